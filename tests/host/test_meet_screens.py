"""Sessions of several tables on the screen and in lines: signing up, playing, what is told."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from majlis.core.course import info_of
from majlis.core.meet import Told
from majlis.host import lines, tables
from majlis.host.house import House
from majlis.host.household import Manners
from majlis.host.meetkept import Kept
from majlis.host.plain import guest as plain_guest
from majlis.host.screens import app as guest_app
from majlis.host.screens import meetwords as hostwords
from majlis.host.screens.lobby import LobbyScreen
from majlis.host.screens.meet import BoardScreen, MeetScreen, RulingScreen, names_in
from majlis.host.screens.newmeet import NewMeetScreen
from majlis.host.screens.table import HostTable
from majlis.host.session import LOCALE
from majlis.store import profiles
from majlis.store.database import Store
from majlis.text import LANGUAGES
from majlis.ui import meetwords
from majlis.ui.screens.results import ResultsScreen
from majlis.ui.wording import Wording
from tests.host.guests import Guest, guest
from tests.host.readers import Reader, reader
from tests.host.test_meets import (
    act,
    deserted,
    made,
    named,
    now,
    pass_time,
    play,
    sit_down,
    until,
)
from tests.ui.stage import LARGE


class Hall:
    """A house and its guests."""

    def __init__(self, house: House, stack: AsyncExitStack) -> None:
        self.house = house
        self._stack = stack

    async def enter(self, name: str, **more: Any) -> Guest:
        """Somebody before a screen."""
        come = guest(self.house, f"SHA256:{name}", name=name, **more)
        return await self._stack.enter_async_context(come)

    async def read(self, name: str, **more: Any) -> Reader:
        """Somebody in lines."""
        come = reader(self.house, f"SHA256:{name}", name=name, **more)
        return await self._stack.enter_async_context(come)


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    monkeypatch.setattr(tables, "ROBOT_PAUSE_S", 0.0)
    monkeypatch.setattr(plain_guest, "CALM_S", 0.005)
    monkeypatch.setattr(guest_app, "CALM_S", 0.005)
    monkeypatch.setattr(lines, "LINE_COST", 0)
    with Store(tmp_path / "house.db") as store:
        house = House(store, Manners(spectator_delay_s=0.0))
        await house.open()
        async with AsyncExitStack() as stack:
            yield Hall(house, stack)
        await house.close()


async def test_a_session_is_opened_and_begun_from_the_lobby(hall: Hall) -> None:
    nour = await hall.enter("nour")
    await nour.press_on("Bridge: a session")
    await nour.keys("enter")
    await nour.on(NewMeetScreen)
    await nour.sees("New session: Bridge", "movement", "Howell")
    await nour.press_on("teams of four")
    await nour.keys("space")
    await nour.sees_no("Howell")
    await nour.keys("s")
    await nour.on(MeetScreen)
    (kept,) = hall.house.meets.listed()
    assert (kept.plan.form, kept.owner) == ("teams", "nour")
    await nour.sees(f"session {kept.name}", "people sign up", "team 1", "Sign up")
    sami = await hall.enter("sami")
    await nour.keys("home", "enter")
    await nour.enter("sami")
    await nour.sees("kept for sami", "Give my place up")
    await sami.sees("nour invites you to a session: Bridge")
    await sami.keys("f3")
    await sami.on(MeetScreen)
    await sami.press_on("team 1")
    await sami.keys("enter")
    await nour.sees("nour, sami")
    await nour.press_on("Begin; robots")
    await nour.keys("enter")
    await nour.sees("round 1 of 2", "Tables of this round", "No board has been played")
    await nour.press_on("To my table")
    await nour.keys("enter")
    await nour.on(HostTable)
    await nour.keys("ctrl+g")
    await nour.on(MeetScreen)
    await nour.sees("round 1 of 2")
    await nour.press_on("To my table")
    await nour.keys("enter")
    await nour.on(HostTable)


async def test_what_cannot_be_done_at_a_session_is_said(hall: Hall) -> None:
    house = hall.house
    nour, sami = await hall.enter("nour"), await hall.enter("sami")
    kept = made(house, nour.guest.visit)
    await nour.press_on("pairs, Howell")
    await nour.keys("enter")
    await nour.press_on("Begin; robots")
    await nour.keys("enter")
    await nour.sees("Nobody has signed up yet.")
    # It stays although something in the house has changed since.
    house.tell()
    await nour.on(MeetScreen)
    hind = await hall.enter("hind")
    house.meets.join(hind.guest.visit, kept.name)
    await nour.sees("hind, a free seat", "Nobody has signed up yet.")
    await nour.keys("up")
    await nour.sees_no("Nobody has signed up yet.")
    await house.meets.start(nour.guest.visit, kept.name)
    with sami.app._context():
        sami.app.screen.query_one("#rows").focus()
    await sami.press_on("pairs, Howell")
    await sami.keys("w")
    await sami.sees("Nobody looks on at a session")
    await sami.keys("enter")
    await sami.on(MeetScreen)
    await sami.press_on("table 1")
    await sami.keys("enter")
    await sami.sees("Nobody looks on at a session")
    with hind.app._context():
        hind.app.push_screen(MeetScreen(kept.name))
    own = house.meets.table_of(now(house, kept), "hind")
    assert own is not None
    await hind.press_on(f"table {now(house, kept).tables.index(own.name) + 1}")
    await hind.keys("enter")
    await hind.on(HostTable)


async def test_a_table_that_is_over_leads_to_its_session(hall: Hall) -> None:
    house = hall.house
    nour, sami = await hall.enter("nour"), named(hall.house, "sami")
    kept = made(house, nour.guest.visit, boards=1, rounds=1)
    house.meets.join(nour.guest.visit, kept.name, 0)
    house.meets.join(sami, kept.name, 1)
    await house.meets.start(nour.guest.visit, kept.name)
    own = house.meets.table_of(now(house, kept), "nour")
    assert own is not None
    await nour.sit(own.name)
    while own.phase != "over":
        await act(house, nour.guest.visit)
        await nour.pause(0.002)
    await nour.sees("the session")
    await nour.keys("enter")
    await nour.on(MeetScreen)
    await nour.sees("No board has been played at every table yet")


async def test_whoever_was_away_takes_his_seat_back_from_the_session(hall: Hall) -> None:
    house = hall.house
    nour = await hall.enter("nour")
    kept, table = await deserted(house, nour.guest.visit)
    robots = table.attendants
    assert robots is not None
    robots._pause_s = 60
    await pass_time(table, tables.CLAIM_MS + 1)
    await until(lambda: table.seat_of("nour") is None)
    with nour.app._context():
        nour.app.push_screen(MeetScreen(kept.name))
    await nour.press_on("Take my seat back")
    await nour.keys("enter")
    await nour.on(HostTable)
    assert table.seat_of("nour") is not None


async def test_the_ranking_and_the_sheets_come_when_all_have_played(hall: Hall) -> None:
    house = hall.house
    nour, sami = await hall.enter("nour", size=LARGE), named(house, "sami")
    kept = made(house, nour.guest.visit, boards=1, rounds=1)
    house.meets.join(nour.guest.visit, kept.name, 0)
    house.meets.join(sami, kept.name, 1)
    await house.meets.start(nour.guest.visit, kept.name)
    await nour.press_on("pairs, Howell")
    await nour.keys("enter")
    await nour.on(MeetScreen)
    theirs = house.meets.table_of(now(house, kept), "sami")
    assert theirs is not None
    await play(house, kept, sami)
    await until(lambda: theirs.phase == "over")
    await nour.sees("over", "0 of 1 played", "No board has been played at every table yet")
    await nour.sees_no("board 1", "Boards that all have played")
    await play(house, kept, nour.guest.visit)
    await until(lambda: now(house, kept).phase == "over")
    if not isinstance(nour.app.screen, MeetScreen):
        await nour.keys("escape")
        with nour.app._context():
            nour.app.push_screen(MeetScreen(kept.name))
    await nour.on(MeetScreen)
    await nour.sees("Ranking", "100.00 %", "Boards that all have played")
    await nour.sees_no("Tables of this round", "waits for you")
    await nour.press_on("board 1")
    await nour.keys("enter")
    await nour.on(BoardScreen)
    await nour.sees("North–South / East–West", "1: nour and rand")
    await nour.keys("escape", "end", "enter")
    await nour.sees("It ends for everybody")
    await nour.keys("up", "down", "enter")
    assert house.meets.find(kept.name) is not None
    await nour.keys("enter")
    await nour.on(LobbyScreen)
    assert house.meets.listed() == []


async def test_the_maker_closes_a_table_that_nobody_plays_at(hall: Hall) -> None:
    house = hall.house
    nour, sami = await hall.enter("nour"), named(house, "sami")
    kept = made(house, nour.guest.visit, boards=1, rounds=1)
    house.meets.join(nour.guest.visit, kept.name, 0)
    house.meets.join(sami, kept.name, 1)
    await house.meets.start(nour.guest.visit, kept.name)
    with nour.app._context():
        nour.app.push_screen(MeetScreen(kept.name))
    theirs = house.meets.table_of(now(house, kept), "sami")
    assert theirs is not None
    number = now(house, kept).tables.index(theirs.name)
    await nour.press_on(f"table {number + 1}")
    await nour.keys("enter")
    await nour.on(RulingScreen)
    await nour.press_on("average plus (60); E–W: average minus")
    await nour.keys("enter")
    await nour.on(MeetScreen)
    found = now(house, kept).meet
    assert found is not None
    assert [score.averages for score in found.scores] == [("plus", "minus")]


async def test_a_session_in_lines(hall: Hall) -> None:
    nour, sami = await hall.read("nour"), await hall.read("sami")
    await nour.hears("Bridge: a session")
    number = re.findall(r"(\d+)\. Bridge: a session", nour.text)
    await nour.types(number[-1], "New session: Bridge", "movement: Howell", "boards a round: 2")
    await nour.types("5 1", "boards a round: 1")
    await nour.types("6 1", "rounds: 1")
    await nour.types("start", "people sign up", "1. Sign up", "2. Begin", "pair 1")
    end = re.findall(r"(\d+)\. End the session", nour.text)[-1]
    await nour.types(end, "It ends for everybody")
    await nour.types("", "1. Sign up")
    await nour.types("help", "Type a number to do what it says")
    await nour.types("1 sami", "nour, kept for sami")
    await sami.hears("nour invites you to a session: Bridge")
    await sami.types("", "invited")
    mine = re.findall(r"(\d+)\. Bridge, session:", sami.text)[-1]
    await sami.types(mine, "pair 1")
    entry = re.findall(r"(\d+)\. pair 1", sami.text)[-1]
    await sami.types(entry, "nour, sami")
    await nour.hears("nour, sami")
    begin = re.findall(r"(\d+)\. Begin; robots", nour.text)[-1]
    await nour.types(begin, "round 1 of 1", "No board has been played")
    go = re.findall(r"(\d+)\. To my table", nour.text)[-1]
    await nour.types(go, "Your hand")
    await sami.hears("To my table")
    await sami.types(re.findall(r"(\d+)\. To my table", sami.text)[-1], "Your hand")
    people = [visit for visit in hall.house.visits if visit.name]
    (kept,) = hall.house.meets.listed()
    await play(hall.house, kept, *people)
    await nour.hears("The boards of this round are played", f". session {kept.name}")
    assert "First:" not in nour.text, "they decide nothing by themselves"
    after = re.findall(rf"(\d+)\. session {kept.name}", nour.text)[-1]
    await nour.types(after, "over", "Ranking", "board 1")
    board = re.findall(r"(\d+)\. board 1", nour.text)[-1]
    await nour.types(board, "North–South / East–West", "1: nour and sami")


CANARY = 31337


def marked(house: House, kept: Kept) -> None:
    """What is kept of the tables that are over becomes something that is seen wherever it is."""
    found = now(house, kept)
    assert found.meet is not None
    how = Told("bridge.meet.played", {"contract": f"canary{CANARY}", "seat": "N", "by": "="})
    scores = tuple(replace(score, score=CANARY, told=how) for score in found.meet.scores)
    ended = tuple(
        replace(one, result=replace(one.result, points=(CANARY, -CANARY, CANARY, -CANARY)))
        for one in found.ended
    )
    house.meets._keep(replace(found, meet=replace(found.meet, scores=scores), ended=ended))


async def test_results_of_boards_still_in_play_are_nowhere(hall: Hall) -> None:
    """A canary in the results of the table that is over, for players, others and an admin."""
    house = hall.house
    house.manners = replace(house.manners, admins=frozenset({"SHA256:chief"}))
    nour, sami = named(house, "nour"), named(house, "sami")
    kept = made(house, nour, boards=2, rounds=1)
    house.meets.join(nour, kept.name, 0)
    house.meets.join(sami, kept.name, 1)
    assert await house.meets.start(nour, kept.name) is None
    first = house.meets.table_of(now(house, kept), "nour")
    await play(house, kept, nour)
    await until(lambda: first is not None and first.phase == "over")
    marked(house, kept)
    assert str(CANARY) in str(now(house, kept).meet)
    layla, chief = await hall.enter("layla"), await hall.enter("chief", size=LARGE)
    reads = await hall.read("omar")
    seen = [told(Wording("en"), house, one, kept.name) for one in (nour, sami, chief.guest.visit)]
    for there in (layla, chief):
        await there.sees("Howell")
        seen.append([there.text])
        with there.app._context():
            there.app.push_screen(MeetScreen(kept.name))
        await there.sees("No board has been played")
        seen.append([there.text])
        with there.app._context():
            there.app.push_screen(ResultsScreen(house.store, "nour"))
        await there.on(ResultsScreen)
        await there.pause(0.1)
        seen.append([there.text])
    await reads.types("results nour", "(help, quit)")
    number = re.findall(r"(\d+)\. Bridge, session:", reads.text)[-1]
    await reads.types(number, "No board has been played")
    await sit_down(house, kept, sami)
    port = house.port(sami)
    assert port is not None
    seen += [[reads.text], [repr(port.snapshot())]]
    assert not [text for texts in seen for text in texts if str(CANARY) in text]
    await play(house, kept, sami)
    await until(lambda: now(house, kept).phase == "over")
    await reads.types("", "1.")
    assert any(str(CANARY) in text for text in told(Wording("en"), house, sami, kept.name))
    assert profiles.tallies(house.store, "nour")[0].points in (CANARY, -CANARY)


def test_names_are_typed_with_commas_of_any_kind() -> None:
    assert names_in(" sami, layla، omar ,,") == ["sami", "layla", "omar"]
    assert names_in("") == []


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_every_word_of_a_session_is_there_in_every_language(hall: Hall, lang: str) -> None:
    """Whatever a session can be at, the lines have no codes in them."""
    house, words = hall.house, Wording(lang)
    words.add("host", LOCALE)
    nour = named(house, "nour")
    texts = []
    for given in ({"teams": True}, {"movement": "mitchell"}, {"scoring": "imps"}):
        kept = made(house, nour, boards=1, rounds=1, **given)
        house.meets.join(nour, kept.name)
        texts += told(words, house, nour, kept.name)
        await house.meets.start(nour, kept.name)
        texts += told(words, house, nour, kept.name)
        await play(house, kept, nour)
        await until(lambda kept=kept: now(house, kept).phase == "over")  # type: ignore[misc]
        texts += told(words, house, nour, kept.name)
        await house.meets.end(nour, kept.name)
    info = info_of("bridge")
    for option in info.options:
        texts += [words(f"meet.option.{option.name}{more}") for more in ("", ".help")]
    texts += [hostwords.ruling(words, to) for to in hostwords.AVERAGES]
    assert len(texts) > 60
    assert not [text for text in texts if re.search(r"(host|meet|bridge)\.[a-z]", text)]


def told(words: Wording, house: House, visit: Any, name: str) -> list[str]:
    """Everything that is to be told of a session."""
    words.add("host", LOCALE)
    kept = house.meets.find(name)
    assert kept is not None
    texts = [meetwords.about(words, kept), meetwords.phase(words, kept)]
    texts.append(hostwords.state(words, kept, visit.name))
    for part in hostwords.parts(words, house, visit, kept):
        texts += [part.title, *(cell for line in part.lines for cell in line.cells)]
    meet = house.meets.told(kept)
    for board in meet.boards if meet is not None else ():
        assert meet is not None
        texts += [c for line in meetwords.sheet(words, kept, meet, board) for c in line.cells]
    return texts
