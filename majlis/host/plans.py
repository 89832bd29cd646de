"""What the house remembers of a table beside its record: what was agreed, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from majlis.core.options import OptionValue
from majlis.core.record import SeatCard
from majlis.core.seats import OFFICIAL, Seat, is_player


class Plan(Struct, frozen=True):
    """One seat: a robot of ``level``, or a person. ``person`` sits there, ``invited`` may.

    ``text`` goes into the dice.
    """

    level: str = ""
    person: str = ""
    invited: str = ""
    text: str = ""

    @property
    def is_free(self) -> bool:
        """Whether somebody may sit down here."""
        return not (self.level or self.person)


class Remembered(Struct, frozen=True):
    """What the house knows of a table beside its record.

    ``official`` is the plan for the game's office, where the options ask for somebody to hold it.
    ``word`` keeps a private table for those who know it. ``record`` is the record's id once the
    game has begun. ``at_ms`` is table time, noted now and then for clocks that run. ``session`` is
    the session of several tables it belongs to (`majlis.host.meets`).
    """

    name: str
    game: str
    options: Mapping[str, OptionValue]
    plans: tuple[Plan, ...]
    owner: str
    created: int
    word: str = ""
    record: str = ""
    over: bool = False
    at_ms: int = 0
    official: Plan | None = None
    session: str = ""

    @property
    def places(self) -> dict[Seat, Plan]:
        """Every seat's plan, the official's after the players'."""
        players = dict(enumerate(self.plans))
        return players if self.official is None else {**players, OFFICIAL: self.official}

    def with_places(self, places: Mapping[Seat, Plan]) -> Remembered:
        """The same with these plans."""
        plans = tuple(plan for seat, plan in places.items() if is_player(seat))
        return msgspec.structs.replace(self, plans=plans, official=places.get(OFFICIAL))


def card_of(plan: Plan) -> SeatCard:
    """Who sits by this plan."""
    if plan.level:
        return SeatCard(f"bot {plan.level}", "bot", plan.level)
    return SeatCard(plan.person)


def plan_of(card: SeatCard) -> Plan:
    """The plan by which this one sits there."""
    return Plan(level=card.level) if card.kind == "bot" else Plan(person=card.name)
