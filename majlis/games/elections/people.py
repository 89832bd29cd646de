"""Who is in the cycle, who sits on whose right, and who is protected from whom."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from majlis.core.seats import Seat, others, players
from majlis.games.elections.state import Candidate, Standing, State


def seats_of(s: Standing) -> range:
    """All seats, whoever still sits on them."""
    return players(len(s.candidates))


def is_in(s: Standing, seat: Seat) -> bool:
    """Whether the seat is a candidate who is still in the cycle."""
    return seat >= 0 and s.candidates[seat].status == "in"


def living(s: Standing) -> tuple[Seat, ...]:
    """The seats in the cycle, ascending."""
    return tuple(seat for seat in seats_of(s) if s.candidates[seat].status == "in")


def present(s: Standing) -> tuple[Seat, ...]:
    """The seats that have not given up the game, ascending."""
    return tuple(seat for seat in seats_of(s) if s.candidates[seat].status != "left")


def to_right(s: Standing, seat: Seat) -> tuple[Seat, ...]:
    """The others in the cycle, from the one on the right of ``seat`` (E2.4)."""
    return tuple(other for other in others(seat, len(s.candidates)) if is_in(s, other))


def changed(s: State, seat: Seat, **fields: Any) -> State:
    """The state with something changed about a candidate."""
    candidate = replace(s.candidates[seat], **fields)
    return replace(s, candidates=(*s.candidates[:seat], candidate, *s.candidates[seat + 1 :]))


def is_shielded(s: Standing, seat: Seat, attacker: Seat) -> bool:
    """Whether *immunity* or *withdraw_powers* protects ``seat`` from the attacker (E5.10)."""
    return s.candidates[seat].immunity > 0 or is_barred(s, attacker, seat)


def is_barred(s: Standing, attacker: Seat, seat: Seat) -> bool:
    """Whether ``seat`` has withdrawn the attacker's powers against himself."""
    return seat in s.candidates[attacker].barred_from


def is_resting(s: Standing, seat: Seat) -> bool:
    """Whether the seat is to lose a turn."""
    return s.candidates[seat].rest > 0


def fresh(candidate: Candidate) -> Candidate:
    """A candidate at the start of a cycle: all restrictions fall (E13.3)."""
    return Candidate("left") if candidate.status == "left" else Candidate()


def is_in_game(s: Standing, seat: Seat) -> bool:
    """Whether the seat is a candidate who has not given up the game."""
    return seat >= 0 and s.candidates[seat].status != "left"
