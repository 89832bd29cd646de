"""T3–T5 and T12: which plays there are. T15: what other programs got wrong."""

from __future__ import annotations

import pytest

from majlis.games.tawla import moves
from majlis.games.tawla.actions import BAR, Play
from majlis.games.tawla.moves import SIDE, board_of, find, plays
from majlis.games.tawla.state import STARTS
from tests.games.tawla import oracle
from tests.games.tawla.positions import board, random_rolls

START = STARTS["standard"] * 2


def spelled(made: moves.Plays) -> list[str]:
    """Plays as ``24/22 22/21``."""
    return [" ".join(f"{start}/{end}" for start, end in play.steps) for play in made]


@pytest.mark.parametrize("stays", [False, True])
def test_agrees_with_a_slow_and_simple_generator(stays: bool) -> None:
    for made, a, b in random_rolls(seed=20 + stays, count=500):
        if a == b and sum(made[:SIDE]) - made[0] > 12:
            continue  # four half-moves of many checkers take the oracle too long
        found = {
            oracle.position_of(board_of(made, position)) for position in find(made, a, b, stays)
        }
        assert found == oracle.legal(made, a, b, stays), (list(made), a, b)


@pytest.mark.parametrize("stays", [False, True])
def test_agrees_on_doubles(stays: bool) -> None:
    for made, a, _ in random_rolls(seed=30 + stays, count=120):
        found = {
            oracle.position_of(board_of(made, position)) for position in find(made, a, a, stays)
        }
        assert found == oracle.legal(made, a, a, stays), (list(made), a)


def test_t3_6_every_position_once() -> None:
    for made, a, b in random_rolls(seed=3, count=600):
        found = find(made, a, b)
        assert len(set(found)) == len(found)


def test_t3_6_the_order_of_plays_is_pinned() -> None:
    assert spelled(plays(START, 3, 1)) == [
        "24/21 24/23",
        "24/21 21/20",
        "24/21 8/7",
        "24/21 6/5",
        "24/23 13/10",
        "13/10 10/9",
        "13/10 8/7",
        "13/10 6/5",
        "24/23 8/5",
        "8/5 8/7",
        "8/5 6/5",
        "8/5 5/4",
        "24/23 6/3",
        "8/7 6/3",
        "6/3 6/5",
        "6/3 3/2",
    ]


def test_t3_1_every_landing_must_be_legal() -> None:
    run = board({24: 1, 1: 14}, {18: 2, 20: 2})
    assert spelled(plays(run, 6, 4)) == [""]
    assert spelled(plays(board({24: 1, 1: 14}, {18: 2}), 6, 4)) == ["24/20 20/14"]


@pytest.mark.parametrize(("facing", "lands"), [(0, True), (1, True), (2, False), (3, False)])
def test_t3_2_landing(facing: int, lands: bool) -> None:
    theirs = {20: facing} if facing else {}
    found = spelled(plays(board({24: 1, 1: 14}, {**theirs, 22: 2}), 4, 2))
    assert (found == ["24/20 20/18"]) == lands
    assert (found == [""]) != lands


def test_t3_3_a_double_is_played_four_times() -> None:
    assert spelled(plays(board({24: 1, 1: 14}, {}), 3, 3)) == ["24/21 21/18 18/15 15/12"]


def test_t3_4_the_larger_number_if_only_one_can_be_played() -> None:
    guide = board({13: 1, 5: 5, 4: 5, 3: 3, 1: 1}, {2: 2})
    assert spelled(plays(guide, 6, 5)) == ["13/7"]


def test_t3_4_the_smaller_number_if_the_larger_cannot_be_played() -> None:
    guide = board({13: 1, 5: 5, 4: 5, 3: 3, 1: 1}, {2: 2, 7: 2})
    assert spelled(plays(guide, 6, 5)) == ["13/8"]


def test_t3_4_both_numbers_in_the_only_order() -> None:
    assert spelled(plays(board({24: 1, 1: 14}, {19: 2}), 5, 3)) == ["24/21 21/16"]


def test_t3_4_a_double_as_far_as_it_goes() -> None:
    guide = board({17: 1, 12: 1, 3: 7, 2: 6}, {9: 2})
    assert spelled(plays(guide, 4, 4)) == ["17/13 12/8 8/4"]


def test_t4_1_hits_on_the_way_and_at_the_end() -> None:
    made = board({12: 1, 1: 14}, {8: 1, 5: 1})
    found = [board_of(made, position) for position in find(made, 4, 3)]
    assert sorted(after[SIDE + BAR] for after in found) == [1, 2]


