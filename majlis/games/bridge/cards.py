"""Cards, suits, strains and seats as small numbers, and hands as sets of cards (B2.1).

A card is ``13 * suit + rank``: suits from clubs to spades, ranks from the two to the ace. So within
a suit the greater card is the higher, and all 52 in order are ♣2 … ♠A.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

from majlis.core.seats import Seat

Card: TypeAlias = int
"""0 (♣2) to 51 (♠A), or `UNKNOWN` where the viewer may not know it."""
Suit: TypeAlias = int
Rank: TypeAlias = int
"""0 (two) to 12 (ace)."""
Strain: TypeAlias = int
"""A suit, or `NOTRUMP`: the denomination of a bid."""
Hand: TypeAlias = int
"""A set of cards: bit ``card`` is set for each."""
Side: TypeAlias = int

UNKNOWN: Card = -1
CLUBS, DIAMONDS, HEARTS, SPADES, NOTRUMP = range(5)
NORTH, EAST, SOUTH, WEST = range(4)
NS, EW = range(2)

SUITS = "CDHS"
STRAINS = ("C", "D", "H", "S", "NT")
RANKS = "23456789TJQKA"
SEATS = "NESW"
SIGNS = "♣♦♥♠"

LENGTH = 13
"""Cards of a suit, cards of a hand, and tricks of a board."""
DECK: Hand = (1 << 4 * LENGTH) - 1
ALL_OF: tuple[Hand, ...] = tuple(((1 << LENGTH) - 1) << LENGTH * suit for suit in range(4))
"""All cards of each suit."""


def card(suit: Suit, rank: Rank) -> Card:
    """The card of that suit and rank."""
    return LENGTH * suit + rank


def suit_of(one: Card) -> Suit:
    """The suit of a card."""
    return one // LENGTH


def rank_of(one: Card) -> Rank:
    """The rank of a card."""
    return one % LENGTH


def code(one: Card) -> str:
    """``"SA"``, ``"C2"``; ``"?"`` where it is unknown."""
    return "?" if one == UNKNOWN else SUITS[one // LENGTH] + RANKS[one % LENGTH]


@cache
def cards_of(hand: Hand) -> tuple[Card, ...]:
    """The cards of a hand, ascending."""
    return tuple(one for one in range(4 * LENGTH) if hand >> one & 1)


def hand_of(cards: Iterable[Card]) -> Hand:
    """The hand with these cards."""
    hand = 0
    for one in cards:
        hand |= 1 << one
    return hand


def side(seat: Seat) -> Side:
    """``NS`` or ``EW``."""
    return seat & 1


def partner(seat: Seat) -> Seat:
    """The player opposite."""
    return seat ^ 2


def lho(seat: Seat) -> Seat:
    """The left-hand opponent: the next clockwise."""
    return (seat + 1) & 3


def rho(seat: Seat) -> Seat:
    """The right-hand opponent."""
    return (seat - 1) & 3
