"""Entries and commands of a ledger in messages, which `text` words."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from majlis.core.game import Message, Params, Who
from majlis.games.elections.book import Entry
from majlis.games.elections.ledger import commands as do
from majlis.games.elections.ledger.desk import Desk, Past
from majlis.games.elections.ledger.state import Ledger


def say(code: str, **params: object) -> Message:
    """A message of the ledger's own."""
    return Message(f"elections_ledger.{code}", params)


def of_entry(entry: Entry) -> Message:
    """What an entry records, without what it counts."""
    who = Who(entry.seats[0])
    if entry.kind == "swap":
        first, second = entry.votes
        return say("entry.swap", who=who, other=Who(entry.seats[1]), first=first, second=second)
    if entry.kind == "penalty":
        return say("entry.penalty", who=who, offence=say(f"offence.{entry.note}"))
    if entry.kind == "expelled":
        return say(f"entry.expelled.{entry.note}", who=who)
    if entry.kind == "regions" and entry.note:
        return say("entry.adjourn", who=who)
    return say(f"entry.{entry.kind}", who=who)


def signed(number: int) -> int | Message:
    """Votes that are gained or lost."""
    return number if number >= 0 else say("minus", votes=-number)


def credits(ledger: Ledger, entry: Entry) -> tuple[int | Message, ...]:
    """What an entry gives, or would if it counted; one number where both in a swap get the same."""
    return tuple(map(signed, _credits(ledger, entry)))


def _credits(ledger: Ledger, entry: Entry) -> tuple[int, ...]:
    if entry.kind == "penalty":
        return (-entry.votes[0],)
    if entry.kind != "swap":
        return entry.votes
    whole = sum(entry.votes)
    match ledger.book.terms.swap_credit:
        case "both_sum":
            return (whole,)
        case "exchange":
            return tuple(whole - own for own in entry.votes)
        case "owner":
            return (whole, 0)


def of_standing(entry: Entry) -> Message | None:
    """What has become of an entry; ``None``: it stands as it was written."""
    if not entry.counts:
        return say(f"standing.{entry.standing}")
    return say("standing.mends", number=entry.mends + 1) if entry.mends is not None else None


def of_sums(ledger: Ledger, sums: tuple[int, ...]) -> tuple[Message, ...]:
    """Each candidate with a number."""
    return tuple(say("sum", who=Who(seat), votes=signed(sums[seat])) for seat in ledger.seats)


def of_next(ledger: Ledger) -> Message:
    """What the referee does now."""
    if ledger.finished:
        best = tuple(Who(rank.seat) for rank in ledger.book.ranking() if rank.place == 1)
        code = "next.over" if len(best) == 1 else "next.shared"
        return say(code, who=best, votes=signed(max(ledger.book.totals())))
    if not ledger.counted:
        return say("next.play", cycle=ledger.cycle)
    if missing := ledger.uncounted():
        return say("next.uncounted", who=tuple(map(Who, missing)))
    sums = of_sums(ledger, ledger.book.announced(ledger.cycle))
    return say("next.finish" if ledger.is_last else "next.announce", cycle=ledger.cycle, sums=sums)


def of_mispriced(past: Past, ledger: Ledger) -> Message | None:
    """A later penalty that cost what the tariff says (E15.1), and after this command does not.

    What was written stays; the referee may put it right.
    """
    if past.before is None:
        return None
    for number, entry in enumerate(past.before.book.entries):
        if entry.kind != "penalty" or entry != ledger.book.entries[number] or not entry.counts:
            continue
        due = _due(ledger, number)
        if _due(past.before, number) == entry.votes[0] != due:
            return say("next.mispriced", number=number + 1, votes=entry.votes[0], due=due)
    return None


def _due(ledger: Ledger, number: int) -> int:
    """What a penalty costs by those that stand before it."""
    entry = ledger.book.entries[number]
    earlier = msgspec.structs.replace(ledger.book, entries=ledger.book.entries[:number])
    return earlier.penalty(entry.cycle, entry.seats[0], entry.note)


def of_history(desk: Desk) -> Iterator[tuple[Past, Message]]:
    """Everything that was done, in its order."""
    for past in desk.past:
        if past.undoes >= 0:
            yield past, say("did.undo", what=of_past(desk.past[past.undoes]))
        else:
            yield past, of_past(past)


def of_past(past: Past) -> Message:
    """What one command did."""
    command, before = past.step.command, past.before
    if isinstance(command, do.Open):
        return say("did.open", name=command.name, cycles=command.cycles)
    assert before is not None
    return _did(command, before)


def _did(command: do.Command, before: Ledger) -> Message:
    match command:
        case do.Settle(number=number, standing=standing):
            return say(f"did.{standing}", what=_quoted(before, number), number=number + 1)
        case do.Mend():
            return _mended(command, before)
        case do.Count(votes=votes):
            found = {seat: n for seat, n in enumerate(votes) if n is not None}
            sums = tuple(say("sum", who=Who(seat), votes=n) for seat, n in found.items())
            return say("did.count", cycle=before.cycle, sums=sums)
        case do.Look(seat=seat):
            return say("did.look", who=Who(seat))
    entry = _entry_of(command, before)
    if entry is None:
        verb = type(command).__name__.lower()
        return say(f"did.{verb}", **_of_cycle(command, before))
    if entry.kind == "expelled":
        return say("did.note", what=of_entry(entry))
    return say("did.write", what=of_entry(entry), votes=credits(before, entry))


def _of_cycle(command: do.Command, before: Ledger) -> Params:
    if isinstance(command, do.Adjourn):
        return {"cycle": before.cycle}
    return {"cycle": before.cycle + 1} if isinstance(command, do.Proceed) else {}


def _entry_of(command: do.Command, before: Ledger) -> Entry | None:
    """The entry that a command writes."""
    match command:
        case do.Swap(seats=seats, votes=votes):
            return Entry("swap", before.cycle, seats, votes)
        case do.Penalise(seat=seat, votes=n, note=note):
            return Entry("penalty", before.cycle, (seat,), (n,), note)
        case do.Resign(seat=seat, votes=n):
            return Entry("resigned", before.cycle, (seat,), (n,))
        case do.Expel(seat=seat, note=note):
            return Entry("expelled", before.cycle, (seat,), (0,), note)
    return None


def _quoted(before: Ledger, number: int) -> Message:
    entry = before.book.entries[number]
    return say("with_votes", what=of_entry(entry), votes=credits(before, entry))


def _mended(command: do.Mend, before: Ledger) -> Message:
    old = before.book.entries[command.number]
    fresh = Entry(old.kind, command.cycle, command.seats, command.votes, command.note)
    now = say("with_votes", what=of_entry(fresh), votes=credits(before, fresh))
    code = "did.mend" if fresh.cycle == old.cycle else "did.moved"
    number, cycle = command.number + 1, fresh.cycle
    moved: Params = {} if fresh.cycle == old.cycle else {"cycle": cycle}
    return say(code, number=number, old=_quoted(before, command.number), now=now, **moved)
