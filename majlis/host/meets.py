"""Sessions of several tables at a house: who signs up, round after round, and what it comes to.

The maker opens a session; people sign up, a pair or a team at a time, with partners they invite by
name; what is free when it starts is filled with robots. Each round's tables are tables of the house
like any other, but nobody looks on: others have the same boards still to play, so nothing of a
board is told before every table has played it (`Meet.may_be_told`). After the last round the seeds
are unsealed. All of it outlives the process. How far a session has come is a `core.course.Course`,
as at home.

`MeetBook` remembers and shows sessions, `SignUp` has them until they start, `Meets` from then on.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from majlis.core import opening, registry
from majlis.core.course import rules_of
from majlis.core.game import Refusal
from majlis.core.meet import Average, Meet, Score
from majlis.core.seats import SPECTATOR
from majlis.host.clocks import wall_ms
from majlis.host.household import Household, Visit
from majlis.host.meetkept import Ended, Kept
from majlis.host.people import People
from majlis.host.plans import Plan, Remembered, card_of, plan_of
from majlis.host.signup import SignUp
from majlis.host.tables import HouseTable
from majlis.store import accounts, records, results, sessions
from majlis.store.errors import StoreError


class Meets(SignUp):
    """Sessions that are played: whatever comes next at each, until its end."""

    def __init__(self, house: Household, people: People) -> None:
        super().__init__(house, people)
        self._locks: dict[str, asyncio.Lock] = {}
        self._closed = False

    # From one process to the next

    async def open(self, found: Mapping[str, bytes], lost: Iterable[str]) -> list[str]:
        """Take up every session where it was; returns the names of those that could not be.

        The boards of tables that are ``lost`` have averages.
        """
        broken = []
        for key, data in found.items():
            try:
                kept = msgspec.json.decode(data, type=Kept)
                rules_of(kept.game)
            except (msgspec.MsgspecError, LookupError, ImportError):
                broken.append(key)
                continue
            self._known[kept.name] = kept
            for table in set(kept.tables).intersection(lost):
                await self.note_lost(table)
            async with self._lock(kept.name):
                await self._go_on(kept.name)
        return broken

    async def close(self) -> None:
        """The process ends: no round begins any more, and one that is beginning has its tables."""
        self._closed = True
        for lock in list(self._locks.values()):
            async with lock:
                pass

    def _lock(self, name: str) -> asyncio.Lock:
        return self._locks.setdefault(name, asyncio.Lock())

    # Playing

    async def start(self, visit: Visit, name: str) -> Refusal | None:
        """The maker begins; robots sit where nobody does."""
        async with self._lock(name):
            kept = self._waiting(name)
            if isinstance(kept, Refusal):
                return kept
            if kept.owner != visit.name:
                return Refusal("illegal", "host.refuse.meet.owner")
            if not any(plan.person for entry in kept.entries for plan in entry):
                return Refusal("illegal", "host.refuse.meet.empty")
            try:
                self._keep(self._begun(kept))
                await self._go_on(name)
            except StoreError as error:
                return Refusal("illegal", error.code, params=error.params)
            return None

    def _begun(self, kept: Kept) -> Kept:
        robot = Plan(level=kept.level)
        cards = [card_of(p if p.person else robot) for entry in kept.entries for p in entry]
        pairs = tuple(zip(cards[::2], cards[1::2], strict=True))
        people = sum(card.kind == "human" for card in cards)
        session = opening.open_session(kept.name, people, entropy=os.urandom)
        begun = replace(kept, meet=Meet(kept.plan, pairs), session=session)
        return self._round(begun, 0)

    def _round(self, kept: Kept, number: int) -> Kept:
        """The next round: its tables have names."""
        names: list[str] = []
        while len(names) < kept.plan.tables:
            names += {self._house.new_name()} - set(names)
        return replace(kept.round_begun(number, names), ended=())

    async def _go_on(self, name: str) -> None:
        """Whatever comes next: tables that are not there yet, the next round, the end."""
        kept = self._known[name]
        if self._closed or kept.phase != "playing":
            return
        if not kept.is_round_over:
            await self._seat(kept)
            return
        self._count(kept)
        if not kept.is_last_round:
            self._keep(self._round(kept, kept.number + 1))
            await self._seat(self._known[name])
        else:
            await self._finish(kept)

    async def _seat(self, kept: Kept) -> None:
        """Make this round's tables, and let them begin."""
        stand_in = f"bot:{kept.level}"
        for number, name in enumerate(kept.tables):
            if not name:
                continue
            table = self._house.tables.get(name)
            if table is None:
                table = self._house.add_table(self._remembered(kept, number), self.note_over)
            if table.phase == "waiting":
                await table.begin(kept.session, stand_in)

    def _remembered(self, kept: Kept, number: int) -> Remembered:
        """A table of this round."""
        plans = tuple(map(plan_of, kept.seated(number)))
        terms = kept.game, kept.table_options, plans, kept.owner, wall_ms()
        return Remembered(kept.tables[number], *terms, session=kept.name)

    async def note_over(self, table: HouseTable) -> None:
        """A table of a session has ended."""
        async with self._lock(table.kept.session):
            kept = self._known.get(table.kept.session)
            if kept is None or table.name not in kept.tables or table.table is None:
                return
            number = kept.tables.index(table.name)
            scores = self._scores(kept, number, table)
            outcome = table.table.snapshot(SPECTATOR).outcome
            assert outcome is not None
            ended = Ended(table.kept.record, table.table.seats, results.short(outcome))
            kept = replace(kept, ended=(*kept.ended, ended))
            self._keep(kept.taken(number, scores, table.kept.record))
            await self._go_on(kept.name)

    async def note_lost(self, name: str) -> None:
        """A table of this name is gone: if it was a session's, its boards have averages."""
        found = next((kept for kept in self._known.values() if name in kept.tables), None)
        if found is None or not name:
            return
        async with self._lock(found.name):
            await self._average(found.name, name, ("average", "average"), ())

    async def rule(
        self, visit: Visit, name: str, table: int, to: tuple[Average, Average]
    ) -> Refusal | None:
        """The maker ends a table that nobody plays at: what it has not played has averages (12C1).

        Where he sits himself, both sides have the same.
        """
        kept = self._known.get(name)
        if kept is None or kept.phase != "playing" or not kept.tables[table : table + 1]:
            return Refusal("illegal", "host.refuse.no_meet", params={"name": name})
        there = self._house.tables.get(kept.tables[table])
        if kept.owner != visit.name:
            return Refusal("illegal", "host.refuse.meet.owner")
        if there is None:
            return Refusal("too_late", "host.refuse.meet.table")
        if there.has_place_of(visit.name) and to != ("average", "average"):
            return Refusal("illegal", "host.refuse.meet.own")
        async with self._lock(name):
            scores = self._scores(self._known[name], table, there)
            await self._average(name, there.name, to, scores)
        # Not under the lock, for which a table that has just ended may be waiting.
        await self._house.remove(there)
        return None

    async def _average(
        self, name: str, table: str, to: tuple[Average, Average], played: Sequence[Score]
    ) -> None:
        kept = self._known[name]
        if table not in kept.tables or kept.phase != "playing":
            return
        number = kept.tables.index(table)
        self._keep(kept.taken(number, kept.averaged(number, to, played), ""))
        await self._go_on(name)

    def _count(self, kept: Kept) -> None:
        """All have played the round's boards: what people have won may be read now."""
        store, info = self._house.store, registry.info(kept.game)
        people = set(accounts.names(store))
        for one in kept.ended:
            with suppress(StoreError):  # It was deleted meanwhile.
                records.conclude(store, one.record, one.result)
            results.count(store, one.record, info, one.seats, one.result, people, wall_ms())

    # The end

    async def _finish(self, kept: Kept) -> None:
        over = await sessions.finished(self._house.store, kept, wall_ms)
        self._keep(replace(over, ended=()))

    async def end(self, visit: Visit, name: str) -> Refusal | None:
        """The maker, or an admin, takes a session out of the house, whatever it is at."""
        kept = self._known.get(name)
        if kept is None or not (kept.owner == visit.name or visit.is_admin):
            return Refusal("illegal", "host.refuse.meet.owner")
        if await self.close_session(name) and kept.owner != visit.name:
            self._house.note("admin.close", by=visit.name, what=name)
        return None

    async def close_session(self, name: str) -> bool:
        """Take a session out of the house, whatever it is at; whether there was one."""
        async with self._lock(name):
            kept = self._known.get(name)
            if kept is None:
                return False
            if kept.phase == "playing":
                await self._finish(kept)
        for table in [self._house.tables.get(one) for one in kept.tables]:
            if table is not None:
                await self._house.remove(table)
        self._forget(name)
        return True
