"""The drawing of tawla's board: exact cells, goldens, and that a click lands where it looks."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from majlis.games.tawla.drawing import (
    COMFORTABLE,
    LEAST,
    Geometry,
    draw,
    fit,
    hit,
    reach_text,
)
from majlis.games.tawla.scene import Came, Cube, Die, Pile, Scene
from majlis.games.tawla.spots import BAR, BOTTOM, MIDDLE, OFF, THEIR_BAR, THEIR_OFF, TOP
from majlis.ui.canvas import Row
from majlis.ui.glyphs import ASCII, SETS, UNICODE, Glyphs, sent
from majlis.ui.palette import ROLES
from tests.games.tawla.scenes import DOWN, SCENES, UP, drawings, golden

SPOTS = (*TOP, *BOTTOM)
sizes = st.tuples(st.integers(0, 130), st.integers(0, 45))
roomy = st.tuples(st.integers(LEAST[0], 130), st.integers(LEAST[1], 45))
sets = st.sampled_from(list(SETS.values()))
seats = st.sampled_from((0, 1))
spots = st.sampled_from(SPOTS)
points = st.integers(1, 24)
dice = st.tuples(st.integers(1, 6), st.integers(1, 6))


@st.composite
def scenes(draw_: st.DrawFn) -> Scene:
    """Any scene, whether or not it can come about."""
    pile = st.builds(Pile, seats, st.integers(1, 15))
    up = draw_(st.booleans())
    return Scene(
        bottom=draw_(seats),
        piles=draw_(st.dictionaries(spots, pile)),
        numbered=draw_(seats),
        numbers=UP if up else DOWN,
        others=DOWN if up else UP,
        dice=draw_(st.lists(st.builds(Die, seats, st.integers(0, 6), st.booleans()), max_size=2)),
        moves=draw_(st.integers(0, 4)),
        cube=draw_(
            st.none()
            | st.builds(
                Cube,
                st.sampled_from([2**n for n in range(13)]),
                st.none() | seats,
                st.booleans(),
            )
        ),
        cursor=draw_(st.none() | spots),
        picked=draw_(st.none() | spots),
        can_move=draw_(st.frozensets(spots)),
        reach=draw_(
            st.dictionaries(
                st.sampled_from((*range(1, 25), OFF, THEIR_OFF)),
                dice | dice.map(lambda d: d[:1]) | dice.map(lambda d: (d[0],) * 4),
            )
        ),
        came=draw_(st.dictionaries(points, st.builds(Came, st.integers(1, 4), st.booleans()))),
        left=draw_(st.dictionaries(points, seats)),
    )


@given(scenes(), sizes, sets)
def test_every_row_has_exactly_the_width(scene: Scene, size: tuple[int, int], g: Glyphs) -> None:
    rows = draw(scene, fit(*size), g)
    assert len(rows) == size[1]
    assert all(sum(cell_len(text) for text, _, _ in row) == size[0] for row in rows)


@given(scenes(), sizes, sets)
def test_only_known_roles_are_used(scene: Scene, size: tuple[int, int], g: Glyphs) -> None:
    used = {role for row in draw(scene, fit(*size), g) for _, *roles in row for role in roles}
    assert used <= set(ROLES)


@given(scenes(), sizes)
def test_neighbouring_runs_differ(scene: Scene, size: tuple[int, int]) -> None:
    for row in draw(scene, fit(*size), UNICODE):
        assert all(one[1:] != two[1:] for one, two in pairwise(row))


EMPTY = Scene(bottom=0, piles={}, numbered=0, numbers=UP, others=DOWN)


@dataclass(frozen=True)
class Cell:
    """A cell of a drawing with all that is to be seen of it."""

    x: int
    y: int
    char: str
    behind: str
    role: str


def cells(rows: tuple[Row, ...]) -> set[Cell]:
    found = set()
    for y, row in enumerate(rows):
        x = 0
        for text, behind, role in row:
            found |= {Cell(x + i, y, char, behind, role) for i, char in enumerate(text)}
            x += len(text)
    return found


def changed(scene: Scene, g: Geometry, than: Scene = EMPTY) -> set[tuple[int, int]]:
    """Where ``scene`` does not look like another."""
    before, after = cells(draw(than, g, UNICODE)), cells(draw(scene, g, UNICODE))
    return {(cell.x, cell.y) for cell in after - before}


def only(**changes: object) -> Scene:
    fields = {name: getattr(EMPTY, name) for name in EMPTY.__struct_fields__}
    return Scene(**{**fields, **changes})


@given(spots, roomy, seats, st.integers(1, 15))
def test_a_click_on_a_checker_hits_its_spot(
    spot: int, size: tuple[int, int], seat: int, n: int
) -> None:
    g = fit(*size)
    drawn = changed(only(piles={spot: Pile(seat, n)}), g)
    assert drawn
    assert {hit(g, x, y) for x, y in drawn} == {spot}


@given(st.sampled_from((*range(1, 25), OFF)), roomy, dice)
def test_a_click_on_a_mark_hits_its_spot(
    spot: int, size: tuple[int, int], ways: tuple[int, ...]
) -> None:
    g = fit(*size)
    for scene in (only(reach={spot: ways}), only(cursor=spot), only(picked=spot)):
        drawn = changed(scene, g)
        assert drawn or scene.picked == OFF
        assert {hit(g, x, y) for x, y in drawn} <= {spot}


@given(roomy, st.booleans())
def test_a_click_on_the_dice_hits_the_middle(size: tuple[int, int], mine: bool) -> None:
    g = fit(*size)
    seat = 0 if mine else 1
    drawn = changed(only(dice=(Die(seat, 5), Die(seat, 5)), moves=4), g)
    assert {hit(g, x, y) for x, y in drawn} == {MIDDLE}


@given(sizes)
def test_every_spot_has_one_block_of_cells(size: tuple[int, int]) -> None:
    g = fit(*size)
    places: dict[int, set[tuple[int, int]]] = {}
    for y in range(g.y, g.y + g.rows):
        for x in range(g.x, g.x + g.span):
            if (spot := hit(g, x, y)) is not None:
                places.setdefault(spot, set()).add((x, y))
    assert set(places) == {*SPOTS, MIDDLE}
    for spot in SPOTS:
        columns = {x for x, _ in places[spot]}
        rows = {y for _, y in places[spot]}
        assert len(places[spot]) == len(columns) * len(rows)
        assert max(columns) - min(columns) == len(columns) - 1
        assert max(rows) - min(rows) == len(rows) - 1


@given(st.integers(-5, 140), st.integers(-5, 50), sizes)
def test_outside_the_drawing_nothing_is_hit(x: int, y: int, size: tuple[int, int]) -> None:
    g = fit(*size)
    inside = g.x <= x < g.x + g.span and g.y <= y < g.y + g.rows
    assert inside or hit(g, x, y) is None


@given(roomy)
def test_the_drawing_fits_and_is_in_the_middle(size: tuple[int, int]) -> None:
    g = fit(*size)
    assert 0 <= g.x <= g.x + g.span <= g.width
    assert 0 <= g.y <= g.y + g.rows <= g.height
    assert abs((g.width - g.span) - 2 * g.x) <= 1
    assert abs((g.height - g.rows) - 2 * g.y) <= 1


def test_more_room_never_shows_less() -> None:
    for width in range(LEAST[0], 130):
        for height in range(LEAST[1], 44):
            small, wide, tall = fit(width, height), fit(width + 1, height), fit(width, height + 1)
            assert wide.span >= small.span
            assert tall.rows >= small.rows
            assert tall.tall >= small.tall


def test_a_screen_of_80_by_24_leaves_room_for_the_panel() -> None:
    assert COMFORTABLE == (55, 15)
    g = fit(*COMFORTABLE)
    assert (g.tall, g.both) == (5, False)


def test_a_screen_of_120_by_40_has_taller_points_and_both_numberings() -> None:
    g = fit(95, 34)
    assert g.tall == 7
    assert g.both
    assert g.cell > fit(*COMFORTABLE).cell


@pytest.mark.parametrize("name", SCENES)
def test_drawings_are_the_goldens(name: str) -> None:
    assert drawings(name) == golden(name).read_text(encoding="utf-8")


def test_every_golden_belongs_to_a_scene() -> None:
    kept = golden("").parent.glob("board_*.txt")
    assert {path.name for path in kept} == {golden(name).name for name in SCENES}


def test_neighbours_differ_without_colour() -> None:
    for glyphs in SETS.values():
        top = draw(EMPTY, fit(*COMFORTABLE), glyphs)[1]
        grains = [char for char in "".join(text for text, _, _ in top) if char in glyphs.grain]
        assert len(grains) == 12
        assert all(a != b for a, b in pairwise(grains))


@pytest.mark.parametrize(
    ("ways", "text", "under_cursor"),
    [
        ((3,), "‹3›", "[3]"),
        ((3, 1), "3+1", "[4]"),
        ((6, 5), "6+5", "[11"),
        ((2, 2, 2), "2×3", "[6]"),
        ((6, 6, 6, 6), "6×4", "[24"),
    ],
)
def test_reach_names_the_dice(ways: tuple[int, ...], text: str, under_cursor: str) -> None:
    assert reach_text(ways, False, UNICODE) == text
    assert reach_text(ways, True, UNICODE) == under_cursor


@given(dice, st.booleans(), sets)
def test_reach_is_always_three_cells(ways: tuple[int, ...], cursor: bool, g: Glyphs) -> None:
    for each in (ways, ways[:1], ways[:1] * 3, ways[:1] * 4):
        assert cell_len(reach_text(each, cursor, g)) == 3


def test_ascii_is_sent_as_nothing_but_ascii() -> None:
    for scene in SCENES.values():
        rows = draw(scene, fit(*COMFORTABLE), ASCII)
        assert all(sent(text).isascii() for row in rows for text, _, _ in row)


def test_bars_are_the_players_own() -> None:
    g = fit(*COMFORTABLE)
    mine, theirs = (
        changed(only(piles={BAR: Pile(0, 1)}), g),
        changed(only(piles={THEIR_BAR: Pile(1, 1)}), g),
    )
    assert min(y for _, y in mine) > max(y for _, y in theirs)
