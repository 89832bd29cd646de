"""Divan, with hidden hands: the curtain, offers, robots, the ledger."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from majlis.core.game import Refusal
from majlis.core.seats import SPECTATOR
from majlis.ui import watch
from majlis.ui.board import BoardWidget
from majlis.ui.screens.curtain import CurtainScreen
from majlis.ui.screens.ledger import LedgerScreen
from majlis.ui.screens.rules import RulesScreen
from majlis.ui.screens.table import TableScreen
from tests.games.divan.actions import Claim, Let
from tests.ui.stage import context, on, opened, press, settled, shows, table, text, until

WIDE = (118, 30)


async def sit(session: Any, *names: str, **more: Any) -> TableScreen:
    """The screen of a divan table."""
    return TableScreen(await table(session, "divan", *names, **more))


def hand(screen: TableScreen, seat: int) -> str:
    """How a seat's hand is written on its board."""
    return f"HAND {screen.sitting.port(seat).snapshot().view.hand}"


async def lift_curtain(pilot: Pilot[int]) -> None:
    """Sit down and open."""
    await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
    await press(pilot, "space")
    await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
    await settled(pilot)


async def test_the_curtain_shows_a_name_and_nothing_of_any_hand() -> None:
    session = context()
    screen = await sit(session, "maha", "faisal")
    async with opened(session, lambda: screen) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        await shows(pilot, "maha, please sit down.")
        assert "HAND" not in text(pilot)
        assert screen.snapshot is not None
        assert screen.snapshot.seat == SPECTATOR, "under the curtain nothing is kept to show"
        await press(pilot, "space")
        await until(pilot, lambda: pilot.app.screen is screen)
        await shows(pilot, hand(screen, 0))


async def test_the_curtain_falls_between_two_people() -> None:
    session = context()
    screen = await sit(session, "maha", "faisal")
    async with opened(session, lambda: screen) as pilot:
        await lift_curtain(pilot)
        mine = hand(screen, 0)
        await shows(pilot, mine)
        await press(pilot, "3")
        await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        await shows(pilot, "faisal, please sit down.")
        await press(pilot, "space")
        await until(pilot, lambda: pilot.app.screen is screen)
        await shows(pilot, hand(screen, 1))
        assert mine not in text(pilot)


async def test_the_key_that_decided_does_not_open_the_curtain() -> None:
    """However quickly it is pressed again."""
    session = context()
    screen = await sit(session, "maha", "faisal")
    async with opened(session, lambda: screen) as pilot:
        await lift_curtain(pilot)
        await press(pilot, "3")
        await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        await press(pilot, "enter", "3", "enter", "escape", "y")
        await shows(pilot, "faisal, please sit down.", "Space shows your view")
        assert screen.shown == SPECTATOR


async def test_a_curtain_may_fall_while_the_one_before_is_going() -> None:
    """What somebody was called for was over, and the next is called at once."""
    session = context()
    screen = await sit(session, "maha", "faisal")
    async with opened(session, lambda: screen) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        first = pilot.app.screen
        screen._lift_curtain()
        screen._draw_curtain(1)
        await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        assert pilot.app.screen is not first
        await shows(pilot, "faisal, please sit down.")


async def test_the_curtain_can_be_drawn_by_hand() -> None:
    session = context()
    screen = await sit(session, "maha", "faisal")
    async with opened(session, lambda: screen) as pilot:
        await lift_curtain(pilot)
        await shows(pilot, hand(screen, 0))
        await press(pilot, "f6")
        await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        await shows(pilot, "maha, please sit down.")
        await lift_curtain(pilot)
        await shows(pilot, hand(screen, 0))


