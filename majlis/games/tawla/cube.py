"""The cube (T7), and what a win is worth (T6)."""

from __future__ import annotations

from majlis.core.actions import Action
from majlis.core.game import Outcome, Refusal
from majlis.core.seats import Seat
from majlis.games.tawla.actions import BAR, OFF, Beaver, Drop, Raccoon, Take
from majlis.games.tawla.moves import SIDE
from majlis.games.tawla.state import BACKGAMMON, GAMMON, SINGLE, Law, Standing

_NO_CUBE = Refusal("illegal", "tawla.refuse.no_cube", "T8.2")
_CRAWFORD = Refusal("illegal", "tawla.refuse.crawford", "T7.3")
_ONCE = Refusal("illegal", "tawla.refuse.double_once", "T7.1")
_NOT_YOURS = Refusal("illegal", "tawla.refuse.not_your_cube", "T7.1")
_HOLLAND = Refusal("illegal", "tawla.refuse.holland", "T7.6")
_REASONS = {
    SINGLE: "tawla.won.single",
    GAMMON: "tawla.won.gammon",
    BACKGAMMON: "tawla.won.backgammon",
}


def why_no_double(s: Standing) -> Refusal | None:
    """Why the player on turn, who has not rolled, may not double; ``None``: he may."""
    law = s.law
    if not law.cube:
        return _NO_CUBE
    if law.crawford:
        return _CRAWFORD
    if s.asked:
        return _ONCE
    if s.owner not in (None, s.turn):
        return _NOT_YOURS
    if law.holland and min(s.rolls) < 2:
        return _HOLLAND
    return _spent(s)


def _spent(s: Standing) -> Refusal | None:
    """T7.7: the cube at its limit, and the dead cube."""
    limit = s.law.cube_limit
    if 2 * s.cube > limit:
        return Refusal("illegal", "tawla.refuse.cube_limit", "T7.7", {"limit": limit})
    if s.target and s.score[s.turn] + s.cube >= s.target:
        return Refusal("illegal", "tawla.refuse.dead_cube", "T7.7", {"cube": s.cube})
    return None


def offered(s: Standing) -> int:
    """The cube's value if the pending double, beaver or raccoon is taken."""
    return s.cube << s.redoubles + 1


def refused_value(s: Standing) -> int:
    """What is lost by dropping: the value before the latest turn of the cube (T7.1, T7.5)."""
    return s.cube << s.redoubles


def may_redouble(s: Standing) -> bool:
    """Whether whoever is asked may beaver or raccoon (T7.5) within the limit (T7.7)."""
    return s.redoubles < s.law.beavers and 2 * offered(s) <= s.law.cube_limit


def answers(s: Standing) -> tuple[Action, ...]:
    """What may be answered to the pending double, beaver or raccoon."""
    if not may_redouble(s):
        return Take(), Drop()
    return Take(), Drop(), Raccoon() if s.phase == "beaver" else Beaver()


def owner_after_take(s: Standing) -> Seat:
    """Who owns the cube once the pending offer is taken (T7.1, T7.5)."""
    raccoon = s.redoubles == 2
    return s.turn if raccoon and s.law.raccoon_owner == "doubler" else 1 - s.turn


def worth(s: Standing, stake: int) -> int:
    """Points of a single, gammon or backgammon: times the cube (T6.1), Jacoby (T7.4), T12."""
    if s.law.jacoby and not s.turned:
        stake = SINGLE
    return min(stake, s.law.most_stake) * s.cube


def stake_of(board: bytes, loser: Seat, law: Law) -> int:
    """T6.1: how much the loser's checkers make of the game."""
    side = board[SIDE * loser : SIDE * loser + SIDE]
    if side[OFF]:
        return SINGLE
    return min(BACKGAMMON if any(side[BAR - 6 : BAR + 1]) else GAMMON, law.most_stake)


def finished(s: Standing, winner: Seat, stake: int) -> Outcome:
    """The win of whoever has borne all off."""
    return won(s, winner, worth(s, stake), _REASONS[stake])


def won(
    s: Standing, winner: Seat, points: int, reason: str, decides_match: bool = False
) -> Outcome:
    """A win of ``points``: added in a match; in money play the loser pays them (T8.1)."""
    lost = 0 if s.target else -points
    gains = (points, lost) if winner == 0 else (lost, points)
    return Outcome(gains, (winner,), reason, {"cube": s.cube}, decides_match)
