"""Places on the board as they are seen.

A *spot* is in the numbering of the player at the bottom of the board (T1.2), whose home board is at
the bottom right: one of his points 1 to 24, his bar (25), his tray (0), or the bar and the tray of
the other player. A *point* is in the numbering of whoever moves. The board is never mirrored.
"""

from __future__ import annotations

from typing import TypeAlias

from majlis.core.seats import Seat
from majlis.games.tawla import actions

Spot: TypeAlias = int
OFF: Spot = actions.OFF
BAR: Spot = actions.BAR
THEIR_BAR: Spot = 26
THEIR_OFF: Spot = 27
MIDDLE: Spot = 28
"""The strip between the two rows of points, where the dice lie."""

TOP: tuple[Spot, ...] = (*range(13, 19), THEIR_BAR, *range(19, 25), THEIR_OFF)
BOTTOM: tuple[Spot, ...] = (*range(12, 6, -1), BAR, *range(6, 0, -1), OFF)
"""The spots from left to right, as they are drawn."""
BAR_COLUMN = 6
TRAY_COLUMN = 13

_TURNED = {BAR: THEIR_BAR, THEIR_BAR: BAR, OFF: THEIR_OFF, THEIR_OFF: OFF}


def turned_spot(spot: Spot) -> Spot:
    """A spot as the other player numbers it."""
    return _TURNED.get(spot, BAR - spot)


def spot_of(point: int, seat: Seat, bottom: Seat) -> Spot:
    """The spot of ``seat``'s own point (25: bar, 0: off) on a board with ``bottom`` below."""
    return point if seat == bottom else turned_spot(point)


def point_of(spot: Spot, seat: Seat, bottom: Seat) -> int | None:
    """The inverse of `spot_of`; ``None`` for the other player's bar and tray."""
    point = spot if seat == bottom else turned_spot(spot)
    return point if point <= BAR else None
