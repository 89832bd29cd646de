"""For the tests of sija's board: snapshots of positions, and an app with nothing else."""

from __future__ import annotations

from typing import Any

import msgspec

from majlis.core.actions import Action
from majlis.core.port import Awaited, Snapshot, Task
from majlis.core.seats import Seat
from majlis.core.table import Table
from majlis.games.sija.bits import squares_of
from majlis.games.sija.board import Board
from majlis.games.sija.draft import Draft, Square
from majlis.games.sija.drawing import Geometry, fit
from majlis.games.sija.notation import parse_square
from majlis.games.sija.rules import GAME
from majlis.games.sija.scene import Scene
from majlis.games.sija.state import State
from majlis.ui.board import BoardWidget
from tests.core.tables import Sitting
from tests.games.bare import BareApp
from tests.games.sija.positions import ready, squares, turn_of

AGREED = {"void_threshold": "4"}
THREE = ("d3 b4 f4 d6", "c4 e4 d5 g7 b7")
"""V2: d3-d4 captures three."""
CHAIN = ("c2 a3 e4 c5", "b3 d4 g7 g1")
"""V5: c2-c3 captures b3, and must go on to c4."""


def square(name: str) -> Square:
    found = parse_square(name)
    assert isinstance(found, int), name
    return found


def names(some: int) -> set[int]:
    return set(squares_of(some))


def snapshot(s: State, seat: Seat | None = None, **changes: Any) -> Snapshot[Any]:
    """What ``seat``, or whoever is awaited, is shown of a game that has come to this."""
    seat = max(turn_of(s), 0) if seat is None else seat
    blank = Sitting("sija").table.snapshot(seat)
    needs = GAME.needs(s)
    fields = {
        "seq": 9,
        "view": GAME.view(s, seat),
        "tasks": tuple(Task(n, GAME.legal(s, n)) for n in needs if n.seat == seat),
        "awaited": tuple(Awaited(n.seat, n.kind) for n in needs if n.must),
        "outcome": s.outcome,
    }
    return msgspec.structs.replace(blank, **{**fields, **changes})


def draft_of(s: State, seat: Seat | None = None) -> Draft:
    """An empty draft of ``seat``'s, or of whoever is awaited."""
    seat = turn_of(s) if seat is None else seat
    return Draft(GAME.view(s, seat), seat == turn_of(s))


class Bare(BareApp[Board]):
    """A board and nothing round it."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(Board, **settings)
        self.context.words.with_game("sija")

    def place(self, name: str) -> tuple[int, int]:
        """A cell in the middle of a square."""
        g: Geometry = fit(*self.board.size)
        x, y = g.at(square(name))
        return x + g.shape.cell // 2, y + g.shape.tall // 2

    @property
    def scene(self) -> Scene:
        """What is drawn."""
        return self.board._scene()

    @property
    def decided(self) -> list[Action]:
        """All that was decided."""
        return [posted.action for posted in self.said]


class AtTable(Bare):
    """A board at a real table at which both seats are played. What is asked again is agreed to."""

    def __init__(self, table: Table, **settings: Any) -> None:
        super().__init__(**settings)
        self.table = table

    @property
    def seat(self) -> Seat:
        """Who is awaited."""
        awaited = self.table.snapshot(0).awaited
        return awaited[0].seat if awaited else 0

    def refresh_board(self) -> None:
        """Show how things stand to whoever must act."""
        self.board.show(self.table.snapshot(self.seat), self.seat, True)

    async def on_board_widget_decided(self, posted: BoardWidget.Decided) -> None:
        assert await self.table.submit(self.seat, posted.need_id, posted.action) is None
        self.refresh_board()


__all__ = ["CHAIN", "THREE", "AtTable", "Bare", "draft_of", "names", "ready", "snapshot", "squares"]
