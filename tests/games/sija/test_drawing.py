"""The drawing of sija's board: exact cells, goldens, and that a click lands where it looks."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from majlis.games.sija.bits import CENTRE, FULL, SIDE, SQUARES
from majlis.games.sija.drawing import (
    COMFORTABLE,
    LEAST,
    Account,
    Geometry,
    draw,
    fit,
    hit,
)
from majlis.games.sija.notation import NAMES
from majlis.games.sija.scene import Scene, Way, scene_of, way
from majlis.ui.canvas import Row
from majlis.ui.glyphs import ASCII, SETS, UNICODE, Glyphs, sent
from majlis.ui.palette import ROLES
from tests.games.sija.scenes import ACCOUNT, SCENES, drawings, golden

LARGE = (70, 34)
sizes = st.tuples(st.integers(0, 130), st.integers(0, 45))
roomy = st.tuples(st.integers(LEAST[0], 130), st.integers(LEAST[1], 45))
sets = st.sampled_from(list(SETS.values()))
squares = st.integers(0, SQUARES - 1)
some = st.integers(0, FULL)
ways: st.SearchStrategy[Way | None] = st.sampled_from(
    (None, "upwards", "downwards", "leftwards", "rightwards")
)
figures = st.integers(-99_999, 99_999).map(str)
accounts = st.none() | st.builds(
    Account,
    st.just(("○", "●")),
    st.lists(st.tuples(st.text("abاب", max_size=12), figures, figures), max_size=7).map(tuple),
    st.booleans(),
)


@st.composite
def scenes(draw_: st.DrawFn) -> Scene:
    """Any scene, whether or not it can come about."""
    first = draw_(some)
    return Scene(
        stones=(first, draw_(some) & ~first),
        cursor=draw_(st.none() | squares),
        chosen=draw_(some),
        reach=draw_(st.dictionaries(squares, st.integers(0, 3), max_size=4)),
        losing=draw_(some),
        only=draw_(some),
        doomed=draw_(some),
        gone=draw_(some),
        came=draw_(st.dictionaries(squares, ways, max_size=2)),
        trail=draw_(st.dictionaries(squares, ways, max_size=4)),
        mover=draw_(st.sampled_from((0, 1))),
        closed=draw_(st.booleans()),
    )


@settings(max_examples=60)
@given(scenes(), sizes, sets, accounts)
def test_every_row_has_exactly_the_width(
    scene: Scene, size: tuple[int, int], g: Glyphs, account: Account | None
) -> None:
    rows = draw(scene, fit(*size, account), g, account)
    assert len(rows) == size[1]
    assert all(sum(cell_len(text) for text, _, _ in row) == size[0] for row in rows)


@settings(max_examples=60)
@given(scenes(), sizes, sets, accounts)
def test_only_known_roles_are_used(
    scene: Scene, size: tuple[int, int], g: Glyphs, account: Account | None
) -> None:
    rows = draw(scene, fit(*size, account), g, account)
    assert {role for row in rows for _, *roles in row for role in roles} <= set(ROLES)


@settings(max_examples=60)
@given(scenes(), sizes)
def test_neighbouring_runs_differ(scene: Scene, size: tuple[int, int]) -> None:
    for row in draw(scene, fit(*size), UNICODE):
        assert all(one[1:] != two[1:] for one, two in pairwise(row))


EMPTY = Scene(stones=(0, 0))


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


@settings(max_examples=60)
@given(squares, roomy, st.sampled_from((0, 1)))
def test_a_click_on_what_is_drawn_hits_its_square(
    square: int, size: tuple[int, int], seat: int
) -> None:
    g, bit = fit(*size), 1 << square
    for scene in (
        Scene(stones=(0, bit) if seat else (bit, 0)),
        Scene(stones=(0, 0), chosen=bit),
        Scene(stones=(0, 0), doomed=bit),
        Scene(stones=(0, 0), gone=bit),
        Scene(stones=(0, 0), reach={square: 2}),
        Scene(stones=(0, 0), only=bit),
        Scene(stones=(0, 0), trail={square: "upwards"}),
    ):
        drawn = changed(scene, g)
        assert drawn
        assert {hit(g, x, y) for x, y in drawn} == {square}


@settings(max_examples=60)
@given(squares, roomy)
def test_the_cursor_lights_its_square_and_its_coordinates(
    square: int, size: tuple[int, int]
) -> None:
    g = fit(*size)
    lit = {hit(g, x, y) for x, y in changed(Scene(stones=(0, 0), cursor=square), g)}
    assert lit == {square, None}


@settings(max_examples=60)
@given(sizes, accounts)
def test_every_square_has_one_block_of_cells(
    size: tuple[int, int], account: Account | None
) -> None:
    g = fit(*size, account)
    places: dict[int, set[tuple[int, int]]] = {}
    for y in range(g.y, g.y + g.shape.rows):
        for x in range(g.x, g.x + g.shape.span):
            if (square := hit(g, x, y)) is not None:
                places.setdefault(square, set()).add((x, y))
    assert set(places) == set(range(SQUARES))
    for square, found in places.items():
        assert len(found) == g.shape.cell * g.shape.tall
        assert min(found) == g.at(square)


@settings(max_examples=60)
@given(st.integers(-5, 140), st.integers(-5, 50), sizes)
def test_outside_the_frame_nothing_is_hit(x: int, y: int, size: tuple[int, int]) -> None:
    g = fit(*size)
    inside = g.left < x < g.right and g.top < y < g.bottom
    assert inside or hit(g, x, y) is None


def test_files_run_from_the_left_and_ranks_from_below() -> None:
    g = fit(*COMFORTABLE)
    (a1_x, a1_y), (g1_x, g1_y), (a7_x, a7_y) = (g.at(NAMES.index(n)) for n in ("a1", "g1", "a7"))
    assert a1_y == g1_y > a7_y
    assert a1_x == a7_x < g1_x


@settings(max_examples=60)
@given(roomy, accounts)
def test_the_drawing_fits(size: tuple[int, int], account: Account | None) -> None:
    g = fit(*size, account)
    assert g.x >= 0 <= g.y
    if account is None:
        assert g.x + g.shape.span <= g.width
        assert g.y + g.shape.rows <= g.height
        assert abs((g.width - g.shape.span) - 2 * g.x) <= 1


def test_more_room_never_shows_less() -> None:
    for width in range(LEAST[0], 130):
        for height in range(LEAST[1], 44):
            small, wide, tall = fit(width, height), fit(width + 1, height), fit(width, height + 1)
            assert wide.shape.span >= small.shape.span
            assert tall.shape.rows >= small.shape.rows


def test_a_screen_of_80_by_24_shows_coordinates_on_all_sides() -> None:
    g = fit(*COMFORTABLE)
    assert (g.shape.cell, g.shape.tall, g.shape.sides) == (3, 1, 2)


def test_a_screen_of_120_by_40_has_large_stones() -> None:
    g = fit(*LARGE)
    assert g.shape.tall == len(UNICODE.stones[0])
    x, y = g.at(0)
    rows = draw(Scene(stones=(1, 2)), g, UNICODE)[y : y + 3]
    for row, first, second in zip(rows, *UNICODE.stones, strict=True):
        assert "".join(text for text, _, _ in row)[x : x + 15] == f" {first} │ {second} "


# The account


@pytest.mark.parametrize(("size", "across"), [(COMFORTABLE, False), (LARGE, True)])
def test_the_account_stands_beside_the_board_or_below(size: tuple[int, int], across: bool) -> None:
    g = fit(*size, ACCOUNT)
    assert g.across is across
    assert g.shape == fit(*size).shape
    rows = ["".join(text for text, _, _ in row) for row in draw(EMPTY, g, UNICODE, ACCOUNT)]
    shown = [row[g.account[0] :].split() for row in rows[g.account[1] :]]
    assert shown[: len(ACCOUNT.grid(across))] == [
        " ".join(texts).split() for texts in ACCOUNT.grid(across)
    ]


@settings(max_examples=60)
@given(roomy, accounts)
def test_the_account_stands_clear_of_the_board(
    size: tuple[int, int], account: Account | None
) -> None:
    if account is None:
        return
    g = fit(*size, account)
    wide, high = account.size(g.across)
    (left, top), shape = g.account, g.shape
    beside = left >= g.x + shape.span or left + wide <= g.x
    below = top >= g.y + shape.rows
    assert below if g.across else beside
    assert top >= 0 or high > shape.rows


def test_who_reads_from_the_right_has_the_account_at_the_left_and_mirrored() -> None:
    account = Account(("1", "2"), (("الأساس", "240", "100-"), ("النقاط", "9 ", "48-")), rtl=True)
    g = fit(*COMFORTABLE, account)
    assert g.account[0] < g.x
    rows = ["".join(text for text, _, _ in row) for row in draw(EMPTY, g, UNICODE, account)]
    for label, first, second in account.lines:
        line = next(row for row in rows if label in row)
        assert line.index(second) < line.index(first) < line.index(label)


# What is on a square


def square_text(scene: Scene, name: str, glyphs: Glyphs = UNICODE) -> str:
    """The cells of a square in the drawing of 80×24."""
    g = fit(*COMFORTABLE)
    x, y = g.at(NAMES.index(name))
    row = "".join(text for text, _, _ in draw(scene, g, glyphs)[y])
    return row[x : x + g.shape.cell]


@pytest.mark.parametrize(
    ("scene", "name", "text"),
    [
        ("placing", "d3", "(○)"),
        ("placing", "c3", " ○ "),
        ("placing", "b2", "·●·"),
        ("placing", "d4", "[░]"),
        ("picked", "d4", "‹3›"),
        ("picked", "c3", "‹·›"),
        ("picked", "c4", "▸●◂"),
        ("aimed", "d4", "[3]"),
        ("chain", "c3", "(○)"),
        ("chain", "b3", " × "),
        ("chain", "c2", " ◌ "),
        ("chained", "c3", " ▴ "),
        ("chained", "c4", "▴○ "),
        ("duty", "b1", "‹○›"),
        ("duty", "c1", "‹·›"),
        ("offering", "g7", "(●)"),
        ("asked", "g7", "▸●◂"),
        ("paying", "f4", "(○)"),
        ("paid", "f4", " × "),
        ("losing", "b1", "‹!›"),
    ],
)
def test_marks_have_shapes_of_their_own(scene: str, name: str, text: str) -> None:
    assert square_text(scene_of(SCENES[scene], True), name) == text


def test_the_centre_is_shut_while_stones_are_placed_and_open_afterwards() -> None:
    """S3.2, S4.2."""
    assert square_text(Scene(stones=(0, 0), closed=True), NAMES[CENTRE]) == "░░░"
    assert square_text(EMPTY, NAMES[CENTRE]) == "   "


@pytest.mark.parametrize(
    ("origin", "target", "found"),
    [(0, 1, "rightwards"), (1, 0, "leftwards"), (0, SIDE, "upwards"), (SIDE, 0, "downwards")],
)
def test_ways(origin: int, target: int, found: str) -> None:
    assert way(origin, target) == found


# Goldens


@pytest.mark.parametrize("name", SCENES)
def test_drawings_are_the_goldens(name: str) -> None:
    assert drawings(name) == golden(name).read_text(encoding="utf-8")


def test_every_golden_belongs_to_a_scene() -> None:
    kept = golden("").parent.glob("board_*.txt")
    assert {path.name for path in kept} == {golden(name).name for name in SCENES}


def test_ascii_is_sent_as_nothing_but_ascii() -> None:
    for draft in SCENES.values():
        for size in (COMFORTABLE, LARGE):
            rows = draw(scene_of(draft, True), fit(*size), ASCII)
            assert all(sent(text).isascii() for row in rows for text, _, _ in row)
