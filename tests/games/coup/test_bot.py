"""The robots: legal, repeatable, sensible, and each level stronger than the one before."""

from __future__ import annotations

from typing import Any

import pytest

from majlis.bots.base import RandomBot
from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.games.coup.actions import (
    Assassinate,
    Block,
    Challenge,
    Coup,
    Lose,
    Pass,
    PutBack,
    Steal,
    Tax,
    TurnUp,
    Verdict,
)
from majlis.games.coup.bot import ClubBot, ExpertBot, make
from majlis.games.coup.cards import CONTESSA, DUKE
from majlis.games.coup.info import INFO
from majlis.games.coup.rules import GAME
from majlis.games.coup.state import State
from tests.games.coup.arena import game, wins
from tests.games.coup.positions import A, B, play, table

THINKERS = ("club", "expert")
each_thinker = pytest.mark.parametrize("level", THINKERS)


def answer(level: str, s: State, whim: int = 0) -> Action:
    """What a robot answers to the first need; it must be legal."""
    need = GAME.needs(s)[0]
    legal = GAME.legal(s, need)
    stream = Stream(bytes(32), f"robot {whim}")
    found = make(level).choose(GAME.view(s, need.seat), need, legal, stream)
    assert found in legal
    return found


def answers(level: str, s: State, whims: int = 40) -> list[Action]:
    """What it answers, one whim after another."""
    return [answer(level, s, whim) for whim in range(whims)]


def test_levels() -> None:
    assert INFO.levels == ("random", "club", "expert")
    assert isinstance(make("random"), RandomBot)
    assert isinstance(make("club"), ClubBot)
    assert isinstance(make("expert"), ExpertBot)


@each_thinker
@pytest.mark.parametrize("fifth", ["ambassador", "inquisitor"])
@pytest.mark.parametrize("seats", range(2, 9))
def test_whole_games_at_every_table(level: str, fifth: str, seats: int) -> None:
    others = [("random", "club", "expert")[seat % 3] for seat in range(seats - 1)]
    bots = [make(name) for name in (level, *others)]
    assert game(bots, seats, fifth=fifth) in range(seats)


@pytest.mark.parametrize(
    "options",
    [
        {"may_concede": True, "window": "first_come"},
        {"reblock": True, "fifth": "inquisitor"},
        {"refund_on_block": True, "steal_from_eliminated": True},
        {"bank": "unlimited"},
        {"two_player_setup": "deal", "two_player_start_coins": 1},
        {"two_player_setup": "deal", "fifth": "inquisitor", "reblock": True},
    ],
)
def test_whole_games_under_every_option(options: dict[str, Any]) -> None:
    for seats in (2, 4):
        bots = [make(name) for name in ("expert", "club", "random", "expert")[:seats]]
        assert game(bots, seats, **options) in range(seats)


@each_thinker
def test_the_same_view_gives_the_same_answer(level: str) -> None:
    s = table((3, "assassin duke"), (2, "captain contessa"), (4, "duke ambassador"))
    assert answers(level, s, 5) == answers(level, s, 5)


# What it knows


@each_thinker
def test_doubts_what_cannot_be(level: str) -> None:
    s = table((2, "captain contessa"), (2, "duke duke / "), (2, "captain / duke"), turn=A)
    taxed = play(s, "A tax")
    assert set(answers(level, taxed)) == {Challenge()}


@each_thinker
def test_believes_what_has_been_proved(level: str) -> None:
    """A card that an Inquisitor has seen and left is where he saw it."""
    s = table(
        (2, "inquisitor captain"), (2, "duke contessa"), (2, "duke captain"), fifth="inquisitor"
    )
    s = play(s, "A examine B", "pass", "B show duke", "A keep", "B tax", "C pass")
    assert set(answers(level, s)) == {Pass()}


# Endings


@each_thinker
def test_wins_when_it_can(level: str) -> None:
    s = table((7, "captain / contessa"), (9, "duke / contessa"))
    assert set(answers(level, s)) == {Coup(B)}


def test_the_expert_does_not_wait_to_be_killed() -> None:
    """B is about to coup: only an assassination or a theft is of any use, true or not."""
    s = table((3, "duke / captain"), (7, "contessa / captain"))
    assert {type(action) for action in answers("expert", s)} <= {Assassinate, Steal}


@each_thinker
def test_does_not_let_itself_be_killed(level: str) -> None:
    s = play(table((3, "assassin duke"), (2, "captain / duke")), "A assassinate B")
    for whim in range(20):
        first = answer(level, s, whim)
        if first == Pass():
            assert answer(level, play(s, "B pass"), whim) == Block(CONTESSA)


@each_thinker
def test_keeps_who_can_save_it(level: str) -> None:
    """C16, row 2: the Contessa is needed at once."""
    s = table((3, "assassin duke"), (2, "duke contessa"))
    s = play(s, "A assassinate B", "B challenge", "A turn up assassin", "draw captain")
    assert set(answers(level, s)) == {Lose(DUKE)}


@each_thinker
def test_shows_what_it_claimed(level: str) -> None:
    s = table((2, "duke captain"), (2, "captain contessa"), may_concede=True)
    s = play(s, "A tax", "B challenge")
    assert set(answers(level, s)) == {TurnUp(DUKE)}


@each_thinker
def test_counters_with_what_it_holds(level: str) -> None:
    s = table((3, "assassin duke"), (2, "contessa / duke"), (5, "duke captain"))
    s = play(s, "A assassinate B", "pass")
    assert set(answers(level, s)) == {Block(CONTESSA)}


# Its cards


@each_thinker
def test_exchanges_for_better_cards(level: str) -> None:
    s = table((2, "ambassador contessa / "), (2, "captain contessa"), (2, "duke captain"))
    s = play(s, "A exchange", "pass", "draw ambassador duke")
    for back in answers(level, s, 5):
        assert isinstance(back, PutBack)
        assert DUKE not in back.cards


@each_thinker
def test_looks_at_its_target(level: str) -> None:
    """Somebody who cannot pay for anything keeps his worst card, and loses the best."""
    s = table((2, "inquisitor / captain"), (6, "duke / captain"), fifth="inquisitor")
    s = play(s, "A examine B", "pass", "B show duke")
    assert set(answers(level, s)) <= {Verdict(True), Verdict(False)}


def test_a_player_bluffs_sometimes() -> None:
    s = table((2, "contessa contessa"), (2, "captain duke"), (2, "captain duke"), turn=A)
    found = answers("club", s, 120)
    assert 5 < found.count(Tax()) < 60


# Strength


def test_club_beats_random() -> None:
    assert wins(make("club"), make("random"), 40) >= 30


def test_expert_beats_random() -> None:
    assert wins(make("expert"), make("random"), 40) >= 30


def test_expert_beats_club() -> None:
    """Few games; `slow` has the proof."""
    assert wins(make("expert"), make("club"), 60) >= 33


@pytest.mark.slow
@pytest.mark.parametrize("fifth", ["ambassador", "inquisitor"])
def test_each_level_beats_the_one_below_beyond_doubt(fifth: str) -> None:
    """At 60 % of 400 games the chance of an equal player is 1 in 30,000."""
    assert wins(make("club"), make("random"), 400, fifth=fifth) >= 240
    assert wins(make("expert"), make("club"), 400, fifth=fifth) >= 240


@pytest.mark.slow
@pytest.mark.parametrize("fifth", ["ambassador", "inquisitor"])
def test_the_expert_wins_more_than_its_share_of_a_table(fifth: str) -> None:
    """One among three club players: a fourth would be his share."""
    assert wins(make("expert"), make("club"), 400, 4, fifth=fifth) >= 128
