"""Textual on a channel, without the channel."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual import events
from textual.message import Message

from majlis.host.driver import LEAVE, RELAYOUT_S, ChannelDriver
from majlis.host.process import prepare_process
from majlis.host.session import Session
from majlis.host.stage import Stage
from majlis.host.terminal import Size
from tests.host.fakes import FakeWire, make_session
from tests.host.house import Board, Room
from tests.patience import PATIENCE_S


class Play:
    """A room on a fake wire."""

    def __init__(self, session: Session, wire: FakeWire, room: Room) -> None:
        self.session = session
        self.wire = wire
        self.room = room

    @property
    def driver(self) -> ChannelDriver:
        driver = self.room._driver
        assert isinstance(driver, ChannelDriver)
        return driver

    @property
    def board(self) -> Board:
        return self.room.query_one(Board)

    async def until(self, pattern: str, start: int = 0) -> None:
        """Until ``pattern`` was written."""
        async with asyncio.timeout(PATIENCE_S):
            while not re.search(pattern, self.wire.text[start:]):
                await asyncio.sleep(0.005)

    async def settled(self) -> None:
        """Until nothing more is written: the first frame is painted again with the focus."""
        written = -1
        async with asyncio.timeout(PATIENCE_S):
            while written != len(self.wire.out):
                written = len(self.wire.out)
                await asyncio.sleep(0.1)

    async def typed(self, keys: bytes, pattern: str) -> None:
        """Type, and wait for what follows."""
        start = len(self.wire.text)
        self.session.received(keys)
        await self.until(pattern, start)


@asynccontextmanager
async def playing(wire: FakeWire | None = None, **settings: object) -> AsyncIterator[Play]:
    """A room that has painted its first frame; asked to leave at the end."""
    import sys

    prepare_process()
    wire = wire or FakeWire()
    session = make_session(wire=wire, **settings)  # type: ignore[arg-type]
    room = Room(session)
    task = asyncio.ensure_future(Stage(session, room, (sys.stdout, sys.stderr)).run())
    play = Play(session, wire, room)
    try:
        await play.until("<23:n=0")
        yield play
    finally:
        session.end()
        async with asyncio.timeout(PATIENCE_S):
            await task


async def test_the_terminal_is_taken_and_given_back() -> None:
    async with playing() as play:
        before = play.wire.text
    after = play.wire.text
    assert before.index("\x1b[?1049h") < before.index("<0:n=0")
    assert after.count(LEAVE) == 1
    assert after.endswith(LEAVE)
    for mode in ("1000", "1003", "1006", "1004", "2004", "1049"):
        assert after.count(f"\x1b[?{mode}h") == after.count(f"\x1b[?{mode}l") == 1
    assert "2048" not in after


async def test_frames_are_dropped_while_the_line_is_full_and_painted_when_it_is_not() -> None:
    async with playing() as play:
        play.wire.is_full = True
        written = len(play.wire.out)
        play.session.received(b"abc")
        async with asyncio.timeout(PATIENCE_S):
            while play.board.keys < 3:
                await asyncio.sleep(0.005)
        await asyncio.sleep(0.1)
        assert len(play.wire.out) == written
        play.wire.is_full = False
        play.wire.on_drain()
        await play.until("<23:n=3:c:", written)


async def test_a_line_that_drains_without_a_frame_missed_paints_nothing() -> None:
    async with playing() as play:
        await play.settled()
        written = len(play.wire.out)
        play.wire.on_drain()
        await asyncio.sleep(0.1)
        assert len(play.wire.out) == written


async def test_the_terminal_is_given_back_even_over_a_full_line() -> None:
    async with playing() as play:
        play.wire.is_full = True
    assert play.wire.text.endswith(LEAVE)


async def test_the_layout_follows_the_last_of_many_sizes() -> None:
    async with playing() as play:
        seen: list[Size] = []
        lay_out = play.driver._lay_out
        play.driver._lay_out = lambda: (seen.append(play.driver._wanted), lay_out())  # type: ignore
        for width in range(40, 140):
            play.session.resized(width, 30)
        await play.until(":139x30>")
        assert seen == [(139, 30)]
        play.session.resized(50, 20)
        assert play.driver._relayout is not None
        wait = play.driver._relayout.when() - asyncio.get_running_loop().time()
        assert 0 < wait <= RELAYOUT_S
        await play.until(":50x20>")


async def test_the_mouse_counts_on_the_screen_only(monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing() as play:
        heard: list[Message] = []
        monkeypatch.setattr(play.driver, "send_message", heard.append)
        play.session.received(b"\x1b[<0;80;24M\x1b[<0;81;1M\x1b[<0;1;25M\x1b[<0;9999;9999M")
        assert [type(event) for event in heard] == [events.MouseDown]
        assert isinstance(heard[0], events.MouseDown)
        assert (heard[0].x, heard[0].y) == (79, 23)


async def test_nothing_acts_on_the_host_s_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webbrowser.open", lambda *_: pytest.fail("a browser was opened"))
    async with playing() as play:
        play.driver.open_url("https://example.org")
        data = io.BytesIO(b"x")
        play.driver.deliver_binary(data, delivery_key="k", save_path=Path("/tmp/majlis-x"))
        assert data.closed
        assert not Path("/tmp/majlis-x").exists()
        assert not play.driver.can_suspend


async def test_the_way_of_right_to_left_text_is_switched_first_and_last() -> None:
    from majlis.text.terminal import Way

    wire = FakeWire()
    prepare_process()
    session = make_session(wire=wire)
    session.way = Way("visual", "\x1b[8l", "\x1b[8h")
    room = Room(session)
    import sys

    task = asyncio.ensure_future(Stage(session, room, (sys.stdout, sys.stderr)).run())
    await Play(session, wire, room).until("<23:n=0")
    session.end()
    await task
    assert wire.text.startswith("\x1b[8l")
    assert wire.text.endswith("\x1b[8h")


async def test_queues_are_counted_through_to_the_focus() -> None:
    async with playing() as play:
        assert play.driver.queued == 0
        for _ in range(5):
            play.board.post_message(events.Key("a", "a"))
        assert play.driver.queued >= 5
