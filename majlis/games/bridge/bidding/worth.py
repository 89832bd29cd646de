"""What a hand is worth: points, lengths, stoppers, quality of suits."""

from __future__ import annotations

from functools import cached_property

from majlis.games.bridge.cards import LENGTH, NOTRUMP, Hand, Strain, Suit

ACE, KING, QUEEN, JACK, TEN = 12, 11, 10, 9, 8
_POINTS = {ACE: 4, KING: 3, QUEEN: 2, JACK: 1}
_RUFFED = 4
"""Of a side suit longer than this they are short."""
_SHORT_WITH_FOUR = (5, 3, 1)
_SHORT_WITH_THREE = (3, 2, 1)


class Worth:
    """One hand of thirteen cards, looked at once."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.suits = tuple(hand >> LENGTH * suit & (1 << LENGTH) - 1 for suit in range(4))
        self.length = tuple(ranks.bit_count() for ranks in self.suits)
        self.hcp = sum(self.honours(suit) for suit in range(4))

    def has(self, suit: Suit, rank: int) -> bool:
        """Whether it holds that card."""
        return bool(self.suits[suit] >> rank & 1)

    def honours(self, suit: Suit) -> int:
        """The high-card points of a suit."""
        return sum(points for rank, points in _POINTS.items() if self.has(suit, rank))

    @cached_property
    def points(self) -> int:
        """High-card points, and one for each card of a suit beyond the fourth."""
        return self.hcp + sum(max(0, n - 4) for n in self.length)

    def support(self, suit: Suit) -> int:
        """Points with this suit as trumps: short suits instead of long ones."""
        table = _SHORT_WITH_FOUR if self.length[suit] > 3 else _SHORT_WITH_THREE
        if self.length[suit] < 3:
            return self.hcp
        return self.hcp + sum(
            table[n] for other, n in enumerate(self.length) if other != suit and n < 3
        )

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """Lengths, the longest first."""
        return tuple(sorted(self.length, reverse=True))

    @cached_property
    def is_balanced(self) -> bool:
        """4-3-3-3, 4-4-3-2 or 5-3-3-2."""
        return self.shape in ((4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2))

    @cached_property
    def is_nearly_balanced(self) -> bool:
        """Without a void or a singleton."""
        return self.shape[-1] > 1

    def top(self, suit: Suit, count: int = 3) -> int:
        """How many of the highest ``count`` cards of a suit it holds."""
        return sum(self.has(suit, ACE - step) for step in range(count))

    def is_good(self, suit: Suit) -> bool:
        """Two of the top three, or three of the top five."""
        return self.top(suit) >= 2 or self.top(suit, 5) >= 3

    def stops(self, suit: Suit) -> bool:
        """Whether the suit cannot be run against notrump."""
        n = self.length[suit]
        if self.has(suit, ACE) or (self.has(suit, KING) and n > 1):
            return True
        if self.has(suit, QUEEN):
            return n > 2
        return self.has(suit, JACK) and n > 3

    @cached_property
    def aces(self) -> int:
        """How many aces."""
        return sum(self.has(suit, ACE) for suit in range(4))

    @cached_property
    def kings(self) -> int:
        """How many kings."""
        return sum(self.has(suit, KING) for suit in range(4))

    @cached_property
    def playing_tricks(self) -> int:
        """About how many tricks it takes by itself, with its longest suit as trumps."""
        long = max(range(4), key=lambda suit: self.length[suit])
        tricks = self.length[long] - (3 - self.top(long))
        for suit in range(4):
            if suit != long:
                tricks += self.has(suit, ACE) + (self.has(suit, KING) and self.length[suit] > 1)
        return tricks

    def trumps(self, suit: Suit) -> int:
        """Points of the hand whose long suit will be trumps: for length or shortness."""
        long = sum(max(0, n - 4) for n in self.length)
        short = sum(max(0, 3 - n) for other, n in enumerate(self.length) if other != suit)
        return self.hcp + max(long, short)

    def takes_against(self, trumps: Strain) -> int:
        """Tricks that are to be had against a contract in that strain, whoever leads: aces, kings
        beside them, and what honours in their trumps are sure of."""
        sides = (suit for suit in range(4) if suit != trumps)
        return self._in_trumps(trumps) + sum(self._at_once(suit, trumps) for suit in sides)

    def _at_once(self, suit: Suit, trumps: Strain) -> int:
        """The first two rounds of a side suit, unless it is so long that they will ruff."""
        is_short = trumps == NOTRUMP or self.length[suit] <= _RUFFED
        return self.has(suit, ACE) * (1 + (self.has(suit, KING) and is_short))

    def _in_trumps(self, trumps: Strain) -> int:
        """Each card higher than a trump drives out an honour: of K Q one wins, of Q J T one."""
        if trumps == NOTRUMP:
            return 0
        found = (2 * self.top(trumps, count) - count for count in range(1, 6))
        return max(0, *found)

    @cached_property
    def twenty(self) -> int:
        """High-card points and the two longest suits: an opening from 20 on."""
        return self.hcp + self.shape[0] + self.shape[1]

    @cached_property
    def longest(self) -> Suit:
        """The longest suit, of two the higher."""
        return max(range(4), key=lambda suit: (self.length[suit], suit))

    @cached_property
    def opened(self) -> Suit:
        """The suit to open: the longest, a major of five; of short minors as is the custom."""
        most = self.shape[0]
        if self.length[self.longest] >= 5:
            return self.longest
        clubs, diamonds = self.length[0], self.length[1]
        if most == 4 and (clubs == 4 or diamonds == 4):
            return 1 if diamonds >= clubs else 0
        return 1 if diamonds > clubs else 0

    @cached_property
    def losing(self) -> int:
        """How many suits of the four have no stopper."""
        return sum(not self.stops(suit) for suit in range(4))
