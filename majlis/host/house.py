"""The house: who is in it, its tables, and what anybody may do there.

It knows no terminal. A session holds a :class:`Visit` and asks the house; what it may not do is
answered with a `Refusal`, never silently. Everything that outlives the process lies in the store.
"""

from __future__ import annotations

import asyncio
import contextvars
from typing import Any

import msgspec

from majlis.bots.attend import Attendants
from majlis.core import registry
from majlis.core.port import SeatPort
from majlis.core.record import RecordError
from majlis.core.seats import SPECTATOR
from majlis.host.delay import DelayedPort
from majlis.host.household import Household, Manners, Visit
from majlis.host.lobby import Lobby
from majlis.host.meetbook import is_key
from majlis.host.meets import Meets
from majlis.host.order import Order
from majlis.host.people import People
from majlis.host.plans import Remembered
from majlis.host.seats import Seats
from majlis.host.tables import Failed
from majlis.host.talk import Talk
from majlis.store import hosted
from majlis.store.database import Store
from majlis.store.errors import StoreError

NOTE_S = 3.0
"""How often the time of tables is noted."""


class House(Household):
    """All of it. Lives in one event loop; `open` first, `close` at the end.

    ``people`` come in and have names, ``talk``, see tables in the ``lobby``, take ``seats`` at
    them, and sign up for ``meets``, the sessions of several tables.
    """

    def __init__(
        self,
        store: Store,
        manners: Manners | None = None,
        failed: Failed = lambda table, seat, level, error: None,
    ) -> None:
        super().__init__(store, manners or Manners(), failed)
        self.people = People(self, self.seated, self._begin_soon)
        self.talk = Talk(self)
        self.lobby = Lobby(self, self.talk)
        self.seats = Seats(self, self.people, self.lobby)
        self.meets = Meets(self, self.people)
        self.order = Order(self)
        self._keeper: asyncio.Task[None] | None = None
        self._beginning: set[asyncio.Task[None]] = set()

    # From one process to the next

    async def open(self) -> list[str]:
        """Take up every table where it was; returns the names of those that could not be."""
        lost, sessions = [], {}
        for name, data in hosted.all_tables(self.store).items():
            if is_key(name):
                sessions[name] = data
            if "/" in name:  # A session, here or at home; a guest.
                continue
            try:
                await self._take_up(msgspec.json.decode(data, type=Remembered))
            except (StoreError, RecordError, LookupError, msgspec.MsgspecError):
                lost.append(name)
        lost += await self.meets.open(sessions, lost)
        self.people.guests.open()
        self._keeper = asyncio.create_task(self._keep_time())
        return lost

    async def _keep_time(self) -> None:
        """Clocks go on after a crash from where they were, give or take a few seconds."""
        while True:
            await asyncio.sleep(NOTE_S)
            for table in list(self.tables.values()):
                await asyncio.to_thread(table.note_time)

    def _begin_soon(self) -> None:
        """Tables that waited for somebody who has come begin, whatever becomes of his session."""
        loop, context = asyncio.get_running_loop(), contextvars.Context()
        task = loop.create_task(self.seats.begin_where_all_are_here(), context=context)
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    async def _take_up(self, kept: Remembered) -> None:
        if kept.over:
            hosted.forget(self.store, kept.name)
            return
        table = self.table_of(kept, self.meets.note_over)
        registry.info(kept.game)
        if kept.record:
            await table.go_on()
        self.place(table)

    async def close(self) -> None:
        """The process ends: what happened is kept."""
        await self.meets.close()
        await asyncio.gather(*self._beginning)
        if self._keeper is not None:
            self._keeper.cancel()
        tables = list(self.tables.values())
        for table in tables:
            table.note_time()
        for table in tables:
            await table.close()

    def seated(self) -> set[str]:
        """Everybody who has a seat in a game or session that is not over, wherever he is."""
        tables = (table.people for table in self.tables.values() if table.phase != "over")
        return set().union(*tables, *(kept.people for kept in self.meets.listed()))

    async def close_table(self, name: str) -> bool:
        """Take a table out of the house; whether there was one."""
        table = self.tables.get(name)
        if table is not None:
            await self.remove(table)
            await self.meets.note_lost(name)
        return table is not None

    # What a session has of the table it is at

    def port(self, visit: Visit) -> SeatPort[Any] | None:
        """This session's port to the table it is at: its seat's, or a spectator's."""
        table = self.tables.get(visit.place)
        if table is None or table.table is None:
            return None
        seat = table.seat_of(visit.name)
        if seat is not None:
            return table.table.port(seat)
        port = table.table.port(SPECTATOR)
        if table.info.hidden and self.manners.spectator_delay_s and table.phase != "over":
            return DelayedPort(port, self.manners.spectator_delay_s)
        return port

    def attendants(self, visit: Visit) -> Attendants | None:
        """Who attends the table this session is at."""
        table = self.tables.get(visit.place)
        return None if table is None else table.attendants
