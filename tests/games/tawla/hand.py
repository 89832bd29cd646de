"""Games of tawla played by hand: started, set up, and led on by actions that must be allowed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from majlis.core import options
from majlis.core.actions import Action
from majlis.core.game import Allowed, Carry, Event, Refusal
from majlis.core.options import OptionValue
from majlis.core.seats import CHANCE, TABLE, Seat
from majlis.core.verbs import Concede, Draw, Flag
from majlis.games.tawla.actions import Dice, Opening
from majlis.games.tawla.info import INFO
from majlis.games.tawla.moves import turned
from majlis.games.tawla.rules import GAME
from majlis.games.tawla.state import State
from tests.games.tawla.positions import board

MONEY = Carry()


def match_to(
    target: int, score: tuple[int, int] = (0, 0), memory: tuple[int, ...] = (), game_no: int = 1
) -> Carry:
    """What the next game of a match is told."""
    return Carry(game_no, score, target, None, memory)


def chosen(**given: OptionValue) -> Mapping[str, OptionValue]:
    """Complete options."""
    values = options.resolve(INFO, given)
    assert isinstance(values, dict), values
    return values


def start(carry: Carry = MONEY, **given: OptionValue) -> State:
    """A new game."""
    return GAME.start(chosen(**given), 2, carry)


def on_roll(
    s: State, mine: Mapping[int, int], theirs: Mapping[int, int], turn: Seat = 0, **changes: Any
) -> State:
    """``turn`` before his roll in a position given by his own points for both sides."""
    made = board(mine, theirs)
    placed = turned(made) if turn else made
    return msgspec.structs.replace(s, board=placed, phase="turn", turn=turn, **changes)


def with_dice(s: State, a: int, b: int) -> State:
    """The player on turn has thrown ``a`` and ``b``."""
    return msgspec.structs.replace(s, phase="move", dice=(a, b))


def act(s: State, seat: Seat, action: Action, seq: int = 0) -> State:
    """The state after an action that must be allowed."""
    verdict = GAME.judge(s, seat, action)
    assert isinstance(verdict, Allowed), verdict
    after = GAME.apply(s, Event(seq or last_seq(s) + 1, 0, seat, action))
    assert list(GAME.invariants(after)) == []
    return after


def acts(s: State, *actions: Action) -> State:
    """The state after actions, each by whoever is asked (resignations by the player on turn)."""
    for action in actions:
        s = act(s, _actor(s, action), action)
    return s


def _actor(s: State, action: Action) -> Seat:
    if isinstance(action, Flag | Concede | Draw):
        return TABLE
    if isinstance(action, Opening | Dice):
        return CHANCE
    return GAME.needs(s)[0].seat


def last_seq(s: State) -> int:
    """The newest event the state can have seen."""
    return max(s.since, s.rights)


def refused(s: State, seat: Seat, action: Action) -> Refusal:
    """The refusal of an action that must not be allowed."""
    verdict = GAME.judge(s, seat, action)
    assert isinstance(verdict, Refusal), verdict
    return verdict


def asked(s: State, seat: Seat | None = None, kind: str | None = None) -> tuple[Action, ...]:
    """What may be answered to the first need, or to that of a seat and kind."""
    for need in GAME.needs(s):
        if seat in (None, need.seat) and kind in (None, need.kind):
            return tuple(GAME.legal(s, need))
    return ()


def kinds(s: State) -> list[tuple[Seat, str]]:
    """Seat and kind of every need."""
    return [(need.seat, need.kind) for need in GAME.needs(s)]
