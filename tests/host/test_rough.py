"""What nobody's terminal sends: the house stays up, and the next guest is served as ever."""

from __future__ import annotations

import asyncio
import os
import random
import re
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, suppress

import asyncssh
import pytest

from majlis.host.limits import Limits
from majlis.host.process import raise_limits
from majlis.host.wire import Wire
from tests.host.callers import (
    Caller,
    answers,
    calling,
    connected,
    heard,
    needs_ssh,
    seated,
)
from tests.host.conftest import OpenHouse
from tests.host.house import HOST, House
from tests.patience import PATIENCE_S

pytestmark = needs_ssh

RESTORED = re.escape("\x1b[?1049l")
PASTE = b"\x1b[200~"
NOISE = bytes(set(range(256)) - set(b"qx\x11"))
"""Every byte but those that end the app."""


@pytest.fixture
async def bystander(house: House) -> AsyncIterator[Caller]:
    """Somebody who sits in the house all the while, and is served as ever at the end."""
    async with calling(house) as caller:
        await caller.until("n=0")
        yield caller
        await caller.typed("b", "n=1:b:")


def ignoring_resets() -> AbstractContextManager[None]:
    """A connection that was reset is closed as well."""
    return suppress(ConnectionError)


async def pour(caller: Caller, data: bytes) -> None:
    """Type all of ``data`` as fast as the client takes it, or until it has ended."""
    os.set_blocking(caller._master, False)
    view = memoryview(data)
    async with asyncio.timeout(PATIENCE_S):
        while view and caller.process.returncode is None:
            try:
                view = view[os.write(caller._master, view) :]
            except BlockingIOError:
                await asyncio.sleep(0.005)
            except OSError:
                return


@pytest.mark.usefixtures("bystander")
@pytest.mark.parametrize(
    ("data", "word"),
    [
        (PASTE + b"lorem " * 1_700_000, "paste"),
        (b"k" * 1_000_000, "unread"),
        (b"\x1b[<35;5;5M\x1b[<35;6;5M" * 100_000, "unread"),
        (b"\x1b[" * 100_000, "unread"),
        (b"\x1b[99999999999;1u" * 40, "garbage"),
        (bytes(random.Random(7).choices(NOISE, k=2_000_000)), ""),
    ],
    ids=["paste", "keys", "mouse", "escapes", "impossible-keys", "random"],
)
async def test_too_much_is_cut(house: House, data: bytes, word: str) -> None:
    async with calling(house) as caller:
        await caller.until("n=0")
        await pour(caller, data)
        assert await caller.ended() != 0
        if word:
            assert re.search(RESTORED, caller.text)
            assert "so the line was closed" in caller.text
    ends = await house.until_logged("session.end")
    assert ends[0]["why"].startswith(f"host.drop.{word}")
    await answers(house)


@pytest.mark.usefixtures("bystander")
async def test_a_paste_that_is_not_too_long_arrives_whole(house: House) -> None:
    async with calling(house) as caller:
        await caller.until("n=0")
        await pour(caller, PASTE + b"x" * 30_000 + b"\x1b[201~")
        await caller.until(":p=30000:")
        await caller.typed("k", "n=1:k:")


@pytest.mark.parametrize(
    "half", ["\x1b", "\x1b[", "\x1b[<0;", "\x1b[1;", "\x1bO", "\x1b]", "\x1bP", "\x1b_", "\xd8"]
)
async def test_half_an_escape_sequence_is_over_after_a_while(house: House, half: str) -> None:
    async with calling(house) as caller:
        await caller.until("n=0")
        caller.send(half.encode("latin-1"))
        await asyncio.sleep(0.2)
        await caller.typed("k", ":k:")
        await caller.typed("q", RESTORED)


async def test_a_size_that_is_typed_in_changes_nothing(house: House) -> None:
    async with calling(house) as caller:
        await caller.until("n=0")
        start = len(caller.heard)
        caller.send("\x1b[48;9999;9999;9;9t\x1b[48;0;0;0;0t" + "k")
        await caller.until(":k:", start)
        assert "9999" not in caller.text
        assert ":80x24>" in caller.text[start:]
        await caller.typed("\x1b[<0;3;3M\x1b[<0;3;3m" + "j", ":j:")


