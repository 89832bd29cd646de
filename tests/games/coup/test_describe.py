"""The position, each event and each choice in words, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import majlis.games.coup as package
from majlis.core.game import Event, Message, Refusal
from majlis.core.registry import folder
from majlis.core.seats import CHANCE, SPECTATOR
from majlis.games.coup import notation, prompts
from majlis.games.coup.actions import VERBS, Deal, Drawn, First, Income, Lose, PutBack
from majlis.games.coup.describe import _NARRATE
from majlis.games.coup.info import INFO
from majlis.games.coup.rules import GAME
from majlis.games.coup.state import State
from majlis.text import codes
from majlis.text.bidi import visual
from majlis.text.catalogue import Words
from tests.games.coup.positions import (
    A,
    B,
    C,
    before_deal,
    cards,
    dealt,
    meant,
    play,
    refused,
    settled,
    table,
    view,
)
from tests.suite.games import varied, walk

NAMES = {0: "Nour", 1: "Sami", 2: "Layla", 3: "Omar", 4: "Huda", 5: "Zaid", 6: "Mina", 7: "Adam"}
LOCALE = folder("coup") / "locale"
LANGUAGES = INFO.languages
SOURCES = sorted(Path(package.__path__[0]).rglob("*.py"))
BY_OTHERS = re.compile(r"^coup\.(board|level)\.")
"""What the board says is the board's to test."""

THREE = (7, "ambassador duke"), (2, "captain contessa"), (2, "duke duke")
START = table(*THREE)
INQUIRY = play(table((2, "inquisitor duke"), *THREE[1:], fifth="inquisitor"), "A examine B", "pass")


def words(lang: str = "en") -> Words:
    return Words(lang, domains={"coup": LOCALE}).seated(NAMES)


def described(s: State, seat: int = A, lang: str = "en") -> list[str]:
    return [words(lang).message(message) for message in GAME.describe(view(s, seat))]


def told(s: State, move: str, viewer: int = SPECTATOR) -> str:
    """The log's line for a move, as the viewer reads it."""
    seat, action = meant(s, move)
    return heard(s, Event(9, 0, seat, action), viewer)


def heard(s: State, event: Event, viewer: int = SPECTATOR) -> str:
    seen = GAME.redact(s, event, viewer)
    assert seen is not None
    return words().message(GAME.narrate(view(s, viewer), seen))


def label(s: State, move: str) -> str:
    seat, action = meant(s, move)
    return words().message(GAME.label(view(s, seat), action))


def test_before_the_deal() -> None:
    assert described(before_deal(3)) == ["The cards have not been dealt yet."]


@pytest.mark.parametrize(
    ("s", "why"),
    [
        (play(START, "A coup B"), "The coup of Nour: Sami loses a character."),
        (
            play(table((3, "assassin duke"), *THREE[1:]), "A assassinate B", "pass", "pass"),
            "The assassination by Nour succeeds: Sami loses a character.",
        ),
        (
            settled(play(START, "A tax", "B challenge", "A duke")),
            "Nour has shown the Duke: Sami challenged in vain and loses a character.",
        ),
        (
            settled(
                play(START, "A steal B", "pass", "B block captain", "C challenge", "B captain")
            ),
            "Sami has shown the Captain: Layla challenged in vain and loses a character.",
        ),
        (settled(play(START, "A exchange", "pass")), "Nour exchanges cards with the Court."),
        (INQUIRY, "Nour examines a card of Sami."),
        (play(INQUIRY, "B show captain"), "Nour examines a card of Sami."),
    ],
)
def test_what_a_card_is_lost_or_shown_for_is_said_and_no_claim_that_is_over(
    s: State, why: str
) -> None:
    for lines in (described(s, C), [words().message(m) for m in prompts.told(view(s, C))]):
        assert why in lines
        assert not any("claims" in line or "pays" in line for line in lines)


def test_a_turn() -> None:
    assert described(START) == [
        "Nour (1): 7 coins; hidden cards: 2.",
        "Sami (2): 2 coins; hidden cards: 2.",
        "Layla (3): 2 coins; hidden cards: 2.",
        "In the Court: 9 cards. In the treasury: 43.",
        "Your hidden cards: Ambassador and Duke.",
        "Awaited of Nour: an action.",
    ]
    assert described(START, SPECTATOR)[-2] == "In the Court: 9 cards. In the treasury: 43."


