"""What people say: in the lobby and at tables, bounded, rate-limited, kibitzers apart.

Lines are cleaned before they are kept and are text for ever: nothing in them is markup or control.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from majlis.host.limits import Bucket
from majlis.text import clean_chat

Channel: TypeAlias = Literal["talk", "kibitz"]
"""``talk`` is everybody's; ``kibitz`` is the spectators' own while a game goes on."""

KEPT = 200
RATE, BURST = 0.5, 6.0


class Line(Struct, frozen=True):
    """One thing somebody said; ``seq`` counts up within its room."""

    seq: int
    who: str
    text: str
    channel: Channel


class Room:
    """What was said in one place, the latest `KEPT` lines."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._lines: deque[Line] = deque(maxlen=KEPT)
        self._said = 0
        self._changed = changed

    def say(self, who: str, text: str, channel: Channel = "talk") -> None:
        """Keep a line, cleaned; nothing visible is no line."""
        clean = clean_chat(text)
        if clean:
            self._said += 1
            self._lines.append(Line(self._said, who, clean, channel))
            self._changed()

    def heard(
        self, channels: Iterable[Channel], muted: Iterable[str] = (), since: int = 0
    ) -> list[Line]:
        """The lines somebody may read: of these channels, without the people he has muted."""
        open_, silent = frozenset(channels), frozenset(muted)
        return [
            line
            for line in self._lines
            if line.seq > since and line.channel in open_ and line.who not in silent
        ]


class Tongue:
    """How fast one person may speak."""

    def __init__(self, now: float) -> None:
        self._bucket = Bucket(RATE, BURST, now)

    def may_speak(self, now: float) -> bool:
        """Take one line's worth of patience."""
        if self._bucket.wait(now) > 0:
            return False
        return self._bucket.take(1, now)
