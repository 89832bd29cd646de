"""Tricks that a side takes however the cards that are out lie, by play that needs no guess (70E).

The search knows the side's own hands, and that somebody holds what is out. Whoever opposes it may
hold any of that in either hand: a suit that is led costs them one card of it at least, the lowest;
they beat what can be beaten, with the lowest card that does, and ruff while a trump is out. That is
never less than real hands can do, so what is found here can be claimed without a word more than
the order of the cards that win.

Both hands of the side play to a trick without waiting for what is played between them. So no
finesse is taken here, not even one that is marked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TypeAlias

from msgspec import Struct

from majlis.games.bridge.cardplay.scene import NOBODY, above, bottom, length, top
from majlis.games.bridge.cards import ALL_OF, LENGTH, NOTRUMP, Card, Hand, Strain, Suit

_MOST_NODES = 4_000
_Pair: TypeAlias = tuple[Hand, Hand]
_Cards: TypeAlias = tuple[Card, Card]


class Started(Struct, frozen=True):
    """A trick in progress, as the side sees it.

    ``ours`` are the cards of its two hands, `NOBODY` where one has yet to play; ``theirs`` the best
    of the others. ``rest``: somebody of the others has yet to play; ``whole``: all of them.
    """

    suit: Suit
    ours: _Cards
    theirs: Card
    rest: bool
    whole: bool


class Step(Struct, frozen=True):
    """A trick that is won: the suit ``led``, the ``card`` that wins; then the hand that leads, the
    other one, what is out."""

    led: Suit
    card: Card
    leads: Hand
    other: Hand
    out: Hand


def takes(leads: Hand, other: Hand, out: Hand, strain: Strain, wanted: int) -> bool:
    """Whether the hand on lead and its partner take ``wanted`` of the tricks left, or more.

    Some of what they could take is missed where there are very many ways; nothing is promised that
    is not sure. ``other`` is 0 where partner's cards are among those that are out.
    """
    return _Search(strain).on_lead((leads, other), out, wanted)


def takes_off_lead(hands: _Pair, out: Hand, strain: Strain, wanted: int) -> bool:
    """The same where the opponents are to lead."""
    return _Search(strain).off_lead(hands, out, wanted)


def takes_from(hands: _Pair, out: Hand, strain: Strain, trick: Started, wanted: int) -> bool:
    """The same in the middle of a trick, which counts."""
    return _Search(strain).within(hands, out, trick, wanted)


def line(
    leads: Hand, other: Hand, out: Hand, strain: Strain, said: Sequence[Card] = ()
) -> tuple[Step, ...] | None:
    """How to take all the tricks left, with the cards ``said`` winning in that order as long as
    they may; ``None``: they are not sure."""
    return _Search(strain).line(leads, other, out, said)


class _Search:
    def __init__(self, strain: Strain) -> None:
        self._strain = strain
        self._known: dict[tuple[_Pair, Hand, int, bool], bool] = {}
        self._left = _MOST_NODES

    def on_lead(self, hands: _Pair, out: Hand, wanted: int) -> bool:
        """The first of the two hands leads."""
        return self._found(hands, out, wanted, True)

    def off_lead(self, hands: _Pair, out: Hand, wanted: int) -> bool:
        return self._found(hands, out, wanted, False)

    def _found(self, hands: _Pair, out: Hand, wanted: int, leads: bool) -> bool:
        if wanted <= 0:
            return True
        if wanted > max(hands[0].bit_count(), hands[1].bit_count()):
            return False
        key = (hands, out, wanted, leads)
        if key not in self._known:
            self._left -= 1
            if self._left < 0:
                return False
            self._known[key] = (self._led if leads else self._attacked)(hands, out, wanted)
        return self._known[key]

    def _led(self, hands: _Pair, out: Hand, wanted: int) -> bool:
        return any(
            self._holds(hands, cards, out, cards[0] // LENGTH, wanted)
            for cards in self._leads(hands)
        )

    def _leads(self, hands: _Pair) -> Iterator[_Cards]:
        for suit in range(4):
            for card in _ends(hands[0], suit):
                for reply in self._replies(hands[1], suit):
                    yield card, reply

    def _attacked(self, hands: _Pair, out: Hand, wanted: int) -> bool:
        """Whichever suit is led, there are cards of ours that hold."""
        return all(
            any(
                self._holds(hands, cards, out, suit, wanted)
                for cards in product(self._replies(hands[0], suit), self._replies(hands[1], suit))
            )
            for suit in range(4)
            if length(out, suit)
        )

    def within(self, hands: _Pair, out: Hand, trick: Started, wanted: int) -> bool:
        choices = [
            (had,) if had != NOBODY else self._replies(hand, trick.suit)
            for had, hand in zip(trick.ours, hands, strict=True)
        ]
        return any(
            self._holds(hands, (first, second), out, trick.suit, wanted, trick)
            for first, second in product(choices[0], choices[1])
        )

    def _replies(self, hand: Hand, suit: Suit) -> tuple[Card, ...]:
        """The highest and the lowest of the suit; else the lowest of each other one, and trumps."""
        if not hand:
            return (NOBODY,)
        if length(hand, suit):
            return _ends(hand, suit)
        return tuple(
            card
            for other in range(4)
            if length(hand, other)
            for card in (_ends(hand, other) if other == self._strain else (bottom(hand, other),))
        )

    def _holds(
        self,
        hands: _Pair,
        cards: _Cards,
        out: Hand,
        suit: Suit,
        wanted: int,
        trick: Started | None = None,
    ) -> bool:
        """Whether so many tricks are sure once these are our two cards, whatever they play."""
        left = _without(hands, cards)
        best = max(cards, key=lambda card: self._power(card, suit))
        theirs = NOBODY if trick is None else trick.theirs
        falls = out & ALL_OF[suit] if trick is None or trick.whole else 0
        fewer = out & ~(falls & -falls)
        if self._power(best, suit) <= self._power(theirs, suit):
            return self.off_lead(left, fewer, wanted)
        if not self.on_lead(left if best == cards[0] else left[::-1], fewer, wanted - 1):
            return False
        if trick is not None and not trick.rest:
            return True
        return all(
            self.off_lead(left, (out if card // LENGTH == suit else fewer) & ~(1 << card), wanted)
            for card in self._beaten_by(best, suit, out)
        )

    def _beaten_by(self, best: Card, suit: Suit, out: Hand) -> Iterator[Card]:
        """The lowest card of the suit that does, and the lowest trump."""
        for other in {suit, self._strain} - {NOTRUMP}:
            over = out & (above(best) if best // LENGTH == other else ALL_OF[other])
            if over and (other == self._strain or best // LENGTH == suit):
                yield bottom(over, other)

    def _power(self, card: Card, suit: Suit) -> int:
        if card == NOBODY:
            return NOBODY
        if card // LENGTH == self._strain:
            return card + 4 * LENGTH
        return card if card // LENGTH == suit else NOBODY

    def line(
        self, leads: Hand, other: Hand, out: Hand, said: Sequence[Card]
    ) -> tuple[Step, ...] | None:
        """The tricks one by one, all of them won."""
        if sum(self._most((leads, other), out, suit) for suit in range(4)) < leads.bit_count():
            return None
        steps: list[Step] = []
        while leads:
            due = said[len(steps)] if len(steps) < len(said) else NOBODY
            step = self._step((leads, other), out, steps[-1].led if steps else NOBODY, due)
            if step is None:
                return None
            steps.append(step)
            leads, other, out = step.leads, step.other, step.out
        return tuple(steps)

    def _most(self, hands: _Pair, out: Hand, suit: Suit) -> int:
        """No more tricks than these are won with cards of a suit: every trump may be one."""
        first, second = length(hands[0], suit), length(hands[1], suit)
        if suit == self._strain:
            return first + second
        against = out & ALL_OF[suit]
        over = ((hands[0] | hands[1]) & ALL_OF[suit] & above(top(out, suit))) if against else 0
        high = over.bit_count()
        long = max(first, second)
        return min(high, long) if high < against.bit_count() else long

    def _step(self, hands: _Pair, out: Hand, last: Suit, due: Card) -> Step | None:
        """The next trick: won by the card that is ``due`` if it may; the suit of the ``last`` one
        goes on, and ruffs wait.
        """
        wanted = hands[0].bit_count()

        def order(cards: _Cards) -> tuple[bool, bool, bool]:
            suit = cards[0] // LENGTH
            is_ruff = suit != self._strain and cards[1] // LENGTH == self._strain
            return self._best(cards) != due, is_ruff, suit != last

        for cards in sorted(self._leads(hands), key=order):
            suit = cards[0] // LENGTH
            if self._holds(hands, cards, out, suit, wanted):
                left = _without(hands, cards)
                falls = out & ALL_OF[suit]
                best = self._best(cards)
                first, second = left if best == cards[0] else left[::-1]
                return Step(suit, best, first, second, out & ~(falls & -falls))
        return None

    def _best(self, cards: _Cards) -> Card:
        """The better of two cards, of which the first is led."""
        return max(cards, key=lambda card: self._power(card, cards[0] // LENGTH))


def _ends(hand: Hand, suit: Suit) -> tuple[Card, ...]:
    """The highest and the lowest card of a suit."""
    count = length(hand, suit)
    if not count:
        return ()
    return (top(hand, suit), bottom(hand, suit)) if count > 1 else (top(hand, suit),)


def _without(hands: _Pair, cards: _Cards) -> _Pair:
    first, second = (
        hand if card == NOBODY else hand & ~(1 << card)
        for hand, card in zip(hands, cards, strict=True)
    )
    return first, second
