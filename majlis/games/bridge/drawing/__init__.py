"""A table of bridge as rows of characters and roles: pure, without a screen.

    4♠ South           ▸ North  omar · dummy        Places lie as at a table, the viewer's own
    North–South  2     ♠ K 7 4                      below; whichever way one reads, west is on the
    East–West    1     ♥ A 5                        left of north. In the middle is the trick, or
    8 more needed      ♦ K Q 6 2                    the auction as long as it may be looked at, or
                       ♣ Q 8 4 3                    a claim. Panels beside it are mirrored for
     West  sara        ╭───╮         East  layla    those who read from the right.
     ▒▒▒▒▒▒▒▒▒▒▒ 11    │ K♦│       ▒▒▒▒▒▒▒▒▒▒ 10
                   …   ╰───╯

A `Tableau` says what there is to draw; a sheet of scores takes the place of everything.
"""

from __future__ import annotations

from typing import NamedTuple

from majlis.games.bridge.drawing import auction, insight, over, table
from majlis.games.bridge.drawing.pen import Area, Pen
from majlis.games.bridge.tableau import Tableau
from majlis.ui.canvas import Canvas, Row
from majlis.ui.glyphs import Glyphs
from majlis.ui.wording import Wording

__all__ = ["Area", "Drawing", "draw"]


class Drawing(NamedTuple):
    """The rows, where what is drawn can be clicked, and how many pages it is one of."""

    rows: tuple[Row, ...]
    areas: tuple[Area, ...] = ()
    pages: int = 1

    def hit(self, x: int, y: int) -> Area | None:
        """What is drawn at column ``x``, row ``y``: the latest where things overlap."""
        for area in reversed(self.areas):
            if area.x <= x < area.x + area.width and area.y <= y < area.y + area.height:
                return area
        return None


def draw(t: Tableau, size: tuple[int, int], glyphs: Glyphs, words: Wording) -> Drawing:
    """``size`` are columns and rows."""
    pen = Pen(Canvas(*size), glyphs, words)
    pages = _fill(pen, t) if all(size) else 1
    return Drawing(pen.canvas.rows(), tuple(pen.areas), pages)


def _fill(pen: Pen, t: Tableau) -> int:
    """Draw it all; how many pages there are of what is drawn."""
    for y in range(pen.height):
        pen.lay(0, y, pen.width, "field")
    if t.meanings is not None:
        return insight.meanings(pen, t.meanings, t.page)
    if t.sheet is not None:
        over.sheet(pen, t.sheet)
    elif t.scene == "over":
        over.showing(pen, t)
    elif t.scene == "auction":
        auction.bidding(pen, t)
    else:
        table.playing(pen, t)
    return 1
