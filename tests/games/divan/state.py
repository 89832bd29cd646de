"""Divan's frozen state and view."""

from __future__ import annotations

from msgspec import Struct

from majlis.core.game import Outcome
from majlis.core.seats import Seat
from majlis.core.violations import Ledger
from majlis.core.windows import Window


class Turn(Struct, frozen=True):
    """The active seat must act."""

    opened: int


class Showing(Struct, frozen=True):
    """The claimant must turn a card up for the challenger."""

    opened: int
    challenger: Seat


class Ruling(Struct, frozen=True):
    """The official must decide a tie."""

    opened: int


Frame = Turn | Showing | Ruling | Window


class State(Struct, frozen=True):
    """``owed`` are seats waiting for a card; ``known[seat]`` what a seat peeked: (whose, card).

    ``marks`` are the official's notes by seat, at a table that has one.
    """

    hands: tuple[tuple[int, ...], ...]
    coins: tuple[int, ...]
    known: tuple[tuple[tuple[Seat, int], ...], ...]
    owed: tuple[Seat, ...]
    frames: tuple[Frame, ...]
    active: Seat
    turns_left: int
    strict: bool
    window: str
    marks: tuple[int, ...] = ()
    opened: int = 0
    claim: int = 0
    last_claim: int = 0
    ledger: Ledger = Ledger()
    ended: Outcome | None = None


class View(Struct, frozen=True):
    """A seat's view: other hands are counts; sealed votes are who has voted, not how; marks are
    there to be seen by the official alone."""

    seat: Seat
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    coins: tuple[int, ...]
    known: tuple[tuple[Seat, int], ...]
    owed: tuple[Seat, ...]
    frames: tuple[Frame, ...]
    active: Seat
    turns_left: int
    strict: bool
    window: str
    is_refereed: bool
    marks: tuple[int, ...]
    opened: int
    claim: int
    last_claim: int
    ledger: Ledger
    ended: Outcome | None
