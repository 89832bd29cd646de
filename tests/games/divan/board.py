"""Divan's board for the tests of the screens: one's hand and everybody's coins, in plain lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.segment import Segment
from textual.strip import Strip

from majlis.core.game import Message, Refusal
from majlis.core.port import Snapshot
from majlis.core.seats import Seat
from majlis.ui.board import BoardWidget, Command, Forced
from tests.games.divan.rules import GAME

KEYS = {True: "123456789", False: "klmnp"}
"""By whether it is awaited."""


class Board(BoardWidget):
    """Lines of text; everything that can be done is a command, numbered in order."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._snapshot: Snapshot[Any] | None = None
        self._side = 0
        self._live = False

    def show(self, snapshot: Snapshot[Any], side: Seat, live: bool) -> None:
        """Draw it."""
        self._snapshot, self._side, self._live = snapshot, side, live
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """The hand, a line a seat, the official's marks."""
        if self._snapshot is None:
            return Strip.blank(self.size.width)
        view = self._snapshot.view
        lines = [f"HAND {view.hand}", *(f"seat {i}: {coins}" for i, coins in enumerate(view.coins))]
        lines += [f"MARKS {view.marks}"] if view.marks else []
        text = lines[y] if y < len(lines) else ""
        return Strip([Segment(text, self.rich_style)]).adjust_cell_length(self.size.width)

    def headline(self) -> Sequence[Message]:
        """The game's summary."""
        return (Message("divan.name"),)

    def panel(self, seat: Seat) -> Sequence[Message]:
        """Coins."""
        return ()

    def prompt(self) -> Message | None:
        """What is asked."""
        if self._snapshot is None or not self._snapshot.must or not self._live:
            return None
        return Message(f"divan.need.{self._snapshot.must[0].need.kind}")

    def commands(self) -> Sequence[Command]:
        """All legal answers: what is awaited by numbers, rights by letters."""
        if self._snapshot is None or not self._live:
            return ()
        view, tasks = self._snapshot.view, self._snapshot.tasks
        return [
            Command(GAME.label(view, action), task.need.id, action, KEYS[task.need.must][index])
            for task in tasks
            for index, action in enumerate(task.legal)  # type: ignore[arg-type]
        ]

    def forced(self) -> Forced | None:
        """Nothing is."""
        return None

    def typed(self, text: str) -> Refusal | None:
        """Nothing can be typed."""
        return Refusal("malformed", "divan.refuse.illegal", "D2")

    def confirm(self) -> Refusal | None:
        """Nothing is drafted."""
        return Refusal("malformed", "divan.refuse.illegal", "D2")
