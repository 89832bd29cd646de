"""Going back: to which event, and over which.

``line`` are the game's events that count, in order.
"""

from __future__ import annotations

from collections.abc import Sequence

from majlis.core.game import Event
from majlis.core.seats import Seat


def point(line: Sequence[Event], seat: Seat) -> int | None:
    """The event that ``seat``'s takeback goes back to: just before its own last decision."""
    for index in range(len(line) - 1, -1, -1):
        if line[index].seat == seat:
            return line[index - 1].seq if index else 0
    return None


def undone(line: Sequence[Event], to: int) -> tuple[Event, ...]:
    """What going back to event ``to`` undoes."""
    return tuple(event for event in line if event.seq > to)
