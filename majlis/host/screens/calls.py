"""Who calls: invitations and games that wait, to be answered or declined."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.actions import SkipAction
from textual.widget import Widget

from majlis.host.screens.base import InHall
from majlis.host.screens.words import seats_words, unusual
from majlis.ui import keymap
from majlis.ui.screens.house import Sheet
from majlis.ui.widgets.lines import Column, Field
from majlis.ui.widgets.rows import Row, Rows, heading


class CallsScreen(Sheet[None], InHall):
    """A row a call; Enter goes there."""

    GROUPS = ("calls", "sheet")
    BINDINGS = keymap.bindings("calls")
    STATUS_LINES = 2

    def body(self) -> Iterable[Widget]:
        """The rows."""
        yield Rows((Column(12), Column(flex=2), Column(flex=3)), eager=False)

    def title_fields(self) -> Sequence[str]:
        """One word."""
        return [self.words("host.calls.title")]

    def changed(self) -> None:
        """Others may have come, or gone."""
        self.reword()

    def reword(self) -> None:
        """Every call."""
        super().reword()
        words, calls = self.words, self.guest.calls()
        rows: list[Row] = []
        for phase in ("waiting", "playing"):
            found = [table for table in calls if table.phase == phase]
            if found:
                rows.append(heading(words(f"host.calls.{phase}")))
            for table in found:
                game = Field(words.game_short(table.kept.game), "strong")
                fields = (game, Field(unusual(words, table)), Field(seats_words(words, table)))
                rows.append(Row(table.name, fields))
        self.query_one(Rows).fill(rows)
        if not rows:
            self.notice(words("host.calls.none"))

    def offers(self, key: keymap.Key) -> bool:
        """Invitations can be declined, a game one plays cannot."""
        return key.id != "calls.decline" or self._is_invited

    @property
    def _is_invited(self) -> bool:
        current = self.query_one(Rows).current
        return any(table.name == current for table in self.hall.lobby.invitations(self.visit))

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """Another call, and what can be done about it."""
        self.show_keys()

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Go there; a seat one leaves is kept."""
        refusal = await self.guest.sit(event.id)
        if refusal is not None:
            self.notice(self.words.refusal(refusal), warn=True)

    def action_decline(self) -> None:
        """No, thank you."""
        if not self._is_invited:
            raise SkipAction
        refusal = self.hall.seats.decline(self.visit, self.query_one(Rows).current)
        self.reword()
        if refusal is not None:
            self.notice(self.words.refusal(refusal), warn=True)
