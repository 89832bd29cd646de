"""Keeping order: what admins do, and whoever keeps the house on its machine. The log tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from majlis.core.game import Refusal
from majlis.store.errors import StoreError

if TYPE_CHECKING:
    from majlis.host.house import House

KEEPER = ""
"""Who does it on the machine itself (``majlis serve --tell``)."""


class Order:
    """Announcements, sending home, keeping out, closing. ``by`` is an admin's name or `KEEPER`."""

    def __init__(self, house: House) -> None:
        self._house = house

    def announce(self, by: str, text: str) -> None:
        """A line at the top of everybody's lobby; empty takes it away."""
        self._house.announce(text)
        self._house.note("admin.announce", by=by, text=text)

    def kick(self, by: str, name: str) -> bool:
        """Send somebody home; whether he was here."""
        found = self._house.people.kick(name)
        if found:
            self._house.note("admin.kick", by=by, who=name, sessions=found)
        return found > 0

    def ban(self, by: str, name: str, banned: bool = True) -> Refusal | None:
        """Keep somebody out, or let him in again."""
        try:
            self._house.people.ban(name, banned)
        except StoreError as error:
            return Refusal("illegal", error.code, params=error.params)
        self._house.note("admin.ban" if banned else "admin.unban", by=by, who=name)
        return None

    async def close(self, by: str, name: str) -> bool:
        """Take a table or a session out of the house; whether it was there."""
        house = self._house
        was_there = await house.close_table(name) or await house.meets.close_session(name)
        if was_there:
            house.note("admin.close", by=by, what=name)
        return was_there
