"""Who attends a table of this process: its robots, and its time.

A person's screen, a host's lobby and plain mode all open tables; each leaves to this the robots on
their seats (also those that sit down later, as substitutes) and the moments that time decides.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

from majlis.bots import driver, pace
from majlis.bots.base import robot_stream
from majlis.core.port import Snapshot
from majlis.core.record import SeatCard
from majlis.core.seats import SPECTATOR, Seat
from majlis.core.table import Table
from majlis.core.verbs import Leave, Return


async def _nothing() -> None:
    pass


class Attendants:
    """The tasks of one table. `start` and `close` belong to the loop the table lives in.

    ``entropy(n)`` gives n random bytes for the robots' whims. ``pause_s`` is how long a robot lets
    people look before it answers; where the first answer counts it lets them answer first
    (`pace`). ``changed`` is called after every change, ``over`` awaited once when the game has
    ended, ``failed`` told of a seat whose robot broke down, and of the exception. Such a seat is
    left, so that others can have it; with a new robot on it play goes on.
    """

    def __init__(
        self,
        table: Table,
        entropy: Callable[[int], bytes],
        *,
        pause_s: float = 0.0,
        changed: Callable[[], None] = lambda: None,
        over: Callable[[], Awaitable[None]] = _nothing,
        failed: Callable[[Seat, Exception], None] = lambda seat, error: None,
    ) -> None:
        self._table = table
        self._entropy = entropy
        self._pause_s = pause_s
        self._haste = asyncio.Event()
        self._changed = changed
        self._over = over
        self._failed = failed
        self._time: asyncio.Task[None] | None = None
        self._robots: dict[Seat, tuple[SeatCard, asyncio.Task[None]]] = {}
        self._broken: set[Seat] = set()

    @property
    def may_hurry(self) -> bool:
        """Whether nobody needs the robots' pauses who has not said so."""
        return self._table.is_left_to_robots and not self._haste.is_set()

    def hurry(self) -> None:
        """No pauses until a person is asked again."""
        self._haste.set()

    async def _pause(self, snapshot: Snapshot[Any], since: float) -> None:
        if not self._table.is_left_to_robots:
            self._haste.clear()
        if not self._pause_s:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout_at(since + self._pause_s):
                await self._haste.wait()
        with suppress(TimeoutError):
            async with asyncio.timeout_at(since + pace.patience_s(snapshot, self._pause_s)):
                await self._people_have_answered(snapshot)

    async def _people_have_answered(self, asked: Snapshot[Any]) -> None:
        port = self._table.port(asked.seat)
        try:
            while pace.people_asked(now := port.snapshot()) and pace.asks_the_same(asked, now):
                await port.changed.wait()
                port.changed.clear()
        finally:
            port.close()

    def start(self) -> None:
        """Seat the robots and let time run."""
        self._seat_robots(self._table.cards)
        self._time = asyncio.create_task(self._keep_time())

    async def close(self) -> None:
        """Send everybody home; the table stays as it is. A result not yet told of is told first."""
        tasks = [task for _, task in self._robots.values()]
        if self._time is not None:
            tasks.append(self._time)
        for task in tasks:
            # Time ends by itself with the game, once ``over`` has been awaited.
            if not (self._table.over and task is self._time):
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._robots.clear()

    def _seat_robots(self, cards: Mapping[Seat, SeatCard]) -> None:
        for seat, card in cards.items():
            there = self._robots.get(seat)
            is_mended = seat in self._broken and not self._table.is_away(seat)
            if there is not None and (there[0] != card or is_mended):
                self._broken.discard(seat)
                there[1].cancel()
                del self._robots[seat]
            if card.kind == "bot" and seat not in self._robots:
                self._robots[seat] = (card, asyncio.create_task(self._robot(seat, card)))

    async def _robot(self, seat: Seat, card: SeatCard) -> None:
        header = self._table.header
        port = self._table.port(seat)
        try:
            bot = driver.make(header.game, card.level)
            stream = robot_stream(header.table, seat, self._entropy(16))
            await self._table.submit(seat, 0, Return())
            await driver.sit(port, bot, stream, self._pause)
        except Exception as error:
            self._failed(seat, error)
            await self._table.submit(seat, 0, Leave())
            self._broken.add(seat)
        finally:
            port.close()

    async def _keep_time(self) -> None:
        """Let happen what time decides, and see to it that every robot has its seat."""
        port = self._table.port(SPECTATOR)
        try:
            while not self._table.over:
                wait_ms = await self._table.tick()
                self._seat_robots(self._table.cards)
                self._changed()
                # Not wait_for: in 3.11 it swallows a cancellation that comes with a change.
                with suppress(TimeoutError):
                    async with asyncio.timeout(None if wait_ms is None else wait_ms / 1000):
                        await port.changed.wait()
                port.changed.clear()
            await self._over()
        finally:
            port.close()
