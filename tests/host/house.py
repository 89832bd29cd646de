"""A small app behind a real door on loopback."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.strip import Strip
from textual.widget import Widget

from majlis.host.door import Door, DoorSettings, open_door
from majlis.host.lines import LineConsole
from majlis.host.log import open_log
from majlis.host.passwords import Passwords
from majlis.host.session import Session
from tests.patience import PATIENCE_S

HOST = "127.0.0.1"
STYLE = Style(color="#ff8800", bgcolor="#102030")


class Board(Widget, can_focus=True):
    """Counts keys; every line says how many, which was the last, and the size."""

    keys = 0
    last = ""
    pasted = 0

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        text = f"<{y}:n={self.keys}:{self.last}:p={self.pasted}:{width}x{height}>"
        return Strip([Segment(text.ljust(width)[:width], STYLE)])

    def on_key(self, event: events.Key) -> None:
        if event.key == "q":
            self.app.exit()
        elif event.key == "x":
            hand = "the hidden hand"
            raise RuntimeError(hand)
        self.keys += 1
        self.last = event.key
        self.refresh()

    def on_paste(self, event: events.Paste) -> None:
        self.pasted += len(event.text)
        self.refresh()


class Room(App[None]):
    """One board."""

    CSS = "Board { height: 1fr; }"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        yield Board()


async def echo_lines(session: Session, console: LineConsole) -> None:
    """Plain mode: says every line again, until `bye` or the end."""
    while (line := await console.read()) not in (None, "bye"):
        console.write(f"you said {line}")
    console.write("farewell")


class House:
    """The door, its log, and every session there was."""

    def __init__(self, log_file: Path) -> None:
        self.log_file = log_file
        self.seen: list[Session] = []
        self.door: Door

    def make_app(self, session: Session) -> App[Any]:
        """A room for a session, which is remembered."""
        self.seen.append(session)
        return Room(session)

    @property
    def port(self) -> int:
        """Where to call."""
        return self.door.port

    def logged(self, event: str) -> list[dict[str, Any]]:
        """The lines of the log about ``event``."""
        lines = map(json.loads, self.log_file.read_text("utf-8").splitlines())
        return [line for line in lines if line["event"] == event]

    async def emptied(self) -> None:
        """Until nobody is inside and no connection is left."""
        async with asyncio.timeout(PATIENCE_S):
            while self.door.sessions or self.door.gate.here:
                await asyncio.sleep(0.01)

    async def until_logged(self, event: str, count: int = 1) -> list[dict[str, Any]]:
        """Until the log says so ``count`` times."""
        async with asyncio.timeout(PATIENCE_S):
            while len(found := self.logged(event)) < count:
                await asyncio.sleep(0.01)
        return found


@asynccontextmanager
async def open_house(
    key: asyncssh.SSHKey,
    folder: Path,
    *,
    passwords: Passwords | None = None,
    plain: bool = True,
    games: Collection[str] = ("tawla",),
    guests: bool = True,
    ask_s: float = 0,
    **settings: Any,
) -> AsyncIterator[House]:
    """A house on a free port of loopback; closed at the end."""
    house = House(folder / "log.jsonl")
    log = open_log(house.log_file)
    house.door = await open_door(
        DoorSettings(host=HOST, port=0, guests=guests, ask_s=ask_s, **settings),
        lambda session: house.make_app(session),
        key,
        log,
        make_plain=echo_lines if plain else None,
        games=games,
        passwords=passwords,
    )
    try:
        yield house
    finally:
        await house.door.close()
        log.close()
