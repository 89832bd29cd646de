"""Sessions of several tables: teams of four, and pairs with a movement (B5.2).

This is the game's part `meet` (`majlis.core.meet.MeetRules`). Pure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal, cast

from msgspec.structs import replace

from majlis.core.game import Message, Outcome
from majlis.core.meet import Average, Meet, Plan, Rank, Ranking, Row, Score, Sides, Told
from majlis.core.options import Option, OptionValue
from majlis.games.bridge import session
from majlis.games.bridge.matchpoints import averages_of
from majlis.games.bridge.movement import MOST_PAIRS, Kind, Movement, movement
from majlis.games.bridge.scoresheet import Line, lines

OPTIONS = (
    Option("teams", "bool", False, "B5.2"),
    Option("movement", "choice", "howell", "B5.2", ("howell", "mitchell"), bars=("teams",)),
    Option("scoring", "choice", "mp", "B5.2", ("mp", "imps"), bars=("teams",)),
    Option("tables", "int", 2, "B5.2", least=2, most=MOST_PAIRS // 2, bars=("teams",)),
    Option("boards", "int", 2, "B2.1", least=1, most=16),
    Option("rounds", "int", 0, "B5.2", least=1, most=MOST_PAIRS - 1, off=0),
)
"""Teams of four have two tables and IMPs, and no movement. ``boards`` are those of a round.
``rounds``: 0 for the whole movement, which is also the most there are."""
_HALVES: tuple[tuple[Sides, ...], ...] = (((0, 2), (3, 1)), ((0, 3), (2, 1)))
"""Teams of four: pairs 0 and 1 against 2 and 3. The first team's N-S sit at the first table."""


def plan(values: Mapping[str, OptionValue]) -> Plan:
    """The session of these options, with as many rounds as there can be."""
    is_teams = bool(values["teams"])
    whole = Plan(
        form="teams" if is_teams else "pairs",
        movement="" if is_teams else str(values["movement"]),
        scoring="imps" if is_teams else str(values["scoring"]),
        tables=2 if is_teams else int(values["tables"]),
        boards=int(values["boards"]),
        rounds=0,
    )
    most, wanted = len(_rounds(whole)), int(values["rounds"])
    rounds = min(wanted or most, most)
    return replace(whole, rounds=rounds)


def _movement(of: Plan) -> Movement:
    return movement(cast(Kind, of.movement), of.pairs)


def _rounds(of: Plan) -> tuple[tuple[Sides, ...], ...]:
    if of.form == "teams":
        return _HALVES
    rounds = _movement(of).rounds
    return tuple(tuple((one.ns, one.ew) for one in meetings) for meetings in rounds)


def round_of(of: Plan, number: int) -> tuple[Sides, ...]:
    """Who meets at each table in a round."""
    return _rounds(of)[number]


def table_options(of: Plan, number: int) -> Mapping[str, OptionValue]:
    """The set of boards that is played in a round."""
    return {"boards": of.boards, "first_board": of.boards_of(number)[0]}


# What the tables have come to


def scores(
    of: Plan, number: int, table: int, past: Sequence[Outcome], ended: Outcome | None
) -> tuple[Score, ...]:
    """The boards that are over; those that a table which has ended did not play have averages."""
    boards, (ns, ew) = of.boards_of(number), round_of(of, number)[table]
    told = zip(boards, past, lines(boards[0], past), strict=False)
    found = [_score(board, table, ns, ew, how, line) for board, how, line in told]
    if ended is not None:
        to = _by_fault(ended)
        found += [_averaged(board, table, ns, ew, to) for board in boards[len(found) :]]
    return tuple(found)


def _score(board: int, table: int, ns: int, ew: int, ended: Outcome, line: Line) -> Score:
    if ended.void or ended.decides_match:
        return _averaged(board, table, ns, ew, _by_fault(ended))
    blank = Score(board=board, table=table, ns=ns, ew=ew)
    match ended.reason.rpartition(".")[2]:
        case "percent":
            return _by_percent(blank, ended.params)
        case "assigned":
            how = Message("bridge.meet.assigned")
        case _ if line.contract is None and not line.passed:
            return replace(blank, score=line.score)
        case _:
            how = _how(line)
    return replace(blank, score=line.score, told=Told.of(how))


