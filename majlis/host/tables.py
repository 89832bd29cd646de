"""One table of the house: who sits, who is away, and the game once it has begun.

A table waits until every person's seat is taken, then plays. Its record is kept by the store like
any other; beside it the house remembers what `Remembered` holds, so that after any end of the
process every table, seat and clock is where it was.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from majlis.bots.attend import Attendants
from majlis.core import opening, record, registry
from majlis.core.game import AnyGame
from majlis.core.options import Info, OptionValue
from majlis.core.record import House, Record, SeatCard, Secret
from majlis.core.seats import SPECTATOR, Seat, is_player
from majlis.core.table import Table
from majlis.core.verbs import Leave, Return, Substitute
from majlis.core.verify import codec_of
from majlis.host.clocks import monotonic_ms, wall_ms
from majlis.host.plans import Plan, Remembered, card_of, plan_of
from majlis.store import accounts, hosted, journal, records, results
from majlis.store.database import Store
from majlis.store.errors import StoreError

Phase: TypeAlias = Literal["waiting", "playing", "over"]
ROBOT_PAUSE_S = 0.8
CLAIM_MS = 120_000
Failed: TypeAlias = Callable[[str, Seat, str, Exception], None]
"""Told of a robot that broke down: the table, its seat and level, and how."""
Ended: TypeAlias = "Callable[[HouseTable], Awaitable[None]]"
"""Told of a session's table whose game has ended, before that is remembered."""


Lost: TypeAlias = "Callable[[HouseTable, str, SeatCard], None]"
"""Told of somebody whose seat another has now: the table, his name, who plays there."""


async def nobody(table: HouseTable) -> None:
    """Nobody is told."""


