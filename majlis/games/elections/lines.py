"""Lines of the log, and how they are put together."""

from __future__ import annotations

from majlis.core.game import Message, Who
from majlis.core.seats import Seat


def told(name: str, who: Seat, **params: object) -> Message:
    """A line about somebody."""
    return Message(f"elections.narrate.{name}", {"who": Who(who), **params})


def line(name: str, **params: object) -> Message:
    """A line of the log."""
    return Message(f"elections.narrate.{name}", params)


def both(first: Message, second: Message) -> Message:
    """Two lines in one."""
    return line("both", first=first, second=second)
