"""Ledgers that a referee keeps for a game played elsewhere: lines that only grow, by game and name.

What the lines say is the game's business. Functions raise
:class:`~majlis.store.errors.StoreError`; moments are milliseconds since 1970 and come from outside.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from majlis.store.database import Store
from majlis.store.errors import StoreError

if TYPE_CHECKING:
    from sqlite3 import Connection


class LedgerCard(Struct, frozen=True):
    """What a list of ledgers shows of one."""

    name: str
    updated: int


_CARDS = """
    SELECT name, max(at) FROM ledgers JOIN ledger_lines ON ledger = key
    WHERE game = ? GROUP BY key ORDER BY max(at) DESC, key DESC
"""


def cards(store: Store, game: str) -> list[LedgerCard]:
    """The ledgers of a game, the latest first."""
    rows = store.read(lambda connection: connection.execute(_CARDS, (game,)).fetchall())
    return [LedgerCard(*row) for row in rows]


_LINES = """
    SELECT line FROM ledgers JOIN ledger_lines ON ledger = key
    WHERE game = ? AND name = ? ORDER BY n
"""


def lines(store: Store, game: str, name: str) -> list[bytes]:
    """The lines of a ledger, ``store.no_ledger`` where there is none of that name."""
    rows = store.read(lambda connection: connection.execute(_LINES, (game, name)).fetchall())
    if not rows:
        raise StoreError("store.no_ledger", name=name)
    return [row[0] for row in rows]


async def append(store: Store, game: str, name: str, length: int, line: bytes, at: int) -> None:
    """Keep a line behind the ``length`` lines there are; with the first one the ledger begins.

    Durable when it returns. ``store.ledger_there``: a ledger of that name is there already;
    ``store.conflict``: it has gone on otherwise.
    """
    await store.perform(partial(_append, game=game, name=name, length=length, line=line, at=at))


def _append(
    connection: Connection, game: str, name: str, length: int, line: bytes, at: int
) -> None:
    import sqlite3

    try:
        if length == 0:
            connection.execute("INSERT INTO ledgers (game, name) VALUES (?, ?)", (game, name))
        _insert(connection, game, name, length, line, at)
    except sqlite3.IntegrityError as error:
        code = "store.conflict" if length else "store.ledger_there"
        raise StoreError(code, name=name) from error


_LENGTH = "SELECT key, count(n) FROM ledgers LEFT JOIN ledger_lines ON ledger = key"
_NAMED = "WHERE game = ? AND name = ? GROUP BY key"


def _insert(
    connection: Connection, game: str, name: str, length: int, line: bytes, at: int
) -> None:
    found = connection.execute(f"{_LENGTH} {_NAMED}", (game, name)).fetchone()
    if found is None or found[1] != length:
        raise StoreError("store.conflict", name=name)
    row = (found[0], length + 1, at, line)
    connection.execute("INSERT INTO ledger_lines VALUES (?, ?, ?, ?)", row)
