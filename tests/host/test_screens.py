"""What guests of a house see: several apps side by side on one house, driven by keys and mouse."""

from __future__ import annotations

import ast
import asyncio
import gc
import heapq
import re
import weakref
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

import majlis.host
from majlis.core import registry
from majlis.core.actions import Action
from majlis.core.port import Snapshot
from majlis.core.table import Table
from majlis.core.verbs import Offer
from majlis.host import tables
from majlis.host.house import House
from majlis.host.household import Manners, Visit
from majlis.host.identity import Identity
from majlis.host.news import Ended
from majlis.host.plans import Plan
from majlis.host.screens import app as guest_app
from majlis.host.screens import lobby, make_app, room
from majlis.host.screens.calls import CallsScreen
from majlis.host.screens.games import GamesScreen
from majlis.host.screens.keys import GROUPS
from majlis.host.screens.lobby import LobbyScreen
from majlis.host.screens.name import NameScreen
from majlis.host.screens.people import PeopleScreen
from majlis.host.screens.seat import SeatScreen
from majlis.host.screens.setup import NewTableScreen
from majlis.host.screens.table import HostTable
from majlis.host.screens.wait import WaitScreen
from majlis.host.session import LOCALE
from majlis.host.tables import HouseTable
from majlis.host.wish import Wish
from majlis.store.database import Store
from majlis.text import LANGUAGES, codes
from majlis.ui import keymap
from majlis.ui.screens.replay import ReplayScreen
from majlis.ui.screens.results import ResultsScreen
from majlis.ui.screens.settings import SettingsScreen
from majlis.ui.screens.toosmall import TooSmallScreen
from majlis.ui.widgets.bars import KeysBar
from majlis.ui.widgets.rows import Row
from tests.games.divan.state import State
from tests.host.fakes import FakeWire, make_session
from tests.host.guests import Guest, guest
from tests.suite.games import resolved
from tests.ui.stage import LARGE, SMALL, settled, until

ADMIN = "SHA256:nour"
HAND = re.compile(r"HAND \(([^)]*)\)")
DEALT = re.compile(r"Seat (\d) is dealt (\d)")


class Visitor:
    """Somebody in the house without a screen. ``told`` is what ended the session."""

    def __init__(self, house: House, name: str) -> None:
        self.house = house
        self.told: list[str] = []
        visit = house.people.come_in(Identity("key", f"SHA256:{name}"), self.told.append)
        assert isinstance(visit, Visit)
        self.visit = visit
        assert visit.name or house.people.call_me(visit, name) is None

    async def sit(self, table: str) -> None:
        """Sit down."""
        assert await self.house.seats.sit(self.visit, table) is None

    async def stand_by(self, table: str) -> None:
        """Watch."""
        assert await self.house.seats.watch(self.visit, table) is None

    async def leave(self) -> None:
        """Back to the lobby."""
        await self.house.leave(self.visit)

    async def submit(self, action: Action) -> None:
        """Use one of the table's verbs."""
        port = self.house.port(self.visit)
        assert port is not None
        assert await port.submit(0, action) is None

    def say(self, text: str) -> None:
        """Say it."""
        assert self.house.talk.say(self.visit, text) is None

    @property
    def heard(self) -> list[str]:
        """What others said."""
        return [line.text for line in self.house.talk.heard(self.visit)]


class Hall:
    """A house, and guests who come in and are gone when the test is over."""

    def __init__(self, house: House, stack: AsyncExitStack) -> None:
        self.house = house
        self._stack = stack

    async def enter(self, name: str, **more: Any) -> Guest:
        """Somebody with a key of his own, named at once."""
        come = guest(self.house, f"SHA256:{name}", name=name, **more)
        return await self._stack.enter_async_context(come)

    def visitor(self, name: str) -> Visitor:
        """Somebody who is in the house without a screen."""
        return Visitor(self.house, name)

    async def stranger(self, key: str, **more: Any) -> Guest:
        """Somebody without a name."""
        return await self._stack.enter_async_context(guest(self.house, key, **more))

    async def table(
        self, owner: Guest, *plans: Plan, game: str = "tawla", word: str = ""
    ) -> HouseTable:
        """A table of ``owner``, made past the screens."""
        seats = plans or (Plan(), Plan())
        with owner.app._context():
            made = await owner.guest.moved(
                self.house.seats.make_table(owner.guest.visit, game, resolved(game), seats, word)
            )
            assert isinstance(made, HouseTable), made
            owner.guest.show_table(made.name)
        await settled(owner)
        return made

    async def pair(self, one: Guest, two: Guest | Visitor, game: str = "tawla") -> HouseTable:
        """Both at a table that plays."""
        table = await self.table(one, game=game)
        await two.sit(table.name)
        await one.on(HostTable)
        if isinstance(two, Guest):
            await two.on(HostTable)
        return table


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    monkeypatch.setattr(guest_app, "CALM_S", 0.005)
    monkeypatch.setattr(room, "REFRESH_S", 0.2)
    with Store(tmp_path / "house.db") as store:
        house = House(store, Manners(admins=frozenset({ADMIN}), spectator_delay_s=0.05))
        await house.open()
        async with AsyncExitStack() as stack:
            yield Hall(house, stack)
        await house.close()


