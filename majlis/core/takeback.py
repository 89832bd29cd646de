"""Going back: to which event, and across what.

``line`` are the game's events that count, in order.
"""

from __future__ import annotations

from collections.abc import Sequence

from majlis.core.game import AnyGame, Carry, Event
from majlis.core.record import Header
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


def crosses_revealed(game: AnyGame, header: Header, line: Sequence[Event], to: int) -> bool:
    """Whether going back to event ``to`` would undo revealed chance or hidden information."""
    state = game.start(header.options, len(header.seats), Carry())
    for event in line:
        if event.seq > to and game.reveals(state, event):
            return True
        state = game.apply(state, event)
    return False
