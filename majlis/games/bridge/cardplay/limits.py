"""What the hands that are not seen may be like: what the auction and the opening lead showed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from majlis.core.seats import Seat
from majlis.games.bridge.cardplay import leads
from majlis.games.bridge.cardplay.scene import NOBODY, Scene
from majlis.games.bridge.cards import ALL_OF, LENGTH, Card, Hand, Strain, Suit, lho
from majlis.games.bridge.state import View

Range: TypeAlias = tuple[int, int]

_ANY_LENGTH: Range = (0, LENGTH)
_ODD_LEAD = 2
"""How many points or cards too many weigh as much as a lead that is not the usual one."""


def _every(rank: int) -> Hand:
    return sum(1 << LENGTH * suit + rank for suit in range(4))


_HONOURS: tuple[Hand, ...] = tuple(
    sum(_every(12 - step) for step in range(count)) for count in (1, 2, 3, 4)
)
"""Aces; aces and kings; with queens; with jacks: a card counts once in each set it is in."""


class Limits(Struct, frozen=True):
    """The high-card points and lengths a hand of thirteen is expected to have."""

    points: Range = (0, 37)
    lengths: tuple[Range, ...] = (_ANY_LENGTH,) * 4


OPEN = Limits()


def points(hand: Hand) -> int:
    """High-card points."""
    return sum((hand & honours).bit_count() for honours in _HONOURS)


def beyond(value: int, bounds: Range) -> int:
    """By how much a value lies outside of its bounds."""
    return max(bounds[0] - value, value - bounds[1], 0)


def limits_of(v: View) -> tuple[Limits, ...]:
    """What each seat's calls showed, as far as they showed anything."""
    return (OPEN,) * 4


class Fit:
    """How well hands of thirteen agree with what was shown."""

    def __init__(self, scene: Scene, limits: Sequence[Limits]) -> None:
        self._limits = limits
        self._strain = scene.strain
        self._opening = scene.opening
        self._leader = lho(scene.declarer)
        self._gone = scene.gone

    def misfit(self, seat: Seat, left: Hand) -> int:
        """0 where the hand that has ``left`` is as expected; the greater, the less likely."""
        whole = left | self._gone[seat]
        limits = self._limits[seat]
        if limits is OPEN:
            return self._odd_lead(seat, whole)
        wrong = beyond(points(whole), limits.points) + self._odd_lead(seat, whole)
        for suit, bounds in enumerate(limits.lengths):
            if bounds is not _ANY_LENGTH:
                wrong += beyond((whole & ALL_OF[suit]).bit_count(), bounds)
        return wrong

    def _odd_lead(self, seat: Seat, whole: Hand) -> int:
        if seat != self._leader or self._opening == NOBODY:
            return 0
        return 0 if is_usual(whole, self._opening, self._strain) else _ODD_LEAD


def is_usual(hand: Hand, card: Card, strain: Strain) -> bool:
    """Whether ``card`` is what the hand usually leads from that suit."""
    suit: Suit = card // LENGTH
    return leads.card_led(hand, suit, strain) == card
