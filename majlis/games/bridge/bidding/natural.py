"""Where no agreement applies: add up the points, find a fit, and go as far as they go."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding import partials
from majlis.games.bridge.bidding.rule import NT, Rule, asks, call_at, rule
from majlis.games.bridge.bidding.situation import MAJORS, MINORS, Situation
from majlis.games.bridge.bidding.sums import FIT, Needs, adds_up, has_bid_notrump, stopped
from majlis.games.bridge.bidding.traits import good
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import PASS
from majlis.games.bridge.cards import Suit


def natural(s: Situation) -> Iterator[Rule]:
    """Our side has the last bid: where to play, and how high."""
    needs = Needs(s)
    if s.is_at_game:
        yield from _out_of_notrump(s)
        yield rule(PASS, "to_play")
        return
    yield from _long_majors(s)
    yield from _majors(s, needs)
    yield from partials.one_level(s)
    yield from _notrump(s, needs)
    yield from _force(s, needs)
    yield from _minors(s, needs)
    yield rule(call_at(3, NT), "to_play", worth=needs.game + 1, test=stopped(s))
    if not s.is_game_forced:
        yield from partials.invitations(s, needs)
    yield from partials.quietly(s, needs)


def _out_of_notrump(s: Situation) -> Iterator[Rule]:
    """Partner is in 3NT: a major that fits is better."""
    if s.bidder == s.partner and s.bid == call_at(3, NT):
        for suit in MAJORS:
            if s.his.least(suit) >= 5:
                yield rule(call_at(4, suit), "choice_made", {suit: FIT - s.his.least(suit)})
        for suit in MAJORS:
            if s.mine.least(suit) >= 5:
                yield rule(call_at(4, suit), "choice_made", {suit: 7})


# Games


def _long_majors(s: Situation) -> Iterator[Rule]:
    """Where game is certain, a long major at the three-level first, and three-card support."""
    if not s.is_game_forced:
        return
    for suit in MAJORS:
        if s.cheapest(suit) == 3:
            if s.mine.least(suit) >= 4 and s.his.least(suit) < 3:
                yield rule(call_at(3, suit), "rebid", {suit: 6}, forcing=True)
            if s.his.least(suit) in (4, 5) and s.mine.least(suit) < 3:
                yield rule(call_at(3, suit), "support", {suit: 3}, forcing=True)


def _majors(s: Situation, needs: Needs) -> Iterator[Rule]:
    for suit in sorted(MAJORS, key=lambda one: (s.his.least(one), one), reverse=True):
        least, four = s.his.least(suit), call_at(4, suit)
        if least >= 3 or (least == 2 and s.mine.least(suit) >= 4):
            enough = adds_up(s, suit, needs.game)
            yield rule(four, "game", {suit: FIT - least}, test=enough)
        else:
            test = good(suit) if least < 2 else None
            yield rule(four, "game", {suit: 6}, worth=needs.game, test=test)
        if s.mine.least(suit) >= 6 and least < 2:
            yield rule(four, "game", {suit: 7}, worth=needs.game)


def _notrump(s: Situation, needs: Needs) -> Iterator[Rule]:
    """With an even hand at once; with an uneven one only opposite a balanced one."""
    has_stoppers, suits = stopped(s), s.bid_suits(s.partner)
    is_even = s.his.balanced or has_bid_notrump(s)

    def test(w: Worth) -> bool:
        fits = w.is_nearly_balanced and all(w.length[suit] for suit in suits)
        return has_stoppers(w) and (fits or is_even)

    yield rule(call_at(3, NT), "to_play", worth=needs.game, test=test)


def _minors(s: Situation, needs: Needs) -> Iterator[Rule]:
    for suit in MINORS:
        least = s.his.least(suit)
        if least >= 3:
            enough = adds_up(s, suit, needs.minor - (s.level >= 4))
            yield rule(call_at(5, suit), "game", {suit: FIT - least}, test=enough)


# Forcing, when game is certain and its place is not


def _force(s: Situation, needs: Needs) -> Iterator[Rule]:
    if s.level >= 4:
        return
    least = 0 if s.is_game_forced else needs.game
    yield from _three_of_a_major(s, least)
    if "fourth_suit" not in s.codes(s.me):
        yield from _new_suits(s, least, needs)
    yield from _cue_bids(s, needs)
    if s.is_game_forced:
        for suit in MINORS:
            if s.his.least(suit) >= 4 and s.cheapest(suit) <= 4:
                yield rule(s.to(suit), "support", {suit: 3}, forcing=True)


def _three_of_a_major(s: Situation, least: int) -> Iterator[Rule]:
    for suit in MAJORS:
        if s.his.least(suit) >= 5 and s.cheapest(suit) == 3:
            yield rule(call_at(3, suit), "support", {suit: 3}, worth=least, forcing=True)
        if s.is_game_forced and s.mine.least(suit) in (4, 5) and s.cheapest(suit) <= 3:
            yield rule(s.to(suit), "rebid", {suit: 6}, forcing=True)


def _new_suits(s: Situation, least: int, needs: Needs) -> Iterator[Rule]:
    """A suit nobody has bid; if there is but one left, it asks, and a jump in it is real."""
    is_fourth = len(s.unbid) == 1
    for suit in s.unbid:
        if s.cheapest(suit) > 3:
            continue
        if is_fourth and not s.they_acted:
            ask = rule(_fourth(s, suit), "fourth_suit", worth=max(least, needs.game))
            yield asks(ask, suit, to_game=True)
        else:
            yield rule(s.to(suit), "natural_suit", {suit: 4}, worth=least, forcing=True)
        if is_fourth and s.cheapest(suit) <= 2:
            jump = s.to(suit, 2 if s.cheapest(suit) == 1 else 1)
            yield rule(jump, "game_suit", {suit: 5}, worth=needs.game + 2, to_game=True)


def _fourth(s: Situation, suit: Suit) -> int:
    """One spade can still be natural, so two spades is the force."""
    return s.to(suit, 1 if s.cheapest(suit) == 1 else 0)


def _cue_bids(s: Situation, needs: Needs) -> Iterator[Rule]:
    for suit in s.their_suits:
        if s.cheapest(suit) <= 3:
            yield asks(rule(s.to(suit), "cue_bid", worth=needs.game), suit, to_game=True)
