"""Frees what ended sessions leave behind, when nobody is kept waiting by it.

A full collection stops every session, 0.5 s at 200 of them, and the interpreter would choose the
moment: the collector's last generation is left to this (`process.COLLECT`).
"""

from __future__ import annotations

import gc

CALM_S = 1.5
"""Nobody has typed for so long."""
REST_S, LONG_S = 30.0, 900.0
"""The least time between two sweeps, and the time after which there is one in any case of calm."""
MOST_LEFT = 150
"""So many ended sessions, a megabyte each, are not kept for the sake of calm."""


class Sweeper:
    """Told of every ended session, and asked again and again whether it is time."""

    def __init__(self, now: float) -> None:
        self._left = 0
        self._swept = now

    def left(self) -> None:
        """A session has ended."""
        self._left += 1

    def beat(self, now: float, heard: float) -> bool:
        """Collect if it is time; whether it was. ``heard``: when somebody last typed."""
        if not self._is_due(now, now - heard >= CALM_S):
            return False
        self._left = 0
        gc.collect()
        self._swept = now
        return True

    def _is_due(self, now: float, calm: bool) -> bool:
        rested = now - self._swept
        if rested < REST_S:
            return False
        return self._left >= MOST_LEFT or (calm and (self._left > 0 or rested >= LONG_S))
