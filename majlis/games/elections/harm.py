"""What orders do to whom, in votes, as far as can be foreseen (E1.1)."""

from __future__ import annotations

from collections.abc import Callable

from majlis.core.seats import Seat
from majlis.games.elections import cards, fees, lands, people, shedding
from majlis.games.elections.appraise import Changes, Look
from majlis.games.elections.cards import Card

_TURN = 110.0
"""What a turn is worth: two cards and three moves."""
_MOVE = 30.0
"""What one of the moves left in a turn is worth."""
_THREAT = 11.0
"""What the attacks of one candidate cost another in a turn, on average."""
_GLANCE, _SILENCE = 3.0, 1.0
"""What it is worth to know a hand, and that somebody may not speak."""
_ANSWERED = 0.75
"""How often somebody who has an answer to what hurts gives it."""


class Harm:
    """What orders would do at the table that ``look`` sees."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._v = look.v
        self._effects: dict[Card, Callable[[Seat, Seat], Changes]] = {
            cards.REST: self._rest,
            cards.HAND_SWAP: self._hand_swap,
            cards.INSPECT: lambda by, on: {by: _GLANCE * (1 + look.weight(on))},
            cards.MUTE: lambda by, on: {on: -_SILENCE},
            cards.BURN_CARD: self._burn_card,
            cards.LIFT_IMMUNITY: lambda by, on: {on: -self.immunity(on)},
            cards.NO_CONFIDENCE: lambda by, on: self.expelled(on),
            cards.WITHDRAW_POWERS: lambda by, on: {by: _THREAT * look.turns(on)},
        }

    def of(self, kind: Card, by: Seat, on: Seat, region: int = 0) -> Changes:
        """What a general order aimed at ``on`` brings everybody if it stands.

        ``region``: the one *take_region* wants, 0 for the best there is.
        """
        if kind in cards.BURNS:
            return {on: -self._burn(on, cards.BURNS[kind])}
        if kind == cards.TAKE_REGION:
            return self._take(by, on, region)
        return self._effects[kind](by, on)

    def _burn(self, on: Seat, votes: int) -> float:
        there = lands.burnable(self._v, on)
        doubled = self._v.law.burn_doubled
        return shedding.loss(self._v, shedding.least(self._v, there, votes, doubled))

    def _take(self, by: Seat, on: Seat, number: int) -> Changes:
        found = lands.find(self._v, number) or next(iter(self._look.regions(on)), None)
        votes = float(lands.counted(found)) if found is not None else 0.0
        return {by: votes, on: -votes}

    def _rest(self, by: Seat, on: Seat) -> Changes:
        """The next turn; whoever is in his turn loses the rest of it."""
        if on == self._v.turn:
            return {on: -_MOVE * self._v.moves}
        return {on: -_TURN * min(1.0, self._look.turns(on))}

    def _hand_swap(self, by: Seat, on: Seat) -> Changes:
        """The card itself is played first: what is exchanged is the rest."""
        mine = self._look.held(by)
        if by == self._look.me and self._v.attack is None:
            mine -= self._look.price(cards.HAND_SWAP)
        gain = self._look.held(on) - mine
        return {by: gain, on: -gain}

    def _burn_card(self, by: Seat, on: Seat) -> Changes:
        held = self._v.counts[on]
        return {on: -self._look.held(on) / held if held else 0.0}

    def immunity(self, seat: Seat) -> float:
        """What *immunity* is worth to a candidate; more to whoever is in front."""
        look = self._look
        rounds = min(float(self._v.law.immunity_rounds), look.turns(seat) + 0.5)
        others = sum(other != seat for other in look.inside)
        exposed = 2 * max(look.weights(o).get(seat, 0.0) for o in look.seats if o != seat)
        return _THREAT * others * rounds * exposed

    def expelled(self, on: Seat) -> Changes:
        """What a vote on somebody costs him: all he has, if most are against him (E10)."""
        look = self._look
        share = max(look.weights(seat).get(on, 0.0) for seat in look.seats if seat != on)
        against = min(0.8, max(0.1, 1.5 * share))
        return {on: -against * self.stake(on)}

    def stake(self, seat: Seat) -> float:
        """What somebody loses who is out of the cycle now."""
        look = self._look
        return lands.count_of(self._v, seat) + look.held(seat) + _TURN * look.turns(seat)

    # Fees

    def due(self, payer: Seat) -> tuple[float, int]:
        """What *fees* cost somebody, and what he hands over (E9.1)."""
        there = lands.payable(self._v, payer)
        if lands.face_sum(there) < fees.DUE and not self._v.law.short_fees_all:
            return 0.0, 0
        paid = shedding.least(self._v, there, fees.DUE, False)
        return shedding.loss(self._v, paid), lands.face_sum(paid)

    def fees(self, by: Seat, payers: tuple[Seat, ...]) -> dict[Seat, float]:
        """What *fees* bring if nobody denies: what finds no room burns (E9.2)."""
        room = sum(lands.ROOM - len(r.votes) for r in lands.roomy(self._v, by))
        found = {payer: self.due(payer) for payer in payers}
        largest = sorted((face for _, face in found.values()), reverse=True)
        gained = sum(largest[: max(0, room)])
        return {by: float(gained), **{payer: -cost for payer, (cost, _) in found.items()}}

    # Whether it comes to that

    def stands(self, on: Seat) -> tuple[float, float]:
        """How probably an attack on a rival stands, and how probably it is turned back."""
        denies = _ANSWERED * self._look.has(on, cards.DENY)
        mirrors = _ANSWERED * self._look.has(on, cards.MIRROR) * (1 - denies)
        return 1 - denies - mirrors, mirrors

    def attack(self, kind: Card, on: Seat, region: int = 0) -> float:
        """What it is worth to the viewer to play this order against ``on``."""
        stands, reflected = self.stands(on)
        me = self._look.me
        value = stands * self._look.worth(self.of(kind, me, on, region))
        return value + reflected * self._look.worth(self.of(kind, on, me))

    def is_shielded(self, seat: Seat) -> bool:
        """Whether the viewer's attacks do not reach ``seat`` (E5.10)."""
        return people.is_shielded(self._v, seat, self._look.me)
