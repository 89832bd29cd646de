"""Coins and the treasury (C9)."""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.seats import Seat
from majlis.games.coup.state import Standing, State

BANK = 54
"""Coins in all: 24 of silver, and 6 of gold worth five (C1.4)."""
START = 2
"""Coins a player begins with (C1.5)."""
MUST_COUP, MUST_COUP_WHEN_EMPTY = 10, 7
"""Coins with which a player must coup (C3.2), and with an empty treasury (C9.3)."""
MOST = 12
"""Coins a player can have at most: nine, and a tax (C3.2)."""


def treasury(s: Standing) -> int | None:
    """Coins nobody has (C9.1); ``None``: without end."""
    return None if s.law.bank is None else s.law.bank - sum(s.coins)


def is_forced(s: Standing, seat: Seat) -> bool:
    """Whether a player who starts his turn now must coup (C3.2, C9.3)."""
    return s.coins[seat] >= (MUST_COUP_WHEN_EMPTY if treasury(s) == 0 else MUST_COUP)


def gained(s: State, seat: Seat, coins: int) -> State:
    """Coins from the treasury, or what there is (C9.2)."""
    there = treasury(s)
    return moved(s, seat, coins if there is None else min(coins, there))


def moved(s: State, seat: Seat, coins: int) -> State:
    """So many coins more (less, if negative) before ``seat``; the treasury has the rest."""
    had = s.coins
    return replace(s, coins=(*had[:seat], had[seat] + coins, *had[seat + 1 :]))
