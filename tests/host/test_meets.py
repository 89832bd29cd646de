"""Sessions of several tables: signing up, rounds, results nobody hears too early, crash and end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from majlis.core import record, registry
from majlis.core.game import Refusal
from majlis.core.seats import SPECTATOR
from majlis.core.verbs import Claim, Substitute
from majlis.core.verify import codec_of, verify
from majlis.games.bridge import meet as rules
from majlis.games.bridge.actions import Call
from majlis.games.bridge.calls import PASS
from majlis.host import tables
from majlis.host.house import House
from majlis.host.household import Manners, Visit
from majlis.host.identity import Identity
from majlis.host.meetbook import KEPT_OVER
from majlis.host.meetkept import Kept
from majlis.host.session import LOCALE
from majlis.store import hosted, profiles, records, sessions
from majlis.store.database import Store
from majlis.store.errors import StoreError
from majlis.ui import meetwords
from majlis.ui.wording import Wording
from tests.patience import PATIENCE_S, until

SMALL = {"boards": 1, "rounds": 1}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "ROBOT_PAUSE_S", 0.0)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    with Store(tmp_path / "house.db") as store:
        opened = House(store, Manners(spectator_delay_s=0.0))
        await opened.open()
        yield opened
        await opened.close()


def named(house: House, name: str) -> Visit:
    visit = house.people.come_in(Identity("key", f"SHA256:{name}"), lambda code: None)
    assert isinstance(visit, Visit)
    assert visit.name or house.people.call_me(visit, name) is None
    return visit


def code(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


def values(**given: Any) -> dict[str, Any]:
    return {**{o.name: o.default for o in rules.OPTIONS}, "level": "random", **given}


def made(house: House, owner: Visit, **given: Any) -> Kept:
    kept = house.meets.make(owner, "bridge", values(**given))
    assert isinstance(kept, Kept), kept
    return kept


def now(house: House, kept: Kept) -> Kept:
    found = house.meets.find(kept.name)
    assert found is not None
    return found


async def act(house: House, visit: Visit) -> None:
    """Do the first thing one must, at the table where one is."""
    port = house.port(visit)
    assert port is not None
    for task in port.snapshot().must:
        legal: Any = task.legal
        await port.submit(task.need.id, Call(PASS) if Call(PASS) in legal else legal[0])
    port.close()  # type: ignore[attr-defined]


async def sit_down(house: House, kept: Kept, visit: Visit) -> None:
    await until(lambda: house.meets.table_of(now(house, kept), visit.name))
    table = house.meets.table_of(now(house, kept), visit.name)
    assert table is not None
    assert table in house.lobby.awaiting(visit) or visit.place == table.name
    assert await house.seats.sit(visit, table.name) is None


async def play(house: House, kept: Kept, *visits: Visit) -> None:
    """Play at one's table as long as the round lasts there."""
    for visit in visits:
        await sit_down(house, kept, visit)
    names = {house.meets.table_of(now(house, kept), visit.name) for visit in visits}
    async with asyncio.timeout(PATIENCE_S):
        while any(table is not None and table.phase != "over" for table in names):
            for visit in visits:
                await act(house, visit)
            await asyncio.sleep(0.002)


async def test_who_names_somebody_that_has_signed_up_sits_beside_him(house: House) -> None:
    nour, omar, layla, sara = (named(house, name) for name in ("nour", "omar", "layla", "sara"))
    kept = made(house, nour)
    meets = house.meets
    assert meets.join(omar, kept.name) is None
    assert code(meets.join(nour, kept.name, partners=["nour"])) == "host.refuse.meet.oneself"
    assert meets.join(sara, kept.name, partners=["Omar"]) is None
    assert [plan.person for plan in now(house, kept).entries[0]] == ["omar", "sara"]
    refusal = meets.join(layla, kept.name, partners=["omar"])
    assert code(refusal) == "host.refuse.meet.partner"
    words = Wording("en", domains={"host": LOCALE})
    said = words.refusal(refusal)  # type: ignore[arg-type]
    assert said.startswith("omar has signed up already (pair 1)")
    assert now(house, kept).entry_of("layla") is None
    # Her place beside him is free again once she has changed her mind.
    assert meets.withdraw(sara, kept.name) is None
    assert meets.join(omar, kept.name, partners=["layla"]) is None
    assert meets.join(layla, kept.name, partners=["omar"]) is None
    assert [plan.person for plan in now(house, kept).entries[0]] == ["omar", "layla"]


