"""Asks the terminal about right-to-left text before anything else is shown.

Answers that come late, once an app reads the input, would be taken for keys: they are cut out of
the first seconds of input.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress

from majlis.host.session import Session
from majlis.text.terminal import QUERY, Way, decide_way, is_complete, parse_replies

LATE_S = 10.0
_REPLY = re.compile(
    rb"\x1b\[\??8;\d\$y|\x1bP>\|[^\x1b\x07]{0,64}(?:\x1b\\|\x07)|\x1b\[[>?][\d;]{0,32}c"
)
_MOST = 1024


def can_answer(session: Session) -> bool:
    """Whether there is a terminal that may be asked."""
    return session.is_tty and session.terminal.term not in ("", "dumb", "unknown")


async def ask_way(session: Session, seconds: float) -> Way:
    """How to send right-to-left text; what was typed meanwhile is kept for whoever listens next.

    Where there is no terminal nobody knows who reads it (a screen reader, a file): in the order of
    reading.
    """
    if not session.is_tty:
        return session.way
    data = await _answers(session, seconds) if seconds and can_answer(session) else b""
    return decide_way(parse_replies(data), session.terminal.environ)


async def _answers(session: Session, seconds: float) -> bytes:
    heard = bytearray()
    complete = asyncio.Event()

    def hear(data: bytes) -> None:
        heard.extend(data[: _MOST - len(heard)])
        if is_complete(bytes(heard)) or len(heard) >= _MOST:
            complete.set()

    session.listen(hear)
    session.wire.write(QUERY)
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await until_any(complete, session.over)
    session.listen(None)
    if typed := without_replies(bytes(heard)):
        session.received(typed)
    return bytes(heard)


async def until_any(*events: asyncio.Event) -> None:
    """Until one of the events is set."""
    waiting = [asyncio.ensure_future(event.wait()) for event in events]
    try:
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waiting:
            task.cancel()


def without_replies(data: bytes) -> bytes:
    """``data`` without answers to `QUERY`."""
    return _REPLY.sub(b"", data) if b"\x1b" in data else data


def late_filter(
    sink: Callable[[bytes], None], until: float, now: Callable[[], float]
) -> Callable[[bytes], None]:
    """``sink``, without answers that arrive before ``until``."""

    def filtered(data: bytes) -> None:
        kept = without_replies(data) if now() < until else data
        if kept:
            sink(kept)

    return filtered
