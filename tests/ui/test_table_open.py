"""Answers that need no hand, at a table of hidden hands on one screen: asked before all eyes."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from majlis.core.game import Refusal
from majlis.core.seats import SPECTATOR
from majlis.core.verbs import Offer
from majlis.ui.screens.curtain import CurtainScreen
from majlis.ui.screens.table import TableScreen
from tests.games.divan.actions import Challenge, Claim, Let
from tests.games.divan.board import Board
from tests.ui.stage import click, context, opened, press, settled, shows, table, text, until


@pytest.fixture(autouse=True)
def challenges_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Board, "OPEN", ("challenge",))


async def sit(*names: str, **more: Any) -> tuple[Any, TableScreen]:
    session = context()
    return session, TableScreen(await table(session, "divan", *names, **more))


async def do(screen: TableScreen, seat: int, action: Any) -> None:
    """``seat`` answers, wherever it sits."""
    port = screen.sitting.port(seat)
    assert await port.submit(port.snapshot().must[0].need.id, action) is None


async def called(pilot: Pilot[int], name: str) -> None:
    await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
    await shows(pilot, f"{name}, please sit down.")


async def before_all(pilot: Pilot[int], screen: TableScreen, seat: int) -> None:
    """The table is shown as a spectator sees it, and ``seat`` is asked."""
    await until(pilot, lambda: pilot.app.screen is screen and screen.acting == seat)
    await settled(pilot)
    assert screen.shown == SPECTATOR
    await shows(pilot, "HAND ()")


async def test_a_challenge_is_answered_without_the_curtain() -> None:
    session, screen = await sit("maha", "faisal", "hind", window="one_by_one")
    async with opened(session, lambda: screen) as pilot:
        await called(pilot, "maha")
        await press(pilot, "space")
        await do(screen, 0, Claim(3))
        for seat in (1, 2):
            await before_all(pilot, screen, seat)
            await press(pilot, "2")
        await called(pilot, "faisal")
        log = screen.sitting.port(SPECTATOR).snapshot().log
        answers = [entry.seat for entry in log if isinstance(entry.event.action, Let)]  # type: ignore[union-attr]
        assert answers == [1, 2]


async def test_who_is_asked_may_look_first_and_is_then_hidden_again() -> None:
    session, screen = await sit("maha", "faisal", window="one_by_one")
    async with opened(session, lambda: screen) as pilot:
        await called(pilot, "maha")
        await press(pilot, "space")
        await do(screen, 0, Claim(3))
        await before_all(pilot, screen, 1)
        await shows(pilot, "h look at your hand")
        await press(pilot, "h")
        await called(pilot, "faisal")
        assert "HAND" not in text(pilot)
        await press(pilot, "space")
        await until(pilot, lambda: screen.shown == 1)
        assert screen.acting == 1
        await press(pilot, "f6")
        await before_all(pilot, screen, 1)
        await press(pilot, "h", "space")
        await until(pilot, lambda: screen.shown == 1)
        await press(pilot, "1")
        await called(pilot, "maha")
        log = screen.sitting.port(SPECTATOR).snapshot().log
        assert any(isinstance(e.event.action, Challenge) for e in log if e.event)


async def test_a_hand_that_is_looked_at_stays_while_others_answer() -> None:
    """And everybody of this screen waits meanwhile."""
    session, screen = await sit("maha", "faisal", "hind", "bot:random", window="first_come")
    screen.sitting.start = lambda: None  # type: ignore[method-assign]
    async with opened(session, lambda: screen) as pilot:
        await called(pilot, "maha")
        await press(pilot, "space")
        await do(screen, 0, Claim(3))
        await before_all(pilot, screen, 1)
        await press(pilot, "h", "space")
        await until(pilot, lambda: screen.shown == 1)
        await do(screen, 3, Let())
        await settled(pilot)
        assert screen.shown == 1


async def test_the_curtain_opens_by_itself_for_nobody_once_the_question_is_over() -> None:
    session, screen = await sit("maha", "faisal", "hind", "bot:random", window="first_come")
    screen.sitting.start = lambda: None  # type: ignore[method-assign]
    async with opened(session, lambda: screen) as pilot:
        await called(pilot, "maha")
        await press(pilot, "space")
        await do(screen, 0, Claim(3))
        await before_all(pilot, screen, 1)
        await press(pilot, "h")
        await called(pilot, "faisal")
        await do(screen, 3, Challenge())
        await called(pilot, "maha")
        await press(pilot, "space")
        await until(pilot, lambda: screen.shown == 0)


async def test_a_hand_does_not_stay_when_its_owner_has_answered() -> None:
    session, screen = await sit("maha", "faisal", "bot:random", window="one_by_one")
    screen.sitting.start = lambda: None  # type: ignore[method-assign]
    async with opened(session, lambda: screen) as pilot:
        await called(pilot, "maha")
        await press(pilot, "space")
        await until(pilot, lambda: screen.shown == 0)
        await do(screen, 0, Claim(3))
        await before_all(pilot, screen, 1)
        await press(pilot, "2")
        await until(pilot, lambda: screen.acting == SPECTATOR)
        await settled(pilot)
        assert "HAND ()" in text(pilot)


async def test_an_offer_is_answered_before_all_eyes_too() -> None:
    session, screen = await sit("maha", "faisal", window="one_by_one")
    async with opened(session, lambda: screen) as pilot:
        await called(pilot, "maha")
        await press(pilot, "space")
        await until(pilot, lambda: screen.shown == 0)
        assert await screen.sitting.port(0).submit(0, Offer("draw")) is None
        await before_all(pilot, screen, 1)
        await press(pilot, "n")
        await called(pilot, "maha")


async def test_looking_means_nothing_where_nobody_is_asked_openly() -> None:
    session, screen = await sit("maha", "bot:random")
    async with opened(session, lambda: screen) as pilot:
        await shows(pilot, "HAND (")
        await press(pilot, "h")
        assert pilot.app.screen is screen
        assert "look at your hand" not in text(pilot)


@pytest.mark.parametrize("key", ["h", "escape", "f6"])
async def test_a_hand_that_was_opened_is_put_away_by_the_key_that_opened_it(key: str) -> None:
    session, screen = await sit("maha", "faisal", window="one_by_one")
    async with opened(session, lambda: screen) as pilot:
        await called(pilot, "maha")
        await press(pilot, "space")
        await do(screen, 0, Claim(3))
        await before_all(pilot, screen, 1)
        await press(pilot, "h", "space")
        await until(pilot, lambda: screen.shown == 1)
        await shows(pilot, "h draw the curtain")
        await press(pilot, key)
        await before_all(pilot, screen, 1)
        await shows(pilot, "h look at your hand")


async def test_a_hand_that_was_called_for_is_put_away_too_and_comes_back_by_a_click() -> None:
    session, screen = await sit("maha", "faisal", window="one_by_one")
    async with opened(session, lambda: screen) as pilot:
        await called(pilot, "maha")
        await click(pilot, "maha, please sit down.")
        await until(pilot, lambda: screen.shown == 0 and pilot.app.screen is screen)
        await press(pilot, "h")
        await called(pilot, "maha")
        assert "HAND" not in text(pilot)
        await click(pilot, "shows your view")
        await until(pilot, lambda: screen.shown == 0 and pilot.app.screen is screen)


async def test_what_was_refused_before_the_curtain_is_not_said_behind_it() -> None:
    session, screen = await sit("maha", "faisal", window="one_by_one")
    async with opened(session, lambda: screen) as pilot:
        await called(pilot, "maha")
        await press(pilot, "space")
        await do(screen, 0, Claim(3))
        await before_all(pilot, screen, 1)
        screen._refuse(Refusal("illegal", "ui.ask.choose"))
        await press(pilot, "h", "space")
        await until(pilot, lambda: screen.shown == 1)
        assert screen._refusal is None
        screen._refuse(Refusal("illegal", "ui.ask.choose"))
        await press(pilot, "h")
        await before_all(pilot, screen, 1)
        assert screen._refusal is None
