"""The position, each event and each choice in words, in English and Arabic."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import majlis.games.sija as package
from majlis.core.game import Event, Message, Refusal
from majlis.core.registry import folder
from majlis.games.sija.actions import VERBS, Remove, Reply, Resign, Step
from majlis.games.sija.info import INFO
from majlis.games.sija.notation import parse
from majlis.games.sija.rules import GAME
from majlis.games.sija.state import FIRST, SECOND, State
from majlis.text import codes
from majlis.text.bidi import visual
from majlis.text.catalogue import Words
from tests.games.sija.positions import (
    V9_FIRST,
    begun,
    meant,
    placed,
    play,
    ready,
    refused,
    resigned,
    turn_of,
    view,
)
from tests.suite.games import varied, walk

NAMES = {0: "Nour", 1: "Sami"}
LOCALE = folder("sija") / "locale"
LANGUAGES = ("en", "ar")
SOURCES = sorted(Path(package.__path__[0]).glob("*.py"))


def words(lang: str = "en") -> Words:
    return Words(lang, domains={"sija": LOCALE}).seated(NAMES)


def described(s: State) -> list[str]:
    return [words().message(message) for message in GAME.describe(view(s))]


def told(s: State, text: str) -> str:
    """The log's line for an action in notation."""
    event = Event(1, 0, turn_of(s), meant(s, text))
    return words().message(GAME.narrate(view(s), event))


def label(s: State, text: str) -> str:
    return words().message(GAME.label(view(s), meant(s, text)))


def test_the_empty_board() -> None:
    assert described(begun()) == [
        "Nour (first player): no stones on the board.",
        "Sami (second player): no stones on the board.",
        "Awaited of Nour: two stones to place.",
    ]


def test_a_position() -> None:
    s = ready("c3 e4", "d3 g7 a1", eaten=(1, 2), refusals=2)
    assert described(s) == [
        "Nour (first player): 2 stones, on c3 and e4.",
        "Sami (second player): 3 stones, on a1, d3 and g7.",
        "Nour has captured 1 stone.",
        "Sami has captured 2 stones.",
        "Nour has refused 2 ransoms of 3 that may be refused.",
        "Awaited of Nour: a step.",
    ]


def test_a_duty_names_the_steps() -> None:
    """S15: blocked states are puzzling otherwise."""
    s = play(ready("c2 b2 a3 e1 d1", "a1 b1 a2"), "c2-c1")
    assert described(s)[2:] == [
        "Sami is blocked, and Nour must unblock: c1-c2, b2-c2, b2-b3, a3-b3 and a3-a4.",
        "Awaited of Nour: a step.",
    ]


def test_a_chain_names_the_stone_and_the_steps() -> None:
    s = play(ready("c2 a3 e4 c5", "b3 d4 g7 g1"), "c2-c3")
    assert described(s)[3:] == [
        "Nour goes on capturing with the stone on c3: c3-c4.",
        "Awaited of Nour: the next capture with the same stone.",
    ]


def test_a_ransom() -> None:
    s = play(ready("a1 b1 c1 d1", "a7 b7 c7", SECOND), "=a7")
    assert described(s)[2:] == [
        "Sami asks for a ransom and offers the stone on a7.",
        "Awaited of Nour: the answer to the ransom.",
    ]
    s = play(ready("a1 b1 c1 d1", "a7 b7 c7", SECOND, ransom_refusals=0), "=a7")
    assert described(s)[2:] == [
        "Sami has asked for a ransom with the stone on a7, and the law grants it.",
        "Awaited of Nour: the two stones of the ransom.",
    ]


def test_a_warning() -> None:
    """S8.2."""
    s = play(ready("a1 b1", "g7 f7", repeat_limit=2), "a1-a2", "f7-f6")
    assert "Nour has done the same 1 time: once more loses." in described(s)
    assert label(play(s, "a2-a1", "f6-e6"), "a1-a2") == "a1-a2: loses by repetition"


def test_the_end_tells_how_the_points_were_made() -> None:
    """S9.1."""
    s = resigned(ready("a1 b1", "g7 g6", eaten=(23, 5), steps=(64, 60)), SECOND, 18 * 60_000)
    assert described(s)[4:] == [
        "Nour wins: Sami has resigned. Points: 240 to -48.",
        "Nour: 240, plus 4 for each of 23 stones eaten, less 2 for each of 5 killed, "
        "less 18 minutes and 64 steps. Points: 240.",
        "Sami: -100, plus 4 for each of 5 stones eaten, less 2 for each of 23 killed, "
        "plus 18 minutes and 60 steps. Points: -48.",
    ]


def test_a_cut_is_told() -> None:
    """S9.5."""
    s = resigned(ready("a1 b1", "g7 g6", steps=(0, 300), loser_bonus_cap=30), SECOND)
    assert "less 170 above the limit. Points: 30." in described(s)[-1]


