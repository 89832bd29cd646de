"""What keys mean to a plan: digits, letters, steps and arrows. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from majlis.core.game import Refusal
from majlis.games.bridge.calls import (
    DOUBLE,
    PASS,
    REDOUBLE,
    CallCode,
    bid,
    is_bid,
    level_of,
    strain_of,
)
from majlis.games.bridge.cards import LENGTH, NOTRUMP, RANKS, SUITS, Rank
from majlis.games.bridge.plan import TOP, Plan

_SIDEWAYS = (PASS, DOUBLE, REDOUBLE)
_TEN: Rank = 8
_STRAINS = {letter.lower(): strain for strain, letter in enumerate(SUITS)} | {"n": NOTRUMP}
_CALLS = {"p": PASS, "x": DOUBLE, "r": REDOUBLE}
_RANKS = {letter.lower(): rank for rank, letter in enumerate(RANKS) if letter.isalpha()}


def numbered(plan: Plan, digit: int) -> Plan | Refusal | None:
    """A digit: tricks of a claim, the level of a bid, the rank of a card (1 and 0: the ten).

    ``None``, here and below: it means nothing now.
    """
    if plan.mode == "claim":
        return plan.counted(digit)
    if plan.kind == "call":
        return plan.level_chosen(digit) if 1 <= digit <= TOP else None
    if plan.kind == "card":
        return plan.rank_chosen(digit - 2 if digit > 1 else _TEN)
    return None


def lettered(plan: Plan, letter: str) -> Plan | Refusal | None:
    """A letter: a denomination, pass, double, redouble and alert, or a suit and a rank."""
    if plan.kind == "call":
        return _of_call(plan, letter)
    if plan.kind == "card" and letter in _STRAINS and letter != "n":
        return plan.suit_chosen(_STRAINS[letter])
    if plan.kind == "card" and letter in _RANKS:
        return plan.rank_chosen(_RANKS[letter])
    return None


def _of_call(plan: Plan, letter: str) -> Plan | Refusal | None:
    if letter in _STRAINS:
        return plan.strain_chosen(_STRAINS[letter])
    if letter in _CALLS:
        return plan.call_chosen(_CALLS[letter])
    return plan.alerted() if letter == "a" else None


def has_queen(plan: Plan) -> bool:
    """Whether a queen may be played."""
    return any(one % LENGTH == _RANKS["q"] for one in plan.choosable)


def stepped(plan: Plan, by: int) -> Plan | None:
    """On to the next thing that can be chosen."""
    if plan.mode == "claim":
        return replace(plan, tricks=(plan.tricks + by) % (plan.left + 1))
    if plan.mode == "ask":
        return replace(plan, about=_next(plan.askable, plan.about, by))
    if plan.kind == "call":
        return plan.calling(_next(plan.callable, plan.call, by))
    if plan.kind == "card":
        return replace(plan, card=_next(plan.choosable, plan.card, by), suit=None, rank=None)
    return None


def moved(plan: Plan, across: int, down: int) -> Plan | None:
    """One place on: across or down the box of bids, through a hand or to its next suit."""
    if plan.mode:
        return stepped(plan, across or (-down if plan.mode == "claim" else down))
    if plan.kind == "card":
        return stepped(plan, across) if across else _next_suit(plan, down)
    if plan.kind != "call":
        return None
    call = _neighbour(plan, across, down)
    return plan.calling(call) if call in plan.callable else plan


def _next_suit(plan: Plan, by: int) -> Plan:
    """The highest card of the next suit that may be played."""
    suits = sorted({one // LENGTH for one in plan.choosable}, reverse=True)
    suit = _next(suits, None if plan.card is None else plan.card // LENGTH, by)
    highest = next(one for one in plan.choosable if one // LENGTH == suit)
    return replace(plan, card=highest, suit=None, rank=None)


def _neighbour(plan: Plan, across: int, down: int) -> CallCode:
    """The call beside the one chosen; below the bids of seven are those that are no bids."""
    call = plan.call
    if call is None:
        bids = [call for call in plan.callable if is_bid(call)]
        return bids[0] if bids and (across > 0 or down > 0) else PASS
    if is_bid(call):
        return call + across if across else _below(call, down)
    if down:
        return bid(TOP, NOTRUMP) if down < 0 else call
    return int(_next([c for c in _SIDEWAYS if c in plan.callable], call, across))


def _below(call: CallCode, down: int) -> CallCode:
    level = level_of(call) + down
    if level > TOP:
        return PASS
    return bid(level, strain_of(call)) if level else call


def _next(some: Sequence[Any], now: Any, by: int) -> Any:
    if now in some:
        return some[(some.index(now) + by) % len(some)]
    return some[0 if by > 0 else -1]
