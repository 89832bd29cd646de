"""Over their 1NT: Cappelletti. 2♣ one long suit, 2♦ the majors, 2♥ and 2♠ with a minor."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Bounds, Rule, Test, asks, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, MINORS, Situation
from majlis.games.bridge.bidding.traits import (
    good,
    higher_of_equals,
    longest,
    lower_of_equals,
    other_major,
    other_minor,
)
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import DOUBLE, ONE_CLUB, PASS, strain_of
from majlis.games.bridge.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit

_NO_MAJOR: dict[Suit, Bounds] = {SPADES: (0, 2), HEARTS: (0, 2)}


def over_one_nt(s: Situation) -> Iterator[Rule]:
    """Partner has not called, or passed."""
    yield rule(DOUBLE, "penalty_nt", hcp=15, test=_beats_them)
    for suit in DOWN:
        yield rule(call_at(3, suit), "weak_jump", {suit: 7}, hcp=(5, 14))
    majors = rule(
        call_at(2, DIAMONDS), "both_majors", {SPADES: 5, HEARTS: 4}, hcp=(8, 14), test=_ten_majors
    )
    yield asks(majors)
    for major in MAJORS:
        for minor in MINORS:
            lengths, test = {major: 5, minor: 4}, _ten(major, minor)
            yield rule(
                call_at(2, major), "major_minor", lengths, hcp=(9, 16), test=test, alert=True,
                about=major,
            )  # fmt: skip
    yield asks(rule(call_at(2, CLUBS), "one_suiter", hcp=(9, 16), test=_one_suiter))
    yield rule(PASS, "no_overcall", hcp=(0, 17))


def _beats_them(w: Worth) -> bool:
    """At least as strong as they are."""
    return w.is_nearly_balanced or w.hcp >= 17


def _ten_majors(w: Worth) -> bool:
    return w.length[SPADES] + w.length[HEARTS] >= 10


def _ten(major: Suit, minor: Suit) -> Test:
    return lambda w: w.length[major] + w.length[minor] >= 10 and w.top(major, 5) >= 2


def _one_suiter(w: Worth) -> bool:
    return w.shape[0] >= 6 and w.top(w.longest, 5) >= 2


# Partner


def after_one_suiter(s: Situation) -> Iterator[Rule]:
    """Ask for the suit by 2♦; a good suit of one's own, or clubs, may be better."""
    for suit in MAJORS:
        yield rule(s.to(suit), "to_play", {suit: 6}, hcp=6, test=good(suit))
    if s.rho_call == PASS:
        yield rule(PASS, "to_play", {CLUBS: 6}, hcp=(0, 10))
        yield asks(rule(call_at(2, NT), "asks_suit", hcp=11))
        yield asks(rule(call_at(2, DIAMONDS), "asks_suit"))
    yield rule(PASS, "no_suit")


def suit_told(s: Situation) -> Iterator[Rule]:
    """The long suit of 2♣: partner asked, or they doubled it."""
    for suit in DOWN:
        if s.bid == call_at(2, DIAMONDS):
            yield rule(PASS, "to_play", {DIAMONDS: 6})
        yield rule(s.to(suit), "long_suit", {suit: 6})


def after_both_majors(s: Situation) -> Iterator[Rule]:
    """The longer major, by strength; long diamonds pass; 2NT with the minors."""
    yield asks(rule(call_at(2, NT), "minors", {CLUBS: 5, DIAMONDS: 5, **_NO_MAJOR}))
    yield rule(PASS, "to_play", {DIAMONDS: 6, **_NO_MAJOR})
    for suit in MAJORS:
        four, best = {suit: 4}, lower_of_equals(suit, other_major(suit))
        yield rule(call_at(4, suit), "game", four, support=(suit, 14), test=best)
        yield rule(call_at(3, suit), "invite", four, support=(suit, (10, 13)), test=best)
    for suit in MAJORS:
        yield rule(s.to(suit), "preference", test=lower_of_equals(suit, other_major(suit)))


def after_major_minor(s: Situation) -> Iterator[Rule]:
    """The major with two cards or more; 2NT asks for the minor."""
    suit = strain_of(s.his_call)
    other = other_major(suit)
    yield rule(call_at(4, suit), "game", {suit: 4}, support=(suit, 14))
    yield rule(call_at(3, suit), "invite", {suit: 3}, support=(suit, (11, 13)))
    yield rule(s.to(other), "to_play", {other: 6, suit: (0, 2)})
    if s.rho_call < ONE_CLUB:
        yield rule(PASS, "to_play", {suit: 2}, hcp=(0, 11))
        yield asks(rule(call_at(2, NT), "asks_minor"))


def minor_told(s: Situation) -> Iterator[Rule]:
    """The minor that went with the major: at the four-level with much."""
    if s.strain in MINORS:
        longer = higher_of_equals(s.strain, other_minor(s.strain))
        yield rule(PASS, "the_minor", {s.strain: 4}, test=longer)
    for minor in MINORS:
        if s.cheapest(minor) == 3:
            yield rule(call_at(4, minor), "strong_minor", {minor: 5}, hcp=16, forcing=True)
    for minor in MINORS:
        longer = lower_of_equals(minor, other_minor(minor))
        yield rule(s.to(minor), "the_minor", {minor: 4}, test=longer)


def after_penalty_double(s: Situation) -> Iterator[Rule]:
    """Partner doubled 1NT: sit with anything, run with nothing and a long suit."""
    if s.rho_call >= ONE_CLUB:
        return
    for suit in DOWN:
        yield rule(s.to(suit), "to_play", {suit: 6}, hcp=(0, 5), test=longest(suit))
    yield rule(s.to(HEARTS), "to_play", {HEARTS: 5, SPADES: 5}, hcp=(0, 6), silent=True)
    for suit in DOWN:
        yield rule(s.to(suit), "to_play", {suit: 5}, hcp=(0, 3), test=longest(suit))
    yield rule(PASS, "penalty_pass")
