"""What partner answers to a takeout double, and what the doubler does next."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from majlis.games.bridge.bidding.rule import NT, Rule, Test, asks, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, MINORS, SUITS_UP, Situation
from majlis.games.bridge.bidding.traits import both, major_beside, no_major, stops, top_three
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import DOUBLE, ONE_CLUB, PASS, strain_of
from majlis.games.bridge.cards import HEARTS, SPADES, Suit

_CUE = 12
_HUGE = 20
"""High-card points that double again with any shape."""
_KING = 3
"""What a double that kept the auction open may lack."""


# The answer


class _Place(Struct, frozen=True):
    """``suits`` may be bid, ``theirs`` not; ``more`` points are needed than usual."""

    suits: tuple[Suit, ...]
    theirs: tuple[Suit, ...]
    more: int

    def best(self, suit: Suit) -> Test:
        """The suit to bid: the longest, a major of four before a minor of five."""

        def rank(w: Worth, one: Suit) -> tuple[int, int]:
            return w.length[one] + (one in MAJORS and w.length[one] >= 4), one

        return lambda w: max(self.suits, key=lambda one: rank(w, one)) == suit

    @property
    def notrump(self) -> Test:
        """Their suits stopped, and no major to be bid."""
        majors = [suit for suit in self.suits if suit in MAJORS]
        stopped = stops(self.theirs)
        return lambda w: stopped(w) and all(w.length[major] < 4 for major in majors)


def after_takeout(s: Situation) -> Iterator[Rule]:
    """The best unbid suit, by strength; notrump; a pass with theirs."""
    more = _KING if s.his_code == "balancing_double" else 0
    theirs = s.theirs
    place = _Place(tuple(suit for suit in DOWN if suit not in theirs), theirs, more)
    if s.doubled == 1 and s.strain != NT:
        yield from _sits(s)
    if s.level <= 2:
        yield from _games(s, place)
    elif s.level == 3:
        yield from _games_over_three(s, place)
    yield from _invitations(s, place)
    yield from (_free if s.rho_call >= ONE_CLUB else _weak)(s, place)


def _sits(s: Situation) -> Iterator[Rule]:
    """So good in their suit that the double is left in: the higher they are, the sooner."""
    suit = s.strain
    honours = 2 if s.level >= 2 else 3
    yield rule(PASS, "penalty_pass", {suit: 5}, test=lambda w: w.top(suit, 5) >= honours)
    if s.level >= 4:
        yield rule(PASS, "penalty_pass", {suit: 4})


def _games(s: Situation, place: _Place) -> Iterator[Rule]:
    more = place.more
    for major in place.suits:
        if major in MAJORS:
            four, best = call_at(4, major), place.best(major)
            yield rule(four, "game", {major: 5}, worth=_CUE + more, test=best)
            yield rule(four, "game", {major: 6}, worth=8 + more)
    yield rule(call_at(3, NT), "to_play", hcp=(13 + more, 18), test=place.notrump)
    for suit in place.theirs[:1]:
        yield asks(rule(s.to(suit), "cue_bid", hcp=_CUE + more), suit)


def _games_over_three(s: Situation, place: _Place) -> Iterator[Rule]:
    for major in place.suits:
        if major in MAJORS:
            least, best = 9 + place.more, place.best(major)
            yield rule(call_at(4, major), "game", {major: 4}, worth=least, test=best)
    yield rule(call_at(3, NT), "to_play", hcp=10 + place.more, test=stops(place.theirs))


def _invitations(s: Situation, place: _Place) -> Iterator[Rule]:
    more = place.more
    if s.level <= 2:
        points = (12 - s.level + more, 12 + more)
        yield rule(call_at(2, NT), "advance_nt", hcp=points, test=place.notrump)
    for suit in place.suits:
        if s.cheapest(suit) <= 2:
            points, best = (10 + more, 12 + more), place.best(suit)
            yield rule(s.to(suit, 1), "jump_advance", {suit: 4}, worth=points, test=best)
    if s.cheapest(NT) == 1:
        points = (6 + more, 10 + more)
        yield rule(call_at(1, NT), "advance_nt", hcp=points, test=place.notrump)


_FREE = {1: 5, 2: 7, 3: 9}
"""What a bid is worth that need not be made, by its level."""


def _free(s: Situation, place: _Place) -> Iterator[Rule]:
    """They have bid again, so that a bid is free."""
    for suit in place.suits:
        level = s.cheapest(suit)
        if level in _FREE:
            points, best = (_FREE[level], 11), place.best(suit)
            yield rule(s.to(suit), "advance", {suit: 4}, worth=points, test=best)
    yield rule(PASS, "no_advance", hcp=(0, 9))


def _weak(s: Situation, place: _Place) -> Iterator[Rule]:
    """Something must be bid."""
    for least, silent in ((4, False), (3, True), (0, True)):
        points = (0, 9 + place.more) if least == 4 else (0, 40)
        for suit in place.suits:
            yield rule(
                s.to(suit), "advance", {suit: least}, worth=points, test=place.best(suit),
                silent=silent,
            )  # fmt: skip


# The doubler again


def doubler(s: Situation) -> Iterator[Rule]:
    """I doubled for takeout and partner has answered or passed: only strong hands call again."""
    if s.his_code == "cue_bid":
        yield from _after_cue(s)
    elif s.his_code == "advance_nt":
        yield from _own_suits(s)
    elif s.his_code == "advance" and s.bidder == s.partner:
        yield from _after_weak(s, strain_of(s.his_call))
    elif s.his_code == "jump_advance":
        yield from _after_jump(s, strain_of(s.his_call))
    elif s.his_call == PASS:
        yield from _again(s)


def _after_cue(s: Situation) -> Iterator[Rule]:
    theirs = s.theirs
    for major in (HEARTS, SPADES):
        if major not in theirs:
            yield rule(s.to(major), "natural_suit", {major: 4})
    yield rule(s.to(NT), "natural_nt", test=stops(theirs))
    for suit in SUITS_UP:
        if suit not in theirs:
            yield rule(s.to(suit), "natural_suit", {suit: 4})


def _after_weak(s: Situation, his: Suit) -> Iterator[Rule]:
    """Partner may have nothing."""
    theirs = s.theirs
    is_one = s.level == 1
    if his in MAJORS:
        yield rule(call_at(4, his), "game_raise", {his: 4}, hcp=21 + is_one)
        yield rule(call_at(3, his), "jump_raise", {his: 4}, hcp=(19 + is_one, 21))
    strong, stopped = (21, 22) if is_one else (19, 21), stops(theirs)
    jump = s.to(NT, 1 if is_one else 0)
    yield rule(jump, "strong_doubler_nt", hcp=strong, balanced=True, test=stopped)
    yield rule(call_at(3, NT), "to_play", hcp=23, balanced=True, test=stopped)
    for suit in theirs[:1] if s.level <= 3 else ():
        yield asks(rule(s.to(suit), "cue_bid", hcp=21), suit)
    yield from _raises(s, his, is_one)
    yield from _own_suits(s)
    if is_one:
        yield rule(call_at(1, NT), "strong_doubler_nt", hcp=(18, 20), balanced=True)
    elif s.my_code == "balancing_double" and s.cheapest(NT) == 2:
        yield rule(call_at(2, NT), "strong_doubler_nt", hcp=(16, 17), balanced=True, test=stopped)
    if s.rho_call == PASS:
        yield rule(PASS, "minimum", hcp=(0, 18))


def _raises(s: Situation, his: Suit, is_one: bool) -> Iterator[Rule]:
    if his not in MAJORS:
        yield from _own_suits(s)
    if is_one:
        yield rule(call_at(3, his), "jump_raise", {his: 4}, hcp=(19, 21))
        yield rule(call_at(2, his), "raise_four", {his: 4}, hcp=(16, 19))
    else:
        yield rule(call_at(3, his), "raise_four", {his: 4}, hcp=(17, 19))


def _after_jump(s: Situation, his: Suit) -> Iterator[Rule]:
    if his in MAJORS:
        yield rule(call_at(4, his), "game", {his: 3}, support=(his, 15))
        if s.level == 2:
            yield rule(call_at(3, his), "invite", {his: 3}, support=(his, (14, 14)))
    yield from _own_suits(s)


def _again(s: Situation) -> Iterator[Rule]:
    """Partner has passed over their bid: notrump with a suit that runs, double again with more, or
    show a suit."""
    for suit in MINORS if s.is_theirs and s.level <= 3 else ():
        if suit not in s.theirs:
            running = both(stops(s.theirs), top_three(suit))
            yield rule(call_at(3, NT), "to_play", {suit: 6}, hcp=18, test=running)
    if s.level <= 4 and s.is_theirs and s.strain != NT:
        least = 17 if s.level <= 3 else 18
        test = both(major_beside(s.theirs), lambda w: not no_major(w))
        short = dict.fromkeys(s.theirs, (0, 2))
        yield rule(DOUBLE, "takeout", short, hcp=least, test=test, forcing=True)
    if s.is_theirs and s.level <= 3:
        code = "penalty" if s.strain == NT else "takeout"
        yield rule(DOUBLE, code, hcp=_HUGE, forcing=s.strain != NT, silent=code == "takeout")
    yield from _own_suits(s)


def _own_suits(s: Situation) -> Iterator[Rule]:
    """Too strong for an overcall."""
    for suit in DOWN:
        is_low = s.cheapest(suit) <= 3 + (suit in MAJORS)
        if is_low and suit not in s.theirs and suit != s.strain:
            yield rule(s.to(suit), "strong_suit_doubler", {suit: 5}, hcp=17)
