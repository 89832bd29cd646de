"""Which game is the new table for?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from majlis.core import registry
from majlis.host.screens.base import InHall
from majlis.ui.screens.house import Sheet
from majlis.ui.widgets.lines import Column, Field
from majlis.ui.widgets.rows import Row, Rows, heading


class GamesScreen(Sheet[None], InHall):
    """A row a game."""

    def body(self) -> Iterable[Widget]:
        """The rows."""
        yield Rows((Column(20), Column(flex=1)))

    def title_fields(self) -> Sequence[str]:
        """One line."""
        return [self.words("host.games.title")]

    def reword(self) -> None:
        """Every game."""
        super().reword()
        words = self.words
        rows = [heading(words("ui.home.games"))]
        for name in registry.names():
            label = Field(words.game(name), "strong")
            line = words(f"{name}.line") if words.has(f"{name}.line") else ""
            rows.append(Row(name, (label, Field(line))))
        self.query_one(Rows).fill(rows)

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Its options, in place of this list."""
        self.house.go_back()
        self.house.open_setup(event.id)
