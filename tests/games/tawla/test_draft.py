"""T9.4: a turn composed step by step, taken back freely, and explained."""

from __future__ import annotations

import random

import pytest

from majlis.games.tawla import moves
from majlis.games.tawla.actions import BAR, OFF, Play
from majlis.games.tawla.draft import Draft, explain, name_of
from majlis.games.tawla.rules import GAME
from majlis.games.tawla.state import STARTS
from tests.games.tawla.hand import on_roll, start, with_dice
from tests.games.tawla.positions import board, random_rolls

START = STARTS["standard"] * 2


def drafts(seed: int, count: int) -> list[Draft]:
    """Empty drafts of random rolls, every other one under T12."""
    rolls = enumerate(random_rolls(seed, count))
    return [Draft(made, (a, b), bool(i % 2)) for i, (made, a, b) in rolls]


def test_whatever_is_begun_can_be_completed() -> None:
    """Every half-move a draft lets be made belongs to a legal play."""
    whim = random.Random(5)
    for root in drafts(seed=41, count=150):
        draft = root
        while draft.complete is None:
            sources = draft.sources()
            assert sources, root
            route = whim.choice(draft.steps_from(whim.choice(sources)))
            draft = draft.along(route)
        assert draft.complete in root.legal


def test_every_legal_play_can_be_composed() -> None:
    for root in drafts(seed=42, count=150):
        for play in root.legal[:12]:
            draft: Draft | None = root
            for step in play.steps:
                assert draft is not None
                draft = draft.half(*step)
            assert draft is not None
            assert draft.complete == play


def test_any_order_gives_the_one_play() -> None:
    there = Draft(START, (3, 1)).half(8, 5)
    back = Draft(START, (3, 1)).half(6, 5)
    assert there is not None
    assert back is not None
    one, other = there.half(6, 5), back.half(8, 5)
    assert one is not None
    assert other is not None
    assert one.complete == other.complete == Play(((8, 5), (6, 5)))


def test_steps_are_taken_back() -> None:
    draft = Draft(START, (6, 5))
    on = draft.to(24, 13)
    assert on is not None
    assert on.steps == ((24, 18), (18, 13))
    assert on.left == ()
    assert on.complete in on.legal
    assert on.back().steps == ((24, 18),)
    assert on.back().left == (5,)
    assert on.back().back() == on.clear() == draft
    assert draft.back() == draft


def test_t15_5_undo_works_after_both_dice_are_played() -> None:
    draft = Draft(START, (6, 5)).to(24, 13)
    assert draft is not None
    assert draft.left == ()
    again = draft.back().half(13, 8)
    assert again is not None
    assert again.complete == Play(((24, 18), (13, 8)))


def test_a_checker_goes_by_one_number_or_several() -> None:
    routes = Draft(START, (6, 5)).steps_from(24)
    assert [(route.end, route.dice) for route in routes] == [(18, (6,)), (13, (6, 5))]
    doubles = Draft(board({24: 1, 1: 14}, {}), (3, 3)).steps_from(24)
    assert [route.dice for route in doubles] == [(3,), (3, 3), (3, 3, 3), (3, 3, 3, 3)]


def test_two_ways_that_differ_are_both_shown() -> None:
    draft = Draft(board({24: 1, 1: 14}, {20: 1}), (4, 2))
    ways = [route.dice for route in draft.steps_from(24) if route.end == 18]
    assert ways == [(4, 2), (2, 4)]
    draft = Draft(board({24: 1, 1: 14}, {}), (4, 2))
    ways = [route.dice for route in draft.steps_from(24) if route.end == 18]
    assert ways == [(4, 2)]


def test_only_what_belongs_to_a_legal_play_is_offered() -> None:
    """T15.2: the two as 8/6 would leave no six."""
    made = board({6: 13, 8: 1, 24: 1}, {4: 2, 16: 2, 18: 3, 19: 4, 20: 4})
    draft = Draft(made, (6, 2))
    assert draft.half(8, 6) is None
    assert draft.explain(8, 6).code == "tawla.refuse.both_numbers"
    assert draft.sources() == (24, 8)


def test_nothing_to_play_is_complete_at_once() -> None:
    draft = Draft(board({25: 1, 13: 14}, {19: 2, 21: 3}), (6, 4))
    assert draft.complete == Play()
    assert draft.sources() == ()


