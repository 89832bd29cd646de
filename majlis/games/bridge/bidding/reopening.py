"""Opener's second call when they have overcalled and partner has passed."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Bounds, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, SUITS_UP, Situation
from majlis.games.bridge.bidding.traits import stops
from majlis.games.bridge.calls import DOUBLE, PASS
from majlis.games.bridge.cards import Suit

_STRONG = 17
_HIGH = 4
"""A level at which a double needs more than shortness."""


def reopening(s: Situation) -> Iterator[Rule]:
    """A pass would end it: double with a short suit of theirs, so that partner may punish them."""
    own, over = s.named(s.me), s.strain
    if over == NT:
        yield rule(PASS, "minimum")
        return
    if s.level == 1:
        yield rule(call_at(2, NT), "jump_nt", hcp=(18, 19), balanced=True, test=stops([over]))
    most, least = ((0, 2), 11) if s.level < _HIGH else ((0, 1), _STRONG)
    test = _playable(own, over) if s.level < _HIGH else None
    yield rule(DOUBLE, "reopening", {over: most}, hcp=least, forcing=True, test=test)
    if s.cheapest(own) <= 3:
        yield rule(s.to(own), "rebid", {own: 6}, worth=14)
    for suit in DOWN:
        if suit < own and suit != over and s.cheapest(suit) <= 3:
            yield rule(s.to(suit), "second_suit", {suit: 5}, worth=14)
    yield rule(PASS, "minimum", worth=(0, _STRONG))


def _playable(own: Suit, over: Suit) -> Test:
    """Not a hand that plays in its own suits only."""
    others = [suit for suit in SUITS_UP if suit not in (own, over)]
    return lambda w: w.length[own] <= 6 and all(w.length[suit] >= 2 for suit in others)


def opener_again(s: Situation) -> Iterator[Rule]:
    """They are still bidding: only with something more than an opening."""
    own = s.named(s.me)
    if s.strain == NT or not s.is_theirs:
        yield rule(PASS, "minimum")
        return
    if s.level <= 2:
        yield rule(DOUBLE, "takeout", _support(s, own), hcp=8 + 4 * s.level, forcing=True)
    low = [suit for suit in DOWN if s.cheapest(suit) <= 3]
    for suit in low:
        if suit > own and suit not in s.their_suits:
            yield rule(s.to(suit), "reverse", {suit: 4, own: 5}, worth=20, forcing=True)
    if own in low:
        yield rule(s.to(own), "rebid", {own: 6}, worth=15 if s.cheapest(own) == 2 else 18)
    for suit in low:
        if suit < own and suit not in s.their_suits:
            least = 4 if suit in MAJORS else 5
            yield rule(s.to(suit), "second_suit", {suit: least}, worth=_STRONG)
    yield rule(PASS, "minimum", worth=(0, _STRONG + 1))


def _support(s: Situation, own: Suit) -> dict[Suit, Bounds]:
    """Short in theirs, three cards of the unbid."""
    lengths: dict[Suit, Bounds] = {suit: 3 for suit in SUITS_UP if suit != own}
    return {**lengths, **dict.fromkeys(s.their_suits, (0, 2))}
