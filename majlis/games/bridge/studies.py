"""Boards looked at with all cards open while people do other things (B8.3).

One thread of the process does all such work, piece by piece: who else asks, at this screen or in
another session of a house, waits for a piece and not for a board. What was found of a board is
kept, so that the four who played it have it once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from msgspec import Struct

from majlis.core.game import Message
from majlis.games.bridge import dds
from majlis.games.bridge.doubledummy import Study, Subject, study

MOST_KEPT = 64
"""Boards of which all is remembered."""
_kept: dict[Subject, Study] = {}


class Insight(Struct, frozen=True):
    """What there is to show of a study: what is found, whether it goes on, why it cannot."""

    found: Study | None = None
    goes_on: bool = False
    trouble: Message | None = None


NO_INSIGHT = Insight()


@cache
def _thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "double-dummy")


class Studying:
    """The study of one board. `run` may be cancelled at any time, and goes on where it was."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.found = _kept.get(subject)
        self.trouble: Message | None = None
        self._pieces = study(subject)

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to find, or nothing can be found."""
        return self.trouble is not None or (self.found is not None and self.found.complete)

    async def run(self, changed: Callable[[], None]) -> None:
        """Look at everything; ``changed`` is called after each piece."""
        loop = asyncio.get_running_loop()
        while not self.is_done:
            try:
                piece = await loop.run_in_executor(_thread(), next, self._pieces, None)
            except (dds.SolverError, dds.MissingError):
                self.trouble = Message("bridge.analysis.failed")
            else:
                # A piece that nobody waited for any more was the last.
                self.found = piece if piece is not None else self._again()
            self._keep()
            changed()

    def _again(self) -> Study | None:
        self._pieces = study(self.subject)
        return self.found

    def _keep(self) -> None:
        if self.found is None or not self.found.complete:
            return
        _kept[self.subject] = self.found
        while len(_kept) > MOST_KEPT:
            del _kept[next(iter(_kept))]
