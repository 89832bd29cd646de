"""How long a robot waits before it answers, so that people can follow, and can be first.

Nothing here depends on what a robot holds or thinks: only on who is asked, and for how long.
"""

from __future__ import annotations

from typing import Any

from majlis.core.port import Snapshot
from majlis.core.seats import Seat

PATIENCE_S = 8.0
"""Seconds that people have to answer first, where a question stays open without limit."""
MARGIN_S = 1.0
"""Seconds before a limit at which a robot has answered."""


def people_asked(snapshot: Snapshot[Any]) -> tuple[Seat, ...]:
    """The people who are there and are still asked what the robot is, where the first one counts.

    Nobody, while the table stands still or the robot has nothing to answer.
    """
    task = next(iter(snapshot.must), None)
    stands = snapshot.paused or snapshot.offer is not None or snapshot.outcome is not None
    if stands or task is None or not task.need.race:
        return ()
    people = {seat for seat, card in snapshot.cards.items() if card.kind == "human"}
    return tuple(
        awaited.seat
        for awaited in snapshot.awaited
        if awaited.kind == task.need.kind and awaited.seat in people - set(snapshot.away)
    )


def asks_the_same(one: Snapshot[Any], other: Snapshot[Any]) -> bool:
    """Whether both ask the robot the same question."""
    mine = ([(task.need.id, task.need.kind) for task in s.must[:1]] for s in (one, other))
    return next(mine) == next(mine)


def patience_s(snapshot: Snapshot[Any], pause_s: float) -> float:
    """Seconds from being asked that the robot waits as long as people have not answered.

    ``pause_s`` where none are asked; 0 as that is: nobody waits at all.
    """
    if not pause_s or not people_asked(snapshot):
        return pause_s
    due = [a.due_ms for a in snapshot.awaited if a.seat == snapshot.seat and a.due_ms is not None]
    wait = min((ms - snapshot.at_ms) / 1000 - MARGIN_S for ms in due) if due else PATIENCE_S
    return max(pause_s, wait)
