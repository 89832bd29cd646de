"""The first bid of an auction, by the seat that makes it."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.preempts import preempts
from majlis.games.bridge.bidding.rule import NT, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, Situation
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import PASS
from majlis.games.bridge.cards import CLUBS, Suit

THIRD, FOURTH = 2, 3
_MAJOR = 2
"""Hearts and what is above."""


def opening(s: Situation) -> Iterator[Rule]:
    """What is opened, and what is passed."""
    seat = len(s.calls)
    yield from _strong()
    yield rule(call_at(2, NT), "open_2nt", hcp=(20, 21), balanced=True)
    yield rule(call_at(1, NT), "open_1nt", hcp=(15, 17), balanced=True)
    yield from _one_of_a_suit(seat)
    if seat != FOURTH:
        yield from preempts(is_third=seat == THIRD)
    yield rule(PASS, "no_opening", hcp=(0, 12))


def _strong() -> Iterator[Rule]:
    two_clubs = call_at(2, CLUBS)
    yield rule(two_clubs, "strong_2c", hcp=22, alert=True, forcing=True)
    yield rule(
        two_clubs, "strong_2c", hcp=13, test=_takes_nine, alert=True, forcing=True, silent=True
    )


def _takes_nine(w: Worth) -> bool:
    return w.playing_tricks >= (9 if w.longest >= _MAJOR else 10) and w.hcp + w.shape[0] >= 22


def _one_of_a_suit(seat: int) -> Iterator[Rule]:
    if seat == FOURTH:
        for suit in MAJORS:
            yield rule(
                call_at(2, suit), "fourth_two", {suit: 6}, hcp=(11, 14), test=_good_six(suit)
            )
    for suit in DOWN:
        code = "open_major" if suit in MAJORS else "open_minor"
        least = 5 if suit in MAJORS else 3
        yield rule(call_at(1, suit), code, {suit: least}, worth=(12, 21), test=_opens(suit, seat))
        yield rule(call_at(1, suit), code, {suit: least}, test=_opens(suit, seat), silent=True)


def _good_six(suit: Suit) -> Test:
    return lambda w: w.length[suit] == 6 and w.is_good(suit)


def _opens(suit: Suit, seat: int) -> Test:
    return lambda w: w.opened == suit and is_opening(w, seat)


def is_opening(w: Worth, seat: int) -> bool:
    """Whether a hand opens one of a suit: rule of 20; lighter in third seat, rule of 15 in fourth."""
    if seat == FOURTH:
        return (w.hcp >= 8 and w.hcp + w.length[3] >= 15) or w.hcp >= 14
    if seat == THIRD and w.hcp >= 10 and w.twenty >= 18:
        return w.hcp >= 11 or w.is_good(w.longest)
    return w.twenty >= 20 and (w.hcp >= 11 or (w.hcp == 10 and w.shape[1] >= 5))
