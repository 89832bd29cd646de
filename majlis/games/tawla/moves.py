"""Move generation: T3, T4 and T5, and tavla's "a checker that hits at home stays" (T12).

A *side* is 26 bytes in its owner's numbering: the checkers borne off, those on points 1 to 24,
those on the bar. A *board* is two sides, the mover's first.

A *position* is what half-moves have made of a board, as one integer: the low 26 bytes are the
mover's side, and above them bit ``t`` tells that the blot on the mover's point ``t`` was hit. A
half-move is then one addition of a number from a table, and two positions are the same when two
integers are: that makes 2 million positions a second in pure Python.

A *mask* is a set of the mover's points, bit ``f`` for point ``f``.

`_bar_first`, `_bear_off`, `_held_back`, `_both_numbers`, `_larger_number` and `_all_of_double` are
one rule each.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias, overload

from msgspec import Struct

from majlis.games.tawla.actions import BAR, OFF, Play

Step: TypeAlias = tuple[int, int]
Positions: TypeAlias = list[int]
_Node: TypeAlias = tuple[int, int, int]
"""A position, the mask before its last half-move, and where that began."""

SIDE = 26
_BITS = 8 * SIDE
_SIDE_MASK = (1 << _BITS) - 1
_NOWHERE = SIDE

BIT = tuple(1 << point for point in range(SIDE + 1))
HOME = 0b1111110
"""Mask of the home board, points 1 to 6."""
_POINTS = BIT[BAR] - 2
_OUTSIDE = BIT[7]
_ON_BAR = BIT[BAR]
_TO_HALF = 13
_LOW_HALF = (1 << _TO_HALF) - 1


def _subsets(lowest: int) -> tuple[tuple[int, ...], ...]:
    """For every mask of the 13 points from ``lowest`` on: its points, highest first."""
    found: list[tuple[int, ...]] = [()]
    for point in range(lowest, lowest + _TO_HALF):
        found += [(point, *points) for points in found]
    return tuple(found)


_LOW = _subsets(0)
_HIGH = _subsets(_TO_HALF)
_LANDS = tuple(sum(BIT[point] for point in range(die + 1, SIDE)) for die in range(7))
_UP_TO = tuple((2 << point) - 1 for point in range(SIDE + 1))
_TARGET = tuple(
    tuple(BIT[point - die] if die < point <= BAR else 0 for point in range(SIDE + 1))
    for die in range(7)
)
_STEPS = tuple(
    tuple((1 << 8 * max(point - die, OFF)) - (1 << 8 * point) for point in range(SIDE))
    for die in range(7)
)
_HITTING = tuple(
    tuple(_STEPS[die][min(point + die, BAR)] + (1 << _BITS + point) for point in range(SIDE))
    for die in range(7)
)
_OCCUPIED = bytes([0x30] + [0x31] * 255)
_BLOCKED = bytes([0x30] * 2 + [0x31] * 254)
_BLOT = bytes([0x30, 0x31] + [0x30] * 254)


def points(mask: int) -> tuple[int, ...]:
    """The points of a mask, highest first."""
    return _HIGH[mask >> _TO_HALF] + _LOW[mask & _LOW_HALF]


def turned(board: bytes) -> bytes:
    """The board as the other player sees it."""
    return board[SIDE:] + board[:SIDE]


def landing(point: int, die: int) -> int:
    """Where a checker from ``point`` comes by ``die``: a point or ``OFF``."""
    return point - die if point > die else OFF


def played(board: bytes, steps: Iterable[Step]) -> bytes:
    """The board after these half-moves of the mover, blots hit (T4.1). Checks nothing."""
    cells = bytearray(board)
    for start, end in steps:
        cells[start] -= 1
        cells[end] += 1
        facing = SIDE + BAR - end
        if end > OFF and cells[facing]:
            cells[facing] -= 1
            cells[SIDE + BAR] += 1
    return bytes(cells)


def position_of(board: bytes) -> int:
    """The position before any half-move."""
    return int.from_bytes(board[:SIDE], "little")


def board_of(board: bytes, position: int) -> bytes:
    """The board that ``position`` makes of ``board``."""
    side = (position & _SIDE_MASK).to_bytes(SIDE, "little")
    hits = position >> _BITS
    if not hits:
        return side + board[SIDE:]
    facing = bytearray(board[SIDE:])
    for point in points(hits):
        facing[BAR - point] -= 1
        facing[BAR] += 1
    return side + bytes(facing)


class _Field(Struct, frozen=True, gc=False):
    """A board as the generator uses it; ``stays``: a checker that hits at home stays (T12)."""

    board: bytes
    position: int
    own: int
    blocks: int
    blots: int
    stays: bool


class _Number(Struct, frozen=True, gc=False):
    """One number of the roll: the points it lands from, and what it adds from each."""

    die: int
    open: int
    adds: list[int]


class _Roll(Struct, frozen=True, gc=False):
    """A board and the two numbers thrown for it, the larger first."""

    field: _Field
    larger: _Number
    smaller: _Number


def _field(board: bytes, stays: bool) -> _Field:
    facing = board[SIDE:]
    return _Field(
        board,
        int.from_bytes(board[:SIDE], "little"),
        int(board[BAR:OFF:-1].translate(_OCCUPIED), 2) << 1,
        int(facing.translate(_BLOCKED), 2) & _POINTS,
        int(facing.translate(_BLOT), 2) & _POINTS,
        stays,
    )


def _number(field: _Field, die: int) -> _Number:
    """T3.2: a landing is open unless two or more enemy checkers stand there; one is hit."""
    adds, hitting = list(_STEPS[die]), _HITTING[die]
    for point in points(field.blots & _UP_TO[BAR - die]):
        adds[point + die] = hitting[point]
    return _Number(die, ~(field.blocks << die) & _LANDS[die], adds)


def _bar_first(own: int) -> int:
    """T4.2: with a checker on the bar nothing else may move."""
    return _ON_BAR if own >= _ON_BAR else own


def _bear_off(own: int, die: int) -> int:
    """T5.1, T5.2: from point ``die``; else from the highest point, if that is lower."""
    if own >= _OUTSIDE:
        return 0
    exact = own & BIT[die]
    return exact or (own if own < BIT[die] else 0) & BIT[own.bit_length() - 1]


def _sources(own: int, number: _Number) -> int:
    """The points from which the number can be played by checkers on ``own``."""
    movable = _bar_first(own)
    return movable & number.open | _bear_off(movable, number.die)


def _held_back(sources: int, position: int) -> int:
    """T12, tavla: without the points whose only checker has hit at home in this turn."""
    for point in points(sources & position >> _BITS & HOME):
        if position >> 8 * point & 0xFF == 1:
            sources ^= BIT[point]
    return sources


def _both_numbers(pairs: Positions, roll: _Roll) -> Positions:
    """T3.4: both numbers if any order allows it."""
    return pairs or _one_number(roll)


def _larger_number(by_larger: Positions, by_smaller: Positions) -> Positions:
    """T3.4: of two numbers that can be played but not both, the larger."""
    return by_larger or by_smaller


def _all_of_double(levels: Sequence[list[_Node]]) -> list[_Node]:
    """T3.4: as many of the four as can be played; ``levels[n]`` is what n half-moves make."""
    return levels[-1]


def _two_numbers(roll: _Roll) -> Positions:
    field, larger, smaller = roll.field, roll.larger, roll.smaller
    if BIT[7 + larger.die + smaller.die] <= field.own < _ON_BAR:
        return _both_numbers(_far_pairs(field, larger, smaller), roll)
    pairs = _pairs(field, _starts(field, larger), larger, smaller)
    pairs += _pairs(field, _starts(field, smaller), smaller, larger)
    return _both_numbers(list(dict.fromkeys(pairs)), roll)


def _one_number(roll: _Roll) -> Positions:
    return _larger_number(_singles(roll.field, roll.larger), _singles(roll.field, roll.smaller))


def _singles(field: _Field, number: _Number) -> Positions:
    return [field.position + number.adds[f] for f in _starts(field, number)]


def _starts(field: _Field, number: _Number) -> tuple[int, ...]:
    return points(_sources(field.own, number))


def _pairs(
    field: _Field, starts: Iterable[int], first: _Number, second: _Number, same: int = 0
) -> Positions:
    """What ``first`` from ``starts`` and then ``second`` make.

    Without what one checker makes by way of the points ``same``.
    """
    found: Positions = []
    own, board, before, blots = field.own, field.board, field.position, field.blots
    target, opened, special = _TARGET[first.die], second.open, field.blots | same
    for start in starts:
        end = target[start]
        left = (own ^ BIT[start] if board[start] == 1 else own) | end
        # Neither the bar nor bearing off is in question: most positions, and twice as fast.
        sources = left & opened if _OUTSIDE <= left < _ON_BAR else _sources(left, second)
        position = before + first.adds[start]
        adds = second.adds
        if end & special:
            if end & blots:
                adds = _without_hit(second, start - first.die)
                sources = _held_back(sources, position) if field.stays else sources
            else:
                sources &= ~end
        for f in _HIGH[sources >> _TO_HALF] + _LOW[sources & _LOW_HALF]:
            found.append(position + adds[f])
    return found


def _without_hit(number: _Number, point: int) -> list[int]:
    """What the number adds once the blot on ``point`` has gone."""
    start = point + number.die
    if start > BAR:
        return number.adds
    return [*number.adds[:start], _STEPS[number.die][start], *number.adds[start + 1 :]]


def _far_pairs(field: _Field, larger: _Number, smaller: _Number) -> Positions:
    """All pairs, each once, with nothing on the bar and a checker too far to come home this turn.

    Then either order makes the same position, except where one checker plays both numbers and
    first lands alone: only that is looked for in the other order. And one checker that plays both
    makes what two make when the point that the smaller number alone would reach is its owner's.
    """
    own, blots, die = field.own, field.blots, smaller.die
    apart = larger.die - die
    found = _pairs(field, _starts(field, larger), larger, smaller, own >> apart & ~blots)
    alone = (own & smaller.open) >> die & larger.open & ~own
    alone &= ~(larger.open >> die) | blots | blots << apart
    if field.stays:
        alone &= ~(blots & HOME)
    for point in points(alone):
        found.append(field.position + smaller.adds[point + die] + larger.adds[point])
    return found


def _double(field: _Field, number: _Number) -> Positions:
    """T3.3: up to four half-moves, each from the same point as the one before or a lower one.

    Whatever can be played in some order can be played in this one, and two selections of
    half-moves of one number never make the same position: nothing is found twice.
    """
    levels: list[list[_Node]] = [[(field.position, field.own, _NOWHERE)]]
    while len(levels) <= 4 and (level := _deeper(field, number, levels[-1])):
        levels.append(level)
    return [node[0] for node in _all_of_double(levels)]


def _deeper(field: _Field, number: _Number, level: list[_Node]) -> list[_Node]:
    found: list[_Node] = []
    add, stays = found.append, field.stays
    opened, hitting = number.open, number.adds
    plain, target = _STEPS[number.die], _TARGET[number.die]
    for position, own, last in level:
        if not position >> 8 * last & 0xFF:
            own &= ~BIT[last]
        own |= target[last]
        sources = own & opened if _OUTSIDE <= own < _ON_BAR else _sources(own, number)
        sources &= _UP_TO[last]
        if stays:
            sources = _held_back(sources, position)
        # A blot is hit by the first checker only, and others follow it from the same point.
        adds = plain if sources & BIT[last] else hitting
        for f in _HIGH[sources >> _TO_HALF] + _LOW[sources & _LOW_HALF]:
            add((position + adds[f], own, f))
            adds = hitting
    return found


def _roll(board: bytes, a: int, b: int, stays: bool) -> _Roll:
    field = _field(board, stays)
    larger = _number(field, a if a > b else b)
    return _Roll(field, larger, larger if a == b else _number(field, b if a > b else a))


def _positions(roll: _Roll) -> Positions:
    if roll.larger.die == roll.smaller.die:
        return _double(roll.field, roll.larger)
    return _two_numbers(roll) or [roll.field.position]


def find(board: bytes, a: int, b: int, stays: bool = False) -> Positions:
    """The positions the roll ``a``-``b`` can make of ``board``: unique (T3.6), in a fixed order.

    When nothing can be played (T3.4), the position itself. ``stays``: a checker that hits at home
    stays there (T12).
    """
    return _positions(_roll(board, a, b, stays))


def _trace(roll: _Roll, position: int) -> tuple[Step, ...]:
    """The half-moves that make ``position``, one of `_positions`, in an order that is legal.

    Of several ways the one that plays the larger number from the higher point; two half-moves
    from the highest point down if that order is legal.
    """
    field, larger, smaller = roll.field, roll.larger, roll.smaller
    # What half-moves take from a little-endian number ends in the byte of the highest point.
    lost = field.position - (position & _SIDE_MASK)
    if larger.die == smaller.die or not lost:
        return _trace_double(larger.die, lost)
    return (
        _trace_pair(field, larger, smaller, lost, position)
        or _trace_pair(field, smaller, larger, lost, position)
        or _trace_single(field, larger, position)
        or _trace_single(field, smaller, position)
    )


def _trace_pair(
    field: _Field, high: _Number, low: _Number, lost: int, position: int
) -> tuple[Step, ...]:
    """The way on which ``high`` is played from the higher point, if there is one."""
    top = lost.bit_length() // 8
    rest = lost + _STEPS[high.die][top]
    then = rest.bit_length() // 8 if rest > 0 else OFF
    if rest != -_STEPS[low.die][then] or not rest:
        return ()
    steps = (top, landing(top, high.die)), (then, landing(then, low.die))
    if position in _pairs(field, (top,) * _can(field, high, top), high, low):
        return steps
    if position in _pairs(field, (then,) * _can(field, low, then), low, high):
        return steps[::-1]
    return ()


def _can(field: _Field, number: _Number, start: int) -> bool:
    return bool(_sources(field.own, number) & BIT[start])


def _trace_single(field: _Field, number: _Number, position: int) -> tuple[Step, ...]:
    return tuple(
        (start, landing(start, number.die))
        for start in _starts(field, number)
        if field.position + number.adds[start] == position
    )


def _trace_double(die: int, lost: int) -> tuple[Step, ...]:
    steps: list[Step] = []
    while lost:
        top = lost.bit_length() // 8
        steps.append((top, landing(top, die)))
        lost += _STEPS[die][top]
    return tuple(steps)


class Plays(Sequence[Play]):
    """The legal plays of a roll, in the order of `find`, each written down when it is asked for.

    Of the ways to one position the play is the one with the larger number from the higher point;
    half-moves are written from the highest point down where that order is legal.
    """

    __slots__ = ("_roll", "positions")

    def __init__(self, board: bytes, a: int, b: int, stays: bool = False) -> None:
        self._roll = _roll(board, a, b, stays)
        self.positions = _positions(self._roll)

    def __len__(self) -> int:
        return len(self.positions)

    @overload
    def __getitem__(self, index: int) -> Play: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Play, ...]: ...
    def __getitem__(self, index: int | slice) -> Play | tuple[Play, ...]:
        if isinstance(index, slice):
            return tuple(self.to(position) for position in self.positions[index])
        return self.to(self.positions[index])

    def __iter__(self) -> Iterator[Play]:
        return map(self.to, self.positions)

    def __contains__(self, play: object) -> bool:
        return any(play == other for other in self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def to(self, position: int) -> Play:
        """The play that makes ``position``, one of `positions`."""
        return Play(_trace(self._roll, position))


@functools.lru_cache(maxsize=256)
def plays(board: bytes, a: int, b: int, stays: bool = False) -> Plays:
    """`Plays`, kept for those who ask again: the judge, the draft, the screen."""
    return Plays(board, a, b, stays)


def half_moves(board: bytes, position: int, die: int, stays: bool = False) -> list[tuple[int, int]]:
    """Every single half-move by ``die`` in the middle of a turn, T3.4 apart.

    ``position`` is what the turn has made of ``board`` so far. Gives the points from which the
    number can be played, highest first, with the positions that follow.
    """
    field = _field(board_of(board, position), stays)
    number = _number(field, die)
    sources = _sources(field.own, number)
    if stays:
        sources = _held_back(sources, position)
    return [(start, position + number.adds[start]) for start in points(sources)]


def hits(before: bytes, after: bytes) -> int:
    """Mask of the mover's points on which blots were hit between two boards of one turn."""
    there, here = before[SIDE:], after[SIDE:]
    return sum(BIT[BAR - point] for point in range(1, BAR) if there[point] > here[point])


def hits_of(position: int) -> int:
    """Mask of the mover's points on which the turn that makes ``position`` hits."""
    return position >> _BITS


def position_between(before: bytes, after: bytes) -> int:
    """The position that makes ``after`` of ``before``."""
    return position_of(after) | hits(before, after) << _BITS
