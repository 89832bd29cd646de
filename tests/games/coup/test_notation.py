"""Actions as words."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.games.coup.actions import (
    Assassinate,
    Block,
    Challenge,
    Coup,
    Draft,
    Examine,
    Exchange,
    ForeignAid,
    Income,
    Lose,
    Pass,
    PutBack,
    Resign,
    ShowTo,
    Steal,
    Tax,
    TurnUp,
    Verdict,
)
from majlis.games.coup.cards import (
    AMBASSADOR,
    ASSASSIN,
    CAPTAIN,
    CONTESSA,
    DUKE,
    INQUISITOR,
    NAMES,
)
from majlis.games.coup.notation import parse, read_card, spell
from majlis.games.coup.rules import GAME
from majlis.games.coup.state import View
from majlis.ui.notation import Notation
from majlis.ui.wording import Wording
from tests.games.coup.positions import A, B, dealt, play, table, view
from tests.suite.games import varied, walk

THREE = (7, "ambassador duke"), (2, "captain contessa"), (2, "duke duke")
START = table(*THREE)
INQUIRY = table((2, "inquisitor duke"), *THREE[1:], fifth="inquisitor")
ACTING = view(START)
AIDED = view(play(START, "A aid"), B)
ROBBED = view(play(START, "A steal B", "pass"), B)
DOUBTED = view(play(START, "A tax"), B)
TURNING = view(play(START, "A tax", "B challenge"))
LOSING = view(play(START, "A coup B"), B)
BACK = view(play(START, "A exchange", "pass", "draw assassin captain"))
SHOWING = view(play(INQUIRY, "A examine B", "pass"), B)
JUDGING = view(play(INQUIRY, "A examine B", "pass", "B show captain"))
DRAFTING = view(dealt("duke", "captain"))
PAIR = view(table((7, "duke duke"), (2, "captain captain")))


@pytest.mark.parametrize(
    ("text", "v", "action"),
    [
        ("income", ACTING, Income()),
        ("i", ACTING, Income()),
        ("Foreign  Aid", ACTING, ForeignAid()),
        ("aid", ACTING, ForeignAid()),
        ("f", ACTING, ForeignAid()),
        ("coup 2", ACTING, Coup(1)),
        ("C3", ACTING, Coup(2)),
        ("coup #3", ACTING, Coup(2)),
        ("coup", PAIR, Coup(1)),
        ("tax", ACTING, Tax()),
        ("t", ACTING, Tax()),
        ("assassinate 2", ACTING, Assassinate(1)),
        ("kill 3", ACTING, Assassinate(2)),
        ("a2", ACTING, Assassinate(1)),
        ("steal 2", ACTING, Steal(1)),
        ("s 3", ACTING, Steal(2)),
        ("s", PAIR, Steal(1)),
        ("exchange", ACTING, Exchange()),
        ("x", ACTING, Exchange()),
        ("examine 2", view(INQUIRY), Examine(1)),
        ("e3", view(INQUIRY), Examine(2)),
        ("challenge", DOUBTED, Challenge()),
        ("doubt", DOUBTED, Challenge()),
        ("!", DOUBTED, Challenge()),
        ("pass", DOUBTED, Pass()),
        (".", DOUBTED, Pass()),
        ("block", AIDED, Block(DUKE)),
        ("block duke", AIDED, Block(DUKE)),
        ("duchess", AIDED, Block(DUKE)),
        ("b cap", ROBBED, Block(CAPTAIN)),
        ("ambassador", ROBBED, Block(AMBASSADOR)),
        ("turn up duke", TURNING, TurnUp(DUKE)),
        ("duke", TURNING, TurnUp(DUKE)),
        ("lose captain", LOSING, Lose(CAPTAIN)),
        ("con", LOSING, Lose(CONTESSA)),
        ("put back duke ambassador", BACK, PutBack((DUKE, AMBASSADOR))),
        ("amb, duke", BACK, PutBack((DUKE, AMBASSADOR))),
        ("back duke duke", BACK, PutBack((DUKE, DUKE))),
        ("show countess", SHOWING, ShowTo(CONTESSA)),
        ("inq", SHOWING, ShowTo(INQUISITOR)),
        ("keep", JUDGING, Verdict(False)),
        ("w", JUDGING, Verdict(True)),
        ("draft assassin", DRAFTING, Draft(ASSASSIN)),
        ("du", DRAFTING, Draft(DUKE)),
        ("resign", ACTING, Resign()),
    ],
)
def test_what_is_understood(text: str, v: View, action: Action) -> None:
    assert parse(text, v) == action


@pytest.mark.parametrize(
    ("text", "v", "code"),
    [
        ("", ACTING, "notation.act"),
        ("hello", ACTING, "notation.act"),
        ("duke", ACTING, "notation.act"),
        ("duke duke", TURNING, "notation.turn_up"),
        ("steal", ACTING, "whom"),
        ("tax 2", ACTING, "no_target"),
        ("block", ROBBED, "with_whom"),
        ("block", ACTING, "with_whom"),
        ("block inquisitor", ROBBED, "no_card"),
        ("lose a", LOSING, "which_card"),
        ("c", TURNING, "whom"),
        ("put back duke xyz", BACK, "no_card"),
        ("what", DOUBTED, "notation.challenge"),
        ("what", DRAFTING, "notation.draft"),
    ],
)
def test_what_is_not(text: str, v: View, code: str) -> None:
    found = parse(text, v)
    assert isinstance(found, Refusal)
    assert found.code == f"coup.refuse.{code}"
    assert found.kind == "malformed"


def test_a_spectator_s_view_can_be_typed_at() -> None:
    assert parse("steal 2", view(START, -3)) == Steal(1)
    assert isinstance(parse("steal", view(START, -3)), Refusal)


@pytest.mark.parametrize("fifth", ["ambassador", "inquisitor"])
def test_characters_may_be_cut_short(fifth: str) -> None:
    v = view(
        table(*((2, "duke duke"), (2, "captain captain"), (2, "contessa contessa")), fifth=fifth)
    )
    for name in ("duke", "assassin", "captain", "contessa", fifth):
        assert read_card(name, v) == NAMES.index(name)
        assert read_card(name[:3], v) == NAMES.index(name)
    other = {"ambassador": "inquisitor", "inquisitor": "ambassador"}[fifth]
    assert isinstance(read_card(other, v), Refusal)


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_everything_is_spelled_as_it_is_read(seats: int) -> None:
    """Every legal action of random games."""
    for seed in range(6):
        for before, _, _ in walk(GAME, varied("coup", seed), seats, seed):
            for need in GAME.needs(before):
                v = GAME.view(before, need.seat)
                for action in GAME.legal(before, need) if need.seat >= 0 else ():
                    assert parse(spell(action, v), v) == action


VIEWS = [ACTING, AIDED, ROBBED, DOUBTED, TURNING, LOSING, BACK, SHOWING, JUDGING, DRAFTING, PAIR]
WORDS = st.sampled_from(
    [
        "coup",
        "steal",
        "block",
        "put back",
        "turn up",
        "duke",
        "a",
        "!",
        "2",
        "999999999",
        "#",
        "lose",
    ]
)


@given(st.one_of(st.text(), st.lists(WORDS, max_size=5).map(" ".join)), st.sampled_from(VIEWS))
def test_anything_can_be_typed(text: str, v: View) -> None:
    """It gives an action or a reason, and what it gives can be judged and spelled."""
    found: Any = parse(text, v)
    if isinstance(found, Refusal):
        assert found.code.startswith("coup.refuse.")
        return
    assert parse(spell(found, v), v) == found
    GAME.judge(START, A, found)


@pytest.mark.parametrize("language", ["ar", "ps"])
@pytest.mark.parametrize(
    "v", [ACTING, AIDED, ROBBED, DOUBTED, TURNING, LOSING, BACK, SHOWING, JUDGING, DRAFTING]
)
def test_what_is_not_understood_is_answered_in_the_reader_s_words(language: str, v: View) -> None:
    wording = Wording(language)
    wording.with_game("coup")
    for typed in ("xyzzy", "show", "coup", "block xyzzy"):
        refusal = Notation("coup").parse(typed, v, wording)
        if isinstance(refusal, Refusal):
            told = wording.refusal(refusal).replace(typed, "").replace("xyzzy", "")
            assert not re.search("[a-z]{2}", told), told


@pytest.mark.parametrize(
    ("language", "typed", "v", "action"),
    [
        ("ar", "تشكيك", DOUBTED, Challenge()),
        ("ar", "قبول", DOUBTED, Pass()),
        ("ar", "صد الدوق", AIDED, Block(DUKE)),
        ("ar", "الدوق", TURNING, TurnUp(DUKE)),
        ("ar", "الدوق السفير", BACK, PutBack((DUKE, AMBASSADOR))),
        ("ar", "إبقاء", JUDGING, Verdict(False)),
        ("ar", "استبدال", JUDGING, Verdict(True)),
        ("ar", "انقلاب 2", ACTING, Coup(1)),
        ("ps", "ننګونه", DOUBTED, Challenge()),
        ("ps", "تېر", DOUBTED, Pass()),
        ("ps", "مقابله دچس", AIDED, Block(DUKE)),
        ("ps", "ساتل", JUDGING, Verdict(False)),
        ("ps", "اړول", JUDGING, Verdict(True)),
    ],
)
def test_what_refusals_offer_is_read(language: str, typed: str, v: View, action: Action) -> None:
    wording = Wording(language)
    wording.with_game("coup")
    assert Notation("coup").parse(typed, v, wording) == action
