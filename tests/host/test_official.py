"""A referee at a table of the house: his chair, his absence, a crash, a rematch, his screens."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.widget import Widget

from majlis.core import registry
from majlis.core.port import SeatPort
from majlis.core.seats import OFFICIAL, SPECTATOR
from majlis.core.verbs import Answer, Claim, Offer, Pause, Rewind, Substitute
from majlis.host import tables
from majlis.host.house import House
from majlis.host.household import Visit
from majlis.host.plans import Plan, Remembered
from majlis.host.screens.seat import SeatScreen
from majlis.host.screens.setup import NewTableScreen
from majlis.host.screens.table import HostTable
from majlis.host.screens.wait import WaitScreen
from majlis.host.tables import HouseTable
from majlis.store import profiles
from majlis.store.database import Store
from majlis.ui.screens.office import OfficeScreen
from majlis.ui.widgets.rows import Rows
from tests.games.divan.actions import Claim as Holds
from tests.games.divan.actions import Mark
from tests.host import test_plain, test_screens
from tests.host.guests import Guest
from tests.host.test_house import answer_anything, code, come, house, named, play_out
from tests.suite.games import resolved
from tests.ui.stage import until

__all__ = ["house"]

hall = test_screens.hall
lines_hall = test_plain.hall


async def refereed(
    house: House, owner: Visit, *plans: Plan, official: Plan | None = None
) -> HouseTable:
    """A waiting table of divan that wants a referee."""
    options = resolved("divan", referee="seat")
    seats = plans or (Plan(), Plan())
    made = await house.seats.make_table(owner, "divan", options, seats, official=official)
    assert isinstance(made, HouseTable), made
    return made


async def playing(house: House) -> tuple[HouseTable, list[Visit]]:
    """Nour and sami play, hoda is the referee."""
    people = [named(house, name) for name in ("nour", "sami", "hoda")]
    table = await refereed(house, people[0])
    assert await house.seats.sit(people[1], table.name) is None
    assert await house.seats.sit(people[2], table.name, wanted=OFFICIAL) is None
    assert table.phase == "playing"
    return table, people


def port_of(house: House, visit: Visit) -> SeatPort[Any]:
    port = house.port(visit)
    assert port is not None
    return port


async def test_the_game_begins_when_the_chair_is_taken_too(house: House) -> None:
    nour, sami, hoda = (named(house, name) for name in ("nour", "sami", "hoda"))
    table = await refereed(house, nour)
    assert await house.seats.sit(sami, table.name) is None
    assert table.phase == "waiting"
    assert not house.lobby.has_seat_for(hoda, table.name), "nobody is made referee unasked"
    assert code(await house.seats.sit(hoda, table.name)) == "host.refuse.full"
    assert await house.seats.sit(hoda, table.name, wanted=OFFICIAL) is None
    assert table.phase == "playing"
    port = port_of(house, hoda)
    assert port.seat == OFFICIAL
    assert port.snapshot().view.marks == (0, 0)
    assert port.snapshot().official.name == "hoda"
    assert table.watching == [], "he does not watch besides"


async def test_a_table_whose_options_want_none_has_no_chair(house: House) -> None:
    nour, hoda = named(house, "nour"), named(house, "hoda")
    terms = "divan", resolved("divan"), (Plan(), Plan()), "", Plan()
    made = await house.seats.make_table(nour, *terms)
    assert isinstance(made, HouseTable)
    assert made.kept.official is None
    assert code(await house.seats.sit(hoda, made.name, wanted=OFFICIAL)) == "host.refuse.full"
    invite = house.seats.change_seat(nour, made.name, OFFICIAL, Plan(invited="hoda"))
    assert code(await invite) == "host.refuse.no_seat"


async def test_he_is_invited_may_decline_and_comes(house: House) -> None:
    nour, sami, hoda = (named(house, name) for name in ("nour", "sami", "hoda"))
    table = await refereed(house, nour, official=Plan(invited="hoda"))
    assert house.lobby.invitations(hoda) == [table]
    assert code(await house.seats.sit(sami, table.name, wanted=OFFICIAL)) == "host.refuse.full"
    assert house.seats.decline(hoda, table.name) is None
    assert await house.seats.change_seat(nour, table.name, OFFICIAL, Plan(invited="hoda")) is None
    assert await house.seats.sit(hoda, table.name) is None
    assert table.seat_of("hoda") == OFFICIAL


async def test_the_maker_may_be_the_referee_himself(house: House) -> None:
    nour = named(house, "nour")
    table = await refereed(house, nour, official=Plan(invited="nour"))
    assert table.seat_of("nour") == OFFICIAL
    for name in ("sami", "layla"):
        assert await house.seats.sit(named(house, name), table.name) is None
    assert table.phase == "playing"


async def test_while_it_waits_one_may_change_chairs_but_never_has_two(house: House) -> None:
    nour, sami = named(house, "nour"), named(house, "sami")
    table = await refereed(house, nour)
    assert await house.seats.sit(nour, table.name, wanted=OFFICIAL) is None
    assert [plan.person for plan in table.kept.places.values()] == ["", "", "nour"]
    assert await house.seats.sit(nour, table.name, wanted=1) is None
    assert [plan.person for plan in table.kept.places.values()] == ["", "nour", ""]
    assert await house.seats.sit(sami, table.name, wanted=OFFICIAL) is None
    assert code(await house.seats.sit(nour, table.name, wanted=OFFICIAL)) == "host.refuse.full"
    assert await house.seats.stand_up(sami, table.name) is None
    assert table.kept.official == Plan()


async def test_a_robot_takes_it_only_where_the_game_has_one_for_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    nour = named(house, "nour")
    table = await refereed(house, nour, Plan(), Plan(level="random"))
    with monkeypatch.context() as without:
        info = msgspec.structs.replace(registry.info("divan"), official_levels=())
        without.setattr(HouseTable, "info", info)
        robot = house.seats.change_seat(nour, table.name, OFFICIAL, Plan(level="random"))
        assert code(await robot) == "host.refuse.level"
    robot = house.seats.change_seat(nour, table.name, OFFICIAL, Plan(level="random"))
    assert await robot is None
    assert table.phase == "playing"
    assert table.table is not None
    assert table.table.official.kind == "bot"  # type: ignore[union-attr]


async def test_he_goes_is_absent_and_comes_back_by_his_key(house: House) -> None:
    table, (nour, _, hoda) = await playing(house)
    await house.leave(hoda)
    assert port_of(house, nour).snapshot().away == (OFFICIAL,)
    await house.people.go_out(hoda)
    back = come(house, "SHA256:hoda")
    assert await house.seats.sit(back, table.name) is None
    assert port_of(house, back).seat == OFFICIAL
    assert port_of(house, nour).snapshot().away == ()


async def test_the_table_waits_for_him_and_calls_him(house: House) -> None:
    table, (nour, sami, hoda) = await playing(house)
    await house.leave(hoda)
    assert table.table is not None
    for visit, kinds in ((nour, "turn"), (sami, "challenge"), (sami, "object")):
        task = port_of(house, visit).snapshot().task(kinds)
        assert task is not None
        action = task.legal[1 if kinds == "challenge" else 0]
        assert await port_of(house, visit).submit(task.need.id, action) is None
    for visit, index in ((nour, 0), (sami, 1)):
        task = port_of(house, visit).snapshot().must[0]
        assert await port_of(house, visit).submit(task.need.id, task.legal[index]) is None
    assert house.lobby.awaiting(hoda) == [table]


async def test_the_others_replace_him_by_somebody_who_watches(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "CLAIM_MS", 0)
    table, (nour, sami, hoda) = await playing(house)
    layla = named(house, "layla")
    await house.seats.watch(layla, table.name)
    await house.leave(hoda)
    assert code(await port_of(house, nour).submit(0, Claim(OFFICIAL))) == "table.refuse.verb"
    port = port_of(house, nour)
    assert await port.submit(0, Offer("substitute", seat=OFFICIAL, who="layla")) is None
    assert await port_of(house, sami).submit(0, Answer(True)) is None
    for _ in range(100):
        if table.seat_of("layla") == OFFICIAL:
            break
        await until_moved()
    assert table.seat_of("layla") == OFFICIAL
    assert table.seat_of("hoda") is None
    assert port_of(house, layla).seat == OFFICIAL


async def until_moved() -> None:
    import asyncio

    await asyncio.sleep(0.01)


async def test_nobody_who_plays_becomes_the_referee(house: House) -> None:
    _, (_, _, hoda) = await playing(house)
    substitute = port_of(house, hoda).submit(0, Substitute(OFFICIAL, "nour"))
    assert code(await substitute) == "table.refuse.substitute"
    substitute = port_of(house, hoda).submit(0, Substitute(0, "hoda"))
    assert code(await substitute) == "table.refuse.substitute"


async def test_he_is_there_again_after_the_process(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with Store(path) as store:
        first = House(store)
        table, (nour, _, hoda) = await playing(first)
        waiting = await refereed(first, nour, official=Plan(invited="hoda"))
        port = port_of(first, hoda)
        task = port.snapshot().task("mark")
        assert task is not None
        assert await port.submit(task.need.id, Mark(1)) is None
        await first.close()
    with Store(path) as store:
        second = House(store)
        assert await second.open() == []
        again = second.tables[table.name]
        assert again.seat_of("hoda") == OFFICIAL
        assert again.table is not None
        assert again.table.snapshot(0).away == (0, 1, OFFICIAL)
        assert second.tables[waiting.name].kept.official == Plan(invited="hoda")
        back = come(second, "SHA256:hoda")
        assert await second.seats.sit(back, table.name) is None
        assert port_of(second, back).snapshot().view.marks == (0, 1)
        assert again.table.snapshot(SPECTATOR).view.marks == ()
        await second.close()


def test_what_was_remembered_before_there_were_officials_is_read() -> None:
    kept = Remembered("T-1", "tawla", {}, (Plan(), Plan()), "nour", 0)
    older = msgspec.to_builtins(kept)
    del older["official"]
    assert msgspec.json.decode(msgspec.json.encode(older), type=Remembered) == kept


async def test_he_has_no_result_and_keeps_his_office_in_a_rematch(house: House) -> None:
    table, (nour, sami, hoda) = await playing(house)
    await play_out(house, table, nour, sami, hoda)
    assert profiles.tallies(house.store, "hoda") == []
    assert len(profiles.tallies(house.store, "nour")) == 1
    again = await house.seats.rematch(hoda)
    assert isinstance(again, HouseTable)
    assert again.seat_of("hoda") == OFFICIAL
    assert house.lobby.invitations(nour) == house.lobby.invitations(sami) == [again]
    assert await house.seats.rematch(nour) is again
    assert await house.seats.rematch(sami) is again
    assert again.phase == "playing"
    assert [again.seat_of(name) for name in ("nour", "sami", "hoda")] == [1, 0, OFFICIAL]


async def test_he_talks_with_the_table_and_hears_no_whispers(house: House) -> None:
    table, (nour, _, hoda) = await playing(house)
    layla = named(house, "layla")
    await house.seats.watch(layla, table.name)
    assert house.talk.say(hoda, "order!") is None
    assert house.talk.say(layla, "he bluffs") is None
    assert [line.text for line in house.talk.heard(nour)] == ["order!"]
    assert [line.text for line in house.talk.heard(hoda)] == ["order!"]


async def test_spectators_are_late_and_he_is_not(house: House) -> None:
    table, (nour, sami, hoda) = await playing(house)
    layla = named(house, "layla")
    await house.seats.watch(layla, table.name)
    late, his = port_of(house, layla), port_of(house, hoda)
    await answer_anything(house, nour, sami)
    assert table.table is not None
    assert late.snapshot().seq < his.snapshot().seq == table.table.seq
    late.close()  # type: ignore[attr-defined]


# On the screen


async def go_to(there: Guest, row: str) -> None:
    for key in ("down", "up"):
        for _ in range(20):
            rows: Any = there.app.screen.query_one("Rows", Widget)
            if rows.current == row:
                return
            await there.keys(key)
    raise AssertionError(f"no row {row}")


@pytest.mark.parametrize("language", ["en", "ar"])
async def test_one_s_own_row_tells_where_one_sits_and_changes_it(
    hall: test_screens.Hall, language: str
) -> None:
    """Only where there is an office; nobody else's seat is lost by it."""
    you = {"en": "nour (you)", "ar": "nour (أنت)"}[language]
    nour = await hall.enter("nour", lang=language)
    with nour.app._context():
        nour.guest.open_setup("elections")
    screen = await nour.on(NewTableScreen)
    rows = screen.query_one(Rows)
    rows.go("own:0")
    await nour.keys("right")
    assert screen.own_seat == 0
    cycles = next(row for row in rows.rows if row.id == "option:cycles").fields[1].text
    assert cycles == {"en": "one for each candidate", "ar": "بعدد المرشحين"}[language]
    rows.go("option:referee")
    await nour.keys("right")
    rows.go("own:0")
    for own, other in ((OFFICIAL, 0), (0, OFFICIAL)):
        await nour.keys("right")
        assert screen.own_seat == own
        assert rows.current == f"own:{own}"
        row = next(row for row in rows.rows if row.id == f"own:{own}")
        assert you in re.sub("[\u2066-\u2069]", "", row.fields[1].text)
        assert f"who:{other}" in [row.id for row in rows.rows]


