"""A terminal that is too small: whatever opens or closes meanwhile, enlarging it loses nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from majlis.ui.app import MajlisApp
from majlis.ui.screens.curtain import CurtainScreen
from majlis.ui.screens.help import HelpScreen
from majlis.ui.screens.history import HistoryScreen
from majlis.ui.screens.house import HouseScreen
from majlis.ui.screens.palette import PaletteScreen
from majlis.ui.screens.results import PlayersScreen
from majlis.ui.screens.rules import RulesScreen
from majlis.ui.screens.settings import SettingsScreen
from majlis.ui.screens.setup import SetupScreen
from majlis.ui.screens.table import TableScreen
from majlis.ui.screens.toosmall import TooSmallScreen
from tests.ui.stage import context, on, opened, press, settled, shows, table, text, until

TINY = (60, 20)
ROOMY = (100, 30)
Opens = Callable[[MajlisApp, HouseScreen[Any]], object]
ON_TOP: dict[type[Screen[Any]], Opens] = {
    HelpScreen: lambda app, screen: app.open_help(screen),
    RulesScreen: lambda app, screen: app.open_rules(None),
    SettingsScreen: lambda app, screen: app.open_settings(),
    PaletteScreen: lambda app, screen: app.open_palette(screen),
    SetupScreen: lambda app, screen: app.open_setup("tawla"),
    HistoryScreen: lambda app, screen: app.open_history(),
    PlayersScreen: lambda app, screen: app.open_results(),
    CurtainScreen: lambda app, screen: app.push_screen(CurtainScreen("maha")),
}
"""What can come to lie on a table, and how."""


def house(pilot: Pilot[int]) -> MajlisApp:
    app = pilot.app
    assert isinstance(app, MajlisApp)
    return app


async def enlarged(pilot: Pilot[int]) -> None:
    await until(pilot, lambda: isinstance(pilot.app.screen, TooSmallScreen))
    await settled(pilot)
    await shows(pilot, "60×20")
    await pilot.resize_terminal(*ROOMY)
    await until(pilot, lambda: not isinstance(pilot.app.screen, TooSmallScreen))
    await settled(pilot)
    assert not any(isinstance(screen, TooSmallScreen) for screen in pilot.app.screen_stack)


async def test_a_curtain_that_falls_in_a_small_window_is_there_in_a_larger_one() -> None:
    session = context()
    screen = TableScreen(await table(session, "divan", "maha", "faisal"))
    async with opened(session, lambda: screen, size=TINY) as pilot:
        await until(pilot, lambda: screen.has_class("-curtain"))
        await enlarged(pilot)
        on(pilot, CurtainScreen)
        await shows(pilot, "maha, please sit down.")
        await press(pilot, "space")
        await until(pilot, lambda: pilot.app.screen is screen)
        await shows(pilot, "HAND")


@pytest.mark.parametrize("kind", ON_TOP, ids=lambda kind: kind.__name__)
async def test_what_opens_in_a_small_window_waits_beneath_the_notice(
    kind: type[Screen[Any]],
) -> None:
    session = context()
    screen = TableScreen(await table(session, "tawla", "nour", "sami"))
    async with opened(session, lambda: screen) as pilot:
        await pilot.resize_terminal(*TINY)
        await until(pilot, lambda: isinstance(pilot.app.screen, TooSmallScreen))
        ON_TOP[kind](house(pilot), screen)
        await settled(pilot)
        await enlarged(pilot)
        on(pilot, kind)
        house(pilot).go_back()
        await until(pilot, lambda: pilot.app.screen is screen)
        await shows(pilot, "nour", "sami")


@pytest.mark.parametrize("kind", ON_TOP, ids=lambda kind: kind.__name__)
async def test_what_closes_in_a_small_window_is_gone_in_a_larger_one(
    kind: type[Screen[Any]],
) -> None:
    session = context()
    screen = TableScreen(await table(session, "tawla", "nour", "sami"))
    async with opened(session, lambda: screen) as pilot:
        ON_TOP[kind](house(pilot), screen)
        await until(pilot, lambda: isinstance(pilot.app.screen, kind))
        await pilot.resize_terminal(*TINY)
        await until(pilot, lambda: isinstance(pilot.app.screen, TooSmallScreen))
        house(pilot).go_back()
        await settled(pilot)
        await enlarged(pilot)
        assert pilot.app.screen is screen
        await shows(pilot, "nour", "sami")


async def test_another_table_instead_of_this_one_is_not_put_in_place_of_the_notice() -> None:
    session = context()
    first = TableScreen(await table(session, "tawla", "nour", "sami"))
    async with opened(session) as pilot:
        house(pilot).put(first, instead=False)
        await until(pilot, lambda: pilot.app.screen is first)
        await pilot.resize_terminal(*TINY)
        await until(pilot, lambda: isinstance(pilot.app.screen, TooSmallScreen))
        house(pilot).open_settings()
        house(pilot).put(SetupScreen("tawla"), instead=True)
        await settled(pilot)
        await enlarged(pilot)
        on(pilot, SetupScreen)
        house(pilot).go_back()
        await until(pilot, lambda: pilot.app.screen is first)


async def test_what_is_said_in_a_small_window_can_be_read_in_a_larger_one() -> None:
    async with opened(context()) as pilot:
        await pilot.resize_terminal(*TINY)
        await until(pilot, lambda: isinstance(pilot.app.screen, TooSmallScreen))
        house(pilot).say("ui.unknown_game", {"name": "whist"})
        await enlarged(pilot)
        await shows(pilot, "whist")
        assert "80×24" not in text(pilot)
