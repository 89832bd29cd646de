"""What is not to be had here, asked for with real clients: refused, and the house goes on."""

from __future__ import annotations

import asyncio
import shutil
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import asyncssh
import pytest

from majlis.host.limits import Limits
from majlis.host.wire import Wire
from tests.host.callers import (
    answers,
    calling,
    connected,
    needs_ssh,
    run,
    seated,
    ssh,
    ssh_arguments,
)
from tests.host.conftest import OpenHouse
from tests.host.house import HOST, House
from tests.patience import PATIENCE_S

pytestmark = needs_ssh


@pytest.fixture(autouse=True)
async def still_answering(house: House) -> AsyncIterator[None]:
    """After each refusal the house takes the next guest."""
    yield
    await answers(house)


@pytest.mark.parametrize(
    "words",
    [
        ("ls",),
        ("sh", "-c", "id"),
        ("play",),
        ("play", "tawla", "now"),
        ("play", "../tawla"),
        ("play", "tawla;id"),
        ("plain;id",),
        ("Plain",),
        ("internal-sftp",),
        ("scp", "-t", "/tmp"),
        ("play\ntawla\nid",),
        ("\x1b[2J",),
    ],
)
async def test_no_other_words(house: House, words: tuple[str, ...]) -> None:
    status, out, error = await ssh(house, *words)
    assert status == 255
    assert not out
    assert "exec request failed" in error
    assert not house.seen
    assert house.logged("request.refused")[0]["what"] == "exec"


@pytest.mark.parametrize("name", ["sftp", "netconf", "majlis"])
async def test_no_subsystem(house: House, name: str) -> None:
    status, out, error = await ssh(house, name, options=("-s",))
    assert (status, out) == (255, "")
    assert "subsystem request failed" in error


@pytest.mark.parametrize("legacy", [("-O",), ()])
async def test_no_scp(house: House, tmp_path: Path, legacy: tuple[str, ...]) -> None:
    source = tmp_path / "letter"
    source.write_text("salam")
    arguments = _with_port(ssh_arguments(house, None, legacy))
    status, _, _ = await run("scp", *arguments, str(source), f"{HOST}:/tmp/majlis-letter")
    assert status
    status, _, _ = await run("scp", *arguments, f"{HOST}:/etc/hostname", str(tmp_path))
    assert status
    assert not (tmp_path / "hostname").exists()
    assert not Path("/tmp/majlis-letter").exists()


async def test_no_sftp(house: House) -> None:
    arguments = _with_port(ssh_arguments(house, None, ()))
    status, out, _ = await run("sftp", *arguments, HOST, stdin=b"ls\n")
    assert status
    assert "ls" not in out


def _with_port(arguments: list[str]) -> list[str]:
    """scp and sftp write the port with a capital letter."""
    return ["-P" if argument == "-p" else argument for argument in arguments]


async def test_no_stdio_forwarding(house: House) -> None:
    status, out, _ = await ssh(house, options=("-W", f"{HOST}:{house.port}"))
    assert (status, out) == (255, "")


def free_port() -> int:
    """A port of loopback that nobody has."""
    with socket.socket() as found:
        found.bind((HOST, 0))
        return int(found.getsockname()[1])


async def test_no_local_forwarding(house: House) -> None:
    port = free_port()
    forward = f"{HOST}:{port}:{HOST}:{house.port}"
    async with calling(house, options=("-tt", "-L", forward)) as caller:
        await caller.until("n=0")
        assert await _greeting(port) == b""


async def test_no_dynamic_forwarding(house: House) -> None:
    port = free_port()
    async with calling(house, options=("-tt", "-D", f"{HOST}:{port}")) as caller:
        await caller.until("n=0")
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(b"\x05\x01\x00")
        assert await reader.readexactly(2) == b"\x05\x00"
        address = socket.inet_aton(HOST) + house.port.to_bytes(2, "big")
        writer.write(b"\x05\x01\x00\x01" + address)
        async with asyncio.timeout(PATIENCE_S):
            answer = await reader.read()
        assert b"SSH" not in answer
        writer.close()


async def _greeting(port: int) -> bytes:
    """What is heard through a forwarded port; every SSH server greets."""
    reader, writer = await asyncio.open_connection(HOST, port)
    async with asyncio.timeout(PATIENCE_S):
        heard = await reader.read()
    writer.close()
    return heard


@pytest.mark.parametrize("remote", ["0", "{folder}/socket"])
async def test_no_remote_forwarding(house: House, tmp_path: Path, remote: str) -> None:
    forward = f"{remote.format(folder=tmp_path)}:{HOST}:{house.port}"
    options = ("-N", "-o", "ExitOnForwardFailure=yes", "-R", forward)
    status, _, error = await ssh(house, options=options)
    assert status == 255
    assert "forwarding" in error
    assert not list(tmp_path.glob("socket"))


