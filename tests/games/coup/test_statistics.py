"""What a profile keeps of coup: rank by wins, bluffs made and caught, challenges won and lost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from majlis.bots.base import robot_stream
from majlis.core.actions import Action
from majlis.core.chance import Streams
from majlis.core.game import Carry, Event, Outcome
from majlis.core.match import Match, Ready
from majlis.core.record import SeatCard
from majlis.core.table import Table
from majlis.games.coup.bot import make
from majlis.games.coup.info import INFO
from majlis.games.coup.rules import GAME
from majlis.host.house import House
from majlis.host.plans import Plan
from majlis.host.tables import HouseTable
from majlis.store import profiles
from majlis.store.database import Store
from majlis.store.results import count, short
from majlis.ui.screens.results import PlayersScreen, ResultsScreen
from tests.games.coup.positions import dealt, happened, meant
from tests.host.test_house import named
from tests.patience import PATIENCE_S
from tests.suite.games import resolved
from tests.ui.stage import context, opened, press, shows, text

NOUR, SAMI = SeatCard("nour"), SeatCard("sami")
FEATS = {"bluffs": (2, 1), "caught": (1, 0), "won": (0, 1), "lost": (3, 2)}


def told(winner: int = 0, feats: dict[str, tuple[int, ...]] | None = None) -> Outcome:
    points = (1 - winner, winner)
    return Outcome(points, (winner,), "coup.won", decides_match=True, feats=feats or FEATS)


def kept(store: Store, record: str, outcome: Outcome) -> None:
    """Count a game of nour and sami."""
    for name in ("nour", "sami"):
        if name not in [one.name for one in profiles.profiles(store)]:
            profiles.add_profile(store, name, 0)
    people = {"nour", "sami"}
    count(store, record, INFO, (NOUR, SAMI), short(outcome), people, 0)


def test_every_feat_has_a_name_and_a_number_for_each_seat() -> None:
    s = dealt("duke captain", "duke contessa", two_player_setup="deal")
    for move in ("A steal B", "A resign"):
        s = happened(s, *meant(s, move))
    assert s.outcome is not None
    assert tuple(s.outcome.feats) == INFO.feats
    assert all(len(by_seat) == 2 for by_seat in s.outcome.feats.values())


def test_the_second_place_is_counted_where_it_is_not_the_last() -> None:
    """C10.2."""
    s = dealt("duke captain", "duke contessa", "assassin contessa")
    for move in ("B resign", "A resign"):
        s = happened(s, *meant(s, move))
    assert s.outcome is not None
    assert s.outcome.winners == (2,)
    assert s.outcome.feats["second"] == (1, 0, 0)
    pair = dealt("duke captain", "duke contessa", two_player_setup="deal")
    pair = happened(pair, *meant(pair, "A resign"))
    assert pair.outcome is not None
    assert pair.outcome.feats["second"] == (0, 0)


async def test_games_with_people_and_robots_are_told_from_those_with_people() -> None:
    session = context()
    store = session.store
    assert store is not None
    for name in ("nour", "sami"):
        profiles.add_profile(store, name, 0)
    club, wild = (SeatCard(f"bot {level}", "bot", level) for level in ("club", "random"))
    for record, seats in (
        ("T-0001", (NOUR, SAMI)),
        ("T-0002", (NOUR, SAMI, wild, club)),
        ("T-0003", (NOUR, wild)),
    ):
        points = (1, *(0,) * (len(seats) - 1))
        ended = Outcome(points, (0,), "coup.won")
        count(store, record, INFO, seats, short(ended), {"nour", "sami"}, 0)
    assert [(t.opponent, t.level, t.won) for t in profiles.tallies(store, "nour")] == [
        ("bot", "random", 1),
        ("human", "", 1),
        ("human", "club", 1),
    ]
    async with opened(session, lambda: ResultsScreen(store, "nour")) as pilot:
        await shows(pilot, "people, club robot ", "random robot ", " people  ")


def test_the_games_of_an_evening_are_added_up() -> None:
    match: Match = Match(GAME)
    s = match.start(resolved("coup", games=3, two_player_setup="deal"), 2, Carry())
    seq, sums = 0, {name: [0, 0] for name in INFO.feats}
    bots = [make("club"), make("random")]
    whims = [robot_stream("evening", seat) for seat in range(2)]
    chance = Streams(bytes(32))
    counted = 0
    while s.outcome is None:
        need = match.needs(s)[0]
        action: Action
        if s.between:
            if s.game_no > counted:
                counted = s.game_no
                assert s.last is not None
                for name, by_seat in s.last.feats.items():
                    sums[name] = [a + b for a, b in zip(sums[name], by_seat, strict=True)]
            action = Ready()
        elif need.seat < 0:
            action = match.sample(s, need, chance[need.draw or ""])
        else:
            view = GAME.view(s.inner, need.seat)
            legal: Any = match.legal(s, need)
            action = bots[need.seat].choose(view, need, legal, whims[need.seat])
        seq += 1
        s = match.apply(s, Event(seq, seq, need.seat, action))
    assert s.last is not None
    for name, by_seat in s.last.feats.items():
        sums[name] = [a + b for a, b in zip(sums[name], by_seat, strict=True)]
    assert {name: list(by_seat) for name, by_seat in s.outcome.feats.items()} == sums
    assert any(any(by_seat) for by_seat in sums.values())
    assert match.view(s, 0).feats == s.feats


def test_each_counts_his_own(tmp_path: Path) -> None:
    store = Store(tmp_path / "majlis.db")
    kept(store, "T-0001", told())
    kept(store, "T-0002", told(1))
    assert profiles.feats(store, "nour", "coup") == {"bluffs": 4, "caught": 2, "won": 0, "lost": 6}
    assert profiles.feats(store, "sami", "coup") == {"bluffs": 2, "caught": 0, "won": 2, "lost": 4}
    assert profiles.rank(store, "nour", "coup") == (1, 2)
    store.close()


async def test_the_profile_shows_them() -> None:
    session = context()
    assert session.store is not None
    kept(session.store, "T-0001", told())
    kept(session.store, "T-0002", told(1))
    kept(session.store, "T-0003", told(1))
    store = session.store
    async with opened(session, lambda: ResultsScreen(store, "nour")) as pilot:
        await shows(pilot, "In detail", "rank by wins", "2 of 2")
        rows = {line.split("  ")[0].strip(): line.split()[-1] for line in lines(text(pilot))}
        assert rows["bluffs made"] == "6"
        assert rows["bluffs caught"] == "3"
        assert rows["challenges won"] == "0"
        assert rows["challenges lost"] == "9"


def lines(screen: str) -> list[str]:
    return [line.strip(" │|▸") for line in screen.splitlines() if line.strip(" │|▸")]


async def test_players_are_ranked_by_games_won() -> None:
    session = context()
    assert session.store is not None
    kept(session.store, "T-0001", told(1))
    store = session.store
    async with opened(session, lambda: PlayersScreen(store)) as pilot:
        await shows(pilot, "⏎ open the player")
        await shows(pilot, "1 game, 1 won", "1 game, 0 won")
        names = [line.split()[0] for line in lines(text(pilot)) if line.endswith("won")]
        assert names == ["sami", "nour"]
        await press(pilot, "enter")
        await shows(pilot, "Results of sami")


async def test_a_table_of_a_house_counts_them(tmp_path: Path) -> None:
    house = House(Store(tmp_path / "majlis.db"))
    await house.open()
    nour, sami = (named(house, name) for name in ("nour", "sami"))
    options = resolved("coup", two_player_setup="deal")
    table = await house.seats.make_table(nour, "coup", options, [Plan(), Plan()])
    assert isinstance(table, HouseTable)
    await house.seats.sit(sami, table.name)
    assert table.table is not None
    await bluffed_to_the_end(table.table)
    async with asyncio.timeout(PATIENCE_S):
        while table.phase != "over":
            await asyncio.sleep(0.01)
    found = [profiles.feats(house.store, name, "coup") for name in ("nour", "sami")]
    assert set(found[0]) == set(found[1]) == set(INFO.feats)
    assert sum(one["caught"] for one in found) == sum(one["won"] for one in found)
    assert sum(profiles.rank(house.store, name, "coup")[0] for name in ("nour", "sami")) == 3
    await house.close()


async def bluffed_to_the_end(table: Table) -> None:
    """Two club players on a table's seats."""
    bots = [make("club"), make("club")]
    whims = [robot_stream("house", seat) for seat in range(2)]
    while not table.over:
        for seat in range(2):
            snapshot = table.snapshot(seat)
            if snapshot.must:
                task = snapshot.must[0]
                view: Any = snapshot.view
                action = bots[seat].choose(view.inner, task.need, task.legal, whims[seat])
                assert await table.submit(seat, task.need.id, action) is None
