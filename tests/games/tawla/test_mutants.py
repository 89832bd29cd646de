"""The reference data would notice: each rule of move generation is broken once, and it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from majlis.games.tawla import moves
from tests.conformance.test_tawla import disagreements, rows


def either_number(by_larger: list[int], by_smaller: list[int]) -> list[int]:
    """T3.4 without "the larger"."""
    return list(dict.fromkeys(by_larger + by_smaller))


def one_will_do(pairs: list[int], *roll: Any) -> list[int]:
    """T3.4 without "both numbers"."""
    return list(dict.fromkeys(pairs + moves._one_number(*roll)))


def some_of_double(levels: list[list[Any]]) -> list[Any]:
    """T3.4 without "as far as possible"."""
    return [branch for level in levels for branch in level]


def anybody_first(own: int) -> int:
    """Without T4.2."""
    return own


def from_anywhere_below(own: int, die: int) -> int:
    """T5.2 without "the highest checker": any lower one, whatever stands above it."""
    if own >= moves.BIT[7]:
        return 0
    return own & moves.BIT[die] or own & (moves.BIT[die] - 1)


MUTANTS = [
    ("_larger_number", either_number),
    ("_both_numbers", one_will_do),
    ("_all_of_double", some_of_double),
    ("_bar_first", anybody_first),
    ("_bear_off", from_anywhere_below),
]


@pytest.mark.parametrize(
    ("seam", "broken"), MUTANTS, ids=[broken.__name__ for _, broken in MUTANTS]
)
def test_the_reference_data_notice(
    seam: str, broken: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    sample = rows()[::2]
    assert disagreements(sample) == []
    monkeypatch.setattr(moves, seam, broken)
    assert disagreements(sample) != []
