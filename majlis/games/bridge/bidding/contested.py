"""They have the last bid and no agreement applies: overcalls, doubles, and how far to compete."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding import competition, over_their_notrump, overcalls
from majlis.games.bridge.bidding.natural import GAME, Needs
from majlis.games.bridge.bidding.rule import NT, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, Situation
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import DOUBLE, PASS
from majlis.games.bridge.cards import Suit

ANSWERS = tuple(f"has_aces_{step}" for step in range(4))


ARTIFICIAL = ("stayman", "transfer", "relay_minor", "waiting", "gerber", "fourth_suit", *ANSWERS)
"""Bids in a suit that do not show it: they can be doubled for the lead."""


def contested(s: Situation) -> Iterator[Rule]:
    """By who has called so far."""
    if not s.we_acted:
        yield from _first_word(s)
    elif (
        s.opener == s.me
        and s.my_code.startswith("open_m")
        and s.his_call == PASS
        and len(s.of(s.me)) <= 2
    ):
        if s.is_last_chance:
            yield from competition.reopening(s)
        else:
            yield from competition.opener_low(s)
    yield from _competing(s)


def _first_word(s: Situation) -> Iterator[Rule]:
    if s.code(s.rho) in ARTIFICIAL and s.strain != NT:
        yield rule(DOUBLE, "lead_directing", {s.strain: 5}, test=_good(s.strain), about=s.strain)
    if s.opening == call_at(1, NT) and s.bid == s.opening:
        yield from over_their_notrump.over_one_nt(s)
    elif _may_enter(s):
        yield from overcalls.over_suit(s)
    yield rule(PASS, "no_overcall")


def _may_enter(s: Situation) -> bool:
    """Whether it is not too late: at my first turn, or where they stop low."""
    assert s.first is not None, "they have opened"
    has_waited = len(s.of(s.me)[(s.first - s.me + 3) // 4 :]) > 0
    if has_waited:
        return s.is_last_chance and s.bid < call_at(2, NT)
    return s.level <= 4


def _good(suit: Suit) -> Test:
    return lambda w: w.top(suit) >= 2


def _competing(s: Situation) -> Iterator[Rule]:
    needs = Needs(s)
    yield from _games(s, needs)
    yield from _doubles(s)
    yield from _parts(s)
    yield rule(PASS, "no_more")


def _games(s: Situation, needs: Needs) -> Iterator[Rule]:
    for suit in MAJORS:
        least = s.his.least(suit)
        if least >= 4 or (s.mine.least(suit) >= 5 and least >= 2):
            yield rule(
                call_at(4, suit), "game", {suit: 8 - least}, test=_adds_up(s, suit, needs.game)
            )
    yield rule(call_at(3, NT), "to_play", hcp=needs.game, test=_stopped(s))
    for suit in (1, 0):
        least = s.his.least(suit)
        if least >= 4:
            yield rule(
                call_at(5, suit), "game", {suit: 8 - least + 1}, test=_adds_up(s, suit, needs.minor)
            )


def _stopped(s: Situation) -> Test:
    return lambda w: all(w.stops(suit) for suit in s.their_suits)


def _adds_up(s: Situation, suit: Suit, need: int) -> Test:
    is_long = s.mine.least(suit) > s.his.least(suit)
    return lambda w: (w.trumps(suit) if is_long else w.support(suit)) >= need


def _doubles(s: Situation) -> Iterator[Rule]:
    """For penalties: together clearly more than they, and trumps or tricks of their own."""
    low = s.his.points[0]
    if s.level >= 4 or (s.level == 3 and low >= 10):
        yield rule(DOUBLE, "penalty", hcp=max(8, 24 - low), test=_beats(s))


def _beats(s: Situation) -> Test:
    strain = s.strain

    def test(w: Worth) -> bool:
        if strain == NT:
            return w.hcp + s.his.points[0] >= 22
        return w.length[strain] >= 2 and w.length[strain] + w.top(strain) >= 3

    return test


def _parts(s: Situation) -> Iterator[Rule]:
    """Up to the level of the trumps, with something to go with them."""
    low = s.his.points[0]
    for suit in DOWN:
        least = s.his.least(suit)
        level = s.cheapest(suit)
        if least >= 4 and level <= 3:
            trumps = 8 if level == 2 else 9
            worth = 19 if level == 2 else 21
            yield rule(
                s.to(suit),
                "compete",
                {suit: max(trumps - least, 2)},
                support=(suit, max(5, worth - low)),
            )
        if s.mine.least(suit) >= 5 and level <= 3 and suit != s.strain:
            own = 6 if level == 2 else 7
            yield rule(s.to(suit), "compete", {suit: own}, worth=max(11, worth_of(level) - low))


def worth_of(level: int) -> int:
    """The points that two hands need to compete at a level."""
    return {1: 17, 2: 20, 3: 22}.get(level, GAME)