class HouseTable:
    """A table of the house, as it is remembered in ``kept``."""

    def __init__(
        self,
        store: Store,
        kept: Remembered,
        changed: Callable[[], None],
        moved: Callable[[HouseTable], None] = lambda table: None,
        failed: Failed = lambda table, seat, level, error: None,
        ended: Ended = nobody,
        lost: Lost = lambda table, person, card: None,
        over: Callable[[HouseTable], None] = lambda table: None,
    ) -> None:
        self.store = store
        self.kept = kept
        self.table: Table | None = None
        self._present: dict[str, int] = {}
        self._changed = changed
        self._moved = moved
        self._failed = failed
        self._ended = ended
        self._lost = lost
        self._over = over
        self.attendants: Attendants | None = None

    @property
    def name(self) -> str:
        """The table's name, unique in the house."""
        return self.kept.name

    @property
    def info(self) -> Info:
        """The game's card."""
        return registry.info(self.kept.game)

    @property
    def phase(self) -> Phase:
        """Whether it waits for people, plays, or is over."""
        if self.kept.over:
            return "over"
        return "playing" if self.table is not None else "waiting"

    def seat_of(self, person: str) -> Seat | None:
        """Where this person sits, perhaps as the official."""
        places = self.kept.places.items()
        return next((seat for seat, plan in places if plan.person == person), None)

    def lent_seat_of(self, person: str) -> Seat | None:
        """The seat on which a robot stands in for this person."""
        if self.table is None or self.table.over or not person:
            return None
        seats = range(len(self.kept.plans))
        return next((seat for seat in seats if self.table.stands_in_for(seat) == person), None)

    async def take_back(self, person: str) -> None:
        """This person is back, where a robot stood in for him."""
        seat = self.lent_seat_of(person)
        if seat is not None and self.table is not None:
            await self.table.submit(seat, 0, Substitute(seat, person))
            self._sync_plans()

    def is_present(self, person: str) -> bool:
        """Whether the person has a session at this table."""
        return self._present.get(person, 0) > 0

    @property
    def is_deserted(self) -> bool:
        """Whether nobody has a session at this table."""
        return not self._present

    @property
    def watching(self) -> list[str]:
        """Who stands beside the table, by name."""
        return sorted(person for person in self._present if self.seat_of(person) is None)

    def has_place_of(self, person: str) -> bool:
        """Whether this person sits here, or may have his seat back from a robot."""
        return self.seat_of(person) is not None or self.lent_seat_of(person) is not None

    @property
    def people(self) -> set[str]:
        """Who sits here, or may have his seat back from a robot, by name."""
        sit = {plan.person for plan in self.kept.places.values()}
        if self.table is not None and not self.table.over:
            sit.update(map(self.table.stands_in_for, range(len(self.kept.plans))))
        return sit - {""}

    def awaits(self, person: str) -> bool:
        """Whether the game waits for this person, be it also for others."""
        seat = self.seat_of(person)
        if seat is None or self.table is None or self.phase != "playing":
            return False
        return seat in self.table.awaited_seats()

    def calls(self, person: str) -> bool:
        """Whether the table wants this person now: in a session everybody who sits there."""
        sits = self.phase == "playing" and self.has_place_of(person)
        return self.awaits(person) or (bool(self.kept.session) and sits)

    def may_see(self, person: str, word: str = "") -> bool:
        """Whether the table is open to this person: to all, to those of it, or by its word.

        In a session others have the same boards still to play: only who sits there sees anything.
        """
        places = self.kept.places.values()
        if self.kept.session:
            return self.has_place_of(person)
        named = any(person in (plan.person, plan.invited) for plan in places)
        return not self.kept.word or named or person == self.kept.owner or word == self.kept.word

    def free_seat(self, person: str, wanted: Seat | None = None) -> Seat | None:
        """The seat this person may take: the ``wanted`` one, or one he is invited to before any.

        Nobody becomes the official who is not invited to it and did not want it.
        """
        places = self.kept.places
        free = [s for s, p in places.items() if p.is_free and p.invited in ("", person)]
        if wanted is not None:
            return wanted if wanted in free else None
        asked = [seat for seat in free if places[seat].invited]
        return next(iter((*asked, *filter(is_player, free))), None)

    # Before the game

    def change_plan(self, seat: Seat, plan: Plan) -> None:
        """Another plan for one seat of a waiting table."""
        self.keep(self.kept.with_places({**self.kept.places, seat: plan}))

    def seat(self, person: str, seat: Seat) -> None:
        """Seat somebody at a waiting table, where he may have sat elsewhere."""
        places = self.kept.places
        if (left := self.seat_of(person)) is not None:
            places[left] = Plan()
        self.keep(self.kept.with_places({**places, seat: Plan(person=person)}))

    def keep(self, kept: Remembered) -> None:
        """Remember this from now on, also after the process. Raises `StoreError`."""
        hosted.keep(self.store, kept.name, msgspec.json.encode(kept))
        self.kept = kept
        self._changed()

    def note_time(self) -> None:
        """Remember how late it is at a table whose clocks run, should the process be killed."""
        if self.table is None or self.table.over or not self.table.is_timed:
            return
        kept = msgspec.structs.replace(self.kept, at_ms=self.table.at_ms())
        if kept != self.kept:
            with suppress(StoreError):
                hosted.keep(self.store, kept.name, msgspec.json.encode(kept))
                self.kept = kept

    def kept_ms(self, gone_ms: int) -> int:
        """How long a seat is still kept for somebody who has been gone for so long."""
        return max(0, CLAIM_MS - gone_ms)

    @property
    def is_full(self) -> bool:
        """Whether every seat has somebody."""
        return not any(plan.is_free for plan in self.kept.places.values())

    async def begin(
        self, session: opening.Session | None = None, stand_in: str | UnsetType = UNSET
    ) -> None:
        """Everybody sits: the dice are sealed and the game begins.

        A table of a session has its chance from there, and everybody's place; ``stand_in`` is the
        robot that takes the seat of somebody who stays away (`core.record.House`).
        """
        game = registry.load(self.kept.game)
        if session is None:
            self._reseat(game)
        header, secret = opening.prepare(
            game,
            self.kept.options,
            tuple(card_of(plan) for plan in self.kept.plans),
            table=self.name,
            entropy=os.urandom,
            texts=tuple(plan.text for plan in self.kept.plans),
            house=House(casual=False, claim_ms=CLAIM_MS, stand_in=stand_in),
            official=card_of(self.kept.official) if self.kept.official else None,
            session=session,
        )
        kept = journal.create(self.store, header, secret, wall_ms)
        table = Table(game, header, secret, monotonic_ms, kept, hosted=True)
        self.table = table
        await table.open()
        self.keep(msgspec.structs.replace(self.kept, record=kept.record_id))
        await self._attend()

    def _reseat(self, game: AnyGame) -> None:
        """The game may say who sits where among people who have played it together."""
        plans = self.kept.plans
        order = results.reseated(self.store, game, tuple(card_of(plan) for plan in plans))
        if order is not None:
            seated = tuple(plans[seat] for seat in order)
            self.keep(msgspec.structs.replace(self.kept, plans=seated))

    async def go_on(self) -> None:
        """After a new start of the house: the game where it stood, everybody away.

        Raises :class:`StoreError` and :class:`~majlis.core.record.RecordError`.
        """
        data = await asyncio.to_thread(records.lines, self.store, self.kept.record)
        game = registry.load(self.kept.game)
        read = record.read(data, codec_of(game))
        secret = self._secret(read)
        kept = journal.reopen(self.store, self.kept.record, data, wall_ms)
        table = Table(game, read.header, secret, monotonic_ms, kept, hosted=True)
        await table.resume(read, self.kept.at_ms)
        self.table = table
        await self._attend()

    def _secret(self, read: Record) -> Secret:
        """The store's; or the published seed, where the process ended just after the game."""
        if read.published is None:
            return records.secret(self.store, self.kept.record)
        return Secret(bytes.fromhex(read.published.seed))

    async def _attend(self) -> None:
        assert self.table is not None
        self.attendants = Attendants(
            self.table,
            os.urandom,
            pause_s=ROBOT_PAUSE_S,
            changed=self._sync_plans,
            over=self._conclude,
            failed=self._lose_robot,
        )
        self.attendants.start()
        for seat, plan in self.kept.places.items():
            if plan.person:
                is_here = self.is_present(plan.person)
                await self.table.submit(seat, 0, Return() if is_here else Leave())

    def _lose_robot(self, seat: Seat, error: Exception) -> None:
        """A robot that broke down is an absent player, whom the others may replace."""
        assert self.table is not None
        self._failed(self.name, seat, self.table.cards[seat].level, error)

    def _sync_plans(self) -> None:
        """Substitutes change who sits where; the lobby shows it."""
        assert self.table is not None
        places, cards = self.kept.places, self.table.cards
        now = {
            seat: plan if card_of(plan) == cards[seat] else plan_of(cards[seat])
            for seat, plan in places.items()
        }
        if now != places:
            self.keep(self.kept.with_places(now))
        for seat, plan in places.items():
            if plan.person and now[seat] != plan:
                self._lost(self, plan.person, cards[seat])
        self._moved(self)

    # Coming and going

    async def come(self, person: str) -> None:
        """A session of this person is at the table."""
        self._present[person] = self._present.get(person, 0) + 1
        await self._come(person)
        self._changed()

    async def _come(self, person: str) -> None:
        seat = self.seat_of(person)
        if self.table is not None and seat is not None:
            await self.table.submit(seat, 0, Return())

    async def go(self, person: str) -> None:
        """A session of this person has left the table, or lost its line: the seat is kept."""
        left = self._present.get(person, 0) - 1
        self._present[person] = max(0, left)
        if left <= 0:
            self._present.pop(person, None)
            seat = self.seat_of(person)
            if self.table is not None and seat is not None and not self.table.over:
                await self.table.submit(seat, 0, Leave())
        self._changed()

    # The end

    async def _conclude(self) -> None:
        assert self.table is not None
        outcome = self.table.snapshot(SPECTATOR).outcome
        assert outcome is not None
        if self.kept.session:
            await self._ended(self)
        await asyncio.to_thread(self._keep_result, results.short(outcome))
        self.keep(msgspec.structs.replace(self.kept, over=True))
        self._over(self)

    def _keep_result(self, result: records.Result) -> None:
        assert self.table is not None
        if self.kept.session:
            return  # Others still play these boards: the session tells it when all have.
        records.conclude(self.store, self.kept.record, result)
        people = set(accounts.names(self.store))
        seats = self.table.seats
        results.count(self.store, self.kept.record, self.info, seats, result, people, wall_ms())

    def next_seating(self) -> tuple[Seat, ...]:
        """The seats of this game by those of a rematch."""
        assert self.table is not None
        outcome = self.table.snapshot(SPECTATOR).outcome
        order = self.table.game.seating(outcome) if outcome is not None else None
        return order or tuple(reversed(range(len(self.kept.plans))))

    def next_options(self) -> Mapping[str, OptionValue]:
        """The options of a rematch."""
        assert self.table is not None
        outcome = self.table.snapshot(SPECTATOR).outcome
        options = self.kept.options
        return options if outcome is None else self.table.game.again(options, outcome)

    async def close(self) -> None:
        """The process or the table ends; what is kept stays."""
        if self.attendants is not None:
            await self.attendants.close()

    def forget(self) -> None:
        """Take the table out of the house; its record stays."""
        hosted.forget(self.store, self.name)
        if self.kept.record and not self.kept.over:
            try:
                records.abandon(self.store, self.kept.record)
            except StoreError as error:
                if error.code != "store.finished":
                    raise
        self._changed()
