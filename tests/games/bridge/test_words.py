"""Every sentence of the game has words, in every language, and says what it should."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import majlis.games.bridge as package
from majlis.core.game import Event, Message, Refusal
from majlis.core.seats import OFFICIAL, SPECTATOR
from majlis.core.tell import result_message
from majlis.games.bridge import describe
from majlis.games.bridge.actions import Accept, Call, Claim, Play, Reject
from majlis.games.bridge.calls import BY_CODE
from majlis.games.bridge.cards import EAST, NORTH, SOUTH, WEST
from majlis.games.bridge.describe import meaning
from majlis.games.bridge.info import INFO
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.words import hand_name
from majlis.text import LANGUAGES as HOUSE
from majlis.text import Words, strip_controls
from tests.games.bridge.board import Play4, card
from tests.games.bridge.test_play import in_play
from tests.games.bridge.whims import whimsical

FOLDER = Path(package.__path__[0])
LANGUAGES = INFO.languages
SPOKEN = [lang for lang in LANGUAGES if lang in HOUSE]
"""Those in which the house speaks; the catalogues of all are held equal elsewhere."""


def words(lang: str) -> Words:
    return Words(lang, domains={"bridge": FOLDER / "locale"})


def flat(message: Any) -> Iterator[Message]:
    """A message and all messages in it."""
    if isinstance(message, Message):
        yield message
        for value in message.params.values():
            yield from flat(value)
    elif isinstance(message, tuple):
        for one in message:
            yield from flat(one)


def said() -> Iterator[Message]:
    """All that is described, narrated and offered in some boards."""
    for number in range(90, 98):
        for moment in whimsical(number, hand_over=True):
            for viewer in (NORTH, EAST, SOUTH, WEST, OFFICIAL, SPECTATOR):
                view = GAME.view(moment.after, viewer)
                yield from GAME.describe(view)
                seen = GAME.redact(moment.before, moment.event, viewer)
                assert seen is not None
                yield GAME.narrate(GAME.view(moment.before, viewer), seen)
            for need in GAME.needs(moment.before):
                if need.seat >= 0:
                    view = GAME.view(moment.before, need.seat)
                    yield from (GAME.label(view, one) for one in GAME.legal(moment.before, need))
        outcome = GAME.outcome(moment.after)
        assert outcome is not None
        yield result_message(outcome)


def codes_said() -> set[str]:
    return {one.code for message in said() for one in flat(message)}


@pytest.mark.parametrize("lang", SPOKEN)
def test_everything_said_has_words(lang: str) -> None:
    known = words(lang)
    found = {code for code in codes_said() if code.startswith("bridge.")}
    assert len(found) > 60
    assert not sorted(code for code in found if not known.has(code))


@pytest.mark.parametrize("lang", SPOKEN)
def test_every_refusal_has_words(lang: str) -> None:
    text = "".join((FOLDER / f"{name}.py").read_text() for name in ("judge", "notation", "rules"))
    names = set(re.findall(r'_(?:illegal|early|malformed)\(\s*"([\w.]+)"', text))
    names |= set(re.findall(r'"bridge\.refuse\.(\w+)"', text))
    names |= set(re.findall(r'name = "(\w+)" if [^\n]* else "(\w+)"', text)[0])
    assert len(names) > 35
    known = words(lang)
    assert not sorted(name for name in names if not known.has(f"bridge.refuse.{name}"))


def shown(message: Message, lang: str = "en") -> str:
    return words(lang).message(message)


def ending(auction: str, tricks: int) -> Message:
    """The result of a board in which North claims so many tricks at once."""
    board = in_play(auction).plays("SK").claims(NORTH, tricks).does(EAST, Accept())
    outcome = board.does(WEST, Accept()).state.outcome
    assert outcome is not None
    return result_message(outcome)


@pytest.mark.parametrize(("lang", "quoted"), [("en", "“{}”"), ("ru", "«{}»"), ("ar", "«{}»")])
def test_a_line_of_play_is_told_as_somebody_s_words(lang: str, quoted: str) -> None:
    """Its own, or a robot's in the reader's language."""
    board = in_play("1NT P P P").plays("SK")
    for line in ("all spades", "@any"):
        claim = Event(99, 99, NORTH, Claim(7, line))
        told = strip_controls(shown(GAME.narrate(board.view(NORTH), claim), lang))
        words_of = describe.line(line)
        text = words_of if isinstance(words_of, str) else shown(words_of, lang)
        assert quoted.format(strip_controls(text)) in told


def test_results_are_told_from_the_contract() -> None:
    assert shown(ending("1NT P P P", 7)) == (
        "Board 1: 1NT by North made exactly: 90 to North–South."
    )
    assert "by North goes down 2: 100 to East–West" in shown(ending("3NT P P P", 7))
    assert "made with 3 over" in shown(ending("1NT P P P", 10))
    assert "3NTX" in strip_controls(shown(ending("3NT X P P P", 7), "ar"))


def test_a_set_is_told_by_sides() -> None:
    """What one side has, the other has lost."""
    assert [shown(m) for m in GAME.standing((3020, -3020, 3020, -3020))] == ["North–South +3020"]
    assert [shown(m) for m in GAME.standing((-90, 90, -90, 90))] == ["East–West +90"]
    assert [shown(m) for m in GAME.standing((0, 0, 0, 0))] == ["level"]


def test_a_claimer_is_told_that_his_cards_stay_open() -> None:
    """And that his partner, who defends with him, does not see them."""
    declarer = in_play("1NT P P P").plays("SK").claims(NORTH, 7)
    reject = Event(99, 99, EAST, Reject())
    told = shown(GAME.narrate(declarer.view(NORTH), reject))
    assert told.endswith("play goes on, and North’s cards stay face up.")
    defender = in_play("1NT P P P").plays("SK").claims(EAST, 7)
    told = shown(GAME.narrate(defender.view(EAST), Event(99, 99, NORTH, Reject())))
    assert "East’s cards stay face up for all but" in told


def test_cards_out_of_the_other_hand_are_dummy_s() -> None:
    lead = in_play("1NT P P P").plays("SK")
    event = Event(99, 99, NORTH, Play(card("S6")))
    assert "from dummy" in shown(GAME.narrate(lead.view(NORTH), event))
    assert "с болвана" in shown(GAME.narrate(lead.view(NORTH), event), "ru")


def test_a_void_is_shown() -> None:
    """B9 #12."""
    assert shown(hand_name(map(card, ("SA", "ST", "D2", "CK")))) == "♠A 10 ♥— ♦2 ♣K"


