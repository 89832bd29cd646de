"""How the house is, and a few things a host can do to it, over a local socket.

The socket lies in the data directory and is its owner's alone. One JSON object a line each way:
``{"do": "status"}`` is answered with numbers, other words with ``{"done": …}``.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

SOCKET_NAME = "serve.sock"
MOST = 64 * 1024
PATIENCE_S = 2.0

Answer: TypeAlias = Mapping[str, Any]
Verb: TypeAlias = Callable[[str], Awaitable[Answer]]


class StatusSocket:
    """Answers on ``path`` with ``verbs``. `open`, then `close`."""

    def __init__(self, path: Path, verbs: Mapping[str, Verb]) -> None:
        self._path = path
        self._verbs = verbs
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen; a socket that a dead process left is taken. Raises ``OSError``."""
        self._path.unlink(missing_ok=True)
        old = os.umask(0o177)
        try:
            self._server = await asyncio.start_unix_server(self._serve, self._path, limit=MOST)
        finally:
            os.umask(old)

    async def close(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()
        self._path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(PATIENCE_S):
                line = await reader.readline()
            writer.write(msgspec.json.encode(await self._answer(line)) + b"\n")
            await writer.drain()
        except (TimeoutError, ValueError, OSError):
            pass
        finally:
            writer.close()

    async def _answer(self, line: bytes) -> Answer:
        try:
            asked = msgspec.json.decode(line, type=dict[str, str])
        except msgspec.MsgspecError:
            return {"error": "not understood"}
        verb = self._verbs.get(asked.get("do", ""))
        if verb is None:
            return {"error": "unknown", "known": sorted(self._verbs)}
        return await verb(asked.get("what", ""))


def ask(path: Path, do: str, what: str = "") -> Answer | None:
    """What the house on ``path`` answers; ``None`` when there is none, or it does not answer."""
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENCE_S)
            line.connect(str(path))
            line.sendall(msgspec.json.encode({"do": do, "what": what}) + b"\n")
            data = b""
            while not data.endswith(b"\n"):
                chunk = line.recv(MOST)
                if not chunk:
                    return None
                data += chunk
    except OSError:
        return None
    found: dict[str, Any] = msgspec.json.decode(data)
    return found


def descriptors() -> int:
    """How many files and lines this process holds open; 0 where the system does not tell."""
    try:
        return len(os.listdir("/proc/self/fd"))
    except OSError:
        return 0


def memory_bytes() -> int:
    """Resident memory of this process, 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def percentiles(values: Sequence[float]) -> dict[str, float]:
    """p50, p95 and p99 in milliseconds; empty without values."""
    if not values:
        return {}
    ordered = sorted(values)
    return {
        f"p{share}": round(1000 * ordered[min(len(ordered) - 1, len(ordered) * share // 100)], 2)
        for share in (50, 95, 99)
    }
