"""Robots against each other, game by game, from seeds.

``python -m tests.games.sija.arena ONE OTHER GAMES [OPTION=VALUE …]`` plays games between two robots
(``LEVEL`` or ``LEVEL:BUDGET``), which change seats after every game, and tells who won as what, how
the games ended, and how long answers took, in processor time. All but the times is the same on
every run.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from majlis.bots.base import Bot
from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import Carry, Choice, Event, Need, Outcome
from majlis.core.seats import Seat
from majlis.games.sija.bot import make
from majlis.games.sija.rules import GAME
from majlis.games.sija.state import FIRST, SECOND, State, View
from tests.suite.games import resolved

Bots: TypeAlias = tuple[Bot[View], Bot[View]]
NAMES = {FIRST: "first", SECOND: "second"}


class Game(Struct, frozen=True):
    """A game played to its end: how, and after how many decisions."""

    outcome: Outcome
    decisions: int

    @property
    def winner(self) -> Seat | None:
        """Who has won; ``None``: the game is void."""
        return next(iter(self.outcome.winners), None)


def game(bots: Bots, seed: int, **options: Any) -> Game:
    """One game between two robots; every answer must be legal."""
    whims = [Stream(bytes([seat]) * 32, f"whim {seed}") for seat in (FIRST, SECOND)]
    s: State = GAME.start(resolved("sija", **options), 2, Carry())
    seq = 0
    while needs := GAME.needs(s):
        need = needs[0]
        legal = GAME.legal(s, need)
        action = bots[need.seat].choose(GAME.view(s, need.seat), need, legal, whims[need.seat])
        assert action in legal, action
        seq += 1
        s = GAME.apply(s, Event(seq, seq, need.seat, action))
    assert s.outcome is not None
    return Game(s.outcome, seq)


def games(
    one: Bot[View], other: Bot[View], count: int, **options: Any
) -> Iterator[tuple[Seat, Game]]:
    """Games from the seeds 0, 1, …, each with the seat of the first robot: first by turns."""
    for seed in range(count):
        seat = seed % 2
        yield seat, game((other, one) if seat else (one, other), seed, **options)


def wins(one: Bot[View], other: Bot[View], count: int, **options: Any) -> int:
    """How many of so many games the first robot wins."""
    return sum(played.winner == seat for seat, played in games(one, other, count, **options))


class _Timed:
    """A robot, and the processor time in ms of each of its decisions, by the kind of need."""

    def __init__(self, spelled: str) -> None:
        level, _, budget = spelled.partition(":")
        self._bot: Bot[View] = make(level, int(budget)) if budget else make(level)
        self.times: dict[str, list[float]] = {}

    def choose(
        self, view: View, need: Need, legal: Sequence[Action] | Choice, stream: Stream
    ) -> Action:
        began = time.process_time()
        action = self._bot.choose(view, need, legal, stream)
        taken = 1000 * (time.process_time() - began)
        if len(legal if not isinstance(legal, Choice) else ()) > 1:
            self.times.setdefault(need.kind, []).append(taken)
        return action


def main(one: str, other: str, count: str, *options: str) -> None:
    """Play, and tell."""
    robots = _Timed(one), _Timed(other)
    won: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    decisions = []
    given: dict[str, Any] = dict(option.split("=") for option in options)
    for seat, played in games(*robots, int(count), **given):
        winner = played.winner
        name = "void" if winner is None else f"{one if winner == seat else 'the other'} as "
        won[name if winner is None else name + NAMES[winner]] += 1
        won["first" if winner == FIRST else "second" if winner == SECOND else "nobody"] += 1
        ends[played.outcome.reason.rpartition(".")[2]] += 1
        decisions.append(played.decisions)
    print(f"{one} against {other}, {count} games, {' '.join(options)}")
    print("won:", *(f"{name} {times};" for name, times in sorted(won.items())))
    print("ends:", *(f"{name} {times};" for name, times in ends.most_common()))
    print(f"decisions a game: median {statistics.median(decisions):.0f}")
    for spelled, robot in zip((one, other), robots, strict=True):
        for kind, times in robot.times.items():
            print(f"{spelled} {kind}: {len(times)} answers, {_spread(times)}")


def _spread(times: list[float]) -> str:
    ordered = sorted(times)
    rare = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return f"median {statistics.median(ordered):.1f}, p99 {rare:.1f}, most {ordered[-1]:.1f} ms"


if __name__ == "__main__":
    main(*sys.argv[1:])
