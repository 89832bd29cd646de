"""What the moves of one's own turn are worth to the expert, in votes (E3).

Each is worth what it brings, less what the card it takes could still bring later
(`Look.price`). Nothing is worth 0: that is what ending the turn is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from msgspec.structs import replace

from majlis.core.actions import Action
from majlis.core.seats import Seat
from majlis.games.elections import actions as acts
from majlis.games.elections import cards, fees, lands, piles
from majlis.games.elections.appraise import Look, stays
from majlis.games.elections.cards import Card, is_bisht, is_vote, kind_of, printed, votes_of
from majlis.games.elections.dealing import Dealing
from majlis.games.elections.ground import Ground
from majlis.games.elections.harm import Harm
from majlis.games.elections.state import Region

_DRAWN = 50.0
"""What a card is worth that is drawn when it can only be played at once."""
_MOVED = 4.0
"""What moving a vote must bring at least."""
_SHELTERED = 0.12
"""How much of what lies on a region *protect* saves, on average, with turns enough."""
_AGAIN = 0.9
"""What is left of a vote card's worth that takes another move to be placed."""
_READY = 0.8
"""How much of what a better swap would bring is counted for a move that makes it possible."""
_RISK = 0.01
"""How much of what lies open is lost with every turn of another, on average."""
_WASTED = 0.5
"""What it costs to play a card for nothing, so that ending the turn is better."""
_TURN = 110.0
"""What a turn of one's own brings."""


