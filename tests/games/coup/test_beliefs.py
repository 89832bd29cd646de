"""What is believed of a player's cards: no more and no less than the game so far tells."""

from __future__ import annotations

from collections import Counter

import pytest

from majlis.core.chance import Stream
from majlis.core.seats import Seat
from majlis.games.coup.beliefs import KINDS, Habits, believed, boldness
from majlis.games.coup.cards import CAPTAIN, CONTESSA, DUKE, characters
from majlis.games.coup.foes import HABITS
from majlis.games.coup.rules import GAME
from majlis.games.coup.state import State, View
from tests.games.coup.positions import A, B, C, dealt, play, settled, table, view
from tests.suite.games import resolved, walk

UNREADABLE = Habits(
    lies=dict.fromkeys(HABITS.lies, 1.0), silence=dict.fromkeys(HABITS.silence, 1.0), again=1.0
)
"""Of somebody whose words tell nothing: what is left is how the cards lie."""


def has(s: State, seat: Seat, habits: Habits = HABITS, viewer: Seat = A) -> tuple[float, ...]:
    return believed(view(s, viewer), seat, habits).has


def imagined(v: View, seat: Seat, worlds: int = 1500) -> list[float]:
    """How often ``seat`` holds each character in the worlds that the view allows."""
    stream = Stream(bytes(32), "worlds")
    found: Counter[int] = Counter()
    for _ in range(worlds):
        found.update(set(GAME.imagine(v, stream).hands[seat]))
    return [found[card] / worlds for card in range(KINDS)]


@pytest.mark.parametrize(
    "s",
    [
        dealt("duke duke", "captain contessa", "assassin ambassador"),
        settled(
            dealt("duke duke", "captain contessa", "assassin ambassador"),
            "A tax",
            "B challenge",
            "A turn up duke",
            "B lose captain",
        ),
        settled(
            dealt("duke captain", "captain contessa", "assassin ambassador", first=B),
            "B steal A",
            "C challenge",
            "B turn up captain",
        ),
        settled(dealt("duke captain", "contessa duke", two_player_setup="deal"), "A tax", "pass"),
    ],
    ids=["deal", "loss", "proof", "two"],
)
def test_without_habits_it_is_how_the_cards_may_lie(s: State) -> None:
    assert has(s, B, UNREADABLE) == pytest.approx(imagined(view(s), B), abs=0.06)


@pytest.mark.parametrize("setup", [(2, "draft"), (2, "deal"), (4, "draft"), (8, "draft")])
def test_in_whole_games_nothing_true_is_impossible(setup: tuple[int, str]) -> None:
    seats, two = setup
    for fifth in ("ambassador", "inquisitor"):
        options = resolved("coup", fifth=fifth, two_player_setup=two)
        for moment in walk(GAME, options, seats, seats):
            s = moment.before
            if s.phase != "act":
                continue
            for viewer in range(seats):
                v = view(s, viewer)
                for seat, hand in enumerate(s.hands):
                    if seat == viewer or not hand:
                        continue
                    found = dict(believed(v, seat, HABITS).hands)
                    assert sum(found.values()) == pytest.approx(1)
                    assert found[tuple(sorted(hand))] > 0
                    assert {card for hand in found for card in hand} <= set(characters(v.law.fifth))


def test_cards_that_all_have_been_seen_are_not_there() -> None:
    s = table((2, "duke duke"), (2, "captain / duke"), (2, "contessa contessa"))
    assert has(s, C)[DUKE] < 0.01


def test_a_claim_makes_its_character_likelier_and_a_bluff_others() -> None:
    s = dealt("captain captain", "duke contessa", "duke contessa")
    before = has(s, A, viewer=C)[DUKE]
    taxed = settled(s, "A tax", "pass")
    assert has(taxed, A, viewer=C)[DUKE] > before + 0.1
    caught = settled(s, "A tax", "B challenge", "A turn up captain")
    assert has(caught, A, viewer=C)[DUKE] < 0.01


def test_who_lets_something_happen_lacks_what_is_against_it() -> None:
    s = dealt("captain duke", "duke contessa", "duke contessa")
    aided = play(s, "A foreign_aid", "pass")
    assert has(aided, B)[DUKE] < has(s, B)[DUKE]
    robbed = play(s, "A steal B", "pass", "pass")
    assert has(robbed, B)[CAPTAIN] < has(s, B)[CAPTAIN]
    assert has(robbed, C)[CAPTAIN] == pytest.approx(has(s, C)[CAPTAIN], abs=0.05)
    poor = play(s, "A income")
    assert has(poor, A, viewer=B)[DUKE] < has(s, A, viewer=B)[DUKE]


def test_a_card_that_was_shown_in_secret_is_known_to_who_saw_it() -> None:
    s = dealt("inquisitor duke", "contessa captain", "duke captain", fifth="inquisitor")
    s = play(s, "A examine B", "pass", "B show contessa", "A keep")
    assert has(s, B)[CONTESSA] > 0.99
    assert has(s, B, viewer=C)[CONTESSA] < 0.6


def test_an_exchange_blurs_what_was_believed() -> None:
    s = dealt("duke ambassador", "captain contessa", "captain contessa")
    taxed = settled(s, "A tax", "pass", "B income", "C income")
    changed = settled(taxed, "A exchange", "pass", "A put back duke ambassador")
    assert has(changed, A, viewer=B)[DUKE] < has(taxed, A, viewer=B)[DUKE]


def test_what_the_table_believes_does_not_depend_on_a_hand() -> None:
    moves = ("A tax", "pass", "B income", "A foreign_aid", "pass")
    one, other = (
        play(table((2, hand), (2, "captain contessa")), *moves)
        for hand in ("duke duke", "ambassador assassin")
    )
    believed_of = [believed(view(s), A, HABITS, own=False) for s in (one, other)]
    assert believed_of[0] == believed_of[1]


def test_a_player_who_was_caught_is_believed_less() -> None:
    s = dealt("captain captain", "duke contessa", "duke contessa")
    caught = settled(s, "A tax", "B challenge", "A turn up captain")
    assert boldness(view(caught), A) > 1 == boldness(view(caught), B)