def _by_percent(blank: Score, params: Mapping[str, object]) -> Score:
    """A board adjusted by percentages: averages, which one's own may better (88), or others."""
    percent = int(str(params["ns"])), int(str(params["ew"]))
    found = averages_of(percent)
    return replace(blank, averages=found, percent=percent if found is None else None)


def _how(line: Line) -> Message:
    """A contract, who declared, and how many tricks over or under it."""
    if line.contract is None or line.declarer is None:
        return Message("bridge.meet.passed")
    params: dict[str, object] = {"contract": line.contract, "seat": line.declarer}
    by = "=" if line.by == 0 else f"{line.by:+}"
    return Message("bridge.meet.played", {**params, "by": by})


def _averaged(board: int, table: int, ns: int, ew: int, to: tuple[Average, Average]) -> Score:
    return Score(board=board, table=table, ns=ns, ew=ew, averages=to)


def _by_fault(ended: Outcome) -> tuple[Average, Average]:
    """A side that gave up is at fault (12C1); nobody is, or both, where no side has won."""
    if 0 in ended.winners:
        return "plus", "minus"
    return ("minus", "plus") if 1 in ended.winners else ("average", "average")


def averages(of: Plan, number: int, table: int, to: tuple[Average, Average]) -> tuple[Score, ...]:
    """Averages for all boards of a table (12C1)."""
    ns, ew = round_of(of, number)[table]
    return tuple(_averaged(board, table, ns, ew, to) for board in of.boards_of(number))


# What they have earned


def _results(told: Meet) -> list[session.Result]:
    return [_result(score) for score in told.scores]


def _result(score: Score) -> session.Result:
    where = score.board, score.ns, score.ew
    return session.Result(*where, score.score, score.averages, score.percent)


def rankings(told: Meet) -> tuple[Ranking, ...]:
    """One field, or two where a movement keeps people on their sides."""
    of = told.plan
    if of.form == "teams":
        return (_teams(told),)
    if not _movement(of).two_fields:
        return (_ranking(told, "", range(of.pairs)),)
    return (
        _ranking(told, "ns", range(of.tables)),
        _ranking(told, "ew", range(of.tables, of.pairs)),
    )


def _ranking(told: Meet, name: Literal["", "ns", "ew"], field: range) -> Ranking:
    scoring = _scoring(told.plan)
    ranks = session.ranking(_results(told), scoring, field)
    return Ranking(
        name,
        tuple(
            Rank(
                one.contestant,
                one.place,
                read(one.total),
                f"{float(one.percent):.2f}" if scoring == "mp" else "",
                one.boards,
            )
            for one in ranks
        ),
    )


def _teams(told: Meet) -> Ranking:
    first = [_result(score) for score in told.scores if score.table == 0]
    second = [_result(score) for score in told.scores if score.table == 1]
    match = session.team_match(first, second)
    totals, boards = (match.total, -match.total), len(match.imps)
    ranks = [
        Rank(team, 1 + (total < -total), str(total), f"{match.victory[team]:.2f}", boards)
        for team, total in enumerate(totals)
    ]
    return Ranking("", tuple(sorted(ranks, key=lambda one: one.place)))


def sheet(told: Meet, board: int) -> tuple[Row, ...]:
    """A board's results, the best for N-S first."""
    found = [score for score in told.scores if score.board == board]
    rows = session.sheet([_result(score) for score in found], _scoring(told.plan))
    both = sorted(zip(found, rows, strict=True), key=lambda one: (-one[1].ns, one[0].table))
    return tuple(Row(score, read(row.ns), read(row.ew)) for score, row in both)


def _scoring(of: Plan) -> session.Scoring:
    return "mp" if of.scoring == "mp" else "imps"


def read(points: Fraction) -> str:
    """Points as they are written: whole numbers without, others with two places."""
    return str(points.numerator) if points.denominator == 1 else f"{float(points):.2f}"
