"""Guests, of whom nothing proves who they are: a word that brings each back to his seat, and from
where none may come for a while."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256

from majlis.host.household import Household
from majlis.host.limits import neighbourhood
from majlis.store import hosted
from majlis.store.errors import StoreError

OUT_S = 3600.0
"""How long no guest comes in from where one was who is kept out."""
_KEY = "guest/"
_WORD = re.compile(r"back(?:-[0-9a-f]{4}){3}")


def read_word(typed: str) -> str:
    """What was typed, if it looks like such a word; or empty."""
    word = typed.strip().casefold()
    return word if _WORD.fullmatch(word) else ""


class Guests:
    """The words of guests who are here or have a seat; ``seated`` gives the names of the latter.

    Only what a word looks like hashed is known, also after the process.
    """

    def __init__(self, house: Household, seated: Callable[[], set[str]]) -> None:
        self._house = house
        self._seated = seated
        self._known: dict[str, str] = {}
        self._out: dict[str, tuple[set[str], float]] = {}

    def open(self) -> None:
        """Know those again who have had a seat since the last process. Raises `StoreError`."""
        for key, data in hosted.all_tables(self._house.store).items():
            if key.startswith(_KEY):
                self._known[key.removeprefix(_KEY)] = data.decode()
        self.clear_away()

    # Coming back

    def new_word(self, name: str) -> str:
        """The word that brings this guest back as long as he has a seat; it is told once."""
        digits = secrets.token_hex(6)
        word = "-".join(("back", digits[:4], digits[4:8], digits[8:]))
        self._known[name] = _hashed(word)
        with suppress(StoreError):  # Then the word is good as long as this process.
            hosted.keep(self._house.store, _KEY + name, self._known[name].encode())
        return word

    def of_word(self, word: str) -> str | None:
        """Whom a word brings back."""
        self.clear_away()
        wanted = _hashed(word)
        return next((name for name, hashed in self._known.items() if hashed == wanted), None)

    def knows(self, name: str) -> bool:
        """Whether somebody of this name is a guest, or was one who is kept out."""
        return name in self._known or name in self.out()

    def clear_away(self) -> None:
        """Forget whoever is neither here nor has a seat."""
        here = {visit.name for visit in self._house.visits}
        for name in set(self._known) - here - self._seated():
            self.forget(name)

    def forget(self, name: str) -> None:
        """No word brings this guest back any more."""
        if self._known.pop(name, None) is not None:
            with suppress(StoreError):
                hosted.forget(self._house.store, _KEY + name)

    # Being kept out

    def keep_out(self, name: str) -> bool:
        """No guest comes in from where this one is, for `OUT_S`; whether he is here."""
        visits = [v for v in self._house.visits if v.is_guest and v.name == name]
        if visits:
            places = {neighbourhood(visit.address) for visit in visits if visit.address}
            self._out[name] = places, asyncio.get_running_loop().time() + OUT_S
            self.forget(name)
        return bool(visits)

    def let_in(self, name: str) -> bool:
        """Guests may come from there again; whether they might not."""
        return self._out.pop(name, None) is not None

    def out(self) -> list[str]:
        """Whose places are kept out, by name."""
        now = asyncio.get_running_loop().time()
        self._out = {name: out for name, out in self._out.items() if out[1] > now}
        return sorted(self._out)

    def is_out(self, address: str) -> bool:
        """Whether no guest may come in from this address."""
        place = neighbourhood(address)
        return any(place in self._out[name][0] for name in self.out())


def _hashed(word: str) -> str:
    return sha256(word.encode()).hexdigest()
