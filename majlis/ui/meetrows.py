"""A session of several tables in rows: the same at home and at a house."""

from __future__ import annotations

from collections.abc import Iterable

from majlis.core.course import Course
from majlis.core.meet import Meet
from majlis.ui import meetwords
from majlis.ui.meetwords import Line, Part
from majlis.ui.widgets.lines import Column, Field
from majlis.ui.widgets.rows import Row, heading
from majlis.ui.wording import Wording

COLUMNS = (Column(10), Column(flex=1), Column(20, end=True))
_POINTS = Column(6, end=True)
SHEET = (Column(flex=1), Column(15), _POINTS, _POINTS, _POINTS)


def of_parts(parts: Iterable[Part]) -> list[Row]:
    """Lines under headings."""
    rows: list[Row] = []
    for part in parts:
        rows += [heading(part.title)] if part.title else []
        rows += [_row(line, len(rows) + i) for i, line in enumerate(part.lines)]
    return rows


def of_sheet(words: Wording, course: Course, told: Meet, board: int) -> list[Row]:
    """A board's results, each table's in a row."""
    lines = meetwords.sheet(words, course, told, board)
    rows = (_row(line, number) for number, line in enumerate(lines))
    return [heading(words("meet.sides.head")), *rows]


def _row(line: Line, number: int) -> Row:
    fields = tuple(Field(cell, "" if i else "strong") for i, cell in enumerate(line.cells))
    return Row(line.id or f"none:{number}", fields)
