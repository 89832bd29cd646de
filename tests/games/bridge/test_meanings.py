"""What robots say their calls mean: a message for each rule, whole in every language; alerts."""

from __future__ import annotations

from pathlib import Path

import pytest

from majlis.games.bridge import describe
from majlis.games.bridge.bidding import player, wording
from majlis.games.bridge.bidding.player import Chosen
from majlis.games.bridge.calls import BY_CODE
from majlis.games.bridge.info import INFO
from majlis.games.bridge.judge import TEXT_LIMIT
from majlis.games.bridge.state import Board, Called
from majlis.text import Words
from majlis.text.catalogue import codes
from tests.games.bridge.auctions import auctions

LOCALE = Path(describe.__file__).parent / "locale"
PREFIX = "bridge.meaning."
LATIN = frozenset("abcdefghijklmnopqrstuvwxyz")
BOARD = Board(1, 0, (False, False))


def words(lang: str) -> Words:
    return Words(lang, domains={"bridge": LOCALE})


def explained(calls: str, at: int = -1) -> Chosen:
    """What a call of this auction means, north dealing."""
    made = [Called(n, n % 4, BY_CODE[word]) for n, word in enumerate(calls.split())]
    return player.explain(BOARD, made, at % len(made))


def said(chosen: Chosen, lang: str = "en") -> str:
    message = describe.meaning(chosen.explanation)
    assert not isinstance(message, str)
    return words(lang).message(message)


@pytest.mark.parametrize("lang", INFO.languages)
def test_every_call_of_many_auctions_has_its_words(lang: str) -> None:
    reader = words(lang)
    known = codes(lang, "bridge", LOCALE)
    for one in auctions(400, seed=11):
        for chosen in one.chosen:
            assert PREFIX + chosen.code in known
            assert len(chosen.explanation) <= TEXT_LIMIT
            message = describe.meaning(chosen.explanation)
            assert not isinstance(message, str), chosen
            sentence = reader.message(message)
            assert not set("⟦⟧{}@|") & set(sentence), (sentence, chosen)
            if lang == "ar":
                assert not LATIN & set(sentence.lower()), sentence


@pytest.mark.parametrize("lang", INFO.languages)
def test_every_message_is_one_of_the_catalogue(lang: str) -> None:
    steps = {f"{what}_{n}" for what in ("aces", "kings") for n in range(4)}
    suits = {"natural_suit", "forcing_suit", "game_suit", wording.PASSED}
    named = {*wording.MESSAGES.values(), *steps, *suits}
    there = {one.removeprefix(PREFIX) for one in codes(lang, "bridge", LOCALE) if PREFIX in one}
    assert named == there


def test_what_is_said_of_some_calls() -> None:
    assert said(explained("1NT")) == "Notrump opening: balanced, 15–17 points"
    assert said(explained("1S")) == "Opening: ♠ 5+, 12–21 points"
    assert said(explained("1S P 2S")) == "Raise: ♠ 3+, 6–10 points"
    assert said(explained("1NT P 2H")) == "Transfer: shows ♠ 5+"
    assert said(explained("1S P 3S P 4NT P 5D")) == "One ace"
    assert said(explained("1C 1S X")) == "Negative: the suits nobody has bid, 6+ points"


def test_numbers_are_the_readers() -> None:
    assert said(explained("1NT"), "ar").endswith("والنقاط من ١٥ إلى ١٧")
    assert said(explained("1NT"), "ru").endswith("15–17 очков")


def test_artificial_calls_are_alerted_and_natural_ones_are_not() -> None:
    for calls in ("1NT P 2C", "1NT P 2D", "2C", "2C P 2D", "1S P 2NT", "1S P 3S P 4NT", "1D 2D"):
        assert explained(calls).alert, calls
    for calls in ("1NT", "1S", "1S P 2S", "2S", "1NT P 2C P 2H", "1S 2H", "1S X", "1C 1S X"):
        assert not explained(calls).alert, calls


def test_a_call_that_nobody_would_make_is_explained_by_itself() -> None:
    assert said(explained("5D")) == "Natural: ♦ 4+, any points"
    assert said(explained("4NT")) == "No agreed meaning"
