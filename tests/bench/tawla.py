"""Tawla's engine against OpenSpiel's backgammon, both from Python, in one run.

*Boards*: the same positions and rolls from random games; here every position `moves.find` gives,
there every action of ``legal_actions`` made a state by ``child`` (which makes some positions more
than once). *Games*: random games from the first roll to the last checker, here through the Game
interface, there with chance drawn by its probabilities. Rates are of processor time.
"""

from __future__ import annotations

import importlib
import random
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

from majlis.core import options
from majlis.core.chance import Streams
from majlis.core.game import Carry, Event
from majlis.core.seats import CHANCE
from majlis.games.tawla.info import INFO
from majlis.games.tawla.moves import find
from majlis.games.tawla.rules import GAME
from tests.bench.__main__ import Row

ROUNDS = 7
POSITIONS = 600
GAMES = 40


def rows() -> list[Row]:
    """Boards a second and random games a second, ours and theirs."""
    try:
        spiel: Any = importlib.import_module("pyspiel")
    except ModuleNotFoundError:
        return _alone()
    game = spiel.load_game("backgammon")
    states = list(_some_states(game, POSITIONS))
    rolls = [_roll_of(state) for state in states]
    boards = _race(lambda: _boards(rolls), lambda: _children(states))
    games = _race(_games, lambda: _their_games(game))
    return [_row("boards a second", *boards), _row("random games a second", *games)]


def _alone() -> list[Row]:
    return [("random games a second", f"{_rate(_games):,.0f}", None, None)]


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


def _boards(rolls: list[tuple[bytes, int, int]]) -> int:
    return sum(len(find(board, a, b)) for board, a, b in rolls)


def _children(states: list[Any]) -> int:
    made = 0
    for state in states:
        for action in state.legal_actions():
            state.child(action)
            made += 1
    return made


def _games() -> int:
    chosen = options.resolve(INFO, {"cube": False})
    assert isinstance(chosen, dict)
    for seed in range(GAMES):
        _game(chosen, seed)
    return GAMES


def _game(chosen: dict[str, options.OptionValue], seed: int) -> None:
    dice = Streams(seed.to_bytes(32, "big"))["dice"]
    whim = random.Random(seed)
    state = GAME.start(chosen, 2, Carry())
    seq = 0
    while needs := GAME.needs(state):
        need = needs[0]
        if need.seat == CHANCE:
            action = GAME.sample(state, need, dice)
        else:
            action = whim.choice(GAME.legal(state, need))
        seq += 1
        state = GAME.apply(state, Event(seq, seq, need.seat, action))


def _their_games(game: Any) -> int:
    whim = random.Random(1)
    for _ in range(GAMES):
        for _ in _walk(game, whim):
            pass
    return GAMES


def _walk(game: Any, whim: random.Random) -> Iterator[Any]:
    """The states of one random game."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(whim.choices(actions, chances)[0])
        else:
            yield state
            state.apply_action(whim.choice(state.legal_actions()))


def _some_states(game: Any, count: int) -> Iterator[Any]:
    """States of random games at the beginning of a turn."""
    whim = random.Random(2)
    while True:
        for state in _walk(game, whim):
            if whim.random() < 0.1 and "Extra turn: 0" in str(state):
                yield state.clone()
                count -= 1
                if not count:
                    return


def _roll_of(state: Any) -> tuple[bytes, int, int]:
    """A state of OpenSpiel as a board and a roll of ours."""
    mover = state.current_player()
    dice = re.search(r"Dice: (\d)(\d)", str(state))
    assert dice
    return _side_of(state, mover) + _side_of(state, 1 - mover), int(dice[1]), int(dice[2])


def _side_of(state: Any, player: int) -> bytes:
    points = [state.board(player, 24 - p if player == 0 else p - 1) for p in range(1, 25)]
    off = re.search(rf"Scores.*{'XO'[player]}: (\d+)", str(state))
    assert off
    return bytes([int(off[1]), *points, 15 - sum(points) - int(off[1])])
