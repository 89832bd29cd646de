"""The artificial strong 2♣: answers, and how it goes on."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Rule, asks, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, Situation
from majlis.games.bridge.bidding.traits import good, longest
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import PASS, strain_of
from majlis.games.bridge.cards import CLUBS, DIAMONDS

_POSITIVE = 8
_BIG = (22, 24)
_BIGGER = (25, 27)


def answers(s: Situation) -> Iterator[Rule]:
    """A good suit and eight points, 2NT with the same and no suit, or the waiting 2♦."""
    for suit in DOWN:
        call = s.to(suit)
        if s.rho_call == PASS and suit == DIAMONDS:
            call = call_at(3, DIAMONDS)
        yield rule(call, "positive", {suit: 5}, hcp=_POSITIVE, test=good(suit), to_game=True)
    if s.rho_call == PASS:
        yield rule(call_at(2, NT), "positive_nt", hcp=_POSITIVE, balanced=True, to_game=True)
        yield asks(rule(call_at(2, DIAMONDS), "waiting"))
    yield rule(PASS, "waiting")


def rebids(s: Situation) -> Iterator[Rule]:
    """Partner waits: notrump by strength, or the longest suit."""
    yield rule(s.to(NT), "strong_2nt", hcp=_BIG, balanced=True)
    yield rule(call_at(3, NT), "strong_3nt", hcp=_BIGGER, balanced=True)
    for suit in DOWN:
        yield rule(s.to(suit), "strong_suit", {suit: 5}, test=longest(suit), forcing=True)
    yield rule(s.to(NT), "strong_2nt", hcp=_BIG, silent=True)
    yield rule(call_at(3, NT), "strong_3nt", hcp=25, silent=True)


def after_positive(s: Situation) -> Iterator[Rule]:
    """Partner has eight points or more: a slam is near, so suits are shown without haste."""
    his = strain_of(s.his_call)
    if his != NT:
        yield asks(rule(call_at(4, NT), "blackwood", {his: 4}, test=_needs_aces_only))
        yield rule(s.to(his), "support", {his: 3}, forcing=True)
    for suit in DOWN:
        if suit != his:
            yield rule(s.to(suit), "strong_suit", {suit: 5}, test=longest(suit), to_game=True)
    yield rule(call_at(6, NT), "to_play", hcp=_BIGGER[0], balanced=True)
    yield rule(s.to(NT), "strong_nt_rebid", hcp=_BIG, balanced=True, to_game=True)
    yield rule(s.to(NT), "strong_nt_rebid", to_game=True, silent=True)


def _needs_aces_only(w: Worth) -> bool:
    return w.aces >= 3 and w.losing == 0


def after_suit(s: Situation) -> Iterator[Rule]:
    """The strong hand showed its suit: raise, a suit, or the second negative."""
    suit = strain_of(s.his_call)
    if suit in MAJORS:
        yield rule(call_at(4, suit), "weak_raise", {suit: 3}, hcp=(4, 7), test=_no_ace)
        yield rule(call_at(3, suit), "strong_raise", {suit: 3}, hcp=4, to_game=True)
        yield rule(call_at(4, suit), "weak_raise", {suit: 4}, hcp=(0, 4))
    for own in DOWN:
        if own != suit:
            yield rule(s.to(own), "natural_suit", {own: 5}, hcp=5, test=good(own), forcing=True)
    minor = next((one for one in (CLUBS, DIAMONDS) if s.cheapest(one) == 3), None)
    if minor is not None and suit in MAJORS:
        yield asks(rule(call_at(3, minor), "second_negative", hcp=(0, 3)))
    yield rule(s.to(NT), "natural_nt", hcp=(0, 9), forcing=True)


def _no_ace(w: Worth) -> bool:
    return w.aces == 0


def after_negative(s: Situation) -> Iterator[Rule]:
    """Partner has nothing: the suit once more may be passed, others may not."""
    own = strain_of(s.of(s.me)[-1])
    yield rule(s.to(own), "strong_rebid", {own: 6})
    for other in DOWN:
        if other != own:
            yield rule(s.to(other), "natural_suit", {other: 4}, forcing=True)
    yield rule(call_at(3, NT), "to_play")
