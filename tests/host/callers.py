"""People who call: the OpenSSH client in a pty, and asyncssh where a client must misbehave."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import re
import shutil
import signal
import struct
import termios
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from tests.host.house import HOST, House
from tests.patience import PATIENCE_S

SSH = shutil.which("ssh")
needs_ssh = pytest.mark.skipif(SSH is None, reason="there is no ssh client on this machine")
"""Seconds after which something is taken to be stuck."""
_QUIET = (
    *("StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR"),
    *("IdentitiesOnly=yes", "IdentityAgent=none", "ConnectTimeout=15"),
)


class Keys:
    """Private keys in files, by name."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def file(self, name: str) -> Path:
        """The file of the key called ``name``."""
        path = self._folder / name
        if not path.exists():
            self._make(path)
        return path

    def key(self, name: str) -> asyncssh.SSHKey:
        """The key itself."""
        return asyncssh.read_private_key(self.file(name))

    @staticmethod
    def _make(path: Path) -> None:
        path.touch(0o600)
        path.write_bytes(asyncssh.generate_private_key("ssh-ed25519").export_private_key())


class Caller:
    """One run of the OpenSSH client."""

    def __init__(self, process: asyncio.subprocess.Process, master: int) -> None:
        self.process = process
        self.heard = bytearray()
        self._master = master
        self._more = asyncio.Event()
        asyncio.get_running_loop().add_reader(master, self._read)

    def _read(self) -> None:
        try:
            data = os.read(self._master, 65536)
        except OSError:
            data = b""
        self.heard += data
        self._more.set()
        if not data:
            asyncio.get_running_loop().remove_reader(self._master)

    @property
    def text(self) -> str:
        """What was heard so far."""
        return self.heard.decode("utf-8", "replace")

    def send(self, data: bytes | str) -> None:
        """Type."""
        os.write(self._master, data.encode() if isinstance(data, str) else data)

    def resize(self, width: int, height: int) -> None:
        """Change the window."""
        set_size(self._master, width, height)
        self.process.send_signal(signal.SIGWINCH)

    async def until(self, pattern: str, start: int = 0) -> re.Match[str]:
        """Until ``pattern`` is heard after the first ``start`` bytes."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                self._more.clear()
                if found := re.search(pattern, self.heard[start:].decode("utf-8", "replace")):
                    return found
                await self._more.wait()

    async def typed(self, keys: str, pattern: str) -> re.Match[str]:
        """Type ``keys`` and wait for what follows."""
        start = len(self.heard)
        self.send(keys)
        return await self.until(pattern, start)

    async def ended(self) -> int:
        """Until the client has ended; its exit status."""
        async with asyncio.timeout(PATIENCE_S):
            status = await self.process.wait()
        await asyncio.sleep(0)
        with suppress(OSError):
            self._read()
        return status

    async def close(self) -> None:
        """Hang up, if that has not happened."""
        if self.process.returncode is None:
            self.process.kill()
            await self.process.wait()
        asyncio.get_running_loop().remove_reader(self._master)
        os.close(self._master)


def set_size(handle: int, width: int, height: int) -> None:
    """Set the size of a pty."""
    fcntl.ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))


def take_terminal() -> None:
    """In the client's process: standard input is its terminal, where it asks for passwords."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def ssh_arguments(house: House, key: Path | None, options: tuple[str, ...]) -> list[str]:
    """The client's arguments up to the host's name."""
    quiet = [argument for option in _QUIET for argument in ("-o", option)]
    identity = ["-i", str(key)] if key else ["-o", "IdentityFile=none"]
    return ["-F", "none", *options, *quiet, *identity, "-p", str(house.port)]


@asynccontextmanager
async def calling(
    house: House,
    *words: str,
    key: Path | None = None,
    options: tuple[str, ...] = ("-tt",),
    size: tuple[int, int] = (80, 24),
    env: Mapping[str, str] | None = None,
) -> AsyncIterator[Caller]:
    """A client on a pty of this size, calling ``house``."""
    master, slave = pty.openpty()
    set_size(slave, *size)
    process = await asyncio.create_subprocess_exec(
        *("ssh", *ssh_arguments(house, key, options), HOST, *words),
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        preexec_fn=take_terminal,
        env={"PATH": os.environ["PATH"], "TERM": "xterm-256color", **(env or {})},
    )
    os.close(slave)
    caller = Caller(process, master)
    try:
        yield caller
    finally:
        await caller.close()


async def run(
    program: str, *arguments: str, stdin: bytes = b"", env: Mapping[str, str] | None = None
) -> tuple[int, str, str]:
    """Run a client without a terminal: exit status, standard output, standard error."""
    process = await asyncio.create_subprocess_exec(
        *(program, *arguments),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,
        env={"PATH": os.environ["PATH"], "HOME": "/nonexistent", **(env or {})},
    )
    async with asyncio.timeout(PATIENCE_S):
        out, error = await process.communicate(stdin)
    return process.returncode or 0, out.decode(), error.decode()


async def ssh(
    house: House, *words: str, key: Path | None = None, options: tuple[str, ...] = (), **rest: Any
) -> tuple[int, str, str]:
    """Run `ssh` without a terminal."""
    return await run("ssh", *ssh_arguments(house, key, options), HOST, *words, **rest)


class Guest(asyncssh.SSHClient):
    """Answers keyboard-interactive questions with nothing, as OpenSSH does when there are none."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str] | None:
        return None if prompts else []


@asynccontextmanager
async def connected(house: House, **options: Any) -> AsyncIterator[asyncssh.SSHClientConnection]:
    """An asyncssh client, a guest unless it has keys."""
    settings = {
        "client_keys": [],
        "username": "guest",
        "config": None,
        "client_factory": None if "password" in options else Guest,
        **options,
    }
    connection = await asyncssh.connect(
        HOST, house.port, known_hosts=None, agent_path=None, **settings
    )
    try:
        yield connection
    finally:
        connection.abort()
        await connection.wait_closed()


async def seated(
    connection: asyncssh.SSHClientConnection, **options: Any
) -> asyncssh.SSHClientProcess[bytes]:
    """A session with a terminal, its first frame painted."""
    settings = {"term_type": "xterm-256color", "term_size": (80, 24), **options}
    process = await connection.create_process(encoding=None, **settings)
    await heard(process, rb"<0:n=0")
    return process


async def heard(process: asyncssh.SSHClientProcess[bytes], pattern: bytes) -> bytes:
    """Read until ``pattern`` is there; everything read."""
    found = b""
    async with asyncio.timeout(PATIENCE_S):
        while not re.search(pattern, found):
            data = await process.stdout.read(65536)
            assert data, f"the line was closed after {found[-200:]!r}"
            found += data
    return found


async def answers(house: House) -> None:
    """The house takes another guest, paints, counts a key, and lets the guest go."""
    async with connected(house) as connection:
        process = await seated(connection)
        process.stdin.write(b"a")
        await heard(process, rb"n=1:a")
        process.stdin.write(b"q")
        async with asyncio.timeout(PATIENCE_S):
            await process.wait_closed()
        assert process.exit_status == 0
