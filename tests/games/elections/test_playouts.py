"""Random games of three to six: nothing comes from nowhere, whatever the options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from majlis.core.actions import tag_of
from majlis.core.chance import Stream, Streams, digest
from majlis.core.game import Carry, Event, Need
from majlis.core.options import OptionValue
from majlis.core.seats import CHANCE
from majlis.games.elections.actions import VERBS
from majlis.games.elections.rules import GAME
from tests.suite.games import Moment, answer, resolved, varied, walk

SEATS = (3, 4, 5, 6)
QUICK, MANY = 6, 500
MOST_EVENTS = 20_000


def looked_at(moment: Moment) -> None:
    """What may change in one event, and what may not."""
    before, event, after = moment
    assert list(GAME.invariants(after)) == [], event
    assert after.cycle - before.cycle in (0, 1)
    assert after.turn_no - before.turn_no in (0, 1)
    assert after.book.entries[: len(before.book.entries)] == before.book.entries or (
        tag_of(event.action) == "lift"
    )
    if event.seat == CHANCE:
        assert not [n for n in GAME.needs(before) if n.must and n.seat != CHANCE]


def played(seats: int, seeds: range) -> int:
    """How many games of these seeds came to their end; all of them should."""
    ended = 0
    for seed in seeds:
        options = varied("elections", seed) if seed % 2 else resolved("elections")
        last = None
        for last in walk(GAME, options, seats, seed):
            looked_at(last)
        assert last is not None
        outcome = last.after.outcome
        assert outcome is not None
        first = [rank.seat for rank in GAME.view(last.after, 0).ranking if rank.place == 1]
        assert list(outcome.winners) == first
        assert last.after.cycle == last.after.law.cycles
        ended += 1
    return ended


@pytest.mark.parametrize("seats", SEATS)
def test_random_games_hold_the_invariants(seats: int) -> None:
    assert played(seats, range(QUICK)) == QUICK


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_five_hundred_random_games_hold_the_invariants(seats: int) -> None:
    assert played(seats, range(MANY)) == MANY


def wild(seats: int, options: dict[str, OptionValue], seed: int) -> Iterator[Moment]:
    """A game in which rights are used as well: signs, calls, the referee, sometimes leaving."""
    streams = Streams(digest(b"wild", bytes([seats, seed])))
    whim = Stream(digest(b"whim", bytes([seats, seed])), "whim")
    state = GAME.start(options, seats, Carry())
    for seq in range(1, MOST_EVENTS):
        needs = [need for need in GAME.needs(state) if need.must or _feels_like(need, whim)]
        if not any(need.must for need in GAME.needs(state)):
            return
        if not needs:
            continue
        need = whim.choice(needs)
        event = Event(seq, seq, need.seat, answer(GAME, state, need, streams, whim))
        after = GAME.apply(state, event)
        yield Moment(state, event, after)
        state = after
    raise AssertionError("it never ends")


def _feels_like(need: Need, whim: Stream) -> bool:
    """Whether a right is used; leaving is rare."""
    return not whim.below(3_000 if need.kind == "leave" else 12)


@pytest.mark.parametrize("referee", ["auto", "seat"])
@pytest.mark.parametrize("seats", SEATS)
def test_games_in_which_everybody_does_as_he_likes(seats: int, referee: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(QUICK):
        options = {**varied("elections", seed), "referee": referee}
        for moment in wild(seats, options, seed):
            assert list(GAME.invariants(moment.after)) == [], (moment.event, moment.before.phase)
            seen[tag_of(moment.event.action)] += 1
    assert seen["leave"]
    assert seen["warn" if referee == "seat" else "call_vote"]


def test_random_games_see_every_verb() -> None:
    seen: Counter[str] = Counter()
    for seats in SEATS:
        for seed in range(10):
            options = {**varied("elections", seed), "referee": ("auto", "seat")[seed % 2]}
            for moment in wild(seats, options, seed + 100):
                seen[tag_of(moment.event.action)] += 1
    told = {tag_of(verb) for verb in VERBS} - {"sealed", "wasted"}
    assert told - set(seen) == set()


def test_a_cycle_is_as_long_as_the_bank() -> None:
    """E20: without final orders about 60, 58, 55 and 53 turns for three to six candidates."""
    turns = {}
    for seats in SEATS:
        options = resolved("elections", cycles=1)
        counts = [last(seats, options, seed) for seed in range(20)]
        turns[seats] = sum(counts) / len(counts)
    assert 50 < turns[6] < turns[5] < turns[4] < turns[3] < 70


def last(seats: int, options: dict[str, OptionValue], seed: int) -> int:
    """How many turns a game had."""
    return int(list(walk(GAME, options, seats, seed))[-1].after.turn_no)
