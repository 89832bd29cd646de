"""One caller who has been let in, as the rest of the house sees it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from majlis.host.colour import Depth, colour_depth
from majlis.host.identity import Identity
from majlis.host.terminal import Size, Terminal, clamp
from majlis.host.wish import Wish
from majlis.text import Words, strip_controls, visual
from majlis.text.terminal import Way

LOCALE = Path(__file__).parent / "locale"
DONE, REFUSED = 0, 1
MOST_EARLY = 4096
"""Bytes that are kept while nobody listens yet."""


class Wired(Protocol):
    """What a session needs of its channel."""

    on_drain: Callable[[], None]

    @property
    def is_full(self) -> bool: ...
    def write(self, data: bytes) -> None: ...
    def write_error(self, data: bytes) -> None: ...


class Session:
    """From the moment the caller is let in until the channel is closed.

    ``number`` is unique in this process. ``is_tty``: there is a terminal. ``over`` is set when the
    session is to end or has lost its line; whoever runs something for it watches that. ``status``
    is the exit code the client gets. ``heard_at`` is the loop's time of the last input. ``cut`` has
    the connection hear nothing more.
    """

    def __init__(
        self,
        number: int,
        address: str,
        identity: Identity,
        terminal: Terminal,
        wish: Wish,
        wire: Wired,
        *,
        is_tty: bool = True,
        cut: Callable[[], None] = lambda: None,
    ) -> None:
        self.number = number
        self.address = address
        self.identity = identity
        self.terminal = terminal
        self.wish = wish
        self.wire = wire
        self.is_tty = is_tty
        self.way = Way("visual" if is_tty else "logical")
        self.over = asyncio.Event()
        self.why = ""
        self.status = DONE
        self.on_resize: Callable[[Size], None] = lambda size: None
        self.on_leave: Callable[[], None] = lambda: None
        self.on_eof: Callable[[], None] = lambda: None
        self.reader: Callable[[], Words] | None = None
        self.has_eof = False
        self._loop = asyncio.get_running_loop()
        self.heard_at = self._loop.time()
        self._cut = cut
        self._sink: Callable[[bytes], None] | None = None
        self._early = bytearray()
        self._has_parting = False
        self._parting = ""
        self._words: Words | None = None

    # Looks

    @property
    def depth(self) -> Depth:
        """The colours that the terminal can show."""
        return colour_depth(self.terminal.term, self.terminal.environ)

    @property
    def enter(self) -> str:
        """What switches the terminal's own bidi as `way` wants it."""
        return self.way.enter

    @property
    def leave(self) -> str:
        """What switches it back."""
        return self.way.leave

    @property
    def words(self) -> Words:
        """The front door's words: in the reader's language once that is known, before in the one
        that the client's environment asks for."""
        if self.reader is not None:
            return self.reader()
        if self._words is None:
            self._words = Words(self.terminal.lang)
            self._words.add("host", LOCALE)
        return self._words

    # In

    def listen(self, sink: Callable[[bytes], None] | None) -> None:
        """Give what comes in to ``sink``, with what came before there was one."""
        self._sink = sink
        if sink is not None and self._early:
            early = bytes(self._early)
            self._early.clear()
            sink(early)

    def received(self, data: bytes) -> None:
        """The client has sent ``data``."""
        self.heard_at = self._loop.time()
        if self._sink is not None:
            self._sink(data)
        else:
            self._early += data[: MOST_EARLY - len(self._early)]

    def ended_input(self) -> None:
        """The client sends no more, though it may still read."""
        self.has_eof = True
        self.on_eof()

    def resized(self, width: int, height: int) -> None:
        """The client's window has another size."""
        size = clamp(width, height, self.terminal.size)
        self.terminal = self.terminal._replace(size=size)
        self.on_resize(size)

    # Out

    def line(self, text: str, *, error: bool = False) -> None:
        """One line of text for this terminal, turned where it does not turn by itself."""
        shown = visual(text).text if self.way.mode == "visual" else strip_controls(text)
        data = f"{shown}\r\n".encode("utf-8", "replace")
        if error and not self.is_tty:
            self.wire.write_error(data)
        else:
            self.wire.write(data)

    # Ending

    def part(self, code: str, status: int = REFUSED, /, **params: object) -> None:
        """Say ``code`` when the session ends. The first to say something is heard."""
        if not self._has_parting:
            self._has_parting = True
            self.why = self.why or code
            self.status = status
            self._parting = self.words(code, **params)

    def end(self, code: str = "", status: int = DONE, /, **params: object) -> None:
        """Have the session end, with a word of the reason."""
        if code:
            self.part(code, status, **params)
        self.over.set()

    def lost(self) -> None:
        """The line is gone."""
        self.why = self.why or "lost"
        self.over.set()

    def drop(self, word: str) -> None:
        """Have done with a client that sends what it should not: restore, tell it, hear no more.

        ``word`` is one of ``host.drop.…`` without the beginning.
        """
        if not self.over.is_set():
            self.part(f"host.drop.{word}")
            self.over.set()
            self.on_leave()
            self.say_parting()
            self._cut()

    def say_parting(self) -> None:
        """Say what was to be said at the end, once."""
        if self._parting:
            self.line(self._parting, error=True)
            self._parting = ""
