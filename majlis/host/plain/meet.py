"""A session of several tables in lines: what can be done has a number, the rest is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from majlis.core.course import info_of
from majlis.core.game import Refusal
from majlis.host.meetkept import Kept
from majlis.host.plain.guest import PlainGuest
from majlis.host.plain.room import Room, ask
from majlis.host.plain.setup import Line, NewTable
from majlis.host.screens.meet import names_in
from majlis.host.screens.meetwords import AVERAGES, CLOSED, parts, ruling
from majlis.ui import meetwords
from majlis.ui.form import Form
from majlis.ui.told import option_name, option_value

Told: TypeAlias = tuple[tuple[str, ...], ...]


class NewMeet(NewTable):
    """What a session is made by. ``made`` is its name once it is open."""

    def __init__(self, guest: PlainGuest, game: str) -> None:
        super().__init__(guest, game)
        self.of, self.made = game, ""
        self.info = info_of(game)
        self.form = Form.of(self.info)

    def tell_all(self) -> None:
        """Every row."""
        self.say("meet.new", game=self.words.game(self.of))
        for row, label in self._rows():
            self.offer(row, label)

    def _rows(self) -> Iterator[tuple[Line, str]]:
        words, values = self.words, self.form.values
        for option in self.info.options:
            if option.applies(values):
                value = option_value(words, self.info, option, values[option.name])
                name = option_name(words, self.info, option)
                yield ("option", option.name), self._label(name, value)

    async def _start(self, rest: str) -> None:
        made = self.hall.meets.make(self.visit, self.of, self.form.values)
        if isinstance(made, Refusal):
            self.refuse(made)
        else:
            self.made = made.name
            self.leave()


class MeetRoom(Room[str]):
    """One session. When it is over, the guest is at his table, or went back."""

    HELP = "host.plain.help.meet"

    def __init__(self, guest: PlainGuest, name: str) -> None:
        super().__init__(guest)
        self.name = name
        self._known: Mapping[str, Told] = {}
        self._is_sure = False

    @property
    def meet(self) -> Kept | None:
        """The session, while it is there."""
        return self.hall.meets.find(self.name)

    def look(self) -> None:
        """It may be gone."""
        if self.meet is None:
            self.say("host.meet.closed")
            self.leave()
        else:
            super().look()

    def _parts(self) -> list[meetwords.Part]:
        kept = self.meet
        return parts(self.words, self.hall, self.visit, kept) if kept else []

    def tell_all(self) -> None:
        """What it is, and every part of it."""
        kept = self.meet
        if kept is None:
            return
        title = self.words("meet.title", name=kept.name)
        for text in (title, meetwords.about(self.words, kept), meetwords.phase(self.words, kept)):
            self.line(text)
        found = self._parts()
        self._known = _by_title(found)
        for part in found:
            self._tell(part)

    def _tell(self, part: meetwords.Part) -> None:
        if part.title:
            self.line(part.title)
        for line in part.lines:
            self._offer_or_tell(line)

    def _offer_or_tell(self, line: meetwords.Line) -> None:
        text = self.words("list.separator").join(line.cells)
        if line.id and not line.id.startswith(CLOSED):
            self.offer(line.id, text)
        else:
            self.line(text)

    def tell_changes(self) -> None:
        """All of it again, where another round, place or board is to be told."""
        if _by_title(self._parts()) != self._known:
            self.menu.clear()
            self.tell_all()

    async def picked(self, payload: str, rest: str) -> None:
        """Do what was chosen."""
        kind, _, what = payload.partition(":")
        kept, is_sure = self.meet, self._is_sure
        self._is_sure = payload == "do:end"
        if kept is None:
            return
        if self._is_sure and not is_sure:
            self.say("host.meet.end.sure")
            return
        match kind:
            case "do":
                await self._do(kept, what, rest)
            case "entry":
                self.refuse(self.hall.meets.join(self.visit, self.name, int(what)))
            case "table":
                await self._rule(int(what))
            case "board":
                self._sheet(kept, int(what))

    async def _do(self, kept: Kept, what: str, rest: str) -> None:
        meets = self.hall.meets
        match what:
            case "join":
                self._join(rest or await self._partners(kept))
            case "withdraw":
                self.refuse(meets.withdraw(self.visit, self.name))
            case "start":
                self.refuse(await self.guest.go(meets.start(self.visit, self.name)))
            case "end":
                self.refuse(await self.guest.go(meets.end(self.visit, self.name)))
            case "go":
                await self._go(kept)

    async def _partners(self, kept: Kept) -> str:
        return await ask(self.guest, [self.words(f"host.meet.{kept.plan.form}.partners")])

    def _join(self, typed: str) -> None:
        partners = names_in(typed)
        self.refuse(self.hall.meets.join(self.visit, self.name, partners=partners))

    async def _go(self, kept: Kept) -> None:
        table = self.hall.meets.table_of(kept, self.visit.name)
        if table is None:
            return
        refusal = await self.guest.go(self.hall.seats.sit(self.visit, table.name))
        self.refuse(refusal)
        if refusal is None:
            self.leave()

    async def _rule(self, table: int) -> None:
        """Averages for a table that nobody plays at."""
        words = self.words
        lines = [words("host.meet.rule", number=table + 1), words("host.meet.rule.help")]
        choices = [(str(n), ruling(words, to)) for n, to in enumerate(AVERAGES)]
        chosen = await ask(self.guest, lines, choices)
        if chosen in dict(choices):
            rule = self.hall.meets.rule(self.visit, self.name, table, AVERAGES[int(chosen)])
            self.refuse(await self.guest.go(rule))

    def _sheet(self, kept: Kept, board: int) -> None:
        told = self.hall.meets.told(kept)
        if told is None:
            return
        self.say("meet.board", number=board)
        self.say("meet.sides.head")
        for text in meetwords.spoken(self.words, kept, told, board):
            self.line(text)


def _by_title(told: list[meetwords.Part]) -> Mapping[str, Told]:
    """What is told, by heading; how far the tables are changes too often to be told again."""
    return {
        f"{number} {part.title}": tuple(line.cells[:2] for line in part.lines)
        for number, part in enumerate(told)
    }
