"""Sessions at home on the screen: setting up, the table, what is told meanwhile, the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from majlis.core.record import SeatCard
from majlis.games.bridge.actions import Call
from majlis.games.bridge.calls import PASS
from majlis.store import records, sessions
from majlis.ui import local as tables
from majlis.ui import meeting, meetwords
from majlis.ui.screens.curtain import CurtainScreen
from majlis.ui.screens.history import HistoryScreen
from majlis.ui.screens.home import HomeScreen
from majlis.ui.screens.meet import BoardSheet, MeetGlance, MeetScreen, MeetTableScreen
from majlis.ui.screens.newmeet import NewMeetScreen
from majlis.ui.screens.replay import ReplayScreen
from majlis.ui.screens.setup import SetupScreen
from tests.games.bridge.test_meet_home import begun, played
from tests.ui.stage import LARGE, click, context, on, opened, press, shows, text, until


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Robots lose no time."""
    monkeypatch.setattr(meeting, "ROBOT_PAUSE_S", 0.0)
    monkeypatch.setattr(tables, "ROBOT_PAUSE_S", 0.0)


async def at_table(pilot: Pilot[int]) -> MeetTableScreen:
    """The table of the people here, once it is on top."""
    await until(pilot, lambda: on(pilot, MeetTableScreen))
    return on(pilot, MeetTableScreen)


async def play(pilot: Pilot[int], boards: int = 99) -> None:
    """Play so many boards at the table on top, or all."""
    screen = on(pilot, MeetTableScreen)
    local: Any = screen.sitting
    while not local.table.over and len(local.port(-3).snapshot().view.past) < boards:
        for seat in local.here:
            for task in local.port(seat).snapshot().must:
                legal: Any = task.legal
                chosen = Call(PASS) if Call(PASS) in legal else legal[0]
                await local.port(seat).submit(task.need.id, chosen)
        await pilot.pause(0.001)


async def test_a_session_is_made_from_the_set_up_and_played() -> None:
    session = context()
    async with opened(session, lambda: SetupScreen("bridge")) as pilot:
        await click(pilot, "A session of several tables")
        await press(pilot, "enter")
        await until(pilot, lambda: on(pilot, NewMeetScreen))
        await shows(pilot, "New session: Bridge", "your partner", "club robot", "Howell")
        await click(pilot, "teams of four")
        await press(pilot, "space")
        await click(pilot, "boards a round")
        await press(pilot, "minus")
        await click(pilot, "robots")
        await press(pilot, "minus")
        await shows(pilot, "random")
        await press(pilot, "s")
        await at_table(pilot)
        await shows(pilot, "^G session")
        await press(pilot, "ctrl+g")
        await until(pilot, lambda: on(pilot, MeetGlance))
        await shows(pilot, "round 1 of 2", "Tables of this round", "you and club", "teams of four")
        await press(pilot, "enter")
        await at_table(pilot)
        await play(pilot)
        await shows(pilot, "the session")
        await press(pilot, "enter")
        await until(pilot, lambda: on(pilot, MeetScreen))
        await shows(pilot, "round 2 of 2", "Boards that all have played", "place 1")
        await click(pilot, "To my table")
        await press(pilot, "enter")
        await at_table(pilot)
        await shows(pilot, "board 1: ")
        await play(pilot)
        await press(pilot, "enter")
        await until(pilot, lambda: on(pilot, MeetScreen))
        await until(pilot, lambda: on(pilot, MeetScreen).meeting.course.over)
        await shows(pilot, "over", " VP")
        await click(pilot, "board 2")
        await press(pilot, "enter")
        await until(pilot, lambda: on(pilot, BoardSheet))
        await shows(pilot, "North–South / East–West", "1: you and club")


async def test_nobody_at_home_is_no_pair() -> None:
    async with opened(context(), lambda: NewMeetScreen("bridge")) as pilot:
        await click(pilot, "a person")
        await press(pilot, "space", "s")
        await shows(pilot, "One of you two must be a person.")


