"""Putting entries right: striking out, lifting, vetoing, and another in the place of one. Pure."""

from __future__ import annotations

import msgspec

from majlis.core.game import Refusal, Who
from majlis.games.elections.book import Entry
from majlis.games.elections.ledger import commands as do
from majlis.games.elections.ledger.state import (
    OUT,
    VOTES_MOST,
    Done,
    Ledger,
    least_penalty,
    refuse,
    wrong_cycle,
    wrong_deduction,
    wrong_offence,
    wrong_swap,
    wrong_votes,
)


def _known(ledger: Ledger, number: int) -> Refusal | None:
    """Only an entry there is, and which no other has replaced."""
    entries = ledger.book.entries
    if not 0 <= number < len(entries):
        return refuse("entry", "E14.2", kind="malformed", number=number + 1, n=len(entries))
    if entries[number].standing == "corrected":
        return refuse("corrected", "E14.2", number=number + 1)
    return None


def settle(ledger: Ledger, command: do.Settle) -> Done:
    if wrong := _known(ledger, command.number):
        return wrong
    entry = ledger.book.entries[command.number]
    if wrong := _wrong_standing(ledger, entry, command):
        return wrong
    book = ledger.book.settle(command.number, command.standing)
    return msgspec.structs.replace(ledger, book=book)


def _wrong_standing(ledger: Ledger, entry: Entry, command: do.Settle) -> Refusal | None:
    number, standing = command.number + 1, command.standing
    if standing == "corrected":
        return refuse("corrected", "E14.2", number=number)
    if standing == entry.standing:
        return refuse("same")
    if standing in ("lifted", "vetoed") and entry.kind != "penalty":
        return refuse("no_penalty", "E15.2", number=number)
    if entry.kind == "regions":
        return refuse("regions_stay", "E13.2", number=number)
    if entry.kind in OUT:
        return _wrong_return(ledger, entry)
    return None


def _wrong_return(ledger: Ledger, entry: Entry) -> Refusal | None:
    """Who left a cycle and who did not can be changed before the cycle is counted only.

    Of a cycle that is counted but still open one may come back: his regions are counted then.
    """
    seat = entry.seats[0]
    if entry.cycle != ledger.cycle:
        return refuse("past_cycle", "E13.2", who=Who(seat), cycle=entry.cycle)
    if entry.counts:
        return None
    if seat in ledger.out():
        return refuse("out", "E10.2", who=Who(seat), cycle=ledger.cycle)
    if seat in ledger.regions():
        return refuse("has_regions", "E13.2", who=Who(seat), cycle=ledger.cycle)
    return None


def mend(ledger: Ledger, command: do.Mend) -> Done:
    if wrong := _known(ledger, command.number):
        return wrong
    old = ledger.book.entries[command.number]
    fresh = msgspec.structs.replace(
        old, cycle=command.cycle, seats=command.seats, votes=command.votes, note=command.note
    )
    if wrong := _wrong_mend(ledger, command.number, old, fresh):
        return wrong
    return msgspec.structs.replace(ledger, book=ledger.book.mend(command.number, fresh))


def _wrong_mend(ledger: Ledger, number: int, old: Entry, fresh: Entry) -> Refusal | None:
    if not old.counts:
        return refuse("not_standing", "E14.2", number=number + 1)
    if fresh == old:
        return refuse("same")
    if wrong := wrong_cycle(1, ledger.cycle, fresh.cycle):
        return wrong
    if fresh.kind == "swap":
        return wrong_swap(ledger, fresh.seats, fresh.votes)
    if len(fresh.seats) != 1 or len(fresh.votes) != 1:
        return refuse("nobody", "E14.2", kind="malformed", n=len(ledger.candidates))
    if fresh.kind == "penalty":
        return _wrong_penalty(ledger, fresh)
    if fresh.kind == "expelled" or (fresh.seats, fresh.cycle) != (old.seats, old.cycle):
        return refuse("strike_instead", "E14.2", number=number + 1)
    return wrong_votes(VOTES_MOST, "E13.2", fresh.votes[0])


def _wrong_penalty(ledger: Ledger, fresh: Entry) -> Refusal | None:
    """A penalty put right costs at least what a first offence does in its cycle (E15.1)."""
    (seat,), (votes,) = fresh.seats, fresh.votes
    wrong = wrong_offence(seat, fresh.note, ledger)
    return wrong or wrong_deduction(seat, least_penalty(fresh.cycle), votes)
