"""The bytes of a connection."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from majlis.host import wire as wires
from majlis.host.limits import Limits
from majlis.host.wire import Tap, Wire
from tests.patience import PATIENCE_S


class FakeConnection:
    """The three methods that asyncio calls."""

    def __init__(self) -> None:
        self.got = b""

    def data_received(self, data: bytes) -> None:
        self.got += data

    def pause_writing(self) -> None:
        pytest.fail("the connection's own was called")

    resume_writing = pause_writing


class FakeChannel:
    """A channel that can be closed."""

    def __init__(self) -> None:
        self.out = b""
        self.is_closed = False

    def write(self, data: bytes) -> None:
        if self.is_closed:
            raise BrokenPipeError
        self.out += data

    write_stderr = write


@pytest.fixture
async def line() -> SimpleNamespace:
    """A tap on a connection, a wire on a channel, and who was given up."""
    connection: Any = FakeConnection()
    channel: Any = FakeChannel()
    given_up: list[str] = []
    tap = Tap(connection, Limits(wire=1000, wire_burst=5000), given_up.append)
    wire = Wire(channel, tap)
    drained: list[bool] = []
    wire.on_drain = lambda: drained.append(wire.is_full)
    return SimpleNamespace(**locals())


async def test_bytes_come_through_up_to_a_measure(line: SimpleNamespace) -> None:
    line.connection.data_received(b"a" * 4000)
    line.connection.data_received(b"b" * 500)
    assert len(line.connection.got) == 4500
    line.connection.data_received(b"c" * 50_000)
    assert len(line.connection.got) == 4500
    assert line.given_up == ["wire"]


async def test_a_deaf_tap_lets_nothing_through(line: SimpleNamespace) -> None:
    line.tap.deafen()
    line.connection.data_received(b"a")
    assert line.connection.got == b""
    line.connection.data_received(b"a" * 50_000)
    assert line.given_up == ["wire"]


async def test_the_wire_is_full_when_the_channel_or_the_connection_is(
    line: SimpleNamespace,
) -> None:
    assert not line.wire.is_full
    line.wire.hold(True)
    line.connection.pause_writing()
    assert line.wire.is_full
    line.wire.hold(False)
    assert line.wire.is_full
    assert line.drained == []
    line.connection.resume_writing()
    assert not line.wire.is_full
    assert line.drained == [False]


async def test_a_connection_that_takes_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wires, "STALLED_S", 0.01)
    connection: Any = FakeConnection()
    given_up: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    Tap(connection, Limits(), given_up.set_result)
    connection.pause_writing()
    async with asyncio.timeout(PATIENCE_S):
        assert await given_up == "stalled"


async def test_writing_to_a_channel_that_is_closed_is_nothing(line: SimpleNamespace) -> None:
    line.wire.write(b"a")
    line.channel.is_closed = True
    line.wire.write(b"b")
    line.wire.write_error(b"c")
    assert line.channel.out == b"a"
