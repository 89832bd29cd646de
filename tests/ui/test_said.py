"""What is said in few lines: nothing of it is lost without a sign."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widget import Widget

from majlis.ui.widgets.bars import Hint, Question, Status
from majlis.ui.widgets.lines import Field
from tests.games.coup.sitting import NAMES
from tests.ui.stage import (
    LARGE,
    SMALL,
    TableScreen,
    context,
    opened,
    press,
    settled,
    shows,
    table,
    text,
    until,
)

LONG = "The quick brown fox jumps over the lazy dog, and over it again, and once more for good."
WRONG = "✗ This cannot be done for a reason that is told at length, and in more than one line."


class Stage(Screen[None]):
    """Nothing but the widget."""

    def __init__(self, widget: Widget) -> None:
        super().__init__()
        self.widget = widget

    def compose(self) -> ComposeResult:
        yield self.widget


def answers(*labels: str) -> list[Hint]:
    return [Hint(str(n), label, str(n)) for n, label in enumerate(labels, 1)]


async def asked(
    question: str, choices: Sequence[Hint], wrong: str, size: tuple[int, int] = SMALL
) -> list[str]:
    """The lines of a question: three, or more where it or a refusal needs them."""
    widget = Question()
    async with opened(context(), lambda: Stage(widget), size) as pilot:
        widget.ask(question, choices, wrong)
        await settled(pilot)
        return text(pilot).split("\n")[: widget.size.height]


def joined(lines: Sequence[str]) -> str:
    return " ".join(" ".join(lines).split())


async def test_what_was_wrong_stands_after_the_question_or_after_the_answers() -> None:
    few = answers("yes", "no")
    assert joined(await asked("Why?", few, "✗ So.")) == "Why? ✗ So. 1 yes 2 no"
    full = f"{LONG} {LONG[:60]}"
    assert joined(await asked(full, few, "✗ So, for once.")) == f"{full} 1 yes 2 no ✗ So, for once."


async def test_what_was_wrong_has_a_line_of_its_own_where_there_is_room() -> None:
    few = answers("yes", "no")
    shown = [line.strip() for line in await asked("Why?", few, "✗ So.")]
    assert shown[:2] == ["Why?", "✗ So."]
    whole = f"{LONG} {LONG}"
    shown = [line.strip() for line in await asked(whole, few, "✗ So.", LARGE)]
    assert len(shown) > 3
    assert shown[-2] == "✗ So."
    assert joined(shown) == f"{whole} ✗ So. 1 yes 2 no"


async def test_what_was_wrong_is_read_whole_and_what_gives_way_says_so() -> None:
    """The question keeps a line, and so do the answers."""
    many = answers(*(f"choice number {n}" for n in range(8)))
    shown = joined(await asked(LONG, many, WRONG))
    assert WRONG in shown
    assert shown.endswith("…")
    assert "1 choice number 0" in shown
    assert LONG[:60] in shown
    few = joined(await asked(f"{LONG} {LONG}", answers("yes", "no"), f"{WRONG} {WRONG[2:50]}"))
    assert f"{WRONG} {WRONG[2:50]} 1 yes 2 no" in few
    assert LONG[:60] in few


async def test_a_question_too_long_for_its_lines_ends_with_a_sign() -> None:
    """It grows before it is cut."""
    whole = f"{LONG} {LONG} {LONG}"
    assert joined(await asked(whole, answers("yes", "no"), "")) == f"{whole} 1 yes 2 no"
    shown = await asked(f"{whole} {whole}", answers("yes", "no"), "")
    assert shown[3].endswith("…")
    assert shown[4].split() == ["1", "yes", "2", "no"]


async def test_a_status_grows_before_it_is_cut() -> None:
    status = Status(1, 1)
    async with opened(context(), lambda: Stage(status)) as pilot:
        status.show(Field("Short."))
        await until(pilot, lambda: status.size.height == 1)
        status.show(Field(LONG))
        await until(pilot, lambda: status.size.height == 2)
        assert joined(text(pilot).split("\n")) == LONG
        status.show(Field(f"{LONG} {LONG}"))
        await settled(pilot)
        assert status.size.height == 2
        assert joined(text(pilot).split("\n")).endswith("…")
        status.show(Field("Short."))
        await until(pilot, lambda: status.size.height == 1)


@pytest.mark.parametrize("language", ["en", "ar", "ps", "ru"])
async def test_a_refusal_at_a_table_of_eight_is_read_whole(language: str) -> None:
    session = context(language=language, bidi="logical")
    screen = TableScreen(await table(session, "coup", *NAMES))
    async with opened(session, lambda: screen) as pilot:
        await press(pilot, "t", "enter")
        await until(pilot, lambda: screen._asked is not None)
        await press(pilot, "enter")
        await until(pilot, lambda: screen._refusal is not None)
        assert _plain(screen._wrong()) in _plain(joined(screen_lines(text(pilot))))


async def test_who_is_asked_for_yes_or_no_is_not_told_that_nobody_asks_him() -> None:
    session = context()
    screen = TableScreen(await table(session, "coup", *NAMES))
    async with opened(session, lambda: screen) as pilot:
        await press(pilot, "t", "enter")
        await until(pilot, lambda: screen._asked is not None)
        await press(pilot, "u")
        await until(pilot, lambda: screen.snapshot is not None and screen.snapshot.offer)
        await press(pilot, "slash", *"duke", "enter")
        await shows(pilot, "An offer is open: it must be answered first.")


def screen_lines(shown: str) -> list[str]:
    """The question's lines."""
    return shown.split("\n")[-6:-3]


def _plain(words: str) -> str:
    return "".join(char for char in words if char.isalnum())
