"""Opening a session of several tables, and signing up for it as long as it waits.

A pair or a team at a time, with partners that are invited by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from majlis.core import registry
from majlis.core.course import rules_of
from majlis.core.game import Message, Refusal
from majlis.core.options import OptionError, OptionValue, resolve
from majlis.host.clocks import wall_ms
from majlis.host.household import Household, Visit
from majlis.host.meetbook import MeetBook
from majlis.host.meetkept import Kept
from majlis.host.people import People
from majlis.host.plans import Plan

MOST_OWN, MOST_MEETS = 2, 8
"""Sessions of one person, and of all, that are not over."""


class SignUp(MeetBook):
    """Sessions before they begin."""

    def __init__(self, house: Household, people: People) -> None:
        super().__init__(house)
        self._people = people

    def make(
        self,
        visit: Visit,
        game: str,
        values: Mapping[str, OptionValue],
        options: Mapping[str, OptionValue] | None = None,
    ) -> Kept | Refusal:
        """A new session of this person. ``values`` are of the options of `info_of`."""
        level = str(values["level"])
        if not visit.name:
            return Refusal("illegal", "host.refuse.nameless")
        going = [kept for kept in self._known.values() if not kept.over]
        if len(going) >= MOST_MEETS or sum(k.owner == visit.name for k in going) >= MOST_OWN:
            return Refusal("illegal", "host.refuse.meets", params={"n": MOST_OWN})
        info, rules = registry.info(game), rules_of(game)
        resolved = resolve(info, options or {}, online=True)
        if isinstance(resolved, OptionError):
            return Refusal("malformed", resolved.code, params=resolved.params)
        if level not in info.levels:
            return Refusal("malformed", "host.refuse.level", params={"level": level})
        plan = rules.plan(values)
        kept = Kept(
            name="S-" + self._house.new_name().partition("-")[2],
            game=game,
            owner=visit.name,
            created=wall_ms(),
            plan=plan,
            options=resolved,
            level=level,
            entries=tuple((Plan(),) * plan.side for _ in range(plan.contestants)),
        )
        self._forget_old()
        return self._kept(kept) or kept

    def _waiting(self, name: str) -> Kept | Refusal:
        kept = self._known.get(name)
        if kept is None:
            return Refusal("illegal", "host.refuse.no_meet", params={"name": name})
        if kept.phase != "waiting":
            return Refusal("illegal", "host.refuse.meet.begun")
        return kept

    def join(
        self, visit: Visit, name: str, entry: int | None = None, partners: Sequence[str] = ()
    ) -> Refusal | None:
        """Sign up: where one is invited, at ``entry``, or as a new pair or team with partners."""
        if not visit.name:
            return Refusal("illegal", "host.refuse.nameless")
        kept = self._waiting(name)
        if isinstance(kept, Refusal):
            return kept
        if entry is None and not partners:
            entry = kept.invited_to(visit.name)
        # Whoever is somewhere has no place and no invitation elsewhere.
        kept = kept.without(visit.name)
        if entry is not None:
            return self._join(visit, kept, entry)
        return self._enter(visit, kept, partners)

    def _join(self, visit: Visit, kept: Kept, entry: int) -> Refusal | None:
        place = kept.place_for(entry) if entry in range(len(kept.entries)) else None
        if place is None:
            return Refusal("illegal", "host.refuse.meet.full")
        plans = list(kept.entries[entry])
        plans[place] = Plan(person=visit.name)
        return self._kept(kept.with_entry(entry, plans))

    def _enter(self, visit: Visit, kept: Kept, partners: Sequence[str]) -> Refusal | None:
        """Beside a partner who has signed up already, or at the first entry that nobody has."""
        found = [self._people.person(partner) for partner in partners]
        for partner, name in zip(partners, found, strict=True):
            if name is None:
                return Refusal("illegal", "profile.none", params={"name": partner})
            if name == visit.name:
                return Refusal("illegal", "host.refuse.meet.oneself")
        there = next((no for name in found if (no := kept.entry_of(name or "")) is not None), None)
        free = (no for no, e in enumerate(kept.entries) if all(plan == Plan() for plan in e))
        entry = next(free, None) if there is None else there
        if entry is None or len(partners) >= kept.plan.side:
            return Refusal("illegal", "host.refuse.meet.full")
        return self._beside(visit, kept, entry, [name for name in found if name is not None])

    def _beside(
        self, visit: Visit, kept: Kept, entry: int, partners: Sequence[str]
    ) -> Refusal | None:
        """At this entry, where some of the partners may sit, the others invited to it."""
        plans = list(kept.entries[entry])
        there = {plan.person or plan.invited for plan in plans}
        for plan in (Plan(person=visit.name), *(Plan(invited=name) for name in partners)):
            if plan.invited and plan.invited in there:
                continue
            elsewhere = kept.entry_of(plan.invited) if plan.invited else None
            place = next((no for no, seat in enumerate(plans) if seat == Plan()), None)
            if elsewhere is not None or place is None:
                return _taken(kept, entry if elsewhere is None else elsewhere, partners)
            plans[place] = plan
        return self._kept(kept.with_entry(entry, plans))

    def withdraw(self, visit: Visit, name: str) -> Refusal | None:
        """Give up one's place, or say no to an invitation."""
        kept = self._waiting(name)
        if isinstance(kept, Refusal):
            return kept
        return self._kept(kept.without(visit.name))


def _taken(kept: Kept, entry: int, partners: Sequence[str]) -> Refusal:
    """Who of them plays at ``entry``, where there is no place beside him."""
    name = next(name for name in partners if kept.entry_of(name) == entry)
    where = Message(f"meet.{kept.plan.form}.one", {"number": entry + 1})
    return Refusal("illegal", "host.refuse.meet.partner", params={"name": name, "entry": where})