async def test_a_team_gathers_round_whoever_has_signed_up(house: House) -> None:
    names = ("nour", "omar", "sara", "hind", "layla", "sami")
    nour, omar, sara, hind, *_ = (named(house, name) for name in names)
    kept = made(house, nour, teams=True)
    meets = house.meets
    assert meets.join(omar, kept.name, partners=["layla"]) is None
    assert meets.join(sara, kept.name, partners=["layla", "omar", "sami"]) is None
    entry = now(house, kept).entries[0]
    assert [plan.person or plan.invited for plan in entry] == ["omar", "layla", "sara", "sami"]
    assert code(meets.join(hind, kept.name, partners=["sara"])) == "host.refuse.meet.partner"
    assert meets.join(hind, kept.name) is None
    apart = meets.join(nour, kept.name, partners=["hind", "omar"])
    assert code(apart) == "host.refuse.meet.partner"


async def test_who_invites_is_who_signed_up(house: House) -> None:
    daud, sami, nour = (named(house, name) for name in ("daud", "sami", "nour"))
    kept = made(house, daud)
    assert house.meets.join(sami, kept.name, partners=["daud"]) is None
    assert house.meets.invitations(daud) == [now(house, kept)]
    assert now(house, kept).inviter_of("daud") == "sami"
    assert house.meets.join(nour, kept.name) is None


async def test_nobody_has_left_a_table_where_he_has_not_been(house: House) -> None:
    nour, sami = named(house, "nour"), named(house, "sami")
    kept = made(house, nour)
    house.meets.join(nour, kept.name, 0)
    house.meets.join(sami, kept.name, 0)
    await house.meets.start(nour, kept.name)
    own = house.meets.table_of(now(house, kept), "nour")
    assert own is not None
    assert own.table is not None

    def log() -> list[tuple[str, int]]:
        told = own.table.snapshot(SPECTATOR).log  # type: ignore[union-attr]
        return [(e.message.code, e.seat) for e in told if "table.log" in e.message.code]

    at, beside = own.seat_of("nour"), own.seat_of("sami")
    assert set(log()) == {("table.log.leave.new", at), ("table.log.leave.new", beside)}
    assert own.table.snapshot(SPECTATOR).expected == own.table.snapshot(SPECTATOR).away
    await sit_down(house, kept, nour)
    assert log()[-1] == ("table.log.return.new", at)
    assert own.table.snapshot(SPECTATOR).expected == (beside,)
    await house.leave(nour)
    assert log()[-1] == ("table.log.leave", at)
    assert own.table.snapshot(SPECTATOR).expected == (beside,)
    await sit_down(house, kept, nour)
    assert log()[-1] == ("table.log.return", at)


async def test_a_pair_signs_up_with_a_partner_and_changes_its_mind(house: House) -> None:
    nour, sami, layla = (named(house, name) for name in ("nour", "sami", "layla"))
    kept = made(house, nour)
    meets = house.meets
    assert code(meets.join(nour, kept.name, partners=["nobody"])) == "profile.none"
    assert code(meets.join(nour, kept.name, partners=["sami", "layla"])) == "host.refuse.meet.full"
    assert meets.join(nour, kept.name, partners=["sami"]) is None
    assert [one.name for one in meets.invitations(sami)] == [kept.name]
    assert code(meets.join(layla, kept.name, 0)) == "host.refuse.meet.full"
    assert meets.join(sami, kept.name) is None
    assert meets.invitations(sami) == []
    assert [plan.person for plan in now(house, kept).entries[0]] == ["nour", "sami"]
    assert meets.join(layla, kept.name) is None
    assert now(house, kept).entry_of("layla") == 1
    assert meets.join(sami, kept.name, 1) is None
    assert [plan.person for plan in now(house, kept).entries[1]] == ["layla", "sami"]
    assert meets.withdraw(layla, kept.name) is None
    assert now(house, kept).entry_of("layla") is None
    assert code(await meets.start(sami, kept.name)) == "host.refuse.meet.owner"
    assert meets.withdraw(sami, kept.name) is None
    assert meets.withdraw(nour, kept.name) is None
    assert code(await meets.start(nour, kept.name)) == "host.refuse.meet.empty"
    assert code(await meets.end(sami, kept.name)) == "host.refuse.meet.owner"
    assert await meets.end(nour, kept.name) is None
    assert meets.listed() == []


