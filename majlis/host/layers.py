"""What stands between the door and the app, one small layer for each concern.

A handler serves a session from its beginning to its end. A layer makes a handler from the one
inside it. `chain` puts them together, the outermost first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from functools import reduce
from typing import TypeAlias

from majlis.core.game import Message
from majlis.host.log import Log
from majlis.host.probe import ask_way
from majlis.host.session import Session

Handler: TypeAlias = Callable[[Session], Awaitable[None]]
Layer: TypeAlias = Callable[[Handler], Handler]


def chain(*layers: Layer) -> Layer:
    """The layers as one, the first outermost."""
    return lambda handler: reduce(lambda inner, layer: layer(inner), reversed(layers), handler)


def needs_terminal(inner: Handler) -> Handler:
    """A full screen needs a terminal; who has none is told in one line what to do."""

    async def handle(session: Session) -> None:
        if session.is_tty or session.wish.plain:
            await inner(session)
        else:
            session.part("host.needs_terminal")

    return handle


def within(most: int) -> Layer:
    """At most ``most`` sessions at a time."""
    here = 0

    def layer(inner: Handler) -> Handler:
        async def handle(session: Session) -> None:
            nonlocal here
            if here >= most:
                session.part("host.full", most=most)
                return
            here += 1
            try:
                await inner(session)
            finally:
                here -= 1

        return handle

    return layer


def identified(judge: Callable[[Session], Message | None]) -> Layer:
    """Whoever ``judge`` has something against is told so and not let in."""

    def layer(inner: Handler) -> Handler:
        async def handle(session: Session) -> None:
            against = judge(session)
            if against is None:
                await inner(session)
            else:
                session.part(against.code, **against.params)

        return handle

    return layer


def logged(log: Log) -> Layer:
    """The beginning and the end of each session; an exception ends its own session only."""

    def layer(inner: Handler) -> Handler:
        async def handle(session: Session) -> None:
            began = asyncio.get_running_loop().time()
            log.write("session.begin", session=session.number, **_who(session))
            try:
                await inner(session)
            except Exception as error:
                log.error("session.error", error, session=session.number)
                session.part("host.error")
            finally:
                seconds = round(asyncio.get_running_loop().time() - began, 1)
                why = session.why or "left"
                log.write("session.end", session=session.number, seconds=seconds, why=why)

        return handle

    return layer


def _who(session: Session) -> dict[str, object]:
    width, height = session.terminal.size
    return {
        "address": session.address,
        "identity": session.identity.id,
        "game": session.wish.game,
        "plain": session.wish.plain,
        "width": width,
        "height": height,
        "colours": session.depth,
    }


def knows_games(games: Collection[str]) -> Layer:
    """A game that is not here is named, with those that are."""

    def layer(inner: Handler) -> Handler:
        async def handle(session: Session) -> None:
            wanted = session.wish.game
            if not wanted or wanted in games:
                await inner(session)
            else:
                session.part("host.no_game", game=wanted, games=tuple(sorted(games)))

        return handle

    return layer


def asks_terminal(seconds: float) -> Layer:
    """Asks the terminal, for at most ``seconds``, how it wants right-to-left text."""

    def layer(inner: Handler) -> Handler:
        async def handle(session: Session) -> None:
            session.way = await ask_way(session, seconds)
            if not session.over.is_set():
                await inner(session)

        return handle

    return layer


def awake(idle_s: float) -> Layer:
    """Ends a session from which nothing came for ``idle_s`` seconds; 0 lets it sit for ever."""

    def layer(inner: Handler) -> Handler:
        async def handle(session: Session) -> None:
            watch = asyncio.ensure_future(_end_idle(session, idle_s)) if idle_s else None
            try:
                await inner(session)
            finally:
                if watch is not None:
                    watch.cancel()

        return handle

    return layer


async def _end_idle(session: Session, idle_s: float) -> None:
    now = asyncio.get_running_loop().time
    while (left := session.heard_at + idle_s - now()) > 0:
        await asyncio.sleep(left)
    session.end("host.bye.idle", minutes=round(idle_s / 60))