def test_the_dead_and_the_fallen() -> None:
    s = table((10, "duke / captain"), (0, "/ captain duke"), (1, "contessa duke"), bank="unlimited")
    assert described(s)[:5] == [
        "Nour (1): 10 coins; hidden cards: 1; dead: Captain.",
        "Sami is out; dead: Captain and Duke.",
        "Layla (3): 1 coin; hidden cards: 2.",
        "In the Court: 9 cards. The treasury is without end.",
        "Nour has 10 coins and must coup.",
    ]


def test_a_counter_that_is_challenged() -> None:
    s = play(START, "A steal B", "pass", "B block captain", "C challenge")
    assert described(s, C)[4:] == [
        "Nour claims the Captain and wants two coins of Sami.",
        "Sami counters, claiming the Captain.",
        "Layla challenges Sami, who must turn a card up: is it the Captain?",
        "Your hidden cards: Duke and Duke.",
        "Awaited of Sami: a card to turn up.",
    ]


def test_what_one_sees_alone() -> None:
    s = play(START, "A exchange", "pass", "draw assassin captain")
    assert "You have drawn: Assassin and Captain." in described(s)
    assert not any("drawn" in line for line in described(s, B))
    s = play(INQUIRY, "B show contessa")
    assert "Sami shows you the Contessa." in described(s)
    assert not any("shows you" in line for line in described(s, B) + described(s, C))


def test_the_end() -> None:
    s = table((7, "duke / captain"), (2, "contessa / duke"))
    s = play(s, "A coup B", "B lose contessa")
    assert described(s, B)[2:] == [
        "Nour wins: nobody else has a hidden card.",
        "Nour was left with: Duke.",
        "Places, the winner first: Nour and Sami.",
        "Nour: bluffs 0, of them caught 0; challenges won 0, lost 0.",
        "Sami: bluffs 0, of them caught 0; challenges won 0, lost 0.",
    ]


@pytest.mark.parametrize(
    ("s", "move", "line"),
    [
        (START, "A income", "Nour takes one coin."),
        (START, "A aid", "Nour wants two coins of foreign aid."),
        (START, "A coup C", "Nour pays seven coins for a coup against Layla."),
        (START, "A tax", "Nour claims the Duke and wants three coins."),
        (
            START,
            "A assassinate B",
            "Nour claims the Assassin and pays three coins to assassinate Sami.",
        ),
        (START, "A steal B", "Nour claims the Captain and wants two coins of Sami."),
        (START, "A exchange", "Nour claims the Ambassador and wants to exchange two cards."),
        (play(START, "A tax"), "B challenge", "Sami challenges Nour: is that the Duke?"),
        (play(START, "A aid"), "B block duke", "Sami counters, claiming the Duke."),
        (
            play(START, "A tax", "B challenge"),
            "A turn up duke",
            "Nour shows the Duke: the challenge of Sami fails.",
        ),
        (
            play(START, "A steal B", "B challenge"),
            "A turn up duke",
            "Nour turns up the Duke, not the Captain: the card is dead and the claim void.",
        ),
        (
            play(table((2, "duke / captain"), *THREE[1:]), "A steal B", "B challenge"),
            "A turn up duke",
            "Nour turns up the Duke, not the Captain: the last card is dead, and Nour is out.",
        ),
        (play(START, "A coup B"), "B lose contessa", "Sami loses the Contessa."),
        (
            play(table(THREE[0], (2, "captain / contessa"), THREE[2]), "A coup B"),
            "B lose captain",
            "Sami loses the Captain, the last card, and is out.",
        ),
        (
            play(START, "A exchange", "pass", "draw assassin captain"),
            "A put back duke captain",
            "Nour puts 2 cards back into the Court.",
        ),
        (INQUIRY, "B show contessa", "Sami shows Nour a card in secret."),
        (play(INQUIRY, "B show contessa"), "A keep", "Nour gives the card back to Sami."),
        (
            play(INQUIRY, "B show contessa"),
            "A swap",
            "Nour has the card replaced: Sami draws another.",
        ),
        (dealt("duke", "captain"), "A draft duke", "Nour has chosen a second card."),
        (START, "B resign", "Sami resigns and turns all cards up."),
    ],
)
def test_the_log(s: State, move: str, line: str) -> None:
    assert told(s, move) == line


