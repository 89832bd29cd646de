"""What is typed in one's own language, and the examples that a refusal gives of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from majlis.core.game import Refusal
from majlis.core.seats import OFFICIAL
from majlis.games.elections.actions import Pass, Penalise, Play
from majlis.games.elections.info import INFO
from majlis.games.elections.notation import _EXAMPLES, parse
from majlis.games.elections.rules import GAME
from majlis.games.elections.typed import lexicon, taught, told
from majlis.ui.notation import Notation
from majlis.ui.tongue import plain
from majlis.ui.wording import Wording
from tests.games.elections.positions import A, B, card, hand
from tests.games.elections.test_describe import NAMES, words
from tests.games.elections.test_notation import written


def examples() -> Iterator[str]:
    """Everything that a refusal may give as an example."""
    for some in _EXAMPLES.values():
        yield from some
    yield from ("take_region 2 14", "rest 2", "double 3", "protect 3", "counter 7 12", "swap 2 7")


@pytest.mark.parametrize("language", INFO.languages)
@pytest.mark.parametrize("example", sorted(set(examples())))
def test_examples_are_read_as_they_are_given(language: str, example: str) -> None:
    say = words(language).message
    known = lexicon((say, words("en").message), list(NAMES.values()), plain)
    refusal = Refusal("malformed", "elections.refuse.notation", params={"examples": (example,)})
    (shown,) = taught(refusal, say).params["examples"]
    view = GAME.view(hand(5, {A: "rest"}).s, A)
    read, meant = parse(known.english(shown, plain), view), parse(example, view)
    assert not isinstance(meant, Refusal)
    assert read == meant, shown


@pytest.mark.parametrize("language", INFO.languages)
def test_all_that_is_written_is_read_as_it_is_shown(language: str) -> None:
    """In a reader's own words, whatever may be done, whoever may do it; no Arabic with English."""
    say = words(language).message
    known = lexicon((say, words("en").message), list(NAMES.values()), plain)
    for text, action, view in written(seeds=4):
        shown = told(text, say)
        assert parse(known.english(shown, plain), view) == action, shown
        assert language != "ar" or not re.search("[a-z]{2}", shown), (shown, action)


def test_what_is_done_with_a_card_and_the_card_have_names_of_their_own() -> None:
    say = words("en").message
    assert told("salvage", say) == "Finders Keepers"
    assert told("salvage 500", say) == "take 500"


def test_as_an_answer_the_letters_of_the_screen_are_read() -> None:
    """E5: p is no beginning of *protect* where a pass is asked for."""
    played = hand(5, {A: "rest", B: "deny"}).do(A, Play(card("rest"), B))
    view = GAME.view(played.s, B)
    assert (parse("p", view), parse("w", view)) == (Pass(), Pass(True))
    assert parse("p", GAME.view(hand(5, {A: "rest"}).s, A)) not in (Pass(), None)


def test_the_referee_is_given_examples_of_his_own_and_read_in_any_order() -> None:
    view = GAME.view(hand(5, {A: "rest"}, options={"referee": "seat"}).s, OFFICIAL)
    refusal = parse("xyz", view)
    assert isinstance(refusal, Refusal)
    assert refusal.params["examples"][:2] == ("warn 2", "penalise 2 300 speech")
    for typed in ("penalise 2 delay 500", "penalise 2 500 delay"):
        assert parse(typed, view) == Penalise(B, 500, "delay")
    for typed in ("penalise delay 2 500", "penalise", "penalise 2 500", "penalise 2 5 5 delay"):
        assert isinstance(parse(typed, view), Refusal)


def test_a_refusal_quotes_what_was_typed() -> None:
    view = GAME.view(hand(5, {A: "rest"}).s, A)
    wording = Wording("ar")
    wording.with_game("elections")
    refusal = Notation("elections").parse("عقوبة ٢", view, wording)
    assert isinstance(refusal, Refusal)
    assert refusal.params["text"] == "عقوبة ٢"


def test_arabic_is_answered_in_arabic() -> None:
    played = hand(5, {A: "rest", B: "deny"}).do(A, Play(card("rest"), B))
    refusal = parse("xyz", GAME.view(played.s, B))
    assert isinstance(refusal, Refusal)
    shown = words("ar").message(taught(refusal, words("ar").message))
    assert "صعبة عليك" in shown
    assert "ازهلها المستهدف" in shown
    assert "deny" not in shown
