"""Guests of a house in memory who have lines and no screen, each on a wire of his own."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from majlis.host.house import House
from majlis.host.household import Visit
from majlis.host.identity import Identity, Kind
from majlis.host.lines import LineConsole
from majlis.host.plain import serve_plain
from majlis.host.session import Session
from majlis.host.terminal import Size, Terminal
from majlis.host.wish import Wish
from tests.host.fakes import FakeWire
from tests.patience import PATIENCE_S


class Reader:
    """Somebody who types lines."""

    def __init__(self, session: Session, wire: FakeWire) -> None:
        self.session = session
        self.wire = wire
        self._since = 0

    @property
    def text(self) -> str:
        """Everything that was said."""
        return self.wire.text.replace("\r\n", "\n")

    @property
    def news(self) -> str:
        """What was said since the last line was typed."""
        return self.text[self._since :]

    async def hears(self, *wanted: str) -> None:
        """Until all of this was said since the last line was typed."""
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE_S
        while missing := [words for words in wanted if words not in self.news]:
            assert not self.session.over.is_set(), (missing, self.news)
            assert loop.time() < until, (missing, self.news)
            await asyncio.sleep(0.002)

    async def types(self, line: str, *wanted: str) -> None:
        """Type a line; until all of this was said after it."""
        self._since = len(self.text)
        self.session.received(f"{line}\n".encode())
        await self.hears(*wanted)


@asynccontextmanager
async def reader(
    house: House,
    key: str,
    *,
    name: str = "",
    kind: Kind = "key",
    lang: str = "en",
    game: str = "",
    called: str = "",
    is_tty: bool = False,
) -> AsyncIterator[Reader]:
    """A plain session of whoever has ``key``, until the block ends. ``name``: had beforehand."""
    if name and name not in [visit.name for visit in house.visits]:
        visit = house.people.come_in(Identity(kind, key), lambda code: None)
        assert isinstance(visit, Visit), visit
        assert visit.name or house.people.call_me(visit, name) is None
        await house.people.go_out(visit)
    environ = {"TERM": "xterm", "LANG": f"{lang}_XX.UTF-8"}
    wire = FakeWire()
    session = Session(
        1,
        "192.0.2.1",
        Identity(kind, key, called),
        Terminal("xterm", Size(80, 24), environ),
        Wish(game=game, plain=True),
        wire,
        is_tty=is_tty,
    )
    run = serve_plain(house, session, LineConsole(session))
    task = asyncio.get_running_loop().create_task(run, context=contextvars.Context())
    try:
        yield Reader(session, wire)
    finally:
        session.end()
        async with asyncio.timeout(PATIENCE_S):
            await task