def test_t4_2_the_bar_first() -> None:
    made = board({25: 2, 13: 13}, {21: 2, 19: 2})
    assert spelled(plays(made, 6, 4)) == [""]
    made = board({25: 2, 13: 13}, {19: 2})
    assert spelled(plays(made, 6, 4)) == ["25/21"]
    assert spelled(plays(made, 4, 4)) == [
        "25/21 25/21 21/17 21/17",
        *spelled(plays(made, 4, 4))[1:],
    ]
    assert all(play.steps[:2] == ((25, 21), (25, 21)) for play in plays(made, 4, 4))


def test_t4_3_no_number_enters() -> None:
    made = board({25: 1, 13: 14}, {21: 2, 19: 3})
    assert spelled(plays(made, 6, 4)) == [""]


def test_t4_4_the_rest_of_the_roll_is_played_normally() -> None:
    made = board({25: 1, 13: 14}, {19: 2})
    assert "25/21 13/7" in spelled(plays(made, 6, 4))


def test_t5_1_nobody_bears_off_with_a_checker_outside() -> None:
    assert spelled(plays(board({8: 1, 6: 1, 1: 13}, {3: 2, 2: 2}), 6, 5)) == ["6/1"]
    assert spelled(plays(board({8: 1, 6: 1, 1: 13}, {2: 2}), 6, 5)) == ["8/3 6/0"]


def test_t5_1_the_last_comes_home_and_then_one_is_borne_off() -> None:
    assert spelled(plays(board({7: 1, 6: 2}, {}), 6, 1)) == ["7/1 6/5", "7/1 1/0"]


def test_t5_2_from_the_highest_if_the_number_is_higher() -> None:
    assert spelled(plays(board({4: 2, 2: 1, 1: 1}, {}), 6, 5)) == ["4/0 4/0"]


def test_t5_2_a_move_inside_while_a_checker_stands_higher() -> None:
    found = spelled(plays(board({6: 1, 3: 1, 2: 1}, {}), 5, 4))
    assert found == ["6/1 3/0", "6/2 3/0"]


def test_t5_3_bearing_off_or_moving_inside() -> None:
    assert "6/0" in " ".join(spelled(plays(board({6: 2, 3: 1}, {}), 6, 3)))
    inside = spelled(plays(board({6: 2, 3: 1}, {}), 3, 1))
    assert "6/3 6/5" in inside
    assert "6/5 3/0" in inside


def test_t5_4_after_a_hit_that_checker_comes_home_first() -> None:
    made = board({25: 1, 2: 2}, {24: 2, 1: 2, 22: 2})
    assert spelled(plays(made, 2, 1)) == ["25/23"]


def test_t12_a_checker_that_hits_at_home_stays() -> None:
    guide = board({10: 1, 24: 1, 1: 13}, {4: 1})
    assert "10/4 4/2" in spelled(plays(guide, 6, 2))
    found = spelled(plays(guide, 6, 2, True))
    assert "10/4 4/2" not in found
    assert "24/22 10/4" in found or "10/4 24/22" in found


def test_t12_one_of_two_that_come_to_the_hit_moves_on() -> None:
    made = board({5: 2, 2: 13}, {4: 1, 1: 2})
    assert spelled(plays(made, 1, 1)) == ["5/4 5/4 4/3 4/3", "5/4 5/4 4/3 3/2"]
    assert spelled(plays(made, 1, 1, True)) == ["5/4 5/4 4/3 3/2"]


def test_t12_a_checker_that_hits_outside_moves_on() -> None:
    made = board({13: 1, 1: 14}, {9: 1})
    assert spelled(plays(made, 4, 3, True)) == spelled(plays(made, 4, 3))


def test_t15_1_a_five_that_cannot_follow() -> None:
    made = board({22: 1, 24: 3, 6: 3, 5: 2, 3: 2, 2: 3, 25: 1}, {17: 3, 19: 6, 12: 3, 7: 1, 1: 2})
    found = plays(made, 3, 5)
    assert len(found) == 3
    assert all(play.steps[0] == (25, 20) for play in found)


def test_t15_2_one_play_only() -> None:
    made = board({6: 13, 8: 1, 24: 1}, {4: 2, 16: 2, 18: 3, 19: 4, 20: 4})
    assert spelled(plays(made, 6, 2)) in (["24/22 8/2"], ["8/2 24/22"])


def test_t15_3_no_automatic_bearing_off() -> None:
    found = spelled(plays(board({5: 1, 2: 1}, {}), 4, 2))
    assert sorted(found) == ["5/1 2/0", "5/3 3/0"]


def test_plays_are_a_sequence() -> None:
    made = plays(START, 6, 5)
    assert list(made) == [made[i] for i in range(len(made))]
    assert made[0:2] == (made[0], made[1])
    assert made[-1] in made
    assert Play(((24, 1),)) not in made
    assert made == tuple(made)
    assert repr(made) == repr(tuple(made))
