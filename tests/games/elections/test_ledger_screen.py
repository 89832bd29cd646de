"""The ledger on the screen: keys, mouse, secrecy, the secret session, mistakes, files."""

from __future__ import annotations

import difflib
import re
from types import SimpleNamespace
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from majlis.games.elections.ledger import commands as do
from majlis.games.elections.ledger.screen import session
from majlis.games.elections.ledger.screen.session import SessionScreen
from majlis.games.elections.ledger.screen.setup import SetupScreen
from majlis.games.elections.ledger.screen.shelf import ShelfScreen
from majlis.text.controls import strip_controls
from majlis.ui.context import Context
from majlis.ui.screens.help import HelpScreen
from tests.games.elections.ledger_scenes import (
    NAMES,
    Case,
    begin,
    book,
    cases,
    kept,
    ledger,
    shelf_of,
    shown,
    tap,
)
from tests.ui.stage import click, context, on, press, shows, text, until

PEOPLE = NAMES["en"]
COUNT = do.Count((500, 20, 70, 0))


class Clock(SimpleNamespace):
    """A clock that is set by hand."""

    now = 1.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(session, "time", found)
    return found


def totals(pilot: Pilot[int]) -> tuple[int, ...]:
    return book(pilot).ledger.book.totals()


async def made(*commands: do.Command, **settings: Any) -> Context:
    """A session with a ledger called ``x`` in which this was done."""
    found = context(**settings)
    await kept(shelf_of(found), "x", PEOPLE, *commands)
    return found


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case.name)
async def test_the_screen_is_as_pinned(case: Case) -> None:
    wanted = case.path.read_text("utf-8").splitlines()
    found = (await shown(case)).splitlines()
    assert found == wanted, "\n".join(difflib.unified_diff(wanted, found, lineterm=""))


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case.name)
def test_pinned_screens_fit_and_say_everything(case: Case) -> None:
    pinned = case.path.read_text("utf-8")
    assert max(map(cell_len, pinned.splitlines())) <= case.size[0]
    assert "⟦" not in pinned
    if case.language == "en" and case.glyphs == "ascii":
        assert pinned.isascii()


# Beginning, going on


async def test_a_ledger_is_begun_by_its_names_and_found_again() -> None:
    session_ = context()
    async with ledger(session_, "night") as pilot:
        await begin(pilot, "sara", "omar", "layla")
        await tap(pilot, "s", "1", "3", *"300+20", "enter", *"120", "enter")
        assert totals(pilot) == (440, 0, 440)
    async with ledger(context(), "NIGHT") as pilot:
        assert book(pilot).ledger.candidates == ("sara", "omar", "layla")
        assert totals(pilot) == (440, 0, 440)
        assert "totals hidden" in text(pilot)


async def test_names_typed_in_one_burst_arrive_on_their_rows() -> None:
    async with ledger(context(language="ar"), "ليلة") as pilot:
        await begin(pilot, *NAMES["ar"])
        assert book(pilot).ledger.candidates == NAMES["ar"]


async def test_several_ledgers_stand_side_by_side() -> None:
    session_ = await made(COUNT)
    await kept(shelf_of(session_), "y", ("a", "b", "c"))
    async with ledger(session_, "y") as pilot:
        await press(pilot, "q")
        await until(pilot, lambda: isinstance(pilot.app.screen, ShelfScreen))
        assert "cycle 1 of 4: sara, omar" in text(pilot)
        await click(pilot, "cycle 1 of 4")
        await until(pilot, lambda: not isinstance(pilot.app.screen, ShelfScreen))
        assert book(pilot).ledger.name == "x"


async def test_a_name_that_is_taken_is_refused_and_nothing_is_lost() -> None:
    session_ = await made()
    async with ledger(session_, "new") as pilot:
        await press(pilot, "up", "enter", "backspace", "backspace", "backspace", "x", "enter")
        await press(pilot, "home", "enter")
        await until(pilot, lambda: "There is a ledger called x" in text(pilot))
        assert on(pilot, SetupScreen).form.name == "x"


