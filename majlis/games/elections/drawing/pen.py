"""What draws on the canvas, mirrored where one reads from the right, and where clicks land."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from rich.cells import cell_len

from majlis.core.game import Message
from majlis.games.elections.cards import Card
from majlis.games.elections.paths import Step
from majlis.games.elections.prompts import said, short
from majlis.games.elections.tableau import Answer, Mark
from majlis.ui import canvas
from majlis.ui.canvas import Canvas, Role
from majlis.ui.glyphs import Glyphs
from majlis.ui.widgets.lines import from_right
from majlis.ui.wording import Wording

GAP = 2
"""Columns between two texts, which the right-to-left filter then takes apart."""

Kind: TypeAlias = Literal["step", "seat", "region", "vote"]
Value: TypeAlias = Step | int | tuple[int, Card]
Means: TypeAlias = tuple[Kind, Value]
"""What a click means: a step to choose, a candidate, a region, a vote card on one."""

Area: TypeAlias = canvas.Area[Value]
"""A step to choose, a candidate, a region, a vote card on one."""


class Piece(NamedTuple):
    """A text of a line. ``area`` is what a click on it means, ``behind`` a role laid under it."""

    x: int
    text: str
    role: Role = "label"
    behind: Role = ""
    area: Means | None = None

    @property
    def end(self) -> int:
        """The first column after it."""
        return self.x + cell_len(self.text)

    def moved(self, by: int) -> Piece:
        """The same, further on."""
        return self._replace(x=self.x + by)


Row: TypeAlias = tuple[Piece, ...]


class Pen:
    """Draws on one canvas, in one reader's words and glyphs."""

    def __init__(self, canvas: Canvas, glyphs: Glyphs, words: Wording) -> None:
        self.canvas, self.glyphs, self.words = canvas, glyphs, words
        self.width, self.height = canvas.width, canvas.height
        self.areas: list[Area] = []

    def narrowed(self, width: int) -> Pen:
        """A pen to lay rows out with that have only so many columns."""
        return Pen(Canvas(max(0, width), 0), self.glyphs, self.words)

    # Cells

    def at(self, x: int, width: int) -> int:
        """Where ``width`` columns from ``x`` on lie for who reads from the right."""
        return self.width - x - width if self.words.rtl else x

    def write(self, x: int, y: int, text: str, role: Role = "label") -> None:
        """A text of its own."""
        at = self.at(x, cell_len(text))
        self.canvas.write(at, y, from_right(text) if self.words.rtl else text, role)

    def sign(self, x: int, y: int, text: str, role: Role) -> None:
        """Signs that are no text and are not turned."""
        self.canvas.write(self.at(x, cell_len(text)), y, text, role)

    def lay(self, x: int, y: int, width: int, role: Role) -> None:
        """Put a role behind some cells."""
        self.canvas.lay(self.at(x, width), y, width, role)

    def mark(self, x: int, y: int, width: int, height: int, kind: Kind, value: Value) -> None:
        """What is there can be clicked, as far as it is on the canvas; the latest lies on top."""
        first, end = max(0, x), min(self.width, x + width)
        top, bottom = max(0, y), min(self.height, y + height)
        if first < end and top < bottom:
            at = self.at(first, end - first)
            self.areas.append(Area(at, top, end - first, bottom - top, kind, value))

    def frame(self, x: int, y: int, width: int, height: int, role: Role) -> None:
        """The lines of a box."""
        self.canvas.box(self.at(x, width), y, width, height, self.glyphs.lines, role)

    def rule(self, y: int, pieces: Sequence[Piece], role: Role = "frame") -> None:
        """A line across, with texts in it."""
        self.canvas.write(0, y, self.glyphs.lines.across * self.width, role)
        for piece in pieces:
            if piece.end <= self.width:
                # The gaps are no part of the text, which may be turned.
                for x in (piece.x - 1, piece.end):
                    self.canvas.write(self.at(x, 1), y, " ", piece.role)
                self.piece(y, piece)

    def row(self, y: int, row: Row) -> None:
        """Every text of a line."""
        for piece in row:
            self.piece(y, piece)

    def piece(self, y: int, piece: Piece) -> None:
        """One text, and what a click on it means."""
        if piece.behind:
            self.lay(piece.x, y, cell_len(piece.text), piece.behind)
        self.write(piece.x, y, piece.text, piece.role)
        if piece.area is not None:
            self.mark(piece.x, y, cell_len(piece.text), 1, *piece.area)

    # Words

    def say(self, message: Message) -> str:
        """A message in words."""
        return self.words.say(message)

    def label(self, name: str, **params: object) -> str:
        """One of the board's own words."""
        return self.say(said(name, **params))

    def number(self, value: int) -> str:
        """A number in the reader's digits."""
        return self.words.number(value)

    def short(self, card: Card) -> str:
        """A card in the few letters it has room for."""
        return self.say(short(card))

    @property
    def onwards(self) -> str:
        """The way one reads."""
        return self.glyphs.leftwards if self.words.rtl else self.glyphs.rightwards

    def reply(self, answer: Answer) -> str:
        """The sign of an answer."""
        g = self.glyphs
        signs = {"given": g.yes, "awaited": g.pending, "raised": g.upwards}
        return signs.get(answer, g.dot)

    # What is chosen, and where the cursor is, by more than a colour

    def pair(self, mark: Mark, at: bool) -> tuple[str, str]:
        """What stands round something."""
        g = self.glyphs
        if at:
            return g.cursor
        if mark:
            return g.picked if mark == "chosen" else g.reach
        return (" ", " ")

    def role(self, mark: Mark, at: bool, usual: Role) -> Role:
        """Its role."""
        if at:
            return "cursor"
        return {"chosen": "picked", "open": "reach"}.get(mark, usual)

    # Cards as small boxes on one line

    def chip(
        self,
        number: int | None,
        text: str,
        mark: Mark,
        at: bool,
        step: Step | None,
        usual: Role = "card",
    ) -> Row:
        """A card between two bars, its number before it; what cannot be chosen has no bars."""
        bar = self.glyphs.lines.along if mark or at or step is None else " "
        front = self.number(number) if number is not None else ""
        before, after = self.pair("" if mark == "open" else mark, at)
        plain = usual if mark or not step else "label"
        role = self.role("" if mark == "open" else mark, at, plain)
        area: Means | None = None if step is None else ("step", step)
        x = cell_len(front)
        face = f"{before}{text}{after}"
        ground = "card" if role == "card" else ""
        pieces = [
            Piece(x, bar, "frame"),
            Piece(x + 1, face, role, ground, area),
            Piece(x + 1 + cell_len(face), bar, "frame"),
        ]
        if front:
            strong: Role = "label.strong" if mark else "faint"
            pieces.insert(0, Piece(0, front, strong, "", area))
        return tuple(pieces)


def length(row: Row) -> int:
    """The columns a line takes."""
    return max((piece.end for piece in row), default=0)


def flowed(rows: Iterable[Row], width: int, indent: int = 0, gap: int = 1) -> list[Row]:
    """Pieces that belong together, one after the other over as many lines as they take."""
    lines: list[list[Piece]] = [[]]
    x = indent
    for row in rows:
        size = length(row)
        if x > indent and x + size > width:
            lines.append([])
            x = indent
        lines[-1] += [piece.moved(x) for piece in row]
        x += size + gap
    return [tuple(line) for line in lines if line]


def text_rows(texts: Iterable[tuple[str, Role]], x: int) -> Iterator[Row]:
    """Texts, each on a line of its own."""
    return ((Piece(x, text, role),) for text, role in texts if text)
