"""A list to choose from: rows with columns, headings between them, one cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual import events
from textual.message import Message
from textual.strip import Strip

from majlis.ui.context import context_of
from majlis.ui.keymap import bindings
from majlis.ui.widgets.drawn import Page
from majlis.ui.widgets.lines import Column, Field, Line, Spot, cut, moved, paint, tabled

MARKER = 3
"""Cells before each row for the cursor's sign, which must not become one field with the row."""


class Row(NamedTuple):
    """One row. ``heading`` rows are a line of text over those below and cannot be chosen."""

    id: str
    fields: tuple[Field, ...]
    heading: bool = False


def heading(text: str) -> Row:
    """A line of text over the rows below."""
    return Row("", (Field(text, "heading"),), heading=True)


GAP = heading("")
"""An empty line."""


class Rows(Page):
    """The list. It posts `Moved` when the cursor is on another row and `Chosen` for Enter or click.

    ``eager``: a click chooses at once; otherwise it moves the cursor, and a click on the row of the
    cursor chooses.
    """

    BINDINGS = bindings("rows")

    class Moved(Message):
        """The cursor is on row ``id``."""

        def __init__(self, rows: Rows, id: str) -> None:
            super().__init__()
            self.rows = rows
            self.id = id

        @property
        def control(self) -> Rows:
            """The list."""
            return self.rows

    class Chosen(Moved):
        """Row ``id`` was chosen."""

    def __init__(
        self, columns: Sequence[Column], *, eager: bool = True, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self.columns = tuple(columns)
        self.rows: list[Row] = []
        self.eager = eager
        self._at = 0
        self._laid: dict[tuple[int, Row], Line] = {}

    @property
    def current(self) -> str:
        """The id of the row under the cursor, empty without one."""
        if 0 <= self._at < len(self.rows) and not self.rows[self._at].heading:
            return self.rows[self._at].id
        return ""

    def fill(self, rows: Sequence[Row]) -> None:
        """Show ``rows``; the cursor stays on the row it was on, if that is still there."""
        before = self.current
        self.rows = list(rows)
        found = [i for i, row in enumerate(rows) if row.id == before and not row.heading]
        self._at = found[0] if found else self._nearest(min(self._at, len(rows) - 1), 1)
        self.redraw()
        self.call_after_refresh(self._reveal)
        if self.current != before:
            self.post_message(self.Moved(self, self.current))

    def rest(self) -> None:
        """Keep only the row under the cursor, while nobody sees the others (`fill` them again)."""
        self.fill([row for row in self.rows if self.current and row.id == self.current])

    def forget(self) -> None:
        """Lay every row out anew the next time."""
        self._laid = {}

    def go(self, id: str) -> None:
        """Put the cursor on row ``id``."""
        for index, row in enumerate(self.rows):
            if row.id == id and not row.heading:
                self._move(index)

    def draw(self, width: int) -> list[Line]:
        """Every row, with room for the cursor's sign; those that were there need no work."""
        before = self._laid
        wanted = [(width, row) for row in self.rows]
        self._laid = {at: before.get(at) or self._line(*at) for at in wanted}
        return [self._laid[at] for at in wanted]

    def _line(self, width: int, row: Row) -> Line:
        if row.heading and len(row.fields) == 1:
            return [Spot(1, cut(row.fields[0].text, width - 1), row.fields[0].role)]
        return moved(tabled(self.columns, row.fields, width - MARKER - 1), MARKER)

    def paint_row(self, row: int, line: Line) -> Strip:
        """A row, with the cursor's sign and look if it is there."""
        if row != self._at or self.rows[row].heading:
            return super().paint_row(row, line)
        look = "cursor" if self.has_focus else "resting"
        glyphs = context_of(self).glyphs
        sign = Spot(0, glyphs.rightwards, look)
        if self.rtl:
            sign = Spot(self.text_width - 1, glyphs.leftwards, look)
        line = [sign, *(spot._replace(role=look) for spot in line)]
        return paint(line, self.size.width, self.look, look)

    def on_focus(self) -> None:
        """The cursor looks different with the focus."""
        self.refresh()

    def on_blur(self) -> None:
        """And without."""
        self.refresh()

    def _nearest(self, start: int, step: int) -> int:
        """The first row from ``start`` on, in either direction, that can be chosen."""
        order = [*range(start, len(self.rows)), *range(start - 1, -1, -1)]
        if step < 0:
            order = [*range(start, -1, -1), *range(start + 1, len(self.rows))]
        return next((i for i in order if i >= 0 and not self.rows[i].heading), 0)

    def _move(self, to: int) -> None:
        if to == self._at:
            return
        self._at = to
        self.refresh()
        self._reveal()
        self.post_message(self.Moved(self, self.current))

    def _reveal(self) -> None:
        if not self.rows:
            return
        top, height = self.scroll_offset.y, max(1, self.size.height)
        first = self._at - 1 if self._at and self.rows[self._at - 1].heading else self._at
        if first < top:
            self.scroll_to(y=first, animate=False, immediate=True)
        elif self._at >= top + height:
            self.scroll_to(y=self._at - height + 1, animate=False, immediate=True)

    def action_step(self, by: int) -> None:
        """The cursor ``by`` rows further, over headings, stopping at the ends."""
        if self.rows:
            wanted = max(0, min(len(self.rows) - 1, self._at + by))
            self._move(self._nearest(wanted, 1 if by > 0 else -1))

    def action_page(self, by: int) -> None:
        """The cursor ``by`` screenfuls further."""
        self.action_step(by * max(1, self.size.height - 1))

    def action_end(self, last: bool) -> None:
        """The cursor to the first or last row."""
        if self.rows:
            self._move(self._nearest(len(self.rows) - 1, -1) if last else self._nearest(0, 1))

    def action_choose(self) -> None:
        """Choose the row under the cursor."""
        if self.current:
            self.post_message(self.Chosen(self, self.current))

    def clicked(self, row: int, x: int, event: events.Click) -> None:
        """A click moves the cursor, and chooses."""
        if not 0 <= row < len(self.rows) or self.rows[row].heading:
            return
        event.stop()
        again = row == self._at
        self._move(row)
        if self.eager or again:
            self.action_choose()
