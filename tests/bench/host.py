"""Tables over SSH: memory, time from key to frame, processor; in one process and in one each.

Each session is a person at a table of tawla with a robot, in the screens that people see.

``MAJLIS_BENCH_SEATS=1,50`` names the numbers of sessions, ``MAJLIS_BENCH_SECONDS`` how long each
measure types (15 if not set).
"""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import IO, NamedTuple

import asyncssh

from tests.bench.__main__ import Row

SEATS = (1, 50, 200)
MOST_PROCESSES = 50
SETTLE_S, IDLE_S = 6.0, 10.0
"""Seconds in which what the last arrival has changed is told to all; and of doing nothing."""


class Measure(NamedTuple):
    """Of one run: megabytes and seconds; ``cpu`` is the part of one core that typing took."""

    memory: float
    idle: float
    cpu: float
    first: float
    lags: list[float]

    def at(self, percent: int) -> float:
        """That percentile of the time from key to frame, in milliseconds."""
        ordered = sorted(self.lags)
        return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] * 1000


class Program:
    """A module run as a process, spoken to by lines."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.pid = process.pid
        self._in: IO[str] = process.stdin  # type: ignore[assignment]
        self._out: IO[str] = process.stdout  # type: ignore[assignment]

    def hear(self) -> str:
        """The next line."""
        return self._out.readline().strip()

    def go_on(self) -> None:
        """Say that it may go on."""
        self._in.write("\n")
        self._in.flush()


@contextmanager
def running(module: str, *arguments: str) -> Iterator[Program]:
    """``python -m module arguments``."""
    command = [sys.executable, "-m", module, *arguments]
    process = subprocess.Popen(command, stdin=-1, stdout=-1, text=True)
    try:
        yield Program(process)
    finally:
        assert process.stdin is not None
        process.stdin.close()
        process.wait(30)


def memory(pids: Sequence[int]) -> float:
    """Megabytes these processes hold, what they share counted once among them."""
    total = 0
    for pid in pids:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1])
    return total / 1024


def processor(pids: Sequence[int]) -> float:
    """Seconds of processor time that these processes have used."""
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def share(pids: Sequence[int], seconds: float) -> float:
    """The part of a core that they use while ``seconds`` pass."""
    before, began = processor(pids), time.perf_counter()
    time.sleep(seconds)
    return (processor(pids) - before) / (time.perf_counter() - began)


def measure(seats: int, processes: int, seconds: float) -> Measure:
    """That many sessions in so many houses."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        make_keys(folder, seats)
        ends = [seats * number // processes for number in range(processes + 1)]
        pids, ports = [], []
        for first, end in itertools.pairwise(ends):
            module = "tests.bench._house"
            house = stack.enter_context(running(module, str(folder), str(first), str(end - 1)))
            pids.append(house.pid)
            ports += [house.hear()] * (end - first)
        if processes == 1:
            warm_up(folder, ports[0])
        empty = memory(pids) if processes == 1 else 0.0
        callers = stack.enter_context(calling(folder, seconds, ports))
        assert callers.hear() == "seated"
        held = (memory(pids) - empty) / seats
        time.sleep(SETTLE_S)
        idle = share(pids, IDLE_S)
        callers.go_on()
        cpu = share(pids, seconds)
        found = json.loads(callers.hear())
        callers.go_on()
    first_frame = sorted(found["first"])[len(found["first"]) // 2]
    return Measure(held, idle, cpu, first_frame, found["lags"])


def make_keys(folder: Path, number: int) -> None:
    """A key for each caller: the private ones in one file, the public ones in another."""
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(number)]
    (folder / "private").write_bytes(b"".join(key.export_private_key() for key in keys))
    (folder / "keys").write_bytes(b"".join(key.export_public_key() for key in keys))


def calling(folder: Path, seconds: float, ports: list[str]) -> AbstractContextManager[Program]:
    """So many callers, each at a port."""
    return running("tests.bench._callers", str(folder), str(seconds), *ports)


def warm_up(folder: Path, port: str) -> None:
    """A session that comes and goes, so that what all share is there."""
    with calling(folder, 2, [port]) as callers:
        callers.hear()
        callers.go_on()
        callers.hear()
        callers.go_on()
    time.sleep(1)


def rows() -> Iterator[Row]:
    """Ours are sessions in one process, theirs a process each."""
    seats = [int(n) for n in os.environ.get("MAJLIS_BENCH_SEATS", "").split(",") if n] or SEATS
    seconds = float(os.environ.get("MAJLIS_BENCH_SECONDS", "15"))
    for number in seats:
        ours = measure(number, 1, seconds)
        theirs = measure(number, number, seconds) if 1 < number <= MOST_PROCESSES else None
        yield from compared(number, ours, theirs)


def compared(seats: int, ours: Measure, theirs: Measure | None) -> Iterator[Row]:
    """One row for each thing measured."""
    if seats > 1:
        yield row(seats, "memory a session, MB", ours.memory, theirs and theirs.memory)
    yield row(seats, "key to frame p50, ms", ours.at(50), theirs and theirs.at(50))
    yield row(seats, "key to frame p95, ms", ours.at(95), theirs and theirs.at(95))
    yield row(seats, "key to frame p99, ms", ours.at(99), theirs and theirs.at(99))
    yield row(seats, "first frame, ms", ours.first * 1000, theirs and theirs.first * 1000)
    yield row(seats, "processor idle, %", ours.idle * 100, theirs and theirs.idle * 100)
    yield row(seats, "processor typing, %", ours.cpu * 100, theirs and theirs.cpu * 100)


def row(seats: int, what: str, ours: float, theirs: float | None) -> Row:
    """Numbers as a row."""
    shown = None if theirs is None else f"{theirs:.2f}"
    return f"{seats} sessions: {what}", f"{ours:.2f}", shown, ours / theirs if theirs else None