def test_the_log_of_one_s_own_secrets() -> None:
    exchanging = play(START, "A exchange", "pass")
    drawn = Event(9, 0, CHANCE, Drawn(A, cards("assassin captain")))
    assert heard(exchanging, drawn) == "Nour draws 2 cards from the Court."
    assert heard(exchanging, drawn, A) == "You draw from the Court: Assassin and Captain."
    back = play(exchanging, "draw assassin captain")
    line = told(back, "A put back duke captain", A)
    assert line == "You put back into the Court: Duke and Captain."
    assert told(INQUIRY, "B show contessa", A) == "Sami shows Nour a card in secret: Contessa."
    proving = play(START, "A tax", "B challenge", "A turn up duke")
    drawn = Event(9, 0, CHANCE, Drawn(A, cards("assassin")))
    assert heard(proving, drawn) == "The card goes into the Court, and Nour draws another."
    assert heard(proving, drawn, A) == "The card goes into the Court, and you draw: Assassin."
    deal = Event(9, 0, CHANCE, Deal((cards("duke duke"), cards("captain contessa"), ())))
    ready = GAME.apply(before_deal(3), Event(1, 0, CHANCE, First(A)))
    assert heard(ready, deal) == "The cards are dealt."
    assert heard(ready, deal, B) == "The cards are dealt. You hold: Captain and Contessa."
    draft = dealt("duke", "captain")
    assert told(draft, "A draft duke", A) == "You choose the Duke as your second card."
    passing = play(table(*THREE, window="seat_order"), "A tax")
    assert told(passing, "B pass") == "Sami lets the claim of Nour stand."
    countered = play(START, "A steal B", "pass", "B block captain")
    assert told(countered, "C pass", C) == "Layla lets the counter of Sami stand."
    assert told(play(START, "A aid"), "C pass", C) == "Layla lets the action of Nour happen."


@pytest.mark.parametrize(
    ("s", "move", "line"),
    [
        (START, "A income", "Income: one coin"),
        (START, "A coup C", "Coup against Layla: pay seven"),
        (START, "A tax", "Tax: three coins, claim the Duke"),
        (START, "A exchange", "Exchange two cards, claim the Ambassador"),
        (play(START, "A tax"), "B challenge", "Challenge: Nour does not hold the Duke"),
        (play(START, "A tax"), "B pass", "Let the claim stand"),
        (play(START, "A aid"), "B pass", "Let it happen"),
        (play(START, "A aid"), "B block duke", "Counter, claim the Duke"),
        (play(INQUIRY, "B show contessa"), "A swap", "Have the card replaced"),
        (
            play(START, "A exchange", "pass", "draw assassin captain"),
            "A put back duke captain",
            "Put back: Duke and Captain",
        ),
        (START, "A resign", "Resign"),
    ],
)
def test_choices(s: State, move: str, line: str) -> None:
    assert label(s, move) == line


