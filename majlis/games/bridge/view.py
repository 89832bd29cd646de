"""What a seat may know: views, and events as others may see them.

Hands are their owners' to see, dummy's everybody's once the opening lead is faced, one faced by a
claim those' it is shown to (`claims`), and all are open when the board is over. The director sees
every hand. What a call means is known to him who made it and to his opponents (B3.4).
"""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.game import Event
from majlis.core.seats import OFFICIAL, SPECTATOR, Seat
from majlis.games.bridge import claims, legal, play
from majlis.games.bridge.actions import Call, Claim, Deal, Explain
from majlis.games.bridge.cards import LENGTH, UNKNOWN, Hand, cards_of, partner, side
from majlis.games.bridge.state import Called, Claimed, Standing, State, View

SHARED = Standing.__struct_fields__
_SEATS = range(4)
_HIDDEN = (UNKNOWN,) * LENGTH


def view_of(s: State, seat: Seat) -> View:
    """The board as ``seat`` may know it."""
    seen = tuple(bool(s.dealt) and sees(s, seat, owner) for owner in _SEATS)
    shared = {name: getattr(s, name) for name in SHARED}
    shared["calls"] = tuple(told(s, called, seat) for called in s.calls)
    shared["claims"] = tuple(claim_told(s, claim, seat) for claim in s.claims)
    plays = seat >= 0 and _acts(s, seat)
    return View(
        **shared,
        seat=seat,
        hands=tuple(_cards(play.held(s, at)) if seen[at] else () for at in _SEATS),
        counts=_counts(s),
        dealt=tuple(_cards(s.dealt[at]) if seen[at] else () for at in _SEATS),
        plays=plays,
        may=_may(s) if plays else (),
    )


def _cards(hand: Hand) -> tuple[int, ...]:
    return cards_of(hand)


def _counts(s: State) -> tuple[int, ...]:
    if not s.dealt:
        return (0, 0, 0, 0)
    return tuple(play.held(s, at).bit_count() for at in _SEATS)


def _acts(s: State, seat: Seat) -> bool:
    """Whether the seat is to call or to play a card."""
    is_free = s.window is None and s.question is None
    return is_free and s.phase in ("call", "lead", "play") and play.actor(s) == seat


def _may(s: State) -> tuple[int, ...]:
    return legal.calls(s) if s.phase == "call" else cards_of(legal.cards(s))


def sees(s: State, seat: Seat, owner: Seat) -> bool:
    """Whether ``seat`` sees the hand of ``owner``."""
    if seat in (owner, OFFICIAL) or s.outcome is not None or owner == play.dummy(s):
        return True
    is_spread = s.contract is not None and s.phase != "lead"
    plays_it = is_spread and seat == s.player and owner == partner(seat)
    return plays_it or claims.is_shown(s, owner, seat)


def knows(s: State, seat: Seat, caller: Seat) -> bool:
    """Whether ``seat`` may know what a call of ``caller`` means (B3.4)."""
    if seat in (caller, OFFICIAL) or s.outcome is not None:
        return True
    return seat >= 0 and side(seat) != side(caller)


def told(s: State, called: Called, seat: Seat) -> Called:
    """A call as ``seat`` may know it."""
    if knows(s, seat, called.seat) or not (called.alert or called.explanation):
        return called
    return replace(called, alert=False, explanation="")


def claim_told(s: State, claim: Claimed, seat: Seat) -> Claimed:
    """A claim as ``seat`` may know it: a partner who defends is not told the line."""
    return claim if not claim.line or hears(s, seat, claim.seat) else replace(claim, line="")


def hears(s: State, seat: Seat, claimer: Seat) -> bool:
    """Whether ``seat`` may know how ``claimer`` means to play."""
    if s.outcome is not None or seat not in (partner(claimer), SPECTATOR):
        return True
    return side(claimer) == side(s.player)


def redacted(s: State, e: Event, seat: Seat) -> Event | None:
    """The event as ``seat`` may see it."""
    match e.action:
        case Deal(hands=hands) if seat != OFFICIAL:
            known = tuple(hand if at == seat else _HIDDEN for at, hand in enumerate(hands))
            return replace(e, action=replace(e.action, hands=known))
        case Call(call=call) if not knows(s, seat, e.seat):
            return replace(e, action=Call(call))
        case Explain(call=at) if not knows(s, seat, e.seat):
            return replace(e, action=Explain(at))
        case Claim(tricks=tricks) if not hears(s, seat, e.seat):
            return replace(e, action=Claim(tricks))
    return e
