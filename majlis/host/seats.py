"""Making tables, taking seats and giving them up, inviting, and the same table again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

import msgspec

from majlis.core import registry
from majlis.core.game import Refusal
from majlis.core.options import OptionValue, levels_for, officiated
from majlis.core.seats import Seat
from majlis.host.clocks import wall_ms
from majlis.host.household import Household, Visit
from majlis.host.lobby import Lobby
from majlis.host.people import People
from majlis.host.plans import Plan, Remembered
from majlis.host.tables import HouseTable
from majlis.store.errors import StoreError
from majlis.text import clean_name

MOST_TABLES, MOST_OWN = 200, 5
KEPT_OVER = 20
"""Tables of games that ended with nobody there."""


class Seats:
    """What the people of a house may do about tables and their seats."""

    def __init__(self, house: Household, people: People, lobby: Lobby) -> None:
        self._house = house
        self._people = people
        self._lobby = lobby

    # Tables

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
        tables = self._house.tables
        made = [t for t in tables.values() if t.kept.owner == visit.name]
        own = [t for t in made if t.phase != "over" and not t.kept.session]
        if len(own) >= MOST_OWN or len(tables) >= MOST_TABLES:
            return Refusal("illegal", "host.refuse.tables", params={"n": MOST_OWN})
        kept = Remembered(
            self._house.new_name(),
            game,
            options,
            tuple(plans),
            visit.name,
            wall_ms(),
            clean_name(word),
            official=(official or Plan()) if officiated(registry.info(game), options) else None,
        )
        try:
            table = self._house.add_table(kept)
        except StoreError as error:
            return Refusal("illegal", error.code, params=error.params)
        refusal = await self.sit(visit, table.name)
        return refusal or table

    async def _clear_away(self) -> None:
        """Games may end with nobody there (a flag falls): the latest stay to be looked at."""
        tables = self._house.tables.values()
        over = [t for t in tables if t.phase == "over" and t.is_deserted]
        for table in over[:-KEPT_OVER]:
            await self._house.remove(table)

    async def rematch(self, visit: Visit) -> HouseTable | Refusal:
        """The same table again; whoever played is invited, and the official to his office.

        Who sits where is the game's word on how the last one ended; without one, sides change.
        """
        old = self._house.tables.get(visit.place)
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
        for table in self._lobby.invitations(visit):
            same = table.kept.game == old.kept.game and table.kept.options == options
            if same and table.kept.owner in names and len(table.kept.plans) == len(plans):
                return table
        return None

    # Sitting down and getting up

    async def sit(
        self, visit: Visit, name: str, word: str = "", wanted: Seat | None = None
    ) -> Refusal | None:
        """Sit down at a table: on one's own seat, or on a free one while it waits.

        ``wanted`` is the one to take, also by who sits there on another.
        """
        if not visit.name:
            return Refusal("illegal", "host.refuse.nameless")
        table = self._lobby.open_to(visit, name, word)
        if isinstance(table, Refusal):
            return table
        await table.take_back(visit.name)
        if table.seat_of(visit.name) is None or wanted is not None:
            seat = table.free_seat(visit.name, wanted) if table.phase == "waiting" else None
            if seat is None:
                return Refusal("illegal", "host.refuse.full", params={"name": name})
            table.seat(visit.name, seat)
        await self._house.be_at(visit, table)
        return await self._begin_if_full(table)

    async def _begin_if_full(self, table: HouseTable) -> Refusal | None:
        """Where all who sit are in the house; else it begins when they come."""
        is_ready = table.phase == "waiting" and table.is_full and not table.kept.session
        if is_ready and not self._house.missing(table):
            await table.begin()
        return None

    async def begin_where_all_are_here(self) -> None:
        """Somebody has come: tables may have waited for him."""
        for table in list(self._house.tables.values()):
            with suppress(StoreError):  # It goes on waiting, until it can be kept.
                await self._begin_if_full(table)

    async def watch(self, visit: Visit, name: str, word: str = "") -> Refusal | None:
        """Stand beside a table."""
        table = self._lobby.open_to(visit, name, word)
        if isinstance(table, Refusal):
            return table
        await table.take_back(visit.name)
        await self._house.be_at(visit, table)
        return None

    async def stand_up(self, visit: Visit, name: str) -> Refusal | None:
        """Give up one's seat at a table that still waits."""
        table = self._house.tables.get(name)
        seat = table.seat_of(visit.name) if table else None
        if table is None or seat is None:
            return Refusal("illegal", "host.refuse.no_seat")
        if table.phase != "waiting" or table.kept.session:
            return Refusal("illegal", "host.refuse.begun")
        table.change_plan(seat, Plan())
        if visit.place == name:
            await self._house.leave(visit)
        if not any(plan.person for plan in table.kept.places.values()):
            await self._house.remove(table)
        return None

    async def free_seat(self, visit: Visit, name: str, seat: Seat) -> Refusal | None:
        """Who waits at a table frees the seat of somebody who has been out of the house for as
        long as it takes to claim one; if that was its owner, the table is his now."""
        table = self._house.tables.get(name)
        plan = table.kept.places.get(seat) if table else None
        if table is None or plan is None or not self.waits_for(visit, table, plan):
            return Refusal("illegal", "host.refuse.no_seat")
        if wait := self.wait_ms(table, plan.person):
            return Refusal("illegal", "host.refuse.gone_early", params={"n": -(-wait // 1000)})
        if table.kept.owner == plan.person:
            table.keep(msgspec.structs.replace(table.kept, owner=visit.name))
        table.change_plan(seat, Plan())
        return None

    def waits_for(self, visit: Visit, table: HouseTable, plan: Plan) -> bool:
        """Whether this person waits at a table for somebody who sits there and has gone home."""
        sits = table.seat_of(visit.name) is not None or table.kept.owner == visit.name
        is_waiting = table.phase == "waiting" and not table.kept.session
        return is_waiting and sits and plan.person in self._house.missing(table)

    def wait_ms(self, table: HouseTable, person: str) -> int:
        """How long a seat is still kept for somebody who is out of the house."""
        return table.kept_ms(self._house.gone_ms(person))

    # Inviting

    async def change_seat(self, visit: Visit, name: str, seat: Seat, plan: Plan) -> Refusal | None:
        """The owner invites somebody, or seats a robot, while the table waits."""
        table = self._house.tables.get(name)
        if table is None or table.kept.owner != visit.name:
            return Refusal("illegal", "host.refuse.not_owner")
        if table.phase != "waiting":
            return Refusal("illegal", "host.refuse.begun")
        if seat not in table.kept.places or table.kept.places[seat].person:
            return Refusal("illegal", "host.refuse.no_seat")
        if plan.level and plan.level not in levels_for(table.info, seat):
            return Refusal("malformed", "host.refuse.level", params={"level": plan.level})
        invited = self._people.person(plan.invited) if plan.invited else ""
        if invited is None:
            return Refusal("illegal", "profile.none", params={"name": plan.invited})
        table.change_plan(seat, Plan(level=plan.level, invited=invited))
        return await self._begin_if_full(table)

    def decline(self, visit: Visit, name: str) -> Refusal | None:
        """Say no to an invitation: the seat is free for anybody who may see the table."""
        table = self._house.tables.get(name)
        if table is None or table not in self._lobby.invitations(visit):
            return Refusal("too_late", "host.refuse.no_table", params={"name": name})
        for seat, plan in table.kept.places.items():
            if plan.is_free and plan.invited == visit.name:
                table.change_plan(seat, Plan())
        return None


def _again(plan: Plan) -> Plan:
    return Plan(level=plan.level) if plan.level else Plan(invited=plan.person)
