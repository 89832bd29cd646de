"""The last tricks, solved exactly with all cards open: a small double-dummy search of our own.

For positions of a few cards each, where the extra ``majlis[bridge]`` is not installed. Cards that
are worth the same are looked at once; what is known of a position is kept from trick to trick.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from majlis.core.seats import Seat
from majlis.games.bridge.cards import ALL_OF, LENGTH, Card, Hand, Strain

_Hands: TypeAlias = tuple[Hand, Hand, Hand, Hand]
_Key: TypeAlias = tuple[_Hands, Seat]


class Endgame:
    """Searches positions in one ``strain``; what it has found serves the next one too."""

    def __init__(self, strain: Strain) -> None:
        self._strain = strain
        self._known: dict[_Key, tuple[int, int]] = {}

    def solve(self, hands: Sequence[Hand], leader: Seat, trick: Sequence[Card]) -> dict[Card, int]:
        """By card that may be played now, the tricks that its side can still take, that of the
        trick in progress among them. ``hands`` are without the cards of ``trick``."""
        seat = leader + len(trick) & 3
        four = (hands[0], hands[1], hands[2], hands[3])
        left = max(hand.bit_count() for hand in four)
        found: dict[Card, int] = {}
        for same in _classes(_legal(four[seat], trick), four, trick):
            ours = self._after(four, leader, tuple(trick), seat, same[0], 0, left)
            worth = ours if not seat & 1 else left - ours
            found.update(dict.fromkeys(same, worth))
        return found

    def _after(
        self,
        hands: _Hands,
        leader: Seat,
        trick: tuple[Card, ...],
        seat: Seat,
        card: Card,
        low: int,
        high: int,
    ) -> int:
        """The tricks of N-S from here on, once ``seat`` has played ``card``."""
        four = list(hands)
        four[seat] &= ~(1 << card)
        held = (four[0], four[1], four[2], four[3])
        if len(trick) < 3:
            return self._within(held, leader, (*trick, card), low, high)
        winner = self._winner((*trick, card), leader)
        won = 1 - (winner & 1)
        if not any(held):
            return won
        return won + self._trick(held, winner, low - won, high - won)

    def _within(
        self, hands: _Hands, leader: Seat, trick: tuple[Card, ...], low: int, high: int
    ) -> int:
        """The tricks of N-S, exact between ``low`` and ``high``, else a bound beyond them."""
        seat = leader + len(trick) & 3
        legal = _legal(hands[seat], trick)
        order = self._ordered(_classes(legal, hands, trick), trick, leader)
        if seat & 1:
            best = LENGTH + 1
            for card in order:
                best = min(best, self._after(hands, leader, trick, seat, card, low, high))
                high = min(high, best)
                if best <= low:
                    break
            return best
        best = -1
        for card in order:
            best = max(best, self._after(hands, leader, trick, seat, card, low, high))
            low = max(low, best)
            if best >= high:
                break
        return best

    def _trick(self, hands: _Hands, leader: Seat, low: int, high: int) -> int:
        """The same where a new trick begins, from what is known already if that is enough."""
        key = (hands, leader)
        least, most = self._known.get(key, (0, hands[leader].bit_count()))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        value = self._within(hands, leader, (), low, high)
        if value > low:
            least = value if value >= high else max(least, value)
        if value < high:
            most = value if value <= low else min(most, value)
        self._known[key] = (least, most)
        return value

    def _winner(self, trick: tuple[Card, ...], leader: Seat) -> Seat:
        best = max(range(len(trick)), key=lambda at: self._power(trick[at], trick[0]))
        return leader + best & 3

    def _power(self, card: Card, led: Card) -> int:
        if card // LENGTH == self._strain:
            return card + 4 * LENGTH
        return card if card // LENGTH == led // LENGTH else -1

    def _ordered(
        self, classes: list[list[Card]], trick: tuple[Card, ...], leader: Seat
    ) -> list[Card]:
        """One card of each class: those that win now, the cheapest first, then the others."""
        if not trick:
            return [same[-1] for same in reversed(classes)]
        best = max(self._power(card, trick[0]) for card in trick)
        cards = [same[0] for same in classes]
        return sorted(cards, key=lambda card: self._power(card, trick[0]) <= best)


def _legal(hand: Hand, trick: Sequence[Card]) -> Hand:
    if not trick:
        return hand
    return hand & ALL_OF[trick[0] // LENGTH] or hand


def _classes(legal: Hand, hands: _Hands, trick: Sequence[Card]) -> list[list[Card]]:
    """The cards in groups of those that are worth the same, each ascending."""
    others = hands[0] | hands[1] | hands[2] | hands[3]
    for card in trick:
        others |= 1 << card
    others &= ~legal
    classes: list[list[Card]] = []
    last = -1
    while legal:
        bit = legal & -legal
        card = bit.bit_length() - 1
        legal ^= bit
        is_next = last >= 0 and last // LENGTH == card // LENGTH
        if is_next and not others & (bit - (1 << last)):
            classes[-1].append(card)
        else:
            classes.append([card])
        last = card
    return classes
