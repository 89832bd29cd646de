"""The artificial strong 2♣: answers, and how it goes on."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, MINORS, Situation
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import PASS, strain_of
from majlis.games.bridge.cards import CLUBS, DIAMONDS, Suit


def answers(s: Situation) -> Iterator[Rule]:
    """A good suit and eight points, 2NT with the same and no suit, or the waiting 2♦."""
    for suit in DOWN:
        call = s.to(suit)
        if s.rho_call == PASS and suit == DIAMONDS:
            call = call_at(3, DIAMONDS)
        yield rule(call, "positive", {suit: 5}, hcp=8, test=_good(suit), to_game=True)
    if s.rho_call == PASS:
        yield rule(call_at(2, NT), "positive_nt", hcp=8, balanced=True, to_game=True)
        yield rule(call_at(2, DIAMONDS), "waiting", alert=True, forcing=True, about=NT)
    yield rule(PASS, "waiting")


def _good(suit: Suit) -> Test:
    return lambda w: w.is_good(suit) and (suit in MAJORS or w.length[suit] >= 5)


def rebids(s: Situation) -> Iterator[Rule]:
    """Partner waits: notrump by strength, or the longest suit."""
    yield rule(s.to(NT), "strong_2nt", hcp=(22, 24), balanced=True)
    yield rule(call_at(3, NT), "strong_3nt", hcp=(25, 27), balanced=True)
    for suit in DOWN:
        least = 5 if suit in MAJORS else 5
        yield rule(s.to(suit), "strong_suit", {suit: least}, test=_longest(suit), forcing=True)
    yield rule(s.to(NT), "strong_2nt", hcp=(22, 24))
    yield rule(call_at(3, NT), "strong_3nt", hcp=25)


def after_positive(s: Situation) -> Iterator[Rule]:
    """Partner has eight points or more: a slam is near, so suits are shown without haste."""
    his = strain_of(s.his_call)
    if his != NT:
        four = call_at(4, NT)
        yield rule(
            four, "blackwood", {his: 4}, alert=True, forcing=True, about=NT, test=_two_losers
        )
        yield rule(s.to(his), "support", {his: 3}, forcing=True)
    for suit in DOWN:
        if suit != his:
            yield rule(s.to(suit), "strong_suit", {suit: 5}, test=_longest(suit), to_game=True)
    yield rule(call_at(6, NT), "to_play", hcp=33 - s.his.points[0], balanced=True)
    yield rule(s.to(NT), "strong_nt_rebid", to_game=True)


def _two_losers(w: Worth) -> bool:
    return w.aces >= 3 and w.losing == 0


def _longest(suit: Suit) -> Test:
    return lambda w: w.longest == suit


def after_suit(s: Situation) -> Iterator[Rule]:
    """The strong hand showed its suit: raise, second negative, or a suit."""
    suit = strain_of(s.his_call)
    if suit in MAJORS:
        yield rule(call_at(4, suit), "weak_raise", {suit: 3}, hcp=(4, 7), test=_no_ace)
        yield rule(call_at(3, suit), "strong_raise", {suit: 3}, hcp=4, to_game=True)
        yield rule(call_at(4, suit), "weak_raise", {suit: 4}, hcp=(0, 4))
    for own in DOWN:
        if own != suit:
            yield rule(s.to(own), "natural_suit", {own: 5}, hcp=5, test=_good(own), forcing=True)
    minor = next((one for one in (CLUBS, DIAMONDS) if s.cheapest(one) == 3), None)
    if minor is not None and suit in MAJORS:
        yield rule(
            call_at(3, minor), "second_negative", hcp=(0, 3), alert=True, about=NT, forcing=True
        )
    yield rule(s.to(NT), "natural_nt", hcp=(0, 9), forcing=True)


def _no_ace(w: object) -> bool:
    return w.aces == 0


def after_negative(s: Situation) -> Iterator[Rule]:
    """Partner has nothing: the suit once more may be passed, others may not."""
    own = s.named(s.me) if s.named(s.me) != CLUBS else strain_of(s.of(s.me)[-1])
    yield rule(s.to(own), "strong_rebid", {own: 6})
    for other in DOWN:
        if other != own:
            yield rule(s.to(other), "natural_suit", {other: 4}, forcing=True)
    yield rule(call_at(3, NT), "to_play")


_ = MINORS