async def test_an_evening_with_a_referee(hall: test_screens.Hall) -> None:
    nour, sami, hoda = [await hall.enter(name) for name in ("nour", "sami", "hoda")]
    with nour.app._context():
        nour.guest.open_setup("divan")
    await nour.on(NewTableScreen)
    await go_to(nour, "option:referee")
    await nour.keys("right")
    await go_to(nour, "name:-2")
    await nour.sees("type your own name")
    await nour.keys("s")
    await nour.on(WaitScreen)
    (table,) = hall.house.tables.values()
    await nour.sees("player 2", "referee")
    await sami.sees("referee: a person")
    await sami.sit(table.name)
    await nour.sees("sami")

    # The chair is taken from the waiting table, and the game begins.
    await hoda.stand_by(table.name)
    await hoda.on(WaitScreen)
    await go_to(hoda, "seat:-2")
    await hoda.sees("Enter: sit down here.")
    await hoda.keys("enter")
    for there in (nour, sami, hoda):
        await there.on(HostTable)
    await hoda.sees("MARKS (0, 0)", "HAND ()", "F10")
    assert "MARKS" not in nour.text
    assert "F10" not in nour.text
    assert "take back" not in hoda.text

    # His rights, and what he may do at every table.
    await hoda.keys("l")
    await hoda.sees("MARKS (0, 1)")
    await hoda.keys("f7")
    await nour.sees("The table is in a pause")
    await hoda.keys("f7")
    await nour.sees_no("The table is in a pause")
    layla = hall.visitor("layla")
    await layla.stand_by(table.name)
    await hoda.keys("f10")
    await hoda.on(OfficeScreen)
    await hoda.sees("layla in the place of sami", "Back to the beginning")
    await hoda.press_on("layla in the place of sami")
    await hoda.keys("y")
    await until(hoda, lambda: table.seat_of("layla") == 1)
    await sami.sees("you watch")

    # He goes, is missed, and comes back.
    await hoda.keys("q", "y")
    await nour.sees("hoda", "away")
    await nour.sees("a about the absent")
    await hoda.sit(table.name)
    await hoda.sees("MARKS (0, 1)")
    await nour.sees_no("about the absent")


