"""Sija at the table screen: typing, questions asked again, and a game from its first stone on."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from majlis.games.sija.actions import Ask, Pay, Reply, Step
from majlis.games.sija.rules import Sija
from majlis.games.sija.state import FIRST, SECOND, State, View
from majlis.ui.local import LocalTable
from tests.games.sija.positions import begun, ready, squares
from tests.games.sija.sitting import CHAIN, THREE, square
from tests.ui.stage import (
    SMALL,
    TableScreen,
    context,
    on,
    opened,
    press,
    settled,
    shows,
    table,
    text,
    until,
)

Sat = Callable[..., Any]
ASKING = ready("d3 b4 f4 d6 a1", "c4 e4 d5 g7 b7", SECOND, since=0)


@pytest.fixture
def sat(monkeypatch: pytest.MonkeyPatch) -> Sat:
    """Sits two people down at a game that has come to a state."""

    @asynccontextmanager
    async def sit(s: State, **settings: Any) -> AsyncIterator[tuple[Pilot[int], LocalTable]]:
        monkeypatch.setattr(Sija, "start", lambda *_: s)
        session = context(**settings)
        made = await table(session, "sija", "salma", "karim")
        screen = TableScreen(made)
        async with opened(session, lambda: screen, size=SMALL) as pilot:
            yield pilot, made

    return sit


async def play(pilot: Pilot[int], made: LocalTable, *keys: str) -> None:
    """Press keys that decide something, until the screen has heard what came of it."""
    before = made.table.snapshot(0).seq
    await press(pilot, *keys)
    screen = on(pilot, TableScreen)
    await until(pilot, lambda: screen.snapshot and screen.snapshot.seq > before)
    await settled(pilot)


def view(made: LocalTable) -> View:
    found: View = made.port(0).snapshot().view
    return found


def last(made: LocalTable) -> Any:
    return view(made).last


async def test_a_move_is_typed_from_the_board(sat: Sat) -> None:
    async with sat(ready(*THREE, since=0)) as (pilot, made):
        await play(pilot, made, *"d3-d4", "enter")
        assert last(made) == Step(17, 24)
        await shows(pilot, "d3-d4xc4xe4xd5")


async def test_a_chain_is_typed_by_its_targets(sat: Sat) -> None:
    async with sat(ready(*CHAIN, since=0)) as (pilot, made):
        await play(pilot, made, *"c2-c3", "enter")
        await shows(pilot, "c4 (takes 1)")
        await play(pilot, made, *"c4", "enter")
        assert view(made).turn == SECOND
        assert view(made).eaten == (2, 0)


async def test_a_ransom_from_the_request_to_the_two_stones(sat: Sat) -> None:
    """S7.2."""
    async with sat(ASKING) as (pilot, made):
        await press(pilot, "r", "tab", "enter")
        await shows(pilot, "Offer the stone on", "y yes", "n no")
        await press(pilot, "n")
        await shows(pilot, "Ransom: choose the stone")
        await press(pilot, "tab", "enter")
        offered = on(pilot, TableScreen).board.draft_text()
        await play(pilot, made, "y")
        assert last(made) == Ask(square(offered))
        await shows(pilot, f"karim offers {offered}", "y Grant the ransom")
        await press(pilot, "enter", "space", "enter")
        assert last(made) == Ask(square(offered))
        await play(pilot, made, "y")
        assert last(made) == Reply(True)
        await shows(pilot, f"The ransom for {offered} is granted")
        await press(pilot, *"a1 f4", "enter")
        await shows(pilot, "a1 f4 will leave the board")
        await play(pilot, made, "enter")
        assert last(made) == Pay(0, square("f4"))
        await shows(pilot, "ransomed 2", "ransomed 1", "Your turn")
        assert view(made).turn == SECOND


async def test_refusing_is_counted_in_seconds_panel(sat: Sat) -> None:
    """S7.4."""
    async with sat(ASKING) as (pilot, made):
        await press(pilot, "slash", *"ransom g7", "enter")
        await shows(pilot, "Offer the stone on g7")
        await play(pilot, made, "y")
        await shows(pilot, "Refuse the ransom")
        await play(pilot, made, "n")
        assert view(made).refusals == 1
        await shows(pilot, "refused 1 of 3")
        await press(pilot, "r")
        await shows(pilot, "(S7.6)")


async def test_what_is_asked_again_is_forgotten_when_the_answer_is_no(sat: Sat) -> None:
    async with sat(ASKING) as (pilot, made):
        await press(pilot, *"=g7", "enter")
        await shows(pilot, "Offer the stone on g7")
        await press(pilot, "escape")
        await shows(pilot, "Ransom: choose the stone")
        await press(pilot, "escape", "escape")
        await shows(pilot, "Your turn")
        assert last(made) is None


async def test_resigning_is_asked_in_the_games_own_words(sat: Sat) -> None:
    """S10.1."""
    async with sat(ready(*THREE, since=0)) as (pilot, made):
        await press(pilot, "R")
        await shows(pilot, "Resign and end the game?")
        await press(pilot, "n")
        assert view(made).outcome is None
        await play(pilot, made, "R", "y")
        assert view(made).outcome is not None
        await shows(pilot, "salma has resigned", "base", "points -100")


async def test_a_step_can_be_taken_back_by_agreement(sat: Sat) -> None:
    async with sat(ready(*THREE, since=0)) as (pilot, made):
        await play(pilot, made, *"d3-d2", "enter")
        await play(pilot, made, "u")
        await play(pilot, made, "y")
        assert view(made).turn == FIRST
        assert view(made).stones[FIRST] == squares(THREE[0])
        await play(pilot, made, *"d3-d4", "enter")
        assert last(made) == Step(17, 24)


async def test_a_game_by_keys_alone_from_the_first_stone_on(sat: Sat) -> None:
    session = context()
    made = await table(session, "sija", "salma", "karim")
    screen = TableScreen(made)
    async with opened(session, lambda: screen, size=SMALL) as pilot:
        for _ in range(24):
            await play(pilot, made, "tab", "space", "tab", "space", "enter")
        assert view(made).phase == "move"
        assert "steps 0 – 0" in text(pilot)
        for _ in range(6):
            seat = view(made).turn
            await play(pilot, made, "tab", "enter", "tab", "enter")
            assert view(made).steps[seat] > 0
        await play(pilot, made, "R", "y")
        assert view(made).tallies is not None
        await shows(pilot, "points")


async def test_what_is_awaited_is_named_before_resigning(sat: Sat) -> None:
    async with sat(begun()) as (pilot, _):
        await press(pilot, "space", "right", "space")
        keys = text(pilot).splitlines()[-1]
        assert "take back" not in keys, "there is nothing yet"
        assert "Resign" not in keys or keys.index("Put them down") < keys.index("Resign")


async def test_there_is_nothing_to_turn(sat: Sat) -> None:
    """Files run from the left and ranks from below, whoever looks."""
    async with sat(ready(*THREE, since=0)) as (pilot, _):
        before = text(pilot)
        await press(pilot, "v")
        assert text(pilot) == before
        await press(pilot, "question_mark")
        await shows(pilot, "On the board")
        assert "turn the board" not in text(pilot)


async def test_arabic_speaks_of_all_of_it(sat: Sat) -> None:
    async with sat(ASKING, language="ar", bidi="logical") as (pilot, _):
        for keys, words in (
            (("r",), "الفدية: اختر"),
            ((*"g7", "enter"), "تعرض الحجر"),
            (("y",), "رفض الفدية"),
            (("y",), "الفدية مقبولة"),
            ((*"a1 f4", "enter"), "إخراج الحجرين"),
            (("enter",), "فدية ٢"),
            (("R",), "تنسحب فتنتهي اللعبة؟"),
            (("y",), "الأساس"),
        ):
            await press(pilot, *keys)
            await shows(pilot, words)
            assert "⟦" not in text(pilot)


async def test_the_score_reads_from_the_right_where_one_does(sat: Sat) -> None:
    async with sat(ASKING, language="ar", bidi="visual") as (pilot, _):
        assert "karim ٥ – ٥ salma" in text(pilot).splitlines()[0]
    async with sat(ready("a1 b1 c1", "g7 f7", since=0), language="ar") as (pilot, _):
        assert "karim ٢ – ٣ salma" in text(pilot).splitlines()[0]
