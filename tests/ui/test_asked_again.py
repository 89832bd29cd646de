"""What is asked again before it is done: only its answers count, and the screen names no others."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from majlis.ui.context import Context
from majlis.ui.screens.help import HelpScreen
from majlis.ui.screens.table import TableScreen
from tests.ui.stage import click, context, on, opened, press, settled, shows, table, text, until


def key_row(pilot: Pilot[int]) -> str:
    return text(pilot).splitlines()[-1]


async def asked(pilot: Pilot[int], screen: TableScreen) -> None:
    """Whether to resign, really."""
    await until(pilot, lambda: screen.snapshot is not None)
    await press(pilot, "R")
    await until(pilot, lambda: screen._confirm is not None)
    await settled(pilot)


async def resigned(pilot: Pilot[int], screen: TableScreen) -> None:
    await until(pilot, lambda: screen.snapshot is not None and screen.snapshot.outcome)


async def at_a_table(language: str = "en") -> tuple[Context, TableScreen]:
    session = context(language=language)
    return session, TableScreen(await table(session, "sija", "nour", "sami"))


async def test_only_the_answers_keys_are_named_and_the_line_asks_for_one() -> None:
    session, screen = await at_a_table()
    async with opened(session, lambda: screen) as pilot:
        before = key_row(pilot)
        await asked(pilot, screen)
        assert " ".join(key_row(pilot).split()) == "y yes n no Esc back to the board ? keys"
        await shows(pilot, "/ to type the answer")
        await press(pilot, "n")
        await until(pilot, lambda: screen._confirm is None)
        await settled(pilot)
        assert key_row(pilot) == before


@pytest.mark.parametrize("key", ["enter", "tab", "u", "R", "q", "backspace"])
async def test_any_other_key_is_told_that_an_answer_is_wanted(key: str) -> None:
    session, screen = await at_a_table()
    async with opened(session, lambda: screen) as pilot:
        await asked(pilot, screen)
        await press(pilot, key)
        await shows(pilot, "no default answer")
        assert screen._confirm is not None


async def test_the_keys_can_be_looked_at_meanwhile() -> None:
    session, screen = await at_a_table()
    async with opened(session, lambda: screen) as pilot:
        await asked(pilot, screen)
        await press(pilot, "question_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen))
        on(pilot, HelpScreen)
        await press(pilot, "escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert screen._confirm is not None
        await press(pilot, "y")
        await resigned(pilot, screen)


@pytest.mark.parametrize(("language", "word"), [("en", "yes"), ("ar", "نعم"), ("ru", "да")])
async def test_the_answer_can_be_typed_in_a_word(language: str, word: str) -> None:
    session, screen = await at_a_table(language)
    async with opened(session, lambda: screen) as pilot:
        await asked(pilot, screen)
        await press(pilot, "slash", *word)
        assert screen._confirm is not None
        await press(pilot, "enter")
        await resigned(pilot, screen)


async def test_no_in_a_word_leaves_it_undone() -> None:
    session, screen = await at_a_table()
    async with opened(session, lambda: screen) as pilot:
        await asked(pilot, screen)
        await press(pilot, "slash", *"no", "enter")
        await until(pilot, lambda: screen._confirm is None)
        assert screen.snapshot is not None
        assert screen.snapshot.outcome is None


async def test_another_word_is_given_back_and_nothing_is_done() -> None:
    session, screen = await at_a_table()
    async with opened(session, lambda: screen) as pilot:
        await asked(pilot, screen)
        await press(pilot, "slash", *"a1 b1", "enter")
        await shows(pilot, "no default answer")
        assert screen._confirm is not None
        assert screen.entry.text == "a1 b1"


async def test_the_answers_in_the_line_of_keys_can_be_clicked() -> None:
    session, screen = await at_a_table()
    async with opened(session, lambda: screen) as pilot:
        await asked(pilot, screen)
        await click(pilot, "Esc back")
        await until(pilot, lambda: screen._confirm is None)
