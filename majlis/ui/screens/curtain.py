"""The curtain between people who share a screen: one name, one key, nothing else."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.screen import Screen

from majlis.ui import keymap
from majlis.ui.context import context_of
from majlis.ui.widgets.bars import cap
from majlis.ui.widgets.drawn import Lines
from majlis.ui.widgets.lines import Line, Spot, cut


class _Called(Lines):
    DEFAULT_CSS = "_Called { height: 1fr; }"

    def __init__(self, name: str) -> None:
        super().__init__()
        self._called = name

    def call(self, name: str) -> None:
        """It is somebody else who should sit down."""
        self._called = name
        self.redraw()

    def draw(self, width: int) -> list[Line]:
        """Who should sit down, and the key, in the middle."""
        context = context_of(self)
        key = context.keys_of("curtain.open")[0]
        sit = context.words("ui.curtain.sit", who=self._called)
        open_ = context.words("ui.curtain.open", key=cap(key, context.glyphs.name == "ascii"))
        above: list[Line] = [[] for _ in range(max(0, self.size.height // 2 - 2))]
        return [*above, _middle(sit, width, "strong"), [], _middle(open_, width, "")]


def _middle(text: str, width: int, role: str) -> Line:
    spot = Spot(0, cut(text, width), role)
    return [spot._replace(x=(width - spot.end) // 2)]


class CurtainScreen(Screen[bool]):
    """Covers everything until the one who is called opens it."""

    BINDINGS = keymap.bindings("curtain")

    def __init__(self, name: str) -> None:
        super().__init__(id="curtain")
        self._called = _Called(name)

    def compose(self) -> ComposeResult:
        """Only the name and the key."""
        yield self._called

    def call(self, name: str) -> None:
        """Call ``name`` instead."""
        self._called.call(name)

    def action_open(self) -> None:
        """The one who was called has sat down."""
        self.dismiss(True)
