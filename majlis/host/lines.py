"""Lines in and out over a channel, for plain mode.

Without a terminal the client edits lines itself. With one it sends every key, so the little that a
line needs (echo, Backspace, Ctrl+U, Ctrl+C, Ctrl+D) is done here.
"""

from __future__ import annotations

import asyncio
import re
from codecs import getincrementaldecoder

from rich.cells import cell_len

from majlis.host.session import Session
from majlis.text import strip_controls

LONGEST_LINE, MOST_LINES = 400, 64
_SEQUENCE = re.compile(r"\x1b(?:[\[O][0-?]*[ -/]*[@-~]|[^\[O])?")
_ERASE, _KILL, _STOP, _END = "\x7f\b", "\x15", "\x03\x04", "\r\n"


class LineConsole:
    """A `majlis.ui.plain.Console` on a session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._lines: asyncio.Queue[str | None] = asyncio.Queue(MOST_LINES + 1)
        self._line = ""
        self._last = ""
        self._is_over = False
        session.listen(self._hear)
        session.on_eof = self.finish
        if session.has_eof:
            self.finish()

    async def read(self) -> str | None:
        """The next line; ``None`` when there will be no more."""
        if self._is_over and self._lines.empty():
            return None
        over = asyncio.ensure_future(self._session.over.wait())
        line = asyncio.ensure_future(self._lines.get())
        try:
            await asyncio.wait({line, over}, return_when=asyncio.FIRST_COMPLETED)
            return line.result() if line.done() else None
        finally:
            over.cancel()
            line.cancel()

    def write(self, line: str) -> None:
        """Say one line."""
        self._session.line(line)

    def finish(self) -> None:
        """The client sends no more; a last line need not have an end."""
        if not self._is_over:
            if self._line:
                self._enter()
            self._is_over = True
            self._lines.put_nowait(None)

    def _hear(self, data: bytes) -> None:
        for char in _SEQUENCE.sub("", self._decoder.decode(data)):
            if not self._is_over:
                self._take(char)

    def _take(self, char: str) -> None:
        last, self._last = self._last, char
        if char in _END:
            if not (last == "\r" and char == "\n"):
                self._enter()
        elif char in _STOP:
            self._erase(len(self._line))
            self.finish()
        elif char in _ERASE:
            self._erase(1)
        elif char == _KILL:
            self._erase(len(self._line))
        elif len(self._line) < LONGEST_LINE and strip_controls(char):
            self._line += char
            self._echo(char)

    def _enter(self) -> None:
        line, self._line = self._line, ""
        self._echo("\r\n")
        if self._lines.qsize() >= MOST_LINES:
            self._session.drop("unread")
        else:
            self._lines.put_nowait(line)

    def _erase(self, count: int) -> None:
        gone = self._line[len(self._line) - count :] if count else ""
        self._line = self._line[: len(self._line) - len(gone)]
        self._echo("\b \b" * cell_len(gone))

    def _echo(self, text: str) -> None:
        if self._session.is_tty and text:
            self._session.wire.write(text.encode("utf-8", "replace"))