@pytest.mark.parametrize(
    ("size", "shown"), [((0, 0), "80x24"), ((1000, 1000), "300x100"), ((1, 1), "10x5")]
)
async def test_sizes_out_of_measure(house: House, size: tuple[int, int], shown: str) -> None:
    width, height = size
    async with calling(house, size=size) as caller:
        await caller.until("<0:n=0")
        caller.resize(40, 20)
        await caller.until(":40x20>")
        caller.resize(width, height)
        await caller.typed("k", "<0:n=1")
        wanted = shown if width else "40x20"
        assert house.seen[0].terminal.size == tuple(map(int, wanted.split("x")))
    await answers(house)


async def test_a_thousand_window_changes(house: House) -> None:
    async with connected(house) as connection:
        process = await seated(connection)
        for count in range(1000):
            process.change_terminal_size(40 + count % 50, 20 + count % 7)
        process.change_terminal_size(101, 31)
        found = await heard(process, rb":101x31>")
        laid_out = set(re.findall(rb":(\d+x\d+)>", found))
        assert len(laid_out) < 20
        await answers(house)
        process.stdin.write(b"k")
        await heard(process, rb"n=1:k")


async def test_a_flood_of_requests_ends_the_connection(house: House) -> None:
    async with connected(house) as connection:
        process = await seated(connection)
        for count in range(30_000):
            process.change_terminal_size(40 + count % 50, 20)
        async with asyncio.timeout(PATIENCE_S):
            await connection.wait_closed()
    (line,) = await house.until_logged("connection.dropped")
    assert line["why"] == "wire"
    await answers(house)


async def test_a_client_that_never_reads_gets_the_last_frame_when_it_does(house: House) -> None:
    async with connected(house) as connection:
        process = await seated(connection, window=32 * 1024)
        wire = house.seen[0].wire
        assert isinstance(wire, Wire)
        keys = 0
        async with asyncio.timeout(PATIENCE_S):
            while not wire.is_full:
                process.stdin.write(b"k")
                keys += 1
                await asyncio.sleep(0.01)
        process.stdin.write(b"k" * 20)
        await answers(house)
        assert wire._channel.get_write_buffer_size() < 2 * 64 * 1024
        await heard(process, rb"<23:n=%d:" % (keys + 20))


async def test_a_line_that_is_dead_is_noticed(opened: OpenHouse) -> None:
    house = await opened(limits=Limits(keepalive_s=0.2, keepalive_count=2))
    async with connected(house) as connection:
        await seated(connection)
        transport = connection._transport
        assert transport is not None
        transport.pause_reading()
        (end,) = await house.until_logged("session.end")
    assert end["why"] == "lost"
    await answers(house)


@pytest.mark.parametrize(
    "garbage",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20,
        b"A" * 20_000,
        b"SSH-1.5-old\r\n",
        b"SSH-2.0-" + b"x" * 9000 + b"\r\n",
        b"SSH-2.0-\xff\xfe\r\n",
        b"SSH-2.0-x\r\n" + b"\xff" * 4096,
        b"SSH-2.0-x\r\n\x00\x00\x00\x0c\x0a\x15" + b"\x00" * 10,
        b"",
    ],
    ids=["http", "tls", "long", "old", "long-name", "not-ascii", "packet", "newkeys", "nothing"],
)
async def test_garbage_before_the_handshake(opened: OpenHouse, garbage: bytes) -> None:
    house = await opened(limits=Limits(login_s=0.5))
    reader, writer = await asyncio.open_connection(HOST, house.port)
    writer.write(garbage)
    if not garbage:
        writer.close()
    async with asyncio.timeout(PATIENCE_S):
        with ignoring_resets():
            await reader.read()
    writer.close()
    await house.emptied()
    await answers(house)


