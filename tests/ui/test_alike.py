"""Nobody sits down beside somebody whose name can be taken for his."""

from __future__ import annotations

import pytest

from majlis.core import registry
from majlis.core.record import SeatCard
from majlis.ui.alike import alike
from majlis.ui.screens.setup import SetupScreen
from majlis.ui.screens.table import TableScreen
from tests.cli.command import majlis
from tests.ui.stage import context, on, opened, press, shows, until


@pytest.mark.parametrize(
    ("one", "other"), [("Ali", "Ali"), ("Ali", "ali "), ("نورة", "نوره"), ("Omar", "Оmar")]
)
def test_names_that_look_alike_are_refused(one: str, other: str) -> None:
    refusal = alike([SeatCard(one), SeatCard("Maha"), SeatCard(other)])
    assert refusal is not None
    assert refusal.code == "ui.seats.alike"
    assert refusal.params == {"one": one, "other": other}


def test_nameless_people_and_robots_of_a_kind_have_their_numbers() -> None:
    robot = SeatCard("bot club", "bot", "club")
    assert alike([SeatCard(""), SeatCard(""), robot, robot, SeatCard("Ali")]) is None
    assert alike([SeatCard("Zed", "bot", "club"), SeatCard("Zed")]) is not None


@pytest.mark.parametrize("game", ["tawla", "sija", "coup", "bridge", "elections"])
def test_the_command_line_refuses_them_in_every_game(game: str) -> None:
    number = registry.info(game).seats[0]
    seats = ",".join(["human=Ali"] * 2 + ["bot"] * (number - 2))
    for how in ([], ["--plain"]):
        refused = majlis("play", game, "--seats", seats, *how)
        assert refused.code == 2
        assert "must not have the same name" in refused.err


async def test_the_set_up_says_so_and_does_not_begin() -> None:
    session = context()
    screen = SetupScreen("coup")
    async with opened(session, lambda: screen) as pilot:
        for seat in (0, 1):
            screen._use(screen.form.seat(seat, name="Ali"))
        await press(pilot, "s")
        await shows(pilot, "must not have the same name")
        on(pilot, SetupScreen)
        screen._use(screen.form.seat(1, name="Sami"))
        await press(pilot, "s")
        await until(pilot, lambda: not isinstance(pilot.app.screen, SetupScreen))
        assert any(isinstance(one, TableScreen) for one in pilot.app.screen_stack)
