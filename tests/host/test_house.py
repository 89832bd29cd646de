"""The house: names, tables, seats that are kept, talk, and what outlives the process."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from majlis.bots import driver
from majlis.core.game import Refusal
from majlis.core.verbs import Claim
from majlis.games.coup.actions import Resign
from majlis.host import tables
from majlis.host.house import House
from majlis.host.household import Manners, Visit
from majlis.host.identity import Identity
from majlis.host.log import Log
from majlis.host.plans import Plan
from majlis.host.screens.sitting import HostedSitting
from majlis.host.screens.words import unusual
from majlis.host.serve import note_robot
from majlis.host.session import LOCALE
from majlis.host.tables import HouseTable
from majlis.store.database import Store
from majlis.ui.wording import Wording
from tests.patience import PATIENCE_S
from tests.suite.games import resolved


class Ended(list[str]):
    """What a session was told at its end."""

    def __call__(self, code: str) -> None:
        self.append(code)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    with Store(tmp_path / "house.db") as store:
        opened = House(store, Manners(spectator_delay_s=0.05))
        await opened.open()
        yield opened
        await opened.close()


def come(house: House, key: str, kind: str = "key") -> Visit:
    visit = house.people.come_in(Identity(kind, key), Ended())  # type: ignore[arg-type]
    assert isinstance(visit, Visit)
    return visit


def named(house: House, name: str) -> Visit:
    visit = come(house, f"SHA256:{name}")
    if not visit.name:
        assert house.people.call_me(visit, name) is None
    return visit


def code(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


async def table_of(
    house: House, owner: Visit, *plans: Plan, game: str = "divan", word: str = ""
) -> HouseTable:
    seats = plans or (Plan(), Plan())
    made = await house.seats.make_table(owner, game, resolved(game), seats, word)
    assert isinstance(made, HouseTable), made
    return made


async def answer_anything(house: House, *visits: Visit) -> None:
    """Everybody awaited does the first thing he may."""
    for visit in visits:
        port = house.port(visit)
        assert port is not None
        for task in port.snapshot().must:
            await port.submit(task.need.id, task.legal[0])


async def test_a_key_keeps_its_name(house: House) -> None:
    nour = named(house, "nour")
    await house.people.go_out(nour)
    assert come(house, "SHA256:nour").name == "nour"
    for key, wanted, why in (
        ("other", "n o u r", "account.taken"),
        ("x", "\x1b\u202e\u200b", "host.refuse.name"),
        ("y", "Admin", "host.refuse.name.like"),
    ):
        assert code(house.people.call_me(come(house, f"SHA256:{key}"), wanted)) == why


async def test_guests_are_marked_and_nothing_of_them_is_kept(house: House) -> None:
    named(house, "nour")
    guest = come(house, "guest:1", "guest")
    assert code(house.people.call_me(guest, "nour")) == "account.taken"
    assert house.people.call_me(guest, "sami") is None
    assert guest.name == "sami*"
    assert code(house.people.link_word(guest)) == "host.refuse.guest"
    await house.people.go_out(guest)
    assert come(house, "guest:1", "guest").name == ""


async def test_a_second_key_can_be_linked(house: House) -> None:
    nour = named(house, "nour")
    word = house.people.link_word(nour)
    assert isinstance(word, str)
    other = come(house, "SHA256:laptop")
    assert house.people.call_me(other, word) is None
    assert other.name == "nour"
    assert nour.end == ["host.taken_over"]
    assert code(house.people.call_me(come(house, "SHA256:thief"), word)) == "host.refuse.link"


async def test_the_same_key_takes_the_old_session_over(house: House) -> None:
    old = named(house, "nour")
    new = come(house, "SHA256:nour")
    assert old.end == ["host.taken_over"]
    assert new.name == "nour"


async def test_a_table_begins_when_its_seats_are_taken(house: House) -> None:
    nour, sami = named(house, "nour"), named(house, "sami")
    table = await table_of(house, nour)
    assert table.phase == "waiting"
    assert house.port(nour) is None
    assert await house.seats.sit(sami, table.name) is None
    assert table.phase == "playing"
    for visit, seat in ((nour, 0), (sami, 1)):
        port = house.port(visit)
        assert port is not None
        assert port.seat == seat
    third = named(house, "layla")
    assert code(await house.seats.sit(third, table.name)) == "host.refuse.full"


async def test_robots_fill_seats(house: House) -> None:
    nour = named(house, "nour")
    table = await table_of(house, nour)
    assert await house.seats.change_seat(nour, table.name, 1, Plan(level="random")) is None
    assert table.phase == "playing"
    bad = await table_of(house, nour, Plan(), Plan(), Plan())
    refusal = await house.seats.change_seat(nour, bad.name, 1, Plan(level="genius"))
    assert code(refusal) == "host.refuse.level"


async def test_a_private_table_is_known_by_its_word_alone(house: House) -> None:
    nour, sami = named(house, "nour"), named(house, "sami")
    table = await table_of(house, nour, word="figs")
    assert house.lobby.seen_by(sami) == []
    assert code(await house.seats.sit(sami, table.name)) == "host.refuse.no_table"
    assert code(await house.seats.watch(sami, table.name, "dates")) == "host.refuse.no_table"
    assert await house.seats.sit(sami, table.name, "figs") is None
    assert house.lobby.seen_by(sami) == [table]


async def test_an_invitation_keeps_a_seat_for_somebody(house: House) -> None:
    nour, sami, layla = (named(house, name) for name in ("nour", "sami", "layla"))
    table = await table_of(house, nour)
    assert await house.seats.change_seat(nour, table.name, 1, Plan(invited="sami")) is None
    assert house.lobby.invitations(sami) == [table]
    assert code(await house.seats.sit(layla, table.name)) == "host.refuse.full"
    assert await house.seats.sit(sami, table.name) is None
    refusal = await house.seats.change_seat(nour, table.name, 1, Plan(invited="nobody"))
    assert code(refusal) == "host.refuse.begun"


async def test_leaving_keeps_the_seat_and_the_others_may_claim(house: House) -> None:
    nour, sami = named(house, "nour"), named(house, "sami")
    table = await table_of(house, nour)
    await house.seats.sit(sami, table.name)
    await house.people.go_out(sami)
    port = house.port(nour)
    assert port is not None
    assert port.snapshot().away == (1,)
    assert code(await port.submit(0, Claim(1))) == "table.refuse.claim_early"
    back = come(house, "SHA256:sami")
    assert await house.seats.sit(back, table.name) is None
    assert port.snapshot().away == ()
    assert table.seat_of("sami") == 1


async def test_everybody_who_is_awaited_is_called(house: House) -> None:
    people = [named(house, name) for name in ("nour", "sami", "layla")]
    table = await table_of(house, people[0], Plan(), Plan(), Plan())
    for visit in people[1:]:
        assert await house.seats.sit(visit, table.name) is None
    await answer_anything(house, people[0])
    for visit in people:
        await house.leave(visit)
    assert [table.awaits(visit.name) for visit in people] == [False, True, True]
    assert [house.lobby.awaiting(visit) for visit in people] == [[], [table], [table]]


async def test_standing_up_before_the_game_frees_the_seat(house: House) -> None:
    nour, sami = named(house, "nour"), named(house, "sami")
    table = await table_of(house, nour, Plan(), Plan(), Plan())
    await house.seats.sit(sami, table.name)
    assert await house.seats.stand_up(sami, table.name) is None
    assert table.seat_of("sami") is None
    assert await house.seats.stand_up(nour, table.name) is None
    assert house.tables == {}


async def play_out(house: House, table: HouseTable, *visits: Visit) -> None:
    assert table.table is not None
    for _ in range(3000):
        if table.phase == "over":
            return
        await answer_anything(house, *visits)
        await asyncio.sleep(0.01 if table.table.over else 0)
    raise AssertionError("the game does not end")


async def test_results_are_counted_and_a_rematch_changes_sides(house: House) -> None:
    from majlis.store import profiles

    nour, sami = named(house, "nour"), named(house, "sami")
    table = await table_of(house, nour)
    await house.seats.sit(sami, table.name)
    await play_out(house, table, nour, sami)
    tallies = [profiles.tallies(house.store, name) for name in ("nour", "sami")]
    assert sum(t.won + t.lost + t.drawn for tally in tallies for t in tally) == 2
    again = await house.seats.rematch(nour)
    assert isinstance(again, HouseTable)
    assert house.lobby.invitations(sami) == [again]
    assert await house.seats.rematch(sami) is again
    assert again.phase == "playing"
    assert (again.seat_of("nour"), again.seat_of("sami")) == (1, 0)


async def test_talk_is_clean_slow_and_kibitz_apart(house: House) -> None:
    nour, sami, layla = (named(house, name) for name in ("nour", "sami", "layla"))
    table = await table_of(house, nour)
    await house.seats.sit(sami, table.name)
    await house.seats.watch(layla, table.name)
    assert house.talk.say(nour, "\x1b[2Jsalam \u202eyou") is None
    assert house.talk.say(layla, "he should peek") is None
    assert [line.text for line in house.talk.heard(sami)] == ["[2Jsalam you"]
    assert [line.who for line in house.talk.heard(layla)] == ["nour", "layla"]
    layla.muted.add("nour")
    assert [line.who for line in house.talk.heard(layla)] == ["layla"]
    answers = [house.talk.say(nour, "again") for _ in range(10)]
    assert code(answers[-1]) == "host.refuse.too_fast"


async def test_spectators_of_hidden_hands_see_later(house: House) -> None:
    nour, sami, layla = (named(house, name) for name in ("nour", "sami", "layla"))
    table = await table_of(house, nour)
    await house.seats.sit(sami, table.name)
    await house.seats.watch(layla, table.name)
    port: Any = house.port(layla)
    before = port.snapshot().seq
    await answer_anything(house, nour, sami)
    assert table.table is not None
    assert port.snapshot().seq == before < table.table.seq
    for _ in range(100):
        await asyncio.sleep(0.01)
        if port.snapshot().seq == table.table.seq:
            break
    assert port.snapshot().seq == table.table.seq
    assert port.snapshot().view.hand == ()
    port.close()


async def test_robots_are_hurried_by_players_who_are_all_out_and_by_no_spectator(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "ROBOT_PAUSE_S", 60)
    nour, sami, layla = (named(house, name) for name in ("nour", "sami", "layla"))
    robots = Plan(level="random"), Plan(level="random")
    table = await table_of(house, nour, Plan(), Plan(), *robots, game="coup")
    await house.seats.sit(sami, table.name)
    await house.seats.watch(layla, table.name)
    sittings = [HostedSitting(house, visit, table) for visit in (nour, sami, layla)]
    for visit, may in ((nour, False), (sami, True)):
        port: Any = house.port(visit)
        resign = port.snapshot().task("resign").need.id
        assert await port.submit(resign, Resign()) is None
        assert [sitting.may_hurry for sitting in sittings] == [may, may, False]
    sittings[2].hurry()
    assert sittings[0].may_hurry
    sittings[0].hurry()
    assert not sittings[1].may_hurry
    async with asyncio.timeout(PATIENCE_S):
        while table.phase != "over":
            await asyncio.sleep(0.01)


async def test_everything_is_there_again_after_the_process(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with Store(path) as store:
        house = House(store)
        nour, sami = named(house, "nour"), named(house, "sami")
        table = await table_of(house, nour)
        await house.seats.sit(sami, table.name)
        await answer_anything(house, nour, sami)
        waiting = await table_of(house, nour, Plan(), Plan(), Plan())
        assert table.table is not None
        seq, view = table.table.seq, table.table.snapshot(0).view
        await house.close()
    with Store(path) as store:
        house = House(store)
        assert await house.open() == []
        again = house.tables[table.name]
        assert again.table is not None
        assert again.table.snapshot(0).view == view
        assert again.table.seq == seq + 1  # nour had left already

        assert again.table.snapshot(0).away == (0, 1)
        assert house.tables[waiting.name].phase == "waiting"
        back = come(house, "SHA256:nour")
        assert back.name == "nour"
        assert await house.seats.sit(back, table.name) is None
        assert again.table.snapshot(0).away == (1,)
        await house.close()


async def test_admins_kick_ban_announce_and_close(house: House) -> None:
    nour, sami = named(house, "nour"), named(house, "sami")
    table = await table_of(house, nour)
    await house.seats.sit(sami, table.name)
    house.announce("closing at ten")
    assert house.notice == "closing at ten"
    assert nour.changed.is_set()
    house.people.ban("sami")
    assert sami.end == ["host.refuse.banned"]
    await house.people.go_out(sami)
    answer = house.people.come_in(Identity("key", "SHA256:sami"), Ended())
    assert code(answer) == "host.refuse.banned"
    house.people.ban("sami", False)
    assert come(house, "SHA256:sami").name == "sami"
    assert await house.close_table(table.name)
    assert nour.place == ""
    assert house.tables == {}


async def test_names_are_found_as_people_write_them(house: House) -> None:
    named(house, "nour")
    guest = come(house, "guest:1", "guest")
    assert house.people.call_me(guest, "sami") is None
    assert house.people.person("nour") == "nour"
    assert house.people.person("Nour") == "nour"
    assert house.people.person("sami*") == "sami*"
    assert house.people.person("layla") is None


async def test_an_invitation_can_be_declined(house: House) -> None:
    nour, sami, layla = (named(house, name) for name in ("nour", "sami", "layla"))
    table = await table_of(house, nour, Plan(), Plan(invited="sami"))
    assert code(house.seats.decline(layla, table.name)) == "host.refuse.no_table"
    assert house.seats.decline(sami, table.name) is None
    assert house.lobby.invitations(sami) == []
    assert await house.seats.sit(layla, table.name) is None
    assert table.phase == "playing"


async def test_a_word_finds_its_table_and_guessing_is_slow(house: House) -> None:
    nour, sami = named(house, "nour"), named(house, "sami")
    table = await table_of(house, nour, word="figs")
    assert house.lobby.find_by_word(sami, "figs") is table
    guesses = [house.lobby.find_by_word(sami, f"word{i}") for i in range(10)]
    assert code(guesses[0]) == "host.refuse.word"
    assert code(guesses[-1]) == "host.refuse.too_fast"


async def test_who_is_elsewhere_when_the_game_begins_is_absent(house: House) -> None:
    nour, sami = named(house, "nour"), named(house, "sami")
    table = await table_of(house, nour)
    await house.leave(nour)
    assert await house.seats.sit(sami, table.name) is None
    port = house.port(sami)
    assert port is not None
    assert port.snapshot().away == (0,)
    assert house.lobby.awaiting(nour) == [table]
    assert await house.seats.sit(nour, table.name) is None
    assert house.lobby.awaiting(nour) == []
    assert port.snapshot().away == ()


async def test_a_table_that_is_over_goes_with_the_last_who_leaves(house: House) -> None:
    nour, sami = named(house, "nour"), named(house, "sami")
    table = await table_of(house, nour)
    await house.seats.sit(sami, table.name)
    await play_out(house, table, nour, sami)
    await house.leave(nour)
    assert house.tables == {table.name: table}
    await house.leave(sami)
    assert house.tables == {}


async def test_games_that_end_with_nobody_there_do_not_fill_the_house(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("majlis.host.seats.KEPT_OVER", 2)
    nour, sami = named(house, "nour"), named(house, "sami")
    names = []
    for _ in range(4):
        table = await table_of(house, nour)
        await house.seats.sit(sami, table.name)
        names.append(table.name)
        await play_out(house, table, nour, sami)
        # Both went just before the end.
        table._present.clear()
        nour.place = sami.place = ""
    await table_of(house, nour)
    assert [name in house.tables for name in names] == [False, False, True, True]


async def test_clocks_are_where_they_were_after_a_crash(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("majlis.host.tables.monotonic_ms", lambda: clock[0])
    clock = [0]
    nour, sami = named(house, "nour"), named(house, "sami")
    options = resolved("sija", clock="turn:60")
    table = await house.seats.make_table(nour, "sija", options, [Plan(), Plan()])
    assert isinstance(table, HouseTable)
    await house.seats.sit(sami, table.name)
    clock[0] = 41_000
    table.note_time()
    # Killed here: nothing more is written. Another process takes the tables up.
    assert house._keeper is not None
    house._keeper.cancel()
    await table.close()
    clock[0] = 5_000_000
    other = House(house.store)
    assert await other.open() == []
    taken_up = other.tables[table.name].table
    assert taken_up is not None
    assert taken_up.snapshot(0).clock.left[0] == 19_000
    await other.close()


async def test_a_robot_that_breaks_down_is_noted_and_its_seat_can_be_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it broke, and as what: nothing of what it saw, which its words may tell."""

    class Broken:
        def choose(self, *_: object) -> None:
            raise ZeroDivisionError(str(_))

    monkeypatch.setattr(driver, "make", lambda game, level: Broken())
    sink = io.BytesIO()
    log = Log(sink)

    def failed(table: str, seat: int, level: str, error: Exception) -> None:
        note_robot(log, table, seat, level, error)

    with Store(tmp_path / "house.db") as store:
        house = House(store, failed=failed)
        await house.open()
        nour = named(house, "nour")
        table = await table_of(house, nour, Plan(), Plan(level="random"))
        playing = table.table
        assert playing is not None
        async with asyncio.timeout(PATIENCE_S):
            while not playing.is_away(1):
                snapshot = playing.snapshot(0)
                if snapshot.must:
                    legal = snapshot.must[0].legal
                    await playing.submit(0, snapshot.must[0].need.id, legal[0])  # type: ignore[index]
                await asyncio.sleep(0.002)
        [line] = [json.loads(line) for line in sink.getvalue().splitlines()]
        del line["at"]
        assert line.pop("place").startswith("test_house.py:")
        assert line == {
            "event": "robot.failed",
            "error": "ZeroDivisionError",
            "table": table.name,
            "seat": 2,
            "level": "random",
        }
        codes = [entry.message.code for entry in playing.snapshot(0).log]
        assert codes[-1] == "table.log.leave.robot"
        await house.close()


async def test_a_single_game_is_not_called_a_match(house: House) -> None:
    nour = named(house, "nour")
    words = Wording("en", domains={"host": LOCALE})
    for games, told in ((1, "one game"), (3, "match to 3"), (0, "as usual")):
        options = resolved("coup", games=games, window="first_come", window_seconds=30)
        table = await house.seats.make_table(nour, "coup", options, (Plan(), Plan()))
        assert isinstance(table, HouseTable)
        assert unusual(words, table).startswith(told)
        await house.close_table(table.name)
