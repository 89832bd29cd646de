"""Two players who see everything: alpha-beta, deeper and deeper until the nodes are spent.

A game shares it by giving a `Tree`: what may be done, what follows, what a position is worth at a
glance. A player may move several times in a row. Nothing is random and no time is read: the same
position and budget find the same move on every machine.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import chain
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

Position: TypeAlias = tuple[Any, ...]
"""Hashable, and begins with the seat (0 or 1) of the player to move."""

P = TypeVar("P", bound=Position)
M = TypeVar("M", bound=Hashable)

WIN = 1_000_000
"""A game won at once; with every move that it takes, one less."""
SURE = WIN - 1_000
"""Values beyond this are wins or losses seen to the end."""
LONGEST = 200
"""Moves in a row that are followed; what comes then is judged at a glance."""


class Tree(Protocol[P, M]):
    """A game as it is searched."""

    def moves(self, position: P) -> tuple[Sequence[M], Sequence[M]]:
        """What the player to move may do: the `loud` moves and the others, each the likeliest
        first. Neither: the game is over."""
        ...

    def loud(self, position: P) -> Sequence[M]:
        """The moves before which no position should be judged, as captures. However they are
        chosen, they must come to an end."""
        ...

    def play(self, position: P, move: M) -> P:
        """The position after a move."""
        ...

    def value(self, position: P) -> int:
        """What a position is worth at a glance to the player to move, within ``±SURE``; when the
        game is over, ``WIN``, 0 or ``-WIN``."""
        ...


class Found(Struct, Generic[M], frozen=True):
    """A move, what it is worth to the player who makes it, how many moves ahead all the moves
    have been looked at, and the nodes that took."""

    move: M
    value: int
    depth: int
    nodes: int


class Haste(Struct, frozen=True):
    """What is skipped so as to see further; without it the values are exact.

    After the loud moves and ``full`` others, moves are looked at one move less deep, and again if
    they surprise. One move before the end, only loud moves are looked at where the glance is more
    than ``swing`` short of mattering.
    """

    full: int
    swing: int


class _SpentError(Exception):
    """The nodes are spent in the middle of a search."""


_EXACT, _LEAST, _MOST = 0, 1, 2


class AlphaBeta(Generic[P, M]):
    """One decision's search: what it has seen, and what it has learnt about moves."""

    def __init__(self, tree: Tree[P, M], nodes: int, haste: Haste | None = None) -> None:
        self._tree = tree
        self._haste = haste
        self._budget = nodes
        self._left = 0
        self._known: dict[P, tuple[int, int, int, M | None]] = {}
        self._cuts: tuple[dict[M, int], dict[M, int]] = ({}, {})

    def best(self, position: P, moves: Sequence[M] | None = None, deepest: int = 64) -> Found[M]:
        """The best of ``moves`` (of all there are, if not given), the earlier of equals.

        Looks ``deepest`` moves ahead, or until the nodes are spent; one move ahead is looked at
        in any case. Raises ``ValueError`` without a move.
        """
        order = [*chain(*self._tree.moves(position))] if moves is None else [*moves]
        if not order:
            raise ValueError("there is no move to choose from")
        found = Found(order[0], 0, 0, 0)
        used = 0
        for depth in range(1, deepest + 1):
            self._left = start = self._budget - used if depth > 1 else 1 << 62
            found = self._round(position, order, found, depth)
            used += start - self._left
            found = Found(found.move, found.value, found.depth, used)
            if found.depth < depth or used >= self._budget or abs(found.value) > SURE:
                break
        return found

    def _round(self, position: P, order: list[M], before: Found[M], depth: int) -> Found[M]:
        """All of ``order`` at one depth, or as many as the nodes last for."""
        found, low, done = before, -WIN, 0
        try:
            for move in order:
                value = self._after(position, move, depth, 0, low, WIN, done == 0)
                done += 1
                if value > low:
                    low, found = value, Found(move, value, before.depth, 0)
        except _SpentError:
            pass
        order.sort(key=lambda move: move != found.move)
        return Found(found.move, found.value, depth if done == len(order) else before.depth, 0)

    def _after(
        self, position: P, move: M, depth: int, ply: int, low: int, high: int, full: bool
    ) -> int:
        """What ``move`` is worth to the player who makes it.

        Not ``full``: first only whether it is worth more than ``low``.
        """
        child = self._tree.play(position, move)
        look = self._look if depth > 1 else self._calm
        if child[0] == position[0]:
            if full or low < (value := look(child, depth - 1, ply + 1, low, low + 1)) < high:
                value = look(child, depth - 1, ply + 1, low, high)
            return value
        if full or low < (value := -look(child, depth - 1, ply + 1, -low - 1, -low)) < high:
            value = -look(child, depth - 1, ply + 1, -high, -low)
        return value

    def _look(self, position: P, depth: int, ply: int, low: int, high: int) -> int:
        """The value of a position, exact if it lies between ``low`` and ``high``, else a bound."""
        self._spend()
        first: M | None = None
        if (known := self._known.get(position)) is not None:
            seen_depth, bound, value, first = known
            if seen_depth >= depth:
                value = _nearer(value, ply)
                if (
                    bound == _EXACT
                    or (bound == _LEAST and value >= high)
                    or (bound == _MOST and value <= low)
                ):
                    return value
        loud, quiet = self._tree.moves(position)
        if not (loud or quiet):
            return _nearer(self._tree.value(position), ply)
        if ply >= LONGEST:
            return self._tree.value(position)
        best = self._short_of(low, position, depth)
        if best > -WIN:
            quiet = ()
            first = first if first in loud else None
        move, floor, late = first, low, self._late(depth, len(loud), first)
        cuts = self._cuts[position[0]]
        for i, candidate in enumerate(_ordered(first, loud, quiet, cuts)):
            if i >= late:
                value = self._after(position, candidate, depth - 1, ply, floor, floor + 1, True)
            if i < late or value > floor:
                value = self._after(position, candidate, depth, ply, floor, high, i == 0)
            if value > best:
                best, move = value, candidate
                if value > floor:
                    floor = value
                    if value >= high:
                        cuts[candidate] = cuts.get(candidate, 0) + depth * depth
                        break
        bound = _LEAST if best >= high else _EXACT if best > low else _MOST
        self._known[position] = (depth, bound, _farther(best, ply), move)
        return best

    def _short_of(self, low: int, position: P, depth: int) -> int:
        """The most that quiet moves are expected to be worth if that is less than ``low``, and
        ``-WIN`` if they must be looked at."""
        if depth > 1 or self._haste is None:
            return -WIN
        most = self._tree.value(position) + self._haste.swing
        return most if most < low else -WIN

    def _late(self, depth: int, loud: int, first: M | None) -> int:
        """The number of moves that are looked at in full depth."""
        if depth == 1 or self._haste is None:
            return 1 << 30
        return loud + self._haste.full + (first is not None)

    def _calm(self, position: P, _: int, ply: int, low: int, high: int) -> int:
        """The same after nothing but loud moves, or none."""
        self._spend()
        best = _nearer(self._tree.value(position), ply)
        if best >= high or abs(best) > SURE or ply >= LONGEST:
            return best
        floor = max(best, low)
        for i, move in enumerate(self._tree.loud(position)):
            value = self._after(position, move, 0, ply, floor, high, i == 0)
            if value > best:
                best = value
                if value > floor:
                    floor = value
                    if value >= high:
                        break
        return best

    def _spend(self) -> None:
        if self._left <= 0:
            raise _SpentError
        self._left -= 1


def _ordered(
    first: M | None, loud: Sequence[M], quiet: Sequence[M], cuts: dict[M, int]
) -> Sequence[M]:
    """The move that was best before, the loud ones, then those that have cut most elsewhere."""
    rest = sorted(quiet, key=lambda move: -cuts.get(move, 0)) if cuts else quiet
    order = [*loud, *rest]
    if first is not None:
        order.remove(first)
        order.insert(0, first)
    return order


def _nearer(value: int, ply: int) -> int:
    """A value as seen from the root, ``ply`` moves away: sure things lose one with each move."""
    return value - ply if value > SURE else value + ply if value < -SURE else value


def _farther(value: int, ply: int) -> int:
    """A value as seen from the position itself: the inverse of `_nearer`."""
    return value + ply if value > SURE else value - ply if value < -SURE else value
