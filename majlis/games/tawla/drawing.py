"""Tawla's board as rows of characters and roles: pure, without a screen.

    ╭─13─14─15─16─17─18─┬─────┬─19─20─21─22─23─24─┬─────╮
    │  left half        │ bar │  right half       │ tray│

A `Scene` says what there is to draw, a `Geometry` how large.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from majlis.core.seats import Seat
from majlis.games.tawla.scene import Cube, Die, Pile, Scene
from majlis.games.tawla.spots import (
    BAR,
    BAR_COLUMN,
    BOTTOM,
    MIDDLE,
    OFF,
    THEIR_BAR,
    THEIR_OFF,
    TOP,
    TRAY_COLUMN,
    Spot,
)
from majlis.ui.canvas import Canvas, Role, Row
from majlis.ui.glyphs import Glyphs

STRIPE = 3
"""Columns of a point: its checkers, and a mark on either side of them."""


class Geometry(Struct, frozen=True):
    """Where everything is: columns and rows in cells, (0, 0) top left of the widget.

    ``cell`` columns belong to a point, ``tall`` rows to its checkers, ``middle`` rows lie between
    the two rows of points, ``side`` columns are the bar and the tray; ``both``: both numberings are
    shown. ``x``, ``y``: where the drawing begins.
    """

    width: int
    height: int
    cell: int
    tall: int
    middle: int
    side: int
    both: bool
    x: int
    y: int

    @property
    def gap(self) -> int:
        """Columns between two points."""
        return self.cell - STRIPE

    @property
    def half(self) -> int:
        """Columns of six points."""
        return 7 * self.cell - STRIPE

    @property
    def span(self) -> int:
        """Columns of the whole drawing."""
        return _span(self.cell, self.side)

    @property
    def rows(self) -> int:
        """Rows of the whole drawing."""
        return _rows(self.tall, self.middle, self.both)

    @property
    def frame(self) -> int:
        """The row of the upper border."""
        return self.y + self.both

    @property
    def strip(self) -> int:
        """The first row between the two rows of points."""
        return self.frame + 1 + self.tall

    @property
    def floor(self) -> int:
        """The row of the lower border."""
        return self.strip + self.middle + self.tall

    def half_at(self, right: bool) -> int:
        """The first column of a half."""
        return self.x + 1 + right * (self.half + self.side + 2)

    @property
    def bar_at(self) -> int:
        """The first column of the bar."""
        return self.x + self.half + 2

    @property
    def tray_at(self) -> int:
        """The first column of the tray."""
        return self.x + 2 * self.half + self.side + 4

    def column(self, index: int) -> tuple[int, int]:
        """First column and width of the ``index``-th spot from the left (0 to 13)."""
        if index == BAR_COLUMN:
            return self.bar_at, self.side
        if index == TRAY_COLUMN:
            return self.tray_at, self.side
        right = index > BAR_COLUMN
        return self.half_at(right) + self.gap + (index - 7 * right) * self.cell, STRIPE

    def slot(self, top: bool, index: int) -> int:
        """The row of the ``index``-th checker, counted from the border."""
        return self.frame + 1 + index if top else self.floor - 1 - index


def _span(cell: int, side: int) -> int:
    return 2 * (7 * cell - STRIPE) + 2 * side + 5


def _rows(tall: int, middle: int, both: bool) -> int:
    return 2 * tall + middle + 2 + 2 * both


_ACROSS = ((5, 9), (4, 9), (4, 7), (3, 7), (3, 5))
"""Columns of a point, and of bar and tray, widest first."""
_DOWN = ((7, 7, True), (7, 5, True), (6, 5, True), (6, 3, True), (5, 3, True), (5, 3, False))
"""Checkers a point, rows between, both numberings: tallest first."""
_LOWER = ((4, 3, False), (3, 3, False))

LEAST = (_span(*_ACROSS[-1]), _rows(*_LOWER[-1]))
"""Columns and rows below which part of the board is cut off."""
COMFORTABLE = (_span(3, 7), _rows(5, 3, False))
"""Columns and rows of the board on a screen of 80×24."""


def fit(width: int, height: int) -> Geometry:
    """The largest drawing for ``width`` × ``height`` cells, in its middle.

    In less than `LEAST` it is the smallest, and cut off.
    """
    across = next((a for a in _ACROSS if _span(*a) <= width), _ACROSS[-1])
    down = next((d for d in (*_DOWN, *_LOWER) if _rows(*d) <= height), _LOWER[-1])
    x = max(0, (width - _span(*across)) // 2)
    y = max(0, (height - _rows(*down)) // 2)
    cell, side = across
    tall, middle, both = down
    return Geometry(width, height, cell, tall, middle, side, both, x, y)


def hit(g: Geometry, x: int, y: int) -> Spot | None:
    """What lies at column ``x``, row ``y``: a spot, `MIDDLE`, or nothing."""
    if not (g.y <= y < g.y + g.rows and g.x <= x < g.x + g.span):
        return None
    if g.strip <= y < g.strip + g.middle:
        return MIDDLE
    index = next((i for i in range(len(TOP)) if _within(g, i, x)), None)
    return None if index is None else (TOP if y < g.strip else BOTTOM)[index]


def _within(g: Geometry, index: int, x: int) -> bool:
    """Whether a column is a spot's; half of the gap on either side is a point's."""
    first, width = g.column(index)
    if index in (BAR_COLUMN, TRAY_COLUMN):
        return first <= x < first + width
    return first - g.gap // 2 <= x < first - g.gap // 2 + g.cell


def draw(scene: Scene, g: Geometry, glyphs: Glyphs) -> tuple[Row, ...]:
    """``g.height`` rows of ``g.width`` cells each."""
    canvas = Canvas(g.width, g.height)
    if not g.width or not g.height:
        return canvas.rows()
    _Pen(scene, g, glyphs, canvas).all()
    return canvas.rows()


_CUBE_ROWS = 3
_SEAT_ROLES: tuple[Role, Role] = ("first", "second")
_GRAINS: tuple[Role, Role] = ("square.a", "square.b")


class _Pen:
    """Draws one scene on one canvas."""

    def __init__(self, scene: Scene, g: Geometry, glyphs: Glyphs, canvas: Canvas) -> None:
        self.scene, self.g, self.glyphs, self.canvas = scene, g, glyphs, canvas
        self.put, self.lay = canvas.put, canvas.lay

    def all(self) -> None:
        self._ground()
        self._frame()
        for top, spots in ((True, TOP), (False, BOTTOM)):
            for index, spot in enumerate(spots):
                if spot in (OFF, THEIR_OFF):
                    self._tray(top, spot)
                elif spot in (BAR, THEIR_BAR):
                    self._bar(top, spot)
                else:
                    self._point(top, index, spot)
                    self._labels(top, index, spot)
        self._dice()
        self._cube()

    def _ground(self) -> None:
        g = self.g
        for y in range(g.y, g.y + g.rows):
            self.lay(g.x, y, g.span, "surface")
        for y in range(g.frame + 1, g.floor):
            self.lay(g.half_at(False), y, g.half, "field")
            self.lay(g.half_at(True), y, g.half, "field")

    def _frame(self) -> None:
        g, lines = self.g, self.glyphs.lines
        walls = (g.bar_at - 1, g.half_at(True) - 1, g.tray_at - 1)
        for y, left, joint, right in (
            (g.frame, lines.top_left, lines.down, lines.top_right),
            (g.floor, lines.bottom_left, lines.up, lines.bottom_right),
        ):
            self.put(g.x, y, left + lines.across * (g.span - 2) + right, "frame")
            for x in walls:
                self.put(x, y, joint, "frame")
            numbered = self.scene.numbered
            self._piece(g.bar_at + g.side // 2, y, numbered)
        for y in range(g.frame + 1, g.floor):
            for x in (g.x, *walls, g.x + g.span - 1):
                self.put(x, y, lines.along, "frame")

    def _piece(self, x: int, y: int, seat: Seat) -> None:
        self.put(x, y, self.glyphs.pieces[seat], _SEAT_ROLES[seat])

    def _labels(self, top: bool, index: int, spot: Spot) -> None:
        g, scene = self.g, self.scene
        x, width = g.column(index)
        y = g.frame if top else g.floor
        self._label(x + width // 2, y, scene.numbers[spot], self._label_role(spot))
        if g.both:
            y += -1 if top else 1
            self._label(x + width // 2, y, scene.others[spot], "faint")

    def _label(self, centre: int, y: int, number: int, role: Role) -> None:
        text = self.glyphs.number(number)
        self.put(centre - len(text) + 1, y, text, role)

    def _label_role(self, spot: Spot) -> Role:
        scene = self.scene
        if spot == scene.cursor:
            return "cursor"
        if spot in scene.reach:
            return _reach_role(scene.reach[spot])
        return "label.strong" if spot in scene.can_move else "label"

    def _point(self, top: bool, index: int, spot: Spot) -> None:
        g = self.g
        x, width = g.column(index)
        shade = (index + top + (index > BAR_COLUMN)) % 2
        centre = x + width // 2
        for at in range(g.tall):
            y = g.slot(top, at)
            self.lay(x, y, width, _GRAINS[shade])
            self.put(centre, y, self.glyphs.grain[shade], "grain")
        pile = self.scene.piles.get(spot, Pile())
        self._stack(top, centre, spot, pile, g.tall)

    def _stack(self, top: bool, centre: int, spot: Spot, pile: Pile, tall: int) -> None:
        """The checkers of a pile in ``tall`` slots, and the marks on them."""
        g, scene = self.g, self.scene
        reached = spot in scene.reach
        room = tall - 1 if reached else tall
        shown = self._checkers(top, centre, pile, room)
        self._came(top, centre, spot, min(pile.n, shown), pile)
        tip = g.slot(top, min(max(shown - (not reached), 0), tall - 1))
        if reached:
            self._reach(centre, tip, scene.reach[spot], spot == scene.cursor)
        elif spot == scene.picked:
            self._around(centre, tip, self.glyphs.picked, "picked")
        elif spot == scene.cursor:
            self._around(centre, tip, self.glyphs.cursor, "cursor")

    def _checkers(self, top: bool, centre: int, pile: Pile, room: int) -> int:
        """Draw what fits, and the number where it does not; how many slots are filled."""
        g = self.g
        shown = min(pile.n, room)
        for at in range(shown):
            self._piece(centre, g.slot(top, at), pile.seat)
        if pile.n > room:
            self._count(centre, g.slot(top, room - 1), pile)
        return shown

    def _count(self, centre: int, y: int, pile: Pile) -> None:
        text = self.glyphs.number(pile.n)
        self.put(centre - len(text) + 1, y, text, f"{_SEAT_ROLES[pile.seat]}.count")

    def _came(self, top: bool, centre: int, spot: Spot, shown: int, pile: Pile) -> None:
        g, scene = self.g, self.scene
        if (ghost := scene.left.get(spot)) is not None and shown < g.tall:
            self.put(centre, g.slot(top, shown), self.glyphs.ghost, f"{_SEAT_ROLES[ghost]}.left")
        if (came := scene.came.get(spot)) is not None:
            mark = self.glyphs.rightwards if came.from_left else self.glyphs.leftwards
            x = centre - 1 if came.from_left else centre + 1
            for at in range(max(0, shown - came.n), shown):
                self.put(x, g.slot(top, at), mark, f"{_SEAT_ROLES[pile.seat]}.came")

    def _around(self, centre: int, y: int, pair: tuple[str, str], role: Role) -> None:
        self.lay(centre - 1, y, 3, role)
        self.put(centre - 1, y, pair[0], role)
        self.put(centre + 1, y, pair[1], role)
        self.canvas.tint(centre, y, role)

    def _reach(self, centre: int, y: int, dice: tuple[int, ...], cursor: bool) -> None:
        role = "cursor" if cursor else _reach_role(dice)
        self.lay(centre - 1, y, 3, role)
        text = self.glyphs.number(reach_text(dice, cursor, self.glyphs))
        self.put(centre - 1, y, text, role)

    def _bar(self, top: bool, spot: Spot) -> None:
        """Checkers on the bar begin beyond the place of an owned cube."""
        g, scene = self.g, self.scene
        pile = scene.piles.get(spot, Pile())
        centre = g.bar_at + g.side // 2
        depth = _CUBE_ROWS if g.tall > _CUBE_ROWS else 1
        room = g.tall - depth
        shown = min(pile.n, room)
        for at in range(shown):
            self._piece(centre, g.slot(top, depth + at), pile.seat)
        if pile.n > room:
            self._count(centre, g.slot(top, g.tall - 1), pile)
        tip = g.slot(top, depth + max(shown - 1, 0))
        if spot == scene.picked:
            self._around(centre, tip, self.glyphs.picked, "picked")
        elif spot == scene.cursor:
            self._around(centre, tip, self.glyphs.cursor, "cursor")

    def _tray(self, top: bool, spot: Spot) -> None:
        """Checkers off, as many a row as make fifteen in the rows there are, from the border on."""
        g, scene = self.g, self.scene
        pile = scene.piles.get(spot, Pile())
        for at in range(g.tall):
            self.lay(g.tray_at, g.slot(top, at), g.side, "tray")
        across = min(g.side, -(-15 // g.tall))
        x = g.tray_at + (g.side - across) // 2
        for n in range(min(pile.n, across * g.tall)):
            self._piece(x + n % across, g.slot(top, n // across), pile.seat)
        self._tray_marks(top, spot)

    def _tray_marks(self, top: bool, spot: Spot) -> None:
        g, scene = self.g, self.scene
        centre, y = g.tray_at + g.side // 2, g.slot(top, g.tall - 1)
        if spot in scene.reach:
            self._reach(centre, y, scene.reach[spot], spot == scene.cursor)
        elif spot == scene.cursor:
            self._around(centre, y, self.glyphs.cursor, "cursor")

    def _dice(self) -> None:
        for seat in (0, 1):
            dice = [die for die in self.scene.dice if die.seat == seat]
            if dice:
                self._throw(seat, dice)

    def _throw(self, seat: Seat, dice: list[Die]) -> None:
        """A player's dice lie in the half on his right hand (T9.1)."""
        g, scene = self.g, self.scene
        wide, high = (9, 5) if g.middle >= 5 and g.half >= 23 else (5, 3)
        times, moves = self.glyphs.times, self.glyphs.number(scene.moves)
        count = f" {times}{moves}" if scene.moves else ""
        whole = 2 + len(dice) * (wide + 1) - 1 + len(count)
        x = g.half_at(seat == scene.bottom) + (g.half - whole) // 2
        y = g.strip + (g.middle - high) // 2
        self._piece(x, y + high // 2, seat)
        for at, die in enumerate(dice):
            self._die(x + 2 + at * (wide + 1), y, wide, high, die)
        self.put(x + whole - len(count), y + high // 2, count, "label.strong")

    def _die(self, x: int, y: int, wide: int, high: int, die: Die) -> None:
        role = "die.used" if die.used else "die"
        for row, text in enumerate(self._box(wide, _face(self.glyphs, die, wide), die.used)):
            if not die.used:
                self.lay(x, y + row, wide, role)
            self.put(x, y + row, text, role)

    def _box(self, wide: int, inside: Sequence[str], open_: bool = False) -> list[str]:
        lines = self.glyphs.lines
        if open_:
            return [" " * wide, *(f" {text} " for text in inside), " " * wide]
        across = lines.across * (wide - 2)
        return [
            lines.top_left + across + lines.top_right,
            *(lines.along + text + lines.along for text in inside),
            lines.bottom_left + across + lines.bottom_right,
        ]

    def _cube(self) -> None:
        cube = self.scene.cube
        if cube is None:
            return
        g = self.g
        wide = 7 if g.side >= 7 else 5
        x, y = self._cube_at(cube, wide)
        role = "cube.offered" if cube.offered else "cube"
        for row, text in enumerate(
            self._box(wide, [f"{self.glyphs.number(cube.value):^{wide - 2}}"])
        ):
            self.lay(x, y + row, wide, role)
            self.put(x, y + row, text[:wide], role)

    def _cube_at(self, cube: Cube, wide: int) -> tuple[int, int]:
        g = self.g
        x, middle = g.bar_at + (g.side - wide) // 2, g.strip + (g.middle - 3) // 2
        if cube.seat is None:
            return x, middle
        mine = cube.seat == self.scene.bottom
        if cube.offered:
            return g.half_at(mine) + (g.half - wide) // 2, middle
        return x, g.floor - 3 if mine else g.frame + 1


_PIPS = {
    1: ((), (1,), ()),
    2: ((0,), (), (2,)),
    3: ((0,), (1,), (2,)),
    4: ((0, 2), (), (0, 2)),
    5: ((0, 2), (1,), (0, 2)),
    6: ((0, 2), (0, 2), (0, 2)),
}


def _face(glyphs: Glyphs, die: Die, wide: int) -> list[str]:
    """What is inside the box of a die: its number, or where there is room its pips."""
    if wide < 9:
        return [f" {glyphs.number(die.value) if die.value else glyphs.blank} "]
    if not die.value:
        return [" " * 7, f"   {glyphs.blank}   ", " " * 7]
    return [
        " " + " ".join(glyphs.pip if at in pips else " " for at in range(3)) + " "
        for pips in _PIPS[die.value]
    ]


def _reach_role(dice: tuple[int, ...]) -> Role:
    return "reach" if len(dice) == 1 else "reach.far"


def reach_text(dice: tuple[int, ...], cursor: bool, glyphs: Glyphs) -> str:
    """Three characters for the dice that lead somewhere: ``‹3›``, ``3+1``, ``3×2``."""
    if cursor:
        total = str(sum(dice))
        return f"{glyphs.cursor[0]}{total}{glyphs.cursor[1]}" if len(total) == 1 else f"[{total}"
    if len(dice) == 1:
        return f"{glyphs.reach[0]}{dice[0]}{glyphs.reach[1]}"
    if dice[0] == dice[-1]:
        return f"{dice[0]}{glyphs.times}{len(dice)}"
    return f"{dice[0]}+{dice[1]}"
