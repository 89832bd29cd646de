"""The people of the house: coming in, names and the keys they belong to, being kept out."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable

from majlis.core.game import Refusal
from majlis.host import news
from majlis.host.clocks import wall_ms
from majlis.host.guests import Guests, read_word
from majlis.host.household import Household, Visit
from majlis.host.identity import Identity
from majlis.host.naming import unfit
from majlis.store import accounts
from majlis.store.errors import StoreError
from majlis.text import clean_name
from majlis.text.lookalike import skeleton

LINK_S = 600.0
"""How long a word is good that links a key to a name."""
STAR = "*"
"""What a guest's name ends with."""
_LINK = re.compile(r"link-[0-9a-f]{8}")


class People:
    """Who is here, under which name; known people have one in the store.

    ``seated`` gives everybody who has a seat in a game, here or not; ``arrived`` is told whenever
    somebody has come whom the house knows. ``kept`` are skeletons of
    names that only their passwords open.
    """

    def __init__(
        self, house: Household, seated: Callable[[], set[str]], arrived: Callable[[], None]
    ) -> None:
        self._house = house
        self._seated = seated
        self._arrived = arrived
        self.guests = Guests(house, seated)
        self.kept: frozenset[str] = frozenset()
        self._links: dict[str, tuple[str, float]] = {}

    def here(self) -> list[str]:
        """Who is in the house, by name."""
        return sorted({visit.name for visit in self._house.visits if visit.name})

    def person(self, name: str) -> str | None:
        """The name of somebody of the house, or who is here now, as it is written."""
        known = dict.fromkeys((*self.here(), *accounts.names(self._house.store)))
        if name in known:
            return name
        shape = skeleton(name)
        return next((one for one in known if shape and skeleton(one) == shape), None)

    # Coming in

    def come_in(
        self, identity: Identity, end: Callable[[str], None], address: str = ""
    ) -> Visit | Refusal:
        """A session begins. Known people have their name; newcomers must `call_me`.

        Raises `StoreError`.
        """
        visit = Visit(identity, end, identity.id in self._house.manners.admins, address)
        if visit.is_guest and self.guests.is_out(address):
            return Refusal("illegal", "host.refuse.banned")
        account = None if visit.is_guest else accounts.find(self._house.store, identity.id)
        if account is not None and account.banned:
            return Refusal("illegal", "host.refuse.banned")
        if account is not None:
            self._take_over(account.name)
            visit.name = account.name
        self._house.visits.append(visit)
        self._is_back(visit)
        return visit

    def _is_back(self, visit: Visit) -> None:
        """Somebody is here whom the house may know: who waited for him can go on."""
        if visit.name:
            visit.ended += news.take(self._house.store, visit.name)
            self._arrived()
        self._house.tell()

    def _take_over(self, name: str) -> None:
        """The same person elsewhere: the older session ends."""
        self.kick(name, "host.taken_over")

    async def go_out(self, visit: Visit) -> None:
        """The session is over, however it ended."""
        if visit not in self._house.visits:
            return
        await self._house.leave(visit)
        self._house.visits.remove(visit)
        if visit.name in self._seated():
            self._house.note_gone(visit.name)
        if visit.is_guest:
            self.guests.clear_away()
        self._house.tell()

    # Names

    def call_me(self, visit: Visit, wanted: str) -> Refusal | None:
        """A newcomer's name, or a word instead of one: that links this key to a name that is
        there, or brings a guest back."""
        if visit.name:
            return Refusal("illegal", "host.refuse.named")
        if word := read_word(wanted):
            return self._bring_back(visit, word)
        word = wanted.strip().casefold()
        if (linked := self._linked(word)) is not None:
            return self._link(visit, linked)
        if _LINK.fullmatch(word):
            return Refusal("too_late", "host.refuse.link")
        if refusal := unfit(wanted, visit.identity, self.kept):
            return refusal
        name = clean_name(wanted)
        shape = skeleton(name)
        if any(skeleton(other.name) == shape for other in self._house.visits if other.name):
            return Refusal("illegal", "account.taken", params={"name": name})
        if any(skeleton(other) == shape for other in self._seated() if other[-1:] == STAR):
            return Refusal("illegal", "host.refuse.guest_seat", params={"name": name})
        refusal = self._guest(name, shape) if visit.is_guest else self._register(visit, name, shape)
        if refusal is None:
            visit.name = f"{name}{STAR}" if visit.is_guest else name
            visit.word = self.guests.new_word(visit.name) if visit.is_guest else ""
            self._house.tell()
        return refusal

    def _bring_back(self, visit: Visit, word: str) -> Refusal | None:
        """The guest of this word, from wherever he comes; his name alone brings nobody back."""
        name = self.guests.of_word(word)
        if name is None or not visit.is_guest:
            return Refusal("too_late", "host.refuse.back")
        self._take_over(name)
        visit.name, visit.word = name, word
        self._is_back(visit)
        return None

    def _register(self, visit: Visit, name: str, shape: str) -> Refusal | None:
        try:
            accounts.register(self._house.store, visit.identity.id, name, shape, wall_ms())
        except StoreError as error:
            return Refusal("illegal", error.code, params=error.params)
        return None

    def _guest(self, name: str, shape: str) -> Refusal | None:
        """A guest may not be called like somebody of the house."""
        if any(skeleton(known) == shape for known in accounts.names(self._house.store)):
            return Refusal("illegal", "account.taken", params={"name": name})
        return None

    def link_word(self, visit: Visit) -> str | Refusal:
        """A word that, given as a name with another key, makes that key this person's too."""
        if visit.is_guest or not visit.name:
            return Refusal("illegal", "host.refuse.guest")
        word = f"link-{secrets.token_hex(4)}"
        self._links[word] = (visit.name, asyncio.get_running_loop().time() + LINK_S)
        return word

    def _linked(self, word: str) -> str | None:
        name, until = self._links.pop(word, ("", 0.0))
        return name if until > asyncio.get_running_loop().time() else None

    def _link(self, visit: Visit, name: str) -> Refusal | None:
        if visit.is_guest:
            return Refusal("illegal", "host.refuse.guest")
        try:
            accounts.link(self._house.store, visit.identity.id, name, wall_ms())
        except StoreError as error:
            return Refusal("illegal", error.code, params=error.params)
        self._take_over(name)
        visit.name = name
        self._is_back(visit)
        return None

    # Keeping out

    def kick(self, name: str, code: str = "host.kicked") -> int:
        """End every session of this person; how many there were."""
        found = [visit for visit in self._house.visits if visit.name == name]
        for visit in found:
            visit.end(code)
        return len(found)

    def ban(self, name: str, banned: bool = True) -> None:
        """Keep somebody out, or let him in again; a guest has no name to be kept out by, so no
        guest comes in from there for a while. Raises `StoreError` (``profile.none``)."""
        is_guest = self.guests.keep_out(name) if banned else self.guests.let_in(name)
        if not is_guest:
            accounts.set_banned(self._house.store, name, banned)
        if banned:
            self.kick(name, "host.refuse.banned")
        self._house.tell()

    def out(self) -> list[str]:
        """Who is kept out, by name. Raises `StoreError`."""
        return sorted({*accounts.banned(self._house.store), *self.guests.out()})