async def test_connections_that_say_nothing_are_closed(opened: OpenHouse) -> None:
    many = 150
    wide = {"connections": 400, "per_address": 400, "strangers": 400, "hurry": 1000}
    house = await opened(limits=Limits(login_s=2, strangers_per_address=400, **wide))
    silent = [await asyncio.open_connection(HOST, house.port) for _ in range(many)]
    assert house.door.gate.strangers == many
    await answers(house)
    async with asyncio.timeout(PATIENCE_S):
        for reader, writer in silent:
            with ignoring_resets():
                await reader.read()
            writer.close()
    await house.emptied()
    assert house.door.gate.strangers == 0


async def test_two_thousand_silent_connections_keep_nobody_out(house: House) -> None:
    """From 200 addresses, more than the usual limits let in; who has a seat feels nothing."""
    raise_limits()
    async with connected(house, local_addr=("127.0.0.2", 0)) as connection:
        seat = await seated(connection)
        silent = []
        keys = 0
        for number in range(2000):
            sender = (f"127.0.1.{1 + number % 200}", 0)
            with ignoring_resets():
                silent.append(await asyncio.open_connection(HOST, house.port, local_addr=sender))
            if number % 100 == 50:
                keys += 1
                seat.stdin.write(b"a")
                await heard(seat, rb"<0:n=%d:" % keys)
        assert house.door.gate.strangers <= house.door.settings.limits.strangers
        for _, writer in silent:
            writer.close()
    await house.emptied()
    await answers(house)


async def test_strangers_of_one_address_leave_room_for_others(opened: OpenHouse) -> None:
    house = await opened(limits=Limits(strangers_per_address=5))
    silent = [await asyncio.open_connection(HOST, house.port) for _ in range(20)]
    async with asyncio.timeout(PATIENCE_S):
        while len(house.logged("connection.turned")) < 15:
            await asyncio.sleep(0.01)
    assert house.door.gate.here == 5
    async with connected(house, local_addr=("127.0.0.2", 0)) as connection:
        await seated(connection)
    for _, writer in silent:
        writer.close()
    await house.emptied()


async def test_one_address_may_not_fill_the_house(opened: OpenHouse) -> None:
    house = await opened(limits=Limits(per_address=2))
    async with connected(house) as one, connected(house) as two:
        await seated(one)
        await seated(two)
        with pytest.raises((OSError, asyncssh.Error)):
            async with connected(house):
                pass
        async with connected(house, local_addr=("127.0.0.2", 0)) as other:
            await seated(other)


@pytest.mark.slow
async def test_a_socket_that_is_never_read_holds_little(house: House) -> None:
    """The SSH window is as large as can be, so only the transport can say that nothing goes out."""
    async with connected(house) as connection:
        process = await seated(connection, window=2**31, term_size=(300, 100))
        transport = connection._transport
        assert transport is not None
        transport.pause_reading()
        wire = house.seen[0].wire
        assert isinstance(wire, Wire)
        async with asyncio.timeout(2 * PATIENCE_S):
            while not wire.is_full:
                process.stdin.write(b"k" * 20)
                await asyncio.sleep(0.2)
        server = wire._channel.get_connection()._transport
        assert server is not None
        process.stdin.write(b"k" * 100)
        await answers(house)
        assert server.get_write_buffer_size() < 2_000_000
        transport.resume_reading()
        await answers(house)


@pytest.mark.slow
async def test_the_house_after_a_hundred_bad_callers(opened: OpenHouse) -> None:
    """Whatever they did, nothing of them is left: no session, no task, no connection."""
    house = await opened(limits=Limits(hurry=1000))
    before = len(asyncio.all_tasks())
    for round_ in range(100):
        async with connected(house) as connection:
            process = await seated(connection)
            data = (PASTE + b"y" * 100_000, b"k" * 300_000, b"\x1b[99999999999;1u" * 40)[round_ % 3]
            process.stdin.write(data)
            async with asyncio.timeout(PATIENCE_S):
                await process.wait_closed()
    await house.emptied()
    assert len(asyncio.all_tasks()) <= before
    await answers(house)
