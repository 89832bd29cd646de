"""Opens the database and gives SQLite's errors their codes. SQLite is not imported before that."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from majlis.store import schema
from majlis.store.errors import StoreError, store_error
from majlis.store.files import private_file

if TYPE_CHECKING:
    from sqlite3 import Connection

_SHM_SIZE = 4874
"""SQLITE_IOERR_SHMSIZE: the shared index could not grow, which only a full disk prevents."""

_CODES = {
    5: "store.locked",  # SQLITE_BUSY
    6: "store.locked",  # SQLITE_LOCKED
    8: "store.readonly",  # SQLITE_READONLY
    11: "store.damaged",  # SQLITE_CORRUPT
    13: "store.full",  # SQLITE_FULL
    14: "store.unwritable",  # SQLITE_CANTOPEN
    15: "store.locked",  # SQLITE_PROTOCOL: others were faster again and again
    26: "store.damaged",  # SQLITE_NOTADB
}


def coded(error: Exception) -> Exception:
    """``error`` as a :class:`StoreError` where SQLite or the system raised it, else as it is."""
    if isinstance(error, OSError):
        return store_error(error)
    if isinstance(error, ImportError):  # a Python that was built without SQLite
        return StoreError("store.unwritable", str(error))
    sqlite3 = sys.modules.get("sqlite3")
    if sqlite3 is None or not isinstance(error, sqlite3.Error):
        return error
    number = getattr(error, "sqlite_errorcode", 0)
    if number == _SHM_SIZE:
        return StoreError("store.full", str(error))
    return StoreError(_CODES.get(number & 0xFF, "store.unwritable"), str(error))


def open_to_write(path: Path, patience_s: float) -> Connection:
    """The database of ``path``, made if it is not there, at the newest version.

    Every commit is on the disk when it returns. A file that is damaged, foreign or newer is left
    as it is. Raises what `coded` knows, and :class:`StoreError`.
    """
    private_file(path)
    connection = _connect(str(path), patience_s)
    try:
        _set_up(connection, patience_s)
    except BaseException:
        connection.close()
        raise
    return connection


def _set_up(connection: Connection, patience_s: float) -> None:
    version = schema.version_of(connection)
    _write_ahead(connection, time.monotonic() + patience_s)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    if version < len(schema.MIGRATIONS):
        schema.migrate(connection)


def _write_ahead(connection: Connection, until: float) -> None:
    """Have the database write ahead. For this alone SQLite does not wait for others by itself."""
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except Exception as error:
            locked = getattr(coded(error), "code", "") == "store.locked"
            if not locked or time.monotonic() > until:
                raise
        time.sleep(0.01)


def open_to_read(path: Path, patience_s: float) -> Connection:
    """The database of ``path`` at the newest version, for reading; nothing is ever made.

    Where no file is, an empty database in memory. Raises as `open_to_write` does.
    """
    if not path.exists():
        connection = _connect(":memory:", patience_s)
        schema.migrate(connection)
        return connection
    connection = _connect(str(path), patience_s)
    try:
        if schema.version_of(connection) < len(schema.MIGRATIONS):
            _set_up(connection, patience_s)
        connection.execute("PRAGMA query_only = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def _connect(name: str, patience_s: float) -> Connection:
    import sqlite3

    return sqlite3.connect(name, timeout=patience_s, isolation_level=None, check_same_thread=False)


def identity(path: Path) -> tuple[int, int] | None:
    """Which file lies at ``path`` now: a database moved away must not be written to any longer."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
