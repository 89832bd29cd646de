"""Scenes of tawla's board for goldens and pictures, drawn without any game.

``python -m tests.games.tawla.scenes`` writes the goldens anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from majlis.games.tawla.drawing import COMFORTABLE, draw, fit
from majlis.games.tawla.scene import Came, Cube, Die, Pile, Scene
from majlis.games.tawla.spots import BAR, OFF, THEIR_BAR, THEIR_OFF, Spot
from majlis.ui.canvas import plain
from majlis.ui.glyphs import SETS

FOLDER = Path(__file__).parent / "goldens"
SIZES = (COMFORTABLE, (88, 25))
UP = tuple(range(25))
DOWN = (0, *range(24, 0, -1))


def piles(mine: Mapping[Spot, int], theirs: Mapping[Spot, int]) -> dict[Spot, Pile]:
    """Seat 0's checkers and seat 1's, all by seat 0's spots."""
    return {spot: Pile(0, n) for spot, n in mine.items()} | {
        spot: Pile(1, n) for spot, n in theirs.items()
    }


def scene(mine: Mapping[Spot, int], theirs: Mapping[Spot, int]) -> Scene:
    """A position with seat 0 at the bottom and on roll."""
    return Scene(bottom=0, piles=piles(mine, theirs), numbered=0, numbers=UP, others=DOWN)


START = scene({24: 2, 13: 5, 8: 3, 6: 5}, {1: 2, 12: 5, 17: 3, 19: 5})
MIDDLE = scene(
    {BAR: 1, 20: 2, 13: 4, 8: 2, 6: 4, 4: 1, 3: 1}, {THEIR_BAR: 2, 1: 2, 12: 4, 17: 3, 19: 4}
)
TALL = scene({24: 2, 8: 8, 6: 5}, {BAR - 24: 1, 19: 12, THEIR_BAR: 4})
RACE = scene({6: 2, 5: 3, 4: 1, 2: 2, OFF: 7}, {19: 1, 20: 3, THEIR_OFF: 11})


def _with(scene: Scene, **changes: object) -> Scene:
    return msgspec.structs.replace(scene, **changes)


SCENES: dict[str, Scene] = {
    "start": _with(START, dice=(Die(0, 0), Die(0, 0)), cube=Cube(1), cursor=13),
    "opening": _with(START, dice=(Die(0, 4), Die(1, 4)), cube=Cube(2)),
    "opponent": _with(
        START, numbered=1, numbers=DOWN, others=UP, dice=(Die(1, 6), Die(1, 1)), cube=Cube(1)
    ),
    "middle": _with(
        MIDDLE,
        dice=(Die(0, 6), Die(0, 2)),
        cube=Cube(2, 1),
        came={19: Came(1, True), 17: Came(2, True)},
        left={12: 1},
        cursor=BAR,
        picked=BAR,
        reach={23: (2,), 17: (6, 2)},
    ),
    "tall": _with(
        TALL,
        dice=(Die(0, 5), Die(0, 3, used=True)),
        cube=Cube(1024, 0),
        picked=8,
        cursor=3,
        reach={3: (5,)},
        came={8: Came(1, True)},
        left={24: 0},
    ),
    "onto_tall": _with(
        TALL, dice=(Die(0, 6), Die(0, 5)), picked=24, cursor=24, reach={19: (5,), 8: (6, 5)}
    ),
    "race": _with(
        RACE,
        dice=(Die(0, 2), Die(0, 2)),
        moves=3,
        picked=6,
        cursor=6,
        reach={4: (2,), 2: (2, 2), OFF: (2, 2, 2)},
        can_move=frozenset({6, 5, 4, 2}),
        cube=Cube(4),
    ),
    "doubled": _with(MIDDLE, cube=Cube(4, 0, offered=True), numbered=1, numbers=DOWN, others=UP),
}


def golden(name: str) -> Path:
    """Where the drawings of a scene lie."""
    return FOLDER / f"board_{name}.txt"


def drawings(name: str) -> str:
    """A scene in both glyph sets and two sizes."""
    return "\n".join(
        f"{glyphs.name} {width}x{height}\n"
        + plain(draw(SCENES[name], fit(width, height), glyphs), glyphs)
        for glyphs in SETS.values()
        for width, height in SIZES
    )


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in SCENES:
        golden(each).write_text(drawings(each), encoding="utf-8")
