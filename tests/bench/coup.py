"""Coup's engine: random games a second, and worlds that fit a view, at two, four and eight seats.

There is nothing installed to compare with: the rates are of processor time, through the Game
interface, judged by nobody, from the lots to the end.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from majlis.core import options
from majlis.core.chance import Stream, Streams, digest
from majlis.core.game import Carry, Event
from majlis.core.seats import CHANCE
from majlis.games.coup.info import INFO
from majlis.games.coup.rules import GAME
from majlis.games.coup.state import State, View
from tests.bench.__main__ import Row

ROUNDS = 3
SEATS = (2, 4, 8)
GAMES = 150
VIEWS = 150


def rows() -> list[Row]:
    """Games a second, and imagined worlds a second, by the number of seats."""
    games = [_row(f"random games of {n} a second", lambda n=n: _games(n)) for n in SEATS]
    worlds = [_row(f"worlds of {n} imagined a second", _imagine(n)) for n in SEATS]
    return games + worlds


def _row(what: str, work: Callable[[], int]) -> Row:
    return what, f"{max(_rate(work) for _ in range(ROUNDS)):,.0f}", None, None


def _rate(work: Callable[[], int]) -> float:
    began = time.process_time()
    done = work()
    return done / (time.process_time() - began)


def _chosen() -> dict[str, Any]:
    chosen = options.resolve(INFO, {})
    assert isinstance(chosen, dict)
    return chosen


def _games(seats: int) -> int:
    whim, chosen = random.Random(1), _chosen()
    for number in range(GAMES):
        for _ in _states(seats, number, whim, chosen):
            pass
    return GAMES


def _states(seats: int, number: int, whim: random.Random, chosen: dict[str, Any]) -> Any:
    streams = Streams(digest(b"bench", bytes([seats, number])))
    state: State = GAME.start(chosen, seats, Carry())
    seq = 0
    while needs := [need for need in GAME.needs(state) if need.must]:
        need, seq = needs[0], seq + 1
        if need.seat == CHANCE:
            action = GAME.sample(state, need, streams[need.draw or ""])
        else:
            action = whim.choice(GAME.legal(state, need))
        state = GAME.apply(state, Event(seq, seq, need.seat, action))
        yield state


def _imagine(seats: int) -> Callable[[], int]:
    """Views of random games, whose worlds are to be imagined."""
    whim, views = random.Random(2), list[View]()
    for number in range(VIEWS):
        states = list(_states(seats, number, whim, _chosen()))
        views.append(GAME.view(whim.choice(states), whim.randrange(seats)))

    def imagine() -> int:
        stream = Stream(b"bench", "worlds")
        for v in views:
            GAME.imagine(v, stream)
        return len(views)

    return imagine