async def test_a_wrong_number_of_candidates_is_said() -> None:
    async with ledger(context(), "new") as pilot:
        await press(pilot, "7", "enter")
        assert "3 to 6 candidates, not 7" in text(pilot)
        await press(pilot, "backspace", "٥", "enter")
        assert len(on(pilot, SetupScreen).form.candidates) == 5


# Recording


async def test_everything_can_be_done_by_mouse() -> None:
    async with ledger(await made(), "x") as pilot:
        await click(pilot, "p penalty")
        await click(pilot, "2 omar")
        await click(pilot, "3 meddling")
        await click(pilot, "⏎ enter")
        await until(pilot, lambda: totals(pilot) == (0, -100, 0, 0))
        await click(pilot, "penalty for omar")
        await click(pilot, "1 lift it")
        await until(pilot, lambda: totals(pilot) == (0, 0, 0, 0))


async def test_keys_in_one_burst_are_done_in_their_order() -> None:
    async with ledger(await made(), "x") as pilot:
        await pilot.press(*"s12", *"640", "enter", *"120", "enter", *"p31", "enter")
        await until(pilot, lambda: totals(pilot) == (760, 760, -100, 0))


async def test_digits_and_letters_of_other_keyboards_count_alike() -> None:
    async with ledger(await made(language="ar"), "x") as pilot:
        await tap(pilot, "س", "١", "٢", *"٣٠٠+٢٠", "enter", *"۱۲۰", "enter")
        assert totals(pilot) == (440, 440, 0, 0)


async def test_the_next_penalty_is_offered_and_may_be_raised() -> None:
    async with ledger(await made(do.Penalise(0, 100, "slow")), "x") as pilot:
        await tap(pilot, "p", "1", "2")
        assert "Offence 2 of sara in this cycle costs 200" in text(pilot)
        await tap(pilot, *"350", "enter")
        assert totals(pilot)[0] == -450


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (("s", "9"), "Answer with one of these keys: 1, 2, 3 and 4"),
        (("s", "1", "2", *"abc", "enter"), "abc is no number of votes"),
        (("s", "1", "2", *"5000", "enter"), "5000 is more than the cards can make"),
        (("s", "1", "2", "enter"), "is no number of votes"),
        (("p", "1", "1", *"50", "enter"), "50 is less than the 100"),
        (("n",), "Cycle 1 is not counted yet. Count it first (c). (E13.2)"),
        (("a",), "no final order ends the cycle"),
        (("x", "1", "1"), "No confidence has no effect"),
        (("u",), "There is nothing to take back"),
        (("delete",), "There is no entry to put right yet"),
        (("escape",), "q leaves the ledger"),
    ],
)
async def test_wrong_input_is_told_what_is_wrong(keys: tuple[str, ...], told: str) -> None:
    async with ledger(await made(), "x") as pilot:
        await tap(pilot, *keys)
        assert told in text(pilot)
        assert len(book(pilot).desk.past) == 1


async def test_what_was_typed_stays_until_it_is_right() -> None:
    async with ledger(await made(), "x") as pilot:
        await tap(pilot, "s", "1", "2", *"64o", "enter", "backspace", "0", "enter")
        await tap(pilot, *"12", "escape")
        assert "640_" in text(pilot)
        await tap(pilot, "enter", *"120", "enter")
        assert totals(pilot) == (760, 760, 0, 0)


async def test_another_deed_waits_until_the_question_is_answered() -> None:
    async with ledger(await made(), "x") as pilot:
        await tap(pilot, "c", *"50", "s", "enter")
        assert "50s is no number" in text(pilot)
        await tap(pilot, "escape", "s")
        assert "Swap: whose card is it?" in text(pilot)


# Mistakes


async def test_an_entry_is_mended_struck_and_taken_back() -> None:
    async with ledger(await made(do.Swap((0, 1), (60, 40))), "x") as pilot:
        await tap(pilot, "m", "2", "3", "4")
        assert totals(pilot) == (0, 0, 100, 100)
        await tap(pilot, "delete")
        assert totals(pilot) == (0, 0, 0, 0)
        assert "struck out" in text(pilot)
        await tap(pilot, "u", "u")
        assert totals(pilot) == (100, 100, 0, 0)
        await tap(pilot, "h")
        for told in ("taken back", "Struck out, entry 2", "Put right, entry 1", "Recorded: swap"):
            assert told in text(pilot)


