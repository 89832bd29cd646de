"""The database: making it, its versions, its one writer, and everything that can be wrong."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from majlis.store import records, schema
from majlis.store.database import Store
from majlis.store.errors import StoreError
from majlis.store.profiles import add_profile, profiles
from tests.store import child

INSERT = "INSERT INTO profiles (name, created) VALUES (?, 0)"


def version(path: Path) -> int:
    with sqlite3.connect(path) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def code_of(store: Store) -> str:
    """The code with which both a read and a write fail."""
    with pytest.raises(StoreError) as reading:
        profiles(store)
    with pytest.raises(StoreError) as writing:
        add_profile(store, "Nour", 0)
    assert reading.value.code == writing.value.code
    return writing.value.code


def test_nothing_is_made_before_something_is_kept(store: Store) -> None:
    assert records.history(store) == []
    assert not store.path.parent.exists()


def test_file_and_folder_are_for_their_owner_alone(store: Store) -> None:
    add_profile(store, "Nour", 0)
    assert stat.S_IMODE(store.path.parent.stat().st_mode) == 0o700
    modes = {stat.S_IMODE(path.stat().st_mode) for path in store.path.parent.iterdir()}
    assert modes == {0o600}


def test_every_commit_is_synced_and_locks_are_waited_for_a_second(store: Store) -> None:
    pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    found = store.write(
        lambda c: [c.execute(f"PRAGMA {pragma}").fetchone()[0] for pragma in pragmas]
    )
    assert found == ["wal", 2, 1, 1000]


def test_a_new_file_gets_the_newest_version(store: Store) -> None:
    add_profile(store, "Nour", 0)
    assert version(store.path) == len(schema.MIGRATIONS)


def test_an_empty_file_is_a_new_one(store: Store) -> None:
    store.path.parent.mkdir()
    store.path.touch()
    assert profiles(store) == []
    add_profile(store, "Nour", 0)
    assert [profile.name for profile in profiles(store)] == ["Nour"]


LATER = (*schema.MIGRATIONS, ("ALTER TABLE profiles ADD COLUMN colour TEXT NOT NULL DEFAULT ''",))


@pytest.mark.parametrize("writes_first", [True, False])
def test_an_older_database_is_brought_up_and_keeps_what_it_had(
    store: Store, monkeypatch: pytest.MonkeyPatch, writes_first: bool
) -> None:
    with Store(store.path) as older:
        add_profile(older, "Nour", 0)
    monkeypatch.setattr(schema, "MIGRATIONS", LATER)
    if writes_first:
        add_profile(store, "Sami", 0)
    query = "SELECT name, colour FROM profiles WHERE name = 'Nour'"
    assert store.read(lambda c: c.execute(query).fetchall()) == [("Nour", "")]
    assert version(store.path) == len(LATER)


def test_a_step_that_fails_changes_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(store.path) as older:
        add_profile(older, "Nour", 0)
    broken = (*schema.MIGRATIONS, ("DELETE FROM profiles", "CREATE TABLE profiles (x)"))
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", broken)
        with pytest.raises(StoreError):
            add_profile(store, "Sami", 0)
    assert version(store.path) == len(schema.MIGRATIONS)
    assert [profile.name for profile in profiles(store)] == ["Nour"]


def test_a_newer_database_is_refused_and_left_alone(store: Store) -> None:
    with Store(store.path) as older:
        add_profile(older, "Nour", 0)
    with sqlite3.connect(store.path) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = store.path.read_bytes()
    assert code_of(store) == "store.newer"
    with pytest.raises(StoreError) as refused:
        profiles(store)
    assert refused.value.params["found"] == 99
    assert refused.value.params["known"] == len(schema.MIGRATIONS)
    assert store.path.read_bytes() == before


def test_another_programs_database_is_refused_and_left_alone(store: Store) -> None:
    store.path.parent.mkdir()
    with sqlite3.connect(store.path) as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    connection.close()
    before = store.path.read_bytes()
    assert code_of(store) == "store.foreign"
    assert store.path.read_bytes() == before


@pytest.mark.parametrize("kept", [0, 100])
def test_a_damaged_file_is_reported_and_left_alone(store: Store, kept: int) -> None:
    with Store(store.path) as whole:
        add_profile(whole, "Nour", 0)
    data = store.path.read_bytes()
    damaged = data[:kept] + b"\xa5" * (len(data) - kept)
    store.path.write_bytes(damaged)
    assert code_of(store) == "store.damaged"
    store.close()
    assert store.path.read_bytes() == damaged


def test_a_folder_in_the_way_is_an_error_with_a_code(store: Store) -> None:
    store.path.mkdir(parents=True)
    with pytest.raises(StoreError) as found:
        add_profile(store, "Nour", 0)
    assert found.value.code == "store.unwritable"
    with pytest.raises(StoreError) as found:
        profiles(store)
    assert found.value.code == "store.unreadable"


def test_a_file_in_place_of_the_folder_is_an_error_with_a_code(store: Store) -> None:
    store.path.parent.write_text("not a folder")
    with pytest.raises(StoreError) as found:
        add_profile(store, "Nour", 0)
    assert found.value.code == "store.unwritable"


@pytest.mark.parametrize("there", [True, False])
def test_who_may_not_write_is_told_so(there: bool) -> None:
    with tempfile.TemporaryDirectory() as name:  # pytest's own folders let nobody else in at all
        home = Path(name)
        if there:
            with Store(home / "majlis.db") as store:
                add_profile(store, "Nour", 0)
            store.path.chmod(0o444)
        home.chmod(0o555)
        with child.start("unprivileged", home / "majlis.db") as process:
            said, _ = process.communicate()
    assert said.split() == ["store.readonly"]


async def test_what_waits_together_is_one_transaction(store: Store) -> None:
    def add(name: str) -> object:
        return store.perform(lambda c: c.execute(INSERT, (name,)).rowcount)

    await store.perform(lambda c: None)
    before = store.transactions
    await asyncio.gather(*(add(f"name {i}") for i in range(200)))  # type: ignore[call-overload]
    assert store.transactions - before < 100
    assert len(profiles(store)) == 200


async def test_a_job_that_fails_takes_no_other_with_it(store: Store) -> None:
    def insert(name: str) -> object:
        return store.perform(lambda c: c.execute(INSERT, (name,)).rowcount)

    names = ["Nour", "Sami", "Nour", "Sara"]
    done = await asyncio.gather(*map(insert, names), return_exceptions=True)  # type: ignore[call-overload]
    assert [isinstance(one, StoreError) for one in done] == [False, False, True, False]
    assert [profile.name for profile in profiles(store)] == ["Nour", "Sami", "Sara"]


async def test_a_job_that_breaks_halfway_leaves_nothing(store: Store) -> None:
    def halfway(connection: sqlite3.Connection) -> None:
        connection.execute(INSERT, ("Nour",))
        raise ZeroDivisionError

    broken, fine = await asyncio.gather(
        store.perform(halfway),
        store.perform(lambda c: c.execute(INSERT, ("Sami",)).rowcount),
        return_exceptions=True,
    )
    assert isinstance(broken, ZeroDivisionError)
    assert fine == 1
    assert [profile.name for profile in profiles(store)] == ["Sami"]


async def test_a_transaction_that_ends_early_fails_all_of_it(store: Store) -> None:
    """As when SQLite itself rolls everything back; afterwards the store works again."""
    jobs = [
        lambda c: c.execute(INSERT, ("Nour",)).rowcount,
        lambda c: (c.execute("ROLLBACK"), c.execute("no SQL")),
        lambda c: c.execute(INSERT, ("Sami",)).rowcount,
    ]
    await store.perform(lambda c: None)
    done = await asyncio.gather(*map(store.perform, jobs), return_exceptions=True)
    assert all(isinstance(one, StoreError) for one in done)
    assert profiles(store) == []
    add_profile(store, "Sara", 0)


def test_reading_sees_what_was_just_written(store: Store) -> None:
    for i in range(5):
        add_profile(store, f"name {i}", i)
        assert len(profiles(store)) == i + 1


def test_nobody_can_write_through_a_read(store: Store) -> None:
    add_profile(store, "Nour", 0)
    with pytest.raises(StoreError):
        store.read(lambda c: c.execute("DELETE FROM profiles"))
    assert len(profiles(store)) == 1


def test_a_closed_store_says_so(store: Store) -> None:
    add_profile(store, "Nour", 0)
    store.close()
    with pytest.raises(StoreError) as found:
        add_profile(store, "Sami", 0)
    assert found.value.code == "store.closed"


def test_a_file_moved_away_is_not_written_to(store: Store) -> None:
    add_profile(store, "Nour", 0)
    assert len(profiles(store)) == 1
    moved = store.path.with_name("moved.db")
    for suffix in ("", "-wal", "-shm"):
        Path(f"{store.path}{suffix}").rename(f"{moved}{suffix}")
    add_profile(store, "Sami", 0)
    assert [profile.name for profile in profiles(store)] == ["Sami"]
    with Store(moved) as old:
        assert [profile.name for profile in profiles(old)] == ["Nour"]


@contextmanager
def locked(path: Path) -> Iterator[subprocess.Popen[str]]:
    """The database, locked by another process until told otherwise."""
    with child.start("hold", path) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "locked\n"
        yield process
        process.communicate("\n")


def test_a_locked_store_fails_and_works_again_later(store: Store) -> None:
    add_profile(store, "Nour", 0)
    with locked(store.path), pytest.raises(StoreError) as found:
        add_profile(store, "Sami", 0)
    assert found.value.code == "store.locked"
    add_profile(store, "Sara", 0)
    assert [profile.name for profile in profiles(store)] == ["Nour", "Sara"]


def test_a_store_locked_from_the_beginning_opens_later(store: Store) -> None:
    with Store(store.path) as other:
        add_profile(other, "Nour", 0)
    with locked(store.path), pytest.raises(StoreError) as found:
        add_profile(store, "Sami", 0)
    assert found.value.code == "store.locked"
    add_profile(store, "Sara", 0)
    assert len(profiles(store)) == 2


def test_a_full_database_fails_whole_and_works_again_with_room(store: Store) -> None:
    add_profile(store, "Nour", 0)
    pages = store.write(lambda c: c.execute("PRAGMA page_count").fetchone()[0])
    store.write(lambda c: c.execute(f"PRAGMA max_page_count = {pages}"))

    def much(connection: sqlite3.Connection) -> None:
        for i in range(2_000):
            connection.execute(INSERT, (f"somebody with the number {i}",))

    with pytest.raises(StoreError) as found:
        store.write(much)
    assert found.value.code == "store.full"
    assert len(profiles(store)) == 1
    store.write(lambda c: c.execute(f"PRAGMA max_page_count = {10 * pages}"))
    store.write(much)
    assert len(profiles(store)) == 2_001


def test_two_processes_may_make_the_store_at_the_same_moment(tmp_path: Path) -> None:
    path, moment = tmp_path / "home" / "majlis.db", time.time() + 1
    both = [child.start("sleep_then_add", path, f"T-000{i}", moment) for i in range(4)]
    for process in both:
        process.communicate()
        assert process.returncode == 0
    with Store(path) as store:
        assert {card.events for card in records.history(store)} == {21}
        assert len(records.history(store)) == 4


def test_importing_the_store_loads_nothing_heavy() -> None:
    names = ("database", "journal", "records", "filejournal", "profiles", "settings", "paths")
    program = "\n".join(f"import majlis.store.{name}" for name in names)
    program += "\nimport sys; print(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert not {"sqlite3", "asyncio", "platformdirs", "tomlkit"} & set(ran.stdout.split())
