"""Windows for reactions: several seats are asked one thing.

A window is put to every eligible seat, whatever it holds, and looks and lasts the same for all: a
missing prompt would tell what is in a hand. Three orders of asking:

``one_by_one``  the seats in turn; the first answer that is not a pass closes it
``first_come``  all at once; the first answer that is not a pass closes it
``sealed``      all at once and in secret; it closes when everybody has answered

Which answers are legal is the game's business; a window only keeps who was asked and what was said.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from majlis.core.actions import Action
from majlis.core.game import Need
from majlis.core.seats import Seat

Mode: TypeAlias = Literal["one_by_one", "first_come", "sealed"]


class Reply(Struct, frozen=True):
    """What one seat said; ``passed``: it let the chance go."""

    seat: Seat
    action: Action
    passed: bool


class Window(Struct, frozen=True):
    """One question to ``seats``, in the order they are asked, opened at event ``opened``."""

    kind: str
    mode: Mode
    seats: tuple[Seat, ...]
    opened: int
    default: Action
    limit_ms: int | None = None
    replies: tuple[Reply, ...] = ()

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that may answer now."""
        if self.closed:
            return ()
        answered = {reply.seat for reply in self.replies}
        left = tuple(seat for seat in self.seats if seat not in answered)
        return left[:1] if self.mode == "one_by_one" else left

    @property
    def taken(self) -> Reply | None:
        """The answer that closed an open (not sealed) window, if one did."""
        if self.mode == "sealed":
            return None
        return next((reply for reply in self.replies if not reply.passed), None)

    @property
    def closed(self) -> bool:
        """Whether nobody is asked any more."""
        return self.taken is not None or len(self.replies) == len(self.seats)

    def needs(self) -> tuple[Need, ...]:
        """One need for each seat that may answer now."""
        race = self.mode == "first_come"
        default, limit_ms = self.default, self.limit_ms
        return tuple(
            Need(self.opened, seat, self.kind, default=default, limit_ms=limit_ms, race=race)
            for seat in self.waiting
        )

    def answer(self, seat: Seat, action: Action, passed: bool, seq: int) -> Window:
        """The window after ``seat`` answered at event ``seq``; ``ValueError`` if not asked."""
        if seat not in self.waiting:
            raise ValueError(f"seat {seat} is not asked")
        # One by one, the next seat's need is a new one: it opens when the seat before has answered.
        opened = seq if self.mode == "one_by_one" else self.opened
        return msgspec.structs.replace(
            self, replies=(*self.replies, Reply(seat, action, passed)), opened=opened
        )
