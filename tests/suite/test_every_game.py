"""What holds for every registered game, and for every game that will be."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from typing import Any

import pytest

from majlis.core import registry
from majlis.core.chance import Stream, digest
from majlis.core.game import Allowed, Choice, Event, Infringes, Refusal
from majlis.core.match import Match
from majlis.core.seats import OFFICIAL, SPECTATOR
from majlis.core.verify import codec_of
from tests.suite import goldens
from tests.suite.digest import digest_of
from tests.suite.games import NAMES, plain, resolved, varied, walk

SEEDS = range(8)
each_game = pytest.mark.parametrize("name", NAMES)


def seat_counts(name: str) -> tuple[int, ...]:
    return registry.info(name).seats


@each_game
def test_random_games_hold_the_invariants_and_end(name: str) -> None:
    game = registry.load(name)
    for seed in SEEDS:
        for seats in seat_counts(name):
            last = None
            for last in walk(game, varied(name, seed), seats, seed):
                assert list(game.invariants(last.after)) == [], last.event
                assert game.outcome(last.before) is None
            assert last is not None
            outcome = game.outcome(last.after)
            assert outcome is not None
            assert len(outcome.points) == seats


@each_game
def test_legal_is_what_judge_allows(name: str) -> None:
    """Each legal action is allowed; another moment's action is allowed exactly if it is legal."""
    game = registry.load(name)
    seen: list[Any] = []
    for seed in SEEDS:
        whim = Stream(digest(b"legal", str(seed).encode()), "legal")
        for before, event, _ in walk(game, varied(name, seed), seat_counts(name)[0], seed):
            for need in game.needs(before):
                if need.seat < 0 and need.seat != OFFICIAL:
                    continue
                own = [n for n in game.needs(before) if n.seat == need.seat]
                lists = [game.legal(before, n) for n in own]
                if any(isinstance(legal, Choice) for legal in lists):
                    continue
                legal = [action for listed in lists for action in listed]
                for action in legal:
                    assert isinstance(game.judge(before, need.seat, action), Allowed), action
                for _ in range(min(4, len(seen))):
                    other = whim.choice(seen)
                    verdict = game.judge(before, need.seat, other)
                    assert isinstance(verdict, Allowed) == (other in legal), (other, verdict)
                    if isinstance(verdict, Refusal):
                        assert verdict.code
            if event.seat >= 0:
                seen.append(event.action)


@each_game
def test_legal_actions_are_unique(name: str) -> None:
    game = registry.load(name)
    for seed in SEEDS:
        for before, _, _ in walk(game, varied(name, seed), seat_counts(name)[0], seed):
            for need in game.needs(before):
                legal = () if need.seat == -1 else game.legal(before, need)
                if not isinstance(legal, Choice):
                    assert len(set(legal)) == len(legal)
                    assert legal or need.seat == -1 or not need.must, need


@each_game
def test_apply_leaves_the_state_alone(name: str) -> None:
    game = registry.load(name)
    for before, event, _ in walk(game, varied(name, 3), seat_counts(name)[-1], 3):
        untouched = plain(before)
        again = game.apply(before, event)
        assert plain(before) == untouched
        assert plain(game.apply(before, event)) == plain(again)


@each_game
def test_needs_keep_their_ids(name: str) -> None:
    """An id is the event that opened the need, and never changes while the need stays open."""
    game = registry.load(name)
    for before, event, after in walk(game, varied(name, 5), seat_counts(name)[-1], 5):
        earlier = {(n.seat, n.kind): n.id for n in game.needs(before)}
        for need in game.needs(after):
            assert need.id <= event.seq
            if need.id < event.seq:
                assert earlier.get((need.seat, need.kind)) == need.id, need


@each_game
def test_actions_survive_their_codec(name: str) -> None:
    game = registry.load(name)
    codec = codec_of(game)
    for _, event, _ in walk(game, varied(name, 1), seat_counts(name)[0], 1):
        assert codec.decode(codec.encode(event.action)) == event.action
        assert codec.from_json(codec.to_json(event.action)) == event.action


@each_game
def test_replays_are_equal_in_another_process(name: str) -> None:
    here = digest_of(name, 11)
    for hash_seed in ("0", "1"):
        command = [sys.executable, "-m", "tests.suite.digest", name, "11"]
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "LC_ALL": "C", "TZ": "Asia/Tokyo"}
        there = subprocess.run(command, env=env, check=True, capture_output=True, text=True)
        assert there.stdout.strip() == here


