"""Robots against each other, game by game, from seeds."""

from __future__ import annotations

from majlis.bots.base import Bot
from majlis.core.chance import Stream, Streams
from majlis.core.game import Carry, Event, Outcome
from majlis.core.options import OptionValue
from majlis.core.seats import CHANCE
from majlis.games.tawla.rules import GAME
from majlis.games.tawla.state import View
from tests.games.tawla.hand import MONEY, chosen


def game(
    bots: tuple[Bot[View], Bot[View]], seed: int, carry: Carry = MONEY, **given: OptionValue
) -> Outcome:
    """How one game between two robots ends; every answer must be legal."""
    dice = Streams(seed.to_bytes(32, "big"))["dice"]
    whims = [Stream(bytes([seat]) * 32, f"whim {seed}") for seat in (0, 1)]
    s = GAME.start(chosen(**given), 2, carry)
    seq = 0
    while needs := GAME.needs(s):
        need = needs[0]
        if need.seat == CHANCE:
            action = GAME.sample(s, need, dice)
        else:
            legal = GAME.legal(s, need)
            view = GAME.view(s, need.seat)
            action = bots[need.seat].choose(view, need, legal, whims[need.seat])
            assert action in legal
        seq += 1
        s = GAME.apply(s, Event(seq, seq, need.seat, action))
    outcome = GAME.outcome(s)
    assert outcome is not None
    return outcome


def wins(one: Bot[View], other: Bot[View], games: int, **given: OptionValue) -> int:
    """How many of ``games`` the first robot wins, on either seat by turns."""
    won = 0
    for seed in range(games):
        seat = seed % 2
        bots = (other, one) if seat else (one, other)
        won += game(bots, seed, MONEY, **given).winners == (seat,)
    return won
