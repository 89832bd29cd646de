"""Local profiles: who plays at this machine, with which settings, and how their games ended.

Functions raise :class:`~majlis.store.errors.StoreError`; moments are milliseconds since 1970.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from majlis.core.record import Kind
from majlis.store.database import Store, decoded
from majlis.store.errors import StoreError

if TYPE_CHECKING:
    from sqlite3 import Connection

NAME_LENGTH = 40

Ended: TypeAlias = Literal["won", "lost", "drawn"]


class Profile(Struct, frozen=True):
    """A person's name, and the settings that are otherwise for this person."""

    name: str
    created: int
    settings: Mapping[str, Any]


class Played(Struct, frozen=True):
    """One finished game of a profile. ``points`` are those gained, below 0 those lost.

    ``record``: its id in the store; a game counts once however often it is handed in.
    ``opponent`` and ``level`` as on a seat's card: the strongest, where there were several. With
    people among them the opponent is human; a level then is that of robots who played too.
    ``feats`` are what else is counted (`core.game.Outcome`).
    """

    record: str
    game: str
    at: int
    ended: Ended
    points: int
    opponent: Kind
    level: str = ""
    feats: Mapping[str, int] = {}


class Tally(Struct, frozen=True):
    """A profile's games of one kind against opponents of one kind (`Played`)."""

    game: str
    opponent: Kind
    level: str
    won: int
    lost: int
    drawn: int
    points: int


def profiles(store: Store) -> list[Profile]:
    """All profiles, the oldest first."""
    return _profiles(store, "ORDER BY key")


def profile(store: Store, name: str) -> Profile:
    """The profile of that name; ``profile.none`` when there is none."""
    found = _profiles(store, "WHERE name = ?", composed(name))
    if not found:
        raise _none(name)
    return found[0]


def _profiles(store: Store, where: str, *values: object) -> list[Profile]:
    query = f"SELECT name, created, settings FROM profiles {where}"
    rows = store.read(lambda connection: connection.execute(query, values).fetchall())
    return [Profile(name, made, decoded(text, dict[str, Any], name)) for name, made, text in rows]


def composed(name: str) -> str:
    """``name`` as it is kept and compared: NFC, without spaces around it."""
    return unicodedata.normalize("NFC", name).strip()


def fit_name(name: str) -> str:
    """``name`` as it is kept. ``profile.name``: it is empty, too long or has control characters."""
    fit = composed(name)
    if not 0 < len(fit) <= NAME_LENGTH or any(unicodedata.category(c) == "Cc" for c in fit):
        raise StoreError("profile.name", name=name, most=NAME_LENGTH)
    return fit


def add_profile(store: Store, name: str, at: int) -> Profile:
    """A new profile. ``profile.name``: no fit name; ``profile.taken``: somebody has it."""
    statement = "INSERT INTO profiles (name, created) VALUES (?, ?)"
    _change_names(store, statement, fit_name(name), at)
    return profile(store, name)


def rename_profile(store: Store, name: str, new: str) -> None:
    """Another name for the same person; raises as `add_profile` does."""
    _change_names(
        store, "UPDATE profiles SET name = ? WHERE name = ?", fit_name(new), composed(name)
    )


def _change_names(store: Store, statement: str, new: str, value: object) -> None:
    store.write(partial(_change_name, statement=statement, new=new, value=value))


def _change_name(connection: Connection, statement: str, new: str, value: object) -> None:
    import sqlite3

    try:
        changed = connection.execute(statement, (new, value)).rowcount
    except sqlite3.IntegrityError as error:
        raise StoreError("profile.taken", name=new) from error
    if changed == 0:
        raise _none(str(value))


def remove_profile(store: Store, name: str) -> None:
    """Forget the profile, its settings and its results; records stay."""
    _must_find(store, name, "DELETE FROM profiles WHERE name = ?")


def keep_settings(store: Store, name: str, settings: Mapping[str, Any]) -> None:
    """Which settings are otherwise for this person; see `majlis.store.settings.overlaid`."""
    encoded = msgspec.json.encode(settings).decode()
    _must_find(store, name, "UPDATE profiles SET settings = ? WHERE name = ?", encoded)


def _must_find(store: Store, name: str, statement: str, *values: object) -> None:
    rows = store.write(lambda c: c.execute(statement, (*values, composed(name))).rowcount)
    if rows == 0:
        raise _none(name)


def _none(name: str) -> StoreError:
    return StoreError("profile.none", name=name)


_RESULT = """
    INSERT INTO results (profile, record, game, at, ended, points, opponent, level)
    SELECT key, ?, ?, ?, ?, ?, ?, ? FROM profiles WHERE name = ?
    ON CONFLICT (profile, record) DO NOTHING
"""


_FEAT = """
    INSERT INTO feats (profile, record, name, n)
    SELECT key, ?, ?, ? FROM profiles WHERE name = ?
    ON CONFLICT (profile, record, name) DO NOTHING
"""


def add_result(store: Store, name: str, played: Played) -> None:
    """Count a finished game for the profile."""
    who = profile(store, name).name
    *values, feats = msgspec.structs.astuple(played)
    counts = [(played.record, feat, n, who) for feat, n in feats.items()]
    store.write(partial(_add_result, values=(*values, who), counts=counts))


def _add_result(
    connection: Connection, values: tuple[object, ...], counts: Sequence[tuple[object, ...]]
) -> None:
    connection.execute(_RESULT, values)
    connection.executemany(_FEAT, counts)


_FEATS = """
    SELECT feats.name, sum(n)
    FROM feats JOIN results USING (profile, record) JOIN profiles ON profile = key
    WHERE profiles.name = ? AND game = ? GROUP BY feats.name ORDER BY feats.name
"""


def feats(store: Store, name: str, game: str) -> dict[str, int]:
    """What the profile has done in all its games of one kind (`core.game.Outcome.feats`)."""
    values = (profile(store, name).name, game)
    return dict(store.read(lambda connection: connection.execute(_FEATS, values).fetchall()))


_TALLY = """
    SELECT game, opponent, level,
        sum(ended = 'won'), sum(ended = 'lost'), sum(ended = 'drawn'), sum(points)
    FROM results JOIN profiles ON profile = key
    WHERE name = ? AND ? IN ('', game)
    GROUP BY game, opponent, level ORDER BY game, opponent, level
"""


def tallies(store: Store, name: str, game: str = "") -> list[Tally]:
    """The profile's games, of one game or of all, by kind and level of the opponent."""
    values = (profile(store, name).name, game)
    rows = store.read(lambda connection: connection.execute(_TALLY, values).fetchall())
    return [Tally(*row) for row in rows]


_WINS = """
    SELECT name, sum(ended = 'won') FROM results JOIN profiles ON profile = key
    WHERE game = ? GROUP BY key
"""


def rank(store: Store, name: str, game: str) -> tuple[int, int]:
    """The profile's place by games won among all who have played the game, and how many they are.

    Equal numbers share a place; a profile without a game comes after all.
    """
    who = profile(store, name).name
    won = dict(store.read(lambda connection: connection.execute(_WINS, (game,)).fetchall()))
    mine = won.get(who, -1)
    return 1 + sum(other > mine for other in won.values()), len(won)
