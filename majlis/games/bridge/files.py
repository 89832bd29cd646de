"""Files of boards, whatever their format: read, written, and told apart (B7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from majlis.core.brought import Luggage
from majlis.core.game import Message
from majlis.games.bridge import carried, lin, pbnread, pbnwrite
from majlis.games.bridge.describe import meaning
from majlis.games.bridge.played import written
from majlis.games.bridge.state import State
from majlis.games.bridge.written import Contents, Rejected, Written

FORMATS = ("pbn", "lin")
"""The formats by the ends of their files' names."""


def format_of(name: str, text: str = "") -> str:
    """The format of a file: by its name, else by what it begins with."""
    end = name.rpartition(".")[2].casefold()
    if end in FORMATS:
        return end
    return "lin" if "|" in text.split("[")[0] else "pbn"


def read(data: bytes, name: str = "") -> Contents:
    """All boards of a file. One in which there is none is rejected as a whole."""
    text = pbnread.decoded(data)
    found = lin.read(text) if format_of(name, text) == "lin" else pbnread.read(text)
    if found.boards:
        return found
    nothing = Rejected(1, Message("bridge.file.nothing", {"line": 1}))
    return Contents((nothing,), found.warnings)


def write(boards: Sequence[Written], name: str) -> str:
    """The boards as the text of a file of that name."""
    return lin.write(boards) if format_of(name) == "lin" else pbnwrite.write(boards)


def exported(
    states: Sequence[State], players: Sequence[str], name: str, say: Callable[[Message], str]
) -> str:
    """Finished boards of a table as the text of a file of that name; ``say`` words what robots
    meant by their calls."""
    return write([_worded(written(s, players), say) for s in states], name)


def brought(data: bytes, name: str) -> Luggage:
    """The boards of a file that were played, as games (`core.brought`)."""
    return carried.luggage(read(data, name))


def _worded(one: Written, say: Callable[[Message], str]) -> Written:
    notes = []
    for index, text in one.notes:
        meant = meaning(text or "")
        notes.append((index, say(meant) if isinstance(meant, Message) else meant))
    return replace(one, notes=tuple(notes))
