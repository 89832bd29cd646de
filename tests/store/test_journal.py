"""A table's journal in the store: whole or not at all, whatever happens."""

from __future__ import annotations

import asyncio
import random
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from majlis.core.record import JournalError
from majlis.store import records
from majlis.store.database import Store
from majlis.store.errors import StoreError
from majlis.store.journal import StoreJournal, create, reopen
from tests.store import child
from tests.store.test_database import locked
from tests.store.toy import SECRET, Toy, reread

Now = Callable[[], int]


def begin(store: Store, toy: Toy, now: Now) -> StoreJournal:
    return create(store, toy.header, SECRET, now)


async def test_lines_come_back_as_they_were(store: Store, now: Now) -> None:
    toy = Toy()
    journal = begin(store, toy, now)
    written = [[toy.first(), toy.event("٣")], [toy.event()], [toy.event(), toy.last()]]
    for lines in written:
        await journal.append(lines)
    assert records.lines(store, "T-0001") == b"".join(line for lines in written for line in lines)
    assert len(reread(records.lines(store, "T-0001")).events) == 3


async def test_before_the_first_line_nothing_is_there(store: Store, now: Now) -> None:
    journal = begin(store, Toy(), now)
    assert journal.record_id == ""
    await journal.append([])
    assert not store.path.exists()


async def test_the_secret_stays_until_the_end_publishes_it(store: Store, now: Now) -> None:
    toy = Toy()
    journal = begin(store, toy, now)
    await journal.append([toy.first()])
    await journal.append([toy.event()])
    assert records.secret(store, "T-0001") == SECRET
    assert SECRET.server_seed.hex().encode() not in records.lines(store, "T-0001")
    await journal.append([toy.event(), toy.last()])
    assert records.card(store, "T-0001").status == "finished"
    with pytest.raises(StoreError) as found:
        records.secret(store, "T-0001")
    assert found.value.code == "store.no_secret"
    assert SECRET.server_seed.hex().encode() in records.lines(store, "T-0001")


async def test_a_record_with_a_header_alone_is_not_finished(store: Store, now: Now) -> None:
    toy = Toy()
    await begin(store, toy, now).append([toy.first()])
    found = records.card(store, "T-0001")
    assert (found.status, found.events) == ("open", 0)


async def test_a_journal_goes_on_where_the_record_ends(store: Store, now: Now) -> None:
    toy = Toy()
    await begin(store, toy, now).append([toy.first(), toy.event()])
    journal = reopen(store, "t-0001", records.lines(store, "T-0001"), now)
    assert journal.record_id == "T-0001"
    await journal.append([toy.event()])
    assert len(reread(records.lines(store, "T-0001")).events) == 2


async def test_two_who_go_on_with_one_record_cannot_fork_it(store: Store, now: Now) -> None:
    toy = Toy()
    await begin(store, toy, now).append([toy.first(), toy.event()])
    data = records.lines(store, "T-0001")
    rival = Toy.after(reread(data))
    one, other = reopen(store, "T-0001", data, now), reopen(store, "T-0001", data, now)
    await one.append([toy.event("mine")])
    late = reopen(store, "T-0001", data, now)
    for journal in (other, late, other):
        with pytest.raises(JournalError) as found:
            await journal.append([rival.event("yours")])
        assert found.value.code == "store.conflict"
    await one.append([toy.event("mine again"), toy.last()])
    with pytest.raises(JournalError):
        await other.append([rival.event("yours")])
    assert len(reread(records.lines(store, "T-0001")).events) == 3


async def test_one_tables_failure_is_not_the_others(store: Store, now: Now) -> None:
    toys = [Toy(f"T-000{i}") for i in range(5)]
    journals = [begin(store, toy, now) for toy in toys]
    for toy, journal in zip(toys, journals, strict=True):
        await journal.append([toy.first(), toy.event()])
    faster = reopen(store, "T-0002", records.lines(store, "T-0002"), now)
    await faster.append([b"[somebody else was faster]\n"])
    appends = [j.append([t.event()]) for t, j in zip(toys, journals, strict=True)]
    done = await asyncio.gather(*appends, return_exceptions=True)
    assert [isinstance(one, JournalError) for one in done] == [False, False, True, False, False]
    for i in (0, 1, 3, 4):
        assert len(reread(records.lines(store, f"T-000{i}")).events) == 2


async def test_a_deleted_record_does_not_come_back(store: Store, now: Now) -> None:
    toy = Toy()
    journal = begin(store, toy, now)
    await journal.append([toy.first()])
    records.delete(store, "T-0001")
    other = Toy("T-0002")
    await begin(store, other, now).append([other.first()])
    with pytest.raises(JournalError) as found:
        await journal.append([toy.event()])
    assert found.value.code == "store.gone"
    assert [card.id for card in records.history(store)] == ["T-0002"]
    assert reread(records.lines(store, "T-0002")).events == ()


async def test_twenty_tables_share_their_syncs(store: Store, now: Now) -> None:
    toys = [Toy(f"T-{i:04}") for i in range(20)]

    async def play(toy: Toy) -> None:
        journal = begin(store, toy, now)
        await journal.append([toy.first()])
        for _ in range(30):
            await journal.append([toy.event()])
        await journal.append([toy.last()])

    await asyncio.gather(*map(play, toys))
    assert store.transactions < 20 * 32 / 2
    store.close()
    with Store(store.path) as again:
        for toy in toys:
            assert len(reread(records.lines(again, toy.header.table)).events) == 30


