"""Negative doubles: of an overcall over partner's opening, for the suits that nobody has bid."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Bounds, Rule, asks, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, MINORS, Situation
from majlis.games.bridge.bidding.traits import both, stops
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import DOUBLE, ONE_CLUB, PASS, strain_of
from majlis.games.bridge.cards import Suit

_LEAST = {1: 6, 2: 7, 3: 10}
"""The points that a double promises, by the level of their bid."""


def negative(s: Situation) -> Iterator[Rule]:
    """The unbid majors; where there is none, the unbid minors."""
    if s.level not in _LEAST or s.strain == NT:
        return
    majors = [major for major in MAJORS if major != s.strain and major not in s.our_suits]
    least = _LEAST[s.level]
    lengths: dict[Suit, Bounds] = dict.fromkeys(majors, 4)
    if len(majors) == 1 and s.cheapest(majors[0]) == 1:
        lengths = {majors[0]: (4, 4)}
    if not majors:
        lengths, least = {suit: 4 for suit in MINORS if suit not in s.our_suits}, least + 2
    yield rule(DOUBLE, "negative", lengths, worth=least, forcing=True)


def after_negative(s: Situation) -> Iterator[Rule]:
    """Partner has the unbid major or majors, and six points or more."""
    own = s.named(s.me)
    majors = [major for major in MAJORS if s.his.least(major) >= 4 and major != own]
    if s.rho_call >= ONE_CLUB:
        yield from _disturbed(s, own, majors)
        return
    if s.strain != NT:
        over = s.strain
        yield rule(PASS, "penalty_pass", {over: 5}, test=lambda w: w.top(over, 5) >= 3)
    for suit in majors:
        yield from _raises(s, suit)
    yield from _notrump(s)
    yield from _suits(s, own, majors)


def _raises(s: Situation, suit: Suit) -> Iterator[Rule]:
    four, level = {suit: 4}, s.cheapest(suit)
    if level <= 2:
        for their in s.theirs[:1]:
            cue = rule(s.to(their), "cue_bid", four, support=(suit, 21))
            yield asks(cue, their, to_game=True)
        yield rule(call_at(level + 1, suit), "jump_raise", four, support=(suit, (17, 20)))
    yield rule(call_at(4, suit), "game_raise", four, support=(suit, 17 if level == 3 else 20))
    yield rule(s.to(suit), "raise_four", four, support=(suit, (11, 16)))


def _notrump(s: Situation) -> Iterator[Rule]:
    flat = both(stops(s.theirs), _is_flat)
    if s.level == 1:
        yield rule(call_at(2, NT), "jump_nt", hcp=(16, 19), test=flat)
        yield rule(call_at(1, NT), "minimum_nt", hcp=(12, 15), test=flat)
    elif s.level == 2:
        yield rule(call_at(3, NT), "to_play", hcp=(17, 20), test=flat)
        yield rule(call_at(2, NT), "minimum_nt", hcp=(12, 16), test=flat)
    elif s.level == 3:
        yield rule(call_at(3, NT), "to_play", hcp=(12, 21), test=flat)


def _is_flat(w: Worth) -> bool:
    return w.is_nearly_balanced


def _suits(s: Situation, own: Suit, majors: list[Suit]) -> Iterator[Rule]:
    if s.cheapest(own) == 2:
        yield rule(call_at(3, own), "jump_rebid", {own: 6}, worth=(17, 21))
    if own in MAJORS:
        yield rule(s.to(own), "rebid", {own: 6}, worth=(10, 16))
    for suit in DOWN:
        if suit in (own, *s.theirs):
            continue
        if suit < own or s.cheapest(suit) == s.cheapest(own):
            yield rule(s.to(suit), "second_suit", {suit: 4}, worth=(12, 18))
    for suit in majors:
        if s.cheapest(suit) == 1:
            yield rule(s.to(suit), "support", {suit: 3})
    yield rule(s.to(own), "rebid", {own: 6})
    yield rule(s.to(own), "rebid", {own: 5})
    for suit in majors:
        yield rule(s.to(suit), "support", {suit: 3})
    yield rule(s.to(NT), "minimum_nt", test=stops(s.theirs))
    yield rule(s.to(own), "rebid")


def _disturbed(s: Situation, own: Suit, majors: list[Suit]) -> Iterator[Rule]:
    """They have bid again over the double."""
    for suit in majors:
        if s.cheapest(suit) <= 3:
            yield rule(s.to(suit), "raise_four", {suit: 4}, support=(suit, 13))
    if s.cheapest(own) <= 3:
        yield rule(s.to(own), "compete", {own: 6}, worth=14)
    yield rule(PASS, "minimum", worth=(0, 16))


def after_answer(s: Situation) -> Iterator[Rule]:
    """I doubled negatively and partner bid a major of mine: add up."""
    his = strain_of(s.his_call)
    if s.his_call < ONE_CLUB or his not in MAJORS or s.mine.least(his) < 4:
        return
    yield rule(call_at(4, his), "game", {his: 4}, support=(his, 13))
    if s.cheapest(his) <= 3:
        yield rule(call_at(3, his), "invite", {his: 4}, support=(his, (11, 12)))
    yield rule(PASS, "to_play", support=(his, (0, 24 - s.his.points[0])))
