"""Hands, the bank and the arena."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from msgspec.structs import replace

from majlis.core.seats import Seat
from majlis.games.elections.cards import Card, printed
from majlis.games.elections.state import State

Cards: TypeAlias = tuple[Card, ...]

LIMIT = 7
"""Cards one may hold at the end of one's turn (E3 step 4)."""
HAND = 5
"""Cards dealt to each (E2.3)."""
DRAWS = 2
"""Cards drawn at the start of a turn, and by *draw_two*."""


def minus(cards: Cards, some: Iterable[Card]) -> Cards:
    """``cards`` without one of each of ``some``, in their order."""
    left = list(cards)
    for card in some:
        left.remove(card)
    return tuple(left)


def with_hand(s: State, seat: Seat, hand: Cards) -> State:
    """The seat holds this hand."""
    return replace(s, hands=(*s.hands[:seat], hand, *s.hands[seat + 1 :]))


def without(s: State, seat: Seat, card: Card) -> State:
    """A card leaves the seat's hand: a declared *bisht* as the *bisht* that it is."""
    return with_hand(s, seat, minus(s.hands[seat], (printed(card),)))


def burnt(s: State, *cards: Card) -> State:
    """Cards are in the arena, as they are printed (E0, E12.4)."""
    return replace(s, arena=(*s.arena, *map(printed, cards))) if cards else s


def wasted(s: State, seat: Seat, card: Card) -> State:
    """A card goes from a hand into the arena."""
    return burnt(without(s, seat, card), card)


def hand_burnt(s: State, seat: Seat) -> State:
    """All that the seat holds burns."""
    return with_hand(burnt(s, *s.hands[seat]), seat, ())
