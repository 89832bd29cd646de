"""Programs that tests run in processes of their own: ``python -m tests.store.child NAME ARGS``."""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
import time
from pathlib import Path

from majlis.core.record import JournalError
from majlis.store import records
from majlis.store.database import Store
from majlis.store.journal import create, reopen
from tests.store.toy import SECRET, Toy, reread


def start(name: str, *args: object) -> subprocess.Popen[str]:
    """Run one of these programs; its lines come from ``stdout``."""
    command = [sys.executable, "-m", "tests.store.child", name, *map(str, args)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def say(*words: object) -> None:
    print(*words, flush=True)


async def play(path: str, table: str, most: str) -> None:
    """Begin a record, or go on with it; say each number that is kept, up to ``most``."""
    with Store(Path(path), patience_s=20) as store:
        if any(card.id == table for card in records.unfinished(store)):
            data = records.lines(store, table)
            toy = Toy.after(reread(data))
            journal = reopen(store, table, data, lambda: 0)
        else:
            toy = Toy(table)
            journal = create(store, toy.header, SECRET, lambda: 0)
            await journal.append([toy.first()])
        say(toy.seq)
        while toy.seq < int(most):
            await journal.append([toy.event("x" * 300) for _ in range(toy.seq % 3 + 1)])
            say(toy.seq)


async def hold(path: str) -> None:
    """Lock the database until a line comes in."""
    import sqlite3

    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    say("locked")
    sys.stdin.readline()
    connection.execute("ROLLBACK")
    connection.close()
    say("free")


async def small_files(path: str, most: str) -> None:
    """Keep lines while no file may grow beyond ``most`` bytes, then once they may again."""
    with Store(Path(path)) as store:
        toy = Toy()
        journal = create(store, toy.header, SECRET, lambda: 0)
        await journal.append([toy.first()])
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(most), resource.RLIM_INFINITY))
        waiting = [toy.event("x" * 500)]
        try:
            while True:
                await journal.append(waiting)
                waiting = [toy.event("x" * 500)]
        except JournalError as error:
            say(error.code, toy.seq - 1, len(reread(records.lines(store, "T-0001")).events))
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        await journal.append([*waiting, toy.event()])
        say(toy.seq)


async def unprivileged(path: str) -> None:
    """Try to keep a line as a user who may not write there."""
    import os
    import sqlite3  # noqa: F401  (nobody else may be able to read where it lies)

    if os.getuid() == 0:
        os.setuid(65534)
    with Store(Path(path)) as store:
        toy = Toy()
        try:
            await create(store, toy.header, SECRET, lambda: 0).append([toy.first()])
        except JournalError as error:
            say(error.code)


async def sleep_then_add(path: str, table: str, until: str) -> None:
    """At the moment ``until``, make a store and a record in it."""
    time.sleep(max(0.0, float(until) - time.time()))
    await play(path, table, "20")


PROGRAMS = {
    program.__name__: program for program in (play, hold, small_files, unprivileged, sleep_then_add)
}

if __name__ == "__main__":
    asyncio.run(PROGRAMS[sys.argv[1]](*sys.argv[2:]))
