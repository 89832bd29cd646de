"""Weak bids with a long suit: weak twos, preempts, and what partner makes of them."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, SUITS_UP, Situation
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import PASS
from majlis.games.bridge.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit

_WEAK = (5, 10)
_ASKS = 15
"""High-card points of the hand that asks a weak two for more."""


def preempts(is_third: bool) -> Iterator[Rule]:
    """Openings on length and not on strength; in third seat with fewer scruples."""
    for suit in DOWN:
        yield rule(call_at(4, suit), "preempt", {suit: (8, 9)}, hcp=_WEAK, test=_has_top(suit))
        if suit in MAJORS:
            long = {suit: 7}
            yield rule(call_at(4, suit), "preempt", long, hcp=_WEAK, test=_solid_two_suiter(suit))
    for suit in DOWN:
        test = _has_top(suit) if is_third else _two_of_three(suit)
        yield rule(call_at(3, suit), "preempt", {suit: 7}, hcp=_WEAK, test=test)
    for suit in (SPADES, HEARTS, DIAMONDS):
        test = _weak_two(suit, is_third)
        yield rule(call_at(2, suit), "weak_two", {suit: 6}, hcp=(5, 11), test=test)
    yield rule(call_at(3, CLUBS), "preempt", {CLUBS: 6}, hcp=_WEAK, test=_weak_two(CLUBS, True))


def _has_top(suit: Suit) -> Test:
    return lambda w: w.top(suit) >= 1 and w.top(suit, 5) >= 2


def _two_of_three(suit: Suit) -> Test:
    return lambda w: w.top(suit) >= 2


def _solid_two_suiter(suit: Suit) -> Test:
    return lambda w: w.length[suit] == 7 and w.top(suit) == 3 and w.shape[1] >= 4


def _weak_two(suit: Suit, is_third: bool) -> Test:
    """A good suit of six, no void, no other major of four where partner may still have one."""

    def test(w: Worth) -> bool:
        if w.length[suit] != 6 or not w.is_good(suit) or w.shape[-1] == 0:
            return False
        others = (w.length[major] for major in MAJORS if major != suit)
        return is_third or all(n < 4 for n in others)

    return test


# What partner answers


def over_weak_two(s: Situation) -> Iterator[Rule]:
    """Partner opened a weak two, or overcalled with a weak jump."""
    suit = s.strain if s.bidder == s.partner else _suit_of(s)
    if s.rho_call == PASS and s.bidder == s.partner and s.level == 2:
        yield rule(
            call_at(2, NT), "ask_feature", {suit: 2}, hcp=_ASKS, alert=True, forcing=True, about=NT
        )
    yield from _raises(s, suit)
    if s.rho_call == PASS and s.bidder == s.partner and s.level == 2:
        yield from _asking(s, suit)
        yield rule(PASS, "no_game")


def _suit_of(s: Situation) -> Suit:
    return s.named(s.partner)


def _raises(s: Situation, suit: Suit) -> Iterator[Rule]:
    """To game with strength or much length; otherwise as far as there are trumps."""
    four = call_at(4, suit)
    if suit in MAJORS:
        yield rule(four, "to_play", {suit: 2}, support=(suit, 16), test=lambda w: w.hcp >= 13)
        yield rule(four, "to_play", {suit: 4}, hcp=(0, 12), test=lambda w: w.shape[-1] <= 1)
    if s.level == 2 and s.cheapest(suit) == 3:
        yield rule(call_at(3, suit), "raise_preempt", {suit: 3}, hcp=(4, 12))


def _asking(s: Situation, suit: Suit) -> Iterator[Rule]:
    yield rule(call_at(2, NT), "ask_feature", hcp=_ASKS, alert=True, forcing=True)
    for other in SUITS_UP:
        if other != suit:
            yield rule(s.to(other), "new_suit_forcing", {other: 5}, hcp=_ASKS - 2, forcing=True)


def after_asking(s: Situation) -> Iterator[Rule]:
    """The weak hand has answered: game, or the suit again."""
    suit = next((one for one in DOWN if s.his.least(one) >= 6), None)
    if suit is None:
        return
    least = 15 if s.his_code != "minimum_two" else 17
    if suit in MAJORS:
        yield rule(call_at(4, suit), "game", {suit: 2}, hcp=least)
    yield rule(call_at(3, NT), "to_play", hcp=least, test=lambda w: w.losing <= 1)
    if s.bid != call_at(3, suit):
        yield rule(s.to(suit), "to_play", {suit: 1})
    yield rule(PASS, "to_play")


def over_preempt(s: Situation) -> Iterator[Rule]:
    """Partner opened at the three-level or higher."""
    suit = _suit_of(s)
    is_three = s.level == 3 and s.bidder == s.partner
    if suit in MAJORS:
        four = call_at(4, suit)
        if is_three:
            yield rule(call_at(3, NT), "to_play", {suit: 2}, hcp=(13, 17), test=_nine_tricks(suit))
        yield rule(four, "to_play", {suit: 1}, hcp=16, test=_no_slam(suit))
        yield rule(four, "to_play", {suit: 3}, support=(suit, 8))
    elif s.is_ours:
        yield rule(call_at(3, NT), "to_play", hcp=15, test=_runs(suit))
        for major in MAJORS:
            if is_three:
                yield rule(s.to(major), "new_suit_forcing", {major: 5}, hcp=16, forcing=True)
        yield rule(call_at(5, suit), "raise_preempt", {suit: 4}, test=lambda w: w.shape[-1] <= 1)
        yield rule(call_at(5, suit), "to_play", {suit: 2}, hcp=15)
        yield rule(call_at(4, suit), "raise_preempt", {suit: 3}, hcp=(5, 14))
    if s.is_ours:
        yield rule(PASS, "no_game")


def _nine_tricks(suit: Suit) -> Test:
    """His suit runs, and there are two aces outside; a flat hand has no use for trumps."""

    def test(w: Worth) -> bool:
        aces = w.aces - w.has(suit, 12)
        return w.top(suit) >= 2 and w.is_balanced and aces >= 2

    return test


def _no_slam(suit: Suit) -> Test:
    return lambda w: w.aces < 3 or w.hcp < 17


def _runs(suit: Suit) -> Test:
    """Stoppers in the other suits but one, and something in partner's."""
    return lambda w: (
        sum(w.stops(other) for other in SUITS_UP if other != suit) >= 2 and (w.length[suit] >= 1)
    )


