"""The sessions a house knows, kept in its store, and what anybody may see of them."""

from __future__ import annotations

import msgspec

from majlis.core.game import Refusal
from majlis.core.meet import Meet, Score
from majlis.core.seats import SPECTATOR
from majlis.host.household import Household, Visit
from majlis.host.meetkept import Kept
from majlis.host.tables import HouseTable
from majlis.store import hosted, sessions
from majlis.store.errors import StoreError

_KEY = sessions.HOUSE
KEPT_OVER = 5
"""How many sessions stay that are over."""


def is_key(key: str) -> bool:
    """Whether what a house remembers by ``key`` is a session, and not a table."""
    return key.startswith(_KEY)


class MeetBook:
    """The sessions of a house, by name, the oldest first."""

    def __init__(self, house: Household) -> None:
        self._house = house
        self._known: dict[str, Kept] = {}

    # Remembering

    def _keep(self, kept: Kept) -> None:
        """Remember this from now on. Raises `StoreError`."""
        hosted.keep(self._house.store, _KEY + kept.name, msgspec.json.encode(kept))
        self._known[kept.name] = kept
        self._house.tell()

    def _kept(self, kept: Kept) -> Refusal | None:
        try:
            self._keep(kept)
        except StoreError as error:
            return Refusal("illegal", error.code, params=error.params)
        return None

    def _forget_old(self) -> None:
        over = [kept for kept in self._known.values() if kept.over]
        for kept in over[:-KEPT_OVER]:
            self._forget(kept.name)

    def _forget(self, name: str) -> None:
        hosted.forget(self._house.store, _KEY + name)
        self._known.pop(name, None)
        self._house.tell()

    # Looking

    def listed(self) -> list[Kept]:
        """All sessions, the newest first."""
        return list(reversed(self._known.values()))

    def find(self, name: str) -> Kept | None:
        """The session of that name, while it is there."""
        return self._known.get(name)

    def invitations(self, visit: Visit) -> list[Kept]:
        """Sessions with a seat kept for this person."""
        return [kept for kept in self.listed() if visit.name and kept.invites(visit.name)]

    def table_of(self, kept: Kept, person: str) -> HouseTable | None:
        """Where this person plays in the round."""
        tables = (self._house.tables.get(name) for name in kept.tables)
        return next((t for t in tables if t is not None and t.has_place_of(person)), None)

    def played(self, kept: Kept, table: int) -> int | None:
        """How many boards of the round a table has played; ``None``: it is over."""
        found = self._house.tables.get(kept.tables[table]) if kept.tables else None
        if found is None or found.table is None:
            return None
        return len(found.table.snapshot(SPECTATOR).view.past)

    def told(self, kept: Kept) -> Meet | None:
        """The session with every score that may be told by now, and with no other."""
        tables = (self._house.tables.get(name) for name in kept.tables)
        return kept.told(self._scores(kept, no, table) for no, table in enumerate(tables))

    def _scores(self, kept: Kept, number: int, table: HouseTable | None) -> tuple[Score, ...]:
        if table is None or table.table is None:
            return ()
        snapshot = table.table.snapshot(SPECTATOR)
        return kept.scores(number, snapshot.view.past, snapshot.outcome)
