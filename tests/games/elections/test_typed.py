"""What is typed in one's own language, and the examples that a refusal gives of it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from majlis.core.actions import Action
from majlis.core.game import ALLOWED, Refusal
from majlis.core.seats import CHANCE, OFFICIAL
from majlis.games.elections.actions import (
    Distribute,
    MoveVote,
    OfferSwap,
    Pass,
    Penalise,
    PickRegion,
    Place,
    Play,
)
from majlis.games.elections.cards import (
    AIMED,
    BISHT,
    BURN100,
    IMMUNITY,
    LIFT_IMMUNITY,
    PINNED,
    REST,
    SWAP,
    Card,
    id_of,
    vote,
)
from majlis.games.elections.info import INFO
from majlis.games.elections.notation import parse
from majlis.games.elections.rules import GAME
from majlis.games.elections.typed import lexicon, taught, told
from majlis.text.controls import strip_controls
from majlis.ui.notation import Notation
from majlis.ui.tongue import plain
from majlis.ui.wording import Wording
from tests.games.elections.positions import A, B, C, D, card, hand, position
from tests.games.elections.test_describe import NAMES, words
from tests.games.elections.test_notation import options, written
from tests.suite.games import walk


def read(text: str, language: str, names: Sequence[str] = tuple(NAMES.values())) -> str:
    """What is typed in a language, as the notation writes it."""
    known = lexicon((words(language).message, words("en").message), names, plain)
    return known.english(text, plain)


def shown(refusal: Refusal, language: str) -> list[str]:
    """The examples that a refusal gives: whatever stands in quotation marks, but what was typed."""
    said = words(language).message(taught(refusal, words(language).message))
    return [text for text in re.findall("[«“]([^»”]*)[»”]", strip_controls(said)) if text != WRONG]


WRONG = "xyz"


@pytest.mark.parametrize("language", INFO.languages)
@pytest.mark.parametrize("seed", range(4))
def test_examples_are_read_as_they_are_shown_and_allowed(language: str, seed: int) -> None:
    """Each by itself, to whoever is asked, in whatever state; none aims at its own speaker."""
    seen = 0
    for before, _, _ in walk(GAME, options(seed), 4, seed):
        for need in GAME.needs(before):
            if need.seat == CHANCE or not (need.must or need.kind == "referee"):
                continue
            view = GAME.view(before, need.seat)
            refusal = parse(WRONG, view)
            assert isinstance(refusal, Refusal)
            may = need.must or any(n.must and n.seat == OFFICIAL for n in GAME.needs(before))
            for text in shown(refusal, language) if may else ():
                action = parse(read(text, language), view)
                assert isinstance(action, Action), (need.kind, text)
                assert GAME.judge(before, need.seat, action) == ALLOWED, (need.kind, text)
                seen += 1
    assert seen > 500


@pytest.mark.parametrize("language", INFO.languages)
@pytest.mark.parametrize("kind", [*AIMED, *PINNED, SWAP, BISHT])
def test_what_is_missing_to_a_card_is_shown_by_something_allowed(language: str, kind: Card) -> None:
    """Never by its own speaker, whoever he is."""
    options = {"turn": B, "cycle": 2}
    lies = {seat: ["80", "20"] for seat in (A, B, C)}
    lacks = {C: {"immunity": 2, "shield": IMMUNITY}} if kind == LIFT_IMMUNITY else {}
    s = position(4, {B: id_of(kind), A: "20"}, lies, lacks=lacks, **options)
    refusal = parse(id_of(kind), GAME.view(s, B))
    assert isinstance(refusal, Refusal)
    (text,) = shown(refusal, language)
    action = parse(read(text, language), GAME.view(s, B))
    assert isinstance(action, Action), text
    assert GAME.judge(s, B, action) == ALLOWED, text


def test_numbers_in_examples_are_the_reader_s() -> None:
    refusal = parse(WRONG, GAME.view(position(4, {A: "80"}), A))
    assert isinstance(refusal, Refusal)
    assert "٨٠ ١" in shown(refusal, "ar")
    assert not re.search("[0-9]", "".join(shown(refusal, "ar")))


JOINED = [
    ("ar", "ضع ٨٠ على ٢", Place(vote(80), 2)),
    ("ar", "ضع 80 على المنطقة 2", Place(vote(80), 2)),
    ("ar", "80 في منطقة 2", Place(vote(80), 2)),
    ("ar", "٨٠ على ٢", Place(vote(80), 2)),
    ("ar", "انقل ٨٠ من المنطقة 1 إلى المنطقة 2", MoveVote(vote(80), 1, 2)),
    ("ar", "استريح على سارة", Play(REST, B)),
    ("ar", "احرق ١٠٠ على نورة", Play(BURN100, C)),
    ("ar", "بدل مع سارة المنطقة 1 بالمنطقة 7", OfferSwap(SWAP, B, 1, 7)),
    ("en", "place 80 on region 2", Place(vote(80), 2)),
    ("en", "put 80 in 2", Place(vote(80), 2)),
    ("en", "move 80 from region 1 to region 2", MoveVote(vote(80), 1, 2)),
    ("en", "rest on سارة", Play(REST, B)),
    ("en", "swap with نورة region 1 for region 7", OfferSwap(SWAP, C, 1, 7)),
]


@pytest.mark.parametrize("last", ["علي", "ماجد", "Tom", "on", "في", "Regional"])
@pytest.mark.parametrize(("language", "text", "action"), JOINED)
def test_words_that_only_join_others_mean_nothing(
    language: str, text: str, action: Action, last: str
) -> None:
    """Whoever sits there, also where somebody is called nearly so: «على» is no علي."""
    view = GAME.view(position(4, {A: "80"}, {A: ["80"]}), A)
    assert parse(read(text, language, ("منى", "سارة", "نورة", last)), view) == action


@pytest.mark.parametrize("text", ["استريح على علي", "استريح علي", "استريح على على", "rest on علي"])
def test_somebody_called_like_a_word_that_joins_is_named(text: str) -> None:
    view = GAME.view(position(4, {A: "rest"}), A)
    assert parse(read(text, "ar", ("منى", "سارة", "نورة", "علي")), view) == Play(REST, D)


@pytest.mark.parametrize("text", ["ضع 80 علي", "80 سارة", "انقل 80 1 سارة", "80 1 سارة"])
def test_a_candidate_is_never_taken_for_a_region(text: str) -> None:
    """What names somebody where a region is asked for is not understood, and nothing happens."""
    view = GAME.view(position(4, {A: "80"}, {A: ["80"]}), A)
    refusal = parse(read(text, "ar", ("منى", "سارة", "نورة", "علي")), view)
    assert isinstance(refusal, Refusal)


def test_a_number_is_nobody_s_name() -> None:
    view = GAME.view(position(4, {A: "80"}), A)
    names = ("3", "2", "نورة", "5 star")
    assert parse(read("80 3", "en", names), view) == Place(vote(80), 3)
    assert parse(read("80 5", "en", names), view) == Place(vote(80), 5)


def test_a_name_that_two_have_is_asked_about() -> None:
    view = GAME.view(position(4, {A: "rest"}), A)
    refusal = parse(read("استريح على سارة", "ar", ("منى", "سارة", "سارة", "علي")), view)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "elections.refuse.notation.namesake"


@pytest.mark.parametrize("text", ["منطقة 7", "المنطقة ٧", "7", "region 7", "اسحب 7", "pick 7"])
def test_a_region_is_drafted_by_its_number(text: str) -> None:
    """E2.2."""
    view = replace(GAME.view(position(3), A), phase="pick_region")
    assert parse(read(text, "ar"), view) == PickRegion(7)


@pytest.mark.parametrize("text", ["وزع ٨٠ 1", "٨٠ 1", "ضع ٨٠ على المنطقة 1"])
def test_what_was_paid_is_placed_with_a_verb_and_without(text: str) -> None:
    """E9.2."""
    view = replace(GAME.view(position(3), A), phase="distribute")
    assert parse(read(text, "ar"), view) == Distribute(vote(80), 1)


@pytest.mark.parametrize("language", INFO.languages)
def test_all_that_is_written_is_read_as_it_is_shown(language: str) -> None:
    """In a reader's own words, whatever may be done, whoever may do it; no Arabic with English."""
    say = words(language).message
    known = lexicon((say, words("en").message), list(NAMES.values()), plain)
    for text, action, view in written(seeds=4):
        said = told(text, say)
        assert parse(known.english(said, plain), view) == action, said
        assert language != "ar" or not re.search("[a-z]{2}|[0-9]", said), (said, action)


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
    assert refusal.params["examples"][:2] == ("warn 1", "penalise 1 100 speech")
    for typed in ("penalise 2 delay 500", "penalise 2 500 delay"):
        assert parse(typed, view) == Penalise(B, 500, "delay")
    assert parse("penalise @2 delay 500", view) == Penalise(B, 500, "delay")
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
    said = words("ar").message(taught(refusal, words("ar").message))
    assert "«صعبة عليك» أو «تمرير»" in strip_controls(said)
    assert "deny" not in said
