"""An independent generator of legal plays: slow, simple, and written from T3–T5 alone.

It shares nothing with the engine. A position is ``(mine, theirs)``, two tuples of 26 counts in the
mover's numbering: 0 is off, 25 the mover's bar; ``theirs[0]`` is the opponent's bar.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

Counts: TypeAlias = tuple[int, ...]
Position: TypeAlias = tuple[Counts, Counts]


def position_of(board: bytes) -> Position:
    """A board of the engine, the mover's side first."""
    mine, theirs = tuple(board[:26]), tuple(board[26:])
    return mine, tuple(theirs[25 - point] for point in range(26))


def half_moves(
    position: Position, die: int, stuck: frozenset[int]
) -> Iterator[tuple[int, Position]]:
    """Every half-move by ``die``: where it lands and what follows.

    From points in ``stuck`` the only checker may not move (T12).
    """
    mine, theirs = position
    for start in range(25, 0, -1):
        if not mine[start] or (mine[25] and start != 25):
            continue
        if start in stuck and mine[start] == 1:
            continue
        end = start - die
        if end >= 1:
            if theirs[end] >= 2:
                continue
        else:
            if sum(mine[7:]):
                continue
            if end < 0 and any(mine[start + 1 :]):
                continue
            end = 0
        yield end, _moved(position, start, end)


def _moved(position: Position, start: int, end: int) -> Position:
    mine, theirs = list(position[0]), list(position[1])
    mine[start] -= 1
    mine[end] += 1
    if end and theirs[end] == 1:
        theirs[end] = 0
        theirs[0] += 1
    return tuple(mine), tuple(theirs)


def sequences(
    position: Position, dice: tuple[int, ...], stays: bool, stuck: frozenset[int] = frozenset()
) -> Iterator[tuple[tuple[int, ...], Position]]:
    """Every way to play some of ``dice`` in some order: the numbers used and what they make."""
    yield (), position
    for i, die in enumerate(dice):
        if die in dice[:i]:
            continue
        for end, after in half_moves(position, die, stuck):
            hit = stays and 1 <= end <= 6 and after[1] != position[1]
            held = stuck | {end} if hit else stuck
            for used, last in sequences(after, dice[:i] + dice[i + 1 :], stays, held):
                yield (die, *used), last


def legal(board: bytes, a: int, b: int, stays: bool = False) -> set[Position]:
    """The positions that T3.4 allows."""
    dice = (a,) * 4 if a == b else (a, b)
    every = set(sequences(position_of(board), dice, stays))
    most = max(len(used) for used, _ in every)
    kept = [(used, position) for used, position in every if len(used) == most]
    if a != b and most == 1:
        larger = [pair for pair in kept if pair[0] == (max(a, b),)]
        kept = larger or kept
    return {position for _, position in kept}
