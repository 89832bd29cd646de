"""The expert: what every answer is worth, by what may come of it until the turn ends.

Each answer's value is a mean over what the others may do about it (`foes`), of the `Worth` of the
scene at the next turn. Claims are made whether true or not; what they cost is in the doubts of the
others, and those are what the table believes of him.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from majlis.core.actions import Action, tag_of
from majlis.core.seats import Seat
from majlis.games.coup import actions as acts
from majlis.games.coup import claims
from majlis.games.coup.beliefs import Hand
from majlis.games.coup.cards import CONTESSA, DUKE, Card
from majlis.games.coup.deeds import DEEDS, DRAWS, STOLEN, claimed
from majlis.games.coup.foes import counters
from majlis.games.coup.scene import Scene, believing, hurt, left_with, paid, turned
from majlis.games.coup.state import Pending, View
from majlis.games.coup.study import Study
from majlis.games.coup.worth import Worth

Value: TypeAlias = Callable[[Scene], float]
_SWAPPED = 0.6
"""How often a card that was shown to the Inquisitor is swapped."""
_IMPOSSIBLE = 0.005
"""What is believed with less than this cannot be."""
_INSIGHT = 0.005
"""What it is worth to know a card of somebody."""


class Weigher:
    """One decision: the worth of each legal answer, in the order in which they come."""

    def __init__(self, v: View, worth: Worth) -> None:
        self._v = v
        self._study = Study(v)
        self._worth = worth
        self._now = self._study.scene
        self._me = v.seat
        self._p: Pending | None = v.pending

    def values(self, kind: str, legal: Sequence[Action]) -> list[float]:
        """What each of ``legal`` is worth."""
        weigh: Callable[[Action], float] = getattr(self, f"_{kind}")
        return [weigh(action) for action in legal]

    def is_false(self, kind: str) -> bool:
        """Whether it is about a claim that cannot be true."""
        if kind not in ("challenge", "challenge_block"):
            return False
        return self._study.has(claims.claimant(self._v), claims.character(self._v)) < _IMPOSSIBLE

    # Shared

    def _end(self, s: Scene) -> float:
        """The worth once the turn has ended so."""
        return self._worth(turned(s)) if s.lives[self._me] else 0.0

    def _punished(self, s: Scene, then: Value) -> float:
        """One has lost the less useful card, and things go on."""
        return max((then(left_with(s, rest)) for rest in _rests(s.hand)), default=0.0)

    def _challenged(
        self, s: Scene, doubts: dict[Seat, float], true: bool, held: Value, broken: Value
    ) -> float:
        """The mean over who challenges a claim of one's own, or that nobody does."""
        none, total = 1.0, sum(doubts.values())
        for p in doubts.values():
            none *= 1 - p
        value = none * held(s)
        if not true:
            return value + (1 - none) * self._punished(s, broken)
        for seat, p in doubts.items():
            value += (1 - none) * p / total * held(hurt(s, seat))
        return value

    def _stolen(self, s: Scene, thief: Seat, victim: Seat) -> Scene:
        taken = min(STOLEN, s.coins[victim])
        return paid(paid(s, victim, -taken), thief, taken)

    def _refunded(self, s: Scene) -> Scene:
        p = claims.pending(self._v)
        return paid(s, p.actor, p.paid) if s.lives[p.actor] else s

    # One's own turn

    def _act(self, action: Action) -> float:
        match action:
            case acts.Income():
                return self._end(paid(self._now, self._me, 1))
            case acts.ForeignAid():
                return self._foreign_aid()
            case acts.Coup(target=target):
                cost = DEEDS["coup"].cost
                return self._end(hurt(paid(self._now, self._me, -cost), target))
        return self._claim(tag_of(action), getattr(action, "target", None))

    def _foreign_aid(self) -> float:
        s, gained = self._now, self._end(paid(self._now, self._me, DEEDS["foreign_aid"].gain))
        free, value = 1.0, 0.0
        for seat in self._study.rivals:
            p, honest = self._counters(seat, DUKE, s)
            refused = self._end(s)
            doubted = honest * self._punished(s, self._end) + (1 - honest) * self._end(
                hurt(paid(s, self._me, 2), seat)
            )
            value += free * p * max(refused, doubted)
            free *= 1 - p
        return value + free * gained

    def _counters(self, seat: Seat, card: Card, s: Scene) -> tuple[float, float]:
        has = self._study.has(seat, card)
        return counters(card, has, s.lives[seat], self._study.is_pair)

    def _claim(self, verb: str, target: Seat | None) -> float:
        card = claimed(verb, self._v.law.fifth)
        doubts = self._study.doubts(self._study.bluff(verb, card), target)
        true = card in self._now.hand
        return self._challenged(
            self._now, doubts, true, lambda s: self._done(s, verb, target), self._end
        )

    def _done(self, s: Scene, verb: str, target: Seat | None) -> float:
        """What an action of one's own is worth that nobody challenges any more."""
        if verb == "tax":
            return self._end(paid(s, self._me, DEEDS["tax"].gain))
        if verb == "exchange":
            return self._exchanged(s)
        if verb == "assassinate":
            s = paid(s, self._me, -DEEDS["assassinate"].cost)
        assert target is not None, "everything else is aimed at somebody"
        if not s.lives[target]:
            return self._end(s)
        if verb == "examine":
            return self._examined(s, target)
        return self._steals(s, target) if verb == "steal" else self._kills(s, target)

    def _steals(self, s: Scene, target: Seat) -> float:
        has = self._study.keeps_thief_off(target)
        p, honest = counters(self._v.law.fifth, has, s.lives[target], self._study.is_pair)
        stolen = self._stolen(s, self._me, target)
        doubted = honest * self._punished(s, self._end) + (1 - honest) * self._end(
            hurt(stolen, target)
        )
        return (1 - p) * self._end(stolen) + p * max(self._end(s), doubted)

    def _kills(self, s: Scene, target: Seat) -> float:
        p, honest = self._counters(target, CONTESSA, s)
        refund = self._v.law.refund_on_block
        held = paid(s, self._me, DEEDS["assassinate"].cost) if refund else s
        doubted = honest * self._punished(held, self._end) + (1 - honest) * self._end(
            hurt(hurt(s, target), target)
        )
        return (1 - p) * self._end(hurt(s, target)) + p * max(self._end(held), doubted)

    def _exchanged(self, s: Scene) -> float:
        known: dict[Hand, float] = {}

        def best(drawn: Hand) -> float:
            whole = tuple(sorted((*s.hand, *drawn)))
            value = 0.0
            for hand in set(_choices(whole, len(s.hand))):
                if hand not in known:
                    known[hand] = self._end(left_with(s, hand))
                value = max(value, known[hand])
            return value

        draws = self._study.draws
        if DRAWS[self._v.law.fifth] == 1:
            return sum(p * best((card,)) for card, p in draws.items())
        return sum(p * q * best((a, b)) for a, p in draws.items() for b, q in draws.items())

    def _examined(self, s: Scene, target: Seat) -> float:
        has = s.has[target]
        total = sum(has)
        return _INSIGHT + sum(
            p / total * max(self._inspected(s, target, card)) for card, p in enumerate(has) if p
        )

    def _inspected(self, s: Scene, target: Seat, card: Card) -> tuple[float, float]:
        """What it is worth to leave the card with the target, and to have it swapped."""
        kept = believing(s, target, self._study.seen_with(target, card))
        other = believing(s, target, self._study.swapped(target, card))
        return self._end(kept), self._end(other)

    # What others do

    def _challenge(self, action: Action) -> float:
        return self._speak(action, self._goes_on, lambda s: self._end(self._refunded(s)))

    def _challenge_block(self, action: Action) -> float:
        return self._speak(action, self._held, self._effect)

    def _speak(self, action: Action, stands: Value, falls: Value) -> float:
        """To challenge, or not, a claim after which ``stands`` or ``falls``."""
        v, s = self._v, self._now
        seat, card = claims.claimant(v), claims.character(v)
        true = self._study.has(seat, card)
        caught = falls(hurt(s, seat))
        if isinstance(action, acts.Challenge):
            return true * self._punished(s, stands) + (1 - true) * caught
        other, p = self._other_doubts(seat, 1 - true)
        value = stands(s)
        if p:
            proved = stands(hurt(s, other))
            value = (1 - p) * value + p * (true * proved + (1 - true) * caught)
        return value

    def _other_doubts(self, claimant: Seat, bluff: float) -> tuple[Seat, float]:
        """Who is likeliest to challenge in one's place, and how probable it is that one does."""
        asking, p = self._v.asking, claims.pending(self._v)
        assert asking is not None, "a window is open"
        doubts = {
            seat: self._study.doubt(seat, bluff, seat in (p.target, p.actor))
            for seat in asking.seats
            if seat not in (self._me, claimant) and seat not in asking.answered
        }
        none = 1.0
        for one in doubts.values():
            none *= 1 - one
        return max(doubts, key=lambda seat: doubts[seat], default=claimant), 1 - none

    def _held(self, s: Scene) -> float:
        return self._end(self._refunded(s) if self._v.law.refund_on_block else s)

    def _goes_on(self, s: Scene) -> float:
        """Somebody's action may be countered now."""
        p = claims.pending(self._v)
        if not s.lives[self._me]:
            return 0.0
        if p.target is None or not s.lives[p.target] or not DEEDS[p.verb].counters:
            return self._effect(s)
        if p.target == self._me:
            return max(self._effect(s), *(self._countered(s, c) for c in claims.counters(self._v)))
        if p.verb == "steal":
            has = self._study.keeps_thief_off(p.target)
            odds, _ = counters(self._v.law.fifth, has, s.lives[p.target], False)
        else:
            odds, _ = self._counters(p.target, CONTESSA, s)
        return odds * self._held(s) + (1 - odds) * self._effect(s)

    def _effect(self, s: Scene) -> float:
        """Somebody's action happens."""
        p = claims.pending(self._v)
        gain = DEEDS[p.verb].gain
        if gain:
            return self._end(paid(s, p.actor, gain))
        if p.target is None or not s.lives[p.target]:
            return self._end(s)
        if p.verb == "steal":
            return self._end(self._stolen(s, p.actor, p.target))
        if p.verb != "assassinate":
            return self._end(s)
        if p.target == self._me:
            return self._punished(s, self._end)
        return self._end(hurt(s, p.target))

    def _countered(self, s: Scene, card: Card) -> float:
        """What it is worth to counter with ``card``."""
        p = claims.pending(self._v)
        doubts = self._study.doubts(self._study.bluff(f"block {card}", card), p.actor)
        return self._challenged(s, doubts, card in s.hand, self._held, self._effect)

    def _block(self, action: Action) -> float:
        if isinstance(action, acts.Block):
            return self._countered(self._now, action.card)
        return self._effect(self._now)

    # One's own cards

    def _turn_up(self, action: Action) -> float:
        assert isinstance(action, acts.TurnUp)
        if action.card == claims.character(self._v):
            return 1.0
        p = claims.pending(self._v)
        s = left_with(self._now, _less(self._now.hand, (action.card,)))
        return self._end(s) if p.blocker is None else self._effect(s)

    def _lose(self, action: Action) -> float:
        assert isinstance(action, acts.Lose)
        s = left_with(self._now, _less(self._now.hand, (action.card,)))
        may_counter = any(step.kind == "block" for step in self._v.todo)
        return self._goes_on(s) if may_counter else self._end(s)

    def _put_back(self, action: Action) -> float:
        assert isinstance(action, acts.PutBack)
        held = tuple(sorted((*self._v.hand, *self._v.drawn)))
        return self._end(left_with(self._now, _less(held, action.cards)))

    def _show(self, action: Action) -> float:
        assert isinstance(action, acts.ShowTo)
        rest = _less(self._now.hand, (action.card,))
        other = sum(
            p * self._end(left_with(self._now, tuple(sorted((*rest, card)))))
            for card, p in self._study.draws.items()
        )
        return _SWAPPED * other + (1 - _SWAPPED) * self._end(self._now)

    def _verdict(self, action: Action) -> float:
        assert isinstance(action, acts.Verdict)
        kept, other = self._inspected(self._now, claims.target(self._v), self._v.shown)
        return other if action.swap else kept

    def _draft(self, action: Action) -> float:
        assert isinstance(action, acts.Draft)
        s = left_with(self._now, tuple(sorted((*self._now.hand, action.card))))
        return self._worth(s)


def _less(hand: Hand, some: Sequence[Card]) -> Hand:
    left = list(hand)
    for card in some:
        left.remove(card)
    return tuple(left)


def _rests(hand: Hand) -> Iterator[Hand]:
    """What may be left of a hand after a loss."""
    return (_less(hand, (card,)) for card in dict.fromkeys(hand))


def _choices(hand: Hand, size: int) -> Iterator[Hand]:
    if size == 1:
        return ((card,) for card in hand)
    return ((a, b) for i, a in enumerate(hand) for b in hand[i + 1 :])
