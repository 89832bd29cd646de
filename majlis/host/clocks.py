"""The two clocks of a house: what the time is, and how it passes."""

from __future__ import annotations

import time


def wall_ms() -> int:
    """Milliseconds since 1970, for lists; no game sees it."""
    return time.time_ns() // 1_000_000


def monotonic_ms() -> int:
    """Milliseconds from some moment on, never back."""
    return time.monotonic_ns() // 1_000_000
