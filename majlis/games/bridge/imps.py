"""International Match Points (Law 78B), at two tables or across a field (B5.2)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction

UPPER_BOUNDS = (
    *(10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590),
    *(740, 890, 1090, 1290, 1490, 1740, 1990, 2240, 2490, 2990, 3490, 3990),
)
"""The largest difference in points that is worth 0, 1, 2 … 23 IMPs; any larger is worth 24."""


def imps(difference: int) -> int:
    """What a difference of points is worth; the sign is the difference's."""
    found = bisect_left(UPPER_BOUNDS, abs(difference))
    return found if difference >= 0 else -found


def cross_imps(scores: Sequence[int]) -> list[int]:
    """Each score compared with every other on the board: the sums, for the side scored."""
    return [sum(imps(mine - other) for other in scores) for mine in scores]


def cross_imps_average(scores: Sequence[int]) -> list[Fraction]:
    """`cross_imps` by comparison; nothing to compare with is worth 0."""
    others = max(len(scores) - 1, 1)
    return [Fraction(total, others) for total in cross_imps(scores)]
