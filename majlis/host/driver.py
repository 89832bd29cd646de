"""Textual on a channel instead of a terminal: no threads, no signals, no standard streams."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, Protocol, TextIO

from textual import events, geometry
from textual.driver import Driver
from textual.message import Message

from majlis.host.colour import Depth, converter
from majlis.host.terminal import USUAL_SIZE, Size

if TYPE_CHECKING:
    from textual.app import App

RELAYOUT_S = 0.1
_MOUSE = (1000, 1003, 1015, 1006)
_MOUSE_ON = "".join(f"\x1b[?{mode}h" for mode in _MOUSE)
_MOUSE_OFF = "".join(f"\x1b[?{mode}l" for mode in _MOUSE)
_KITTY = 0b00000001 | 0b00001000 | 0b00010000
# Alternate screen, mouse, no cursor, focus reports, kitty's keys, is output synchronised?,
# bracketed paste, no wrapping: as Textual's own driver, but no reports of size.
ENTER = f"\x1b[?1049h{_MOUSE_ON}\x1b[?25l\x1b[?1004h\x1b[>{_KITTY}u\x1b[?2026$p\x1b[?2004h\x1b[?7l"
LEAVE = f"\x1b[?2004l\x1b[?7h{_MOUSE_OFF}\x1b[<u\x1b[0m\x1b[?1049l\x1b[?25h\x1b[?1004l"


class Line(Protocol):
    """The way to a terminal. ``is_full``: what is written now would wait."""

    @property
    def is_full(self) -> bool: ...
    def write(self, data: bytes) -> None: ...


class Look(Protocol):
    """How this terminal wants it: colours, and what to write before the first and after the last
    frame (the switch of its own bidi)."""

    @property
    def depth(self) -> Depth: ...
    @property
    def enter(self) -> str: ...
    @property
    def leave(self) -> str: ...


class ChannelDriver(Driver):
    """One app's driver.

    While the line is full frames are dropped, not queued; `drained` has everything painted anew.
    """

    def __init__(
        self,
        app: App[Any],
        *,
        line: Line,
        look: Look,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._line = line
        self._look = look
        self._convert = converter(look.depth)
        self._pending: list[str] = []
        self._missed = False
        self._is_on = False
        self._is_deaf = False
        self._wanted = Size(*(size or USUAL_SIZE))
        self._relayout: asyncio.TimerHandle | None = None
        self._relaid_at = float("-inf")

    # Output

    def write(self, data: str) -> None:
        """Gather; `flush` sends."""
        self._pending.append(data)

    def flush(self) -> None:
        """Send what was gathered as one piece, or drop it when the line is full."""
        text = "".join(self._pending)
        self._pending.clear()
        if not (text and self._is_on):
            return
        if self._line.is_full:
            self._missed = True
        else:
            self._send(text)

    def _send(self, text: str) -> None:
        self._line.write(self._convert(text).encode("utf-8", "replace"))

    def drained(self) -> None:
        """The line takes data again."""
        if self._missed and self._is_on:
            self._missed = False
            self._app.call_later(self._repaint)

    def _repaint(self) -> None:
        self._app.screen.refresh()

    # Input

    def hear(self, message: Message) -> None:
        """An event from the terminal, for the app; the mouse counts only on the screen."""
        if self._is_deaf:
            return
        if isinstance(message, events.MouseEvent) and not self._is_inside(message):
            return
        self.process_message(message)

    def _is_inside(self, event: events.MouseEvent) -> bool:
        return 0 <= event.x < self._wanted.width and 0 <= event.y < self._wanted.height

    def send_message(self, message: Message) -> None:
        """Straight into the app's queue: this runs in its loop."""
        self._app.post_message(message)

    @property
    def queued(self) -> int:
        """Messages that the app, its screen and what has the focus there have not dealt with."""
        if not self._app._screen_stack:
            return self._app.message_queue_size
        screen = self._app.screen
        waiting = self._app.message_queue_size + screen.message_queue_size
        return waiting + (screen.focused.message_queue_size if screen.focused else 0)

    # Size

    def resize(self, size: Size) -> None:
        """The terminal has this size now; the layout follows at most every `RELAYOUT_S`."""
        self._wanted = size
        if self._relayout is None and not self._is_deaf:
            wait = self._relaid_at + RELAYOUT_S - self._loop.time()
            self._relayout = self._loop.call_later(max(0.0, wait), self._lay_out)

    def _lay_out(self) -> None:
        self._relayout = None
        self._relaid_at = self._loop.time()
        self._size = (self._wanted.width, self._wanted.height)
        size = geometry.Size(*self._wanted)
        self._app.post_message(events.Resize(size, size))

    # Coming and going

    def start_application_mode(self) -> None:
        """Take the terminal's screen."""
        self._is_on = True
        self._lay_out()
        self._send(self._look.enter + ENTER)

    def disable_input(self) -> None:
        """Hear nothing more."""
        self._is_deaf = True
        if self._relayout is not None:
            self._relayout.cancel()
            self._relayout = None

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was, once; even over a full line, since it is short."""
        self.disable_input()
        self._pending.clear()
        if self._is_on:
            self._is_on = False
            self._send(LEAVE + self._look.leave)

    # What would act on the host's machine

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Nothing: it is not the guest's browser that would open."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """Nothing: it is not the guest's disk that would be written."""
        binary.close()
