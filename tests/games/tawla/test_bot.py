"""The robots: legal, repeatable, sensible, and each level stronger than the one before."""

from __future__ import annotations

import pytest

from majlis.bots.base import Bot, RandomBot
from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import Need
from majlis.games.tawla.actions import (
    Accept,
    Beaver,
    Decline,
    Double,
    Drop,
    Play,
    Raccoon,
    Resign,
    Roll,
    Take,
)
from majlis.games.tawla.bot import TawlaBot, make
from majlis.games.tawla.rules import GAME
from majlis.games.tawla.state import State, View
from tests.games.tawla.arena import game, wins
from tests.games.tawla.hand import act, acts, match_to, on_roll, start, with_dice

THINKERS = ("club", "expert")
MINE, THEIRS = {24: 2, 13: 5, 8: 3, 6: 5}, {1: 2, 12: 5, 17: 3, 19: 5}
each_thinker = pytest.mark.parametrize("level", THINKERS)


def answer(level: str, s: State, budget: int | None = None) -> Action:
    """What a robot answers to the first need."""
    need: Need = GAME.needs(s)[0]
    bot: Bot[View] = make(level, budget)
    stream = Stream(bytes(32), "robot")
    return bot.choose(GAME.view(s, need.seat), need, GAME.legal(s, need), stream)


def test_levels() -> None:
    assert isinstance(make("random"), RandomBot)
    assert all(isinstance(make(level), TawlaBot) for level in THINKERS)


@each_thinker
@pytest.mark.parametrize("variant", ["standard", "tavla", "nackgammon"])
def test_whole_games_in_every_variant(level: str, variant: str) -> None:
    bots = (make(level, 300), make("club"))
    for seed in range(2):
        outcome = game(bots, seed, match_to(5), variant=variant)
        assert outcome.winners in ((0,), (1,))


@each_thinker
def test_the_same_view_gives_the_same_answer(level: str) -> None:
    s = with_dice(on_roll(start(), MINE, THEIRS), 6, 4)
    assert answer(level, s) == answer(level, s)


@each_thinker
@pytest.mark.parametrize(
    ("dice", "play"),
    [
        ((3, 1), ((8, 5), (6, 5))),
        ((4, 2), ((8, 4), (6, 4))),
        ((6, 1), ((13, 7), (8, 7))),
    ],
)
def test_openings_everybody_plays(
    level: str, dice: tuple[int, int], play: tuple[tuple[int, int], ...]
) -> None:
    assert answer(level, with_dice(on_roll(start(match_to(5)), MINE, THEIRS), *dice)) == Play(play)


@each_thinker
def test_wins_when_it_can(level: str) -> None:
    s = with_dice(on_roll(start(), {2: 1, 1: 1}, {19: 15}), 2, 1)
    assert acts(s, answer(level, s)).outcome is not None


@each_thinker
def test_doubles_a_clear_lead_and_not_an_even_game(level: str) -> None:
    assert answer(level, on_roll(start(), MINE, THEIRS)) == Roll()
    ahead = on_roll(start(), {6: 5, 5: 5, 4: 5}, {14: 5, 16: 5, 19: 5})
    assert answer(level, ahead) == Double()


@each_thinker
def test_takes_a_close_game_and_passes_a_lost_one(level: str) -> None:
    assert answer(level, acts(on_roll(start(), MINE, THEIRS), Double())) == Take()
    lost = on_roll(start(), {6: 2, 5: 2, 4: 2}, {14: 5, 16: 5, 19: 5})
    assert answer(level, acts(lost, Double())) == Drop()


@each_thinker
def test_beavers_a_double_that_was_a_blunder(level: str) -> None:
    behind = on_roll(start(beavers=2), {14: 5, 16: 5, 6: 5}, {19: 5, 20: 5, 21: 5})
    doubled = acts(behind, Double())
    assert answer(level, doubled) == Beaver()
    assert answer(level, acts(doubled, Beaver())) in (Drop(), Take())
    ahead = on_roll(start(beavers=2), {6: 5, 5: 5, 4: 5}, {14: 5, 16: 5, 19: 5})
    assert answer(level, acts(ahead, Double(), Beaver())) == Raccoon()


@each_thinker
def test_knows_the_score(level: str) -> None:
    """Two points from the match against one: after Crawford the player behind doubles at once."""
    s = on_roll(start(match_to(5, (4, 3), (1,))), MINE, THEIRS, turn=1)
    assert answer(level, s) == Double()


@each_thinker
def test_resignations_are_taken_for_what_they_are_worth(level: str) -> None:
    winning = on_roll(start(jacoby=False), {1: 2}, {12: 15})
    single = act(winning, 1, Resign(1))
    assert answer(level, single) == Decline()
    assert answer(level, act(winning, 1, Resign(2))) == Accept()
    even = act(on_roll(start(), MINE, THEIRS), 1, Resign(1))
    assert answer(level, even) == Accept()


@each_thinker
def test_resigns_only_what_is_lost(level: str) -> None:
    bot = make(level)
    assert isinstance(bot, TawlaBot)
    every = tuple(Resign(stake) for stake in (1, 2, 3))
    lost = GAME.view(on_roll(start(), {6: 12}, {24: 2}), 0)
    assert bot.volunteer(lost, 0, every) == Resign(1)
    even = GAME.view(on_roll(start(), MINE, THEIRS), 0)
    assert bot.volunteer(even, 0, every) is None
    gammon = GAME.view(on_roll(start(), {13: 15}, {24: 1}), 0)
    assert bot.volunteer(gammon, 0, every) == Resign(2)
    assert bot.volunteer(gammon, 1, every) is None


def test_the_budget_bounds_the_expert() -> None:
    s = with_dice(on_roll(start(), MINE, THEIRS), 6, 5)
    assert isinstance(answer("expert", s, budget=1), Play)


def test_club_beats_random() -> None:
    assert wins(make("club"), make("random"), 40, cube=False) >= 37


def test_expert_beats_club() -> None:
    """A small budget and few games; `slow` has the proof."""
    assert wins(make("expert", 1000), make("club"), 16, cube=False) >= 11


@pytest.mark.slow
def test_club_beats_random_beyond_doubt() -> None:
    assert wins(make("club"), make("random"), 400, cube=False) >= 300


@pytest.mark.slow
def test_expert_beats_club_beyond_doubt() -> None:
    """At 57 % of 400 games the chance of an equal player is 1 in 300."""
    assert wins(make("expert"), make("club"), 400, cube=False) >= 228
