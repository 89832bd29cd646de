"""Match points (Law 78A): two for each score beaten, one for each equalled (B5.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal, TypeAlias


def match_points(scores: Sequence[int]) -> list[int]:
    """What each score on the board earns the side it is told for."""
    return [sum(2 * (mine > other) + (mine == other) for other in scores) - 1 for mine in scores]


def top(results: int) -> int:
    """The most that can be earned among so many results."""
    return max(0, 2 * (results - 1))


def adjusted(points: int, actual: int, expected: int) -> Fraction:
    """Points on a board with ``actual`` results brought to ``expected`` of them (Neuberg)."""
    return Fraction(expected * (points + 1), actual) - 1


def percentage(points: Fraction | int, results: int) -> Fraction:
    """Points as a percentage of the top; where there is nothing to compare with, 50."""
    best = top(results)
    return Fraction(points) * 100 / best if best else Fraction(50)


Average: TypeAlias = Literal["plus", "average", "minus"]
AVERAGES: Mapping[Average, int] = {"plus": 60, "average": 50, "minus": 40}
"""Artificial averages in percent (12C1): to a side not at fault, partly at fault, at fault."""
_NAMES = {percent: name for name, percent in AVERAGES.items()}

AVERAGE_IMPS: Mapping[Average, int] = {"plus": 3, "average": 0, "minus": -3}
"""The same in IMPs (86A)."""


def averages_of(percent: tuple[int, int]) -> tuple[Average, Average] | None:
    """The averages that hundredths of a board stand for; ``None``: they are others."""
    ns, ew = (_NAMES.get(each) for each in percent)
    return None if ns is None or ew is None else (ns, ew)


def imps_of(percent: int) -> int:
    """Hundredths of a board in IMPs: by 86A there are three steps and no others."""
    if percent >= AVERAGES["plus"]:
        return AVERAGE_IMPS["plus"]
    return AVERAGE_IMPS["minus" if percent <= AVERAGES["minus"] else "average"]


def average(kind: Average, own: Fraction) -> Fraction:
    """What an artificial average is worth to a contestant with ``own`` percent in the session.

    "At least" and "at most" (12C1): his own percentage where that is higher, or lower (88).
    """
    given = Fraction(AVERAGES[kind])
    if kind == "plus":
        return max(given, own)
    return min(given, own) if kind == "minus" else given
