"""A new session of several tables at a house: what it is made by."""

from __future__ import annotations

from collections.abc import Iterable

from majlis.core.game import Refusal
from majlis.host.screens.base import InHall
from majlis.ui.screens.newmeet import SessionSetup
from majlis.ui.widgets.lines import Field
from majlis.ui.widgets.rows import Row


class NewMeetScreen(SessionSetup, InHall):
    """The session's own options; the game's are as at every table of the network."""

    def _start(self) -> Iterable[Row]:
        yield Row("start", (Field(self.words("host.meet.open"), "strong"), Field("")))

    def _seats(self) -> Iterable[Row]:
        return ()

    def _explain(self, row: str) -> None:
        if row == "start":
            self.status.show(Field(self.words("host.meet.open.help")))
        else:
            super()._explain(row)

    async def action_start(self) -> None:
        """Open it, and show it."""
        from majlis.host.screens.meet import MeetScreen

        made = self.hall.meets.make(self.visit, self._of, self.form.values)
        if isinstance(made, Refusal):
            self.notice(self.words.refusal(made), warn=True)
            return
        self.house.go_back()
        self.app.push_screen(MeetScreen(made.name))
