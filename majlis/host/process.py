"""What a process needs that shows screens to many: done once, before the first app."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.style import Style
    from textual.strip import Strip

COLLECT = (50_000, 50, 100)
"""Thresholds of the collector: a full collection stops every session (0.4 s at 200 of them)."""

_done: list[bool] = []


def prepare_process() -> None:
    """Have every app rendered in 24-bit colours, and the collector run seldom and find little."""
    from textual import constants

    # Read at each app's beginning; the environment would count only before Textual is loaded.
    setattr(constants, "COLOR_SYSTEM", "truecolor")  # noqa: B010
    gc.set_threshold(*COLLECT)
    if not _done:
        _done.append(True)
        _free_strips()


def _free_strips() -> None:
    """Keep Textual's strips from keeping themselves.

    A line that is cut where it ends, as most are, is put into its own cache, and so is freed by the
    collector only: 13 objects a line, 800,000 in half a minute of 200 sessions, and 2 s in which
    nobody is served while they are collected. Such a cut needs no cache.
    """
    from textual.strip import Strip

    divide, crop_extend = Strip.divide, Strip.crop_extend

    def divide_freely(self: Strip, cuts: Iterable[int]) -> Sequence[Strip]:
        kept = [cut for cut in cuts if cut <= self.cell_length]
        return [self] if kept == [self.cell_length] else divide(self, kept)

    def crop_freely(self: Strip, start: int, end: int, style: Style | None) -> Strip:
        is_whole = start <= 0 and end == self.cell_length
        return self if is_whole else crop_extend(self, start, end, style)

    setattr(Strip, "divide", divide_freely)  # noqa: B010
    setattr(Strip, "crop_extend", crop_freely)  # noqa: B010
