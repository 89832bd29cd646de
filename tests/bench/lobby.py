"""A lobby of many tables: what a change of one table costs whoever looks at the list.

The baseline says and draws the whole list anew, as at the first time. Both are taken in turn in
one run, in processor time; figures are medians.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from majlis.host.house import House
from majlis.host.household import Visit
from majlis.host.identity import Identity
from majlis.host.plans import Plan
from majlis.host.screens.lobby import LobbyScreen
from majlis.host.tables import HouseTable
from majlis.store.database import Store
from tests.bench.__main__ import Row
from tests.host.guests import Guest, guest
from tests.suite.games import resolved
from tests.ui.stage import settled

TABLES, ROUNDS = 100, 40


async def _open(house: House, number: int) -> HouseTable:
    """Somebody's table with one free seat."""
    visit = house.people.come_in(Identity("key", f"SHA256:{number}"), lambda code: None)
    assert isinstance(visit, Visit)
    house.people.call_me(visit, f"sami {number}")
    seats = (Plan(person=visit.name), Plan())
    table = await house.seats.make_table(visit, "tawla", resolved("tawla"), seats)
    assert isinstance(table, HouseTable)
    return table


def _look(there: Guest, *, anew: bool) -> float:
    """Milliseconds of the processor from a change to the lines of the list."""
    screen = there.app.screen
    assert isinstance(screen, LobbyScreen)
    if anew:
        screen.forget_rows()
    began = time.process_time()
    there.guest.look()
    return (time.process_time() - began) * 1000


async def _measure(folder: Path) -> list[tuple[float, float]]:
    with Store(folder / "house.db") as store:
        house = House(store)
        await house.open()
        tables = [await _open(house, number) for number in range(TABLES)]
        async with guest(house, "SHA256:nour", name="nour") as there:
            await settled(there)
            pairs = []
            with there.app._context():
                for table in tables[:ROUNDS]:
                    table.change_plan(1, Plan(invited="sami"))
                    ours = _look(there, anew=False)
                    table.change_plan(1, Plan(level="club"))
                    pairs.append((ours, _look(there, anew=True)))
        await house.close()
    return pairs


def rows() -> list[Row]:
    """One change among so many tables."""
    with tempfile.TemporaryDirectory() as folder:
        pairs = asyncio.run(_measure(Path(folder)))
    ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratio = statistics.median(mine / other for mine, other in pairs)
    what = f"one of {TABLES} tables changes / the whole list anew"
    return [(what, f"{ours:.2f} ms", f"{theirs:.2f} ms", ratio)]
