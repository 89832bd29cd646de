"""What a scene is worth to the one who looks at it: his chance to win the game.

Two players: the log odds are a sum of what the lives and coins of both give the one to move, of
one's own hand, and of what the other is believed to hold. More players: each has a strength, and a
chance in proportion to its exponential. Both are made of `Term`s, so that the same code plays and
is fitted (`weights`).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from majlis.core.seats import Seat
from majlis.games.coup.beliefs import Hand
from majlis.games.coup.cards import AMBASSADOR, ASSASSIN, CAPTAIN, CONTESSA, INQUISITOR, Card
from majlis.games.coup.deeds import ASSASSINATE_COST, COUP_COST, STOLEN
from majlis.games.coup.scene import Has, Scene

Term: TypeAlias = tuple[int, float]
"""The place of a weight, and what it is multiplied by."""

COINS = 11
"""Coins are told apart up to ten."""
_CARDS = INQUISITOR
_PAIRS = {
    pair: _CARDS + i
    for i, pair in enumerate(itertools.combinations_with_replacement(range(1, _CARDS + 1), 2))
}
_HANDS = _CARDS + len(_PAIRS)
_FACING = 2 * _CARDS
_CROWDS, _WAITS = 3, 3

PAIR_GRID = 4 * COINS * COINS
"""With two players the first weights are of both's lives (mover's first) and coins."""
_PAIR_HANDS = PAIR_GRID
_PAIR_FACING = _PAIR_HANDS + _HANDS
_KILLS = _PAIR_FACING + _FACING
_KILLED = _KILLS + 2
_SAVED = _KILLED + 2
_ROBS = _SAVED + 1
_ROBBED = _ROBS + 1
PAIR_SIZE = _ROBBED + 1

CROWD_GRID = _CROWDS * 2 * COINS * _WAITS
"""With more the first are of how many there are, lives, coins, and how soon it is one's turn."""
_CROWD_HANDS = CROWD_GRID
_CROWD_FACING = _CROWD_HANDS + _HANDS
_ARMED = _CROWD_FACING + _FACING
_MAY_BE_ARMED = _ARMED + 1
CROWD_SIZE = _MAY_BE_ARMED + 1


class Worth:
    """The value of scenes by these weights, ``pair`` for two players and ``crowd`` for more."""

    def __init__(self, pair: Sequence[float], crowd: Sequence[float]) -> None:
        self._pair, self._crowd = pair, crowd

    def __call__(self, s: Scene) -> float:
        """The chance of ``s.me`` to win, from 0 to 1."""
        alive = s.alive
        if s.me not in alive:
            return 0.0
        if len(alive) == 1:
            return 1.0
        if len(alive) == 2:
            return self._of_two(s, alive[0] if alive[1] == s.me else alive[1])
        strengths = [
            math.exp(total(self._crowd, strength_terms(s, seat, len(alive)))) for seat in alive
        ]
        return strengths[alive.index(s.me)] / sum(strengths)

    def _of_two(self, s: Scene, foe: Seat) -> float:
        mover, other = (s.me, foe) if s.mover == s.me else (foe, s.me)
        if s.coins[mover] >= COUP_COST and s.lives[other] == 1:
            return float(mover == s.me)
        return 1 / (1 + math.exp(-total(self._pair, pair_terms(s, foe))))


def total(weights: Sequence[float], terms: Iterable[Term]) -> float:
    """The sum of the weights, each times its factor."""
    found = 0.0
    for at, x in terms:
        found += weights[at] * x
    return found


def pair_terms(s: Scene, foe: Seat) -> Iterator[Term]:
    """What the log odds of ``s.me`` against the only ``foe`` are made of."""
    is_mine = s.mover == s.me
    mover, other = (s.me, foe) if is_mine else (foe, s.me)
    lives = (s.lives[mover] - 1) * 2 + s.lives[other] - 1
    grid = (lives * COINS + _few(s.coins[mover])) * COINS + _few(s.coins[other])
    yield grid, 1.0 if is_mine else -1.0
    yield _PAIR_HANDS + _place(s.hand), 1.0
    yield from _facing(_PAIR_FACING, s.lives[foe], s.has[foe])
    yield from _assassins(s, foe)
    yield from _captains(s, foe)


def _assassins(s: Scene, foe: Seat) -> Iterator[Term]:
    has = s.has[foe]
    if s.coins[s.me] >= ASSASSINATE_COST and ASSASSIN in s.hand:
        yield _KILLS + s.lives[foe] - 1, 1 - has[CONTESSA]
    if s.coins[foe] >= ASSASSINATE_COST:
        if CONTESSA not in s.hand:
            yield _KILLED + s.lives[s.me] - 1, has[ASSASSIN]
        elif len(s.hand) == 1:
            yield _SAVED, 1.0


def _captains(s: Scene, foe: Seat) -> Iterator[Term]:
    """Whose coins are safe: `Hand`s are ascending, and the fifth character the highest."""
    has = s.has[foe]
    if CAPTAIN in s.hand:
        safe = (1 - has[CAPTAIN]) * (1 - has[AMBASSADOR] - has[INQUISITOR])
        yield _ROBS, min(STOLEN, s.coins[foe]) * safe
    elif s.hand[-1] < AMBASSADOR:
        yield _ROBBED, min(STOLEN, s.coins[s.me]) * has[CAPTAIN]


def strength_terms(s: Scene, seat: Seat, alive: int) -> Iterator[Term]:
    """What the strength of ``seat`` among so many is made of."""
    crowd = min(alive - 3, _CROWDS - 1)
    row = (crowd * 2 + s.lives[seat] - 1) * COINS + _few(s.coins[seat])
    yield row * _WAITS + _wait(s, seat), 1.0
    is_rich = s.coins[seat] >= ASSASSINATE_COST
    if seat != s.me:
        yield from _facing(_CROWD_FACING, s.lives[seat], s.has[seat])
        yield _MAY_BE_ARMED, is_rich * s.has[seat][ASSASSIN]
        return
    yield _CROWD_HANDS + _place(s.hand), 1.0
    yield _ARMED, float(is_rich and ASSASSIN in s.hand)


def _few(coins: int) -> int:
    return min(coins, COINS - 1)


def _place(hand: Hand) -> int:
    return hand[0] - 1 if len(hand) == 1 else _PAIRS[hand[0], hand[1]]


def _facing(base: int, lives: int, has: Has) -> Iterator[Term]:
    base += (lives - 1) * _CARDS - 1
    return ((base + card, p) for card, p in enumerate(has) if p)


def _wait(s: Scene, seat: Seat) -> int:
    """0: to act; 1: next; 2: later."""
    if seat == s.mover:
        return 0
    before = (seat - 1) % len(s.lives)
    while not s.lives[before]:
        before = (before - 1) % len(s.lives)
    return 1 if before == s.mover else 2


def hand_places(lives: int) -> dict[Hand, tuple[int, int]]:
    """For each hand of so many cards its places among the weights for two and for more."""
    hands: Iterable[Hand] = _PAIRS if lives == 2 else ((card,) for card in range(1, _CARDS + 1))
    return {hand: (_PAIR_HANDS + _place(hand), _CROWD_HANDS + _place(hand)) for hand in hands}


def facing_places(lives: int, card: Card) -> tuple[int, int]:
    """The same for a character that another with so many cards may hold."""
    at = (lives - 1) * _CARDS + card - 1
    return _PAIR_FACING + at, _CROWD_FACING + at
