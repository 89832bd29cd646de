"""The boards of a set that are over, a line each, from how they ended. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from majlis.core.game import Message, Outcome
from majlis.core.match import MatchView
from majlis.games.bridge import boards

_RESULTS = {"made": 0, "over": 1, "down": -1}


class Line(Struct, frozen=True):
    """A board: ``number``, ``vulnerable`` sides as `describe` counts them, and what it gave NS.

    Where nobody bid (``passed``), or the board counts for nothing, there is no ``contract``. ``by``
    are tricks over or (negative) under it, ``declarer`` names the seat.
    """

    number: int
    vulnerable: int
    contract: Message | None = None
    declarer: Message | None = None
    by: int = 0
    score: int = 0
    passed: bool = False


def first_board(match: MatchView) -> int:
    """The number of the first board of the set."""
    is_ended = match.between or match.outcome is not None
    return match.game_no - len(match.past) + is_ended


def of_match(match: MatchView) -> Iterator[Line]:
    """The boards of a set that are over."""
    return lines(first_board(match), match.past)


def lines(first: int, past: Iterable[Outcome]) -> Iterator[Line]:
    """The boards from number ``first`` on that have ended."""
    for number, ended in enumerate(past, first):
        yield _line(number, ended)


def _line(number: int, ended: Outcome) -> Line:
    params: Any = ended.params
    kind = ended.reason.rpartition(".")[2]
    named = int(params.get("board", number))
    ns, ew = boards.vulnerable(named)
    line = Line(named, ns + 2 * ew, passed=kind == "passed_out", score=ended.points[0])
    if kind not in _RESULTS:
        return line
    return Line(
        named,
        ns + 2 * ew,
        params["contract"],
        params["seat"],
        _RESULTS[kind] * int(params["by"]),
        ended.points[0],
    )


def totals(some: Iterable[Line]) -> tuple[int, int]:
    """What each side has scored, board by board."""
    scores = [line.score for line in some]
    return sum(n for n in scores if n > 0), -sum(n for n in scores if n < 0)
