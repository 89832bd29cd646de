"""From a key to the frame that follows it, in process: the table screen at tawla."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from typing import Any

from rich.segment import Segment
from textual import events
from textual.app import App
from textual.strip import Strip
from textual.widget import Widget

from tests.bench.__main__ import Row
from tests.bench.firstframe import tawla_screen

KEYS = 120
WARM = 15
PAUSE_S = 0.04
"""Between keys, as a quick typist: Textual paints at most sixty times a second."""


class _Least(Widget, can_focus=True):
    """The least there is to repaint: one widget that draws a new line for every key."""

    count = 0

    def render_line(self, y: int) -> Strip:
        text = f"{self.count:>{self.size.width}}" if y == 0 else " " * self.size.width
        return Strip([Segment(text)])

    def on_key(self, event: events.Key) -> None:
        self.count += 1
        self.refresh()


class _LeastApp(App[None]):
    def compose(self) -> Any:
        yield _Least()

    def on_mount(self) -> None:
        self.query_one(_Least).focus()


async def _lags(app: App[Any]) -> list[float]:
    painted = asyncio.Event()

    def display(screen: Any, renderable: Any) -> None:
        # What a terminal's driver is given; a headless app stops short of making it.
        if hasattr(renderable, "render_segments"):
            renderable.render_segments(app.console)
            painted.set()

    lags: list[float] = []

    async def type_keys(pilot: Any) -> None:
        await pilot.pause(0.3)
        for number in range(KEYS + WARM):
            painted.clear()
            began = time.perf_counter()
            app.post_message(events.Key("left" if number % 2 else "right", None))
            await asyncio.wait_for(painted.wait(), 2)
            lags.append(time.perf_counter() - began)
            await asyncio.sleep(PAUSE_S)
        app.exit()

    app._display = display  # type: ignore[method-assign]
    await app.run_async(headless=True, size=(80, 24), auto_pilot=type_keys)
    return sorted(lags[WARM:])


async def _ours() -> list[float]:
    async with tawla_screen() as app:
        return await _lags(app)


def rows() -> list[Row]:
    """A cursor move on tawla's table screen against the least repaint there could be."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["MAJLIS_HOME"] = home
        ours = asyncio.run(_ours())
    least = asyncio.run(_lags(_LeastApp()))
    return [_row(f"key to paint, p{share}", ours, least, share) for share in (50, 99)]


def _row(what: str, ours: list[float], theirs: list[float], share: int) -> Row:
    mine, other = (lags[len(lags) * share // 100] for lags in (ours, theirs))
    return what, f"{mine * 1000:.2f} ms", f"{other * 1000:.2f} ms", mine / other
