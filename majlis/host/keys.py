"""From the bytes of a terminal to keys, pastes and the mouse.

Textual's own parser does the work. Around it: only what a terminal may say gets through, a broken
sequence does not end the session, a paste has a limit, and mouse moves in a row become one.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import cast

from textual import events
from textual._parser import ParseError
from textual._xterm_parser import XTermParser
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

ESCAPE_S = 0.11
"""How long an escape sequence may stay unfinished: Textual's own delay and a little more."""
LONGEST_PASTE = 32 * 1024
MOST_ERRORS = 3

_PASTE_END = "\x1b[201~"
_PASTE_MARK = re.compile(r"\x1b\[20[01]~")
_HEARD = (
    events.Key,
    events.Paste,
    events.MouseEvent,
    events.AppFocus,
    events.AppBlur,
    TerminalSupportsSynchronizedOutput,
)
_extended_key = cast(
    "Callable[[XTermParser, str], list[events.Key] | None]",
    XTermParser._parse_extended_key.__wrapped__,
)


class InputError(Exception):
    """A client sends what no terminal would; ``code`` is the word for it."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class _Parser(XTermParser):
    def _parse_extended_key(self, sequence: str) -> list[events.Key] | None:  # type: ignore[override]
        """Without the cache of the original, which would keep every parser for ever."""
        return _extended_key(self, sequence)


class KeyReader:
    """One terminal's input. ``pasting`` is whether the bytes so far end inside a paste."""

    def __init__(self) -> None:
        self.pasting = False
        self._pasted = 0
        self._tail = ""
        self._errors = 0
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._parser = _Parser()

    def read(self, data: bytes) -> list[Message]:
        """What ``data`` adds. Raises `InputError` for a paste too long or garbage too often."""
        text = self._decoder.decode(data)
        if not text:
            return []
        self._watch(text)
        return self._gather(lambda: self._parser.feed(text))

    def tick(self) -> list[Message]:
        """What an escape sequence that was not finished in time means. Raises `InputError`."""
        self._tail = ""
        return self._gather(self._parser.tick)

    def close(self) -> None:
        """Tell the parser that this was all."""
        with suppress(ParseError, StopIteration):
            for _ in self._parser.feed(""):
                pass

    def _watch(self, text: str) -> None:
        """Follow the marks around pastes as the parser does."""
        seen, added = self._tail + text, len(text)
        self._tail = seen[1 - len(_PASTE_END) :]
        for mark in _PASTE_MARK.finditer(seen):
            begins = mark[0] != _PASTE_END
            if not (begins and self.pasting):
                self._pasted, added = 0, len(seen) - mark.end()
            self.pasting = begins
        self._pasted += added if self.pasting else 0
        if self._pasted > LONGEST_PASTE:
            raise InputError("paste")

    def _gather(self, parse: Callable[[], Iterable[Message]]) -> list[Message]:
        found: list[Message] = []
        try:
            for message in parse():
                self._hear(message, found)
        except Exception:
            self._replace_parser()
        return found

    def _hear(self, message: Message, found: list[Message]) -> None:
        if isinstance(message, events.Resize):
            self._parser.mouse_pixels = False
        elif not isinstance(message, _HEARD):
            pass
        elif found and _is_same_move(found[-1], message):
            found[-1] = _joined(found[-1], message)
        else:
            found.append(message)

    def _replace_parser(self) -> None:
        self._errors += 1
        if self._errors > MOST_ERRORS:
            raise InputError("garbage")
        self.pasting, self._pasted, self._tail = False, 0, ""
        self._parser = _Parser()


def _is_same_move(before: Message, now: Message) -> bool:
    return (
        isinstance(before, events.MouseMove)
        and isinstance(now, events.MouseMove)
        and before.button == now.button
    )


def _joined(before: Message, now: Message) -> Message:
    """The later of two moves, with the way of both."""
    assert isinstance(before, events.MouseMove)
    assert isinstance(now, events.MouseMove)
    now._delta_x += before._delta_x
    now._delta_y += before._delta_y
    return now
