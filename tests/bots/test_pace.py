"""Where the first answer counts people can be first, whatever the robots hold."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from majlis.bots import pace
from majlis.bots.attend import Attendants
from majlis.core.record import SeatCard
from majlis.core.verbs import Leave, Offer
from majlis.games.coup.actions import Challenge, Pass, Tax
from tests.core.tables import Sitting
from tests.core.test_attend import with_robots
from tests.patience import until


async def taxed(*robots: int, **options: Any) -> tuple[Sitting, int]:
    """Coup for four, asked all at once whether they doubt a tax; and who announced it."""
    given = {"window": "first_come", "first": "seat_1", **options}
    sitting = await with_robots(Sitting("coup", 4, **given), *robots).open()
    assert await sitting.do(0, Tax()) is None
    return sitting, 0


def wait(sitting: Sitting, seat: int, pause_s: float = 0.5) -> float:
    return pace.patience_s(sitting.look(seat), pause_s)


async def test_a_robot_waits_for_people_as_long_as_the_question_is_open() -> None:
    sitting, _ = await taxed(1, 2)
    assert wait(sitting, 1) == pace.PATIENCE_S
    assert await sitting.do(3, Pass()) is None
    assert wait(sitting, 1) == 0.5, "the only person who was asked has answered"


async def test_it_has_answered_before_a_limit() -> None:
    sitting, _ = await taxed(1, 2, window_seconds=20)
    assert wait(sitting, 1) == 20 - pace.MARGIN_S
    sitting.time.ms += 15_000
    assert wait(sitting, 1) == 5 - pace.MARGIN_S
    sitting.time.ms += 4_900
    assert wait(sitting, 1) == 0.5


async def test_among_robots_and_the_absent_it_only_lets_people_look() -> None:
    sitting, _ = await taxed(1, 2, 3)
    assert wait(sitting, 1) == 0.5
    sitting, _ = await taxed(1, 2)
    await sitting.table.submit(3, 0, Leave())
    assert wait(sitting, 1) == 0.5


async def test_where_one_is_asked_after_another_nobody_is_waited_for() -> None:
    sitting, _ = await taxed(1, 2, window="seat_order")
    assert wait(sitting, 1) == 0.5


async def test_what_is_held_makes_no_difference() -> None:
    waits = set()
    for seed in range(8):
        sitting, _ = await taxed(1, 2, seed=seed)
        waits |= {wait(sitting, seat) for seat in (1, 2)}
    assert waits == {pace.PATIENCE_S}


async def test_while_an_offer_is_open_nobody_is_waited_for() -> None:
    sitting, _ = await taxed(1, 2)
    await sitting.table.submit(3, 0, Offer("pause"))
    assert pace.people_asked(sitting.look(1)) == ()


def attended(sitting: Sitting) -> Attendants:
    cards = (
        SeatCard("bot club", "bot", "club") if card.kind == "bot" else card
        for card in sitting.header.seats
    )
    sitting.header = msgspec.structs.replace(sitting.header, seats=tuple(cards))
    return Attendants(sitting.table, bytes, pause_s=0.001)


def answered(sitting: Sitting) -> tuple[int, ...]:
    asking = sitting.look(0).view.inner.asking
    return () if asking is None else asking.answered


def question(sitting: Sitting) -> int | None:
    """Which question is put to several now: robots may have gone on to the next between looks."""
    asking = sitting.look(0).view.inner.asking
    return None if asking is None else asking.opened


@pytest.mark.parametrize("answer", [Pass(), Challenge()])
async def test_robots_answer_once_every_person_has(
    monkeypatch: pytest.MonkeyPatch, answer: Any
) -> None:
    monkeypatch.setattr(pace, "PATIENCE_S", 3600.0)
    sitting, _ = await taxed(1, 2)
    first = question(sitting)
    attendants = attended(sitting)
    attendants.start()
    for _ in range(30):
        await asyncio.sleep(0.002)
    assert answered(sitting) == ()
    assert await sitting.do(3, answer) is None
    await until(lambda: question(sitting) != first)
    await attendants.close()


async def test_robots_do_not_wait_for_people_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "PATIENCE_S", 0.01)
    sitting, _ = await taxed(1, 2)
    first = question(sitting)
    attendants = attended(sitting)
    attendants.start()
    await until(lambda: answered(sitting) == (1, 2) or question(sitting) != first)
    await attendants.close()
