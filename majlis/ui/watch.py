"""The time of a table at one screen, which stands still while the next person comes to sit down."""

from __future__ import annotations

import time


class Watch:
    """Milliseconds from some moment on, never back, without those in which it stood."""

    def __init__(self) -> None:
        self._stood = 0
        self._since: int | None = None

    def __call__(self) -> int:
        return (_real_ms() if self._since is None else self._since) - self._stood

    def stand(self, still: bool) -> None:
        """Stand still from now on, or go on."""
        if still and self._since is None:
            self._since = _real_ms()
        elif not still and self._since is not None:
            self._stood += _real_ms() - self._since
            self._since = None


def _real_ms() -> int:
    return time.monotonic_ns() // 1_000_000
