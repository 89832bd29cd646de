"""A board whose lines are kept until they change: what every board drawn in rows has in common."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.strip import Strip

from majlis.text.digits import DIGITS
from majlis.ui.board import BoardWidget
from majlis.ui.canvas import Row
from majlis.ui.context import context_of
from majlis.ui.glyphs import UNICODE, Glyphs
from majlis.ui.palette import Palette, none
from majlis.ui.wording import Wording


class Look(NamedTuple):
    """How things look to the reader: what a drawing was made for, and must be made for."""

    size: Size
    glyphs: Glyphs
    palette: Palette
    ground: Style
    words: Wording | None


class LineBoard(BoardWidget):
    """Subclasses give the rows of a drawing and say when it is another (`redraw`)."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._ground: Style | None = None
        self._look = Look(Size(), UNICODE, none(), Style(), None)
        self._stale = True
        self._rows: tuple[Row, ...] = ()
        self._strips: list[Strip | None] = []

    def rows(self, look: Look) -> tuple[Row, ...] | None:
        """The drawing in ``look.size`` cells; ``None`` while there is nothing to draw."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Something is to be seen differently: paint the rows that are."""
        self._stale = True
        if not self.is_mounted or not self.size:
            return
        changed = self._draw()
        if changed:
            width = self.size.width
            self.refresh(*(Region(0, y, width, 1) for y in changed))

    def render_line(self, y: int) -> Strip:
        """One line of the drawing, kept until it changes."""
        self._draw()
        strip = self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)
        if strip is None:
            strip = self._strips[y] = self._painted(self._rows[y])
        return strip

    def _painted(self, row: Row) -> Strip:
        size, _, palette, ground, _ = self._look
        return Strip(
            [Segment(text, ground + palette.style(behind, role)) for text, behind, role in row],
            size.width,
        )

    def _draw(self) -> list[int]:
        """Bring the rows up to date; the numbers of those that have changed."""
        look = self._looks()
        if not self._stale and look == self._look:
            return []
        before = self._rows if look == self._look else ()
        rows = self.rows(look)
        if rows is None:
            return []
        self._look, self._stale = look, False
        changed = [y for y in range(len(rows)) if y >= len(before) or rows[y] != before[y]]
        if before:
            for y in changed:
                self._strips[y] = None
        else:
            self._strips = [None] * len(rows)
        self._rows = rows
        return changed

    def _looks(self) -> Look:
        context = context_of(self)
        glyphs = context.glyphs
        # A terminal that turns right-to-left text by itself would turn a row of Arabic numbers.
        if glyphs.name != "ascii" and context.bidi != "logical":
            glyphs = replace(glyphs, digits=DIGITS[context.words.digits][:10])
        if self._ground is None:
            self._ground = self.rich_style
        return Look(self.size, glyphs, context.palette, self._ground, context.words)

    def notify_style_update(self) -> None:
        """The style sheet or the theme has changed: so has what is behind the drawing."""
        super().notify_style_update()
        self._ground = None

    def watch_has_focus(self, has_focus: bool) -> None:
        """The cursor is shown with the focus only."""
        super().watch_has_focus(has_focus)
        self.redraw()
