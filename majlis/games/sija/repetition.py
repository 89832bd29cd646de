"""Repetition (S8): what each of the four rules counts, when it warns and when it ends the game.

Counted are turns that took no stone off the board; one that did starts every count anew (captures,
ransoms and removals alike) and is not counted itself. A turn in which there was only one legal step
is not counted and breaks nothing, whatever the rule.
"""

from __future__ import annotations

from collections import Counter
from typing import TypeVar

import msgspec

from majlis.core.seats import Seat
from majlis.games.sija import moves
from majlis.games.sija.bits import BIT, SQUARES, StepPair
from majlis.games.sija.state import Run, Standing

_S = TypeVar("_S", bound=Standing)
_NO_RUNS = (Run(), Run())


def anew(s: _S) -> _S:
    """After stones have left the board."""
    return msgspec.structs.replace(s, runs=_NO_RUNS, seen=(), quiet=0)


def counted(s: _S, step: StepPair, forced: bool) -> _S:
    """``s``, the board after a quiet turn of ``s.turn`` that was ``step``, with that turn counted.

    ``forced``: it was the only legal step.
    """
    match s.law.repeat_rule:
        case "shuttle":
            run = _went_on(s.runs[s.turn], step, forced)
            other = s.runs[1 - s.turn]
            return msgspec.structs.replace(s, runs=(other, run) if s.turn else (run, other))
        case "same_step" | "position" if not forced:
            return msgspec.structs.replace(s, seen=(*s.seen, _entry(s, step)))
    return s


def _went_on(run: Run, step: StepPair, forced: bool) -> Run:
    origin, target = step
    same_stone = run.length > 0 and origin == run.at
    if forced:
        return msgspec.structs.replace(run, at=target) if same_stone else run
    if same_stone and {origin, target} == {run.a, run.b}:
        return Run(origin, target, run.length + 1, target)
    return Run(origin, target, 1, target)


def _entry(s: Standing, step: StepPair) -> tuple[int, int]:
    """What ``same_step`` or ``position`` keeps of a turn: equal for what it holds to be the same.

    The lowest bit of the second number is the player who moved.
    """
    if s.law.repeat_rule == "same_step":
        return step[0] * SQUARES + step[1], s.turn
    return s.stones[0], s.stones[1] << 1 | s.turn


def times(s: Standing, seat: Seat) -> int:
    """How many times the player has made the same step, or brought about the same board."""
    if s.law.repeat_rule == "shuttle":
        return (s.runs[seat].length + 1) // 2
    counts = Counter(entry for entry in s.seen if entry[1] & 1 == seat)
    return max(counts.values(), default=0)


def has_lost(s: Standing, seat: Seat) -> bool:
    """S8.1, S10.5."""
    return s.law.repeat_rule != "off" and times(s, seat) >= s.law.repeat_limit


def is_warned(s: Standing, seat: Seat) -> bool:
    """S8.2: one more time loses."""
    made = times(s, seat)
    return s.law.repeat_rule != "off" and 0 < made >= s.law.repeat_limit - 1


def losing_steps(s: Standing) -> list[StepPair]:
    """The legal steps of the player to move that lose at once by repetition."""
    if s.phase != "move" or not is_warned(s, s.turn):
        return []
    legal = moves.legal_steps(s)
    return [step for step in legal if len(legal) > 1 and _loses(s, step)]


def _loses(s: Standing, step: StepPair) -> bool:
    if moves.taken_before(s) or moves.captures(s, step):
        return False
    mine, theirs = moves.sides(s, s.turn)
    there = mine ^ (BIT[step[0]] | BIT[step[1]])
    after = msgspec.structs.replace(s, stones=moves.pair(s.turn, there, theirs))
    return has_lost(counted(after, step, forced=False), s.turn)
