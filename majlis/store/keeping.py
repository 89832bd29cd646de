"""What happens inside a transaction when lines of a record are kept."""

from __future__ import annotations

import hashlib
import itertools
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec
from msgspec import Struct

from majlis.core.record import Header, Secret, tells_seed
from majlis.store.errors import StoreError

if TYPE_CHECKING:
    from sqlite3 import Connection

Status: TypeAlias = Literal["open", "finished", "abandoned"]

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Base 32 without the letters that are read as digits or make words (I, L, O, U)."""

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,31}")


class Place(Struct, frozen=True):
    """Where a record's next lines go; ``length`` is how many it has."""

    key: int
    id: str
    length: int


def letters(data: Iterable[int]) -> str:
    """A letter or digit for each byte, equally likely if the bytes are."""
    return "".join(_LETTERS[byte % 32] for byte in data)


def has_id(connection: Connection, record_id: str) -> bool:
    """Whether a record is called so."""
    found = connection.execute("SELECT 1 FROM records WHERE id = ?", (record_id,))
    return found.fetchone() is not None


def is_taken(connection: Connection, name: str) -> bool:
    """Whether a record or a table of a house is called so."""
    hosted = connection.execute("SELECT 1 FROM hosted WHERE id = ?", (name,)).fetchone()
    return hosted is not None or has_id(connection, name)


def insert(connection: Connection, header: Header, first: bytes, at: int) -> Place:
    """A new record of ``header``, whose line is ``first``; no line of it is kept yet."""
    record_id = _free_id(connection, header.table, first)
    seats = msgspec.json.encode(header.seats).decode()
    cursor = connection.execute(
        "INSERT INTO records (id, name, game, seats, status, created)"
        " VALUES (?, ?, ?, ?, 'open', ?)",
        (record_id, header.table, header.game, seats, at),
    )
    assert cursor.lastrowid is not None
    return Place(cursor.lastrowid, record_id, 0)


def hide(connection: Connection, place: Place, secret: Secret) -> None:
    """Keep the secret of a new record."""
    encoded = msgspec.json.encode(secret)
    connection.execute("INSERT INTO secrets VALUES (?, ?)", (place.key, encoded))


def _free_id(connection: Connection, name: str, first: bytes) -> str:
    """``name``, or an id out of the first line's hash; with a number behind it if it is taken."""
    wanted = name if _ID.fullmatch(name) else "R-" + letters(hashlib.sha256(first).digest()[:4])
    numbered = (wanted if n == 1 else f"{wanted}-{n}" for n in itertools.count(1))
    return next(free for free in numbered if not has_id(connection, free))


def append(connection: Connection, place: Place, lines: Sequence[bytes], at: int) -> Place:
    """Keep ``lines`` behind the others; a closing line finishes the record, and the one that tells
    the seed, which in a session comes later, takes the secret away.

    Raises :class:`StoreError`: ``store.conflict`` when the record has gone on otherwise,
    ``store.gone`` when it was deleted.
    """
    import sqlite3

    rows = ((place.key, n, at, line) for n, line in enumerate(lines, place.length + 1))
    try:
        connection.executemany("INSERT INTO lines VALUES (?, ?, ?, ?)", rows)
    except sqlite3.IntegrityError as error:
        raise _why_not(connection, place) from error
    place = Place(place.key, place.id, place.length + len(lines))
    turn(connection, place, "abandoned", "open")
    if place.length > 1 and lines[-1].startswith(b"{"):
        turn(connection, place, "open", "finished")
        if tells_seed(lines[-1]):
            connection.execute("DELETE FROM secrets WHERE record = ?", (place.key,))
    return place


def turn(connection: Connection, place: Place, old: Status, new: Status) -> None:
    """Set the record's status to ``new`` if it is ``old``."""
    statement = "UPDATE records SET status = ? WHERE key = ? AND status = ?"
    connection.execute(statement, (new, place.key, old))


def _why_not(connection: Connection, place: Place) -> StoreError:
    found = connection.execute("SELECT 1 FROM records WHERE key = ?", (place.key,)).fetchone()
    return StoreError("store.conflict" if found else "store.gone", id=place.id)
