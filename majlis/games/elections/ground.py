"""Where a robot puts its vote cards: what a place on a region is worth to a card (E4)."""

from __future__ import annotations

from majlis.games.elections import cards, lands
from majlis.games.elections.appraise import Look, stays
from majlis.games.elections.cards import Card, votes_of
from majlis.games.elections.state import Region

_AVERAGE = 90.0
"""What a vote card counts, on average."""
_VOTES_A_TURN = 1.2
"""Vote cards somebody gets in a turn, on average."""
_SPREADS = 1 / 6_000
"""What it costs to add votes to votes: the largest region is the one that is taken."""
_SCARCE = 45.0
"""What a place costs where there are fewer than cards to come."""
_MOVED = 0.8
"""How much of what could be moved onto a region comes to lie there."""
_DOUBLED = 55.0
"""What a place on a doubled region costs: better cards will come."""


class Ground:
    """The regions the viewer can place on."""

    def __init__(self, look: Look) -> None:
        self._look = look
        own = lands.roomy(look.v, look.me)
        free = sum(lands.ROOM - len(region.votes) for region in own)
        in_hand = sum(map(cards.is_vote, look.v.hand))
        to_come = in_hand + _VOTES_A_TURN * look.own_turns
        self._place = _SCARCE if free < to_come else 0.0

    def gain(self, card: Card, region: Region) -> float:
        """What the votes of ``card`` are worth on the region, less the place they take."""
        votes, factor = votes_of(card), lands.factor(region)
        value = stays(region, float(votes * factor))
        return value - self._crowds(votes, region) - self._cost(factor)

    def _crowds(self, votes: int, region: Region) -> float:
        there = lands.counted(region)
        return (votes - _AVERAGE * 0.7) * there * _SPREADS

    def _cost(self, factor: int) -> float:
        later = min(1.0, self._look.own_turns / 2)
        return later * (self._place + _DOUBLED * (factor - 1))

    def doubles(self, region: Region) -> float:
        """What *double* brings on a region: its votes again, and those that will come."""
        free = lands.ROOM - len(region.votes)
        turns = self._look.own_turns
        moved = sum(self.elsewhere(region)[: min(free, round(3 * turns) + self._look.v.moves - 1)])
        later = max(_MOVED * moved, min(float(free), turns) * _AVERAGE)
        return stays(region, float(lands.counted(region))) + later

    def elsewhere(self, region: Region) -> list[int]:
        """The votes that could be moved there, where they would count more; the highest first."""
        others = lands.open_of(self._look.v, self._look.me)
        less = (r for r in others if r is not region and lands.factor(r) == 1)
        return sorted((votes_of(card) for r in less for card in r.votes), reverse=True)
