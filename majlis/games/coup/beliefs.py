"""What somebody who has followed the game believes a player to hold (C13).

Every hand the player may hold has a weight. It begins with how the cards lie that nobody has seen,
and is multiplied, event by event, by how likely a player with that hand would have done what he
did: claims he made, counters he left out, cards he turned up, gave back or drew. What a viewer has
seen himself, his own hand above all, counts where the belief is his; the table's belief, which
leaves it out, is what the others think of him.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct

from majlis.core.seats import Seat
from majlis.games.coup import cards
from majlis.games.coup.cards import AMBASSADOR, CAPTAIN, CONTESSA, DUKE, INQUISITOR, UNKNOWN, Card
from majlis.games.coup.deeds import DRAWS
from majlis.games.coup.state import Act, Claim, Shift, View

Hand: TypeAlias = tuple[Card, ...]
"""Characters, ascending."""
Counts: TypeAlias = list[float]
"""By character, how many cards of it there are, or are expected to be."""
Key: TypeAlias = tuple[Hand, Card]
"""A hand, and the second card its player has drafted (`UNKNOWN` where none was, C11.3)."""

KINDS = len(cards.NAMES)
DRAFTS = {DUKE: 0.3, CAPTAIN: 0.25, CONTESSA: 0.15}
"""How often a character is drafted; the others share the rest."""
_OTHER_DRAFT = 0.15
_KEPT = {AMBASSADOR: 0.4, INQUISITOR: 0.45}
"""How often a card stays in the hand in an exchange, by the fifth character."""
_CAUGHT, _PROVED = 1.4, 0.9
"""How a bluff that was caught, and a claim that was proved, change what is thought of more."""
_LEAST = 1e-3
"""What a card counts that cannot be there, so that no surprise makes everything impossible."""


class Habits(Struct, frozen=True):
    """How people play, as far as it tells what they hold.

    ``lies`` says by verb (``block`` and the character for counters) how often a claim is made
    without the character, for each time it is made with it; ``silence`` how often somebody who
    has the character leaves out what it is good for, for each time that one who lacks it does.
    ``again``: what is said or left out once more tells less, the logarithm this many times.
    """

    lies: Mapping[str, float]
    silence: Mapping[str, float]
    again: float


class Belief(Struct, frozen=True):
    """``hands`` with their probabilities; ``has`` gives by character that of holding one."""

    hands: tuple[tuple[Hand, float], ...]
    has: tuple[float, ...]


def word_of(claim: Claim) -> str:
    """What a claim is called in `Habits`."""
    return f"block {claim.card}" if claim.verb == "block" else claim.verb


def unseen(v: View, own: bool = True) -> Counts:
    """The cards that the viewer (``own``), or nobody, has seen: where they lie is unknown.

    The drafted card of somebody else (C11.3) counts for each character as much as it is likely.
    """
    left = _whole(v, own)
    for seen in itertools.chain(*v.dead, _own(v) if own else ()):
        left[seen] -= 1
    return [max(0.0, n) for n in left]


def believed(v: View, seat: Seat, habits: Habits, wild: float = 0.0, own: bool = True) -> Belief:
    """What the viewer believes ``seat`` to hold; not ``own``: what the table believes.

    ``wild`` is the probability that the player says anything whatever he holds.
    """
    suspect = _Suspect(v, seat, habits, wild, own)
    for _, happen in sorted(suspect.story(), key=lambda one: one[0]):
        happen()
    return suspect.belief()


def boldness(v: View, seat: Seat) -> float:
    """How many times as often as others the player seems to claim what he does not hold."""
    mine = [claim.result for claim in v.claims if claim.seat == seat]
    return float(_CAUGHT ** mine.count("caught") * _PROVED ** mine.count("proved"))


def draft_weight(card: Card) -> float:
    """How often the character is drafted."""
    return DRAFTS.get(card, _OTHER_DRAFT)


def _own(v: View) -> Hand:
    return (*v.hand, *(v.drawn if v.asked == v.seat else ()))


def _whole(v: View, own: bool) -> Counts:
    """By character, all the cards there are, without what only others can know of the draft."""
    kinds = cards.characters(v.law.fifth)
    each = 1 if v.law.draft else cards.copies(len(v.players))
    whole = [float(each) if card in kinds else 0.0 for card in range(KINDS)]
    if v.law.draft:
        if own:
            whole[v.drafted] += v.drafted != UNKNOWN
        else:
            for card in kinds:
                whole[card] += draft_weight(card)
    return whole


@functools.cache
def _holding(hand: Hand, card: Card) -> Hand:
    return tuple(sorted((*hand, card)))


@functools.cache
def _without(hand: Hand, card: Card) -> Hand:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


@functools.cache
def _has_one(hand: Hand, some: Hand) -> bool:
    return any(card in hand for card in some)


class _Suspect:
    """One player's possible hands while the game is gone through again."""

    def __init__(self, v: View, seat: Seat, habits: Habits, wild: float, own: bool) -> None:
        self._v, self._seat, self._habits, self._own = v, seat, habits, own
        self._wild = wild
        self._said: dict[str, int] = {}
        self._bold = boldness(v, seat)
        self._spoke = {claim.turn_no for claim in v.claims if claim.seat == seat}
        self._countered = {claim.turn_no for claim in v.claims if claim.verb == "block"}
        self._void = {c.seq for c in v.claims if c.result in ("caught", "lapsed")}
        self._kinds = cards.characters(v.law.fifth)
        self._shifts = [shift for shift in v.shifts if shift.seat == seat]
        self._left = unseen(v, own)
        for card, weight in _in_court(v, seat, own).items():
            self._left[card] = max(0.0, self._left[card] - weight)
        for shift in self._shifts:
            if shift.why in ("lost", "resigned"):
                for card in shift.out:
                    self._left[card] += 1
        self._hands = self._first()

    def _first(self) -> dict[Key, float]:
        """The hands that he can have begun with."""
        gone = sum(len(shift.out) for shift in self._shifts if shift.why in ("lost", "resigned"))
        size = self._v.players[self._seat].hidden + gone
        if self._v.law.draft and size == 2:
            return self._drafted_first()
        found: dict[Key, float] = {((), UNKNOWN): 1.0}
        for _ in range(size):
            found = self._spread(found, 1.0)
        return found

    def _drafted_first(self) -> dict[Key, float]:
        found: dict[Key, float] = {}
        for dealt, drafted in itertools.product(self._kinds, repeat=2):
            weight = max(self._left[dealt], _LEAST) * draft_weight(drafted)
            key = (_holding((dealt,), drafted), drafted)
            found[key] = found.get(key, 0.0) + weight
        return found

    def _rest(self, key: Key, card: Card) -> float:
        """How many cards of this character lie elsewhere, unseen, if the hand is ``key``'s."""
        hand, drafted = key
        left = self._left[card] + (card == drafted) - hand.count(card)
        return left if left > _LEAST else _LEAST

    def _spread(self, hands: Mapping[Key, float], share: float) -> dict[Key, float]:
        """The hands with a card more, drawn from what is left; weights times ``share``."""
        found: dict[Key, float] = {}
        for key, weight in hands.items():
            rest = [self._rest(key, card) for card in self._kinds]
            unit = weight * share / sum(rest)
            for card, n in zip(self._kinds, rest, strict=True):
                new = (_holding(key[0], card), key[1])
                found[new] = found.get(new, 0.0) + unit * n
        return found

    # The story: what happened, each with the event it happened at

    def story(self) -> Iterator[tuple[int, Callable[[], None]]]:
        """Everything that tells something of the hand."""
        v = self._v
        for claim in v.claims:
            if claim.seat == self._seat:
                yield claim.seq, functools.partial(self._claimed, claim)
        for act in v.acts:
            yield act.seq, functools.partial(self._acted, act)
        for shift in self._shifts:
            yield shift.seq, functools.partial(self._moved, shift)

    def _claimed(self, claim: Claim) -> None:
        lie = min(1.0, self._bold * self._fades(word_of(claim), self._habits.lies[word_of(claim)]))
        lie += (1 - lie) * self._wild
        if claim.result == "caught" and not self._v.law.may_concede:
            self._weigh((claim.card,), 0.0, 1.0)
        else:
            self._weigh((claim.card,), 1.0, lie)

    def _fades(self, word: str, ratio: float) -> float:
        """A ratio that tells less each time the same is said."""
        times = self._said[word] = self._said.get(word, 0) + 1
        power: float = self._habits.again ** (times - 1)
        return float(ratio**power)

    def _acted(self, act: Act) -> None:
        if act.seat == self._seat:
            if act.verb in ("income", "foreign_aid"):
                self._silent(act.verb, (DUKE,))
        elif act.turn_no < self._v.turn_no and act.turn_no not in self._spoke:
            if act.verb == "foreign_aid" and act.turn_no not in self._countered:
                self._silent("block 1", (DUKE,))
            elif act.target == self._seat and act.seq not in self._void:
                self._let_happen(act.verb)

    def _let_happen(self, verb: str) -> None:
        if verb == "steal":
            self._silent("block steal", (CAPTAIN, self._v.law.fifth))
        elif verb == "assassinate":
            self._silent("block 4", (CONTESSA,))

    def _silent(self, word: str, some: Hand) -> None:
        silence = self._fades(f"no {word}", self._habits.silence[word])
        silence += (1 - silence) * self._wild
        self._weigh(some, silence, 1.0)

    def _weigh(self, some: Hand, having: float, lacking: float) -> None:
        """Multiply the hands with one of ``some``, and those without."""
        having, lacking = max(having, _LEAST), max(lacking, _LEAST)
        for key in self._hands:
            self._hands[key] *= having if _has_one(key[0], some) else lacking

    # Cards that move

    def _moved(self, shift: Shift) -> None:
        known = self._sees(shift)
        if shift.why in ("lost", "resigned"):
            for card in shift.out:
                self._turn(card)
                self._give(card)
                self._left[card] -= 1
        elif shift.why == "looked" and known:
            self._turn(shift.out[0])
        elif shift.why == "exchanged":
            self._exchange()
        elif shift.why in ("proved", "swapped"):
            if known and shift.why == "swapped":
                self._turn(shift.out[0])
            self._replace(shift.out[0] if known else UNKNOWN)

    def _sees(self, shift: Shift) -> bool:
        """Whether the believer has seen the cards that moved."""
        return UNKNOWN not in shift.out and (self._own or shift.why in ("proved", "lost"))

    def _turn(self, card: Card) -> None:
        """He has chosen this card of his; which of two he does is anybody's guess."""
        for key in self._hands:
            self._hands[key] *= key[0].count(card) / len(key[0]) or _LEAST**2

    def _give(self, card: Card) -> None:
        """This card leaves his hand."""
        self._hands = _merged(
            ((_without(hand, card), drafted), weight)
            for (hand, drafted), weight in self._hands.items()
            if card in hand
        )

    def _replace(self, card: Card) -> None:
        """A card goes into the Court and another, or the same, comes out of it."""
        if not card:
            self._hands = _merged(self._one_new(1.0))
            return
        self._give(card)
        back = 1 / (self._v.court + 1)
        same = {(_holding(key[0], card), key[1]): w * back for key, w in self._hands.items()}
        self._left[card] -= 1
        other = self._spread(self._hands, 1 - back)
        self._left[card] += 1
        self._hands = _merged(itertools.chain(same.items(), other.items()))

    def _exchange(self) -> None:
        """Each card stays or gives way to one out of the Court."""
        kept = _KEPT[self._v.law.fifth]
        if DRAWS[self._v.law.fifth] == 1:
            stay = ((key, w * kept) for key, w in self._hands.items())
            self._hands = _merged(itertools.chain(stay, self._one_new(1 - kept)))
            return
        for _ in range(len(next(iter(self._hands))[0])):
            stay = ((key, w * kept) for key, w in self._hands.items())
            self._hands = _merged(itertools.chain(stay, self._one_new(1 - kept)))

    def _one_new(self, share: float) -> Iterator[tuple[Key, float]]:
        """One of the cards, whichever, is a new one."""
        less: dict[Key, float] = {}
        for (hand, drafted), weight in self._hands.items():
            for card in hand:
                key = (_without(hand, card), drafted)
                less[key] = less.get(key, 0.0) + weight / len(hand)
        yield from self._spread(less, share).items()

    # The end

    def belief(self) -> Belief:
        """The probabilities of the hands that are possible now."""
        weights: dict[Hand, float] = {}
        for (hand, _), weight in self._hands.items():
            weights[hand] = weights.get(hand, 0.0) + weight
        total = sum(weights.values())
        hands = tuple((hand, weight / total) for hand, weight in sorted(weights.items()))
        has = [0.0] * KINDS
        for hand, p in hands:
            for card in set(hand):
                has[card] += p
        return Belief(hands, tuple(has))


def _merged(some: Iterator[tuple[Key, float]]) -> dict[Key, float]:
    found: dict[Key, float] = {}
    for key, weight in some:
        found[key] = found.get(key, 0.0) + weight
    return found


def _in_court(v: View, seat: Seat, own: bool) -> dict[Card, float]:
    """Cards that others than ``seat`` have put into the Court, and how surely they are there."""
    there: dict[Card, float] = {}
    for shift in v.shifts:
        if not shift.into:
            continue
        if shift.why == "exchanged":
            _drawn(there, shift, v.court)
        if shift.seat != seat and UNKNOWN not in shift.out and (own or shift.why == "proved"):
            for card in shift.out:
                there[card] = there.get(card, 0.0) + 1
        if shift.why != "exchanged":
            _drawn(there, shift, v.court + 1)
    return there


def _drawn(there: dict[Card, float], shift: Shift, court: int) -> None:
    """Some of ``court`` cards have been drawn: these, if the viewer saw them."""
    if UNKNOWN in shift.into:
        for card in there:
            there[card] *= 1 - len(shift.into) / max(1, court)
    else:
        for card in shift.into:
            there[card] = max(0.0, there.get(card, 0.0) - 1)
