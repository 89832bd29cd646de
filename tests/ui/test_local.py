"""Tables in this process: opened, kept, left, resumed, watched again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from majlis.cli.play import _At
from majlis.core import record, registry
from majlis.core.record import SeatCard
from majlis.core.verify import codec_of, verify
from majlis.store import records
from majlis.store.errors import StoreError
from majlis.ui.context import Context
from majlis.ui.film import read_film
from majlis.ui.local import DICE, LocalTable, Setup, open_table, resume_table
from tests.ui.stage import TableScreen, chosen, context, opened, press, shows, table, text, until

SEATS = (SeatCard("nour"), SeatCard("sami"))


def setup(**more: object) -> Setup:
    """Tawla between two people."""
    values = {"game": "tawla", "options": chosen("tawla"), "seats": SEATS, **more}
    return Setup(**values)  # type: ignore[arg-type]


async def move(local: LocalTable) -> None:
    """The first thing that can be done by whoever must do something."""
    seat = local.table.awaited_seat()
    assert seat is not None
    task = local.port(seat).snapshot().must[0]
    assert await local.port(seat).submit(task.need.id, task.legal[0]) is None  # type: ignore[index]


async def test_a_table_is_proven_kept_and_resumed_where_it_stood() -> None:
    session = context()
    local = await open_table(session, setup(texts=("yes", "no")))
    local.start()
    await move(local)
    await move(local)
    stood = local.port(0).snapshot()
    record_id = local.record_id
    await local.close()
    assert stood.header.chance.mode == "proven"
    assert stood.header.created == "2026-09-21T14:13:20+00:00"
    again = await resume_table(session, record_id)
    now = again.port(0).snapshot()
    assert (now.view, now.seq, now.header) == (stood.view, stood.seq, stood.header)
    await move(again)
    data = await again.record()
    assert data is not None
    game = registry.load("tawla")
    proof = verify(game, record.read(data, codec_of(game)))
    assert proof.events == again.table.seq
    await again.close()


async def test_the_end_is_kept_with_its_result() -> None:
    session = context()
    local = await open_table(session, setup(options=chosen("tawla", length=1)))
    local.start()
    from majlis.games.tawla.actions import Accept, Resign

    seat = local.table.awaited_seat()
    assert seat is not None
    for whose, action in ((seat, Resign(1)), (1 - seat, Accept())):
        tasks = local.port(whose).snapshot().tasks
        task = next(t for t in tasks if action in t.legal)  # type: ignore[operator]
        assert await local.port(whose).submit(task.need.id, action) is None
    await local.close()
    assert session.store is not None
    card = records.card(session.store, local.record_id)
    assert card.status == "finished"
    assert card.result is not None
    assert card.result.winners == (1 - seat,)


async def test_a_file_is_written_along(tmp_path: Path) -> None:
    session = context()
    path = tmp_path / "along.majlis"
    local = await open_table(session, setup(record=path))
    await move(local)
    await local.close()
    assert path.read_bytes() == records.lines(session.store, local.record_id)  # type: ignore[arg-type]
    with pytest.raises(StoreError) as caught:
        await open_table(session, setup(record=path))
    assert caught.value.code == "file.exists"


async def test_without_a_store_a_file_is_enough_and_nothing_is_enough_too(tmp_path: Path) -> None:
    session = context(store=False)
    path = tmp_path / "alone.majlis"
    local = await open_table(session, setup(record=path))
    await move(local)
    assert len(read_film(path.read_bytes())) == local.table.seq + 1
    assert not local.is_kept
    assert await local.record() is None
    await local.close()
    bare = await open_table(session, setup())
    await move(bare)
    assert not bare.is_kept


async def test_a_full_disk_leaves_a_local_game_going_on_unsaved() -> None:
    session = context()
    local = await open_table(session, setup())
    assert session.store is not None
    session.store.close()
    await move(local)
    assert local.port(0).snapshot().unsaved == "store.closed"
    assert local.table.seq > 1


async def test_another_game_has_the_same_seats_and_other_chance() -> None:
    session = context()
    local = await open_table(session, setup(given=(DICE,)))
    again = await local.again()
    first, second = local.table.header, again.table.header
    assert (first.options, first.seats, first.chance.given) == (
        second.options,
        second.seats,
        second.chance.given,
    )
    assert first.chance.commitment != second.chance.commitment
    assert first.table != second.table


async def test_time_decides_while_nobody_acts() -> None:
    session = context()
    ms = 0
    local = await table(session, "tawla", "nour", "sami", clock="total:60", now=lambda: ms)
    local.start()
    await asyncio.sleep(0)
    ms = 61_000
    # The timekeeper sleeps for the whole minute, unless it is told that something has changed.
    local.table._show()
    for _ in range(500):
        if local.table.over:
            break
        await asyncio.sleep(0.01)
    outcome = local.port(0).snapshot().outcome
    assert outcome is not None
    assert outcome.decides_match
    await local.close()


async def test_what_is_left_can_be_gone_on_with_by_its_id() -> None:
    """What `majlis play` says when its screens have closed."""
    session = context()
    local = await table(session, "tawla", "nour", "sami")

    async def opener(context: Context, **how: Any) -> LocalTable:
        return local

    at = _At(opener)  # type: ignore[arg-type]
    assert at.kept == "", "no table yet"
    await at(session)
    assert at.kept == "T-TEST"
    local.table.unsaved = "store.full"
    assert at.kept == "", "not all of it is there"
    await local.close()


async def test_who_is_out_lets_the_robots_hurry() -> None:
    session = context()
    local = await table(session, "coup", "nour", "bot:random", "bot:random", first="seat_1")
    local._robot_pause_s = 60
    screen = TableScreen(local)
    async with opened(session, lambda: screen) as pilot:
        assert "hurry the robots" not in text(pilot)
        await press(pilot, "plus")
        assert not local.may_hurry
        await press(pilot, "R", "y")
        await shows(pilot, "+ hurry the robots")
        await press(pilot, "plus")
        assert "hurry the robots" not in text(pilot)
        await until(pilot, lambda: screen.snapshot and screen.snapshot.outcome)
