"""What a house remembers of a session of several tables: its course, and who signs up for it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from majlis.core.course import Course
from majlis.core.record import SeatCard
from majlis.host.plans import Plan
from majlis.store import records


class Ended(Struct, frozen=True):
    """A table of this round that is over; what it gave is counted when the round is."""

    record: str
    seats: tuple[SeatCard, ...]
    result: records.Result


class Kept(Course, frozen=True, kw_only=True):
    """What the house remembers of a session.

    ``entries`` are those who sign up, by contestant, then by seat in their pair or team. ``ended``
    are this round's tables that are over.
    """

    owner: str
    entries: tuple[tuple[Plan, ...], ...]
    ended: tuple[Ended, ...] = ()

    @property
    def people(self) -> set[str]:
        """Who plays or has signed up, while it is not over."""
        entries = () if self.over else self.entries
        return {plan.person for entry in entries for plan in entry} - {""}

    def entry_of(self, person: str) -> int | None:
        """Where this person has signed up."""
        found = enumerate(self.entries)
        return next((no for no, e in found if any(p.person == person for p in e)), None)

    def place_for(self, entry: int) -> int | None:
        """A seat of an entry that is free and kept for nobody."""
        plans = enumerate(self.entries[entry])
        return next((no for no, plan in plans if plan.is_free and not plan.invited), None)

    def invites(self, person: str) -> bool:
        """Whether a seat is kept for this person."""
        return self.phase == "waiting" and self.invited_to(person) is not None

    def invited_to(self, person: str) -> int | None:
        """The entry with a seat kept for this person."""
        found = enumerate(self.entries)
        return next(
            (no for no, e in found if any(p.is_free and p.invited == person for p in e)), None
        )

    def inviter_of(self, person: str) -> str:
        """Who has invited this person: the first of those who have signed up there."""
        entry = self.invited_to(person)
        there = () if entry is None else self.entries[entry]
        return next((plan.person for plan in there if plan.person), self.owner)

    def with_entry(self, number: int, plans: Sequence[Plan]) -> Kept:
        """The same with other plans for one entry."""
        entries = [tuple(plans) if no == number else e for no, e in enumerate(self.entries)]
        return replace(self, entries=tuple(entries))

    def without(self, person: str) -> Kept:
        """The same without this person, and without whom he alone invited."""
        entries = [_left(entry, person) for entry in self.entries]
        return replace(self, entries=tuple(entries))


def _left(entry: tuple[Plan, ...], person: str) -> tuple[Plan, ...]:
    if not any(person in (plan.person, plan.invited) for plan in entry):
        return entry
    rest = tuple(Plan() if person in (plan.person, plan.invited) else plan for plan in entry)
    return rest if any(plan.person for plan in rest) else tuple(Plan() for _ in rest)
