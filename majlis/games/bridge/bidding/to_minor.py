"""What partner answers to one of a minor that the opponents have let pass."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Bounds, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import Situation
from majlis.games.bridge.bidding.to_major import jump_shifts, no_other
from majlis.games.bridge.bidding.traits import is_uneven, no_major
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import PASS, strain_of
from majlis.games.bridge.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit

_GAME = 12
"""High-card points of a hand that has time to show a long minor before a major."""


def to_minor(s: Situation) -> Iterator[Rule]:
    """Majors first, then notrump, then the minor."""
    suit, has_passed = strain_of(s.his_call), s.passed_first(s.me)
    yield from jump_shifts(s, suit)
    yield from _one_over_one(suit)
    if not has_passed:
        yield from _strong(suit)
    if suit == DIAMONDS:
        yield from _two_clubs(forcing=not has_passed)
    yield from _raises(suit)
    yield rule(call_at(1, NT), "one_nt", hcp=(0, 10), worth=(6, 11))
    yield rule(PASS, "no_answer", worth=(0, 5))
    yield rule(call_at(1, NT), "one_nt", hcp=(6, 12), silent=True)
    yield from no_other()


def _one_over_one(opened: Suit) -> Iterator[Rule]:
    for suit in (DIAMONDS, HEARTS, SPADES):
        if suit > opened:
            test = _first(suit, opened)
            yield rule(
                call_at(1, suit), "one_over_one", {suit: 4}, worth=6, test=test, forcing=True
            )


def _first(suit: Suit, opened: Suit) -> Test:
    """The longest suit; of fives the higher, of fours the lower; weak hands a major first."""

    def test(w: Worth) -> bool:
        _, diamonds, hearts, spades = w.length
        best = max(hearts, spades)
        if suit == DIAMONDS:
            return diamonds > best and (best < 4 or diamonds >= 5)
        if opened == CLUBS and w.hcp >= _GAME and diamonds > max(best, 4):
            return False
        if suit == HEARTS:
            return hearts > spades or hearts == spades == 4
        return spades > hearts or spades == hearts > 4

    return test


def _strong(suit: Suit) -> Iterator[Rule]:
    """Balanced hands jump in notrump; a long fit jumps beyond the limit raise."""
    two, three = call_at(2, NT), call_at(3, NT)
    yield rule(two, "strong_nt", hcp=(13, 15), balanced=True, test=no_major, to_game=True)
    yield rule(three, "strong_nt", hcp=(16, 19), balanced=True, test=no_major)
    yield rule(call_at(4, suit), "strong_raise", {suit: 6}, hcp=13, test=no_major, to_game=True)


def _two_clubs(forcing: bool) -> Iterator[Rule]:
    two = call_at(2, CLUBS)
    yield rule(two, "two_over_one", {CLUBS: 5}, hcp=10, worth=11, forcing=forcing)
    four: dict[Suit, Bounds] = {CLUBS: 4, DIAMONDS: (0, 3)}
    yield rule(two, "two_over_one", four, hcp=11, test=is_uneven, forcing=forcing)


def _raises(suit: Suit) -> Iterator[Rule]:
    """Diamonds with four cards, clubs, which may be short, with five."""
    yield rule(call_at(3, suit), "limit_raise", {suit: 5}, worth=(11, 13))
    if suit == DIAMONDS:
        yield rule(call_at(3, suit), "limit_raise", {suit: 4}, hcp=(11, 12))
    yield rule(call_at(2, suit), "raise", {suit: 5 if suit == CLUBS else 4}, worth=(6, 10))