async def test_the_maker_takes_the_chair_himself(hall: test_screens.Hall) -> None:
    nour = await hall.enter("nour")
    with nour.app._context():
        made = await nour.guest.moved(refereed(hall.house, nour.guest.visit))
        nour.guest.show_table(made.name)
    await nour.on(WaitScreen)
    await go_to(nour, "seat:-2")
    await nour.keys("enter")
    await nour.on(SeatScreen)
    await nour.sees("Who shall be the referee?", "random robot")
    await nour.press_on("You yourself")
    await nour.on(WaitScreen)
    assert made.seat_of("nour") == OFFICIAL
    await nour.sees("a free seat")


async def test_he_is_told_what_he_may_do_about_the_absent(hall: test_screens.Hall) -> None:
    hoda = await hall.enter("hoda")
    table, people = await playing_with(hall.house, hoda)
    await hoda.on(HostTable)
    await people[0].leave()
    await hoda.sees("a random robot for nour")
    await hoda.keys("a", "y")
    await until(hoda, lambda: table.kept.plans[0].level == "random")


async def playing_with(house: House, hoda: Guest) -> tuple[HouseTable, list[test_screens.Visitor]]:
    people = [test_screens.Visitor(house, name) for name in ("nour", "sami")]
    table = await refereed(house, people[0].visit, official=Plan(invited="hoda"))
    await people[1].sit(table.name)
    await hoda.sit(table.name)
    assert table.phase == "playing"
    return table, people