async def test_a_session_is_taken_up_from_home_and_given_up() -> None:
    session = context()
    store = session.store
    assert store is not None
    name = begun(session, tables=2, rounds=1).course.name
    async with opened(session) as pilot:
        await shows(pilot, "Go on with", name, "round 1 of 1")
        await click(pilot, name)
        await press(pilot, "enter")
        await at_table(pilot)
        (card,) = records.unfinished(store)
        await press(pilot, "q", "y")
        await until(pilot, lambda: on(pilot, MeetScreen))
        await press(pilot, "escape")
        await until(pilot, lambda: on(pilot, HomeScreen))
        assert card.id not in text(pilot)
        await click(pilot, name)
        await press(pilot, "enter")
        await at_table(pilot)
        await press(pilot, "q", "y")
        await until(pilot, lambda: on(pilot, MeetScreen))
        await press(pilot, "end", "enter")
        await shows(pilot, "The session is forgotten")
        await press(pilot, "up", "down", "enter")
        assert sessions.at_home(store)
        await press(pilot, "enter")
        await until(pilot, lambda: on(pilot, HomeScreen))
        assert sessions.at_home(store) == []
        assert records.card(store, card.id).status == "abandoned"


async def test_the_history_does_not_show_what_others_have_to_play(tmp_path: Path) -> None:
    session = context()
    store = session.store
    assert store is not None
    there = begun(session, teams=True, rounds=1)
    async with opened(session, lambda: MeetScreen(there)) as pilot:
        await at_table(pilot)
        await until(pilot, lambda: there.played(1 - there.own) is None)
        pilot.app.push_screen(HistoryScreen())
        await until(pilot, lambda: on(pilot, HistoryScreen))
        for _ in range(2):
            for key in ("enter", "x"):
                await press(pilot, "v")
                await shows(pilot, "Sound")
                await press(pilot, key)
                await shows(pilot, f"The session {there.course.name} still plays these boards")
            await press(pilot, "down")
        await press(pilot, "escape")
        await play(pilot)
        await until(pilot, lambda: there.course.over)
        pilot.app.push_screen(HistoryScreen())
        await until(pilot, lambda: on(pilot, HistoryScreen))
        await press(pilot, "enter")
        await until(pilot, lambda: on(pilot, ReplayScreen))


async def test_two_people_share_the_screen_behind_the_curtain() -> None:
    session = context()
    pair = SeatCard("nour"), SeatCard("sami")
    there = begun(session, teams=True, rounds=1, pair=pair)
    async with opened(session, lambda: MeetScreen(there), size=LARGE) as pilot:
        await until(pilot, lambda: on(pilot, CurtainScreen))
        assert "nour" in text(pilot) or "sami" in text(pilot)
        await press(pilot, "space")
        screen = await at_table(pilot)
        assert screen.hidden


@pytest.mark.parametrize("lang", ["en", "ar", "ps", "ru"])
async def test_every_word_is_there_in_every_language(lang: str) -> None:
    session = context(language=lang)
    there = begun(session, tables=2, rounds=1)
    await played(there)
    words = session.words
    words.with_game("bridge")
    told = [meetwords.about(words, there.course), meetwords.phase(words, there.course)]
    async with opened(session, lambda: MeetScreen(there), size=LARGE) as pilot:
        await until(pilot, lambda: on(pilot, MeetScreen))
        told.append(text(pilot))
        pilot.app.push_screen(BoardSheet(there, 1))
        await until(pilot, lambda: on(pilot, BoardSheet))
        told.append(text(pilot))
        pilot.app.push_screen(NewMeetScreen("bridge"))
        await until(pilot, lambda: on(pilot, NewMeetScreen))
        told.append(text(pilot))
    assert "meet." not in "".join(told)
    assert "ui." not in "".join(told)
