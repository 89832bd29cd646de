"""The twelve levels of players by their total of points (S12)."""

from __future__ import annotations

from bisect import bisect_right

TABLE = (
    0,
    500,
    2_000,
    6_000,
    16_000,
    32_000,
    64_000,
    128_000,
    512_000,
    1_000_000,
    2_000_000,
    4_000_000,
)
DOUBLING = (0, *(500 << step for step in range(11)))

LADDERS: dict[str, tuple[int, ...]] = {"table": TABLE, "doubling": DOUBLING}
"""By the option ``levels``: the total from which each level is held, lowest first."""


def level_of(total: int, ladder: str = "table") -> int:
    """The level of a total, 0 (Student, also below nothing) to 11 (Marshal).

    ``sija.level.<number>`` is its name.
    """
    return max(0, bisect_right(LADDERS[ladder], total) - 1)


def next_from(total: int, ladder: str = "table") -> int | None:
    """The total from which the next level is held; ``None`` for the highest."""
    above = level_of(total, ladder) + 1
    return LADDERS[ladder][above] if above < len(LADDERS[ladder]) else None
