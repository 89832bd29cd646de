"""Robots alone, many games, no screen and no clock but a virtual one.

Everything that goes into the records is fixed by the arguments (table names ``sim-0``, ``sim-1`` …,
no date), so the digest over their hashes is the same on every run, machine and hash seed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from majlis.bots.base import robot_stream
from majlis.bots.driver import AnyBot, make, reply
from majlis.core import opening
from majlis.core.chance import Stream, seed_from_number
from majlis.core.game import AnyGame
from majlis.core.options import OptionValue
from majlis.core.record import Header, Journal, SeatCard, Secret
from majlis.core.seats import is_player
from majlis.core.table import Table

THINKING_MS = 1000
"""Virtual time a robot takes for an answer."""
MOST_EVENTS = 200_000


class StuckError(RuntimeError):
    """A simulated game that does not end, or a robot's answer that the table refuses."""


class Played(Struct, frozen=True):
    """One simulated game."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    events: int
    tip: bytes


class Tally(Struct, frozen=True):
    """Many simulated games. ``wins`` and ``points`` are by seat; ``drawn`` had no winner."""

    games: int
    wins: tuple[int, ...]
    points: tuple[int, ...]
    drawn: int
    events: int
    digest: str


class _VirtualTime:
    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> int:
        return self.ms


async def play_one(
    game: AnyGame,
    options: Mapping[str, OptionValue],
    levels: Sequence[str],
    seed: int,
    table_name: str,
) -> Played:
    """One game between robots of ``levels``, a level a seat. Raises :class:`StuckError`."""
    cards = [SeatCard(f"bot {level}", "bot", level) for level in levels]
    header, secret = opening.prepare(
        game,
        options,
        cards,
        table=table_name,
        entropy=_no_entropy,
        seed=seed,
        official=cards[0],
    )
    play = Simulation(game, header, secret, seed_from_number(seed))
    table = play.table
    await play.open()
    while not table.over:
        await play.answer()
    outcome = table.snapshot(0).outcome
    assert outcome is not None
    return Played(outcome.winners, outcome.points, table.seq, table.tip)


class Simulation:
    """A table at which only robots sit, in virtual time. ``whims`` is what they draw from.

    ``journal`` keeps the lines, if anybody wants them.
    """

    def __init__(
        self,
        game: AnyGame,
        header: Header,
        secret: Secret,
        whims: bytes,
        journal: Journal | None = None,
    ) -> None:
        self._time = _VirtualTime()
        self.table = Table(game, header, secret, self._time, journal, narrate=False)
        levels = enumerate(card.level for card in header.seats)
        self._seats = [_Seat(game, header.table, seat, level, whims) for seat, level in levels]
        self._is_open = False

    async def open(self) -> None:
        """Draw whatever chance comes first; once."""
        if not self._is_open:
            self._is_open = True
            await self.table.open()

    async def answer(self) -> None:
        """One answer of whoever is awaited. Raises :class:`StuckError`."""
        await _one_answer(self.table, self._seats, self._time)


class _Seat:
    def __init__(self, game: AnyGame, table: str, seat: int, level: str, whims: bytes) -> None:
        self.bot: AnyBot = make(game.info.name, level)
        self.stream: Stream = robot_stream(table, seat, whims)


async def _one_answer(table: Table, seats: Sequence[_Seat], time: _VirtualTime) -> None:
    seat = table.awaited_seat()
    if seat is None or table.seq > MOST_EVENTS:
        raise StuckError(f"after {table.seq} events nobody can go on")
    # An official's part is played by the first robot, which sees the official's view only.
    player = seats[seat] if is_player(seat) else seats[0]
    answer = reply(table.snapshot(seat), player.bot, player.stream)
    if answer is None:
        raise StuckError(f"seat {seat} is awaited and has nothing to answer")
    time.ms += THINKING_MS
    refused = await table.submit(seat, answer.need_id, answer.action)
    if refused is not None:
        raise StuckError(f"seat {seat}: {answer.action} was refused: {refused.code}")


def _no_entropy(_: int) -> bytes:
    raise AssertionError("a simulation is seeded")


async def simulate(
    game: AnyGame,
    options: Mapping[str, OptionValue],
    levels: Sequence[str],
    games: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
) -> Tally:
    """``games`` games between robots of ``levels``; ``progress`` is told how many are done."""
    total = hashlib.sha256()
    wins, points = [0] * len(levels), [0] * len(levels)
    events = drawn = 0
    for number in range(games):
        played = await play_one(game, options, levels, seed, f"sim-{number}")
        total.update(played.tip)
        events += played.events
        drawn += not played.winners
        for seat in range(len(levels)):
            wins[seat] += seat in played.winners
            points[seat] += played.points[seat]
        if progress is not None:
            progress(number + 1)
    return Tally(games, tuple(wins), tuple(points), drawn, events, total.hexdigest())
