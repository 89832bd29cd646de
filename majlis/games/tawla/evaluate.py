"""What the robots see in a position, and the chances they give it.

A *side* is 26 bytes in its owner's numbering, as in `moves`. The position is seen by the player who
has just moved: ``mine`` is his side, and the owner of ``theirs`` rolls next.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence

from majlis.games.tawla import bearoff
from majlis.games.tawla.actions import BAR, OFF
from majlis.games.tawla.equity import Chances
from majlis.games.tawla.moves import BIT, HOME, points
from majlis.games.tawla.state import CHECKERS
from majlis.games.tawla.view import pips
from majlis.games.tawla.weights import Row, Weights

_MADE = bytes([0x30, 0x30] + [0x31] * 254)
_BLOT = bytes([0x30, 0x31] + [0x30] * 254)
_HELD = bytes([0x30] + [0x31] * 255)
_POINTS = BIT[BAR] - 2
_ANCHORS = _POINTS & ~(BIT[19] - 1)
_OUTFIELD = _POINTS & ~HOME & ~_ANCHORS

SIDE = (
    "pips", "off", "bar", "made1", "made2", "made3", "made4", "made5", "made6", "made7", "made8",
    "made9", "made10", "made11", "midpoint", "edge", "bar_anchor", "anchor20", "anchor21",
    "anchor22", "anchor23", "back", "back_squared", "home_blots", "outer_blots", "back_blots",
    "prime", "prime5", "stacked", "deep", "board",
)  # fmt: skip
"""Of one side alone."""

CONTACT = (
    "lead", "lead_share", "lead_back", "lead_their_back", "lead_both_back", "back_board",
    "their_back_board", "hit", "hit_loss", "hit_board", "double_hit", "threat", "threat_board",
    "jailed", "holding", "bar_board", "their_bar_board", "blocked", "blocking",
)  # fmt: skip
"""Of both sides together; ``hit…`` are of the rolls the opponent is about to make."""


def _mask(side: bytes, table: bytes) -> int:
    """Bit ``p`` for each of the points 1 to 24 that ``table`` marks."""
    return int(side[::-1].translate(table), 2) & _POINTS


@functools.lru_cache(maxsize=1 << 14)
def masks(side: bytes) -> tuple[int, int, int]:
    """Points held, points made, and blots, in the owner's numbering."""
    return _mask(side, _HELD), _mask(side, _MADE), _mask(side, _BLOT)


def in_contact(mine: bytes, theirs: bytes) -> bool:
    """Whether either player can still hit or block the other."""
    return _farthest(mine) + _farthest(theirs) > BAR


def _farthest(side: bytes) -> int:
    return max(OFF, len(side.rstrip(b"\0")) - 1)


def side_features(side: bytes) -> tuple[float, ...]:
    """The values of `SIDE`."""
    _, made, blots = masks(side)
    run = longest_run(made & (BIT[13] - 1))
    back = _back(side)
    return (
        pips(side) / 100,
        side[OFF] / 15,
        side[BAR],
        *(made >> point & 1 for point in range(1, 12)),
        made >> 13 & 1,
        made >> 19 & 1,
        made >> 18 & 1,
        *(made >> point & 1 for point in range(20, 24)),
        back,
        back * back / 10,
        (blots & HOME).bit_count(),
        (blots & _OUTFIELD).bit_count(),
        (blots & _ANCHORS).bit_count(),
        run,
        run >= 5,
        sum(max(0, count - 3) for count in side[1:BAR]) / 5,
        (side[1] + side[2]) / 5,
        (made & HOME).bit_count(),
    )


def _back(side: bytes) -> int:
    """Checkers in the other's home board or on the bar."""
    return sum(side[19 : BAR + 1])


def longest_run(mask: int) -> int:
    """The most neighbouring points in a mask."""
    length = 0
    while mask:
        mask &= mask >> 1
        length += 1
    return length


