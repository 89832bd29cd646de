"""A ledger as it stands, and what numbers and names it can hold. Pure."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

from majlis.core.game import Refusal, RefusalKind, Who
from majlis.core.seats import Seat
from majlis.games.elections.book import TARIFF, Book, Kind

CANDIDATES = (3, 6)
"""The least and the most candidates (E2.1)."""
REGION_MOST = 3_600
"""What one region can count: 500, 500, 500 (the joker) and 300, doubled (E1, E4.1, E4.6)."""
VOTES_MOST = 10_000
"""More than all vote cards of the game count with both doubles (E1): a slip of the hand."""
OFFENCES = ("speech", "secrecy", "meddling", "slow", "play", "conduct", "other")
"""Kinds of offence (clauses 29, 28, 26, 11, 27, 0, and whatever else), in the table's order."""
EXPULSIONS = ("vote", "penalty")
"""Why somebody is expelled: *no confidence*, or as a penalty."""
OUT: tuple[Kind, ...] = ("resigned", "expelled")


class Ledger(Struct, frozen=True):
    """A ledger as it stands. ``counted``: the cycle's regions are recorded, it is announced."""

    name: str
    candidates: tuple[str, ...]
    cycles: int
    book: Book
    cycle: int = 1
    counted: bool = False
    finished: bool = False

    @property
    def seats(self) -> range:
        """The candidates' numbers."""
        return range(len(self.candidates))

    def out(self) -> set[Seat]:
        """Who has left this cycle."""
        return {seat for entry in self.book.of(self.cycle, *OUT) for seat in entry.seats}

    def inside(self) -> tuple[Seat, ...]:
        """Who is still in it."""
        out = self.out()
        return tuple(seat for seat in self.seats if seat not in out)

    def regions(self) -> dict[Seat, int]:
        """The number of the entry with each candidate's regions in this cycle."""
        return {
            entry.seats[0]: number
            for number, entry in enumerate(self.book.entries)
            if entry.counts and entry.kind == "regions" and entry.cycle == self.cycle
        }

    def uncounted(self) -> tuple[Seat, ...]:
        """Whose regions are not recorded yet in this cycle."""
        found = self.regions()
        return tuple(seat for seat in self.inside() if seat not in found)

    @property
    def is_last(self) -> bool:
        """Whether this is the last cycle."""
        return self.cycle == self.cycles

    @property
    def is_middle(self) -> bool:
        """Whether it is neither the first nor the last (E1.4, E10.3)."""
        return 1 < self.cycle < self.cycles


Done: TypeAlias = Ledger | Refusal


def refuse(code: str, rule: str = "", kind: RefusalKind = "illegal", **params: Any) -> Refusal:
    """Why something is not done."""
    return Refusal(kind, f"elections_ledger.refuse.{code}", rule, params)


def wrong_count(candidates: int) -> Refusal | None:
    """A number of candidates that can play (E2.1)."""
    least, most = CANDIDATES
    if least <= candidates <= most:
        return None
    return refuse("candidates", "E2.1", n=candidates, least=least, most=most)


def wrong_cycle(least: int, most: int, cycle: int) -> Refusal | None:
    """A number of cycles, or of a cycle, within what there can be (E2.4)."""
    if least <= cycle <= most:
        return None
    return refuse("cycles", "E2.4", n=cycle, least=least, most=most)


def wrong_votes(most: int, rule: str, votes: int) -> Refusal | None:
    """A number of votes that the cards can make."""
    if 0 <= votes <= most:
        return None
    return refuse("votes", rule, n=votes, most=most)


def wrong_deduction(seat: Seat, due: int, votes: int) -> Refusal | None:
    """A penalty that is not less than what is ``due`` (E15.1, E15.2)."""
    if votes < due:
        return refuse("below_due", "E15.1", n=votes, due=due, who=Who(seat))
    return wrong_votes(VOTES_MOST, "E15.1", votes)


def least_penalty(cycle: int) -> int:
    """What a first offence of a cycle costs: the least a penalty put right can be."""
    return TARIFF.remedy(1, cycle).amount


def wrong_swap(ledger: Ledger, seats: tuple[Seat, ...], votes: tuple[int, ...]) -> Refusal | None:
    if len(seats) != 2 or len(votes) != 2 or any(seat not in ledger.seats for seat in seats):
        return refuse("nobody", "E8.1", kind="malformed", n=len(ledger.candidates))
    if seats[0] == seats[1]:
        return refuse("with_himself", "E8.1", who=Who(seats[0]))
    first, second = (wrong_votes(REGION_MOST, "E4.1", number) for number in votes)
    return first or second


def wrong_offence(seat: Seat, note: str, ledger: Ledger) -> Refusal | None:
    if seat not in ledger.seats:
        return refuse("nobody", "E15.1", kind="malformed", n=len(ledger.candidates))
    if note not in OFFENCES:
        return refuse("offence", "E15.1", kind="malformed", note=note)
    return None
