"""What a referee does with a ledger: one small type a command, and their lines in the journal.

A line is a JSON array of the moment (milliseconds since 1970) and the command, itself an array that
begins with its verb: ``[1790000000000,["swap",[0,1],[640,120]]]``.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from majlis.core.seats import Seat
from majlis.games.elections.book import Standing, Terms

FORMAT = "majlis-ledger/1"


class Open(Struct, frozen=True, array_like=True, tag="open"):
    """Begin: the ledger's name, the candidates in their order round the table, the cycles."""

    name: str
    candidates: tuple[str, ...]
    cycles: int
    terms: Terms = Terms()
    format: str = FORMAT


class Alter(Struct, frozen=True, array_like=True, tag="alter"):
    """Put right what was said at the beginning; the candidates stay as many as they are."""

    candidates: tuple[str, ...]
    cycles: int
    terms: Terms = Terms()


class Swap(Struct, frozen=True, array_like=True, tag="swap"):
    """Two regions are recorded together: whose they are, and what each counts (E8.7)."""

    seats: tuple[Seat, Seat]
    votes: tuple[int, int]


class Penalise(Struct, frozen=True, array_like=True, tag="penalise"):
    """Votes are deducted for an offence (E15)."""

    seat: Seat
    votes: int
    note: str


class Resign(Struct, frozen=True, array_like=True, tag="resign"):
    """A candidate leaves the cycle with what his regions count (E1.3)."""

    seat: Seat
    votes: int


class Expel(Struct, frozen=True, array_like=True, tag="expel"):
    """A candidate leaves the cycle with nothing but what is recorded (E10.2, E10.4)."""

    seat: Seat
    note: str


class Count(Struct, frozen=True, array_like=True, tag="count"):
    """The end of the cycle, or its count put right: what the open regions of each candidate count.

    ``None``: he has left the cycle.
    """

    votes: tuple[int | None, ...]


class Adjourn(Struct, frozen=True, array_like=True, tag="adjourn"):
    """The end of the cycle with nothing for anybody's regions (E1.4)."""


class Proceed(Struct, frozen=True, array_like=True, tag="proceed"):
    """The next cycle begins."""


class Finish(Struct, frozen=True, array_like=True, tag="finish"):
    """The last cycle is over: the final places are told (E14.1)."""


class Settle(Struct, frozen=True, array_like=True, tag="settle"):
    """Something is decided about an entry: struck out, lifted, vetoed, or standing again."""

    number: int
    standing: Standing


class Mend(Struct, frozen=True, array_like=True, tag="mend"):
    """Another entry stands in the place of one that was wrong."""

    number: int
    cycle: int
    seats: tuple[Seat, ...]
    votes: tuple[int, ...]
    note: str = ""


class Look(Struct, frozen=True, array_like=True, tag="look"):
    """A candidate sees the whole ledger for a minute (*secret session*)."""

    seat: Seat


class Undo(Struct, frozen=True, array_like=True, tag="undo"):
    """The last command that stands is taken back; the history keeps both."""


Command: TypeAlias = (
    Open
    | Alter
    | Swap
    | Penalise
    | Resign
    | Expel
    | Count
    | Adjourn
    | Proceed
    | Finish
    | Settle
    | Mend
    | Look
    | Undo
)


class Step(Struct, frozen=True, array_like=True):
    """One line of the journal."""

    at_ms: int
    command: Command


def line_of(step: Step) -> bytes:
    """A step as a line, its end included."""
    return msgspec.json.encode(step) + b"\n"


def step_of(line: bytes) -> Step:
    """The step a line says. Raises ``msgspec.MsgspecError`` for anything else."""
    return msgspec.json.decode(line, type=Step)
