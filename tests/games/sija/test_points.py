"""S9 and S12: points, void games, levels."""

from __future__ import annotations

from typing import Any

import pytest

from majlis.core.game import Outcome
from majlis.core.ladder import level_of, next_from
from majlis.games.sija.levels import DOUBLING, LADDERS, TABLE
from majlis.games.sija.points import tally
from majlis.games.sija.state import FIRST, SECOND, Tally
from majlis.text import Words
from tests.games.sija.positions import begun, placed, play, ready, resigned, view, winner

MINUTE = 60_000


def ended(at_ms: int = 0, **given: Any) -> Outcome:
    """Second resigns."""
    s = resigned(ready("a1 b1", "g7 g6", **given), SECOND, at_ms)
    assert s.outcome is not None
    return s.outcome


def test_the_formulas() -> None:
    """S9.1, S9.3: V12 has the winner's and the loser's of the law."""
    outcome = ended(7 * MINUTE, eaten=(10, 3), steps=(50, 40))
    assert outcome.points == (240 + 40 - 6 - 7 - 50, -100 + 12 - 20 + 7 + 40)
    assert outcome.params["gain"] == outcome.points[FIRST]
    assert outcome.params["loss"] == outcome.points[SECOND]


@pytest.mark.parametrize(("at_ms", "minutes"), [(59_999, 0), (60_000, 1), (3_599_999, 59)])
def test_minutes_are_whole_and_counted_from_the_first_stone(at_ms: int, minutes: int) -> None:
    """S9.4."""
    assert ended(at_ms).points == (240 - minutes, -100 + minutes)
    assert ended(at_ms + 30_000, began=30_000).points == (240 - minutes, -100 + minutes)


def test_the_clock_begins_with_the_first_stone() -> None:
    """S9.4."""
    s = play(begun(), "a1 b1", at_ms=5_000)
    s = play(s, "a2 b2", at_ms=9_000)
    assert s.began == 5_000


def test_every_step_counts_also_those_of_a_chain() -> None:
    """S9.4: placing does not."""
    s = play(ready("c2 a3 e4 c5", "b3 d4 g7 g1"), "c2-c3", "c3-c4", "g1-g2")
    assert s.steps == (2, 1)
    assert placed(
        "a1 b1 c1 d1 e1 f1 g1 a2 b2 c2 d2 e2 f2 g2 a3 b3 c3 d3 e3 f3 g3 a4 b4 c4"
    ).steps == (
        0,
        0,
    )


def test_points_may_be_below_nothing_for_the_winner_too() -> None:
    """S9.4, S9.5: they are not cut off."""
    outcome = ended(60 * MINUTE, eaten=(23, 10), steps=(200, 200))
    assert outcome.points == (52, 154), "the law's own example"
    assert ended(steps=(500, 0)).points[FIRST] == -260


def test_the_loser_s_points_can_be_capped() -> None:
    """S9.5, ``loser_bonus_cap``; 0 is no cap."""
    start: dict[str, Any] = {"eaten": (23, 10), "steps": (200, 200)}
    assert ended(60 * MINUTE, **start, loser_bonus_cap=50).points == (52, 50)
    s = ready("a1", "a2", **start, minutes=60, loser_bonus_cap=50)
    assert tally(s, SECOND, FIRST) == Tally(-100, 10, 23, 60, 200, 104, 50)
    assert tally(s, FIRST, FIRST) == Tally(240, 23, 10, 60, 200, 0, 52)


@pytest.mark.parametrize(("counts", "points"), [(False, (240, -100)), (True, (240, -94))])
def test_ransomed_stones(counts: bool, points: tuple[int, int]) -> None:
    """S7.10, ``ransom_counts``: second has eaten two of first's, and first one of second's."""
    assert ended(ransomed=(2, 1), ransom_counts=counts).points == points


def test_a_ransom_in_play_counts_as_the_option_says() -> None:
    """S7.10."""
    for counts, killed in ((False, 0), (True, 2)):
        s = ready("a1 b1 c1 d1", "a7 b7 c7", SECOND, ransom_counts=counts)
        s = resigned(play(s, "=a7", "yes", "a1 b1"), FIRST)
        tallies = view(s).tallies
        assert tallies is not None
        assert (tallies[FIRST].killed, tallies[SECOND].eaten) == (killed, killed)


def test_removed_stones_are_neither_eaten_nor_killed() -> None:
    """S6.4 (c)."""
    assert ended(removed=(3, 0), no_opening="remove_one").points == (240, -100)


@pytest.mark.parametrize(("threshold", "turns", "void"), [("4", 1, True), ("4", 2, False)])
def test_void(threshold: str, turns: int, void: bool) -> None:
    """S9.2, ``void_threshold``: V13 has 46 of 48."""
    s = play(begun(void_threshold=threshold), *("a1 b1", "a2 b2")[:turns])
    s = resigned(s, FIRST)
    assert s.outcome is not None
    assert s.outcome.void == void
    assert (winner(s) is None) == void
    assert (view(s).tallies is None) == void


def test_before_the_first_stone() -> None:
    """S9.2."""
    s = resigned(begun(), FIRST, at_ms=9 * MINUTE)
    assert (s.minutes, s.outcome and s.outcome.void) == (0, True)


def test_the_tallies_add_up() -> None:
    """S9.1."""
    s = resigned(ready("a1 b1", "g7 g6", eaten=(4, 9), steps=(30, 31)), FIRST, 12 * MINUTE)
    tallies = view(s).tallies
    assert tallies is not None
    assert s.outcome is not None
    assert tuple(t.points for t in tallies) == s.outcome.points
    assert tallies == (Tally(-100, 4, 9, 12, 30, 0, -60), Tally(240, 9, 4, 12, 31, 0, 225))


def test_the_ladders() -> None:
    """S12: twelve levels each, rising."""
    for ladder in LADDERS.values():
        assert len(ladder) == 12
        assert sorted(set(ladder)) == list(ladder)
    assert [level_of(total, DOUBLING) for total in (499, 500, 1_000, 511_999, 512_000)] == [
        *(0, 1, 2, 10, 11),
    ]
    assert [level_of(total, TABLE) for total in (-5, 0, 511_999, 512_000, 10**9)] == [
        0,
        0,
        7,
        8,
        11,
    ]


def test_what_is_missing_to_the_next_level() -> None:
    """S12: a total that falls lowers the level; below nothing is Student."""
    assert tuple(next_from(total, TABLE) for total in (-300, 499, 500)) == (500, 500, 2_000)
    assert next_from(4_000_000, TABLE) is None
    assert next_from(500, DOUBLING) == 1_000


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_level_has_a_name(language: str) -> None:
    """S12."""
    from majlis.core.registry import folder

    words = Words(language, domains={"sija": folder("sija") / "locale"})
    names = [words(f"sija.level.{level}") for level in range(12)]
    assert len(set(names)) == 12
    assert (names[0], names[11]) in (("Student", "Marshal"), ("تلميذ", "مشير"))
