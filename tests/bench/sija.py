"""Sija's engine against a plain board of lists, in one run.

*Steps*: the same positions; here `bits` finds every step and makes the board after it, there
`tests.games.sija.oracle` does the same on seven rows of cells. *Random games*: actions a second
through the Game interface, judged by nobody, from the first stone to the end, against the same
kind of play on the plain board, without chains, ransoms and repetition. *Search*: nodes a second
of the robots' alpha-beta three moves deep on open positions, here over `search.Moving` with all
that the expert sees at a glance, there over the plain board with stones counted. Rates are of
processor time.
"""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable, Sequence
from typing import TypeAlias

from majlis.bots.alphabeta import WIN, AlphaBeta
from majlis.core import options
from majlis.core.game import Carry, Event
from majlis.games.sija import bits
from majlis.games.sija.evaluate import EXPERT, glance_by
from majlis.games.sija.info import INFO
from majlis.games.sija.rules import GAME, law_of
from majlis.games.sija.search import FREE, NONE, Moving
from majlis.games.sija.state import FIRST
from tests.bench.__main__ import Row
from tests.games.sija import oracle
from tests.games.sija.positions import random_stones
from tests.games.sija.test_oracle import board_of

ROUNDS = 5
POSITIONS = 300
GAMES = 30
SEARCHED = 12
DEPTH = 3
ENDLESS = 1 << 40
_RULES = oracle.Rules()


def rows() -> list[Row]:
    """Steps and actions a second, ours and the plain board's."""
    whim = random.Random(1)
    stones = [random_stones(whim) for _ in range(POSITIONS)]
    boards = [board_of(pair) for pair in stones]
    steps = _race(lambda: _steps(stones), lambda: _plain_steps(boards))
    games = _race(_games, _plain_games)
    open_stones = [random_stones(whim, 14) for _ in range(SEARCHED)]
    search = _race(lambda: _search(open_stones), lambda: _plain_search(open_stones))
    return [
        _row("steps made a second", *steps),
        _row("random play a second", *games),
        _row("nodes searched a second", *search),
    ]


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


def _search(stones: list[tuple[int, int]]) -> int:
    chosen = options.resolve(INFO, {})
    assert isinstance(chosen, dict)
    tree = Moving(law_of(chosen), glance_by(EXPERT))
    here = ((FIRST, mine, theirs, NONE, FREE, NONE) for mine, theirs in stones)
    return sum(AlphaBeta(tree, ENDLESS).best(place, deepest=DEPTH).nodes for place in here)


def _plain_search(stones: list[tuple[int, int]]) -> int:
    boards = (board_of(pair) for pair in stones)
    here: list[_Place] = [(0, tuple(map("".join, board)), ()) for board in boards]
    tree = _PlainTree()
    return sum(AlphaBeta(tree, ENDLESS).best(place, deepest=DEPTH).nodes for place in here)


_Place: TypeAlias = tuple[int, tuple[str, ...], oracle.Cell | tuple[()]]
"""Who is to move, the board as rows of text, and the stone that must go on capturing."""


class _PlainTree:
    """Steps, captures and chains on the plain board; a player without a step has lost."""

    def moves(self, place: _Place) -> tuple[Sequence[oracle.Move], Sequence[oracle.Move]]:
        loud: list[oracle.Move] = []
        others: list[oracle.Move] = []
        for move in self._steps(place):
            taken = oracle.after(_rows(place), move, _RULES)[1]
            (loud if taken else others).append(move)
        return loud, others

    def loud(self, place: _Place) -> Sequence[oracle.Move]:
        return self.moves(place)[0]

    def play(self, place: _Place, move: oracle.Move) -> _Place:
        board, taken = oracle.after(_rows(place), move, _RULES)
        chained = taken and oracle.continuations(board, move[1], _RULES)
        rows = tuple(map("".join, board))
        return (place[0], rows, move[1]) if chained else (1 - place[0], rows, ())

    def value(self, place: _Place) -> int:
        board, (mine, theirs) = _rows(place), ("FS" if place[0] == 0 else "SF")
        left = oracle.count(board, mine), oracle.count(board, theirs)
        if min(left) < 2:
            return WIN if left[0] > left[1] else -WIN
        return 100 * (left[0] - left[1]) if oracle.steps(board, mine) else -WIN

    def _steps(self, place: _Place) -> Sequence[oracle.Move]:
        if abs(self.value(place)) == WIN:
            return ()
        if place[2]:
            return sorted(oracle.continuations(_rows(place), place[2], _RULES))
        return sorted(oracle.steps(_rows(place), "FS"[place[0]]))


def _rows(place: _Place) -> oracle.Board:
    return [list(row) for row in place[1]]
