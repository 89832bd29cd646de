"""Robots against each other, game by game, from seeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from majlis.bots.base import Bot, robot_stream
from majlis.core.actions import Action
from majlis.core.chance import Stream, Streams
from majlis.core.game import ALLOWED, Carry, Choice, Event, Need, Outcome
from majlis.core.options import OptionValue
from majlis.core.seats import CHANCE, Seat
from majlis.games.elections.rules import GAME
from majlis.games.elections.state import State, View
from tests.suite.games import resolved

SHORT = {"cycles": 1}
"""A game of one cycle."""


def course(bots: Sequence[Bot[View]], seed: int, **given: OptionValue) -> Iterator[State]:
    """The states of one game between robots; every answer must be legal."""
    chance = Streams(seed.to_bytes(32, "big"))
    whims = [robot_stream(f"arena-{seed}", seat) for seat in range(len(bots))]
    s = GAME.start(resolved("elections", **given), len(bots), Carry())
    seq = 0
    while needs := [need for need in GAME.needs(s) if need.must]:
        yield s
        need = needs[seed % len(needs)]
        if need.seat == CHANCE:
            action = GAME.sample(s, need, chance[need.draw or ""])
        else:
            bot = bots[need.seat]
            action = bot.choose(
                GAME.view(s, need.seat), need, GAME.legal(s, need), whims[need.seat]
            )
            assert is_legal(s, need, action), (need, action)
        seq += 1
        s = GAME.apply(s, Event(seq, seq, need.seat, action))
    yield s


def _asked(bot: Bot[View], s: State, need: Need, whim: Stream) -> Action:
    return bot.choose(GAME.view(s, need.seat), need, GAME.legal(s, need), whim)


def is_legal(s: State, need: Need, action: Action) -> bool:
    """Whether the answer is one of those listed; a selection, whether it is allowed."""
    answers = GAME.legal(s, need)
    if isinstance(answers, Choice):
        return GAME.judge(s, need.seat, action) == ALLOWED
    return action in answers


def game(bots: Sequence[Bot[View]], seed: int, **given: OptionValue) -> Outcome:
    """How one game between robots ends."""
    *_, last = course(bots, seed, **given)
    assert last.outcome is not None
    return last.outcome


def wins(
    one: Bot[View], other: Bot[View], games: int, seats: int = 4, **given: OptionValue
) -> float:
    """How many of ``games`` the first robot wins among copies of the second, by turns on every
    seat; a shared win is shared."""
    won = 0.0
    for seed in range(games):
        seat: Seat = seed % seats
        bots = [other] * seats
        bots[seat] = one
        winners = game(bots, seed, **{**SHORT, **given}).winners
        won += (seat in winners) / max(1, len(winners))
    return won
