"""Robots against each other, game by game, from seeds."""

from __future__ import annotations

from collections.abc import Sequence

from majlis.bots.base import Bot, robot_stream
from majlis.core.chance import Streams
from majlis.core.game import Carry, Event
from majlis.core.options import OptionValue
from majlis.core.seats import CHANCE, Seat
from majlis.games.coup.rules import GAME
from majlis.games.coup.state import View
from tests.suite.games import resolved


def game(bots: Sequence[Bot[View]], seed: int, **given: OptionValue) -> Seat:
    """Who wins one game between robots; every answer must be legal."""
    chance = Streams(seed.to_bytes(32, "big"))
    whims = [robot_stream(f"arena-{seed}", seat) for seat in range(len(bots))]
    s = GAME.start(resolved("coup", **given), len(bots), Carry())
    seq = 0
    while needs := [need for need in GAME.needs(s) if need.must]:
        need = needs[0]
        if need.seat == CHANCE:
            action = GAME.sample(s, need, chance[need.draw or ""])
        else:
            legal = GAME.legal(s, need)
            view = GAME.view(s, need.seat)
            action = bots[need.seat].choose(view, need, legal, whims[need.seat])
            assert action in legal
        seq += 1
        s = GAME.apply(s, Event(seq, seq, need.seat, action))
    assert s.outcome is not None
    return s.outcome.winners[0]


def wins(one: Bot[View], other: Bot[View], games: int, seats: int = 2, **given: OptionValue) -> int:
    """How many of ``games`` the first robot wins among copies of the second, by turns on every
    seat."""
    won = 0
    for seed in range(games):
        seat = seed % seats
        bots = [other] * seats
        bots[seat] = one
        won += game(bots, seed, **given) == seat
    return won
