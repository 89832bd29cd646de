"""Divan's robots."""

from __future__ import annotations

from majlis.bots.base import RandomBot


def make(level: str, budget: int | None = None) -> RandomBot:
    """Only ``random``."""
    return RandomBot()
