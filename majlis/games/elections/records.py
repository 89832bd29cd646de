"""What the referee writes: the book of results (E13, E14) and the ledger of offences (E15)."""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.seats import OFFICIAL, Seat
from majlis.core.violations import Infraction, Remedy
from majlis.games.elections.book import Book, Entry
from majlis.games.elections.state import Standing, State

RULE = "E15.1"


def wrote(s: State, book: Book) -> State:
    """The book has changed, and with it what everybody saw recorded in this cycle."""
    records = tuple(entry for entry in book.entries if entry.cycle == s.cycle)
    return replace(s, book=book, records=records)


def told_book(s: Standing) -> Book:
    """A book of what everybody has seen recorded in this cycle, and nothing else."""
    return Book(len(s.candidates), s.law.terms, s.records)


def due(s: Standing, seat: Seat, offence: str) -> int:
    """What the next offence of a candidate costs now (E15.1)."""
    return told_book(s).penalty(s.cycle, seat, offence)


def penalised(
    s: State, seat: Seat, amount: int, offence: str, seq: int, by: Seat = OFFICIAL
) -> State:
    """A deduction is recorded (E15.1): in the book, and as an offence to which ``by`` pointed."""
    s = wrote(s, s.book.write(Entry("penalty", s.cycle, (seat,), (amount,), offence)))
    return noted(s, seat, offence, Remedy("points", amount), seq, by)


def noted(
    s: State, seat: Seat, offence: str, remedy: Remedy, seq: int, by: Seat = OFFICIAL
) -> State:
    """An offence, who pointed to it, and what was done about it are in the ledger."""
    code = f"elections.offence.{offence}"
    entry = Infraction(RULE, seat, seq, by, "penalised", (remedy,), code)
    return replace(s, ledger=s.ledger.record(entry))


def liftable(s: Standing) -> tuple[int, ...]:
    """Numbers, in the ledger, of this cycle's penalties that can be lifted (E15.2)."""
    return tuple(
        number
        for number, entry in zip(_numbers(s), _penalties(s.records), strict=True)
        if s.records[entry].counts
    )


def _numbers(s: Standing) -> tuple[int, ...]:
    """Where this cycle's deductions are in the ledger: the last ones that it has."""
    found = [
        number
        for number, entry in enumerate(s.ledger.entries)
        if any(remedy.kind == "points" for remedy in entry.remedies)
    ]
    count = len(_penalties(s.records))
    return tuple(found[len(found) - count :])


def _penalties(entries: tuple[Entry, ...]) -> list[int]:
    """Where the deductions are among these entries of the book."""
    return [number for number, entry in enumerate(entries) if entry.kind == "penalty"]


def lifted(s: State, number: int) -> State:
    """A penalty is lifted; the offence counts for the next one all the same (E15.2)."""
    nth_from_end = len(_numbers(s)) - _numbers(s).index(number)
    s = wrote(s, s.book.settle(_penalties(s.book.entries)[-nth_from_end], "lifted"))
    return replace(s, ledger=s.ledger.settle(number, "waived"))


def kept(s: State, since: State) -> State:
    """``s``, to which was gone back from ``since``, with the offences recorded meanwhile.

    What was decided about older ones stays too. An offence of a cycle that has not come yet now is
    one of the present cycle.
    """
    book = s.book
    here, there = _penalties(book.entries), _penalties(since.book.entries)
    for number, other in zip(here, there, strict=False):
        book = book.settle(number, since.book.entries[other].standing)
    later = (since.book.entries[number] for number in there[len(here) :])
    s = wrote(s, book.write(*(replace(entry, cycle=min(entry.cycle, s.cycle)) for entry in later)))
    return replace(s, ledger=since.ledger, warned=since.warned)
