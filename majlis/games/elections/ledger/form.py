"""What is said of a ledger at its beginning, and put right later. Pure."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from majlis.core.game import Message, Refusal
from majlis.games.elections.book import Terms
from majlis.games.elections.ledger.commands import Alter, Open
from majlis.games.elections.ledger.state import CANDIDATES, Ledger, wrong_count, wrong_cycle
from majlis.games.elections.ledger.told import say

TERMS: dict[str, tuple[Any, ...]] = {
    "swap_credit": ("both_sum", "exchange", "owner"),
    "announce": ("full", "regions"),
    "repeats": ("candidate", "kind", "everybody"),
    "negative": (True, False),
}
"""The values of each term, the rules' own first."""
RULES = {
    "swap_credit": "E8.8",
    "announce": "E13.2",
    "repeats": "E15.1",
    "negative": "E14.3",
    "count": "E2.1",
    "cycles": "E2.4",
}


class Form(Struct, frozen=True):
    """``cycles`` 0: as many as there are candidates. ``least``: cycles that were begun already.

    ``begun``: the ledger is there, so its name and the number of candidates stay.
    """

    name: str = ""
    candidates: tuple[str, ...] = ("",) * CANDIDATES[0]
    cycles: int = 0
    terms: Terms = Terms()
    begun: bool = False
    least: int = 1

    @classmethod
    def of(cls, ledger: Ledger) -> Form:
        """What a ledger has now."""
        found = (ledger.name, ledger.candidates, ledger.cycles, ledger.book.terms)
        return cls(*found, begun=True, least=ledger.cycle)

    @property
    def played(self) -> int:
        """How many cycles that makes."""
        return self.cycles or len(self.candidates)

    def call(self, seat: int, name: str) -> Form:
        """With a candidate's name."""
        names = (*self.candidates[:seat], name, *self.candidates[seat + 1 :])
        return msgspec.structs.replace(self, candidates=names)

    def resize(self, count: int) -> Form:
        """With as many candidates, and no more cycles than candidates."""
        least, most = CANDIDATES
        size = max(least, min(most, count))
        names = (self.candidates + ("",) * most)[:size]
        cycles = self.cycles if self.cycles < size else 0
        return msgspec.structs.replace(self, candidates=names, cycles=cycles)

    def last(self, cycles: int) -> Form:
        """With that many cycles (E20)."""
        most = len(self.candidates)
        found = max(self.least, min(most, cycles))
        return msgspec.structs.replace(self, cycles=0 if found == most else found)

    def wrong(self, row: str, number: int) -> Refusal | None:
        """Why there cannot be so many candidates or cycles."""
        if row == "count":
            return wrong_count(number)
        return wrong_cycle(self.least, len(self.candidates), number)

    def step(self, row: str, by: int) -> Form:
        """With the next or last value of a row."""
        if row == "count":
            return self.resize(len(self.candidates) + by)
        if row == "cycles":
            return self.last(self.played + by)
        values = TERMS[row]
        at = values.index(getattr(self.terms, row))
        terms = msgspec.structs.replace(self.terms, **{row: values[(at + by) % len(values)]})
        return msgspec.structs.replace(self, terms=terms)

    def value(self, term: str) -> Message:
        """A term's value in words."""
        return say(f"term.{term}.{getattr(self.terms, term)}".lower())

    def open(self) -> Open:
        """The command that begins the ledger."""
        return Open(self.name, self.candidates, self.played, self.terms)

    def alter(self) -> Alter:
        """The command that puts the beginning right."""
        return Alter(self.candidates, self.played, self.terms)
