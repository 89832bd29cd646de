"""One app on one session."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref

import pytest
from textual import events
from textual.app import App

from majlis.host import stage as stages
from majlis.host.lines import LineConsole
from majlis.host.session import Session
from majlis.host.stage import Stage, stage
from majlis.host.wish import Wish
from tests.host.fakes import FakeWire, make_session
from tests.host.house import Room, echo_lines
from tests.host.test_driver import playing
from tests.patience import PATIENCE_S

STREAMS = (sys.stdout, sys.stderr)


async def test_the_app_s_end_is_the_end() -> None:
    async with playing() as play:
        play.session.received(b"q")
        await play.until("\x1b\\[\\?1049l")


async def fail(wire: FakeWire) -> None:
    """Play until the app fails."""
    async with playing(wire) as play:
        play.session.received(b"x")
        await play.until("\x1b\\[\\?1049l")


async def test_an_exception_comes_out_when_all_is_restored() -> None:
    wire = FakeWire()
    with pytest.raises(RuntimeError, match="hidden"):
        await fail(wire)
    assert wire.text.rstrip().endswith("\x1b[?1004l")


async def test_an_exception_says_nothing_on_the_host_s_terminal(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(RuntimeError):
        await fail(FakeWire())
    assert capfd.readouterr() == ("", "")


async def test_an_app_that_fails_before_its_first_frame() -> None:
    class Broken(App[None]):
        def on_mount(self) -> None:
            raise LookupError

    wire = FakeWire()
    with pytest.raises(LookupError):
        await Stage(make_session(wire=wire), Broken(), STREAMS).run()
    assert wire.text.count("\x1b[?1049h") == wire.text.count("\x1b[?1049l")


async def test_an_app_that_does_not_leave_is_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "PATIENCE_S", 0.05)

    class Stubborn(Room):
        def exit(self, *_: object, **__: object) -> None:
            """Nothing."""

    wire = FakeWire()
    session = make_session(wire=wire)
    task = asyncio.ensure_future(Stage(session, Stubborn(session), STREAMS).run())
    async with asyncio.timeout(PATIENCE_S):
        while "n=0" not in wire.text:
            await asyncio.sleep(0.01)
        session.lost()
        await task
    assert "\x1b[?1049l" in wire.text


async def test_standard_streams_are_the_same_whatever_order_apps_end_in() -> None:
    before = sys.stdout, sys.stderr
    async with playing() as one:
        async with playing() as two:
            one.session.end()
            await one.until("\x1b\\[\\?1049l")
            await two.typed(b"a", "n=1")
        assert (sys.stdout, sys.stderr) == before
    assert (sys.stdout, sys.stderr) == before


async def test_nothing_keeps_an_app_alive() -> None:
    async with playing() as play:
        await play.typed(b"\x1b[97;1ua\x1b[<35;3;3M", "n=2")
        room = weakref.ref(play.room)
        session = play.session
        del play
    gc.collect()
    assert room() is None
    session.received(b"k")
    session.resized(70, 20)
    session.wire.on_drain()


async def test_animations_are_off() -> None:
    async with playing() as play:
        assert play.room.animation_level == "none"


async def test_terminals_get_their_own_colours() -> None:
    for environ, code in (
        ({"COLORTERM": "truecolor"}, "38;2;255;136;0"),
        ({}, "38;5;208"),
        ({"TERM": "xterm"}, "\x1b[91;40m"),
    ):
        async with playing(environ=environ) as play:
            assert code in play.wire.text


async def test_plain_mode_is_served_by_its_own_maker() -> None:
    wire = FakeWire()
    session = make_session(wire=wire, wish=Wish(plain=True), is_tty=False)
    session.received(b"salam\n")
    session.ended_input()
    await stage(Room, echo_lines)(session)
    assert wire.text == "you said salam\r\nfarewell\r\n"


async def test_plain_mode_ends_with_the_session() -> None:
    asked = asyncio.Event()

    async def wait(session: Session, console: LineConsole) -> None:
        asked.set()
        await asyncio.sleep(1000)

    session = make_session(wish=Wish(plain=True))
    stages_patience = stages.PATIENCE_S
    task = asyncio.ensure_future(stage(Room, wait)(session))
    await asked.wait()
    stages.PATIENCE_S = 0.05
    try:
        session.lost()
        async with asyncio.timeout(PATIENCE_S):
            await task
    finally:
        stages.PATIENCE_S = stages_patience


async def test_a_house_without_plain_mode_says_so() -> None:
    wire = FakeWire()
    session = make_session(wire=wire, wish=Wish(plain=True))
    await stage(Room)(session)
    session.say_parting()
    assert "no plain mode" in wire.text


async def test_prints_of_an_app_do_not_reach_the_guest() -> None:
    async with playing() as play:
        await play.settled()
        written = len(play.wire.out)
        play.room.post_message(events.Print("secret"))
        print("to the host")
        await asyncio.sleep(0.05)
        assert len(play.wire.out) == written
