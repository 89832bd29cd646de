"""The tables of the database, and the steps from each version to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from majlis.store.errors import StoreError

if TYPE_CHECKING:
    from sqlite3 import Connection

Migration = tuple[str, ...]

_RECORDS_AND_PROFILES: Migration = (
    """
    CREATE TABLE records (
        key INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE COLLATE NOCASE,
        name TEXT NOT NULL,
        game TEXT NOT NULL,
        seats TEXT NOT NULL,
        title TEXT NOT NULL DEFAULT '',
        status TEXT NOT NULL CHECK (status IN ('open', 'finished', 'abandoned')),
        created INTEGER NOT NULL,
        result TEXT NOT NULL DEFAULT 'null'
    )
    """,
    """
    CREATE TABLE lines (
        record INTEGER NOT NULL REFERENCES records ON DELETE CASCADE,
        n INTEGER NOT NULL,
        at INTEGER NOT NULL,
        line BLOB NOT NULL,
        PRIMARY KEY (record, n)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE secrets (
        record INTEGER PRIMARY KEY REFERENCES records ON DELETE CASCADE,
        secret BLOB NOT NULL
    )
    """,
    """
    CREATE TABLE profiles (
        key INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE COLLATE NOCASE,
        created INTEGER NOT NULL,
        settings TEXT NOT NULL DEFAULT '{}'
    )
    """,
    """
    CREATE TABLE results (
        profile INTEGER NOT NULL REFERENCES profiles ON DELETE CASCADE,
        record TEXT NOT NULL,
        game TEXT NOT NULL,
        at INTEGER NOT NULL,
        ended TEXT NOT NULL CHECK (ended IN ('won', 'lost', 'drawn')),
        points INTEGER NOT NULL,
        opponent TEXT NOT NULL CHECK (opponent IN ('human', 'bot')),
        level TEXT NOT NULL,
        PRIMARY KEY (profile, record)
    ) WITHOUT ROWID
    """,
)

_PEOPLE_AND_TABLES: Migration = (
    """
    CREATE TABLE people (
        profile INTEGER PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
        shape TEXT NOT NULL UNIQUE,
        banned INTEGER NOT NULL DEFAULT 0
    )
    """,
    """
    CREATE TABLE proofs (
        proof TEXT PRIMARY KEY,
        profile INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
        at INTEGER NOT NULL
    )
    """,
    """
    CREATE TABLE hosted (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        data BLOB NOT NULL
    )
    """,
)

_FEATS: Migration = (
    """
    CREATE TABLE feats (
        profile INTEGER NOT NULL,
        record TEXT NOT NULL,
        name TEXT NOT NULL,
        n INTEGER NOT NULL,
        PRIMARY KEY (profile, record, name),
        FOREIGN KEY (profile, record) REFERENCES results ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
)

_LEDGERS: Migration = (
    """
    CREATE TABLE ledgers (
        key INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        name TEXT NOT NULL COLLATE NOCASE,
        UNIQUE (game, name)
    )
    """,
    """
    CREATE TABLE ledger_lines (
        ledger INTEGER NOT NULL REFERENCES ledgers ON DELETE CASCADE,
        n INTEGER NOT NULL,
        at INTEGER NOT NULL,
        line BLOB NOT NULL,
        PRIMARY KEY (ledger, n)
    ) WITHOUT ROWID
    """,
)

_NAMES: Migration = ("CREATE INDEX records_by_name ON records (name)",)

MIGRATIONS: tuple[Migration, ...] = (
    *(_RECORDS_AND_PROFILES, _PEOPLE_AND_TABLES),
    *(_FEATS, _LEDGERS, _NAMES),
)
"""Step ``i`` leads from version ``i`` to ``i + 1``. A published step is never changed."""


# One statement sees one state of the file: another process may be making the tables meanwhile.
_FOREIGN = """
    SELECT user_version = 0 AND EXISTS (SELECT 1 FROM sqlite_master) FROM pragma_user_version
"""


def version_of(connection: Connection) -> int:
    """The version of an open database, 0 when it is new.

    Raises :class:`StoreError`: the database is newer than this program, or some other program's.
    """
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > len(MIGRATIONS):
        raise StoreError("store.newer", found=version, known=len(MIGRATIONS))
    if version == 0 and connection.execute(_FOREIGN).fetchone()[0]:
        raise StoreError("store.foreign")
    return version


def migrate(connection: Connection) -> None:
    """Bring an open database to the newest version: all steps, or none."""
    connection.execute("BEGIN IMMEDIATE")
    # Asked again under the lock: another process may just have done it.
    for step in MIGRATIONS[version_of(connection) :]:
        for statement in step:
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    connection.execute("COMMIT")
