"""Worlds that were thought of, played on by rules of thumb, each hand as its player sees it."""

from __future__ import annotations

from collections.abc import Sequence

from majlis.core.seats import Seat
from majlis.games.bridge.cardplay import thumb
from majlis.games.bridge.cardplay.endgame import Endgame
from majlis.games.bridge.cardplay.scene import NO_SUIT, NOBODY, Scene, best_of
from majlis.games.bridge.cards import DECK, LENGTH, Card, Hand, Strain, Suit, lho, side


class World:
    """All four hands and what was played, card by card further. Nothing is hidden here.

    ``won`` are the tricks of the declaring side since the world was made.
    """

    def __init__(
        self,
        hands: Sequence[Hand],
        declarer: Seat,
        strain: Strain,
        needs: int,
        *,
        gone: Sequence[Hand] = (0, 0, 0, 0),
        leader: Seat = NOBODY,
        trick: Sequence[Card] = (),
        void: frozenset[tuple[Seat, Suit]] = frozenset(),
        led: Sequence[Suit] = (NO_SUIT,) * 4,
        opening: Card = NOBODY,
    ) -> None:
        self.hands = list(hands)
        self.declarer = declarer
        self.strain = strain
        self.needs = needs
        self.gone = list(gone)
        self.leader = lho(declarer) if leader == NOBODY else leader
        self.trick = list(trick)
        self.void = set(void)
        self.led = list(led)
        self.opening = opening
        self.won = 0

    @classmethod
    def of(cls, scene: Scene, layout: Sequence[Hand]) -> World:
        """The scene with the unseen cards where the layout has them."""
        return cls(
            layout,
            scene.declarer,
            scene.strain,
            scene.needs,
            gone=scene.gone,
            leader=scene.leader,
            trick=scene.trick,
            void=scene.void,
            led=scene.led,
            opening=scene.opening,
        )

    @property
    def turn(self) -> Seat:
        """Whose card is next."""
        return self.leader + len(self.trick) & 3

    @property
    def left(self) -> int:
        """The tricks that are not finished."""
        return LENGTH - (sum(hand.bit_count() for hand in self.gone) - len(self.trick)) // 4

    def scene(self) -> Scene:
        """What whoever plays next sees."""
        seat, dummy = self.turn, self.declarer ^ 2
        seen = {seat}
        if self.opening != NOBODY:
            seen.add(dummy)
        if side(seat) == side(dummy):
            seen.add(self.declarer)
        hands = tuple(hand if at in seen else 0 for at, hand in enumerate(self.hands))
        known = 0
        for at in range(4):
            known |= hands[at] | self.gone[at]
        return Scene(
            seat=seat,
            declarer=self.declarer,
            strain=self.strain,
            hands=hands,
            hidden=tuple(at for at in range(4) if at not in seen),
            unseen=DECK & ~known,
            counts=tuple(hand.bit_count() for hand in self.hands),
            gone=tuple(self.gone),
            leader=self.leader,
            trick=tuple(self.trick),
            void=frozenset(self.void),
            led=tuple(self.led),
            needs=self.needs,
            left=self.left,
            opening=self.opening,
        )

    def play(self, card: Card) -> None:
        """The next card is played."""
        seat = self.turn
        suit = card // LENGTH
        self.hands[seat] &= ~(1 << card)
        self.gone[seat] |= 1 << card
        if self.opening == NOBODY:
            self.opening = card
        if self.trick and suit != self.trick[0] // LENGTH:
            self.void.add((seat, self.trick[0] // LENGTH))
        if not self.trick and self.led[seat] == NO_SUIT:
            self.led[seat] = suit
        self.trick.append(card)
        if len(self.trick) == 4:
            self._finish()

    def _finish(self) -> None:
        self.leader = best_of(self.trick, self.leader, self.strain)[0]
        self.trick.clear()
        if side(self.leader) == side(self.declarer):
            self.won += 1
            self.needs -= 1

    @property
    def over(self) -> bool:
        """Whether all cards are played."""
        return not any(self.hands)


def tricks_after(world: World, card: Card, endgame: Endgame, exact: int) -> int:
    """The declaring side's tricks from here on if ``card`` is played and all follow rules of thumb,
    until ``exact`` tricks are left, which are played as with open cards."""
    world.play(card)
    while not world.over:
        if not world.trick and world.left <= exact:
            return world.won + _open(world, endgame)
        world.play(thumb.order(world.scene())[0])
    return world.won


def _open(world: World, endgame: Endgame) -> int:
    best = max(endgame.solve(world.hands, world.leader, ()).values())
    return best if side(world.leader) == side(world.declarer) else world.left - best