@pytest.mark.parametrize(
    "ask",
    [
        lambda connection: connection.open_connection(HOST, 22),
        lambda connection: connection.open_unix_connection("/run/socket"),
        lambda connection: connection.start_server(lambda *_: None, HOST, 0),
        lambda connection: connection.start_unix_server(lambda *_: None, "/tmp/majlis-socket"),
        lambda connection: connection.open_tun(),
        lambda connection: connection.open_tap(),
        lambda connection: connection.start_sftp_client(),
    ],
    ids=["tcp", "unix", "listen", "listen-unix", "tun", "tap", "sftp"],
)
async def test_no_channel_but_a_session(
    house: House, ask: Callable[[asyncssh.SSHClientConnection], Awaitable[object]]
) -> None:
    async with connected(house) as connection:
        with pytest.raises((asyncssh.ChannelOpenError, asyncssh.ChannelListenError)):
            await ask(connection)


@pytest.mark.skipif(shutil.which("ssh-agent") is None, reason="there is no ssh-agent here")
async def test_no_agent(house: House, tmp_path: Path) -> None:
    path = tmp_path / "agent"
    agent = await asyncio.create_subprocess_exec("ssh-agent", "-D", "-a", str(path))
    try:
        async with asyncio.timeout(PATIENCE_S):
            while not path.exists():
                await asyncio.sleep(0.01)
        options = ("-tt", "-A", "-o", f"IdentityAgent={path}")
        async with calling(house, options=options, env={"SSH_AUTH_SOCK": str(path)}) as caller:
            await caller.until("n=0")
            wire = house.seen[0].wire
            assert isinstance(wire, Wire)
            assert wire._channel.get_agent_path() is None
    finally:
        agent.kill()
        await agent.wait()


async def test_no_x11(house: House) -> None:
    options = ("-tt", "-X", "-o", "LogLevel=INFO")
    async with calling(house, options=options, env={"DISPLAY": f"{HOST}:9"}) as caller:
        await caller.until("X11 forwarding request failed")
        await caller.until("n=0")
        wire = house.seen[0].wire
        assert isinstance(wire, Wire)
        assert wire._channel.get_x11_display() is None


async def test_no_second_session_on_a_connection(house: House) -> None:
    async with connected(house) as connection:
        process = await seated(connection)
        for _ in range(3):
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.create_process(term_type="xterm")
        process.stdin.write(b"q")
        async with asyncio.timeout(PATIENCE_S):
            await process.wait_closed()
        with suppress(asyncssh.ConnectionLost), pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_process(term_type="xterm")
    assert len(house.seen) == 1


async def test_no_sharing_of_a_connection(house: House, tmp_path: Path) -> None:
    path = f"ControlPath={tmp_path}/control"
    master = ("-tt", "-o", "ControlMaster=yes", "-o", path)
    async with calling(house, options=master) as first:
        await first.until("n=0")
        second = ("-tt", "-o", "ControlMaster=no", "-o", path, "-o", "ProxyCommand=false")
        assert (tmp_path / "control").exists()
        async with calling(house, options=second) as caller:
            await caller.until("Session open refused by peer")
            assert await caller.ended() == 255
        await first.typed("a", "n=1:a")
    assert len(house.seen) == 1


async def test_no_shell_after_a_word_that_was_refused(house: House) -> None:
    async with connected(house) as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_process("ls")
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_process(term_type="xterm")
    assert not house.seen


async def test_a_connection_without_a_session_is_closed(opened: OpenHouse) -> None:
    house = await opened(limits=Limits(login_s=0.5))
    status, _, _ = await ssh(house, options=("-N",))
    assert status == 255
    assert house.logged("connection.dropped")[0]["why"] == "login"


async def test_variables_are_not_kept_once_the_session_runs(house: House) -> None:
    async with connected(house) as connection:
        process = await seated(connection, env={"LANG": "ar_EG.UTF-8", "SECRET": "1"})
        assert "SECRET" not in house.seen[0].terminal.environ
        process.channel._send_request(b"env", *map(asyncssh.packet.String, ("LATE", "1")))
        process.stdin.write(b"a")
        wire = house.seen[0].wire
        assert isinstance(wire, Wire)
        async with asyncio.timeout(PATIENCE_S):
            while b"n=1" not in await process.stdout.read(65536):
                pass
        assert b"LATE" not in wire._channel.get_environment_bytes()
