"""For the tests of coup's board: snapshots of positions, and an app with nothing else."""

from __future__ import annotations

from typing import Any

import msgspec

from majlis.core.actions import Action
from majlis.core.port import Awaited, Snapshot, Task
from majlis.core.record import SeatCard
from majlis.core.seats import SPECTATOR, Seat
from majlis.games.coup.board import Board
from majlis.games.coup.drawing.pen import Area
from majlis.games.coup.plan import Plan
from majlis.games.coup.rules import GAME
from majlis.games.coup.state import State
from majlis.games.coup.tableau import Tableau, tableau
from tests.core.tables import Sitting
from tests.games.bare import BareApp

NAMES = ("sara", "omar", "layla", "daud", "noor", "hind", "karim", "maha")


def tasks_of(s: State, seat: Seat) -> tuple[Task, ...]:
    """What ``seat`` must or may do."""
    return tuple(Task(n, GAME.legal(s, n)) for n in GAME.needs(s) if n.seat == seat)


def snapshot(s: State, seat: Seat, asked: Seat | None = None, **changes: Any) -> Snapshot[Any]:
    """What ``seat`` is shown of a game that has come to this.

    ``asked`` answers before all eyes: its tasks are there instead.
    """
    blank = Sitting("coup", 2).table.snapshot(seat)
    fields: dict[str, Any] = {
        "seq": 9,
        "seats": tuple(SeatCard(name) for name in NAMES[: len(s.coins)]),
        "view": GAME.view(s, seat),
        "tasks": tasks_of(s, seat if asked is None else asked),
        "awaited": tuple(Awaited(n.seat, n.kind) for n in GAME.needs(s) if n.must),
        "outcome": s.outcome,
    }
    return msgspec.structs.replace(blank, **{**fields, **changes})


def plan_of(s: State, seat: Seat, viewer: Seat | None = None) -> Plan:
    """An empty plan of ``seat``'s; ``viewer`` is `SPECTATOR` where it answers before all eyes."""
    task = next((task for task in tasks_of(s, seat) if task.need.must), None)
    return Plan.of(GAME.view(s, seat if viewer is None else viewer), task)


class Bare(BareApp[Board]):
    """A board and nothing round it."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(Board, **settings)
        self.context.words.with_game("coup")

    def show(self, s: State, seat: Seat, **changes: Any) -> Board:
        """Show ``seat``'s view; it may act."""
        self.board.show(snapshot(s, seat, **changes), seat, True)
        return self.board

    def ask(self, s: State, seat: Seat, **changes: Any) -> Board:
        """Show what all may see, and ask ``seat``."""
        self.board.show(snapshot(s, SPECTATOR, seat, **changes), 0, True)
        return self.board

    @property
    def tableau(self) -> Tableau:
        """What is drawn."""
        return tableau(self.board.plan, 0)

    def area(self, kind: str, value: int | str) -> Area:
        """Where something is drawn."""
        areas = self.board._drawing.areas
        return next(area for area in areas if (area.kind, area.value) == (kind, value))

    def place(self, kind: str, value: int | str) -> tuple[int, int]:
        """A cell in the middle of it."""
        area = self.area(kind, value)
        return area.x + area.width // 2, area.y + area.height // 2

    @property
    def decided(self) -> list[Action]:
        """All that was decided."""
        return [posted.action for posted in self.said]
