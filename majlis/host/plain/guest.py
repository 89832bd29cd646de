"""One visit in lines: where the guest is, what is told wherever he is, in which language."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from majlis.host.chat import Line
from majlis.host.house import House
from majlis.host.household import Visit
from majlis.host.lines import LineConsole
from majlis.host.screens.base import apart
from majlis.host.screens.own import OwnSettings
from majlis.host.screens.words import ended_words
from majlis.host.session import Session
from majlis.host.tables import HouseTable
from majlis.store.errors import StoreError
from majlis.text import clean_chat
from majlis.ui.dialogue import Dialogue, Ear, HungUp
from majlis.ui.wording import Wording

T = TypeVar("T")
CALM_S = 0.2
"""However much goes on in the house, a guest is told of it at most so often."""
MOST_HEARD = 5
"""Lines of talk that are told to somebody who comes in."""


class PlainGuest:
    """A guest without a screen. Each of his rooms is a dialogue; ``visit.place`` says which.

    ``finished`` is the table whose end he has been told of; ``told`` the last event of each table
    that he has heard of.
    """

    def __init__(self, hall: House, visit: Visit, session: Session, console: LineConsole) -> None:
        self.hall = hall
        self.visit = visit
        self.session = session
        self.console = console
        self.ear = Ear(console)
        self.own = OwnSettings(hall, visit)
        self.context = self.own.context(session)
        self.finished = ""
        self.told: dict[str, int] = {}
        self.is_leaving = False
        self._heard = 0
        self._place: str | None = None
        self._calls: list[tuple[str, str]] = []
        self._meets: list[str] = []
        self._notice = ""
        self._apply_settings()

    @property
    def words(self) -> Wording:
        """The guest's words."""
        return self.context.words

    async def run(self) -> None:
        """From the first line to the last; then the visit is over."""
        follow = asyncio.create_task(self._follow())
        try:
            with suppress(HungUp):
                await self._stay()
        finally:
            follow.cancel()
            self.ear.close()
            self.console.close()
            await apart(self.hall.people.go_out(self.visit))

    async def _follow(self) -> None:
        """Have the guest told of what goes on in the house."""
        while True:
            await self.visit.changed.wait()
            self.visit.changed.clear()
            self.ear.wake.set()
            await asyncio.sleep(CALM_S)

    async def _stay(self) -> None:
        from majlis.host.plain.name import NameRoom

        if not self.visit.name:
            await NameRoom(self).run()
        if not self.is_leaving:
            await self._arrive(self.session.wish.game)
        while not self.is_leaving:
            await self.room().run()
        self.say("host.plain.bye")

    async def _arrive(self, wish: str) -> None:
        """Where `ssh host plain play GAME` leads: one's own table, one that waits, or a new one."""
        from majlis.host.plain.setup import NewTable

        if not wish:
            return
        table = self.hall.lobby.table_for(self.visit, wish)
        if table is None:
            await NewTable(self, wish).run()
        elif refusal := await self.go(self.hall.seats.sit(self.visit, table.name)):
            self.line(self.words.refusal(refusal))

    def room(self) -> Dialogue:
        """Where the guest is now."""
        from majlis.host.plain.lobby import Lobby
        from majlis.host.plain.table import After, AtTable
        from majlis.host.plain.waiting import Waiting

        table = self.hall.tables.get(self.visit.place)
        if table is None:
            return Lobby(self)
        if table.table is None:
            return Waiting(self, table.name)
        if self.finished == table.name:
            return After(self, table.name)
        return AtTable(self, table)

    async def go(self, work: Coroutine[Any, Any, T]) -> T:
        """Do what takes the guest to another place; what it starts outlives the visit."""
        return await apart(work)

    # Saying

    def line(self, text: str) -> None:
        """Say something worded."""
        self.console.write(text)

    def say(self, code: str, /, **params: object) -> None:
        """Say the sentence of ``code``."""
        self.line(self.words(code, **params))

    def tell_news(self) -> None:
        """Tell what is new and concerns the guest wherever he is."""
        self._tell_notice()
        if self.visit.name:
            self._tell_lost()
            self._tell_ended()
            self._tell_talk()
            self._tell_calls()

    def _tell_ended(self) -> None:
        """Which games have ended without the guest, once."""
        ended, self.visit.ended = self.visit.ended, []
        for one in ended:
            self.line(ended_words(self.words, one))

    def _tell_lost(self) -> None:
        news, self.visit.news = self.visit.news, []
        for one in news:
            self.say(one.code, **{**one.params, "game": self.words.game(one.game)})

    def _tell_notice(self) -> None:
        notice = clean_chat(self.hall.notice)
        if notice and notice != self._notice:
            self.say("host.lobby.notice", text=notice)
        self._notice = notice

    def _tell_talk(self) -> None:
        """What was said here; to somebody who has just come, the last of it."""
        if self.visit.place != self._place:
            self._place = self.visit.place
            self._heard = max((said.seq for said in self._said(0)[:-MOST_HEARD]), default=0)
        for said in self._said(self._heard):
            self._heard = said.seq
            code = "host.said.apart" if said.channel == "kibitz" else "host.said"
            self.say(code, who=said.who, text=said.text)

    def _said(self, since: int) -> list[Line]:
        return self.hall.talk.heard(self.visit, since)

    def mute(self, name: str) -> bool:
        """Hear nothing more of somebody, or hear him again from now on; whether he is muted."""
        self.visit.muted ^= {name}
        self._heard = max((said.seq for said in self._said(0)), default=0)
        return name in self.visit.muted

    def _tell_calls(self) -> None:
        """Who invites the guest, and whose game waits for him, once for each."""
        calls = [*self.hall.lobby.invitations(self.visit), *self.hall.lobby.awaiting(self.visit)]
        before, self._calls = self._calls, [(call.name, call.phase) for call in calls]
        for call in calls:
            if (call.name, call.phase) not in before:
                self._tell_call(call)
        meets = self.hall.meets.invitations(self.visit)
        asked, self._meets = self._meets, [kept.name for kept in meets]
        for kept in meets:
            if kept.name not in asked:
                who, game = kept.inviter_of(self.visit.name), self.words.game(kept.game)
                self.say("host.call.meet", who=who, game=game)

    def _tell_call(self, table: HouseTable) -> None:
        code = "host.plain.invited" if table.phase == "waiting" else "host.plain.awaited"
        self.say(code, who=table.kept.owner, game=self.words.game(table.kept.game))

    # Settings

    def settle(self) -> None:
        """The newcomer has a name: his settings."""
        try:
            self.context.settings = self.own.load()
        except StoreError as error:
            self.say(error.code, **error.params)
        self.context.change()
        self._apply_settings()

    def speak(self, language: str) -> None:
        """Another language from now on."""
        try:
            self.context.change(language=language)
        except StoreError as error:
            self.say(error.code, **error.params)
        self._apply_settings()

    def _apply_settings(self) -> None:
        self.console.rtl = self.words.rtl
        if self.session.is_tty:
            self.session.way = self.session.way._replace(mode=self.context.bidi)
