"""The auction (B3): which calls are allowed, when it is over, what contract it makes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from majlis.core.seats import Seat
from majlis.games.bridge.actions import Call
from majlis.games.bridge.calls import (
    CALLS,
    DOUBLE,
    ONE_CLUB,
    PASS,
    REDOUBLE,
    CallCode,
    level_of,
    strain_of,
)
from majlis.games.bridge.cards import side
from majlis.games.bridge.state import Called, Contract

Codes: TypeAlias = tuple[CallCode, ...]

PASSES = 3
"""So many in a row after any call end the auction (B3.2)."""
_ALL = 4


def _allowed(high: CallCode, also: Codes) -> Codes:
    return (PASS, *also, *range(max(high + 1, ONE_CLUB), CALLS))


_ALSO: tuple[Codes, ...] = ((), (DOUBLE,), (REDOUBLE,))
_CODES: dict[tuple[CallCode, Codes], Codes] = {
    (high, also): _allowed(high, also) for high in (PASS, *range(ONE_CLUB, CALLS)) for also in _ALSO
}
_ACTIONS = {key: tuple(map(Call, codes)) for key, codes in _CODES.items()}
PASS_ONLY = (Call(PASS),)


def standing(calls: Sequence[Called]) -> tuple[Called | None, Called | None]:
    """The last bid, and the double or redouble of it that stands now; ``None``: there is none."""
    doubling = None
    for called in reversed(calls):
        if called.call >= ONE_CLUB:
            return called, doubling
        if called.call != PASS and doubling is None:
            doubling = called
    return None, None


def _key(calls: Sequence[Called], seat: Seat) -> tuple[CallCode, Codes]:
    bid, doubling = standing(calls)
    if bid is None:
        return PASS, ()
    is_theirs = side(bid.seat) != side(seat)
    if doubling is None:
        return bid.call, (DOUBLE,) if is_theirs else ()
    is_open = doubling.call == DOUBLE and side(doubling.seat) != side(seat)
    return bid.call, (REDOUBLE,) if is_open else ()


def allowed(calls: Sequence[Called], seat: Seat) -> Codes:
    """What ``seat`` may call next (B3.1): pass, double or redouble, and bids ascending."""
    return _CODES[_key(calls, seat)]


def actions(calls: Sequence[Called], seat: Seat) -> tuple[Call, ...]:
    """`allowed` as actions, not explained."""
    return _ACTIONS[_key(calls, seat)]


def is_over(calls: Sequence[Called]) -> bool:
    """Whether four have passed, or three after any call (B3.2)."""
    if len(calls) < _ALL:
        return False
    return calls[-1].call == calls[-2].call == calls[-3].call == PASS


def contract_of(calls: Sequence[Called]) -> Contract | None:
    """The contract of an auction that is over (B3.3); ``None``: passed out."""
    bid, doubling = standing(calls)
    if bid is None:
        return None
    strain = strain_of(bid.call)
    doubled = 0 if doubling is None else doubling.call
    return Contract(level_of(bid.call), strain, doubled, _declarer(calls, bid, strain))


def _declarer(calls: Sequence[Called], bid: Called, strain: int) -> Seat:
    """Who of the side that bid last named the denomination first."""
    return next(
        called.seat
        for called in calls
        if called.call >= ONE_CLUB
        and strain_of(called.call) == strain
        and side(called.seat) == side(bid.seat)
    )