def test_every_verb_has_its_line() -> None:
    assert set(_NARRATE) == set(VERBS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_said_in_random_games_has_words(lang: str) -> None:
    said = words(lang)
    for seed in range(6):
        seats = 2 + seed
        for before, event, after in walk(GAME, varied("coup", seed), seats, seed):
            for viewer in (0, seats - 1, SPECTATOR):
                seen = GAME.redact(before, event, viewer)
                messages = [*GAME.describe(view(after, viewer))]
                if seen is not None:
                    messages.append(GAME.narrate(view(before, viewer), seen))
                if viewer == event.seat:
                    messages.append(GAME.label(view(before, viewer), event.action))
                assert not [m for m in messages if "⟦" in said.message(m)]


def refusals() -> Iterator[Refusal]:
    """What may not be done, one by one."""
    yield refused(START, "B income")
    yield refused(START, "A pass")
    yield refused(START, "A challenge")
    yield refused(START, "A examine B")
    yield refused(table((10, "assassin duke"), *THREE[1:]), "A income")
    yield refused(table((2, "assassin duke"), *THREE[1:]), "A coup B")
    for target in (0, 8):
        yield refusal_of(START, A, notation.parse(f"coup {target + 1}", view(START)))
    fallen = table(THREE[0], (0, "/ captain contessa"), THREE[2])
    yield refused(fallen, "A coup B")
    yield refused(fallen, "B income")
    taxed = play(START, "A tax")
    yield refused(taxed, "A challenge")
    yield refused(taxed, "A income")
    yield refused(play(taxed, "B pass"), "B challenge")
    yield refused(taxed, "B block duke")
    stolen = play(START, "A steal B")
    yield refused(stolen, "C block captain")
    yield refused(stolen, "A block captain")
    yield refused(play(stolen, "pass"), "B block duke")
    turning = play(taxed, "B challenge")
    yield refused(turning, "A turn up contessa")
    yield refused(turning, "A turn up ambassador")
    exchanging = play(START, "A exchange", "pass", "draw assassin captain")
    yield refused(exchanging, "A put back duke")
    yield refused(exchanging, "A put back duke duke")
    yield refusal_of(exchanging, A, PutBack(cards("captain duke")))
    yield refusal_of(exchanging, CHANCE, First(A))
    yield refusal_of(exchanging, SPECTATOR, meant(START, "A resign")[1])
    aided = play(table(*THREE, reblock=True), "A aid", "B block duke", "A challenge")
    yield refused(play(aided, "B turn up captain"), "B block duke")
    over = play(table((7, "duke duke"), (2, "captain / duke")), "A coup B", "B lose captain")
    yield refusal_of(over, A, Income())
    yield refusal_of(START, A, Lose(9))


def refusal_of(s: State, seat: int, action: object) -> Refusal:
    verdict = GAME.judge(s, seat, action)  # type: ignore[arg-type]
    assert isinstance(verdict, Refusal)
    return verdict


def unread() -> Iterator[Refusal]:
    """What cannot be read, in every phase."""
    phases: tuple[State, ...] = (
        START,
        play(START, "A tax"),
        play(START, "A aid"),
        play(START, "A aid", "B block duke"),
        play(START, "A tax", "B challenge"),
        play(START, "A coup B"),
        play(START, "A exchange", "pass"),
        play(START, "A exchange", "pass", "draw assassin captain"),
        INQUIRY,
        play(INQUIRY, "B show contessa"),
        dealt("duke", "captain"),
        before_deal(3),
        GAME.apply(before_deal(3), Event(1, 0, CHANCE, First(A))),
        play(table((7, "duke duke"), (2, "captain / duke")), "A coup B", "B lose captain"),
    )
    for s in phases:
        for text in ("zzz", "steal", "block", "tax 3", "block zz", "lose c"):
            found = notation.parse(text, view(s))
            if isinstance(found, Refusal):
                yield found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_words(lang: str) -> None:
    for refusal in (*refusals(), *unread()):
        assert "⟦" not in words(lang).refusal(refusal), refusal


def test_every_refusal_that_has_words_is_given_here() -> None:
    given = {refusal.code for refusal in (*refusals(), *unread())}
    worded = {code for code in codes("en", "coup", LOCALE) if code.startswith("coup.refuse.")}
    assert worded - given == {"coup.refuse.verb"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_in_the_source_has_words(lang: str) -> None:
    source = "\n".join(path.read_text("utf-8") for path in SOURCES)
    quoted = {
        code for code in re.findall(r'"(coup\.[a-z_.]+[a-z])"', source) if not BY_OTHERS.match(code)
    }
    assert {code for code in quoted if code.count(".") > 1 or code == "coup.won"}
    missing = {c for c in quoted if c not in codes(lang, "coup", LOCALE)}
    assert {code for code in missing if code != "coup.narrate"} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_verbs_and_needs_have_words(lang: str) -> None:
    known = codes(lang, "coup", LOCALE)
    wanted = {"coup.name", "coup.summary"}
    for option in INFO.options:
        wanted |= {f"coup.option.{option.name}", f"coup.option.{option.name}.help"}
        wanted |= {f"coup.option.{option.name}.{choice}" for choice in option.choices}
    for verb in VERBS:
        wanted.add(f"coup.word.{verb.__struct_config__.tag}")
    for s in (START, INQUIRY, play(START, "A tax"), dealt("duke", "captain")):
        wanted |= {f"coup.need.{need.kind}" for need in GAME.needs(s)}
    assert wanted - known == set()


def test_typed_words_read_from_the_left() -> None:
    found = notation.parse("steal", view(START))
    assert isinstance(found, Refusal)
    for lang in ("ar", "ps"):
        assert "steal 2" in visual(words(lang).refusal(found), "rtl").text


def test_the_page_s_own_names_in_pashto() -> None:
    """C1: as the page that the rules follow calls them."""
    names = ["duke", "assassin", "captain", "contessa", "ambassador", "inquisitor"]
    shown = [words("ps").message(Message(f"coup.card.{name}")) for name in names]
    assert shown == ["دچس", "قاتل", "کپتان", "کاونټیس", "سفیر", "پلټونکی"]
