"""The tables of a session's round at which only robots sit, played beside everything else.

A table is a function of its session: robots' whims come from the session's secret, and time is
virtual. So one that was cut off is played again from its beginning and comes out the same. They
play in a process of their own, which takes a `Job` on its input and tells `Step` after `Step`, in
lines of JSON; it is slow to push others aside, so that no screen waits for it.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import suppress

import msgspec
from msgspec import Struct

from majlis.bots.simulate import Simulation
from majlis.core import opening, registry
from majlis.core.course import Course
from majlis.core.meet import Score
from majlis.core.seats import SPECTATOR

_LONGEST = 1 << 26
"""Bytes of a line, which may hold the record of a whole table."""
_POLITE = 10


class Job(Struct, frozen=True):
    """The tables of this round to be played, by number. The course has its secret."""

    course: Course
    tables: tuple[int, ...]


class Step(Struct, frozen=True):
    """A table has played one board more: all its scores so far.

    ``over``: it plays no more. ``record`` is there then, unless a robot broke down: the boards that
    it did not play have averages.
    """

    table: int
    scores: tuple[Score, ...]
    over: bool = False
    record: str = ""


async def steps(job: Job) -> AsyncIterator[Step]:
    """Board after board at all of the tables, so that none is told later than it need be."""
    tables = [_Table(job.course, number) for number in job.tables]
    while tables:
        for table in tables:
            yield await table.step()
        tables = [table for table in tables if not table.is_over]


class _Lines:
    """A journal in memory."""

    def __init__(self) -> None:
        self.data = b""

    async def append(self, lines: Sequence[bytes]) -> None:
        self.data += b"".join(lines)


class _Table:
    """One of them."""

    def __init__(self, course: Course, number: int) -> None:
        assert course.session is not None
        game = registry.load(course.game)
        header, secret = opening.prepare(
            game,
            course.table_options,
            course.seated(number),
            table=course.tables[number],
            entropy=bytes,
            session=course.session,
        )
        self._course, self._number, self._lines = course, number, _Lines()
        self._play = Simulation(game, header, secret, secret.server_seed, self._lines)
        self._scores: tuple[Score, ...] = ()
        self.is_over = False

    async def step(self) -> Step:
        try:
            return await self._one_board()
        except Exception:
            # Whatever a robot stumbles over, the evening goes on (12C1).
            self.is_over = True
            averages = self._course.averaged(self._number, ("average", "average"), self._scores)
            return Step(self._number, averages, True)

    async def _one_board(self) -> Step:
        table, before = self._play.table, len(self._scores)
        await self._play.open()
        while not table.over and len(self._scores) == before:
            await self._play.answer()
            self._look()
        self.is_over = table.over
        return Step(self._number, self._scores, self.is_over, self._record)

    def _look(self) -> None:
        """Read its scores when another board is over."""
        found = self._play.table.snapshot(SPECTATOR, log_from=1 << 30)
        if found.outcome is not None or len(found.view.past) > len(self._scores):
            self._scores = self._course.scores(self._number, found.view.past, found.outcome)

    @property
    def _record(self) -> str:
        return self._lines.data.decode() if self.is_over else ""


# The process


async def run(job: Job) -> AsyncGenerator[Step, None]:
    """The same as `steps`, in a process of its own; it ends with whoever stops asking."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", __name__),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        limit=_LONGEST,
        start_new_session=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        with suppress(ConnectionError):
            process.stdin.write(msgspec.json.encode(job) + b"\n")
            await process.stdin.drain()
        async for line in process.stdout:
            yield msgspec.json.decode(line, type=Step)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _serve(job: Job) -> None:
    async for step in steps(job):
        sys.stdout.buffer.write(msgspec.json.encode(step) + b"\n")
        sys.stdout.buffer.flush()


def main() -> None:
    """Read one job, and do it."""
    if hasattr(os, "nice"):
        os.nice(_POLITE)
    job = msgspec.json.decode(sys.stdin.buffer.readline(), type=Job)
    with suppress(BrokenPipeError):
        asyncio.run(_serve(job))


if __name__ == "__main__":
    main()
