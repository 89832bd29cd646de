"""The oracle would notice: each rule of the moving phase is broken once, and it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from majlis.games.sija import bits, moves
from tests.games.sija.test_oracle import positions, same_steps, same_turns

_captured, _steps_of = bits.captured, bits.steps_of


def also_from_the_edge(mine: int, theirs: int, target: int, *flags: bool) -> int:
    """S5.4: an edge helps as if a stone stood beyond it."""
    cornered = sum(
        bits.BIT[ray[0]] for ray in bits.RAYS[target] if len(ray) == 1 and theirs & bits.BIT[ray[0]]
    )
    return _captured(mine, theirs, target, *flags) | cornered


def one_way_only(mine: int, theirs: int, target: int, *flags: bool) -> int:
    """S5.2: only the lowest of the stones that are caught."""
    taken = _captured(mine, theirs, target, *flags)
    return taken & -taken


def the_centre_is_safe(mine: int, theirs: int, target: int, *flags: bool) -> int:
    """S5.5: always."""
    return _captured(mine, theirs, target, *flags) & ~bits.BIT[bits.CENTRE]


def round_the_edge(mine: int, theirs: int, only: int | None = None) -> list[bits.StepPair]:
    """S4.2: from g to a of the rank above."""
    empty = bits.FULL ^ (mine | theirs)
    wrapped = mine & bits.mask(tuple(range(6, 48, 7))) & empty >> 1
    found = [(q, q + 1) for q in bits.squares_of(wrapped) if only in (None, q)]
    return sorted(_steps_of(mine, theirs, only) + found)


def any_stone_goes_on(law: Any, mine: int, theirs: int, stone: int) -> list[bits.StepPair]:
    """S5.6: without "the same stone"."""
    return [
        step
        for q in bits.squares_of(mine)
        for step in bits.catches_of(mine, theirs, q, law.line_capture, law.centre_safe)
    ]


def no_chain(law: Any, mine: int, theirs: int, stone: int) -> list[bits.StepPair]:
    """Without S5.6."""
    return []


def any_step(mine: int, theirs: int, *flags: bool) -> list[bits.StepPair]:
    """Without S6.3."""
    return _steps_of(mine, theirs)


MUTANTS = [
    (bits, "captured", also_from_the_edge),
    (bits, "captured", one_way_only),
    (bits, "captured", the_centre_is_safe),
    (bits, "steps_of", round_the_edge),
    (moves, "catches", any_stone_goes_on),
    (moves, "catches", no_chain),
    (bits, "openings_of", any_step),
]


@pytest.mark.parametrize(
    ("module", "seam", "broken"), MUTANTS, ids=[broken.__name__ for _, _, broken in MUTANTS]
)
def test_the_oracle_notices(
    module: Any, seam: str, broken: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, seam, broken)
    assert not all(same_steps(*position) and same_turns(*position) for position in positions())
