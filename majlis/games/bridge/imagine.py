"""A whole state that a view allows: for robots that think ahead, and for twin worlds.

The cards that the viewer does not see are dealt to the hands they may be in, every such deal
equally likely: none of a suit to whoever did not follow to it. What others keep to themselves of
their calls is left empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import TypeAlias

from majlis.core.chance import Stream
from majlis.core.seats import Seat
from majlis.games.bridge.cards import DECK, LENGTH, Card, Hand, Suit, hand_of
from majlis.games.bridge.state import Played, State, View
from majlis.games.bridge.view import SHARED

Room: TypeAlias = tuple[int, ...]
"""How many cards each of some hands still takes."""


def imagined(v: View, stream: Stream) -> State:
    """A state in which everybody holds what he may hold for all the viewer knows."""
    shared = {name: getattr(v, name) for name in SHARED}
    played = hand_of(one.card for one in on_table(v))
    if not any(v.counts) and not any(v.dealt):
        return State(**shared)
    return State(**shared, dealt=_dealt(v, stream), played=played)


def on_table(v: View) -> Iterator[Played]:
    """All cards that were played, in order."""
    for trick in v.tricks:
        yield from trick.plays
    yield from v.trick


def _dealt(v: View, stream: Stream) -> tuple[Hand, ...]:
    hidden = [seat for seat in range(4) if not v.dealt[seat]]
    if not hidden:
        return tuple(map(hand_of, v.dealt))
    shown = [hand_of(one.card for one in on_table(v) if one.seat == seat) for seat in range(4)]
    known = shown.copy()
    for seat in range(4):
        known[seat] |= hand_of(v.dealt[seat])
    unseen = DECK & ~(known[0] | known[1] | known[2] | known[3])
    held = share(unseen, {seat: v.counts[seat] for seat in hidden}, voids(v), stream)
    return tuple(known[seat] | held.get(seat, 0) for seat in range(4))


def voids(v: View) -> frozenset[tuple[Seat, Suit]]:
    """Who has shown to have none of which suit."""
    found = set()
    for plays in (*(trick.plays for trick in v.tricks), v.trick):
        for one in plays[1:]:
            if one.card // LENGTH != plays[0].card // LENGTH:
                found.add((one.seat, plays[0].card // LENGTH))
    return frozenset(found)


def share(
    unseen: Hand,
    counts: Mapping[Seat, int],
    void: frozenset[tuple[Seat, Suit]],
    stream: Stream,
) -> dict[Seat, Hand]:
    """The ``unseen`` cards dealt at random: so many to each seat, none of a suit it is void in.

    Every such deal is equally likely. Where there is none the voids do not bind.
    """
    seats = tuple(counts)
    suits = [_of_suit(unseen, suit) for suit in range(4)]
    open_to = [tuple((seat, suit) not in void for seat in seats) for suit in range(4)]
    room = tuple(counts[seat] for seat in seats)
    if all(all(row) for row in open_to):
        return _plain(suits, seats, room, stream)
    ways = _Ways([len(suit) for suit in suits], open_to)
    if not ways.count(0, room):
        return _plain(suits, seats, room, stream)
    return _split(suits, seats, room, ways, stream)


def _of_suit(hand: Hand, suit: Suit) -> list[Card]:
    return [one for one in range(LENGTH * suit, LENGTH * (suit + 1)) if hand >> one & 1]


def _plain(
    suits: Sequence[list[Card]], seats: Sequence[Seat], room: Room, stream: Stream
) -> dict[Seat, Hand]:
    deck = stream.shuffle([one for suit in suits for one in suit])
    held, at = {}, 0
    for seat, count in zip(seats, room, strict=True):
        held[seat] = hand_of(deck[at : at + count])
        at += count
    return held


def _split(
    suits: Sequence[list[Card]],
    seats: Sequence[Seat],
    room: Room,
    ways: _Ways,
    stream: Stream,
) -> dict[Seat, Hand]:
    """Suit by suit: how many to whom, by the number of deals that have it so; then which."""
    held = dict.fromkeys(seats, 0)
    for suit, cards in enumerate(suits):
        parts = ways.draw(suit, room, stream)
        deck, at = stream.shuffle(cards), 0
        for seat, count in zip(seats, parts, strict=True):
            held[seat] |= hand_of(deck[at : at + count])
            at += count
        room = tuple(had - part for had, part in zip(room, parts, strict=True))
    return held


class _Ways:
    """How many deals there are of the suits from one on, by the room that is left."""

    def __init__(self, sizes: Sequence[int], open_to: Sequence[tuple[bool, ...]]) -> None:
        self._sizes = sizes
        self._open_to = open_to
        self._known: dict[tuple[int, Room], int] = {}

    def count(self, suit: int, room: Room) -> int:
        """Deals of ``suit`` and those after it into exactly this room."""
        if suit == len(self._sizes):
            return int(not any(room))
        key = suit, room
        if key not in self._known:
            self._known[key] = sum(weight for _, weight in self._weighed(suit, room))
        return self._known[key]

    def draw(self, suit: int, room: Room, stream: Stream) -> Room:
        """How many of ``suit`` each hand gets."""
        at = stream.below(self.count(suit, room))
        for parts, weight in self._weighed(suit, room):
            at -= weight
            if at < 0:
                return parts
        raise AssertionError("what is drawn is less than all weights")

    def _weighed(self, suit: int, room: Room) -> Iterator[tuple[Room, int]]:
        size, open_to = self._sizes[suit], self._open_to[suit]
        caps = tuple(had if is_open else 0 for had, is_open in zip(room, open_to, strict=True))
        for parts in _parts(size, caps):
            left = tuple(had - part for had, part in zip(room, parts, strict=True))
            weight = _orders(parts) * self.count(suit + 1, left)
            if weight:
                yield parts, weight


def _parts(size: int, caps: Room) -> Iterator[Room]:
    """The ways to write ``size`` as a sum of parts no greater than ``caps``."""
    if len(caps) == 1:
        if size <= caps[0]:
            yield (size,)
        return
    for first in range(max(0, size - sum(caps[1:])), min(size, caps[0]) + 1):
        for rest in _parts(size - first, caps[1:]):
            yield (first, *rest)


def _orders(parts: Room) -> int:
    """In how many ways cards can be told off into parts of these sizes."""
    ways, left = 1, sum(parts)
    for part in parts:
        ways *= comb(left, part)
        left -= part
    return ways
