"""Work that is made only once somebody awaits it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Later(Awaitable[T], Generic[T]):
    """An awaitable of ``work()``.

    A screen that is closed before its worker begins leaves a coroutine that was never awaited, of
    which Python complains on standard error, where nothing of a session may appear.
    """

    def __init__(self, work: Callable[[], Coroutine[Any, Any, T]]) -> None:
        self._work = work

    def __await__(self) -> Generator[Any, Any, T]:
        return self._work().__await__()