def test_the_position_is_told_as_each_may_know_it() -> None:
    board = Play4()
    board.does(NORTH, Call(BY_CODE["1S"], True, "canary")).calls("P P P")
    told = {
        seat: " ".join(map(shown, GAME.describe(board.view(seat)))) for seat in (NORTH, EAST, SOUTH)
    }
    assert "♠A K Q J" in told[NORTH]
    assert "♠A K Q J" not in told[SOUTH]
    assert "canary" in told[EAST]
    assert "canary" not in told[SOUTH]


def test_robots_explain_in_the_reader_s_language() -> None:
    assert meaning("15-17") == "15-17"
    assert meaning("@opening|least=15|most=17") == Message(
        "bridge.meaning.opening", {"least": 15, "most": 17}
    )
    assert meaning("@") == "@"
    assert meaning("@ sara: hi") == "@ sara: hi"


# The rules for readers


def clauses(lang: str) -> list[str]:
    """The numbers of the clauses, each where it stands first."""
    text = (FOLDER / "guide" / f"{lang}.md").read_text()
    return list(dict.fromkeys(re.findall(r"^(?:## |\*\*)(B\d+(?:\.\d+)?)", text, re.MULTILINE)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_that_is_cited_can_be_read(lang: str) -> None:
    files = (FOLDER / f"{name}.py" for name in ("judge", "notation", "info"))
    cited = {rule for path in files for rule in re.findall(r'"(B\d+(?:\.\d+)?)"', path.read_text())}
    assert {"B1.4", "B3.1", "B4.2"} <= cited
    assert cited - set(clauses(lang)) == set()
    assert clauses(lang) == clauses("en")


def test_a_refusal_names_its_rule() -> None:
    board = Play4().calls("1S")
    verdict = GAME.judge(board.state, EAST, Call(BY_CODE["1C"]))
    assert isinstance(verdict, Refusal)
    assert verdict.rule == "B3.1"
    assert shown(Message(verdict.code, verdict.params)) == "1♣ is not higher than 1♠."
