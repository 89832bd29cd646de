"""The score of one board (Law 77, B5.1).

``strain`` is 0 … 4 for clubs, diamonds, hearts, spades, notrump; ``doubled`` 0, 1 (doubled) or 2
(redoubled); ``tricks`` are those that declarer's side has won.
"""

from __future__ import annotations

BOOK = 6
"""Tricks that count for nothing: a bid of one undertakes to win seven."""

_HEARTS, _NOTRUMP = 2, 4
_MINOR_TRICK, _MAJOR_TRICK, _FIRST_NOTRUMP = 20, 30, 10
_GAME = 100
_PART_BONUS = 50
_GAME_BONUS = (300, 500)
_SMALL_SLAM, _SMALL_SLAM_BONUS = 6, (500, 750)
_GRAND_SLAM, _GRAND_SLAM_BONUS = 7, (1000, 1500)
_INSULT = 50
_OVERTRICK = (100, 200)
_UNDERTRICK = (50, 100)
_FIRST_DOWN = (100, 200)
_SECOND_AND_THIRD_DOWN = (200, 300)
_FURTHER_DOWN = 300


def score(level: int, strain: int, doubled: int, vulnerable: bool, tricks: int) -> int:
    """What a contract scores for declarer's side; below 0 when it is defeated."""
    over = tricks - BOOK - level
    if over < 0:
        return -_defeated(-over, doubled, vulnerable)
    return _made(level, strain, doubled, vulnerable) + _overtricks(
        over, strain, doubled, vulnerable
    )


def trick_points(level: int, strain: int, doubled: int) -> int:
    """What the tricks of the contract itself count; 100 or more make a game."""
    first = _FIRST_NOTRUMP if strain == _NOTRUMP else 0
    return (level * _per_trick(strain) + first) << doubled


def _per_trick(strain: int) -> int:
    return _MINOR_TRICK if strain < _HEARTS else _MAJOR_TRICK


def _made(level: int, strain: int, doubled: int, vulnerable: bool) -> int:
    points = trick_points(level, strain, doubled)
    points += _GAME_BONUS[vulnerable] if points >= _GAME else _PART_BONUS
    if level == _SMALL_SLAM:
        points += _SMALL_SLAM_BONUS[vulnerable]
    if level == _GRAND_SLAM:
        points += _GRAND_SLAM_BONUS[vulnerable]
    return points + _INSULT * doubled


def _overtricks(over: int, strain: int, doubled: int, vulnerable: bool) -> int:
    return over * (_OVERTRICK[vulnerable] * doubled if doubled else _per_trick(strain))


def _defeated(down: int, doubled: int, vulnerable: bool) -> int:
    if not doubled:
        return down * _UNDERTRICK[vulnerable]
    early, late = min(down - 1, 2), max(down - 3, 0)
    points = _FIRST_DOWN[vulnerable] + early * _SECOND_AND_THIRD_DOWN[vulnerable]
    return (points + late * _FURTHER_DOWN) * doubled
