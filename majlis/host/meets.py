"""Sessions of several tables at a house: who signs up, round after round, and what it comes to.

The maker opens a session; people sign up, a pair or a team at a time, with partners they invite by
name; what is free when it starts is filled with robots. Each round's tables are tables of the house
like any other, but nobody looks on: others have the same boards still to play, so nothing of a
board is told before every table has played it (`Meet.may_be_told`). After the last round the seeds
are unsealed. All of it outlives the process. How far a session has come is a `core.course.Course`,
as at home.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from majlis.core import opening, registry
from majlis.core.course import Course, rules_of
from majlis.core.game import Refusal
from majlis.core.meet import Average, Meet, Score
from majlis.core.options import OptionError, OptionValue, resolve
from majlis.core.record import SeatCard
from majlis.core.seats import SPECTATOR
from majlis.host.household import Household, Visit
from majlis.host.people import People
from majlis.host.plans import Plan, Remembered, card_of, plan_of
from majlis.host.tables import HouseTable, wall_ms
from majlis.store import accounts, hosted, records, results, sessions
from majlis.store.errors import StoreError

_KEY = sessions.HOUSE
MOST_OWN, MOST_MEETS, KEPT_OVER = 2, 8, 5
"""Sessions of one person, and of all, that are not over; and how many that are over stay."""


def is_key(key: str) -> bool:
    """Whether what a house remembers by ``key`` is a session, and not a table."""
    return key.startswith(_KEY)


class Ended(Struct, frozen=True):
    """A table of this round that is over; what it gave is counted when the round is."""

    record: str
    seats: tuple[SeatCard, ...]
    result: records.Result


class Kept(Course, frozen=True, kw_only=True):
    """What the house remembers of a session.

    ``entries`` are those who sign up, by contestant, then by seat in their pair or team. ``ended``
    are this round's tables that are over.
    """

    owner: str
    entries: tuple[tuple[Plan, ...], ...]
    ended: tuple[Ended, ...] = ()

    def entry_of(self, person: str) -> int | None:
        """Where this person has signed up."""
        found = enumerate(self.entries)
        return next((no for no, e in found if any(p.person == person for p in e)), None)

    def place_for(self, entry: int) -> int | None:
        """A seat of an entry that is free and kept for nobody."""
        plans = enumerate(self.entries[entry])
        return next((no for no, plan in plans if plan.is_free and not plan.invited), None)

    def invites(self, person: str) -> bool:
        """Whether a seat is kept for this person."""
        return self.phase == "waiting" and self.invited_to(person) is not None

    def invited_to(self, person: str) -> int | None:
        """The entry with a seat kept for this person."""
        found = enumerate(self.entries)
        return next(
            (no for no, e in found if any(p.is_free and p.invited == person for p in e)), None
        )

    def with_entry(self, number: int, plans: Sequence[Plan]) -> Kept:
        """The same with other plans for one entry."""
        entries = [tuple(plans) if no == number else e for no, e in enumerate(self.entries)]
        return replace(self, entries=tuple(entries))

    def without(self, person: str) -> Kept:
        """The same without this person, and without whom he alone invited."""
        entries = [_left(entry, person) for entry in self.entries]
        return replace(self, entries=tuple(entries))


def _left(entry: tuple[Plan, ...], person: str) -> tuple[Plan, ...]:
    if not any(person in (plan.person, plan.invited) for plan in entry):
        return entry
    rest = tuple(Plan() if person in (plan.person, plan.invited) else plan for plan in entry)
    return rest if any(plan.person for plan in rest) else tuple(Plan() for _ in rest)


class Meets:
    """The sessions of a house, by name, the oldest first."""

    def __init__(self, house: Household, people: People) -> None:
        self._house = house
        self._people = people
        self._known: dict[str, Kept] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._closed = False

    # Remembering

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

    def _keep(self, kept: Kept) -> None:
        """Remember this from now on. Raises `StoreError`."""
        hosted.keep(self._house.store, _KEY + kept.name, msgspec.json.encode(kept))
        self._known[kept.name] = kept
        self._house.tell()

    def _lock(self, name: str) -> asyncio.Lock:
        return self._locks.setdefault(name, asyncio.Lock())

    # Looking

    def listed(self) -> list[Kept]:
        """All sessions, the newest first."""
        return list(reversed(self._known.values()))

    def find(self, name: str) -> Kept | None:
        """The session of that name, while it is there."""
        return self._known.get(name)

    def invitations(self, visit: Visit) -> list[Kept]:
        """Sessions with a seat kept for this person."""
        return [kept for kept in self.listed() if visit.name and kept.invites(visit.name)]

    def table_of(self, kept: Kept, person: str) -> HouseTable | None:
        """Where this person plays in the round."""
        tables = (self._house.tables.get(name) for name in kept.tables)
        return next((t for t in tables if t is not None and t.has_place_of(person)), None)

    def played(self, kept: Kept, table: int) -> int | None:
        """How many boards of the round a table has played; ``None``: it is over."""
        found = self._house.tables.get(kept.tables[table]) if kept.tables else None
        if found is None or found.table is None:
            return None
        return len(found.table.snapshot(SPECTATOR).view.past)

    def told(self, kept: Kept) -> Meet | None:
        """The session with every score that may be told by now, and with no other."""
        tables = (self._house.tables.get(name) for name in kept.tables)
        return kept.told(self._scores(kept, no, table) for no, table in enumerate(tables))

    def _scores(self, kept: Kept, number: int, table: HouseTable | None) -> tuple[Score, ...]:
        if table is None or table.table is None:
            return ()
        snapshot = table.table.snapshot(SPECTATOR)
        return kept.scores(number, snapshot.view.past, snapshot.outcome)

    # Signing up

    def make(
        self,
        visit: Visit,
        game: str,
        values: Mapping[str, OptionValue],
        options: Mapping[str, OptionValue] | None = None,
    ) -> Kept | Refusal:
        """A new session of this person. ``values`` are of the options of `info_of`."""
        level = str(values["level"])
        if not visit.name:
            return Refusal("illegal", "host.refuse.nameless")
        going = [kept for kept in self._known.values() if not kept.over]
        if len(going) >= MOST_MEETS or sum(k.owner == visit.name for k in going) >= MOST_OWN:
            return Refusal("illegal", "host.refuse.meets", params={"n": MOST_OWN})
        info, rules = registry.info(game), rules_of(game)
        resolved = resolve(info, options or {}, online=True)
        if isinstance(resolved, OptionError):
            return Refusal("malformed", resolved.code, params=resolved.params)
        if level not in info.levels:
            return Refusal("malformed", "host.refuse.level", params={"level": level})
        plan = rules.plan(values)
        kept = Kept(
            name="S-" + self._house.new_name().partition("-")[2],
            game=game,
            owner=visit.name,
            created=wall_ms(),
            plan=plan,
            options=resolved,
            level=level,
            entries=tuple((Plan(),) * plan.side for _ in range(plan.contestants)),
        )
        self._forget_old()
        return self._kept(kept) or kept

    def _kept(self, kept: Kept) -> Refusal | None:
        try:
            self._keep(kept)
        except StoreError as error:
            return Refusal("illegal", error.code, params=error.params)
        return None

    def _forget_old(self) -> None:
        over = [kept for kept in self._known.values() if kept.over]
        for kept in over[: len(over) - KEPT_OVER]:
            self._forget(kept.name)

    def _forget(self, name: str) -> None:
        hosted.forget(self._house.store, _KEY + name)
        self._known.pop(name, None)
        self._house.tell()

    def _waiting(self, name: str) -> Kept | Refusal:
        kept = self._known.get(name)
        if kept is None:
            return Refusal("illegal", "host.refuse.no_meet", params={"name": name})
        if kept.phase != "waiting":
            return Refusal("illegal", "host.refuse.meet.begun")
        return kept

    def join(
        self, visit: Visit, name: str, entry: int | None = None, partners: Sequence[str] = ()
    ) -> Refusal | None:
        """Sign up: where one is invited, at ``entry``, or as a new pair or team with partners."""
        if not visit.name:
            return Refusal("illegal", "host.refuse.nameless")
        kept = self._waiting(name)
        if isinstance(kept, Refusal):
            return kept
        if entry is None and not partners:
            entry = kept.invited_to(visit.name)
        # Whoever is somewhere has no place and no invitation elsewhere.
        kept = kept.without(visit.name)
        if entry is not None:
            return self._join(visit, kept, entry)
        return self._enter(visit, kept, partners)

    def _join(self, visit: Visit, kept: Kept, entry: int) -> Refusal | None:
        place = kept.place_for(entry) if entry in range(len(kept.entries)) else None
        if place is None:
            return Refusal("illegal", "host.refuse.meet.full")
        plans = list(kept.entries[entry])
        plans[place] = Plan(person=visit.name)
        return self._kept(kept.with_entry(entry, plans))

    def _enter(self, visit: Visit, kept: Kept, partners: Sequence[str]) -> Refusal | None:
        """A new pair or team at the first entry that nobody has."""
        free = (no for no, e in enumerate(kept.entries) if all(plan == Plan() for plan in e))
        entry = next(free, None)
        if entry is None or len(partners) >= kept.plan.side:
            return Refusal("illegal", "host.refuse.meet.full")
        plans = [Plan(person=visit.name)]
        for partner in partners:
            found = self._people.person(partner)
            if found is None or found == visit.name or kept.entry_of(found) is not None:
                return Refusal("illegal", "profile.none", params={"name": partner})
            plans.append(Plan(invited=found))
        plans += [Plan()] * (kept.plan.side - len(plans))
        return self._kept(kept.with_entry(entry, plans))

    def withdraw(self, visit: Visit, name: str) -> Refusal | None:
        """Give up one's place, or say no to an invitation."""
        kept = self._waiting(name)
        if isinstance(kept, Refusal):
            return kept
        return self._kept(kept.without(visit.name))

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
        async with self._lock(name):
            kept = self._known[name]
            if kept.phase == "playing":
                await self._finish(kept)
        for table in [self._house.tables.get(one) for one in kept.tables]:
            if table is not None:
                await self._house.remove(table)
        self._forget(name)
        return None
