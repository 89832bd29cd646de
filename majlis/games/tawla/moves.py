"""Move generation: T3, T4 and T5, and tavla's "a checker that hits at home stays" (T12).

A *side* is 26 bytes in its owner's numbering: the checkers borne off, those on points 1 to 24,
those on the bar. A *board* is two sides, the mover's first.

A *position* is what half-moves have made of a board, as one integer: the low 26 bytes are the
mover's side, and above them four bits for each of his points count the checkers that came to an
enemy blot there (the first has hit it). A half-move is then one addition of a number from a table,
in whatever order, and two positions are the same when two integers are: that makes 2 million
positions a second in pure Python.

A *mask* is a set of the mover's points, bit ``p`` for point ``p``.

`_bar_first`, `_bear_off`, `_held_back`, `_both_numbers`, `_larger_number` and `_all_of_double` are
one rule each.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias, overload

from majlis.games.tawla.actions import BAR, OFF, Play

Step: TypeAlias = tuple[int, int]
Positions: TypeAlias = list[int]

_Field: TypeAlias = tuple[bytes, int, int, int, int, bool]
"""Board, position, mask of the mover's points, masks of enemy blocks and blots, whether T12."""
_Number: TypeAlias = tuple[int, int, list[int]]
"""A die, the mask of the points it lands from, and what it adds to a position from each point."""
_Branch: TypeAlias = tuple[int, int, tuple[int, ...]]
"""A position in a double, the mask of the mover's points, and from where he may go on."""

SIDE = 26
_COUNTS = 8 * SIDE
_SIDE_MASK = (1 << _COUNTS) - 1

BIT = tuple(1 << point for point in range(SIDE))
HOME = 0b1111110
"""Mask of the home board, points 1 to 6."""
_POINTS = BIT[BAR] - 2
_OUTSIDE = BIT[7]
_ON_BAR = BIT[BAR]
_HALF = 13
_LOW_HALF = (1 << _HALF) - 1


def _subsets(lowest: int) -> tuple[tuple[int, ...], ...]:
    """For every mask of the 13 points from ``lowest`` on: its points, highest first."""
    found: list[tuple[int, ...]] = [()]
    for point in range(lowest, lowest + _HALF):
        found += [(point, *points) for points in found]
    return tuple(found)


_LOW = _subsets(0)
_HIGH = _subsets(_HALF)
_LANDS = tuple(sum(BIT[point] for point in range(die + 1, SIDE)) for die in range(7))
_UP_TO = tuple(2 * bit - 1 for bit in BIT)
_TARGET = tuple(
    tuple(BIT[point - die] if point > die else 0 for point in range(SIDE)) for die in range(7)
)
_STEPS = tuple(
    tuple((1 << 8 * max(point - die, OFF)) - (1 << 8 * point) for point in range(SIDE))
    for die in range(7)
)
_ARRIVAL = tuple(1 << _COUNTS + 4 * point for point in range(SIDE))
_HITTING = tuple(
    tuple(
        step + _ARRIVAL[point - die] if point > die else step
        for point, step in enumerate(_STEPS[die])
    )
    for die in range(7)
)
_OCCUPIED = bytes([0x30] + [0x31] * 255)
_BLOCKED = bytes([0x30] * 2 + [0x31] * 254)
_BLOT = bytes([0x30, 0x31] + [0x30] * 254)


def points(mask: int) -> tuple[int, ...]:
    """The points of a mask, highest first."""
    return _HIGH[mask >> _HALF] + _LOW[mask & _LOW_HALF]


def turned(board: bytes) -> bytes:
    """The board as the other player sees it."""
    return board[SIDE:] + board[:SIDE]


def landing(point: int, die: int) -> int:
    """Where a checker from ``point`` comes by ``die``: a point or ``OFF``."""
    return point - die if point > die else OFF


