"""The store: one SQLite file, written by one thread, read beside it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import msgspec

from majlis.store.connect import coded, identity, open_to_read
from majlis.store.errors import StoreError
from majlis.store.writer import Job, Writer

if TYPE_CHECKING:
    from sqlite3 import Connection

T = TypeVar("T")

PATIENCE_S = 1.0
"""How long another program's lock is waited for."""


class Store:
    """Where everything is kept. Nothing is opened or made before the first use.

    What fails raises :class:`~majlis.store.errors.StoreError` and is tried again at the next use:
    a store that is locked or full now may be well later. May be used from any thread.
    """

    def __init__(self, path: Path, patience_s: float = PATIENCE_S) -> None:
        self.path = path
        self._patience_s = patience_s
        self._writer = Writer(path, patience_s)
        self._reading = threading.Lock()
        self._reader: Connection | None = None
        self._file: tuple[int, int] | None = None

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def transactions(self) -> int:
        """How many transactions have been committed, each for all that waited."""
        return self._writer.transactions

    def read(self, query: Callable[[Connection], T]) -> T:
        """What ``query`` finds in what is committed."""
        with self._reading:
            try:
                return query(self._opened())
            except StoreError:
                raise
            except Exception as error:
                self._close_reader()
                _raise_as_reading(error)

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do ``work`` inside a transaction; returns when it is durable."""
        done = threading.Event()
        job = Job(work, lambda _: done.set())
        self._writer.hand_in(job)
        done.wait()
        return job.result()

    async def perform(self, work: Callable[[Connection], T]) -> T:
        """As `write`, without holding up the loop. A cancellation waits for the outcome."""
        from majlis.store.awaiting import in_the_loop

        return await in_the_loop(work, self._writer)

    def close(self) -> None:
        """Finish what was begun and close the file."""
        self._writer.stop()
        with self._reading:
            self._close_reader()

    def _opened(self) -> Connection:
        file = identity(self.path)
        if self._reader is None or file != self._file:
            self._close_reader()
            self._reader, self._file = open_to_read(self.path, self._patience_s), file
        return self._reader

    def _close_reader(self) -> None:
        reader, self._reader = self._reader, None
        if reader is not None:
            reader.close()


def decoded(text: str | bytes, type_: Any, whose: str) -> Any:
    """What a column's JSON says. Raises :class:`StoreError` ``store.damaged``, naming ``whose``."""
    try:
        return msgspec.json.decode(text, type=type_)
    except msgspec.MsgspecError as error:
        raise StoreError("store.damaged", f"{whose}: {error}") from error


def _raise_as_reading(error: Exception) -> NoReturn:
    found = coded(error)
    if not isinstance(found, StoreError):
        raise error
    code = "store.unreadable" if found.code == "store.unwritable" else found.code
    raise StoreError(code, found.detail) from error
