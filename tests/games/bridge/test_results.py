"""B5, B9: scores that other programs got wrong, and averages."""

from __future__ import annotations

from fractions import Fraction

import pytest

from majlis.games.bridge.imps import cross_imps_average, imps
from majlis.games.bridge.matchpoints import average, match_points, percentage
from majlis.games.bridge.score import score, trick_points
from majlis.games.bridge.victory import victory_points

CLUBS, DIAMONDS, HEARTS, SPADES, NOTRUMP = range(5)


@pytest.mark.parametrize(("strain", "points"), [(NOTRUMP, 1520), (SPADES, 1510), (CLUBS, 1440)])
def test_grand_slams(strain: int, points: int) -> None:
    """B9 #1."""
    assert score(7, strain, 0, False, 13) == points


@pytest.mark.parametrize(
    ("points", "worth"), [(2490, 20), (2500, 21), (2990, 21), (3000, 22), (3490, 22), (4000, 24)]
)
def test_imps_of_large_differences(points: int, worth: int) -> None:
    """B9 #2."""
    assert imps(points) == worth
    assert imps(-points) == -worth


def test_game_is_by_trick_points() -> None:
    assert trick_points(3, NOTRUMP, 0) == 100
    assert trick_points(2, SPADES, 1) == 120
    assert trick_points(4, DIAMONDS, 0) == 80


@pytest.mark.parametrize(
    ("kind", "own", "worth"),
    [
        ("plus", 55, 60),
        ("plus", 64, 64),
        ("average", 64, 50),
        ("minus", 48, 40),
        ("minus", 33, 33),
    ],
)
def test_artificial_averages(kind: str, own: int, worth: int) -> None:
    """12C1, 88."""
    assert average(kind, Fraction(own)) == worth


def test_a_single_result_is_compared_with_nothing() -> None:
    assert match_points([420]) == [0]
    assert percentage(0, 1) == 50
    assert cross_imps_average([420]) == [0]
    assert victory_points(7, 0) == (10, 10)
