"""The house as people meet it: `majlis serve` in a process of its own, and real SSH clients.

The referee of these tests reads the record in the store and tells each client what to type next;
the clients type it in their terminals, and nothing else reaches the server.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from majlis.bots.base import robot_stream
from majlis.bots.driver import make
from majlis.core import registry
from majlis.core.actions import tag_of
from majlis.core.fold import Fold
from majlis.core.record import read
from majlis.core.verify import codec_of, verify
from majlis.games.tawla import notation
from majlis.games.tawla.actions import Play
from majlis.store import records
from majlis.store.database import Store
from tests.host.callers import Caller, Keys, calling, needs_ssh
from tests.patience import PATIENCE_S, until

LINE = "/\x15"
"""To the line, whatever has the focus, and nothing on it."""
DOWN, LEFT = "\x1b[B", "\x1b[D"
TAWLA = registry.load("tawla")


class Serving:
    """One `majlis serve`, which can be killed and started again."""

    def __init__(self, home: Path, port: int) -> None:
        self.home = home
        self.port = port
        self.process: asyncio.subprocess.Process | None = None
        self.extra: tuple[str, ...] = ()

    async def start(self) -> None:
        """Until people can come in."""
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "majlis", "serve", "--host", "127.0.0.1"),
            *("--port", str(self.port), "--log", str(self.home / "log.jsonl"), *self.extra),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env={**os.environ, "MAJLIS_HOME": str(self.home), "PYTHONUTF8": "1"},
        )
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            line = (await self.process.stdout.readline()).decode()
        assert "ssh -p" in line, line

    async def end(self, number: signal.Signals) -> int:
        """Send a signal and wait; the exit code."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(number)
        async with asyncio.timeout(PATIENCE_S):
            return await self.process.wait()

    def record(self) -> tuple[str, bytes]:
        """The id and the bytes of the latest record."""
        with Store(self.home / "majlis.db") as store:
            card = records.history(store, 1)[0]
            return card.id, records.lines(store, card.id)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
async def serving(tmp_path: Path) -> AsyncIterator[Serving]:
    house = Serving(tmp_path / "house", free_port())
    house.home.mkdir()
    await house.start()
    yield house
    await house.end(signal.SIGKILL)


class Referee:
    """Knows from the store whose turn it is, and what a club robot would do there."""

    def __init__(self, serving: Serving) -> None:
        self.serving = serving
        self.robot = make("tawla", "club")
        self.stream = robot_stream("referee", 0)

    def fold(self) -> Fold:
        """The table as the store has it."""
        record = read(self.serving.record()[1], codec_of(TAWLA))
        return Fold(TAWLA, record.header, narrate=False).feed_all(record.events)

    def advice(self, fold: Fold) -> tuple[int, str] | None:
        """The seat that must act, and the keys for it; ``None`` when the match is over."""
        need = next((need for need in fold.needs if need.must), None)
        if need is None:
            return None
        legal = TAWLA.legal(fold.state, need)
        if need.kind == "turn":
            return need.seat, f"{LINE}{tag_of(legal[0])}\r"
        view = TAWLA.view(fold.state, need.seat).inner
        play = self.robot.choose(view, need, legal, self.stream)
        assert isinstance(play, Play)
        return need.seat, f"{LINE}{notation.spell(play, view)}\r\r"


async def played(
    referee: Referee, callers: dict[int, Caller], stop: Callable[[Fold], bool]
) -> Fold:
    """Both clients type what the referee tells them until ``stop``."""
    async with asyncio.timeout(3 * PATIENCE_S):
        while True:
            fold = referee.fold()
            advised = referee.advice(fold)
            if advised is None or stop(fold):
                return fold
            seat, words = advised
            callers[seat].send(words)
            await until_moved(referee, fold.seq)


async def until_moved(referee: Referee, seq: int) -> None:
    """Until something happened, or long enough that a person would type again."""
    for _ in range(150):
        await asyncio.sleep(0.02)
        if referee.fold().seq > seq:
            return


async def named(caller: Caller, name: str) -> None:
    await caller.until("name")
    await asyncio.sleep(0.3)
    caller.send("\x15" + name + "\r")


