"""Sessions of several tables: one commitment, one key, a seed that is told when all have ended."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from majlis.core import chance, opening
from majlis.core.opening import Session
from majlis.core.record import Record, RecordError, read
from majlis.core.table import Table
from majlis.core.verify import codec_of, verify
from majlis.store import records
from majlis.store.database import Store
from majlis.store.journal import create, reopen
from tests.core.tables import Sitting, Time
from tests.core.test_verify import code, resealed

TEXTS = ("nour", "سامي", "", "omar")


def a_session(name: str = "S-1", **how: Any) -> Session:
    return opening.open_session(
        name, len(TEXTS), entropy=lambda n: bytes(range(n)), texts=TEXTS, **how
    )


async def at(session: Session, table: str, seed: int = 1, **options: Any) -> Sitting:
    """A table of the session, played to its end."""
    sitting = await Sitting(session=session, table=table, seed=None, **options).open()
    await sitting.play(10_000, seed)
    assert sitting.table.over
    return sitting


def deals(record: Record) -> list[Any]:
    return [event.action for event in record.events if event.seat == -1]


async def test_all_tables_of_a_session_have_the_same_chance() -> None:
    session = a_session()
    one, two = [(await at(session, name, seed)).record for name, seed in (("T-1", 1), ("T-2", 2))]
    other = (await at(a_session("S-2"), "T-1")).record
    assert deals(one)[:4] == deals(two)[:4] != deals(other)[:4]
    assert one.header.chance == two.header.chance == session.chance
    assert (one.header.session, one.header.table, two.header.table) == ("S-1", "T-1", "T-2")


async def test_the_key_hangs_on_what_the_session_fixed() -> None:
    fixed = ("S-1", "divan", "divan/1", b"C", ("a", "b"))
    changed = [
        ("S-2", *fixed[1:]),
        (*fixed[:1], "coup", *fixed[2:]),
        (*fixed[:2], "divan/2", *fixed[3:]),
        (*fixed[:3], b"D", fixed[4]),
        (*fixed[:4], ("a", "c")),
        (*fixed[:4], ("a", "b", "")),
    ]
    known = {chance.session_transcript(*given) for given in (fixed, *changed)}
    assert len(known) == len(changed) + 1


async def test_a_finished_table_tells_no_seed_while_its_session_runs() -> None:
    sitting = await at(a_session(), "T-1")
    record = sitting.record
    assert record.closing is not None
    assert (record.closing.seed, record.closing.salts) == ("", ())
    assert record.sealed
    assert sitting.secret.server_seed.hex().encode() not in sitting.pages.data
    proof = verify(sitting.game, record)
    assert (proof.sealed, proof.finished, proof.drawn) == (True, False, 0)


async def test_the_seed_is_told_when_the_session_has_ended() -> None:
    sitting = await at(a_session(), "T-1")
    assert await sitting.table.unseal()
    lines = len(sitting.pages.lines)
    assert await sitting.table.unseal()
    assert len(sitting.pages.lines) == lines, "it is told once"
    record = sitting.record
    assert not record.sealed
    proof = verify(sitting.game, record)
    assert (proof.sealed, proof.finished, proof.drawn) == (False, True, len(deals(record)))


async def test_a_table_that_plays_cannot_be_unsealed_nor_one_without_a_session() -> None:
    playing = await Sitting(session=a_session(), table="T-1", seed=None).open()
    before = list(playing.pages.lines)
    assert not await playing.table.unseal()
    alone = await Sitting().open()
    await alone.play(10_000)
    assert not await alone.table.unseal()
    assert playing.pages.lines == before
    assert alone.record.closing is not None
    assert alone.record.closing.seed


async def test_a_failed_line_is_told_later() -> None:
    sitting = await at(a_session(), "T-1")
    table = sitting.table
    hosted = Table(sitting.game, sitting.header, sitting.secret, Time(), sitting.pages, hosted=True)
    await hosted.resume(sitting.record)
    sitting.pages.failing = "store.full"
    assert not await hosted.unseal()
    sitting.pages.failing = ""
    assert await hosted.unseal()
    assert table is not hosted
    assert not sitting.record.sealed
    again = sitting.new_table()
    await again.resume(sitting.record)
    lines = len(sitting.pages.lines)
    assert await again.unseal()
    assert len(sitting.pages.lines) == lines


async def told() -> bytes:
    sitting = await at(a_session(), "T-1")
    await sitting.table.unseal()
    return sitting.pages.data


async def test_forged_seeds_and_salts_are_found() -> None:
    data = await told()

    def seed(lines: list[Any]) -> None:
        lines[-1]["seed"] = "00" * 32

    def salt(lines: list[Any]) -> None:
        lines[-1]["salts"][1] = "ff" * 16

    def session(lines: list[Any]) -> None:
        lines[0]["session"] = "S-3"

    def outcome(lines: list[Any]) -> None:
        lines[1][4][2], lines[2][4][2] = lines[2][4][2], lines[1][4][2]

    assert resealed(data, lambda lines: None) == data
    assert code("divan", resealed(data, seed)) == "record.commitment"
    assert code("divan", resealed(data, salt)) == "record.seat_commitment"
    assert code("divan", resealed(data, session)) == "record.seat_commitment"
    assert code("divan", resealed(data, outcome)) in ("record.chance", "record.illegal")


async def test_what_may_stand_behind_the_last_line() -> None:
    data = await told()
    sitting = Sitting()
    codec = codec_of(sitting.game)

    def twice(lines: list[Any]) -> None:
        lines.append(lines[-1])

    def of_no_session(lines: list[Any]) -> None:
        lines[0]["session"] = None

    def told_before(lines: list[Any]) -> None:
        lines[-2]["seed"] = lines[-1]["seed"]

    for change in (twice, of_no_session, told_before):
        with pytest.raises(RecordError) as found:
            read(resealed(data, change), codec)
        assert found.value.code == "record.after_end", change


async def test_a_seeded_session_repeats_itself() -> None:
    one = (await at(a_session(seed=3), "T-1")).record
    two = (await at(a_session(seed=3), "T-9", 4)).record
    assert deals(one)[:4] == deals(two)[:4]
    assert one.header.chance.mode == "seeded"


async def test_the_store_keeps_the_secret_until_it_is_told(tmp_path: Path) -> None:
    session = a_session()
    with Store(tmp_path / "majlis.db") as store:
        sitting = Sitting(session=session, table="T-1", seed=None)
        kept = create(store, sitting.header, sitting.secret, lambda: 1)
        table = Table(sitting.game, sitting.header, sitting.secret, sitting.time, kept)
        sitting.table = table
        await sitting.open()
        await sitting.play(10_000)
        assert records.card(store, "T-1").status == "finished"
        assert records.secret(store, "T-1") == session.secret
        assert records.tells_hands(store, "T-1")
        data = records.lines(store, "T-1")
        found = read(data, codec_of(sitting.game))
        later = reopen(store, "T-1", data, lambda: 2)
        again = Table(sitting.game, found.header, session.secret, Time(), later)
        await again.resume(found)
        assert await again.unseal()
        assert not records.tells_hands(store, "T-1")
        assert verify(sitting.game, read(records.lines(store, "T-1"), codec_of(sitting.game))).drawn