async def test_a_change_at_one_table_words_its_row_alone(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    worded: list[str] = []
    word = lobby._worded

    def noted(table: HouseTable, facts: lobby.Facts) -> Row:
        worded.append(table.name)
        return word(table, facts)

    monkeypatch.setattr(lobby, "_worded", noted)
    owner = hall.visitor("sami")
    made = [await seat_kept(hall, owner) for _ in range(4)]
    nour = await hall.enter("nour")
    await nour.sees("layla", "Tawla")
    assert {table.name for table in made} == set(worded)
    worded.clear()
    made[2].change_plan(1, Plan(invited="karim"))
    await nour.sees("karim")
    assert worded == [made[2].name]
    nour.guest.context.change(language="ar")
    worded.clear()
    with nour.app._context():
        nour.guest.look()
    assert sorted(worded) == sorted(table.name for table in made)
    await nour.keys("f2")
    below, over = nour.guest.screen_stack[0], await nour.on(SettingsScreen)
    assert over is not below
    assert isinstance(below, LobbyScreen)
    assert not below._said


async def test_one_looks_after_another_and_what_is_typed_comes_between(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests = [await hall.enter(name) for name in ("nour", "sami", "layla", "omar")]
    await until(guests[0], lambda: not any(visit.changed.is_set() for visit in hall.house.visits))
    rounds, looks = 0, []
    monkeypatch.setattr(guest_app.GuestApp, "look", lambda app: looks.append(rounds))
    hall.house.tell()
    while len(looks) < len(guests):
        rounds += 1
        await asyncio.sleep(0)
    assert len(set(looks)) == len(looks)


async def seat_kept(hall: Hall, owner: Visitor) -> HouseTable:
    """A table with a seat kept for layla, who is not there."""
    await owner.house.leave(owner.visit)
    seats = (Plan(person=owner.visit.name), Plan(invited="layla"))
    made = await hall.house.seats.make_table(owner.visit, "tawla", resolved("tawla"), seats)
    assert isinstance(made, HouseTable)
    return made


def cursor_on(there: Guest) -> str:
    """The line with the cursor's sign."""
    return next(line for line in there.text.splitlines() if "▸" in line or "◂" in line)


# Coming in


async def test_a_newcomer_says_a_name_and_is_told_why_it_cannot_be(hall: Hall) -> None:
    hall.visitor("nour")
    sami = await hall.stranger("SHA256:sami")
    await sami.on(NameScreen)
    await sami.sees("What shall we call you?", "F2 settings")
    await sami.enter("N o u r")
    await sami.sees("Somebody is called N o u r, or nearly that, already.")
    await sami.keys("ctrl+u")
    await sami.enter("admin")
    await sami.sees("admin could be taken for the house, a robot, an office or a guest.")
    await sami.keys("ctrl+u")
    await sami.enter("sami")
    await sami.on(LobbyScreen)
    await sami.sees("Here: nour and sami")


async def test_a_name_that_is_too_long_stays_to_be_mended(hall: Hall) -> None:
    hind = await hall.stranger("SHA256:hind")
    await hind.enter("Hind Al-Qasimi the Elder")
    await hind.sees("A name has at most 20 characters here.", "Hind Al-Qasimi the Elder")
    await hind.keys(*["backspace"] * 10, "enter")
    await hind.on(LobbyScreen)
    assert hind.guest.visit.name == "Hind Al-Qasimi"


async def test_what_is_typed_replaces_what_the_client_calls_its_user(hall: Hall) -> None:
    sara = await hall.stranger("SHA256:sara", called="root")
    await sara.sees("root")
    await sara.keys("S", "a", "r", "a", "enter")
    await sara.on(LobbyScreen)
    assert sara.guest.visit.name == "Sara"
    nour = await hall.stranger("SHA256:nour", called="nour")
    await nour.keys("end", "2", "enter")
    await nour.on(LobbyScreen)
    assert nour.guest.visit.name == "nour2"
    layla = await hall.stranger("SHA256:layla", called="layla")
    await layla.keys("enter")
    await layla.on(LobbyScreen)
    karim = await hall.stranger("SHA256:karim", called="root")
    await karim.keys("backspace")
    await karim.sees_no("root")


async def test_who_comes_by_a_password_is_told_of_that(hall: Hall) -> None:
    hind = await hall.stranger("password:hind", kind="password", called="hind")
    await hind.sees("The name belongs to your password")
    assert "key from now on" not in hind.text


async def test_guests_are_told_that_nothing_is_kept(hall: Hall) -> None:
    karim = await hall.stranger("guest:1", kind="guest")
    await karim.sees("a star stands after your name")
    await karim.enter("karim")
    await karim.sees("Here: karim*")
    await karim.keys("l")
    await karim.sees("That is for people with a key.")


async def test_a_word_makes_another_key_the_same_person_s(hall: Hall) -> None:
    nour = await hall.enter("nour")
    await nour.keys("l")
    await nour.sees("link-")
    word = re.search(r"link-\w+", nour.text)
    assert word is not None
    other = await hall.stranger("SHA256:laptop")
    await other.enter(word[0])
    await other.on(LobbyScreen)
    assert other.guest.visit.name == "nour"
    assert nour.session.why == "host.taken_over"


async def test_the_same_key_takes_the_old_session_over(hall: Hall) -> None:
    old = await hall.enter("nour")
    new = await hall.enter("nour")
    await new.on(LobbyScreen)
    assert old.session.over.is_set()
    assert "come in from elsewhere" in old.session.words(old.session.why)


async def test_who_may_not_come_in_is_told_so(hall: Hall) -> None:
    hall.visitor("sami")
    hall.house.people.ban("sami")
    session = make_session()
    session.identity = Identity("key", "SHA256:sami")
    make_app(hall.house, session)
    assert session.over.is_set()
    assert session.why == "host.refuse.banned"


async def test_settings_belong_to_the_person(hall: Hall) -> None:
    nour = await hall.stranger(ADMIN)
    nour.choose(language="ar", glyphs="ascii")
    await settled(nour)
    assert nour.guest.context.words.rtl, "as long as the session, while nobody has a name"
    assert nour.session.words.rtl, "the house's last words too"
    await nour.enter("nour")
    await nour.on(LobbyScreen)
    nour.choose(glyphs=None)
    again = await hall.enter("nour")
    assert again.guest.context.words.rtl
    assert again.guest.context.glyphs.name == "unicode"
    sami = await hall.enter("sami")
    assert not sami.guest.context.words.rtl


async def test_a_guest_who_came_for_a_game_goes_straight_to_it(hall: Hall) -> None:
    nour = await hall.enter("nour", wish=Wish(game="tawla"))
    screen = await nour.on(NewTableScreen)
    assert screen.game == "tawla"
    await nour.keys("enter")
    await nour.on(WaitScreen)
    sami = await hall.enter("sami", wish=Wish(game="tawla"))
    await sami.on(HostTable)
    await nour.on(HostTable)
    await sami.keys("q", "y")
    await sami.on(LobbyScreen)
    back = await hall.enter("sami", wish=Wish(game="tawla"))
    await back.on(HostTable)
    assert len(hall.house.tables) == 1


# An evening


async def play_on(hall: Hall, table: HouseTable, *players: Guest) -> None:
    """The game to its end, each turn a peek at the other's card by its key."""
    assert table.table is not None
    for _ in range(60):
        if table.table.over:
            return
        for there in players:
            await peek(there, table.table)
        for there in players:
            await until(there, lambda there=there: caught_up(there, table))  # type: ignore[misc]
    raise AssertionError("the game does not end")


async def peek(there: Guest, table: Table) -> None:
    """If it is this guest's turn, look at the other's card."""
    peeks = [c for c in screen_of(there)._commands if c.label.code == "divan.verb.peek"]
    if peeks:
        seq = table.seq
        await there.keys(peeks[0].key)
        await until(there, lambda: table.seq > seq)


def caught_up(there: Guest, table: HouseTable) -> bool:
    """Whether the screen shows the table as it is."""
    screen = there.app.screen
    assert isinstance(screen, HostTable)
    assert table.table is not None
    return screen.snapshot is not None and screen.snapshot.seq == table.table.seq


def hand_of(table: HouseTable, seat: int) -> tuple[int, ...]:
    """What the seat holds."""
    assert table.table is not None
    hand: tuple[int, ...] = table.table.snapshot(seat).view.hand
    return hand


def assert_no_leak(there: Guest, table: HouseTable, seat: int | None) -> None:
    """Nothing on this screen tells of another's cards."""
    own = hand_of(table, seat) if seat is not None else ()
    for hand in HAND.findall(there.text):
        assert tuple(int(card) for card in re.findall(r"\d", hand)) == own, there.text
    for who, card in DEALT.findall(there.text):
        assert int(card) == 0 or int(who) == seat, there.text


async def test_an_evening_at_divan(hall: Hall) -> None:
    nour, sami, layla = [await hall.enter(name) for name in ("nour", "sami", "layla")]

    # A table is made, found in the lobby, and begins when it is full.
    await nour.keys("n")
    await nour.on(GamesScreen)
    await nour.keys(*["down"] * registry.names().index("divan"), "enter")
    screen = await nour.on(NewTableScreen)
    assert screen.game == "divan"
    await nour.keys("enter")
    await nour.on(WaitScreen)
    (table,) = hall.house.tables.values()
    await sami.sees("Waiting for players", "nour, a free seat")
    await sami.keys("down")
    await sami.sees(f"Table {table.name}, made by nour.")
    await sami.keys("enter")
    for there in (nour, sami):
        await there.on(HostTable)
        await until(there, lambda there=there: HAND.search(there.text))  # type: ignore[misc]
    await layla.sees("Being played")
    await layla.keys("down", "w")
    await layla.on(HostTable)
    await layla.sees("you watch", "HAND ()")
    for there, seat in ((nour, 0), (sami, 1), (layla, None)):
        assert_no_leak(there, table, seat)

    # Talk at the table, and of those who only watch.
    await nour.sees("watched by layla")
    await nour.keys("f5")
    await nour.enter("salam")
    await nour.keys("escape")
    await sami.sees("nour: salam")
    await layla.sees("nour: salam")
    await layla.keys("f5")
    await layla.enter("he should peek")
    await layla.sees("layla (watching):")
    assert [line.text for line in hall.house.talk.heard(sami.guest.visit)] == ["salam"]
    assert "peek at" not in sami.text

    # One leaves and comes back to the same seat.
    await sami.keys("q")
    await sami.sees("Your seat is kept")
    assert "clocks run" not in sami.text, "there are none at this table"
    await sami.keys("y")
    await sami.on(LobbyScreen)
    await nour.sees("away", "sami: away 0:0")
    await sami.sees("Your tables")
    await sami.keys("home", "enter")
    await sami.on(HostTable)
    await nour.sees_no("sami: away")
    for there, seat in ((nour, 0), (sami, 1), (layla, None)):
        assert_no_leak(there, table, seat)

    # Nothing that was ever sent to one terminal tells of another's cards.
    for there, seat in ((nour, 0), (sami, 1), (layla, None)):
        wire = there.session.wire
        assert isinstance(wire, FakeWire)
        own = {str(hand_of(table, seat))[1:-1]} if seat is not None else set()
        assert own <= set(HAND.findall(wire.text)) <= own | {""}, "empty before the deal"

    # To the end, and once more with sides changed.
    await play_on(hall, table, nour, sami)
    await nour.sees("play again")
    await until(nour, lambda: table.phase == "over")
    await sami.keys("q")
    await sami.on(LobbyScreen)
    await nour.keys("a")
    await nour.on(WaitScreen)
    await sami.sees("F3 nour invites you: Divan", "You are invited")
    await sami.keys("f3")
    await sami.on(CallsScreen)
    await sami.keys("enter")
    await sami.on(HostTable)
    await nour.on(HostTable)
    again = hall.house.tables[sami.guest.visit.place]
    assert (again.seat_of("sami"), again.seat_of("nour")) == (0, 1)
    assert layla.guest.visit.place == table.name, "who watches may look at the end"
    await sami.keys("q", "y")
    await sami.on(LobbyScreen)
    await sami.keys("r")
    await sami.on(ResultsScreen)
    await sami.sees("Results of sami", "Divan", "people")


async def test_spectators_see_hidden_hands_when_all_is_over_and_never_before(hall: Hall) -> None:
    nour, sami, layla = [await hall.enter(name) for name in ("nour", "sami", "layla")]
    table = await hall.pair(nour, sami, "divan")
    await layla.stand_by(table.name)
    screen = await layla.on(HostTable)
    assert await screen.sitting.record() is None
    await play_on(hall, table, nour, sami)
    await layla.sees("replay")
    await layla.keys("w")
    await layla.on(ReplayScreen)


async def test_no_screen_holds_a_state(hall: Hall) -> None:
    nour = await hall.enter("nour")
    await hall.pair(nour, hall.visitor("sami"), "divan")
    screen = await nour.on(HostTable)
    holders = (nour.guest, screen, screen.board, screen.sitting, screen.sitting.port(0))
    held = [kind for holder in holders for kind in map(type, vars(holder).values())]
    assert Snapshot in held
    assert not {HouseTable, State} & set(held)
    assert held.count(Table) == 1, "the port's own"


# Tables


async def test_seats_are_filled_by_robots_and_by_name(hall: Hall) -> None:
    nour, sami = await hall.enter("nour"), await hall.enter("sami")
    table = await hall.table(nour)
    await nour.on(WaitScreen)
    await nour.keys("down", "enter")
    await nour.on(SeatScreen)
    await nour.keys("tab")
    await nour.enter("nobody")
    await nour.sees("Nobody here is called nobody.")
    await nour.keys("ctrl+u")
    await nour.enter("Sami")
    await nour.on(WaitScreen)
    await nour.sees("kept for sami")
    await sami.sees("F3 nour invites you: Tawla")
    await sami.keys("f3")
    await sami.keys("n")
    await sami.sees("Nobody calls you now.")
    await nour.sees("a free seat")
    await nour.keys("enter")
    await nour.on(SeatScreen)
    await nour.press_on("club robot")
    await nour.on(HostTable)
    assert table.kept.plans[1].level == "club"


async def test_set_up_has_the_options_of_the_network_and_keeps_seats(hall: Hall) -> None:
    nour, sami = await hall.enter("nour"), hall.visitor("sami")
    with nour.app._context():
        nour.guest.open_setup("tawla")
    screen = await nour.on(NewTableScreen)
    assert screen.form.values["clock"] == "match"
    await nour.sees("Clock", "match clock")
    await nour.keys("down", "down", "down", "enter")
    await nour.enter("nour")
    await nour.sees("nour")
    assert screen.form.places[1].name == "", "nobody invites himself"
    await nour.keys("ctrl+u")
    await nour.enter("SAMI")
    assert screen.form.places[1].name == "sami"
    await nour.keys("end", "enter")
    await nour.enter("figs")
    await nour.sees("figs")
    await nour.keys("s")
    await nour.on(WaitScreen)
    await nour.sees("word: figs", "kept for sami")
    (table,) = hall.house.tables.values()
    assert hall.house.lobby.seen_by(hall.visitor("layla").visit) == []
    await sami.sit(table.name)
    await nour.on(HostTable)


async def test_a_private_table_is_joined_by_its_word(hall: Hall) -> None:
    nour, sami = hall.visitor("nour"), await hall.enter("sami")
    plans = (Plan(), Plan())
    await hall.house.seats.make_table(nour.visit, "tawla", resolved("tawla"), plans, "figs")
    await sami.sees("0 tables")
    await sami.keys("g")
    await sami.sees("the word of a private table")
    await sami.enter("dates")
    await sami.sees("That word opens no table.")
    await sami.keys("g")
    await sami.enter("figs")
    await sami.on(HostTable)


async def test_leaving_the_waiting_table_keeps_the_seat_and_standing_up_frees_it(
    hall: Hall,
) -> None:
    nour, sami = await hall.enter("nour"), hall.visitor("sami")
    table = await hall.table(nour)
    await nour.keys("escape")
    await nour.on(LobbyScreen)
    assert table.seat_of("nour") == 0
    await sami.sit(table.name)
    await nour.sees("Your tables", "nour, sami")
    other = await hall.table(nour)
    await nour.keys("u")
    await nour.on(LobbyScreen)
    assert other.name not in hall.house.tables


async def test_a_table_that_is_closed_leaves_nobody_behind(hall: Hall) -> None:
    nour, sami = await hall.enter("nour"), await hall.enter("sami")
    table = await hall.pair(nour, sami)
    await sami.keys("f2")
    await sami.on(SettingsScreen)
    assert await hall.house.close_table(table.name)
    await nour.on(LobbyScreen)
    await nour.sees("The table has been closed.")
    await sami.keys("escape")
    await sami.on(LobbyScreen)


async def test_who_calls_is_seen_on_every_screen_and_goes_with_the_call(hall: Hall) -> None:
    nour, sami = hall.visitor("nour"), await hall.enter("sami")
    plans = (Plan(), Plan(invited="sami"))
    table = await hall.house.seats.make_table(nour.visit, "tawla", resolved("tawla"), plans)
    assert isinstance(table, HouseTable)
    called = "F3 nour invites you: Tawla"
    for key in ("f2", "f1", "p"):
        await sami.keys(key)
        await sami.sees(called)
        await sami.keys("escape")
        await sami.on(LobbyScreen)
    own = await hall.pair(sami, hall.visitor("layla"))
    await sami.press_on(called)
    await sami.on(CallsScreen)
    await sami.keys("enter")
    await until(sami, lambda: sami.guest.visit.place == table.name)
    await sami.on(HostTable)
    await sami.sees_no(called)
    assert own.seat_of("sami") == 0
    assert not own.is_present("sami")


async def test_an_invitation_can_be_declined_and_one_s_own_game_cannot(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    nour, sami = hall.visitor("nour"), await hall.enter("sami")
    plans = (Plan(), Plan(invited="sami"))
    table = await hall.house.seats.make_table(nour.visit, "tawla", resolved("tawla"), plans)
    assert isinstance(table, HouseTable)
    own = await hall.pair(sami, hall.visitor("layla"))
    monkeypatch.setattr(type(hall.house.lobby), "awaiting", lambda house, visit: [own])
    await sami.on(HostTable)
    await sami.keys("f3")
    await sami.on(CallsScreen)
    await sami.sees("n decline")
    await sami.keys("down")
    await sami.sees_no("n decline")
    await sami.keys("n", "up")
    await sami.sees("n decline")
    await sami.keys("n")
    assert hall.house.lobby.invitations(sami.guest.visit) == []


async def test_a_table_waits_for_who_has_gone_home(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    nour, sami = await hall.enter("nour"), hall.visitor("sami")
    made = await hall.house.seats.make_table(
        sami.visit, "tawla", resolved("tawla"), (Plan(), Plan())
    )
    assert isinstance(made, HouseTable)
    await hall.house.people.go_out(sami.visit)
    await nour.sees("sami (gone home)")
    await nour.sit(made.name)
    await nour.on(WaitScreen)
    await nour.sees("Not there: sami.", "gone home")
    await nour.keys("home")
    await nour.sees("In 2 min you may")
    await nour.keys("enter")
    await nour.sees("The seat is kept for 1")
    monkeypatch.setattr(tables, "CLAIM_MS", 0)
    await nour.keys("down", "up")
    await nour.sees("Enter: free")
    await nour.keys("enter")
    await nour.sees_no("gone home")
    assert made.kept.owner == "nour"


async def test_the_lobby_tells_what_has_ended_meanwhile(hall: Hall) -> None:
    nour = await hall.enter("nour")
    nour.guest.visit.ended.append(Ended("tawla", ("sami",), "lost"))
    nour.guest.visit.changed.set()
    await nour.sees("Tawla with sami ended while you were away: you have lost.")


# At the table


async def test_an_absent_seat_is_claimed_after_the_house_s_time(hall: Hall) -> None:
    both = await hall.enter("nour"), await hall.enter("sami")
    table = await hall.pair(*both)
    assert table.table is not None
    awaited = table.table.awaited_seat()
    gone, there = sorted(both, key=lambda g: table.seat_of(g.guest.visit.name) != awaited)
    name = gone.guest.visit.name
    await hall.house.people.go_out(gone.guest.visit)
    await there.sees(f"{name}  away", f"{name}: away 0:0", "a about the absent")
    await there.keys("a")
    await there.sees(f"claim the seat of {name}, who loses the match")
    await there.keys("1")
    await there.sees(f"{name} is away, and would lose the match by it. Really?")
    await there.keys("y")
    await there.sees("That seat can be claimed in 1")
    assert not table.table.over


async def test_who_is_awaited_himself_is_offered_no_claim(hall: Hall) -> None:
    both = await hall.enter("nour"), await hall.enter("sami")
    table = await hall.pair(*both)
    assert table.table is not None
    awaited = table.table.awaited_seat()
    there, gone = sorted(both, key=lambda g: table.seat_of(g.guest.visit.name) != awaited)
    await hall.house.people.go_out(gone.guest.visit)
    await there.sees("a about the absent")
    await there.keys("a")
    await there.sees(f"club robot for {gone.guest.visit.name}")
    assert "claim the seat" not in there.text


async def test_a_robot_plays_on_for_who_does_not_come_back(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "CLAIM_MS", 0)
    nour, sami, layla = await hall.enter("nour"), hall.visitor("sami"), await hall.enter("layla")
    table = await hall.pair(nour, sami)
    await layla.stand_by(table.name)
    await sami.leave()
    await nour.sees("a about the absent")
    await nour.keys("a")
    await nour.sees("club robot for sami", "layla for sami")
    label = next(reply for reply in screen_of(nour)._replies() if "layla" in str(reply.label))
    await nour.keys(label.key, "y")
    await nour.sees("asks that layla", "The seat of sami")
    await until(nour, lambda: table.seat_of("layla") == 1)
    await until(layla, lambda: screen_of(layla).sitting.here == (1,))
    await until(layla, lambda: screen_of(layla).shown == 1)


def screen_of(there: Guest) -> HostTable:
    """The table's screen."""
    screen = there.app.screen
    assert isinstance(screen, HostTable), screen
    return screen


async def test_offers_go_to_the_others(hall: Hall) -> None:
    nour, sami, layla = await hall.enter("nour"), hall.visitor("sami"), await hall.enter("layla")
    table = await hall.pair(nour, sami)
    await layla.stand_by(table.name)
    await sami.submit(Offer("pause"))
    await nour.sees("sami asks for a pause.", "you agree?", "yes")
    await layla.sees("sami asks for a pause.", "Waiting for nour.")
    assert "yes" not in layla.text
    await nour.keys("y")
    await nour.sees("The table is in a pause")
    await nour.keys("f7")
    await nour.sees_no("The table is in a pause")


async def test_talk_is_closed_where_the_game_says_so(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    nour, sami = await hall.enter("nour"), hall.visitor("sami")
    table = await hall.pair(nour, sami)
    assert table.table is not None
    monkeypatch.setattr(table.table, "may_speak", lambda seat: False)
    await nour.press_on("F5 talk")
    await nour.enter("I hold a six")
    await nour.sees("There is no talk at the table")
    assert sami.heard == []
    await nour.keys("escape")
    await nour.sees("word here")


async def test_who_is_muted_is_pointed_to_signs(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    nour, sami = await hall.enter("nour"), hall.visitor("sami")
    table = await hall.pair(nour, sami)
    assert table.table is not None
    monkeypatch.setattr(table.table.game, "speech", lambda state, seat: "signs")
    await nour.press_on("F5 talk")
    await nour.sees("talk is closed to you")
    await nour.enter("psst")
    await nour.sees("make signs in the game")
    assert sami.heard == []


async def test_who_has_lost_his_seat_is_told_where_he_is(hall: Hall) -> None:
    nour, sami = hall.visitor("nour"), await hall.enter("sami")
    table = await hall.pair(sami, nour)
    await sami.keys("q", "y")
    await sami.on(LobbyScreen)
    playing = table.table
    assert playing is not None
    await until(sami, lambda: playing.is_away(0))
    playing._origin -= tables.CLAIM_MS + 1
    asked = Offer("substitute", seat=0, who="bot:club")
    refusal = await playing.submit(1, 0, asked)
    assert refusal is None, refusal
    await sami.sees(f"Tawla, {table.name}: club robot plays in your place now.")


async def test_there_is_nothing_to_watch_in_a_row_without_a_table(hall: Hall) -> None:
    nour = await hall.enter("nour")
    await nour.keys("home", "w")
    await nour.sees("There is no table in this row to watch.")


@pytest.mark.parametrize("lines", [8, 3])
async def test_what_is_said_under_another_screen_is_seen_when_that_closes(
    hall: Hall, lines: int
) -> None:
    nour, sara = await hall.enter("Nour"), hall.visitor("Sara")
    for when in ("early", "late"):
        await nour.on(LobbyScreen)
        await nour.keys("p")
        await nour.on(PeopleScreen)
        for number in range(lines):
            _patient(hall)
            sara.say(f"{when} {number}")
        await nour.keys("escape")
        await nour.sees(f"{when} {lines - 1}")
    for number in range(lines):
        _patient(hall)
        sara.say(f"later {number}")
        await nour.sees(f"later {number}")


async def test_talk_stays_where_a_reader_has_scrolled_to(hall: Hall) -> None:
    nour, sara = await hall.enter("Nour"), hall.visitor("Sara")
    for number in range(20):
        _patient(hall)
        sara.say(f"word {number}.")
    await nour.sees("word 19.")
    talk = (await nour.on(LobbyScreen)).talk
    with nour.app._context():
        talk.scroll_home(animate=False)
    await nour.sees("word 0.")
    await nour.keys("p")
    await nour.on(PeopleScreen)
    _patient(hall)
    sara.say("the last")
    await nour.keys("escape")
    await nour.on(LobbyScreen)
    await nour.sees("word 0.")
    with nour.app._context():
        talk.scroll_end(animate=False)
    await nour.sees("the last")
    _patient(hall)
    sara.say("one more")
    await nour.sees("one more")


def _patient(hall: Hall) -> None:
    hall.house.talk._tongues.clear()


async def test_moves_and_talk_do_not_mix(hall: Hall) -> None:
    nour, sami = await hall.enter("nour"), hall.visitor("sami")
    await hall.pair(nour, sami)
    await nour.keys("f5")
    await nour.enter("24/18")
    assert sami.heard == ["24/18"]
    await nour.keys("backspace")
    assert screen_of(nour).focused is screen_of(nour).line
    await nour.keys("f5")
    assert screen_of(nour).focused is screen_of(nour).board
    await nour.press_on("F5 talk")
    assert screen_of(nour).focused is screen_of(nour).line


async def test_what_was_said_meanwhile_is_marked_until_it_is_read(hall: Hall) -> None:
    nour, sami = hall.visitor("nour"), await hall.enter("sami")
    await hall.pair(sami, nour)
    nour.say("good luck")
    await sami.sees("nour: good luck")
    assert screen_of(sami).talk_head._role == "warn"
    await sami.keys("f5", "escape")
    assert screen_of(sami).talk_head._role == "heading"


# People


async def test_muted_people_are_not_heard(hall: Hall) -> None:
    nour, sami = await hall.enter("nour"), hall.visitor("sami")
    sami.say("[bold red]one[/] [@click=app.quit]x[/]")
    await nour.sees("sami: [bold red]one[/] [@click=app.quit]x[/]")
    await nour.keys("p", "down")
    await nour.on(PeopleScreen)
    assert "sami" in cursor_on(nour)
    await nour.keys("m")
    await nour.sees("muted")
    await nour.keys("escape")
    await nour.sees_no("sami: [")


async def test_admins_announce_kick_and_ban(hall: Hall) -> None:
    nour, sami, layla = await hall.enter("nour"), hall.visitor("sami"), hall.visitor("layla")
    await nour.keys("a")
    await nour.enter("closing at ten")
    await nour.sees("The house: closing at ten")
    await nour.keys("a")
    await nour.keys("ctrl+u", "backspace")
    await nour.sees_no("closing at ten")
    await nour.keys("a")
    await nour.enter("closing at nine")
    await nour.sees("The house: closing at nine")
    await nour.keys("a", "ctrl+u", "enter")
    await nour.sees_no("closing at nine")
    assert hall.house.notice == ""
    await nour.keys("p")
    await nour.on(PeopleScreen)
    await nour.sees("x send away")
    assert "layla" in cursor_on(nour)
    await nour.keys("x")
    await nour.sees("Send layla away?")
    await nour.keys("down", "x")
    assert layla.told == []
    await nour.keys("home", "x", "x")
    assert layla.told == ["host.kicked"]
    await nour.keys("end")
    assert "sami" in cursor_on(nour)
    await nour.keys("b")
    await nour.sees("let him in no more?")
    assert sami.told == []
    await nour.keys("b")
    await nour.sees("sami may not come in any more.")
    assert sami.told == ["host.refuse.banned"]
    await hall.house.people.go_out(sami.visit)
    await nour.sees("kept out")
    await nour.keys("B")
    await nour.sees("sami may come in again.")
    await nour.sees_no("kept out")


async def test_admins_keep_guests_out_by_where_they_are(hall: Hall) -> None:
    nour = await hall.enter("nour")
    guest = hall.house.people.come_in(Identity("guest", "guest:1"), lambda code: None, "192.0.2.7")
    assert isinstance(guest, Visit)
    assert hall.house.people.call_me(guest, "aaa") is None
    await nour.keys("p")
    await nour.on(PeopleScreen)
    await nour.sees("aaa*")
    assert "aaa*" in cursor_on(nour)
    await nour.keys("b", "b")
    await nour.sees("No guest comes in from that address for 60 min.")
    await hall.house.people.go_out(guest)
    await nour.sees("kept out")
    await nour.keys("B")
    await nour.sees_no("kept out")


async def test_admins_close_tables(hall: Hall) -> None:
    nour, sami = await hall.enter("nour"), hall.visitor("sami")
    terms = "tawla", resolved("tawla"), (Plan(), Plan())
    made = await hall.house.seats.make_table(sami.visit, *terms)
    assert isinstance(made, HouseTable)
    await nour.sees("1 table")
    await nour.keys("down", "delete")
    await nour.sees("for everybody?")
    await nour.keys("up", "down", "delete")
    await nour.sees("for everybody?")
    assert len(hall.house.tables) == 1
    await nour.keys("delete")
    await nour.sees("0 tables")
    assert "+ new" in cursor_on(nour)


async def test_nobody_else_can_do_what_admins_do(hall: Hall) -> None:
    nour, sami = hall.visitor("nour"), await hall.enter("sami")
    await hall.house.seats.make_table(nour.visit, "tawla", resolved("tawla"), (Plan(), Plan()))
    await sami.sees("1 table")
    await sami.keys("a", "down", "delete", "p", "x", "b")
    await sami.on(PeopleScreen)
    assert "send away" not in sami.text
    assert nour.told == []
    assert len(hall.house.tables) == 1
    assert hall.house.notice == ""


# Looks


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_how_to_leave_is_named_however_little_room_there_is(hall: Hall, lang: str) -> None:
    nour = await hall.enter("nour", lang=lang)
    words = nour.guest.context.words
    leave = next(h for h in nour.guest.screen.hints() if h.tag == "house_quit")  # type: ignore[attr-defined]
    assert leave.label == words("host.key.lobby.quit")
    (bar,) = nour.guest.screen.query(KeysBar)
    assert [spot for spot in bar.lines(bar.size.width)[0] if spot.tag == "house_quit"]


async def test_more_room_cuts_less(hall: Hall) -> None:
    sara = hall.visitor("Sara")
    seats = Plan(), Plan(level="club"), Plan()
    for game in ("coup", "elections"):
        terms = game, resolved(game), seats
        assert isinstance(await hall.house.seats.make_table(sara.visit, *terms), HouseTable)
    nour = await hall.enter("nour", size=LARGE)
    await nour.sees("Elections", "Sara, club robot, a free seat")
    small = await hall.enter("layla", size=SMALL)
    await small.keys("home", "down")
    await small.sees("Elections  ", "At the table: Sara, club robot, a free seat.")


@pytest.mark.parametrize(
    ("lang", "size"),
    [
        ("en", SMALL),
        ("ar", LARGE),
        ("ps", SMALL),
        ("ru", SMALL),
        pytest.param("ar", SMALL, marks=pytest.mark.slow),
        pytest.param("en", LARGE, marks=pytest.mark.slow),
    ],
)
async def test_every_screen_has_words_and_room(
    hall: Hall, lang: str, size: tuple[int, int]
) -> None:
    nour = await hall.stranger(ADMIN, lang=lang, size=size)
    seen = [nour.text]
    await nour.enter("nour")
    sami = await hall.enter("sami", lang=lang, size=size)
    hall.house.announce("عشاء")
    seen.append(nour.text)
    for key in ("n", "p", "r", "l", "question_mark", "f2"):
        await nour.keys(key)
        await until(nour, lambda: not isinstance(nour.app.screen, LobbyScreen))
        seen.append(nour.text)
        await nour.keys("escape")
        await nour.on(LobbyScreen)
    with nour.app._context():
        nour.guest.open_setup("tawla")
    await nour.on(NewTableScreen)
    seen.append(nour.text)
    await nour.keys("enter")
    await nour.on(WaitScreen)
    seen.append(nour.text)
    await nour.keys("down", "enter")
    await nour.on(SeatScreen)
    seen.append(nour.text)
    await nour.keys("escape")
    (table,) = hall.house.tables.values()
    plan = Plan(invited="sami")
    assert await hall.house.seats.change_seat(nour.guest.visit, table.name, 1, plan) is None
    await sami.keys("f3")
    await sami.on(CallsScreen)
    seen.append(sami.text)
    await sami.keys("enter")
    await sami.on(HostTable)
    await hall.visitor("ليلى").stand_by(table.name)
    await nour.keys("f5")
    await nour.enter("يا رب")
    await until(nour, lambda: screen_of(nour)._watched)
    seen += [nour.text, sami.text]
    await sami.keys("q", "y")
    await nour.keys("escape", "a")
    await until(nour, lambda: screen_of(nour)._confirm)
    seen.append(nour.text)
    for shown in seen:
        assert "⟦" not in shown, shown
        lines = shown.splitlines()
        assert len(lines) <= size[1]
        assert max(map(cell_len, lines)) <= size[0], shown


async def test_wide_terminals_have_talk_beside_and_right_to_left_readers_on_the_other_side(
    hall: Hall,
) -> None:
    nour = await hall.enter("nour", size=LARGE)
    sami = await hall.enter("sami", size=LARGE, lang="ar")
    await hall.pair(nour, sami)
    await nour.keys("f5")
    await nour.enter("hello")
    await sami.sees("hello")
    line = next(line for line in nour.text.splitlines() if "hello" in line)
    assert line.index("hello") > 60
    line = next(line for line in sami.text.splitlines() if "hello" in line)
    assert line.index("hello") < 60
    assert screen_of(nour).talk.size.height > 10
    assert screen_of(nour).log_panel.size.width > 20


def test_every_code_of_the_host_s_screens_has_words() -> None:
    root = Path(majlis.host.__file__).parent
    wanted = {f"host.help.group.{group}" for group in GROUPS}
    wanted |= {keymap.code(key) for keys in GROUPS.values() for key in keys}
    for path in sorted((*root.glob("screens/*.py"), root / "house.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            said = node.value if isinstance(node, ast.Constant) else None
            if isinstance(said, str) and re.fullmatch(r"host(\.[a-z0-9_]+)+", said):
                wanted.add(said)
    assert len(wanted) > 80
    for lang in LANGUAGES:
        assert not wanted - codes(lang, "host", LOCALE)


async def test_nothing_of_a_guest_is_left(hall: Hall) -> None:
    nour = await hall.enter("nour")
    async with guest(hall.house, "SHA256:sami", name="sami") as sami:
        await hall.pair(nour, sami)
        gone = weakref.ref(sami.guest)
        session = weakref.ref(sami.session)
    del sami
    await until(nour, lambda: "away" in nour.text)
    for _ in range(100):
        await asyncio.sleep(0.01)
        forget_cancelled_timers()
        if not hall.house.visits[1:]:
            break
    gc.collect()
    assert (gone(), session()) == (None, None)
    assert hall.house.people.here() == ["nour"]


def forget_cancelled_timers() -> None:
    """A cancelled timer keeps its context, and by that an app, until its time would have come."""
    loop: Any = asyncio.get_running_loop()
    loop._scheduled = [handle for handle in loop._scheduled if not handle.cancelled()]
    heapq.heapify(loop._scheduled)
    loop._timer_cancelled_count = 0


async def test_a_window_that_is_too_small_loses_nothing(hall: Hall) -> None:
    nour = await hall.enter("nour", wish=Wish(game="tawla"))
    await nour.on(NewTableScreen)
    await nour.keys("enter")
    await nour.on(WaitScreen)
    nour.session.resized(40, 10)
    await nour.on(TooSmallScreen)
    (table,) = hall.house.tables.values()
    await hall.visitor("sami").sit(table.name)
    nour.session.resized(80, 24)
    await nour.on(HostTable)
    nour.session.resized(40, 10)
    await nour.on(TooSmallScreen)
    await hall.house.close_table(table.name)
    nour.session.resized(80, 24)
    await nour.on(LobbyScreen)