@pytest.mark.parametrize(
    ("s", "text", "line"),
    [
        (begun(), "b1 c5", "Nour places b1 and c5."),
        (ready("a1 b2", "g7 g6"), "a1-a2", "Nour: a1-a2"),
        (ready("c3 e4", "d3 g7 g6"), "e4-e3", "Nour: e4-e3xd3, 1 stone captured."),
        (
            ready("d3 b4 f4 d6", "c4 e4 d5 g7 b7"),
            "d3-d4",
            "Nour: d3-d4xc4xe4xd5, 3 stones captured.",
        ),
        (ready("c2 b2 a3 e1 d1", "a1 b1 a2"), "c2-c1", "Nour: c2-c1, and Sami is blocked."),
        (
            play(ready("c2 a3 e4 c5", "b3 d4 g7 g1", chain_optional=True), "c2-c3"),
            ".",
            "Nour ends the turn.",
        ),
        (
            ready("a1 b1 c1", "a7 b7 c7", SECOND),
            "=a7",
            "Sami asks for a ransom and offers a7.",
        ),
        (
            ready("a1 b1 c1", "a7 b7 c7", SECOND, refusals=3),
            "=a7",
            "Sami asks for a ransom and offers a7: after 3 refusals the law grants it.",
        ),
        (
            play(ready("a1 b1 c1", "a7 b7 c7", SECOND), "=a7"),
            "yes",
            "Nour grants the ransom.",
        ),
        (
            play(ready("a1 b1 c1", "a7 b7 c7", SECOND), "=a7"),
            "no",
            "Nour refuses the ransom: 1 of 3.",
        ),
        (
            play(ready("a1 b1 c1", "a7 b7 c7", SECOND), "=a7", "yes"),
            "a1 b1",
            "Nour pays with a1 and b1; a7, the ransom stone of Sami, goes too.",
        ),
        (
            ready("c1 b2", "a1 b1", SECOND, phase="remove"),
            "xc1",
            "Sami, blocked, removes the stone on c1.",
        ),
        (ready("a1 b2", "g7 g6"), "resign", "Nour resigns."),
    ],
)
def test_the_log(s: State, text: str, line: str) -> None:
    assert told(s, text) == line


@pytest.mark.parametrize(
    ("s", "text", "line"),
    [
        (begun(), "b1 c5", "Place b1 c5"),
        (ready("a1 b2", "g7 g6"), "a1-a2", "a1-a2"),
        (ready("c3 e4", "d3 g7 g6"), "e4-e3", "e4-e3xd3: 1 stone captured"),
        (ready("a1 b1 c1", "a7 b7 c7", SECOND), "=a7", "Ask for a ransom with a7"),
        (ready("c1 b2", "a1 b1", SECOND, phase="remove"), "xc1", "Remove c1"),
        (ready("a1 b2", "g7 g6"), "resign", "Resign"),
    ],
)
def test_choices(s: State, text: str, line: str) -> None:
    assert label(s, text) == line


def test_every_verb_has_its_line_and_its_label() -> None:
    from majlis.games.sija.describe import _NARRATE

    assert set(_NARRATE) == set(VERBS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_said_in_random_games_has_words(lang: str) -> None:
    said = words(lang)
    for seed in range(4):
        for before, event, after in walk(GAME, varied("sija", seed), 2, seed):
            for message in (
                GAME.narrate(view(before), event),
                GAME.label(view(before), event.action),
                *GAME.describe(view(after)),
            ):
                assert "⟦" not in said.message(message), message


def messages() -> Iterator[Message | Refusal]:
    """What random games seldom say."""
    free = play(placed(V9_FIRST, no_opening="remove_one"), "d3-d4")
    yield from GAME.describe(view(free))
    yield refused(free, Remove(48))
    yield refused(begun(), "a1 a1")
    yield refused(ready("a1 b1", "g7 g6"), Reply(True))
    for s in (play(placed(V9_FIRST), "d3-d4"), resigned(begun(), SECOND)):
        yield from GAME.describe(view(s))
    quiet = play(ready("a1 b1", "g7 g6", no_progress=2), "a1-a2", "g7-f7")
    yield from GAME.describe(view(quiet))
    for text in ("", "a1", "z9", "d3", "f1", "a2-a1xb1"):
        found = parse(text, view(ready("c3 d2 a2", "g7 g6")))
        if isinstance(found, Refusal):
            yield found
    verdict = GAME.judge(quiet, FIRST, Resign())
    assert isinstance(verdict, Refusal)
    yield verdict


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_seldom_said_has_words(lang: str) -> None:
    for message in messages():
        assert "⟦" not in words(lang).message(message), message


def test_every_refusal_in_the_code_has_words_and_every_word_its_refusal() -> None:
    source = "\n".join(path.read_text("utf-8") for path in SOURCES)
    worded = {code for code in codes("en", "sija", LOCALE) if code.startswith("sija.refuse.")}
    quoted = set(re.findall(r'"([a-z_.]+)"', source))
    unused = {
        code
        for code in worded
        if code not in quoted
        and code.removeprefix("sija.refuse.") not in quoted
        and not code.startswith("sija.refuse.notation.")
    }
    assert unused == set()
    named = {code for code in quoted if code.startswith("sija.") and not code.endswith(".")}
    assert {code for code in named if not _is_worded(code)} == set()


def _is_worded(code: str) -> bool:
    return code in codes("en", "sija", LOCALE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_and_roles_have_words(lang: str) -> None:
    known = codes(lang, "sija", LOCALE)
    wanted = {"sija.name", "sija.summary", *(f"sija.seat.{name}" for name in INFO.seat_names)}
    for option in INFO.options:
        wanted |= {f"sija.option.{option.name}", f"sija.option.{option.name}.help"}
        wanted |= {f"sija.option.{option.name}.{choice}" for choice in option.choices}
    assert wanted - known == set()


def test_in_arabic_steps_read_from_the_left() -> None:
    s = ready("c3 e4", "d3 g7 g6")
    line = words("ar").message(GAME.narrate(view(s), Event(1, 0, FIRST, Step(25, 18))))
    assert "e4-e3xd3" in visual(line, "rtl").text
    shown = visual(words("ar").refusal(refused(s, "e4-d5")), "rtl").text
    assert "e4-d5" in shown
