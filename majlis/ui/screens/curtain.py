"""The curtain between people who share a screen: one name, one key, nothing else.

What is decided at a table is decided by Enter, and Enter pressed twice must not open the next hand:
the curtain has a key of its own.
"""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.screen import Screen

from majlis.ui import keymap
from majlis.ui.context import Context, context_of
from majlis.ui.widgets.bars import cap
from majlis.ui.widgets.drawn import Lines, Pressed
from majlis.ui.widgets.lines import Line, Spot, cut, wrap


class _Called(Lines):
    DEFAULT_CSS = "_Called { height: 1fr; }"

    def __init__(self, name: str, office: str, news: str) -> None:
        super().__init__()
        self._called, self._office, self._news = name, office, news

    def call(self, name: str, office: str, news: str) -> None:
        """It is somebody else who should sit down."""
        self._called, self._office, self._news = name, office, news
        self.redraw()

    def draw(self, width: int) -> list[Line]:
        """Who should sit down, and the keys, in the middle."""
        sit = context_of(self).words("ui.curtain.sit", who=self._called)
        news: list[Line] = []
        if self._news:
            news = [*(_middle(told, width, "", "") for told in wrap(self._news, width - 4)), []]
        blank = max(0, self.size.height // 2 - 2 - len(news))
        above: list[Line] = [*([] for _ in range(blank)), *news]
        lines = [*above, _middle(sit, width, "strong", "open"), [], self._key("open", width, "")]
        if not self._office:
            return lines
        return [*lines, [], self._key("office", width, "dim", self._office)]

    def _key(self, name: str, width: int, role: str, said: str = "") -> Line:
        context = context_of(self)
        key = _named(context, context.keys_of(f"curtain.{name}")[0])
        return _middle(context.words(f"ui.curtain.{said or name}", key=key), width, role, name)


def _named(context: Context, key: str) -> str:
    """What a key is called: nothing is written on the space bar."""
    if context.words.has(f"ui.cap.{key}"):
        return context.words(f"ui.cap.{key}")
    return cap(key, context.glyphs.name == "ascii")


def _middle(text: str, width: int, role: str, tag: str) -> Line:
    spot = Spot(0, cut(text, width), role, tag)
    return [spot._replace(x=(width - spot.end) // 2)]


class CurtainScreen(Screen[bool]):
    """Covers everything until the one who is called opens it; ``news`` is for all to read.

    ``office``: what the official's key does, where he shares the screen; ``is_official``: it is he
    who is called, and the key has him get up again.
    """

    BINDINGS = keymap.bindings("curtain")

    def __init__(
        self,
        name: str,
        office: Callable[[], None] | None = None,
        is_official: bool = False,
        news: str = "",
    ) -> None:
        # Without an id: one curtain may still be going when the next falls.
        super().__init__()
        self._office = office
        self._called = _Called(name, self._key_of(is_official), news)

    def compose(self) -> ComposeResult:
        """Only the name and the key."""
        yield self._called

    def call(self, name: str, is_official: bool = False, news: str = "") -> None:
        """Call ``name`` instead."""
        self._called.call(name, self._key_of(is_official), news)

    def _key_of(self, is_official: bool) -> str:
        """The words for the official's key; none where he does not share the screen."""
        if self._office is None:
            return ""
        return "office.up" if is_official else "office"

    async def on_pressed(self, event: Pressed) -> None:
        """A click on a line is its key."""
        event.stop()
        await self.run_action(event.tag)

    def action_open(self) -> None:
        """The one who was called has sat down."""
        self.dismiss(True)

    def action_office(self) -> None:
        """The official sits down instead, or the one whose turn it is."""
        if self._office is not None:
            self._office()
