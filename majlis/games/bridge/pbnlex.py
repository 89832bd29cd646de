"""The tokens of a PBN file: tags, words, comments, and the blank lines between records (B7.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

Kind: TypeAlias = Literal["tag", "word", "comment", "unclosed", "end", "stray"]

# Lines that begin with "%" are nothing, also inside comments; an empty rest-of-line comment
# stands for one, so that it is no blank line.
_ESCAPED = re.compile(r"(?m)^%.*$")
_TOKEN = re.compile(
    r"""
      (?P<tag>\[\s*(?P<name>\w+)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\])
    | (?P<comment>\{(?P<text>[^}]*)(?:\}|(?P<open>\Z)))
    | (?P<line>;[^\n]*)
    | (?P<end>\n[ \t]*(?=\n|\Z))
    | (?P<space>\s+?)
    | (?P<quoted>"[^"\n]*")
    | (?P<word>[^\s\[\]{}"]+)
    | (?P<stray>.)
    """,
    re.VERBOSE,
)


class Token(Struct, frozen=True):
    """One token: where it begins (line, from 1) and what it says.

    ``name`` is a tag's; ``text`` its value, the word, or the comment. ``end``: a record is over.
    ``stray``: a character that begins nothing. ``unclosed``: a comment that goes on to the end of
    the file.
    """

    line: int
    kind: Kind
    text: str = ""
    name: str = ""


def tokens(text: str) -> Iterator[Token]:
    """Everything in the file that means something."""
    text = _ESCAPED.sub(";", text.replace("\r\n", "\n").replace("\r", "\n"))
    line = 1
    for found in _TOKEN.finditer(text):
        token = _token(found, line)
        if token is not None:
            yield token
        line += found.group().count("\n")


def _token(found: re.Match[str], line: int) -> Token | None:
    kind = found.lastgroup
    if found["tag"]:
        return Token(line, "tag", _unescaped(found["value"]), found["name"])
    if found["open"] is not None:
        return Token(line, "unclosed")
    if found["comment"]:
        return Token(line, "comment", found["text"])
    if found["end"] is not None:
        return Token(line, "end")
    if found["quoted"] or found["word"]:
        return Token(line, "word", found.group())
    return Token(line, "stray", found.group()) if kind == "stray" else None


def _unescaped(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value)


_FIRST = ("Event", "Board")
_MIDST = frozenset({"Deal", "Auction", "Play"})
"""Where a record has come to one of these, a first tag that is there again is another's."""


def _begins(token: Token, before: list[Token]) -> bool:
    """Whether a record begins although no blank line ended the one before."""
    if token.kind != "tag" or token.name not in _FIRST:
        return False
    names = {one.name for one in before}
    return token.name in names and bool(names & _MIDST)


def records(text: str) -> Iterator[list[Token]]:
    """The tokens of each record; blank lines and comments alone make none. A record without a
    blank line before it begins where its first tag comes again."""
    gathered: list[Token] = []
    for token in tokens(text):
        if _begins(token, gathered):
            yield gathered
            gathered = []
        if token.kind != "end":
            gathered.append(token)
        elif any(one.kind != "comment" for one in gathered):
            yield gathered
            gathered = []
    if any(one.kind != "comment" for one in gathered):
        yield gathered
