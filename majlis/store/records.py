"""Records in the store: what there is, their lines and secrets, small changes, export and import.

A record is found by its short id (``T-7K3Q``, letters of either case). Lines are kept byte for byte
as the table made them. The secret of an unfinished table lies apart from its lines and goes when
the closing line, which publishes it, comes. Functions raise
:class:`~majlis.store.errors.StoreError`; moments are milliseconds since 1970 and come from outside.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from majlis.core import registry
from majlis.core.record import Header, SeatCard, Secret, read_header, split
from majlis.store import hosted, keeping
from majlis.store.database import Store, decoded
from majlis.store.errors import StoreError, file_error
from majlis.store.files import write_whole
from majlis.store.keeping import Status

if TYPE_CHECKING:
    from sqlite3 import Connection


IMPORTED = "I-"
"""What the names of records begin with whose games were not played here."""
PREFIXES = ("T-", "R-", IMPORTED)
"""What ids begin with."""


class Result(Struct, frozen=True):
    """How a table ended, in short; whoever keeps it computes it. ``reason`` is a catalogue code.

    ``feats`` are, by name, what each seat did that is counted (`core.game.Outcome`).
    """

    points: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    params: Mapping[str, int | str] = {}
    void: bool = False
    feats: Mapping[str, tuple[int, ...]] = {}


class Card(Struct, frozen=True):
    """What a list of records shows of one. ``name`` is the table's name in its header."""

    id: str
    name: str
    game: str
    seats: tuple[SeatCard, ...]
    title: str
    status: Status
    created: int
    updated: int
    events: int
    result: Result | None


def new_name(store: Store, entropy: Callable[[int], bytes]) -> str:
    """A name for a new table that no record of this store has: ``T-`` and four letters or digits.

    ``entropy(n)`` gives n random bytes. Where the store cannot be read, the name is not checked.
    """
    names = ("T-" + keeping.letters(entropy(length)) for length in itertools.count(4))
    return next(name for name in names if not _is_taken(store, name))


def _is_taken(store: Store, name: str) -> bool:
    try:
        return store.read(lambda connection: keeping.is_taken(connection, name))
    except StoreError:
        return False


# The last line alone says how long a record is and when it changed, so that keeping an event
# touches one page of the database and not three.
_COLUMNS = """
    id, name, game, seats, title, status, created, at, n - 1 - (status = 'finished'), result
"""
_RECORDS = """
    records JOIN lines
    ON record = key AND n = (SELECT max(n) FROM lines WHERE record = key)
"""
_LATEST_FIRST = "ORDER BY at DESC, key DESC"


def unfinished(store: Store, game: str = "") -> list[Card]:
    """The open records one may go on with, of one game or of all, the latest first.

    A house goes on with its own tables (`store.hosted`).
    """
    own = "status = 'open' AND name NOT IN (SELECT id FROM hosted)"
    return _cards(store, f"WHERE {own} AND ? IN ('', game) {_LATEST_FIRST}", game)


def history(store: Store, limit: int = -1, game: str = "") -> list[Card]:
    """The latest ``limit`` records (-1: all) of every status, of one game or of all."""
    return _cards(store, f"WHERE ? IN ('', game) {_LATEST_FIRST} LIMIT ?", game, limit)


def card(store: Store, record_id: str) -> Card:
    """What is known of one record."""
    found = _cards(store, "WHERE id = ?", record_id)
    if not found:
        raise _no_record(record_id)
    return found[0]


def _cards(store: Store, where: str, *values: object) -> list[Card]:
    query = f"SELECT {_COLUMNS} FROM {_RECORDS} {where}"
    rows = store.read(lambda connection: connection.execute(query, values).fetchall())
    return [_card(row) for row in rows]


def _card(row: tuple[Any, ...]) -> Card:
    record_id, name, game, seats, title, status, created, updated, events, result = row
    sitting = decoded(seats, tuple[SeatCard, ...], record_id)
    ended = decoded(result, Result | None, record_id)
    return Card(record_id, name, game, sitting, title, status, created, updated, events, ended)


def lines(store: Store, record_id: str) -> bytes:
    """The whole record, as a file of it would be."""
    query = "SELECT line FROM lines JOIN records ON record = key WHERE id = ? ORDER BY n"
    rows = store.read(lambda connection: connection.execute(query, (record_id,)).fetchall())
    if not rows:
        raise _no_record(record_id)
    return b"".join(row[0] for row in rows)


def secret(store: Store, record_id: str) -> Secret:
    """What an unfinished table must know to go on; ``store.no_secret`` for any other."""
    query = "SELECT secret FROM secrets JOIN records ON record = key WHERE id = ?"
    row = store.read(lambda connection: connection.execute(query, (record_id,)).fetchone())
    if row is None:
        raise StoreError("store.no_secret", id=card(store, record_id).id)
    found: Secret = decoded(row[0], Secret, record_id)
    return found


