"""The bytes of a file as text (B9 #8)."""

from __future__ import annotations

import codecs
import re

from majlis.core.game import Message
from majlis.games.bridge.written import UnreadableError

_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_END = "\x00\x1a \t\r\n"
"""What old systems put behind the last line: the end of a file of DOS, and padding."""
_HEAD = 512
"""So many bytes show whether every other one is zero."""
_WESTERN = "latin-1"
_FOREIGN = re.compile(rb"[\x80-\x9f]|[\xa0-\xff]{3}")
"""What text in Latin-1 does not have: controls, and three letters beyond ASCII in a row, which
words of other alphabets have in the encodings of one byte a letter."""


def decoded(data: bytes) -> tuple[str, tuple[Message, ...]]:
    """The text of a file, and doubts about it: by its byte order mark, else UTF-16 where every
    other byte is zero, else UTF-8, else Latin-1 as old PBN has it. Raises `UnreadableError` with
    the line for what is none of these."""
    text, doubts = _decoded(data)
    return text.rstrip(_END), doubts


def _decoded(data: bytes) -> tuple[str, tuple[Message, ...]]:
    for mark, name in _MARKS.items():
        if data.startswith(mark):
            return _as(data, name), ()
    if name := _wide(data[:_HEAD]):
        return _as(data, name), ()
    try:
        return data.decode(), ()
    except UnicodeDecodeError as error:
        line = _line(data, error.start)
    if found := _FOREIGN.search(data):
        raise UnreadableError("not_utf8", line=_line(data, found.start()))
    return data.decode(_WESTERN), (Message("bridge.file.latin", {"line": line}),)


def _wide(head: bytes) -> str:
    """UTF-16 by the zeros beside the letters of its tags."""
    low, high = head[::2].count(0), head[1::2].count(0)
    if min(low, high) or max(low, high) * 4 <= len(head):
        return ""
    return "utf-16-le" if high else "utf-16-be"


def _as(data: bytes, name: str) -> str:
    try:
        return data.decode(name)
    except UnicodeDecodeError as error:
        raise UnreadableError("not_utf8", line=_line(data, error.start)) from error


def _line(data: bytes, at: int) -> int:
    return data.count(b"\n", 0, at) + 1
