"""Partner overcalled: what the advancer calls; and what the overcaller makes of it."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, MINORS, Situation
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import DOUBLE, ONE_CLUB, PASS, strain_of
from majlis.games.bridge.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit

_CUE = 11


def after_overcall(s: Situation) -> Iterator[Rule]:
    """Raise by the number of trumps, cue bid with strength, a suit or notrump without a fit."""
    suit = strain_of(s.his_call)
    more = 3 if s.his_code == "balancing_suit" else 0
    if s.rho_call == PASS or s.rho_call >= ONE_CLUB or s.rho_call == DOUBLE:
        yield from _raises(s, suit, more)
    if s.rho_call in (PASS, DOUBLE):
        yield from _no_fit(s, suit, more)
    elif s.level <= 2:
        for own in DOWN:
            if own != suit and own not in s.their_suits and s.cheapest(own) <= 2:
                yield rule(s.to(own), "natural_suit", {own: 5}, hcp=(9 + more, 14), test=_good(own))
    yield rule(PASS, "no_advance", hcp=(0, 12))


def _raises(s: Situation, suit: Suit, more: int) -> Iterator[Rule]:
    is_major = suit in MAJORS
    low = s.cheapest(suit)
    theirs = s.their_suits[:1]
    if is_major:
        yield rule(
            call_at(4, suit),
            "raise_preempt",
            {suit: 5},
            hcp=(0, 9),
            test=lambda w: w.shape[-1] <= 1,
        )
    if more and low == 2:
        yield rule(call_at(3, suit), "jump_raise", {suit: 4}, support=(suit, (12, 15)))
    for their in theirs:
        if s.cheapest(their) <= 3 and s.level <= 2:
            yield rule(
                s.to(their),
                "cue_raise",
                {suit: 3},
                support=(suit, _CUE + more),
                alert=True,
                forcing=True,
                about=suit,
            )
    if low <= 3:
        yield (
            rule(call_at(3, suit), "raise_preempt", {suit: 4}, hcp=(3, 8))
            if low == 2
            else rule(call_at(3, suit), "raise", {suit: 4}, support=(suit, (7, 11 + more)))
        )
    if is_major and low == 4:
        yield rule(call_at(4, suit), "game_raise", {suit: 3}, support=(suit, 10))
    if low == 2:
        yield rule(call_at(2, suit), "raise", {suit: 3}, support=(suit, (6, 10 + more)))
    elif low == 3 and s.rho_call == PASS:
        yield rule(call_at(3, suit), "raise", {suit: 3}, support=(suit, (9, 11 + more)))


def _no_fit(s: Situation, suit: Suit, more: int) -> Iterator[Rule]:
    def stopped(w: Worth) -> bool:
        return all(w.stops(their) for their in s.their_suits)

    for own in DOWN:
        if own != suit and own not in s.their_suits and s.cheapest(own) <= 2:
            yield rule(
                s.to(own),
                "natural_suit",
                {own: 5, suit: (0, 2)},
                hcp=(8 + more, 15),
                test=_good(own),
            )
    yield rule(call_at(3, NT), "to_play", hcp=(15 + more, 19), test=stopped)
    if s.cheapest(NT) == 1:
        yield rule(call_at(2, NT), "advance_nt", hcp=(12 + more, 14 + more), test=stopped)
        yield rule(call_at(1, NT), "advance_nt", hcp=(8 + more, 11 + more), test=stopped)
    elif s.cheapest(NT) == 2:
        yield rule(call_at(2, NT), "advance_nt", hcp=(11 + more, 14 + more), test=stopped)
    for their in s.their_suits[:1]:
        if s.cheapest(their) <= 3:
            yield rule(s.to(their), "cue_bid", hcp=14 + more, alert=True, forcing=True, about=their)


def _good(suit: Suit) -> Test:
    return lambda w: w.is_good(suit) or w.length[suit] >= 6


def after_cue_raise(s: Situation) -> Iterator[Rule]:
    """Partner has a good raise: the suit again with a minimum, more with more."""
    suit = s.meanings[-2].about
    assert suit is not None, "the raise is about a suit"
    if s.rho_call >= ONE_CLUB:
        return
    if suit in MAJORS:
        yield rule(call_at(4, suit), "game", {suit: 5}, test=lambda w: w.trumps(suit) >= 14)
    else:
        yield rule(call_at(3, NT), "to_play", hcp=14, test=lambda w: w.losing <= 1)
    yield rule(s.to(suit), "minimum", {suit: 4})


def after_advance_nt(s: Situation) -> Iterator[Rule]:
    """Partner bid notrump over my overcall."""
    return iter(())


# Two-suited overcalls


def after_michaels(s: Situation) -> Iterator[Rule]:
    """The better major, by its length; or over a major the minor is asked for by 2NT."""
    about = s.meanings[-2].about
    if about == NT:
        yield from _both_majors(s)
    else:
        assert about is not None, "the bid is about a suit"
        yield from _major_and_minor(s, about)


def _both_majors(s: Situation) -> Iterator[Rule]:
    for suit in MAJORS:
        best = _better(suit)
        yield rule(call_at(4, suit), "game", {suit: 4}, support=(suit, 12), test=best)
        yield rule(call_at(4, suit), "raise_preempt", {suit: 5}, test=best)
        if s.cheapest(suit) == 2:
            yield rule(call_at(3, suit), "invite", {suit: 4}, support=(suit, (8, 11)), test=best)
    if s.rho_call >= ONE_CLUB:
        for suit in MAJORS:
            if s.cheapest(suit) <= 3:
                yield rule(s.to(suit), "preference", {suit: 4}, test=_better(suit))
        return
    minors = {SPADES: (0, 2), HEARTS: (0, 2)}
    yield rule(
        call_at(2, NT),
        "asks_more",
        {**minors, CLUBS: 4},
        hcp=10,
        alert=True,
        forcing=True,
        about=NT,
    )
    for suit in MAJORS:
        yield rule(s.to(suit), "preference", test=_better(suit))


def _better(suit: Suit) -> Test:
    other = SPADES + HEARTS - suit
    return lambda w: w.length[suit] >= w.length[other] + (suit == HEARTS)


def _major_and_minor(s: Situation, suit: Suit) -> Iterator[Rule]:
    free = s.rho_call >= ONE_CLUB
    yield rule(call_at(4, suit), "game", {suit: 3}, support=(suit, 13))
    yield rule(call_at(4, suit), "raise_preempt", {suit: 4}, test=lambda w: w.shape[-1] <= 1)
    if s.cheapest(suit) == 2:
        yield rule(call_at(3, suit), "invite", {suit: 3}, support=(suit, (9, 12)))
    if free:
        if s.cheapest(suit) <= 3:
            yield rule(s.to(suit), "preference", {suit: 3}, worth=6)
        if s.level == 4 and s.strain != NT and not s.we_are_vulnerable:
            yield rule(
                call_at(4, NT),
                "asks_minor",
                {suit: (0, 2)},
                hcp=8,
                alert=True,
                forcing=True,
                about=NT,
            )
        if s.level == 3:
            yield rule(call_at(4, CLUBS), "asks_minor", {suit: (0, 2)}, hcp=9, alert=True, about=NT)
        yield rule(PASS, "no_advance")
        return
    yield rule(s.to(suit), "preference", {suit: 3})
    yield rule(
        s.to(suit), "preference", {suit: 2}, test=lambda w: min(w.length[0], w.length[1]) <= 2
    )
    yield rule(s.to(NT), "asks_minor", alert=True, forcing=True, about=NT)


def after_unusual(s: Situation) -> Iterator[Rule]:
    """Partner has the two lowest unbid suits: the better one, or game with a fit and values."""
    suits = [suit for suit in range(4) if s.meanings[-2].lengths[suit][0] >= 5]
    for suit in reversed(suits):
        best = _better_of(suit, suits)
        level = 4 if suit in MAJORS else 5
        if s.cheapest(suit) <= level:
            yield rule(
                call_at(level, suit),
                "game",
                {suit: 4},
                support=(suit, 14 if level == 4 else 16),
                test=best,
            )
        if s.cheapest(suit) == 3:
            yield (
                rule(call_at(4, suit), "raise_preempt", {suit: 5}, hcp=(0, 12), test=best)
                if suit in MINORS
                else rule(call_at(4, suit), "raise_preempt", {suit: 5}, test=best)
            )
    if s.rho_call >= ONE_CLUB:
        for suit in suits:
            if s.cheapest(suit) <= 4:
                yield rule(s.to(suit), "preference", {suit: 4}, test=_better_of(suit, suits))
        yield rule(PASS, "no_advance")
        return
    for suit in suits:
        yield rule(s.to(suit), "preference", test=_better_of(suit, suits))


def _better_of(suit: Suit, suits: list[Suit]) -> Test:
    other = next(one for one in suits if one != suit)
    return lambda w: w.length[suit] >= w.length[other] + (suit > other)


_ = DIAMONDS