def played(board: bytes, steps: Iterable[Step], side: int = 0) -> bytes:
    """The board after half-moves of its first or second side, blots hit (T4.1). Checks nothing."""
    cells = bytearray(board)
    mine, bar = (SIDE, BAR) if side else (0, SIDE + BAR)
    for start, end in steps:
        cells[mine + start] -= 1
        cells[mine + end] += 1
        if end > OFF and cells[bar - end]:
            cells[bar - end] -= 1
            cells[bar] += 1
    return bytes(cells)


def position_after(board: bytes, steps: Iterable[Step] = ()) -> int:
    """The position that these half-moves make of ``board``. Checks nothing."""
    position = int.from_bytes(board[:SIDE], "little")
    for start, end in steps:
        position += (1 << 8 * end) - (1 << 8 * start)
        if end > OFF and board[SIDE + BAR - end] == 1:
            position += _ARRIVAL[end]
    return position


def hits_of(position: int) -> int:
    """Mask of the points on which the half-moves that made ``position`` have hit."""
    counts = position >> _COUNTS
    mask = 0
    while counts:
        point = (counts.bit_length() - 1) // 4
        mask |= BIT[point]
        counts &= (1 << 4 * point) - 1
    return mask


def board_of(board: bytes, position: int) -> bytes:
    """The board that ``position`` makes of ``board``."""
    side = (position & _SIDE_MASK).to_bytes(SIDE, "little")
    if position <= _SIDE_MASK:
        return side + board[SIDE:]
    facing = bytearray(board[SIDE:])
    for point in points(hits_of(position)):
        facing[BAR - point] -= 1
        facing[BAR] += 1
    return side + bytes(facing)


def _field(board: bytes, stays: bool) -> _Field:
    facing = board[SIDE:]
    return (
        board,
        int.from_bytes(board[:SIDE], "little"),
        int(board[BAR:OFF:-1].translate(_OCCUPIED), 2) << 1,
        int(facing.translate(_BLOCKED), 2) & _POINTS,
        int(facing.translate(_BLOT), 2) & _POINTS,
        stays,
    )


def _number(field: _Field, die: int) -> _Number:
    """T3.2: a landing is open unless two or more enemy checkers stand there; one is hit."""
    _, _, _, blocks, blots, _ = field
    adds, hitting = list(_STEPS[die]), _HITTING[die]
    for start in points(blots << die & _UP_TO[BAR]):
        adds[start] = hitting[start]
    return die, ~(blocks << die) & _LANDS[die], adds


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
    die, opened, _ = number
    if _OUTSIDE <= own < _ON_BAR:
        return own & opened
    movable = _bar_first(own)
    return movable & opened | _bear_off(movable, die)


def _starts(field: _Field, number: _Number) -> tuple[int, ...]:
    return points(_sources(field[2], number))


def _held_back(sources: int, position: int) -> int:
    """T12, tavla: without the points whose only checker has hit at home in this turn."""
    for point in points(sources & HOME & hits_of(position)):
        if position >> 8 * point & 0xFF == 1:
            sources ^= BIT[point]
    return sources


def _both_numbers(pairs: Positions, field: _Field, larger: _Number, smaller: _Number) -> Positions:
    """T3.4: both numbers if any order allows it."""
    return pairs or _one_number(field, larger, smaller)


def _larger_number(by_larger: Positions, by_smaller: Positions) -> Positions:
    """T3.4: of two numbers that can be played but not both, the larger."""
    return by_larger or by_smaller


def _all_of_double(levels: list[list[_Branch]]) -> list[_Branch]:
    """T3.4: as many of the four as can be played; ``levels[n]`` is where ``n`` have been."""
    return levels[-1]


def _two_numbers(field: _Field, larger: _Number, smaller: _Number) -> Positions:
    _, _, own, _, _, _ = field
    if 1 << 7 + larger[0] + smaller[0] <= own < _ON_BAR:
        pairs = _far_pairs(field, larger, smaller)
    else:
        found = _pairs(field, _starts(field, larger), larger, smaller)
        found += _pairs(field, _starts(field, smaller), smaller, larger)
        pairs = list(dict.fromkeys(found))
    return _both_numbers(pairs, field, larger, smaller)


