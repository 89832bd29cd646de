"""What a person's screen, a robot and a remote session hold of a table: one seat's port.

Nothing on this side of the port ever sees a state.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from majlis.core.actions import Action
from majlis.core.clock import ClockSpec
from majlis.core.fold import Entry, OpenOffer
from majlis.core.game import Choice, Need, Outcome, Refusal
from majlis.core.record import Header, SeatCard, cards_of
from majlis.core.seats import Seat
from majlis.core.violations import Ledger

V = TypeVar("V")


class Task(Struct, frozen=True):
    """One of the seat's own needs, and what answers it."""

    need: Need
    legal: Sequence[Action] | Choice


class Awaited(Struct, frozen=True):
    """Somebody the table waits for, and what for.

    ``due_ms`` is the table time at which it is answered for him (``None``: never).
    """

    seat: Seat
    kind: str
    due_ms: int | None = None


class ClockFace(Struct, frozen=True):
    """What the clocks show at the snapshot's ``at_ms``; ``running`` count down from there.

    ``left`` and ``delay`` are milliseconds by seat.
    """

    spec: ClockSpec
    left: tuple[int, ...]
    delay: tuple[int, ...]
    running: tuple[Seat, ...]


class Snapshot(Struct, Generic[V], frozen=True):
    """Everything one seat may know at one moment.

    ``tasks``: the seat's own needs. ``awaited``: all that must act. ``log``: entries since the
    snapshot asked from; ``log_from`` is the index of the first of them. ``unsaved``: catalogue code
    of the reason why events are no longer kept, or empty. ``official``: who holds the game's
    office, where somebody does; ``back_to`` is the first event he may take the game back to.
    ``may_take_back``: the seat has a decision of its own that it may ask to take back.
    ``expected`` are those ``away`` who have not been there yet.
    """

    seq: int
    at_ms: int
    seat: Seat
    header: Header
    seats: tuple[SeatCard, ...]
    view: V
    tasks: tuple[Task, ...]
    awaited: tuple[Awaited, ...]
    log: tuple[Entry, ...]
    log_from: int
    clock: ClockFace
    offer: OpenOffer | None
    paused: bool
    away: tuple[Seat, ...]
    ledger: Ledger
    outcome: Outcome | None
    unsaved: str
    official: SeatCard | None = None
    back_to: int = 0
    may_take_back: bool = False
    expected: tuple[Seat, ...] = ()

    def task(self, kind: str) -> Task | None:
        """The seat's own need of that kind, if it has one."""
        return next((task for task in self.tasks if task.need.kind == kind), None)

    @property
    def cards(self) -> dict[Seat, SeatCard]:
        """Who sits where, the official after the players."""
        return cards_of(self.seats, self.official)

    @property
    def must(self) -> tuple[Task, ...]:
        """The needs the table waits for this seat to answer."""
        return tuple(task for task in self.tasks if task.need.must)


class SeatPort(Protocol[V]):
    """A seat at a table, whoever sits there and however far away."""

    @property
    def seat(self) -> Seat:
        """The seat this port belongs to."""
        ...

    def snapshot(self, log_from: int = 0) -> Snapshot[V]:
        """How things stand now, with the log from entry ``log_from`` on."""
        ...

    def snapshots(self) -> AsyncIterator[Snapshot[V]]:
        """How things stand, now and after every change; changes in between are skipped over."""
        ...

    async def submit(self, need_id: int, action: Action) -> Refusal | None:
        """Answer the need ``need_id`` (0 for the table's own verbs); ``None``: it is done."""
        ...
