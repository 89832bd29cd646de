"""What happened at the door, one JSON object a line, for machines and for people with `grep`.

Nothing that anybody typed is written: no user names (people type passwords there), no commands, no
keys but their fingerprints, no values out of a traceback. What admins do is told with the names by
which the house knows people, and what they announce.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO

import msgspec

from majlis.host.limits import Bucket
from majlis.store.files import PRIVATE, private_folder

NOISY_RATE, NOISY_BURST = 5, 50


def utc_now() -> datetime:
    """The moment, in UTC."""
    return datetime.now(UTC)


class Log:
    """Lines to ``sink``, each whole and flushed; a sink that fails is given up silently."""

    def __init__(self, sink: BinaryIO, now: Callable[[], datetime] = utc_now) -> None:
        self._sink: BinaryIO | None = sink
        self._now = now
        self._noise = Bucket(NOISY_RATE, NOISY_BURST, monotonic())
        self._skipped = 0

    def write(self, event: str, /, **fields: object) -> None:
        """One line: the moment, what happened, and its fields (numbers, short texts, flags)."""
        moment = self._now().isoformat(timespec="milliseconds")
        self._line({"at": moment, "event": event, **fields})

    def noise(self, event: str, /, **fields: object) -> None:
        """One line of a kind that a stranger can cause at will; too many are only counted."""
        if self._noise.take(1, monotonic()):
            skipped, self._skipped = self._skipped, 0
            self.write(event, **fields, **({"skipped": skipped} if skipped else {}))
        else:
            self._skipped += 1

    def error(self, event: str, error: BaseException, /, **fields: object) -> None:
        """One line for an exception: its type and where it was raised, never its text."""
        self.write(event, error=type(error).__name__, place=place_of(error), **fields)

    def loop_error(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """An exception handler for the event loop, instead of a report on standard error."""
        error = context.get("exception")
        if isinstance(error, BaseException):
            self.error("loop.error", error)
        else:
            self.write("loop.error")

    def _line(self, fields: dict[str, object]) -> None:
        if self._sink is None:
            return
        try:
            self._sink.write(msgspec.json.encode(fields) + b"\n")
            self._sink.flush()
        except (OSError, ValueError):
            self._sink = None

    def close(self) -> None:
        """Close the sink unless it is standard error."""
        if self._sink is not None and self._sink is not sys.stderr.buffer:
            self._sink.close()
        self._sink = None


def open_log(path: Path | None) -> Log:
    """A log that adds to the file ``path``, readable by its owner alone, or to standard error.

    Raises ``OSError``.
    """
    if path is None:
        return Log(sys.stderr.buffer)
    private_folder(path.parent)
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, PRIVATE)
    return Log(os.fdopen(handle, "ab"))


def place_of(error: BaseException) -> str:
    """Where ``error`` was raised, as ``file.py:12 function``, and, when that is not in this
    program, from where in it; empty if it never was.
    """
    places = []
    frame = error.__traceback__
    while frame is not None:
        code = frame.tb_frame.f_code
        is_ours = str(frame.tb_frame.f_globals.get("__name__", "")).startswith("majlis.")
        places.append((f"{Path(code.co_filename).name}:{frame.tb_lineno} {code.co_name}", is_ours))
        frame = frame.tb_next
    if not places:
        return ""
    ours = [place for place, is_ours in places if is_ours]
    last, is_ours = places[-1]
    return last if is_ours or not ours else f"{last} from {ours[-1]}"
