"""A real table on a real store: stopped anywhere, resumed, cancelled, locked out, and proven."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from majlis.core.record import read
from majlis.core.table import Table
from majlis.core.verify import codec_of, verify
from majlis.store import records
from majlis.store.database import Store
from majlis.store.journal import create, reopen
from tests.core.tables import Sitting
from tests.store.test_database import locked


async def sit_down(store: Store, seed: int = 5) -> Sitting:
    """A table whose lines the store keeps."""
    sitting = Sitting(seed=seed)
    journal = create(store, sitting.header, sitting.secret, sitting.time)
    sitting.table = Table(sitting.game, sitting.header, sitting.secret, sitting.time, journal)
    return await sitting.open()


async def resume(store: Store, sitting: Sitting) -> None:
    """What a new process does with what the store has."""
    data = records.lines(store, "T-TEST")
    found = read(data, codec_of(sitting.game))
    journal = reopen(store, "T-TEST", data, sitting.time)
    secret = records.secret(store, "T-TEST")
    sitting.table = Table(sitting.game, found.header, secret, sitting.time, journal)
    await sitting.table.resume(found)


async def play_out(sitting: Sitting) -> None:
    for seed in range(200):
        if sitting.table.over:
            return
        await sitting.play(20, seed)
    raise AssertionError("the game goes on and on")


def proven(store: Store, sitting: Sitting) -> bool:
    """Whether the kept record is finished and everything in it is true."""
    record = read(records.lines(store, "T-TEST"), codec_of(sitting.game))
    return verify(sitting.game, record).finished


async def test_a_game_stopped_again_and_again_is_one_proven_game(store: Store) -> None:
    sitting = await sit_down(store)
    for seed in range(3):
        await sitting.play(2, seed)
        seq = sitting.table.seq
        with Store(store.path) as again:
            await resume(again, sitting)
            assert sitting.table.seq == seq
            await sitting.play(1, seed)
        await resume(store, sitting)
    await play_out(sitting)
    assert proven(store, sitting)
    assert records.card(store, "T-TEST").status == "finished"


async def test_whoever_hangs_up_while_moving_has_moved(store: Store) -> None:
    sitting = await sit_down(store)
    for seed in range(6):
        mover = asyncio.create_task(sitting.play(1, seed))
        for _ in range(seed % 3 + 1):
            await asyncio.sleep(0)
        mover.cancel()
        with suppress(asyncio.CancelledError):
            await mover
    await play_out(sitting)
    assert proven(store, sitting)


async def test_a_game_played_on_while_the_store_is_locked_is_kept_in_the_end(store: Store) -> None:
    sitting = await sit_down(store)
    await sitting.play(1)
    with locked(store.path):
        await sitting.play(1)
        assert sitting.table.unsaved == "store.locked"
    await sitting.play(1)
    assert sitting.table.unsaved == ""
    await play_out(sitting)
    assert proven(store, sitting)
