"""The first bid of an auction, by the seat that makes it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from majlis.games.bridge.bidding.preempts import preempts
from majlis.games.bridge.bidding.rule import ANY, NT, Rule, Test, asks, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, Situation
from majlis.games.bridge.bidding.traits import good
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import PASS
from majlis.games.bridge.cards import CLUBS, SPADES, Suit

THIRD, FOURTH = 2, 3
_TWO_CLUBS = call_at(2, CLUBS)
_STRONG = 22


def opening(s: Situation) -> Iterator[Rule]:
    """What is opened, and what is passed."""
    seat = len(s.calls)
    yield asks(rule(_TWO_CLUBS, "strong_2c", hcp=_STRONG))
    yield replace(asks(rule(_TWO_CLUBS, "strong_2c", hcp=13, test=_takes_nine)), silent=True)
    yield rule(call_at(2, NT), "open_2nt", hcp=(20, 21), balanced=True)
    yield rule(call_at(1, NT), "open_1nt", hcp=(15, 17), balanced=True)
    if seat == FOURTH:
        yield from _good_twos()
    yield from _one_of_a_suit(seat)
    if seat != FOURTH:
        yield from preempts(is_third=seat == THIRD)
    yield rule(PASS, "no_opening", hcp=(0, 12))


def _takes_nine(w: Worth) -> bool:
    """Nine tricks by itself with a major, ten with a minor."""
    return w.playing_tricks >= (9 if w.longest in MAJORS else 10) and w.hcp + w.shape[0] >= _STRONG


def _good_twos() -> Iterator[Rule]:
    """Where all have passed nobody needs to be kept out: two of a major is a small opening."""
    for suit in MAJORS:
        yield rule(call_at(2, suit), "fourth_two", {suit: (6, 6)}, hcp=(11, 14), test=good(suit))


def _one_of_a_suit(seat: int) -> Iterator[Rule]:
    for suit in DOWN:
        code, least = ("open_major", 5) if suit in MAJORS else ("open_minor", 3)
        one = rule(call_at(1, suit), code, {suit: least}, worth=(12, 21), test=_opens(suit, seat))
        yield one
        yield replace(one, worth=ANY, silent=True)


def _opens(suit: Suit, seat: int) -> Test:
    return lambda w: w.opened == suit and is_opening(w, seat)


def is_opening(w: Worth, seat: int) -> bool:
    """Whether a hand opens one of a suit: rule of 20; lighter third in hand, rule of 15 fourth."""
    if seat == FOURTH:
        return (w.hcp >= 8 and w.hcp + w.length[SPADES] >= 15) or w.hcp >= 14
    if seat == THIRD and w.hcp >= 10 and w.twenty >= 18:
        return w.hcp >= 11 or w.is_good(w.longest)
    return w.twenty >= 20 and (w.hcp >= 11 or (w.hcp == 10 and w.shape[1] >= 5))
