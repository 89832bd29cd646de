"""Keeping events: the store's journals against one commit an event on plain sqlite3.

The plain baseline has one table, one row an event, one commit each, in a rollback journal as
sqlite3 comes (synchronous = FULL). "Write-ahead" is the same with the journal the store uses: the
least a durable event can cost on this disk, without a thread or a loop. Each side is measured
``ROUNDS`` times in turn; figures are medians.
"""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from majlis.store.database import Store
from majlis.store.journal import StoreJournal, create
from tests.bench.__main__ import Row
from tests.store.toy import SECRET, Toy

ROUNDS = 5
EVENTS = 500
WRITERS = 20


def _lines(table: str, events: int) -> list[bytes]:
    toy = Toy(table)
    return [toy.first(), *(toy.event() for _ in range(events))]


async def _play(journal: StoreJournal, lines: list[bytes]) -> None:
    for line in lines:
        await journal.append([line])


def _ours(folder: Path, writers: int) -> float:
    """Events a second through that many journals at once, each waiting for its own."""
    events = max(1, EVENTS * 4 // writers) if writers > 1 else EVENTS
    tables = [f"T-{i:04}" for i in range(writers)]
    lines = [_lines(table, events) for table in tables]

    async def run(store: Store) -> float:
        journals = [create(store, Toy(table).header, SECRET, lambda: 0) for table in tables]
        await store.perform(lambda connection: None)
        began = time.perf_counter()
        await asyncio.gather(*map(_play, journals, lines))
        return time.perf_counter() - began

    with Store(folder / "ours.db") as store:
        return writers * (events + 1) / asyncio.run(run(store))


def _plain(folder: Path, mode: str) -> float:
    """Events a second with a commit each."""
    lines = _lines("T-0001", EVENTS)
    connection = sqlite3.connect(folder / "plain.db")
    connection.execute(f"PRAGMA journal_mode = {mode}")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE lines (record TEXT, n INTEGER, line BLOB)")
    connection.commit()
    began = time.perf_counter()
    for n, line in enumerate(lines):
        connection.execute("INSERT INTO lines VALUES ('T-0001', ?, ?)", (n, line))
        connection.commit()
    seconds = time.perf_counter() - began
    connection.close()
    return len(lines) / seconds


def _fresh(measure: Callable[[Path], float]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        return measure(Path(folder))


def _row(what: str, writers: int, mode: str) -> Row:
    pairs = [
        (_fresh(lambda path: _ours(path, writers)), _fresh(lambda path: _plain(path, mode)))
        for _ in range(ROUNDS)
    ]
    ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratio = statistics.median(mine / other for mine, other in pairs)
    return what, f"{ours:,.0f} events/s", f"{theirs:,.0f} events/s", ratio


def rows() -> list[Row]:
    """Events a second, one table alone and twenty at once."""
    return [
        _row("one table / plain sqlite3", 1, "DELETE"),
        _row("one table / write-ahead sqlite3", 1, "WAL"),
        _row("twenty tables / plain sqlite3", WRITERS, "DELETE"),
        _row("twenty tables / write-ahead sqlite3", WRITERS, "WAL"),
    ]
