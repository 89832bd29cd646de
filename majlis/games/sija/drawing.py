"""Sija's board as rows of characters and roles: pure, without a screen.

        a   b   c
      ╭───┬───┬───┬─
    7 │ ○ │ ● │   │
      ├───┼───┼───┼─

A `Scene` says what there is to draw, a `Geometry` how large; at the end of a game an `Account` is
drawn beside or below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from msgspec import Struct

from majlis.games.sija.bits import CENTRE, SIDE
from majlis.games.sija.draft import Square
from majlis.games.sija.notation import FILES
from majlis.games.sija.scene import Scene
from majlis.ui.canvas import Canvas, Role, Row
from majlis.ui.glyphs import Glyphs

_RANK = 2
"""Columns of a rank's number, with the space beside it."""
_GAP = 2
"""Columns between two columns of the account."""
_ASIDE = 2
"""Columns between the board and the account."""


class Account(Struct, frozen=True):
    """How both players' points were made: lines of a label and two numbers, the sum last.

    ``heads`` name the players. A character takes a cell. ``rtl``: the reader begins at the right.
    """

    heads: tuple[str, str]
    lines: tuple[tuple[str, str, str], ...]
    rtl: bool = False

    def grid(self, across: bool) -> list[tuple[str, ...]]:
        """Its texts row by row; ``across``: a player a row, otherwise a term a row."""
        rows: list[tuple[str, ...]] = [("", *self.heads), *self.lines]
        return list(zip(*rows, strict=True)) if across else rows

    def widths(self, across: bool) -> list[int]:
        """Of its columns."""
        return [max(map(len, column)) for column in zip(*self.grid(across), strict=True)]

    def size(self, across: bool) -> tuple[int, int]:
        """Columns and rows."""
        widths = self.widths(across)
        return sum(widths) + _GAP * (len(widths) - 1), len(self.grid(across))


class Shape(NamedTuple):
    """How large a board is drawn.

    ``cell`` columns and ``tall`` rows belong to a square; ``ruled``: lines between the ranks;
    ``sides``: coordinates on one or on both sides.
    """

    cell: int
    tall: int
    ruled: bool
    sides: int

    @property
    def span(self) -> int:
        """Columns of the board and its coordinates."""
        return SIDE * (self.cell + 1) + 1 + _RANK * self.sides

    @property
    def rows(self) -> int:
        """Rows of the board and its coordinates."""
        return SIDE * self.tall + (SIDE - 1) * self.ruled + 2 + self.sides


_SHAPES = (
    Shape(7, 3, True, 2),
    Shape(3, 1, True, 2),
    Shape(3, 1, True, 1),
    Shape(3, 1, False, 1),
)
"""Largest first."""
LEAST = (_SHAPES[-1].span, _SHAPES[-1].rows)
"""Columns and rows below which part of the board is cut off."""
COMFORTABLE = (55, 18)
"""Columns and rows for the board on a screen of 80×24."""


class Geometry(Struct, frozen=True):
    """Where everything is: columns and rows in cells, (0, 0) top left of the widget.

    ``x``, ``y``: where the drawing begins, coordinates included. ``account``: where the account
    begins; ``across``: a player a row.
    """

    width: int
    height: int
    shape: Shape
    x: int
    y: int
    account: tuple[int, int] = (0, 0)
    across: bool = False

    @property
    def left(self) -> int:
        """The first column of the frame."""
        return self.x + _RANK

    @property
    def top(self) -> int:
        """The first row of the frame."""
        return self.y + self.shape.sides - 1

    @property
    def right(self) -> int:
        """The last column of the frame."""
        return self.left + SIDE * self.pitch[0]

    @property
    def bottom(self) -> int:
        """The last row of the frame."""
        return self.top + SIDE * self.pitch[1] + (not self.shape.ruled)

    @property
    def pitch(self) -> tuple[int, int]:
        """Columns and rows from one square to the next."""
        return self.shape.cell + 1, self.shape.tall + self.shape.ruled

    def at(self, square: Square) -> tuple[int, int]:
        """The first column and row of a square; a1 is at the bottom left, never mirrored."""
        rank, file = divmod(square, SIDE)
        across, down = self.pitch
        return self.left + 1 + file * across, self.top + 1 + (SIDE - 1 - rank) * down


def fit(width: int, height: int, account: Account | None = None) -> Geometry:
    """The largest drawing for ``width`` × ``height`` cells, in its middle.

    In less than `LEAST` it is the smallest, and cut off.
    """
    for shape, across in product(_SHAPES, (True, False)):
        wide, high = _whole(shape, account, across)
        if wide <= width and high <= height:
            return _placed(width, height, shape, account, across)
    return _placed(width, height, _SHAPES[-1], account, False)


