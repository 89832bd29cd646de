"""For the tests of tawla's board: positions, snapshots of them, and an app with nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from majlis.core import registry
from majlis.core.game import Carry, Need
from majlis.core.match import MatchState
from majlis.core.port import Awaited, Snapshot, Task
from majlis.core.seats import Seat
from majlis.core.table import Table
from majlis.games.tawla.board import Board
from majlis.games.tawla.draft import Draft
from majlis.games.tawla.drawing import fit
from majlis.games.tawla.hand import Hand, first_hand
from majlis.games.tawla.rules import GAME
from majlis.games.tawla.scene import Scene
from majlis.games.tawla.spots import BOTTOM, TOP, Spot
from majlis.games.tawla.state import CHECKERS, State, View
from majlis.ui.board import BoardWidget
from tests.core.tables import Sitting
from tests.games.bare import BareApp
from tests.suite.games import resolved

MATCH = registry.load("tawla")
START = {24: 2, 13: 5, 8: 3, 6: 5}


def side(stacks: Mapping[int, int]) -> bytes:
    """A player's checkers by his own points; what is not named is off."""
    cells = bytearray(26)
    for point, n in stacks.items():
        cells[point] = n
    cells[0] += CHECKERS - sum(cells)
    return bytes(cells)


def state(
    mine: Mapping[int, int] = START, theirs: Mapping[int, int] = START, **changes: Any
) -> State:
    """A game that has come to this: ``mine`` are seat 0's checkers; his turn unless changed."""
    options = {**resolved("tawla"), **changes.pop("options", {})}
    fresh = GAME.start(options, 2, Carry(target=int(options["length"]), score=(0, 0)))
    changes = {"phase": "turn", "since": 7, "rights": 3, **changes}
    return msgspec.structs.replace(fresh, board=side(mine) + side(theirs), **changes)


def rolled(
    a: int, b: int, mine: Mapping[int, int] = START, theirs: Mapping[int, int] = START, **more: Any
) -> State:
    """The same, with a roll to be played."""
    return state(mine, theirs, phase="move", dice=(a, b), **more)


def snapshot(
    s: State, seat: Seat = 0, given: tuple[str, ...] = (), **changes: Any
) -> Snapshot[Any]:
    """What ``seat`` is shown of a game that has come to this."""
    blank = Sitting("tawla", given=given).table.snapshot(seat)
    match = MATCH.start(resolved("tawla"), 2, Carry())
    match = msgspec.structs.replace(match, inner=s)
    needs = GAME.needs(s)
    fields = {
        "seq": 9,
        "view": MATCH.view(match, seat),
        "tasks": tuple(Task(n, GAME.legal(s, n)) for n in needs if n.seat == seat),
        "awaited": tuple(Awaited(n.seat, n.kind) for n in needs if n.must),
    }
    return msgspec.structs.replace(blank, **{**fields, **changes})


def between_games(s: State, seat: Seat = 0) -> Snapshot[Any]:
    """What is shown when a game has ended and the next has not begun."""
    match: MatchState = MATCH.start(resolved("tawla"), 2, Carry())
    match = msgspec.structs.replace(match, inner=s, between=True, opened=9, score=(2, 0))
    need = next(need for need in MATCH.needs(match) if need.seat == seat)
    task = Task(Need(need.id, seat, "ready", clocked=False), MATCH.legal(match, need))
    return snapshot(s, seat, view=MATCH.view(match, seat), tasks=(task,))


def hand_of(s: State, bottom: Seat = 0) -> Hand:
    """The hand of whoever is to move."""
    view = GAME.view(s, s.turn)
    draft = Draft.of(view)
    assert draft is not None
    return first_hand(draft, view.turn, bottom, True, False)


class Bare(BareApp[Board]):
    """A board and nothing round it; ``said`` is what it has posted."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(Board, **settings)
        self.context.words.with_game("tawla")

    def place(self, spot: Spot) -> tuple[int, int]:
        """A cell of a spot, as one sees where its first checker is."""
        g = fit(*self.board.size)
        top = spot in TOP
        x, width = g.column((TOP if top else BOTTOM).index(spot))
        return x + width // 2, g.slot(top, 0)

    @property
    def middle(self) -> tuple[int, int]:
        """A cell of the dice."""
        g = fit(*self.board.size)
        return g.half_at(True) + g.half // 2, g.strip + g.middle // 2

    @property
    def scene(self) -> Scene:
        """What is drawn."""
        return self.board._scene()


class AtTable(Bare):
    """A board at a real table at which both seats are played, dice given.

    Handlers are called besides those of `Bare`.
    """

    def __init__(self, table: Table, **settings: Any) -> None:
        super().__init__(**settings)
        self.table = table

    @property
    def seat(self) -> Seat:
        """Who is awaited; seat 0 while it is chance."""
        return max(self.table.snapshot(0).awaited[0].seat, 0)

    def refresh_board(self) -> None:
        """Show how things stand to whoever must act."""
        self.board.show(self.table.snapshot(self.seat), self.seat, True)

    async def on_board_widget_decided(self, posted: BoardWidget.Decided) -> None:
        assert await self.table.submit(self.seat, posted.need_id, posted.action) is None
        self.refresh_board()

    async def on_board_widget_given(self, posted: BoardWidget.Given) -> None:
        assert await self.table.give(posted.action) is None
        self.refresh_board()


def inner(shown: Snapshot[Any]) -> View:
    """Tawla's own view in a snapshot."""
    found: View = shown.view.inner
    return found
