"""What the number of a board says: who deals, and who is vulnerable (B2.1)."""

from __future__ import annotations

from majlis.core.seats import Seat

_SEATS, _CYCLE = 4, 16
_NOBODY, _NS, _EW, _BOTH = (False, False), (True, False), (False, True), (True, True)
_ROUND = (_NOBODY, _NS, _EW, _BOTH)


def dealer(board: int) -> Seat:
    """The seat that deals board ``board``, counted from 1: N E S W in turn."""
    return (board - 1) % _SEATS


def vulnerable(board: int) -> tuple[bool, bool]:
    """Whether N-S and E-W are vulnerable: four boards in turn, and each four begin one later."""
    place = (board - 1) % _CYCLE
    return _ROUND[(place + place // len(_ROUND)) % len(_ROUND)]
