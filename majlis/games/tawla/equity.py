"""What outcomes are worth, at any score, and what follows for the cube: the robots' arithmetic.

Worth is points in money play and the chance to win the match in a match. Match chances come from
a recursion over games in which each side is as likely to win: with the cube, wins of 1, 2 and 4
points in the share of `_WINS`; in the Crawford game and without a cube, one in four is a gammon;
after it the player behind doubles at once. Cube decisions are Janowski's: a mean of a cube that is
never used again and one used at the best moment.
"""

from __future__ import annotations

import functools
import itertools

from msgspec import Struct

from majlis.core.seats import Seat
from majlis.games.tawla.state import GAMMON, SINGLE, View

_WINS = ((1, 0.20), (2, 0.48), (4, 0.32))
_PLAIN_WINS = ((1, 0.75), (2, 0.25))
_DOUBLED_WINS = ((2, 0.75), (4, 0.25))
_LIFE = 0.68
"""How far the cube is used at the best moment, from 0 to 1."""


class Chances(Struct, frozen=True, gc=False):
    """Of one player: to win, to win a gammon (counted as a win too), to lose a gammon."""

    win: float
    gammon: float = 0.0
    lost_gammon: float = 0.0

    @property
    def flipped(self) -> Chances:
        """The other player's."""
        return Chances(1.0 - self.win, self.lost_gammon, self.gammon)


class Stakes(Struct, frozen=True, gc=False):
    """What one player has after winning or losing the game single or as a gammon."""

    win: float
    gammon: float
    loss: float
    lost_gammon: float

    def worth(self, chances: Chances) -> float:
        """The mean over the outcomes."""
        return (
            self.loss
            + chances.win * (self.win - self.loss)
            + chances.gammon * (self.gammon - self.win)
            + chances.lost_gammon * (self.lost_gammon - self.loss)
        )


def after_points(v: View, seat: Seat, points: int) -> float:
    """What ``seat`` has after winning ``points`` with this game (losing them, if negative)."""
    if not v.target:
        return float(points)
    mine, theirs = v.score[seat], v.score[1 - seat]
    mine, theirs = (mine + points, theirs) if points > 0 else (mine, theirs - points)
    past = v.law.crawford or v.law.post_crawford
    return match_chance(v.target - mine, v.target - theirs, v.law.cube, past)


def stakes(v: View, seat: Seat, cube: int, turned: bool) -> Stakes:
    """The stakes of ``seat`` with the cube at ``cube``; ``turned``: gammons count under Jacoby."""
    flat = v.law.jacoby and not turned
    gammon = cube * (SINGLE if flat else GAMMON)
    return Stakes(
        after_points(v, seat, cube),
        after_points(v, seat, gammon),
        after_points(v, seat, -cube),
        after_points(v, seat, -gammon),
    )


@functools.lru_cache(maxsize=1 << 14)
def match_chance(mine: int, theirs: int, cube: bool, past_crawford: bool) -> float:
    """The chance to win a match in which ``mine`` and ``theirs`` points are wanting.

    ``past_crawford``: the Crawford game has been played.
    """
    if mine <= 0 or theirs <= 0:
        return 1.0 if mine <= 0 else 0.0
    if theirs < mine:
        return 1.0 - match_chance(theirs, mine, cube, past_crawford)
    if mine == theirs:
        return 0.5
    if not cube:
        return _mean_after(mine, theirs, _PLAIN_WINS, False, past_crawford)
    if mine > 1:
        return _mean_after(mine, theirs, _WINS, True, past_crawford)
    return _mean_after(1, theirs, _DOUBLED_WINS if past_crawford else _PLAIN_WINS, True, True)


def _mean_after(
    mine: int, theirs: int, wins: tuple[tuple[int, float], ...], cube: bool, past: bool
) -> float:
    return sum(
        share
        / 2
        * (
            match_chance(mine - points, theirs, cube, past)
            + match_chance(mine, theirs - points, cube, past)
        )
        for points, share in wins
    )


class Cube(Struct, frozen=True, gc=False):
    """The question whether a player who is about to roll doubles.

    Everything is on a scale on which losing and winning the present cube are -1 and 1:
    ``keep`` what playing on without a double is worth, ``take`` a double that is taken; a double
    that is passed is worth 1.
    """

    keep: float
    take: float

    @property
    def double(self) -> bool:
        """Whether to double: better than playing on, whatever the answer."""
        return min(self.take, 1.0) > self.keep

    @property
    def drop(self) -> bool:
        """Whether the other should pass."""
        return self.take > 1.0

    @property
    def beaver(self) -> bool:
        """Whether the other is better off himself after the double."""
        return self.take < 0.0


def cube_of(v: View, seat: Seat, chances: Chances) -> Cube:
    """The arithmetic of a double by ``seat`` with these chances before his roll."""
    other = 1 - seat
    low, high = after_points(v, seat, -v.cube), after_points(v, seat, v.cube)
    mine = v.owner in (None, seat) and _usable(v, seat, v.cube)
    theirs = v.owner in (None, other) and _usable(v, other, v.cube)
    keep = _with_cube(v, seat, v.cube, v.turned, chances, mine, theirs)
    take = _with_cube(v, seat, 2 * v.cube, True, chances, False, _usable(v, other, 2 * v.cube))
    return Cube(_scaled(keep, low, high), _scaled(take, low, high))


def _usable(v: View, seat: Seat, cube: int) -> bool:
    """Whether ``seat`` could still turn a cube that shows ``cube`` (T7.7)."""
    if not v.law.cube or v.law.crawford or 2 * cube > v.law.cube_limit:
        return False
    return not v.target or v.score[seat] + cube < v.target


def _scaled(worth: float, low: float, high: float) -> float:
    return 2 * (worth - low) / (high - low) - 1


def _with_cube(
    v: View, seat: Seat, cube: int, turned: bool, chances: Chances, mine: bool, theirs: bool
) -> float:
    """Worth to ``seat`` with the cube at ``cube``, to be turned by him (``mine``) or the other."""
    at = stakes(v, seat, cube, turned)
    low, high = after_points(v, seat, -cube), after_points(v, seat, cube)
    dead = _scaled(at.worth(chances), low, high)
    win = max(chances.win, 1e-6)
    loss = max(1 - chances.win, 1e-6)
    best = _scaled(at.win + chances.gammon / win * (at.gammon - at.win), low, high)
    worst = _scaled(at.loss + chances.lost_gammon / loss * (at.lost_gammon - at.loss), low, high)
    live = _live(chances.win, best, -worst, mine, theirs)
    scaled = dead + _LIFE * (live - dead) if mine or theirs else dead
    return low + (scaled + 1) / 2 * (high - low)


def _live(chance: float, won: float, lost: float, mine: bool, theirs: bool) -> float:
    """Worth if the cube is always turned at the best moment: straight lines between the chances
    at which one side can just cash, ``won`` and ``lost`` being what is won and lost at the ends."""
    width = won + lost + 0.5
    corners = [(0.0, -lost), (1.0, won)]
    if mine:
        corners.append((min((lost + 1) / width, 1.0), 1.0))
    if theirs:
        corners.append((max((lost - 0.5) / width, 0.0), -1.0))
    corners.sort()
    for (left, low), (right, high) in itertools.pairwise(corners):
        if left <= chance <= right and right > left:
            return low + (high - low) * (chance - left) / (right - left)
    return won
