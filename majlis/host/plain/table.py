"""A table that plays, in lines: `Plain` over the guest's one port, with talk; and what follows."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from majlis.core.game import Refusal
from majlis.core.port import Snapshot
from majlis.core.seats import Seat
from majlis.host.plain.guest import PlainGuest
from majlis.host.plain.meet import MeetRoom
from majlis.host.plain.room import Room, talking
from majlis.host.screens.sitting import HostedSitting
from majlis.host.tables import HouseTable
from majlis.ui.absent import about_absent
from majlis.ui.choices import Group, Item
from majlis.ui.dialogue import Command
from majlis.ui.plain.table import Plain

PATIENCE_S = 2.0
"""How long to wait for a result to be kept, should that fail."""


class AtTable(Plain):
    """The guest's seat, or his place beside the table. It holds a port, never a table."""

    def __init__(self, guest: PlainGuest, table: HouseTable) -> None:
        self.guest = guest
        self._sitting = HostedSitting(guest.hall, guest.visit, table)
        words = guest.words
        words.with_game(table.kept.game)
        since = guest.told.get(table.name, 0)
        super().__init__(self._sitting, words, guest.ear, since)
        self._goes = False
        self._is_greeted = False

    @property
    def _watching(self) -> list[str]:
        table = self.guest.hall.tables.get(self._sitting.name)
        watching = table.watching if table else ()
        return [name for name in watching if name != self.guest.visit.name]

    async def run(self) -> None:
        """Until the game is over for this guest, or he goes, or it is another seat."""
        try:
            await super().run()
            if self.has_ended:
                await self._counted()
        finally:
            self._sitting.superseded = not self._goes
            await self._sitting.close()

    async def _counted(self) -> None:
        """Until the result is kept: there is no rematch before that."""
        tables, wake = self.guest.hall.tables, self.ear.wake
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_S):
                while (table := tables.get(self._sitting.name)) and table.phase == "playing":
                    wake.clear()
                    await wake.wait()

    def look(self) -> None:
        """What happens here, and what the guest is told everywhere."""
        if self._is_elsewhere():
            self.leave()
            return
        if not self._is_greeted:
            self._is_greeted = True
            self._greet()
        self.guest.tell_news()
        super().look()
        self.guest.told[self._sitting.name] = self.seq
        if self.has_ended:
            self.guest.finished = self._sitting.name
            del self.guest.told[self._sitting.name]

    def _is_elsewhere(self) -> bool:
        """The table is closed, or this seat is somebody else's now."""
        hall, visit = self.guest.hall, self.guest.visit
        table = hall.tables.get(self._sitting.name)
        if table is None:
            self.say("host.table.closed")
            return True
        return visit.place != table.name or self.here != _seats(table.seat_of(visit.name))

    def _greet(self) -> None:
        if not self.here:
            hidden = self.game.info.hidden
            late = round(self.guest.hall.manners.spectator_delay_s) if hidden else 0
            self.say("host.plain.watching.late" if late else "host.plain.watching", n=late)
        if others := self._watching:
            self.say("host.table.watched", who=tuple(others))

    def groups(self, own: Snapshot[Any]) -> list[Group]:
        """What can be done about seats whose people have gone, too."""
        absent = about_absent(own, self.here, self.game.info, self._watching)
        items = tuple(Item(label, 0, action) for label, action in absent)
        return [*super().groups(own), *([Group(items)] if items else ())]

    def bystanders(self) -> Sequence[str]:
        """Whoever watches could be seated."""
        return self._watching

    def commands(self) -> Mapping[str, Command]:
        """Talk, too."""
        return {**super().commands(), **talking(self, self.guest)}

    async def _help(self, rest: str) -> None:
        await super()._help(rest)
        self.say("host.plain.help.table")

    async def _quit(self, rest: str) -> None:
        self._goes = True
        if self.here:
            is_timed = self.eye.snapshot().clock.spec.kind != "off"
            self.say("host.plain.left.timed" if is_timed else "host.plain.left")
        self.leave()


class After(Room[str]):
    """The game is over: once more, or back to the lobby."""

    HELP = "host.plain.help.after"
    AGAIN, LOBBY, SESSION = "again", "lobby", "session"

    def __init__(self, guest: PlainGuest, name: str) -> None:
        super().__init__(guest)
        self.name = name

    async def run(self) -> None:
        """Until the guest is elsewhere; who comes back is told again how the game ended."""
        await super().run()
        self.guest.finished = ""

    def look(self) -> None:
        """The table may be closed."""
        if self.visit.place == self.name and self.name in self.hall.tables:
            super().look()
        else:
            self.leave()

    def tell_all(self) -> None:
        """The two choices; who watched has one, and whoever plays on in a session."""
        table = self.hall.tables[self.name]
        if table.seat_of(self.visit.name) is not None and not table.kept.session:
            self.offer(self.AGAIN, self.words("host.plain.again"))
        if table.kept.session:
            self.offer(self.SESSION, self.words("meet.title", name=table.kept.session))
        self.offer(self.LOBBY, self.words("host.plain.back"))

    async def picked(self, payload: str, rest: str) -> None:
        """Offer the rematch or take the one that is offered; or go."""
        if payload == self.LOBBY:
            await self.quit(rest)
            return
        if payload == self.SESSION:
            session = self.hall.tables[self.name].kept.session
            await self.quit(rest)
            await MeetRoom(self.guest, session).run()
            return
        answer = await self.guest.go(self.hall.seats.rematch(self.visit))
        if isinstance(answer, Refusal):
            self.refuse(answer)
        else:
            self.leave()

    async def quit(self, rest: str) -> None:
        """To the lobby."""
        await self.guest.go(self.hall.leave(self.visit))
        self.leave()


def _seats(seat: Seat | None) -> tuple[Seat, ...]:
    return () if seat is None else (seat,)