def _whole(shape: Shape, account: Account | None, across: bool) -> tuple[int, int]:
    """Columns and rows of a board with the account below it, or beside it."""
    if account is None:
        return shape.span, shape.rows
    wide, high = account.size(across)
    if across:
        return max(shape.span, wide), shape.rows + high
    return shape.span + _ASIDE + wide, max(shape.rows, high)


def _placed(
    width: int, height: int, shape: Shape, account: Account | None, across: bool
) -> Geometry:
    wide, high = _whole(shape, account, across)
    x, y = max(0, (width - wide) // 2), max(0, (height - high) // 2)
    if account is None:
        return Geometry(width, height, shape, x, y)
    table_wide, table_high = account.size(across)
    if across:
        board_x = x + (wide - shape.span) // 2
        place = (x + (wide - table_wide) // 2, y + shape.rows)
        return Geometry(width, height, shape, board_x, y, place, across)
    middle = y + (shape.rows - table_high) // 2
    if account.rtl:
        return Geometry(width, height, shape, x + table_wide + _ASIDE, y, (x, middle))
    return Geometry(width, height, shape, x, y, (x + shape.span + _ASIDE, middle))


def hit(g: Geometry, x: int, y: int) -> Square | None:
    """The square at column ``x``, row ``y``; nothing on the lines between and outside."""
    if not (g.left < x < g.right and g.top < y < g.bottom):
        return None
    file, across = divmod(x - g.left - 1, g.pitch[0])
    rank, down = divmod(y - g.top - 1, g.pitch[1])
    if across >= g.shape.cell or down >= g.shape.tall:
        return None
    return (SIDE - 1 - rank) * SIDE + file


def draw(
    scene: Scene, g: Geometry, glyphs: Glyphs, account: Account | None = None
) -> tuple[Row, ...]:
    """``g.height`` rows of ``g.width`` cells each."""
    canvas = Canvas(g.width, g.height)
    if g.width and g.height:
        pen = _Pen(scene, g, glyphs, canvas)
        pen.board()
        if account is not None:
            pen.account(account)
    return canvas.rows()


_SEAT_ROLES: tuple[Role, Role] = ("first", "second")


class _Pen:
    """Draws one scene on one canvas."""

    def __init__(self, scene: Scene, g: Geometry, glyphs: Glyphs, canvas: Canvas) -> None:
        self.scene, self.g, self.glyphs, self.canvas = scene, g, glyphs, canvas
        self.put, self.lay = canvas.put, canvas.lay

    def board(self) -> None:
        self._ground()
        self._frame()
        self._coordinates()
        for square in range(SIDE * SIDE):
            self._square(square)

    def _ground(self) -> None:
        g = self.g
        for y in range(g.y, g.y + g.shape.rows):
            self.lay(g.x, y, g.shape.span, "surface")
        for y in range(g.top + 1, g.bottom):
            self.lay(g.left + 1, y, g.right - g.left - 1, "field")

    def _frame(self) -> None:
        g, lines = self.g, self.glyphs.lines
        for y in range(g.top + 1, g.bottom):
            self.put(g.left, y, self._ruled(lines.along, " ", lines.along, lines.along), "frame")
        top = self._ruled(lines.top_left, lines.across, lines.down, lines.top_right)
        self.put(g.left, g.top, top, "frame")
        if g.shape.ruled:
            between = self._ruled(lines.right, lines.across, lines.cross, lines.left)
            for y in range(g.top + g.pitch[1], g.bottom, g.pitch[1]):
                self.put(g.left, y, between, "frame")
        floor = self._ruled(lines.bottom_left, lines.across, lines.up, lines.bottom_right)
        self.put(g.left, g.bottom, floor, "frame")

    def _ruled(self, left: str, across: str, joint: str, right: str) -> str:
        return left + joint.join([across * self.g.shape.cell] * SIDE) + right

    def _coordinates(self) -> None:
        g = self.g
        across, down = g.pitch
        for index in range(SIDE):
            x = g.left + 1 + index * across + g.shape.cell // 2
            y = g.top + 1 + index * down + g.shape.tall // 2
            rank = SIDE - 1 - index
            for label_x in (g.left - 2, g.right + 2)[: g.shape.sides]:
                self._coordinate(label_x, y, str(rank + 1), self._on_rank(rank))
            for label_y in (g.bottom + 1, g.top - 1)[: g.shape.sides]:
                self._coordinate(x, label_y, FILES[index], self._on_file(index))

    def _coordinate(self, x: int, y: int, text: str, lit: bool) -> None:
        self.put(x, y, text, "label.strong" if lit else "label")

    def _on_rank(self, rank: int) -> bool:
        return self.scene.cursor is not None and self.scene.cursor // SIDE == rank

    def _on_file(self, file: int) -> bool:
        return self.scene.cursor is not None and self.scene.cursor % SIDE == file

    # Squares

    def _square(self, square: Square) -> None:
        mark = self._mark(square)
        role = "" if mark is None else mark[1]
        if role:
            x, y = self.g.at(square)
            for row in range(self.g.shape.tall):
                self.lay(x, y + row, self.g.shape.cell, role)
        self._content(square, role)
        if mark is not None:
            self._around(square, *mark)
        elif square in self.scene.came:
            self._came(square)

    def _mark(self, square: Square) -> tuple[tuple[str, str], Role] | None:
        """What stands round a square, and its role: what matters most."""
        scene, glyphs = self.scene, self.glyphs
        if scene.chosen >> square & 1:
            return glyphs.picked, "picked"
        if square == scene.cursor:
            return glyphs.cursor, "cursor"
        if scene.doomed >> square & 1:
            return (glyphs.rightwards, glyphs.leftwards), "doomed"
        if square in scene.reach or scene.only >> square & 1:
            return glyphs.reach, "reach"
        return None

    def _content(self, square: Square, role: Role) -> None:
        scene, glyphs = self.scene, self.glyphs
        seat = next((seat for seat in (0, 1) if scene.stones[seat] >> square & 1), None)
        if seat is not None:
            self._stone(square, seat, role or _SEAT_ROLES[seat])
        elif square in scene.reach or scene.only >> square & 1:
            self._centre(square, self._reached(square), role)
        elif square in scene.trail:
            way = scene.trail[square]
            sign = glyphs.ghost if way is None else getattr(glyphs, way)
            self._centre(square, sign, role or f"{_SEAT_ROLES[scene.mover]}.left")
        elif scene.gone >> square & 1:
            self._centre(square, glyphs.gone, role or "gone")
        elif scene.closed and square == CENTRE:
            self._shut(square, role or "closed")

    def _reached(self, square: Square) -> str:
        if self.scene.losing >> square & 1:
            return self.glyphs.warning
        taken = self.scene.reach.get(square)
        return self.glyphs.number(taken) if taken else self.glyphs.dot

    def _stone(self, square: Square, seat: int, role: Role) -> None:
        x, y = self.g.at(square)
        if self.g.shape.tall < len(self.glyphs.stones[seat]):
            self._centre(square, self.glyphs.pieces[seat], role)
            return
        for row, text in enumerate(self.glyphs.stones[seat]):
            self.put(x + (self.g.shape.cell - len(text)) // 2, y + row, text, role)

    def _centre(self, square: Square, sign: str, role: Role) -> None:
        x, y = self.g.at(square)
        self.put(x + self.g.shape.cell // 2, y + self.g.shape.tall // 2, sign, role)

    def _shut(self, square: Square, role: Role) -> None:
        x, y = self.g.at(square)
        for row in range(self.g.shape.tall):
            self.put(x, y + row, self.glyphs.shade * self.g.shape.cell, role)

    def _around(self, square: Square, pair: tuple[str, str], role: Role) -> None:
        """Close round what is small, at the sides of what fills the square."""
        x, y = self.g.at(square)
        for row in range(self.g.shape.tall):
            self.put(x, y + row, pair[0], role)
            self.put(x + self.g.shape.cell - 1, y + row, pair[1], role)

    def _came(self, square: Square) -> None:
        """Where a stone has come from: a sign before it, or on both sides if it was put down."""
        way = self.scene.came[square]
        seat = 0 if self.scene.stones[0] >> square & 1 else 1
        role = f"{_SEAT_ROLES[seat]}.came"
        x, y = self.g.at(square)
        y += self.g.shape.tall // 2
        sign = self.glyphs.dot if way is None else getattr(self.glyphs, way)
        if way != "leftwards":
            self.put(x, y, sign, role)
        if way in (None, "leftwards"):
            self.put(x + self.g.shape.cell - 1, y, sign, role)

    # The account

    def account(self, account: Account) -> None:
        g = self.g
        x, y = g.account
        widths = account.widths(g.across)
        grid = account.grid(g.across)
        for row, texts in enumerate(grid):
            for column, (at, text) in enumerate(_columns(texts, widths, x, account.rtl)):
                self.put(at, y + row, text, self._account_role(row, column, grid))

    def _account_role(self, row: int, column: int, grid: Sequence[tuple[str, ...]]) -> Role:
        """Heads like the stones, the sum strong, labels and other numbers plain."""
        term, player = (column, row) if self.g.across else (row, column)
        last = len(grid[0] if self.g.across else grid) - 1
        if not term and player:
            return _SEAT_ROLES[player - 1]
        return "label.strong" if term == last else "label"


def _columns(
    texts: Sequence[str], widths: Sequence[int], x: int, rtl: bool
) -> Iterator[tuple[int, str]]:
    """Where each text of a row is put, the columns in the order in which one reads."""
    whole = sum(widths) + _GAP * (len(widths) - 1)
    start = 0
    for index, (text, width) in enumerate(zip(texts, widths, strict=True)):
        first = x + (whole - start - width if rtl else start)
        # A label begins where one begins to read; the units of numbers stand below one another.
        yield first if not index and not rtl else first + width - len(text), text
        start += width + _GAP
