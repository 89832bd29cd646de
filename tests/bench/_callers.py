"""Callers who type one key a second: ``python -m tests.bench._callers SECONDS PORT …``.

One session for each port named. Prints, as JSON, seconds from login to first frame and from key to
frame; says ``seated`` before the typing starts and waits for a line before it leaves.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import re
import sys
from time import perf_counter
from typing import Any

import asyncssh

from tests.host.callers import Guest

KEYS = b"abcdefghijklmnop"


class Seat:
    """One session."""

    def __init__(self, process: asyncssh.SSHClientProcess[bytes], first: float) -> None:
        self.first = first
        self.lags: list[float] = []
        self._process = process
        self._keys = 0

    async def type_for(self, seconds: float) -> None:
        """One key a second."""
        await asyncio.sleep(random.random())
        end = perf_counter() + seconds
        while perf_counter() < end:
            began = perf_counter()
            self._process.stdin.write(KEYS[self._keys % len(KEYS) :][:1])
            self._keys += 1
            await until(self._process, rb"<0:n=%d:" % self._keys)
            self.lags.append(perf_counter() - began)
            await asyncio.sleep(max(0.0, began + 1 - perf_counter()))


async def until(process: asyncssh.SSHClientProcess[bytes], pattern: bytes) -> None:
    """Read until ``pattern`` is there."""
    found = b""
    while not re.search(pattern, found):
        found = found[-200:] + await process.stdout.read(65536)


async def sit_down(port: int) -> tuple[Any, Seat]:
    """Log in and wait for the first frame."""
    connection = await asyncssh.connect(
        "127.0.0.1", port, known_hosts=None, client_factory=Guest, client_keys=[], config=None
    )
    began = perf_counter()
    process = await connection.create_process(
        term_type="xterm-256color", term_size=(80, 24), encoding=None
    )
    await until(process, rb"<23:n=0")
    return connection, Seat(process, perf_counter() - began)


async def main(seconds: float, ports: list[int]) -> None:
    """Sit down one after the other, type together, leave together."""
    seated = [await sit_down(port) for port in ports]
    gc.collect()
    gc.freeze()
    print("seated", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    await asyncio.gather(*(seat.type_for(seconds) for _, seat in seated))
    lags = [lag for _, seat in seated for lag in seat.lags]
    print(json.dumps({"first": [seat.first for _, seat in seated], "lags": lags}), flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    for connection, _ in seated:
        connection.abort()


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]), [int(port) for port in sys.argv[2:]]))
