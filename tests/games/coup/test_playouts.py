"""Random games: nothing comes from nowhere, whatever the options; C17's sizes."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean

import pytest

from majlis.core.actions import Action
from majlis.core.chance import Stream, Streams, digest
from majlis.core.game import Carry, Event, Need
from majlis.core.options import OptionValue
from majlis.games.coup import purse
from majlis.games.coup.actions import Challenge, Income, Pass
from majlis.games.coup.rules import GAME
from majlis.games.coup.state import State
from tests.suite.games import Moment, answer, resolved, varied, walk

SEATS = range(2, 9)
QUICK, MANY = 100, 2_000


def looked_at(moment: Moment) -> None:
    """What may change in one event, and what may not."""
    before, event, after = moment
    assert list(GAME.invariants(after)) == [], event
    assert set(before.fallen) <= set(after.fallen)
    for was, is_now in zip(before.dead, after.dead, strict=True):
        assert is_now[: len(was)] == was
    assert after.turn_no - before.turn_no in (0, 1)
    assert sum(before.coins) - sum(after.coins) <= purse.BANK


def played(seats: int, seeds: range) -> int:
    """How many games of these seeds ended with a winner; all of them should."""
    won = 0
    for seed in seeds:
        options = varied("coup", seed) if seed % 2 else resolved("coup")
        last = None
        for last in walk(GAME, options, seats, seed):
            looked_at(last)
        assert last is not None
        outcome = last.after.outcome
        assert outcome is not None
        assert outcome.winners == (GAME.view(last.after, 0).ranking[0],)
        won += 1
    return won


@pytest.mark.parametrize("seats", SEATS)
def test_random_games_hold_the_invariants(seats: int) -> None:
    assert played(seats, range(QUICK)) == QUICK


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_two_thousand_random_games_hold_the_invariants(seats: int) -> None:
    assert played(seats, range(MANY)) == MANY


def trusting(seats: int, options: dict[str, OptionValue], seed: int) -> Iterator[Moment]:
    """A game of people who seldom challenge, and who rather do something than take one coin."""
    streams = Streams(digest(b"trusting", bytes([seats, seed])))
    whim = Stream(digest(b"whim", bytes([seats, seed])), "whim")
    state = GAME.start(options, seats, Carry())
    for seq in range(1, 20_000):
        needs = [need for need in GAME.needs(state) if need.must]
        if not needs:
            return
        need = whim.choice(needs)
        event = Event(seq, seq, need.seat, _trusting(state, need, streams, whim))
        after = GAME.apply(state, event)
        yield Moment(state, event, after)
        state = after
    raise AssertionError("it never ends")


def _trusting(state: State, need: Need, streams: Streams, whim: Stream) -> Action:
    action = answer(GAME, state, need, streams, whim)
    if isinstance(action, Challenge) and whim.below(8):
        return Pass()
    if isinstance(action, Income):
        return answer(GAME, state, need, streams, whim)
    return action


@pytest.mark.parametrize("seats", SEATS)
def test_long_games_hold_the_invariants_and_can_be_imagined(seats: int) -> None:
    """C13: a world that each view allows is found, and gives that view again."""
    whim = Stream(b"whim", "long")
    for seed in range(4):
        options = resolved("coup", fifth=("ambassador", "inquisitor")[seed % 2])
        for moment in trusting(seats, options, seed):
            looked_at(moment)
            viewer = whim.below(seats)
            v = GAME.view(moment.after, viewer)
            world = GAME.imagine(v, whim)
            assert list(GAME.invariants(world)) == []
            assert GAME.view(world, viewer) == v


@pytest.mark.parametrize(
    ("seats", "turns", "decisions"), [(2, 4.7, 18), (4, 9.0, 35), (6, 12.7, 52), (8, 16.5, 70)]
)
def test_random_games_are_as_long_as_those_of_the_model(
    seats: int, turns: float, decisions: float
) -> None:
    """C17: an independent model of these rules, played at random, found these lengths."""
    made, took = [], []
    for seed in range(150):
        moments = list(walk(GAME, resolved("coup"), seats, seed))
        made.append(sum(moment.event.seat >= 0 for moment in moments))
        took.append(moments[-1].before.turn_no - 1)
    assert mean(made) == pytest.approx(decisions, rel=0.12)
    assert mean(took) == pytest.approx(turns, rel=0.12)
