"""What can be typed, in several languages, and that what is spelled reads back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.games.bridge import notation
from majlis.games.bridge.actions import (
    Accept,
    Ask,
    Call,
    Claim,
    Explain,
    HandOver,
    Play,
    Reject,
)
from majlis.games.bridge.calls import BY_CODE, DOUBLE, PASS, REDOUBLE
from majlis.games.bridge.cards import EAST, NORTH
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.view import View
from tests.games.bridge.board import Play4, card
from tests.games.bridge.test_play import in_play
from tests.games.bridge.whims import whimsical


def calling() -> View:
    return Play4().calls("1H").view(EAST)


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("3nt", "3NT"),
        ("3N", "3NT"),
        ("3 nt", "3NT"),
        ("4♠", "4S"),
        ("4s", "4S"),
        ("3бк", "3NT"),
        ("3 без", "3NT"),
        ("2т", "2C"),
        ("2б", "2D"),
        ("4ч", "4H"),
        ("4 пики", "4S"),
        ("пас", "P"),
        ("ПАС", "P"),
        ("p", "P"),
        ("-", "P"),
        ("باس", "P"),
        ("x", "X"),
        ("dbl", "X"),
        ("контра", "X"),
        ("к", "X"),
        ("х", "X"),
        ("рк", "XX"),
        ("2с", "2C"),
        ("2п", "2S"),
        ("دبل", "X"),
        ("xx", "XX"),
        ("реконтра", "XX"),
        ("ريدبل", "XX"),
        ("2 سباتي", "2C"),
        ("3 بستوني", "3S"),
        ("3 بستونى", "3S"),
        ("1 كبة", "1H"),
        ("1 كوبه", "1H"),
        ("1كبه", "1H"),
        ("2 هارت", "2H"),
        ("2 ديموند", "2D"),
        ("2 دينارى", "2D"),
        ("3 بلا", "3NT"),
        ("3بلا", "3NT"),
        ("3 نو ترمب", "3NT"),
        ("3 no trumps", "3NT"),
        ("دبْل", "X"),
    ],
)
def test_calls(text: str, call: str) -> None:
    assert notation.parse(text, calling()) == Call(BY_CODE[call])


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("2c!", Call(BY_CODE["2C"], True)),
        ("2C! Stayman", Call(BY_CODE["2C"], True, "Stayman")),
        ("2т! Стейман, от 8", Call(BY_CODE["2C"], True, "Стейман, от 8")),
        ("1nt: 15-17", Call(BY_CODE["1NT"], False, "15-17")),
        ("p! weak: or strong", Call(PASS, True, "weak: or strong")),
        ("x: for takeout!", Call(DOUBLE, False, "for takeout!")),
        ("xx !", Call(REDOUBLE, True)),
    ],
)
def test_calls_with_words(text: str, action: Action) -> None:
    assert notation.parse(text, calling()) == action


@pytest.mark.parametrize("text", ["", "8c", "0nt", "3", "sa", "hello", "2c Stayman", "!", "؛"])
def test_what_is_no_call(text: str) -> None:
    found = notation.parse(text, calling())
    assert isinstance(found, Refusal)
    assert (found.kind, found.code) == ("malformed", "bridge.refuse.notation.call")


@pytest.mark.parametrize(
    ("text", "one"),
    [
        ("sa", "SA"),
        ("as", "SA"),
        ("AS", "SA"),
        ("♠a", "SA"),
        ("s a", "SA"),
        ("10h", "HT"),
        ("ht", "HT"),
        ("th", "HT"),
        ("h10", "HT"),
        ("тп", "SA"),
        ("туз пик", "SA"),
        ("дч", "HQ"),
        ("вт", "CJ"),
        ("т10", "CT"),
        ("тт", "CA"),
        ("آس بستوني", "SA"),
        ("d2", "D2"),
        ("2d", "D2"),
    ],
)
def test_cards(text: str, one: str) -> None:
    assert notation.parse(text, in_play().view(EAST)) == Play(card(one))


def test_a_card_by_half_its_name() -> None:
    """46B: as declarer names dummy's."""
    view = in_play().plays("SK").view(NORTH)
    assert notation.parse("low", view) == Play(card("S6"))
    assert notation.parse("high", view) == Play(card("S8"))
    assert notation.parse("8", view) == Play(card("S8"))
    assert notation.parse("s", view) == Play(card("S6"))
    for wrong in ("h", "a", "9"):
        assert isinstance(notation.parse(wrong, view), Refusal), wrong
    lead = in_play().view(EAST)
    assert notation.parse("d", lead) == Play(card("DJ"))
    assert isinstance(notation.parse("k", lead), Refusal), "there are several kings"
    assert isinstance(notation.parse("low", lead), Refusal), "nothing is led"


def test_a_letter_that_may_be_two_things_is_asked_about() -> None:
    """п is пас and пики, т is трефы and туз."""
    found = notation.parse("п", calling())
    assert isinstance(found, Refusal)
    assert found.code == "bridge.refuse.notation.unclear_call"
    lead = in_play().view(EAST)
    may = (card("S2"), card("HA"), card("C4"), card("C9"))
    both = notation.parse("т", replace(lead, may=may))
    assert isinstance(both, Refusal)
    assert both.code == "bridge.refuse.notation.unclear_card"
    assert notation.parse("т", replace(lead, may=may[:2])) == Play(card("HA"))
    assert notation.parse("т", replace(lead, may=may[2:])) == Play(card("C4"))
    assert notation.parse("т", replace(lead, may=(card("CA"),))) == Play(card("CA"))
    assert isinstance(notation.parse("т", replace(lead, may=(card("HA"), card("SA")))), Refusal)


