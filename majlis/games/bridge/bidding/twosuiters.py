"""Overcalls that show two suits: Michaels cue bids and the unusual notrump."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from majlis.games.bridge.bidding.rule import NT, Rule, Test, asks, call_at, rule
from majlis.games.bridge.bidding.situation import MAJORS, MINORS, Situation
from majlis.games.bridge.bidding.traits import other_major
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit

_WEAK = (5, 10)
_STRONG = 16


def two_suited(s: Situation) -> Iterator[Rule]:
    """Five and five, weak or strong: a bid of their suit for the majors, notrump for the lowest."""
    if len(s.their_suits) != 1:
        return
    theirs = s.their_suits[0]
    if s.level == 1:
        yield from _michaels(s, theirs, _extreme)
        if not s.is_last_chance and s.strain != NT:
            low, high = sorted({CLUBS, DIAMONDS, HEARTS} - {theirs})[:2]
            yield _two_lowest(4, low, high, _STRONG + 2)
            yield _two_lowest(2, low, high, 0)
    elif s.strain == theirs and s.level in (2, 3) and theirs in MAJORS:
        yield from _michaels(s, theirs, _very_long)


def _michaels(s: Situation, theirs: Suit, worthy: Callable[[Suit, Suit], Test]) -> Iterator[Rule]:
    call = s.to(theirs)
    if theirs not in MAJORS:
        both = rule(call, "michaels_minor", {SPADES: 5, HEARTS: 5}, test=worthy(SPADES, HEARTS))
        yield asks(both)
        return
    other = other_major(theirs)
    for minor in MINORS:
        lengths, test = {other: 5, minor: 5}, worthy(other, minor)
        yield asks(rule(call, "michaels_major", lengths, test=test), other)


def _two_lowest(level: int, low: Suit, high: Suit, least: int) -> Rule:
    test = _extreme(low, high)
    return asks(rule(call_at(level, NT), "unusual", {low: 5, high: 5}, hcp=least, test=test))


def over_strong(s: Situation) -> Iterator[Rule]:
    """Over their strong 2♣: both minors by 2NT, to take room from them."""
    yield _two_lowest(2, CLUBS, DIAMONDS, 0)


def _extreme(one: Suit, two: Suit) -> Test:
    """Honours in both suits; weak or strong, nothing between."""

    def test(w: Worth) -> bool:
        is_extreme = _WEAK[0] <= w.hcp <= _WEAK[1] or w.hcp >= _STRONG
        return is_extreme and w.top(one, 5) >= 2 and w.top(two, 5) >= 2

    return test


def _very_long(one: Suit, two: Suit) -> Test:
    """Eleven cards in the two suits, or strength."""

    def test(w: Worth) -> bool:
        is_long = w.length[one] + w.length[two] >= 11
        enough = w.hcp >= (8 if is_long else 13)
        return enough and w.top(one, 5) >= 2 and w.top(two, 5) >= 2

    return test
