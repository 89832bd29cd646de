"""What is still to come, as a short list of steps (``Standing.todo``).

The first step of the list is the one being waited for. What happens puts steps behind it; `flow`
goes from step to step until one waits for somebody.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from majlis.core.actions import Action
from majlis.core.seats import CHANCE, Seat
from majlis.core.windows import Mode, Window
from majlis.games.elections.state import Phase, State, Step


def then(s: State, *steps: Step) -> State:
    """``steps`` come next, before whatever else is to come."""
    return replace(s, todo=(*s.todo[:1], *steps, *s.todo[1:]))


def instead(s: State, *steps: Step) -> State:
    """``steps`` come next, and nothing else."""
    return replace(s, todo=(*s.todo[:1], *steps))


def dropped(s: State, kinds: Collection[str]) -> State:
    """Nothing of these kinds comes any more."""
    rest = (step for step in s.todo[1:] if step.kind not in kinds)
    return replace(s, todo=(*s.todo[:1], *rest))


def asks(s: State, phase: Phase, seat: Seat, seq: int) -> State:
    """``seat`` must answer; event ``seq`` has brought this about."""
    return replace(s, phase=phase, asked=seat, since=seq)


def asks_chance(s: State, phase: Phase, seq: int) -> State:
    """Chance, or the rules, must speak."""
    return replace(s, phase=phase, asked=CHANCE, since=seq)


def asks_all(
    s: State,
    phase: Phase,
    seats: tuple[Seat, ...],
    seq: int,
    default: Action,
    mode: Mode,
    limit_ms: int | None,
) -> State:
    """All of ``seats`` may answer; with nobody to ask nothing is asked."""
    if not seats:
        return s
    window = Window(phase, mode, seats, seq, default, limit_ms)
    return replace(s, phase=phase, window=window, since=seq)