# In lines


async def test_an_evening_with_a_referee_in_lines(lines_hall: test_plain.Hall) -> None:
    nour, sami, hoda = [await lines_hall.enter(name) for name in ("nour", "sami", "hoda")]
    await nour.types("new divan", "start (help, quit):")
    number = re.search(r"(\d+)\. referee: nobody", nour.text)
    assert number is not None
    await nour.types(f"{number[1]} seat", "referee: a person", "3. referee: anybody")
    await nour.types("3 nour", "You are the referee.", "2. player 1: anybody")
    await nour.types("4 anybody", "You sit on the first seat.", "3. referee: anybody")
    await nour.types("start", "3. referee: a free seat")
    await sami.hears("a free seat")
    number = re.findall(r"(\d+)\. [^\n]*a free seat", sami.text)[-1:]
    await sami.types(number[0], "2. player 2: sami")
    await hoda.types("", "2. Divan")
    await hoda.types("2", "3. referee: a free seat")
    await hoda.types("3", "For the referee: rewind", "nour")
    table = lines_hall.table
    assert table.seat_of("hoda") == OFFICIAL
    await hoda.types("list", "mark seat 0", "Have the table pause")
    await hoda.types("mark seat 1", "The referee marks seat 1")
    assert "marks" not in nour.text
    await nour.types("claim 3", "nour claims to hold 3")
    await hoda.hears("nour claims to hold 3")
    await hoda.types("pause", "hoda has the table pause")
    await sami.hears("hoda has the table pause")
    await hoda.types("go on", "goes on")
    await hoda.types("rewind", "Back to just after")
    back = re.search(r"(\d+)\. Back to just after: Seat 1 is dealt", hoda.news)
    assert back is not None
    await hoda.types(f"rewind {back[1]}", "hoda takes the game back")
    await nour.hears("hoda takes the game back to before this: “nour claims to hold 3.”")
    assert table.table is not None
    done = [type(entry.event.action) for entry in table.table.snapshot(OFFICIAL).log if entry.event]
    assert {Mark, Holds, Pause, Rewind} <= set(done)

    # Gone and back, and the others are told.
    await hoda.types("quit", "Your seat is kept", "This is the lobby, hoda.")
    await nour.hears("hoda has left")
    back_again = await lines_hall.enter("hoda", game="divan")
    await back_again.hears("For the referee: rewind")
    await nour.hears("hoda is back")
