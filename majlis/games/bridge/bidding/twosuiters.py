"""Overcalls that show two suits: Michaels cue bids and the unusual notrump."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import MAJORS, MINORS, Situation
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit

_WEAK = (5, 10)
_STRONG = 16


def two_suited(s: Situation) -> Iterator[Rule]:
    """Five and five, weak or strong: a bid of their suit for the majors, notrump for the lowest."""
    if len(s.their_suits) > 1 or not s.their_suits:
        return
    theirs = s.their_suits[0]
    if s.level == 1:
        yield from _michaels(s, theirs, _extreme)
        if not s.is_last_chance and s.strain != NT:
            yield from _unusual(s, theirs)
    elif s.strain == theirs and s.level in (2, 3) and theirs in MAJORS:
        yield from _michaels(s, theirs, _very_long)


def _michaels(s: Situation, theirs: Suit, extreme: object) -> Iterator[Rule]:
    assert callable(extreme)
    call = s.to(theirs)
    if theirs in MAJORS:
        other = SPADES + HEARTS - theirs
        for minor in MINORS:
            both = {other: 5, minor: 5}
            yield rule(
                call,
                "michaels_major",
                both,
                test=extreme(other, minor),
                alert=True,
                forcing=True,
                about=other,
            )
    else:
        both = {SPADES: 5, HEARTS: 5}
        yield rule(
            call,
            "michaels_minor",
            both,
            test=extreme(SPADES, HEARTS),
            alert=True,
            forcing=True,
            about=NT,
        )


def _unusual(s: Situation, theirs: Suit) -> Iterator[Rule]:
    low, high = sorted({CLUBS, DIAMONDS, HEARTS} - {theirs})[:2]
    yield from _two_lowest(4, low, high, _STRONG + 2)
    yield from _two_lowest(2, low, high, 0)


def _two_lowest(level: int, low: Suit, high: Suit, least: int) -> Iterator[Rule]:
    yield rule(
        call_at(level, NT),
        "unusual",
        {low: 5, high: 5},
        hcp=least,
        test=_extreme(low, high),
        alert=True,
        forcing=True,
        about=NT,
    )


def over_strong(s: Situation) -> Iterator[Rule]:
    """Over their strong 2♣: both minors by 2NT, to take room from them."""
    yield from _two_lowest(2, CLUBS, DIAMONDS, 0)


def _extreme(one: Suit, two: Suit) -> Test:
    """Honours in both suits; weak or strong, nothing between."""

    def test(w: Worth) -> bool:
        good = w.top(one, 5) >= 2 and w.top(two, 5) >= 2
        return good and (_WEAK[0] <= w.hcp <= _WEAK[1] or w.hcp >= _STRONG)

    return test


def _very_long(one: Suit, two: Suit) -> Test:
    """Eleven cards in the two suits, or strength."""

    def test(w: Worth) -> bool:
        good = w.top(one, 5) >= 2 and w.top(two, 5) >= 2
        return good and w.hcp >= 8 and (w.length[one] + w.length[two] >= 11 or w.hcp >= 13)

    return test
