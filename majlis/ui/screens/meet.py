"""A session of several tables at home: the round, the ranking, boards, one's own table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from textual.widget import Widget

from majlis.core.course import Course
from majlis.core.meet import Meet
from majlis.core.port import Snapshot
from majlis.core.record import RecordError
from majlis.store.errors import StoreError
from majlis.ui import meetrows, meettold, meetwords
from majlis.ui.later import Later
from majlis.ui.local import LocalTable
from majlis.ui.meeting import Meeting
from majlis.ui.meetwords import Line, Part
from majlis.ui.screens.meetsheet import MeetBoard, MeetSheet
from majlis.ui.screens.table import TableScreen
from majlis.ui.widgets.lines import Field
from majlis.ui.widgets.rows import Rows


class HomeSheet(MeetSheet):
    """A sheet about a session at home, told again whenever a table has played a board."""

    def __init__(self, meeting: Meeting) -> None:
        super().__init__()
        self.meeting = meeting

    def on_mount(self) -> None:
        """Begin to follow the session."""
        self.query_one(Rows).focus()
        self.meeting.changed.append(self._changed)

    async def on_unmount(self) -> None:
        """Follow it no more."""
        self.meeting.changed.remove(self._changed)

    def _changed(self) -> None:
        if self.is_running:
            self.reword()

    @property
    def course(self) -> Course:
        """The session."""
        return self.meeting.course

    @property
    def told(self) -> Meet:
        """It, with every score that may be told by now."""
        return self.meeting.told


class MeetGlance(HomeSheet):
    """The session as it lies over one's table; Enter does what the row says."""

    STATUS_LINES = 2

    def body(self) -> Iterable[Widget]:
        """The rows."""
        yield Rows(meetrows.COLUMNS, eager=False)

    def reword(self) -> None:
        """Every part."""
        super().reword()
        self.words.with_game(self.course.game)
        self.query_one(Rows).fill(meetrows.of_parts(self._parts()))
        self.status.show(Field(meetwords.about(self.words, self.course)))
        if self.meeting.unsaved:
            self.notice(self.words(self.meeting.unsaved), warn=True)

    def _parts(self) -> Iterator[Part]:
        yield Part("", list(self._deeds()))
        yield from meettold.parts(self.words, self.meeting)

    def _deeds(self) -> Iterator[Line]:
        """What can be done besides looking, or what is waited for."""
        if self.meeting.is_at_table:
            yield Line("do:go", (self.words("meet.do.go"),))
        elif not self.course.over:
            yield Line("", (self.words("meet.others"),))

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Do it."""
        kind, _, what = event.id.partition(":")
        if kind == "do":
            await self.do(what)
        elif kind == "board":
            self.app.push_screen(BoardSheet(self.meeting, int(what)))

    async def do(self, what: str) -> None:
        """Back to the table, which is below."""
        self.house.go_back()


class MeetScreen(MeetGlance):
    """The session itself: it is taken up when this is opened, and left when this is closed."""

    def __init__(self, meeting: Meeting) -> None:
        super().__init__(meeting)
        self._is_sure = False

    def on_mount(self) -> None:
        """Let the robots play, and sit down."""
        self.run_worker(Later(self._take_up), name="take up")

    async def on_unmount(self) -> None:
        """Send them home."""
        await self.meeting.close()

    async def _take_up(self) -> None:
        await self.meeting.start()
        if self.meeting.is_at_table and self.is_current:
            await self._sit()
        elif self.is_running:
            self.reword()

    def _parts(self) -> Iterator[Part]:
        yield from super()._parts()
        if not self.course.over:
            yield Part("", [Line("do:end", (self.words("meet.do.end"),))])

    def reword(self) -> None:
        """What is asked again stays, whatever the robots have played meanwhile."""
        super().reword()
        if self._is_sure:
            self.notice(self.words("meet.end.sure"), warn=True)

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """Whoever goes on has not made up his mind to give it up."""
        if self._is_sure and event.id != "do:end":
            self._is_sure = False
            self.reword()

    async def do(self, what: str) -> None:
        """To the table; or give the session up, which is asked again."""
        if what == "go":
            await self._sit()
        elif self._is_sure:
            self._forget()
        else:
            self._is_sure = True
            self.reword()

    async def _sit(self) -> None:
        try:
            local = await self.meeting.sit()
        except (StoreError, RecordError) as error:
            self.notice(self.words(error.code, **error.params), warn=True)
            return
        if local is not None:
            self.words.with_game(local.game)
            self.app.push_screen(MeetTableScreen(local, self.meeting))

    def _forget(self) -> None:
        try:
            self.meeting.give_up(self.context.store)
        except StoreError as error:
            self.notice(self.words(error.code, **error.params), warn=True)
            return
        self.house.go_back()


class BoardSheet(HomeSheet, MeetBoard):
    """The sheet of a board that every table has played."""

    def __init__(self, meeting: Meeting, board: int) -> None:
        super().__init__(meeting)
        self.board = board


class MeetTableScreen(TableScreen):
    """One's own table: the session is a key away, and what one's boards came to stands beside."""

    def __init__(self, sitting: LocalTable, meeting: Meeting) -> None:
        super().__init__(sitting)
        self.meeting = meeting

    def on_mount(self) -> None:
        """Hear of boards that other tables have played."""
        self.meeting.changed.append(self._heard)

    async def on_unmount(self) -> None:
        """No more."""
        self.meeting.changed.remove(self._heard)

    def _heard(self) -> None:
        if self.is_running and self.snapshot is not None:
            self.reword()

    def waiting(self, snapshot: Snapshot[Any]) -> Iterable[str]:
        """The boards of one's own that have been told, too."""
        yield from super().waiting(snapshot)
        yield from meettold.own_boards(self.context.words, self.meeting)

    def action_meet(self) -> None:
        """How the session stands: over a table that plays, or in its place."""
        if self.snapshot is not None and self.snapshot.outcome is not None:
            self.house.go_back()
        else:
            self.app.push_screen(MeetGlance(self.meeting))
