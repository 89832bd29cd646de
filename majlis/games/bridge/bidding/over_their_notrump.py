"""Over their 1NT: Cappelletti. 2♣ one long suit, 2♦ the majors, 2♥ and 2♠ with a minor."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, MINORS, Situation
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import DOUBLE, ONE_CLUB, PASS, strain_of
from majlis.games.bridge.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit


def over_one_nt(s: Situation) -> Iterator[Rule]:
    """Partner has not called, or passed."""
    yield rule(DOUBLE, "penalty_nt", hcp=15, test=_beats_them)
    for suit in DOWN:
        yield rule(call_at(3, suit), "weak_jump", {suit: 7}, hcp=(5, 14))
    yield rule(
        call_at(2, DIAMONDS),
        "both_majors",
        {SPADES: 5, HEARTS: 4},
        hcp=(8, 14),
        test=_five_four,
        alert=True,
        forcing=True,
        about=NT,
    )
    for major in MAJORS:
        for minor in MINORS:
            yield rule(
                call_at(2, major),
                "major_minor",
                {major: 5, minor: 4},
                hcp=(9, 16),
                test=_both_good(major, minor),
                alert=True,
                about=major,
            )
    yield rule(
        call_at(2, CLUBS),
        "one_suiter",
        hcp=(9, 16),
        test=_one_suiter,
        alert=True,
        forcing=True,
        about=NT,
    )
    yield rule(PASS, "no_overcall", hcp=(0, 17))


def _beats_them(w: Worth) -> bool:
    """At least as strong as they are."""
    return w.is_nearly_balanced or w.hcp >= 17


def _five_four(w: Worth) -> bool:
    return w.length[SPADES] + w.length[HEARTS] >= 10


def _both_good(major: Suit, minor: Suit) -> Test:
    return lambda w: w.length[major] + w.length[minor] >= 10 and w.top(major, 5) >= 2


def _one_suiter(w: Worth) -> bool:
    return w.shape[0] >= 6 and w.top(w.longest, 5) >= 2


# Partner


def after_one_suiter(s: Situation) -> Iterator[Rule]:
    """Ask for the suit by 2♦; a good suit of one's own, or clubs, may be better."""
    for suit in (SPADES, HEARTS):
        yield rule(s.to(suit), "to_play", {suit: 6}, hcp=(6, 40), test=_good(suit))
    if s.rho_call == PASS:
        yield rule(PASS, "to_play", {CLUBS: 6}, hcp=(0, 10))
        yield rule(call_at(2, NT), "asks_suit", hcp=11, alert=True, forcing=True, about=NT)
        yield rule(call_at(2, DIAMONDS), "asks_suit", alert=True, forcing=True, about=NT)
    yield rule(PASS, "no_suit")


def _good(suit: Suit) -> Test:
    return lambda w: w.is_good(suit)


def suit_told(s: Situation) -> Iterator[Rule]:
    """The long suit of 2♣: partner asked, or they doubled it."""
    for suit in DOWN:
        if suit == DIAMONDS and s.bid == call_at(2, DIAMONDS):
            yield rule(PASS, "to_play", {DIAMONDS: 6})
        yield rule(s.to(suit), "long_suit", {suit: 6})


def after_both_majors(s: Situation) -> Iterator[Rule]:
    """The longer major, by strength; long diamonds pass; 2NT with the minors."""
    yield rule(
        call_at(2, NT),
        "minors",
        {CLUBS: 5, DIAMONDS: 5, SPADES: (0, 2), HEARTS: (0, 2)},
        alert=True,
        forcing=True,
        about=NT,
    )
    yield rule(PASS, "to_play", {DIAMONDS: 6, SPADES: (0, 2), HEARTS: (0, 2)})
    for suit in MAJORS:
        yield rule(call_at(4, suit), "game", {suit: 4}, support=(suit, 14), test=_longer(suit))
        yield rule(
            call_at(3, suit), "invite", {suit: 4}, support=(suit, (10, 13)), test=_longer(suit)
        )
    for suit in (SPADES, HEARTS):
        yield rule(s.to(suit), "preference", test=_longer(suit))


def _longer(suit: Suit) -> Test:
    other = SPADES + HEARTS - suit
    return lambda w: w.length[suit] >= w.length[other] + (suit == SPADES)


def after_major_minor(s: Situation) -> Iterator[Rule]:
    """The major with two cards or more; 2NT asks for the minor."""
    suit = strain_of(s.his_call)
    yield rule(call_at(4, suit), "game", {suit: 4}, support=(suit, 14))
    yield rule(call_at(3, suit), "invite", {suit: 3}, support=(suit, (11, 13)))
    for own in (SPADES, HEARTS):
        if own != suit:
            yield rule(s.to(own), "to_play", {own: 6, suit: (0, 2)})
    if s.rho_call < ONE_CLUB:
        yield rule(PASS, "to_play", {suit: 2}, hcp=(0, 11))
        yield rule(call_at(2, NT), "asks_minor", alert=True, forcing=True, about=NT)


def minor_told(s: Situation) -> Iterator[Rule]:
    """The minor that went with the major: at the four-level with much."""
    if s.strain in MINORS:
        yield rule(PASS, "the_minor", {s.strain: 4}, test=_longer_minor(s.strain))
    for minor in MINORS:
        strong = {minor: 5}
        if s.cheapest(minor) == 3:
            yield rule(call_at(4, minor), "strong_minor", strong, hcp=16, forcing=True)
    for minor in sorted(MINORS):
        yield rule(s.to(minor), "the_minor", {minor: 4}, test=_longer_minor(minor))


def _longer_minor(minor: Suit) -> Test:
    return lambda w: w.length[minor] >= w.length[CLUBS + DIAMONDS - minor]


def after_penalty_double(s: Situation) -> Iterator[Rule]:
    """Partner doubled 1NT: sit with anything, run with nothing and a long suit."""
    if s.rho_call >= ONE_CLUB:
        return
    for suit in DOWN:
        yield rule(s.to(suit), "to_play", {suit: 6}, hcp=(0, 5), test=_runs(suit))
    yield rule(s.to(HEARTS), "to_play", {HEARTS: 5, SPADES: 5}, hcp=(0, 6))
    for suit in DOWN:
        yield rule(s.to(suit), "to_play", {suit: 5}, hcp=(0, 3), test=_runs(suit))
    yield rule(PASS, "penalty_pass")


def _runs(suit: Suit) -> Test:
    return lambda w: w.longest == suit
