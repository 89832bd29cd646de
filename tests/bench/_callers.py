"""Callers who type one key a second: ``python -m tests.bench._callers FOLDER SECONDS PORT …``.

One session for each port named, with the keys of ``FOLDER/private`` in order; each goes to the
table of tawla that waits for him and types on its line. Prints, as JSON, seconds from login to the
first frame of the table and from key to frame; says ``seated`` before the typing starts and waits
for a line before it leaves.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import random
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import asyncssh

TO_LINE, EMPTY = b"/", b"\x15"
LETTERS = b"qxzjvkqxzjvkqxzjvk"
"""Typed one after the other; no text has the first two side by side."""
TABLE = b"pips"
"""What a table of tawla shows and the lobby does not."""


class Seat:
    """One session."""

    def __init__(self, process: asyncssh.SSHClientProcess[bytes], first: float) -> None:
        self.first = first
        self.lags: list[float] = []
        self._process = process
        self._typed = LETTERS

    def _next(self) -> bytes:
        """The next letter; on a full line two letters on an empty one."""
        if self._typed == LETTERS:
            self._typed = LETTERS[:2]
            return EMPTY + self._typed
        self._typed = LETTERS[: len(self._typed) + 1]
        return self._typed[-1:]

    async def to_line(self) -> None:
        """To the line on which notation is typed."""
        await quiet(self._process)
        self._process.stdin.write(TO_LINE)
        await quiet(self._process)

    async def type_for(self, seconds: float) -> None:
        """One key a second."""
        await asyncio.sleep(random.random())
        end = perf_counter() + seconds
        while perf_counter() < end:
            began = perf_counter()
            self._process.stdin.write(self._next())
            await until(self._process, self._typed)
            self.lags.append(perf_counter() - began)
            await asyncio.sleep(max(0.0, began + 1 - perf_counter()))


async def until(process: asyncssh.SSHClientProcess[bytes], wanted: bytes) -> None:
    """Read until ``wanted`` is there; fails when the house hangs up before."""
    found = b""
    while wanted not in found:
        read = await process.stdout.read(65536)
        if not read:
            raise EOFError(f"the house hung up before it showed {wanted!r}")
        found = found[-200:] + read


async def quiet(process: asyncssh.SSHClientProcess[bytes]) -> None:
    """Read until nothing comes."""
    with contextlib.suppress(TimeoutError):
        while True:
            await asyncio.wait_for(process.stdout.read(65536), 0.7)


async def sit_down(port: int, key: asyncssh.SSHKey) -> tuple[Any, Seat]:
    """Log in and wait for the table."""
    connection = await asyncssh.connect(
        "127.0.0.1", port, known_hosts=None, client_keys=[key], config=None
    )
    began = perf_counter()
    process = await connection.create_process(
        "play tawla", term_type="xterm-256color", term_size=(80, 24), encoding=None
    )
    # What a terminal says when it is asked what it is.
    process.stdin.write(b"\x1b[>1;1;0c\x1b[?62;22c")
    await until(process, TABLE)
    return connection, Seat(process, perf_counter() - began)


async def main(folder: Path, seconds: float, ports: list[int]) -> None:
    """Sit down one after the other, type together, leave together."""
    keys = asyncssh.read_private_key_list(folder / "private")
    seated = [await sit_down(port, key) for port, key in zip(ports, keys, strict=False)]
    await asyncio.gather(*(seat.to_line() for _, seat in seated))
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
    asyncio.run(main(Path(sys.argv[1]), float(sys.argv[2]), [int(port) for port in sys.argv[3:]]))
