"""Sessions at home: a pair of people, robots everywhere else, round after round, all kept."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from majlis.bots import beside
from majlis.core import record, registry
from majlis.core.course import info_of
from majlis.core.meet import Score
from majlis.core.options import resolve
from majlis.core.record import SeatCard
from majlis.core.verify import codec_of, verify
from majlis.games.bridge.actions import Call, Deal
from majlis.games.bridge.calls import PASS
from majlis.store import records, sessions
from majlis.store.errors import StoreError
from majlis.ui import meeting, meettold
from majlis.ui.context import Context
from majlis.ui.local import LocalTable
from majlis.ui.meeting import Meeting, MeetSetup
from tests.patience import PATIENCE_S, until
from tests.ui.stage import context

ROBOT = SeatCard("bot random", "bot", "random")


def setup(*, pair: tuple[SeatCard, SeatCard] | None = None, **given: Any) -> MeetSetup:
    """A small session with random robots, always with the same chance."""
    values = resolve(info_of("bridge"), {"level": "random", "boards": 1, **given})
    options = resolve(registry.info("bridge"), {})
    assert isinstance(values, dict)
    assert isinstance(options, dict)
    pair = pair or (SeatCard("nour"), ROBOT)
    return MeetSetup(game="bridge", values=values, options=options, pair=pair, seed=5)


def begun(session: Context, **given: Any) -> Meeting:
    """It is about to begin; robots lose no time."""
    made = meeting.begin(session, setup(**given))
    made.robot_pause_s = 0.0
    return made


async def sat_down(there: Meeting) -> LocalTable:
    """At the table of the people here, once there is one."""
    await until(lambda: there.is_at_table)
    local = await there.sit()
    assert local is not None
    local.start()
    return local


async def play(local: LocalTable, boards: int = 99) -> None:
    """Pass, or play the first card there is, until so many boards are over, or all."""
    async with asyncio.timeout(PATIENCE_S):
        while not local.table.over and len(local.port(-3).snapshot().view.past) < boards:
            for seat in local.here:
                for task in local.port(seat).snapshot().must:
                    legal: Any = task.legal
                    chosen = Call(PASS) if Call(PASS) in legal else legal[0]
                    await local.port(seat).submit(task.need.id, chosen)
            await asyncio.sleep(0.001)


async def played(there: Meeting) -> None:
    """All of the session."""
    await there.start()
    while there.course.phase == "playing":
        number = there.course.number
        local = await sat_down(there)
        await play(local)
        await until(lambda n=number: there.course.over or there.course.number > n)  # type: ignore[misc]
        await local.close()
    await there.close()


def deals(session: Context, course: sessions.HomeCourse) -> Mapping[int, set[str]]:
    """The deals of each round by its first board, out of records that can be believed."""
    assert session.store is not None
    game, found = registry.load("bridge"), dict[int, set[str]]()
    for record_id in course.records:
        read = record.read(records.lines(session.store, record_id), codec_of(game))
        assert verify(game, read).finished
        first = int(read.header.options["first_board"])
        dealt = [repr(e.action) for e in read.events if isinstance(e.action, Deal)]
        found.setdefault(first, set()).add(repr(dealt))
    return found


async def test_pairs_meet_every_round_and_their_deals_are_the_same(session: Context) -> None:
    there = begun(session, tables=2)
    opponents = []
    await there.start()
    while there.course.phase == "playing":
        number = there.course.number
        opponents.append(next(sum(both) for both in there.course.sides if 0 in both))
        local = await sat_down(there)
        assert [card.name for card in local.table.cards.values()].count("nour") == 1
        await play(local)
        await until(lambda n=number: there.course.over or there.course.number > n)  # type: ignore[misc]
        await local.close()
    assert sorted(opponents) == [1, 2, 3]
    assert there.told.boards == (1, 2, 3)
    assert len(there.course.records) == 6
    found = deals(session, there.course)
    assert {first: len(dealt) for first, dealt in found.items()} == {1: 1, 2: 1, 3: 1}


async def test_teams_play_both_halves_and_are_ranked(session: Context) -> None:
    there = begun(session, teams=True, pair=(SeatCard("nour"), SeatCard("sami")))
    await played(there)
    (ranking,) = there.course.rules.rankings(there.told)
    assert sum(int(rank.total) for rank in ranking.ranks) == 0
    assert there.course.plan.rounds == 2
    deals(session, there.course)


async def test_nothing_of_a_board_is_told_before_all_have_played_it(session: Context) -> None:
    there = begun(session, teams=True, boards=2, rounds=1)
    store = session.store
    assert store is not None
    await there.start()
    other = 1 - there.own
    await until(lambda: there.played(other) is None)
    assert there.told.boards == ()
    theirs = there.course.records[0]
    assert records.card(store, theirs).result is None
    with pytest.raises(StoreError, match=r"store\.session"):
        sessions.check(store, records.lines(store, theirs))
    local = await sat_down(there)
    await play(local, boards=1)
    await until(lambda: there.told.boards == (1,))
    found = there.own_row(there.told, 1)
    assert found is not None
    assert found[1] is (there.course.sides[there.own][0] == 0)
    await play(local)
    await until(lambda: there.course.over)
    await local.close()
    assert there.told.boards == (1, 2)
    assert records.card(store, theirs).result is not None
    sessions.check(store, records.lines(store, theirs))
    await there.close()


async def test_a_session_goes_on_after_the_process(session: Context) -> None:
    there = begun(session, tables=2, boards=2, rounds=1)
    store = session.store
    assert store is not None
    await there.start()
    local = await sat_down(there)
    await play(local, boards=1)
    await local.close()
    await there.close()
    assert [one.name for one in sessions.at_home(store)] == [there.course.name]
    again = meeting.take_up(session, there.course.name.lower())
    again.robot_pause_s = 0.0
    await again.start()
    assert again.played(again.own) == 1
    local = await sat_down(again)
    assert local.record_id == again.course.record
    await play(local)
    await until(lambda: again.course.over)
    await local.close()
    deals(session, again.course)
    await again.close()
    over = meeting.take_up(session, there.course.name)
    assert over.told.boards == (1, 2)


async def test_a_table_that_ended_with_the_process_counts(session: Context) -> None:
    """Its last line was kept, and nobody was told."""
    there = begun(session, tables=2, rounds=1)
    local = await sat_down(there)
    local._ended = meeting.Meeting._tell  # type: ignore[assignment]
    await play(local)
    await local.close()
    assert there.is_at_table
    again = meeting.take_up(session, there.course.name)
    await again.start()
    assert not again.is_at_table
    await until(lambda: again.course.over)
    assert again.told.boards == (1,)
    await again.close()


async def test_a_round_that_was_cut_off_at_its_end_ends(session: Context) -> None:
    """Every table is over, and the process ended before the next round began."""
    there = begun(session, tables=2, rounds=2)
    course = there.course
    for table in range(2):
        course = course.taken(table, course.averaged(table, ("average", "average")), "")
    assert session.store is not None
    sessions.keep(session.store, course)
    again = meeting.take_up(session, course.name)
    await again.start()
    assert (again.course.number, again.is_at_table, again.told.boards) == (1, True, (1,))
    await again.close()


async def test_robots_wait_while_a_round_is_brought_to_its_end(session: Context) -> None:
    """Every table is over; until the next round begins there is nothing for them to do."""
    there = begun(session, tables=2, rounds=1)
    for table in range(2):
        averages = there.course.averaged(table, ("average", "average"))
        there.course = there.course.taken(table, averages, "")
    robots = asyncio.create_task(there._play_beside())
    await asyncio.sleep(0.01)
    assert not robots.done()
    await there._end_round()
    await asyncio.wait_for(robots, 5)
    assert there.course.over


async def test_what_is_given_up_is_not_kept_again(session: Context) -> None:
    """A table may end while one leaves."""
    there = begun(session, tables=2, rounds=1)
    assert session.store is not None
    there.give_up(session.store)
    averages = there.course.averaged(0, ("average", "average"))
    await there._take(0, averages, "")
    assert sessions.at_home(session.store) == []


async def test_the_same_seed_gives_the_same_evening(session: Context) -> None:
    assert session.store is not None
    scores = []
    for _ in range(2):
        there = begun(session, tables=2, rounds=1)
        await played(there)
        assert there.course.meet is not None
        scores.append(sorted(there.course.meet.scores, key=lambda one: one.table))
    assert scores[0] == scores[1]
    names = [one.name for one in sessions.at_home(session.store)]
    assert len(set(names)) == 2


async def test_robots_tables_are_the_same_however_they_are_played(session: Context) -> None:
    there = begun(session, tables=4, boards=2)
    others = tuple(no for no in range(4) if no != there.own)
    job = beside.Job(there.course, others)
    here = [step async for step in beside.steps(job)]
    there_ = [step async for step in beside.run(job)]
    assert here == there_
    assert [(step.table, step.over) for step in here] == [
        *((no, False) for no in others),
        *((no, True) for no in others),
    ]
    assert all(len(step.scores) == 1 + step.over for step in here)


async def test_a_table_whose_robots_break_down_has_averages(
    session: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = begun(session, tables=2, boards=2)
    other = next(no for no in range(2) if no != there.own)

    async def broken(self: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(beside.Simulation, "answer", broken)
    (step,) = [step async for step in beside.steps(beside.Job(there.course, (other,)))]
    assert (step.over, step.record) == (True, "")
    assert [score.averages for score in step.scores] == [("average", "average")] * 2


async def test_the_evening_goes_on_when_the_robots_process_is_lost(
    session: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beside.sys, "executable", "/nowhere/python")
    there = begun(session, tables=2, rounds=1)
    await played(there)
    assert there.told.boards == (1,)
    theirs = [one for one in there.told.scores if one.table != there.own]
    assert [one.averages for one in theirs] == [("average", "average")]


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        ((400, -50), "board 1: you +10 IMPs"),
        ((-50, 400), "board 1: you \N{MINUS SIGN}10 IMPs"),
        ((90, 90), "0 IMPs"),
    ],
)
async def test_what_a_board_earned_is_told_with_its_sign(
    session: Context, scores: tuple[int, int], told: str
) -> None:
    there = begun(session, teams=True, rounds=1)
    course = there.course
    for table, score in enumerate(scores):
        ns, ew = course.sides[table]
        course = course.taken(table, [Score(board=1, table=table, ns=ns, ew=ew, score=score)], "")
    there.course = course
    (line,) = meettold.own_boards(session.words, there)
    assert line.endswith(told)


async def test_only_a_few_sessions_that_are_over_stay(session: Context) -> None:
    assert session.store is not None
    for _ in range(meeting.KEPT_OVER + 2):
        there = begun(session, tables=2, rounds=1)
        sessions.keep(session.store, there.course.finished())
    begun(session)
    assert sum(one.over for one in sessions.at_home(session.store)) < meeting.KEPT_OVER
    names = [one.name for one in sessions.at_home(session.store) if not one.over]
    assert len(names) == 1


async def test_without_a_store_one_plays_all_the_same() -> None:
    there = begun(context(store=False), tables=2, rounds=1)
    await played(there)
    scores: tuple[Score, ...] = there.told.scores
    assert len(scores) == 2


@pytest.fixture
def session() -> Context:
    """A session of screens whose store is the test's own."""
    return context()
