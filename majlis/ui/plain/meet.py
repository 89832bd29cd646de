"""A session of several tables at home in lines: one's own table, and what follows each round."""

from __future__ import annotations

from collections.abc import Mapping

from majlis.text import read_digits
from majlis.ui import meettold, meetwords
from majlis.ui.dialogue import Command, Dialogue, Ear
from majlis.ui.local import LocalTable
from majlis.ui.meeting import Meeting
from majlis.ui.plain.table import Plain
from majlis.ui.wording import Wording


class PlainMeet:
    """All of it, round after round, until it is over or somebody quits."""

    def __init__(self, meeting: Meeting, words: Wording, ear: Ear) -> None:
        self.meeting = meeting
        self.words = words
        self.ear = ear
        self.told: set[int] = set(meeting.told.boards)

    async def run(self) -> None:
        """Raises `HungUp` when no more lines come, and `StoreError` and `RecordError`."""
        self.meeting.changed.append(self.ear.wake.set)
        await self.meeting.start()
        self._greet()
        if self.meeting.course.over:
            self.tell_all()
        while not self.meeting.course.over:
            if not await self._round():
                return
            between = _Between(self)
            await between.run()
            if between.has_quit:
                return

    def _greet(self) -> None:
        course, words = self.meeting.course, self.words
        for text in (words("meet.title", name=course.name), meetwords.about(words, course)):
            self.ear.console.write(text)

    async def _round(self) -> bool:
        """Whether one's table has been played to its end, or had been."""
        local = await self.meeting.sit()
        if local is None:
            return True
        self.ear.console.write(meetwords.phase(self.words, self.meeting.course))
        local.start()
        try:
            table = _Table(local, self)
            await table.run()
        finally:
            await local.close()
        return table.has_ended

    # What is told

    def tell_all(self) -> None:
        """The tables, the ranking, the boards that may be told."""
        for part in meettold.parts(self.words, self.meeting):
            if part.title:
                self.ear.console.write(part.title)
            for line in part.lines:
                self._line(line)

    def tell_sheet(self, typed: str) -> None:
        """The sheet of the board whose number was typed, if it may be told."""
        number = read_digits(typed).strip()
        board = int(number) if number.isascii() and number.isdigit() else 0
        told = self.meeting.told
        if board not in told.boards:
            self.ear.console.write(self.words("meet.untold"))
            return
        self.ear.console.write(self.words("meet.board", number=board))
        for text in meetwords.spoken(self.words, self.meeting.course, told, board):
            self.ear.console.write(text)

    def tell_news(self) -> None:
        """What boards have come to that every table has played since."""
        new = [board for board in self.meeting.told.boards if board not in self.told]
        self.told.update(new)
        for text in meettold.own_boards(self.words, self.meeting, new):
            self.ear.console.write(text)

    def _line(self, line: meetwords.Line) -> None:
        self.ear.console.write(self.words("list.separator").join(line.cells))


class _Table(Plain):
    """One's own table; the session is a word away."""

    def __init__(self, local: LocalTable, evening: PlainMeet) -> None:
        evening.words.with_game(local.game)
        super().__init__(local, evening.words, evening.ear)
        self._evening = evening

    def look(self) -> None:
        """What boards have come to, too."""
        super().look()
        self._evening.tell_news()

    def commands(self) -> Mapping[str, Command]:
        """The session, too."""
        return {**super().commands(), **_words(self._evening)}

    async def _help(self, rest: str) -> None:
        await super()._help(rest)
        self.say("plain.help.meet")
        self.say("plain.meet.sheet")


class _Between(Dialogue):
    """After one's table: the others end the round, and what it came to is told."""

    def __init__(self, evening: PlainMeet) -> None:
        super().__init__(evening.ear, evening.words)
        self._evening = evening
        self._is_waiting = self._is_asked = False
        self.has_quit = False

    @property
    def is_asking(self) -> bool:
        """Whether the next round may begin."""
        return self._is_asked

    def look(self) -> None:
        """Tell that the others still play, then what the round came to."""
        meeting = self._evening.meeting
        self._evening.tell_news()
        if not (meeting.is_at_table or meeting.course.over):
            if not self._is_waiting:
                self._is_waiting = True
                self.say("meet.others")
            return
        if not self._is_asked:
            self._is_asked = True
            self._evening.tell_all()
            if meeting.course.over:
                self.line(meetwords.phase(self.words, meeting.course))
                self.leave()
            else:
                self.say("plain.meet.next")

    def commands(self) -> Mapping[str, Command]:
        """The session's words, and how to leave it."""
        return {**_words(self._evening), "plain.word.quit": self._quit}

    async def _quit(self, rest: str) -> None:
        self.has_quit = True
        self.leave()

    async def obey(self, line: str) -> None:
        """An empty line begins the next round."""
        if line.strip():
            if not await self.command(line):
                self.say("plain.meet.next" if self._is_asked else "meet.others")
        elif self._is_asked:
            self.leave()


def _words(evening: PlainMeet) -> Mapping[str, Command]:
    """What can be typed about the session at any time."""

    async def meet(rest: str) -> None:
        evening.tell_all()

    async def board(rest: str) -> None:
        evening.tell_sheet(rest)

    return {"plain.word.meet": meet, "plain.word.board": board}
