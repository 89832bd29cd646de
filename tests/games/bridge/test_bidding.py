"""The bidding robot's rules by situation (B8.1): what a hand calls, and sanity (B9 #16)."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from majlis.games.bridge import auction
from majlis.games.bridge.bidding import book
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import DOUBLE, ONE_CLUB, PASS, bid, level_of
from majlis.games.bridge.calls import code as call_code
from majlis.games.bridge.cards import CLUBS, DIAMONDS, NOTRUMP, SPADES, hand_of
from majlis.games.bridge.state import Called
from tests.games.bridge.auctions import Bid, auctions, deal
from tests.games.bridge.sayc import code, table
from tests.games.bridge.sayc import hand_of as hand

GAME_POINTS = 24


def called(cards: str, calls: str = "", vul: tuple[bool, bool] = (False, False)) -> str:
    """What is called with a hand (spades first) after these calls from the dealer."""
    s = book.situation(tuple(map(code, calls.split())), vul)
    return call_code(book.chosen(s, Worth(hand(cards))).call)


OPENINGS = [
    ("AK874.K93.Q84.72", "", "1S"),
    ("A7.K932.AQ84.J72", "", "1D"),
    ("K74.AJ3.Q842.Q72", "", "P"),
    ("KQ84.A93.84.AJ72", "", "1C"),
    ("A93.KQ8.AJ72.Q84", "", "1NT"),
    ("AQ3.KQ8.AJ72.KJ4", "", "2NT"),
    ("AQ3.AKQ8.AJ7.KQ4", "", "2C"),
    ("KQT974.83.J72.94", "", "2S"),
    ("QJT9874.83.7.K94", "P P", "3S"),
    ("97.KJ93.AT84.K72", "P P P", "P"),
    ("97.82.AT84.Q9732", "", "P"),
]
OVER_NOTRUMP = [
    ("KJ74.83.A942.T73", "1NT P", "2C"),
    ("KQ974.83.742.T73", "1NT P", "2H"),
    ("KQ974.A3.742.T73", "1NT P 2H P 2S P", "2NT"),
    ("KQ9764.A3.742.T7", "1NT P 2H P 2S P", "4S"),
    ("74.83.QJ9742.973", "1NT P", "2S"),
    ("74.83.QJ9742.973", "1NT P 2S P 3C P", "3D"),
    ("A74.K83.QJ92.J97", "1NT P", "3NT"),
    ("A93.KQ84.AJ7.Q84", "1NT P 2C P", "2H"),
    ("A93.KQ8.AJ72.Q84", "1NT P 2C P", "2D"),
    ("A93.KQ8.AJ72.Q84", "1NT P 2D P", "2H"),
    ("K93.J52.AT842.63", "2NT P", "3NT"),
    ("J9.QT872.T842.63", "2NT P", "3D"),
]
ANSWERS = [
    ("K84.J93.Q842.J72", "1S P", "2S"),
    ("K984.A3.Q842.J72", "1S P", "3S"),
    ("KQ84.A3.KJ84.972", "1S P", "2NT"),
    ("QT984.3.KJ842.72", "1S P", "4S"),
    ("84.K93.Q842.J742", "1S P", "1NT"),
    ("8.KQ972.AJ42.Q74", "1S P", "2H"),
    ("KJ84.93.Q842.J72", "1D P", "1S"),
    ("KJ84.QT93.842.72", "1C P", "1H"),
    ("KJ8.AT9.Q84.K742", "1C P", "2NT"),
    ("84.93.9842.J7432", "1H P", "P"),
]
REBIDS = [
    ("KQ84.93.AQ842.J7", "1D P 1S P", "2S"),
    ("84.K93.AQ842.KJ7", "1D P 1S P", "1NT"),
    ("84.K3.AQJ842.KJ7", "1D P 1S P", "2D"),
    ("84.AK93.AQ842.A7", "1D P 1S P", "2H"),
    ("KJ4.AQ.AQ842.QJ7", "1D P 1S P", "2NT"),
    ("AK874.K93.Q84.72", "1S P 2S P", "P"),
    ("AK874.KQ3.A84.72", "1S P 2S P", "2NT"),
    ("AKJ874.KQ3.A84.7", "1S P 2S P", "4S"),
    ("AK874.3.KQ94.872", "1S P 2NT P", "3H"),
]
LATER = [
    ("KQ974.83.A942.73", "1H P 1S P 2C P", "2H"),
    ("KQ974.83.A942.K3", "1C P 1S P 1NT P", "3NT"),
    ("AQ974.983.A4.K73", "1D P 1S P 2C P", "2H"),
    ("AJ974.K83.8.KQ73", "1D P 1H P 1S P", "4S"),
]
SLAMS = [
    ("KQT3.AK5.KQJ74.A", "1S P", "3D"),
    ("AK84.3.AKJ9.A874", "1S P 3S P 4NT P", "5S"),
    ("AQ874.K3.QJ94.87", "1S P 2NT P 4S P 4NT P", "5D"),
    ("K2.K9873.AQ8.KQ4", "1NT P 4C P", "4H"),
    ("AQ2.KJ3.AJ84.KQ4", "1NT P", "6NT"),
]
CONTESTED = [
    ("KQJ74.83.A942.73", "1H", "1S"),
    ("AJ84.3.KQ42.K973", "1H", "X"),
    ("AQ4.KJ9.KJ42.Q73", "1H", "1NT"),
    ("KQ974.AJT83.94.7", "1D", "2D"),
    ("7.83.KQT94.AJT73", "1S", "2NT"),
    ("KJ84.Q93.842.J72", "1D X P", "1S"),
    ("KJ84.AQ93.842.K7", "1D X P", "2D"),
    ("K84.J9.Q8432.J72", "1H 1S P", "2S"),
    ("K84.A9.Q843.KQ72", "1H 1S P", "2H"),
    ("84.KQ93.A842.J72", "1C 1S", "X"),
    ("K84.KQ93.842.J72", "1S X", "2S"),
    ("AQ8.3.KQ974.KJ72", "1D 1H P P", "X"),
    ("AKJ74.7.83.KQ972", "1NT", "2S"),
    ("7.AQJ974.832.KJ2", "1NT", "2C"),
    ("KJ3.82.KQJ94.873", "1S P P", "2D"),
    ("K83.AJ4.KJ94.T87", "1S P P", "1NT"),
]
FURTHER = [
    # An overcall is not left with the strength of an opening, nor a jump in the fourth seat.
    ("AQ2.J9.AJ32.T953", "1C 1H P", "2C"),
    ("94.964.AKQ9.Q742", "2H 2S P", "3S"),
    ("A3.Q62.K873.8743", "1D P P 2H P", "3H"),
    # Long suits are told again, by whoever has told them less than they are.
    ("Q53.AJT9864.T4.5", "P 1D 1S X 2S P P", "3H"),
    ("T84.KQJ974.AT.AQ", "1D 1H X P 1S", "2H"),
    ("AKQJ432.5.KQJ.98", "1H 1S 3H P P", "3S"),
    ("KQJ872.AKT7..T73", "1D 1S 2D P P", "2S"),
    # Opener has four of the suit he was answered in; his partner does not pass it out.
    ("AKT7.74.4.KQ9642", "1C 1D 1S 3D", "3S"),
    ("KT5.KJ873.73.K97", "1C 1D 1H 2D P P", "2H"),
    # A raise to game that they disturb may still be a slam.
    ("AQ64.AKJ63.KQ4.4", "1H P 2NT 4C", "4NT"),
    ("Q.AT6.AQ.AKQ9873", "1D X 3D P P", "3NT"),
    # Notrump is not bid without a stopper in their suit, and is with one when partner asks for it.
    ("AJ62.Q.AQ54.JT94", "1D 2H 3H P", "4D"),
    ("A3.KQT72.K984.94", "1D P 1H 2S P P 3D P 3S P", "3NT"),
    ("AJ76.A9.6.AJ8743", "1C 1D 1H 2D", "3C"),
    # After a redouble they play nothing undoubled.
    ("K9854.KT84.Q.A65", "P 1D X XX 2C P P", "X"),
    ("KJ54.QT84.Q74.K5", "1D X XX 2C P P", "2NT"),
    # What partner asked for is not bid a level higher over their bid.
    ("A93.KQ8.AJ72.Q84", "1NT P 2S 3H", "P"),
    # Three cards are enough for a long suit of partner's at the five-level; three suits are told.
    ("KQT63..864.KQJ83", "P 1D 1H 1S 2H P P 2S P 3H P 3S P 4D P", "5D"),
    ("3.AKQ9.A972.KJT3", "1D P 1NT P", "2C"),
]


@pytest.mark.parametrize(
    ("cards", "calls", "expected"),
    [*OPENINGS, *OVER_NOTRUMP, *ANSWERS, *REBIDS, *LATER, *SLAMS, *CONTESTED, *FURTHER],
)
def test_what_is_called(cards: str, calls: str, expected: str) -> None:
    assert called(cards, calls.replace("NT", "N")) == expected


# What the calls have told


def test_a_call_tells_what_its_rule_asks_for() -> None:
    s = book.situation(tuple(map(code, ["1S", "P", "2S", "P"])))
    opener, responder = s.shown[0], s.shown[2]
    assert (opener.points, opener.least(SPADES)) == ((12, 21), 5)
    assert (responder.points, responder.least(SPADES)) == ((6, 10), 3)


def test_what_is_told_adds_up() -> None:
    s = book.situation(tuple(map(code, ["1N", "P", "2C", "P", "2D", "P"])))
    told = s.shown[0]
    assert told.points == (15, 17)
    assert told.balanced
    assert told.most(SPADES) == 3
    assert s.meanings[2].alert
    assert s.meanings[2].forcing


def test_hands_are_what_their_calls_told() -> None:
    """In more than nine of ten auctions every hand has the lengths that its calls promised."""
    untrue = sum(not is_true(one) for one in auctions(300, seed=5))
    assert untrue <= 30


def is_true(one: Bid) -> bool:
    s = book.situation(tuple(called.call for called in one.calls), in_order(one))
    return all(
        least <= Worth(one.hands[(one.board.dealer + place) % 4]).length[suit] <= most
        for place in range(4)
        for suit, (least, most) in enumerate(s.shown[place].lengths)
    )


def in_order(one: Bid) -> tuple[bool, bool]:
    ours = one.board.dealer % 2
    return one.board.vulnerable[ours], one.board.vulnerable[1 - ours]


# Sanity (B9 #16)


def test_stayman_blackwood_and_transfers_are_always_answered() -> None:
    rng = random.Random(16)
    for calls in ("1N P 2C P", "1N P 2D P", "1N P 2H P", "1S P 3S P 4N P", "1N P 4C P", "2C P"):
        s = book.situation(tuple(map(code, calls.split())))
        for _ in range(100):
            assert book.chosen(s, Worth(deal(rng)[0])).call != PASS, calls


def test_nobody_jumps_to_five_diamonds_on_a_point() -> None:
    weak = "8732.9643.T2.J53"
    for calls in ("1D P", "1H P", "1S P", "1C P", "2D P", "1D X", "1S X P", "1C 1D P"):
        found = called(weak, calls)
        assert found in ("P", "2C", "2D", "2H", "1H", "1S"), (calls, found)


def test_aces_are_told_by_steps() -> None:
    calls = "1S P 3S P 4N P"
    for cards, expected in (
        ("KQJ74.KQ4.QJ4.K7", "5C"),
        ("AQJ74.KQ4.QJ4.97", "5D"),
        ("AQJ74.A94.QJ4.97", "5H"),
        ("AQJ74.A94.A94.97", "5S"),
        ("AQ974.A94.A94.A7", "5C"),
    ):
        assert called(cards, calls) == expected


def test_forcing_calls_are_not_passed() -> None:
    """Over 500 deals: after a forcing call and a pass partner calls again, below game."""
    for one in auctions(500, seed=3):
        s = book.situation(tuple(called.call for called in one.calls), in_order(one))
        for at, meaning in enumerate(s.meanings[:-2]):
            before = book.situation(s.calls[: at + 1], s.vulnerable)
            if meaning.forcing and s.calls[at + 1] == PASS and not before.is_at_game:
                is_double = meaning.call in (DOUBLE, 2)
                assert s.calls[at + 2] != PASS or is_double, str(one)


def test_any_auction_can_be_read() -> None:
    """People call as they like: whatever was called, the rules find a call the laws allow."""
    rng = random.Random(9)
    for _ in range(150):
        hands = [Worth(one) for one in deal(rng)]
        calls: list[Called] = []
        while not auction.is_over(calls):
            allowed = auction.allowed(calls, len(calls) % 4)
            s = book.situation(tuple(one.call for one in calls), (False, True))
            chosen = book.chosen(s, hands[s.me]).call
            assert chosen in allowed
            call = rng.choice(allowed[:9]) if rng.random() < 0.5 else chosen
            calls.append(Called(len(calls), len(calls) % 4, call))


@pytest.mark.slow
def test_a_thousand_auctions_end_where_they_may() -> None:
    """None ends doubled more than five down, none above game with too little without cause."""
    for one in auctions(1000, seed=16):
        assert_sane(one)


def test_auctions_end_where_they_may() -> None:
    for one in auctions(150, seed=17):
        assert_sane(one)


def assert_sane(one: Bid) -> None:
    contract = one.contract
    if contract is None:
        return
    if contract.doubled:
        assert one.down <= 5, str(one)
    if is_above_game(contract.level, contract.strain):
        has_points = one.together(contract.declarer) >= GAME_POINTS
        assert has_points or has_cause(one, contract.declarer, contract.strain), str(one)


def is_above_game(level: int, strain: int) -> bool:
    """Five of a major or of notrump, or a slam."""
    return level > 5 or (level == 5 and strain not in (CLUBS, DIAMONDS))


def has_cause(one: Bid, declarer: int, strain: int) -> bool:
    """The opponents have bid as high as game is, or there are ten trumps."""
    theirs = [
        called.call
        for called in one.calls
        if (called.seat - declarer) % 2 and called.call >= ONE_CLUB
    ]
    is_pushed = bool(theirs) and (max(theirs) >= bid(3, NOTRUMP) or level_of(max(theirs)) >= 4)
    return is_pushed or one.trumps(declarer, strain) >= 10


def test_a_hand_of_nothing_passes_throughout() -> None:
    nothing = hand_of(range(9)) | hand_of((13, 14, 26, 27))
    s = book.situation(tuple(map(code, ["1N", "P", "2C", "P", "2H", "P"])))
    assert book.chosen(s, Worth(nothing)).call == PASS


@pytest.mark.skipif("MAJLIS_CONFORMANCE" in os.environ, reason="the page tells of our own copy")
def test_the_page_has_the_table_as_it_is() -> None:
    page = (Path(__file__).parents[3] / "docs/games/bridge.md").read_text(encoding="utf-8")
    assert "\n".join(table()) in page
