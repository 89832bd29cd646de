"""How many rolls one side needs to bear off its last few checkers, exactly, worked out when asked.

There is no contact any more and all checkers are home. Each roll is played so that the mean number
of rolls still needed is least.
"""

from __future__ import annotations

import functools
import itertools
from typing import TypeAlias

from majlis.games.tawla.moves import SIDE, find

MOST = 6
"""Checkers up to which all positions together take a fraction of a second."""
ROLLS = tuple(
    (1 if a == b else 2, a, b) for a, b in itertools.combinations_with_replacement(range(1, 7), 2)
)
"""The 21 rolls with their weights out of 36."""
Spread: TypeAlias = tuple[float, ...]
"""The chance of needing exactly 0, 1, 2 … rolls."""

_NOBODY = bytes(SIDE)
_POINTS = (1 << 8 * SIDE) - 0x100


def is_known(side: bytes) -> bool:
    """Whether the side is home with few enough checkers."""
    return sum(side[1:7]) <= MOST and not any(side[7:])


def spread(side: bytes) -> Spread:
    """How many rolls a side for which `is_known` needs."""
    return _known(int.from_bytes(side, "little") & _POINTS)[1]


def mean(side: bytes) -> float:
    """The mean number of rolls such a side needs."""
    return _known(int.from_bytes(side, "little") & _POINTS)[0]


@functools.lru_cache(maxsize=2048)
def _known(side: int) -> tuple[float, Spread]:
    """The mean and the spread of a side whose checkers off are not counted."""
    if not side:
        return 0.0, (1.0,)
    board = side.to_bytes(SIDE, "little") + _NOBODY
    parts = [
        (weight, min(_known(position & _POINTS) for position in find(board, a, b)))
        for weight, a, b in ROLLS
    ]
    rolls = 1 + sum(weight * part[0] for weight, part in parts) / 36
    longest = max(len(part[1]) for _, part in parts)
    return rolls, (0.0, *(_chance(parts, count) for count in range(longest)))


def _chance(parts: list[tuple[int, tuple[float, Spread]]], count: int) -> float:
    return sum(weight * part[count] for weight, (_, part) in parts if count < len(part)) / 36


@functools.lru_cache(maxsize=1 << 14)
def chance_to_win(mine: bytes, theirs: bytes) -> float:
    """My chance to be off first when they roll next, for two sides for which `is_known`."""
    spread_mine = spread(mine)
    off = total = 0.0
    for rolls, chance in enumerate(spread(theirs)):
        # If they are off with roll n, I have had n - 1 rolls.
        off += spread_mine[rolls - 1] if 0 < rolls <= len(spread_mine) else 0.0
        total += chance * off
    return total
