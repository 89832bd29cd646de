"""A table of the election game as rows of characters and roles: pure, without a screen.

    ▸2 omar    ▒5 │ 12 240   │ 13 80×2  │   The others above, each with all his regions at a glance.
    ── arena 12 ─────────── bank 61 ─────
    omar   │ Burn 300 │ ▸ layla             What is being played: the chain as a ladder of replies,
    layla  ╰│ Deny │                        both sides of a swap, what there is to choose.
    ── 1 sara ── 6 cards ─────────────────
    ╭7──────╮╭9──────╮╭12─────╮             The regions of the one sitting nearest, with their vote
    │120  80││▒▒▒▒▒▒▒││500    │             cards. Closed ones lie face down with their sum.
    │ 20    ││▒▒▒▒▒▒▒││       │
    ╰220──×2╯╰760────╯╰500────╯
    ── your hand ─────────────────────────
    1│ Swap │ 2│ 120 │ 3│ Deny │            One's own cards.

A `Tableau` says what there is to draw. It is laid out from the left, and mirrored as a whole where
one reads from the right. Where there is no room for all, what the question asked needs is drawn,
and the rest is reached by paging (`Drawing.is_short`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace
from rich.cells import cell_len

from majlis.games.elections.drawing.hand import BOX_ROWS, Hand
from majlis.games.elections.drawing.panes import Panes
from majlis.games.elections.drawing.pen import Area, Pen, Piece, Row
from majlis.games.elections.drawing.places import Form, Places
from majlis.games.elections.drawing.stage import Stage
from majlis.games.elections.tableau import Tableau
from majlis.ui import canvas
from majlis.ui.canvas import Canvas
from majlis.ui.glyphs import Glyphs
from majlis.ui.wording import Wording

_LEAST_STAGE = 1
_TALL = 26
"""Rows from which on the hand lies in boxes."""


class Drawing(NamedTuple):
    """The rows, where what is drawn can be clicked, and whether something had no room."""

    rows: tuple[canvas.Row, ...]
    areas: tuple[Area, ...] = ()
    is_short: bool = False

    def hit(self, x: int, y: int) -> Area | None:
        """What is drawn at column ``x``, row ``y``: of things one on the other the upper one."""
        return canvas.hit(reversed(self.areas), x, y)


class Layout(NamedTuple):
    """What is drawn, and how: the others' regions (``None``: not at all), those of the nearest
    large (``trays``) or among the others, the hand as boxes or in so many lines of ``chips``."""

    form: Form | None
    heads: bool
    trays: bool
    boxes: bool
    chips: int
    stage: int


def draw(
    t: Tableau,
    size: tuple[int, int],
    glyphs: Glyphs,
    words: Wording,
    left: str = "",
    paged: bool = False,
) -> Drawing:
    """``size`` are columns and rows. ``left`` is the time to answer; ``paged``: its owner has asked
    to see the nearest one's regions, whatever has no room beside them."""
    pen = Pen(Canvas(*size), glyphs, words)
    if not all(size):
        return Drawing(pen.canvas.rows())
    table = _Table(pen, t, left, paged)
    table.draw()
    return Drawing(pen.canvas.rows(), tuple(pen.areas), table.is_short)


