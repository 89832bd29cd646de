"""Opening a session of several tables, and signing up for it as long as it waits.

A pair or a team at a time, with partners that are invited by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from majlis.core import registry
from majlis.core.course import rules_of
from majlis.core.game import Refusal
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
        """A new pair or team at the first entry that nobody has."""
        free = (no for no, e in enumerate(kept.entries) if all(plan == Plan() for plan in e))
        entry = next(free, None)
        if entry is None or len(partners) >= kept.plan.side:
            return Refusal("illegal", "host.refuse.meet.full")
        plans = [Plan(person=visit.name)]
        for partner in partners:
            found = self._people.person(partner)
            if found is None or found == visit.name or kept.entry_of(found) is not None:
                return Refusal("illegal", "profile.none", params={"name": partner})
            plans.append(Plan(invited=found))
        plans += [Plan()] * (kept.plan.side - len(plans))
        return self._kept(kept.with_entry(entry, plans))

    def withdraw(self, visit: Visit, name: str) -> Refusal | None:
        """Give up one's place, or say no to an invitation."""
        kept = self._waiting(name)
        if isinstance(kept, Refusal):
            return kept
        return self._kept(kept.without(visit.name))