# What the weak hand answers


def feature(s: Situation) -> Iterator[Rule]:
    """Partner asked by 2NT: a high card outside, if the hand is not a minimum."""
    suit = _own(s)
    for other in DOWN:
        if other != suit:
            yield rule(
                s.to(other),
                "feature",
                hcp=(8, 11),
                test=_has_feature(other),
                alert=True,
                about=other,
            )
    yield rule(call_at(3, NT), "solid_two", hcp=(8, 11), test=lambda w: w.top(suit) == 3)
    yield rule(s.to(suit), "minimum_two", hcp=(5, 11))


def _own(s: Situation) -> Suit:
    return s.named(s.me)


def _has_feature(suit: Suit) -> Test:
    return lambda w: w.has(suit, 12) or (w.has(suit, 11) and w.length[suit] > 1)


def weak_over_new_suit(s: Situation) -> Iterator[Rule]:
    """Partner's new suit over a preempt is forcing: support, or the own suit once more."""
    suit, his = _own(s), (s.his_call - 3) % 5
    if his != NT:
        if his in MAJORS and s.cheapest(his) == 4:
            yield rule(call_at(4, his), "support", {his: 2})
        yield rule(s.to(his), "support", {his: 3})
    yield rule(s.to(suit), "minimum_two", hcp=(5, 11))
