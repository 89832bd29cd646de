"""What a file says of a board that is neither cards nor calls: players, event, date (B7.1)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from majlis.core.game import Message
from majlis.games.bridge.judge import UNSEEN
from majlis.games.bridge.mended import name_of, number_of
from majlis.games.bridge.written import Written

PLAYERS = ("North", "East", "South", "West")
LONGEST = 255
"""Most characters of a value that is kept; a line of PBN has no more."""
_UNTOLD = ("", "?")
_SHOWN = frozenset(
    {"Board", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result", "Score", "Room"}
    | {"Auction", "Play", "Note", *PLAYERS}
)
"""What the board itself shows, or its other parts tell."""
_ROWS = re.compile("(?!Table)\\w+Table")
"""The names of sections of rows, which are not kept."""


def cleaned(text: str) -> str:
    """One line, without characters that nobody sees."""
    seen = "".join(" " if unicodedata.category(sign) in UNSEEN else sign for sign in text)
    return " ".join(seen.split())


def label(one: Written) -> str:
    """The board's name where it is no number that a set of boards can have."""
    return "" if name_of(one) == str(number_of(one)) else name_of(one)


def apart(one: Written) -> str:
    """What tells a board from another on which the same happened: its name, the room, the table."""
    where = (cleaned(value) for value in (one.room, one.tags.get("Table", "")))
    told = (label(one), *(value for value in where if value not in _UNTOLD))
    return "/".join(filter(None, told))


def _told(one: Written) -> Iterator[tuple[str, str]]:
    """All tags that have a value and say what the board does not show."""
    yield from ((name, value) for name, value in one.tags.items() if name not in _SHOWN)
    yield from zip(PLAYERS, one.names, strict=True)
    yield "Room", one.room
    if name_of(one) not in _UNTOLD:
        yield "Board", label(one)


def kept(one: Written) -> dict[str, str]:
    """What is kept beside the board, by names of PBN; read again by `tagged`."""
    told = ((name, cleaned(value)) for name, value in _told(one) if not _ROWS.fullmatch(name))
    return {name: value for name, value in told if value not in _UNTOLD and len(value) <= LONGEST}


def lost(one: Written) -> Iterator[Message]:
    """What is not kept, and a name that is not the board's number."""
    for name, value in _told(one):
        if _ROWS.fullmatch(name) or len(cleaned(value)) > LONGEST:
            yield Message("bridge.file.tag_lost", {"name": name})
    if label(one):
        yield Message("bridge.file.numbered", {"n": number_of(one)})


def tagged(one: Written, told: Mapping[str, str]) -> Written:
    """A board with what was kept beside it."""
    names = tuple(told.get(name, one.names[seat]) for seat, name in enumerate(PLAYERS))
    return replace(
        one,
        board=told.get("Board", one.board),
        names=names,
        room=told.get("Room", one.room),
        tags={name: value for name, value in told.items() if name not in _SHOWN},
    )
