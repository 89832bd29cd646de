"""Who is first between two people who have met (S1.2), and what games make of levels (S12)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from majlis.core.record import SeatCard
from majlis.games.sija.actions import Resign
from majlis.host.house import House
from majlis.host.plans import Plan
from majlis.host.tables import HouseTable
from majlis.store import profiles, results
from majlis.store.database import Store
from majlis.ui.context import Context
from majlis.ui.local import LocalTable, Setup, open_table
from majlis.ui.screens.results import ResultsScreen
from tests.host.test_house import named
from tests.ui.stage import chosen, context, opened, shows

SALMA, KARIM = SeatCard("salma"), SeatCard("karim")


def setup(*seats: SeatCard, **options: object) -> Setup:
    return Setup(game="sija", options=chosen("sija", **options), seats=seats)


def names(local: LocalTable) -> tuple[str, ...]:
    return tuple(card.name for card in local.table.header.seats)


async def placed(table: LocalTable | HouseTable, turns: int = 24) -> None:
    """So many turns of placing, each the first that may be made."""
    assert table.table is not None
    for _ in range(turns):
        seat = table.table.awaited_seat()
        assert seat is not None
        task = table.table.snapshot(seat).must[0]
        assert await table.table.submit(seat, task.need.id, task.legal[0]) is None  # type: ignore[index]


async def resigned(table: LocalTable | HouseTable, seat: int) -> None:
    """The game is over, and has been counted."""
    assert table.table is not None
    need = next(t.need for t in table.table.snapshot(seat).tasks if t.need.kind == "resign")
    assert await table.table.submit(seat, need.id, Resign()) is None
    for _ in range(200):
        await asyncio.sleep(0.01)
        if isinstance(table, HouseTable) and table.phase == "over":
            return


async def played(session: Context, *seats: SeatCard, loser: int, turns: int = 24) -> LocalTable:
    """A game that ``loser`` gave up after so many turns of placing."""
    local = await open_table(session, setup(*seats))
    local.start()
    await placed(local, turns)
    need = next(t.need for t in local.port(loser).snapshot().tasks if t.need.kind == "resign")
    assert await local.port(loser).submit(need.id, Resign()) is None
    await local.close()
    return local


async def test_in_a_first_meeting_people_sit_as_they_were_asked_to() -> None:
    local = await open_table(context(), setup(SALMA, KARIM))
    assert names(local) == ("salma", "karim")


@pytest.mark.parametrize(("loser", "first"), [(0, "karim"), (1, "salma")])
async def test_the_winner_is_first_the_next_time(loser: int, first: str) -> None:
    session = context()
    local = await played(session, SALMA, KARIM, loser=loser)
    assert names(await local.again())[0] == first
    anew = await open_table(session, setup(KARIM, SALMA))
    assert names(anew)[0] == first


async def test_a_void_game_leaves_seats_and_totals_as_they_were() -> None:
    session = context()
    assert session.store is not None
    local = await played(session, SALMA, KARIM, loser=0, turns=23)
    assert names(await local.again()) == ("salma", "karim")
    assert names(await open_table(session, setup(KARIM, SALMA))) == ("salma", "karim")
    assert profiles.tallies(session.store, "salma") == []
    assert await local.climbs() == ()


async def test_games_with_others_say_nothing_of_these_two() -> None:
    session = context()
    await played(session, SALMA, KARIM, loser=0)
    await played(session, SALMA, SeatCard("hind"), loser=1)
    anew = await open_table(session, setup(SALMA, KARIM))
    assert names(anew) == ("karim", "salma")
    robot = SeatCard("bot club", "bot", "club")
    assert names(await open_table(session, setup(robot, KARIM))) == ("bot club", "karim")


async def test_points_make_levels_and_are_told_once_each() -> None:
    session = context()
    store = session.store
    assert store is not None
    for total, level in ((240, 0), (480, 0), (720, 1)):
        local = await played(session, SALMA, KARIM, loser=1)
        climb, fall = await local.climbs()
        assert (climb.name, climb.gain, climb.total, climb.level) == ("salma", 240, total, level)
        assert (fall.name, fall.gain, fall.level) == ("karim", -100, 0)
    assert climb.level_before == 0
    assert [t.points for t in profiles.tallies(store, "salma")] == [720]
    assert [t.points for t in profiles.tallies(store, "karim")] == [-300]


async def test_a_game_may_count_levels_by_doubling() -> None:
    session = context()
    for _ in range(4):
        await played(session, SALMA, KARIM, loser=1)
    options = {"levels": "doubling"}
    local = await open_table(session, setup(SALMA, KARIM, **options))
    local.start()
    await placed(local)
    await resigned(local, 1)
    climb, _ = await local.climbs()
    assert (climb.total, climb.level_before, climb.level) == (1200, 1, 2)
    await local.close()


async def test_levels_are_on_the_sheet_of_results() -> None:
    session = context()
    assert session.store is not None
    for _ in range(3):
        await played(session, SALMA, KARIM, loser=1)
    async with opened(session, lambda: ResultsScreen(session.store, "salma")) as pilot:  # type: ignore[arg-type]
        await shows(pilot, "salma", "720", "Lieutenant", "First Lieutenant", "2000")


async def test_in_a_house_the_winner_is_first_too(tmp_path: Path) -> None:
    store = Store(tmp_path / "majlis.db")
    house = House(store)
    await house.open()
    salma, karim = named(house, "salma"), named(house, "karim")
    options = chosen("sija")
    table = await house.seats.make_table(salma, "sija", options, [Plan(), Plan()])
    assert isinstance(table, HouseTable)
    await house.seats.sit(karim, table.name)
    await placed(table)
    await resigned(table, 0)
    again = await house.seats.rematch(salma)
    assert isinstance(again, HouseTable)
    assert await house.seats.rematch(karim) is again
    assert [plan.person for plan in again.kept.plans] == ["karim", "salma"]
    anew = await house.seats.make_table(salma, "sija", options, [Plan(), Plan()])
    assert isinstance(anew, HouseTable)
    await house.seats.sit(karim, anew.name)
    assert [plan.person for plan in anew.kept.plans] == ["karim", "salma"]
    assert [t.points for t in profiles.tallies(store, "karim")] == [240]
    assert results.welcome(store, (SALMA,), 0) == {"salma"}
    await house.close()
