"""What follows from each verb. Each function here gives the state after one event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from majlis.core.actions import Action
from majlis.core.game import Event, Outcome
from majlis.core.seats import Seat
from majlis.core.verbs import Concede, Draw, Flag
from majlis.games.sija import bits, moves, points, ransom, repetition
from majlis.games.sija.actions import (
    Ask,
    EndTurn,
    Pay,
    Place,
    Remove,
    Reply,
    Resign,
    Step,
)
from majlis.games.sija.bits import BIT, StepPair
from majlis.games.sija.moves import ALL_STONES, pair
from majlis.games.sija.state import FIRST, SECOND, Run, State

replace = msgspec.structs.replace

_Apply: TypeAlias = Callable[[State, Event, Any], State]


def _apply_place(s: State, e: Event, action: Place) -> State:
    mine, theirs = moves.sides(s, s.turn)
    mine |= BIT[action.a] | BIT[action.b]
    s = replace(
        s,
        stones=pair(s.turn, mine, theirs),
        began=e.at_ms if s.began < 0 else s.began,
        turn=1 - s.turn,
        since=e.seq,
    )
    return _open_turn(s, e, FIRST) if moves.put_down(s) == ALL_STONES else s


def _apply_step(s: State, e: Event, action: Step) -> State:
    step = (action.origin, action.target)
    mine, theirs, taken = moves.stepped(s.law, *moves.sides(s, s.turn), step)
    forced = not taken and len(moves.legal_steps(s)) == 1
    trail = (*s.trail, action.target) if s.phase == "chain" else step
    s = replace(
        s,
        stones=pair(s.turn, mine, theirs),
        eaten=_raised(s.eaten, s.turn, taken.bit_count()),
        steps=_raised(s.steps, s.turn, 1),
        taken=moves.taken_before(s) | taken,
        trail=trail,
    )
    if taken:
        return _captured(repetition.anew(s), e, action.target)
    return _end_turn(s, e, None if s.taken else step, forced)


def _raised(numbers: tuple[int, int], seat: Seat, by: int) -> tuple[int, int]:
    mine, theirs = numbers[seat], numbers[1 - seat]
    return pair(seat, mine + by, theirs)


def _captured(s: State, e: Event, stone: int) -> State:
    """S10.2; S5.6: the stone goes on while it can capture."""
    if moves.has_lost_by_stones(s, 1 - s.turn):
        return _won_by_stones(s, e, s.turn)
    return _go_on(s, e, stone)


def _go_on(s: State, e: Event, stone: int) -> State:
    """The chain of ``stone``, if there is anything left for it to capture."""
    mine, theirs = moves.sides(s, s.turn)
    if not mine & BIT[stone] or not moves.catches(s.law, mine, theirs, stone):
        return _end_turn(s, e)
    return replace(s, phase="chain", chain=stone, since=e.seq)


def _apply_end(s: State, e: Event, action: EndTurn) -> State:
    return _end_turn(s, e)


def _end_turn(s: State, e: Event, quiet: StepPair | None = None, forced: bool = False) -> State:
    """The turn of ``s.turn`` is over; ``quiet``: its step, in a turn that took nothing."""
    if quiet is not None:
        s = repetition.counted(s, quiet, forced)
        if repetition.has_lost(s, s.turn):
            return _won(s, e, 1 - s.turn, "repetition", times=s.law.repeat_limit)
    s = replace(s, quiet=0 if s.taken else s.quiet + 1)
    s = _open_turn(s, e, 1 - s.turn)
    return _no_progress(s, e) if s.outcome is None else s


def _open_turn(s: State, e: Event, seat: Seat, asked: bool = False) -> State:
    """The turn of ``seat`` begins, or goes on once he has ``asked``, unless he is blocked (S6).

    Never are both blocked (S6.5): some stone stands beside an empty square.
    """
    s = replace(s, phase="move", turn=seat, since=e.seq, duty=False, asked=asked, chain=None)
    if not moves.is_blocked(s, seat):
        return s
    if seat == FIRST:
        return _won(s, e, SECOND, "blocked")
    return _shut_in(replace(s, turn=FIRST, asked=False), e)


def _shut_in(s: State, e: Event) -> State:
    """Second is blocked and it is first's turn again: his duty, if he can do it (S6.3, S6.4)."""
    if bits.openings_of(*s.stones, s.law.line_capture, s.law.centre_safe):
        return replace(s, duty=True)
    match s.law.no_opening:
        case "free":
            return s
        case "remove_one":
            return replace(s, phase="remove", turn=SECOND)
    return _won(s, e, SECOND, "no_opening")