async def test_an_invitation_can_be_declined_and_goes_with_who_made_it(house: House) -> None:
    nour, sami = named(house, "nour"), named(house, "sami")
    kept = made(house, nour, teams=True)
    assert house.meets.join(nour, kept.name, partners=["sami"]) is None
    assert house.meets.withdraw(sami, kept.name) is None
    assert now(house, kept).entries[0][1].invited == ""
    assert house.meets.join(nour, kept.name, partners=["sami"]) is None
    assert house.meets.withdraw(nour, kept.name) is None
    assert house.meets.invitations(sami) == []


async def test_teams_of_four_play_both_halves(house: House) -> None:
    """Two people who are partners, and six robots; the second half against the other pair."""
    nour, sami = named(house, "nour"), named(house, "sami")
    kept = made(house, nour, teams=True, boards=1)
    assert house.meets.join(nour, kept.name, partners=["sami"]) is None
    assert house.meets.join(sami, kept.name) is None
    assert await house.meets.start(nour, kept.name) is None
    await play(house, kept, nour, sami)
    await until(lambda: now(house, kept).number == 1)
    table = house.meets.table_of(now(house, kept), "nour")
    assert table is not None
    assert table.kept.options["first_board"] == 2
    assert code(await house.seats.rematch(nour)) == "host.refuse.no_rematch"
    await play(house, kept, nour, sami)
    await until(lambda: now(house, kept).phase == "over")
    told = house.meets.told(now(house, kept))
    assert told is not None
    assert told.boards == (1, 2)
    (ranking,) = rules.rankings(told)
    assert sum(int(rank.total) for rank in ranking.ranks) == 0
    await until(lambda: all(t.phase == "over" for t in house.tables.values()))
    assert len(profiles.tallies(house.store, "nour")) == 1
    await proven(house, now(house, kept))


async def proven(house: House, kept: Kept) -> None:
    """Every record of the session has the same deals, and its seed by now."""
    deals: dict[int, set[str]] = {}
    for record_id in kept.records:
        data = records.lines(house.store, record_id)
        read = record.read(data, codec_of(registry.load("bridge")))
        assert read.published is not None
        assert read.header.session == kept.name
        assert verify(registry.load("bridge"), read).finished
        first = int(read.header.options["first_board"])
        for event in read.events:
            if type(event.action).__name__ == "Deal":
                deals.setdefault(first, set()).add(msgspec.json.encode(event.action).decode())
    assert len(kept.records) == kept.plan.tables * kept.plan.rounds
    assert {len(found) for found in deals.values()} == {kept.plan.boards}


async def test_pairs_move_on_and_are_ranked(house: House) -> None:
    nour = named(house, "nour")
    kept = made(house, nour, tables=2, boards=1)
    assert house.meets.join(nour, kept.name) is None
    assert await house.meets.start(nour, kept.name) is None
    met = set()
    for number in range(3):
        await until(lambda number=number: now(house, kept).number == number)  # type: ignore[misc]
        await play(house, kept, nour)
        met.add(number)
    await until(lambda: now(house, kept).phase == "over")
    told = house.meets.told(now(house, kept))
    assert told is not None
    assert told.boards == (1, 2, 3)
    await proven(house, now(house, kept))


