"""Rules of thumb: the cards that may be played in the order in which they recommend themselves."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from majlis.games.bridge.bidding.shown import Shown
from majlis.games.bridge.cardplay import declarer, defend, firstlead, follow, spare
from majlis.games.bridge.cardplay.scene import NOBODY, Scene
from majlis.games.bridge.cards import ALL_OF, LENGTH, Card, cards_of


def order(scene: Scene, told: Sequence[Shown] = ()) -> list[Card]:
    """All cards of the hand that plays which may be played, the best first.

    ``told`` is what each seat showed in the auction, where that is known; the opening lead goes by
    it.
    """
    if scene.trick:
        held = scene.mine & ALL_OF[scene.trick[0] // LENGTH]
        return _following(scene, cards_of(held)) if held else spare.order(scene)
    if scene.declares:
        return declarer.order(scene)
    return firstlead.opening(scene, told) if scene.opening == NOBODY else defend.order(scene)


def _following(scene: Scene, held: tuple[Card, ...]) -> list[Card]:
    if len(held) == 1:
        return [*held]
    first = follow.card(scene)
    return [first, *(one for one in held if one != first)]


def choice(scene: Scene, allowed: Collection[Card]) -> Card:
    """The best card by rule of thumb among those that are allowed."""
    return next(one for one in order(scene) if one in allowed)