def contact_features(mine: bytes, theirs: bytes) -> tuple[float, ...]:
    """The values of `CONTACT`."""
    return *_race_features(mine, theirs), *_meeting_features(mine, theirs)


def _race_features(mine: bytes, theirs: bytes) -> tuple[float, ...]:
    my_pips, their_pips = pips(mine), pips(theirs)
    lead, total = their_pips - my_pips, their_pips + my_pips
    back, their_back = _back(mine), _back(theirs)
    _, made, _ = masks(mine)
    _, their_made, _ = masks(theirs)
    return (
        lead / math.sqrt(total) / 10,
        lead / total,
        lead * back / 100,
        lead * their_back / 100,
        lead * back * their_back / 100,
        back * (their_made & HOME).bit_count() / 6,
        their_back * (made & HOME).bit_count() / 6,
    )


def _meeting_features(mine: bytes, theirs: bytes) -> tuple[float, ...]:
    held, made, blots = masks(mine)
    their_held, their_made, their_blots = masks(theirs)
    # Their checkers on my points: point p of theirs is my 25 - p; those on the bar are my 0.
    hitters = mirrored(their_held) | (theirs[BAR] > 0)
    rolls, most = shots(hitters, blots, made)
    threats, _ = shots(mirrored(held) | (mine[BAR] > 0), their_blots, their_made)
    board = (made & HOME).bit_count()
    their_board = (their_made & HOME).bit_count()
    loss = sum(BAR - point for point in points(most))
    jailed, holding = walled(theirs, made), walled(mine, their_made)
    return (
        rolls / 36,
        rolls * loss / 36 / 24,
        rolls * their_board / 36 / 6,
        rolls * (most.bit_count() > 1) / 36,
        threats / 36,
        threats * board / 36 / 6,
        jailed,
        holding,
        mine[BAR] * their_board / 6,
        theirs[BAR] * board / 6,
        holding * their_board / 6,
        jailed * board / 6,
    )


def mirrored(mask: int) -> int:
    """The same points in the other player's numbering."""
    return int(f"{mask:026b}"[::-1], 2)


def walled(side: bytes, wall: int) -> float:
    """How much of ``wall`` (the other's made points) stands in the next six points of each of the
    side's rear checkers, squared; per checker over twelve."""
    total = 0
    for point in range(18, BAR + 1):
        if count := side[point]:
            start = BAR - point
            total += count * (wall >> start + 1 & 0x3F).bit_count() ** 2
    return total / 72


def shots(hitters: int, blots: int, blocks: int) -> tuple[int, int]:
    """Of 36 rolls, how many hit one of ``blots``, and the mask of the blots they can hit.

    ``hitters`` move upwards and cannot land on ``blocks``. What else the roll must do is ignored.
    """
    if not blots or (hitters & -hitters) > blots:
        return 0, 0
    seen, idle = 0, []
    for die in range(1, 7):
        if hit := hitters << die & blots:
            seen |= hit
        else:
            idle.append(die)
    count = 36 - len(idle) ** 2
    land = {die: hitters << die & ~blocks for die in idle}
    for i, a in enumerate(idle):
        if hit := _doubled(land[a], a, blots, blocks):
            count, seen = count + 1, seen | hit
        for b in idle[:i]:
            if hit := (land[a] << b | land[b] << a) & blots:
                count, seen = count + 2, seen | hit
    return count, seen


def _doubled(land: int, die: int, blots: int, blocks: int) -> int:
    """The blots hit by the second to fourth step of a double."""
    hit = 0
    for _ in range(3):
        land <<= die
        hit |= land & blots
        land &= ~blocks
    return hit


_PIPS_A_ROLL = 49 / 6
_SPREAD_A_ROLL = 0.28
"""The variance of a roll in units of the mean roll."""


def wasted(side: bytes) -> int:
    """Pips that bearing off will waste, after Keith: stacks on low points and gaps on high ones."""
    low = 2 * max(0, side[1] - 1) + max(0, side[2] - 1) + max(0, side[3] - 3)
    return low + sum(not side[point] for point in (4, 5, 6))


