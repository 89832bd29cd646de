"""A new session of several tables: what it is made by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from majlis.core.game import Refusal
from majlis.host.meets import info_of
from majlis.host.screens.base import InHall
from majlis.ui.form import Form
from majlis.ui.screens.house import Topic
from majlis.ui.screens.setup import SetupScreen
from majlis.ui.widgets.lines import Field
from majlis.ui.widgets.rows import Row, Rows


class NewMeetScreen(SetupScreen, InHall):
    """The session's own options; the game's are as at every table of the network."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.form = Form.of(info_of(game))
        self._of = game

    def title_fields(self) -> Sequence[str]:
        """One line."""
        return [self.words("host.meet.new", game=self.words.game(self._of))]

    def _start(self) -> Iterable[Row]:
        yield Row("start", (Field(self.words("host.meet.open"), "strong"), Field("")))

    def _seats(self) -> Iterable[Row]:
        return ()

    def _chance(self) -> Iterable[Row]:
        return ()

    def _explain(self, row: str) -> None:
        if row == "start":
            self.status.show(Field(self.words("host.meet.open.help")))
        else:
            super()._explain(row)

    def topic(self) -> Topic:
        """The rules of the game, at those of what is under the cursor."""
        name = self.query_one(Rows).current.partition(":")[2]
        option = self.form.info.option(name)
        return Topic(self._of, option.rule if option else "")

    async def action_start(self) -> None:
        """Open it, and show it."""
        from majlis.host.screens.meet import MeetScreen

        made = self.hall.meets.make(self.visit, self._of, self.form.values)
        if isinstance(made, Refusal):
            self.notice(self.words.refusal(made), warn=True)
            return
        self.house.go_back()
        self.app.push_screen(MeetScreen(made.name))
