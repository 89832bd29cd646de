"""What draws on coup's canvas, mirrored where one reads from the right, and where clicks land."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from rich.cells import cell_len

from majlis.core.game import Message
from majlis.ui import canvas
from majlis.ui.canvas import Canvas, Role
from majlis.ui.glyphs import Glyphs
from majlis.ui.widgets.lines import Line, cut, from_right
from majlis.ui.wording import Wording

GAP = 2
"""Columns between two columns of a table, and between two texts."""
_LEAST = 4
"""Columns that a column of a table keeps, however little room there is."""

Kind: TypeAlias = Literal["seat", "deed", "face"]

Area: TypeAlias = canvas.Area[int | str]
"""A seat, the tag of an action, or the index of a face."""


class Pen:
    """Draws on one canvas, in one reader's words and glyphs."""

    def __init__(self, canvas: Canvas, glyphs: Glyphs, words: Wording) -> None:
        self.canvas, self.glyphs, self.words = canvas, glyphs, words
        self.width, self.height = canvas.width, canvas.height
        self.areas: list[Area] = []

    # Cells, mirrored where one reads from the right

    def at(self, x: int, width: int) -> int:
        """Where ``width`` columns from ``x`` on lie for who reads from the right."""
        return self.width - x - width if self.words.rtl else x

    def write(self, x: int, y: int, text: str, role: Role = "label") -> None:
        """A text of its own."""
        at = self.at(x, cell_len(text))
        self.canvas.write(at, y, from_right(text) if self.words.rtl else text, role)

    def blank(self, x: int, y: int) -> None:
        """A cell that keeps a text apart from a frame; no part of the text, which may be turned."""
        self.canvas.write(self.at(x, 1), y, " ")

    def lay(self, x: int, y: int, width: int, role: Role) -> None:
        """Put a role behind some cells."""
        self.canvas.lay(self.at(x, width), y, width, role)

    def mark(self, x: int, y: int, width: int, height: int, kind: Kind, value: int | str) -> None:
        """What is there can be clicked."""
        self.areas.append(Area(self.at(x, width), y, width, height, kind, value))

    def frame(self, x: int, y: int, width: int, height: int, role: Role) -> None:
        """The lines of a box."""
        self.canvas.box(self.at(x, width), y, width, height, self.glyphs.lines, role)

    def say(self, message: Message) -> str:
        """A message in the reader's words."""
        return self.words.say(message)

    # Lines and tables in the middle

    def centred(self, y: int, text: str, role: Role) -> None:
        """A text in the middle of a row."""
        self.write(max(0, self.width - cell_len(text)) // 2, y, text, role)

    def line(self, y: int, line: Line) -> None:
        """A line of texts in the middle of a row."""
        x = max(0, self.width - max(spot.end for spot in line)) // 2
        for spot in line:
            self.write(x + spot.x, y, spot.text, spot.role)

    def columns(self, grid: Sequence[Sequence[str]], elastic: int) -> list[int]:
        """Where each column of a table in the middle begins, and where the last one ends.

        Where there is too little room, column ``elastic`` gives way first.
        """
        widths = [max(map(cell_len, column)) for column in zip(*grid, strict=True)] or [0]
        for i in sorted(range(len(widths)), key=lambda i: (i != elastic, -i)):
            over = sum(widths) + GAP * (len(widths) - 1) - self.width
            widths[i] = max(min(widths[i], _LEAST), widths[i] - max(0, over))
        x = max(0, self.width - sum(widths) - GAP * (len(widths) - 1)) // 2
        return [x + sum(widths[:i]) + GAP * i for i in range(len(widths) + 1)]

    def grid(self, y: int, grid: Sequence[Sequence[str]], elastic: int = 0) -> None:
        """A table whose first line names its columns."""
        xs = self.columns(grid, elastic)
        for row, texts in enumerate(grid):
            for x, end, text in zip(xs, xs[1:], texts, strict=False):
                self.write(x, y + row, cut(text, end - GAP - x), "label" if row else "faint")
