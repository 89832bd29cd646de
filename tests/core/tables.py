"""Tables for the tests: a virtual clock, a journal in memory, and quick ways to play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from majlis.core import opening, registry
from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import Refusal
from majlis.core.options import OptionValue
from majlis.core.record import House, JournalError, Record, SeatCard, read
from majlis.core.table import Table
from majlis.core.verify import codec_of
from tests.suite.games import resolved


class Time:
    """A clock the test moves."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def __call__(self) -> int:
        return self.ms


class Pages:
    """A journal in memory, which can be told to fail."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.appends = 0
        self.failing = ""

    async def append(self, lines: Sequence[bytes]) -> None:
        if self.failing:
            raise JournalError(self.failing)
        self.appends += 1
        self.lines += lines

    @property
    def data(self) -> bytes:
        return b"".join(self.lines)


class Sitting:
    """A table with everything round it."""

    def __init__(
        self,
        game: str = "divan",
        seats: int = 2,
        *,
        seed: int | None = 5,
        house: House | None = None,
        hosted: bool = False,
        given: Sequence[str] = (),
        texts: Sequence[str] = (),
        table: str = "T-TEST",
        session: opening.Session | None = None,
        **options: OptionValue,
    ) -> None:
        self.game = registry.load(game)
        self.time = Time()
        self.pages = Pages()
        names = ("nour", "sami", "layla", "omar", "sara")
        self.header, self.secret = opening.prepare(
            self.game,
            resolved(game, **options),
            [SeatCard(name) for name in names[:seats]],
            table=table,
            entropy=lambda n: bytes(range(n)),
            seed=seed,
            house=house,
            given=given,
            texts=texts,
            session=session,
        )
        self.table = self.new_table(hosted)

    def new_table(self, hosted: bool = False) -> Table:
        return Table(self.game, self.header, self.secret, self.time, self.pages, hosted=hosted)

    async def open(self) -> Sitting:
        await self.table.open()
        return self

    @property
    def record(self) -> Record:
        return read(self.pages.data, codec_of(self.game))

    def look(self, seat: int) -> Any:
        return self.table.snapshot(seat)

    async def do(self, seat: int, action: Action, wait: int = 1000) -> Refusal | None:
        """``seat`` answers its first need (or uses a verb of the table)."""
        self.time.ms += wait
        tasks = self.look(seat).tasks
        need = tasks[0].need.id if tasks else 0
        return await self.table.submit(seat, need, action)

    async def play(self, events: int, seed: int = 1) -> None:
        """Random legal actions until ``events`` have happened or the game is over."""
        whim = Stream(bytes([seed]), "whim")
        for _ in range(events):
            seats = [a.seat for a in self.look(0).awaited]
            if not seats:
                return
            seat = whim.choice(seats)
            task = self.look(seat).must[0]
            self.time.ms += 500
            assert await self.table.submit(seat, task.need.id, whim.choice(task.legal)) is None
