"""What a session of several tables comes to: sheets of boards, ranking, matches of teams (B5.2).

A board's results are told when everybody has played it and not before: whoever has it still to play
would learn from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal, TypeAlias

from msgspec import Struct

from majlis.games.bridge.imps import cross_imps, imps
from majlis.games.bridge.matchpoints import (
    AVERAGES,
    Average,
    adjusted,
    average,
    imps_of,
    match_points,
    top,
)
from majlis.games.bridge.victory import victory_points

Contestant: TypeAlias = int
Scoring: TypeAlias = Literal["mp", "imps"]
"""Match points, or IMPs against every other table (cross-IMPs)."""


class Result(Struct, frozen=True):
    """One board at one table: ``score`` is N-S's. ``averages`` stand in its place (12C1), or
    ``percent``, hundredths of a board for both sides (B5.3)."""

    board: int
    ns: Contestant
    ew: Contestant
    score: int = 0
    averages: tuple[Average, Average] | None = None
    percent: tuple[int, int] | None = None

    @property
    def is_played(self) -> bool:
        """Whether it is a score."""
        return self.averages is None and self.percent is None


class Row(Struct, frozen=True):
    """A result with what it earns both sides: match points, or IMPs."""

    result: Result
    ns: Fraction
    ew: Fraction


class Rank(Struct, frozen=True):
    """A contestant's place. ``total`` is of match points or IMPs.

    ``percent`` is of the top on the boards he has played (50 where there is nothing to compare).
    """

    contestant: Contestant
    place: int
    total: Fraction
    percent: Fraction
    boards: int


class Match(Struct, frozen=True):
    """Two teams: by board the IMPs of the first, their sum, and the victory points of both."""

    imps: tuple[tuple[int, int], ...]
    total: int
    victory: tuple[float, float]


def is_complete(board: int, results: Iterable[Result], tables: int) -> bool:
    """Whether all have played the board, so that its results may be told."""
    return sum(result.board == board for result in results) == tables


def sheet(results: Sequence[Result], scoring: Scoring) -> list[Row]:
    """The results of one board with what they earn, in their order."""
    played = [result for result in results if result.is_played]
    earned = {
        id(result): pair
        for result, pair in zip(played, _earned(played, len(results), scoring), strict=True)
    }
    return [
        Row(result, *(earned.get(id(result)) or _average_of(result, len(results), scoring)))
        for result in results
    ]


def _earned(
    played: Sequence[Result], expected: int, scoring: Scoring
) -> list[tuple[Fraction, Fraction]]:
    scores = [result.score for result in played]
    if scoring == "imps":
        return [(Fraction(total), Fraction(-total)) for total in cross_imps(scores)]
    # Neuberg: where some have an average instead, the others' points are of as many results.
    brought = [adjusted(points, len(scores), expected) for points in match_points(scores)]
    return [(points, top(expected) - points) for points in brought]


def _average_of(result: Result, expected: int, scoring: Scoring) -> tuple[Fraction, Fraction]:
    """What the averages are worth before it is known how the two did elsewhere (88)."""
    if scoring == "imps":
        # An average is against each of the other tables.
        others = max(expected - 1, 1)
        ns, ew = _in_imps(result)
        return Fraction(ns * others), Fraction(ew * others)
    best = top(expected)
    ns, ew = _in_hundredths(result)
    return Fraction(ns * best, 100), Fraction(ew * best, 100)


def _in_hundredths(result: Result) -> tuple[int, int]:
    """What stands in place of a score, in percent."""
    if result.percent is not None:
        return result.percent
    assert result.averages is not None
    ns, ew = result.averages
    return AVERAGES[ns], AVERAGES[ew]


def _in_imps(result: Result) -> tuple[int, int]:
    """The same against one other table."""
    ns, ew = _in_hundredths(result)
    return imps_of(ns), imps_of(ew)


def ranking(results: Sequence[Result], scoring: Scoring, field: Iterable[Contestant]) -> list[Rank]:
    """The contestants of one field by what they have earned; equal sums share a place.

    Only of the boards that are handed in: leave out those that are not complete. Averages count as
    Law 88 has them, at least (or at most) the contestant's own percentage on his other boards.
    """
    tallies = {contestant: _Tally() for contestant in field}
    for rows in _sheets(results, scoring):
        best = top(len(rows)) if scoring == "mp" else 0
        for row in rows:
            kinds = row.result.averages or (None, None)
            sides = ((row.result.ns, row.ns), (row.result.ew, row.ew))
            for (contestant, points), kind in zip(sides, kinds, strict=True):
                if contestant in tallies:
                    tallies[contestant].add(points, best, kind)
    return _ranked(tallies)


def _sheets(results: Sequence[Result], scoring: Scoring) -> Iterable[list[Row]]:
    boards = dict.fromkeys(result.board for result in results)
    for board in boards:
        yield sheet([result for result in results if result.board == board], scoring)


class _Tally:
    """What one contestant has earned."""

    def __init__(self) -> None:
        self._earned, self._best, self.boards = Fraction(0), 0, 0
        self._averages: list[tuple[Average, int]] = []

    def add(self, points: Fraction, best: int, kind: Average | None) -> None:
        """One board more, of which ``best`` is the top (0 in IMPs)."""
        self.boards += 1
        if kind is not None and best:
            self._averages.append((kind, best))
            return
        self._earned += points
        self._best += best

    @property
    def _own(self) -> Fraction:
        return self._earned * 100 / self._best if self._best else Fraction(50)

    @property
    def total(self) -> Fraction:
        """All that was earned, averages by one's own percentage (88)."""
        return self._earned + sum(
            (average(kind, self._own) * best / 100 for kind, best in self._averages), Fraction(0)
        )

    @property
    def percent(self) -> Fraction:
        """Of the most that could be earned."""
        best = self._best + sum(best for _, best in self._averages)
        return self.total * 100 / best if best else Fraction(50)


def _ranked(tallies: dict[Contestant, _Tally]) -> list[Rank]:
    ordered = sorted(tallies.items(), key=lambda one: _value(one[1]), reverse=True)
    return [
        Rank(
            contestant,
            1 + sum(_value(other) > _value(tally) for other in tallies.values()),
            tally.total,
            tally.percent,
            tally.boards,
        )
        for contestant, tally in ordered
    ]


def _value(tally: _Tally) -> tuple[Fraction, Fraction]:
    """By percentage where points have a top, which is fair to whoever has played less."""
    return tally.percent, tally.total


def team_match(first: Sequence[Result], second: Sequence[Result]) -> Match:
    """A match of teams: its results at the table where the first team is N-S, and at the other.

    Only boards that both have are compared. An average at either table is worth 3, 0 or -3 IMPs to
    the first team (86A).
    """
    other = {result.board: result for result in second}
    found = [
        (result.board, _swing(result, other[result.board]))
        for result in first
        if result.board in other
    ]
    total = sum(swing for _, swing in found)
    return Match(tuple(found), total, victory_points(total, len(found)))


def _swing(ours: Result, theirs: Result) -> int:
    if not ours.is_played:
        return _in_imps(ours)[0]
    if not theirs.is_played:
        return _in_imps(theirs)[1]
    return imps(ours.score - theirs.score)
