"""Who is in the house, which tables it has, and who is told when either changes.

This is what everything that may be done in a `majlis.host.house.House` works upon.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from msgspec import Struct

from majlis.core.record import SeatCard
from majlis.core.tell import newcomer
from majlis.host import news
from majlis.host.chat import Room
from majlis.host.identity import Identity
from majlis.host.plans import Remembered
from majlis.host.tables import Ended, Failed, HouseTable, nobody
from majlis.store import records
from majlis.store.database import Store

SPECTATOR_DELAY_S = 30.0


class Manners(Struct, frozen=True, kw_only=True):
    """What a host may set: who is an admin (proofs), whether guests play, the spectators' delay."""

    admins: frozenset[str] = frozenset()
    spectator_delay_s: float = SPECTATOR_DELAY_S


class Note(Protocol):
    """Writes a line of the log: what happened, and its fields."""

    def __call__(self, event: str, /, **fields: object) -> None: ...


def _unnoted(event: str, /, **fields: object) -> None:
    pass


class News(NamedTuple):
    """What concerns one person: a message with the name of a game among its parameters."""

    game: str
    code: str
    params: Mapping[str, object]


class Visit:
    """One session in the house, from its first screen to its last.

    ``name`` is empty until a newcomer has named himself. ``changed`` is set after every change of
    the house. ``end(code)`` is how the house ends the session. ``place`` is the table it is at.
    ``news`` is what he has not read yet, ``ended`` are games that did so without him. ``word``
    brings a guest back to his seat, ``address`` is where the line comes from.
    """

    def __init__(
        self,
        identity: Identity,
        end: Callable[[str], None],
        is_admin: bool,
        address: str = "",
    ) -> None:
        self.identity = identity
        self.end = end
        self.is_admin = is_admin
        self.address = address
        self.word = ""
        self.name = ""
        self.place = ""
        self.muted: set[str] = set()
        self.changed = asyncio.Event()
        self.news: list[News] = []
        self.ended: list[news.Ended] = []

    @property
    def is_guest(self) -> bool:
        """Whether nothing of this person is kept."""
        return self.identity.kind == "guest"


class Household:
    """Visits, tables by name with the oldest first, and a room to talk in for each place.

    The place without a name is the lobby. ``notice`` is the line at its top, ``note`` the log.
    ``looking`` has whoever shows the house anew to his session: one at a time.
    """

    def __init__(self, store: Store, manners: Manners, failed: Failed) -> None:
        self.store = store
        self.manners = manners
        self.tables: dict[str, HouseTable] = {}
        self.visits: list[Visit] = []
        self.rooms: dict[str, Room] = {"": self._room("")}
        self.notice = ""
        self.note: Note = _unnoted
        self.looking = asyncio.Lock()
        self._failed = failed
        self._gone: dict[str, float] = {}

    # Telling

    def tell(self) -> None:
        """Something in the house is otherwise than it was."""
        for visit in self.visits:
            visit.changed.set()

    def _tell_those_of(self, table: HouseTable) -> None:
        """A move concerns those who sit there, wherever they are."""
        for visit in self.visits:
            if table.seat_of(visit.name) is not None:
                visit.changed.set()

    def _tell_lost(self, table: HouseTable, person: str, card: SeatCard) -> None:
        """Whoever is elsewhere hears that somebody else plays on his seat now."""
        new = newcomer(f"bot:{card.level}" if card.kind == "bot" else card.name)
        code = (
            "host.lost.seat.again" if table.lent_seat_of(person) is not None else "host.lost.seat"
        )
        params = {"table": table.name, "new": new}
        for visit in self.visits:
            if visit.name == person and visit.place != table.name:
                visit.news.append(News(table.kept.game, code, params))
                visit.changed.set()

    def _tell_over(self, table: HouseTable) -> None:
        """Whoever was not there when his game ended is told, here or at his next visit."""
        for person, ended in news.of_table(table):
            visits = [visit for visit in self.visits if visit.name == person]
            for visit in visits:
                visit.ended.append(ended)
                visit.changed.set()
            if not visits:
                news.leave(self.store, person, ended)

    # Who is here

    def names_here(self) -> set[str]:
        """Everybody in the house who has a name."""
        return {visit.name for visit in self.visits} - {""}

    def is_here(self, person: str) -> bool:
        """Whether somebody is in the house."""
        return any(visit.name == person for visit in self.visits)

    def missing(self, table: HouseTable, here: set[str] | None = None) -> list[str]:
        """Who sits at a table that waits and is out of the house, by name; ``here`` are those who
        are in it, where that is known already."""
        if table.phase != "waiting":
            return []
        return sorted(table.people - (self.names_here() if here is None else here))

    def note_gone(self, person: str) -> None:
        """This person goes out of the house now."""
        self._gone[person] = asyncio.get_running_loop().time()

    def gone_ms(self, person: str) -> int:
        """How long somebody has been out of the house, at least: not since before this process."""
        if self.is_here(person):
            return 0
        now = asyncio.get_running_loop().time()
        return int(1000 * (now - self._gone.setdefault(person, now)))

    def _tell_at(self, place: str) -> None:
        """What is said concerns those who are there."""
        for visit in self.visits:
            if visit.place == place:
                visit.changed.set()

    def announce(self, text: str) -> None:
        """A line at the top of everybody's lobby; empty takes it away."""
        self.notice = text
        self.tell()

    # Tables

    def new_name(self) -> str:
        """A name that no table has."""
        name = records.new_name(self.store, os.urandom)
        while name in self.tables:
            name = records.new_name(self.store, os.urandom)
        return name

    def add_table(self, kept: Remembered, ended: Ended = nobody) -> HouseTable:
        """A new table, remembered from now on. Raises `StoreError`."""
        table = self.table_of(kept, ended)
        table.keep(kept)
        self.place(table)
        return table

    def table_of(self, kept: Remembered, ended: Ended = nobody) -> HouseTable:
        """The table that is remembered so; it is not in the house yet."""
        told = self.tell, self._tell_those_of, self._failed
        return HouseTable(self.store, kept, *told, ended, self._tell_lost, self._tell_over)

    def place(self, table: HouseTable) -> None:
        """This table is in the house now."""
        self.tables[table.name] = table
        self.rooms[table.name] = self._room(table.name)

    def _room(self, place: str) -> Room:
        return Room(lambda: self._tell_at(place))

    async def remove(self, table: HouseTable) -> None:
        """Take a table out of the house, and whoever is there back to the lobby."""
        for visit in [visit for visit in self.visits if visit.place == table.name]:
            visit.place = ""
        self.tables.pop(table.name, None)
        self.rooms.pop(table.name, None)
        await table.close()
        table.forget()
        self.tell()

    # Where each visit is

    async def be_at(self, visit: Visit, table: HouseTable) -> None:
        """Go to a table, from wherever one is."""
        if visit.place == table.name:
            return
        await self.leave(visit)
        visit.place = table.name
        await table.come(visit.name)

    async def leave(self, visit: Visit) -> None:
        """Back to the lobby; a seat of a game that has begun is kept."""
        table = self.tables.get(visit.place)
        visit.place = ""
        if table is not None:
            await table.go(visit.name)
            if table.phase == "over" and table.is_deserted:
                await self.remove(table)
