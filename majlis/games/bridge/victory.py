"""Victory points of a match of teams: the WBF's continuous scale (B5.2)."""

from __future__ import annotations

import math

_TAU = (math.sqrt(5) - 1) / 2
_BLITZ = 15
_MOST, _DRAW = 20.0, 10.0
_CENTS = 100


def victory_points(imps: int, boards: int) -> tuple[float, float]:
    """What a margin of ``imps`` over ``boards`` boards gives the two sides; 20 in all.

    Rounded to hundredths. A match without boards is drawn.
    """
    if boards == 0:
        return _DRAW, _DRAW
    won = _winner(abs(imps), boards)
    lost = round(_MOST - won, 2)
    return (won, lost) if imps >= 0 else (lost, won)


def _winner(margin: int, boards: int) -> float:
    full = 1 - math.pow(_TAU, 3)
    share = (1 - math.pow(_TAU, 3 * margin / (_BLITZ * math.sqrt(boards)))) / full
    return min(_MOST, math.floor((_DRAW + _DRAW * share) * _CENTS + 0.5) / _CENTS)