def rolls_needed(side: bytes) -> float:
    """About how many rolls a side still needs when nobody hinders it."""
    left = CHECKERS - side[OFF]
    return max((pips(side) + wasted(side)) / _PIPS_A_ROLL, left / 2) + 0.5


def _sooner(mine: float, theirs: float) -> float:
    """The chance that ``mine`` rolls are done before ``theirs``, who roll next."""
    spread = math.sqrt(_SPREAD_A_ROLL * (mine + theirs))
    return (1 + math.erf((theirs - mine - 0.5) / spread / math.sqrt(2))) / 2


def race_chances(mine: bytes, theirs: bytes) -> Chances:
    """The chances when neither can hit the other any more."""
    my_rolls, their_rolls = rolls_needed(mine), rolls_needed(theirs)
    win = _sooner(my_rolls, their_rolls)
    gammon = 0.0 if theirs[OFF] else 1 - _sooner_first(_first_off(theirs), my_rolls)
    lost = 0.0 if mine[OFF] else 1 - _sooner(_first_off(mine), their_rolls)
    return Chances(win, min(gammon, win), min(lost, 1 - win))


def _sooner_first(theirs: float, mine: float) -> float:
    """The chance that ``theirs`` rolls, who roll next, are done before ``mine``."""
    return 1 - _sooner(mine, theirs)


def _first_off(side: bytes) -> float:
    """About how many rolls a side needs to bring all home and bear one off."""
    outside = sum(count * (point - 6) for point, count in enumerate(side) if point > 6)
    return (outside + 3) / _PIPS_A_ROLL + 0.5


class Evaluator:
    """Chances by one table of weights. ``exact``: races of few checkers are worked out."""

    def __init__(self, weights: Weights, exact: bool = False) -> None:
        self._bias = weights.bias
        self._side = _columns(weights.side, SIDE)
        self._contact = _columns(weights.contact, CONTACT)
        self._exact = exact
        self._of_side = functools.lru_cache(maxsize=1 << 15)(self._weigh_side)

    def __call__(self, mine: bytes, theirs: bytes) -> Chances:
        """The chances of the owner of ``mine``, who has just moved."""
        if mine[OFF] == CHECKERS:
            return Chances(1.0, 0.0 if theirs[OFF] else 1.0)
        if not in_contact(mine, theirs):
            return self._race(mine, theirs)
        win, gammon, lost = self._of_side(mine)
        less, their_gammon, my_loss = self._of_side(theirs)
        seen = contact_features(mine, theirs)
        more = [_dot(column, seen) for column in self._contact]
        win = _odds(self._bias[0] + win - less + more[0])
        won = _odds(self._bias[1] + gammon + my_loss + more[1])
        lost = _odds(self._bias[2] + lost + their_gammon + more[2])
        return Chances(
            win,
            0.0 if theirs[OFF] else min(won, win),
            0.0 if mine[OFF] else min(lost, 1 - win),
        )

    def _race(self, mine: bytes, theirs: bytes) -> Chances:
        if self._exact and bearoff.is_known(mine) and bearoff.is_known(theirs):
            return Chances(bearoff.chance_to_win(mine, theirs))
        return race_chances(mine, theirs)

    def _weigh_side(self, side: bytes) -> Row:
        seen = side_features(side)
        win, gammon, lost = (_dot(column, seen) for column in self._side)
        return win, gammon, lost


def _columns(rows: Mapping[str, Row], names: Sequence[str]) -> list[tuple[float, ...]]:
    return [tuple(rows.get(name, (0.0,) * 3)[i] for name in names) for i in range(3)]


def _dot(weights: Sequence[float], values: Sequence[float]) -> float:
    return sum(map(float.__mul__, weights, map(float, values)))


def _odds(log: float) -> float:
    return 1 / (1 + math.exp(-log))
