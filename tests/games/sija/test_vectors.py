"""The vectors of S18, each a test named after its number."""

from __future__ import annotations

import pytest

from majlis.core.ladder import level_of
from majlis.games.sija.levels import TABLE
from majlis.games.sija.notation import spell_step
from majlis.games.sija.points import tally
from majlis.games.sija.state import FIRST, SECOND
from tests.games.sija.positions import (
    V9_FIRST,
    begun,
    placed,
    play,
    ready,
    refused,
    resigned,
    squares,
    turn_of,
    view,
    winner,
)

MINUTE = 60_000


def test_v1() -> None:
    s = play(ready("c3 e4", "d3 g7"), "e4-e3")
    assert s.stones == (squares("c3 e3"), squares("g7"))
    assert s.outcome is not None
    assert (winner(s), s.outcome.reason) == (FIRST, "sija.won.stones")


def test_v2() -> None:
    s = play(ready("d3 b4 f4 d6", "c4 e4 d5 g7 b7"), "d3-d4xc4xe4xd5")
    assert s.stones[SECOND] == squares("g7 b7")
    assert s.eaten == (3, 0)
    assert (s.outcome, turn_of(s)) == (None, SECOND)


def test_v3() -> None:
    s = play(ready("d2 a1", "c3 e3"), "d2-d3")
    assert s.stones == (squares("d3 a1"), squares("c3 e3"))
    assert s.eaten == (0, 0)


def test_v4() -> None:
    s = play(ready("c3 e3 a1", "d2 g7", SECOND), "d2-d3", "a1-a2")
    assert s.stones[SECOND] == squares("d3 g7")
    s = play(s, "g7-g6", "e3-f3", "g6-g7")
    assert s.eaten == (0, 0)
    s = play(s, "f3-e3")
    assert s.stones[SECOND] == squares("g7")
    assert winner(s) == FIRST


def test_v5() -> None:
    s = play(ready("c2 a3 e4 c5", "b3 d4 g7 g1"), "c2-c3")
    assert s.stones[SECOND] == squares("d4 g7 g1")
    assert (s.phase, turn_of(s)) == ("chain", FIRST)
    assert [step[:2] for step in view(s).moves] == [(16, 23)]
    assert refused(s, "a3-a2").code == "sija.refuse.chain_stone"
    assert refused(s, "c3-c2").code == "sija.refuse.chain_capture"
    s = play(s, "c3-c4")
    assert s.stones[SECOND] == squares("g7 g1")
    assert (s.phase, turn_of(s)) == ("move", SECOND)


@pytest.mark.parametrize(("line", "left"), [(False, "b3 c3 g7"), (True, "g7")])
def test_v6(line: bool, left: str) -> None:
    s = play(ready("a3 d4", "b3 c3 g7", line_capture=line), "d4-d3")
    assert s.stones[SECOND] == squares(left)


def test_v7() -> None:
    s = play(ready("b1 a3", "a1 g7"), "a3-a2")
    assert s.stones[SECOND] == squares("a1 g7")


def test_v8() -> None:
    s = begun()
    s = play(s, "a1 b1", at_ms=MINUTE)
    for turn in (
        *("c4 e4", "c1 d1", "d3 d5", "e1 f1", "g1 a2", "b2 c2", "d2 e2", "f2 g2", "a3 b3"),
        *("c3 e3", "f3 g3", "a4 b4", "f4 g4", "a5 b5", "c5 e5", "f5 g5", "a6 b6", "c6 d6"),
        *("e6 f6", "g6 a7", "b7 c7", "d7 e7"),
    ):
        s = play(s, turn, at_ms=2 * MINUTE)
    s = play(s, "f7 g7", at_ms=8 * MINUTE + 59_999)
    assert s.outcome is not None
    assert (winner(s), s.outcome.reason) == (SECOND, "sija.won.blocked")
    assert s.steps == (0, 0)
    assert s.outcome.points == (-100 + 7, 240 - 7)


def test_v9() -> None:
    before = placed(V9_FIRST)
    assert view(before).blocked == (False, True)
    s = play(before, "d3-d4")
    assert s.eaten == (0, 0)
    assert s.outcome is not None
    assert (winner(s), s.outcome.reason) == (SECOND, "sija.won.no_opening")


def test_v9_free() -> None:
    s = play(placed(V9_FIRST, no_opening="free"), "d3-d4")
    assert (s.outcome, turn_of(s), s.duty) == (None, FIRST, False)
    steps = [spell_step((origin, target)) for origin, target, _ in view(s).moves]
    assert steps == ["d2-d3", "c3-d3", "e3-d3", "d4-d3"]


def test_v10() -> None:
    s = play(placed(V9_FIRST), "d5-d4")
    assert (turn_of(s), s.duty) == (SECOND, False)
    assert [spell_step((origin, target)) for origin, target, _ in view(s).moves] == ["d6-d5"]


def test_v11() -> None:
    s = ready("c1 d1 g1", "a7 b7 c7 d7 e7", SECOND)
    s = play(s, "=a7", "no", "e7-e6", "g1-g2")
    s = play(s, "=b7", "no", "e6-e7", "g2-g1")
    s = play(s, "=a7", "no", "e7-e6", "g1-g2")
    assert s.refusals == 3
    s = play(s, "=a7")
    assert (s.phase, s.granted, turn_of(s)) == ("pay", True, FIRST)
    s = play(s, "c1 d1")
    assert s.outcome is not None
    assert (winner(s), s.outcome.reason) == (SECOND, "sija.won.stones")
    assert [stones.bit_count() for stones in s.stones] == [1, 4]


def test_v12() -> None:
    s = ready("a1", "a2", eaten=(23, 5), steps=(64, 60), minutes=18)
    assert tally(s, FIRST, FIRST).points == 240 + 92 - 10 - 18 - 64 == 240
    assert tally(s, SECOND, FIRST).points == -100 + 20 - 46 + 60 + 18 == -48


@pytest.mark.parametrize(("threshold", "points"), [("48", (0, 0)), ("4", (238, -98))])
def test_v13(threshold: str, points: tuple[int, int]) -> None:
    s = begun(void_threshold=threshold)
    cells = [q for q in range(49) if q != 24]
    for i in range(0, 46, 2):
        s = play(s, meant_pair(cells[i], cells[i + 1]), at_ms=MINUTE)
    s = resigned(s, SECOND, at_ms=3 * MINUTE)
    assert s.outcome is not None
    assert s.outcome.void == (threshold == "48")
    assert s.outcome.points == points
    assert winner(s) == (None if threshold == "48" else FIRST)


def meant_pair(a: int, b: int) -> str:
    names = [f"{'abcdefg'[q % 7]}{q // 7 + 1}" for q in (a, b)]
    return " ".join(names)


def test_v14() -> None:
    totals = (499, 500, 1_999, 127_999, 4_000_000)
    assert [level_of(total, TABLE) for total in totals] == [0, 1, 1, 6, 11]
