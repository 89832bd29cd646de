"""How robots place: what a square is worth is seen in many finished set-ups.

A set-up is judged by ``judge(first's stones, second's)``: what it is worth to first, -1 to 1. While
many squares are empty, set-ups are finished at random, and a square is worth what those in which it
is mine are worth more than those in which it is theirs; the order in which squares were taken does
not matter. Near the end all set-ups there can be are judged, and the best line is played.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from majlis.core.chance import Stream
from majlis.games.sija.bits import BESIDE_CENTRE, StepPair, mask, squares_of
from majlis.games.sija.info import STONES
from majlis.games.sija.state import FIRST

Judge: TypeAlias = Callable[[int, int], float]
Squares: TypeAlias = tuple[int, ...]


class Placing:
    """The decision of ``turn``, who has ``mine`` on the board, with ``free`` squares left.

    ``beside``: his pair must take a square beside d4 (S13).
    """

    def __init__(
        self, turn: int, mine: int, theirs: int, free: int, judge: Judge, beside: bool = False
    ) -> None:
        self._turn = turn
        self._mine = mine
        self._theirs = theirs
        self._free = squares_of(free)
        self._judge = judge
        self._beside = beside
        self._seen: dict[int, float] = {}
        self._lines: dict[tuple[int, int], tuple[float, StepPair]] = {}

    def choose(self, samples: int, stream: Stream) -> StepPair:
        """The squares for the next two stones, the lower first, after about ``samples`` set-ups."""
        if math.comb(len(self._free), len(self._free) // 2) <= samples:
            return self._line(self._turn, self._mine, self._theirs, tuple(self._free))[1]
        worth = self._worths(samples, stream)
        return max(self._pairs(), key=lambda pair: worth[pair[0]] + worth[pair[1]])

    def _pairs(self) -> Sequence[StepPair]:
        pairs = list(itertools.combinations(self._free, 2))
        must, least = self._needed()
        return [pair for pair in pairs if (mask(pair) & must).bit_count() >= least]

    def _needed(self) -> tuple[int, int]:
        """Squares of which at least so many must be taken now.

        Whoever has all squares beside d4 when first has none has shut him in (S6.1): second takes
        the last two of them, and first does not wait until he can.
        """
        first = self._mine if self._turn == FIRST else self._theirs
        last = mask(tuple(self._free)) & BESIDE_CENTRE
        if first & BESIDE_CENTRE or not 0 < last.bit_count() <= 2:
            return BESIDE_CENTRE, int(self._beside)
        return last, 1 if self._turn == FIRST else last.bit_count()

    def _worths(self, samples: int, stream: Stream) -> dict[int, float]:
        """By square, how much better set-ups are in which it is mine."""
        left = STONES - self._mine.bit_count()
        mine = {q: _Mean() for q in self._free}
        theirs = {q: _Mean() for q in self._free}
        for _ in range(samples):
            drawn = stream.shuffle(self._free)
            ours, others = drawn[:left], drawn[left:]
            there = self._mine | mask(tuple(ours)), self._theirs | mask(tuple(others))
            value = self._value(self._turn, *there)
            for q in ours:
                mine[q].add(value)
            for q in others:
                theirs[q].add(value)
        return {q: mine[q].mean - theirs[q].mean for q in self._free}

    def _line(self, turn: int, mine: int, theirs: int, free: Squares) -> tuple[float, StepPair]:
        """The value to ``turn`` of the best line, and the pair that begins it."""
        found = self._lines.get((mine, theirs))
        if found is None:
            found = max(self._answered(turn, mine, theirs, free), key=lambda line: line[0])
            self._lines[mine, theirs] = found
        return found

    def _answered(
        self, turn: int, mine: int, theirs: int, free: Squares
    ) -> Iterator[tuple[float, StepPair]]:
        for pair in itertools.combinations(free, 2):
            there = mine | mask(pair)
            rest = tuple(q for q in free if q not in pair)
            if rest:
                yield -self._line(1 - turn, theirs, there, rest)[0], pair
            else:
                yield self._value(turn, there, theirs), pair

    def _value(self, turn: int, mine: int, theirs: int) -> float:
        """What a finished set-up is worth to ``turn``, who has ``mine``."""
        first, second = (mine, theirs) if turn == FIRST else (theirs, mine)
        if first not in self._seen:
            self._seen[first] = self._judge(first, second)
        return self._seen[first] if turn == FIRST else -self._seen[first]


class _Mean:
    """A mean that grows; 0 of nothing."""

    def __init__(self) -> None:
        self._sum = 0.0
        self._count = 0

    def add(self, value: float) -> None:
        self._sum += value
        self._count += 1

    @property
    def mean(self) -> float:
        return self._sum / self._count if self._count else 0.0
