"""Who sits at a table and is out of the house: a game waits for him, his seat is freed, and what
ends without him he is told."""

from __future__ import annotations

import pytest

from majlis.core.verbs import Claim
from majlis.host import tables
from majlis.host.house import House
from majlis.host.household import Visit
from majlis.host.news import Ended as GameEnded
from majlis.host.plans import Plan
from majlis.store import hosted
from tests.host.test_guests import a_guest
from tests.host.test_house import answer_anything, code, come, house, named, table_of
from tests.patience import until

__all__ = ["house"]


async def test_no_game_begins_against_somebody_who_has_gone_home(house: House) -> None:
    sara, omar = named(house, "sara"), named(house, "omar")
    table = await table_of(house, sara)
    await house.people.go_out(sara)
    assert house.missing(table) == ["sara"]
    assert await house.seats.sit(omar, table.name) is None
    assert table.phase == "waiting"
    come(house, "SHA256:sara")
    await until(lambda: table.phase == "playing")
    assert house.missing(table) == []


async def test_it_begins_with_who_is_elsewhere_in_the_house(house: House) -> None:
    sara, omar = named(house, "sara"), named(house, "omar")
    table = await table_of(house, sara)
    await house.leave(sara)
    assert await house.seats.sit(omar, table.name) is None
    assert table.phase == "playing"


async def test_it_begins_when_a_guest_is_back(house: House) -> None:
    sara, gast = named(house, "sara"), a_guest(house, "gast")
    table = await table_of(house, gast)
    await house.people.go_out(gast)
    assert await house.seats.sit(sara, table.name) is None
    assert table.phase == "waiting"
    assert house.people.call_me(a_guest(house), gast.word) is None
    await until(lambda: table.phase == "playing")


async def test_who_waits_frees_the_seat_of_who_stays_away(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    sara, omar, layla = (named(house, name) for name in ("sara", "omar", "layla"))
    table = await table_of(house, sara)
    await house.people.go_out(sara)
    assert await house.seats.sit(omar, table.name) is None
    assert code(await house.seats.free_seat(omar, table.name, 0)) == "host.refuse.gone_early"
    monkeypatch.setattr(tables, "CLAIM_MS", 0)
    assert code(await house.seats.free_seat(layla, table.name, 0)) == "host.refuse.no_seat"
    assert code(await house.seats.free_seat(omar, table.name, 1)) == "host.refuse.no_seat"
    assert await house.seats.free_seat(omar, table.name, 0) is None
    assert table.kept.owner == "omar"
    assert await house.seats.change_seat(omar, table.name, 0, Plan(level="random")) is None
    assert table.phase == "playing"


async def test_a_seat_of_who_is_here_is_not_freed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "CLAIM_MS", 0)
    sara, omar = named(house, "sara"), named(house, "omar")
    table = await table_of(house, sara, Plan(), Plan(), Plan())
    await house.leave(sara)
    assert await house.seats.sit(omar, table.name) is None
    assert code(await house.seats.free_seat(omar, table.name, 0)) == "host.refuse.no_seat"


async def claimed(house: House, monkeypatch: pytest.MonkeyPatch, gone: str) -> Visit:
    """A game of sara and omar that is claimed from whoever is ``gone``; the other's visit."""
    monkeypatch.setattr(tables, "CLAIM_MS", 0)
    sara, omar = named(house, "sara"), named(house, "omar")
    table = await table_of(house, sara, game="tawla")
    assert await house.seats.sit(omar, table.name) is None
    there, away = (sara, omar) if gone == "omar" else (omar, sara)
    seat = table.seat_of(there.name)
    assert seat is not None
    assert table.table is not None
    while seat in table.table.awaited_seats():
        await answer_anything(house, there)
    await house.people.go_out(away)
    port = house.port(there)
    assert port is not None
    assert await port.submit(0, Claim(1 - seat)) is None
    await until(lambda: table.phase == "over")
    return there


async def test_what_ended_without_somebody_he_is_told_at_his_next_visit(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = await claimed(house, monkeypatch, "omar")
    assert there.ended == []
    back = come(house, "SHA256:omar")
    assert back.ended == [GameEnded("tawla", ("sara",), "lost")]
    await house.people.go_out(back)
    assert come(house, "SHA256:omar").ended == [], "once"
    assert not [key for key in hosted.all_tables(house.store) if key.startswith("news/")]


async def test_who_is_elsewhere_in_the_house_is_told_at_once(house: House) -> None:
    sara, omar = named(house, "sara"), named(house, "omar")
    table = await table_of(house, sara)
    assert await house.seats.sit(omar, table.name) is None
    await house.leave(omar)
    assert table.table is not None
    while not table.table.over:
        for visit in (sara, omar):
            seat = table.seat_of(visit.name)
            assert seat is not None
            port = table.table.port(seat)
            for task in port.snapshot().must:
                await port.submit(task.need.id, task.legal[0])
    await until(lambda: omar.ended)
    assert omar.ended[0].others == ("sara",)
    assert sara.ended == []
