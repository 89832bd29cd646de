"""Seats robots at a table: from a snapshot to an answer, and the loop round it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from msgspec import Struct

from majlis.bots.base import Bot, RandomBot
from majlis.core import registry
from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.fold import OpenOffer
from majlis.core.match import MatchView, Ready
from majlis.core.port import SeatPort, Snapshot, Task
from majlis.core.verbs import Answer, OfferKind

AnyBot: TypeAlias = Bot[Any]

AGREES_TO: frozenset[OfferKind] = frozenset({"takeback", "pause", "substitute"})
"""Offers of the table a robot says yes to. Draws and resignations are answered by the game's own
needs or refused: a robot plays on. What was revealed is not taken back: a look is not free."""


class UnknownLevelError(LookupError):
    """A level the game has no robot for; ``known`` are the levels there are."""

    def __init__(self, game: str, level: str, known: tuple[str, ...]) -> None:
        super().__init__(f"{game} has no robot {level!r}; there are: {', '.join(known)}")
        self.game = game
        self.level = level
        self.known = known


def make(game: str, level: str) -> AnyBot:
    """The robot of that level. Raises :class:`UnknownLevelError` and `UnknownGameError`."""
    known = registry.info(game).levels
    if level not in known:
        raise UnknownLevelError(game, level, known)
    bot: AnyBot = registry.part(game, "bot").make(level)
    return bot


class Reply(Struct, frozen=True):
    """An answer to the need ``need_id``."""

    need_id: int
    action: Action


def reply(snapshot: Snapshot[Any], bot: AnyBot, stream: Stream) -> Reply | None:
    """What the robot on the snapshot's seat does now; ``None``: it is not asked anything."""
    if snapshot.outcome is not None or snapshot.paused:
        return None
    if snapshot.offer is not None:
        if snapshot.seat not in snapshot.offer.waiting:
            return None
        return Reply(0, Answer(_agrees_to(snapshot.offer)))
    task = next(iter(snapshot.must), None)
    if task is None:
        return None
    return Reply(task.need.id, _choice(snapshot.view, task, bot, stream))


def _agrees_to(offer: OpenOffer) -> bool:
    return offer.offer.kind in AGREES_TO and not offer.reveals


def _choice(view: Any, task: Task, bot: AnyBot, stream: Stream) -> Action:
    if isinstance(view, MatchView):
        view = view.inner
    if task.need.kind == "ready" and not isinstance(bot, RandomBot):
        return Ready()
    return bot.choose(view, task.need, task.legal, stream)


Pause: TypeAlias = Callable[[Snapshot[Any], float], Awaitable[None]]
"""Waits before an answer: to what a robot was asked, and since when by the loop's clock."""


async def _at_once(snapshot: Snapshot[Any], since: float) -> None:
    pass


async def sit(
    port: SeatPort[Any],
    bot: AnyBot,
    stream: Stream,
    pause: Pause = _at_once,
) -> None:
    """Play ``port``'s seat until the game is over, thinking beside the event loop.

    ``pause`` is awaited before each answer, so that people can follow. An answer that comes too
    late for what has changed meanwhile is thought over again.
    """
    clock = asyncio.get_running_loop().time
    async for snapshot in port.snapshots():
        if snapshot.outcome is not None:
            return
        since = clock()
        answer = await asyncio.to_thread(reply, snapshot, bot, stream)
        if answer is None:
            continue
        await pause(snapshot, since)
        await port.submit(answer.need_id, answer.action)
