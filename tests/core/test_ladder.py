"""Levels by points."""

from __future__ import annotations

import pytest

from majlis.core.ladder import level_of, next_from

LADDER = (0, 10, 40)


@pytest.mark.parametrize(
    ("total", "level", "next_"),
    [(-5, 0, 10), (0, 0, 10), (9, 0, 10), (10, 1, 40), (39, 1, 40), (40, 2, None), (999, 2, None)],
)
def test_a_total_is_on_the_highest_step_it_reaches(
    total: int, level: int, next_: int | None
) -> None:
    assert (level_of(total, LADDER), next_from(total, LADDER)) == (level, next_)