async def test_what_was_said_at_the_beginning_is_put_right() -> None:
    async with ledger(await made(do.Swap((0, 1), (60, 40))), "x") as pilot:
        await press(pilot, "e", "down", "enter", "ctrl+u", *"noor", "enter", "escape")
        await press(pilot, *["down"] * 3, "2", "enter", "right", "s")
        await until(pilot, lambda: book(pilot).ledger.cycles == 2)
        assert book(pilot).ledger.candidates == ("noor", "omar", "layla", "daud")
        assert totals(pilot) == (40, 60, 0, 0)


# Secrecy


async def test_totals_and_cycles_before_are_hidden_until_shown() -> None:
    async with ledger(await made(COUNT, do.Proceed()), "x") as pilot:
        assert "500" not in text(pilot)
        await tap(pilot, "h")
        assert "500" not in text(pilot)
        assert "The cycles before are hidden" in text(pilot)
        await tap(pilot, "escape", "t")
        assert "500" in text(pilot)
        await tap(pilot, "t")
        assert "500" not in text(pilot)


async def test_a_secret_session_shows_all_and_hides_by_itself(clock: Clock) -> None:
    async with ledger(await made(COUNT, do.Proceed()), "x") as pilot:
        await tap(pilot, "t", "l", "2")
        assert "500" not in text(pilot)
        assert len(book_below(pilot).desk.past) == 3
        await tap(pilot, "enter")
        await shows(pilot, "500", "60 s left")
        clock.now += 59
        await until(pilot, lambda: "1 s left" in text(pilot))
        clock.now += 1
        await until(pilot, lambda: not isinstance(pilot.app.screen, SessionScreen))
        assert "500" not in text(pilot)
        assert book(pilot).desk.past[-1].step.command == do.Look(1)


def book_below(pilot: Pilot[int]) -> Any:
    return pilot.app.screen_stack[-2]


async def test_a_secret_session_ends_early_by_a_key(clock: Clock) -> None:
    async with ledger(await made(COUNT, do.Proceed()), "x") as pilot:
        await tap(pilot, "l", "1", "enter", "escape")
        assert "500" not in text(pilot)
        assert "Secret session: sara saw the ledger" in text(pilot)


async def test_a_session_that_runs_out_under_another_screen_is_over(clock: Clock) -> None:
    async with ledger(await made(COUNT, do.Proceed()), "x") as pilot:
        await tap(pilot, "l", "1", "enter", "question_mark")
        on(pilot, HelpScreen)
        clock.now += 61
        await pilot.pause(2 * session.TICK_S)
        await press(pilot, "escape")
        await until(pilot, lambda: not isinstance(pilot.app.screen, HelpScreen | SessionScreen))
        assert "500" not in text(pilot)


async def test_the_places_are_told_at_the_end_only() -> None:
    last = (do.Alter(PEOPLE, 1), COUNT)
    async with ledger(await made(*last), "x") as pilot:
        await tap(pilot, "t")
        assert "1. sara" not in text(pilot)
        await tap(pilot, "n", "n", "n", "y")
        assert "1. sara" in text(pilot)
        assert "First: sara with 500" in text(pilot)


# Keeping


async def test_what_another_program_wrote_is_read_first() -> None:
    session_ = await made()
    async with ledger(session_, "x") as pilot:
        line = do.line_of(do.Step(5, do.Penalise(3, 100, "slow")))
        assert await shelf_of(session_).keep("x", 1, line, 5) is None
        await tap(pilot, "p", "1", "1", "enter")
        assert "Another program has written in this ledger" in text(pilot)
        assert totals(pilot) == (0, 0, 0, -100)
        await tap(pilot, "p", "1", "1", "enter")
        assert totals(pilot) == (-100, 0, 0, -100)


