"""What there is to read: what a card does, the arena, the book.

A pane is opened by a key. Where the table leaves room for it, it stands below what is being played;
where nothing was opened, the card in question and the arena stand there side by side, or at first
what a turn is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from majlis.games.elections.drawing import book
from majlis.games.elections.drawing.pen import Pen, Piece, Row
from majlis.games.elections.drawing.stage import Stage
from majlis.games.elections.names import named
from majlis.games.elections.prompts import clause
from majlis.games.elections.tableau import Pane, Tableau

_LEAST_ROWS = 5
"""Rows of a pane with its title, with fewer of which it is not worth having."""
_LEAST_WIDTH = 30
"""Columns of a pane that stands beside another."""
_MARGIN = 2
"""Columns between a pane's text and the next one's bar."""
_ENDLESS = 99
_A_TURN = (5, 8, 12, 3, 18, 6, 7)
"""The clauses about a turn, and about what it is for."""


class Sheet(NamedTuple):
    """A pane as it is drawn."""

    title: str
    rows: list[Row]


class Panes:
    """Lays out what there is to read of a tableau."""

    def __init__(self, pen: Pen, t: Tableau) -> None:
        self.pen, self.t = pen, t

    def opened(self, room: int) -> Sheet:
        """The pane that was opened, in at most so many rows below its title."""
        name = self.t.pane
        title = self.pen.label(f"pane.{name}", n=self.t.arena_count)
        return Sheet(title, self._rows(name, room)[:room])

    def _rows(self, name: Pane, room: int) -> list[Row]:
        if name == "arena":
            return Stage(self.pen, self.t).arena(room)
        if name == "book":
            return book.book(self.pen, self.t)
        return book.card_help(self.pen, self.t, room)

    def beside(self, room: int) -> tuple[Sheet, ...]:
        """What stands below the play in ``room`` rows with its titles, side by side."""
        if self.t.pane:
            whole = self.opened(_ENDLESS)
            return (whole,) if len(whole.rows) < room else ()
        if room < _LEAST_ROWS or self.pen.width < 2 * _LEAST_WIDTH:
            return ()
        count = bool(self.t.helped) + 1
        return tuple(self._sheets(self.pen.narrowed(self._width(count) - _MARGIN), room - 1))

    def _width(self, count: int) -> int:
        return self.pen.width // count

    def _sheets(self, pen: Pen, room: int) -> Iterator[Sheet]:
        t = self.t
        if t.helped:
            yield Sheet(pen.say(named(t.helped)), book.card_help(pen, t, room + 1)[1:][:room])
        yield self._news(pen, room) if t.arena or t.records else self._turn(pen, room)

    def _news(self, pen: Pen, room: int) -> Sheet:
        """What was used, and what was recorded."""
        stage = Stage(pen, self.t)
        records = stage.records()[-room:]
        pile = stage.arena(max(1, room - len(records)))
        title = pen.label("pane.arena", n=self.t.arena_count)
        return Sheet(title, [*pile, *records][:room])

    def _turn(self, pen: Pen, room: int) -> Sheet:
        """Before anything was used, what a turn is and what the game is about."""
        return Sheet(pen.label("pane.turn"), book.clauses(pen, map(clause, _A_TURN), room))

    def draw(self, y: int, sheets: tuple[Sheet, ...]) -> None:
        """Panes side by side from row ``y`` on, under a line with their titles."""
        pen, g = self.pen, self.pen.glyphs.lines
        width = self._width(len(sheets))
        titles = [Piece(at * width + 3, s.title, "label.strong") for at, s in enumerate(sheets)]
        pen.rule(y, titles)
        height = max(len(sheet.rows) for sheet in sheets)
        for at, sheet in enumerate(sheets):
            if at:
                pen.sign(at * width, y, g.down, "frame")
                for row in range(y + 1, y + 1 + height):
                    pen.sign(at * width, row, g.along, "frame")
            for row, pieces in enumerate(sheet.rows, y + 1):
                pen.row(row, tuple(piece.moved(at * (width + 1)) for piece in pieces))
