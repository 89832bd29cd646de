"""The position that robots search goes the way of the rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from majlis.core.actions import Action
from majlis.core.game import Event
from majlis.games.sija.actions import EndTurn, Remove, Step
from majlis.games.sija.bits import blocked, captured, openings_of
from majlis.games.sija.rules import GAME
from majlis.games.sija.search import NONE, STAY, WON, Moving, Position, position_of
from majlis.games.sija.state import FIRST, SECOND, State
from tests.games.sija.positions import crowded_stones, law, random_stones, shut_in_stones

GLANCE = 7
LAWS: list[dict[str, Any]] = [
    {},
    {"line_capture": True},
    {"centre_safe": True, "line_capture": True},
    {"chain_optional": True, "centre_safe": True},
    {"no_opening": "free"},
    {"no_opening": "remove_one"},
    {"no_progress": 5},
]


def tree(s: State) -> Moving:
    return Moving(s.law, lambda turn, mine, theirs: GLANCE)


def started(stones: tuple[int, int], options: dict[str, Any]) -> State | None:
    """First to move, or what is to be done while second is blocked; ``None``: all is over."""
    s = State(law(ransom="off", repeat_rule="off", **options), phase="move", stones=stones, since=1)
    if blocked(*stones):
        return None
    if not blocked(stones[SECOND], stones[FIRST]):
        return s
    if openings_of(*stones):
        return State(s.law, phase="move", stones=stones, since=1, duty=True)
    if s.law.no_opening == "remove_one":
        return State(s.law, phase="remove", turn=SECOND, stones=stones, since=1)
    return s if s.law.no_opening == "free" else None


def as_action(s: State, move: tuple[int, int]) -> Action:
    if move == STAY:
        return EndTurn()
    return Remove(move[0]) if move[1] == NONE else Step(*move)


def moves_of(position: Position, game: Moving) -> list[tuple[int, int]]:
    loud, others = game.moves(position)
    return [*loud, *others]


def settled(position: Position, game: Moving) -> Position:
    """The position once players who can do nothing have done so."""
    while position[3] == NONE and moves_of(position, game) == [STAY]:
        position = game.play(position, STAY)
    return position


def check(s: State, position: Position) -> None:
    """The state and the position are one: the same moves, or the same end."""
    game = tree(s)
    position = settled(position, game)
    if s.outcome is None:
        loud, others = game.moves(position)
        assert position[:4] == position_of(s)[:4]
        assert {as_action(s, move) for move in (*loud, *others)} == set(
            GAME.legal(s, GAME.needs(s)[0])
        )
        assert list(loud) == list(game.loud(position))
        assert set(loud) == {move for move in (*loud, *others) if captures(s, move)}
        assert game.value(position) == GLANCE
    else:
        winners = s.outcome.winners
        assert moves_of(position, game) == []
        assert game.value(position) == (
            0 if not winners else WON if winners[0] == position[0] else -WON
        )


def captures(s: State, move: tuple[int, int]) -> bool:
    if move[1] == NONE:
        return False
    mine, theirs = s.stones[s.turn], s.stones[1 - s.turn]
    return bool(captured(mine, theirs, move[1], s.law.line_capture, s.law.centre_safe))


@pytest.mark.parametrize("options", LAWS, ids=str)
@pytest.mark.parametrize("stones_of", [random_stones, crowded_stones, shut_in_stones])
def test_goes_the_way_of_the_rules(options: dict[str, Any], stones_of: Any) -> None:
    whim = random.Random(5)
    kinds = set()
    for _ in range(40):
        s = started(stones_of(whim), options)
        if s is None:
            continue
        check(s, position_of(s))
        for seq in range(2, 30):
            if s.outcome is not None:
                break
            kinds.add(s.phase)
            position, game = position_of(s), tree(s)
            move = whim.choice(moves_of(position, game))
            s = GAME.apply(s, Event(seq, 0, s.turn, as_action(s, move)))
            check(s, game.play(position, move))
    assert "move" in kinds
