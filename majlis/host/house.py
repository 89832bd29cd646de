"""The house: who is in it, its tables, and what anybody may do there.

It knows no terminal. A session holds a :class:`Visit` and asks the house; what it may not do is
answered with a `Refusal`, never silently. Everything that outlives the process lies in the store.
"""

from __future__ import annotations

import asyncio
import os
import re
import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from majlis.bots.attend import Attendants
from majlis.core import registry
from majlis.core.game import Refusal
from majlis.core.options import OptionValue, levels_for, officiated
from majlis.core.port import SeatPort
from majlis.core.record import RecordError
from majlis.core.seats import SPECTATOR, Seat
from majlis.host.chat import Channel, Line, Room, Tongue
from majlis.host.delay import DelayedPort
from majlis.host.identity import Identity
from majlis.host.meets import Meets, is_key
from majlis.host.tables import Failed, HouseTable, Phase, Plan, Remembered, wall_ms
from majlis.store import accounts, hosted, records
from majlis.store.database import Store
from majlis.store.errors import StoreError
from majlis.text import clean_name
from majlis.text.lookalike import skeleton

Group: TypeAlias = Literal["invited", "own"] | Phase
"""A part of the lobby's list."""
SPECTATOR_DELAY_S = 30.0
MOST_TABLES, MOST_OWN = 200, 5
NOTE_S = 3.0
"""How often the time of tables is noted."""
KEPT_OVER = 20
"""Tables of games that ended with nobody there."""
LINK_S = 600.0
_LINK = re.compile(r"link-[0-9a-f]{8}")
_RESERVED = frozenset(map(skeleton, ("majlis", "admin", "referee", "director", "guest", "chance")))


class Manners(Struct, frozen=True, kw_only=True):
    """What a host may set: who is an admin (proofs), whether guests play, the spectators' delay."""

    admins: frozenset[str] = frozenset()
    spectator_delay_s: float = SPECTATOR_DELAY_S


class Visit:
    """One session in the house, from its first screen to its last.

    ``name`` is empty until a newcomer has named himself. ``changed`` is set after every change of
    the house. ``end(code)`` is how the house ends the session. ``place`` is the table it is at.
    """

    def __init__(self, identity: Identity, end: Callable[[str], None], is_admin: bool) -> None:
        self.identity = identity
        self.end = end
        self.is_admin = is_admin
        self.name = ""
        self.place = ""
        self.muted: set[str] = set()
        self.changed = asyncio.Event()

    @property
    def is_guest(self) -> bool:
        """Whether nothing of this person is kept."""
        return self.identity.kind == "guest"


