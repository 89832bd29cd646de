"""What the robots see and think: shots, races, match chances, the cube, the last checkers."""

from __future__ import annotations

import itertools

import pytest

from majlis.games.tawla import bearoff, moves
from majlis.games.tawla.equity import Chances, cube_of, match_chance, stakes
from majlis.games.tawla.evaluate import (
    CONTACT,
    SIDE,
    Evaluator,
    contact_features,
    in_contact,
    longest_run,
    mirrored,
    race_chances,
    shots,
    side_features,
)
from majlis.games.tawla.rules import GAME
from majlis.games.tawla.weights import BY_HAND, FITTED, Weights
from tests.games.tawla.hand import match_to, on_roll, start
from tests.games.tawla.positions import board, random_rolls, side

MINE, THEIRS = {24: 2, 13: 5, 8: 3, 6: 5}, {1: 2, 12: 5, 17: 3, 19: 5}


def split(made: bytes) -> tuple[bytes, bytes]:
    return made[: moves.SIDE], made[moves.SIDE :]


def test_features_have_names() -> None:
    mine, theirs = split(board(MINE, THEIRS))
    assert len(side_features(mine)) == len(SIDE)
    assert len(contact_features(mine, theirs)) == len(CONTACT)
    for weights in (BY_HAND, FITTED):
        assert set(weights.side) <= set(SIDE)
        assert set(weights.contact) <= set(CONTACT)


def hitting_rolls(made: bytes) -> int:
    """By trying: how many of 36 rolls of the mover can hit."""
    return sum(
        any(moves.hits_of(position) for position in moves.find(made, a, b))
        for a, b in itertools.product(range(1, 7), repeat=2)
    )


@pytest.mark.parametrize("gap", range(1, 13))
def test_shots_at_one_blot(gap: int) -> None:
    """Against the move generator: a lone hitter, nothing in the way."""
    made = board({24: 1}, {24 - gap: 1})
    seen, _ = shots(1, 1 << gap, 0)
    assert seen == hitting_rolls(made)


def test_shots_with_points_in_the_way() -> None:
    made = board({24: 1}, {16: 1, 20: 2, 22: 2})
    seen, blots = shots(1 << 1, 1 << 9, 1 << 5 | 1 << 3)
    assert seen == hitting_rolls(made)
    assert blots == 1 << 9


def test_small_tools() -> None:
    assert longest_run(0b111011110) == 4
    assert longest_run(0) == 0
    assert mirrored(1 << 1) == 1 << 24
    assert in_contact(*split(board(MINE, THEIRS)))
    assert not in_contact(*split(board({6: 15}, {19: 15})))
    assert not in_contact(*split(board({6: 15}, {})))


@pytest.mark.parametrize("weights", [BY_HAND, FITTED])
def test_chances_are_chances(weights: Weights) -> None:
    evaluate = Evaluator(weights, exact=True)
    for made, _, _ in random_rolls(seed=8, count=200):
        chances = evaluate(*split(made))
        assert 0 <= chances.gammon <= chances.win <= 1
        assert 0 <= chances.lost_gammon <= 1 - chances.win


@pytest.mark.parametrize("weights", [BY_HAND, FITTED])
def test_what_is_plainly_better_is_thought_better(weights: Weights) -> None:
    evaluate = Evaluator(weights)
    even = evaluate(*split(board(MINE, THEIRS))).win
    assert 0.35 < even < 0.6
    five_point = evaluate(*split(board({24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, THEIRS))).win
    hit = evaluate(*split(board(MINE, {0: 1, 1: 1, 12: 5, 17: 3, 19: 5}))).win
    closed = {1: 0, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 2, 8: 3}
    shut_in = evaluate(*split(board(closed, {0: 2, 12: 5, 17: 3, 19: 5}))).win
    assert even < five_point < shut_in
    assert even < hit < shut_in


def test_a_race_goes_to_who_is_ahead() -> None:
    even = race_chances(side({6: 5, 5: 5, 4: 5}), side({6: 5, 5: 5, 4: 5}))
    assert 0.15 < even.win < 0.5
    ahead = race_chances(side({6: 3, 5: 3, 4: 3}), side({6: 5, 5: 5, 4: 5}))
    assert ahead.win > 0.9
    assert race_chances(side({1: 2}), side({13: 15}, 15)).gammon > 0.99


def test_the_last_checkers_are_known_exactly() -> None:
    assert bearoff.spread(side({6: 1})) == (0.0, 27 / 36, 9 / 36)
    assert bearoff.spread(side({5: 1, 2: 1}))[1] == pytest.approx(19 / 36)
    assert bearoff.mean(side({1: 4})) == pytest.approx(1 + 30 / 36)
    for known in (side({6: 2, 3: 1}), side({4: 3, 1: 3})):
        assert sum(bearoff.spread(known)) == pytest.approx(1.0)


def test_chances_of_the_last_rolls() -> None:
    """Two checkers on my 1-point: I win unless they are off with their next roll."""
    assert bearoff.chance_to_win(side({1: 2}), side({6: 1})) == pytest.approx(9 / 36)
    assert bearoff.chance_to_win(side({1: 2}), side({1: 2})) == 0.0
    assert not bearoff.is_known(side({7: 1}))
    assert not bearoff.is_known(side({6: 7}))


def test_match_chances() -> None:
    for away in range(1, 8):
        assert match_chance(away, away, True, False) == 0.5
        row = [match_chance(away, other, True, False) for other in range(1, 12)]
        assert row == sorted(row)
    for mine, theirs in itertools.product(range(1, 8), repeat=2):
        both = match_chance(mine, theirs, True, False) + match_chance(theirs, mine, True, False)
        assert both == pytest.approx(1.0)
    assert match_chance(0, 3, True, False) == 1.0
    assert match_chance(3, -1, True, False) == 0.0
    assert match_chance(2, 1, True, True) == pytest.approx(0.5)
    assert match_chance(1, 2, True, False) == pytest.approx(0.69, abs=0.02)


def test_the_take_point_of_money_play() -> None:
    """Around 22 % with a live cube, without gammons; nobody doubles an even game."""
    view = GAME.view(on_roll(start(), MINE, THEIRS), 0)
    assert not cube_of(view, 0, Chances(0.5)).double
    assert not cube_of(view, 0, Chances(0.65)).double
    assert cube_of(view, 0, Chances(0.74)).double
    assert not cube_of(view, 0, Chances(0.77)).drop
    assert cube_of(view, 0, Chances(0.80)).drop
    assert cube_of(view, 0, Chances(0.45)).beaver


def test_too_good_to_double() -> None:
    view = GAME.view(on_roll(start(jacoby=False), MINE, THEIRS), 0)
    assert not cube_of(view, 0, Chances(0.97, 0.7)).double
    jacoby = GAME.view(on_roll(start(), MINE, THEIRS), 0)
    assert cube_of(jacoby, 0, Chances(0.97, 0.7)).double


def test_stakes_know_jacoby_and_the_score() -> None:
    money = GAME.view(on_roll(start(), MINE, THEIRS, cube=2), 0)
    assert stakes(money, 0, 2, turned=False).gammon == 2
    assert stakes(money, 0, 2, turned=True).gammon == 4
    match = GAME.view(on_roll(start(match_to(5, (4, 4))), MINE, THEIRS), 0)
    last = stakes(match, 0, 1, turned=False)
    assert (last.win, last.loss) == (last.gammon, last.lost_gammon) == (1.0, 0.0)
