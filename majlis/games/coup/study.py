"""One look at a view: what everybody is believed to hold, and what is thought of oneself."""

from __future__ import annotations

from functools import cached_property

from majlis.core.seats import Seat
from majlis.games.coup import people
from majlis.games.coup.beliefs import KINDS, Belief, Hand, believed, boldness, unseen
from majlis.games.coup.cards import CAPTAIN, UNKNOWN, Card
from majlis.games.coup.foes import HABITS, doubt, wild
from majlis.games.coup.scene import Has, Scene
from majlis.games.coup.state import View

_NOTHING: Has = (0.0,) * KINDS
_NOBODY = Belief((), _NOTHING)


class Study:
    """What ``v.seat`` makes of the table."""

    def __init__(self, v: View) -> None:
        self.v = v
        self.me = v.seat
        self.rivals = people.rivals(v, v.seat)
        self.is_pair = len(self.rivals) == 1
        self.wild = {seat: wild(v, seat) for seat in self.rivals}
        self.beliefs = {seat: believed(v, seat, HABITS, self.wild[seat]) for seat in self.rivals}
        self._bold = boldness(v, v.seat)
        self._image = believed(v, v.seat, HABITS, own=False)

    @cached_property
    def scene(self) -> Scene:
        """The table as it is now, in the turn of whoever's it is."""
        v = self.v
        seats = [p.seat for p in v.players]
        return Scene(
            me=self.me,
            mover=v.turn if v.turn >= 0 else max(v.starter, 0),
            lives=tuple(p.hidden for p in v.players),
            coins=v.coins,
            hand=tuple(sorted(v.hand)),
            has=tuple(self.beliefs.get(seat, _NOBODY).has for seat in seats),
            bank=v.law.bank,
        )

    @cached_property
    def draws(self) -> dict[Card, float]:
        """The probabilities of the next card out of the Court."""
        left = unseen(self.v)
        total = sum(left)
        return {card: n / total for card, n in enumerate(left) if n}

    def has(self, seat: Seat, *some: Card) -> float:
        """How probable it is that ``seat`` holds one of these."""
        if len(some) == 1:
            return self.beliefs[seat].has[some[0]]
        hands = self.beliefs[seat].hands
        return sum(p for hand, p in hands if any(card in hand for card in some))

    def keeps_thief_off(self, seat: Seat) -> float:
        """How probable it is that ``seat`` can truly counter a theft."""
        return self.has(seat, CAPTAIN, self.v.law.fifth)

    def bluff(self, word: str, card: Card, claimed: bool = False) -> float:
        """How probable the table thinks it that a claim of one's own is a bluff.

        ``claimed``: it has been made already.
        """
        p = self._image.has[card]
        if claimed:
            return 1 - p
        lies = min(1.0, HABITS.lies[word] * self._bold)
        return (1 - p) * lies / (p + (1 - p) * lies)

    def doubts(self, bluff: float, target: Seat | None) -> dict[Seat, float]:
        """By rival, the probability that he challenges such a claim of one's own."""
        return {seat: self.doubt(seat, bluff, seat == target) for seat in self.rivals}

    def doubt(self, seat: Seat, bluff: float, concerned: bool) -> float:
        """How probably ``seat`` challenges what is, he thinks, a bluff with ``bluff``."""
        kind = "pair" if self.is_pair else "target" if concerned else "others"
        return doubt(kind, bluff, self.wild[seat])

    def seen_with(self, seat: Seat, card: Card) -> Has:
        """What ``seat`` holds if one of his cards is ``card``."""
        return _marginal([(h, p * h.count(card)) for h, p in self.beliefs[seat].hands])

    def swapped(self, seat: Seat, card: Card) -> Has:
        """What ``seat`` holds once that card has been replaced."""
        found: list[tuple[Hand, float]] = []
        for hand, p in self.beliefs[seat].hands:
            if card in hand:
                rest = list(hand)
                rest.remove(card)
                weight = p * hand.count(card)
                found += [((*rest, new), weight * q) for new, q in self.draws.items()]
        return _marginal(found)


def _marginal(hands: list[tuple[Hand, float]]) -> Has:
    total = sum(p for _, p in hands)
    has = [0.0] * KINDS
    for hand, p in hands:
        for card in set(hand):
            has[card] += p / total if total else 0.0
    has[UNKNOWN] = 0.0
    return tuple(has)
