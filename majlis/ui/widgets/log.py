"""What has happened, as lines that scroll; new ones come at the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from majlis.ui.widgets.drawn import Page
from majlis.ui.widgets.lines import Field, Line, Marks, Spot, directed, wrapped


class Told(NamedTuple):
    """One line of the log: its words, its role, the event it tells of, marks in its words."""

    text: str
    role: str = ""
    seq: int = 0
    marks: Marks = ()


def spare(lengths: Sequence[int], height: int) -> int:
    """How many rows to leave free below sentences of so many rows each, so that the first of them
    that is seen in ``height`` rows is seen whole; none where a third of the rows would be free."""
    used = 0
    for length in reversed(lengths):
        if used + length > height:
            free = height - used
            return free if free * 3 < height else 0
        used += length
    return 0


class LogPanel(Page, can_focus=False):
    """The log. It follows the end, unless the reader has scrolled up."""

    def __init__(self, id: str = "log") -> None:
        super().__init__(id=id)
        self._told: list[Told] = []
        self._broken: dict[Told, list[Line]] = {}
        self._broken_for = 0
        self._follows = True

    def show(self, told: Sequence[Told]) -> None:
        """Show these lines."""
        if list(told) == self._told:
            return
        self._told = list(told)
        self.redraw()
        self._keep_up()

    def _keep_up(self) -> None:
        if self._follows:
            self.call_after_refresh(self.to_end)

    def to_end(self) -> None:
        """Scroll to the newest line."""
        # Its scrollbar may not be there yet: lines came while another screen lay over it.
        self.scroll_to(y=self.max_scroll_y, animate=False, immediate=True, force=True)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Who scrolls up stays there; who comes to the end follows it again."""
        super().watch_scroll_y(old_value, new_value)
        self._follows = new_value >= self.max_scroll_y

    def on_resize(self) -> None:
        """Lines break elsewhere; the end stays in sight."""
        self.redraw()
        self._keep_up()

    def draw(self, width: int) -> list[Line]:
        """Each told line wrapped, the rest of it a little further in.

        Seen at its end the log begins with a whole sentence: what would be the rest of one is
        above, and as many rows stay free below.
        """
        if width != self._broken_for:
            self._broken_for, self._broken = width, {}
        told = [self._lines_of(told, width) for told in self._told]
        return [
            *chain.from_iterable(told),
            *[[] for _ in range(spare([*map(len, told)], self.size.height))],
        ]

    def _lines_of(self, told: Told, width: int) -> list[Line]:
        lines = self._broken.get(told)
        if lines is None:
            parts = wrapped(Field(told.text, told.role, "", told.marks), width - 2)
            first, *rest = map(directed, parts) if self.rtl else parts
            lines = [[Spot(1, *first)], *([Spot(2, *part)] for part in rest)]
            self._broken[told] = lines
        return lines
