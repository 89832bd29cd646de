"""What a house must remember of its tables beside their records: seats, words, who waits.

A table's remembrance is bytes that the house makes and reads; the store only keeps them. Functions
raise :class:`~majlis.store.errors.StoreError`.
"""

from __future__ import annotations

from majlis.core.record import Header
from majlis.store.database import Store
from majlis.store.errors import StoreError


def keep(store: Store, table: str, data: bytes) -> None:
    """Remember ``data`` for this table, in place of what was."""
    statement = """
        INSERT INTO hosted (id, data) VALUES (?, ?)
        ON CONFLICT (id) DO UPDATE SET data = excluded.data
    """
    store.write(lambda connection: connection.execute(statement, (table, data)))


def forget(store: Store, table: str) -> None:
    """The table is closed."""
    store.write(lambda connection: connection.execute("DELETE FROM hosted WHERE id = ?", (table,)))


def all_tables(store: Store) -> dict[str, bytes]:
    """Everything remembered, by table or session, in the order in which they were made."""
    rows = store.read(lambda c: c.execute("SELECT id, data FROM hosted ORDER BY key").fetchall())
    return {row[0]: row[1] for row in rows}


def check(store: Store, header: Header) -> None:
    """Raises :class:`StoreError` for a table of a house, whose seats belong to its people: nobody
    else goes on with it (``store.hosted``), also when it was closed (``store.hosted.closed``)."""
    if header.house.is_hosted:
        is_there = header.table in all_tables(store)
        raise StoreError("store.hosted" if is_there else "store.hosted.closed", id=header.table)
