"""A board drawn in lines that counts down until what is asked is answered by itself."""

from __future__ import annotations

import time
from typing import Any

from textual.timer import Timer

from majlis.core.port import Snapshot
from majlis.ui.lineboard import LineBoard


class CountdownBoard(LineBoard):
    """Subclasses call `count_down` with every snapshot and draw `time_left`."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._counted: Snapshot[Any] | None = None
        self._shown_at = 0.0
        self._clock: Timer | None = None

    def count_down(self, snapshot: Snapshot[Any]) -> None:
        """What is shown now; time runs on from here."""
        self._counted, self._shown_at = snapshot, time.monotonic()
        self._tick()

    @property
    def time_left(self) -> str:
        """Minutes and seconds until the first answer comes by itself; empty: none does."""
        left = self._left_ms
        if left is None:
            return ""
        minutes, seconds = divmod(-(-left // 1000), 60)
        return f"{minutes}:{seconds:02}"

    @property
    def _left_ms(self) -> int | None:
        found = self._counted
        due = [a.due_ms for a in found.awaited if a.due_ms is not None] if found else []
        if found is None or not due:
            return None
        passed = 0 if self._stands else int((time.monotonic() - self._shown_at) * 1000)
        return max(0, min(due) - found.at_ms - passed)

    @property
    def _stands(self) -> bool:
        """Whether table time stands still."""
        found = self._counted
        return found is None or found.paused or found.offer is not None

    def _tick(self) -> None:
        """Count down as long as there is something to count."""
        if self._clock is not None:
            self._clock.stop()
            self._clock = None
        left = self._left_ms
        if left and not self._stands and self.is_mounted:
            self._clock = self.set_timer(((left - 1) % 1000 + 1) / 1000, self._ticked)

    def _ticked(self) -> None:
        self.redraw()
        self._tick()
