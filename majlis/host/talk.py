"""Who may say what where, and who hears it."""

from __future__ import annotations

import asyncio

from majlis.core.game import Refusal
from majlis.host.chat import Channel, Line, Tongue
from majlis.host.household import Household, Visit


class Talk:
    """The talk in the rooms of a house."""

    def __init__(self, house: Household) -> None:
        self._house = house
        self._tongues: dict[str, Tongue] = {}

    def say(self, visit: Visit, text: str) -> Refusal | None:
        """Say something where one is: in the lobby, at one's table, among its spectators."""
        if not visit.name:
            return Refusal("illegal", "host.refuse.nameless")
        if not self.has_patience(visit):
            return Refusal("too_late", "host.refuse.too_fast")
        table = self._house.tables.get(visit.place)
        seat = table.seat_of(visit.name) if table else None
        if table and table.table and seat is not None and not table.table.may_speak(seat):
            has_signs = table.table.speech(seat) == "signs"
            return Refusal("illegal", "host.refuse.signs" if has_signs else "host.refuse.muted")
        channel: Channel = (
            "kibitz" if table and seat is None and table.phase == "playing" else "talk"
        )
        self._house.rooms[visit.place].say(visit.name, text, channel)
        return None

    def has_patience(self, visit: Visit) -> bool:
        """Take one line's worth of this person's patience, if there is any left."""
        now = asyncio.get_running_loop().time()
        return self._tongues.setdefault(visit.name, Tongue(now)).may_speak(now)

    def heard(self, visit: Visit, since: int = 0) -> list[Line]:
        """What this session may read of the talk where it is, from line ``since`` on."""
        table = self._house.tables.get(visit.place)
        plays = table is not None and table.phase == "playing"
        sits = table is not None and table.seat_of(visit.name) is not None
        channels: tuple[Channel, ...] = ("talk",) if plays and sits else ("talk", "kibitz")
        return self._house.rooms[visit.place].heard(channels, visit.muted, since)
