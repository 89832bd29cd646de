"""Squares and actions as text (S16)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.games.sija.actions import Ask, EndTurn, Pay, Place, Remove, Reply, Resign, Step
from majlis.games.sija.notation import NAMES, names_of, parse, parse_square, spell, spell_step
from majlis.games.sija.rules import GAME
from majlis.games.sija.state import SECOND, State, View
from tests.games.sija.positions import begun, play, ready, squares, view
from tests.suite.games import varied, walk

PLACING = view(begun())
MOVING = view(ready("c3 d2 b3", "a1 d5 e4 g7", ransom="on"))
ASKED = view(play(ready("a1 b1 c1", "a7 b7 c7", SECOND), "=a7"))
PAYING = view(play(ready("a1 b1 c1", "a7 b7 c7", SECOND), "=a7", "yes"))
REMOVING = view(ready("c1 b2", "a1 b1", SECOND, phase="remove"))
CHAIN = view(play(ready("c2 a3 e4 c5", "b3 d4 g7 g1", chain_optional=True), "c2-c3"))


def test_squares_have_names() -> None:
    """Terms of the law: files a to g from the left, ranks 1 to 7 from below; the centre is d4."""
    assert (NAMES[0], NAMES[6], NAMES[24], NAMES[42], NAMES[48]) == ("a1", "g1", "d4", "a7", "g7")
    assert [parse_square(name) for name in NAMES] == list(range(49))
    assert names_of(squares("c1 b2")) == ("c1", "b2")
    assert names_of([9, 2]) == ("c2", "c1")


@pytest.mark.parametrize(
    ("text", "v", "action"),
    [
        ("b1 c5", PLACING, Place(1, 30)),
        ("c5 b1", PLACING, Place(1, 30)),
        (" C5,B1 ", PLACING, Place(1, 30)),
        ("c5b1", PLACING, Place(1, 30)),
        ("d2-d3", MOVING, Step(10, 17)),
        ("D2D3", MOVING, Step(10, 17)),
        ("d2 → d3", MOVING, Step(10, 17)),
        ("d2>d3", MOVING, Step(10, 17)),
        ("d2xd3", MOVING, Step(10, 17)),
        ("a4", MOVING, Refusal),
        ("d3", MOVING, Refusal),
        ("b4", MOVING, Step(15, 22)),
        ("=d5", MOVING, Ask(31)),
        ("= d5", MOVING, Ask(31)),
        ("ransom d5", MOVING, Ask(31)),
        ("c4", CHAIN, Step(16, 23)),
        ("c3-c4xd4", CHAIN, Step(16, 23)),
        (".", CHAIN, EndTurn()),
        ("stop", CHAIN, EndTurn()),
        ("+", ASKED, Reply(True)),
        ("Yes", ASKED, Reply(True)),
        ("-", ASKED, Reply(False)),
        ("no", ASKED, Reply(False)),
        ("c1 a1", PAYING, Pay(0, 2)),
        ("c1", REMOVING, Remove(2)),
        ("xc1", REMOVING, Remove(2)),
        ("×c1", REMOVING, Remove(2)),
        ("resign", MOVING, Resign()),
    ],
)
def test_what_texts_mean(text: str, v: View, action: Action | type[Refusal]) -> None:
    found = parse(text, v)
    if isinstance(action, type):
        assert isinstance(found, action)
    else:
        assert found == action


@pytest.mark.parametrize(
    ("text", "v", "code", "rule"),
    [
        ("", PLACING, "notation.place", "S16"),
        ("hello", PLACING, "notation.place", "S16"),
        ("1 2", PLACING, "notation.place", "S16"),
        ("b1", PLACING, "two_squares", "S3.1"),
        ("b1 c1 d1", PLACING, "two_squares", "S3.1"),
        ("b1", PAYING, "two_squares", "S7.2"),
        ("h1 c5", PLACING, "no_square", "S1.1"),
        ("a8 c5", PLACING, "no_square", "S1.1"),
        ("b10 c5", PLACING, "no_square", "S1.1"),
        ("=z9", MOVING, "no_square", "S1.1"),
        ("ransom", MOVING, "notation.move", "S16"),
        ("d3", MOVING, "several", "S4.2"),
        ("f1", MOVING, "unreachable", "S4.2"),
        ("c3-c4xd4xe4", CHAIN, "captures", "S5.1"),
        ("d2-d3xe4", MOVING, "captures", "S5.1"),
        ("maybe", CHAIN, "notation.chain", "S16"),
        ("d2 d3", ASKED, "notation.reply", "S16"),
        ("c1 b2", REMOVING, "notation.remove", "S16"),
        ("??", PAYING, "notation.pay", "S16"),
    ],
)
def test_what_texts_do_not_mean(text: str, v: View, code: str, rule: str) -> None:
    found = parse(text, v)
    assert isinstance(found, Refusal)
    assert (found.code, found.rule) == (f"sija.refuse.{code}", rule)


def test_a_square_that_several_stones_can_reach_lists_the_steps() -> None:
    found = parse("d3", MOVING)
    assert isinstance(found, Refusal)
    assert found.params["steps"] == ("d2-d3", "c3-d3")


def test_a_step_names_what_it_captures() -> None:
    """S5.1: as the log writes it, which reads back."""
    assert spell_step((17, 24), squares("c4 e4 d5")) == "d3-d4xc4xe4xd5"
    v = view(ready("d3 b4 f4 d6", "c4 e4 d5 g7 b7"))
    assert parse("d3-d4xc4xe4xd5", v) == Step(17, 24)
    assert parse("d3-d4xd5xe4xc4", v) == Step(17, 24)


@pytest.mark.parametrize("seed", range(6))
def test_every_legal_action_reads_back(seed: int) -> None:
    whim = random.Random(seed)
    for before, event, _ in walk(GAME, varied("sija", seed), 2, seed):
        _read_back(before, event.action)
        for need in GAME.needs(before):
            _read_back(before, whim.choice(GAME.legal(before, need)))


def _read_back(s: State, action: Action) -> None:
    v = view(s)
    assert parse(spell(action, v), v) == action
    assert parse(f"  {spell(action, v).upper()} ", v) == action


@given(st.text(max_size=40))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    for v in (PLACING, MOVING, CHAIN, ASKED, PAYING, REMOVING):
        found = parse(text, v)
        assert isinstance(found, Action | Refusal)
        if isinstance(found, Refusal):
            assert found.rule


WORDS = st.lists(
    st.sampled_from(["a1", "d4", "g7", "D3", "h8", "-", "x", "=", " ", ",", "ransom", "yes", "1"])
)


@given(WORDS.map("".join))
def test_any_text_of_squares_and_signs_is_an_action_or_refused(text: str) -> None:
    for v in (PLACING, MOVING, CHAIN, PAYING, REMOVING):
        assert isinstance(parse(text, v), Action | Refusal)


@given(st.integers(0, 48), st.integers(0, 48))
def test_pairs_read_back_in_order(one: int, other: int) -> None:
    found = parse(f"{NAMES[one]} {NAMES[other]}", PLACING)
    assert found == Place(min(one, other), max(one, other))


@pytest.mark.parametrize(
    ("text", "action"),
    [("فدية d4", Ask(24)), ("طلب الفدية d4", Ask(24)), ("نعم", Reply(True)), ("لا", Reply(False))],
)
def test_words_in_arabic(text: str, action: Action) -> None:
    """S16."""
    assert parse(text, view(ready("a1 a3", "d4 g7 g5", SECOND))) == action
