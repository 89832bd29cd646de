"""A ledger written out: a table for spreadsheets, a text for people."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from typing import TypeAlias

from majlis.core.game import Message, Who
from majlis.core.seats import Seat
from majlis.games.elections.book import Entry, Rank
from majlis.games.elections.ledger.desk import Desk, LedgerError, read
from majlis.games.elections.ledger.state import Ledger
from majlis.games.elections.ledger.told import (
    credits,
    of_entry,
    of_history,
    of_standing,
    of_sums,
    say,
    signed,
)

COLUMNS = (
    *("number", "cycle", "kind", "candidate", "votes", "credit"),
    *("reason", "standing", "mends", "place"),
)
FORMULA = ("=", "+", "-", "@")
"""What a spreadsheet takes for the beginning of a formula; an apostrophe before it says text."""

__all__ = ["LedgerError", "is_known", "names", "read", "summary", "table", "text", "written"]

Words: TypeAlias = Callable[[Message], str]


def table(desk: Desk) -> str:
    """CSV with a heading: one row an entry and candidate, then the sums; words are the code's own.

    ``votes`` are as they were recorded (what a region counts, what is deducted), ``credit`` what
    the entry is worth to this candidate: the credits of one add up to the ``total`` in his last
    row. ``place`` is told once the game is over.
    """
    ledger, out = desk.ledger, io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for number, entry in enumerate(ledger.book.entries, start=1):
        writer.writerows(_rows(ledger, number, entry))
    places = {rank.seat: rank.place for rank in _ranks(ledger)}
    for seat, total in enumerate(ledger.book.totals()):
        name = _text(ledger.candidates[seat])
        writer.writerow(("", "", "total", name, "", total, "", "", "", places.get(seat, "")))
    return out.getvalue()


def is_known(suffix: str) -> bool:
    """Whether a file's ending says what is to be written."""
    return suffix.lower() in (".csv", ".txt")


def written(desk: Desk, suffix: str, words: Words, moment: Callable[[int], str]) -> str:
    """What a file with this ending holds: a table or a text."""
    return table(desk) if suffix.lower() == ".csv" else text(desk, words, moment)


def names(desk: Desk) -> dict[Seat, str]:
    """What the candidates are called."""
    return dict(enumerate(desk.ledger.candidates))


def summary(desk: Desk) -> Message:
    """A ledger in a list: its candidates, and how far it is."""
    ledger = desk.ledger
    who = tuple(Who(seat) for seat in ledger.seats)
    if ledger.finished:
        return say("summary.over", who=who)
    return say("summary", who=who, cycle=ledger.cycle, cycles=ledger.cycles)


def _rows(ledger: Ledger, number: int, entry: Entry) -> Iterator[tuple[object, ...]]:
    mends = "" if entry.mends is None else entry.mends + 1
    for seat, votes in zip(entry.seats, entry.votes, strict=True):
        name, credit = _text(ledger.candidates[seat]), ledger.book.credit(entry, seat)
        about = (entry.note, entry.standing, mends, "")
        yield (number, entry.cycle, entry.kind, name, votes, credit, *about)


def _text(name: str) -> str:
    return f"'{name}" if name.startswith(FORMULA) else name


def _ranks(ledger: Ledger) -> tuple[Rank, ...]:
    return ledger.book.ranking() if ledger.finished else ()


def text(desk: Desk, words: Words, moment: Callable[[int], str]) -> str:
    """Everything in sentences: the cycles, the sums, the places, what was done and put right.

    ``moment`` words milliseconds since 1970.
    """
    lines = [*_heading(desk.ledger), None, *_cycles(desk.ledger), *_sums(desk.ledger), None]
    told = [words(line) if line else "" for line in lines]
    history = [f"{moment(past.step.at_ms)}  {words(what)}" for past, what in of_history(desk)]
    return "\n".join([*told, words(say("file.history")), *history, ""])


def _heading(ledger: Ledger) -> Iterator[Message]:
    yield say("file.title", name=ledger.name)
    yield say("file.candidates", who=tuple(Who(seat) for seat in ledger.seats))
    yield say("file.cycles", cycle=ledger.cycle, cycles=ledger.cycles)


def _cycles(ledger: Ledger) -> Iterator[Message | None]:
    for cycle in range(1, ledger.cycle + 1):
        yield say("file.cycle", cycle=cycle)
        for number, entry in enumerate(ledger.book.entries, start=1):
            if entry.cycle == cycle:
                yield _line(ledger, number, entry)
        yield say("file.announced", sums=of_sums(ledger, ledger.book.announced(cycle)))
        yield None


def _line(ledger: Ledger, number: int, entry: Entry) -> Message:
    about = {"number": number, "what": of_entry(entry), "votes": credits(ledger, entry)}
    standing = of_standing(entry)
    if standing is None:
        return say("file.entry", **about)
    return say("file.entry.noted", **about, standing=standing)


def _sums(ledger: Ledger) -> Iterator[Message]:
    if not ledger.finished:
        yield say("file.so_far", sums=of_sums(ledger, ledger.book.totals()))
        return
    yield say("file.final")
    for rank in _ranks(ledger):
        yield say("file.place", place=rank.place, who=Who(rank.seat), votes=signed(rank.votes))
