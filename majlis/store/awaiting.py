"""Waiting for what is being written, in an event loop, where a cancellation cannot cut it short."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from majlis.store.writer import Job, Writer

if TYPE_CHECKING:
    from sqlite3 import Connection

T = TypeVar("T")


class _Awaited(Job[T]):
    """A job and the future that somebody awaits."""

    def __init__(
        self, work: Callable[[Connection], T], tell: _ToLoop, future: asyncio.Future[T]
    ) -> None:
        super().__init__(work, tell)
        self.future = future

    def settle(self) -> None:
        """Give the future the result or the error."""
        try:
            self.future.set_result(self.result())
        except Exception as error:
            self.future.set_exception(error)


class _ToLoop(Struct, frozen=True):
    """Tells an event loop of finished jobs, all in one turn of the loop."""

    loop: asyncio.AbstractEventLoop

    def __call__(self, jobs: Sequence[_Awaited[Any]]) -> None:
        with suppress(RuntimeError):  # the loop was closed meanwhile
            self.loop.call_soon_threadsafe(_settle, jobs)


def _settle(jobs: Sequence[_Awaited[Any]]) -> None:
    for job in jobs:
        job.settle()


async def in_the_loop(work: Callable[[Connection], T], writer: Writer) -> T:
    """Have ``work`` done by ``writer`` and await what it gives, as `outlast` does."""
    loop = asyncio.get_running_loop()
    job = _Awaited(work, _ToLoop(loop), loop.create_future())
    writer.hand_in(job)
    return await outlast(job.future)


async def outlast(future: asyncio.Future[T]) -> T:
    """What ``future`` brings, even if this task is cancelled meanwhile.

    A line already on its way to the disk will be kept, so the table must hear of it, or its record
    and its memory would differ. The task is cancelled at its next `await` instead.
    """
    try:
        return await asyncio.shield(future)
    except asyncio.CancelledError:
        await _to_the_end(future)
        _cancel_at_next_await()
        return future.result()


async def _to_the_end(future: asyncio.Future[T]) -> None:
    while not future.done():
        with suppress(asyncio.CancelledError):
            await asyncio.wait([future])


def _cancel_at_next_await() -> None:
    task = asyncio.current_task()
    assert task is not None
    # Taken back and asked anew, so that it still counts as one request (asyncio.timeout counts).
    task.uncancel()
    task.cancel()
