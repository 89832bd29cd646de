"""Stand-ins: a wire that keeps what is written, and time that passes when it is told to."""

from __future__ import annotations

from collections.abc import Callable

from majlis.host.identity import Identity
from majlis.host.session import Session
from majlis.host.terminal import Size, Terminal
from majlis.host.wish import LOBBY, Wish


class FakeWire:
    """Keeps what is written."""

    def __init__(self) -> None:
        self.is_full = False
        self.out = bytearray()
        self.error = bytearray()
        self.on_drain: Callable[[], None] = lambda: None

    def write(self, data: bytes) -> None:
        self.out += data

    def write_error(self, data: bytes) -> None:
        self.error += data

    @property
    def text(self) -> str:
        """What was written."""
        return self.out.decode()


class Timer:
    """Something put off."""

    def __init__(self, at: float, callback: Callable[[], None]) -> None:
        self.at = at
        self.callback = callback
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True


class FakeTime:
    """A scheduler whose time `pass_` moves."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[Timer] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, callback: Callable[[], None], /) -> Timer:
        timer = Timer(self.now + delay, callback)
        self.timers.append(timer)
        return timer

    def pass_(self, seconds: float) -> None:
        """Let ``seconds`` pass, and happen what was put off until then."""
        end = self.now + seconds
        while due := [t for t in self.timers if t.at <= end and not t.is_cancelled]:
            timer = min(due, key=lambda t: t.at)
            self.timers.remove(timer)
            self.now = max(self.now, timer.at)
            timer.callback()
        self.now = end


def make_session(
    *,
    wire: FakeWire | None = None,
    wish: Wish = LOBBY,
    is_tty: bool = True,
    environ: dict[str, str] | None = None,
    cut: Callable[[], None] = lambda: None,
) -> Session:
    """A session of a guest with a terminal of 80 × 24. Needs a running loop."""
    variables = {"TERM": "xterm-256color", **(environ or {})}
    return Session(
        1,
        "192.0.2.1",
        Identity("guest", "guest:1"),
        Terminal(variables["TERM"], Size(80, 24), variables),
        wish,
        wire or FakeWire(),
        is_tty=is_tty,
        cut=cut,
    )
