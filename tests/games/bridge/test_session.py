"""Sheets, rankings and matches of teams."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.games.bridge.movement import movement
from majlis.games.bridge.session import (
    Average,
    Result,
    is_complete,
    ranking,
    sheet,
    team_match,
)

SCORES = st.integers(-400, 400).map(lambda n: n * 10)


def board(*scores: int | tuple[Average, Average], number: int = 1) -> list[Result]:
    """One board at several tables, pairs 0 and 1 at the first, 2 and 3 at the next."""
    found = []
    for table, one in enumerate(scores):
        ns, ew = 2 * table, 2 * table + 1
        if isinstance(one, tuple):
            found.append(Result(number, ns, ew, averages=one))
        else:
            found.append(Result(number, ns, ew, one))
    return found


def test_a_sheet_in_match_points() -> None:
    rows = sheet(board(620, -100, 620, 140), "mp")
    assert [row.ns for row in rows] == [5, 0, 5, 2]
    assert [row.ew for row in rows] == [1, 6, 1, 4]


def test_a_sheet_in_imps() -> None:
    rows = sheet(board(620, -100, 140), "imps")
    assert [(row.ns, row.ew) for row in rows] == [(22, -22), (-18, 18), (-4, 4)]


def test_an_average_on_a_sheet_and_neuberg_for_the_others() -> None:
    rows = sheet(board(620, -100, 0, -100, ("plus", "minus"), ("average", "plus"), 0), "mp")
    raw = [8, 1, 5, 1, 5]
    assert [row.ns for row in rows if row.result.averages is None] == [
        Fraction(7 * (points + 1), 5) - 1 for points in raw
    ]
    assert (rows[4].ns, rows[4].ew) == (Fraction(36, 5), Fraction(24, 5))
    assert (rows[5].ns, rows[5].ew) == (6, Fraction(36, 5))


def test_an_average_in_imps_is_against_every_other_table() -> None:
    rows = sheet(board(100, 50, ("plus", "minus")), "imps")
    assert (rows[2].ns, rows[2].ew) == (6, -6)


def test_a_ranking_shares_places() -> None:
    places = {rank.contestant: rank.place for rank in ranking(board(50, 50, -50), "mp", range(6))}
    assert places == {5: 1, 0: 2, 2: 2, 1: 4, 3: 4, 4: 6}


def test_law_88_gives_the_better_pair_its_own_percentage() -> None:
    first = board(100, 50, -50, -100, number=1)
    spoiled = board(("plus", "plus"), 50, 50, 50, number=2)
    found = {rank.contestant: rank for rank in ranking(first + spoiled, "mp", range(8))}
    assert found[0].percent == 100
    assert found[1].total == Fraction(60 * 6, 100)


def test_a_board_is_complete_when_all_tables_have_played_it() -> None:
    results = board(50, 100)
    assert not is_complete(1, results[:1], 2)
    assert is_complete(1, results, 2)
    assert not is_complete(2, results, 2)


def test_a_match_of_teams() -> None:
    ours = [Result(1, 0, 1, 620), Result(2, 0, 1, -100), Result(3, 0, 1, 0)]
    theirs = [Result(1, 1, 0, 170), Result(2, 1, 0, -100), Result(4, 1, 0, 50)]
    found = team_match(ours, theirs)
    assert found.imps == ((1, 10), (2, 0))
    assert found.total == 10
    assert found.victory[0] + found.victory[1] == 20


@pytest.mark.parametrize(("averages", "swing"), [(("plus", "minus"), 3), (("minus", "plus"), -3)])
def test_an_average_in_a_match(averages: tuple[Average, Average], swing: int) -> None:
    spoiled, played = Result(1, 0, 1, averages=averages), Result(1, 1, 0, 100)
    assert team_match([spoiled], [played]).total == swing
    assert team_match([played], [spoiled]).total == -swing


@given(st.lists(SCORES, min_size=2, max_size=10))
def test_what_one_side_earns_the_other_loses(scores: list[int]) -> None:
    for row in sheet(board(*scores), "mp"):
        assert row.ns + row.ew == 2 * (len(scores) - 1)
    assert sum(row.ns for row in sheet(board(*scores), "imps")) == 0
    for row in sheet(board(*scores), "imps"):
        assert row.ns == -row.ew


@given(st.data())
def test_a_whole_session_of_pairs_adds_up(data: st.DataObject) -> None:
    pairs = data.draw(st.sampled_from([4, 6, 8]))
    results = [
        Result(number + 1, meeting.ns, meeting.ew, data.draw(SCORES))
        for number, meetings in enumerate(movement("howell", pairs).rounds)
        for meeting in meetings
    ]
    found = ranking(results, "mp", range(pairs))
    assert sum(rank.percent for rank in found) == 50 * pairs
    assert [rank.place for rank in found] == sorted(rank.place for rank in found)
    assert {rank.boards for rank in found} == {pairs - 1}