def _one_number(field: _Field, larger: _Number, smaller: _Number) -> Positions:
    return _larger_number(_singles(field, larger), _singles(field, smaller))


def _singles(field: _Field, number: _Number) -> Positions:
    return [field[1] + number[2][start] for start in _starts(field, number)]


def _pairs(
    field: _Field, starts: Iterable[int], first: _Number, second: _Number, same: int = 0
) -> Positions:
    """What ``first`` from ``starts`` and then ``second`` make.

    Without what one checker makes by way of the points ``same``.
    """
    board, before, own, _, blots, stays = field
    die, _, firsts = first
    _, opened, seconds = second
    held = blots & HOME if stays else 0
    target, special = _TARGET[die], same | held
    found: Positions = []
    for start in starts:
        end = target[start]
        left = (own ^ BIT[start] if board[start] == 1 else own) | end
        # As in `_sources`, for most positions without the call.
        sources = left & opened if _OUTSIDE <= left < _ON_BAR else _sources(left, second)
        position = before + firsts[start]
        if end & special:
            sources = sources & ~end if end & same else _held_back(sources, position)
        for then in _HIGH[sources >> _HALF] + _LOW[sources & _LOW_HALF]:
            found.append(position + seconds[then])
    return found


def _far_pairs(field: _Field, larger: _Number, smaller: _Number) -> Positions:
    """All pairs, each once, with nothing on the bar and a checker too far to come home this turn.

    Then either order makes the same position, except where one checker plays both numbers and
    first lands alone: only that is looked for in the other order. And one checker that plays both
    makes what two make when the point that the smaller number alone would reach is its owner's.
    """
    _, position, own, _, blots, stays = field
    high, high_open, high_adds = larger
    low, low_open, low_adds = smaller
    apart = high - low
    found = _pairs(field, _starts(field, larger), larger, smaller, own >> apart & ~blots)
    alone = (own & low_open) >> low & high_open & ~own
    alone &= ~(high_open >> low) | blots | blots << apart
    if stays:
        alone &= ~(blots & HOME)
    for point in points(alone):
        found.append(position + low_adds[point + low] + high_adds[point])
    return found


def _double(field: _Field, number: _Number) -> Positions:
    """T3.3: up to four half-moves, each from the same point as the one before or a lower one.

    Whatever can be played in some order can be played in this one, and two selections of
    half-moves of one number never make the same position: nothing is found twice.
    """
    levels: list[list[_Branch]] = [[(field[1], field[2], _starts(field, number))]]
    while len(levels) < 4 and (level := _onward(field, number, levels[-1])):
        levels.append(level)
    adds = number[2]
    return [
        position + adds[start] for position, _, starts in _all_of_double(levels) for start in starts
    ]


def _onward(field: _Field, number: _Number, level: list[_Branch]) -> list[_Branch]:
    """The branches one half-move further from which another is possible."""
    stays = field[5]
    die, opened, adds = number
    target = _TARGET[die]
    found: list[_Branch] = []
    for before, held, starts in level:
        for start in starts:
            position = before + adds[start]
            own = held | target[start]
            if not position >> 8 * start & 0xFF:
                own ^= BIT[start]
            sources = own & opened if _OUTSIDE <= own < _ON_BAR else _sources(own, number)
            sources &= _UP_TO[start]
            if stays:
                sources = _held_back(sources, position)
            if sources:
                further = _HIGH[sources >> _HALF] + _LOW[sources & _LOW_HALF]
                found.append((position, own, further))
    return found


_Roll: TypeAlias = tuple[_Field, _Number, _Number]
"""A board and the two numbers thrown for it, the larger first."""


