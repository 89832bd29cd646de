"""Infractions, what is done about them, and the ledger that keeps both.

Shared by every game: a rule names its remedies as data (:class:`Tariff`), the ledger lives in the
game's state and is therefore replayed with it. Nothing here decides *whether* a rule was broken;
the game's `judge` does, or an official.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from majlis.core.seats import Seat

Status: TypeAlias = Literal["open", "rectified", "penalised", "waived", "forfeited", "vetoed"]
"""``open`` until answered. ``rectified``: put right, no penalty. ``penalised``: a remedy was
applied. ``waived``: the other side let it go. ``forfeited``: the right to a penalty was lost.
``vetoed``: an official struck it out."""

RemedyKind: TypeAlias = Literal[
    "points", "lost_turn", "expulsion", "restriction", "transfer", "warning", "reroll", "correction"
]


class Remedy(Struct, frozen=True):
    """What is done: ``amount`` in points, turns, or whatever the kind counts; ``note`` a code."""

    kind: RemedyKind
    amount: int = 0
    note: str = ""


class Infraction(Struct, frozen=True):
    """A breach of ``rule`` by ``offender`` at event ``seq``; ``drawn_by`` drew attention to it."""

    rule: str
    offender: Seat
    seq: int
    drawn_by: Seat | None = None
    status: Status = "open"
    remedies: tuple[Remedy, ...] = ()
    code: str = ""


class Step(Struct, frozen=True):
    """One rung of a tariff, for the ``nth`` breach and those after it.

    The amount is ``base + per_repeat·(n − nth) + per_unit·unit``; the unit is the caller's (the
    cycle number in the election game).
    """

    nth: int
    kind: RemedyKind
    base: int = 0
    per_repeat: int = 0
    per_unit: int = 0


class Tariff(Struct, frozen=True):
    """How penalties for one rule grow: the last rung reached applies.

    The election game's "100 × cycle, and 100 more for each repeat" is
    ``Tariff((Step(1, "points", per_repeat=100, per_unit=100),))``; sija's "a warning, then the
    turn" is ``Tariff((Step(1, "warning"), Step(2, "lost_turn", 1)))``.
    """

    steps: tuple[Step, ...]

    def remedy(self, nth: int, unit: int = 0) -> Remedy:
        """The remedy for somebody's ``nth`` breach (from 1)."""
        reached = [step for step in self.steps if step.nth <= nth]
        if not reached:
            return Remedy("warning")
        step = reached[-1]
        return Remedy(
            step.kind, step.base + step.per_repeat * (nth - step.nth) + step.per_unit * unit
        )


class Ledger(Struct, frozen=True):
    """All infractions of a game in order; an entry's index is its number."""

    entries: tuple[Infraction, ...] = ()

    def record(self, infraction: Infraction) -> Ledger:
        """The ledger with one more entry at its end."""
        return Ledger((*self.entries, infraction))

    def settle(self, index: int, status: Status, *remedies: Remedy) -> Ledger:
        """The ledger after entry ``index`` was answered; remedies are added to those it has."""
        entry = self.entries[index]
        settled = msgspec.structs.replace(
            entry, status=status, remedies=(*entry.remedies, *remedies)
        )
        return Ledger((*self.entries[:index], settled, *self.entries[index + 1 :]))

    def count(self, offender: Seat, rule: str) -> int:
        """How often the offender broke that rule, struck-out entries apart."""
        return sum(
            entry.offender == offender and entry.rule == rule and entry.status != "vetoed"
            for entry in self.entries
        )

    def open_entries(self) -> tuple[int, ...]:
        """Numbers of the entries that still want an answer."""
        return tuple(i for i, entry in enumerate(self.entries) if entry.status == "open")

    def points(self, offender: Seat) -> int:
        """Penalty points of one seat."""
        return sum(
            remedy.amount
            for entry in self.entries
            if entry.offender == offender and entry.status == "penalised"
            for remedy in entry.remedies
            if remedy.kind == "points"
        )

    def penalise(self, infraction: Infraction, tariff: Tariff, unit: int = 0) -> Ledger:
        """Record ``infraction`` with the remedy its tariff gives for this breach."""
        nth = self.count(infraction.offender, infraction.rule) + 1
        remedy = tariff.remedy(nth, unit)
        return self.record(
            msgspec.structs.replace(infraction, status="penalised", remedies=(remedy,))
        )
