"""Whoever is called somewhere (invited, awaited) sees it on every screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from majlis.ui import keymap
from majlis.ui.context import context_of
from majlis.ui.widgets.bars import Hint, hint_field
from majlis.ui.widgets.drawn import Lines, Pressed
from majlis.ui.widgets.lines import Line, flow, moved

if TYPE_CHECKING:
    from majlis.host.screens.app import GuestApp


class CallBar(Lines):
    """One line under the title, there only while somebody calls."""

    DEFAULT_CSS = "CallBar { height: 1; display: none; background: $boost; }"

    def __init__(self) -> None:
        super().__init__(classes="call")
        self._text = ""

    @property
    def _guest(self) -> GuestApp:
        return cast("GuestApp", cast(Any, self).app)

    def on_mount(self) -> None:
        """A new screen says it too."""
        self.show(self._guest.call_text())

    def show(self, text: str) -> None:
        """Say it; nothing to say takes the line away."""
        self.display = bool(text)
        if text != self._text:
            self._text = text
            self.redraw()

    def draw(self, width: int) -> Sequence[Line]:
        """The key and what it answers, a button."""
        context = context_of(self)
        key = keymap.keys_of("call.answer", context.settings.keys).split(",")[0]
        hint = Hint(key, self._text, "answer")
        plain = context.glyphs.name == "ascii"
        field = hint_field(hint, rtl=self.rtl, plain=plain, button=True)
        return [moved(flow([field], width - 2)[0], 1)]

    def on_pressed(self, event: Pressed) -> None:
        """A click answers."""
        event.stop()
        self._guest.action_answer_call()
