"""Who somebody is. The name a client gives proves nothing; a signature or a password does."""

from __future__ import annotations

import secrets
from typing import Literal, TypeAlias

from msgspec import Struct

Kind: TypeAlias = Literal["key", "password", "browser", "guest"]
PASSWORD = "password:"
"""What the id of somebody begins with who comes by a password; his name follows."""
LONGEST = 64
"""Cells that are kept of what a client calls its user: it may be more than a name can have."""


class Identity(Struct, frozen=True):
    """``id`` is what accounts are kept under: a key's fingerprint, ``password:NAME``,
    ``browser:`` and the hash of a cookie, or for a guest something that never comes back.

    ``called`` is what the client said its user is called, cleaned, a suggestion and no more.
    """

    kind: Kind
    id: str
    called: str = ""


class Proof:
    """What a connection has shown so far, and whom that makes of it once the login is complete.

    SSH libraries ask about keys before any signature is checked, and clients may offer one thing
    and log in with another: an offer counts only if it was the last before `complete`.
    """

    def __init__(self) -> None:
        self._offer: tuple[Kind, str] | None = None
        self.identity: Identity | None = None

    def offer_key(self, fingerprint: str) -> None:
        """A public key was named; nobody has signed with it yet."""
        self._offer = ("key", fingerprint)

    def offer_password(self, name: str) -> None:
        """The password of ``name`` was right."""
        self._offer = ("password", f"{PASSWORD}{name}")

    def offer_guest(self) -> None:
        """A guest asks to come in."""
        self._offer = ("guest", f"guest:{secrets.token_hex(8)}")

    def forget(self) -> None:
        """What was offered before does not count any more."""
        self._offer = None

    def complete(self, called: str) -> Identity | None:
        """The login is complete: who this is. ``None`` if nothing was proven, which ends it."""
        from majlis.text import clean_name

        if self._offer is not None and self.identity is None:
            self.identity = Identity(*self._offer, clean_name(called, LONGEST))
        return self.identity
