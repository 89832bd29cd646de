"""Scenes of sija's board for goldens and pictures.

``python -m tests.games.sija.scenes`` writes the goldens anew.
"""

from __future__ import annotations

from pathlib import Path

from majlis.games.sija.draft import Draft
from majlis.games.sija.drawing import COMFORTABLE, LEAST, Account, draw, fit
from majlis.games.sija.scene import scene_of
from majlis.games.sija.state import SECOND, State
from majlis.ui.canvas import plain
from majlis.ui.glyphs import SETS
from tests.games.sija.positions import V9_FIRST, begun, placed, play, ready, resigned
from tests.games.sija.sitting import CHAIN, THREE, draft_of, square

FOLDER = Path(__file__).parent / "goldens"
SIZES = (COMFORTABLE, (70, 34), LEAST)
ACCOUNT = Account(
    ("1", "2"),
    (
        ("base", "240", "-100"),
        ("eaten ×4", "+92", "+20"),
        ("minutes", "-18", "+18"),
        ("points", "240", "-48"),
    ),
)


def drafted(s: State, *names: str, cursor: str = "", ransom: bool = False) -> Draft:
    """A draft after these squares."""
    draft: object = draft_of(s)
    assert isinstance(draft, Draft)
    if ransom:
        draft = draft.ransom()
    for name in names:
        assert isinstance(draft, Draft)
        draft = draft.choose(square(name))
    assert isinstance(draft, Draft)
    return draft.to(square(cursor)) if cursor else draft


def shuttled() -> State:
    """First would lose by stepping b1-a1 again."""
    s = ready("a1 g1", "d6 c6 g7")
    for turn, theirs in enumerate(("d6-d5", "c6-c5", "g7-g6", "d5-d6", "c5-c6", "g6-g7")):
        s = play(s, "b1-a1" if turn % 2 else "a1-b1", theirs)
    return s


OFFERED = play(ready("d3 b4 f4 d6 a1", "c4 e4 d5 g7 b7", SECOND), "=g7")

SCENES: dict[str, Draft] = {
    "placing": drafted(play(begun(), "c3 g7", "e5 b2"), "d3", cursor="d4"),
    "picked": drafted(ready(*THREE), "d3"),
    "aimed": drafted(ready(*THREE), "d3", cursor="d4"),
    "chain": drafted(play(ready(*CHAIN), "c2-c3"), cursor="a1"),
    "chained": drafted(play(ready(*CHAIN), "c2-c3", "c3-c4"), cursor="d5"),
    "duty": drafted(ready("a2 b1 g6 f7 d4", "a1 g7", duty=True), cursor="d3"),
    "full": drafted(placed(V9_FIRST), "d5", cursor="d4"),
    "offering": drafted(ready(*THREE, SECOND), "g7", ransom=True),
    "asked": drafted(OFFERED),
    "paying": drafted(play(OFFERED, "+"), "a1", "f4", cursor="d6"),
    "paid": drafted(play(OFFERED, "+", "a1 f4"), cursor="c4"),
    "over": drafted(resigned(ready(*THREE), SECOND)),
    "losing": drafted(shuttled(), "a1", cursor="a2"),
}


def golden(name: str) -> Path:
    """Where the drawings of a scene lie."""
    return FOLDER / f"board_{name}.txt"


def drawings(name: str) -> str:
    """A scene in both glyph sets and three sizes; at the end of a game with the account."""
    scene = scene_of(SCENES[name], True)
    account = ACCOUNT if SCENES[name].view.outcome else None
    return "\n".join(
        f"{glyphs.name} {width}x{height}\n"
        + plain(draw(scene, fit(width, height, account), glyphs, account), glyphs)
        for glyphs in SETS.values()
        for width, height in SIZES
    )


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in SCENES:
        golden(each).write_text(drawings(each), encoding="utf-8")
