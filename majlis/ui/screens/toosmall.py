"""A terminal too small to play on: say so, and let people quit."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from majlis.ui import keymap
from majlis.ui.context import context_of
from majlis.ui.widgets.drawn import Lines
from majlis.ui.widgets.lines import Line, Spot, cut, wrap


class _Words(Lines):
    DEFAULT_CSS = "_Words { height: 1fr; }"

    def draw(self, width: int) -> list[Line]:
        """What is needed, what there is, and how to leave."""
        from majlis.ui.app import LEAST

        words = context_of(self).words
        size = self.app.size
        need = words("ui.small.need", columns=LEAST[0], rows=LEAST[1])
        have = words("ui.small.have", columns=size.width, rows=size.height)
        texts = [need, have, words("ui.small.quit")]
        return [[Spot(0, cut(part, width))] for text in texts for part in wrap(text, width)]


class TooSmallScreen(Screen[None]):
    """Lies over whatever is being done until there is room; nothing under it is lost."""

    BINDINGS = keymap.bindings("small")

    def __init__(self) -> None:
        super().__init__()
        self._said = _Words()

    def compose(self) -> ComposeResult:
        """Only words."""
        yield self._said

    def on_resize(self, event: events.Resize) -> None:
        """The size is part of what is said."""
        self._said.redraw()

    async def action_house_quit(self) -> None:
        """End the session."""
        await self.app.action_quit()
