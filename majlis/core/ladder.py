"""Levels that players reach by all the points they have ever made in a game."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence


def level_of(total: int, ladder: Sequence[int]) -> int:
    """The level of a total, counted from 0; below the first, too, it is the first.

    ``ladder``: the total from which each level is held, the lowest first.
    """
    return max(0, bisect_right(ladder, total) - 1)


def next_from(total: int, ladder: Sequence[int]) -> int | None:
    """The total from which the next level is held; ``None`` on the highest."""
    above = level_of(total, ladder) + 1
    return ladder[above] if above < len(ladder) else None
