"""The usual leads: which card of a suit, and what a card that was led shows.

Standard leads: the top of touching honours, ace from ace-king, the top of an inner sequence against
notrump, fourth best from four or more with an honour, low from three to an honour, the top of two.
From small cards: the second highest of four or more, against suits the middle of three, up and down
after it (MUD), against notrump the top of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from majlis.games.bridge.cardplay.scene import length, ranks
from majlis.games.bridge.cards import LENGTH, NOTRUMP, Card, Hand, Rank, Strain, Suit

TEN, JACK, QUEEN, KING, ACE = range(8, 13)


@cache
def rank_led(held: int, strain_is_suit: bool, is_trump: bool = False) -> Rank:
    """Which rank is led from a suit: ``held`` are its ranks, at least one of them."""
    down = tuple(rank for rank in reversed(range(LENGTH)) if held >> rank & 1)
    if len(down) < 3 or is_trump:
        return _short(down, is_trump)
    honour = _sequence(down, strain_is_suit)
    if honour is not None:
        return honour
    if strain_is_suit and down[0] == ACE:
        return ACE
    return _low(down, strain_is_suit)


def _short(down: tuple[Rank, ...], is_trump: bool) -> Rank:
    """The top of two; of trumps a low one, but the top of a sequence."""
    if not is_trump:
        return down[0]
    is_touching = len(down) > 1 and down[0] - down[1] == 1 and down[0] >= TEN
    return down[0] if is_touching else down[-1]


def _sequence(down: tuple[Rank, ...], strain_is_suit: bool) -> Rank | None:
    """The honour led from a sequence; ``None`` if there is none to lead from.

    Against suits two touching honours are enough; against notrump it takes three in a row, or two
    and the next but one. An inner sequence (A-Q-J, K-J-T, Q-T-9) is led from against notrump alone,
    its upper card.
    """
    first, second, third = down[:3]
    if first >= TEN and first - second == 1:
        if strain_is_suit and first >= JACK:
            return first
        return first if second - third <= 2 and third >= 7 else None
    if strain_is_suit or first < QUEEN or second < TEN:
        return None
    return second if second - third == 1 and first - second > 1 else None


def _low(down: tuple[Rank, ...], strain_is_suit: bool) -> Rank:
    """Fourth best, or low from three, with an honour; from small cards their usual one."""
    if down[0] >= TEN:
        return down[3] if len(down) > 3 else down[2]
    if len(down) > 3:
        return down[1]
    return down[1] if strain_is_suit else down[0]


def card_led(hand: Hand, suit: Suit, strain: Strain) -> Card:
    """The usual card from a hand's suit, of which it has at least one."""
    rank = rank_led(ranks(hand, suit), strain != NOTRUMP, suit == strain)
    return LENGTH * suit + rank


def usual(hand: Hand, strain: Strain) -> Iterator[Card]:
    """The usual card of each suit of the hand."""
    for suit in range(4):
        if length(hand, suit):
            yield card_led(hand, suit, strain)


def meaning(card: Card, strain: Strain) -> str:
    """What an opening lead shows by agreement: the end of a code ``bridge.carding.lead_*``.

    It is read from the card alone, for the leader's hand is his secret.
    """
    rank, is_suit = card % LENGTH, strain != NOTRUMP
    if card // LENGTH == strain:
        return "trump" if rank < TEN else "trump_top"
    if rank == ACE:
        return "ace" if is_suit else "ace_notrump"
    if rank >= TEN:
        return f"{_NAMES[rank]}" if is_suit else f"{_NAMES[rank]}_notrump"
    return "high" if rank >= 6 else "low"


_NAMES = {TEN: "ten", JACK: "jack", QUEEN: "queen", KING: "king"}
