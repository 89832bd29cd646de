"""What a referee may do, and candidates about offences and signs (E15): the reason, or ``None``."""

from __future__ import annotations

from majlis.core.game import Refusal, Who
from majlis.core.seats import CHANCE, OFFICIAL, Seat
from majlis.games.elections import (
    ballots,
    legal,
    people,
    records,
    referee,
)
from majlis.games.elections.actions import (
    GESTURES,
    OFFENCES,
    READINGS,
    AskOpinion,
    CallVote,
    Dismiss,
    Expel,
    Leave,
    Lift,
    Penalise,
    ReadSign,
    Sign,
    Warn,
)
from majlis.games.elections.asking import early, malformed
from majlis.games.elections.names import need
from majlis.games.elections.plays import illegal
from majlis.games.elections.state import State


def not_referee(s: State, seat: Seat) -> Refusal | None:
    """Only a referee does it, and only where there is one (cl. 26)."""
    if seat != OFFICIAL or not s.law.has_referee:
        return illegal("referee_only", "E15.5")
    if s.asked == CHANCE or not s.opened or s.outcome is not None:
        return early("not_now", "E15.5", need=need(s.phase), who=())
    return None


def _no_accused(s: State, accused: Seat) -> Refusal | None:
    if accused not in people.seats_of(s):
        return malformed("no_seat", "E15.5", n=len(s.candidates))
    return None if people.is_in_game(s, accused) else illegal("left", "E16", who=Who(accused))


def _no_offence(offence: str) -> Refusal | None:
    return None if offence in OFFENCES else malformed("no_offence", "E15.1")


def warn(s: State, seat: Seat, action: Warn) -> Refusal | None:
    """E3.10."""
    if refusal := not_referee(s, seat) or _no_accused(s, action.seat):
        return refusal
    return illegal("warned", "E3.10", who=Who(action.seat)) if action.seat in s.warned else None


def penalise(s: State, seat: Seat, action: Penalise) -> Refusal | None:
    """E15.1, and E15.2 in a ruling."""
    if refusal := (
        not_referee(s, seat) or _no_accused(s, action.seat) or _no_offence(action.offence)
    ):
        return refusal
    least = records.due(s, action.seat, action.offence)
    if ballots.is_ruling(s, action):
        most = max(legal.MOST_AMOUNT, least)
        if least <= action.amount <= most and not (action.amount - least) % legal.RAISE:
            return None
        return illegal("amount_range", "E15.2", least=least, most=most, step=legal.RAISE)
    return None if action.amount == least else illegal("amount", "E15.1", n=least)


def ask_opinion(s: State, seat: Seat, action: AskOpinion) -> Refusal | None:
    """E15.2."""
    if refusal := (
        not_referee(s, seat) or _no_accused(s, action.seat) or _no_offence(action.offence)
    ):
        return refusal
    return None if s.phase == "act" else early("between_moves", "E3.5")


def lift(s: State, seat: Seat, action: Lift) -> Refusal | None:
    """E15.2."""
    if refusal := not_referee(s, seat):
        return refusal
    return None if action.entry in records.liftable(s) else illegal("no_penalty", "E15.2")


def expel(s: State, seat: Seat, action: Expel) -> Refusal | None:
    """E10.4."""
    if refusal := dismiss(s, seat, action):
        return refusal
    about = ballots.ballot_of(s).about
    return None if people.is_in(s, about) else illegal("out", "E10.4", who=Who(about))


def dismiss(s: State, seat: Seat, action: Expel | Dismiss) -> Refusal | None:
    """E15.2."""
    if refusal := not_referee(s, seat):
        return refusal
    return None if s.phase == "ruling" else illegal("opinion_first", "E15.2")


def read_sign(s: State, seat: Seat, action: ReadSign) -> Refusal | None:
    """E15.4."""
    if refusal := not_referee(s, seat) or _no_accused(s, action.seat):
        return refusal
    if action.reading not in READINGS:
        return malformed("no_reading", "E15.4")
    last = referee.last_sign(s, action.seat)
    if last is None or last.reading:
        return illegal("no_sign", "E15.4", who=Who(action.seat))
    return None


def call_vote(s: State, seat: Seat, action: CallVote) -> Refusal | None:
    """E15.5 without a referee."""
    if s.law.has_referee:
        return illegal("tell_referee", "E15.5")
    if seat < 0 or not people.is_in_game(s, seat):
        return illegal("only_candidates", "E15.5")
    if s.phase != "act":
        return early("between_moves", "E3.5")
    if seat in s.called:
        return illegal("called", "E15.5")
    if action.seat == seat:
        return illegal("self", "E15.5")
    return _no_accused(s, action.seat) or _no_offence(action.offence)


def sign(s: State, seat: Seat, action: Sign) -> Refusal | None:
    """cl. 29."""
    if seat < 0 or not s.candidates[seat].muted or not s.opened:
        return illegal("not_muted", "E1.1")
    if action.gesture not in GESTURES:
        return malformed("no_gesture", "E15.4")
    return None if legal.may_sign(s, seat) else illegal("signs", "E1.1", n=referee.MOST_SIGNS)


def leave(s: State, seat: Seat, action: Leave) -> Refusal | None:
    """E16."""
    if seat < 0 or not people.is_in_game(s, seat):
        return illegal("only_candidates", "E16")
    return None if s.opened else early("not_now", "E16", need=need(s.phase), who=())
