"""Which tables a person may know of, and which of them are for him."""

from __future__ import annotations

from typing import Literal, TypeAlias

from majlis.core.game import Refusal
from majlis.host.household import Household, Visit
from majlis.host.tables import HouseTable, Phase
from majlis.host.talk import Talk
from majlis.text import clean_name

Group: TypeAlias = Literal["invited", "own"] | Phase
"""A part of the lobby's list."""


class Lobby:
    """The tables of a house as each of its people sees them."""

    def __init__(self, house: Household, talk: Talk) -> None:
        self._house = house
        self._talk = talk

    # What one may know of

    def seen_by(self, visit: Visit) -> list[HouseTable]:
        """The tables this person may know of, the newest first."""
        return [t for t in reversed(self._house.tables.values()) if self._may_see(visit, t)]

    def _may_see(self, visit: Visit, table: HouseTable, word: str = "") -> bool:
        """Admins see what private words keep from others, and no more of a session."""
        is_open = visit.is_admin and not table.kept.session
        return is_open or table.may_see(visit.name, word)

    def open_to(self, visit: Visit, name: str, word: str) -> HouseTable | Refusal:
        """The table of that name, if this person may see it, perhaps by its ``word``."""
        table = self._house.tables.get(name)
        if table is None or not self._may_see(visit, table, word):
            return Refusal("illegal", "host.refuse.no_table", params={"name": name})
        return table

    def find_by_word(self, visit: Visit, word: str) -> HouseTable | Refusal:
        """The private table that ``word`` opens, the newest first. Guessing is slow."""
        if not self._talk.has_patience(visit):
            return Refusal("too_late", "host.refuse.too_fast")
        clean = clean_name(word)
        for table in reversed(self._house.tables.values()):
            if clean and table.kept.word == clean and table.phase != "over":
                return table
        return Refusal("illegal", "host.refuse.word")

    def listed_for(self, visit: Visit) -> list[tuple[Group, list[HouseTable]]]:
        """The same tables as a lobby lists them: invitations, one's own, the others by phase."""
        seen, invited = self.seen_by(visit), self.invitations(visit)
        own = [t for t in seen if t.seat_of(visit.name) is not None and t not in invited]
        rest = [t for t in seen if t not in invited and t not in own]
        phases: tuple[Phase, ...] = ("waiting", "playing", "over")
        others = [(phase, [t for t in rest if t.phase == phase]) for phase in phases]
        return [("invited", invited), ("own", own), *others]

    # What is for him

    def has_seat_for(self, visit: Visit, name: str) -> bool:
        """Whether this person sits at a table, or may sit down there."""
        table = self._house.tables.get(name)
        if table is None:
            return False
        free = table.phase == "waiting" and table.free_seat(visit.name) is not None
        return free or table.seat_of(visit.name) is not None

    def table_for(self, visit: Visit, game: str) -> HouseTable | None:
        """Where to play a game at once: one's own table, or one that waits for anybody."""
        seen = [t for t in self.seen_by(visit) if t.kept.game == game]
        own = [t for t in seen if t.seat_of(visit.name) is not None and t.phase != "over"]
        free = [t for t in seen if t.phase == "waiting" and not t.kept.word]
        open_ = [t for t in free if t.free_seat(visit.name) is not None]
        return next(iter((*own, *open_)), None)

    def invitations(self, visit: Visit) -> list[HouseTable]:
        """Waiting tables with a seat kept for this person."""
        return [
            table
            for table in self._house.tables.values()
            if table.phase == "waiting"
            and any(p.is_free and p.invited == visit.name for p in table.kept.places.values())
        ]

    def awaiting(self, visit: Visit) -> list[HouseTable]:
        """Tables that wait for this person, who is elsewhere."""
        return [
            table
            for table in self._house.tables.values()
            if table.name != visit.place and table.calls(visit.name)
        ]
