"""Partner overcalled in a suit: what the advancer calls, and what the overcaller makes of it."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Bounds, Rule, Test, asks, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, Situation
from majlis.games.bridge.bidding.traits import both, has_short, runs_of_one, stops, trumps
from majlis.games.bridge.calls import DOUBLE, ONE_CLUB, PASS, strain_of
from majlis.games.bridge.cards import Suit

_CUE = 11
_WEAK = ("weak_two", "weak_jump", "fourth_two")
_KING = 3
"""What an overcall that kept the auction open may lack."""


def after_overcall(s: Situation) -> Iterator[Rule]:
    """Raise by the number of trumps, cue bid with strength, a suit or notrump without a fit."""
    suit = strain_of(s.his_call)
    more = _KING if s.his_code == "balancing_suit" else 0
    yield from _strong_raises(s, suit, more)
    yield from _raises(s, suit, more)
    if s.rho_call in (PASS, DOUBLE):
        yield from _suits(s, suit, 8 + more)
        yield from _notrump(s, more)
    elif s.level <= 2:
        yield from _suits(s, suit, 9 + more)
    yield rule(PASS, "no_advance", hcp=(0, 12))


def _strong_raises(s: Situation, suit: Suit, more: int) -> Iterator[Rule]:
    if suit in MAJORS:
        yield rule(call_at(4, suit), "raise_preempt", {suit: 5}, hcp=(0, 9), test=has_short)
    if more and s.cheapest(suit) == 2:
        yield rule(call_at(3, suit), "jump_raise", {suit: 4}, support=(suit, (12, 15)))
    for their in s.their_suits[:1]:
        if s.cheapest(their) <= 3 and s.level <= 2:
            cue = rule(s.to(their), "cue_raise", {suit: 3}, support=(suit, _CUE + more))
            yield asks(cue, suit)


def _raises(s: Situation, suit: Suit, more: int) -> Iterator[Rule]:
    low, three = s.cheapest(suit), call_at(3, suit)
    if low == 2:
        yield rule(three, "raise_preempt", {suit: 4}, hcp=(3, 8))
        yield rule(call_at(2, suit), "raise", {suit: 3}, support=(suit, (6, 10 + more)))
    elif low == 3:
        yield rule(three, "raise", {suit: 4}, support=(suit, (7, 11 + more)))
        if s.rho_call == PASS:
            yield rule(three, "raise", {suit: 3}, support=(suit, (9, 11 + more)))
            if s.level == 2 and s.code(s.opener or 0) in _WEAK:
                yield rule(three, "invite", {suit: 2}, hcp=(11 + more, 13 + more))
    elif low == 4 and suit in MAJORS:
        yield rule(call_at(4, suit), "game_raise", {suit: 3}, support=(suit, 10))


def _suits(s: Situation, suit: Suit, least: int) -> Iterator[Rule]:
    for own in DOWN:
        if own != suit and own not in s.their_suits and s.cheapest(own) <= 2:
            lengths: dict[Suit, Bounds] = {own: 5, suit: (0, 2)}
            yield rule(s.to(own), "natural_suit", lengths, hcp=(least, 15), test=_real(own))


def _real(suit: Suit) -> Test:
    return lambda w: w.is_good(suit) or w.length[suit] >= 6


def _notrump(s: Situation, more: int) -> Iterator[Rule]:
    stopped = stops(s.their_suits)
    yield rule(call_at(3, NT), "to_play", hcp=(15 + more, 19), test=stopped)
    if s.cheapest(NT) == 1:
        yield rule(call_at(2, NT), "advance_nt", hcp=(12 + more, 14 + more), test=stopped)
        yield rule(call_at(1, NT), "advance_nt", hcp=(8 + more, 11 + more), test=stopped)
    elif s.cheapest(NT) == 2:
        yield rule(call_at(2, NT), "advance_nt", hcp=(11 + more, 14 + more), test=stopped)
    for their in s.their_suits[:1]:
        if s.cheapest(their) <= 3:
            least = 12 if s.cheapest(their) == 2 else 14
            yield asks(rule(s.to(their), "cue_bid", hcp=least + more), their)


def after_cue_raise(s: Situation) -> Iterator[Rule]:
    """Partner has a good raise: the suit again with a minimum, more with more."""
    suit = s.meanings[-2].about
    assert suit is not None, "the raise is about a suit"
    if s.rho_call >= ONE_CLUB:
        return
    if suit in MAJORS:
        yield rule(call_at(4, suit), "game", {suit: 5}, test=trumps(suit, 14))
    else:
        stopped = both(stops(s.their_suits), runs_of_one)
        yield rule(call_at(3, NT), "to_play", hcp=14, test=stopped)
    yield rule(s.to(suit), "minimum", {suit: 4})
