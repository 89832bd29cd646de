"""S8: repetition, under each of its rules."""

from __future__ import annotations

import pytest

from majlis.games.sija.state import FIRST, SECOND, State
from tests.games.sija.positions import play, ready, view, winner

APART = ("a1 b1 c1", "g7 f7 e7")


def shuttle(s: State, turns: int, other: tuple[str, ...] = ("g7-g6", "g6-g7")) -> State:
    """First goes to and fro between a1 and a2 for so many turns of his, second as ``other``."""
    for turn in range(turns):
        s = play(s, ("a1-a2", "a2-a1")[turn % 2])
        if s.outcome is None and turn < turns - 1:
            s = play(s, other[turn % len(other)])
    return s


AROUND = ("g7-g6", "g6-f6", "f6-f5", "f5-g5", "g5-g6", "g6-g7")
"""Second's steps that never go straight back."""


@pytest.mark.parametrize("limit", [2, 3, 4])
def test_to_and_fro_loses(limit: int) -> None:
    """S8.1, S8.2, S10.5: after 2N-1 turns, when the same step is made for the N-th time."""
    s = shuttle(ready(*APART, repeat_limit=limit), 2 * limit - 2, AROUND)
    assert s.outcome is None
    s = play(s, AROUND[(2 * limit - 3) % len(AROUND)], "a1-a2")
    assert winner(s) == SECOND
    assert s.outcome is not None
    assert s.outcome.reason == "sija.won.repetition"


def test_the_warning_comes_one_before() -> None:
    """S8.2: at N-1; the view counts, warns and names the step that loses."""
    s = shuttle(ready(*APART), 4, AROUND)
    assert (view(s).repeats[FIRST], view(s).warned[FIRST]) == (2, False)
    s = play(s, AROUND[3], "a1-a2", AROUND[4])
    assert (view(s).repeats[FIRST], view(s).warned[FIRST]) == (3, True)
    assert view(s).losing == ()
    s = play(s, "a2-a1", AROUND[5])
    assert view(s).losing == ((0, 7),)
    assert winner(play(s, "a1-a2")) == SECOND
    assert play(s, "b1-b2").outcome is None


def test_another_step_breaks_the_series() -> None:
    """S8.2."""
    s = shuttle(ready(*APART), 6, AROUND)
    s = play(s, AROUND[5], "b1-b2", "g7-g6")
    assert s.runs[FIRST].length == 1
    assert not view(s).warned[FIRST]


def test_two_stones_by_turns_are_no_series() -> None:
    """S8.2: one and the same stone."""
    s = ready(*APART, repeat_limit=2)
    steps = ("a1-a2", "c1-c2", "a2-a1", "c2-c1") * 3
    for i, step in enumerate(steps):
        s = play(s, step, AROUND[i % 6])
    assert s.outcome is None


def test_both_can_be_in_a_series() -> None:
    """S8.2: whoever makes the step for the N-th time first, loses."""
    s = shuttle(ready(*APART), 7)
    assert winner(s) == SECOND


def test_a_capture_begins_anew() -> None:
    """S8.2: for both."""
    s = shuttle(ready("a1 b1 c4 e5", "d4 g7 f7 e7"), 3)
    assert [run.length for run in s.runs] == [3, 2]
    s = play(s, "f7-f6", "e5-e4")
    assert [run.length for run in s.runs] == [0, 0]
    s = play(s, "f6-f7", "a2-a1")
    assert [run.length for run in s.runs] == [1, 1]


def test_a_forced_turn_neither_counts_nor_breaks() -> None:
    """S8.2: a turn with only one legal step, here with g2 taken."""
    s = play(ready("a1 g1", "b1 b2 a3 f1 g3"), "a1-a2")
    assert s.runs[FIRST].length == 1
    s = play(s, "g3-g2")
    assert len(view(s).moves) == 1
    s = play(s, "a2-a1")
    assert s.runs[FIRST].length == 1
    s = play(s, "g2-g3", "a1-a2")
    assert s.runs[FIRST].length == 2
    s = play(s, "g3-f3", "g1-g2")
    assert s.runs[FIRST].length == 1


@pytest.mark.parametrize("rule", ["same_step", "position"])
def test_a_forced_turn_does_not_count_under_any_rule(rule: str) -> None:
    """S8.2, S8.3."""
    s = play(ready("a1 g1", "b1 b2 a3 f1 g2", repeat_rule=rule), "a1-a2")
    assert (len(s.seen), view(s).repeats) == (0, (0, 0))


def test_same_step() -> None:
    """S8.3: N times since the last capture, in any order."""
    s = ready(*APART, repeat_rule="same_step", repeat_limit=3)
    s = play(s, "a1-a2", "g7-g6", "a2-a1", "g6-f6", "b1-b2", "f6-f5")
    s = play(s, "a1-a2", "f5-g5", "b2-b1", "g5-g6", "a2-a1", "g6-g7")
    assert (view(s).repeats, view(s).warned) == ((2, 1), (True, False))
    assert view(s).losing == ((0, 7),)
    assert winner(play(s, "a1-a2")) == SECOND


def test_position() -> None:
    """S8.3: the mover brings about the same board N times."""
    s = ready(*APART, repeat_rule="position", repeat_limit=2)
    s = play(s, "a1-a2", "g7-g6", "a2-a1", "g6-g7")
    assert s.outcome is None
    assert view(s).losing == ((0, 7),)
    assert winner(play(s, "a1-a2")) == SECOND
    assert play(s, "b1-b2").outcome is None


def test_off() -> None:
    """S8.3."""
    s = shuttle(ready(*APART, repeat_rule="off"), 20)
    assert (s.outcome, view(s).repeats, view(s).warned) == (None, (0, 0), (False, False))


@pytest.mark.parametrize("rule", ["shuttle", "same_step", "position"])
def test_what_left_the_board_is_forgotten(rule: str) -> None:
    """S8.2, S8.3: captures and ransoms begin the count anew, and their turn is not counted."""
    s = ready("a1 b1 c1 d4", "g7 f7 e7 e1 c4", repeat_rule=rule, repeat_limit=9)
    s = play(s, "a1-a2", "g7-g6", "a2-a1", "g6-g7")
    assert view(s).repeats[FIRST] == 1
    s = play(s, "b1-b2", "=e7", "yes", "b2 c1")
    assert view(s).repeats == (0, 0)
    s = play(s, "g7-g6")
    assert view(s).repeats == (0, 0)
