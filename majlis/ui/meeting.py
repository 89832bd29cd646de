"""A session of several tables at home: the people here sit at one of them, robots at the others.

They are one pair, and meet other pairs round after round. The robots' tables are played beside
(`bots.beside`); a board is told when every table has played it, and the seeds of all records when
the last round is over. Everything is kept as it happens, so that a session outlives the process.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import aclosing, suppress

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from majlis.bots import beside
from majlis.bots.beside import Job, Step
from majlis.core import opening, record, registry
from majlis.core.course import rules_of
from majlis.core.fold import Fold
from majlis.core.meet import Meet, Row, Score
from majlis.core.options import OptionValue
from majlis.core.record import RecordError, SeatCard
from majlis.core.seats import SPECTATOR
from majlis.core.verify import codec_of
from majlis.store import journal, records, results, sessions
from majlis.store.database import Store
from majlis.store.errors import StoreError
from majlis.store.sessions import HomeCourse
from majlis.ui.context import Context
from majlis.ui.local import ROBOT_PAUSE_S, LocalTable, Setup, open_table, resume_table

HERE = 0
"""The pair of the people here."""
KEPT_OVER = 5
"""How many sessions that are over can still be looked at."""


class MeetSetup(Struct, frozen=True, kw_only=True):
    """Everything chosen before the first board.

    ``values`` are of the options of `core.course.info_of`, ``options`` the game's own. ``pair`` are
    the people here, or somebody and a robot, ``texts`` theirs for the dice.
    """

    game: str
    values: Mapping[str, OptionValue]
    options: Mapping[str, OptionValue]
    pair: tuple[SeatCard, SeatCard]
    texts: tuple[str, ...] = ()
    seed: int | None = None


def begin(context: Context, setup: MeetSetup) -> Meeting:
    """A new session, its first round about to begin. Raises `StoreError` and `TextTooLongError`."""
    level, plan = str(setup.values["level"]), rules_of(setup.game).plan(setup.values)
    people = [no for no, card in enumerate(setup.pair) if card.kind == "human"]
    robot = SeatCard(f"bot {level}", "bot", level)
    others = ((robot, robot),) * (plan.pairs - 1)
    name = sessions.new_name(context.store, os.urandom)
    course = HomeCourse(
        name=name,
        game=setup.game,
        plan=plan,
        options=setup.options,
        level=level,
        created=context.now_ms(),
        meet=Meet(plan, (setup.pair, *others)),
        session=opening.open_session(
            # The name goes into the chance, which must be the same whenever the seed is.
            name if setup.seed is None else f"S-SEED{setup.seed}",
            len(people),
            entropy=os.urandom,
            seed=setup.seed,
            texts=[text for no in people for text in setup.texts[no : no + 1] or ("",)],
        ),
    )
    _forget_old(context.store)
    meeting = Meeting(context, _round(course, 0))
    meeting.keep()
    return meeting


def take_up(context: Context, name: str) -> Meeting:
    """A session where it stood. Raises `StoreError`: ``store.no_record`` where there is none."""
    course = None if context.store is None else sessions.find(context.store, name)
    if course is None:
        raise StoreError("store.no_record", id=name)
    return Meeting(context, course)


def _round(course: HomeCourse, number: int) -> HomeCourse:
    """The next round: its tables have names."""
    assert course.session is not None
    name = course.session.name.removeprefix("S-")
    names = [f"T-{name}-{number + 1}-{table + 1}" for table in range(course.plan.tables)]
    return replace(course.round_begun(number, names), record="")


def _forget_old(store: Store | None) -> None:
    if store is not None:
        for old in [one for one in sessions.at_home(store) if one.over][KEPT_OVER - 1 :]:
            sessions.forget(store, old.name)


class Meeting:
    """One session of this process. `start` lets the robots play, `close` stops everything."""

    def __init__(self, context: Context, course: HomeCourse) -> None:
        self.course = course
        self.changed: list[Callable[[], None]] = []
        self.robot_pause_s = ROBOT_PAUSE_S
        self.unsaved = ""
        self.is_given_up = False
        self._context = context
        self._running: dict[int, tuple[Score, ...]] = {}
        self._local: LocalTable | None = None
        self._lock = asyncio.Lock()
        self._turned = asyncio.Event()
        self._beside: asyncio.Task[None] | None = None

    # Looking

    @property
    def own(self) -> int:
        """The number of the table of the people here in this round."""
        return next(no for no, both in enumerate(self.course.sides) if HERE in both)

    @property
    def is_at_table(self) -> bool:
        """Whether their table still plays in this round."""
        return self.course.phase == "playing" and bool(self.course.tables[self.own])

    def played(self, table: int) -> int | None:
        """How many boards of the round a table has played; ``None``: it is over."""
        if self.course.over or not self.course.tables[table]:
            return None
        return len(self._scores(table))

    @property
    def told(self) -> Meet:
        """The session with every score that may be told by now, and with no other."""
        tables = range(len(self.course.tables))
        told = self.course.told(self._scores(table) for table in tables)
        assert told is not None
        return told

    def own_row(self, told: Meet, board: int) -> tuple[Row, bool] | None:
        """The line of a board's sheet where the people here sat, and whether as N-S."""
        rows = self.course.rules.sheet(told, board)
        found = (row for row in rows if HERE in (row.score.ns, row.score.ew))
        return next(((row, row.score.ns == HERE) for row in found), None)

    def _scores(self, table: int) -> tuple[Score, ...]:
        local = self._local
        if local is not None and self._is_own(local, table):
            self._running[table] = self._of(local)
        return self._running.get(table, ())

    def _is_own(self, local: LocalTable, table: int) -> bool:
        """Whether it is the table of this number in this round, and the people here sit there."""
        is_theirs = self.is_at_table and table == self.own
        return is_theirs and local.table.header.table == self.course.tables[table]

    def _of(self, local: LocalTable) -> tuple[Score, ...]:
        snapshot = local.table.snapshot(SPECTATOR)
        return self.course.scores(self.own, snapshot.view.past, snapshot.outcome)

    # Remembering

    def keep(self) -> None:
        """Remember how things stand, unless it was given up. Raises `StoreError`."""
        if self._context.store is not None and not self.is_given_up:
            sessions.keep(self._context.store, self.course)

    def _keep(self, course: HomeCourse) -> None:
        """Go on from here, kept or not: what is not kept is played again after this process."""
        self.course, self.unsaved = course, ""
        try:
            self.keep()
        except StoreError as error:
            self.unsaved = error.code
        self._tell()

    def _tell(self) -> None:
        for told in list(self.changed):
            told()

    # Playing

    async def start(self) -> None:
        """Let the robots play this round, and take up what the people here had played of it."""
        await self._recall()
        async with self._lock:
            if self.course.phase == "playing" and self.course.is_round_over:
                await self._end_round()  # It was cut off there.
        if self._beside is None and self.course.phase == "playing":
            self._beside = asyncio.create_task(self._play_beside())

    async def sit(self) -> LocalTable | None:
        """The table of the people here; ``None``: it is over, and the others still play.

        Raises `StoreError` and `RecordError`.
        """
        if not self.is_at_table:
            return None
        context, how = self._context, (self.robot_pause_s,)
        if self.course.record:
            local = await resume_table(context, self.course.record, *how, ended=self._note_over)
        else:
            local = await open_table(context, self._setup(), *how, ended=self._note_over)
            self._keep(replace(self.course, record=local.record_id))
        self._local = local
        local.hides = lambda board: board not in self.told.boards
        return local

    def _setup(self) -> Setup:
        course = self.course
        return Setup(
            game=course.game,
            options=course.table_options,
            seats=course.seated(self.own),
            session=course.session,
            name=course.tables[self.own],
        )

    async def _recall(self) -> None:
        """What is kept of the own table in this round; it may have ended with the process."""
        store, record_id = self._context.store, self.course.record
        if store is None or not record_id or not self.is_at_table:
            return
        try:
            fold = await asyncio.to_thread(_folded, store, record_id)
        except (StoreError, RecordError):
            return  # Whoever sits down will be told.
        past = fold.game.view(fold.state, SPECTATOR).past
        scores = self.course.scores(self.own, past, fold.outcome)
        self._running[self.own] = scores
        if fold.outcome is not None:
            await self._take(self.own, scores, record_id)

    async def _note_over(self, local: LocalTable) -> None:
        """The table of the people here has ended."""
        if self._is_own(local, self.own):
            await self._take(self.own, self._of(local), local.record_id)

    async def _play_beside(self) -> None:
        """Round after round, as the people here get to it."""
        while self.course.phase == "playing":
            number = self.course.number
            others = [no for no, name in enumerate(self.course.tables) if name and no != self.own]
            if others:
                await self._run_beside(Job(self.course, tuple(others)))
            for table in others:
                if self._plays(number, table):
                    # Their process was lost: the evening goes on all the same (12C1).
                    averages = self.course.averaged(table, ("average", "average"))
                    await self._note(Step(table, averages, True))
            # Not only while somebody plays: a round that is over takes a while to end.
            while self._is_in(number):
                self._turned.clear()
                await self._turned.wait()

    def _is_in(self, number: int) -> bool:
        """Whether it is still round ``number``."""
        return self.course.phase == "playing" and self.course.number == number

    async def _run_beside(self, job: Job) -> None:
        with suppress(OSError, msgspec.MsgspecError):
            async with aclosing(beside.run(job)) as steps:
                async for step in steps:
                    await self._note(step)

    def _plays(self, number: int, table: int) -> bool:
        """Whether it is still round ``number``, and this table of it is not over."""
        return self._is_in(number) and bool(self.course.tables[table])

    async def _note(self, step: Step) -> None:
        """A robots' table has played a board more."""
        self._running[step.table] = step.scores
        if step.over:
            record_id = await self._kept(step.record) if step.record else ""
            await self._take(step.table, step.scores, record_id)
        else:
            self._tell()

    async def _kept(self, lines: str) -> str:
        """A robots' record, kept whole; its id, or empty where it could not be."""
        store, session = self._context.store, self.course.session
        if store is None or session is None:
            return ""
        data = lines.encode()
        kept = journal.create(store, record.read_header(data), session.secret, self._context.now_ms)
        with suppress(record.JournalError):
            await kept.append(data.splitlines(keepends=True))
        return kept.record_id

    async def _take(self, table: int, scores: Sequence[Score], record_id: str) -> None:
        """A table of the round is over; with the last one, the round."""
        async with self._lock:
            if not self.course.tables[table]:
                return
            self._keep(self.course.taken(table, scores, record_id))
            if self.course.is_round_over:
                await self._end_round()

    async def _end_round(self) -> None:
        await self._conclude()
        self._running.clear()
        if self.course.is_last_round:
            await self._finish()
        else:
            self._keep(_round(self.course, self.course.number + 1))
        self._turned.set()

    async def _conclude(self) -> None:
        """All have played the round's boards: how the robots' tables ended may be listed."""
        store = self._context.store
        for record_id in self.course.records[-self.course.plan.tables :] if store else ():
            assert store is not None
            with suppress(StoreError, RecordError):
                await asyncio.to_thread(_concluded, store, record_id)

    async def _finish(self) -> None:
        store, now = self._context.store, self._context.now_ms
        over = self.course.finished()
        self._keep(over if store is None else await sessions.finished(store, self.course, now))

    def give_up(self, store: Store | None) -> None:
        """Forget the session; the records of its tables stay. Raises `StoreError`."""
        self.is_given_up = True
        if store is None:
            return
        if self.course.record and self.is_at_table:
            with suppress(StoreError):
                records.abandon(store, self.course.record)
        sessions.forget(store, self.course.name)

    async def close(self) -> None:
        """The session is left; what the robots were at they play again."""
        task, self._beside = self._beside, None
        if task is not None:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


def _folded(store: Store, record_id: str) -> Fold:
    """What is kept of a table."""
    data = records.lines(store, record_id)
    game = registry.load(record.read_header(data).game)
    read = record.read(data, codec_of(game))
    return Fold(game, read.header, narrate=False).feed_all(read.events)


def _concluded(store: Store, record_id: str) -> None:
    outcome = _folded(store, record_id).outcome
    if outcome is not None:
        records.conclude(store, record_id, results.short(outcome))
