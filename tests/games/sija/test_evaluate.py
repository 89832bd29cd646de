"""What robots see at a glance, and how they choose squares to place on."""

from __future__ import annotations

import itertools
import random

import pytest

from majlis.core.chance import Stream
from majlis.games.sija.bits import BESIDE_CENTRE, FULL, captured, mask, spread, squares_of
from majlis.games.sija.evaluate import Weights, glance_by, guests, material
from majlis.games.sija.search import steps_onto, traps
from majlis.games.sija.setups import Placing
from majlis.games.sija.state import FIRST, SECOND
from tests.games.sija.positions import random_stones, squares

NO_CENTRE = FULL ^ squares("d4")


def test_material_counts_more_when_there_is_less_of_it() -> None:
    assert material(24, 23) == 102
    assert material(24, 24) == 0
    assert material(3, 2) > material(24, 23)


def test_one_stone_for_two_is_a_bargain_only_for_who_has_many() -> None:
    assert material(23, 22) > material(24, 24)
    assert material(2, 10) < material(3, 12)


def test_guests_stand_between_enemies_and_not_round_the_edge() -> None:
    assert guests(squares("d4"), squares("c4 e4")) == 1
    assert guests(squares("d4"), squares("c4 e4 d3 d5")) == 2
    assert guests(squares("a2 g4 d1"), squares("g1 b2 f4 a5 d2 c1")) == 0


def test_a_threat_is_a_square_that_the_other_can_step_onto() -> None:
    glance = glance_by(Weights(threat=50))
    threatened = squares("a1 d4 g7"), squares("c4 e3 f1")
    assert glance(FIRST, *threatened) == -50
    out_of_reach = squares("a1 d4 g7"), squares("c4 e1 f1")
    assert glance(FIRST, *out_of_reach) == 0


def test_traps_are_where_a_step_would_capture() -> None:
    whim = random.Random(3)
    for _ in range(300):
        mine, theirs = random_stones(whim)
        reached = FULL ^ (mine | theirs)
        catching = [q for q in squares_of(reached) if captured(mine, theirs, q)]
        assert squares_of(traps(mine, theirs)) == catching
        steps = steps_onto(mine, mask(tuple(catching)) & spread(mine))
        assert all(captured(mine, theirs, target) for _, target in steps)


GOOD = squares("b2 f5 e6 c7")


def good_squares(first: int, second: int) -> float:
    """Worth to first: how many of `GOOD` he has."""
    return ((first & GOOD).bit_count() - (second & GOOD).bit_count()) / 4


@pytest.mark.parametrize("turn", [FIRST, SECOND])
def test_squares_are_worth_what_comes_of_them(turn: int) -> None:
    mine, theirs = (0, 0) if turn == FIRST else (0, squares("a1 b1"))
    free = NO_CENTRE ^ theirs
    pair = Placing(turn, mine, theirs, free, good_squares).choose(150, Stream(bytes(32), "whim"))
    assert mask(pair) & GOOD == mask(pair)


def dealt(whim: random.Random, left: int) -> tuple[int, int, int]:
    """First's stones, second's, and ``left`` free squares, before a turn of first's or second's."""
    cells = squares_of(NO_CENTRE)
    whim.shuffle(cells)
    down = 48 - left
    firsts = down // 2 + down // 2 % 2
    first, second = mask(tuple(cells[:firsts])), mask(tuple(cells[firsts:down]))
    return first, second, mask(tuple(cells[down:]))


@pytest.mark.parametrize("left", [4, 6, 8])
def test_near_the_end_the_best_line_is_found(left: int) -> None:
    whim = random.Random(left)
    values: dict[int, float] = {}

    def judge(first: int, second: int) -> float:
        return values.setdefault(first, whim.random())

    def worth(turn: int, first: int, second: int, free: int) -> float:
        """To first, when both play their best."""
        if not free:
            return judge(first, second)
        pairs = [mask(pair) for pair in itertools.combinations(squares_of(free), 2)]
        if turn == FIRST:
            return max(worth(SECOND, first | pair, second, free ^ pair) for pair in pairs)
        return min(worth(FIRST, first, second | pair, free ^ pair) for pair in pairs)

    first, second, free = dealt(whim, left)
    turn = FIRST if first.bit_count() == second.bit_count() else SECOND
    mine, theirs = (first, second) if turn == FIRST else (second, first)
    pair = mask(Placing(turn, mine, theirs, free, judge).choose(1000, Stream(bytes(32), "whim")))
    then = (first | pair, second) if turn == FIRST else (first, second | pair)
    assert worth(1 - turn, *then, free ^ pair) == worth(turn, first, second, free)


def test_the_squares_beside_the_centre() -> None:
    """S6.1 before anybody has moved; S13, that the first stone be there."""

    def chosen(turn: int, mine: str, theirs: str, beside: bool = False) -> int:
        there = squares(mine), squares(theirs)
        free = NO_CENTRE ^ there[0] ^ there[1]
        placing = Placing(turn, *there, free, good_squares, beside)
        return mask(placing.choose(30, Stream(bytes(32), "whim")))

    assert chosen(SECOND, "d3 d5", "a1 b1 c1 d1") == squares("c4 e4")
    assert chosen(SECOND, "d3 d5 e4 g1", "a1 b1 c1 d1 e1 f1") & squares("c4")
    assert chosen(FIRST, "a1 b1", "d3 d5") & BESIDE_CENTRE
    assert chosen(FIRST, "a1 b1", "d3 g1") & BESIDE_CENTRE == 0
    assert chosen(FIRST, "", "", beside=True) & BESIDE_CENTRE
