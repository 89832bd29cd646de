"""Signals that defenders give where the choice of a small card is free.

On a partner's lead a high card encourages and a low one does not (attitude); on a suit that the
declaring side leads high-low shows an even number, low-high an odd one (count). A discard says
about its suit what a card on a partner's lead would.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from majlis.games.bridge.cardplay.scene import NOBODY, Scene, length, ranks
from majlis.games.bridge.cards import ALL_OF, LENGTH, NOTRUMP, Card, Hand, Suit, cards_of, side

Signal: TypeAlias = Literal["attitude", "count"]

NINE = 7
_SMALL: Hand = sum(((1 << NINE + 1) - 1) << LENGTH * suit for suit in range(4))
_QUEEN = 10


def small(hand: Hand, suit: Suit) -> tuple[Card, ...]:
    """The cards of a suit from the nine down, ascending."""
    return cards_of(hand & ALL_OF[suit] & _SMALL)


def given(scene: Scene) -> Signal:
    """Which signal a defender's small card gives to the suit led."""
    return "count" if side(scene.leader) == side(scene.declarer) else "attitude"


def likes(scene: Scene, suit: Suit) -> bool:
    """Whether this hand would have its partner lead, or go on with, the suit."""
    if scene.strain not in (NOTRUMP, suit) and _can_ruff(scene, suit):
        return True
    held = ranks(scene.mine, suit)
    out_above = ranks(scene.hands[scene.dummy], suit)
    honours = held >> _QUEEN
    return bool(honours) and held.bit_length() > out_above.bit_length() - 1


def _can_ruff(scene: Scene, suit: Suit) -> bool:
    """Whether it has two cards to play high-low, and then a trump."""
    had = length(scene.mine | scene.gone[scene.seat], suit)
    return had == 2 and length(scene.mine, scene.strain) > 0


def signal(scene: Scene) -> Card:
    """The small card that signals in the suit led, `NOBODY` if there is no small card."""
    suit = scene.trick[0] // LENGTH
    free = small(scene.mine, suit)
    if not free:
        return NOBODY
    if given(scene) == "count":
        return _counting(scene, suit, free)
    return _high(free) if likes(scene, suit) else free[0]


def _high(free: tuple[Card, ...]) -> Card:
    """The highest small card, the second of four or more: it is to be noticed, and still spared."""
    return free[-1] if len(free) < 4 else free[-2]


def _counting(scene: Scene, suit: Suit, free: tuple[Card, ...]) -> Card:
    """High first with an even number, low first with an odd one; then the other way."""
    had = length(scene.mine | scene.gone[scene.seat], suit)
    begun = length(scene.gone[scene.seat], suit)
    goes_high = (had % 2 == 0) == (begun % 2 == 0)
    if not goes_high or len(free) < 2:
        return free[0]
    return free[-1] if len(free) == 2 else free[-2]
