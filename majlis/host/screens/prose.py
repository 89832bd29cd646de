"""Paragraphs on a screen that has little else to show."""

from __future__ import annotations

from collections.abc import Sequence

from majlis.ui.widgets.drawn import Lines
from majlis.ui.widgets.lines import Field, Line, Spot, wrapped

MOST_CELLS = 72
"""Wider lines are hard to read."""


class Prose(Lines):
    """Paragraphs with a line between them."""

    DEFAULT_CSS = "Prose { height: 1fr; padding: 1 2; }"

    def __init__(self) -> None:
        super().__init__(id="prose")
        self._paragraphs: tuple[Field, ...] = ()

    def show(self, *paragraphs: Field) -> None:
        """Say this."""
        if paragraphs != self._paragraphs:
            self._paragraphs = paragraphs
            self.redraw()

    def draw(self, width: int) -> Sequence[Line]:
        """Each wrapped."""
        lines: list[Line] = []
        for paragraph in self._paragraphs:
            for part in wrapped(paragraph, min(width, MOST_CELLS)):
                lines.append([Spot(0, *part)])
            lines.append([])
        return lines