@each_game
def test_engines_ask_nobody_for_time_or_entropy(name: str, monkeypatch: Any) -> None:
    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError("an engine asked for time, entropy or the environment")

    expected = digest_of(name, 12)
    for module, names in (
        (time, ("time", "monotonic", "time_ns", "monotonic_ns", "perf_counter")),
        (random, ("random", "randint", "choice", "shuffle", "randrange")),
        (os, ("urandom", "getenv")),
    ):
        for attribute in names:
            monkeypatch.setattr(module, attribute, forbidden)
    assert digest_of(name, 12) == expected


@each_game
def test_has_its_golden_playthrough(name: str) -> None:
    path = goldens.path(name)
    assert path.exists(), f"write it with: python -m tests.suite.goldens {name}"
    assert goldens.playthrough(name) == path.read_text(encoding="utf-8")


def viewers(name: str, seats: int) -> tuple[int, ...]:
    official = (OFFICIAL,) if registry.info(name).official else ()
    return (*range(seats), *official, SPECTATOR)


@each_game
def test_twin_worlds_look_the_same(name: str) -> None:
    """Two states that differ only in what a viewer cannot know give it equal bytes."""
    game = registry.load(name)
    differed = False
    for seed in SEEDS:
        seats = seat_counts(name)[-1]
        whim = Stream(digest(b"twin", str(seed).encode()), "twin")
        for before, event, _ in walk(game, varied(name, seed), seats, seed):
            for viewer in viewers(name, seats):
                twin = game.imagine(game.view(before, viewer), whim)
                differed |= plain(twin) != plain(before)
                assert_same_to(game, before, twin, viewer)
                if event.seat in (viewer, OFFICIAL) and isinstance(
                    game.judge(twin, event.seat, event.action), Allowed | Infringes
                ):
                    assert_same_event(game, before, twin, event, viewer)
    assert differed or not registry.info(name).hidden


def assert_same_to(game: Any, one: Any, two: Any, viewer: int) -> None:
    assert plain(game.view(one, viewer)) == plain(game.view(two, viewer))
    needs = game.needs(one)
    assert needs == game.needs(two)
    for need in needs:
        if need.seat == viewer:
            assert plain(game.legal(one, need)) == plain(game.legal(two, need))
    assert game.outcome(one) == game.outcome(two)
    assert game.speech(one, viewer) == game.speech(two, viewer)
    assert plain(game.ledger(one)) == plain(game.ledger(two))


def assert_same_event(game: Any, one: Any, two: Any, event: Event, viewer: int) -> None:
    seen = [game.redact(state, event, viewer) for state in (one, two)]
    assert seen[0] == seen[1]
    if seen[0] is not None:
        told = [game.narrate(game.view(state, viewer), seen[0]) for state in (one, two)]
        assert plain(told[0]) == plain(told[1])


@each_game
def test_an_official_is_asked_only_where_somebody_holds_the_office(name: str) -> None:
    info, game = registry.info(name), registry.load(name)
    if info.official:
        option = info.option(info.official)
        assert option is not None
        assert {"auto", "seat"} <= set(option.choices)
    assert set(info.official_levels) <= set(info.levels)
    for seed in SEEDS:
        options = {**varied(name, seed), **({info.official: "auto"} if info.official else {})}
        for before, _, _ in walk(game, options, seat_counts(name)[0], seed):
            assert all(need.seat != OFFICIAL for need in game.needs(before))


@each_game
def test_what_is_masked_is_masked_for_all_who_may_not_know(name: str) -> None:
    """A viewer's event tells no more than its view afterwards."""
    game = registry.load(name)
    seats = seat_counts(name)[-1]
    for before, event, _ in walk(game, varied(name, 2), seats, 2):
        for viewer in viewers(name, seats):
            seen = game.redact(before, event, viewer)
            if seen is not None:
                assert (seen.seq, seen.at_ms, seen.seat) == (event.seq, event.at_ms, event.seat)


@each_game
def test_defaults_resolve(name: str) -> None:
    game = registry.load(name)
    options = resolved(name)
    assert set(options) == {option.name for option in registry.info(name).options}
    assert isinstance(game, Match) == (registry.info(name).series != "single")
