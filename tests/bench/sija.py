"""Sija's engine against a plain board of lists, in one run.

*Steps*: the same positions; here `bits` finds every step and makes the board after it, there
`tests.games.sija.oracle` does the same on seven rows of cells. *Random games*: actions a second
through the Game interface, judged by nobody, from the first stone to the end, against the same
kind of play on the plain board, without chains, ransoms and repetition. Rates are of processor
time.
"""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable

from majlis.core import options
from majlis.core.game import Carry, Event
from majlis.games.sija import bits
from majlis.games.sija.info import INFO
from majlis.games.sija.rules import GAME
from tests.bench.__main__ import Row
from tests.games.sija import oracle
from tests.games.sija.positions import random_stones
from tests.games.sija.test_oracle import board_of

ROUNDS = 5
POSITIONS = 300
GAMES = 30


def rows() -> list[Row]:
    """Steps and actions a second, ours and the plain board's."""
    whim = random.Random(1)
    stones = [random_stones(whim) for _ in range(POSITIONS)]
    boards = [board_of(pair) for pair in stones]
    steps = _race(lambda: _steps(stones), lambda: _plain_steps(boards))
    games = _race(_games, _plain_games)
    return [_row("steps made a second", *steps), _row("random play a second", *games)]


def _row(what: str, ours: float, theirs: float) -> Row:
    return what, f"{ours:,.0f}", f"{theirs:,.0f}", ours / theirs


def _race(ours: Callable[[], int], theirs: Callable[[], int]) -> tuple[float, float]:
    """The best rates of both, measured by turns so that both meet the same weather."""
    rates = [(_rate(ours), _rate(theirs)) for _ in range(ROUNDS)]
    return max(rate for rate, _ in rates), max(rate for _, rate in rates)


def _rate(work: Callable[[], int]) -> float:
    began = time.process_time()
    done = work()
    return done / (time.process_time() - began)


def _steps(stones: list[tuple[int, int]]) -> int:
    made = 0
    for mine, theirs in stones:
        for origin, target in bits.steps_of(mine, theirs):
            bits.stepped(mine, theirs, origin, target)
            made += 1
    return made


def _plain_steps(boards: list[oracle.Board]) -> int:
    rules = oracle.Rules()
    made = 0
    for board in boards:
        for move in oracle.steps(board, "F"):
            oracle.after(board, move, rules)
            made += 1
    return made


def _games() -> int:
    chosen = options.resolve(INFO, {})
    assert isinstance(chosen, dict)
    whim = random.Random(2)
    done = 0
    for _ in range(GAMES):
        state = GAME.start(chosen, 2, Carry())
        for seq in itertools.count(1):
            needs = GAME.needs(state)
            if not needs:
                break
            action = whim.choice(GAME.legal(state, needs[0]))
            state = GAME.apply(state, Event(seq, seq, needs[0].seat, action))
            done += 1
    return done


def _plain_games() -> int:
    """Random steps and captures alone: no ransom, no repetition, no chains, no blocked players."""
    rules = oracle.Rules()
    whim = random.Random(2)
    done = 0
    for _ in range(GAMES):
        board = board_of(random_stones(whim, 24))
        for player in "FS" * 100:
            moves = sorted(oracle.steps(board, player))
            if not moves:
                break
            board, _ = oracle.after(board, whim.choice(moves), rules)
            done += 1
    return done
