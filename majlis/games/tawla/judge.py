"""Whether a verb may be done now, and why not. Each function here gives the reason or ``None``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from majlis.core.actions import Action
from majlis.core.game import Message, Refusal, Who
from majlis.core.seats import TABLE, Seat, is_player
from majlis.core.verbs import Concede, Draw, Flag
from majlis.games.tawla import cube
from majlis.games.tawla.actions import (
    Accept,
    Beaver,
    Dance,
    Decline,
    Dice,
    Double,
    Drop,
    Opening,
    Play,
    Raccoon,
    Resign,
    Roll,
    Take,
)
from majlis.games.tawla.draft import Draft
from majlis.games.tawla.notation import spell_on
from majlis.games.tawla.state import QUESTIONS, State, awaited
from majlis.games.tawla.view import closed_out, mover_first

_Judge: TypeAlias = Callable[[State, Seat, Any], Refusal | None]


def _not_asked(s: State, seat: Seat, rule: str, *kinds: str) -> Refusal | None:
    """Why ``seat`` cannot answer a need of these kinds now; ``rule`` says when one may."""
    who, kind = awaited(s)
    if kind not in kinds:
        about = {"who": Who(who), "need": Message(f"tawla.need.{kind}")}
        return Refusal("out_of_turn", "tawla.refuse.not_now", rule, about)
    if seat != who:
        return Refusal("out_of_turn", "tawla.refuse.not_your_turn", rule, {"who": Who(who)})
    return None


def _judge_opening(s: State, seat: Seat, action: Opening) -> Refusal | None:
    return _not_asked(s, seat, "T2.1", "opening") or _not_dice(action.a, action.b)


def _judge_dice(s: State, seat: Seat, action: Dice) -> Refusal | None:
    return _not_asked(s, seat, "T3.1", "dice") or _not_dice(action.a, action.b)


def _not_dice(a: int, b: int) -> Refusal | None:
    if 1 <= a <= 6 and 1 <= b <= 6:
        return None
    return Refusal("malformed", "tawla.refuse.no_dice", "T1.1", {"a": a, "b": b})


def _judge_roll(s: State, seat: Seat, action: Roll) -> Refusal | None:
    if refusal := _not_asked(s, seat, "T3.1", "turn"):
        return refusal
    closed = closed_out(s)
    return Refusal("illegal", "tawla.refuse.closed_out", "T4.3") if closed else None


def _judge_dance(s: State, seat: Seat, action: Dance) -> Refusal | None:
    if refusal := _not_asked(s, seat, "T4.3", "turn"):
        return refusal
    closed = closed_out(s)
    return None if closed else Refusal("illegal", "tawla.refuse.not_closed_out", "T4.3")


def _judge_play(s: State, seat: Seat, action: Play) -> Refusal | None:
    if refusal := _not_asked(s, seat, "T3.1", "move"):
        return refusal
    draft = Draft(mover_first(s), (s.dice[0], s.dice[1]), s.law.stays)
    for start, end in action.steps:
        further = draft.half(start, end)
        if further is None:
            return draft.explain(start, end)
        draft = further
    found = draft.complete
    if found is None:
        return draft.missing()
    if found == action:
        return None
    spelled = spell_on(found, draft.clear())
    return Refusal("illegal", "tawla.refuse.same_play", "T3.6", {"play": spelled})


def _judge_double(s: State, seat: Seat, action: Double) -> Refusal | None:
    return _not_asked(s, seat, "T7.1", "turn") or cube.why_no_double(s)


def _judge_answer(s: State, seat: Seat, action: Take | Drop) -> Refusal | None:
    return _not_asked(s, seat, "T7.2", *QUESTIONS)


def _judge_beaver(s: State, seat: Seat, action: Beaver) -> Refusal | None:
    return _not_asked(s, seat, "T7.5", "double", "raccoon") or _no_redouble(s)


def _judge_raccoon(s: State, seat: Seat, action: Raccoon) -> Refusal | None:
    return _not_asked(s, seat, "T7.5", "beaver") or _no_redouble(s)


def _no_redouble(s: State) -> Refusal | None:
    if cube.may_redouble(s):
        return None
    most = {"n": s.law.beavers, "limit": s.law.cube_limit}
    return Refusal("illegal", "tawla.refuse.no_beaver", "T7.5", most)


def _judge_resign(s: State, seat: Seat, action: Resign) -> Refusal | None:
    if not is_player(seat) or s.stake or s.phase in QUESTIONS:
        return _not_asked(s, seat, "T6.2", "resign")
    if not 1 <= action.stake <= s.law.most_stake:
        most = {"stake": action.stake, "most": s.law.most_stake}
        return Refusal("illegal", "tawla.refuse.no_stake", "T6.2", most)
    if action.stake <= s.declined[seat]:
        declined = {"stake": Message(f"tawla.stake.{s.declined[seat]}")}
        return Refusal("illegal", "tawla.refuse.stake_declined", "T6.2", declined)
    return None


def _judge_resignation(s: State, seat: Seat, action: Accept | Decline) -> Refusal | None:
    return _not_asked(s, seat, "T6.2", "resignation")


def _judge_table(s: State, seat: Seat, action: Flag | Concede | Draw) -> Refusal | None:
    return None if seat == TABLE else Refusal("illegal", "tawla.refuse.verb")


JUDGES: dict[type[Action], _Judge] = {
    Opening: _judge_opening,
    Dice: _judge_dice,
    Roll: _judge_roll,
    Dance: _judge_dance,
    Play: _judge_play,
    Double: _judge_double,
    Take: _judge_answer,
    Drop: _judge_answer,
    Beaver: _judge_beaver,
    Raccoon: _judge_raccoon,
    Resign: _judge_resign,
    Accept: _judge_resignation,
    Decline: _judge_resignation,
    Flag: _judge_table,
    Concede: _judge_table,
    Draw: _judge_table,
}
