"""What each command does to a ledger: the next ledger, or why not. Pure.

The rules are those a referee of a game with cards can break by a slip of the hand; what happens at
the table itself is his word (E14.2, E15.2).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from typing import Any, cast

import msgspec

from majlis.core.game import Refusal, Who
from majlis.core.seats import Seat
from majlis.games.elections.book import Book, Entry
from majlis.games.elections.ledger import commands as do
from majlis.games.elections.ledger.mending import mend, settle
from majlis.games.elections.ledger.state import (
    EXPULSIONS,
    VOTES_MOST,
    Done,
    Ledger,
    refuse,
    wrong_count,
    wrong_cycle,
    wrong_deduction,
    wrong_offence,
    wrong_swap,
    wrong_votes,
)


def begin(command: do.Open) -> Done:
    """A new ledger."""
    if not command.name:
        return refuse("no_name")
    if wrong := _wrong_names(command.candidates) or wrong_cycle(
        1, len(command.candidates), command.cycles
    ):
        return wrong
    book = Book(len(command.candidates), command.terms)
    return Ledger(command.name, command.candidates, command.cycles, book)


def obey(ledger: Ledger, command: do.Command) -> Done:
    """What a command does; opening, looking and undoing are not its business."""
    return _DEEDS[type(command)](ledger, command)


def _wrong_names(names: tuple[str, ...]) -> Refusal | None:
    if wrong := wrong_count(len(names)):
        return wrong
    for number, name in enumerate(names, start=1):
        if not name:
            return refuse("unnamed", "E2.1", number=number)
        if _folded(name) in map(_folded, names[: number - 1]):
            return refuse("named_twice", "E2.1", name=name)
    return None


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _alter(ledger: Ledger, command: do.Alter) -> Done:
    if len(command.candidates) != len(ledger.candidates):
        return refuse("as_many", "E2.1", n=len(ledger.candidates))
    least = ledger.cycle
    most = least if ledger.finished else len(ledger.candidates)
    if wrong := _wrong_names(command.candidates) or wrong_cycle(least, most, command.cycles):
        return wrong
    book = msgspec.structs.replace(ledger.book, terms=command.terms)
    made = msgspec.structs.replace(
        ledger, candidates=command.candidates, cycles=command.cycles, book=book
    )
    return made if made != ledger else refuse("same")


# Entries


def _written(ledger: Ledger, *entries: Entry) -> Ledger:
    return msgspec.structs.replace(ledger, book=ledger.book.write(*entries))


def running(ledger: Ledger) -> Refusal | None:
    """Only while the game goes on."""
    return refuse("over", "E14.1", kind="too_late") if ledger.finished else None


def playing(ledger: Ledger) -> Refusal | None:
    """Only before the cycle is counted."""
    late = refuse("counted", "E13.2", kind="too_late", cycle=ledger.cycle)
    return running(ledger) or (late if ledger.counted else None)


def _present(ledger: Ledger, seats: Iterable[Seat]) -> Refusal | None:
    """Only candidates who are in the cycle."""
    for seat in seats:
        if seat not in ledger.seats:
            return refuse("nobody", "E2.1", kind="malformed", n=len(ledger.candidates))
        if seat in ledger.out():
            return refuse("out", "E10.2", who=Who(seat), cycle=ledger.cycle)
    return None


def _swap(ledger: Ledger, command: do.Swap) -> Done:
    wrong = playing(ledger) or wrong_swap(ledger, command.seats, command.votes)
    if wrong := wrong or _present(ledger, command.seats):
        return wrong
    return _written(ledger, Entry("swap", ledger.cycle, command.seats, command.votes))


def _penalise(ledger: Ledger, command: do.Penalise) -> Done:
    seat, votes, note = command.seat, command.votes, command.note
    wrong = running(ledger) or wrong_offence(seat, note, ledger)
    due = ledger.book.penalty(ledger.cycle, seat, note)
    if wrong := wrong or wrong_deduction(seat, due, votes):
        return wrong
    return msgspec.structs.replace(
        ledger, book=ledger.book.penalise(ledger.cycle, seat, note, votes)
    )


def _resign(ledger: Ledger, command: do.Resign) -> Done:
    wrong = playing(ledger) or _present(ledger, (command.seat,))
    if wrong := wrong or wrong_votes(VOTES_MOST, "E1.3", command.votes):
        return wrong
    return _written(ledger, Entry("resigned", ledger.cycle, (command.seat,), (command.votes,)))


def _expel(ledger: Ledger, command: do.Expel) -> Done:
    if wrong := playing(ledger) or _present(ledger, (command.seat,)):
        return wrong
    if command.note not in EXPULSIONS:
        return refuse("offence", "E10.4", kind="malformed", note=command.note)
    if command.note == "vote" and not ledger.is_middle:
        return refuse("no_confidence", "E10.3", cycle=ledger.cycle)
    return _written(ledger, Entry("expelled", ledger.cycle, (command.seat,), (0,), command.note))


def hindered(ledger: Ledger, deed: str) -> Refusal | None:
    """Why nothing of this kind can be done now, whatever its particulars (`draft.Draft.deed`)."""
    if deed in ("swap", "resign", "expel", "adjourn"):
        if wrong := playing(ledger) or (_final(ledger) if deed == "adjourn" else None):
            return wrong
        few = len(ledger.inside()) < (2 if deed == "swap" else 1)
        return refuse("too_few", "E10.5", cycle=ledger.cycle) if few else None
    return ended(ledger) if deed in ("proceed", "finish") else running(ledger)


# The end of a cycle


def _count(ledger: Ledger, command: do.Count) -> Done:
    if wrong := running(ledger) or _wrong_count(ledger, command.votes):
        return wrong
    book, before = ledger.book, ledger.regions()
    for seat, votes in enumerate(command.votes):
        if votes is None:
            continue
        entry = Entry("regions", ledger.cycle, (seat,), (votes,))
        if seat not in before:
            book = book.write(entry)
        elif book.entries[before[seat]].votes != entry.votes:
            book = book.mend(before[seat], entry)
    if ledger.counted and book == ledger.book:
        return refuse("same")
    return msgspec.structs.replace(ledger, book=book, counted=True)


def _wrong_count(ledger: Ledger, votes: tuple[int | None, ...]) -> Refusal | None:
    if len(votes) != len(ledger.candidates):
        return refuse("nobody", "E13.2", kind="malformed", n=len(ledger.candidates))
    for seat, number in enumerate(votes):
        out = seat in ledger.out()
        if number is None and not out:
            return refuse("uncounted", "E13.2", who=Who(seat))
        if number is not None and out:
            return refuse("out", "E10.2", who=Who(seat), cycle=ledger.cycle)
    found = (wrong_votes(VOTES_MOST, "E13.2", n) for n in votes if n is not None)
    return next(filter(None, found), None)


def _adjourn(ledger: Ledger, command: do.Adjourn) -> Done:
    if wrong := playing(ledger) or _final(ledger):
        return wrong
    nothing = (None if seat in ledger.out() else 0 for seat in ledger.seats)
    book = ledger.book.count(ledger.cycle, nothing, "adjourn")
    return msgspec.structs.replace(ledger, book=book, counted=True)


def _final(ledger: Ledger) -> Refusal | None:
    """Final orders end neither the first nor the last cycle."""
    return None if ledger.is_middle else refuse("final_order", "E1.4", cycle=ledger.cycle)


def ended(ledger: Ledger) -> Refusal | None:
    """Only once the cycle is counted, for everybody."""
    if wrong := running(ledger):
        return wrong
    if not ledger.counted:
        return refuse("not_counted", "E13.2", cycle=ledger.cycle)
    missing = ledger.uncounted()
    return refuse("uncounted", "E13.2", who=Who(missing[0])) if missing else None


def _proceed(ledger: Ledger, command: do.Proceed) -> Done:
    if wrong := ended(ledger):
        return wrong
    if ledger.is_last:
        return refuse("last", "E2.4", cycle=ledger.cycle)
    return msgspec.structs.replace(ledger, cycle=ledger.cycle + 1, counted=False)


def _finish(ledger: Ledger, command: do.Finish) -> Done:
    if wrong := ended(ledger):
        return wrong
    if not ledger.is_last:
        return refuse("not_last", "E14.1", cycle=ledger.cycle, n=ledger.cycles)
    return msgspec.structs.replace(ledger, finished=True)


_DEEDS = cast(
    "dict[type[do.Command], Callable[[Ledger, Any], Done]]",
    {
        do.Alter: _alter,
        do.Swap: _swap,
        do.Penalise: _penalise,
        do.Resign: _resign,
        do.Expel: _expel,
        do.Count: _count,
        do.Adjourn: _adjourn,
        do.Proceed: _proceed,
        do.Finish: _finish,
        do.Settle: settle,
        do.Mend: mend,
    },
)
