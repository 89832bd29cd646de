"""What the hands that are not seen may be like: what the auction and the opening lead showed."""

from __future__ import annotations

from collections.abc import Sequence

from majlis.core.seats import Seat
from majlis.games.bridge.bidding import player
from majlis.games.bridge.bidding.rule import Range
from majlis.games.bridge.bidding.shown import NOTHING, Shown
from majlis.games.bridge.cardplay import leads
from majlis.games.bridge.cardplay.scene import NOBODY, Scene
from majlis.games.bridge.cards import ALL_OF, LENGTH, Card, Hand, Strain, lho
from majlis.games.bridge.state import View

_ODD_LEAD = 2
"""How many points too many weigh as much as a lead that is not the usual one."""


def _every(count: int) -> Hand:
    """The highest ``count`` cards of each suit."""
    ranks = (1 << LENGTH) - (1 << LENGTH - count)
    return sum(ranks << LENGTH * suit for suit in range(4))


_HONOURS = tuple(map(_every, (1, 2, 3, 4)))
"""Aces; aces and kings; with queens; with jacks: a card counts once in each set it is in."""


def points(hand: Hand) -> int:
    """High-card points."""
    return sum((hand & honours).bit_count() for honours in _HONOURS)


def beyond(value: int, bounds: Range) -> int:
    """By how much a value lies outside of its bounds."""
    return max(bounds[0] - value, value - bounds[1], 0)


def limits_of(v: View) -> tuple[Shown, ...]:
    """What each seat's calls showed, as far as they showed anything."""
    return player.shown(v.board, v.calls)


class Fit:
    """How well hands of thirteen agree with what was shown."""

    def __init__(self, scene: Scene, limits: Sequence[Shown]) -> None:
        self._limits = limits
        self._strain = scene.strain
        self._opening = scene.opening
        self._leader = lho(scene.declarer)
        self._gone = scene.gone

    def misfit(self, seat: Seat, left: Hand) -> int:
        """0 where the hand that has ``left`` is as expected; the greater, the less likely."""
        whole = left | self._gone[seat]
        wrong = self._odd_lead(seat, whole)
        shown = self._limits[seat]
        return wrong if shown == NOTHING else wrong + unlike(whole, shown)

    def _odd_lead(self, seat: Seat, whole: Hand) -> int:
        if seat != self._leader or self._opening == NOBODY:
            return 0
        return 0 if is_usual(whole, self._opening, self._strain) else _ODD_LEAD


def unlike(hand: Hand, shown: Shown) -> int:
    """By how many points and cards a hand of thirteen differs from what was shown of it.

    Long suits may add points, so that the least is met with them, the most without.
    """
    lengths = [(hand & suit).bit_count() for suit in ALL_OF]
    high = points(hand)
    long = sum(max(0, count - 4) for count in lengths)
    wrong = max(shown.points[0] - high - long, high - shown.points[1], 0)
    return wrong + sum(map(beyond, lengths, shown.lengths))


def is_usual(hand: Hand, card: Card, strain: Strain) -> bool:
    """Whether ``card`` is what the hand usually leads from that suit."""
    return leads.card_led(hand, card // LENGTH, strain) == card