class Weighing:
    """The moves of ``look.me`` in his turn."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._v = look.v
        self._harm = Harm(look)
        self._ground = Ground(look)
        self._dealing = Dealing(look)
        self._own: dict[Card, Callable[[acts.Play], float]] = {
            cards.FEES: self._fees,
            cards.IMMUNITY: lambda play: self._harm.immunity(look.me),
            cards.DOUBLE: lambda play: self._ground.doubles(lands.get(self._v, play.region)),
            cards.PROTECT: self._protect,
            cards.SECRET_SESSION: lambda play: 0.0,
            cards.RESIGN: self._resign,
            cards.DRAW_TWO: self._draw_two,
            cards.SALVAGE: self._salvage,
            cards.COUNT_BOXES: self._count_boxes,
            cards.ADJOURN: self._adjourn,
        }

    def best(self, legal: Sequence[Action]) -> Action:
        """The move that is worth most; *extra_play* if there is more to do than moves."""
        legal = [action for action in legal if not _is_small_joker(action)]
        values = {action: self.value(action) for action in legal}
        extra = next((a for a in legal if _is_extra(a) and self._extra(values, a) > 0), None)
        if extra is not None:
            return extra
        return max(legal, key=lambda action: values[action])

    def value(self, action: Action) -> float:
        """What the move brings, less what it takes."""
        match action:
            case acts.Place(card=card, region=region):
                gain = self._ground.gain(card, lands.get(self._v, region))
                return gain + self._readies(card, region) - self._taken(card)
            case acts.MoveVote():
                return self._move(action)
            case acts.Play(card=card):
                return self._play(action) - self._taken(card)
            case acts.OfferSwap(card=card):
                return self._dealing.offer(action) - self._taken(card)
        return 0.0

    def _taken(self, card: Card) -> float:
        """What it costs to play a card: less if the hand is too large to be kept."""
        return self._look.price(card) - self._relief

    @cached_property
    def _relief(self) -> float:
        """What having a card less is worth: what is above the limit burns at random (E3)."""
        hand = self._v.hand
        over = len(hand) - piles.LIMIT
        if over > 0:
            return sum(map(self._look.price, hand)) / len(hand)
        return 3.0 if over > -2 else 0.0

    def _move(self, action: acts.MoveVote) -> float:
        """Between regions that count it differently."""
        origin, to = lands.get(self._v, action.origin), lands.get(self._v, action.region)
        votes = float(votes_of(action.card))
        there = stays(to, votes * lands.factor(to))
        here = stays(origin, votes * lands.factor(origin)) - self._makes_room(votes, origin)
        return there - here - _MOVED + self._readies(action.card, action.region)

    def _readies(self, card: Card, number: int) -> float:
        """What it adds to the best swap that can still be offered in this turn."""
        if cards.SWAP not in self._v.hand or self._v.moves < 2:
            return 0.0
        region = lands.get(self._v, number)
        more = replace(region, votes=(*region.votes, card))
        return _READY * max(0.0, self._dealing.prospect(more) - self._swaps_for)

    @cached_property
    def _swaps_for(self) -> float:
        """What the best swap is worth that can be offered now; no less than keeping the card."""
        own = lands.with_votes(self._v, self._look.me)
        return max(self._look.price(cards.SWAP), *(self._dealing.prospect(r) for r in own), 0.0)

    def _makes_room(self, votes: float, region: Region) -> float:
        """What it is worth that a better card can take its place on a doubled region."""
        factor = lands.factor(region)
        if factor == 1 or lands.has_room(region) or self._v.moves < 2:
            return 0.0
        best = max((n for n in self._ground.elsewhere(region)), default=0)
        return max(0.0, best * (factor - 1) - _MOVED)

    # Cards

    def _play(self, play: acts.Play) -> float:
        kind = kind_of(play.card)
        if kind == cards.EXTRA_PLAY:
            return -1.0
        if play.target is not None:
            return self._attack(kind, play.target, play.region)
        value = self._own.get(kind)
        return value(play) if value is not None else -_WASTED

    def _attack(self, kind: Card, target: Seat, region: int) -> float:
        if kind != cards.LIFT_IMMUNITY and self._harm.is_shielded(target):
            return -_WASTED
        return self._harm.attack(kind, target, region)

    def _fees(self, play: acts.Play) -> float:
        due = fees.payers(self._v, self._look.me)
        return self._look.worth(self._harm.fees(self._look.me, due))

    def _protect(self, play: acts.Play) -> float:
        region = lands.get(self._v, play.region)
        lasts = min(1.0, self._look.own_turns / 3)
        return 0.0 if lands.is_protected(region) else _SHELTERED * lasts * lands.counted(region)

    def _draw_two(self, play: acts.Play) -> float:
        """Two cards; in the last turn only those count that can still be played."""
        look = self._look
        hand = len(self._v.hand) + 1
        over = max(0, hand - max(0, self._v.moves - 1) - piles.LIMIT)
        later = (piles.DRAWS - over) * look.average
        votes = sum(map(is_vote, self._v.hand))
        now = max(0, min(piles.DRAWS, self._v.moves - 1 - votes)) * _DRAWN
        return max(later, now)

    def _salvage(self, play: acts.Play) -> float:
        """The best card of the arena; in the last turn one that can be played at once."""
        if self._look.own_turns >= 1 or self._v.moves < 2:
            return self._look.salvaged
        return _AGAIN * max(map(votes_of, self._v.arena), default=0)

    def _resign(self, play: acts.Play) -> float:
        """What lies open is safe; no more turns, no more swaps (E1.3)."""
        look = self._look
        risk = min(1.0, _RISK * look.turns_left)
        rest = look.held(look.me) + _TURN * look.own_turns + 20.0 * (self._v.moves - 1)
        return risk * lands.count_of(self._v, look.me) - rest

    def _count_boxes(self, play: acts.Play) -> float:
        """The cycle ends as it stands: good for whoever is ahead."""
        return self._cut_short({}) + 0.1 * self._look.lead(self._look.me)

    def _adjourn(self, play: acts.Play) -> float:
        """The same, and what lies open counts nothing: good for who has it recorded."""
        lost = {s: -float(lands.count_of(self._v, s)) for s in self._look.inside}
        return self._cut_short(lost)

    def _cut_short(self, lost: dict[Seat, float]) -> float:
        look = self._look
        for seat in look.inside:
            later = look.held(seat) + _TURN * look.turns(seat)
            lost[seat] = lost.get(seat, 0.0) - later
        return look.worth(lost)

    def _extra(self, values: dict[Action, float], extra: Action) -> float:
        """What one more move is worth: the best that no move would be left for."""
        assert isinstance(extra, acts.Play)
        best: dict[Card, float] = {}
        for action, value in values.items():
            card = printed(getattr(action, "card", cards.UNKNOWN))
            best[card] = max(value, best.get(card, 0.0))
        copies = [v for card, v in best.items() for _ in range(max(1, self._v.hand.count(card)))]
        rest = sorted(copies, reverse=True)[self._v.moves :]
        return max(rest, default=0.0) - self._taken(extra.card)


def _is_extra(action: Action) -> bool:
    return isinstance(action, acts.Play) and kind_of(action.card) == cards.EXTRA_PLAY


def _is_small_joker(action: Action) -> bool:
    """A *bisht* declared to be fewer votes than it can be (E12.1)."""
    if not isinstance(action, acts.Place) or not is_bisht(action.card):
        return False
    return votes_of(action.card) < cards.MOST_VOTES
