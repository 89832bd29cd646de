"""Standard input and output as a `majlis.ui.dialogue.Console`."""

from __future__ import annotations

import asyncio
import os
import sys
from codecs import getincrementaldecoder
from collections.abc import Callable

from majlis.ui.dialogue import CLEAR

_SIZE = 65536


class StandardConsole:
    """Lines of this process. ``show`` makes a line fit for the terminal.

    Nothing is read before it is wanted, and no thread is left waiting for a line that never comes.
    """

    def __init__(self, show: Callable[[str], str]) -> None:
        self._show = show
        encoding = sys.stdin.encoding if sys.stdin else "utf-8"
        self._decoder = getincrementaldecoder(encoding)("replace")
        self._text = ""
        self._is_over = sys.stdin is None

    @property
    def is_live(self) -> bool:
        """Whether a terminal is there, and so a person."""
        return sys.stdin is not None and sys.stdin.isatty()

    async def ready(self) -> None:
        """Writing waits by itself."""

    def write(self, line: str) -> None:
        """A line on standard output, at once."""
        print(self._show(line), flush=True)

    def clear(self) -> bool:
        """Empty the terminal; a file or a pipe has no screen."""
        if not sys.stdout.isatty():
            return False
        print(CLEAR, flush=True)
        return True

    async def read(self) -> str | None:
        """The next line of standard input."""
        while "\n" not in self._text and not self._is_over:
            data = await _some(sys.stdin.fileno())
            self._is_over = not data
            self._text += self._decoder.decode(data, final=not data)
        if not self._text:
            return None
        line, _, self._text = self._text.partition("\n")
        return line.rstrip("\r")


async def _some(source: int) -> bytes:
    """What can be read from a file descriptor, once there is something; empty at the end."""
    try:
        await _until_readable(source)
    except (NotImplementedError, PermissionError):
        # A file, which keeps nobody waiting; or Windows, where only a thread can wait.
        return await asyncio.to_thread(os.read, source, _SIZE)
    try:
        return os.read(source, _SIZE)
    except OSError:
        return b""


async def _until_readable(source: int) -> None:
    loop = asyncio.get_running_loop()
    readable = asyncio.Event()
    loop.add_reader(source, readable.set)
    try:
        await readable.wait()
    finally:
        loop.remove_reader(source)
