"""Guests of a house in memory: apps side by side in one loop, each on a wire of its own."""

from __future__ import annotations

import asyncio
import contextvars
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

from majlis.host.house import House
from majlis.host.identity import Identity, Kind
from majlis.host.screens import GuestApp, make_app
from majlis.host.session import Session
from majlis.host.stage import Stage
from majlis.host.terminal import Size, Terminal
from majlis.host.wish import LOBBY, Wish
from tests.host.fakes import FakeWire
from tests.patience import until
from tests.ui import stage

S = TypeVar("S", bound=Screen[Any])
STREAMS = (sys.stdout, sys.stderr)


class Guest(Pilot[int]):
    """Somebody before a screen of the house."""

    def __init__(self, session: Session, app: GuestApp) -> None:
        super().__init__(app)
        self.session = session
        self.guest = app

    @property
    def text(self) -> str:
        """The screen as the terminal gets it."""
        with self.app._context():
            return stage.text(self)

    async def pause(self, delay: float | None = None) -> None:
        """Let the app work; what is drawn meanwhile is drawn in the app's own context."""
        with self.app._context():
            await super().pause(delay)

    async def press_on(self, wanted: str) -> None:
        """Click on a text, once it is there and nothing is about to move it."""
        await self.sees(wanted)
        await until(lambda: not self.guest.visit.changed.is_set())
        await stage.settled(self)
        with self.app._context():
            await stage.click(self, wanted)

    async def keys(self, *keys: str) -> None:
        """Press keys."""
        await stage.press(self, *keys)

    async def enter(self, text: str) -> None:
        """Put a line where the cursor is, and Enter."""
        driver = self.app._driver
        assert driver is not None
        event = events.Paste(text)
        event.set_sender(self.app)
        driver.send_message(event)
        await stage.settled(self)
        await self.keys("enter")

    async def sees(self, *wanted: str) -> None:
        """Until all of this is on the screen."""
        for words in wanted:
            await stage.until(self, lambda words=words: words in self.text)  # type: ignore[misc]

    async def sees_no(self, *unwanted: str) -> None:
        """Until nothing of this is on the screen."""
        for words in unwanted:
            await stage.until(self, lambda words=words: words not in self.text)  # type: ignore[misc]

    async def sit(self, table: str) -> None:
        """Sit down, as the screens do it."""
        with self.app._context():
            assert await self.guest.sit(table) is None

    async def stand_by(self, table: str) -> None:
        """Watch, as the screens do it."""
        with self.app._context():
            assert await self.guest.stand_by(table) is None

    def choose(self, **changes: object) -> None:
        """Change settings, as the screens do it."""
        with self.app._context():
            self.guest.choose(**changes)

    async def on(self, kind: type[S]) -> S:
        """Until the screen on top is of ``kind``."""
        await stage.until(
            self, lambda: isinstance(self.app.screen, kind) and self.app.screen.is_mounted
        )
        return stage.on(self, kind)


@asynccontextmanager
async def guest(
    house: House,
    key: str,
    *,
    name: str = "",
    called: str = "",
    kind: Kind = "key",
    lang: str = "en",
    size: tuple[int, int] = stage.SMALL,
    wish: Wish = LOBBY,
) -> AsyncIterator[Guest]:
    """An app of whoever has ``key``, running until the block ends. ``name``: had beforehand."""
    environ = {"TERM": "xterm-256color", "LANG": f"{lang}_XX.UTF-8"}
    identity = Identity(kind, key, called)
    terminal = Terminal(environ["TERM"], Size(*size), environ)
    session = Session(1, "192.0.2.1", identity, terminal, wish, FakeWire())
    app = make_app(house, session)
    assert isinstance(app, GuestApp)
    if name and not app.visit.name:
        assert house.people.call_me(app.visit, name) is None
    run = Stage(session, app, STREAMS).run()
    task = asyncio.get_running_loop().create_task(run, context=contextvars.Context())
    there = Guest(session, app)
    try:
        await _until_up(app, task)
        await stage.settled(there)
        yield there
    finally:
        session.end()
        await task


async def _until_up(app: GuestApp, task: asyncio.Task[None]) -> None:
    while not (app.is_running and app.screen_stack and app.screen.is_mounted):
        if task.done():
            task.result()
            raise AssertionError("the app is over before it began")
        await asyncio.sleep(0.002)
    while app.screen.size.width == 0:
        await asyncio.sleep(0.002)
