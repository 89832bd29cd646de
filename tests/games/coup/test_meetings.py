"""C1.7: the winner begins the next game between the same players, at home and in a house."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from majlis.core.game import Outcome
from majlis.core.record import SeatCard
from majlis.core.table import Table
from majlis.games.coup.actions import First, Resign
from majlis.games.coup.rules import GAME
from majlis.host.house import House
from majlis.host.plans import Plan
from majlis.host.tables import HouseTable
from majlis.store.database import Store
from majlis.ui.local import LocalTable, Setup, open_table
from tests.host.test_house import named
from tests.suite.games import resolved
from tests.ui.stage import context

NOUR, SAMI, LAYLA = map(SeatCard, ("nour", "sami", "layla"))


async def won_by(table: Table, winner: int) -> None:
    """Everybody else has given up."""
    for seat in range(3):
        if seat != winner:
            tasks = table.snapshot(seat).tasks
            need = next(task.need for task in tasks if task.need.kind == "resign")
            assert await table.submit(seat, need.id, Resign()) is None


def turn(table: Table) -> int:
    view: Any = table.snapshot(0).view
    return int(view.inner.turn)


def lots(table: Table) -> list[Any]:
    """What the log tells of lots."""
    log = table.snapshot(0).log
    return [e for e in log if e.event is not None and isinstance(e.event.action, First)]


def names(local: LocalTable) -> tuple[str, ...]:
    return tuple(card.name for card in local.table.header.seats)


async def test_in_a_rematch_at_home_the_winner_begins() -> None:
    setup = Setup(game="coup", options=resolved("coup"), seats=(NOUR, SAMI, LAYLA))
    local = await open_table(context(), setup)
    local.start()
    assert lots(local.table)
    await won_by(local.table, 1)
    again = await local.again()
    assert names(again) == ("sami", "layla", "nour")
    assert turn(again.table) == 0
    assert not lots(again.table)
    await local.close()


async def test_in_a_rematch_of_a_house_the_winner_begins(tmp_path: Path) -> None:
    house = House(Store(tmp_path / "majlis.db"))
    await house.open()
    nour, sami, layla = (named(house, name) for name in ("nour", "sami", "layla"))
    table = await house.seats.make_table(nour, "coup", resolved("coup"), [Plan(), Plan(), Plan()])
    assert isinstance(table, HouseTable)
    for visit in (sami, layla):
        await house.seats.sit(visit, table.name)
    assert table.table is not None
    await won_by(table.table, 2)
    for _ in range(200):
        await asyncio.sleep(0.01)
        if table.phase == "over":
            break
    again = await house.seats.rematch(nour)
    assert isinstance(again, HouseTable)
    for visit in (sami, layla):
        assert await house.seats.rematch(visit) is again
    assert [plan.person for plan in again.kept.plans] == ["layla", "nour", "sami"]
    assert again.table is not None
    assert turn(again.table) == 0
    assert not lots(again.table)
    await house.close()


def test_without_a_winner_lots_are_drawn() -> None:
    """After a game that counts for nothing, and after an evening that nobody won."""
    void = Outcome((0, 0, 0), (), "coup.void.agreed", void=True)
    options = resolved("coup", first="seat_1")
    assert GAME.again(options, void)["first"] == "lot"
    assert GAME.seating(void) == (0, 1, 2)
    assert GAME.again(options, Outcome((2, 2, 0), (0, 1), "match.stopped"))["first"] == "lot"
