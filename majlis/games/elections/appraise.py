"""What a robot reads from its view: standings, who matters, time left, what the unseen cards hold.

Everything is in votes. ``turns`` are turns somebody may still expect in this cycle, after the one
that is being played. Nothing here uses more than the view tells (E17).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import TypeAlias

from majlis.core.seats import Seat
from majlis.games.elections import cards, lands, people
from majlis.games.elections.book import Book
from majlis.games.elections.cards import Card, is_bisht, is_vote, kind_of, votes_of
from majlis.games.elections.imagine import on_table
from majlis.games.elections.state import Region, View

Changes: TypeAlias = Mapping[Seat, float]
"""What something brings each candidate, in votes; those left out get nothing."""

_CARDS_A_TURN = 2.3
"""What a turn takes from the bank: two cards, and *draw_two* now and then."""
_SPREAD, _SPREAD_A_CYCLE = 400.0, 300.0
"""How many votes behind the strongest one counts 1/e as much; more, the more cycles are to come."""
_STAYS = 0.95
"""What is left, on average, of a vote that lies open until the end of the cycle."""
_IN_HAND = 30.0
"""What a card in the hand of somebody adds to his standing."""

_KEEPS: Mapping[Card, float] = {
    cards.REST: 60,
    cards.SWAP: 320,
    cards.HAND_SWAP: 70,
    cards.INSPECT: 1,
    cards.MUTE: 1,
    cards.TAKE_REGION: 350,
    cards.BURN_CARD: 12,
    cards.BURN100: 30,
    cards.BURN200: 60,
    cards.BURN300: 100,
    cards.LIFT_IMMUNITY: 10,
    cards.NO_CONFIDENCE: 80,
    cards.WITHDRAW_POWERS: 25,
    cards.FEES: 160,
    cards.DENY: 220,
    cards.ASSIST: 45,
    cards.MIRROR: 220,
    cards.BREAK_SWAP: 90,
    cards.NOT_CANDIDATE: 70,
    cards.IMMUNITY: 60,
    cards.DOUBLE: 600,
    cards.PROTECT: 35,
    cards.SECRET_SESSION: 0,
    cards.RESIGN: 20,
    cards.DRAW_TWO: 60,
    cards.EXTRA_PLAY: 25,
    cards.COUNT_BOXES: 80,
    cards.ADJOURN: 80,
    cards.BISHT: 600,
}
"""What an action card is worth as long as there are turns enough to wait for its moment."""
_LONG = 8.0
"""With so many turns to come it is as good as sure that a reaction finds its moment."""
_LEAST_REPLY = 0.1
"""What is left of the worth of a reaction when one has no turn any more: others still have."""
_PLACED = 1.0
"""How much of a vote card in the hand will come onto a region, with turns enough."""


class Look:
    """The table as ``v.seat`` sees it."""

    def __init__(self, v: View) -> None:
        self.v = v
        self.me = v.seat
        self.seats = range(len(v.candidates))
        self.inside = people.living(v)
        self.rivals = tuple(seat for seat in self.inside if seat != v.seat)
        self.is_middle = 1 < v.cycle < v.law.cycles
        self._weights: dict[Seat, dict[Seat, float]] = {}

    # Standings

    @cached_property
    def book(self) -> Book:
        """This cycle's records, kept as the table keeps them."""
        return Book(len(self.v.candidates), self.v.law.terms, self.v.records)

    @cached_property
    def standing(self) -> tuple[float, ...]:
        """By seat, what everybody has by what is known: recorded, announced, on the table, held."""
        recorded = self.book.gained(self.v.cycle)
        before = self.v.announced or (0,) * len(recorded)
        return tuple(
            recorded[seat] + before[seat] + (self._holds(seat) if seat in self.inside else 0.0)
            for seat in self.seats
        )

    def _holds(self, seat: Seat) -> float:
        in_hand = _IN_HAND * self.v.counts[seat] * min(1.0, self.turns(seat))
        return _STAYS * lands.count_of(self.v, seat) + in_hand

    @cached_property
    def leader(self) -> Seat:
        """Whoever of the others stands best and can be reached."""
        return max(self.rivals, key=lambda seat: self.standing[seat], default=self.me)

    def weights(self, of: Seat) -> dict[Seat, float]:
        """How much each of the others matters to ``of``; 1 together.

        Whoever stands well matters more; when all stand alike everybody matters the same.
        """
        if of not in self._weights:
            self._weights[of] = self._weighed(of)
        return self._weights[of]

    def _weighed(self, of: Seat) -> dict[Seat, float]:
        others = [s for s in self.seats if s != of and self.v.candidates[s].status != "left"]
        top = max((self.standing[s] for s in others), default=0.0)
        spread = _SPREAD + _SPREAD_A_CYCLE * (self.v.law.cycles - self.v.cycle)
        found = {s: math.exp((self.standing[s] - top) / spread) for s in others}
        total = sum(found.values())
        return {seat: one / total for seat, one in found.items()}

    def weight(self, seat: Seat) -> float:
        """How much ``seat`` matters to the viewer."""
        return self.weights(self.me).get(seat, 0.0)

    def worth(self, changes: Changes) -> float:
        """What changes are worth to the viewer: his own less those of whoever matters."""
        return changes.get(self.me, 0.0) - sum(
            self.weight(seat) * change for seat, change in changes.items() if seat != self.me
        )

    def lead(self, seat: Seat) -> float:
        """How far somebody is ahead of the best of the others; below 0: behind."""
        rest = [self.standing[s] for s in self.seats if s != seat]
        return self.standing[seat] - max(rest, default=0.0)

    # Time

    @cached_property
    def turns_left(self) -> float:
        """How many turns of anybody are still to begin in this cycle."""
        return 0.0 if self.v.closing else self.v.bank / _CARDS_A_TURN

    def turns(self, seat: Seat) -> float:
        """How many turns ``seat`` may still expect after the present one."""
        if seat not in self.inside:
            return 0.0
        order = people.to_right(self.v, self.v.turn) if self.v.turn >= 0 else self.inside
        each = max(1, len(self.inside))
        first = order.index(seat) + 1 if seat in order else each
        found, at = 0.0, float(first)
        while (chance := 0.5 + (self.turns_left - at) / 2) > 0:
            found += min(1.0, chance)
            at += each
        return max(0.0, found - min(1, self.v.candidates[seat].rest))

    @cached_property
    def own_turns(self) -> float:
        """How many turns the viewer may still expect."""
        return self.turns(self.me)

    # Cards

    @cached_property
    def unseen(self) -> Counter[Card]:
        """The cards that lie in other hands or in the bank, by kind and how many."""
        seen = Counter(on_table(self.v)) + Counter(self.v.hand)
        return Counter(cards.DECK) - seen

    @cached_property
    def _hidden(self) -> int:
        return max(1, self.unseen.total())

    def has(self, seat: Seat, kind: Card) -> float:
        """How probable it is that somebody else holds a card of this kind."""
        share = min(1.0, self.unseen[kind] / self._hidden)
        return float(1 - (1 - share) ** self.v.counts[seat])

    @cached_property
    def average(self) -> float:
        """What a card that nobody has seen is worth, on average."""
        return sum(n * self.price(card) for card, n in self.unseen.items()) / self._hidden

    def price(self, card: Card) -> float:
        """What it is worth to the viewer to keep a card, rather than to have it gone."""
        if is_bisht(card):
            return _KEEPS[cards.BISHT] * self._fades
        kind = kind_of(card)
        if is_vote(kind):
            return votes_of(kind) * min(_PLACED, 0.6 * self.own_turns)
        if kind == cards.SALVAGE:
            return self.salvaged * self._fades
        if kind in (cards.NO_CONFIDENCE, *cards.FINAL) and not self.is_middle:
            return 0.0
        if kind in cards.REACTIONS:
            spare = max(1, self.v.hand.count(kind))
            return _KEEPS[kind] * max(_LEAST_REPLY, min(1.0, self.own_turns / _LONG)) / spare
        return _KEEPS[kind] * self._fades

    @cached_property
    def _fades(self) -> float:
        """From 0, when nothing can be kept any more, to 1."""
        return float(1 - 0.5**self.own_turns)

    @cached_property
    def salvaged(self) -> float:
        """What the best card of the arena is worth."""
        kinds = {card for card in self.v.arena if kind_of(card) != cards.SALVAGE}
        return max(map(self.price, sorted(kinds)), default=0.0)

    def held(self, seat: Seat) -> float:
        """What somebody's hand is worth, by what the viewer knows."""
        if seat == self.me:
            return sum(map(self.price, self.v.hand))
        return self.v.counts[seat] * self.average

    def regions(self, seat: Seat) -> tuple[Region, ...]:
        """The open regions somebody has, those that count most first."""
        found = lands.open_of(self.v, seat)
        return tuple(sorted(found, key=lambda r: (-lands.counted(r), -len(r.votes), r.number)))


def stays(region: Region, votes: float) -> float:
    """What is left, on average, of votes that lie there until the end of the cycle."""
    return votes if lands.is_protected(region) or region.closed else _STAYS * votes
