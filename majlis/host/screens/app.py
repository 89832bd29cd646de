"""The app of one guest: which screens there are, who calls, where one goes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Iterable
from functools import partial
from typing import Any, ClassVar, TypeVar

from textual.app import App
from textual.binding import BindingType
from textual.screen import Screen
from textual.widget import Widget

from majlis.core.game import Refusal
from majlis.core.record import RecordError
from majlis.core.registry import UnknownGameError
from majlis.core.seats import Seat
from majlis.host.house import House
from majlis.host.household import Visit
from majlis.host.meetkept import Kept
from majlis.host.screens import keys as _keys
from majlis.host.screens.bar import CallBar
from majlis.host.screens.base import InHall, apart
from majlis.host.screens.own import OwnSettings
from majlis.host.screens.sitting import HostedSitting
from majlis.host.session import REFUSED, Session
from majlis.host.tables import HouseTable
from majlis.store.errors import StoreError
from majlis.ui import keymap
from majlis.ui.app import MajlisApp
from majlis.ui.context import Context
from majlis.ui.film import read_film
from majlis.ui.later import Later
from majlis.ui.sitting import Sitting

T = TypeVar("T")

CALM_S, SHARE = 0.2, 0.25
"""However much goes on in the house, a screen is made anew at most so often, and all of them
together take at most this share of the processor."""

_GROUPS = tuple(_keys.GROUPS)


def make_app(hall: House, session: Session) -> App[Any]:
    """The app of a session that was let in; the visit ends with the app.

    Whoever may not come in after all is told so, and the session is over. Raises `StoreError` when
    it cannot be known who this is.
    """
    visit = hall.people.come_in(session.identity, session.end, session.address)
    if isinstance(visit, Refusal):
        session.end(visit.code, REFUSED, **visit.params)
        return App()
    own = OwnSettings(hall, visit)
    context = own.context(session)
    return GuestApp(hall, visit, context, own, session.wish.game)


class GuestApp(MajlisApp):
    """One visit. ``wish`` is the game the guest came for, or empty."""

    BINDINGS: ClassVar[list[BindingType]] = keymap.bindings("call")

    def __init__(
        self, hall: House, visit: Visit, context: Context, own: OwnSettings, wish: str = ""
    ) -> None:
        super().__init__(context, self._first)
        self.hall = hall
        self.visit = visit
        self._own = own
        self._wish = wish
        self._sitting: HostedSitting | None = None
        self._moving = 0

    async def run_async(self, **settings: Any) -> int | None:
        """Run until the guest leaves or is sent away; then the visit is over too."""
        try:
            return await super().run_async(**settings)
        finally:
            await apart(self.hall.people.go_out(self.visit))

    def _first(self) -> Screen[Any]:
        from majlis.host.screens.lobby import LobbyScreen
        from majlis.host.screens.name import NameScreen

        return LobbyScreen() if self.visit.name else NameScreen()

    def on_mount(self) -> None:
        """Follow the house."""
        self.run_worker(Later(self._follow), name="house")

    async def settle(self) -> None:
        """The newcomer has a name: his settings, the lobby, and what he came for."""
        from majlis.host.screens.lobby import LobbyScreen

        try:
            self.context.settings = self._own.load()
        except StoreError as error:
            self.say(error.code, error.params)
        self.context.change()
        self.apply_looks()
        self.push_screen(LobbyScreen())

    async def arrive(self) -> None:
        """Where `ssh -t host play GAME` leads: one's own table, one that waits, or a new one.

        The lobby calls this whenever it comes to the top.
        """
        wish, self._wish = self._wish, ""
        if not wish:
            return
        table = self.hall.lobby.table_for(self.visit, wish)
        if table is None:
            self.open_setup(wish)
        elif refusal := await self.sit(table.name):
            self.say(refusal.code, refusal.params)
            return
        if self.visit.word:
            self.say("host.guest.word", {"word": self.visit.word})

    # What goes on in the house

    async def _follow(self) -> None:
        while True:
            await self.visit.changed.wait()
            async with self.hall.looking:
                self.visit.changed.clear()
                began = time.perf_counter()
                self.look()
                took = time.perf_counter() - began
                await asyncio.sleep(0)  # What others have typed comes before the next one's look.
            await asyncio.sleep(max(CALM_S, took * len(self.hall.visits) / SHARE))

    def look(self) -> None:
        """Show how things stand in the house now, unless the guest is just on the move."""
        text = self.call_text()
        for screen in self.screen_stack:
            for bar in screen.query(CallBar):
                bar.show(text)
        if isinstance(self.screen, InHall) and self.screen.is_mounted and not self._moving:
            self.screen.changed()
            self._tell_news()

    def _tell_news(self) -> None:
        """What concerns this guest, wherever he is in the house."""
        news, self.visit.news = self.visit.news, []
        for one in news:
            self.say(one.code, {**one.params, "game": self.context.words.game(one.game)})

    def banners(self) -> Iterable[Widget]:
        """Who calls."""
        return (CallBar(),)

    def calls(self) -> list[HouseTable]:
        """Tables that want this guest: invitations, and games that wait for him elsewhere."""
        if not self.visit.name:
            return []
        return [*self.hall.lobby.invitations(self.visit), *self.hall.lobby.awaiting(self.visit)]

    def call_text(self) -> str:
        """Who calls, in words; empty without anybody."""
        calls, words = self.calls(), self.context.words
        if not calls:
            meets = self.hall.meets.invitations(self.visit)
            return self._invitation(meets[0]) if meets else ""
        first = calls[0]
        code = "host.call.invited" if first.phase == "waiting" else "host.call.awaited"
        text = words(code, who=first.kept.owner, game=words.game(first.kept.game))
        more = len(calls) - 1
        return f"{text}  {words('host.call.more', n=more)}" if more else text

    def _invitation(self, kept: Kept) -> str:
        words, who = self.context.words, kept.inviter_of(self.visit.name)
        return words("host.call.meet", who=who, game=words.game(kept.game))

    def action_answer_call(self) -> None:
        """The list of who calls."""
        from majlis.host.screens.calls import CallsScreen

        if self.calls() and not isinstance(self.screen, CallsScreen):
            self.push_screen(CallsScreen())
        elif not self.calls():
            self._to_meet()

    def _to_meet(self) -> None:
        """To the session one is invited to."""
        from majlis.host.screens.meet import MeetScreen

        for kept in self.hall.meets.invitations(self.visit)[:1]:
            if not isinstance(self.screen, MeetScreen):
                self.push_screen(MeetScreen(kept.name))

    # Going about

    async def moved(self, work: Coroutine[Any, Any, T]) -> T:
        """Do what takes the guest to another table; no screen reacts to what is half done."""
        self._moving += 1
        try:
            return await apart(work)
        finally:
            self._moving -= 1
            self.visit.changed.set()

    async def sit(self, name: str, word: str = "", wanted: Seat | None = None) -> Refusal | None:
        """Sit down at a table and show it."""
        refusal = await self.moved(self.hall.seats.sit(self.visit, name, word, wanted))
        if refusal is None:
            self.show_table(name)
        return refusal

    async def stand_by(self, name: str, word: str = "") -> Refusal | None:
        """Stand beside a table and show it."""
        refusal = await self.moved(self.hall.seats.watch(self.visit, name, word))
        if refusal is None:
            self.show_table(name)
        return refusal

    def show_table(self, name: str) -> None:
        """The screen of the table where the guest is now, over the lobby."""
        from majlis.host.screens.wait import WaitScreen

        if self._sitting is not None:
            self._sitting.superseded = True
        self._unwind()
        table = self.hall.tables.get(name)
        if table is not None and self.visit.place == name:
            if table.table is None:
                self.push_screen(WaitScreen(name))
            else:
                self.sit_down(HostedSitting(self.hall, self.visit, table))

    def to_lobby(self, code: str) -> None:
        """Back to the lobby, and why."""
        self._unwind()
        self.say(code, {})

    def _unwind(self) -> None:
        """Down to the lobby, which lies over the question for the name or is the first screen."""
        from majlis.host.screens.lobby import LobbyScreen

        if not any(isinstance(screen, LobbyScreen) for screen in self.screen_stack):
            return  # The session is at its beginning, or at its end.
        with self.uncovered():
            while not isinstance(self.screen, LobbyScreen):
                self.pop_screen()

    def sit_down(self, sitting: Sitting, *, instead: bool = False) -> None:
        """The screen of a table that plays."""
        from majlis.host.screens.table import HostTable

        assert isinstance(sitting, HostedSitting)
        self._sitting = sitting
        self.push_screen(HostTable(sitting))

    def open_setup(self, game: str) -> None:
        """What to choose before a new table."""
        from majlis.host.screens.setup import NewTableScreen

        self.push_screen(NewTableScreen(game))

    def open_replay(self, data: bytes) -> None:
        """A record as a replay; reading it is work, and others play meanwhile."""
        self.run_worker(Later(partial(self._open_replay, data)), name="replay", exclusive=True)

    async def _open_replay(self, data: bytes) -> None:
        from majlis.ui.screens.replay import ReplayScreen

        try:
            film = await asyncio.to_thread(read_film, data)
        except RecordError as error:
            self.say(error.code, error.params)
        except UnknownGameError as error:
            self.say("ui.unknown_game", {"name": error.name})
        else:
            self.push_screen(ReplayScreen(film))
