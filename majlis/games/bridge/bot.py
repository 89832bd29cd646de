"""Bridge's robots, by level. A robot sees its own view and nothing else."""

from __future__ import annotations

from majlis.bots.base import RandomBot


def make(level: str) -> RandomBot:
    """The robot of that level: ``random`` calls and plays what is allowed, whatever it is."""
    return RandomBot()