async def test_what_cannot_be_saved_is_not_done_and_can_be_tried_again() -> None:
    import sqlite3

    session_ = await made()
    assert session_.store is not None
    async with ledger(session_, "x") as pilot:
        blocker = sqlite3.connect(session_.store.path)
        blocker.execute("BEGIN EXCLUSIVE")
        await press(pilot, "p", "1", "1", "enter")
        await until(pilot, lambda: "Not recorded" in text(pilot))
        assert totals(pilot) == (0, 0, 0, 0)
        blocker.rollback()
        blocker.close()
        await tap(pilot, "enter")
        assert totals(pilot) == (-100, 0, 0, 0)


async def test_it_is_written_to_files_that_are_not_there_yet() -> None:
    session_ = await made(COUNT)
    async with ledger(session_, "x") as pilot:
        await press(pilot, "w", "enter")
        await until(pilot, lambda: (session_.folder / "x.csv").exists())
        before = (session_.folder / "x.csv").read_bytes()
        await press(pilot, "w", "enter")
        await until(pilot, lambda: "it was left as it is" in " ".join(text(pilot).split()))
        await press(pilot, "ctrl+u", *"x.doc", "enter")
        await shows(pilot, "must end in .csv or .txt")
        await press(pilot, "ctrl+u", *"x.txt", "enter")
        told = (session_.folder / "x.txt").read_text("utf-8")
        assert "Cycle total: sara: 500, omar: 20, layla: 70 and daud: 0" in told
        assert (session_.folder / "x.csv").read_bytes() == before


PENALTIES = (do.Penalise(2, 100, "speech"), do.Penalise(2, 200, "speech"))


async def test_the_mark_stays_at_the_entry_that_is_asked_about() -> None:
    session_ = await made(*PENALTIES, do.Swap((0, 1), (320, 120)))
    async with ledger(session_, "x") as pilot:
        await press(pilot, "m")
        asked = book(pilot).rows.current
        for key in ("end", "up", "down", "home", "pagedown"):
            await press(pilot, key)
            assert book(pilot).rows.current == asked
        await press(pilot, "escape", "down")
        assert book(pilot).rows.current != asked


async def test_a_later_penalty_that_keeps_its_price_is_hinted_at() -> None:
    """E15.1: struck out is the first offence, and the second one was counted as a second."""
    session_ = await made(*PENALTIES)
    async with ledger(session_, "x") as pilot:
        await press(pilot, "down")
        assert book(pilot).rows.current == "0"
        await tap(pilot, "delete")
        await shows(pilot, "The penalty in entry 2 stays at 200, the usual one is 100 now")
        await tap(pilot, "u")
        assert "stays at 200" not in text(pilot)


async def test_a_penalty_that_was_raised_is_as_it_was_meant() -> None:
    session_ = await made(PENALTIES[0], do.Penalise(2, 900, "speech"))
    async with ledger(session_, "x") as pilot:
        await tap(pilot, "down", "delete")
        assert book(pilot).ledger.book.entries[0].standing == "struck"
        assert "stays at" not in text(pilot)


async def test_what_is_wrong_is_quoted_in_the_digits_in_which_it_was_typed() -> None:
    session_ = await made(language="ar")
    async with ledger(session_, "x") as pilot:
        await press(pilot, "p", "1", "1", "٨", "٠", "+", "enter")
        said = strip_controls(text(pilot))
        assert "٨٠+" in said
        assert "٢٠+٣٠٠" in said, "read from the right"
        assert "80" not in said


async def test_a_ledger_that_is_there_is_not_begun_again() -> None:
    session_ = await made()
    async with ledger(session_, "x") as pilot:
        await press(pilot, "e")
        await until(pilot, lambda: isinstance(pilot.app.screen, SetupScreen))
        labels = {hint.key: hint.label for hint in pilot.app.screen.hints()}
        assert labels["s"] == "use"


@pytest.mark.parametrize("language", ["en", "ar"])
async def test_a_sum_is_told_apart_from_a_name_that_ends_in_a_number(language: str) -> None:
    session_ = await made(COUNT, language=language)
    async with ledger(session_, "x") as pilot:
        said = strip_controls(text(pilot))
        assert re.search("sara: [5٥][0٠]{2}", said), said
