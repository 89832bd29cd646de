"""Tables in this process: opening, resuming, robots, the clock, keeping what happens."""

from __future__ import annotations

import asyncio
import functools
import os
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from majlis.bots.attend import Attendants
from majlis.core import opening, record, registry
from majlis.core.actions import Action
from majlis.core.game import AnyGame, Message, Refusal, Who
from majlis.core.options import OptionValue
from majlis.core.port import SeatPort
from majlis.core.record import Header, House, Journal, SeatCard, Secret
from majlis.core.seats import SPECTATOR, Seat
from majlis.core.table import Supply, Table, TablePort
from majlis.core.verify import codec_of
from majlis.store import hosted, journal, records, results
from majlis.store.database import Store
from majlis.store.errors import StoreError
from majlis.ui.context import Context
from majlis.ui.watch import Watch

DICE = "dice"
"""The label of the stream that typed dice replace."""
AT_HOME = House(claim_ms=0)
"""Here nobody leaves his seat but a robot that has broken down."""
ROBOT_PAUSE_S = 0.5
"""How long a robot lets people look before it answers."""


Ended: TypeAlias = "Callable[[LocalTable], Awaitable[None]]"
"""Told of a table whose game is over."""


async def _nobody(table: LocalTable) -> None:
    pass


def _nothing() -> None:
    pass


class Setup(Struct, frozen=True, kw_only=True):
    """Everything chosen before the first move.

    ``texts`` are the seats' texts for the dice, ``given`` the labels of chance that is typed in,
    ``seed`` makes chance repeatable (and not proven), ``record`` is a file to write along.
    ``official`` sits there if the options ask for one. ``supply`` has what is ``given``, where it
    is known beforehand. At a table of a ``session`` chance is drawn from there; ``name`` is the
    table's, if it has one already.
    """

    game: str
    options: Mapping[str, OptionValue]
    seats: tuple[SeatCard, ...]
    texts: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    seed: int | None = None
    record: Path | None = None
    house: House | None = None
    official: SeatCard | None = None
    supply: Supply | None = None
    session: opening.Session | None = None
    name: str = ""


