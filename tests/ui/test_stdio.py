"""Standard input as lines: pipes, files, terminals, and nothing at all."""

from __future__ import annotations

import asyncio
import os
import pty
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pytest

from majlis.ui.dialogue import CLEAR
from majlis.ui.stdio import StandardConsole
from tests.patience import PATIENCE_S


@pytest.fixture
def pipe(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The end to write to; the other is standard input."""
    source, sink = os.pipe()
    with os.fdopen(source, encoding="utf-8") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        yield sink


async def lines(console: StandardConsole) -> list[str | None]:
    """Every line, and what comes after the last."""
    found: list[str | None] = []
    async with asyncio.timeout(PATIENCE_S):
        while not found or found[-1] is not None:
            found.append(await console.read())
    return found


async def test_lines_of_a_pipe_come_one_by_one(pipe: int) -> None:
    console = StandardConsole(str)
    assert not console.is_live
    os.write(pipe, "13/8 6/5\r\n\nسلام".encode())
    os.close(pipe)
    assert await lines(console) == ["13/8 6/5", "", "سلام", None]
    assert await console.read() is None


async def test_half_a_line_waits_and_others_go_on(pipe: int) -> None:
    console = StandardConsole(str)
    os.write(pipe, b"13/8 ")
    reading = asyncio.ensure_future(console.read())
    await asyncio.sleep(0.02)
    assert not reading.done()
    os.write(pipe, b"6/5\n")
    async with asyncio.timeout(PATIENCE_S):
        assert await reading == "13/8 6/5"
    os.close(pipe)


async def test_whoever_stops_waiting_loses_nothing(pipe: int) -> None:
    console = StandardConsole(str)
    reading = asyncio.ensure_future(console.read())
    await asyncio.sleep(0.01)
    reading.cancel()
    await asyncio.wait([reading])
    os.write(pipe, b"one\ntwo\n")
    os.close(pipe)
    assert await lines(console) == ["one", "two", None]


async def test_bytes_that_are_no_text_are_read_all_the_same(pipe: int) -> None:
    os.write(pipe, b"\xff\xfe\x00\n" + b"x" * 10_000 + b"\n")
    os.close(pipe)
    first, second, end = await lines(StandardConsole(str))
    assert first == "\ufffd\ufffd\x00"
    assert second == "x" * 10_000
    assert end is None


async def test_a_file_can_be_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "answers"
    path.write_text("1\n2\n", "utf-8")
    with path.open(encoding="utf-8") as file:
        monkeypatch.setattr(sys, "stdin", file)
        assert await lines(StandardConsole(str)) == ["1", "2", None]


async def test_a_terminal_is_live_and_its_end_is_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    master, slave = pty.openpty()
    with os.fdopen(slave, encoding="utf-8") as terminal:
        monkeypatch.setattr(sys, "stdin", terminal)
        console = StandardConsole(str)
        assert console.is_live
        os.write(master, b"quit\n")
        async with asyncio.timeout(PATIENCE_S):
            assert await console.read() == "quit"
            os.close(master)
            assert await console.read() is None


async def test_there_may_be_no_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing: TextIO | None = None
    monkeypatch.setattr(sys, "stdin", nothing)
    console = StandardConsole(str)
    assert not console.is_live
    assert await console.read() is None


async def test_lines_are_shown_as_the_terminal_wants_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    StandardConsole(str.upper).write("salam")
    assert capsys.readouterr().out == "SALAM\n"


def test_only_a_terminal_is_emptied(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not StandardConsole(str).clear()
    assert capsys.readouterr().out == ""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert StandardConsole(str).clear()
    assert capsys.readouterr().out == CLEAR + "\n"
