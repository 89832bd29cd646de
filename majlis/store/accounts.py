"""People of a hosted house: a name, the keys that prove it, who may not come in.

An account is a profile with at least one proof (a key's fingerprint, ``password:NAME``). Functions
raise :class:`~majlis.store.errors.StoreError`; moments are milliseconds since 1970.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from majlis.store.database import Store
from majlis.store.errors import StoreError
from majlis.store.profiles import fit_name

if TYPE_CHECKING:
    from sqlite3 import Connection


class Account(Struct, frozen=True):
    """Somebody of the house. ``banned``: may not come in."""

    name: str
    banned: bool = False


_FIND = """
    SELECT name, banned FROM proofs
    JOIN people ON people.profile = proofs.profile JOIN profiles ON key = people.profile
    WHERE proof = ?
"""


def find(store: Store, proof: str) -> Account | None:
    """Whose proof this is; ``None``: nobody's yet."""
    row = store.read(lambda connection: connection.execute(_FIND, (proof,)).fetchone())
    return None if row is None else Account(row[0], bool(row[1]))


def register(store: Store, proof: str, name: str, shape: str, at: int) -> Account:
    """A new account. ``shape`` is the name's skeleton: no two accounts have the same.

    ``profile.name``: no fit name; ``account.taken``: somebody is called that, or nearly that;
    ``account.known``: the proof has an account.
    """
    work = partial(_register, proof=proof, name=fit_name(name), shape=shape, at=at)
    return store.write(work)


def _register(connection: Connection, proof: str, name: str, shape: str, at: int) -> Account:
    import sqlite3

    if not shape:
        raise StoreError("account.shape", name=name)
    if connection.execute("SELECT 1 FROM proofs WHERE proof = ?", (proof,)).fetchone():
        raise StoreError("account.known")
    try:
        profile = _profile_key(connection, name, at)
        connection.execute("INSERT INTO people (profile, shape) VALUES (?, ?)", (profile, shape))
    except sqlite3.IntegrityError as error:
        raise StoreError("account.taken", name=name) from error
    connection.execute("INSERT INTO proofs VALUES (?, ?, ?)", (proof, profile, at))
    return Account(name)


def _profile_key(connection: Connection, name: str, at: int) -> int:
    cursor = connection.execute("INSERT INTO profiles (name, created) VALUES (?, ?)", (name, at))
    assert cursor.lastrowid is not None
    return cursor.lastrowid


def link(store: Store, proof: str, name: str, at: int) -> Account:
    """One more proof for an account that is there. ``account.known``, ``profile.none``."""
    return store.write(partial(_link, proof=proof, name=name, at=at))


def _link(connection: Connection, proof: str, name: str, at: int) -> Account:
    if connection.execute("SELECT 1 FROM proofs WHERE proof = ?", (proof,)).fetchone():
        raise StoreError("account.known")
    query = "SELECT key, name FROM profiles JOIN people ON profile = key WHERE name = ?"
    row = connection.execute(query, (name,)).fetchone()
    if row is None:
        raise StoreError("profile.none", name=name)
    connection.execute("INSERT INTO proofs VALUES (?, ?, ?)", (proof, row[0], at))
    return Account(row[1])


def set_banned(store: Store, name: str, banned: bool) -> None:
    """Whether somebody may come in. ``profile.none`` when nobody is called that."""
    statement = """
        UPDATE people SET banned = ? WHERE profile IN (SELECT key FROM profiles WHERE name = ?)
    """
    changed = store.write(lambda c: c.execute(statement, (banned, name)).rowcount)
    if changed == 0:
        raise StoreError("profile.none", name=name)


def names(store: Store) -> list[str]:
    """Everybody of the house, in the order of their names."""
    query = "SELECT name FROM profiles JOIN people ON profile = key ORDER BY name"
    rows = store.read(lambda connection: connection.execute(query).fetchall())
    return [row[0] for row in rows]


def banned(store: Store) -> list[str]:
    """Those who may not come in, in the order of their names."""
    query = "SELECT name FROM profiles JOIN people ON profile = key WHERE banned ORDER BY name"
    rows = store.read(lambda connection: connection.execute(query).fetchall())
    return [row[0] for row in rows]
