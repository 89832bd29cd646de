"""The pace at which a client may type, however fast it sends.

Its bytes wait here. They are read in small slices, each paid for with tokens, and only while the
app keeps up; a client that sends more than can wait is given up. So nobody's input costs others
more than a slice at a time, and no queue grows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from textual.message import Message

from majlis.host.keys import ESCAPE_S, InputError, KeyReader
from majlis.host.limits import Bucket

RATE, BURST = 100, 200
SLICE, PASTE_SLICE = 128, 8 * 1024
MOST_UNREAD = 128 * 1024
MOST_QUEUED = 64
PRESSED_S = 0.02
"""How long to wait for an app that is behind."""


class Handle(Protocol):
    """Something that was put off and can be called off."""

    def cancel(self) -> None: ...


class Scheduler(Protocol):
    """What is needed of an event loop."""

    def time(self) -> float: ...
    def call_later(self, delay: float, callback: Callable[[], None], /) -> Handle: ...


class Guard:
    """Between a connection and an app.

    ``deliver`` takes each event, ``queued`` says how many the app has not dealt with, ``give_up``
    is told once, with a word, that this client is to be dropped; after it nothing is delivered.
    """

    def __init__(
        self,
        loop: Scheduler,
        deliver: Callable[[Message], None],
        queued: Callable[[], int],
        give_up: Callable[[str], None],
    ) -> None:
        self._loop = loop
        self._deliver = deliver
        self._queued = queued
        self._give_up = give_up
        self._reader = KeyReader()
        self._unread = bytearray()
        self._bucket = Bucket(RATE, BURST, loop.time())
        self._timer: Handle | None = None
        self._is_waiting = False
        self._is_open = True

    def feed(self, data: bytes) -> None:
        """Take what the client has sent."""
        if not self._is_open:
            return
        self._unread += data
        if len(self._unread) > MOST_UNREAD:
            self._drop("paste" if self._reader.pasting else "unread")
        elif not self._is_waiting:
            self._go_on()

    def close(self) -> None:
        """Deliver nothing more and let the parser go."""
        if self._is_open:
            self._is_open = False
            self._call_off()
            self._unread.clear()
            self._reader.close()

    def _go_on(self) -> None:
        """Read one slice if there is leave to; then let others have their turn."""
        self._is_waiting = False
        wait = self._wait()
        if wait == 0:
            self._attempt(self._read_slice)
        if not self._is_open:
            return
        if self._unread:
            self._is_waiting = True
            self._put_off(wait, self._go_on)
        else:
            self._put_off(ESCAPE_S, self._tick)

    def _wait(self) -> float:
        if self._queued() > MOST_QUEUED:
            return PRESSED_S
        return self._bucket.wait(self._loop.time())

    def _read_slice(self) -> None:
        size = self._slice_size()
        data = bytes(self._unread[:size])
        del self._unread[:size]
        found = self._reader.read(data)
        self._bucket.take(max(len(found), -(-len(data) // SLICE)), self._loop.time())
        for message in found:
            self._deliver(message)

    def _slice_size(self) -> int:
        """Large inside a paste, which is one event, but never past what may be its end."""
        if not self._reader.pasting:
            return SLICE
        escape = self._unread.find(b"\x1b", 0, PASTE_SLICE)
        return SLICE if escape == 0 else PASTE_SLICE if escape < 0 else escape

    def _tick(self) -> None:
        self._attempt(self._read_late)

    def _read_late(self) -> None:
        for message in self._reader.tick():
            self._deliver(message)

    def _attempt(self, read: Callable[[], None]) -> None:
        try:
            read()
        except InputError as error:
            self._drop(error.code)

    def _drop(self, word: str) -> None:
        self.close()
        self._give_up(word)

    def _put_off(self, seconds: float, callback: Callable[[], None]) -> None:
        self._call_off()
        self._timer = self._loop.call_later(seconds, callback)

    def _call_off(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
