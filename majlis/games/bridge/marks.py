"""What an irregularity has left to a player's choice: forced passes, lead limits, penalty cards."""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.seats import Seat
from majlis.games.bridge.cards import ALL_OF, LENGTH, Hand
from majlis.games.bridge.state import NO_MARKS, LeadLimit, Marks, PenaltyCard

TEN = 8
"""The rank of the lowest honour."""


def is_forced(marks: Marks, seat: Seat) -> bool:
    """Whether the seat must pass now."""
    return any(forced.seat == seat for forced in marks.forced)


def passed(marks: Marks, seat: Seat) -> Marks:
    """After ``seat`` has passed at a turn of its own."""
    left = tuple(f for f in marks.forced if f.always or f.seat != seat)
    return marks if left == marks.forced else replace(marks, forced=left)


def playable(marks: Marks, seat: Seat, cards: Hand, leads: bool) -> Hand:
    """Of the ``cards`` that the seat could otherwise play, those it may (Laws 26, 50, 51).

    A limit that cannot be obeyed does not bind (Law 59).
    """
    if marks == NO_MARKS:
        return cards
    if leads:
        for limit in marks.limits:
            if limit.seat == seat:
                cards = _limited(limit, cards) or cards
    mine = tuple(one for one in marks.exposed if one.seat == seat)
    majors = sum(1 << one.card for one in mine if one.major) & cards
    return majors or _minors(mine, cards)


def _limited(limit: LeadLimit, cards: Hand) -> Hand:
    named = sum(ALL_OF[suit] for suit in limit.suits)
    return cards & ~named if limit.forbids else cards & named


def _minors(mine: tuple[PenaltyCard, ...], cards: Hand) -> Hand:
    """No other card of the suit below an honour before a minor penalty card (50C)."""
    for one in mine:
        if not one.major and cards >> one.card & 1:
            low = ((1 << TEN) - 1) << LENGTH * (one.card // LENGTH)
            cards &= ~low | 1 << one.card
    return cards


def kept(marks: Marks, seat: Seat, won: Seat) -> Marks:
    """After a trick that ``seat`` led and ``won`` won: limits of one lead are over, and those of
    a seat that has lost the lead."""
    left = tuple(one for one in marks.limits if one.seat != seat or (one.keeps and won == seat))
    return marks if left == marks.limits else replace(marks, limits=left)


def lifted(marks: Marks, played: int) -> Marks:
    """After card ``played``: it is no penalty card any more."""
    left = tuple(one for one in marks.exposed if one.card != played)
    return marks if left == marks.exposed else replace(marks, exposed=left)
