"""A ledger with its history: every command since the beginning, and which were taken back.

The journal holds the commands and nothing else; reading it does them again.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from majlis.core.game import Refusal
from majlis.games.elections.ledger.commands import FORMAT, Look, Open, Step, Undo, step_of
from majlis.games.elections.ledger.model import begin, obey
from majlis.games.elections.ledger.state import Ledger, refuse


class LedgerError(Exception):
    """A journal that cannot be believed from ``line`` (from 1) on; ``code``, ``params`` word it."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line} is damaged")
        self.code = "elections_ledger.damaged"
        self.params: dict[str, object] = {"line": line}


class Past(Struct, frozen=True):
    """Something that was done. ``before``: the ledger as it was; ``undoes``: what an undo undid."""

    step: Step
    before: Ledger | None
    undone: bool = False
    undoes: int = -1


class Desk(Struct, frozen=True):
    """The ledger as it stands and all that led to it."""

    ledger: Ledger
    past: tuple[Past, ...]

    def last(self) -> int:
        """The number of the command that an undo takes back, -1 where there is none."""
        numbers = range(len(self.past) - 1, 0, -1)
        return next((n for n in numbers if _can_go(self.past[n])), -1)


def _can_go(past: Past) -> bool:
    return not past.undone and not isinstance(past.step.command, Look | Undo)


def opened(step: Step) -> Desk | Refusal:
    """The desk of a new ledger; the step must open one."""
    if not isinstance(step.command, Open):
        return refuse("not_open", kind="malformed")
    made = begin(step.command)
    return made if isinstance(made, Refusal) else Desk(made, (Past(step, None),))


def done(desk: Desk, step: Step) -> Desk | Refusal:
    """The desk after one more command, or why it is not done."""
    match step.command:
        case Open():
            return refuse("open_already", kind="malformed")
        case Undo():
            return _undone(desk, step)
        case Look(seat=seat):
            if seat not in desk.ledger.seats:
                return refuse("nobody", "E1.3", kind="malformed", n=len(desk.ledger.candidates))
            return _after(desk, step, desk.ledger)
    made = obey(desk.ledger, step.command)
    return made if isinstance(made, Refusal) else _after(desk, step, made)


def _after(desk: Desk, step: Step, ledger: Ledger) -> Desk:
    return Desk(ledger, (*desk.past, Past(step, desk.ledger)))


def _undone(desk: Desk, step: Step) -> Desk | Refusal:
    """Every number of the book stays what it was, since entries after it were undone before it."""
    number = desk.last()
    if number < 0:
        return refuse("nothing")
    gone = desk.past[number]
    assert gone.before is not None
    past = list(desk.past)
    past[number] = msgspec.structs.replace(gone, undone=True)
    return Desk(gone.before, (*past, Past(step, desk.ledger, undoes=number)))


def read(lines: Sequence[bytes]) -> Desk:
    """The desk that a journal tells of. Raises :class:`LedgerError`."""
    desk: Desk | None = None
    for number, line in enumerate(lines, start=1):
        found = _next(desk, line, number)
        if isinstance(found, Refusal):
            raise LedgerError(number)
        desk = found
    if desk is None:
        raise LedgerError(1)
    return desk


def _next(desk: Desk | None, line: bytes, number: int) -> Desk | Refusal:
    try:
        step = step_of(line)
    except msgspec.MsgspecError as error:
        raise LedgerError(number) from error
    if desk is not None:
        return done(desk, step)
    known = isinstance(step.command, Open) and step.command.format == FORMAT
    return opened(step) if known else refuse("not_open", kind="malformed")
