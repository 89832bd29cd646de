"""What each card is worth over many layouts of what is not seen.

A card counts the tricks it takes on average, and besides, in how many of the layouts declarer makes
his contract: that is what most scores turn on, while at match points each trick counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from majlis.games.bridge import dds
from majlis.games.bridge.cardplay.endgame import Endgame
from majlis.games.bridge.cardplay.layouts import Layout
from majlis.games.bridge.cardplay.playout import World, tricks_after
from majlis.games.bridge.cardplay.scene import Scene
from majlis.games.bridge.cards import Card

Values: TypeAlias = dict[Card, int]
"""By card, the tricks its side takes from now on."""
Method: TypeAlias = Callable[[Scene, Sequence[Layout], Sequence[Card]], list[Values]]

CONTRACT = 2
"""What the contract is worth, in tricks."""


def solved(scene: Scene, worlds: Sequence[Layout], cards: Sequence[Card]) -> list[Values]:
    """All layouts double dummy, by the solver."""
    positions = [dds.Position(w, scene.strain, scene.leader, scene.trick) for w in worlds]
    return dds.solve(positions)


def searched(scene: Scene, worlds: Sequence[Layout], cards: Sequence[Card]) -> list[Values]:
    """All layouts double dummy, by our own search."""
    endgame = Endgame(scene.strain)
    return [endgame.solve(world, scene.leader, scene.trick) for world in worlds]


def played_out(exact: int) -> Method:
    """All layouts by rules of thumb, and the last ``exact`` tricks with open cards."""

    def method(scene: Scene, worlds: Sequence[Layout], cards: Sequence[Card]) -> list[Values]:
        endgame = Endgame(scene.strain)
        return [
            {card: _for_side(scene, _tricks(scene, world, card, endgame, exact)) for card in cards}
            for world in worlds
        ]

    return method


def _tricks(scene: Scene, world: Layout, card: Card, endgame: Endgame, exact: int) -> int:
    return tricks_after(World.of(scene, world), card, endgame, exact)


def _for_side(scene: Scene, declarers: int) -> int:
    return declarers if scene.declares else scene.left - declarers


def worths(scene: Scene, found: Iterable[Mapping[Card, int]], cards: Sequence[Card]) -> Values:
    """The sum over all layouts of tricks, and of `CONTRACT` where the contract is as one wants."""
    total = dict.fromkeys(cards, 0)
    enough = scene.needs if scene.declares else scene.left - scene.needs + 1
    for values in found:
        for card in cards:
            tricks = values[card]
            total[card] += tricks + (CONTRACT if tricks >= enough else 0)
    return total