class _Table:
    """Lays a table out."""

    def __init__(self, pen: Pen, t: Tableau, left: str, paged: bool) -> None:
        self.pen, self.paged, self.left = pen, paged, left
        pane = {"book": "book", "arena": "arena"}.get(t.wants, t.pane)
        self.t = replace(t, pane=pane) if pane != t.pane else t
        self.places = Places(pen)
        self.stage = Stage(pen, self.t)
        self.panes = Panes(pen, self.t)
        self.hand = Hand(pen, t.faces)
        self.is_short = False

    # What fits

    def _layout(self) -> Layout:
        for layout in self._layouts():
            if self._rows_of(layout) <= self.pen.height:
                return layout
        return Layout(None, False, self._must_have_trays, False, 1, _LEAST_STAGE)

    def _layouts(self) -> Iterator[Layout]:
        """From the roomiest to the least that will do."""
        wanted, needed = self.stage.wanted, max(_LEAST_STAGE, self.stage.needed)
        chips = len(self.hand.chips(99))
        # What is chosen has more or less to say: the hand does not change its form with it.
        boxes = bool(self.hand.box_width) and self.pen.height >= _TALL
        must = self._must_have_trays
        if boxes:
            yield Layout("full", True, True, True, 0, wanted)
        yield Layout("full", True, True, False, chips, wanted)
        if boxes:
            yield Layout("short", False, True, True, 0, wanted)
        yield Layout("short", False, True, False, chips, wanted)
        if must or self._likes_trays:
            yield Layout("short", False, True, False, chips, needed)
        if not must:
            yield Layout("short", False, False, False, chips, wanted)
            yield Layout("short", False, False, False, chips, needed)
        yield Layout(None, False, must, False, chips, wanted)
        yield Layout(None, False, must, False, chips, needed)
        yield Layout(None, False, must, False, min(chips, 2), needed)

    @property
    def _must_have_trays(self) -> bool:
        """Whether the nearest one's regions must be seen large, even if the others are not seen."""
        return self.t.wants == "regions" or self.paged

    @property
    def _likes_trays(self) -> bool:
        """Whether they are more use than a long story."""
        return self.t.mine and not self.t.wants

    def _rows_of(self, layout: Layout) -> int:
        return (
            len(self._glance(layout))
            + 1
            + layout.stage
            + (1 + self.places.tray_rows(self.t.near) if layout.trays else 0)
            + self._hand_rows(layout)
        )

    def _glance(self, layout: Layout) -> list[Row]:
        if layout.form is None:
            return []
        some = self.t.places if layout.trays else (*self.t.places, self.t.near)
        return self.places.glance(some, layout.form, layout.heads)

    def _hand_rows(self, layout: Layout) -> int:
        if not self.t.faces:
            return 0
        return 1 + (BOX_ROWS if layout.boxes else layout.chips)

    # Drawing

    def draw(self) -> None:
        """All of it, from the top; the hand lies at the lower edge."""
        for y in range(self.pen.height):
            self.pen.canvas.lay(0, y, self.pen.width, "field")
        layout = self._layout()
        glance = self._glance(layout)
        bottom = self.pen.height - self._hand_rows(layout)
        trays = 1 + self.places.tray_rows(self.t.near) if layout.trays else 0
        room = bottom - trays - len(glance) - 1
        if self.t.pane and not self._has_room_to_read(room):
            self._with_pane(layout)
            return
        self.is_short = layout.form is None or not layout.trays
        self._put(0, glance)
        self._stage(len(glance), room)
        if layout.trays:
            self._trays(bottom - trays)
        self._hand(bottom, layout)

    def _has_room_to_read(self, room: int) -> bool:
        """Whether what was opened has room below what is being played."""
        play = self.stage.rows(max(0, room), read_below=True)
        return bool(self.panes.beside(room - len(play) - 1))

    def _with_pane(self, layout: Layout) -> None:
        """The question above, what was opened below it in the place of the regions."""
        chips = layout._replace(boxes=False, chips=min(2, max(layout.chips, 1)))
        bottom = self.pen.height - self._hand_rows(chips)
        stage = min(self.stage.needed + 1, max(_LEAST_STAGE + 1, bottom // 2))
        self._rule(0)
        self._put(1, self.stage.rows(stage - 1))
        trays = 1 + self.places.tray_rows(self.t.near)
        room = max(0, bottom - stage - 1)
        opened = self.panes.opened(room)
        self.panes.draw(stage, (opened,))
        if len(opened.rows) + trays < room:
            self._trays(bottom - trays)
        self._hand(bottom, chips)

    def _trays(self, y: int) -> None:
        """The regions of the one sitting nearest, under a line with his name."""
        self.pen.rule(y, self.places.title(self.t.near))
        self.places.trays(self.t.near, y + 1)

    def _put(self, y: int, rows: list[Row]) -> None:
        for index, row in enumerate(rows):
            self.pen.row(y + index, row)

    def _stage(self, top: int, room: int) -> None:
        """What is being played in so many rows, and what there is to read where some are left."""
        if room < 0:
            return
        self._rule(top)
        play = self.stage.rows(room, read_below=True)
        sheets = self.panes.beside(room - len(play) - 1)
        rows = play if sheets else self.stage.rows(room)
        height = 1 + max((len(sheet.rows) for sheet in sheets), default=-1)
        gap = min(1, (room - len(rows) - height) // 2)
        self._put(top + 1 + gap, rows)
        if sheets:
            self.panes.draw(top + 1 + room - height, sheets)

    def _rule(self, y: int) -> None:
        """A line that tells how long there is to answer, and what the bank holds."""
        pen, t = self.pen, self.t
        bank = pen.label("bank", n=t.bank)
        pieces = [Piece(3, pen.label("in_play"), "label.strong")]
        if self.left:
            left = pen.label("left", time=pen.words.number(self.left))
            pieces.append(Piece(pieces[0].end + 4, left, "label.strong"))
        pieces.append(Piece(max(pieces[-1].end + 4, pen.width - cell_len(bank) - 3), bank))
        pen.rule(y, pieces)

    def _hand(self, y: int, layout: Layout) -> None:
        if not self.t.faces:
            return
        pen = self.pen
        title = pen.label("hand", n=len(self.t.faces))
        pen.rule(y, [Piece(3, title, "label.strong")])
        if layout.boxes:
            self.hand.boxes(y + 1)
        else:
            self._put(y + 1, self.hand.chips(max(1, layout.chips)))
