"""Plain mode's lines."""

from __future__ import annotations

import asyncio

import pytest

from majlis.host.lines import LONGEST_LINE, MOST_LINES, LineConsole
from majlis.host.session import Session
from tests.host.fakes import FakeWire, make_session


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
    async with asyncio.timeout(10):
        assert await reading is None


async def test_a_line_has_a_limit() -> None:
    lines, session, _ = console()
    session.received(b"x" * 5000 + b"\r")
    assert await lines.read() == "x" * LONGEST_LINE


async def test_lines_that_nobody_reads_end_the_session() -> None:
    _, session, wire = console()
    session.received(b"a\r" * (MOST_LINES + 1))
    assert session.over.is_set()
    assert "so the line was closed" in wire.text


async def test_writing() -> None:
    lines, _, wire = console()
    lines.write("salam")
    assert wire.text == "salam\r\n"
