"""What is typed at once, as a terminal or a paste sends it, reaches the line whole."""

from __future__ import annotations

import pytest
from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

from majlis.ui.screens.table import TableScreen
from tests.ui.stage import SMALL, context, opened, settled, table

NAMES = ("sara", "omar", "layla", "daud")
SEATS = {"elections": 3, "bridge": 4, "coup": 3}


def burst(pilot: Pilot[int], typed: str, *more: str) -> None:
    """Every key is on its way before any is heard."""
    names = [(c if c.isalnum() else _character_to_key(c), c) for c in typed]
    for name, character in (*names, *((key, None) for key in more)):
        event = events.Key(name, character)
        event.set_sender(pilot.app)
        pilot.app.post_message(event)


@pytest.mark.parametrize("slash", ["/", "ظ"])
@pytest.mark.parametrize("game", SEATS)
async def test_words_after_the_slash_are_on_the_line_whole(game: str, slash: str) -> None:
    session = context()
    made = await table(session, game, NAMES[0], *("bot:random",) * (SEATS[game] - 1))
    screen = TableScreen(made)
    async with opened(session, lambda: screen, size=SMALL) as pilot:
        await settled(pilot)
        screen.board.focus()
        burst(pilot, f"{slash}1 2 pass 12")
        await settled(pilot)
        assert screen.entry.text == "1 2 pass 12"
        assert screen.focused is screen.entry


@pytest.mark.parametrize("game", SEATS)
async def test_a_burst_with_enter_is_answered(game: str) -> None:
    session = context()
    made = await table(session, game, NAMES[0], *("bot:random",) * (SEATS[game] - 1))
    screen = TableScreen(made)
    async with opened(session, lambda: screen, size=SMALL) as pilot:
        await settled(pilot)
        screen.board.focus()
        burst(pilot, "/1 wrong 2", "enter")
        await settled(pilot)
        assert screen._refusal is not None
        assert screen.entry.text == "1 wrong 2"