def _roll(board: bytes, a: int, b: int, stays: bool) -> _Roll:
    field = _field(board, stays)
    larger = _number(field, a if a > b else b)
    return field, larger, larger if a == b else _number(field, b if a > b else a)


def _positions(roll: _Roll) -> Positions:
    field, larger, smaller = roll
    if larger is smaller:
        return _double(field, larger) or [field[1]]
    return _two_numbers(field, larger, smaller) or [field[1]]


def find(board: bytes, a: int, b: int, stays: bool = False) -> Positions:
    """The positions the roll ``a``-``b`` can make of ``board``: unique (T3.6), in a fixed order.

    When nothing can be played (T3.4), the position itself. ``stays``: a checker that hits at home
    stays there (T12).
    """
    return _positions(_roll(board, a, b, stays))


def half_moves(board: bytes, position: int, die: int, stays: bool = False) -> list[tuple[int, int]]:
    """Every single half-move by ``die`` in the middle of a turn, T3.4 apart.

    ``position`` is what the turn has made of ``board`` so far. Gives the points from which the
    number can be played, highest first, with the positions that follow.
    """
    number = _number(_field(board, stays), die)
    sources = _sources(_field(board_of(board, position), stays)[2], number)
    if stays:
        sources = _held_back(sources, position)
    return [(start, position + number[2][start]) for start in points(sources)]


def _trace(roll: _Roll, position: int) -> tuple[Step, ...]:
    """The half-moves that make ``position``, one of `_positions`, in an order that is legal.

    Of several ways the one that plays the larger number from the higher point; two half-moves
    from the highest point down if that order is legal.
    """
    field, larger, smaller = roll
    # What half-moves take from a little-endian number ends in the byte of the highest point.
    lost = field[1] - (position & _SIDE_MASK)
    if larger is smaller or not lost:
        return _trace_double(larger[0], lost)
    return (
        _trace_pair(field, larger, smaller, lost, position)
        or _trace_pair(field, smaller, larger, lost, position)
        or _trace_single(field, larger, position)
        or _trace_single(field, smaller, position)
    )


def _trace_double(die: int, lost: int) -> tuple[Step, ...]:
    steps: list[Step] = []
    while lost:
        top = lost.bit_length() // 8
        steps.append((top, landing(top, die)))
        lost += _STEPS[die][top]
    return tuple(steps)


def _trace_pair(
    field: _Field, high: _Number, low: _Number, lost: int, position: int
) -> tuple[Step, ...]:
    """The way on which ``high`` is played from the higher point, if there is one."""
    top = lost.bit_length() // 8
    rest = lost + _STEPS[high[0]][top]
    then = rest.bit_length() // 8 if rest > 0 else OFF
    if not rest or rest != -_STEPS[low[0]][then]:
        return ()
    if field[1] + high[2][top] + low[2][then] != position:
        return ()
    steps = (top, landing(top, high[0])), (then, landing(then, low[0]))
    if _in_order(field, top, high, then, low):
        return steps
    return steps[::-1] if _in_order(field, then, low, top, high) else ()


def _in_order(field: _Field, start: int, first: _Number, then: int, second: _Number) -> bool:
    """Whether ``first`` can be played from ``start`` and ``second`` from ``then`` after it."""
    board, position, own, _, _, stays = field
    if not _sources(own, first) & BIT[start]:
        return False
    left = (own ^ BIT[start] if board[start] == 1 else own) | _TARGET[first[0]][start]
    sources = _sources(left, second)
    if stays:
        sources = _held_back(sources, position + first[2][start])
    return bool(sources & BIT[then])


def _trace_single(field: _Field, number: _Number, position: int) -> tuple[Step, ...]:
    return tuple(
        (start, landing(start, number[0]))
        for start in _starts(field, number)
        if field[1] + number[2][start] == position
    )


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
        return Play(_trace(self._roll, self.positions[index]))

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