async def begun(referee: Referee) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while True:
            with contextlib.suppress(IndexError, Exception):
                if referee.fold().seq:
                    return
            await asyncio.sleep(0.05)


@needs_ssh
async def test_a_match_is_played_watched_interrupted_and_ended(
    serving: Serving, keys: Keys
) -> None:
    referee = Referee(serving)

    def call(name: str, *words: str) -> contextlib.AbstractAsyncContextManager[Caller]:
        return calling(serving, *words, key=keys.file(name))  # type: ignore[arg-type]

    async with call("nour", "play", "tawla") as nour:
        await named(nour, "nour")
        await nour.until("length|Length|match")
        nour.send(5 * DOWN + 4 * LEFT + "s")
        await nour.until("waits for players")
        async with call("sami", "play", "tawla") as sami:
            await named(sami, "sami")
            await begun(referee)
            async with call("layla") as layla:
                await named(layla, "layla")
                await layla.until("Being played")
                layla.send(DOWN + "w")
                await layla.until("pips")
                fold = await played(referee, {0: nour, 1: sami}, lambda f: f.seq > 14)
                assert fold.outcome is None
                assert fold.header.options["length"] == 1
        # The second player's line is gone; the first sees it, the seat stays his.
        await away(referee, 1)
        async with call("sami", "play", "tawla") as sami:
            await back(referee, 1)
            await sami.until("pips")
            await played(referee, {0: nour, 1: sami}, lambda f: f.seq > 30)
    before = serving.record()[1]
    await serving.end(signal.SIGKILL)
    await serving.start()
    assert serving.record()[1].startswith(before)
    async with call("nour", "play", "tawla") as nour, call("sami", "play", "tawla") as sami:
        await back(referee, 0)
        await back(referee, 1)
        await asyncio.gather(nour.until("pips"), sami.until("pips"))
        fold = await played(referee, {0: nour, 1: sami}, lambda f: False)
        assert fold.outcome is not None
        await nour.until("won|wins")
    proof = verify(TAWLA, read(serving.record()[1], codec_of(TAWLA)))
    assert proof.finished
    assert proof.mode == "proven"


async def away(referee: Referee, seat: int) -> None:
    await until(lambda: referee.fold().is_away(seat))


async def back(referee: Referee, seat: int) -> None:
    await until(lambda: not referee.fold().is_away(seat))


async def status(home: Path) -> dict[str, Any]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "majlis", "serve", "--status", "--json"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "MAJLIS_HOME": str(home)},
    )
    out, error = await process.communicate()
    found: dict[str, Any] = json.loads(out) if process.returncode == 0 else {"error": error}
    return found


@needs_ssh
async def test_sigterm_says_good_bye_and_is_gone_within_five_seconds(
    serving: Serving, keys: Keys
) -> None:
    async with calling(serving, key=keys.file("nour")) as nour:  # type: ignore[arg-type]
        await named(nour, "nour")
        await nour.until("tawla|Tawla|nour")
        found = await status(serving.home)
        assert found["sessions"] == 1
        assert found["people"] == ["nour"]
        assert found["memory"] > 0
        loop = asyncio.get_running_loop()
        began = loop.time()
        assert await serving.end(signal.SIGTERM) == 0
        assert loop.time() - began < 5
        assert "\x1b[?1049l" in nour.text
        await nour.until("closing|close|bye")
    assert "error" in await status(serving.home)


async def test_two_houses_cannot_have_one_home(serving: Serving) -> None:
    again = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "majlis", "serve", "--port", str(free_port())),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "MAJLIS_HOME": str(serving.home)},
    )
    _, error = await again.communicate()
    assert again.returncode == 1
    assert b"MAJLIS_HOME" in error


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("port = ", "serve.toml"),
        ("porch = 3", "porch"),
        ("port = 99999", "99999"),
        ('admins = ["nour"]', "nour"),
        ("max_sessions = 0", "max_sessions"),
    ],
)
async def test_settings_that_cannot_be_used_are_named(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "serve.toml").write_text(text, encoding="utf-8")
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "majlis", "serve"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "MAJLIS_HOME": str(tmp_path)},
    )
    _, error = await process.communicate()
    assert process.returncode == 1
    assert said in error.decode()
    assert error.count(b"\n") == 1
    assert "⟦".encode() not in error