async def test_a_house_closes_when_a_round_that_is_beginning_has_its_tables(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    nour = named(house, "nour")
    kept = made(house, nour, tables=2, boards=1)
    assert house.meets.join(nour, kept.name) is None
    assert await house.meets.start(nour, kept.name) is None
    begin, begun, gate = tables.HouseTable.begin, [], asyncio.Event()

    async def slowly(table: tables.HouseTable, *more: Any) -> None:
        begun.append(table)
        await gate.wait()
        await begin(table, *more)

    monkeypatch.setattr(tables.HouseTable, "begin", slowly)
    playing = asyncio.create_task(play(house, kept, nour))
    await until(lambda: begun)
    closing = asyncio.create_task(house.close())
    await asyncio.sleep(0.01)
    assert not closing.done()
    gate.set()
    await asyncio.gather(closing, playing)
    assert [table.name for table in begun] == list(now(house, kept).tables)
    again = House(house.store)
    assert await again.open() == []
    await until(lambda: {t.phase for t in again.tables.values() if not t.kept.over} == {"playing"})
    assert set(now(again, kept).tables) <= set(again.tables)
    await again.close()


async def test_the_latest_sessions_that_are_over_stay(house: House) -> None:
    nour, over = named(house, "nour"), []
    for _ in range(KEPT_OVER + 2):
        kept = made(house, nour)
        over.append(kept.name)
        house.meets._keep(msgspec.structs.replace(kept, over=True))
        assert [one.name for one in house.meets.listed() if one.over][::-1] == over[
            -KEPT_OVER - 1 :
        ]
    made(house, nour)
    assert [one.name for one in house.meets.listed() if one.over][::-1] == over[-KEPT_OVER:]


async def test_who_has_no_seat_at_a_table_of_a_session_sees_nothing_of_it(house: House) -> None:
    house.manners = msgspec.structs.replace(house.manners, admins=frozenset({"SHA256:chief"}))
    nour, layla, chief = (named(house, name) for name in ("nour", "layla", "chief"))
    assert chief.is_admin
    kept = made(house, layla, boards=1)
    assert house.meets.join(nour, kept.name, 0) is None
    assert house.meets.join(layla, kept.name, 1) is None
    assert await house.meets.start(layla, kept.name) is None
    names = now(house, kept).tables
    own = {
        visit.name: table.name
        for visit in (nour, layla)
        if (table := house.meets.table_of(now(house, kept), visit.name))
    }
    for visit in (nour, layla, chief):
        for name in set(names) - {own.get(visit.name, "")}:
            assert code(await house.seats.watch(visit, name)) == "host.refuse.no_table"
            assert code(await house.seats.sit(visit, name)) == "host.refuse.no_table"
            assert name not in {table.name for table in house.lobby.seen_by(visit)}


async def test_no_result_is_told_before_all_have_played_the_board(house: House) -> None:
    """One table plays all its boards while the other waits for its people."""
    nour, sami = named(house, "nour"), named(house, "sami")
    kept = made(house, nour, boards=2, rounds=1)
    assert house.meets.join(nour, kept.name, 0) is None
    assert house.meets.join(sami, kept.name, 1) is None
    assert await house.meets.start(nour, kept.name) is None
    first = house.meets.table_of(now(house, kept), "nour")
    assert first is not None
    assert first is not house.meets.table_of(now(house, kept), "sami")
    await play(house, kept, nour)
    await until(lambda: first.phase == "over")
    told = house.meets.told(now(house, kept))
    assert told is not None
    assert (told.scores, told.boards) == ((), ())
    assert profiles.tallies(house.store, "nour") == []
    assert [records.tells_hands(house.store, one) for one in now(house, kept).records] == [True]
    sitting = [rank.boards for ranking in rules.rankings(told) for rank in ranking.ranks]
    assert set(sitting) == {0}
    await play(house, kept, sami)
    await until(lambda: now(house, kept).phase == "over")
    told = house.meets.told(now(house, kept))
    assert told is not None
    assert told.boards == (1, 2)
    assert len(profiles.tallies(house.store, "nour")) == 1


async def test_a_record_is_not_read_before_all_have_played_its_boards(house: House) -> None:
    nour, sami = named(house, "nour"), named(house, "sami")
    kept = made(house, nour, boards=1, rounds=2)
    house.meets.join(nour, kept.name, 0)
    house.meets.join(sami, kept.name, 1)
    assert await house.meets.start(nour, kept.name) is None
    await play(house, kept, nour)
    await until(lambda: len(now(house, kept).records) == 1)
    (first,) = now(house, kept).records
    assert records.card(house.store, first).result is None
    with pytest.raises(StoreError, match=r"store\.session"):
        sessions.check(house.store, records.lines(house.store, first))
    await play(house, kept, sami)
    await until(lambda: now(house, kept).number == 1)
    sessions.check(house.store, records.lines(house.store, first))
    assert records.card(house.store, first).result is not None
    assert await house.meets.end(nour, kept.name) is None
    sessions.check(house.store, records.lines(house.store, first))


async def test_a_house_lets_sessions_at_home_be(tmp_path: Path) -> None:
    with Store(tmp_path / "house.db") as store:
        hosted.keep(store, sessions.HOME + "S-1234", b"{}")
        house = House(store)
        assert await house.open() == []
        assert (house.tables, house.meets.listed()) == ({}, [])
        await house.close()
        assert sessions.HOME + "S-1234" in hosted.all_tables(store)


async def test_a_seat_that_is_claimed_costs_its_side_the_boards(house: House) -> None:
    nour, sami = named(house, "nour"), named(house, "sami")
    kept = made(house, nour, boards=2, rounds=1)
    house.meets.join(nour, kept.name, 0)
    house.meets.join(sami, kept.name, 3)
    assert await house.meets.start(nour, kept.name) is None
    await sit_down(house, kept, nour)
    table = house.meets.table_of(now(house, kept), "nour")
    assert table is not None
    assert table.table is not None
    away = table.seat_of("sami")
    assert away is not None
    table.table._origin -= tables.CLAIM_MS + 1
    port = house.port(nour)
    assert port is not None
    assert await port.submit(0, Claim(away)) is None
    await until(lambda: now(house, kept).phase == "over")
    told = house.meets.told(now(house, kept))
    assert told is not None
    ruled = [score.averages for score in told.scores if score.averages]
    assert ruled
    assert set(ruled) <= {("plus", "minus"), ("minus", "plus")}


async def pass_time(table: tables.HouseTable, ms: int) -> None:
    """Let the table's clock go on, and happen what it decides."""
    assert table.table is not None
    async with table.table._lock:
        table.table._origin -= ms
    await table.table.tick()


async def deserted(house: House, nour: Visit) -> tuple[Kept, tables.HouseTable]:
    """A session in which nobody is at the table of its one person."""
    kept = made(house, nour, boards=2, rounds=1)
    house.meets.join(nour, kept.name, 0)
    assert await house.meets.start(nour, kept.name) is None
    table = house.meets.table_of(now(house, kept), "nour")
    assert table is not None
    return kept, table


async def test_a_robot_stands_in_for_somebody_who_stays_away(house: House) -> None:
    """Nobody is there to say so, and nobody's boards are lost for it (12C1)."""
    kept, table = await deserted(house, named(house, "nour"))
    assert table.table is not None
    await pass_time(table, tables.CLAIM_MS - 5_000)
    assert table.seat_of("nour") is not None
    await pass_time(table, 5_001)
    await until(lambda: now(house, kept).phase == "over")
    told = house.meets.told(now(house, kept))
    assert told is not None
    assert {score.averages for score in told.scores} == {None}
    assert "nour" in {card.name for pair in told.pairs for card in pair}
    assert profiles.tallies(house.store, "nour") == []
    await proven(house, now(house, kept))


async def test_whoever_comes_back_has_his_seat_again(house: House) -> None:
    nour, sami = named(house, "nour"), named(house, "sami")
    kept, table = await deserted(house, nour)
    assert table.table is not None
    seat = table.seat_of("nour")
    assert seat is not None
    robots = table.attendants
    assert robots is not None
    robots._pause_s = 60
    await pass_time(table, tables.CLAIM_MS + 1)
    await until(lambda: table.seat_of("nour") is None)
    assert table.lent_seat_of("nour") == seat
    assert table in house.lobby.awaiting(nour)
    assert code(await house.seats.sit(sami, table.name)) == "host.refuse.no_table"
    assert await house.seats.sit(nour, table.name) is None
    assert (table.seat_of("nour"), table.lent_seat_of("nour")) == (seat, None)
    robots._pause_s = 0
    robots.hurry()
    await play(house, kept, nour)
    await until(lambda: now(house, kept).phase == "over")
    assert len(profiles.tallies(house.store, "nour")) == 1
    await proven(house, now(house, kept))


async def test_nobody_takes_the_seat_of_somebody_else_by_coming_back(house: House) -> None:
    _kept, table = await deserted(house, named(house, "nour"))
    assert table.table is not None
    seat = table.seat_of("nour")
    assert seat is not None
    for who in ("sami", "bot:club", ""):
        refusal = await table.table.submit(seat, 0, Substitute(seat, who))
        assert code(refusal) == "table.refuse.verb"
    await pass_time(table, tables.CLAIM_MS + 1)
    for by, who in ((seat, "sami"), ((seat + 1) % 4, "nour")):
        refusal = await table.table.submit(by, 0, Substitute(seat, who))
        assert code(refusal) in ("table.refuse.verb", "table.refuse.over")


async def test_a_person_who_is_there_decides_about_the_absent(house: House) -> None:
    nour, sami = named(house, "nour"), named(house, "sami")
    kept = made(house, nour, boards=2, rounds=1)
    house.meets.join(nour, kept.name, partners=["sami"])
    house.meets.join(sami, kept.name)
    assert await house.meets.start(nour, kept.name) is None
    await sit_down(house, kept, nour)
    table = house.meets.table_of(now(house, kept), "nour")
    assert table is not None
    assert table.table is not None
    await pass_time(table, 3 * tables.CLAIM_MS)
    assert table.seat_of("sami") is not None


async def test_the_maker_gives_averages_to_boards_that_are_not_played(house: House) -> None:
    nour, sami = named(house, "nour"), named(house, "sami")
    kept = made(house, nour, boards=2, rounds=1)
    house.meets.join(nour, kept.name, 0)
    house.meets.join(sami, kept.name, 1)
    assert await house.meets.start(nour, kept.name) is None
    theirs, own = (house.meets.table_of(now(house, kept), name) for name in ("sami", "nour"))
    assert theirs is not None
    assert own is not None
    number, mine = (
        now(house, kept).tables.index(theirs.name),
        now(house, kept).tables.index(own.name),
    )
    rule = house.meets.rule
    assert code(await rule(sami, kept.name, number, ("plus", "minus"))) == "host.refuse.meet.owner"
    assert code(await rule(nour, kept.name, mine, ("plus", "minus"))) == "host.refuse.meet.own"
    await sit_down(house, kept, sami)
    assert await rule(nour, kept.name, number, ("plus", "average")) is None
    assert sami.place == ""
    assert theirs.name not in house.tables
    assert code(await rule(nour, kept.name, number, ("plus", "minus"))) == "host.refuse.meet.table"
    await play(house, kept, nour)
    await until(lambda: now(house, kept).phase == "over")
    told = house.meets.told(now(house, kept))
    assert told is not None
    ruled = [score for score in told.scores if score.table == number]
    assert {score.averages for score in ruled} == {("plus", "average")}
    words = Wording("en")
    for line in meetwords.spoken(words, now(house, kept), told, 1):
        assert ", ," not in line
        assert " : " not in line
    assert "N–S average plus (60), E–W average (50)" in "\n".join(
        meetwords.spoken(words, now(house, kept), told, 1)
    )
    assert await house.meets.end(nour, kept.name) is None


async def test_a_session_goes_on_after_the_process(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with Store(path) as store:
        house = House(store)
        await house.open()
        nour, sami = named(house, "nour"), named(house, "sami")
        kept = made(house, nour, boards=1, rounds=2)
        house.meets.join(nour, kept.name, 0)
        house.meets.join(sami, kept.name, 1)
        assert await house.meets.start(nour, kept.name) is None
        await play(house, kept, nour)
        before = now(house, kept)
        await house.close()
    with Store(path) as store:
        house = House(store)
        assert await house.open() == []
        again = house.meets.find(kept.name)
        assert again == before
        assert (again.number, again.tables.count("")) == (0, 1)
        nour, sami = named(house, "nour"), named(house, "sami")
        await play(house, kept, sami)
        await until(lambda: now(house, kept).number == 1)
        await asyncio.gather(play(house, kept, sami), play(house, kept, nour))
        await until(lambda: now(house, kept).phase == "over")
        await proven(house, now(house, kept))
        await house.close()


async def test_a_table_whose_record_is_lost_has_averages(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with Store(path) as store:
        house = House(store)
        await house.open()
        nour, sami = named(house, "nour"), named(house, "sami")
        kept = made(house, nour, **SMALL)
        house.meets.join(nour, kept.name, 0)
        house.meets.join(sami, kept.name, 1)
        assert await house.meets.start(nour, kept.name) is None
        gone = house.meets.table_of(now(house, kept), "sami")
        assert gone is not None
        number = now(house, kept).tables.index(gone.name)
        await house.close()
        records.delete(store, gone.kept.record)
    with Store(path) as store:
        house = House(store)
        assert await house.open() == [gone.name]
        assert now(house, kept).tables[number] == ""
        await play(house, kept, named(house, "nour"))
        await until(lambda: now(house, kept).phase == "over")
        told = house.meets.told(now(house, kept))
        assert told is not None
        ruled = [score.averages for score in told.scores if score.table == number]
        assert ruled == [("average", "average")]
        await house.close()


async def test_whoever_signs_up_is_invited_nowhere_else(house: House) -> None:
    nour, sami, layla = (named(house, name) for name in ("nour", "sami", "layla"))
    kept = made(house, nour)
    assert house.meets.join(nour, kept.name, partners=["sami"]) is None
    assert house.meets.join(layla, kept.name) is None
    assert house.meets.join(sami, kept.name, 1) is None
    assert house.meets.invitations(sami) == []
    assert [plan.person for plan in now(house, kept).entries[0]] == ["nour", ""]


async def test_a_round_that_was_cut_off_begins_after_the_process(tmp_path: Path) -> None:
    """The names of the tables were kept, the tables were not."""
    path = tmp_path / "house.db"
    with Store(path) as store:
        house = House(store)
        await house.open()
        nour = named(house, "nour")
        kept = made(house, nour, **SMALL)
        house.meets.join(nour, kept.name)
        begun = house.meets._begun(now(house, kept))
        house.meets._keep(begun)
        await house.close()
    with Store(path) as store:
        house = House(store)
        assert await house.open() == []
        assert set(house.tables) == set(begun.tables)
        await play(house, kept, named(house, "nour"))
        await until(lambda: now(house, kept).phase == "over")
        await house.close()


async def test_ending_a_session_takes_its_tables_away(house: House) -> None:
    nour = named(house, "nour")
    kept = made(house, nour)
    house.meets.join(nour, kept.name)
    assert await house.meets.start(nour, kept.name) is None
    await sit_down(house, kept, nour)
    assert await house.meets.end(nour, kept.name) is None
    assert (house.tables, house.meets.listed(), nour.place) == ({}, [], "")


async def test_one_person_has_few_sessions(house: House) -> None:
    nour = named(house, "nour")
    for _ in range(2):
        made(house, nour)
    answer = house.meets.make(nour, "bridge", values())
    assert code(answer) == "host.refuse.meets"
    sami = named(house, "sami")
    assert code(house.meets.make(sami, "bridge", values(level="wizard"))) == "host.refuse.level"
