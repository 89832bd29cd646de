"""What a seat may know (C13): views, and events as others may see them."""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.game import Event
from majlis.core.seats import SPECTATOR, Seat, players
from majlis.core.windows import Window
from majlis.games.coup import effects, influence, legal, people, purse
from majlis.games.coup.actions import Deal, Draft, Drawn, Pass, PutBack, ShowTo
from majlis.games.coup.cards import UNKNOWN, Card
from majlis.games.coup.state import Asking, Player, Shift, Standing, State, View

SHARED = Standing.__struct_fields__


def view_of(s: State, seat: Seat) -> View:
    """The game as ``seat`` may know it."""
    mine = 0 <= seat < len(s.coins)
    is_over = s.outcome is not None
    return View(
        **{name: getattr(s, name) for name in SHARED},
        seat=seat,
        players=tuple(
            _player(s, other, is_over or other == seat) for other in players(len(s.coins))
        ),
        hand=s.hands[seat] if mine else (),
        court=len(s.court),
        treasury=purse.treasury(s),
        asking=None if s.window is None else _asking(s.window),
        ask=legal.ask_of(s, seat),
        drawn=s.drawn if s.asked == seat else masked(s.drawn),
        shown=s.shown if seat in _before(s) else UNKNOWN,
        dealt=s.dealt[seat] if mine and s.dealt else (),
        drafted=_drafted(s, seat) if mine else UNKNOWN,
        shifts=tuple(seen(shift, seat) for shift in s.shifts),
        ranking=influence.ranking(s) if is_over else (),
        tallies=s.tallies if is_over else (),
    )


def _player(s: State, seat: Seat, is_open: bool) -> Player:
    hand = s.hands[seat]
    alive = people.is_alive(s, seat)
    return Player(seat, s.coins[seat], s.dead[seat], len(hand), alive, hand if is_open else ())


def _asking(window: Window) -> Asking:
    """Without the order in which others answered, or what they said in secret."""
    replied = {reply.seat for reply in window.replies}
    answered = tuple(seat for seat in window.seats if seat in replied)
    return Asking(
        window.mode, window.seats, answered, window.waiting, window.opened, window.limit_ms
    )


def _drafted(s: State, seat: Seat) -> Card:
    """The seat's own choice in the draft (C11.3), also while the other has not chosen."""
    if s.drafted:
        return s.drafted[seat]
    replies = s.window.replies if s.window is not None else ()
    chosen = (r.action.card for r in replies if r.seat == seat and isinstance(r.action, Draft))
    return next(chosen, UNKNOWN)


def masked(some: tuple[Card, ...]) -> tuple[Card, ...]:
    """As many unknown cards."""
    return (UNKNOWN,) * len(some)


def _before(s: State) -> tuple[Seat, ...]:
    """Who sees the card that is shown: all one that was proved, two people one examined."""
    if not s.shown:
        return ()
    p = s.pending
    assert p is not None, "a card is shown for an action"
    if s.phase == "verdict" or effects.is_swapping(s):
        return tuple(seat for seat in (p.actor, p.target) if seat is not None)
    return (*players(len(s.coins)), SPECTATOR)


_OPEN = ("proved", "lost", "resigned")


def seen(shift: Shift, seat: Seat) -> Shift:
    """What ``seat`` knows of cards that moved."""
    if seat == shift.seat:
        return shift
    knows_out = shift.why in _OPEN or (seat == shift.by and seat >= 0)
    return replace(
        shift, out=shift.out if knows_out else masked(shift.out), into=masked(shift.into)
    )


def redacted(s: State, e: Event, seat: Seat) -> Event | None:
    """The event as ``seat`` may see it; ``None``: it notices nothing."""
    match e.action:
        case Deal(hands=hands):
            known = (hand if i == seat else masked(hand) for i, hand in enumerate(hands))
            return replace(e, action=Deal(tuple(known)))
        case Drawn(seat=owner, cards=drawn) if owner != seat:
            return replace(e, action=Drawn(owner, masked(drawn)))
        case PutBack(cards=back) if e.seat != seat:
            return replace(e, action=PutBack(masked(back)))
        case ShowTo() if seat not in (e.seat, s.turn):
            return replace(e, action=ShowTo(UNKNOWN))
        case Draft() if e.seat != seat:
            return replace(e, action=Draft(UNKNOWN))
        case Pass() if e.seat != seat and is_silent(s):
            return None
    return e


def is_silent(s: State) -> bool:
    """Whether who passes first is nobody's business: all are asked at once (C5.3)."""
    return s.window is not None and s.window.mode == "first_come"
