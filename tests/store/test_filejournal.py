"""Records written to plain files as the game goes."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from majlis.core.record import JournalError
from majlis.store import records
from majlis.store.database import Store
from majlis.store.errors import StoreError
from majlis.store.filejournal import BothJournal, FileJournal
from majlis.store.journal import create
from tests.store.toy import SECRET, Toy, reread

Write = Callable[[int, bytes], int]


async def test_the_file_is_a_record_after_every_append(tmp_path: Path) -> None:
    toy = Toy()
    journal = FileJournal(tmp_path / "game")
    await journal.append([toy.first()])
    for events in range(1, 4):
        await journal.append([toy.event()])
        assert len(reread(journal.path.read_bytes()).events) == events
    await journal.append([toy.event(), toy.last()])
    journal.close()
    assert reread(journal.path.read_bytes()).closing is not None


def test_a_file_that_is_there_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / "game").write_text("mine")
    with pytest.raises(StoreError) as found:
        FileJournal(tmp_path / "game")
    assert found.value.code == "file.exists"
    assert found.value.params["path"] == str(tmp_path / "game")
    assert (tmp_path / "game").read_text() == "mine"


def test_no_folder_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as found:
        FileJournal(tmp_path / "none" / "game")
    assert found.value.code == "file.no_folder"


@pytest.fixture
def half_written(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """After a call, writing stops for good in the middle of what is written next."""
    write: Write = os.write
    room = [1 << 20]

    def narrow(file: int, data: bytes) -> int:
        if not room[0]:
            raise OSError(28, "No space left on device")
        written = write(file, data[: room[0]])
        room[0] -= written
        return written

    monkeypatch.setattr(os, "write", narrow)
    return lambda: room.__setitem__(0, 30)


async def test_half_a_line_is_taken_back(
    tmp_path: Path, half_written: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    toy = Toy()
    journal = FileJournal(tmp_path / "game")
    await journal.append([toy.first(), toy.event()])
    before = journal.path.read_bytes()
    half_written()
    waiting = [toy.event()]
    with pytest.raises(JournalError) as found:
        await journal.append(waiting)
    assert found.value.code == "journal.full"
    assert journal.path.read_bytes() == before
    monkeypatch.undo()
    await journal.append([*waiting, toy.event()])
    assert len(reread(journal.path.read_bytes()).events) == 3


async def test_both_journals_get_every_line(store: Store, tmp_path: Path) -> None:
    toy = Toy()
    file = FileJournal(tmp_path / "game")
    both = BothJournal(create(store, toy.header, SECRET, lambda: 0), file)
    for lines in ([toy.first()], [toy.event()], [toy.event(), toy.last()]):
        await both.append(lines)
    assert file.path.read_bytes() == records.lines(store, "T-0001")


class Sometimes:
    """A journal that works when it is told to."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.works = True
        self.kept: list[bytes] = []

    async def append(self, lines: Sequence[bytes]) -> None:
        if not self.works:
            raise JournalError(self.code)
        self.kept += lines


@pytest.mark.parametrize("broken", [0, 1])
async def test_after_one_of_two_failed_both_catch_up(broken: int) -> None:
    sides = (Sometimes("store.locked"), Sometimes("journal.full"))
    both = BothJournal(*sides)
    await both.append([b"1\n"])
    sides[broken].works = False
    backlog: list[bytes] = []
    for line in (b"2\n", b"3\n"):
        backlog.append(line)
        with pytest.raises(JournalError) as found:
            await both.append(backlog)
        assert found.value.code == sides[broken].code
    assert sides[1 - broken].kept == [b"1\n", b"2\n", b"3\n"]
    sides[broken].works = True
    await both.append([*backlog, b"4\n"])
    await both.append([b"5\n"])
    assert sides[0].kept == sides[1].kept == [b"1\n", b"2\n", b"3\n", b"4\n", b"5\n"]


async def test_other_lines_than_those_that_failed_are_refused() -> None:
    sides = (Sometimes("store.locked"), Sometimes("journal.full"))
    both = BothJournal(*sides)
    sides[1].works = False
    with pytest.raises(JournalError):
        await both.append([b"1\n"])
    sides[1].works = True
    with pytest.raises(JournalError) as found:
        await both.append([b"another 1\n"])
    assert found.value.code == "store.conflict"
    assert sides[0].kept == [b"1\n"]
