"""Plain mode's lines."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from majlis.host.lines import LONGEST_LINE, MOST_LINES, MOST_UNREAD, LineConsole
from majlis.host.probe import ask_way
from majlis.host.session import Session
from majlis.text import visual
from majlis.text.terminal import Way
from majlis.ui.dialogue import CLEAR
from tests.host.fakes import FakeWire, make_session
from tests.patience import PATIENCE_S


def console(*, is_tty: bool = True) -> tuple[LineConsole, Session, FakeWire]:
    wire = FakeWire()
    session = make_session(wire=wire, is_tty=is_tty)
    return LineConsole(session), session, wire


@pytest.mark.parametrize(
    ("typed", "line", "echo"),
    [
        (b"13/8 6/5\r", "13/8 6/5", "13/8 6/5\r\n"),
        ("سلام\r".encode(), "سلام", "سلام\r\n"),
        (b"ab\x7fc\r", "ac", "ab\b \bc\r\n"),
        ("骰\x7f\r".encode(), "", "骰\b \b\b \b\r\n"),
        (b"\x7f\x7fa\r", "a", "a\r\n"),
        (b"abc\x15d\r", "d", "abc" + "\b \b" * 3 + "d\r\n"),
        (b"a\x1b[A\x1bOP\x1b[3~b\r", "ab", "ab\r\n"),
        (b"a\x00\x07b\r", "ab", "ab\r\n"),
    ],
)
async def test_a_line_at_a_terminal(typed: bytes, line: str, echo: str) -> None:
    lines, session, wire = console()
    session.received(typed)
    assert await lines.read() == line
    assert wire.text == echo


async def test_lines_without_a_terminal_are_not_echoed() -> None:
    lines, session, wire = console(is_tty=False)
    session.received(b"one\ntwo\r\nthree")
    session.ended_input()
    assert [await lines.read() for _ in range(4)] == ["one", "two", "three", None]
    assert not wire.out


async def test_input_that_ended_early_is_still_read() -> None:
    wire = FakeWire()
    session = make_session(wire=wire, is_tty=False)
    session.received(b"one")
    session.ended_input()
    lines = LineConsole(session)
    assert [await lines.read() for _ in range(3)] == ["one", None, None]


@pytest.mark.parametrize("stop", [b"\x03", b"\x04"])
async def test_stopping_throws_the_line_away(stop: bytes) -> None:
    lines, session, _ = console()
    session.received(b"resign" + stop + b"more\r")
    assert await lines.read() is None
    assert await lines.read() is None


async def test_a_session_that_ends_ends_the_reading() -> None:
    lines, session, _ = console()
    reading = asyncio.ensure_future(lines.read())
    await asyncio.sleep(0)
    session.lost()
    async with asyncio.timeout(PATIENCE_S):
        assert await reading is None


async def test_a_line_has_a_limit() -> None:
    lines, session, _ = console()
    session.received(b"x" * 5000 + b"\r")
    assert await lines.read() == "x" * LONGEST_LINE


async def test_lines_that_nobody_reads_wait_and_lose_nothing() -> None:
    lines, session, _ = console(is_tty=False)
    session.received(b"a\n" * (3 * MOST_LINES))
    session.ended_input()
    async with asyncio.timeout(PATIENCE_S):
        assert [await lines.read() for _ in range(30)] == ["a"] * 30
    assert not session.over.is_set()


async def test_more_than_can_wait_ends_the_session() -> None:
    _, session, wire = console()
    session.received(b"a\r" * MOST_UNREAD)
    assert session.over.is_set()
    assert session.why == "host.drop.unread"
    assert "so the line was closed" in wire.text


async def test_lines_are_read_at_a_measure_whatever_is_sent() -> None:
    lines, session, _ = console()
    session.received(b"a\r" * 1000)
    read = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(0.5):
            while await lines.read():
                read += 1
    assert 10 < read < 200


async def test_an_escape_sequence_in_two_pieces_is_no_text() -> None:
    lines, session, _ = console()
    for piece in (b"a\x1b[", b"1;5A", b"b\x1b", b"\r"):
        session.received(piece)
    assert await lines.read() == "ab"


async def test_late_answers_of_the_terminal_are_no_text() -> None:
    lines, session, _ = console()
    session.received(b"\x1bP>|VTE(7600)\x1b\\\x1b[?65;1;9cquit\r")
    assert await lines.read() == "quit"


async def test_what_is_said_stands_above_what_is_being_typed() -> None:
    lines, session, wire = console()
    session.received(b"say sal")
    lines.write("sami rolls.")
    assert wire.text == "say sal" + "\b \b" * 7 + "sami rolls.\r\n" + "say sal"


async def test_nothing_is_said_to_who_does_not_read() -> None:
    lines, _, wire = console()
    wire.is_full = True
    ready = asyncio.ensure_future(lines.ready())
    await asyncio.sleep(0.01)
    assert not ready.done()
    wire.on_drain()
    await asyncio.sleep(0.01)
    assert not ready.done(), "still full"
    wire.is_full = False
    wire.on_drain()
    async with asyncio.timeout(PATIENCE_S):
        await ready


async def test_who_is_gone_is_not_waited_for() -> None:
    lines, session, wire = console()
    wire.is_full = True
    ready = asyncio.ensure_future(lines.ready())
    await asyncio.sleep(0)
    session.lost()
    async with asyncio.timeout(PATIENCE_S):
        await ready


async def test_the_terminal_s_own_order_is_switched_and_given_back() -> None:
    wire = FakeWire()
    session = make_session(wire=wire)
    session.way = Way("visual", "<on>", "<off>")
    lines = LineConsole(session)
    assert wire.text == "<on>"
    lines.close()
    lines.close()
    assert wire.text == "<on><off>"
    session.received(b"more\r")


async def test_right_to_left_lines_are_broken_before_they_are_turned() -> None:
    lines, session, wire = console()
    session.way = Way("visual")
    session.resized(20, 10)
    lines.rtl = True
    lines.write("كلمة أولى ثم ثانية ثم ثالثة ثم رابعة")
    first, *rest = wire.text.splitlines()
    assert rest
    assert visual("كلمة أولى").text in first
    assert all(len(line) <= 20 for line in (first, *rest))


async def test_without_a_terminal_letters_stay_in_the_order_of_reading() -> None:
    wire = FakeWire()
    session = make_session(wire=wire, is_tty=False)
    session.way = await ask_way(session, 1)
    LineConsole(session).write("السلام عليكم يا جميع الحاضرين في هذا المجلس، والدور عند نور الآن")
    assert "السلام عليكم" in wire.text
    assert wire.text.count("\n") == 1


async def test_writing() -> None:
    lines, _, wire = console()
    lines.write("salam")
    assert wire.text == "salam\r\n"


async def test_only_a_terminal_is_emptied() -> None:
    lines, _, wire = console()
    before = len(wire.text)
    assert lines.clear()
    assert wire.text[before:] == CLEAR
    lines, _, wire = console(is_tty=False)
    assert not lines.clear()
    assert CLEAR not in wire.text
