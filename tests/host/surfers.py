"""People who come through a browser, without the browser: HTTP and the page's websocket."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from http.cookies import SimpleCookie
from typing import Any

import aiohttp

from tests.patience import PATIENCE_S


class Surfer:
    """One websocket. ``heard`` is all that came, ``code`` how it was closed."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.heard = bytearray()
        self._more = asyncio.Event()
        self._reading = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        async for frame in self.socket:
            assert frame.type is aiohttp.WSMsgType.BINARY, frame
            self.heard += frame.data
            self._more.set()
        self._more.set()

    @property
    def text(self) -> str:
        """What was heard so far."""
        return self.heard.decode("utf-8", "replace")

    async def send(self, *frame: Any) -> None:
        """Send a frame as the page does."""
        await self.socket.send_json(list(frame))

    async def type(self, text: str) -> None:
        """Type."""
        await self.send("stdin", text)

    async def until(self, pattern: str, start: int = 0) -> re.Match[str]:
        """Until ``pattern`` is heard after the first ``start`` bytes."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                self._more.clear()
                if found := re.search(pattern, self.heard[start:].decode("utf-8", "replace")):
                    return found
                assert not self._reading.done(), self.text[-300:]
                await self._more.wait()

    async def typed(self, keys: str, pattern: str) -> re.Match[str]:
        """Type ``keys`` and wait for what follows."""
        start = len(self.heard)
        await self.type(keys)
        return await self.until(pattern, start)

    async def ended(self) -> int | None:
        """Until the house has closed the socket; the code it gave."""
        async with asyncio.timeout(PATIENCE_S):
            await self._reading
        return self.socket.close_code


def origin(port: int) -> str:
    """The house's own pages."""
    return f"http://127.0.0.1:{port}"


def cookies(token: str, name: str = "majlis") -> dict[str, str]:
    """The headers of somebody with a token; without one, nobody's."""
    return {"Cookie": f"{name}={token}"} if token else {}


async def fetched(
    port: int, path: str = "/", method: str = "GET", **headers: str
) -> tuple[int, Mapping[str, str], bytes]:
    """Ask for something once: the status, the headers, the body. ``X_Y`` is the header X-Y."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    async with (
        aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as client,
        client.request(method, origin(port) + path, headers=named) as answer,
    ):
        return answer.status, answer.headers, await answer.read()


async def visited(port: int, token: str = "", **headers: str) -> str:
    """What the page does first; the token of the cookie that is to be kept."""
    status, answer, _ = await fetched(
        port, "/visit", "POST", Origin=origin(port), **cookies(token), **headers
    )
    assert status == 204
    return next(iter(SimpleCookie(answer["Set-Cookie"]).values())).value


@asynccontextmanager
async def surfing(
    port: int, token: str = "", path: str = "/ws", query: str = "?width=80&height=24", **more: str
) -> AsyncIterator[Surfer]:
    """The page's websocket, opened as the page opens it."""
    headers = {"Origin": origin(port), **cookies(token), **more}
    url = origin(port) + path + query
    async with (
        aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as client,
        client.ws_connect(url, headers=headers, max_msg_size=0) as socket,
    ):
        yield Surfer(socket)


async def refused(port: int, token: str = "", path: str = "/ws", **headers: str) -> int:
    """The status with which a websocket is refused."""
    try:
        async with surfing(port, token, path, **headers):
            return 101
    except aiohttp.WSServerHandshakeError as error:
        return error.status
