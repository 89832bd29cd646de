"""What follows from each verb. Each function here gives the state after one event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from majlis.core.actions import Action
from majlis.core.game import Event, Outcome
from majlis.core.seats import Seat
from majlis.core.verbs import Concede, Draw, Flag
from majlis.games.tawla import cube
from majlis.games.tawla.actions import (
    Accept,
    Beaver,
    Dance,
    Decline,
    Dice,
    Double,
    Drop,
    Opening,
    Play,
    Raccoon,
    Resign,
    Roll,
    Take,
)
from majlis.games.tawla.moves import SIDE, played
from majlis.games.tawla.state import CHECKERS, Phase, State

replace = msgspec.structs.replace

_Apply: TypeAlias = Callable[[State, Event, Any], State]


def _apply_opening(s: State, e: Event, action: Opening) -> State:
    if action.a == action.b:
        return _tie(s, e)
    turn = 0 if action.a > action.b else 1
    if s.law.reroll:
        return replace(s, phase="turn", turn=turn, since=e.seq, last=action, last_by=e.seat)
    s = replace(s, turn=turn, last=action, last_by=e.seat)
    return _thrown(s, e, action.a, action.b)


def _tie(s: State, e: Event) -> State:
    """T2.1, T2.2: both roll again; some tables double the stake."""
    doubles = s.ties < s.law.automatic_doubles and 2 * s.cube <= s.law.cube_limit
    return replace(
        s,
        cube=2 * s.cube if doubles else s.cube,
        ties=s.ties + doubles,
        since=e.seq,
        last=e.action,
        last_by=e.seat,
    )


def _apply_dice(s: State, e: Event, action: Dice) -> State:
    return _thrown(s, e, action.a, action.b)


def _thrown(s: State, e: Event, a: int, b: int) -> State:
    mine, theirs = s.rolls
    return replace(
        s,
        phase="move",
        dice=(a, b),
        since=e.seq,
        rolls=(mine, theirs + 1) if s.turn else (mine + 1, theirs),
        last=e.action,
        last_by=e.seat,
    )


def _apply_roll(s: State, e: Event, action: Roll) -> State:
    return replace(s, phase="dice", since=e.seq, last=action, last_by=e.seat)


def _apply_dance(s: State, e: Event, action: Dance) -> State:
    return _next_turn(s, e, s.board)


def _apply_play(s: State, e: Event, action: Play) -> State:
    board = played(s.board, action.steps, s.turn)
    if board[SIDE * s.turn] < CHECKERS:
        return _next_turn(s, e, board)
    stake = cube.stake_of(board, 1 - s.turn, s.law)
    s = replace(s, board=board)
    return _over(s, e, cube.finished(s, s.turn, stake))


def _next_turn(s: State, e: Event, board: bytes) -> State:
    return replace(
        s,
        board=board,
        phase="turn",
        turn=1 - s.turn,
        dice=(),
        asked=False,
        since=e.seq,
        last=e.action,
        last_by=e.seat,
    )


def _over(s: State, e: Event, outcome: Outcome) -> State:
    return replace(
        s, phase="over", outcome=outcome, dice=(), stake=0, last=e.action, last_by=e.seat
    )


def _apply_double(s: State, e: Event, action: Double) -> State:
    return _ask(s, e, "double", 0)


def _apply_beaver(s: State, e: Event, action: Beaver) -> State:
    return _ask(s, e, "beaver", s.redoubles + 1)


def _apply_raccoon(s: State, e: Event, action: Raccoon) -> State:
    return _ask(s, e, "raccoon", s.redoubles + 1)


def _ask(s: State, e: Event, phase: Phase, redoubles: int) -> State:
    """Put a question of the cube; meanwhile nobody resigns."""
    return replace(s, phase=phase, redoubles=redoubles, since=e.seq, last=e.action, last_by=e.seat)


def _apply_take(s: State, e: Event, action: Take) -> State:
    return replace(
        s,
        phase="turn",
        cube=cube.offered(s),
        owner=cube.owner_after_take(s),
        redoubles=0,
        turned=True,
        asked=True,
        since=e.seq,
        rights=e.seq,
        last=action,
        last_by=e.seat,
    )


def _apply_drop(s: State, e: Event, action: Drop) -> State:
    outcome = cube.won(s, 1 - e.seat, cube.refused_value(s), "tawla.won.dropped")
    return _over(s, e, outcome)


def _apply_resign(s: State, e: Event, action: Resign) -> State:
    return replace(
        s, stake=action.stake, resigner=e.seat, rights=e.seq, last=action, last_by=e.seat
    )


def _apply_accept(s: State, e: Event, action: Accept) -> State:
    return _over(s, e, cube.won(s, e.seat, cube.worth(s, s.stake), "tawla.won.resigned"))


def _apply_decline(s: State, e: Event, action: Decline) -> State:
    """The game goes on where it stood, and asks again what it waited for."""
    mine, theirs = s.declined
    return replace(
        s,
        stake=0,
        declined=(mine, s.stake) if s.resigner else (s.stake, theirs),
        since=e.seq,
        rights=e.seq,
        last=action,
        last_by=e.seat,
    )


def _apply_flag(s: State, e: Event, action: Flag) -> State:
    """T10: the match is lost, or by option the game."""
    return _given_up(s, e, action.seat, "tawla.won.flag", s.law.flag == "match")


def _apply_concede(s: State, e: Event, action: Concede) -> State:
    return _given_up(s, e, action.seat, "tawla.won.conceded", True)


def _given_up(s: State, e: Event, loser: Seat, reason: str, decides_match: bool) -> State:
    outcome = cube.won(s, 1 - loser, s.cube, reason, decides_match)
    return _over(s, e, outcome)


def _apply_draw(s: State, e: Event, action: Draw) -> State:
    """Tawla has no draw of its own; the table may still break a game off by agreement."""
    return _over(s, e, Outcome((0, 0), (), "tawla.drawn"))


APPLY: dict[type[Action], _Apply] = {
    Opening: _apply_opening,
    Dice: _apply_dice,
    Roll: _apply_roll,
    Dance: _apply_dance,
    Play: _apply_play,
    Double: _apply_double,
    Take: _apply_take,
    Drop: _apply_drop,
    Beaver: _apply_beaver,
    Raccoon: _apply_raccoon,
    Resign: _apply_resign,
    Accept: _apply_accept,
    Decline: _apply_decline,
    Flag: _apply_flag,
    Concede: _apply_concede,
    Draw: _apply_draw,
}
