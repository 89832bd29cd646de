"""The club player: rules of thumb.

It places its best votes, swaps when it gets about as much as it gives, attacks whoever is in front,
and answers what hurts. It knows nothing of time and nothing of what a card could bring later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.seats import Seat
from majlis.games.elections import actions as acts
from majlis.games.elections import cards, chain, lands, piles, swap
from majlis.games.elections.appraise import Look
from majlis.games.elections.cards import Card, kind_of, votes_of
from majlis.games.elections.harm import Harm
from majlis.games.elections.state import Region, View

_SWAPS_FROM = 120
"""What a region of the other side must count to be worth a swap card."""
_SHARE = 0.5
"""What one gets in a swap, of what one gives, at least."""
_PINS_FROM, _TAKES_FROM, _PROTECTS_FROM = 300, 200, 250
"""What a region must count to be doubled, taken or protected."""
_HURTS = 80.0
"""What an attack must cost to be answered."""
_BREAKS_FROM = 300.0
"""What others must gain together by a swap for it to be broken."""
_AHEAD = 400.0
"""How far in front somebody must be that one does no business with him."""

_ATTACKS = (
    cards.BURN300,
    cards.BURN200,
    cards.BURN100,
    cards.NO_CONFIDENCE,
    cards.WITHDRAW_POWERS,
    cards.REST,
    cards.BURN_CARD,
    cards.LIFT_IMMUNITY,
    cards.INSPECT,
    cards.MUTE,
)
"""In the order in which they are played against whoever is in front."""
_KEPT = (*cards.REACTIONS, cards.SWAP, cards.DOUBLE, cards.TAKE_REGION, cards.BISHT)
"""Cards that are not played for nothing."""
_LIKES = (cards.BISHT, cards.TAKE_REGION, cards.DOUBLE, cards.FEES, cards.SWAP)
"""What it takes from the arena if there is no great vote card."""
_GREAT = 250


class Thumb:
    """One decision. ``choose`` takes a need's kind and its legal answers."""

    def __init__(self, v: View, stream: Stream) -> None:
        self._v = v
        self._stream = stream
        self._look = Look(v)
        self._harm = Harm(self._look)
        self._me = v.seat

    def choose(self, kind: str, legal: Sequence[Action]) -> Action:
        """The first of its wishes that is allowed."""
        wishes: Callable[[], Iterable[Action]] | None = getattr(self, f"_on_{kind}", None)
        if wishes is None:
            return self._stream.choice(legal)
        allowed = set(legal)
        return next((wish for wish in wishes() if wish in allowed), legal[0])

    # Its own turn

    def _on_act(self) -> Iterator[Action]:
        if len(self._v.hand) <= piles.LIMIT:
            yield acts.Play(cards.DRAW_TWO)
        if any(map(cards.is_vote, self._v.hand)):
            yield acts.Play(cards.EXTRA_PLAY)
        yield acts.Play(cards.FEES)
        yield from self._swaps()
        yield from self._grabs()
        yield from self._places(100)
        yield from self._attacks()
        yield from self._places(0)
        yield from self._rest_of_hand()
        yield acts.EndTurn()

    def _swaps(self) -> Iterator[Action]:
        """Its own best region for the best of somebody who is not far in front."""
        own = self._worth_swapping(self._me)
        for seat in sorted(self._look.rivals, key=lambda s: -self._best(s)):
            theirs = self._worth_swapping(seat)
            if own and theirs and not self._is_far_ahead(seat):
                yield acts.OfferSwap(cards.SWAP, seat, own[0].number, theirs[0].number)

    def _worth_swapping(self, seat: Seat) -> list[Region]:
        return [r for r in self._look.regions(seat) if lands.counted(r) >= _SWAPS_FROM]

    def _best(self, seat: Seat) -> int:
        return max(map(lands.counted, self._look.regions(seat)), default=0)

    def _is_far_ahead(self, seat: Seat) -> bool:
        return self._look.lead(seat) > _AHEAD

    def _grabs(self) -> Iterator[Action]:
        """The best region of anybody; *double* and *protect* for the best of its own."""
        for seat in sorted(self._look.rivals, key=lambda s: -self._best(s)):
            found = self._look.regions(seat)[:1]
            if found and lands.counted(found[0]) >= _TAKES_FROM:
                yield acts.Play(cards.TAKE_REGION, seat, found[0].number)
        own = self._look.regions(self._me)
        for card, least in ((cards.DOUBLE, _PINS_FROM), (cards.PROTECT, _PROTECTS_FROM)):
            yield from (acts.Play(card, None, r.number) for r in own if lands.counted(r) >= least)

    def _places(self, least: int) -> Iterator[Action]:
        """The highest card where most lies and there is room; the joker as the highest."""
        held = [card for card in self._v.hand if cards.is_vote(card) and votes_of(card) >= least]
        if least and cards.BISHT in self._v.hand:
            held.append(cards.as_bisht(cards.vote(cards.MOST_VOTES)))
        for card in sorted(held, key=lambda card: -votes_of(card)):
            yield from (acts.Place(card, r.number) for r in self._look.regions(self._me))

    def _attacks(self) -> Iterator[Action]:
        """Against those who have most on the table."""
        targets = sorted(self._look.rivals, key=lambda s: -lands.count_of(self._v, s))
        yield from (acts.Play(card, seat) for card in _ATTACKS for seat in targets[:2])
        if len(self._v.hand) <= 3:
            yield from (acts.Play(cards.HAND_SWAP, seat) for seat in targets)
        if self._look.lead(self._me) > 0:
            yield acts.Play(cards.IMMUNITY)
            yield acts.Play(cards.COUNT_BOXES)

    def _rest_of_hand(self) -> Iterator[Action]:
        """What is worth having played; what is not worth having kept."""
        yield acts.Play(cards.SALVAGE)
        yield acts.Play(cards.IMMUNITY)
        if len(self._v.hand) > piles.LIMIT:
            yield acts.Play(cards.SECRET_SESSION)
            yield from (acts.Play(cards.HAND_SWAP, seat) for seat in self._look.rivals)

    # Replies

    def _on_reply(self) -> Iterator[Action]:
        a = chain.attack_of(self._v)
        word = chain.word(a)
        if self._me == a.target and word == "attacker":
            yield from self._defends()
        elif self._me == a.attacker and word == "target":
            yield from self._insists()
        elif self._me not in (a.target, a.attacker):
            yield from self._helps()
        yield acts.Pass()

    def _size(self) -> float:
        """What the attack costs whoever it costs most."""
        a = chain.attack_of(self._v)
        if a.kind == "offer":
            return _HURTS if self._me == a.target else 0.0
        if a.kind == "fees":
            return self._harm.due(a.target)[0]
        brings = self._harm.of(kind_of(a.card), a.attacker, a.target, a.region)
        return max(0.0, *(-change for change in brings.values()))

    def _defends(self) -> Iterator[Action]:
        if self._size() >= _HURTS:
            yield acts.Mirror()
            yield acts.Deny()

    def _insists(self) -> Iterator[Action]:
        if self._size() >= 2 * _HURTS or chain.has_mirrored(chain.attack_of(self._v)):
            yield acts.Deny()

    def _helps(self) -> Iterator[Action]:
        """Against whoever is in front, never for him."""
        a, leader = chain.attack_of(self._v), self._look.leader
        if a.kind == "order" and self._size() >= _HURTS:
            side: acts.Side = "attacker" if a.target == leader else "target"
            if leader in (a.target, a.attacker) and chain.word(a) != side:
                yield acts.Assist(side)

    # Swaps

    def _on_interfere(self) -> Iterator[Action]:
        b = swap.bargain_of(self._v)
        pair = [lands.find(self._v, number) for number in (b.mine, b.yours)]
        gain = sum(lands.counted(region) for region in pair if region is not None)
        if gain >= _BREAKS_FROM:
            yield acts.Break()
            yield acts.NotCandidate()
        yield acts.Pass()

    def _on_answer(self) -> Iterator[Action]:
        """What is wanted, if one gets about as much; else less, or nothing."""
        b = swap.bargain_of(self._v)
        offered = lands.get(self._v, b.mine if b.proposer == b.owner else b.yours)
        if not self._is_far_ahead(b.proposer):
            yield from (acts.Accept(r.number) for r in self._fair(offered, swap.wanted_by(b)))
        yield acts.Refuse()

    def _fair(self, offered: Region, wanted: int) -> Iterator[Region]:
        """The region that is wanted, or the best that is not too good."""
        own = self._look.regions(self._me)
        best_first = sorted(own, key=lambda region: region.number != wanted)
        limit = lands.counted(offered) / _SHARE
        return (r for r in best_first if r.votes and lands.counted(r) <= limit)

    def _on_confirm(self) -> Iterator[Action]:
        b = swap.bargain_of(self._v)
        given = lands.get(self._v, b.given)
        if lands.counted(given) >= _SWAPS_FROM:
            yield acts.Confirm()
        yield acts.Refuse()

    def _on_reoffer(self) -> Iterator[Action]:
        own = self._look.regions(self._me)
        for seat in sorted(self._look.rivals, key=lambda s: -self._best(s)):
            for theirs in self._look.regions(seat):
                yield from (acts.Reoffer(seat, r.number, theirs.number) for r in own)

    # Choices

    def _on_choose_region(self) -> Iterator[Action]:
        a = chain.attack_of(self._v)
        yield from (acts.ChooseRegion(r.number) for r in self._look.regions(a.attacker))

    def _on_distribute(self) -> Iterator[Action]:
        tray = sorted(self._tray(), key=lambda card: -votes_of(card))
        for card in tray:
            yield from (acts.Distribute(card, r.number) for r in self._look.regions(self._me))

    def _tray(self) -> tuple[Card, ...]:
        f = self._v.fees
        assert f is not None, "fees have been paid"
        return f.tray if f.player == self._me else f.back

    def _on_salvage(self) -> Iterator[Action]:
        votes = sorted((c for c in self._v.arena if votes_of(c) >= _GREAT), reverse=True)
        yield from map(acts.Salvage, (*votes, *_LIKES))
        yield from map(acts.Salvage, sorted(self._v.arena, key=lambda card: -votes_of(card)))

    def _on_vote(self) -> Iterator[Action]:
        ballot = self._v.ballot
        assert ballot is not None, "there is a vote"
        yield acts.Vote(ballot.about == self._look.leader)

    def _on_penalty_vote(self) -> Iterator[Action]:
        """A robot has heard and seen nothing: it punishes nobody."""
        yield acts.Vote(False)

    def _on_opinion(self) -> Iterator[Action]:
        yield acts.Vote(False)

    def _on_choose_first(self) -> Iterator[Action]:
        yield acts.ChooseFirst()
