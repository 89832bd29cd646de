"""A browser's connection under aiohttp: counted, watched, and let go when it does nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from majlis.host.limits import Gate, Limits, Ticket
from majlis.host.wire import Tap

if TYPE_CHECKING:
    from aiohttp.web import WebSocketResponse

PAGE_S = 60.0
"""How long a connection may live that does not become a session: time to load a page."""
GOODBYE_S = 2.0
"""How long a browser may take to read what was said last."""


class Watch(Protocol):
    """Who counts the lines and is told of those that were turned away or dropped."""

    gate: Gate
    lines: dict[asyncio.BaseTransport, Line]

    @property
    def limits(self) -> Limits: ...
    def noise(self, event: str, address: str, why: str) -> None: ...


class _Inside:
    """What a line's `Tap` is put on: bytes go through it, the rest it wants to know only."""

    def __init__(self, inner: asyncio.Protocol) -> None:
        self._inner = inner

    def data_received(self, data: bytes) -> None:
        self._inner.data_received(data)

    def pause_writing(self) -> None:
        """Nothing: the line has told ``inner``."""

    def resume_writing(self) -> None:
        """Nothing, as well."""


class Line(asyncio.Protocol):
    """Passes everything on to ``inner``, which speaks HTTP, as far as the limits allow."""

    tap: Tap

    def __init__(self, inner: asyncio.Protocol, watch: Watch) -> None:
        self._inner = inner
        self._inside = _Inside(inner)
        self._watch = watch
        self._address = ""
        self._ticket: Ticket | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        loop = asyncio.get_running_loop()
        self._transport = transport
        peer = transport.get_extra_info("peername")
        self._address = str(peer[0]) if peer else ""
        place = self._watch.gate.admit(self._address, loop.time())
        if not isinstance(place, Ticket):
            self._watch.noise("connection.turned", self._address, place)
            transport.abort()
            return
        self._ticket = place
        self._deadline = loop.call_later(PAGE_S, self._give_up, "login")
        self.tap = Tap(self._inside, self._watch.limits, self._give_up)
        self._watch.lines[transport] = self
        self._inner.connection_made(transport)

    def known(self) -> None:
        """It is a session's now, and may stay."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self, why: str) -> None:
        self._watch.noise("connection.dropped", self._address, why)
        self.abort()

    def abort(self) -> None:
        """Cut it."""
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        if self._ticket is not None:
            self._inside.data_received(data)

    def eof_received(self) -> bool | None:
        return self._inner.eof_received()

    def pause_writing(self) -> None:
        self._inner.pause_writing()
        self._inside.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()
        self._inside.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._ticket is None:
            return
        self.known()
        self.tap.close()
        self._ticket.leave()
        del self._watch.lines[self._transport]
        self._inner.connection_lost(exc)


class Outbox:
    """What goes out over a websocket, in order; a `majlis.host.wire.Channel`.

    ``cut`` ends a connection that takes nothing any more.
    """

    def __init__(self, socket: WebSocketResponse, cut: Callable[[], None]) -> None:
        self._socket = socket
        self._cut = cut
        self._waiting = bytearray()
        self._more = asyncio.Event()
        self._is_last = False
        self._task = asyncio.ensure_future(self._send_all())

    def write(self, data: bytes) -> None:
        """Send ``data`` when its turn comes."""
        self._waiting += data
        self._more.set()

    write_stderr = write

    async def _send_all(self) -> None:
        with suppress(OSError):
            while not self._is_last:
                await self._more.wait()
                self._more.clear()
                await self._send()

    async def _send(self) -> None:
        if self._waiting:
            data = bytes(self._waiting)
            self._waiting.clear()
            await self._socket.send_bytes(data)

    async def close(self) -> None:
        """Send what waits, close the socket, and cut the line when that takes long."""
        self._is_last = True
        self._more.set()
        try:
            async with asyncio.timeout(GOODBYE_S):
                await self._task
                await self._socket.close()
        except (TimeoutError, OSError):
            pass
        finally:
            self._task.cancel()
            self._cut()
