"""Bridge's engine against OpenSpiel's, both from Python, in one run: random boards a second.

Both deal, bid and play at random to the last card, here through the Game interface, there with
chance drawn by its probabilities and the cards played out (no double-dummy result). Rates are of
processor time. Beside it: worlds imagined a second, from defenders' views in the middle of play;
and how long robots think about a card, by the wall clock; the process keeps to one core for that,
where the system can say so.
"""

from __future__ import annotations

import importlib
import os
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from majlis.core import options
from majlis.core.chance import Stream, Streams, digest
from majlis.core.game import Carry, Event
from majlis.core.seats import CHANCE
from majlis.games.bridge import dds
from majlis.games.bridge.actions import Claim, Play
from majlis.games.bridge.bot import make
from majlis.games.bridge.info import INFO
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.state import State, View
from tests.bench.__main__ import Row

ROUNDS = 7
BOARDS = 150
VIEWS = 150
ROBOT_BOARDS = 30


def rows() -> list[Row]:
    """Boards a second, ours and theirs, and worlds a second."""
    worlds = max(_rate(_imagine(list(_views()))) for _ in range(ROUNDS))
    return [
        _boards_row(),
        ("worlds imagined a second", f"{worlds:,.0f}", None, None),
        *_thinking_rows(),
    ]


def _thinking_rows() -> Iterator[Row]:
    """A card of each level's robot; `expert` also as it is without the solver."""
    solver = dds.is_here
    for level, has_solver in (("club", True), ("expert", False), ("expert", True)):
        if has_solver and level == "expert" and not solver():
            continue
        # Robots ask each time whether it is there.
        dds.is_here = solver if has_solver else lambda: False
        seconds = sorted(_on_one_core(level))
        dds.is_here = solver
        name = level if level == "club" else f"{level}, {'solver' if has_solver else 'no solver'}"
        for what, share in (("median", 0.5), ("99 of 100", 0.99), ("longest", 1)):
            at = min(int(share * len(seconds)), len(seconds) - 1)
            yield f"a card ({name}), {what}", f"{1000 * seconds[at]:.0f} ms", None, None


def _on_one_core(level: str) -> list[float]:
    if not hasattr(os, "sched_setaffinity"):
        return list(_thinking(level))
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        return list(_thinking(level))
    finally:
        os.sched_setaffinity(0, cores)


def _thinking(level: str) -> Iterator[float]:
    """Seconds a card or a claim, in boards that four robots bid and play."""
    bot, chosen = make(level), _chosen()
    for number in range(1, ROBOT_BOARDS + 1):
        streams = Streams(digest(b"robots", number.to_bytes(2, "big")))
        state = GAME.start(chosen, 4, Carry(number))
        seq = 0
        while needs := GAME.needs(state):
            need, seq = needs[0], seq + 1
            if need.seat == CHANCE:
                action = GAME.sample(state, need, streams[need.draw or ""])
            else:
                view, legal = GAME.view(state, need.seat), GAME.legal(state, need)
                began = time.perf_counter()
                action = bot.choose(view, need, legal, streams[f"robot-{need.seat}"])
                if isinstance(action, Play | Claim):
                    yield time.perf_counter() - began
            state = GAME.apply(state, Event(seq, seq, need.seat, action))


def _boards_row() -> Row:
    what = "random boards a second"
    try:
        spiel: Any = importlib.import_module("pyspiel")
    except ModuleNotFoundError:
        return what, f"{_rate(_boards):,.0f}", None, None
    game = spiel.load_game("bridge(use_double_dummy_result=false)")
    rates = [(_rate(_boards), _rate(lambda: _their_boards(game))) for _ in range(ROUNDS)]
    ours, theirs = max(one for one, _ in rates), max(other for _, other in rates)
    return what, f"{ours:,.0f}", f"{theirs:,.0f}", ours / theirs


def _rate(work: Callable[[], int]) -> float:
    began = time.process_time()
    done = work()
    return done / (time.process_time() - began)


def _chosen() -> dict[str, Any]:
    chosen = options.resolve(INFO, {})
    assert isinstance(chosen, dict)
    return chosen


def _boards() -> int:
    whim, chosen = random.Random(1), _chosen()
    for number in range(1, BOARDS + 1):
        for _ in _states(number, whim, chosen):
            pass
    return BOARDS


def _states(number: int, whim: random.Random, chosen: dict[str, Any]) -> Iterator[State]:
    streams = Streams(digest(b"bench", number.to_bytes(2, "big")))
    state = GAME.start(chosen, 4, Carry(number))
    seq = 0
    while needs := GAME.needs(state):
        need, seq = needs[0], seq + 1
        if need.seat == CHANCE:
            action = GAME.sample(state, need, streams[need.draw or ""])
        else:
            action = whim.choice(GAME.legal(state, need))
        state = GAME.apply(state, Event(seq, seq, need.seat, action))
        yield state


def _their_boards(game: Any) -> int:
    whim = random.Random(1)
    for _ in range(BOARDS):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(whim.choices(actions, chances)[0])
            else:
                state.apply_action(whim.choice(state.legal_actions()))
    return BOARDS


def _views() -> Iterator[View]:
    """A defender's view in the middle of each board."""
    whim, chosen = random.Random(2), _chosen()
    for number in range(1, VIEWS + 1):
        states = [s for s in _states(number, whim, chosen) if s.phase == "play"]
        if states:
            middle = states[len(states) // 2]
            yield GAME.view(middle, (middle.player + 1) % 4)


def _imagine(views: list[View]) -> Callable[[], int]:
    def imagine() -> int:
        stream = Stream(b"bench", "worlds")
        for v in views:
            GAME.imagine(v, stream)
        return len(views)

    return imagine
