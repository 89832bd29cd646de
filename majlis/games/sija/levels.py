"""The twelve levels of players by their total of points (S12)."""

from __future__ import annotations

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
"""By the option ``levels``: the total from which each level is held, lowest first.

``sija.level.<number>`` is the name of a level, from 0 (Student) to 11 (Marshal).
"""
