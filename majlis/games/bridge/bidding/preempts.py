"""Weak bids with a long suit: weak twos, preempts, and what partner makes of them."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Rule, Test, asks, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, SUITS_UP, Situation
from majlis.games.bridge.bidding.traits import decent, has_short, runs_of_one, top_three, top_two
from majlis.games.bridge.bidding.worth import ACE, KING, Worth
from majlis.games.bridge.calls import PASS, strain_of
from majlis.games.bridge.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit

_WEAK = (5, 10)
_WEAK_TWO = (5, 11)
_NO_MINIMUM = (8, 11)
_SLAM = 18
"""High-card points that look for slam opposite a preempt."""
_ASKS = 15
"""High-card points of the hand that asks a weak two for more."""


def preempts(is_third: bool) -> Iterator[Rule]:
    """Openings on length and not on strength; in third seat with fewer scruples."""
    for suit in DOWN:
        yield rule(call_at(4, suit), "preempt", {suit: (8, 9)}, hcp=_WEAK, test=decent(suit))
        if suit in MAJORS:
            solid = _solid_and_four(suit)
            yield rule(call_at(4, suit), "preempt", {suit: (7, 7)}, hcp=_WEAK, test=solid)
    for suit in DOWN:
        test = decent(suit) if is_third else top_two(suit)
        yield rule(call_at(3, suit), "preempt", {suit: 7}, hcp=_WEAK, test=test)
    for suit in (SPADES, HEARTS, DIAMONDS):
        test = _weak_two(suit, is_third)
        yield rule(call_at(2, suit), "weak_two", {suit: (6, 6)}, hcp=_WEAK_TWO, test=test)
    clubs = {CLUBS: (6, 6)}
    yield rule(call_at(3, CLUBS), "preempt", clubs, hcp=_WEAK, test=_weak_two(CLUBS, True))


def _solid_and_four(suit: Suit) -> Test:
    return lambda w: w.top(suit) == 3 and w.shape[1] >= 4


def _weak_two(suit: Suit, is_third: bool) -> Test:
    """A good suit, no void, no other major of four where partner may still have one."""
    others = [major for major in MAJORS if major != suit]

    def test(w: Worth) -> bool:
        if not w.is_good(suit) or w.shape[-1] == 0:
            return False
        return is_third or all(w.length[major] < 4 for major in others)

    return test


# What partner answers


def over_weak_two(s: Situation) -> Iterator[Rule]:
    """Partner opened a weak two, or overcalled with a weak jump."""
    suit = s.named(s.partner)
    is_free = s.rho_call == PASS and s.bidder == s.partner and s.level == 2
    ask = asks(rule(call_at(2, NT), "ask_feature", {suit: 2}, hcp=_ASKS))
    if is_free:
        yield ask
    yield from _raises(s, suit)
    if is_free:
        yield asks(rule(call_at(2, NT), "ask_feature", hcp=_ASKS))
        for other in SUITS_UP:
            if other != suit:
                points = _ASKS - 2
                yield rule(s.to(other), "new_suit_forcing", {other: 5}, hcp=points, forcing=True)
        yield rule(PASS, "no_game")


def _raises(s: Situation, suit: Suit) -> Iterator[Rule]:
    """To game with strength or much length; otherwise as far as there are trumps."""
    four = call_at(4, suit)
    if suit in MAJORS:
        yield rule(four, "to_play", {suit: 2}, support=(suit, 16), hcp=13)
        yield rule(four, "to_play", {suit: 4}, hcp=(0, 12), test=has_short)
    if s.level == 2 and s.cheapest(suit) == 3:
        yield rule(call_at(3, suit), "raise_preempt", {suit: 3}, hcp=(4, 12))


def after_asking(s: Situation) -> Iterator[Rule]:
    """The weak hand has answered: game, or the suit again."""
    suit = next((one for one in DOWN if s.his.least(one) >= 6), None)
    if suit is None:
        return
    least = 17 if s.his_code == "minimum_two" else 15
    yield asks(rule(call_at(4, NT), "blackwood", {suit: 2}, hcp=least + 4, test=_near_slam(suit)))
    if suit in MAJORS:
        yield rule(call_at(4, suit), "game", {suit: 2}, hcp=least)
    yield rule(call_at(3, NT), "to_play", hcp=least, test=runs_of_one)
    if s.bid != call_at(3, suit):
        yield rule(s.to(suit), "to_play", {suit: 1})
    yield rule(PASS, "to_play")


def over_preempt(s: Situation) -> Iterator[Rule]:
    """Partner opened at the three-level or higher."""
    suit = s.named(s.partner)
    is_three = s.level == 3 and s.bidder == s.partner
    if s.is_ours:
        slam = rule(call_at(4, NT), "blackwood", {suit: 2}, hcp=_SLAM, test=_near_slam(suit))
        yield asks(slam)
    if suit in MAJORS:
        yield from _over_major(suit, is_three)
    elif s.is_ours:
        yield from _over_minor(s, suit, is_three)
    if s.is_ours:
        yield rule(PASS, "no_game")


def _over_major(suit: Suit, is_three: bool) -> Iterator[Rule]:
    four = call_at(4, suit)
    if is_three:
        yield rule(call_at(3, NT), "to_play", {suit: 2}, hcp=(13, 17), test=_nine_tricks(suit))
    yield rule(four, "to_play", {suit: 1}, hcp=16, test=_no_slam)
    yield rule(four, "to_play", {suit: 3}, support=(suit, 8))


def _over_minor(s: Situation, suit: Suit, is_three: bool) -> Iterator[Rule]:
    yield rule(call_at(3, NT), "to_play", {suit: 1}, hcp=15, test=_two_stoppers_beside(suit))
    for major in MAJORS:
        if is_three:
            yield rule(s.to(major), "new_suit_forcing", {major: 5}, hcp=16, forcing=True)
    yield rule(call_at(5, suit), "raise_preempt", {suit: 4}, test=has_short)
    yield rule(call_at(5, suit), "to_play", {suit: 2}, hcp=15)
    yield rule(call_at(4, suit), "raise_preempt", {suit: 3}, hcp=(5, 14))


def _nine_tricks(suit: Suit) -> Test:
    """His suit runs, and there are two aces outside; a flat hand has no use for trumps."""
    return lambda w: w.top(suit) >= 2 and w.is_balanced and w.aces - w.has(suit, ACE) >= 2


def _no_slam(w: Worth) -> bool:
    return w.aces < 3 or w.hcp < 17


def _two_stoppers_beside(suit: Suit) -> Test:
    return lambda w: sum(w.stops(other) for other in SUITS_UP if other != suit) >= 2


def _near_slam(suit: Suit) -> Test:
    """A high trump, three aces, and no suit of which two tricks are lost at once."""

    def test(w: Worth) -> bool:
        others = (other for other in SUITS_UP if other != suit)
        held = all(w.length[other] < 2 or w.top(other, 2) for other in others)
        return w.top(suit) >= 1 and w.aces >= 3 and held

    return test


# What the weak hand answers


def feature(s: Situation) -> Iterator[Rule]:
    """Partner asked by 2NT: a high card outside, if the hand is not a minimum."""
    suit = s.named(s.me)
    for other in DOWN:
        if other != suit:
            one = rule(s.to(other), "feature", hcp=_NO_MINIMUM, test=_has_feature(other))
            yield asks(one, other)
    yield rule(call_at(3, NT), "solid_two", hcp=_NO_MINIMUM, test=top_three(suit))
    yield rule(s.to(suit), "minimum_two", hcp=_WEAK_TWO)


def _has_feature(suit: Suit) -> Test:
    return lambda w: w.has(suit, ACE) or (w.has(suit, KING) and w.length[suit] > 1)


def weak_over_new_suit(s: Situation) -> Iterator[Rule]:
    """Partner's new suit over a preempt is forcing: support, or the own suit once more."""
    suit, his = s.named(s.me), strain_of(s.his_call)
    if his in MAJORS and s.cheapest(his) == 4:
        yield rule(call_at(4, his), "support", {his: 2})
    yield rule(s.to(his), "support", {his: 3})
    yield rule(s.to(suit), "minimum_two", hcp=_WEAK_TWO)
