"""A turn while it is composed: half-moves made on trial, taken back freely (T9.4).

A draft lets only such half-moves be made as can be completed to a legal play, and says why not
otherwise. It is pure: screens, typed notation and the judge all use it.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import TypeAlias

import msgspec
from msgspec import Struct

from majlis.core.game import Message, Params, Refusal, RefusalKind
from majlis.games.tawla import moves
from majlis.games.tawla.actions import BAR, OFF, Play
from majlis.games.tawla.moves import SIDE, Step
from majlis.games.tawla.state import View
from majlis.games.tawla.view import board_for

Left: TypeAlias = tuple[int, ...]


class Half(Struct, frozen=True):
    """One number played: from a point (25: the bar) to a point (0: off)."""

    start: int
    end: int
    die: int


class Route(Struct, frozen=True):
    """A way for one checker, by one number or several, from ``start`` to ``end``."""

    start: int
    end: int
    halves: tuple[Half, ...]

    @property
    def dice(self) -> tuple[int, ...]:
        """The numbers it uses, in order."""
        return tuple(half.die for half in self.halves)


class Draft(Struct, frozen=True):
    """``halves`` made so far of the roll ``dice`` on ``board`` (the mover's side first).

    ``stays``: a checker that hits at home stays there (T12). All points are the mover's own.
    """

    board: bytes
    dice: tuple[int, int]
    stays: bool = False
    halves: tuple[Half, ...] = ()

    @classmethod
    def of(cls, v: View) -> Draft | None:
        """An empty draft of the turn shown in ``v``; ``None`` when no roll is to be played."""
        if v.phase != "move":
            return None
        return cls(board_for(v, v.turn), (v.dice[0], v.dice[1]), v.law.stays)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The half-moves as pairs of points."""
        return tuple((half.start, half.end) for half in self.halves)

    @property
    def now(self) -> bytes:
        """The board as it stands after the half-moves."""
        return moves.played(self.board, self.steps)

    @property
    def left(self) -> Left:
        """The numbers not yet played, in the order thrown; four of a double (T3.3)."""
        a, b = self.dice
        left = [a, a, a, a] if a == b else [a, b]
        for half in self.halves:
            left.remove(half.die)
        return tuple(left)

    @property
    def legal(self) -> moves.Plays:
        """The legal plays of the roll."""
        return moves.plays(self.board, *self.dice, self.stays)

    @property
    def needed(self) -> int:
        """How many half-moves the rules ask for in all (T3.4)."""
        return len(self.legal[0].steps)

    @property
    def complete(self) -> Play | None:
        """The play that the half-moves make; ``None`` if more must be played."""
        position = self.position
        return self.legal.to(position) if position in self.legal.positions else None

    @property
    def position(self) -> int:
        """The half-moves as `moves` tells positions apart."""
        return moves.position_after(self.board, self.steps)

    def sources(self) -> tuple[int, ...]:
        """The points from which a checker can be moved now, highest first."""
        return tuple(start for start in range(BAR, OFF, -1) if any(self._next(start)))

    def steps_from(self, start: int) -> tuple[Route, ...]:
        """Where the checker on ``start`` can go by one number or several.

        Routes to one place that make different positions (a hit on the way) are all there, the
        larger number first; of others one.
        """
        found: dict[tuple[int, int], Route] = {}
        for drafted in self._onward(start):
            halves = drafted.halves[len(self.halves) :]
            route = Route(start, halves[-1].end, halves)
            found.setdefault((route.end, drafted.position), route)
        return tuple(sorted(found.values(), key=lambda route: len(route.halves)))

    def to(self, start: int, end: int) -> Draft | None:
        """The draft after one checker has gone from ``start`` to ``end`` by the first route."""
        route = next((route for route in self.steps_from(start) if route.end == end), None)
        return None if route is None else self.along(route)

    def along(self, route: Route) -> Draft:
        """The draft after one of its own routes."""
        return msgspec.structs.replace(self, halves=(*self.halves, *route.halves))

    def half(self, start: int, end: int) -> Draft | None:
        """The draft after one number played from ``start`` to ``end``, if it may be."""
        return next((draft for draft in self._next(start) if draft.halves[-1].end == end), None)

    def back(self) -> Draft:
        """The draft without its last half-move."""
        return msgspec.structs.replace(self, halves=self.halves[:-1])

    def clear(self) -> Draft:
        """The draft without any half-move."""
        return msgspec.structs.replace(self, halves=())

    def explain(self, start: int, end: int) -> Refusal:
        """Why no checker can go from ``start`` to ``end`` now."""
        return _explain(self, start, end)

    def missing(self) -> Refusal:
        """Why a draft that is not `complete` is not the whole turn (T3.4, T3.5)."""
        if not self.halves:
            return _no("tawla.refuse.no_pass", "T3.5", n=self.needed, dice=_spelled(self.dice))
        a, b = self.dice
        if a == b:
            return _no(
                "tawla.refuse.all_of_double", "T3.4", n=self.needed, number=a, points=self._from()
            )
        return _no("tawla.refuse.more", "T3.4", dice=_spelled(self.left), points=self._from())

    def _from(self) -> tuple[Message, ...]:
        """The points from which the turn can go on, in words."""
        return tuple(name_of(point) for point in self.sources())

    def _next(self, start: int) -> Iterator[Draft]:
        """The draft one half-move further from ``start``, once for each number that can be."""
        for die in sorted(set(self.left), reverse=True):
            if start in _playable(self, die):
                half = Half(start, moves.landing(start, die), die)
                yield msgspec.structs.replace(self, halves=(*self.halves, half))

    def _onward(self, start: int) -> Iterator[Draft]:
        for drafted in self._next(start):
            yield drafted
            end = drafted.halves[-1].end
            if end != OFF:
                yield from drafted._onward(end)


@functools.lru_cache(maxsize=256)
def _playable(draft: Draft, die: int) -> tuple[int, ...]:
    """The points from which ``die`` can be played so that a legal play can follow."""
    left = list(draft.left)
    left.remove(die)
    return tuple(
        start
        for start, position in _half_moves(draft, draft.position, die)
        if _completable(draft.clear(), position, tuple(left))
    )


def _half_moves(draft: Draft, position: int, die: int) -> list[tuple[int, int]]:
    return moves.half_moves(draft.board, position, die, draft.stays)


@functools.lru_cache(maxsize=4096)
def _completable(root: Draft, position: int, left: Left) -> bool:
    """Whether some order of the numbers ``left`` leads from ``position`` to a legal play."""
    if position in root.legal.positions:
        return True
    return any(
        _completable(root, after, left[:i] + left[i + 1 :])
        for i in range(len(left))
        if left[i] not in left[:i]
        for _, after in _half_moves(root, position, left[i])
    )


def explain(v: View, start: int, end: int) -> Refusal:
    """Why no checker of the player on turn can go from ``start`` to ``end`` in ``v``."""
    draft = Draft.of(v)
    return _no("tawla.refuse.no_roll", "T3.1") if draft is None else draft.explain(start, end)


def _no(code: str, rule: str, kind: RefusalKind = "illegal", **params: object) -> Refusal:
    shown: Params = params
    return Refusal(kind, code, rule, shown)


def _spelled(dice: Left) -> str:
    return "-".join(map(str, dice))


def name_of(point: int) -> Message:
    """A point in words: its number, the bar, or off the board."""
    if point == BAR:
        return Message("tawla.point.bar")
    return Message("tawla.point.off") if point == OFF else Message("tawla.point", {"point": point})


def _explain(draft: Draft, start: int, end: int) -> Refusal:
    board = draft.now
    for point, least, most in ((start, 1, BAR), (end, OFF, BAR - 1)):
        if not least <= point <= most:
            return _no("tawla.refuse.no_point", "T1.2", "malformed", point=point)
    if not draft.left:
        return _nothing_left(draft, start)
    if not board[start]:
        return _no("tawla.refuse.no_checker", "T3.1", point=name_of(start))
    if end >= start:
        return _no("tawla.refuse.backwards", "T3.1", start=name_of(start), end=name_of(end))
    if board[BAR] and start != BAR:
        return _no("tawla.refuse.bar_first", "T4.2", n=board[BAR], point=start)
    return _no_number(draft, board, start, end)


def _nothing_left(draft: Draft, start: int) -> Refusal:
    a, b = draft.dice
    if a == b:
        return _no("tawla.refuse.double_played", "T3.3", number=a, point=name_of(start))
    return _no("tawla.refuse.all_played", "T3.1", dice=_spelled(draft.dice), point=name_of(start))


def _no_number(draft: Draft, board: bytes, start: int, end: int) -> Refusal:
    """What is wrong with the way from ``start`` to ``end``, number by number."""
    die = _die_for(draft.left, start, end)
    if die:
        return _objection(draft, board, start, die) or _unfinished(draft, start, die)
    if end == OFF and (others := _outside(board) - (start > 6)):
        return _no("tawla.refuse.not_home", "T5.1", n=others, number=start, point=name_of(start))
    if way := _blocked_way(draft, board, start, end):
        return way
    return _no(
        "tawla.refuse.no_number", "T3.1", start=name_of(start), end=name_of(end),
        number=start - end, dice=_spelled(draft.left),
    )  # fmt: skip


def _die_for(left: Left, start: int, end: int) -> int:
    """The number of the roll that a checker needs; 0 if there is none."""
    if start - end in left:
        return start - end
    return min((die for die in left if die > start), default=0) if end == OFF else 0


def _objection(draft: Draft, board: bytes, start: int, die: int) -> Refusal | None:
    """The rule that forbids ``die`` from ``start``, whatever else is played."""
    end = moves.landing(start, die)
    if end == OFF:
        return _not_off(board, start, die) or _stays(draft, board, start)
    if (facing := board[SIDE + BAR - end]) >= 2:
        return _no(
            "tawla.refuse.blocked", "T3.2", start=name_of(start), point=end, n=facing, number=die
        )
    return _stays(draft, board, start)


def _not_off(board: bytes, start: int, die: int) -> Refusal | None:
    if outside := _outside(board):
        return _no("tawla.refuse.not_home", "T5.1", n=outside, number=die, point=name_of(start))
    highest = max(point for point in range(1, BAR) if board[point])
    if die > start and highest > start:
        return _no("tawla.refuse.higher", "T5.2", number=die, point=start, highest=highest)
    return None


def _outside(board: bytes) -> int:
    """Checkers not yet home."""
    return sum(board[7 : BAR + 1])


def _stays(draft: Draft, board: bytes, start: int) -> Refusal | None:
    hit = start <= 6 and draft.board[SIDE + BAR - start] == 1
    if draft.stays and hit and board[start] == 1:
        return _no("tawla.refuse.stays", "T12", point=start)
    return None


def _unfinished(draft: Draft, start: int, die: int) -> Refusal:
    """T3.4: the number can be played there, but then too little of the roll.

    That cannot be with a double: whatever is played first, as many of the four follow.
    """
    a, b = draft.dice
    if draft.needed == 2:
        other = b if die == a else a
        return _no(
            "tawla.refuse.both_numbers", "T3.4", number=die, other=other, start=name_of(start)
        )
    return _no(
        "tawla.refuse.larger_number", "T3.4",
        number=max(a, b), smaller=min(a, b), start=name_of(start),
    )  # fmt: skip


def _blocked_way(draft: Draft, board: bytes, start: int, end: int) -> Refusal | None:
    """The first landing that stops one checker on every way by several numbers."""
    stops = [
        stop for way in _ways(draft.left, start, end) if (stop := _stop(draft, board, start, way))
    ]
    return stops[0] if stops else None


def _ways(left: Left, start: int, end: int) -> list[Left]:
    """The orders of at least two numbers that bring a checker from ``start`` to ``end``."""
    if len(set(left)) == 1:
        ways = [left[:count] for count in range(2, len(left) + 1)]
    else:
        ways = [left, left[::-1]]
    return [way for way in ways if sum(way) == start - end or _just_off(way, start, end)]


def _just_off(way: Left, start: int, end: int) -> bool:
    return end == OFF and sum(way[:-1]) < start < sum(way)


def _stop(draft: Draft, board: bytes, start: int, way: Left) -> Refusal | None:
    first = start
    for die in way:
        if refusal := _objection(draft, board, start, die):
            return refusal
        end = moves.landing(start, die)
        board, start = moves.played(board, ((start, end),)), end
    return _unfinished(draft, first, way[0])
