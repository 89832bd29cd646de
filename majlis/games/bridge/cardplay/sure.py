"""Tricks that a side takes from the top, however the cards that are out lie.

Counted from the lead, without losing it. Whoever holds what is out follows with his lowest card and
no other falls with it; while a trump is out, no winner of another suit is sure. So what is counted
here can be claimed without a word (70E: no guess is needed).
"""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.cardplay.scene import above, bottom, length, top
from majlis.games.bridge.cards import ALL_OF, LENGTH, NOTRUMP, Card, Hand, Strain, Suit

_MOST_NODES = 4_000


def takes(leads: Hand, other: Hand, out: Hand, strain: Strain, wanted: int) -> bool:
    """Whether the hand on lead and its partner take the next ``wanted`` tricks.

    Some of what they could take is missed where there are very many ways; nothing is promised that
    is not sure.
    """
    return _Search(strain).takes(leads, other, out, wanted)


class _Search:
    def __init__(self, strain: Strain) -> None:
        self._strain = strain
        self._failed: set[tuple[Hand, Hand, Hand]] = set()
        self._left = _MOST_NODES

    def takes(self, leads: Hand, other: Hand, out: Hand, wanted: int) -> bool:
        if wanted <= 0:
            return True
        key = (leads, other, out)
        self._left -= 1
        if self._left < 0 or key in self._failed:
            return False
        if any(
            self.takes(*after, wanted - 1)
            for suit in range(4)
            if not self._may_be_ruffed(suit, out)
            for after in _tricks(leads, other, out, suit, self._strain)
        ):
            return True
        self._failed.add(key)
        return False

    def _may_be_ruffed(self, suit: Suit, out: Hand) -> bool:
        return self._strain not in (NOTRUMP, suit) and bool(out & ALL_OF[self._strain])


def _tricks(
    leads: Hand, other: Hand, out: Hand, suit: Suit, strain: Strain
) -> Iterator[tuple[Hand, Hand, Hand]]:
    """What follows a trick of that suit that is sure: the hand that won it, the other, what is out.

    Either hand wins it with its highest card; the hand opposite plays its lowest, or throws one,
    and where it has only trumps it ruffs.
    """
    if not length(leads, suit):
        return
    rest = out & ~(1 << bottom(out, suit)) if length(out, suit) else out
    high, low, over = top(leads, suit), bottom(leads, suit), top(other, suit)
    if not above(high) & out:
        won = leads & ~(1 << high)
        if not other:
            yield won, 0, rest
        for card in _thrown(other, suit, strain):
            if card < high or card // LENGTH != suit:
                yield won, other & ~(1 << card), rest
    if over > low and not above(over) & out:
        yield other & ~(1 << over), leads & ~(1 << low), rest
    if strain != NOTRUMP and other and not other & ~ALL_OF[strain] and suit != strain:
        yield other & (other - 1), leads & ~(1 << low), rest


def _thrown(hand: Hand, suit: Suit, strain: Strain) -> Iterator[Card]:
    """The lowest card of the suit, else the lowest of each other suit but trumps."""
    if length(hand, suit):
        yield bottom(hand, suit)
        return
    for other in range(4):
        if length(hand, other) and other != strain:
            yield bottom(hand, other)
