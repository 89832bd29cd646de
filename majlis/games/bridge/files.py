"""Files of boards, whatever their format: read, written, and told apart (B7)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from majlis.core.brought import Exported, Luggage
from majlis.core.game import Message
from majlis.games.bridge import carried, encoding, lin, linwrite, pbnread, pbnwrite
from majlis.games.bridge.describe import meaning
from majlis.games.bridge.played import written
from majlis.games.bridge.state import State
from majlis.games.bridge.tags import tagged
from majlis.games.bridge.written import Contents, Rejected, UnreadableError, Written

FORMATS = ("pbn", "lin")
"""The formats by the ends of their files' names."""
_LOOKS = re.compile(rb"\[\s*\w+\s*\"|\w\w\|")
"""How a file begins that is one of them: with a tag or an item."""
_BEFORE = re.compile(rb"[\xef\xbb\xbf\xfe\xff\s]+|[%;][^\r\n]*|\{[^}]*\}")
"""What may stand before that: byte order marks, blanks, comments; each is passed over by itself, so
that no text takes longer than it is long."""


def format_of(name: str, text: str = "") -> str:
    """The format of a file: by its name, else by what it begins with."""
    end = name.rpartition(".")[2].casefold()
    if end in FORMATS:
        return end
    return "lin" if "|" in text.split("[")[0] else "pbn"


def knows(data: bytes) -> bool:
    """Whether a file of any name holds boards, by what it begins with."""
    data, at = data.replace(b"\x00", b""), 0
    while found := _BEFORE.match(data, at):
        at = found.end()
    return bool(_LOOKS.match(data, at))


def read(data: bytes, name: str = "") -> Contents:
    """All boards of a file. One in which there is none is rejected as a whole."""
    try:
        text, doubts = encoding.decoded(data)
    except UnreadableError as error:
        return _nothing(error)
    found = lin.read(text) if format_of(name, text) == "lin" else pbnread.read(text)
    if not found.boards:
        found = replace(found, boards=_nothing(UnreadableError("nothing", line=1)).boards)
    return replace(found, warnings=doubts + found.warnings)


def _nothing(error: UnreadableError) -> Contents:
    line = error.message.params["line"]
    assert isinstance(line, int), "the place is told"
    return Contents((Rejected(line, error.message),))


def write(boards: Sequence[Written], name: str) -> str:
    """The boards as the text of a file of that name."""
    return linwrite.write(boards) if format_of(name) == "lin" else pbnwrite.write(boards)


def exported(
    states: Sequence[State],
    players: Sequence[str],
    name: str,
    say: Callable[[Message], str],
    told: Mapping[str, str],
) -> Exported:
    """Finished boards of a table as the text of a file of that name; ``say`` words what robots
    meant by their calls, ``told`` are tags of all (`tags.kept`)."""
    boards = [tagged(_worded(written(s, players), say), told) for s in states]
    lost = tuple(linwrite.lost(boards)) if format_of(name) == "lin" else ()
    return Exported(write(boards, name), lost)


def brought(data: bytes, name: str) -> Luggage:
    """The boards of a file that were played, as games (`core.brought`)."""
    return carried.luggage(read(data, name))


def _worded(one: Written, say: Callable[[Message], str]) -> Written:
    notes = []
    for index, text in one.notes:
        meant = meaning(text or "")
        notes.append((index, say(meant) if isinstance(meant, Message) else meant))
    return replace(one, notes=tuple(notes))
