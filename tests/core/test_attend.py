"""Robots and time at a table of this process."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from majlis.bots import driver
from majlis.bots.attend import Attendants
from majlis.bots.base import RandomBot
from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import Need
from majlis.core.record import House, SeatCard
from majlis.core.verbs import Answer, Leave, Offer
from majlis.games.coup.actions import Resign
from tests.core.tables import Sitting
from tests.patience import PATIENCE_S

ROBOT = SeatCard("bot random", "bot", "random")


class Watch:
    def __init__(self) -> None:
        self.over = asyncio.Event()
        self.failed: list[int] = []
        self.errors: list[Exception] = []
        self.changes = 0

    def change(self) -> None:
        self.changes += 1

    async def end(self) -> None:
        self.over.set()

    def lose(self, seat: int, error: Exception) -> None:
        self.failed.append(seat)
        self.errors.append(error)


def attended(sitting: Sitting, watch: Watch) -> Attendants:
    return Attendants(sitting.table, bytes, changed=watch.change, over=watch.end, failed=watch.lose)


def with_robots(sitting: Sitting, *seats: int) -> Sitting:
    """The same sitting with robots on these seats."""
    cards = tuple(ROBOT if i in seats else card for i, card in enumerate(sitting.header.seats))
    sitting.header = msgspec.structs.replace(sitting.header, seats=cards)
    sitting.table = sitting.new_table()
    return sitting


async def test_robots_play_to_the_end_and_it_is_said_once() -> None:
    sitting = await with_robots(Sitting(seats=3), 0, 1, 2).open()
    watch = Watch()
    attendants = attended(sitting, watch)
    attendants.start()
    while not sitting.table.over:
        await asyncio.sleep(0)
    await asyncio.wait_for(watch.over.wait(), 5)
    assert watch.failed == []
    assert watch.changes > 3
    await attendants.close()


async def test_a_flag_falls_by_itself() -> None:
    sitting = await Sitting(clock="total:60").open()
    watch = Watch()
    attendants = attended(sitting, watch)
    attendants.start()
    await asyncio.sleep(0)
    sitting.time.ms += 60_000
    sitting.table.port(0).changed.set()
    await sitting.table.submit(0, 0, Leave())
    await asyncio.wait_for(watch.over.wait(), 5)
    assert sitting.look(0).outcome.winners == (1,)
    await attendants.close()


async def test_a_substitute_takes_its_seat() -> None:
    sitting = await Sitting().open()
    watch = Watch()
    attendants = attended(sitting, watch)
    attendants.start()
    await sitting.table.submit(1, 0, Offer("substitute", seat=0, who="bot:random"))
    await sitting.table.submit(0, 0, Answer(True))
    for _ in range(500):
        await asyncio.sleep(0.002)
        if [a.seat for a in sitting.look(1).awaited] != [0]:
            break
    assert [a.seat for a in sitting.look(1).awaited] != [0]
    await attendants.close()


async def test_a_robot_that_breaks_down_is_heard_of() -> None:
    sitting = Sitting()
    broken = SeatCard("bot nobody", "bot", "nobody")
    cards = (broken, sitting.header.seats[1])
    sitting.header = msgspec.structs.replace(sitting.header, seats=cards)
    sitting.table = sitting.new_table()
    await sitting.open()
    watch = Watch()
    attendants = attended(sitting, watch)
    attendants.start()
    await asyncio.sleep(0.01)
    assert watch.failed == [0]
    assert isinstance(watch.errors[0], driver.UnknownLevelError)
    assert sitting.look(1).away == (0,), "the others can have the seat"
    await attendants.close()


class Faulty:
    """A robot that breaks down the first time it is asked."""

    made = 0

    def __init__(self) -> None:
        Faulty.made += 1
        self._is_broken = Faulty.made == 1

    def choose(self, view: object, need: Need, legal: Any, stream: Stream) -> Action:
        if self._is_broken:
            raise ZeroDivisionError
        return RandomBot().choose(view, need, legal, stream)


async def test_another_robot_of_its_kind_can_take_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Faulty, "made", 0)
    monkeypatch.setattr(driver, "make", lambda game, level: Faulty())
    sitting = await with_robots(Sitting(house=House(claim_ms=0)), 0).open()
    watch = Watch()
    attendants = attended(sitting, watch)
    attendants.start()
    async with asyncio.timeout(PATIENCE_S):
        while sitting.look(1).away != (0,):
            await asyncio.sleep(0.001)
        assert watch.failed == [0]
        for _ in range(20):
            await asyncio.sleep(0.001)
        assert Faulty.made == 1, "it is not asked again by itself"
        offer = Offer("substitute", seat=0, who="bot:random")
        assert await sitting.table.submit(1, 0, offer) is None
        while [a.seat for a in sitting.look(1).awaited] == [0]:
            await asyncio.sleep(0.001)
    assert Faulty.made == 2
    assert sitting.look(1).away == ()
    await attendants.close()


@pytest.mark.parametrize("later", range(6))
async def test_closing_right_after_a_change_waits_for_no_flag(later: int) -> None:
    sitting = await Sitting(clock="total:60").open()
    attendants = attended(sitting, Watch())
    attendants.start()
    for _ in range(5):
        await asyncio.sleep(0)
    sitting.table.port(0).changed.set()
    await sitting.table.submit(0, 0, Leave())
    for _ in range(later):
        await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE_S):
        await attendants.close()


async def test_robots_hurry_once_no_person_is_asked_any_more() -> None:
    sitting = await with_robots(Sitting("coup", 3, first="seat_1"), 1, 2).open()
    watch = Watch()
    attendants = Attendants(sitting.table, bytes, pause_s=60, over=watch.end)
    attendants.start()
    await asyncio.sleep(0)
    assert not attendants.may_hurry
    right = sitting.look(0).task("resign")
    assert await sitting.table.submit(0, right.need.id, Resign()) is None
    assert attendants.may_hurry
    attendants.hurry()
    assert not attendants.may_hurry
    await asyncio.wait_for(watch.over.wait(), 30)
    await attendants.close()


async def test_a_referee_who_is_a_person_is_not_left_alone_with_robots() -> None:
    assert not with_robots(Sitting(seats=3, referee="seat"), 0, 1, 2).table.is_left_to_robots
    assert with_robots(Sitting(seats=3), 0, 1, 2).table.is_left_to_robots
    assert not with_robots(Sitting(seats=3), 0, 1).table.is_left_to_robots
