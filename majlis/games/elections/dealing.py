"""How the expert deals in swaps: whom to offer what, what to accept, whose swap to break (E8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from majlis.core.actions import Action
from majlis.core.seats import Seat
from majlis.games.elections import actions as acts
from majlis.games.elections import bargains, cards, lands, people, swap
from majlis.games.elections.appraise import Changes, Look
from majlis.games.elections.bargains import Deal
from majlis.games.elections.state import Region

_BREAKS = 0.8
"""How often somebody breaks in on an offer who can."""
_TRIFLE = 30.0
"""What a swap one is asked for must bring, while there is time for better ones."""
_GOES_THROUGH = 0.8
"""How often others agree on a swap."""
_ELSEWHERE = 0.5
"""How much of a swap is prevented by *not_candidate*: it is offered to somebody else."""


class Dealing:
    """Swaps as ``look.me`` sees them."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._v = look.v
        self._prospects: dict[tuple[int, int], float] = {}

    def _region(self, number: int) -> Region:
        return lands.get(self._v, number)

    def _likely(self, seat: Seat) -> Region:
        """The region somebody gives who may choose: the least he has."""
        own = lands.with_votes(self._v, seat)
        return min(own, key=lambda region: (lands.counted(region), region.number))

    # Offering

    def offer(self, offer: acts.OfferSwap | acts.Reoffer) -> float:
        """What it is worth to offer this."""
        proposed = self._proposed(self._look.me, offer.partner, offer.region, offer.wanted)
        return self._unbroken(offer.partner) * proposed

    def _unbroken(self, partner: Seat) -> float:
        """How probable it is that no third candidate breaks in on an offer to ``partner``."""
        if self._v.candidates[self._look.me].immunity:
            return 1.0
        odds = 1.0
        for seat in self._look.rivals:
            if seat != partner and self._may_break(seat):
                odds *= 1 - _BREAKS * self._look.has(seat, cards.BREAK_SWAP)
                odds *= 1 - _ELSEWHERE * _BREAKS * self._look.has(seat, cards.NOT_CANDIDATE)
        return odds

    def _may_break(self, seat: Seat) -> bool:
        is_barred = people.is_barred(self._v, seat, self._look.me)
        return not people.is_resting(self._v, seat) and not is_barred

    def _proposed(self, owner: Seat, partner: Seat, mine: int, yours: int) -> float:
        """What a proposal by the viewer, who is one of the two, is worth; 0: any region."""
        given = self._region(mine) if mine else self._likely(owner)
        got = self._region(yours) if yours else self._likely(partner)
        brings = bargains.changes(self._look, Deal(owner, partner, given, got))
        other = partner if owner == self._look.me else owner
        return bargains.willing(self._look, other, self._look.me, brings) * self._look.worth(brings)

    def prospect(self, mine: Region) -> float:
        """What the best offer of this region of one's own, as it may come to be, is worth."""
        key = (lands.counted(mine), len(mine.votes))
        if key not in self._prospects:
            found = (
                self._asked(mine, seat, r) for seat in self._look.rivals for r in self._of(seat)
            )
            self._prospects[key] = max(found, default=0.0)
        return self._prospects[key]

    def _of(self, seat: Seat) -> tuple[Region, ...]:
        return lands.with_votes(self._v, seat)

    def _asked(self, mine: Region, partner: Seat, yours: Region) -> float:
        look = self._look
        brings = bargains.changes(look, Deal(look.me, partner, mine, yours))
        odds = bargains.willing(look, partner, look.me, brings)
        return self._unbroken(partner) * odds * look.worth(brings)

    # Answering

    def answer(self, legal: Sequence[Action]) -> Action:
        """Accept, propose something better, or refuse."""
        return max(legal, key=self._answered)

    def _answered(self, action: Action) -> float:
        match action:
            case acts.Accept(region=region):
                return self._accepted(region) - self._least
            case acts.Counter(region=region, wanted=wanted):
                b = swap.bargain_of(self._v)
                pair = (region, wanted) if b.owner == self._look.me else (wanted, region)
                return self._proposed(b.owner, b.partner, *pair) - self._least
            case acts.Break() | acts.NotCandidate():
                return -1.0
        return 0.0

    @cached_property
    def _least(self) -> float:
        """What a deal must bring; the owner's card burns anyway if there is none."""
        if swap.bargain_of(self._v).owner == self._look.me:
            return 0.0
        return _TRIFLE * min(1.0, self._look.own_turns / 2)

    def _accepted(self, region: int) -> float:
        b = swap.bargain_of(self._v)
        brings = self.changes(region)
        sure = swap.wanted_by(b) in (0, region)
        odds = 1.0 if sure else bargains.willing(self._look, b.proposer, self._look.me, brings)
        return odds * self._look.worth(brings)

    def changes(self, given: int) -> Changes:
        """What the swap brings if the answering side gives this region."""
        b = swap.bargain_of(self._v)
        mine, yours = (b.mine, given) if b.proposer == b.owner else (given, b.yours)
        deal = Deal(b.owner, b.partner, self._region(mine), self._region(yours))
        return bargains.changes(self._look, deal)

    def confirm(self, legal: Sequence[Action]) -> Action:
        """Whether another region than the one wanted will do."""
        value = self._look.worth(self.changes(swap.bargain_of(self._v).given))
        return max(legal, key=lambda action: value if isinstance(action, acts.Confirm) else 0.0)

    def reoffer(self, legal: Sequence[Action]) -> Action:
        """Somebody else, with the same card."""
        return max(legal, key=lambda a: self.offer(a) if isinstance(a, acts.Reoffer) else 0.0)

    # Swaps of others

    def expected(self) -> Changes:
        """What the swap that is being offered will bring, if nobody prevents it."""
        b = swap.bargain_of(self._v)
        mine = self._region(b.mine) if b.mine else self._likely(b.owner)
        yours = self._region(b.yours) if b.yours else self._likely(b.partner)
        brings = bargains.changes(self._look, Deal(b.owner, b.partner, mine, yours))
        return {seat: _GOES_THROUGH * change for seat, change in brings.items()}

    def broken(self, card: cards.Card) -> float:
        """What it is worth to prevent the swap with this card."""
        share = 1.0 if cards.kind_of(card) == cards.BREAK_SWAP else _ELSEWHERE
        return -share * self._look.worth(self.expected())

    def interfere(self, legal: Sequence[Action]) -> Action:
        """Break it or let it be."""
        return max(legal, key=self._interferes)

    def _interferes(self, action: Action) -> float:
        if not isinstance(action, acts.Break | acts.NotCandidate):
            return 0.0
        kind = cards.BREAK_SWAP if isinstance(action, acts.Break) else cards.NOT_CANDIDATE
        card = cards.as_bisht(kind) if action.bisht else kind
        return self.broken(kind) - self._look.price(card)
