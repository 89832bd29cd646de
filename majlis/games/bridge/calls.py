"""Calls as small numbers (B3.1): pass, double, redouble, and the 35 bids in their order."""

from __future__ import annotations

from typing import TypeAlias

from majlis.games.bridge.cards import STRAINS, Strain

CallCode: TypeAlias = int
"""`PASS`, `DOUBLE`, `REDOUBLE`, or a bid: the greater bid is the higher."""

PASS, DOUBLE, REDOUBLE = range(3)
ONE_CLUB: CallCode = 3
SEVEN_NOTRUMP: CallCode = 37
CALLS = SEVEN_NOTRUMP + 1
"""How many calls there are."""


def bid(level: int, strain: Strain) -> CallCode:
    """The bid of ``level`` (1-7) in ``strain``."""
    return ONE_CLUB + 5 * (level - 1) + strain


def is_bid(call: CallCode) -> bool:
    """Whether the call is a bid."""
    return call >= ONE_CLUB


def level_of(call: CallCode) -> int:
    """The level of a bid."""
    return 1 + (call - ONE_CLUB) // 5


def strain_of(call: CallCode) -> Strain:
    """The strain of a bid."""
    return (call - ONE_CLUB) % 5


def code(call: CallCode) -> str:
    """``"P"``, ``"X"``, ``"XX"``, ``"3NT"``."""
    if call < ONE_CLUB:
        return ("P", "X", "XX")[call]
    return f"{level_of(call)}{STRAINS[strain_of(call)]}"


BY_CODE: dict[str, CallCode] = {code(call): call for call in range(CALLS)}