async def test_no_clock_runs_while_the_next_one_comes_to_the_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who has sat down and draws the curtain himself goes on using his time."""
    now = 1_000_000
    monkeypatch.setattr(watch, "_real_ms", lambda: now)
    session = context()
    screen = await sit(session, "maha", "faisal")

    def at_ms() -> int:
        return screen.sitting.port(SPECTATOR).snapshot().at_ms

    async with opened(session, lambda: screen) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        now += 60_000
        assert at_ms() == 0
        await lift_curtain(pilot)
        now += 5_000
        assert at_ms() == 5_000
        await press(pilot, "f6")
        await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        now += 2_000
        assert at_ms() == 7_000
        await lift_curtain(pilot)
        await press(pilot, "3")
        await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        now += 60_000
        assert at_ms() == 7_000
        await lift_curtain(pilot)
        now += 1_000
        assert at_ms() == 8_000


async def test_each_log_tells_only_what_its_seat_may_know() -> None:
    session = context()
    screen = await sit(session, "maha", "faisal")
    async with opened(session, lambda: screen) as pilot:
        await lift_curtain(pilot)
        first = [entry.event for entry in screen._log]
        await press(pilot, "3")
        await lift_curtain(pilot)
        second = [entry.event for entry in screen._log]
        assert first[:2] != second[:2], "the deals are masked for the other seat"
        assert len(second) == len(first) + 1


async def test_alone_with_robots_there_is_no_curtain() -> None:
    session = context()
    screen = await sit(session, "maha", "bot:random", "bot:random")
    async with opened(session, lambda: screen, size=WIDE) as pilot:
        await shows(pilot, hand(screen, 0))
        await shows(pilot, "maha  you")
        await shows(pilot, "random robot")
        await press(pilot, "3")
        robots = {1, 2}
        await until(pilot, lambda: robots & {entry.seat for entry in screen._log})
        assert on(pilot, TableScreen) is screen


async def test_a_draw_is_offered_and_agreed() -> None:
    session = context()
    screen = await sit(session, "maha", "bot:random")
    async with opened(session, lambda: screen) as pilot:
        await shows(pilot, hand(screen, 0))
        await press(pilot, "f9")
        await until(pilot, lambda: len(screen._log) and screen._asked is None)
        await until(pilot, lambda: any("says no" in screen.say(e.message) for e in screen._log))


async def test_a_robot_that_fails_is_heard_of() -> None:
    session = context()
    screen = await sit(session, "maha", "bot:random")

    class Broken:
        """A robot with a fault."""

        def choose(self, *_: object) -> None:
            raise RuntimeError

    from majlis.bots import driver

    made, driver.make = driver.make, lambda game, level: Broken()  # type: ignore[assignment, return-value]
    try:
        async with opened(session, lambda: screen, size=WIDE) as pilot:
            await press(pilot, "3")
            await shows(pilot, "random robot has broken down")
            driver.make = made
            await press(pilot, "a")
            await shows(pilot, "claim the seat of random robot", "random robot for random robot")
            await press(pilot, "2", "y")
            await until(pilot, lambda: not screen.snapshot.away)
            assert screen.sitting.trouble is None
            await until(pilot, lambda: screen.snapshot.seq > 6)
    finally:
        driver.make = made


async def test_the_ledger_tells_of_an_infraction_and_opens_its_rule() -> None:
    session = context()
    screen = await sit(session, "maha", "faisal", conduct="strict")
    port = screen.sitting.port
    table_ = screen.sitting.table  # type: ignore[attr-defined]
    for seat, action in ((0, Claim(3)), (1, Let()), (1, Let()), (1, Claim(3))):
        need = port(seat).snapshot().must[0].need
        assert await table_.submit(seat, need.id, action) is None
    async with opened(session, lambda: screen, size=WIDE) as pilot:
        await lift_curtain(pilot)
        await press(pilot, "f4")
        await until(pilot, lambda: isinstance(pilot.app.screen, LedgerScreen))
        await shows(pilot, "1 entry", "D6", "faisal", "nobody", "penalised", "warning")
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulesScreen))


async def test_an_empty_ledger_says_so() -> None:
    session = context()
    screen = TableScreen(await table(session, "tawla", "nour", "sami"))
    async with opened(session, lambda: screen) as pilot:
        await press(pilot, "f4")
        await shows(pilot, "No rule has been broken at this table.")


async def test_what_one_was_refused_is_not_told_to_who_sits_down_after_him() -> None:
    """However late it is said: what was tried a moment before the curtain fell, too."""
    session = context()
    screen = await sit(session, "maha", "faisal")
    async with opened(session, lambda: screen) as pilot:
        await lift_curtain(pilot)
        await press(pilot, "3")
        await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        screen.board.post_message(BoardWidget.Refused(Refusal("illegal", "ui.ask.letter")))
        await until(pilot, lambda: screen._refusal is not None)
        await lift_curtain(pilot)
        assert screen.shown == 1
        assert screen._refusal is None
