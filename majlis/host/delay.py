"""A spectator's port where hands are hidden: everything a while later.

A spectator with a friend at the table must not be of use to him before it is too late.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec

from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.core.port import Snapshot
from majlis.core.seats import SPECTATOR, Seat
from majlis.core.table import TablePort


class DelayedPort:
    """``port``, ``delay_s`` seconds late. Never acts. `close` ends its task."""

    def __init__(
        self, port: TablePort, delay_s: float, now: Callable[[], float] | None = None
    ) -> None:
        self._port = port
        self._delay_s = delay_s
        self._now = now or asyncio.get_running_loop().time
        self._shown = port.snapshot()
        self._waiting: deque[tuple[float, Snapshot[Any]]] = deque()
        self._changed = asyncio.Event()
        self._task = asyncio.create_task(self._follow())

    @property
    def seat(self) -> Seat:
        """Always the spectators'."""
        return SPECTATOR

    def snapshot(self, log_from: int = 0) -> Snapshot[Any]:
        """How things stood ``delay_s`` ago (at first: when the spectator came)."""
        log = self._shown.log[log_from:]
        return msgspec.structs.replace(
            self._shown, log=log, log_from=min(log_from, len(self._shown.log))
        )

    async def snapshots(self) -> AsyncIterator[Snapshot[Any]]:
        """How things stood, after every change."""
        seen = 0
        self._changed.set()
        while True:
            await self._changed.wait()
            self._changed.clear()
            snapshot = self.snapshot(seen)
            seen = snapshot.log_from + len(snapshot.log)
            yield snapshot

    async def submit(self, need_id: int, action: Action) -> Refusal | None:
        """Spectators do nothing."""
        return Refusal("out_of_turn", "table.refuse.spectator")

    def close(self) -> None:
        """Stop following."""
        self._task.cancel()
        self._port.close()

    async def _follow(self) -> None:
        releases = asyncio.create_task(self._release())
        try:
            async for _ in self._port.snapshots():
                self._waiting.append((self._now() + self._delay_s, self._port.snapshot()))
        finally:
            releases.cancel()

    async def _release(self) -> None:
        while True:
            while self._waiting and self._waiting[0][0] <= self._now():
                self._shown = self._waiting.popleft()[1]
                self._changed.set()
            wait = self._waiting[0][0] - self._now() if self._waiting else self._delay_s
            await asyncio.sleep(max(0.02, min(wait, 1.0)))
