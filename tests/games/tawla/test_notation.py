"""T13.1: plays as text, there and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.core import registry
from majlis.core.game import Refusal
from majlis.games.tawla.actions import Dice, Opening, Play
from majlis.games.tawla.draft import Draft, name_of
from majlis.games.tawla.notation import parse, parse_chance, parse_on, spell, spell_on
from majlis.games.tawla.rules import GAME
from majlis.games.tawla.state import STARTS
from majlis.text import Words
from tests.conformance.test_tawla import board_of, rows
from tests.games.tawla.hand import acts, on_roll, start, with_dice
from tests.games.tawla.positions import board

START = STARTS["standard"] * 2


def read(text: str, draft: Draft) -> tuple[tuple[int, int], ...]:
    """The half-moves of a text that must be legal."""
    play = parse_on(text, draft)
    assert isinstance(play, Play), play
    return play.steps


def refusal(text: str, draft: Draft) -> Refusal:
    """The refusal of a text that must not be legal."""
    found = parse_on(text, draft)
    assert isinstance(found, Refusal), found
    return found


def test_what_is_written_reads_back() -> None:
    for row in rows()[::3]:
        draft = Draft(board_of(row), (row["dice"][0], row["dice"][1]))
        for play in draft.legal[:30]:
            text = spell_on(play, draft)
            assert parse_on(text, draft) == play, (row["id"], text)


@pytest.mark.parametrize(
    ("mine", "theirs", "dice", "steps", "text"),
    [
        ({24: 2, 13: 5}, {18: 1}, (6, 2), ((24, 18), (13, 11)), "24/18* 13/11"),
        ({24: 1, 13: 5}, {18: 1}, (6, 5), ((24, 18), (18, 13)), "24/18*/13"),
        ({24: 1, 13: 5}, {}, (6, 5), ((24, 18), (18, 13)), "24/13"),
        ({24: 1, 13: 5}, {13: 0, 18: 1}, (6, 5), ((24, 19), (19, 13)), "24/19/13"),
        ({25: 1, 13: 5}, {}, (5, 2), ((25, 20), (13, 11)), "bar/20 13/11"),
        ({6: 2, 2: 2}, {}, (6, 2), ((6, 0), (2, 0)), "6/off 2/off"),
        ({8: 3, 6: 5}, {5: 1}, (3, 3), ((8, 5), (8, 5), (6, 3), (6, 3)), "8/5*(2) 6/3(2)"),
        ({24: 2, 6: 5}, {}, (4, 4), ((24, 20), (24, 20), (20, 16), (20, 16)), "24/16(2)"),
        (
            {24: 2, 6: 5},
            {20: 1},
            (4, 4),
            ((24, 20), (24, 20), (20, 16), (20, 16)),
            "24/20*/16 24/16",
        ),
    ],
)
def test_how_plays_are_written(
    mine: dict[int, int],
    theirs: dict[int, int],
    dice: tuple[int, int],
    steps: tuple[tuple[int, int], ...],
    text: str,
) -> None:
    draft = Draft(board(mine, theirs), dice)
    play = Play(steps)
    assert play in draft.legal
    assert spell_on(play, draft) == text


@pytest.mark.parametrize(
    "text",
    [
        "24/18 13/11",
        "13/11 24/18",
        "  24/18   13/11 ",
        "24/18, 13/11",
        "24/18;13/11",
    ],
)
def test_any_order_and_spacing(text: str) -> None:
    assert read(text, Draft(START, (6, 2))) == ((24, 18), (13, 11))


@pytest.mark.parametrize("text", ["bar/20 13/11", "BAR/20 13/11", "b/20 13/11", "25/20 13/11"])
def test_ways_to_write_the_bar(text: str) -> None:
    draft = Draft(board({25: 1, 13: 5}, {}), (5, 2))
    assert read(text, draft) == ((25, 20), (13, 11))


@pytest.mark.parametrize("text", ["6/off 5/off", "6/0 5/0", "6/OFF 5/o"])
def test_ways_to_write_off(text: str) -> None:
    assert read(text, Draft(board({6: 2, 5: 2}, {}), (6, 5))) == ((6, 0), (5, 0))


@pytest.mark.parametrize("text", ["24/18/13", "24/13", "24/18 18/13", "18/13 24/18"])
def test_one_checker_by_both_numbers(text: str) -> None:
    assert read(text, Draft(START, (6, 5))) == ((24, 18), (18, 13))


@pytest.mark.parametrize("text", ["8/5(2) 6/3(2)", "8/5 8/5 6/3 6/3", "6/3(2) 8/5(2)"])
def test_counted_moves(text: str) -> None:
    assert read(text, Draft(START, (3, 3))) == ((8, 5), (8, 5), (6, 3), (6, 3))


def test_two_on_the_bar_take_turns() -> None:
    draft = Draft(board({25: 2, 6: 5}, {}), (4, 4))
    assert read("bar/17(2)", draft) == ((25, 21), (25, 21), (21, 17), (21, 17))


def test_stars_may_be_left_out_but_not_put_wrong() -> None:
    draft = Draft(board({24: 2, 13: 5}, {18: 1}), (6, 2))
    assert read("24/18 13/11", draft) == read("24/18* 13/11", draft)
    wrong = refusal("24/18 13/11*", draft)
    assert (wrong.code, wrong.rule) == ("tawla.refuse.no_hit", "T4.1")
    assert wrong.params == {"point": 11}


def test_ambiguity_is_named() -> None:
    draft = Draft(board({24: 1, 13: 5}, {18: 1}), (6, 5))
    found = refusal("24/13", draft)
    assert (found.code, found.rule) == ("tawla.refuse.ambiguous", "T13.1")
    assert found.params["plays"] == ("24/18*/13", "24/19/13")
    assert read("24/18*/13", draft) == ((24, 18), (18, 13))
    assert read("24/19/13", draft) == ((24, 19), (19, 13))


@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("hello", "notation", "T13.1"),
        ("24-18", "notation", "T13.1"),
        ("24/18 13", "notation", "T13.1"),
        ("99/18", "no_point", "T1.2"),
        ("30*/18", "notation", "T13.1"),
        ("24/30*", "no_point", "T1.2"),
        ("24/18 24/22 6/4", "all_played", "T3.1"),
        ("24/18", "more", "T3.4"),
        ("", "no_pass", "T3.5"),
        ("pass", "no_pass", "T3.5"),
        ("24/19 13/11", "no_number", "T3.1"),
        ("13/7 6/8", "backwards", "T3.1"),
        ("6/off 13/11", "not_home", "T5.1"),
        ("20/18 24/18", "no_checker", "T3.1"),
        ("24/18 24/22 24/18 24/22 24/18", "all_played", "T3.1"),
    ],
)
def test_what_cannot_be_played_is_answered_with_the_reason(text: str, code: str, rule: str) -> None:
    found = refusal(text, Draft(START, (6, 2)))
    assert (found.code, found.rule) == (f"tawla.refuse.{code}", rule)


@pytest.mark.parametrize("text", ["8/7(2) 6/5(3)", "6/5(2) 8/7(2) 24/23", "8/7 8/7 6/5 6/5 24/23"])
def test_a_double_is_four_moves_and_no_more(text: str) -> None:
    found = refusal(text, Draft(START, (1, 1)))
    assert (found.code, found.rule) == ("tawla.refuse.double_played", "T3.3")
    assert found.params["number"] == 1
    assert found.params["point"] == name_of(6 if text.startswith("8/7(2)") else 24)


@pytest.mark.parametrize(
    ("stands", "against", "dice", "text", "names"),
    [
        ({24: 1, 1: 14}, {18: 2}, (6, 5), "24/18", ("6", "point 24", "18", "T3.2")),
        ({9: 1, 6: 14}, {}, (6, 5), "6/off", ("6", "point 6", "T5.1")),
        ({9: 1, 6: 14}, {}, (2, 1), "6/off", ("6", "point 6", "T5.1")),
        ({24: 2, 13: 5, 6: 8}, {}, (6, 2), "24/18", ("2", "point 24", "point 13", "T3.4")),
        ({24: 2, 13: 13}, {}, (1, 1), "24/23", ("1", "point 24", "point 13", "T3.4")),
        ({24: 2, 13: 13}, {}, (6, 2), "24/18 24/22 13/11", ("6-2", "point 13", "T3.1")),
        (
            {24: 1, 8: 1, 6: 13},
            {4: 2, 16: 2, 18: 2, 19: 2},
            (6, 2),
            "8/6",
            ("2", "6", "point 8", "T3.4"),
        ),
    ],
)
def test_a_refusal_names_number_checker_and_rule(
    stands: dict[int, int],
    against: dict[int, int],
    dice: tuple[int, int],
    text: str,
    names: tuple[str, ...],
) -> None:
    words = Words("en", domains={"tawla": registry.folder("tawla") / "locale"})
    sentence = words.refusal(refusal(text, Draft(board(stands, against), dice)))
    assert all(name in sentence for name in names), sentence
    assert "⟦" not in sentence
    assert "step back" not in sentence


def test_bar_first_is_the_reason() -> None:
    draft = Draft(board({25: 2, 13: 5}, {19: 2}), (6, 4))
    assert refusal("13/7 bar/21", draft).rule == "T4.2"
    assert read("bar/21", draft) == ((25, 21),)


def test_passing_when_nothing_can_be_played() -> None:
    draft = Draft(board({25: 1, 13: 14}, {19: 2, 21: 3}), (6, 4))
    for text in ("", "-", "pass", "PASS"):
        assert read(text, draft) == ()
    assert spell_on(Play(), draft) == ""
    assert refusal("bar/19", draft).rule == "T3.2"


def test_through_the_view() -> None:
    s = with_dice(on_roll(start(), {24: 2, 13: 5}, {18: 1}, turn=1), 6, 2)
    view = GAME.view(s, 0)
    play = parse("24/18* 13/11", view)
    assert play == Play(((24, 18), (13, 11)))
    assert spell(Play(((24, 18), (13, 11))), view) == "24/18* 13/11"
    waiting = parse("24/18", GAME.view(start(), 0))
    assert isinstance(waiting, Refusal)
    assert waiting.code == "tawla.refuse.no_roll"


@given(st.text(alphabet="0123456789/* ()baroff,", max_size=24))
def test_no_text_is_an_error(text: str) -> None:
    """Whatever is typed is a legal play or a refusal with a rule."""
    draft = Draft(START, (3, 3))
    found = parse_on(text, draft)
    assert found in draft.legal if isinstance(found, Play) else found.rule


@pytest.mark.parametrize("text", ["3 1", "3-1", "31", " 3,1 "])
def test_typed_dice(text: str) -> None:
    opening = GAME.view(start(), 0)
    assert parse_chance(text, opening) == Opening(3, 1)
    rolling = GAME.view(acts(start(opening="reroll"), Opening(3, 1)), 0)
    assert parse_chance(text, rolling) == Dice(3, 1)


@pytest.mark.parametrize("text", ["", "7 1", "3", "3 1 2", "x"])
def test_what_is_not_dice(text: str) -> None:
    found = parse_chance(text, GAME.view(start(), 0))
    assert isinstance(found, Refusal)
    assert found.code == "tawla.refuse.dice_text"