def tells_hands(store: Store, record_id: str) -> bool:
    """Whether whoever reads the record learns what its players still hide from each other."""
    # A finished table of a session keeps its secret as long as others may play the same deals.
    query = (
        "SELECT game FROM records WHERE id = ? AND (status <> 'finished'"
        " OR EXISTS (SELECT 1 FROM secrets WHERE record = key))"
    )
    row = store.read(lambda connection: connection.execute(query, (record_id,)).fetchone())
    return row is not None and (row[0] not in registry.names() or registry.info(row[0]).hidden)


def export(
    store: Store,
    record_id: str,
    path: Path,
    *,
    overwrite: bool = False,
    with_hands: bool = False,
) -> None:
    """Write the record to a file, whole or not at all; a file that is there stays as it is.

    ``store.hands`` where it `tells_hands`, unless ``with_hands``; ``store.hosted.hands`` even then
    while its people play it at a house.
    """
    data = lines(store, record_id)
    if tells_hands(store, record_id):
        if card(store, record_id).name in hosted.all_tables(store):
            raise StoreError("store.hosted.hands", id=record_id)
        if not with_hands:
            raise StoreError("store.hands", id=record_id)
    write_file(path, data, overwrite=overwrite)


def write_file(path: Path, data: bytes, *, overwrite: bool = False) -> None:
    """Write a file, whole or not at all; one that is there stays as it is."""
    try:
        write_whole(path, data, overwrite=overwrite)
    except OSError as error:
        raise file_error(error, path) from error


def conclude(store: Store, record_id: str, result: Result) -> None:
    """Keep how the table ended."""
    encoded = msgspec.json.encode(result).decode()
    _must_find(store, "UPDATE records SET result = ? WHERE id = ?", encoded, record_id)


def rename(store: Store, record_id: str, title: str) -> None:
    """Give the record a title for lists; its id and its lines stay."""
    _must_find(store, "UPDATE records SET title = ? WHERE id = ?", title, record_id)


def delete(store: Store, record_id: str) -> None:
    """Forget the record, its lines and its secret."""
    _must_find(store, "DELETE FROM records WHERE id = ?", record_id)


def abandon(store: Store, record_id: str) -> None:
    """Take the record off the open ones. The next line kept of it puts it back."""
    statement = "UPDATE records SET status = 'abandoned' WHERE status <> 'finished' AND id = ?"
    if store.write(lambda connection: connection.execute(statement, (record_id,)).rowcount) == 0:
        raise StoreError("store.finished", id=card(store, record_id).id)


def imported_name(digest: bytes) -> str:
    """The name of a record whose game was played elsewhere, by what identifies the game."""
    return IMPORTED + keeping.letters(digest[:6])


_DEALT = """
    SELECT id FROM records JOIN lines ON record = key
    WHERE name = ? AND n = 2 AND substr(line, 1, length(line) - ?) = ?
    AND (SELECT max(n) FROM lines WHERE record = key) = ?
"""
_SEAL = len(',"') + 64 + len('"]\n')
"""The bytes of an event's line that are its hash."""


def brought_before(store: Store, data: bytes) -> str | None:
    """The id of a game that was played elsewhere, if it is here: by its name, its first event and
    its length, whatever its header says of it besides."""
    kept = [line + b"\n" for line in split(data)]
    asked = (read_header(kept[0][:-1]).table, _SEAL, kept[1][:-_SEAL], len(kept))
    row = store.read(lambda connection: connection.execute(_DEALT, asked).fetchone())
    return None if row is None else str(row[0])


def add(store: Store, data: bytes, at: int, result: Result | None = None, title: str = "") -> str:
    """Take in a record from outside, verified by whoever brings it; returns its id here.

    ``result`` is how its table ended, if it did; ``title`` what lists call it.

    An unfinished one comes without its secret, so nobody can go on with it: it is abandoned. Raises
    :class:`~majlis.core.record.RecordError` when it has no header, and ``store.have_it`` when the
    very same record is here.
    """
    kept = [line + b"\n" for line in split(data)]
    header = read_header(kept[0][:-1])
    ended = None if result is None else msgspec.json.encode(result).decode()
    return store.write(partial(_add, header=header, kept=kept, at=at, result=ended, title=title))


_SAME = "SELECT id FROM records JOIN lines ON record = key WHERE name = ? AND n = ? AND line = ?"


def _add(
    connection: Connection,
    header: Header,
    kept: Sequence[bytes],
    at: int,
    result: str | None,
    title: str,
) -> str:
    # The last line's hash stands for all the lines before it.
    if row := connection.execute(_SAME, (header.table, len(kept), kept[-1])).fetchone():
        raise StoreError("store.have_it", id=row[0])
    place = keeping.insert(connection, header, kept[0], at)
    place = keeping.append(connection, place, kept, at)
    keeping.turn(connection, place, "open", "abandoned")
    connection.execute("UPDATE records SET title = ? WHERE key = ?", (title, place.key))
    if result is not None:
        connection.execute("UPDATE records SET result = ? WHERE key = ?", (result, place.key))
    return place.id


def _must_find(store: Store, statement: str, *values: object) -> None:
    """Run ``statement``, whose last value is the id of a record that must be there."""
    if store.write(lambda connection: connection.execute(statement, values).rowcount) == 0:
        raise _no_record(str(values[-1]))


def _no_record(record_id: str) -> StoreError:
    return StoreError("store.no_record", id=record_id)
