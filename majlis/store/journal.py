"""A table's journal in the store."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from majlis.core.record import Header, JournalError, Secret
from majlis.store import keeping
from majlis.store.database import Store
from majlis.store.errors import StoreError
from majlis.store.keeping import Place

if TYPE_CHECKING:
    from sqlite3 import Connection


class _Unborn(Struct, frozen=True):
    """A record of which nothing is kept yet."""

    header: Header
    secret: Secret


class StoreJournal:
    """A :class:`~majlis.core.record.Journal` in the store. Made by `create` or `reopen`.

    Beyond what every journal does: the record and its secret are kept with its first line, or not
    at all; the closing line finishes the record and removes the secret in the same transaction; and
    when another program has gone on with the record, appending fails with ``store.conflict``,
    so that a record never forks.
    """

    def __init__(self, store: Store, place: Place | _Unborn, now: Callable[[], int]) -> None:
        self._store = store
        self._place = place
        self._now = now

    @property
    def record_id(self) -> str:
        """The record's id; empty until its first line is kept."""
        return self._place.id if isinstance(self._place, Place) else ""

    async def append(self, lines: Sequence[bytes]) -> None:
        """Keep ``lines``; see :class:`~majlis.core.record.Journal`."""
        if not lines:
            return
        work = partial(_keep, place=self._place, lines=tuple(lines), at=self._now())
        try:
            self._place = await self._store.perform(work)
        except StoreError as error:
            raise JournalError(error.code, error.detail) from error


def create(store: Store, header: Header, secret: Secret, now: Callable[[], int]) -> StoreJournal:
    """The journal of a new table. Nothing is kept, and nothing can fail, before its first line.

    The record's id is the table's name where that is free and fit for an id (`new_name` gives such
    a name). ``now`` gives milliseconds since 1970.
    """
    return StoreJournal(store, _Unborn(header, secret), now)


def reopen(store: Store, record_id: str, data: bytes, now: Callable[[], int]) -> StoreJournal:
    """The journal of a table that goes on where ``data``, its record as it was read, ends.

    Should the record be longer by then, appending is a ``store.conflict``. Raises
    :class:`StoreError`.
    """
    query = "SELECT key, id FROM records WHERE id = ?"
    row = store.read(lambda connection: connection.execute(query, (record_id,)).fetchone())
    if row is None:
        raise StoreError("store.no_record", id=record_id)
    return StoreJournal(store, Place(row[0], row[1], data.count(b"\n")), now)


def _keep(connection: Connection, place: Place | _Unborn, lines: Sequence[bytes], at: int) -> Place:
    if isinstance(place, _Unborn):
        secret = place.secret
        place = keeping.insert(connection, place.header, lines[0], at)
        keeping.hide(connection, place, secret)
    return keeping.append(connection, place, lines, at)
