"""The referee's ledger (القيد): what is recorded, what it adds up to, who has which place.

The same book serves a table that plays here, and a referee who keeps it for a game played with
cards (`majlis ledger`). Entries are never removed: one that was wrong stays, with a standing that
takes it out of every sum (E14.2: the ledger is the reference). Cycles count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from majlis.core.seats import Seat
from majlis.core.violations import Step, Tariff

Kind: TypeAlias = Literal["regions", "swap", "resigned", "penalty", "expelled"]
"""``regions``: a candidate's count at the end of a cycle (0 after *adjourn*, E13.2). ``swap``: two
regions recorded together (E8.7). ``resigned``: his regions' votes, recorded when he left.
``penalty``: a deduction (E15). ``expelled``: he left the cycle with nothing but what is recorded
(E10.2)."""

Standing: TypeAlias = Literal["stands", "lifted", "vetoed", "corrected", "struck"]
"""``lifted``: a penalty the referee let go, the offence counts; ``vetoed``: one that was never due,
the offence does not count either. ``corrected``: another entry stands in its place; ``struck``: it
was a mistake."""

Repeats: TypeAlias = Literal["candidate", "kind", "everybody"]
"""Whose offences of a cycle make the next one dearer (E19 #18): the candidate's own; his own of the
same kind; those of all candidates together."""

SwapCredit: TypeAlias = Literal["both_sum", "exchange", "owner"]
"""What a swap brings (E8.8, E19 #1): the full sum to both, the other's region to each, the full sum
to its owner alone, who is named first."""

TARIFF = Tariff((Step(1, "points", per_repeat=100, per_unit=100),))
"""The k-th offence of cycle c costs 100·c + 100·(k−1) votes (E15.1)."""


class Terms(Struct, frozen=True):
    """How the book is kept; the defaults are those of the rules.

    ``announce``: all that a cycle brought, or the votes of the regions alone (E19 #20).
    ``negative``: sums over all cycles may be below 0; else they stop there (E19 #19).
    """

    swap_credit: SwapCredit = "both_sum"
    announce: Literal["full", "regions"] = "full"
    repeats: Repeats = "candidate"
    negative: bool = True


class Entry(Struct, frozen=True):
    """One line of the book.

    ``seats`` are one candidate, in a swap the two; ``votes`` one number for each of them: what his
    region or regions counted, what is deducted. ``note`` is a code or a word for the reason (the
    kind of offence). ``mends`` is the number of the entry in whose place this one stands.
    """

    kind: Kind
    cycle: int
    seats: tuple[Seat, ...]
    votes: tuple[int, ...] = (0,)
    note: str = ""
    standing: Standing = "stands"
    mends: int | None = None

    @property
    def counts(self) -> bool:
        """Whether it is part of the sums."""
        return self.standing == "stands"


class Rank(Struct, frozen=True):
    """A candidate's place at the end, 1 the best; equal sums share one (E14.1)."""

    place: int
    seat: Seat
    votes: int


class Book(Struct, frozen=True):
    """The ledger of one game of ``seats`` candidates; an entry's index is its number."""

    seats: int
    terms: Terms = Terms()
    entries: tuple[Entry, ...] = ()

    def write(self, *entries: Entry) -> Book:
        """The book with more entries at its end."""
        return msgspec.structs.replace(self, entries=(*self.entries, *entries))

    def swap(self, cycle: int, seats: tuple[Seat, Seat], votes: tuple[int, int]) -> Book:
        """The book after a swap; ``votes``: what each one's own region counts (E8.7)."""
        return self.write(Entry("swap", cycle, seats, votes))

    def penalise(self, cycle: int, seat: Seat, note: str = "", votes: int | None = None) -> Book:
        """The book after a penalty: as the tariff has it, or ``votes`` (E15.2)."""
        amount = self.penalty(cycle, seat, note) if votes is None else votes
        return self.write(Entry("penalty", cycle, (seat,), (amount,), note))

    def count(self, cycle: int, votes: Iterable[int | None], note: str = "") -> Book:
        """The book at the end of a cycle: what each candidate's regions count, by seat.

        ``None``: nothing is recorded for him (he has resigned). Zeros for all are *adjourn*.
        """
        found = ((seat, sum_) for seat, sum_ in enumerate(votes) if sum_ is not None)
        return self.write(*(Entry("regions", cycle, (s,), (n,), note) for s, n in found))

    def settle(self, number: int, standing: Standing) -> Book:
        """The book after something was decided about an entry."""
        return self._put(number, msgspec.structs.replace(self.entries[number], standing=standing))

    def mend(self, number: int, entry: Entry) -> Book:
        """The book with ``entry`` in the place of another, which is kept as corrected."""
        fresh = msgspec.structs.replace(entry, standing="stands", mends=number)
        return self.settle(number, "corrected").write(fresh)

    def _put(self, number: int, entry: Entry) -> Book:
        entries = (*self.entries[:number], entry, *self.entries[number + 1 :])
        return msgspec.structs.replace(self, entries=entries)

    def of(self, cycle: int, *kinds: Kind) -> Iterator[Entry]:
        """The entries of a cycle that count, of these kinds or of all."""
        return (
            entry
            for entry in self.entries
            if entry.counts and entry.cycle == cycle and (not kinds or entry.kind in kinds)
        )

    def credit(self, entry: Entry, seat: Seat) -> int:
        """What an entry gives a candidate; below 0 for a penalty, 0 if it does not count."""
        if not entry.counts or seat not in entry.seats:
            return 0
        own = entry.votes[entry.seats.index(seat)]
        if entry.kind == "penalty":
            return -own
        if entry.kind != "swap":
            return own
        both = sum(entry.votes)
        if self.terms.swap_credit == "exchange":
            return both - own
        return both if self.terms.swap_credit == "both_sum" or seat == entry.seats[0] else 0

    def gained(self, cycle: int, *kinds: Kind) -> tuple[int, ...]:
        """What the entries of a cycle, of these kinds or of all, give each candidate."""
        found = tuple(self.of(cycle, *kinds))
        return tuple(sum(self.credit(e, seat) for e in found) for seat in range(self.seats))

    def announced(self, cycle: int) -> tuple[int, ...]:
        """What the referee tells everybody at the end of a cycle, by seat (E13.2)."""
        if self.terms.announce == "regions":
            return self.gained(cycle, "regions", "resigned")
        return self.gained(cycle)

    def totals(self) -> tuple[int, ...]:
        """The sums over all cycles by seat, secret until the end (E14.1)."""
        sums = (sum(self.credit(e, seat) for e in self.entries) for seat in range(self.seats))
        return tuple(sum_ if self.terms.negative else max(0, sum_) for sum_ in sums)

    def offences(self, cycle: int, seat: Seat, note: str = "") -> int:
        """How many offences of a cycle the next one of a candidate is counted with (E19 #18)."""
        due = (e for e in self.entries if e.kind == "penalty" and e.cycle == cycle)
        found = [e for e in due if e.standing in ("stands", "lifted")]
        if self.terms.repeats == "everybody":
            return len(found)
        own = [e for e in found if seat in e.seats]
        return sum(e.note == note for e in own) if self.terms.repeats == "kind" else len(own)

    def penalty(self, cycle: int, seat: Seat, note: str = "") -> int:
        """What the next offence of a candidate costs in this cycle (E15.1)."""
        return TARIFF.remedy(self.offences(cycle, seat, note) + 1, cycle).amount

    def ranking(self) -> tuple[Rank, ...]:
        """Everybody's place by the sums over all cycles, the best first (1, 1, 3 …; E14.1)."""
        totals = self.totals()
        ranks = (Rank(1 + sum(o > own for o in totals), s, own) for s, own in enumerate(totals))
        return tuple(sorted(ranks, key=lambda rank: (rank.place, rank.seat)))
