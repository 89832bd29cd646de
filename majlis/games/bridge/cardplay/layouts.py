"""Layouts of the cards that the player does not see, as they may be for all he knows.

Deals are drawn with the cards that voids leave no choice about in their places. Those which agree
with the auction and the opening lead are taken; after a bounded number of tries the nearest ones
are mended, card for card, and what still does not fit is taken as it is: somebody has bid, or led,
in a way of his own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from majlis.core.chance import Stream
from majlis.core.seats import Seat
from majlis.games.bridge.bidding.shown import Shown
from majlis.games.bridge.cardplay.limits import Fit
from majlis.games.bridge.cardplay.scene import Scene
from majlis.games.bridge.cards import ALL_OF, Card, Hand, cards_of

Layout: TypeAlias = tuple[Hand, ...]
"""The cards left in each hand."""

TRIES = 25
"""Deals drawn for each layout that is wanted, at most."""
_EXCHANGES = 40
"""Pairs of cards tried in mending a deal."""


def layouts(scene: Scene, limits: Sequence[Shown], stream: Stream, count: int) -> list[Layout]:
    """``count`` layouts, each independent of the others as far as chance allows."""
    dealer = _Dealer(scene, limits, stream)
    fitting: list[Layout] = []
    near: list[tuple[int, int, Layout]] = []
    for number in range(TRIES * count):
        layout = dealer.draw()
        wrong = dealer.misfit(layout)
        if not wrong:
            fitting.append(layout)
            if len(fitting) == count:
                return fitting
        else:
            near.append((wrong, number, layout))
    near.sort()
    missing = count - len(fitting)
    return fitting + [dealer.mended(layout) for _, _, layout in near[:missing]]


class _Dealer:
    """Deals what is not seen to the hands that are not."""

    def __init__(self, scene: Scene, limits: Sequence[Shown], stream: Stream) -> None:
        self._scene = scene
        self._fit = Fit(scene, limits)
        self._stream = stream
        self._seats = scene.hidden
        self._void = {seat: _void_cards(scene, seat) for seat in self._seats}
        self._fixed, self._free = self._told_off()

    def _told_off(self) -> tuple[dict[Seat, Hand], tuple[Card, ...]]:
        """The cards that only one hand can have, and those that are dealt by chance.

        Where voids leave more to a hand than it takes (a revoke), they do not bind.
        """
        fixed = dict.fromkeys(self._seats, 0)
        free = 0
        for card in cards_of(self._scene.unseen):
            able = [seat for seat in self._seats if not self._void[seat] >> card & 1]
            if len(able) == 1:
                fixed[able[0]] |= 1 << card
            else:
                free |= 1 << card
        if all(fixed[seat].bit_count() <= self._scene.counts[seat] for seat in self._seats):
            return fixed, cards_of(free)
        self._void = dict.fromkeys(self._seats, 0)
        return dict.fromkeys(self._seats, 0), cards_of(self._scene.unseen)

    def draw(self) -> Layout:
        """One deal of what is not seen."""
        hands = list(self._scene.hands)
        deck = self._stream.shuffle(self._free)
        at = 0
        for seat in self._seats:
            hand = self._fixed[seat]
            room = self._scene.counts[seat] - hand.bit_count()
            for card in deck[at : at + room]:
                hand |= 1 << card
            at += room
            hands[seat] = hand
        return tuple(hands)

    def misfit(self, layout: Layout) -> int:
        """How far the layout is from what is expected."""
        return sum(self._fit.misfit(seat, layout[seat]) for seat in self._seats)

    def mended(self, layout: Layout) -> Layout:
        """The layout with cards exchanged between hidden hands as long as that lessens what is
        wrong with it."""
        if len(self._free) < 2:
            return layout
        wrong = self.misfit(layout)
        for _ in range(_EXCHANGES):
            if not wrong:
                break
            other = self._exchanged(layout)
            less = self.misfit(other)
            if less <= wrong:
                layout, wrong = other, less
        return layout

    def _exchanged(self, layout: Layout) -> Layout:
        """Two of the free cards change places."""
        one, two = self._stream.choice(self._free), self._stream.choice(self._free)
        hands = list(layout)
        first = next(seat for seat in self._seats if hands[seat] >> one & 1)
        second = next(seat for seat in self._seats if hands[seat] >> two & 1)
        if first != second and not (self._void[second] >> one | self._void[first] >> two) & 1:
            both = 1 << one | 1 << two
            hands[first] ^= both
            hands[second] ^= both
        return tuple(hands)


def _void_cards(scene: Scene, seat: Seat) -> Hand:
    hand = 0
    for who, suit in scene.void:
        if who == seat:
            hand |= ALL_OF[suit]
    return hand
