"""A whole state that a view allows: for robots that think ahead, and for twin worlds.

It is found by walking back through what the viewer has seen of hidden cards (`state.Shift`), from
the table as it is to the deal. Cards lie face down on the way; where the viewer saw one, one of
those that may be it is turned up. So the world that comes out can have happened exactly as the
viewer saw it: no card is where he knows it cannot be. A walk into a dead end is begun again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from majlis.core.chance import Stream
from majlis.core.seats import Seat, players
from majlis.core.windows import Reply, Window
from majlis.games.coup import cards
from majlis.games.coup.actions import Draft, Pass
from majlis.games.coup.cards import DUKE, UNKNOWN, Card
from majlis.games.coup.influence import Cards, minus
from majlis.games.coup.state import Asking, Shift, State, Tally, View
from majlis.games.coup.view import SHARED

Lying: TypeAlias = list[int]
"""Cards in one place, by their numbers in `_Walk.faces`."""

MOST_WALKS = 20_000
"""The most that were needed in 120,000 views of long games are 256."""
_DRAFTED = 4
"""Cards of two players once both have chosen (C11.3)."""


class _DeadEndError(Exception):
    """The viewer saw a card where, this way, none can have been."""


def imagined(v: View, stream: Stream) -> State:
    """A state in which everybody holds what he may hold for all the viewer knows.

    Raises ``ValueError`` for a view that contradicts itself, which no game gives.
    """
    for _ in range(MOST_WALKS):
        try:
            return _state(v, _Walk(v, stream), stream)
        except _DeadEndError:
            continue
    raise ValueError(f"seat {v.seat} cannot have seen all of {v.shifts}")


class _Walk:
    """One walk back. ``faces`` are characters by card, `UNKNOWN` while it lies face down.

    ``left`` are the characters of the cards that lie face down. ``hands`` and ``court`` say where
    the cards lie; they begin with how things are and end with how they were after the deal.
    """

    def __init__(self, v: View, stream: Stream) -> None:
        self._stream = stream
        self.faces: list[Card] = []
        self.drafted = _drafted(v, stream)
        self.left = Counter(_whole(v)) + Counter(self.drafted)
        self.hands = [self._lay(_hand(v, seat)) for seat in players(len(v.players))]
        self.court = self._lay((UNKNOWN,) * v.court)
        drawn = self._lay(v.drawn)
        now = [list(hand) for hand in self.hands], list(self.court), list(drawn)
        self.court += drawn
        self._see_shown(v)
        undone = [self._undo(shift) for shift in reversed(v.shifts)]
        for seat, card in enumerate(self.drafted):
            self._see(self.hands[seat], card)
        self._turn_all_up()
        self.hands_now = tuple(map(self.cards, now[0]))
        self.court_now, self.drawn_now = map(self.cards, now[1:])
        self.shifts = tuple(self._filled(*moved) for moved in reversed(undone))

    def cards(self, lying: Lying) -> Cards:
        """What these cards are."""
        return tuple(self.faces[one] for one in lying)

    def _lay(self, some: Sequence[Card]) -> Lying:
        """New cards, of these characters where they are known."""
        first = len(self.faces)
        for card in some:
            self._take(card)
            self.faces.append(card)
        return list(range(first, len(self.faces)))

    def _take(self, card: Card) -> None:
        """One of these fewer lies face down."""
        if card == UNKNOWN:
            return
        if not self.left[card]:
            raise _DeadEndError
        self.left[card] -= 1

    def _see(self, lying: Lying, card: Card) -> int:
        """Where in ``lying`` there is a card of this character, or one that now turns out to be.

        Each is chosen as often as it is the one that was seen.
        """
        down = self.left.total()
        weights = [self._weight(self.faces[one], card, down) for one in lying]
        if not any(weights):
            raise _DeadEndError
        at = self._pick(weights)
        if self.faces[lying[at]] == UNKNOWN:
            self._take(card)
            self.faces[lying[at]] = card
        return at

    def _weight(self, face: Card, card: Card, down: int) -> int:
        if face == UNKNOWN:
            return self.left[card]
        return max(1, down) if face == card else 0

    def _pick(self, weights: Sequence[int]) -> int:
        drawn = self._stream.below(sum(weights))
        for at, weight in enumerate(weights):
            drawn -= weight
            if drawn < 0:
                return at
        raise AssertionError("what is drawn is less than all weights")

    def _find(self, lying: Lying, card: Card) -> int:
        """Where the card lies that was seen, or any card where nobody saw which."""
        return self._see(lying, card) if card else self._stream.below(len(lying))

    def _move(self, origin: Lying, target: Lying, some: Cards) -> Lying:
        found = [origin.pop(self._find(origin, card)) for card in some]
        target += found
        return found

    def _see_shown(self, v: View) -> None:
        """The card before the Inquisitor, or on its way into the Court, is still its owner's."""
        if v.shown:
            self._see(self.hands[_shows(v)], v.shown)

    def _undo(self, shift: Shift) -> tuple[Shift, Lying, Lying]:
        """Where the cards were before; and which cards they were that went out and came in."""
        hand = self.hands[shift.seat]
        match shift.why:
            case "lost" | "resigned":
                out = self._lay(shift.out)
                hand += out
                return shift, out, []
            case "looked":
                return shift, [hand[self._find(hand, card)] for card in shift.out], []
            case "exchanged":
                out = self._move(self.court, hand, shift.out)
                return shift, out, self._move(hand, self.court, shift.into)
        into = self._move(hand, self.court, shift.into)
        return shift, self._move(self.court, hand, shift.out), into

    def _turn_all_up(self) -> None:
        """What nobody saw is any of the cards that are left."""
        down = [one for one, face in enumerate(self.faces) if face == UNKNOWN]
        left = self._stream.shuffle(sorted(self.left.elements()))
        for one, card in zip(down, left, strict=True):
            self.faces[one] = card

    def _filled(self, shift: Shift, out: Lying, into: Lying) -> Shift:
        """In the order in which the viewer knows of them."""
        return replace(shift, out=self.cards(out), into=self.cards(into))


