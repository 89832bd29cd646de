"""A whole state that a view allows: for robots that think ahead, and for twin worlds.

What the viewer cannot see is where the cards are that lie nowhere on the table: any of them may be
in any hand or in the bank. What the book holds of earlier cycles he has heard announced, if at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.seats import Seat
from majlis.core.windows import Reply, Window
from majlis.games.elections import lands, people, swap
from majlis.games.elections.actions import ChooseFirst, Pass, Vote
from majlis.games.elections.book import Book, Entry
from majlis.games.elections.cards import DECK, Card, printed
from majlis.games.elections.piles import Cards
from majlis.games.elections.state import Asking, Standing, State, View
from majlis.games.elections.view import SHARED

_RESULTS = 80
"""What a candidate may have brought out of an earlier cycle, in twenties."""


def imagined(v: View, stream: Stream) -> State:
    """A state in which everybody holds what he may hold for all the viewer knows."""
    hands, bank = _dealt(v, stream)
    return State(
        **{name: getattr(v, name) for name in SHARED},
        hands=hands,
        bank=bank,
        window=None if v.asking is None else _window(v, v.asking, stream),
        still=(v.seat,) if v.still else (),
        aloof=(v.seat,) if v.aloof else (),
        book=v.book if v.book is not None else _book(v, stream),
    )


def on_table(s: Standing) -> Iterator[Card]:
    """Every card that lies open on the table, as it is printed."""
    yield from s.arena
    yield from map(printed, lands.cards_on(s.regions))
    yield from (printed(c.shield) for c in s.candidates if c.shield)
    yield from map(printed, _in_play(s))


def _in_play(s: Standing) -> Iterator[Card]:
    """Cards that are being played and are not in the arena yet."""
    a = s.attack
    if a is not None and a.result is None:
        yield from (reply.card for reply in a.replies)
        if a.kind != "fees":
            yield a.card
    if s.bargain is not None:
        yield s.bargain.card
    if s.fees is not None:
        yield from (s.fees.card, *s.fees.tray, *s.fees.back)
    if s.laid:
        yield s.laid
    yield from swap.limbo(s)


def _dealt(v: View, stream: Stream) -> tuple[tuple[Cards, ...], Cards]:
    """The cards nobody has shown the viewer, to the others and the bank."""
    seen = () if v.seen is None else v.seen.cards
    left = Counter(DECK)
    left.subtract((*on_table(v), *v.hand, *seen))
    cards = iter(stream.shuffle(sorted(left.elements())))
    hands = tuple(_hand(v, seat, cards) for seat in people.seats_of(v))
    return hands, tuple(sorted(next(cards) for _ in range(v.bank)))


def _hand(v: View, seat: Seat, cards: Iterator[Card]) -> Cards:
    if seat == v.seat:
        return v.hand
    if v.seen is not None and seat == v.seen.seat:
        return v.seen.cards
    return tuple(next(cards) for _ in range(v.counts[seat]))


def _window(v: View, asking: Asking, stream: Stream) -> Window:
    """The window with the answers it has had; in secret others may have said anything."""
    replies = tuple(
        Reply(seat, action, isinstance(action, Pass))
        for seat in asking.answered
        for action in (_answer(v, asking, seat, stream),)
    )
    default = _default(asking.kind)
    return Window(
        asking.kind, asking.mode, asking.seats, asking.opened, default, asking.limit_ms, replies
    )


def _default(kind: str) -> Action:
    if kind == "choose_first":
        return ChooseFirst()
    return Pass() if kind in ("reply", "interfere") else Vote(False)


def _answer(v: View, asking: Asking, seat: Seat, stream: Stream) -> Action:
    if seat == v.seat and v.said is not None:
        return v.said
    default = _default(asking.kind)
    return Vote(bool(stream.below(2))) if isinstance(default, Vote) else default


def _book(v: View, stream: Stream) -> Book:
    """What was recorded in this cycle, and something for those before."""
    seats = people.seats_of(v)
    past = (
        Entry("regions", cycle, (seat,), (_result(v, cycle, seat, stream),))
        for cycle in range(1, v.cycle)
        for seat in seats
    )
    return Book(len(seats), v.law.terms, (*past, *v.records))


def _result(v: View, cycle: int, seat: Seat, stream: Stream) -> int:
    """As it was announced, if it was the last; else anything."""
    if v.announced and cycle == v.cycle - 1:
        return v.announced[seat]
    return 20 * stream.below(_RESULTS)
