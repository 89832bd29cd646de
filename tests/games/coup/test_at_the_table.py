"""Coup at a real table: who is first, what time plays, what each reads in the log."""

from __future__ import annotations

from typing import Any

import pytest

from majlis.bots import driver
from majlis.bots.base import RandomBot
from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import Refusal
from majlis.core.match import MatchView
from majlis.core.record import House
from majlis.core.seats import SPECTATOR
from majlis.core.verbs import Answer, Offer, Withdraw
from majlis.games.coup.actions import Challenge, Pass, Tax
from tests.core.tables import Sitting
from tests.suite.games import plain


async def taxed(**options: Any) -> tuple[Sitting, int, list[int]]:
    """A table of four at which somebody has announced a tax; who, and the others clockwise."""
    given = {"window": "first_come", "window_seconds": 20, **options}
    sitting = await Sitting("coup", 4, **given).open()
    actor = sitting.look(0).view.inner.turn
    assert await sitting.do(actor, Tax()) is None
    return sitting, actor, [(actor + n) % 4 for n in (1, 2, 3)]


def view(sitting: Sitting, seat: int) -> Any:
    found = sitting.look(seat).view
    assert isinstance(found, MatchView)
    return found.inner


async def test_the_fastest_challenges_and_the_next_is_too_late() -> None:
    """C5.2, C5.3: both had been asked the same."""
    sitting, _, (b, c, _) = await taxed()
    needs = {seat: sitting.look(seat).must[0].need.id for seat in (b, c)}
    assert needs[b] == needs[c]
    assert await sitting.table.submit(c, needs[c], Challenge()) is None
    late = await sitting.table.submit(b, needs[b], Challenge())
    assert isinstance(late, Refusal)
    assert late.kind == "too_late"
    assert view(sitting, b).pending.challenger == c


async def test_silence_is_a_pass_when_time_is_up() -> None:
    """C14 ``window_seconds``."""
    sitting, actor, (b, _, _) = await taxed()
    assert await sitting.do(b, Pass()) is None
    sitting.time.ms += 18_000
    await sitting.table.tick()
    assert view(sitting, actor).coins[actor] == 2
    sitting.time.ms += 2_000
    await sitting.table.tick()
    assert view(sitting, actor).coins[actor] == 5
    assert [event.how for event in sitting.record.events if event.action == Pass()] == [
        "",
        "lapsed",
        "lapsed",
    ]


@pytest.mark.parametrize("window", ["first_come", "seat_order"])
async def test_what_each_reads_of_passes(window: str) -> None:
    """C13: asked at once, one reads one's own alone; asked one by one, everybody's."""
    sitting, actor, others = await taxed(window=window)
    for seat in others:
        assert await sitting.do(seat, Pass()) is None
    passes = {
        seat: [
            e.seat for e in sitting.look(seat).log if e.message.code == "coup.narrate.pass.claim"
        ]
        for seat in (actor, *others, SPECTATOR)
    }
    if window == "first_come":
        assert passes == {actor: [], SPECTATOR: [], **{seat: [seat] for seat in others}}
    else:
        assert set(map(tuple, passes.values())) == {tuple(others)}


async def test_what_was_doubted_cannot_be_taken_back() -> None:
    """Where the house is not casual."""
    sitting, actor, (b, _, _) = await taxed(house=House(casual=False))
    assert await sitting.do(b, Challenge()) is None
    refused = await sitting.table.submit(actor, 0, Offer("takeback"))
    assert isinstance(refused, Refusal)
    assert refused.code == "table.refuse.revealed"


async def test_no_robot_lets_a_look_be_taken_back() -> None:
    """A casual table may cross what was revealed if all agree; robots never do."""
    sitting, actor, (b, c, _) = await taxed()
    assert await sitting.table.submit(actor, 0, Offer("takeback")) is None
    assert answer_of_robot(sitting, c) == Answer(True), "nothing has been shown yet"
    await sitting.table.submit(actor, 0, Withdraw())
    assert await sitting.do(b, Challenge()) is None
    assert await sitting.do(actor, sitting.look(actor).must[0].legal[0]) is None
    assert await sitting.table.submit(b, 0, Offer("takeback")) is None
    assert answer_of_robot(sitting, c) == Answer(False)


def answer_of_robot(sitting: Sitting, seat: int) -> Action:
    reply = driver.reply(sitting.look(seat), RandomBot(), Stream(b"1", "whim"))
    assert reply is not None
    return reply.action


async def test_a_table_goes_on_from_its_record() -> None:
    """Each sees the same afterwards, also in the middle of a secret."""
    sitting = await Sitting("coup", 5, fifth="inquisitor", games=3).open()
    for _ in range(12):
        await sitting.play(9)
        again = sitting.new_table()
        await again.resume(sitting.record)
        for seat in (*range(5), SPECTATOR):
            one, two = sitting.table.snapshot(seat), again.snapshot(seat)
            assert plain(one.view) == plain(two.view)
            assert plain(one.tasks) == plain(two.tasks)
            assert one.log == two.log
