"""Who is still in the game, and the order round the table (C1.8)."""

from __future__ import annotations

from majlis.core.seats import Seat, others, players, round_from
from majlis.games.coup.state import Standing


def is_alive(s: Standing, seat: Seat) -> bool:
    """Whether the seat has a hidden card, or has yet to get its first."""
    return seat not in s.fallen


def living(s: Standing) -> tuple[Seat, ...]:
    """The seats still in the game, ascending."""
    return tuple(seat for seat in players(len(s.coins)) if is_alive(s, seat))


def rivals(s: Standing, seat: Seat) -> tuple[Seat, ...]:
    """The others still in the game, clockwise from the one after ``seat``."""
    return tuple(other for other in others(seat, len(s.coins)) if is_alive(s, other))


def next_alive(s: Standing, seat: Seat) -> Seat:
    """Whose turn follows that of ``seat``."""
    order = round_from((seat + 1) % len(s.coins), len(s.coins))
    return next(other for other in order if is_alive(s, other))
