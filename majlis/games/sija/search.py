"""The moving phase as robots search it: small tuples over `bits`, and nothing that is checked.

A `Position` is (seat to move, its stones, the other's stones, chain, duty, left). ``chain``: the
square of the stone that must go on capturing, or `NONE`. ``duty``: what `S6.3` asks, one of the
constants below. ``left``: turns until the game ends for want of progress (S10.7), or `NONE` where
that is far off. Ransoms are no part of it: the robots weigh them outside (`bot`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from majlis.games.sija.bits import (
    BETWEEN,
    BIT,
    CENTRE,
    FAR,
    FULL,
    NEAR,
    SIDE,
    STEPS,
    StepPair,
    blocked,
    captured,
    catches_of,
    mask,
    openings_of,
    spread,
    squares_of,
    steps_of,
)
from majlis.games.sija.state import FIRST, SECOND, Law, Standing

Position: TypeAlias = tuple[int, int, int, int, int, int]

NONE = -1
FREE, UNBLOCK, REMOVE = 0, 1, 2
"""Duties: any step; first must unblock second; blocked second removes a stone (S6.4)."""

STAY: StepPair = (NONE, NONE)
"""No step: the turn of a player who is blocked, or the end of a chain (S5.6)."""

WON = 1_000_000
"""The value of a game that is won, as `bots.alphabeta` has it."""

Glance: TypeAlias = Callable[[int, int, int], int]
"""What a position is worth to the seat to move: (seat, its stones, the other's)."""

_HORIZON = 24
"""Turns before the end that robots begin to count."""

_EMPTY: tuple[StepPair, ...] = ()
_FILE = sum(1 << q for q in range(0, SIDE * SIDE, SIDE))
_TO_E = FULL ^ (_FILE << 5 | _FILE << 6)
_FROM_C = FULL ^ (_FILE | _FILE << 1)


def traps(mine: int, theirs: int) -> int:
    """Where a stone of ``mine``, stepping there, would capture: one stone in a line (S5.2)."""
    sideways = (theirs >> 1 & mine >> 2) & _TO_E | (theirs << 1 & mine << 2) & _FROM_C
    upright = theirs >> SIDE & mine >> 2 * SIDE | theirs << SIDE & mine << 2 * SIDE
    return (sideways | upright) & (FULL ^ (mine | theirs))


def steps_onto(mine: int, targets: int) -> list[StepPair]:
    """The steps of ``mine`` that end on ``targets``, which are empty."""
    found: list[StepPair] = []
    while targets:
        low = targets & -targets
        targets ^= low
        target = low.bit_length() - 1
        stones = NEAR[target] & mine
        while stones:
            stone = stones & -stones
            stones ^= stone
            found.append((stone.bit_length() - 1, target))
    return found


def turns_left(law: Law, quiet: int) -> int:
    """How many turns are left before `S10.7` ends the game; `NONE` where that is far off."""
    left = law.no_progress - quiet
    return left if law.no_progress and left <= _HORIZON else NONE


def position_of(s: Standing) -> Position:
    """Where the player to move, to go on capturing or to remove a stone decides now."""
    chain = NONE if s.chain is None else s.chain
    duty = REMOVE if s.phase == "remove" else UNBLOCK if s.duty else FREE
    left = turns_left(s.law, s.quiet)
    return s.turn, s.stones[s.turn], s.stones[1 - s.turn], chain, duty, left


class Moving:
    """A `bots.alphabeta.Tree` of the moving phase."""

    def __init__(self, law: Law, glance: Glance) -> None:
        self._glance = glance
        self._line = law.line_capture
        self._safe = law.centre_safe
        self._stops = law.chain_optional
        self._no_opening = law.no_opening
        self._fresh = turns_left(law, 0)

    def moves(self, position: Position) -> tuple[Sequence[StepPair], Sequence[StepPair]]:
        """Captures, and the other steps; a blocked second player has one move, `STAY`."""
        turn, mine, theirs, chain, duty, left = position
        if not left or not mine & (mine - 1) or not theirs & (theirs - 1):
            return _EMPTY, _EMPTY
        if chain != NONE or duty:
            return self.loud(position), self._bound(position)
        empty = FULL ^ (mine | theirs)
        movers = mine & spread(empty)
        if not movers:
            return _EMPTY, ((STAY,) if turn == SECOND else _EMPTY)
        catches = self._traps(mine, theirs)
        empty ^= catches
        quiet: list[StepPair] = []
        while movers:
            low = movers & -movers
            movers ^= low
            origin = low.bit_length() - 1
            quiet += STEPS[origin][NEAR[origin] & empty]
        return (steps_onto(mine, catches) if catches else _EMPTY), quiet

    def loud(self, position: Position) -> Sequence[StepPair]:
        """The captures; none under a duty."""
        _, mine, theirs, chain, duty, left = position
        if duty or not left:
            return _EMPTY
        if chain != NONE:
            return catches_of(mine, theirs, chain, self._line, self._safe)
        catches = self._traps(mine, theirs)
        return steps_onto(mine, catches) if catches else _EMPTY

    def play(self, position: Position, move: StepPair) -> Position:
        """The position after a step, a removal (``(stone, NONE)``) or `STAY`."""
        turn, mine, theirs, _, _, left = position
        origin, target = move
        if target == NONE:
            return self._stayed(position, origin)
        taken = theirs & BETWEEN[target][mine & FAR[target]]
        if self._line or self._safe:
            taken = captured(mine, theirs, target, self._line, self._safe)
        mine ^= BIT[origin] | BIT[target]
        if taken:
            theirs ^= taken
            if catches_of(mine, theirs, target, self._line, self._safe):
                return turn, mine, theirs, target, FREE, self._fresh
            return 1 - turn, theirs, mine, NONE, FREE, self._fresh
        return 1 - turn, theirs, mine, NONE, FREE, left - 1 if left > 0 else left

    def value(self, position: Position) -> int:
        """The glance, or how the game ended."""
        turn, mine, theirs, _, duty, left = position
        if not mine & (mine - 1):
            return -WON
        if not theirs & (theirs - 1):
            return WON
        if turn == FIRST and (blocked(mine, theirs) or (duty and not self._bound(position))):
            return -WON
        if not left:
            return _sign(mine.bit_count() - theirs.bit_count()) * WON
        return self._glance(turn, mine, theirs)

    def _bound(self, position: Position) -> Sequence[StepPair]:
        """What may be done in a chain besides capturing, or under a duty."""
        _, mine, theirs, chain, duty, _ = position
        if chain != NONE:
            return (STAY,) if self._stops else _EMPTY
        if duty == REMOVE:
            return [(stone, NONE) for stone in squares_of(theirs)]
        steps = openings_of(mine, theirs, self._line, self._safe)
        if steps or self._no_opening == "second_wins":
            return steps
        if self._no_opening == "free" or blocked(mine, theirs):
            return steps_of(mine, theirs)
        return (STAY,)

    def _stayed(self, position: Position, origin: int) -> Position:
        turn, mine, theirs, chain, duty, left = position
        if duty == REMOVE:
            return 1 - turn, theirs ^ BIT[origin], mine, NONE, FREE, self._fresh
        if chain != NONE:
            return 1 - turn, theirs, mine, NONE, FREE, left
        return 1 - turn, theirs, mine, NONE, (REMOVE if duty else UNBLOCK), left

    def _traps(self, mine: int, theirs: int) -> int:
        if self._line:
            near = spread(mine) & spread(theirs) & (FULL ^ (mine | theirs))
            return mask(
                tuple(q for q in squares_of(near) if captured(mine, theirs, q, True, self._safe))
            )
        if self._safe:
            return traps(mine, theirs & ~BIT[CENTRE]) & ~theirs
        return traps(mine, theirs)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