def _no_progress(s: State, e: Event) -> State:
    """S10.7, where no other rule has ended the game."""
    if not 0 < s.law.no_progress <= s.quiet:
        return s
    first, second = (stones.bit_count() for stones in s.stones)
    if first == second:
        return _over(s, e, points.void("sija.void.no_progress", {"n": s.quiet, "left": first}))
    winner = FIRST if first > second else SECOND
    most, least = max(first, second), min(first, second)
    return _won(s, e, winner, "no_progress", n=s.quiet, most=most, least=least)


def _apply_ask(s: State, e: Event, action: Ask) -> State:
    granted = ransom.is_granted_by_law(s)
    in_chain = s.phase == "chain"
    return replace(
        s,
        phase="pay" if granted else "reply",
        offered=action.stone,
        granted=granted,
        asked=True,
        trail=s.trail if in_chain else (),
        taken=s.taken if in_chain else 0,
        since=e.seq,
    )


def _apply_reply(s: State, e: Event, action: Reply) -> State:
    if action.yes:
        return replace(s, phase="pay", since=e.seq)
    return _play_on(replace(s, refusals=s.refusals + 1), e)


def _apply_pay(s: State, e: Event, action: Pay) -> State:
    assert s.offered is not None, "there is a ransom stone while it is paid for"
    paid = BIT[action.a] | BIT[action.b]
    first, second = s.stones
    s = replace(
        s,
        stones=(first ^ paid, second ^ BIT[s.offered]),
        ransomed=(s.ransomed[0] + ransom.PRICE, s.ransomed[1] + 1),
        taken=s.taken | paid | BIT[s.offered],
        refusals=0,
    )
    s = repetition.anew(s)
    if moves.has_lost_by_stones(s, FIRST):
        return _won_by_stones(s, e, SECOND)
    return _play_on(s, e)


def _play_on(s: State, e: Event) -> State:
    """After a ransom was granted or refused (S7.6): second still moves, if he can."""
    s = replace(s, offered=None, granted=False)
    if s.law.ransom_uses_turn:
        # A turn in which no stone stepped: the series of steps to and fro is over (S8.2).
        return _end_turn(replace(s, runs=(s.runs[FIRST], Run())), e)
    if s.chain is not None:
        return _go_on(s, e, s.chain)
    return _open_turn(s, e, SECOND, asked=True)


def _apply_remove(s: State, e: Event, action: Remove) -> State:
    """S6.4 (c): the stone is second's turn; then first moves."""
    first, second = s.stones
    s = replace(
        s,
        stones=(first ^ BIT[action.stone], second),
        removed=_raised(s.removed, FIRST, 1),
        trail=(),
        taken=BIT[action.stone],
    )
    s = repetition.anew(s)
    if moves.has_lost_by_stones(s, FIRST):
        return _won_by_stones(s, e, SECOND)
    return _end_turn(s, e)


def _apply_resign(s: State, e: Event, action: Resign) -> State:
    return _won(s, e, 1 - e.seat, "resigned")


def _apply_flag(s: State, e: Event, action: Flag) -> State:
    """S10.4."""
    return _won(s, e, 1 - action.seat, "flag")


def _apply_concede(s: State, e: Event, action: Concede) -> State:
    return _won(s, e, 1 - action.seat, "conceded")


def _apply_draw(s: State, e: Event, action: Draw) -> State:
    """Sija has no draw; a game broken off by agreement counts for nothing."""
    return _over(s, e, points.void("sija.void.agreed"))


def _won_by_stones(s: State, e: Event, winner: Seat) -> State:
    """S10.2."""
    return _won(s, e, winner, "stones", n=s.stones[1 - winner].bit_count())


def _won(s: State, e: Event, winner: Seat, why: str, **params: object) -> State:
    s = _timed(s, e)
    return _over(s, e, points.won(s, winner, why, **params))


def _timed(s: State, e: Event) -> State:
    return replace(s, minutes=points.minutes_at(s, e.at_ms))


def _over(s: State, e: Event, outcome: Outcome) -> State:
    return replace(
        _timed(s, e),
        phase="over",
        outcome=outcome,
        chain=None,
        duty=False,
        offered=None,
        granted=False,
        since=e.seq,
    )


APPLY: dict[type[Action], _Apply] = {
    Place: _apply_place,
    Step: _apply_step,
    EndTurn: _apply_end,
    Ask: _apply_ask,
    Reply: _apply_reply,
    Pay: _apply_pay,
    Remove: _apply_remove,
    Resign: _apply_resign,
    Flag: _apply_flag,
    Concede: _apply_concede,
    Draw: _apply_draw,
}