def _whole(v: View) -> Cards:
    """The cards that were dealt from, if they were dealt; all that were not drafted."""
    if not v.opened:
        return ()
    if v.law.draft:
        return cards.characters(v.law.fifth)
    return cards.deck(len(v.players), v.law.fifth)


def _hand(v: View, seat: Seat) -> Cards:
    """What the seat holds, as far as the viewer knows."""
    return v.players[seat].hand or (UNKNOWN,) * v.players[seat].hidden


def _drafted(v: View, stream: Stream) -> Cards:
    """What both chose, where both have chosen: the viewer's own card, and anything (C11.3)."""
    if not v.law.draft or sum(p.hidden + len(p.dead) for p in v.players) < _DRAFTED:
        return ()
    return tuple(_choice(v, seat, stream) for seat in players(len(v.players)))


def _choice(v: View, seat: Seat, stream: Stream) -> Card:
    return v.drafted if seat == v.seat else stream.choice(cards.characters(v.law.fifth))


def _shows(v: View) -> Seat:
    """Whose card is shown: the target's in a verdict, else his for whom another is drawn."""
    target = v.pending.target if v.pending is not None else None
    return target if v.phase == "verdict" and target is not None else v.asked


def _state(v: View, walk: _Walk, stream: Stream) -> State:
    return State(
        **{name: getattr(v, name) for name in SHARED},
        hands=walk.hands_now,
        court=tuple(sorted(walk.court_now)),
        drawn=walk.drawn_now,
        shown=_shown(v, walk, stream),
        dealt=_dealt(v, walk),
        drafted=walk.drafted,
        window=None if v.asking is None else _window(v, v.asking, stream),
        shifts=walk.shifts,
        tallies=v.tallies or tuple(_tally(v, seat) for seat in players(len(v.players))),
    )


def _shown(v: View, walk: _Walk, stream: Stream) -> Card:
    """Also where the viewer may not see it."""
    p = v.pending
    if v.shown or p is None or p.verb != "examine" or p.target is None:
        return v.shown
    is_there = v.phase == "verdict" or (v.phase == "draw" and v.asked == p.target)
    return stream.choice(walk.hands_now[p.target]) if is_there else UNKNOWN


def _dealt(v: View, walk: _Walk) -> tuple[Cards, ...]:
    if not v.opened:
        return ()
    return tuple(_dealt_to(v, walk, seat) for seat in players(len(v.players)))


def _dealt_to(v: View, walk: _Walk, seat: Seat) -> Cards:
    if seat == v.seat:
        return v.dealt
    hand = walk.cards(walk.hands[seat])
    return minus(hand, walk.drafted[seat : seat + 1])


def _window(v: View, asking: Asking, stream: Stream) -> Window:
    """The window with the answers it has had; in the draft others may have chosen anything."""
    if v.phase == "draft":
        replies = tuple(
            Reply(seat, Draft(_choice(v, seat, stream)), False) for seat in asking.answered
        )
    else:
        replies = tuple(Reply(seat, Pass(), True) for seat in asking.answered)
    default = Draft(DUKE) if v.phase == "draft" else Pass()
    return Window(
        v.phase, asking.mode, asking.seats, asking.opened, default, asking.limit_ms, replies
    )


def _tally(v: View, seat: Seat) -> Tally:
    """As far as it is known before the end: bluffs are those that were caught."""
    caught = sum(claim.seat == seat and claim.result == "caught" for claim in v.claims)
    mine = [claim.result for claim in v.claims if claim.challenger == seat]
    return Tally(caught, caught, mine.count("caught"), mine.count("proved"))