class LocalTable:
    """A `Sitting` at a table of this process: all its people share one screen.

    Made by `open_table` or `resume_table`. ``record_id()`` is the record's id in the store, empty
    while nothing of it is kept there. ``release`` lets go of what the journal holds open, ``ended``
    is told when the game is over. ``watch`` is the table's time.
    """

    def __init__(
        self,
        context: Context,
        table: Table,
        record_id: Callable[[], str],
        release: Callable[[], None] = _nothing,
        robot_pause_s: float = ROBOT_PAUSE_S,
        ended: Ended = _nobody,
        watch: Watch | None = None,
    ) -> None:
        self.table = table
        self._watch = watch or Watch()
        self.hides: Callable[[int], bool] | None = None
        self._ended = ended
        self._broken: set[Seat] = set()
        self._context = context
        self._record_id = record_id
        self._release = release
        self._robot_pause_s = robot_pause_s
        self._ports: dict[Seat, TablePort] = {}
        self._attendants: Attendants | None = None

    @property
    def game(self) -> str:
        """The game's name."""
        return self.table.header.game

    @property
    def here(self) -> tuple[Seat, ...]:
        """The seats of people, the official's last."""
        return tuple(seat for seat, card in self.table.cards.items() if card.kind == "human")

    @property
    def is_kept(self) -> bool:
        """Whether the store has it."""
        return bool(self.record_id)

    @property
    def record_id(self) -> str:
        """The record's id in the store, or empty."""
        return self._record_id()

    @property
    def may_hurry(self) -> bool:
        """Whether only robots still play, and take their time."""
        has_pause = self._robot_pause_s > 0
        return has_pause and self._attendants is not None and self._attendants.may_hurry

    def hurry(self) -> None:
        """Let them take none until a person is asked again."""
        if self._attendants is not None:
            self._attendants.hurry()

    def stand(self, still: bool) -> None:
        """No clock runs here while the next person comes to the screen."""
        self._watch.stand(still)

    def port(self, seat: Seat) -> SeatPort[Any]:
        """One port a seat, made when first asked for."""
        if seat not in self._ports:
            self._ports[seat] = self.table.port(seat)
        return self._ports[seat]

    async def give(self, action: Action) -> Refusal | None:
        """Typed dice."""
        return await self.table.give(action)

    def start(self) -> None:
        """Seat the robots and let time run; once."""
        if self._attendants is None:
            self._attendants = Attendants(
                self.table,
                _whims(self.table),
                pause_s=self._robot_pause_s,
                changed=self._note_saving,
                over=self._conclude,
                failed=self._lose_robot,
            )
            self._attendants.start()

    def _note_saving(self) -> None:
        self._context.unsaved = self.table.unsaved

    def _lose_robot(self, seat: Seat, error: Exception) -> None:
        """A robot that breaks down leaves its seat; that is said as long as nobody else has it."""
        self._broken.add(seat)

    @property
    def trouble(self) -> Message | None:
        """That a robot has broken down."""
        gone = [seat for seat in sorted(self._broken) if self.table.is_away(seat)]
        return Message("ui.robot.stopped", {"who": tuple(map(Who, gone))}) if gone else None

    async def _conclude(self) -> None:
        """Keep the result, and tell of it."""
        store, found = self._context.store, self.table.snapshot(SPECTATOR).outcome
        if store is not None and found is not None and self.record_id:
            with suppress(StoreError):
                await asyncio.to_thread(self._keep_result, store, results.short(found))
        await self._ended(self)

    def _keep_result(self, store: Store, result: records.Result) -> None:
        records.conclude(store, self.record_id, result)
        info, seats, now = registry.info(self.game), self.table.seats, self._context.now_ms()
        people = results.welcome(store, seats, now)
        results.count(store, self.record_id, info, seats, result, people, now)

    async def again(self) -> LocalTable:
        """A new table on the same terms; who sits where is the game's business, or stays."""
        header, seats = self.table.header, self.table.header.seats
        outcome = self.table.snapshot(SPECTATOR).outcome
        game = registry.load(header.game)
        order = game.seating(outcome) if outcome else None
        setup = Setup(
            game=header.game,
            options=game.again(header.options, outcome) if outcome else header.options,
            seats=seats if order is None else tuple(seats[seat] for seat in order),
            given=header.chance.given,
            house=header.house,
            official=header.official,
        )
        return await open_table(self._context, setup, self._robot_pause_s)

    async def record(self) -> bytes | None:
        """What the store has of this table."""
        store = self._context.store
        if store is None or not self.record_id:
            return None
        with suppress(StoreError):
            return await asyncio.to_thread(records.lines, store, self.record_id)
        return None

    async def climbs(self) -> tuple[results.Climb, ...]:
        """Of everybody who has a name."""
        store, found = self._context.store, self.table.snapshot(SPECTATOR).outcome
        if store is None or found is None or not self.record_id:
            return ()
        climbed = functools.partial(results.climbs, store, self.table.header, found)
        with suppress(StoreError):
            return await asyncio.to_thread(climbed, self.record_id, self.table.seats, self.here)
        return ()

    def is_secret(self, game_no: int) -> bool:
        """Whether other tables of a session have still to play it."""
        return self.hides is not None and self.hides(game_no)

    async def close(self) -> None:
        """Send the robots home; what has happened is kept."""
        if self._attendants is not None:
            await self._attendants.close()
            self._attendants = None
        self._context.unsaved = ""
        self._release()


def _whims(table: Table) -> Callable[[int], bytes]:
    """What robots' whims come from; in a session the same whenever its seed is."""
    seed = table.secret.server_seed
    return os.urandom if table.header.session is None else lambda n: seed[:n]


