"""What is still to come in a turn, as a short list of steps (``State.todo``).

The first step of the list is the one being waited for. What happens puts steps behind it; `flow`
goes from step to step until one waits for somebody.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from majlis.core.seats import Seat
from majlis.core.windows import Window
from majlis.games.coup.actions import Pass
from majlis.games.coup.state import Phase, State, Step

_PASS = Pass()


def then(s: State, *steps: Step) -> State:
    """``steps`` come next, before whatever else is to come."""
    return replace(s, todo=(*s.todo[:1], *steps, *s.todo[1:]))


def instead(s: State, *steps: Step) -> State:
    """``steps`` come next, and nothing else."""
    return replace(s, todo=(*s.todo[:1], *steps))


def without(s: State, kinds: Iterable[str]) -> State:
    """Nothing of these kinds comes any more."""
    dropped = frozenset(kinds)
    rest = (step for step in s.todo[1:] if step.kind not in dropped)
    return replace(s, todo=(*s.todo[:1], *rest))


def asks(s: State, phase: Phase, seat: Seat, seq: int, count: int = 0) -> State:
    """``seat`` must answer; event ``seq`` has brought this about."""
    return replace(s, phase=phase, asked=seat, count=count, since=seq)


def asks_all(s: State, phase: Phase, seats: tuple[Seat, ...], seq: int) -> State:
    """``seats``, in this order, may speak or pass (C5.3); with nobody to ask nothing is asked."""
    if not seats:
        return s
    window = Window(phase, s.law.mode, seats, seq, _PASS, s.law.limit_ms)
    return replace(s, phase=phase, window=window, since=seq)
