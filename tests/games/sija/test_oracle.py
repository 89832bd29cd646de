"""The engine and the independent one of `oracle` agree on random positions."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from majlis.core.game import Event
from majlis.games.sija import bits
from majlis.games.sija.actions import EndTurn, Step
from majlis.games.sija.bits import squares_of
from majlis.games.sija.moves import captures, legal_steps
from majlis.games.sija.rules import GAME
from majlis.games.sija.state import FIRST, SECOND, State
from tests.games.sija import oracle
from tests.games.sija.positions import (
    crowded_stones,
    few_against_many,
    law,
    random_stones,
    shut_in_stones,
)

POSITIONS = 2_000
SEATS = {"F": FIRST, "S": SECOND}


def board_of(stones: tuple[int, int]) -> oracle.Board:
    cells = [" "] * 49
    for letter, some in zip("FS", stones, strict=True):
        for q in squares_of(some):
            cells[q] = letter
    return [cells[row : row + 7] for row in range(0, 49, 7)]


def cell(q: int) -> oracle.Cell:
    return q % 7, q // 7


def cells(some: int) -> set[oracle.Cell]:
    return set(map(cell, squares_of(some)))


def moves_of(steps: list[tuple[int, int]]) -> set[oracle.Move]:
    assert len(set(steps)) == len(steps)
    return {(cell(origin), cell(target)) for origin, target in steps}


FLAGS = ("line_capture", "centre_safe", "chain_optional")
LAWS = {
    chosen: law(**dict(zip(FLAGS, chosen, strict=True)), repeat_rule="off", no_progress=0)
    for chosen in itertools.product((False, True), repeat=3)
}


def flags(whim: random.Random) -> dict[str, Any]:
    """Options that the moving phase depends on, at random."""
    return {name: whim.random() < 0.5 for name in FLAGS}


def positions(count: int = POSITIONS) -> Iterator[tuple[State, str, oracle.Board, oracle.Rules]]:
    """States at the beginning of a turn, whose it is, and the same for the oracle."""
    whim = random.Random(5)
    while count:
        made = (crowded_stones, shut_in_stones, random_stones)[count % 3](whim)
        chosen = flags(whim)
        player = whim.choice("FS")
        duty = player == "F" and bits.blocked(made[SECOND], made[FIRST])
        s = State(LAWS[tuple(chosen.values())], "move", SEATS[player], 1, made, duty=duty)
        if legal_steps(s):
            count -= 1
            yield s, player, board_of(made), oracle.Rules(**chosen)


def engine_turns(s: State) -> Iterator[tuple[oracle.Turn, State]]:
    """Every whole turn, through the game itself."""
    player = s.turn
    for origin, target in legal_steps(s):
        after = GAME.apply(s, Event(s.since + 1, 0, player, Step(origin, target)))
        if after.phase == "chain":
            yield from engine_turns(after)
            if after.law.chain_optional:
                stopped = GAME.apply(after, Event(after.since + 1, 0, player, EndTurn()))
                yield _turn(stopped), stopped
        else:
            yield _turn(after), after


def _turn(s: State) -> oracle.Turn:
    return tuple(map(cell, s.trail)), tuple(map("".join, board_of(s.stones)))


def same_steps(s: State, player: str, board: oracle.Board, rules: oracle.Rules) -> bool:
    """The steps, in order, and what each captures."""
    legal = legal_steps(s)
    expected = oracle.unblocking(board, rules) if s.duty else oracle.steps(board, player)
    return (
        moves_of(legal) == expected
        and legal == sorted(legal)
        and all(
            cells(captures(s, step)) == oracle.after(board, move, rules)[1]
            for step in legal
            for move in moves_of([step])
        )
    )


def same_turns(s: State, player: str, board: oracle.Board, rules: oracle.Rules) -> bool:
    """Whole turns with their chains, and who is to act after each."""
    expected = set(oracle.turns(board, moves_of(legal_steps(s)), rules))
    found = dict(engine_turns(s))
    return set(found) == expected and all(
        _verdict(after) == oracle.verdict(list(map(list, rows)), player, rules)
        for (_, rows), after in found.items()
    )


def _verdict(s: State) -> str:
    if s.outcome is not None:
        return ("first wins", "second wins")[s.outcome.winners[0]]
    return "duty" if s.duty else ("first", "second")[s.turn]


def test_steps_captures_and_duties_agree() -> None:
    """S4.2, S5, S6.3."""
    seen = dict.fromkeys(("duty", "captures", "rows", "centre"), 0)
    for position in positions():
        assert same_steps(*position)
        s = position[0]
        taken = [cells(captures(s, step)) for step in legal_steps(s)]
        seen["duty"] += s.duty
        seen["captures"] += any(taken)
        seen["rows"] += any(len(some) > 3 for some in taken)
        seen["centre"] += any((3, 3) in some for some in taken)
    assert min(seen.values()) >= 20, seen


def test_whole_turns_and_what_follows_agree() -> None:
    """S5.6, S6, S10.2."""
    seen: Counter[str] = Counter()
    for position in positions():
        assert same_turns(*position)
        for (path, _), after in engine_turns(position[0]):
            seen[_verdict(after)] += 1
            seen["chains"] += len(path) > 2
    assert len(seen) == 6
    assert min(seen.values()) >= 10, seen


@pytest.mark.parametrize("stones", [crowded_stones, few_against_many, random_stones])
def test_shelter_agrees(stones: Callable[[random.Random], tuple[int, int]]) -> None:
    """S7.9."""
    whim = random.Random(6)
    found = 0
    for _ in range(POSITIONS):
        first, second = stones(whim)
        sheltered = bits.sheltered(second, first)
        assert cells(sheltered) == oracle.sheltered(board_of((first, second)))
        found += bool(sheltered)
    assert found >= 20
