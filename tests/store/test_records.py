"""What can be asked of the store's records, and done to them."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from majlis.core.record import RecordError
from majlis.store import records
from majlis.store.database import Store
from majlis.store.errors import StoreError
from majlis.store.journal import create, reopen
from majlis.store.records import Card, Result
from tests.store.toy import SECRET, Toy, reread

Now = Callable[[], int]


async def keep(store: Store, now: Now, toy: Toy, events: int, closed: bool = False) -> str:
    """Have a record in the store; returns its id."""
    journal = create(store, toy.header, SECRET, now)
    await journal.append([toy.first()])
    for _ in range(events):
        await journal.append([toy.event()])
    if closed:
        await journal.append([toy.last()])
    return journal.record_id


async def go_on(store: Store, now: Now) -> None:
    """One more event in T-0001."""
    data = records.lines(store, "T-0001")
    await reopen(store, "T-0001", data, now).append([Toy.after(reread(data)).event()])


def ids(cards: list[Card]) -> list[str]:
    return [card.id for card in cards]


def code_of(found: pytest.ExceptionInfo[StoreError]) -> str:
    return found.value.code


async def test_a_card_says_what_a_list_shows(store: Store, now: Now) -> None:
    toy = Toy()
    await keep(store, now, toy, 2, closed=True)
    assert records.card(store, "t-0001") == Card(
        id="T-0001",
        name="T-0001",
        game="toy",
        seats=toy.header.seats,
        title="",
        status="finished",
        created=0,
        updated=3000,
        events=2,
        result=None,
    )


async def test_lists_have_the_latest_first(store: Store, now: Now) -> None:
    await keep(store, now, Toy("T-0001"), 1)
    await keep(store, now, Toy("T-0002", "other"), 1, closed=True)
    await keep(store, now, Toy("T-0003"), 1)
    await go_on(store, now)
    assert ids(records.history(store)) == ["T-0001", "T-0003", "T-0002"]
    assert ids(records.history(store, limit=2)) == ["T-0001", "T-0003"]
    assert ids(records.history(store, game="other")) == ["T-0002"]
    assert ids(records.unfinished(store)) == ["T-0001", "T-0003"]
    assert ids(records.unfinished(store, "other")) == []


async def test_an_abandoned_record_is_opened_by_going_on(store: Store, now: Now) -> None:
    await keep(store, now, Toy(), 1)
    records.abandon(store, "T-0001")
    assert records.unfinished(store) == []
    assert records.card(store, "T-0001").status == "abandoned"
    assert records.secret(store, "T-0001") == SECRET
    await go_on(store, now)
    assert ids(records.unfinished(store)) == ["T-0001"]


async def test_a_finished_record_is_not_abandoned(store: Store, now: Now) -> None:
    await keep(store, now, Toy(), 1, closed=True)
    with pytest.raises(StoreError) as found:
        records.abandon(store, "T-0001")
    assert code_of(found) == "store.finished"


async def test_a_result_and_a_title_are_kept(store: Store, now: Now) -> None:
    await keep(store, now, Toy(), 1, closed=True)
    result = Result((3, 0), (0,), "toy.won", {"by": "مارس", "points": 3})
    records.conclude(store, "T-0001", result)
    records.rename(store, "T-0001", "ليلة العيد")
    found = records.card(store, "T-0001")
    assert (found.result, found.title) == (result, "ليلة العيد")


async def test_deleting_leaves_neither_line_nor_secret(store: Store, now: Now) -> None:
    await keep(store, now, Toy(), 3)
    records.delete(store, "T-0001")
    assert records.history(store) == []
    for table in ("lines", "secrets"):
        query = f"SELECT count(*) FROM {table}"
        assert _count(store, query) == 0


def _count(store: Store, query: str) -> int:
    return int(store.read(lambda connection: connection.execute(query).fetchone()[0]))


@pytest.mark.parametrize(
    "ask",
    [
        records.card,
        records.lines,
        records.secret,
        records.abandon,
        records.delete,
        lambda store, id_: records.rename(store, id_, "title"),
        lambda store, id_: records.conclude(store, id_, Result((), (), "toy.won")),
        lambda store, id_: reopen(store, id_, b"", lambda: 0),
        lambda store, id_: records.export(store, id_, Path("nowhere")),
    ],
)
def test_what_is_not_there_is_said_so(store: Store, ask: Callable[[Store, str], object]) -> None:
    with pytest.raises(StoreError) as found:
        ask(store, "T-NONE")
    assert code_of(found) == "store.no_record"
    assert found.value.params["id"] == "T-NONE"


async def test_a_taken_name_gets_a_number(store: Store, now: Now) -> None:
    kept = [await keep(store, now, Toy(), 1) for _ in range(3)]
    assert kept == ["T-0001", "T-0001-2", "T-0001-3"]
    assert {card.name for card in records.history(store)} == {"T-0001"}


@pytest.mark.parametrize("name", ["", "ليلة العيد", "../../etc", "T" * 40, "-x"])
async def test_a_name_unfit_for_an_id_gets_one(store: Store, now: Now, name: str) -> None:
    record_id = await keep(store, now, Toy(name), 1)
    assert record_id.startswith("R-")
    assert len(record_id) == 6
    assert records.card(store, record_id).name == name


async def test_new_names_are_short_and_free(store: Store, now: Now) -> None:
    bytes_ = iter([b"\x00\x01\x02\x1f", b"\x00\x01\x02\x1f", b"\xff\x20\x0a\x0b\x0c"])
    asked: list[int] = []

    def entropy(count: int) -> bytes:
        asked.append(count)
        return next(bytes_)

    name = records.new_name(store, entropy)
    assert name == "T-012Z"
    await keep(store, now, Toy(name), 1)
    assert records.new_name(store, entropy) == "T-Z0ABC"
    assert asked == [4, 4, 5]


def test_a_store_that_cannot_be_read_gives_names_all_the_same(store: Store) -> None:
    store.path.mkdir(parents=True)
    assert records.new_name(store, bytes) == "T-0000"


async def test_a_record_goes_out_and_comes_in_unchanged(
    store: Store, now: Now, tmp_path: Path
) -> None:
    await keep(store, now, Toy(), 4, closed=True)
    records.export(store, "T-0001", tmp_path / "game.majlis")
    data = (tmp_path / "game.majlis").read_bytes()
    assert data == records.lines(store, "T-0001")
    with Store(tmp_path / "other.db") as other:
        assert records.add(other, data, at=7) == "T-0001"
        assert records.lines(other, "T-0001") == data
        found = records.card(other, "T-0001")
        assert (found.status, found.events, found.created) == ("finished", 4, 7)


def test_an_unfinished_record_from_outside_has_nobody_to_go_on(store: Store) -> None:
    toy = Toy()
    records.add(store, toy.first() + toy.event(), at=7)
    assert records.card(store, "T-0001").status == "abandoned"
    with pytest.raises(StoreError) as found:
        records.secret(store, "T-0001")
    assert code_of(found) == "store.no_secret"


def test_the_same_record_comes_in_once(store: Store) -> None:
    data = Toy().whole(3)
    records.add(store, data, at=7)
    with pytest.raises(StoreError) as found:
        records.add(store, data, at=8)
    assert (code_of(found), found.value.params["id"]) == ("store.have_it", "T-0001")
    assert records.add(store, Toy().whole(4), at=9) == "T-0001-2"


@pytest.mark.parametrize("data", [b"", b"half a line", b"no header\n"])
def test_what_is_no_record_does_not_come_in(store: Store, data: bytes) -> None:
    with pytest.raises(RecordError):
        records.add(store, data, at=7)
    assert records.history(store) == []


async def test_export_does_not_write_over_a_file_unless_told(
    store: Store, now: Now, tmp_path: Path
) -> None:
    await keep(store, now, Toy(), 1, closed=True)
    there = tmp_path / "mine.txt"
    there.write_text("mine")
    with pytest.raises(StoreError) as found:
        records.export(store, "T-0001", there)
    assert (code_of(found), found.value.params["path"]) == ("file.exists", str(there))
    assert there.read_text() == "mine"
    records.export(store, "T-0001", there, overwrite=True)
    assert there.read_bytes() == records.lines(store, "T-0001")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["home", "mine.txt"]


async def test_export_into_no_folder_says_so(store: Store, now: Now, tmp_path: Path) -> None:
    await keep(store, now, Toy(), 1, closed=True)
    with pytest.raises(StoreError) as found:
        records.export(store, "T-0001", tmp_path / "none" / "file")
    assert code_of(found) == "file.no_folder"


@pytest.mark.parametrize("overwrite", [True, False])
async def test_an_export_that_breaks_off_leaves_nothing(
    store: Store, now: Now, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, overwrite: bool
) -> None:
    await keep(store, now, Toy(), 1, closed=True)
    target = tmp_path / "out" / "file"
    target.parent.mkdir()
    if overwrite:
        target.write_text("before")

    def no_room(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", no_room)
        with pytest.raises(StoreError) as found:
            records.export(store, "T-0001", target, overwrite=overwrite)
    assert code_of(found) == "file.full"
    assert [path.read_text() for path in target.parent.iterdir()] == ["before"] * overwrite


async def test_without_hard_links_export_still_does_not_write_over(
    store: Store, now: Now, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    await keep(store, now, Toy(), 1, closed=True)
    monkeypatch.setattr(os, "link", no_links)
    records.export(store, "T-0001", tmp_path / "file")
    assert (tmp_path / "file").read_bytes() == records.lines(store, "T-0001")
    with pytest.raises(StoreError) as found:
        records.export(store, "T-0001", tmp_path / "file")
    assert code_of(found) == "file.exists"


async def test_an_exported_file_has_the_rights_that_new_files_get(
    store: Store, now: Now, tmp_path: Path
) -> None:
    await keep(store, now, Toy(), 1, closed=True)
    before = os.umask(0o027)
    try:
        records.export(store, "T-0001", tmp_path / "file")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o640


async def test_what_is_still_hidden_goes_out_only_when_asked(
    store: Store, now: Now, tmp_path: Path
) -> None:
    """A game that is not known here may have hidden hands."""
    await keep(store, now, Toy(), 1)
    await keep(store, now, Toy("T-0002", "tawla"), 1)
    await keep(store, now, Toy("T-0003", "coup"), 1)
    for name in ("T-0001", "T-0003"):
        with pytest.raises(StoreError) as found:
            records.export(store, name, tmp_path / name)
        assert code_of(found) == "store.hands"
        records.export(store, name, tmp_path / name, with_hands=True)
    records.export(store, "T-0002", tmp_path / "T-0002")
    assert len(list(tmp_path.glob("T-*"))) == 3


async def test_a_damaged_column_names_its_record(store: Store, now: Now) -> None:
    await keep(store, now, Toy(), 1)
    store.write(lambda c: c.execute("UPDATE records SET seats = '['"))
    with pytest.raises(StoreError) as found:
        records.history(store)
    assert code_of(found) == "store.damaged"
    assert "T-0001" in found.value.detail
