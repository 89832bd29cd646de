"""``majlis ledger``: lists, files, a terminal that is killed."""

from __future__ import annotations

import asyncio
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from majlis.core import registry
from majlis.store import ledgers
from majlis.store.database import Store
from majlis.store.paths import find_paths
from tests.cli.command import majlis

OPEN = b'[1,["open","night",["sara","omar","layla"],3]]\n'
SWAP = b'[2,["swap",[0,1],[640,120]]]\n'
SIZE = (24, 80)


def keep(name: str, *lines: bytes) -> None:
    """A ledger of these lines."""

    async def work() -> None:
        with Store(find_paths().database) as store:
            for number, line in enumerate(lines):
                await ledgers.append(store, "elections", name, number, line, number)

    asyncio.run(work())


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("chess",), 2, "no game called chess"),
        (("tawla",), 2, "tawla has no ledger"),
        (("elections",), 2, "needs a terminal"),
        (("elections", "\u200f"), 2, "no name for a ledger"),
        (("elections", "--list", "--export", "x.csv"), 2, "two things"),
        (("elections", "night", "--export", "x.doc"), 2, "ends in .csv or .txt"),
        (("elections", "night", "--export", "x.csv"), 1, "no ledger called night"),
        (("elections", "--export", "x.csv"), 2, "0 ledgers"),
    ],
)
def test_what_is_wrong_is_one_sentence(arguments: tuple[str, ...], code: int, told: str) -> None:
    ran = majlis("ledger", *arguments)
    assert (ran.code, ran.out) == (code, "")
    assert told in ran.err
    assert len(ran.err.splitlines()) == 1


def test_ledgers_are_listed() -> None:
    assert "no ledger yet" in majlis("ledger", "elections", "--list").out
    keep("night", OPEN)
    keep("torn", OPEN, b"[2,[")
    told = majlis("ledger", "elections", "--list").out.splitlines()
    assert len(told) == 2
    assert told[0].startswith("torn") != told[1].startswith("torn")
    whole = "\n".join(told)
    assert "cycle 1 of 3: sara, omar and layla" in whole
    assert "damaged from line 2 on" in whole


def test_a_file_is_never_replaced_unasked(tmp_path: Path) -> None:
    keep("night", OPEN, SWAP)
    file = tmp_path / "x.csv"
    assert majlis("ledger", "elections", "NIGHT", "--export", str(file)).code == 0
    before = file.read_bytes()
    assert b"sara,640,760" in before
    ran = majlis("ledger", "elections", "night", "--export", str(file))
    assert ran.code == 1
    assert "already" in ran.err
    assert file.read_bytes() == before
    file.write_text("other")
    assert majlis("ledger", "elections", "--export", str(file), "--force").code == 0
    assert file.read_bytes() == before


def test_the_text_is_in_the_reader_s_words_and_digits(tmp_path: Path) -> None:
    keep("night", OPEN, SWAP)
    file = tmp_path / "x.txt"
    assert majlis("ledger", "elections", "--export", str(file), "--lang", "ar").code == 0
    assert "المجاميع حتى الآن" in file.read_text("utf-8")
    assert "٧٦٠" in file.read_text("utf-8")


def test_a_damaged_ledger_is_said_and_left_alone(tmp_path: Path) -> None:
    keep("torn", OPEN, b"[2,[")
    ran = majlis("ledger", "elections", "torn", "--export", str(tmp_path / "x.csv"))
    assert (ran.code, "damaged from line 2 on" in ran.err) == (1, True)
    assert not list(tmp_path.glob("*.csv"))


# A terminal

pty = pytest.importorskip("pty")


class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        import fcntl
        import struct
        import termios

        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *SIZE, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "majlis", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "PYTHONUTF8": "1", "TERM": "xterm-256color"},
            start_new_session=True,
        )
        os.close(slave)
        self._seen = ""

    def shows(self, wanted: str, seconds: float = 30) -> None:
        """Wait until ``wanted`` was drawn since the last time."""
        until = time.monotonic() + seconds
        while wanted not in self._seen:
            ready, _, _ = select.select([self._master], [], [], max(0, until - time.monotonic()))
            assert ready, f"{wanted!r} never came:\n{self._seen}"
            data = os.read(self._master, 65536).decode("utf-8", "replace")
            self._seen += re.sub(r"\x1b\[[0-9;?<>=]*[a-zA-Z]", "", data)
        self._seen = ""

    def type(self, keys: str) -> None:
        """Type."""
        os.write(self._master, keys.encode())

    def kill(self) -> None:
        """End it at once, or what is left of it."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self._master)


@contextmanager
def terminal(*arguments: str) -> Iterator[Terminal]:
    """A program on a terminal, which is killed at the end."""
    found = Terminal(*arguments)
    try:
        yield found
    finally:
        found.kill()


def test_nothing_that_was_shown_is_lost_when_it_is_killed(tmp_path: Path) -> None:
    keep("night", OPEN)
    with terminal("ledger", "elections", "night", "--lang", "en") as screen:
        screen.shows("totals hidden")
        screen.type("s12640\r120\r")
        screen.shows("Recorded")
        screen.type("p31")
        screen.shows("Offence 1 of layla")
    ran = majlis("ledger", "elections", "night", "--export", str(tmp_path / "x.csv"))
    assert ran.code == 0, ran.err
    told = (tmp_path / "x.csv").read_text("utf-8-sig")
    assert "sara,640,760" in told
    assert "penalty" not in told
    with terminal("ledger", "elections", "night", "--lang", "en") as screen:
        screen.shows("640 + 120")


def test_a_game_s_ledger_is_a_part_of_its_folder() -> None:
    assert registry.has_part("elections", "ledger")
    assert not registry.has_part("tawla", "ledger")
