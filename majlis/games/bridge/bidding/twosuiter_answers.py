"""Partner showed two suits by a Michaels cue bid or the unusual notrump: which, and how high."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Bounds, Rule, asks, call_at, rule
from majlis.games.bridge.bidding.situation import MAJORS, MINORS, SUITS_UP, Situation
from majlis.games.bridge.bidding.traits import (
    has_short,
    longer,
    lower_of_equals,
    other_major,
)
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import ONE_CLUB, PASS
from majlis.games.bridge.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit


def after_michaels(s: Situation) -> Iterator[Rule]:
    """The better major, by its length; or over a major the minor is asked for by 2NT."""
    about = s.meanings[-2].about
    assert about is not None, "the bid is about one suit or two"
    yield from _both_majors(s) if about == NT else _major_and_minor(s, about)


def _both_majors(s: Situation) -> Iterator[Rule]:
    for suit in MAJORS:
        best = lower_of_equals(suit, other_major(suit))
        yield rule(call_at(4, suit), "game", {suit: 4}, support=(suit, 12), test=best)
        yield rule(call_at(4, suit), "raise_preempt", {suit: 5}, test=best)
        if s.cheapest(suit) == 2:
            yield rule(call_at(3, suit), "invite", {suit: 4}, support=(suit, (8, 11)), test=best)
    if s.rho_call < ONE_CLUB:
        short: dict[Suit, Bounds] = {SPADES: (0, 2), HEARTS: (0, 2), CLUBS: 4}
        yield asks(rule(call_at(2, NT), "asks_more", short, hcp=10))
    for suit in MAJORS:
        best = lower_of_equals(suit, other_major(suit))
        if s.rho_call < ONE_CLUB:
            yield rule(s.to(suit), "preference", test=best)
        elif s.cheapest(suit) <= 3:
            yield rule(s.to(suit), "preference", {suit: 4}, test=best)


def _major_and_minor(s: Situation, suit: Suit) -> Iterator[Rule]:
    yield rule(call_at(4, suit), "game", {suit: 3}, support=(suit, 13))
    yield rule(call_at(4, suit), "raise_preempt", {suit: 4}, test=has_short)
    if s.cheapest(suit) == 2:
        yield rule(call_at(3, suit), "invite", {suit: 3}, support=(suit, (9, 12)))
    if s.rho_call >= ONE_CLUB:
        yield from _disturbed(s, suit)
        return
    yield rule(s.to(suit), "preference", {suit: 3})
    yield rule(s.to(suit), "preference", {suit: 2}, test=_short_minor)
    yield asks(rule(s.to(NT), "asks_minor"))


def _short_minor(w: Worth) -> bool:
    return min(w.length[CLUBS], w.length[DIAMONDS]) <= 2


def _disturbed(s: Situation, suit: Suit) -> Iterator[Rule]:
    """They raised: the minor is asked for by 4♣ or 4NT."""
    short = {suit: (0, 2)}
    if s.cheapest(suit) <= 3:
        yield rule(s.to(suit), "preference", {suit: 3}, worth=6)
    if s.level == 4 and s.strain != NT and not s.we_are_vulnerable:
        yield asks(rule(call_at(4, NT), "asks_minor", short, hcp=8))
    if s.level == 3:
        yield asks(rule(call_at(4, CLUBS), "asks_minor", short, hcp=9))
    yield rule(PASS, "no_advance")


def after_unusual(s: Situation) -> Iterator[Rule]:
    """Partner has the two lowest unbid suits: the better one, or game with a fit and values."""
    low, high = (suit for suit in SUITS_UP if s.meanings[-2].lengths[suit][0] >= 5)
    best = {low: lower_of_equals(low, high), high: longer(high, low)}
    for suit in (high, low):
        level, points = (4, 14) if suit in MAJORS else (5, 16)
        if s.cheapest(suit) <= level:
            game = call_at(level, suit)
            yield rule(game, "game", {suit: 4}, support=(suit, points), test=best[suit])
        if s.cheapest(suit) == 3:
            most = 12 if suit in MINORS else 40
            four = call_at(4, suit)
            yield rule(four, "raise_preempt", {suit: 5}, hcp=(0, most), test=best[suit])
    for suit in (low, high):
        if s.rho_call < ONE_CLUB:
            yield rule(s.to(suit), "preference", test=best[suit])
        elif s.cheapest(suit) <= 4:
            yield rule(s.to(suit), "preference", {suit: 4}, test=best[suit])
    if s.rho_call >= ONE_CLUB:
        yield rule(PASS, "no_advance")
