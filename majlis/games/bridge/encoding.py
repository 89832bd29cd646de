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
_WESTERN = "latin-1"
_FOREIGN = re.compile(rb"[\x80-\x9f]|[\xa0-\xff]{3}")
"""What text in Latin-1 does not have: controls, and three letters beyond ASCII in a row, which
words of other alphabets have in the encodings of one byte a letter."""


def decoded(data: bytes) -> tuple[str, tuple[Message, ...]]:
    """The text of a file, and doubts about it: by its byte order mark, else UTF-8, else Latin-1 as
    old PBN has it. Raises `UnreadableError` with the line for what is none of these."""
    for mark, name in _MARKS.items():
        if data.startswith(mark):
            return _as(data, name), ()
    try:
        return data.decode(), ()
    except UnicodeDecodeError as error:
        line = _line(data, error.start)
    if found := _FOREIGN.search(data):
        raise UnreadableError("not_utf8", line=_line(data, found.start()))
    return data.decode(_WESTERN), (Message("bridge.file.latin", {"line": line}),)


def _as(data: bytes, name: str) -> str:
    try:
        return data.decode(name)
    except UnicodeDecodeError as error:
        raise UnreadableError("not_utf8", line=_line(data, error.start)) from error


def _line(data: bytes, at: int) -> int:
    return data.count(b"\n", 0, at) + 1
