"""For the tests of bridge's board: snapshots of positions, words, and an app with nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import msgspec

from majlis.core.actions import Action
from majlis.core.port import Awaited, Snapshot, Task
from majlis.core.record import SeatCard
from majlis.core.seats import SPECTATOR, Seat
from majlis.games.bridge.board import Board
from majlis.games.bridge.drawing import Area
from majlis.games.bridge.plan import Plan
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.state import State
from majlis.text.languages import LANGUAGES, Language
from majlis.ui.wording import Wording
from tests.core.tables import Sitting
from tests.games.bare import BareApp

NAMES = ("omar", "layla", "sara", "daud")
"""North, east, south, west."""
SMALL, LARGE = (55, 18), (70, 34)
"""The board's room on a screen of 80 by 24 and of 120 by 40."""


@contextmanager
def russian() -> Iterator[None]:
    """The game speaks Russian, whether or not the house does."""
    known = {"ru": Language("ru", "Русский", "ltr", "latn"), **LANGUAGES}
    with patch.dict(LANGUAGES, known):
        yield


def words(language: str = "en") -> Wording:
    """The reader's words at a table of `NAMES`."""
    with russian():
        found = Wording(language, seats=[SeatCard(name) for name in NAMES])
    found.with_game("bridge")
    return found


def tasks_of(s: State, seat: Seat) -> tuple[Task, ...]:
    """What ``seat`` must or may do."""
    return tuple(Task(n, GAME.legal(s, n)) for n in GAME.needs(s) if n.seat == seat)


def snapshot(s: State, seat: Seat, asked: Seat | None = None, **changes: Any) -> Snapshot[Any]:
    """What ``seat`` is shown of a board that has come to this.

    ``asked`` answers before all eyes: its tasks are there instead.
    """
    blank = Sitting("bridge", 4).table.snapshot(seat)
    fields: dict[str, Any] = {
        "seq": 9,
        "seats": tuple(SeatCard(name) for name in NAMES),
        "view": GAME.view(s, seat),
        "tasks": tasks_of(s, seat if asked is None else asked),
        "awaited": tuple(Awaited(n.seat, n.kind) for n in GAME.needs(s) if n.must),
        "outcome": s.outcome,
    }
    return msgspec.structs.replace(blank, **{**fields, **changes})


def plan_of(s: State, seat: Seat, viewer: Seat | None = None) -> Plan:
    """An empty plan of ``seat``'s; ``viewer`` is `SPECTATOR` where it answers before all eyes."""
    return Plan.of(GAME.view(s, seat if viewer is None else viewer), tasks_of(s, seat))


class Bare(BareApp[Board]):
    """A board and nothing round it."""

    def __init__(self, **settings: Any) -> None:
        with russian():
            super().__init__(Board, **settings)
        self.context.words.with_game("bridge")

    def show(self, s: State, seat: Seat, **changes: Any) -> Board:
        """Show ``seat``'s view; it may act."""
        self.board.show(snapshot(s, seat, **changes), seat, True)
        return self.board

    def ask(self, s: State, seat: Seat, **changes: Any) -> Board:
        """Show what all may see, and ask ``seat``."""
        self.board.show(snapshot(s, SPECTATOR, seat, **changes), 0, True)
        return self.board

    def area(self, kind: str, value: int) -> Area:
        """Where something is drawn."""
        areas = self.board._drawing.areas
        return next(area for area in areas if (area.kind, area.value) == (kind, value))

    def place(self, kind: str, value: int) -> tuple[int, int]:
        """A cell in the middle of it."""
        area = self.area(kind, value)
        return area.x + area.width // 2, area.y + area.height // 2

    @property
    def decided(self) -> list[Action]:
        """All that was decided."""
        return [posted.action for posted in self.said]
