"""Sessions of several tables: who plays what when, what may be told, and what it comes to."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.core.game import Message, Outcome
from majlis.core.meet import Meet, MeetRules, Plan, Score, Told
from majlis.core.options import Option, OptionValue
from majlis.core.record import SeatCard
from majlis.games.bridge import meet
from majlis.games.bridge.ending import reason_of
from majlis.games.bridge.state import Adjusted, Board, Contract, Result

RULES: MeetRules = meet  # type: ignore[assignment]
GIVEN_UP = Outcome((0, 0, 0, 0), (1, 3), "bridge.end.given_up", decides_match=True)
VOID = Outcome((0, 0, 0, 0), (), "bridge.end.void", {"board": 1}, void=True)


def values(option: Option) -> st.SearchStrategy[OptionValue]:
    """Everything an option can be."""
    if option.kind == "bool":
        return st.booleans()
    if option.kind == "choice":
        return st.sampled_from(option.choices)
    numbers = st.integers(option.least, option.most)
    return numbers if option.off is None else numbers | st.just(option.off)


def chosen(**given: OptionValue) -> Plan:
    """A session of the usual options but those given."""
    return RULES.plan({**{o.name: o.default for o in RULES.OPTIONS}, **given})


PLANS = st.fixed_dictionaries({o.name: values(o) for o in RULES.OPTIONS}).map(RULES.plan)


def gave(board: int, score: int) -> Outcome:
    """A board of 1NT by north with this score; 0: passed out."""
    contract = Contract(1, 4, 0, 0) if score else None
    made = Result(Board(board, 0, (False, False)), contract, 7 if score > 0 else 6, score)
    points = tuple(score * sign for sign in (1, -1, 1, -1))
    return Outcome(points, (0, 2) if score > 0 else (1, 3), *reason_of(made))


def opened(plan: Plan) -> Meet:
    """Its people."""
    cards = [SeatCard(f"p{n}") for n in range(2 * plan.pairs)]
    return Meet(plan, tuple(zip(cards[::2], cards[1::2], strict=True)))


def played(plan: Plan, scores: list[list[list[int]]]) -> Meet:
    """All of it: scores by round, table and board."""
    found = opened(plan)
    for number, tables in enumerate(scores):
        for table, of in enumerate(tables):
            first = plan.boards_of(number)[0]
            past = [gave(first + i, one) for i, one in enumerate(of)]
            found = found.with_scores(RULES.scores(plan, number, table, past, None))
    return found


@given(PLANS)
def test_everybody_plays_every_board_once_and_nobody_sits_twice(plan: Plan) -> None:
    boards: Counter[tuple[int, int]] = Counter()
    for number in range(plan.rounds):
        sides = RULES.round_of(plan, number)
        assert len(sides) == plan.tables
        assert sorted(pair for both in sides for pair in both) == list(range(plan.pairs))
        options = RULES.table_options(plan, number)
        first, count = int(options["first_board"]), int(options["boards"])
        assert first + count - 1 <= 999
        for both in sides:
            boards.update((pair, board) for pair in both for board in range(first, first + count))
    assert set(boards.values()) == {1}
    assert len(boards) == plan.pairs * plan.rounds * plan.boards


@given(PLANS.filter(lambda plan: plan.form == "teams"))
def test_a_team_has_a_pair_on_either_side_of_every_board(plan: Plan) -> None:
    assert (plan.tables, plan.side, plan.contestants) == (2, 4, 2)
    for number in range(plan.rounds):
        teams = [tuple(map(plan.contestant, both)) for both in RULES.round_of(plan, number)]
        assert teams == [(0, 1), (1, 0)]


@given(st.data())
def test_no_board_is_told_before_every_table_has_played_it(data: Any) -> None:
    plan = data.draw(PLANS.filter(lambda plan: plan.tables < 6 and plan.boards < 5))
    number = data.draw(st.integers(0, plan.rounds - 1))
    counts = [data.draw(st.integers(0, plan.boards)) for _ in range(plan.tables)]
    found = opened(plan)
    for table, count in enumerate(counts):
        past = [gave(board, 90) for board in plan.boards_of(number)[:count]]
        found = found.with_scores(RULES.scores(plan, number, table, past, None))
    told = found.may_be_told
    assert told.boards == tuple(plan.boards_of(number)[: min(counts)])
    assert all(len(RULES.sheet(told, board)) == plan.tables for board in told.boards)
    ranks = [rank for ranking in RULES.rankings(told) for rank in ranking.ranks]
    assert sorted(rank.contestant for rank in ranks) == list(range(plan.contestants))
    assert {rank.boards for rank in ranks} == {min(counts)}


@given(PLANS, st.integers(-50, 50))
def test_a_session_comes_back_from_the_store(plan: Plan, score: int) -> None:
    past = [gave(plan.first_board, score * 10)]
    found = opened(plan).with_scores(RULES.scores(plan, 0, 0, past, GIVEN_UP))
    again = msgspec.json.decode(msgspec.json.encode(found), type=Meet)
    assert again == found
    assert again.scores[0].told is not None
    assert again.scores[0].told.message == found.scores[0].told.message  # type: ignore[union-attr]


def test_a_message_in_messages_comes_back() -> None:
    inner = Message("a", {"n": 3, "x": Message("b")})
    assert Told.of(Message("c", {"m": inner})).message == Message("c", {"m": inner})


def test_what_a_table_that_ended_early_did_not_play_has_averages() -> None:
    plan = chosen(boards=3)
    found = RULES.scores(plan, 0, 0, [gave(1, 90), GIVEN_UP], GIVEN_UP)
    assert [(one.score, one.averages) for one in found] == [
        (90, None),
        (0, ("minus", "plus")),
        (0, ("minus", "plus")),
    ]
    (void,) = RULES.scores(plan, 0, 0, [VOID], None)
    assert void.averages == ("average", "average")
    assert RULES.scores(plan, 0, 0, [], VOID)[2].averages == ("average", "average")
    assert [one.board for one in RULES.averages(plan, 1, 1, ("plus", "minus"))] == [4, 5, 6]


def adjusted(board: int, score: int = 0, percent: tuple[int, int] | None = None) -> Outcome:
    """A board that somebody has adjusted."""
    by = Adjusted("12C1", percent, None if percent else score)
    made = Result(Board(board, 0, (False, False)), None, 0, score, by)
    return Outcome(tuple(score * sign for sign in (1, -1, 1, -1)), (), *reason_of(made))


def test_adjusted_boards_are_averages_percentages_or_scores() -> None:
    plan = chosen(boards=3)
    past = [adjusted(1, percent=(60, 40)), adjusted(2, percent=(70, 20)), adjusted(3, -620)]
    averages, percent, assigned = RULES.scores(plan, 0, 0, past, None)
    assert (averages.averages, averages.percent) == (("plus", "minus"), None)
    assert (percent.averages, percent.percent) == (None, (70, 20))
    assert (assigned.score, assigned.averages, assigned.percent) == (-620, None, None)
    assert assigned.told == Told("bridge.meet.assigned")


def test_percentages_are_match_points_of_the_top_and_three_steps_of_imps() -> None:
    plan = chosen(tables=2, boards=1, rounds=1)
    found = opened(plan)
    for table, outcome in enumerate((adjusted(1, percent=(70, 20)), gave(1, 90))):
        found = found.with_scores(RULES.scores(plan, 0, table, [outcome], None))
    by_table = {row.score.table: (row.ns, row.ew) for row in RULES.sheet(found, 1)}
    assert by_table == {0: ("1.40", "0.40"), 1: ("1", "1")}
    ranks = {rank.contestant: rank.value for rank in RULES.rankings(found)[0].ranks}
    (ns, ew), _ = RULES.round_of(plan, 0)
    assert (ranks[ns], ranks[ew]) == ("70.00", "20.00")
    in_imps = Meet(chosen(tables=2, boards=1, rounds=1, scoring="imps"), found.pairs, found.scores)
    by_table = {row.score.table: (row.ns, row.ew) for row in RULES.sheet(in_imps, 1)}
    assert by_table == {0: ("3", "-3"), 1: ("0", "0")}


@pytest.mark.parametrize(("percent", "total"), [((60, 40), 3), ((55, 45), 0), ((0, 100), -3)])
@pytest.mark.parametrize("table", [0, 1])
def test_percentages_in_a_match_of_teams(percent: tuple[int, int], total: int, table: int) -> None:
    plan = chosen(teams=True, boards=1, rounds=1)
    found = opened(plan)
    outcomes = [gave(1, 400), gave(1, 400)]
    outcomes[table] = adjusted(1, percent=percent)
    for number, outcome in enumerate(outcomes):
        found = found.with_scores(RULES.scores(plan, 0, number, [outcome], None))
    totals = {rank.contestant: rank.total for rank in RULES.rankings(found)[0].ranks}
    assert totals == {0: str(total * (1 - 2 * table)), 1: str(-total * (1 - 2 * table))}


def test_what_is_known_of_a_board_stays() -> None:
    plan = chosen(boards=2)
    found = opened(plan).with_scores(RULES.scores(plan, 0, 0, [gave(1, 90)], None))
    found = found.with_scores(RULES.averages(plan, 0, 0, ("plus", "plus")))
    assert [(one.board, one.score, one.averages) for one in found.scores] == [
        (1, 90, None),
        (2, 0, ("plus", "plus")),
    ]


def test_a_match_of_teams_is_ranked_in_imps_and_victory_points() -> None:
    plan = chosen(teams=True, boards=2, rounds=1)
    found = played(plan, [[[400, -50], [90, -50]]]).may_be_told
    (ranking,) = RULES.rankings(found)
    assert [(one.contestant, one.place, one.total) for one in ranking.ranks] == [
        (0, 1, "7"),
        (1, 2, "-7"),
    ]
    assert float(ranking.ranks[0].value) + float(ranking.ranks[1].value) == 20
    assert [(row.ns, row.ew) for row in RULES.sheet(found, 1)] == [("7", "-7"), ("-7", "7")]


def test_pairs_are_ranked_by_their_percentage() -> None:
    plan = chosen(tables=2, boards=1, rounds=1)
    found = played(plan, [[[90], [-50]]]).may_be_told
    (ranking,) = RULES.rankings(found)
    sides = RULES.round_of(plan, 0)
    best = {sides[0][0], sides[1][1]}
    assert {one.contestant for one in ranking.ranks if one.place == 1} == best
    assert {one.value for one in ranking.ranks} == {"100.00", "0.00"}
    assert [row.score.table for row in RULES.sheet(found, 1)] == [0, 1]


def test_a_mitchell_ranks_both_sides_apart() -> None:
    plan = chosen(movement="mitchell", tables=3, boards=1)
    assert plan.rounds == 3
    found = RULES.rankings(opened(plan))
    assert [(one.field, len(one.ranks)) for one in found] == [("ns", 3), ("ew", 3)]


@pytest.mark.parametrize("score", [90, -50, 0])
def test_a_sheet_says_how_a_score_came_about(score: int) -> None:
    (found,) = RULES.scores(chosen(boards=1), 0, 0, [gave(1, score)], None)
    assert found == Score(board=1, table=0, ns=found.ns, ew=found.ew, score=score, told=found.told)
    assert found.told is not None
    assert found.told.code == ("bridge.meet.played" if score else "bridge.meet.passed")
    assert found.told.params.get("by") == {90: "=", -50: "-1", 0: None}[score]
