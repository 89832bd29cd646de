"""A long evening: ``python -m tests.host.soak [--minutes 10] [--sessions 100]``.

So many callers come in over SSH, sit down, play, watch, talk, leave, or are cut off, all of it by
random keys, against one `majlis serve`. Every few minutes all go home, and what the house holds
then is written down. It ends badly (exit code 1) when the house noted an error, when it did not
answer, or when it holds clearly more after the last round than after the first.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import asyncssh

from majlis.host.status import SOCKET_NAME, ask
from majlis.host.sweep import REST_S
from majlis.store import records
from majlis.store.database import Store

HOST = "127.0.0.1"
ROUND_S = 120.0
CALM_S = REST_S + 8
MORE = {"memory": 1.1, "jobs": 1.1, "descriptors": 1.05}
FEW = 5
"""How much more of each may be held after the last round than after the first, all gone; and how
many more without being a leak: who asks for the figures is a job himself.
"""
NEWCOMER, SETUP = ("What shall we call you", "A new table")
PLAY = ("\t", "\r", "\r", "\t", "\r", "\r", "\r", "\r")
"""The next checker, and its larger number, twice; lift the dice; roll."""
KEYS = ("\x1b[A", "\x1b[C", " ", "y", "t", "n", "a", "5", "\x7f")
ODD = (
    "\x1b[200~13/7 6/5\x1b[201~\r",
    "/8/5 6/5\r",
    "\x1b[<0;20;10M",
    "\x1b[<0;20;10m",
    "\x1b",
    "?",
    "\x1b",
)
ROBOT = b"\x1b[B\x1b[B\x1b[C\x1b[B\x1b[B\x1b[D\x1b[D\x1b[D\x1b[Ds"
"""In the set-up: a robot on the second seat, a match to one point, and begin."""
WORDS: tuple[str | None, ...] = ("play tawla", "play tawla", "play tawla", None, "plain")


class Held(NamedTuple):
    """What the house holds with nobody in it."""

    memory: int
    jobs: int
    descriptors: int
    sessions: int


class Player:
    """Somebody with a key of his own, who comes and goes."""

    def __init__(self, number: int, port: int, chance: random.Random) -> None:
        self.name = f"player{number}"
        self.did: Counter[str] = Counter()
        self._port = port
        self._chance = chance
        self._key = asyncssh.generate_private_key("ssh-ed25519")

    async def play(self, until: float) -> None:
        """Visit after visit until ``until``."""
        while (left := until - time.monotonic()) > 0:
            try:
                async with asyncio.timeout(left + 30):
                    await self._visit(until)
            except (OSError, asyncssh.Error, TimeoutError) as error:
                self.did[f"lost: {type(error).__name__}"] += 1
            await asyncio.sleep(self._chance.uniform(0.1, 2))

    async def _visit(self, until: float) -> None:
        async with asyncssh.connect(
            HOST,
            self._port,
            username=self.name,
            known_hosts=None,
            client_keys=[self._key],
            config=None,
        ) as connection:
            words = self._chance.choice(WORDS)
            process = await connection.create_process(
                words, term_type="xterm-256color", term_size=(80, 24), encoding=None
            )
            self.did[words or "lobby"] += 1
            process.stdin.write(b"\x1b[?62;22c")
            reading = asyncio.create_task(self._read(process))
            end = min(until, time.monotonic() + self._chance.expovariate(1 / 50))
            try:
                await self._type(process, end, words == "plain")
                await self._leave(connection, process)
            finally:
                reading.cancel()

    async def _read(self, process: asyncssh.SSHClientProcess[bytes]) -> None:
        """Read, and answer what a newcomer is asked."""
        seen = ""
        with contextlib.suppress(OSError, asyncssh.Error):
            while data := await process.stdout.read(65536):
                seen = (seen + data.decode("utf-8", "replace"))[-3000:]
                if NEWCOMER in seen:
                    seen = ""
                    process.stdin.write(b"\x15" + self.name.encode() + b"\r")
                elif SETUP in seen:
                    seen = ""
                    process.stdin.write(self._chance.choice((b"s", ROBOT, ROBOT, ROBOT)))

    async def _type(
        self, process: asyncssh.SSHClientProcess[bytes], end: float, plain: bool
    ) -> None:
        turn = 0
        while time.monotonic() < end and not process.exit_status:
            usual = self._chance.random() < 0.93
            keys = PLAY[turn % len(PLAY)] if usual else self._chance.choice((*KEYS, *ODD))
            turn += usual
            process.stdin.write(
                f"{self._chance.randrange(1, 6)}\n".encode() if plain else keys.encode()
            )
            if self._chance.random() < 0.01:
                process.change_terminal_size(self._chance.choice((60, 80, 120)), 24)
            await asyncio.sleep(self._chance.uniform(0.8, 2.0))

    async def _leave(
        self, connection: asyncssh.SSHClientConnection, process: asyncssh.SSHClientProcess[bytes]
    ) -> None:
        how = self._chance.choice(("quits", "quits", "is cut off", "hangs up"))
        self.did[how] += 1
        if how == "quits":
            process.stdin.write(b"\x11")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait_closed(), 5)
        elif how == "is cut off":
            connection.abort()


async def house(home: Path, sessions: int) -> asyncio.subprocess.Process:
    """A house of its own; it takes a free port."""
    settings = {
        "host": HOST,
        "port": 0,
        "max_sessions": 2 * sessions,
        "per_address": 3 * sessions,
        "log": str(home / "log.jsonl"),
    }
    lines = [f"{name} = {json.dumps(value)}" for name, value in settings.items()]
    (home / "serve.toml").write_text("\n".join(lines), "utf-8")
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "majlis", "serve"),
        stdout=asyncio.subprocess.DEVNULL,
        stderr=(home / "printed").open("wb"),
        env={**os.environ, "MAJLIS_HOME": str(home), "PYTHONUTF8": "1"},
    )


async def status(home: Path) -> dict[str, Any]:
    """What the house says of itself."""
    async with asyncio.timeout(60):
        while True:
            found = await asyncio.to_thread(ask, home / SOCKET_NAME, "status")
            if found is not None:
                return dict(found)
            await asyncio.sleep(0.2)


def held(found: dict[str, Any]) -> Held:
    """The figures of an empty house."""
    # Each table that plays has a job of its own.
    jobs = found["jobs"] - found["tables"]["playing"]
    return Held(found["memory"], jobs, found["descriptors"], found["sessions"])


def errors(home: Path) -> list[dict[str, Any]]:
    """What the house noted that should never be."""
    lines = map(json.loads, (home / "log.jsonl").read_text("utf-8").splitlines())
    found = [line for line in lines if "error" in line["event"] or "lost" in line["event"]]
    printed = (home / "printed").read_text("utf-8", "replace")
    return found + ([{"printed": printed[:2000]}] if printed else [])


async def evening(home: Path, port: int, minutes: float, sessions: int) -> list[Held]:
    """Round after round; what the house held after each."""
    players = [Player(n, port, random.Random(n)) for n in range(sessions)]
    found: list[Held] = []
    ends = time.monotonic() + minutes * 60
    while not found or time.monotonic() < ends:
        until = time.monotonic() + min(ROUND_S, minutes * 30)
        playing = [asyncio.create_task(player.play(until)) for player in players]
        while time.monotonic() < until:
            await asyncio.sleep(min(20.0, max(0.1, until - time.monotonic())))
            tell("playing", await status(home))
        await asyncio.gather(*playing)
        await asyncio.sleep(CALM_S)
        now = await status(home)
        tell("all gone", now)
        found.append(held(now))
    with Store(home / "majlis.db") as store:
        cards = records.history(store)
    finished = sum(card.status == "finished" for card in cards)
    print(f"{len(cards)} games, {finished} finished, {sum(card.events for card in cards)} events")
    print(dict(sum((player.did for player in players), Counter())), flush=True)
    return found


def tell(what: str, found: dict[str, Any]) -> None:
    """One line of figures."""
    kept = {key: found[key] for key in ("sessions", "tables", "jobs", "descriptors", "latency_ms")}
    print(f"{what}: {found['memory'] / 2**20:.0f} MB {kept}", flush=True)


def complaints(found: Sequence[Held], wrong: list[dict[str, Any]]) -> list[str]:
    """What went wrong."""
    first, last = found[0], found[-1]
    told = [f"the house noted {line}" for line in wrong]
    told += [f"{last.sessions} sessions stayed"] if last.sessions else []
    for name, more in MORE.items():
        before, after = getattr(first, name), getattr(last, name)
        if after > before * more + FEW:
            told.append(f"{name}: {before} after the first round, {after} after the last")
    return told


async def soak(minutes: float, sessions: int) -> list[str]:
    """The whole evening; what went wrong in it."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        process = await house(home, sessions)
        try:
            port = (await status(home))["port"]
            found = await evening(home, port, minutes, sessions)
        finally:
            if process.returncode is None:
                process.send_signal(signal.SIGTERM)
            code = await process.wait()
        told = complaints(found, errors(home))
        return told + ([f"it ended with {code}"] if code else [])


def main() -> int:
    """Run it and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--sessions", type=int, default=100)
    chosen = parser.parse_args()
    told = asyncio.run(soak(chosen.minutes, chosen.sessions))
    print("\n".join(told) or "nothing went wrong", flush=True)
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
