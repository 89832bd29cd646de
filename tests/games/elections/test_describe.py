"""What is said: every line of the log, every choice and position has words, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

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
    AskOpinion,
    Assist,
    Confirm,
    Counter,
    Deny,
    EndTurn,
    Mirror,
    NotCandidate,
    OfferSwap,
    Pass,
    Play,
    Vote,
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
    assert lines[-1] == "Nour and Sami swap regions 1 and 9: 100 votes are recorded."


@pytest.mark.parametrize(
    "answers",
    [
        ((B, Accept(9)),),
        ((B, Accept(10)), (A, Confirm())),
        ((B, Counter(10, 2)), (A, Accept(2))),
        ((B, Counter(10, 2)), (A, Accept(1)), (B, Confirm())),
    ],
)
def test_whose_region_was_swapped_is_named_with_it(
    answers: tuple[tuple[Seat, Action], ...],
) -> None:
    """E8.7: the first region belongs to who is named first, whoever had the last word."""
    start = hand(3, {A: "swap"}, {A: ["80", "40"], B: ["20", "60"]})
    lines = told(start, (A, OfferSwap(cards.SWAP, B, 1, 9)), (C, Pass()), *answers)
    found = re.match(r"(\w+) and (\w+) swap regions (\d+) and (\d+)", lines[-1])
    assert found is not None, lines[-1]
    homes = {NAMES[region.home]: str(region.number) for region in start.s.regions if region.closed}
    assert {found[1]: found[3], found[2]: found[4]} == homes


def test_everybody_hears_who_voted_what() -> None:
    """E10.1: votes of confidence are shown together, by name; so are the others."""
    start = hand(3, {A: "no_confidence"}, cycle=2)
    played = ((A, Play(cards.NO_CONFIDENCE, B)), (B, Pass()), (C, Pass()))
    votes = ((A, Vote(True)), (B, Vote(False)), (C, Vote(True)))
    lines = told(start, *played, *votes)
    assert lines[-1] == "Yes: Nour and Layla. No: Sami. Sami is expelled until the next cycle."


def test_a_vote_in_which_nobody_said_yes() -> None:
    start = hand(3, cycle=2, options={"referee": "seat"})
    asked = (OFFICIAL, AskOpinion(B, "speech"))
    lines = told(start, asked, (A, Vote(False)), (C, Vote(False)))
    assert lines[-1] == "Yes: nobody. No: Nour and Layla."


def test_a_swap_for_which_no_partner_is_left_burns_and_it_is_said_why() -> None:
    """E8.5: the partner is barred, and nobody else has a region with votes."""
    start = hand(3, {A: "swap", C: "not_candidate"}, {A: ["80"], B: ["20"]})
    offer = OfferSwap(cards.SWAP, B, 1)
    lines = told(start, (A, offer), (C, NotCandidate()), (A, Pass()), (B, Pass()))
    assert start.s.bargain is None
    assert "nobody is left to offer it to: the swap card of Nour burns" in lines[-1]
    again = hand(3, {A: "swap", C: "not_candidate"}, {A: ["80"], B: ["20"], C: ["40"]})
    lines = told(again, (A, offer), (C, NotCandidate()), (A, Pass()), (B, Pass()))
    assert again.s.phase == "reoffer"
    assert lines[-1] == "No swap with Sami: Nour must offer it to somebody else."


@pytest.mark.parametrize(
    ("order", "lacks"),
    [
        ("lift_immunity", {B: {"immunity": 2, "shield": cards.IMMUNITY}}),
        ("inspect", {}),
        ("burn_card", {}),
    ],
)
def test_an_order_turned_back_on_who_has_nothing_says_so(order: str, lacks: Any) -> None:
    """E5.9: it falls on the attacker, who has no immunity, and no card left."""
    start = hand(3, {A: order, B: "mirror"}, lacks=lacks)
    moves = ((A, Play(card(order), B)), (B, Mirror()), (A, Pass()), (C, Pass()))
    assert "No effect: Nour has nothing" in told(start, *moves)[-1]


def test_the_opinion_that_is_asked_is_answered() -> None:
    """E15.2: whether the penalty is raised; who lets go and how much is the referee's."""
    start = hand(3, options={"referee": "seat"}).do(OFFICIAL, AskOpinion(B, "speech"))
    view = GAME.view(start.s, A)
    said = [words("en").message(GAME.label(view, Vote(yes))) for yes in (True, False)]
    assert said == [
        "Yes: raise the penalty of Sami",
        "No: do not raise the penalty of Sami",
    ]


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


def arabic() -> Iterator[tuple[str, str]]:
    """All Arabic words of the game by their codes."""
    with (LOCALE / "ar" / "LC_MESSAGES" / "elections.po").open("rb") as source:
        for entry in read_po(source, locale="ar"):
            said = entry.string if isinstance(entry.string, str) else " ".join(entry.string)
            yield str(entry.id if isinstance(entry.id, str) else entry.id[0]), said


QUESTION = re.compile("(هل|كم|متى|بكم|بعد كم|كيف|من|لمن) ")


def test_what_begins_as_a_question_ends_as_one() -> None:
    for code, said in arabic():
        if code.endswith(".help") and code.startswith("elections.option") and QUESTION.match(said):
            assert "؟" in said, said


PRONOUNS = re.compile(r"\{(who|other|partner)\}( أن)? ي|(يده|دوره|بطاقاته|عنده|صلاحياته|أصواته)\b")


def test_nobody_is_he_whatever_his_name() -> None:
    """Sentences about a candidate fit women too: no pronoun, and nothing said of him after him."""
    for code, said in arabic():
        if "{who}" in said or "{other}" in said:
            assert not PRONOUNS.search(said), (code, said)


@pytest.mark.parametrize("language", INFO.languages)
def test_a_ruling_says_whom_it_is_about(language: str) -> None:
    """E15.2."""
    start = hand(3, options={"referee": "seat"}).do(OFFICIAL, AskOpinion(B, "speech"))
    start.do(A, Vote(True)).do(C, Vote(False))
    view = GAME.view(start.s, OFFICIAL)
    for action in start.legal(OFFICIAL, "ruling"):
        assert NAMES[B] in words(language).message(GAME.label(view, action))
