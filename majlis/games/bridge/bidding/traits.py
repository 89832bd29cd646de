"""What rules ask of a hand that lengths and points do not say."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from majlis.games.bridge.bidding.rule import Test
from majlis.games.bridge.bidding.situation import MAJORS
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit


def both(*tests: Test) -> Test:
    """All of them."""
    return lambda w: all(test(w) for test in tests)


# Suits


def good(suit: Suit) -> Test:
    """A good suit."""
    return lambda w: w.is_good(suit)


def top_two(suit: Suit) -> Test:
    """Two of the three highest cards."""
    return lambda w: w.top(suit) >= 2


def top_three(suit: Suit) -> Test:
    """The three highest cards."""
    return lambda w: w.top(suit) == 3


def fair(suit: Suit) -> Test:
    """One of the three highest cards."""
    return lambda w: w.top(suit) >= 1


def decent(suit: Suit) -> Test:
    """One of the three highest cards and one more of the five highest."""
    return lambda w: w.top(suit) >= 1 and w.top(suit, 5) >= 2


def stops(suits: Iterable[Suit]) -> Test:
    """A stopper in each of them."""
    named = tuple(suits)
    return lambda w: all(w.stops(suit) for suit in named)


# Choices


def longest(suit: Suit) -> Test:
    """No suit is longer; of equals it is the highest."""
    return lambda w: w.longest == suit


def longer(suit: Suit, other: Suit) -> Test:
    """More cards than of the other suit."""
    return lambda w: w.length[suit] > w.length[other]


def higher_of_equals(suit: Suit, other: Suit) -> Test:
    """More cards than of the other suit, or as many and it is the higher."""
    return lambda w: w.length[suit] + (suit > other) > w.length[other]


def lower_of_equals(suit: Suit, other: Suit) -> Test:
    """More cards than of the other suit, or as many and it is the lower."""
    return lambda w: w.length[suit] + (suit < other) > w.length[other]


def other_major(suit: Suit) -> Suit:
    """The other one."""
    return SPADES + HEARTS - suit


def other_minor(suit: Suit) -> Suit:
    """The other one."""
    return CLUBS + DIAMONDS - suit


# Shapes


def is_uneven(w: Worth) -> bool:
    """Not balanced."""
    return not w.is_balanced


def has_short(w: Worth) -> bool:
    """A singleton or a void."""
    return w.shape[-1] <= 1


def no_major(w: Worth) -> bool:
    """No major of four cards."""
    return w.length[SPADES] < 4 and w.length[HEARTS] < 4


def major_beside(suits: Collection[Suit]) -> Test:
    """A major of four cards beside these suits; there may be none to have."""
    rest = [major for major in MAJORS if major not in suits]
    return lambda w: not rest or any(w.length[major] >= 4 for major in rest)


def runs_of_one(w: Worth) -> bool:
    """At most one suit that is not stopped."""
    return w.losing <= 1


def trumps(suit: Suit, low: int, high: int = 99) -> Test:
    """Points of the long hand with this suit as trumps."""
    return lambda w: low <= w.trumps(suit) <= high
