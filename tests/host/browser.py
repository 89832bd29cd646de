"""A real browser: headless Chromium, driven by the DevTools protocol."""

from __future__ import annotations

import asyncio
import base64
import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.patience import PATIENCE_S

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "chrome"))), None)
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")

DRAWING = """(() => {
  const layer = document.querySelector("canvas.xterm-text-layer");
  if (!layer) return "";
  const { data } = layer.getContext("2d").getImageData(0, 0, layer.width, layer.height);
  const colours = new Map();
  for (let at = 0; at < data.length; at += 4) {
    const colour = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];
    colours.set(colour, (colours.get(colour) ?? 0) + at);
  }
  return `${colours.size} ${[...colours].join()}`;
})()"""
"""What the page's terminal shows, as a text that is another one when the picture is: how many
colours, and where they are."""


class Browser:
    """One page. ``heard`` is what its websockets received, ``complaints`` what it did not like."""

    def __init__(self, line: aiohttp.ClientWebSocketResponse) -> None:
        self.heard = bytearray()
        self.complaints: list[str] = []
        self._line = line
        self._numbers = iter(range(1, 1_000_000))
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._more = asyncio.Event()
        self._reading = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        async for frame in self._line:
            said = frame.json()
            if "id" in said:
                self._answers.pop(said["id"]).set_result(said)
            else:
                self._hear(said["method"], said["params"])
            self._more.set()

    def _hear(self, method: str, params: dict[str, Any]) -> None:
        if method == "Network.webSocketFrameReceived":
            frame = params["response"]
            if frame["opcode"] == 2:
                self.heard += base64.b64decode(frame["payloadData"])
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.complaints.append(params["entry"]["text"])
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(str(params["exceptionDetails"]))

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Do something; what came of it."""
        number = next(self._numbers)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        await self._line.send_json({"id": number, "method": method, "params": params})
        async with asyncio.timeout(PATIENCE_S):
            said = await answer
        assert "error" not in said, said
        found: dict[str, Any] = said["result"]
        return found

    async def go(self, url: str) -> None:
        """Open a page."""
        for domain in ("Network", "Page", "Log", "Runtime"):
            await self.call(f"{domain}.enable")
        await self.call("Page.navigate", url=url)

    async def until(self, pattern: str, start: int = 0) -> re.Match[str]:
        """Until the websocket has received ``pattern`` after the first ``start`` bytes."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                self._more.clear()
                if found := re.search(pattern, self.heard[start:].decode("utf-8", "replace")):
                    return found
                await self._more.wait()

    async def value(self, expression: str) -> Any:
        """What a line of JavaScript gives."""
        found = await self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        return found["result"].get("value")

    async def until_true(self, expression: str) -> None:
        """Until a line of JavaScript is true."""
        async with asyncio.timeout(PATIENCE_S):
            while not await self.value(expression):
                await asyncio.sleep(0.05)

    async def type(self, text: str) -> None:
        """Press one key after another."""
        for char in text:
            key = {"\r": "Enter"}.get(char, char)
            down: dict[str, Any] = {"type": "keyDown", "key": key, "text": char}
            if char == "\r":
                down |= {"windowsVirtualKeyCode": 13, "code": "Enter"}
            await self.call("Input.dispatchKeyEvent", **down)
            await self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    async def picture(self) -> bytes:
        """The page as a PNG."""
        found = await self.call("Page.captureScreenshot", format="png")
        return base64.b64decode(found["data"])

    async def close(self) -> None:
        self._reading.cancel()
        await self._line.close()


@asynccontextmanager
async def browsing(
    folder: Path, size: tuple[int, int] = (1000, 640), lang: str = "en"
) -> AsyncIterator[Browser]:
    """Chromium with nothing in it, and a blank page."""
    assert CHROMIUM is not None
    process = await asyncio.create_subprocess_exec(
        *(CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run"),
        *("--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-port=0"),
        *(f"--user-data-dir={folder}", f"--window-size={size[0]},{size[1]}", f"--lang={lang}"),
        *(f"--accept-lang={lang}", "about:blank"),
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
        env={**os.environ, "HOME": str(folder)},
    )
    try:
        port = await _port(folder / "DevToolsActivePort")
        async with aiohttp.ClientSession() as client:
            async with client.get(f"http://127.0.0.1:{port}/json/list") as answer:
                pages = [page for page in await answer.json() if page["type"] == "page"]
            url = pages[0]["webSocketDebuggerUrl"]
            async with client.ws_connect(url, max_msg_size=0) as line:
                browser = Browser(line)
                yield browser
                await browser.close()
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, 9)
        await process.wait()


async def _port(path: Path) -> int:
    async with asyncio.timeout(PATIENCE_S):
        while True:
            with suppress(FileNotFoundError, ValueError, IndexError):
                return int(path.read_text("ascii").split()[0])
            await asyncio.sleep(0.05)