def test_there_is_a_draft_only_of_a_roll() -> None:
    s = on_roll(start(), {24: 2, 13: 5, 8: 3, 6: 5}, {1: 2, 12: 5, 17: 3, 19: 5})
    assert Draft.of(GAME.view(s, 0)) is None
    assert explain(GAME.view(s, 0), 24, 18).code == "tawla.refuse.no_roll"
    thrown = GAME.view(with_dice(s, 6, 5), 1)
    assert Draft.of(thrown) == Draft(START, (6, 5))
    assert explain(thrown, 24, 20).code == "tawla.refuse.no_number"


EXPLAINED = [
    ("no_point", "T1.2", {24: 1, 1: 14}, {}, (6, 5), (30, 24)),
    ("no_point", "T1.2", {24: 1, 1: 14}, {}, (6, 5), (24, BAR)),
    ("no_checker", "T3.1", {24: 1, 1: 14}, {}, (6, 5), (20, 14)),
    ("backwards", "T3.1", {13: 1, 1: 14}, {}, (6, 5), (13, 19)),
    ("no_number", "T3.1", {24: 1, 1: 14}, {}, (6, 5), (24, 20)),
    ("blocked", "T3.2", {24: 1, 1: 14}, {18: 2}, (6, 5), (24, 18)),
    ("blocked", "T3.2", {24: 1, 1: 14}, {18: 2, 19: 2}, (6, 5), (24, 13)),
    ("bar_first", "T4.2", {25: 1, 13: 14}, {}, (6, 5), (13, 7)),
    ("blocked", "T3.2", {25: 1, 13: 14}, {19: 2}, (6, 5), (BAR, 19)),
    ("not_home", "T5.1", {9: 1, 6: 14}, {}, (6, 5), (6, OFF)),
    ("not_home", "T5.1", {9: 1, 3: 14}, {}, (6, 5), (3, OFF)),
    ("higher", "T5.2", {6: 1, 3: 14}, {}, (5, 4), (3, OFF)),
    ("no_number", "T3.1", {6: 1, 3: 14}, {}, (2, 1), (6, OFF)),
    ("larger_number", "T3.4", {13: 1, 5: 5, 4: 5, 3: 3, 1: 1}, {2: 2}, (6, 5), (13, 8)),
    ("both_numbers", "T3.4", {24: 1, 8: 1, 6: 13}, {4: 2, 16: 2, 18: 2, 19: 2}, (6, 2), (8, 6)),
    ("stays", "T12", {10: 1, 24: 1, 1: 13}, {4: 1, 8: 2}, (6, 2), (10, 2)),
]


@pytest.mark.parametrize(("code", "rule", "mine", "theirs", "dice", "step"), EXPLAINED)
def test_a_half_move_is_refused_by_its_rule(
    code: str,
    rule: str,
    mine: dict[int, int],
    theirs: dict[int, int],
    dice: tuple[int, int],
    step: tuple[int, int],
) -> None:
    draft = Draft(board(mine, theirs), dice, stays=code == "stays")
    assert draft.to(*step) is None
    refusal = draft.explain(*step)
    assert (refusal.code, refusal.rule) == (f"tawla.refuse.{code}", rule)


def test_what_is_missing() -> None:
    draft = Draft(START, (3, 1))
    assert draft.missing().code == "tawla.refuse.no_pass"
    one = draft.half(8, 5)
    assert one is not None
    assert one.missing().code == "tawla.refuse.more"
    assert one.missing().params["dice"] == "1"
    assert one.missing().params["points"] == tuple(name_of(point) for point in one.sources())


def test_all_of_a_double_must_be_played() -> None:
    """The guide's example: three fours can be played."""
    draft = Draft(board({17: 1, 12: 1, 3: 7, 2: 6}, {9: 2}), (4, 4)).to(12, 4)
    assert draft is not None
    assert draft.complete is None
    missing = draft.missing()
    assert (missing.code, missing.rule) == ("tawla.refuse.all_of_double", "T3.4")
    assert (missing.params["n"], missing.params["number"]) == (3, 4)
    assert missing.params["points"]


def test_nothing_played_first_spoils_a_double() -> None:
    for root in drafts(seed=44, count=200):
        double = Draft(root.board, (root.dice[0], root.dice[0]), root.stays)
        die = double.dice[0]
        free = moves.half_moves(double.board, moves.position_after(double.board), die, double.stays)
        assert tuple(start for start, _ in free) == double.sources()


def test_everything_not_offered_is_explained() -> None:
    """Whatever is not among the routes gets a refusal with a rule, never an error."""
    for root in drafts(seed=43, count=60):
        for start_ in range(BAR, OFF, -1):
            ends = {route.end for route in root.steps_from(start_)}
            for end in range(OFF, BAR):
                if end not in ends:
                    assert root.explain(start_, end).rule.startswith("T")
