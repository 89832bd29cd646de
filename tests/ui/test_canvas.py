"""Texts of any language on a canvas of cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from majlis.ui.canvas import Canvas, cells, plain

texts = st.text(st.sampled_from("ab 日本\u0301\u064e\u2068\u2069\u200f│عم"), max_size=14)


def test_a_sign_takes_a_cell_and_a_wide_one_two() -> None:
    assert cells("a日b") == ["a", "日", "", "b"]


def test_what_has_no_cell_goes_with_what_has_one() -> None:
    assert cells("\u200fعُمر\u2069") == ["\u200fعُ", "م", "ر\u2069"]
    assert cells("\u2068\u2069") == []


@given(texts)
def test_there_are_as_many_cells_as_the_terminal_counts(text: str) -> None:
    assert len(cells(text)) == cell_len(text)
    assert "".join(cells(text)) in (text, "")


@given(texts, st.integers(-6, 12), st.integers(1, 9))
def test_a_line_stays_as_wide_as_it_is(text: str, x: int, width: int) -> None:
    canvas = Canvas(width, 1)
    canvas.write(x, 0, text, "label")
    (row,) = canvas.rows()
    assert sum(cell_len(part) for part, _, _ in row) == width


@pytest.mark.parametrize(("x", "shown"), [(-1, " b\n"), (0, "日b\n"), (2, "..日\n"), (3, "...\n")])
def test_half_a_wide_character_is_not_shown(x: int, shown: str) -> None:
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "." * x)
    canvas.write(x, 0, "日b")
    assert plain(canvas.rows()) == shown


@given(texts, texts, st.integers(-6, 12), st.integers(-6, 12))
def test_what_is_written_over_something_else_leaves_no_halves(
    one: str, other: str, x: int, y: int
) -> None:
    canvas = Canvas(9, 1)
    canvas.write(x, 0, one, "label")
    canvas.write(y, 0, other, "frame")
    (row,) = canvas.rows()
    assert sum(cell_len(part) for part, _, _ in row) == 9


def test_outside_nothing_is_written() -> None:
    canvas = Canvas(3, 1)
    for x, y in ((0, -1), (0, 1), (3, 0), (-5, 0)):
        canvas.write(x, y, "abc", "label")
    assert canvas.rows() == ((("   ", "", ""),),)


def test_what_is_written_has_its_role() -> None:
    canvas = Canvas(4, 1)
    canvas.write(1, 0, "日", "label")
    assert canvas.rows() == (((" ", "", ""), ("日", "", "label"), (" ", "", "")),)


def test_what_is_laid_outside_leaves_the_canvas_as_it_is() -> None:
    canvas = Canvas(3, 1)
    for x, width in ((-5, 2), (7, 2), (1, -4)):
        canvas.lay(x, 0, width, "tray")
    assert canvas.behind == [["", "", ""]]
    canvas.lay(-1, 0, 2, "tray")
    assert canvas.behind == [["tray", "", ""]]
