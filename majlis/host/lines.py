"""Lines in and out over a channel, for plain mode.

Without a terminal the client edits lines itself. With one it sends every key, so the little that a
line needs (echo, Backspace, Ctrl+U, Ctrl+C, Ctrl+D) is done here. What comes in is paid for as in
`majlis.host.guard`, and nothing is said to a client that does not read.
"""

from __future__ import annotations

import asyncio
import re
from codecs import getincrementaldecoder
from collections.abc import Iterable

from rich.cells import cell_len

from majlis.host.guard import BURST, PRESSED_S, RATE, SLICE
from majlis.host.limits import Bucket
from majlis.host.probe import LATE_S, late_filter, until_any
from majlis.host.session import Session
from majlis.text import strip_controls
from majlis.text.controls import has_rtl
from majlis.ui.dialogue import CLEAR
from majlis.ui.widgets.lines import from_right, wrap

LONGEST_LINE, MOST_LINES = 400, 64
MOST_UNREAD = 32 * 1024
LINE_COST = 10
"""What a line costs beside its bytes: about ten lines a second can be answered for ever."""

_SEQUENCE = re.compile(r"\x1b(?:[\[O][0-?]*[ -/]*[@-~]|[^\[O])?")
_UNFINISHED = re.compile(r"\x1b[\[O][0-?]{0,32}[ -/]{0,8}\Z")
_ERASE, _KILL, _STOP, _END = "\x7f\b", "\x15", "\x03\x04", "\r\n"


class LineConsole:
    """A `majlis.ui.dialogue.Console` on a session. `close` gives the terminal back.

    ``rtl``: the paragraphs read from the right, also those that begin with a name from the left.
    """

    is_live = True

    def __init__(self, session: Session) -> None:
        self.rtl = False
        self._session = session
        self._loop = asyncio.get_running_loop()
        self._bucket = Bucket(RATE, BURST, self._loop.time())
        self._unread = bytearray()
        self._timer: asyncio.TimerHandle | None = None
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._half = ""
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._line = ""
        self._last = ""
        self._has_eof = False
        self._is_over = False
        self._drained = asyncio.Event()
        session.wire.on_drain = self._drained.set
        session.on_eof = self._end_input
        session.on_leave = self.close
        self._is_open = True
        self._switch(session.enter)
        session.listen(late_filter(self._feed, self._loop.time() + LATE_S, self._loop.time))
        if session.has_eof:
            self._end_input()

    def close(self) -> None:
        """Hear nothing more, and leave the terminal as it was."""
        if not self._is_open:
            return
        self._is_open = False
        if self._timer is not None:
            self._timer.cancel()
        session = self._session
        session.listen(lambda data: None)
        session.on_eof = session.on_leave = session.wire.on_drain = lambda: None
        self._switch(session.leave)

    def _switch(self, sequence: str) -> None:
        if sequence and self._session.is_tty:
            self._session.wire.write(sequence.encode())

    # Out

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

    async def ready(self) -> None:
        """Until the client has read enough for more to be said, or is gone."""
        session = self._session
        while session.wire.is_full and not session.over.is_set():
            self._drained.clear()
            await until_any(self._drained, session.over)

    def clear(self) -> bool:
        """Empty the client's terminal, if it has one."""
        self._switch(CLEAR)
        return self._session.is_tty

    def write(self, line: str) -> None:
        """Say one line, above what is being typed."""
        typed = self._line if self._session.is_tty else ""
        self._send("\b \b" * cell_len(typed))
        for part in self._wrapped(line):
            self._session.line(part)
        self._send(typed)

    def _wrapped(self, line: str) -> Iterable[str]:
        """The line in parts that fit, where the terminal would break it after it was turned."""
        session = self._session
        if not (session.is_tty and session.way.mode == "visual" and has_rtl(line)):
            return (line,)
        parts = wrap(line, session.terminal.size.width)
        return map(from_right, parts) if self.rtl else parts

    def _send(self, text: str) -> None:
        if text and self._session.is_tty:
            self._session.wire.write(text.encode("utf-8", "replace"))

    # In

    def _end_input(self) -> None:
        """The client sends no more; what it has sent is still read."""
        self._has_eof = True
        if not self._unread:
            self._finish()

    def _finish(self) -> None:
        """No more lines; the last need not have had an end."""
        if not self._is_over:
            if self._line:
                self._enter()
            self._is_over = True
            self._lines.put_nowait(None)

    def _feed(self, data: bytes) -> None:
        if self._is_over:
            return
        self._unread += data
        if len(self._unread) > MOST_UNREAD:
            self._unread.clear()
            self._session.drop("unread")
        elif self._timer is None:
            self._go_on()

    def _go_on(self) -> None:
        """Read one slice if there is leave to; then let others have their turn."""
        self._timer = None
        wait = self._wait()
        if wait == 0:
            self._read_slice()
        if self._unread and self._is_open and not self._is_over:
            self._timer = self._loop.call_later(wait, self._go_on)
        elif self._has_eof:
            self._finish()

    def _wait(self) -> float:
        if self._lines.qsize() >= MOST_LINES or self._session.wire.is_full:
            return PRESSED_S
        return self._bucket.wait(self._loop.time())

    def _read_slice(self) -> None:
        data = bytes(self._unread[:SLICE])
        del self._unread[:SLICE]
        self._bucket.take(1, self._loop.time())
        text = self._half + self._decoder.decode(data)
        unfinished = _UNFINISHED.search(text)
        self._half = unfinished[0] if unfinished else ""
        text = text[: len(text) - len(self._half)]
        self._send("".join(self._take(char) for char in _SEQUENCE.sub("", text)))

    def _take(self, char: str) -> str:
        """Take one character; what a terminal is to show for it."""
        if self._is_over:
            return ""
        last, self._last = self._last, char
        if char in _END:
            return "" if last == "\r" and char == "\n" else self._enter()
        if char in _STOP:
            gone = self._erase(len(self._line))
            self._finish()
            return gone
        if char in _ERASE:
            return self._erase(1)
        if char == _KILL:
            return self._erase(len(self._line))
        if len(self._line) >= LONGEST_LINE or not strip_controls(char):
            return ""
        self._line += char
        return char

    def _enter(self) -> str:
        line, self._line = self._line, ""
        self._bucket.take(LINE_COST, self._loop.time())
        self._lines.put_nowait(line)
        return "\r\n"

    def _erase(self, count: int) -> str:
        gone = self._line[len(self._line) - count :] if count else ""
        self._line = self._line[: len(self._line) - len(gone)]
        return "\b \b" * cell_len(gone)
