"""Sheets about a session of several tables: what they are at home and at a house alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from majlis.core.course import Course
from majlis.core.meet import Meet
from majlis.ui import keymap, meetrows, meetwords
from majlis.ui.screens.house import Sheet, Topic
from majlis.ui.widgets.bars import Hint
from majlis.ui.widgets.rows import Rows


class MeetSheet(Sheet[None]):
    """A sheet of rows; subclasses say of which session, and tell it again when it has changed."""

    @property
    def course(self) -> Course | None:
        """The session, while it is there."""
        raise NotImplementedError

    @property
    def told(self) -> Meet | None:
        """What may be told of it, if anything."""
        raise NotImplementedError

    def title_fields(self) -> Sequence[str]:
        """Which session it is, and how it stands."""
        course, words = self.course, self.words
        if course is None:
            return []
        title = words("meet.title", name=course.name)
        return [words.game(course.game), title, meetwords.phase(words, course)]

    def hints(self) -> list[Hint]:
        """How to choose, before all others."""
        choose = keymap.find("rows.choose")
        assert choose is not None
        return [self.hint(choose), *super().hints()]

    def topic(self) -> Topic | None:
        """The rules of its game."""
        return Topic(self.course.game) if self.course else None


class MeetBoard(MeetSheet):
    """The sheet of a board that every table has played."""

    board: int

    def body(self) -> Iterable[Widget]:
        """The rows."""
        yield Rows(meetrows.SHEET, eager=False)

    def title_fields(self) -> Sequence[str]:
        """Which board it is."""
        return [self.words("meet.board", number=self.board)]

    def reword(self) -> None:
        """Every table's result."""
        super().reword()
        course, told = self.course, self.told
        if course is not None and told is not None:
            self.query_one(Rows).fill(meetrows.of_sheet(self.words, course, told, self.board))
