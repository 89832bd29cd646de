"""What is shown of a game, and how to read it. Every seat sees everything (S15)."""

from __future__ import annotations

from majlis.core.seats import Seat
from majlis.games.sija import moves, points, ransom, repetition
from majlis.games.sija.state import FIRST, SECOND, Standing, State, View

_SHARED = Standing.__struct_fields__


def view_of(s: State, seat: Seat) -> View:
    """The game as ``seat`` sees it."""
    placing = s.phase == "place"
    shut = (moves.is_blocked(s, FIRST), moves.is_blocked(s, SECOND))
    return View(
        **{name: getattr(s, name) for name in _SHARED},
        seat=seat,
        moves=_moves(s),
        placeable=moves.placeable(s) if placing else 0,
        offerable=ransom.offerable(s),
        blocked=(False, False) if placing else shut,
        repeats=(repetition.times(s, FIRST), repetition.times(s, SECOND)),
        warned=(repetition.is_warned(s, FIRST), repetition.is_warned(s, SECOND)),
        losing=tuple(repetition.losing_steps(s)),
        tallies=points.tallies(s),
    )


def _moves(s: State) -> tuple[tuple[int, int, int], ...]:
    if s.phase not in ("move", "chain"):
        return ()
    return tuple((*step, moves.captures(s, step)) for step in moves.legal_steps(s))


def state_of(v: View) -> State:
    """The state that gives this view."""
    return State(**{name: getattr(v, name) for name in _SHARED})