async def test_a_cancelled_append_is_kept_and_the_journal_knows(store: Store, now: Now) -> None:
    toy = Toy()
    journal = begin(store, toy, now)
    await journal.append([toy.first()])
    reached: list[str] = []

    async def player() -> None:
        await journal.append([toy.event()])
        reached.append("told the others")
        await asyncio.sleep(60)

    for turns in range(1, 4):
        task = asyncio.create_task(player())
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    await journal.append([toy.event()])
    assert len(reread(records.lines(store, "T-0001")).events) == toy.seq
    assert len(reached) == 3


async def test_a_timeout_round_an_append_is_a_timeout(store: Store, now: Now) -> None:
    toy = Toy()
    journal = begin(store, toy, now)
    await journal.append([toy.first()])

    async def too_long() -> None:
        async with asyncio.timeout(0):
            await journal.append([toy.event()])
            await asyncio.sleep(60)

    with pytest.raises(TimeoutError):
        await too_long()
    task = asyncio.current_task()
    assert task is not None
    assert task.cancelling() == 0
    assert len(reread(records.lines(store, "T-0001")).events) == 1


async def test_a_locked_store_keeps_nothing_and_everything_later(store: Store, now: Now) -> None:
    toy = Toy()
    journal = begin(store, toy, now)
    await journal.append([toy.first()])
    waiting = [toy.event()]
    with locked(store.path):
        with pytest.raises(JournalError) as found:
            await journal.append(waiting)
        assert found.value.code == "store.locked"
        assert reread(records.lines(store, "T-0001")).events == ()
    await journal.append([*waiting, toy.event()])
    assert len(reread(records.lines(store, "T-0001")).events) == 2


async def test_a_table_may_begin_while_the_store_is_locked(store: Store, now: Now) -> None:
    first = Toy()
    await begin(store, first, now).append([first.first()])
    toy = Toy("T-0002")
    journal = begin(store, toy, now)
    waiting = [toy.first(), toy.event()]
    with locked(store.path), pytest.raises(JournalError):
        await journal.append(waiting)
    assert journal.record_id == ""
    await journal.append([*waiting, toy.event()])
    assert journal.record_id == "T-0002"
    assert records.secret(store, "T-0002") == SECRET


def test_killed_at_any_moment_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    path, chance = tmp_path / "majlis.db", random.Random(4)
    acknowledged = 0
    for _ in range(8):
        with child.start("play", path, "T-0001", 1_000_000) as process:
            acknowledged = _last_said(process, chance.uniform(0, 0.06))
        with Store(path) as store:
            kept = reread(records.lines(store, "T-0001"))
            assert 0 <= len(kept.events) - acknowledged <= 3  # what was under way, or not
            assert records.secret(store, "T-0001") == SECRET
    assert acknowledged > 8


def _last_said(process: subprocess.Popen[str], seconds: float) -> int:
    """Kill the process ``seconds`` after its first word; the last number it said."""
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(seconds)
    process.kill()
    rest = process.stdout.read()
    return int([first, *rest.splitlines(keepends=True)][-1])


def test_two_processes_play_two_tables_at_once(tmp_path: Path) -> None:
    path = tmp_path / "majlis.db"
    tables = ("T-0001", "T-0002")
    processes = [child.start("play", path, table, 300) for table in tables]
    for process in processes:
        process.communicate()
        assert process.returncode == 0
    with Store(path) as store:
        for table in tables:
            assert len(reread(records.lines(store, table)).events) >= 300


def test_a_file_that_may_not_grow_is_an_error_and_grows_later(tmp_path: Path) -> None:
    with child.start("small_files", tmp_path / "majlis.db", 200_000) as process:
        said, _ = process.communicate()
    failed, resumed = said.splitlines()
    code, acknowledged, kept = failed.split()
    assert code in ("store.full", "store.unwritable")
    assert acknowledged == kept
    with Store(tmp_path / "majlis.db") as store:
        assert len(reread(records.lines(store, "T-0001")).events) == int(resumed)


@pytest.fixture
def small_disk(tmp_path: Path) -> object:
    """A file system of half a megabyte, where the system lets us make one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(disk)]
    with suppress(FileNotFoundError):
        if subprocess.run(mount, capture_output=True, check=False).returncode == 0:
            yield disk
            subprocess.run(["umount", str(disk)], check=True)
            return
    pytest.skip("may not mount a file system")


async def test_a_full_disk_keeps_nothing_and_everything_once_there_is_room(
    small_disk: Path, now: Now
) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(250_000))
    with Store(small_disk / "majlis.db") as store:
        toy = Toy()
        journal = begin(store, toy, now)
        await journal.append([toy.first()])
        waiting, error = await _fill(journal, toy)
        assert error.code == "store.full"
        assert len(reread(records.lines(store, "T-0001")).events) == toy.seq - 2
        with pytest.raises(JournalError):
            await journal.append(waiting)
        ballast.unlink()
        await journal.append([*waiting, toy.event(), toy.last()])
        assert len(reread(records.lines(store, "T-0001")).events) == toy.seq


async def _fill(journal: StoreJournal, toy: Toy) -> tuple[list[bytes], JournalError]:
    """Append until it fails; the lines that were not kept, and the error."""
    while True:
        waiting = [toy.event("x" * 500), toy.event("y" * 500)]
        try:
            await journal.append(waiting)
        except JournalError as error:
            return waiting, error