class House:
    """All of it. Lives in one event loop; `open` first, `close` at the end."""

    def __init__(
        self,
        store: Store,
        manners: Manners | None = None,
        failed: Failed = lambda table, seat, level, error: None,
    ) -> None:
        self.store = store
        self.manners = manners or Manners()
        self._failed = failed
        self.tables: dict[str, HouseTable] = {}
        self.visits: list[Visit] = []
        self.notice = ""
        self._rooms: dict[str, Room] = {"": self._room("")}
        self._tongues: dict[str, Tongue] = {}
        self._links: dict[str, tuple[str, float]] = {}
        self._keeper: asyncio.Task[None] | None = None
        self.meets = Meets(self)

    async def open(self) -> list[str]:
        """Take up every table where it was; returns the names of those that could not be."""
        lost, sessions = [], {}
        for name, data in hosted.all_tables(self.store).items():
            if is_key(name):
                sessions[name] = data
            if "/" in name:  # A session, here or at home.
                continue
            try:
                await self._take_up(msgspec.json.decode(data, type=Remembered))
            except (StoreError, RecordError, LookupError, msgspec.MsgspecError):
                lost.append(name)
        lost += await self.meets.open(sessions, lost)
        self._keeper = asyncio.create_task(self._keep_time())
        return lost

    async def _keep_time(self) -> None:
        """Clocks go on after a crash from where they were, give or take a few seconds."""
        while True:
            await asyncio.sleep(NOTE_S)
            for table in list(self.tables.values()):
                await asyncio.to_thread(table.note_time)

    async def _take_up(self, kept: Remembered) -> None:
        if kept.over:
            hosted.forget(self.store, kept.name)
            return
        table = self._table(kept)
        registry.info(kept.game)
        if kept.record:
            await table.go_on()
        self.tables[kept.name] = table
        self._rooms[kept.name] = self._room(kept.name)

    async def close(self) -> None:
        """The process ends: what happened is kept."""
        self.meets.close()
        if self._keeper is not None:
            self._keeper.cancel()
        for table in self.tables.values():
            table.note_time()
        for table in self.tables.values():
            await table.close()

    def _table(self, kept: Remembered) -> HouseTable:
        told = self.tell, self._tell_those_of, self._failed
        return HouseTable(self.store, kept, *told, self.meets.note_over)

    def _room(self, place: str) -> Room:
        return Room(lambda: self._tell_at(place))

    def tell(self) -> None:
        """Something in the house is otherwise than it was."""
        for visit in self.visits:
            visit.changed.set()

    def _tell_those_of(self, table: HouseTable) -> None:
        """A move concerns those who sit there, wherever they are."""
        for visit in self.visits:
            if table.seat_of(visit.name) is not None:
                visit.changed.set()

    def _tell_at(self, place: str) -> None:
        """What is said concerns those who are there."""
        for visit in self.visits:
            if visit.place == place:
                visit.changed.set()

    # Coming in

    def come_in(self, identity: Identity, end: Callable[[str], None]) -> Visit | Refusal:
        """A session begins. Known people have their name; newcomers must `call_me`.

        Raises `StoreError`.
        """
        visit = Visit(identity, end, identity.id in self.manners.admins)
        account = None if visit.is_guest else accounts.find(self.store, identity.id)
        if account is not None and account.banned:
            return Refusal("illegal", "host.refuse.banned")
        if account is not None:
            self._take_over(account.name)
            visit.name = account.name
        self.visits.append(visit)
        self.tell()
        return visit

    def _take_over(self, name: str) -> None:
        """The same person elsewhere: the older session ends."""
        for old in [visit for visit in self.visits if visit.name == name]:
            old.end("host.taken_over")

    def call_me(self, visit: Visit, wanted: str) -> Refusal | None:
        """A newcomer's name, or the word that links this key to a name that is there."""
        if visit.name:
            return Refusal("illegal", "host.refuse.named")
        if (linked := self._linked(wanted.strip())) is not None:
            return self._link(visit, linked)
        if _LINK.fullmatch(wanted.strip()):
            return Refusal("too_late", "host.refuse.link")
        name = clean_name(wanted)
        shape = skeleton(name)
        if not shape or shape in _RESERVED:
            return Refusal("malformed", "host.refuse.name", params={"name": name})
        if any(skeleton(other.name) == shape for other in self.visits if other.name):
            return Refusal("illegal", "account.taken", params={"name": name})
        refusal = self._guest(name, shape) if visit.is_guest else self._register(visit, name, shape)
        if refusal is None:
            visit.name = f"{name}*" if visit.is_guest else name
            self.tell()
        return refusal

    def _register(self, visit: Visit, name: str, shape: str) -> Refusal | None:
        try:
            accounts.register(self.store, visit.identity.id, name, shape, wall_ms())
        except StoreError as error:
            return Refusal("illegal", error.code, params=error.params)
        return None

    def _guest(self, name: str, shape: str) -> Refusal | None:
        """A guest may not be called like somebody of the house."""
        if any(skeleton(known) == shape for known in accounts.names(self.store)):
            return Refusal("illegal", "account.taken", params={"name": name})
        return None

    def link_word(self, visit: Visit) -> str | Refusal:
        """A word that, given as a name with another key, makes that key this person's too."""
        if visit.is_guest or not visit.name:
            return Refusal("illegal", "host.refuse.guest")
        word = f"link-{secrets.token_hex(4)}"
        self._links[word] = (visit.name, asyncio.get_running_loop().time() + LINK_S)
        return word

    def _linked(self, word: str) -> str | None:
        name, until = self._links.pop(word, ("", 0.0))
        return name if until > asyncio.get_running_loop().time() else None

    def _link(self, visit: Visit, name: str) -> Refusal | None:
        if visit.is_guest:
            return Refusal("illegal", "host.refuse.guest")
        try:
            accounts.link(self.store, visit.identity.id, name, wall_ms())
        except StoreError as error:
            return Refusal("illegal", error.code, params=error.params)
        self._take_over(name)
        visit.name = name
        self.tell()
        return None

    async def go_out(self, visit: Visit) -> None:
        """The session is over, however it ended."""
        if visit not in self.visits:
            return
        await self.leave(visit)
        self.visits.remove(visit)
        self.tell()

    def people(self) -> list[str]:
        """Who is in the house, by name."""
        return sorted({visit.name for visit in self.visits if visit.name})

    def person(self, name: str) -> str | None:
        """The name of somebody of the house, or who is here now, as it is written."""
        known = dict.fromkeys((*self.people(), *accounts.names(self.store)))
        if name in known:
            return name
        shape = skeleton(name)
        return next((one for one in known if shape and skeleton(one) == shape), None)

    # Tables

    def seen_by(self, visit: Visit) -> list[HouseTable]:
        """The tables this person may know of, the newest first."""
        return [t for t in reversed(self.tables.values()) if self._may_see(visit, t)]

    def _may_see(self, visit: Visit, table: HouseTable, word: str = "") -> bool:
        """Admins see what private words keep from others, and no more of a session."""
        is_open = visit.is_admin and not table.kept.session
        return is_open or table.may_see(visit.name, word)

    def listed_for(self, visit: Visit) -> list[tuple[Group, list[HouseTable]]]:
        """The same tables as a lobby lists them: invitations, one's own, the others by phase."""
        seen, invited = self.seen_by(visit), self.invitations(visit)
        own = [t for t in seen if t.seat_of(visit.name) is not None and t not in invited]
        rest = [t for t in seen if t not in invited and t not in own]
        phases: tuple[Phase, ...] = ("waiting", "playing", "over")
        others = [(phase, [t for t in rest if t.phase == phase]) for phase in phases]
        return [("invited", invited), ("own", own), *others]

    def has_seat_for(self, visit: Visit, name: str) -> bool:
        """Whether this person sits at a table, or may sit down there."""
        table = self.tables.get(name)
        if table is None:
            return False
        free = table.phase == "waiting" and table.free_seat(visit.name) is not None
        return free or table.seat_of(visit.name) is not None

    def table_for(self, visit: Visit, game: str) -> HouseTable | None:
        """Where to play a game at once: one's own table, or one that waits for anybody."""
        seen = [t for t in self.seen_by(visit) if t.kept.game == game]
        own = [t for t in seen if t.seat_of(visit.name) is not None and t.phase != "over"]
        free = [t for t in seen if t.phase == "waiting" and not t.kept.word]
        open_ = [t for t in free if t.free_seat(visit.name) is not None]
        return next(iter((*own, *open_)), None)

    async def make_table(
        self,
        visit: Visit,
        game: str,
        options: Mapping[str, OptionValue],
        plans: Iterable[Plan],
        word: str = "",
        official: Plan | None = None,
    ) -> HouseTable | Refusal:
        """A new table of this person, who sits down where he is invited, or at its first free seat.

        ``official`` counts where the options ask for one: by default that chair is free.
        """
        if not visit.name:
            return Refusal("illegal", "host.refuse.nameless")
        await self._clear_away()
        made = [t for t in self.tables.values() if t.kept.owner == visit.name]
        own = [t for t in made if t.phase != "over" and not t.kept.session]
        if len(own) >= MOST_OWN or len(self.tables) >= MOST_TABLES:
            return Refusal("illegal", "host.refuse.tables", params={"n": MOST_OWN})
        kept = Remembered(
            self.new_name(),
            game,
            options,
            tuple(plans),
            visit.name,
            wall_ms(),
            clean_name(word),
            official=(official or Plan()) if officiated(registry.info(game), options) else None,
        )
        try:
            table = self.add_table(kept)
        except StoreError as error:
            return Refusal("illegal", error.code, params=error.params)
        refusal = await self.sit(visit, table.name)
        return refusal or table

    def new_name(self) -> str:
        """A name that no table has."""
        name = records.new_name(self.store, os.urandom)
        while name in self.tables:
            name = records.new_name(self.store, os.urandom)
        return name

    def add_table(self, kept: Remembered) -> HouseTable:
        """A new table, remembered from now on. Raises `StoreError`."""
        table = self._table(kept)
        table.keep(kept)
        self.tables[table.name] = table
        self._rooms[table.name] = self._room(table.name)
        return table

    async def _clear_away(self) -> None:
        """Games may end with nobody there (a flag falls): the latest stay to be looked at."""
        over = [t for t in self.tables.values() if t.phase == "over" and t.is_deserted]
        for table in over[:-KEPT_OVER]:
            await self.remove(table)

    def _open_to(self, visit: Visit, name: str, word: str) -> HouseTable | Refusal:
        table = self.tables.get(name)
        if table is None or not self._may_see(visit, table, word):
            return Refusal("illegal", "host.refuse.no_table", params={"name": name})
        return table

    def find_by_word(self, visit: Visit, word: str) -> HouseTable | Refusal:
        """The private table that ``word`` opens, the newest first. Guessing is slow."""
        if not self._has_patience(visit):
            return Refusal("too_late", "host.refuse.too_fast")
        clean = clean_name(word)
        for table in reversed(self.tables.values()):
            if clean and table.kept.word == clean and table.phase != "over":
                return table
        return Refusal("illegal", "host.refuse.word")

    async def sit(
        self, visit: Visit, name: str, word: str = "", wanted: Seat | None = None
    ) -> Refusal | None:
        """Sit down at a table: on one's own seat, or on a free one while it waits.

        ``wanted`` is the one to take, also by who sits there on another.
        """
        if not visit.name:
            return Refusal("illegal", "host.refuse.nameless")
        table = self._open_to(visit, name, word)
        if isinstance(table, Refusal):
            return table
        await table.take_back(visit.name)
        if table.seat_of(visit.name) is None or wanted is not None:
            seat = table.free_seat(visit.name, wanted) if table.phase == "waiting" else None
            if seat is None:
                return Refusal("illegal", "host.refuse.full", params={"name": name})
            table.seat(visit.name, seat)
        await self._be_at(visit, table)
        return await self._begin_if_full(table)

    async def _begin_if_full(self, table: HouseTable) -> Refusal | None:
        if table.phase == "waiting" and table.is_full:
            await table.begin()
        return None

    async def watch(self, visit: Visit, name: str, word: str = "") -> Refusal | None:
        """Stand beside a table."""
        table = self._open_to(visit, name, word)
        if isinstance(table, Refusal):
            return table
        await table.take_back(visit.name)
        await self._be_at(visit, table)
        return None

    async def _be_at(self, visit: Visit, table: HouseTable) -> None:
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

    async def stand_up(self, visit: Visit, name: str) -> Refusal | None:
        """Give up one's seat at a table that still waits."""
        table = self.tables.get(name)
        seat = table.seat_of(visit.name) if table else None
        if table is None or seat is None:
            return Refusal("illegal", "host.refuse.no_seat")
        if table.phase != "waiting" or table.kept.session:
            return Refusal("illegal", "host.refuse.begun")
        table.change_plan(seat, Plan())
        if visit.place == name:
            await self.leave(visit)
        if not any(plan.person for plan in table.kept.places.values()):
            await self.remove(table)
        return None

    async def change_seat(self, visit: Visit, name: str, seat: Seat, plan: Plan) -> Refusal | None:
        """The owner invites somebody, or seats a robot, while the table waits."""
        table = self.tables.get(name)
        if table is None or table.kept.owner != visit.name:
            return Refusal("illegal", "host.refuse.not_owner")
        if table.phase != "waiting":
            return Refusal("illegal", "host.refuse.begun")
        if seat not in table.kept.places or table.kept.places[seat].person:
            return Refusal("illegal", "host.refuse.no_seat")
        if plan.level and plan.level not in levels_for(table.info, seat):
            return Refusal("malformed", "host.refuse.level", params={"level": plan.level})
        invited = self.person(plan.invited) if plan.invited else ""
        if invited is None:
            return Refusal("illegal", "profile.none", params={"name": plan.invited})
        table.change_plan(seat, Plan(level=plan.level, invited=invited))
        return await self._begin_if_full(table)

    def decline(self, visit: Visit, name: str) -> Refusal | None:
        """Say no to an invitation: the seat is free for anybody who may see the table."""
        table = self.tables.get(name)
        if table is None or table not in self.invitations(visit):
            return Refusal("too_late", "host.refuse.no_table", params={"name": name})
        for seat, plan in table.kept.places.items():
            if plan.is_free and plan.invited == visit.name:
                table.change_plan(seat, Plan())
        return None

    def invitations(self, visit: Visit) -> list[HouseTable]:
        """Waiting tables with a seat kept for this person."""
        return [
            table
            for table in self.tables.values()
            if table.phase == "waiting"
            and any(p.is_free and p.invited == visit.name for p in table.kept.places.values())
        ]

    def awaiting(self, visit: Visit) -> list[HouseTable]:
        """Tables that wait for this person, who is elsewhere."""
        return [
            table
            for table in self.tables.values()
            if table.name != visit.place and table.calls(visit.name)
        ]

    async def rematch(self, visit: Visit) -> HouseTable | Refusal:
        """The same table again; whoever played is invited, and the official to his office.

        Who sits where is the game's word on how the last one ended; without one, sides change.
        """
        old = self.tables.get(visit.place)
        is_over = old is not None and old.phase == "over" and not old.kept.session
        if old is None or not is_over or old.seat_of(visit.name) is None:
            return Refusal("illegal", "host.refuse.no_rematch")
        plans = [_again(old.kept.plans[seat]) for seat in old.next_seating()]
        waiting = self._rematch_of(old, plans, visit)
        if waiting is not None:
            return await self.sit(visit, waiting.name) or waiting
        kept = old.kept
        official = kept.official and _again(kept.official)
        return await self.make_table(
            visit, kept.game, old.next_options(), plans, kept.word, official
        )

    def _rematch_of(self, old: HouseTable, plans: list[Plan], visit: Visit) -> HouseTable | None:
        """The rematch that the other side has offered already."""
        names = {plan.person for plan in old.kept.places.values() if plan.person}
        options = old.next_options()
        for table in self.invitations(visit):
            same = table.kept.game == old.kept.game and table.kept.options == options
            if same and table.kept.owner in names and len(table.kept.plans) == len(plans):
                return table
        return None

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

    # Talking

    def say(self, visit: Visit, text: str) -> Refusal | None:
        """Say something where one is: in the lobby, at one's table, among its spectators."""
        if not visit.name:
            return Refusal("illegal", "host.refuse.nameless")
        if not self._has_patience(visit):
            return Refusal("too_late", "host.refuse.too_fast")
        table = self.tables.get(visit.place)
        seat = table.seat_of(visit.name) if table else None
        if table and table.table and seat is not None and not table.table.may_speak(seat):
            has_signs = table.table.speech(seat) == "signs"
            return Refusal("illegal", "host.refuse.signs" if has_signs else "host.refuse.muted")
        channel: Channel = (
            "kibitz" if table and seat is None and table.phase == "playing" else "talk"
        )
        self._rooms[visit.place].say(visit.name, text, channel)
        return None

    def _has_patience(self, visit: Visit) -> bool:
        now = asyncio.get_running_loop().time()
        return self._tongues.setdefault(visit.name, Tongue(now)).may_speak(now)

    def heard(self, visit: Visit, since: int = 0) -> list[Line]:
        """What this session may read of the talk where it is, from line ``since`` on."""
        table = self.tables.get(visit.place)
        plays = table is not None and table.phase == "playing"
        sits = table is not None and table.seat_of(visit.name) is not None
        channels: tuple[Channel, ...] = ("talk",) if plays and sits else ("talk", "kibitz")
        return self._rooms[visit.place].heard(channels, visit.muted, since)

    # Admins

    def announce(self, text: str) -> None:
        """A line at the top of everybody's lobby; empty takes it away."""
        self.notice = text
        self.tell()

    def kick(self, name: str, code: str = "host.kicked") -> int:
        """End every session of this person; how many there were."""
        found = [visit for visit in self.visits if visit.name == name]
        for visit in found:
            visit.end(code)
        return len(found)

    def ban(self, name: str, banned: bool = True) -> None:
        """Keep somebody out, or let him in again. Raises `StoreError` (``profile.none``)."""
        accounts.set_banned(self.store, name, banned)
        if banned:
            self.kick(name, "host.refuse.banned")

    async def close_table(self, name: str) -> bool:
        """Take a table out of the house; whether there was one."""
        table = self.tables.get(name)
        if table is not None:
            await self.remove(table)
            await self.meets.note_lost(name)
        return table is not None

    async def remove(self, table: HouseTable) -> None:
        """Take a table out of the house, and whoever is there back to the lobby."""
        for visit in [visit for visit in self.visits if visit.place == table.name]:
            visit.place = ""
        self.tables.pop(table.name, None)
        self._rooms.pop(table.name, None)
        await table.close()
        table.forget()
        self.tell()


def _again(plan: Plan) -> Plan:
    return Plan(level=plan.level) if plan.level else Plan(invited=plan.person)
