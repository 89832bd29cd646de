"""Whether a claim holds for certain: against every layout that the claimer must reckon with.

Nothing is looked at but what the claimer sees himself (C1: a statement is judged by what is known
when it is made). So neither the answer nor the time it takes tells anything about other hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from majlis.core.seats import Seat
from majlis.games.bridge.cardplay import sure
from majlis.games.bridge.cardplay.layouts import Layout
from majlis.games.bridge.cardplay.scene import NOBODY, Scene, best_of
from majlis.games.bridge.cards import (
    ALL_OF,
    DECK,
    LENGTH,
    Card,
    Hand,
    Strain,
    cards_of,
    hand_of,
    side,
)

_EVERY = 3
"""Tricks left for which all layouts are gone through."""


def holds(scene: Scene, claimer: Seat, tricks: int) -> bool:
    """Whether the claimer's side takes so many of the tricks left, or more, without a guess.

    ``scene`` is as the claimer sees it: his hand, dummy's, and declarer's if he plays it.
    """
    return _is_sure(scene, claimer, tricks) or (
        scene.left <= _EVERY and _Open(scene, claimer).holds(tricks)
    )


def _is_sure(scene: Scene, claimer: Seat, tricks: int) -> bool:
    declares = side(claimer) == side(scene.declarer)
    hands = (scene.hands[claimer], scene.hands[claimer ^ 2] if declares else 0)
    out = DECK & ~(scene.played | hands[0] | hands[1])
    ours = (claimer, claimer ^ 2) if declares else (claimer,)
    if scene.trick:
        started = _started(scene, claimer, ours)
        return sure.takes_from(hands, out, scene.strain, started, tricks)
    if scene.seat not in ours:
        return sure.takes_off_lead(hands, out, scene.strain, tricks)
    leads, other = hands if scene.seat == claimer else hands[::-1]
    return sure.takes(leads, other, out, scene.strain, tricks)


def _started(scene: Scene, claimer: Seat, ours: tuple[Seat, ...]) -> sure.Started:
    played = {scene.leader + at & 3: card for at, card in enumerate(scene.trick)}
    theirs = [seat for seat in range(4) if seat not in ours]
    by, best = best_of(scene.trick, scene.leader, scene.strain)
    return sure.Started(
        suit=scene.trick[0] // LENGTH,
        ours=(
            played.get(claimer, NOBODY),
            played.get(claimer ^ 2, NOBODY) if claimer ^ 2 in ours else NOBODY,
        ),
        theirs=best if by in theirs else NOBODY,
        rest=any(seat not in played for seat in theirs),
        whole=not any(seat in played for seat in theirs),
    )


def every_layout(scene: Scene) -> Iterator[Layout]:
    """All layouts of the cards in the two hands that are not seen, as far as voids allow."""
    one, two = scene.hidden
    for held in combinations(cards_of(scene.unseen), scene.counts[one]):
        hand = hand_of(held)
        rest = scene.unseen & ~hand
        if not (hand & _void(scene, one) or rest & _void(scene, two)):
            yield tuple(
                hand if seat == one else rest if seat == two else scene.hands[seat]
                for seat in range(4)
            )


def _void(scene: Scene, seat: Seat) -> Hand:
    return hand_of(card for card in cards_of(scene.unseen) if (seat, card // LENGTH) in scene.void)


class _Open:
    """Plays on for the claimer, who sees only what is played, in all layouts at once.

    Whoever he does not play for opposes him, his partner among them if he defends.
    """

    def __init__(self, scene: Scene, claimer: Seat) -> None:
        self._strain: Strain = scene.strain
        self._side = side(claimer)
        declares = side(claimer) == side(scene.declarer)
        self._plays = {claimer, claimer ^ 2} if declares else {claimer}
        self._scene = scene

    def holds(self, wanted: int) -> bool:
        """Whether so many tricks are taken in every layout."""
        layouts = tuple(every_layout(self._scene))
        return self._holds(layouts, self._scene.leader, self._scene.trick, wanted)

    def _holds(
        self, worlds: tuple[Layout, ...], leader: Seat, trick: tuple[Card, ...], wanted: int
    ) -> bool:
        if wanted <= 0:
            return True
        seat = leader + len(trick) & 3
        if wanted > worlds[0][seat].bit_count():
            return False
        decides = any if seat in self._plays else all
        return decides(
            self._after(worlds, leader, trick, card, wanted)
            for card in cards_of(_joined(world[seat] for world in worlds))
            if seat not in self._plays or _may(worlds[0][seat], trick) >> card & 1
        )

    def _after(
        self,
        worlds: tuple[Layout, ...],
        leader: Seat,
        trick: tuple[Card, ...],
        card: Card,
        wanted: int,
    ) -> bool:
        """Once this card was played, in the layouts in which it may be."""
        seat = leader + len(trick) & 3
        able = tuple(
            tuple(hand & ~(1 << card) if at == seat else hand for at, hand in enumerate(world))
            for world in worlds
            if _may(world[seat], trick) >> card & 1
        )
        if not able:
            return True
        cards = (*trick, card)
        if len(cards) < 4:
            return self._holds(able, leader, cards, wanted)
        winner = best_of(cards, leader, self._strain)[0]
        return self._holds(able, winner, (), wanted - (side(winner) == self._side))


def _joined(hands: Iterator[Hand]) -> Hand:
    found = 0
    for hand in hands:
        found |= hand
    return found


def _may(hand: Hand, trick: tuple[Card, ...]) -> Hand:
    return hand if not trick else hand & ALL_OF[trick[0] // LENGTH] or hand
