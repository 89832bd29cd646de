"""What is said: every line of the log, every choice and position has words, in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

import majlis.games.elections as package
from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import Choice, Message
from majlis.core.seats import CHANCE, OFFICIAL, SPECTATOR, Seat
from majlis.games.elections import cards
from majlis.games.elections.actions import (
    GESTURES,
    OFFENCES,
    READINGS,
    Accept,
    Assist,
    Deny,
    EndTurn,
    Mirror,
    OfferSwap,
    Pass,
    Play,
)
from majlis.games.elections.info import INFO
from majlis.games.elections.names import named
from majlis.games.elections.rules import GAME
from majlis.text import Words
from tests.games.elections.positions import A, B, C, D, Hand, card, hand
from tests.suite.games import varied, walk

LOCALE = Path(package.__path__[0]) / "locale"
NAMES = {0: "Nour", 1: "Sami", 2: "Layla", 3: "Omar", 4: "Huda", 5: "Zaid"}


def words(language: str) -> Words:
    return Words(language, domains={"elections": LOCALE}).seated(NAMES)


SPOKEN = [words(language) for language in INFO.languages]


def unsaid(messages: Iterable[Message]) -> list[str]:
    """What has no words, or a word that is missing in it."""
    return [m.code for m in messages for w in SPOKEN if "⟦" in w.message(m)]


@pytest.mark.parametrize("seed", range(4))
def test_everything_that_happens_has_words(seed: int) -> None:
    whim = Stream(b"said", str(seed))
    options = {**varied("elections", seed), "referee": ("auto", "seat")[seed % 2], "cycles": 2}
    for nth, (before, event, after) in enumerate(walk(GAME, options, 5, seed)):
        for viewer in (max(event.seat, A), OFFICIAL, SPECTATOR):
            seen = GAME.redact(before, event, viewer)
            assert seen is not None
            assert unsaid([GAME.narrate(GAME.view(before, viewer), seen)]) == [], event
        if nth % 9 == 0:
            assert unsaid(GAME.describe(GAME.view(after, A))) == []
        for need in GAME.needs(before):
            assert unsaid([Message(f"elections.need.{need.kind}")]) == []
            if need.seat == CHANCE or nth % 5:
                continue
            view, legal = GAME.view(before, need.seat), GAME.legal(before, need)
            if isinstance(legal, Choice):
                assert unsaid([Message(legal.condition, legal.params), *legal.items]) == []
            else:
                some = legal if len(legal) < 30 else [whim.choice(legal) for _ in range(20)]
                assert unsaid(GAME.label(view, action) for action in some) == []


def test_cards_clauses_offences_signs_and_options_have_words() -> None:
    codes = [f"elections.card.{name}" for name in cards.IDS[1:]]
    codes += [f"{code}.help" for code in codes]
    codes += [f"elections.clause.{n}" for n in range(31)]
    codes += [f"elections.offence.{kind}" for kind in OFFENCES]
    codes += [f"elections.gesture.{kind}" for kind in GESTURES]
    codes += [f"elections.reading.{kind}" for kind in READINGS]
    codes += [f"elections.group.{cards.group_of(kind)}" for kind in cards.KINDS]
    for option in INFO.options:
        codes += [f"elections.option.{option.name}", f"elections.option.{option.name}.help"]
        codes += [f"elections.option.{option.name}.{choice}" for choice in option.choices]
    assert unsaid(map(Message, codes)) == []


@pytest.mark.parametrize(
    ("word", "said"),
    [("80", "80 votes"), ("rest", "Take a Rest"), ("bisht:500", "Bisht as 500 votes")],
)
def test_names_of_cards(word: str, said: str) -> None:
    assert words("en").message(named(card(word))) == said


def log(played: Hand, viewer: int = SPECTATOR) -> list[str]:
    """The last line as this viewer reads it, worded by the state before."""
    before = played.s
    return [words("en").message(m) for m in GAME.describe(GAME.view(before, viewer))]


def told(start: Hand, *moves: tuple[Seat, Action]) -> list[str]:
    """What a spectator reads while these moves happen."""
    lines = []
    played = start
    for seat, action in moves:
        s, count = played.s, len(played.log)
        played.do(seat, action)
        for event in played.log[count:]:
            view = GAME.view(s, SPECTATOR)
            seen = GAME.redact(s, event, SPECTATOR)
            assert seen is not None
            lines.append(words("en").message(GAME.narrate(view, seen)))
            s = GAME.apply(s, event)
    return lines


def test_an_attack_that_is_cancelled() -> None:
    start = hand(3, {A: "mute", B: "deny"})
    lines = told(start, (A, Play(cards.MUTE, B)), (B, Deny()), (A, Pass()), (C, Pass()))
    assert lines == [
        "Nour plays Cut the Mike on Sami.",
        "Sami plays Not So Easy.",
        "Nour passes.",
        "Layla passes.",
        "Cut the Mike by Nour against Sami is cancelled.",
    ]


def test_an_attack_that_is_reflected() -> None:
    start = hand(3, {A: "burn100", B: "mirror"}, {A: ["80"], B: ["20"]})
    lines = told(start, (A, Play(cards.BURN100, B)), (B, Mirror()), (A, Pass()), (C, Pass()))
    assert lines[-1] == "Burn 100 is turned back. All that Nour has burns: 80 votes."


def test_a_swap_that_is_made() -> None:
    start = hand(3, {A: "swap"}, {A: ["80"], B: ["20"]})
    offer = OfferSwap(cards.SWAP, B, 1)
    lines = told(start, (A, offer), (C, Pass()), (B, Accept(9)))
    assert lines[0] == "Nour offers Sami a swap: region 1 for any."
    assert lines[-1] == "Sami and Nour swap regions 1 and 9: 100 votes are recorded."


def test_a_lost_turn_and_immunity_that_ends_are_told_with_the_next_turn() -> None:
    flags = {B: {"rest": 1}, C: {"immunity": 1, "shield": cards.IMMUNITY}}
    lines = told(hand(4, lacks=flags), (A, EndTurn()))
    assert lines[-1] == (
        "Sami rests and loses the turn. Layla's immunity ends. Layla's turn: 2 cards drawn."
    )


def test_the_end_of_a_cycle_names_everybody_s_result() -> None:
    lines = told(hand(3, {A: "count_boxes"}, {A: ["80"]}, cycle=2), (A, Play(cards.COUNT_BOXES)))
    assert lines[1] == "Cycle 2 is over. Nour 80, Sami 0 and Layla 0."


def test_the_position_in_words() -> None:
    lies = {A: ["80 20 double"], B: ["60 closed"]}
    lines = log(hand(3, {A: "20 deny"}, lies, lacks={B: {"rest": 1}}), A)
    assert "Nour (1): 2 in the hand, 200 votes on the table." in lines
    assert "Region 1: 80 and 20, with Double the Boxes. It counts 200." in lines
    assert "Region 9 is closed; recorded with 60." in lines
    assert "Sami loses turns: 1." in lines
    assert "Your cards: 20 votes and Not So Easy." in lines
    assert lines[-1] == "Waiting for Nour: a move."


def test_arabic_reads_like_arabic() -> None:
    played = hand(4, {A: "mute", B: "deny"}).do(A, Play(cards.MUTE, B)).do(B, Deny())
    said = [words("ar").message(m) for m in GAME.describe(GAME.view(played.s, D))]
    assert any("اقطع المايك" in line for line in said)
    assert any(line.startswith("الكلمة الآن مع") for line in said)


@pytest.mark.parametrize(
    ("moves", "wanted"),
    [
        (((B, Deny()),), "{b}: Not So Easy."),
        (((B, Pass()), (C, Assist("target"))), "{c}: Leave It to Me, for {b}."),
    ],
)
def test_a_reply_says_whom_it_helps_only_where_it_is_another(
    moves: tuple[tuple[int, Action], ...], wanted: str
) -> None:
    played = hand(4, {A: "mute", B: "deny", C: "assist", D: "assist"})
    for seat, action in ((A, Play(cards.MUTE, B)), *moves):
        played = played.do(seat, action)
    lines = [words("en").message(line) for line in GAME.describe(GAME.view(played.s, A))]
    assert wanted.format(b=NAMES[B], c=NAMES[C]) in lines
