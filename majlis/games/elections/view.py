"""What a seat may know (E17): views, and events as others may see them."""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.actions import Action
from majlis.core.game import Event
from majlis.core.seats import OFFICIAL, Seat
from majlis.core.windows import Window
from majlis.games.elections import turns, waste
from majlis.games.elections.actions import (
    Assist,
    Break,
    ChooseFirst,
    Deal,
    Deny,
    Drawn,
    Mirror,
    NotCandidate,
    Pass,
    Sealed,
    Vote,
    Wasted,
)
from majlis.games.elections.cards import UNKNOWN, Card
from majlis.games.elections.state import Asking, Seen, Standing, State, View

SHARED = Standing.__struct_fields__
_WINDOWED = (Pass, Deny, Mirror, Assist, Break, NotCandidate, Vote, ChooseFirst)


def view_of(s: State, seat: Seat) -> View:
    """The game as ``seat`` may know it."""
    is_over = s.outcome is not None
    return View(
        **{name: getattr(s, name) for name in SHARED},
        seat=seat,
        counts=tuple(map(len, s.hands)),
        bank=len(s.bank),
        moves=turns.moves_left(s) if s.turn >= 0 else 0,
        hand=s.hands[seat] if seat >= 0 else (),
        asking=None if s.window is None else _asking(s.window),
        said=said_by(s, seat),
        still=seat in s.still,
        aloof=seat in s.aloof,
        seen=_seen(s, seat),
        book=s.book if is_over or reads_book(s, seat) else None,
        ranking=s.book.ranking() if is_over else (),
    )


def reads_book(s: State, seat: Seat) -> bool:
    """Whether the whole ledger is open to a seat: the referee's, or by *secret_session* (E17)."""
    if seat == OFFICIAL:
        return s.law.has_referee
    return s.phase == "session" and s.asked == seat


def _seen(s: State, seat: Seat) -> Seen | None:
    """The hand that is open to who inspects it (cl. 28)."""
    if s.phase != "look" or s.asked != seat:
        return None
    other = s.todo[0].other
    return Seen(other, s.hands[other])


def said_by(s: State, seat: Seat) -> Action | None:
    """A seat's own answer in the window that is open."""
    replies = s.window.replies if s.window is not None else ()
    return next((reply.action for reply in replies if reply.seat == seat), None)


def _asking(window: Window) -> Asking:
    """Without what has been answered, and in what order."""
    replied = {reply.seat for reply in window.replies}
    return Asking(
        window.kind,
        window.mode,
        window.seats,
        tuple(seat for seat in window.seats if seat in replied),
        window.waiting,
        window.opened,
        window.limit_ms,
    )


def masked(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """As many unknown cards."""
    return (UNKNOWN,) * len(cards)


def redacted(s: State, e: Event, seat: Seat) -> Event:
    """The event as ``seat`` may see it; there is none it does not notice."""
    match e.action:
        case Deal(hands=hands):
            known = (hand if i == seat else masked(hand) for i, hand in enumerate(hands))
            return replace(e, action=Deal(tuple(known)))
        case Drawn(seat=owner, cards=cards) if owner != seat:
            return replace(e, action=Drawn(owner, masked(cards)))
    if waste.is_waste(s, e.seat, e.action):
        return replace(e, action=Wasted(waste.card_in(e.action)))
    if e.seat == seat:
        return e
    if isinstance(e.action, _WINDOWED) and is_sealed(s):
        return replace(e, action=Sealed())
    return replace(e, action=Pass()) if isinstance(e.action, Pass) else e


def is_sealed(s: State) -> bool:
    """Whether answers are secret until all have answered."""
    return s.window is not None and s.window.mode == "sealed"
