"""The one thread that writes: whatever waits goes into one transaction, one sync for all of it."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, cast

from majlis.store.connect import coded, identity, open_to_write
from majlis.store.errors import StoreError

if TYPE_CHECKING:
    from sqlite3 import Connection

T = TypeVar("T")

Tell: TypeAlias = Callable[[Sequence[Any]], object]


class Job(Generic[T]):
    """Something to do inside a transaction.

    ``tell(jobs)`` is called in the writer's thread, once for all the jobs of a transaction that
    have the same ``tell``.
    """

    def __init__(self, work: Callable[[Connection], T], tell: Tell) -> None:
        self.work = work
        self.tell = tell
        self.value: T | None = None
        self.error: Exception | None = None

    def result(self) -> T:
        """What the work gave, or its error raised."""
        if self.error is not None:
            raise self.error
        return cast(T, self.value)


class Writer:
    """Does jobs in the order they were handed in; each is durable, or failed, when it is done.

    A job that fails takes nothing of the others with it. A database that cannot be opened is tried
    again with the next job.
    """

    def __init__(self, path: Path, patience_s: float) -> None:
        self.transactions = 0
        self._path = path
        self._patience_s = patience_s
        self._jobs: queue.SimpleQueue[Job[Any] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._stopped = False
        self._connection: Connection | None = None
        self._file: tuple[int, int] | None = None

    def hand_in(self, job: Job[Any]) -> None:
        """Have ``job`` done soon. Raises :class:`StoreError` after `stop`."""
        with self._lock:
            if self._stopped:
                raise StoreError("store.closed")
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="store", daemon=True)
                self._thread.start()
            self._jobs.put(job)

    def stop(self) -> None:
        """Do what was handed in, then close the database."""
        with self._lock:
            self._stopped = True
            self._jobs.put(None)
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            batch, going = self._waiting()
            try:
                self._transact(batch)
            finally:
                _tell(batch)
        self._close()

    def _waiting(self) -> tuple[list[Job[Any]], bool]:
        """All that waits, at least one thing; False with it: it is the last."""
        batch: list[Job[Any]] = []
        while not batch or not self._jobs.empty():
            job = self._jobs.get()
            if job is None:
                return batch, False
            batch.append(job)
        return batch, True

    def _transact(self, batch: Sequence[Job[Any]]) -> None:
        if not batch:
            return
        try:
            connection = self._opened()
            connection.execute("BEGIN IMMEDIATE")
            for job in batch:
                _attempt(connection, job)
            connection.execute("COMMIT")
            self.transactions += 1
        except Exception as error:
            self._give_up(batch, coded(error))

    def _opened(self) -> Connection:
        if self._connection is not None and identity(self._path) != self._file:
            self._close()
        if self._connection is None:
            self._connection = open_to_write(self._path, self._patience_s)
            self._file = identity(self._path)
        return self._connection

    def _give_up(self, batch: Sequence[Job[Any]], error: Exception) -> None:
        """Nothing of the batch was kept; the next one finds the database opened anew."""
        for job in batch:
            job.error = job.error or error
        self._close()

    def _close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _tell(batch: Sequence[Job[Any]]) -> None:
    waiting: dict[Tell, list[Job[Any]]] = {}
    for job in batch:
        waiting.setdefault(job.tell, []).append(job)
    for tell, jobs in waiting.items():
        tell(jobs)


def _attempt(connection: Connection, job: Job[Any]) -> None:
    """Do one job so that its failure undoes it alone; raises when SQLite gave up all of it."""
    connection.execute("SAVEPOINT job")
    try:
        job.value = job.work(connection)
    except Exception as error:
        if not connection.in_transaction:
            raise
        connection.execute("ROLLBACK TO job")
        job.error = coded(error)
    connection.execute("RELEASE job")
