"""The side panel's upper half: who sits where, clocks, what the game says of each seat."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region

from majlis.core.port import ClockFace
from majlis.core.seats import Seat, is_player
from majlis.text import isolate
from majlis.text.controls import strip_controls
from majlis.ui.context import context_of
from majlis.ui.widgets.drawn import Lines
from majlis.ui.widgets.lines import (
    Field,
    Line,
    Spot,
    cut,
    directed,
    ends,
    flow,
    moved,
    ruled,
    wrap,
)

FEW = 3
"""So many seats have a frame each; more are listed more closely."""
TENTHS_BELOW_MS = 10_000
_PIECES = ("first", "second")
"""Roles of a board's palette."""


class SeatBox(NamedTuple):
    """What is shown of one seat. ``name`` is isolated where it goes its own way (`Wording.label`);
    ``signs`` stand after it: you, away, robot."""

    seat: Seat
    name: str
    facts: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    awaited: bool = False


def clock_text(left_ms: int) -> str:
    """Minutes and seconds, begun ones counted; seconds and tenths in the last ten."""
    if left_ms <= TENTHS_BELOW_MS:
        return f"{left_ms // 1000}.{left_ms % 1000 // 100}"
    seconds = -(-left_ms // 1000)
    hours, rest = divmod(seconds, 3600)
    text = f"{rest // 60:02}:{rest % 60:02}"
    return f"{hours}:{text}" if hours else text


def until_next(left_ms: int) -> float:
    """Seconds until what `clock_text` shows changes."""
    if left_ms <= TENTHS_BELOW_MS:
        return (left_ms % 100 + 1) / 1000
    return ((left_ms - 1) % 1000 + 1) / 1000


class SeatsPanel(Lines):
    """A box a seat, and what the table waits for below."""

    DEFAULT_CSS = "SeatsPanel { height: auto; }"

    def __init__(self) -> None:
        super().__init__(id="seats")
        self._boxes: tuple[SeatBox, ...] = ()
        self._waiting: tuple[str, ...] = ()
        self._face: ClockFace | None = None
        self._since = 0.0
        self._clock_rows: dict[Seat, int] = {}

    def show(
        self, boxes: Sequence[SeatBox], waiting: Sequence[str], face: ClockFace, since: float
    ) -> None:
        """Show the seats; ``face`` is how the clocks stood at moment ``since``."""
        self._face, self._since = face, since
        changed = (tuple(boxes), tuple(waiting)) != (self._boxes, self._waiting)
        self._boxes, self._waiting = tuple(boxes), tuple(waiting)
        self.redraw(layout=changed)

    def tick(self) -> float | None:
        """Draw the running clocks' lines again; seconds until that is needed next, or ``None``."""
        face = self._face
        if face is None or face.spec.kind == "off" or not face.running:
            return None
        self._drawn_for = -1
        for seat in face.running:
            if seat in self._clock_rows:
                self.refresh(Region(0, self._clock_rows[seat], self.size.width, 1))
        return min(until_next(sum(self._left(seat))) for seat in face.running)

    def _left(self, seat: Seat) -> tuple[int, int]:
        """Milliseconds on the seat's clock and of its delay."""
        assert self._face is not None
        left, delay = self._face.left[seat], self._face.delay[seat]
        if seat not in self._face.running:
            return left, delay
        used = max(0, int((time.monotonic() - self._since) * 1000))
        return max(0, left - max(0, used - delay)), max(0, delay - used)

    def look(self, role: str) -> Style:
        """As everywhere; a piece has its colour on the board."""
        if role in _PIECES:
            return self.rich_style + context_of(self).palette.style(role)
        return super().look(role)

    def _fact(self, seat: Seat, fact: str, role: str = "") -> Field:
        """One fact of a seat; its piece alone has a look of its own."""
        pieces = context_of(self).glyphs.pieces
        is_piece = seat < len(pieces) and strip_controls(fact) == pieces[seat]
        return Field(fact, _PIECES[seat] if is_piece else role)

    def _clock(self, seat: Seat) -> str:
        if self._face is None or self._face.spec.kind == "off" or not is_player(seat):
            return ""
        left, delay = self._left(seat)
        number = context_of(self).words.number
        text = number(clock_text(left))
        shown = f"{text} +{number(-(-delay // 1000))}" if delay else text
        return isolate(shown) if self.rtl else shown

    @property
    def _has_frames(self) -> bool:
        """Boxes are for few; of more than two, only if there is something to put into them."""
        count = len(self._boxes)
        return count <= FEW and (count <= 2 or any(box.facts for box in self._boxes))

    def draw(self, width: int) -> list[Line]:
        """Boxes and what is awaited."""
        self._clock_rows = {}
        lines: list[Line] = []
        for box in self._boxes:
            self._clock_rows[box.seat] = len(lines)
            lines += self._framed(box, width) if self._has_frames else self._listed(box, width)
        for text in self._waiting:
            lines += [[Spot(1, part, "strong")] for part in wrap(text, width - 2)]
        return lines

    def _title(self, box: SeatBox, width: int, sign: str = "") -> Line:
        """Name, signs and clock on one line; ``sign`` stands before the name."""
        clock = self._clock(box.seat)
        role = "warn" if clock and sum(self._left(box.seat)) < TENTHS_BELOW_MS else "strong"
        room = width - (cell_len(clock) + 2 if clock else 0)
        signs = " ".join(box.signs)
        name = cut(sign + box.name, room - (cell_len(signs) + 2 if signs else 0))
        called = Field(
            name, "strong" if box.awaited else "", marks=((0, 1, "key"),) if sign else ()
        )
        start = [directed(called) if self.rtl else called]
        if signs:
            start.append(Field(signs, "dim"))
        return ends(start, [Field(clock, role)] if clock else [], width)

    def _framed(self, box: SeatBox, width: int) -> list[Line]:
        g = context_of(self).glyphs.lines
        role = "key" if box.awaited else "frame"
        # Corners are drawn turned beforehand, because the line is mirrored afterwards.
        left, right = (g.top_right, g.top_left) if self.rtl else (g.top_left, g.top_right)
        title = moved(self._title(box, width - 4), 2)
        top = [Spot(0, left, role), *title, Spot(width - 1, right, role)]
        lines = [ruled(top, width, g.across, role)]
        for fact in (
            flow([self._fact(box.seat, f) for f in box.facts], width - 4, most=3)
            if box.facts
            else ()
        ):
            sides = (Spot(0, g.along, role), Spot(width - 1, g.along, role))
            lines.append([sides[0], *moved(fact, 2), sides[1]])
        bottom = g.bottom_left + g.across * (width - 2) + g.bottom_right
        return [*lines, [Spot(0, bottom, role)]]

    def _listed(self, box: SeatBox, width: int) -> list[Line]:
        glyphs = context_of(self).glyphs
        sign = (glyphs.leftwards if self.rtl else glyphs.rightwards) if box.awaited else " "
        lines = [self._title(box, width - 1, f"{sign} ")]
        return lines + [moved(line, 3) for line in self._facts(box, width - 4)]

    def _facts(self, box: SeatBox, width: int) -> list[Line]:
        return flow([self._fact(box.seat, f, "dim") for f in box.facts], width) if box.facts else []
