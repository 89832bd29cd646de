"""Positions to start tests from, and turns written in notation."""

from __future__ import annotations

import random
from typing import Any

from majlis.core.actions import Action
from majlis.core.game import Allowed, Carry, Event, Refusal
from majlis.core.seats import TABLE, Seat
from majlis.core.verbs import TO_GAME
from majlis.games.sija.actions import Place, Resign
from majlis.games.sija.bits import BIT, CENTRE, FULL, spread, squares_of
from majlis.games.sija.notation import parse, parse_square
from majlis.games.sija.rules import GAME, law_of
from majlis.games.sija.state import FIRST, Law, State, View, awaited
from tests.suite.games import resolved

V9_FIRST = "c3 d3 e3 d2 c4 e4 d5 c2 e2 c5 e5 b3 f3 b2 f2 d1 c1 e1 b4 f4 b5 f5 a3 g3"  # V9


def law(**options: Any) -> Law:
    """The law that these options make, all others at their defaults."""
    return law_of(resolved("sija", **options))


def squares(names: str) -> int:
    """A set of squares from their names."""
    found = 0
    for name in names.split():
        q = parse_square(name)
        assert isinstance(q, int), name
        found |= BIT[q]
    return found


def rest(first: int) -> int:
    """Second's stones once all are placed."""
    return FULL ^ first ^ BIT[CENTRE]


def ready(first: str, second: str, turn: Seat = FIRST, **given: Any) -> State:
    """A position in which ``turn`` is to move; ``given`` are fields of the state and options."""
    fields = {name: given.pop(name) for name in list(given) if name in State.__struct_fields__}
    stones = squares(first), squares(second)
    start = {"phase": "move", "turn": turn, "stones": stones, "began": 0, "since": 1, **fields}
    return State(law=law(**given), **start)


def begun(**options: Any) -> State:
    """The empty board."""
    return GAME.start(resolved("sija", **options), 2, Carry())


def happened(s: State, seat: Seat, action: Action, at_ms: int = 0) -> State:
    """The state after an action that may be done."""
    verdict = GAME.judge(s, seat, action)
    assert isinstance(verdict, Allowed), (action, verdict)
    return GAME.apply(s, Event(s.since + 1, at_ms, seat, action))


def turn_of(s: State) -> Seat:
    """Whose decision it is."""
    return awaited(s)[0]


def view(s: State) -> View:
    return GAME.view(s, FIRST)


def meant(s: State, text: str) -> Action:
    """The action that ``text`` means in ``s``."""
    action = parse(text, view(s))
    assert not isinstance(action, Refusal), action
    return action


def play(s: State, *turns: str | Action, at_ms: int = 0) -> State:
    """The state after actions, in notation or as they are, each by whoever is awaited."""
    for turn in turns:
        action = meant(s, turn) if isinstance(turn, str) else turn
        seat = TABLE if isinstance(action, TO_GAME) else turn_of(s)
        s = happened(s, seat, action, at_ms)
    return s


def resigned(s: State, seat: Seat, at_ms: int = 0) -> State:
    return happened(s, seat, Resign(), at_ms)


def refused(s: State, turn: str | Action, seat: Seat | None = None) -> Refusal:
    """Why ``turn`` may not be played by ``seat`` (or whoever is awaited)."""
    action = meant(s, turn) if isinstance(turn, str) else turn
    verdict = GAME.judge(s, turn_of(s) if seat is None else seat, action)
    assert isinstance(verdict, Refusal), action
    return verdict


def placed(first: str, at_ms: int = 0, **options: Any) -> State:
    """The state after all stones are placed, first's on these squares, second's on the others."""
    s = begun(**options)
    mine = squares_of(squares(first))
    theirs = squares_of(rest(squares(first)))
    for i in range(0, 24, 2):
        s = play(s, Place(mine[i], mine[i + 1]), Place(theirs[i], theirs[i + 1]), at_ms=at_ms)
    return s


def random_stones(whim: random.Random, most: int = 24) -> tuple[int, int]:
    """Stones of both, anywhere: from nearly none to a full board."""
    cells = list(range(49))
    whim.shuffle(cells)
    mine, theirs = whim.randint(2, most), whim.randint(2, most)
    first = sum(BIT[q] for q in cells[:mine])
    second = sum(BIT[q] for q in cells[mine : mine + theirs])
    return first, second


def crowded_stones(whim: random.Random) -> tuple[int, int]:
    """Stones of both with few empty squares, as where players are blocked."""
    cells = list(range(49))
    whim.shuffle(cells)
    empty = whim.randint(1, 6)
    mine = whim.randint(3, 46 - empty)
    return sum(BIT[q] for q in cells[:mine]), sum(BIT[q] for q in cells[mine : 49 - empty])


def shut_in_stones(whim: random.Random) -> tuple[int, int]:
    """A nearly full board on which second has no stone beside an empty square."""
    cells = list(range(49))
    whim.shuffle(cells)
    empty = sum(BIT[q] for q in cells[: whim.randint(1, 5)])
    away = squares_of(FULL ^ (empty | spread(empty)))
    second = sum(BIT[q] for q in whim.sample(away, min(len(away), whim.randint(2, 20))))
    return FULL ^ empty ^ second, second


def few_against_many(whim: random.Random) -> tuple[int, int]:
    """Few stones of first's and many of second's, which may stand in shelter from them."""
    cells = list(range(49))
    whim.shuffle(cells)
    few = whim.randint(1, 3)
    many = whim.randint(5, 24)
    return sum(BIT[q] for q in cells[:few]), sum(BIT[q] for q in cells[few : few + many])


def winner(s: State) -> Seat | None:
    """Who has won; ``None`` while nobody has."""
    return s.outcome.winners[0] if s.outcome and s.outcome.winners else None
