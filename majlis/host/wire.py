"""A connection and its one channel, under asyncssh: what comes in is counted, what cannot go out
is noticed.

asyncssh leaves its connection's `pause_writing` empty, so what a client does not read piles up in
the transport; and it answers every request however many there are. Both are mended here, on the
methods that asyncio calls.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from majlis.host.limits import Bucket, Limits

if TYPE_CHECKING:
    from asyncssh import SSHServerChannel

STALLED_S = 90.0
"""How long nothing may go out before a connection is taken for dead."""


class Tapped(Protocol):
    """What asyncio calls of a connection."""

    def data_received(self, data: bytes, /) -> None: ...
    def pause_writing(self) -> None: ...
    def resume_writing(self) -> None: ...


class Channel(Protocol):
    """Where a session's output goes."""

    def write(self, data: bytes, /) -> None: ...
    def write_stderr(self, data: bytes, /) -> None: ...


class Tap:
    """The bytes of one connection. ``give_up`` is told, with a word, of a client that sends more
    than a terminal would, or reads nothing."""

    def __init__(self, connection: Tapped, limits: Limits, give_up: Callable[[str], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._bucket = Bucket(limits.wire, limits.wire_burst, self._loop.time())
        self._give_up = give_up
        self._pass_on = connection.data_received
        self._is_deaf = False
        self._stalled: asyncio.TimerHandle | None = None
        self.on_change: Callable[[], None] = lambda: None
        setattr(connection, "data_received", self._received)  # noqa: B010
        setattr(connection, "pause_writing", self._pause)  # noqa: B010
        setattr(connection, "resume_writing", self._resume)  # noqa: B010

    @property
    def is_full(self) -> bool:
        """Whether what is written now would wait."""
        return self._stalled is not None

    def _received(self, data: bytes) -> None:
        if not self._bucket.take(len(data), self._loop.time()):
            self._give_up("wire")
        elif not self._is_deaf:
            self._pass_on(data)

    def deafen(self) -> None:
        """Throw away whatever still comes.

        A connection that is closed with bytes unread is reset, and the client may lose what it was
        told last: so it is heard out, up to the usual measure, while it reads that and leaves.
        """
        self._is_deaf = True

    def _pause(self) -> None:
        self._stalled = self._loop.call_later(STALLED_S, self._give_up, "stalled")
        self.on_change()

    def _resume(self) -> None:
        self.close()
        self.on_change()

    def close(self) -> None:
        """The connection is gone."""
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None


class Wire:
    """The channel of a session. `on_drain` is called when it takes data again."""

    def __init__(self, channel: Channel, tap: Tap) -> None:
        self._channel = channel
        self._tap = tap
        self._is_held = False
        self.on_drain: Callable[[], None] = lambda: None
        tap.on_change = self._changed

    @property
    def is_full(self) -> bool:
        """Whether what is written now would wait, in the channel or in the connection."""
        return self._is_held or self._tap.is_full

    def hold(self, held: bool) -> None:
        """The channel says that it takes no more, or takes data again."""
        self._is_held = held
        self._changed()

    def _changed(self) -> None:
        if not self.is_full:
            self.on_drain()

    def write(self, data: bytes) -> None:
        """Send ``data``; to a channel that is closed, nothing."""
        with suppress(OSError):
            self._channel.write(data)

    def write_error(self, data: bytes) -> None:
        """Send ``data`` to the client's standard error."""
        with suppress(OSError):
            self._channel.write_stderr(data)


def close_environment(channel: SSHServerChannel[bytes]) -> None:
    """Take no more variables: the session has begun, and asyncssh would keep them all."""
    setattr(channel, "_process_env_request", lambda packet: False)  # noqa: B010
