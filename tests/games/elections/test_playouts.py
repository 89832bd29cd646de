"""Random games of three to six: nothing comes from nowhere, whatever the options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from majlis.core.actions import Action, tag_of
from majlis.core.chance import Stream, Streams, digest
from majlis.core.game import Carry, Choice, Event, Infringes, Need
from majlis.core.options import OptionValue
from majlis.core.seats import CHANCE, TABLE, Seat
from majlis.core.verbs import Concede
from majlis.games.elections import cards, chain, waste
from majlis.games.elections.actions import VERBS, Assist, Place, Play
from majlis.games.elections.rules import GAME
from majlis.games.elections.state import State
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
    """A game in which rights are used as well, cards are wasted, and seats are given up."""
    streams = Streams(digest(b"wild", bytes([seats, seed])))
    whim = Stream(digest(b"whim", bytes([seats, seed])), "whim")
    state = GAME.start(options, seats, Carry())
    for seq in range(1, MOST_EVENTS):
        needs = [n for n in GAME.needs(state) if n.must or _feels_like(state, n, whim)]
        if not any(need.must for need in GAME.needs(state)):
            return
        if not needs:
            continue
        event = Event(seq, seq, *_done(state, whim.choice(needs), streams, whim))
        after = GAME.apply(state, event)
        yield Moment(state, event, after)
        state = after
    raise AssertionError("it never ends")


def _done(state: State, need: Need, streams: Streams, whim: Stream) -> tuple[Seat, Action]:
    """An answer; sometimes a card played for nothing, or a seat that is given up."""
    if not whim.below(400):
        return TABLE, Concede(whim.below(len(state.candidates)))
    if need.seat >= 0 and state.hands[need.seat] and not whim.below(20):
        junk = _junk(state, need.seat, whim)
        if isinstance(GAME.judge(state, need.seat, junk), Infringes):
            return need.seat, junk
    return need.seat, answer(GAME, state, need, streams, whim)


def _junk(state: State, seat: Seat, whim: Stream) -> Action:
    """A card of the hand, played on anything."""
    card = whim.choice(state.hands[seat])
    if cards.is_vote(card):
        return Place(card, 1 + whim.below(25))
    reaction = next((verb for verb, kind in chain.CARDS.items() if kind == card), None)
    if reaction is not None:
        return Assist("target") if reaction is Assist else reaction()
    return Play(card, whim.below(len(state.candidates)) if card in cards.AIMED else None)


def _feels_like(state: State, need: Need, whim: Stream) -> bool:
    """Whether a right is used that can be used now; leaving is rare."""
    legal = GAME.legal(state, need)
    if not (isinstance(legal, Choice) or legal):
        return False
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
            seen["wasted"] += waste.is_waste(moment.before, moment.event.seat, moment.event.action)
    assert seen["@concede"]
    assert seen["wasted"]
    assert seen["warn" if referee == "seat" else "call_vote"]


def test_random_games_see_every_verb() -> None:
    seen: Counter[str] = Counter()
    for seats in SEATS:
        for seed in range(10):
            options = {**varied("elections", seed), "referee": ("auto", "seat")[seed % 2]}
            for moment in wild(seats, options, seed + 100):
                seen[tag_of(moment.event.action)] += 1
    verbs: tuple[type[Action], ...] = (*VERBS, Concede)
    told = {tag_of(verb) for verb in verbs} - {"sealed", "wasted"}
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
