"""The table and its records: events per second through the table, and folding a long record."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence

from majlis.bots.base import RandomBot, robot_stream
from majlis.bots.driver import reply
from majlis.core import opening, registry
from majlis.core.fold import Fold
from majlis.core.options import resolve
from majlis.core.record import SeatCard, read
from majlis.core.table import Table
from majlis.core.verify import codec_of, verify
from tests.bench.__main__ import Row

LENGTH = 25


class _Pages:
    def __init__(self) -> None:
        self.lines: list[bytes] = []

    async def append(self, lines: Sequence[bytes]) -> None:
        self.lines += lines


async def _long_match(pages: _Pages) -> int:
    game = registry.load("tawla")
    options = resolve(registry.info("tawla"), {"length": LENGTH})
    assert isinstance(options, dict)
    cards = [SeatCard("bot random", "bot", "random")] * 2
    header, secret = opening.prepare(game, options, cards, table="bench", entropy=bytes, seed=3)
    table = Table(game, header, secret, lambda: 0, pages)
    await table.open()
    streams = [robot_stream("bench", seat) for seat in (0, 1)]
    while not table.over:
        seat = table.awaited_seat()
        assert seat is not None
        answer = reply(table.snapshot(seat), RandomBot(), streams[seat])
        assert answer is not None
        await table.submit(seat, answer.need_id, answer.action)
    return table.seq


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def rows() -> list[Row]:
    """A match to 25 points between random robots, as a table plays it and as readers take it."""
    pages = _Pages()
    began = time.perf_counter()
    events = asyncio.run(_long_match(pages))
    playing = time.perf_counter() - began
    data = b"".join(pages.lines)
    game = registry.load("tawla")
    record = read(data, codec_of(game))
    parse = _timed(lambda: [json.loads(line) for line in pages.lines])
    reading = _timed(lambda: read(data, codec_of(game)))
    folding = _timed(lambda: Fold(game, record.header).feed_all(record.events))
    verifying = _timed(lambda: verify(game, record))
    return [
        (f"events through the table ({events})", f"{events / playing:,.0f}/s", None, None),
        (
            "reading a record / json.loads alone",
            _per_s(events, reading),
            _per_s(events, parse),
            parse / reading,
        ),
        ("folding / reading", _per_s(events, folding), _per_s(events, reading), reading / folding),
        (
            "verifying / folding",
            _per_s(events, verifying),
            _per_s(events, folding),
            folding / verifying,
        ),
    ]


def _per_s(events: int, seconds: float) -> str:
    return f"{events / seconds:,.0f}/s"
