"""The club player: rules of thumb.

It claims mostly what it holds, doubts what it finds hard to believe, and attacks whoever is
strongest. Its beliefs are the expert's; what it makes of them is simple.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence

from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.seats import Seat
from majlis.games.coup import claims
from majlis.games.coup.actions import (
    Assassinate,
    Block,
    Challenge,
    Coup,
    Draft,
    Examine,
    Exchange,
    ForeignAid,
    Income,
    Lose,
    Pass,
    PutBack,
    ShowTo,
    Steal,
    Tax,
    TurnUp,
    Verdict,
)
from majlis.games.coup.cards import (
    AMBASSADOR,
    ASSASSIN,
    CAPTAIN,
    CONTESSA,
    DUKE,
    INQUISITOR,
    Card,
)
from majlis.games.coup.deeds import STOLEN
from majlis.games.coup.influence import minus
from majlis.games.coup.state import View
from majlis.games.coup.study import Study

_LIKES: dict[Card, int] = {
    DUKE: 6,
    CAPTAIN: 5,
    ASSASSIN: 4,
    CONTESSA: 3,
    AMBASSADOR: 2,
    INQUISITOR: 2,
}
"""Characters by how gladly they are kept; a second of the same kind is worth nothing."""
_USEFUL = 4
"""From here on it would rather not see a card with somebody else."""

# In percent, how often it does what its cards do not tell it to.
_BLUFFS = 25
_BLUFFS_ASSASSIN = 30
_SAVES_ITSELF = 30
_BLUFFS_COUNTER = 15
_EXCHANGES = 50

# It doubts what it believes with less than this.
_DOUBTS = 0.2
_DOUBTS_WHAT_HURTS = 0.35
_DOUBTS_COUNTER = 0.4
_DOUBTS_WHAT_KILLS = 0.6
_AID_IS_SAFE = 0.4


class Thumb:
    """One decision. ``choose`` takes a need's kind and its legal answers."""

    def __init__(self, v: View, stream: Stream) -> None:
        self._v = v
        self._stream = stream
        self._study = Study(v)
        self._hand = v.hand

    def choose(self, kind: str, legal: Sequence[Action]) -> Action:
        """The first of its wishes that is allowed."""
        wishes: Callable[[], Iterable[Action]] = getattr(self, f"_{kind}")
        return next((wish for wish in wishes() if wish in legal), legal[0])

    def _sometimes(self, percent: int) -> bool:
        return self._stream.below(100) < percent

    def _rivals(self, *key: Callable[[Seat], float]) -> list[Seat]:
        """The others, those with the highest key first."""
        return sorted(self._study.rivals, key=lambda seat: tuple(-one(seat) for one in key))

    def _lives(self, seat: Seat) -> int:
        return self._v.players[seat].hidden

    def _coins(self, seat: Seat) -> int:
        return self._v.coins[seat]

    # Its own turn

    def _act(self) -> Iterator[Action]:
        strongest = self._rivals(self._lives, self._coins)
        bluffs = self._sometimes(_BLUFFS)
        yield Coup(strongest[0])
        if ASSASSIN in self._hand or (bluffs and self._sometimes(_BLUFFS_ASSASSIN)):
            yield from (
                Assassinate(seat) for seat in strongest if self._study.has(seat, CONTESSA) < 0.5
            )
        yield from self._honest(strongest)
        if bluffs:
            richest = self._rivals(self._coins)[0]
            yield self._stream.choice((Tax(), Tax(), Steal(richest), Exchange()))
        if self._nobody_has(DUKE) > _AID_IS_SAFE:
            yield ForeignAid()
        yield Income()

    def _honest(self, strongest: Sequence[Seat]) -> Iterator[Action]:
        if DUKE in self._hand:
            yield Tax()
        if CAPTAIN in self._hand:
            yield from (Steal(seat) for seat in self._rivals(self._coins) if self._may_rob(seat))
        if self._v.law.fifth in self._hand and self._sometimes(_EXCHANGES):
            if self._sometimes(_EXCHANGES):
                yield Examine(strongest[0])
            yield Exchange()

    def _may_rob(self, seat: Seat) -> bool:
        return self._coins(seat) >= STOLEN and self._study.keeps_thief_off(seat) < 0.5

    def _nobody_has(self, card: Card) -> float:
        nobody = 1.0
        for seat in self._study.rivals:
            nobody *= 1 - self._study.has(seat, card)
        return nobody

    # What others do

    def _challenge(self) -> Iterator[Action]:
        p = claims.pending(self._v)
        is_target = p.target == self._v.seat
        is_last = len(self._hand) == 1 and CONTESSA not in self._hand
        if is_target and is_last and p.verb == "assassinate":
            yield from self._doubt(_DOUBTS_WHAT_KILLS)
        yield from self._doubt(_DOUBTS_WHAT_HURTS if is_target or self._study.is_pair else _DOUBTS)

    def _challenge_block(self) -> Iterator[Action]:
        is_actor = claims.pending(self._v).actor == self._v.seat
        yield from self._doubt(_DOUBTS_COUNTER if is_actor else _DOUBTS)

    def _doubt(self, limit: float) -> Iterator[Action]:
        believed = self._study.has(claims.claimant(self._v), claims.character(self._v))
        yield Challenge() if believed < limit else Pass()

    def _block(self) -> Iterator[Action]:
        p = claims.pending(self._v)
        counters = claims.counters(self._v)
        yield from (Block(card) for card in counters if card in self._hand)
        is_last = len(self._hand) == 1
        if p.verb == "assassinate" and (is_last or self._sometimes(_SAVES_ITSELF)):
            yield Block(CONTESSA)
        if (p.target is not None or self._study.is_pair) and self._sometimes(_BLUFFS_COUNTER):
            yield Block(self._stream.choice(counters))
        yield Pass()

    # Its own cards

    def _good(self, hand: Iterable[Card]) -> int:
        return sum(_LIKES[card] for card in sorted(set(hand)))

    def _worst(self) -> list[Card]:
        """Its cards, the one first without which the rest is best."""
        return sorted(set(self._hand), key=lambda card: -self._good(minus(self._hand, (card,))))

    def _turn_up(self) -> Iterator[Action]:
        yield TurnUp(claims.character(self._v))
        yield from map(TurnUp, self._worst())

    def _lose(self) -> Iterator[Action]:
        """Not the Contessa, if she is what can save it now."""
        p = self._v.pending
        saves = p is not None and p.verb == "assassinate" and p.target == self._v.seat
        yield from (Lose(card) for card in self._worst() if not (saves and card == CONTESSA))

    def _put_back(self) -> Iterator[Action]:
        held = (*self._v.hand, *self._v.drawn)
        ask = self._v.ask
        assert ask is not None, "it is asked"
        back = itertools.combinations(ask.cards, ask.count)
        yield from map(PutBack, sorted(back, key=lambda some: -self._good(minus(held, some))))

    def _show(self) -> Iterator[Action]:
        yield from map(ShowTo, self._worst())

    def _verdict(self) -> Iterator[Action]:
        yield Verdict(_LIKES[self._v.shown] >= _USEFUL)

    def _draft(self) -> Iterator[Action]:
        """One of the best three that it does not hold yet."""
        rest = [card for card in _LIKES if card not in self._hand]
        yield Draft(self._stream.choice(rest[:3]))
