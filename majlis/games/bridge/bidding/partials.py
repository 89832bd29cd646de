"""Less than game: invitations, the better of two suits, and what is said when something must be."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, MINORS, Situation
from majlis.games.bridge.bidding.sums import FIT, Needs, adds_up, stopped
from majlis.games.bridge.bidding.traits import stops
from majlis.games.bridge.calls import PASS
from majlis.games.bridge.cards import HEARTS, SPADES, Suit


def one_level(s: Situation) -> Iterator[Rule]:
    """A major that can still be shown at the one-level."""
    is_forcing = not s.passed_first(s.me)
    for suit in (HEARTS, SPADES):
        if s.cheapest(suit) == 1 and suit not in s.our_suits:
            yield rule(call_at(1, suit), "natural_suit", {suit: 4}, forcing=is_forcing)


# Invitations


def invitations(s: Situation, needs: Needs) -> Iterator[Rule]:
    """Three of a suit, 2NT."""
    low, high = needs.invites
    for suit in MAJORS:
        if s.cheapest(suit) <= 3:
            yield from _major(s, suit, low, high)
    for suit in MINORS:
        least = s.his.least(suit)
        if least >= 4 and s.cheapest(suit) <= 3:
            points = (suit, (low, high + 1))
            yield rule(call_at(3, suit), "invite", {suit: FIT - least + 1}, support=points)
    if s.cheapest(NT) <= 2:
        yield rule(call_at(2, NT), "invite_nt", worth=(low, high), test=stopped(s))
    for suit in MINORS:
        if s.mine.least(suit) >= 4 and s.cheapest(suit) <= 3:
            yield rule(call_at(3, suit), "invite_suit", {suit: 6}, worth=(low, high))


def _major(s: Situation, suit: Suit, low: int, high: int) -> Iterator[Rule]:
    three, least = call_at(3, suit), s.his.least(suit)
    if least >= 4:
        enough = adds_up(s, suit, low, high)
        yield rule(three, "invite", {suit: FIT - least}, worth=(low - 3, high), test=enough)
    if s.mine.least(suit) >= 4:
        yield rule(three, "invite_suit", {suit: 6}, worth=(low, high))


# A place to stop


def quietly(s: Situation, needs: Needs) -> Iterator[Rule]:
    """The own long suit, 1NT, the better of partner's suits, a pass; if it must be, anything."""
    yield from _own_suit(s)
    if s.cheapest(NT) == 1:
        yield rule(call_at(1, NT), "natural_nt", worth=(0, needs.game - 1), test=stopped(s))
    yield from _preference(s, needs)
    if not s.is_forced:
        yield rule(PASS, "to_play", worth=(0, needs.game - 1))
    else:
        yield from _support(s)
        yield from _anything(s)
    yield rule(PASS, "to_play")


def _own_suit(s: Situation) -> Iterator[Rule]:
    for suit in DOWN:
        is_mine = s.mine.least(suit) >= 4 > s.his.least(suit)
        if is_mine and s.cheapest(suit) == 2 and s.strain != suit:
            yield rule(call_at(2, suit), "rebid", {suit: 6})


def _preference(s: Situation, needs: Needs) -> Iterator[Rule]:
    """Back to the suit of partner's in which we have more cards; of equals the first."""
    suits = s.bid_suits(s.partner)
    if s.strain not in suits or s.my_code == "preference":
        return
    for suit in suits:
        if suit != s.strain and s.cheapest(suit) <= 3:
            points, test = (0, needs.game - 1), _prefers(s, suit, s.strain)
            yield rule(s.to(suit), "preference", {suit: 2}, worth=points, test=test)


def _prefers(s: Situation, suit: Suit, other: Suit) -> Test:
    ahead = s.his.least(suit) - s.his.least(other)
    return lambda w: w.length[suit] + ahead >= w.length[other]


# Something must be said


def _support(s: Situation) -> Iterator[Rule]:
    for suit in DOWN:
        if s.his.least(suit) >= 4 and s.cheapest(suit) <= 4 and suit != s.strain:
            yield rule(s.to(suit), "support", {suit: 3})
    if s.strain != NT and s.his.least(s.strain) >= 4:
        least = 3 if s.his.least(s.strain) >= 5 else 4
        yield rule(s.to(s.strain), "support", {s.strain: least})


def _anything(s: Situation) -> Iterator[Rule]:
    """A suit again, notrump, a new suit: whatever is cheapest and least untrue."""
    yield from _again(s, 5, 3)
    if s.cheapest(NT) <= 3:
        yield rule(s.to(NT), "natural_nt", test=stopped(s))
    for suit in s.unbid:
        if s.cheapest(suit) <= 3:
            yield rule(s.to(suit), "natural_suit", {suit: 4})
    if s.his_code == "cue_bid" and s.cheapest(NT) <= 3:
        yield rule(s.to(NT), "natural_nt", test=stops(s.their_suits))
    if s.strain != NT and s.his.least(s.strain) >= 4:
        yield rule(s.to(s.strain), "support", {s.strain: 3})
    yield from _again(s, 4, 4)
    for suit in DOWN:
        if s.his.least(suit) >= 4 and s.cheapest(suit) <= 4:
            yield rule(s.to(suit), "support", {suit: 2}, silent=True)
    if s.cheapest(NT) <= 3:
        yield rule(s.to(NT), "natural_nt", silent=True)
    if s.is_game_forced and s.strain != NT:
        yield rule(s.to(s.strain), "support", silent=True)


def _again(s: Situation, least: int, level: int) -> Iterator[Rule]:
    for suit in DOWN:
        if s.mine.least(suit) >= 3 and s.cheapest(suit) <= level:
            yield rule(s.to(suit), "rebid", {suit: least}, silent=least == 4)