def test_claims_and_answers() -> None:
    board = in_play().plays("SK S6 S3 SA")
    view = board.view(NORTH)
    assert notation.parse("claim 5", view) == Claim(5)
    assert notation.parse("claim", view) == notation.parse("claim all", view) == Claim(12)
    assert notation.parse("claim все", view) == Claim(12)
    assert notation.parse("concede", view) == notation.parse("отдаю", view) == Claim(0)
    assert notation.parse("Claim 3: Trumps high", view) == Claim(3, "Trumps high")
    assert notation.parse("claim: Trumps high", view) == Claim(12, "Trumps high")
    for told in ("the rest", "all the rest", "rest"):
        assert notation.parse(f"claim {told}", view) == Claim(12), told
    asked = board.claims(NORTH, 5).view(EAST)
    assert notation.parse("y", asked) == notation.parse("да", asked) == Accept()
    assert notation.parse("n", asked) == notation.parse("لا", asked) == Reject()


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("claim 11 spades first", Claim(11, "spades first")),
        ("claim 11 tricks", Claim(11)),
        ("claim 11 tricks, spades first", Claim(11, "spades first")),
        ("claim 11 tricks: spades first", Claim(11, "spades first")),
        ("claim 5 clubs", Claim(5, "clubs")),
        ("claim 3 then concede", Claim(3, "then concede")),
        ("claim 3 Trumps: all high", Claim(3, "Trumps: all high")),
        ("claim: 5", None),
        ("claim : 5 spades", None),
        ("claim all: 5 spades first", Claim(12, "5 spades first")),
        ("claim 3: down 1", Claim(3, "down 1")),
        ("клейм 11 взяток", Claim(11)),
        ("беру 5 сначала пики", Claim(5, "сначала пики")),
        ("أطالب 5 لمّات", Claim(5)),
        ("اطالب الباقي", Claim(12)),
    ],
)
def test_a_claim_is_of_the_tricks_that_are_said(text: str, claim: Claim | None) -> None:
    view = in_play().plays("SK S6 S3 SA").view(NORTH)
    found = notation.parse(text, view)
    assert found == claim or (claim is None and isinstance(found, Refusal))


@pytest.mark.parametrize(
    "words",
    [
        "some",
        "all but one",
        "all spades first",
        "the rest but one",
        "five",
        "down 1",
        "1 down",
        "3 or 4",
        "3-4",
        "3/4",
        "3.5",
        "5 - 1",
        "5s",
        "-1",
        "12 tricks minus 1",
        "9999999999",
        "5 без одной",
    ],
)
def test_a_claim_that_might_mean_another_number_is_refused(words: str) -> None:
    """B4.2: whatever is claimed is shown to everybody and cannot be unsaid."""
    view = in_play().plays("SK S6 S3 SA").view(NORTH)
    for said in ("claim", "клейм", "أطالب"):
        found = notation.parse(f"{said} {words}", view)
        assert isinstance(found, Refusal)
        assert (found.code, found.rule) == ("bridge.refuse.notation.claim", "B4.2")


def test_questions_and_answers() -> None:
    board = Play4().calls("1NT P 2D")
    view = board.view(3)
    assert notation.parse("ask 1", view) == Ask(0)
    assert notation.parse("ask", view) == Ask(2)
    assert isinstance(notation.parse("ask me", view), Refusal)
    answering = board.does(3, Ask(2)).view(2)
    assert notation.parse("explain Hearts, 5+", answering) == Explain(2, "Hearts, 5+")
    assert notation.parse("explain", answering) == Explain(2)
    assert notation.parse("объяснить черва", answering) == Explain(2, "черва")
    assert notation.parse("hand over", view) == HandOver()


def test_a_call_is_asked_about_by_its_name() -> None:
    """The opponents' last such call; a partner's is left to the law to refuse."""
    view = Play4().calls("1C P 1H P 2C P P X P P XX").view(3)
    assert [one.seat for one in view.calls][-1] in (0, 2)
    for said, at in (("1c", 0), ("p", 8), ("XX", 10), ("1♥", 2), ("x", 7), ("3", 2)):
        for ask in ("ask", "?", "؟"):
            assert notation.parse(f"{ask} {said}", view) == Ask(at), said
    assert notation.parse("?2c", view) == Ask(4)
    assert isinstance(notation.parse("ask 2s", view), Refusal)


def test_a_question_mark_alone_asks_nothing() -> None:
    """It is typed for help, and a question cannot be taken back."""
    view = Play4().calls("1NT P 2D").view(3)
    for sign in ("?", "؟"):
        found = notation.parse(sign, view)
        assert isinstance(found, Refusal)
        assert found.code == "bridge.refuse.notation.ask"


def test_nobody_has_called_yet() -> None:
    found = notation.parse("ask", Play4().view(0))
    assert isinstance(found, Refusal)
    assert found.code == "bridge.refuse.notation.ask_nobody"


@pytest.mark.parametrize("number", range(70, 76))
def test_what_is_spelled_reads_back(number: int) -> None:
    for moment in whimsical(number, hand_over=True):
        if moment.event.seat < 0:
            continue
        view = GAME.view(moment.before, moment.event.seat)
        text = notation.spell(moment.event.action, view)
        assert notation.parse(text, view) == moment.event.action, text


@given(st.text(max_size=30))
def test_anything_typed_is_an_action_or_a_refusal(text: str) -> None:
    for view in (calling(), in_play().view(EAST)):
        found = notation.parse(text, view)
        assert isinstance(found, Action | Refusal)
