"""Rules of thumb for the declaring side's leads: trumps, ruffs, long suits, finesses, winners."""

from __future__ import annotations

from majlis.games.bridge.cardplay.scene import (
    NOBODY,
    Scene,
    above,
    below,
    bottom,
    is_master,
    length,
    top,
)
from majlis.games.bridge.cards import ALL_OF, LENGTH, NOTRUMP, Card, Hand, Suit, cards_of

_TEN = 8


def order(scene: Scene) -> list[Card]:
    """The cards of the hand on lead, the best lead first."""
    plan = _Plan(scene)
    return sorted(cards_of(scene.mine), key=lambda one: (-plan.worth(one), one % LENGTH))


class _Plan:
    """What there is to do, counted once for all cards."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._out = [scene.outside & ALL_OF[suit] for suit in range(4)]
        self._quick = [self._tops(suit) for suit in range(4)]
        self._trumps_out = 0 if scene.strain == NOTRUMP else self._out[scene.strain].bit_count()
        sure = sum(self._quick)
        self._cashes = not self._trumps_out and (sure >= scene.left or 0 < scene.needs <= sure)

    def _tops(self, suit: Suit) -> int:
        """Tricks at the top of a suit."""
        ours = (self._scene.mine | self._scene.other) & ALL_OF[suit]
        out = self._out[suit]
        long = self._long(suit)
        return min(long, (ours & above(top(out, suit))).bit_count()) if out else long

    def _long(self, suit: Suit) -> int:
        return max(length(self._scene.mine, suit), length(self._scene.other, suit))

    def worth(self, card: Card) -> float:
        """What is to be said for leading a card."""
        suit: Suit = card // LENGTH
        if suit == self._scene.strain:
            return self._trump(card)
        if self._trumps_out and self._ruffs(suit):
            return 30 - self._honour(card)
        if self._cashes and self._quick[suit]:
            return 40 + self._cashing(card, suit)
        return self._developing(card, suit)

    # Trumps

    def _trump(self, card: Card) -> float:
        """Drawn as long as opponents have any that a lead of ours can take; the last high one is
        left to them."""
        suit = self._scene.strain
        if not self._trumps_out:
            return -5 - card % LENGTH
        if self._trumps_out == 1 and not self._quick[suit]:
            return -5
        if self._ruffs_wait():
            return 5 + self._way(card, suit)
        return 25 + self._way(card, suit)

    def _ruffs_wait(self) -> bool:
        return any(self._ruffs(suit) for suit in range(4) if suit != self._scene.strain)

    def _ruffs(self, suit: Suit) -> bool:
        """Whether the hand opposite, with the shorter trumps, can ruff losers of this suit now."""
        scene = self._scene
        ours, theirs = length(scene.mine, scene.strain), length(scene.other, scene.strain)
        if not 0 < theirs <= ours or length(scene.other, suit) or not length(scene.mine, suit):
            return False
        return not is_master(scene, bottom(scene.mine, suit))

    # Side suits

    def _developing(self, card: Card, suit: Suit) -> float:
        """Long suits first, and those with what is still to be driven out or finessed."""
        ours = (self._scene.mine | self._scene.other) & ALL_OF[suit]
        count = ours.bit_count()
        out = self._out[suit].bit_count()
        hope = self._hope(suit) if count > out else min(1, self._honours(ours))
        return 2 * hope + 0.3 * count + self._way(card, suit)

    def _hope(self, suit: Suit) -> float:
        """The tricks beyond the top ones that a long suit may bring, less what they cost: round by
        round our highest card against theirs, as if the cards that are out lay evenly."""
        scene = self._scene
        ours = list(cards_of((scene.mine | scene.other) & ALL_OF[suit]))
        theirs = list(cards_of(self._out[suit]))
        won = lost = 0
        for _ in range(self._long(suit)):
            if theirs and theirs[-1] > ours.pop():
                lost += 1
                theirs.pop()
                theirs = theirs[1:]
            else:
                won += 1
                theirs = theirs[2:]
        return won - self._quick[suit] - lost / 2

    def _honours(self, hand: Hand) -> int:
        return sum(one % LENGTH >= _TEN for one in cards_of(hand))

    def _way(self, card: Card, suit: Suit) -> float:
        """Towards the honours opposite; a sequence from the top; winners from the short hand; not
        away from a tenace."""
        scene = self._scene
        mine, other = scene.mine & ALL_OF[suit], scene.other & ALL_OF[suit]
        if is_master(scene, card):
            return self._cashing(card, suit) - (2 if self._is_tenace(other, suit) else 0)
        from_tenace = self._is_tenace(mine, suit) and top(mine, suit) > card
        if card % LENGTH >= _TEN and self._runs(card, mine, other) and not from_tenace:
            return 1.5
        if card % LENGTH >= _TEN:
            return -3 - self._honour(card)
        if self._is_tenace(mine, suit) and not self._is_tenace(other, suit):
            return -2
        toward = top(other, suit)
        return 1.2 if toward != NOBODY and toward % LENGTH >= _TEN else 0

    def _runs(self, card: Card, mine: Hand, other: Hand) -> bool:
        """Whether an honour is led to be covered or to win: the next card is ours as well."""
        between = below(card) & above(card - 2)
        return bool((mine | other) & between) or not above(card) & self._out[card // LENGTH]

    def _is_tenace(self, hand: Hand, suit: Suit) -> bool:
        """Whether a card of theirs lies between two of the hand's, or above its best."""
        out, hand = self._out[suit], hand & ALL_OF[suit]
        if not out or not hand or top(hand, suit) % LENGTH < _TEN:
            return False
        return bool(out & above(bottom(hand, suit)) & above(_second(hand, suit)))

    def _cashing(self, card: Card, suit: Suit) -> float:
        """Winners of the shorter hand first."""
        mine, other = length(self._scene.mine, suit), length(self._scene.other, suit)
        high = 0.05 * (card % LENGTH)
        if not is_master(self._scene, card):
            reach = top(self._scene.other, suit)
            return 0.4 if reach != NOBODY and is_master(self._scene, reach) else -50
        return 1 + high + (0.5 if mine <= other else 0)

    def _honour(self, card: Card) -> float:
        return (card % LENGTH) / LENGTH


def _second(hand: Hand, suit: Suit) -> Card:
    """The second highest card of a suit, else the highest."""
    high = top(hand, suit)
    rest = hand & ~(1 << high)
    return top(rest, suit) if rest & ALL_OF[suit] else high
