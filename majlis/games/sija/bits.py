"""The board as whole numbers: bit ``q`` of a set stands for square ``q`` (a1 = 0, g7 = 48).

Everything here is about a position: ``mine``, the stones of the player who steps, and ``theirs``.
Nothing is checked. Written for search in CPython: one table look-up where a loop would do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, TypeVar

SIDE = 7
SQUARES = SIDE * SIDE
CENTRE = SQUARES // 2
"""d4."""
FULL = (1 << SQUARES) - 1
BIT = tuple(1 << q for q in range(SQUARES))

StepPair: TypeAlias = tuple[int, int]
"""A step: origin and target."""

_DIRECTIONS = ((0, -1), (-1, 0), (1, 0), (0, 1))
_FILE_A = sum(1 << q for q in range(0, SQUARES, SIDE))
_NOT_A = FULL ^ _FILE_A
_NOT_G = FULL ^ (_FILE_A << (SIDE - 1))


def _ray(q: int, dx: int, dy: int) -> tuple[int, ...]:
    """The squares from ``q`` on in one direction, nearest first."""
    x, y = q % SIDE + dx, q // SIDE + dy
    ray = []
    while 0 <= x < SIDE and 0 <= y < SIDE:
        ray.append(y * SIDE + x)
        x, y = x + dx, y + dy
    return tuple(ray)


_T = TypeVar("_T")


def _subsets(items: tuple[_T, ...]) -> Iterator[tuple[_T, ...]]:
    for choice in range(1 << len(items)):
        yield tuple(item for i, item in enumerate(items) if choice >> i & 1)


def mask(squares: tuple[int, ...]) -> int:
    """The set of these squares."""
    return sum(1 << q for q in squares)


RAYS = tuple(tuple(_ray(q, *way) for way in _DIRECTIONS) for q in range(SQUARES))
"""By square, the four rays from it: downwards, left, right, upwards."""

NEAR = tuple(mask(tuple(ray[0] for ray in rays if ray)) for rays in RAYS)
"""By square, the squares beside it (S4.2)."""

_JUMPS = tuple(tuple(ray[:2] for ray in rays if len(ray) > 1) for rays in RAYS)

FAR = tuple(mask(tuple(far for _, far in jumps)) for jumps in _JUMPS)
"""By square, the squares two steps away in a straight line: where a capture's helper stands."""

BETWEEN = tuple(
    {mask(tuple(j[1] for j in some)): mask(tuple(j[0] for j in some)) for some in _subsets(jumps)}
    for jumps in _JUMPS
)
"""By square, from helpers among ``FAR`` to the squares between them and the square."""

STEPS = tuple(
    {
        mask(targets): tuple((q, target) for target in targets)
        for targets in _subsets(tuple(sorted(ray[0] for ray in rays if ray)))
    }
    for q, rays in enumerate(RAYS)
)
"""By square, from the empty squares beside it to the steps, by target."""

BESIDE_CENTRE = NEAR[CENTRE]


def squares_of(some: int) -> list[int]:
    """The squares of a set, lowest first."""
    found = []
    while some:
        low = some & -some
        found.append(low.bit_length() - 1)
        some ^= low
    return found


def spread(some: int) -> int:
    """Every square beside a square of ``some``."""
    sideways = (some & _NOT_G) << 1 | (some & _NOT_A) >> 1
    return (sideways | some << SIDE | some >> SIDE) & FULL


def flood(seeds: int, within: int) -> int:
    """What can be reached from ``seeds`` through squares of ``within``, both included."""
    reached = seeds & within
    grown = spread(reached) & within | reached
    while grown != reached:
        reached = grown
        grown = spread(reached) & within | reached
    return reached


def blocked(mine: int, theirs: int) -> bool:
    """None of ``mine`` has an empty square beside it (S6); so too without stones."""
    return not spread(mine) & (FULL ^ (mine | theirs))


def steps_of(mine: int, theirs: int, only: int | None = None) -> list[StepPair]:
    """Every step (S4.2), by origin and then by target; ``only`` one stone's, if given."""
    empty = FULL ^ (mine | theirs)
    if only is not None:
        return list(STEPS[only][NEAR[only] & empty])
    movers = mine & spread(empty)
    found: list[StepPair] = []
    while movers:
        low = movers & -movers
        movers ^= low
        origin = low.bit_length() - 1
        found += STEPS[origin][NEAR[origin] & empty]
    return found


def captured(
    mine: int,
    theirs: int,
    target: int,
    line_capture: bool = False,
    centre_safe: bool = False,
) -> int:
    """What a step that ends on ``target`` captures (S5.1, S5.2); ``mine`` before it or after it.

    ``line_capture``: whole rows between the stone and a helper. ``centre_safe``: never the stone
    on d4 (S5.5), though a row may run across it.
    """
    if line_capture:
        taken = _rows(mine, theirs, target)
    else:
        taken = theirs & BETWEEN[target][mine & FAR[target]]
    return taken & ~BIT[CENTRE] if centre_safe else taken


def _rows(mine: int, theirs: int, target: int) -> int:
    if not theirs & NEAR[target]:
        return 0
    taken = 0
    for ray in RAYS[target]:
        row = 0
        for q in ray:
            bit = BIT[q]
            if not theirs & bit:
                taken |= row if mine & bit else 0
                break
            row |= bit
    return taken


def stepped(
    mine: int,
    theirs: int,
    origin: int,
    target: int,
    line_capture: bool = False,
    centre_safe: bool = False,
) -> tuple[int, int, int]:
    """``(mine, theirs, captured)`` after a step."""
    taken = captured(mine, theirs, target, line_capture, centre_safe)
    return mine ^ (BIT[origin] | BIT[target]), theirs ^ taken, taken


def catches_of(
    mine: int,
    theirs: int,
    stone: int,
    line_capture: bool = False,
    centre_safe: bool = False,
) -> list[StepPair]:
    """The steps of ``stone`` that capture: how a chain goes on (S5.6)."""
    return [
        step
        for step in steps_of(mine, theirs, stone)
        if captured(mine ^ BIT[stone], theirs, step[1], line_capture, centre_safe)
    ]


def openings_of(
    mine: int,
    theirs: int,
    line_capture: bool = False,
    centre_safe: bool = False,
) -> list[StepPair]:
    """The steps after which, captures removed, ``theirs`` can move (S6.3).

    While ``theirs`` are blocked, as they are under a duty, no step captures: its target would be an
    empty square beside one of them. So no chain follows either.
    """
    found = []
    for step in steps_of(mine, theirs):
        mine_then, theirs_then, _ = stepped(mine, theirs, *step, line_capture, centre_safe)
        if not blocked(theirs_then, mine_then):
            found.append(step)
    return found


def sheltered(mine: int, theirs: int) -> int:
    """Those of ``mine`` that may be offered where only sheltered stones may (S7.9).

    ``theirs`` can walk to certain empty squares while ``mine`` stand still. What touches neither
    ``theirs`` nor such a square is out of their reach; a stone there is sheltered if an empty
    square is joined to it through squares out of reach.
    """
    empty = FULL ^ (mine | theirs)
    open_to_them = theirs | flood(spread(theirs), empty)
    within = FULL ^ (open_to_them | spread(open_to_them))
    return mine & flood(empty, within)