async def open_table(
    context: Context,
    setup: Setup,
    robot_pause_s: float = ROBOT_PAUSE_S,
    ended: Ended = _nobody,
) -> LocalTable:
    """A new table, its first chance drawn.

    Raises :class:`~majlis.store.errors.StoreError` when the file of ``setup.record`` cannot be
    made, and :class:`~majlis.core.opening.TextTooLongError`.
    """
    game = registry.load(setup.game)
    setup = _reseated(context, game, setup)
    header, secret = opening.prepare(
        game,
        setup.options,
        setup.seats,
        table=setup.name or _new_name(context, setup.seed),
        entropy=os.urandom,
        seed=setup.seed,
        texts=setup.texts,
        given=setup.given,
        house=setup.house or AT_HOME,
        created=datetime.fromtimestamp(context.now_ms() // 1000, UTC).isoformat(),
        official=setup.official,
        session=setup.session,
    )
    kept, record_id, release = _journals(context, setup, header, secret)
    watch = Watch()
    table = Table(game, header, secret, watch, kept, supply=setup.supply)
    await table.open()
    return LocalTable(context, table, record_id, release, robot_pause_s, ended, watch)


def _reseated(context: Context, game: AnyGame, setup: Setup) -> Setup:
    """The game may say who sits where among people who have played it together."""
    if context.store is None or setup.session is not None:
        return setup
    order = results.reseated(context.store, game, setup.seats)
    if order is None:
        return setup
    texts = (*setup.texts, *[""] * (len(setup.seats) - len(setup.texts)))
    seats = tuple(setup.seats[seat] for seat in order)
    return msgspec.structs.replace(setup, seats=seats, texts=tuple(texts[seat] for seat in order))


def _new_name(context: Context, seed: int | None) -> str:
    if seed is not None:
        # The name goes into the dice, and these must be the same whenever the seed is.
        return f"T-SEED{seed}"
    if context.store is None:
        return "T-" + os.urandom(4).hex().upper()
    return records.new_name(context.store, os.urandom)


def _journals(
    context: Context, setup: Setup, header: Header, secret: Secret
) -> tuple[Journal | None, Callable[[], str], Callable[[], None]]:
    """Where lines go: the store, a file, both, nowhere; the record's id; how to let go."""
    store = context.store
    stored = journal.create(store, header, secret, context.now_ms) if store else None
    name = (lambda: stored.record_id) if stored else str
    if setup.record is None:
        return stored, name, lambda: None
    from majlis.store.filejournal import BothJournal, FileJournal

    file = FileJournal(setup.record)
    return BothJournal(stored, file) if stored else file, name, file.close


async def resume_table(
    context: Context,
    record_id: str,
    robot_pause_s: float = ROBOT_PAUSE_S,
    supply: Supply | None = None,
    ended: Ended = _nobody,
) -> LocalTable:
    """The table of an unfinished record, where it stood. ``supply`` is as in `Setup`.

    Raises :class:`~majlis.store.errors.StoreError` (``store.boards`` where a supply is needed and
    not there), `UnknownGameError` and
    :class:`~majlis.core.record.RecordError`.
    """
    store = context.store
    if store is None:
        raise StoreError("store.no_record", id=record_id)
    data = await asyncio.to_thread(records.lines, store, record_id)
    header = record.read_header(data)
    hosted.check(store, header)
    game = registry.load(header.game)
    read = record.read(data, codec_of(game))
    kept = journal.reopen(store, record_id, data, context.now_ms)
    is_supplied = read.header.chance.given and registry.has_part(read.header.game, "supply")
    if is_supplied and supply is None:
        raise StoreError("store.boards", id=record_id)
    secret = records.secret(store, record_id)
    watch = Watch()
    table = Table(game, read.header, secret, watch, kept, supply=supply)
    await table.resume(read)
    release = _nothing
    return LocalTable(context, table, lambda: record_id, release, robot_pause_s, ended, watch)
