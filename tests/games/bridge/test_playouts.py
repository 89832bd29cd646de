"""Random boards hold the invariants: 2,000 of them as a proof, some always."""

from __future__ import annotations

import pytest

from majlis.games.bridge.rules import GAME
from majlis.games.bridge.score import score
from tests.games.bridge.whims import whimsical


def played(number: int) -> None:
    """A board without troubles, whose score is that of its tricks."""
    last = None
    for last in whimsical(number, hand_over=number % 3 == 0):
        assert GAME.invariants(last.after) == (), (number, last.event)
    assert last is not None
    result = last.after.result
    assert result is not None
    if result.contract is None:
        assert result.score == 0
        return
    c = result.contract
    vulnerable = result.board.vulnerable[c.declarer & 1]
    made = score(c.level, c.strain, c.doubled, vulnerable, result.tricks)
    assert result.score == (-made if c.declarer & 1 else made)
    assert result.tricks == last.after.won[c.declarer & 1]


@pytest.mark.parametrize("hundred", range(2))
def test_boards_hold_the_invariants(hundred: int) -> None:
    for number in range(100 * hundred, 100 * hundred + 60):
        played(number)


@pytest.mark.slow
def test_two_thousand_boards_hold_the_invariants() -> None:
    for number in range(2000, 4000):
        played(number)
