"""A new session of several tables at home: what it is made by, and the two people, or one, here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from majlis.core.course import info_of
from majlis.core.options import OptionError, resolve
from majlis.core.record import SeatCard
from majlis.core.registry import info
from majlis.core.seats import Seat
from majlis.store.errors import StoreError
from majlis.ui.form import HUMAN, Form, Place
from majlis.ui.meeting import MeetSetup, begin
from majlis.ui.screens.house import Topic
from majlis.ui.screens.meet import MeetScreen
from majlis.ui.screens.setup import SetupScreen
from majlis.ui.widgets.lines import Field
from majlis.ui.widgets.rows import Row, Rows


class SessionSetup(SetupScreen):
    """The session's own options, at home and at a house; the game's are as usual there."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.form = Form.of(info_of(game))
        self._of = game

    def title_fields(self) -> Sequence[str]:
        """One line."""
        return [self.words("meet.new", game=self.words.game(self._of))]

    def _chance(self) -> Iterable[Row]:
        return ()

    def topic(self) -> Topic:
        """The rules of the game, at those of what is under the cursor."""
        name = self.query_one(Rows).current.partition(":")[2]
        option = self.form.info.option(name)
        return Topic(self._of, option.rule if option else "")


class NewMeetScreen(SessionSetup):
    """At home: who the pair is, too."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        card = replace(self.form.info, seats=(2,))
        robot = str(self.form.values["level"])
        self.form = Form(card, (Place(), Place(who=robot)))

    def seat_label(self, seat: Seat) -> str:
        """You, and your partner."""
        return self.words(f"meet.seat.{seat}")

    def _start(self) -> Iterable[Row]:
        yield Row("start", (Field(self.words("meet.begin"), "strong"), Field("")))

    def _explain(self, row: str) -> None:
        if row == "start":
            self.status.show(Field(self.words("meet.begin.help")))
        else:
            super()._explain(row)

    def meet_setup(self) -> MeetSetup | None:
        """What was chosen; ``None``: nobody of the pair is a person."""
        first, second = self.form.places
        if HUMAN not in (first.who, second.who):
            return None
        options = resolve(info(self._of), {})
        assert not isinstance(options, OptionError)
        pair: tuple[SeatCard, SeatCard] = first.card(), second.card()
        texts = first.text, second.text
        return MeetSetup(
            game=self._of, values=self.form.values, options=options, pair=pair, texts=texts
        )

    async def action_start(self) -> None:
        """Sit down."""
        setup = self.meet_setup()
        if setup is None:
            self.notice(self.words("meet.refuse.nobody"), warn=True)
            return
        if not self.told_apart():
            return
        try:
            meeting = begin(self.context, setup)
        except StoreError as error:
            self.notice(self.words(error.code, **error.params), warn=True)
            return
        self.house.put(MeetScreen(meeting), instead=True)
