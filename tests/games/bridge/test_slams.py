"""Slams (B8.1): hands that are worth one together bid it, and those that are not stop in time."""

from __future__ import annotations

import pytest

from majlis.games.bridge.bidding import book
from majlis.games.bridge.bidding.alone import sure_tricks
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import PASS
from majlis.games.bridge.calls import code as call_code
from majlis.games.bridge.cards import HEARTS, NOTRUMP, SPADES
from tests.games.bridge.sayc import code
from tests.games.bridge.sayc import hand_of as hand


def auction_of(opener: str, partner: str) -> list[str]:
    """What two hands call between them, the opponents silent, the passes of those left out."""
    hands = (Worth(hand(opener)), Worth(hand(partner)))
    calls: list[int] = []
    while calls[-4:-1].count(PASS) < 3 or len(calls) < 4:
        if len(calls) % 2:
            calls.append(PASS)
            continue
        s = book.situation(tuple(calls))
        calls.append(book.chosen(s, hands[len(calls) // 2 % 2]).call)
    return [call_code(one) for one in calls[::2] if one != PASS]


BID = [
    # Balanced hands by points: six, seven, or an invitation.
    ("AQ3.KQ4.AK54.A32", "K42.A53.QJ32.KQ4", "7NT"),
    ("AKQ2.KQJ2.AQ2.K2", "J43.A43.KJ43.AQ3", "7NT"),
    ("AQ2.KQ2.AK32.A32", "K43.A43.Q54.KQ54", "6NT"),
    ("AQ3.KQ4.AK54.A32", "K42.A53.QJ32.J54", "6NT"),
    ("KQ4.KQ4.QJ54.A32", "AJ2.A53.K832.KJ4", "6NT"),
    # A fit, whatever partner's last call was: a raise, a jump, an accepted transfer, a sign-off.
    ("KQJ2.A2.KQJ32.A2", "AT943.K3.A4.QJ43", "6S"),
    ("AQJ32.K2.A32.K32", "K9874.A3.K4.AQ54", "7S"),
    ("AK432.AQ2.K32.32", "QJ65.K3.AQ54.A54", "6S"),
    ("2.AKQJ2.AKQJ2.A2", "A543.T543.T3.KQ3", "6H"),
    ("A2.A32.KJT5.K832", "5.KQ9.AQ64.AQ765", "6C"),
    # A long suit opposite notrump.
    ("A2.A2.AKQJ32.432", "K43.K43.54.AKQ65", "7D"),
    ("AQJ654.K2.A32.K2", "K82.AQ43.K54.A43", "7S"),
    # Tricks and aces opposite a preempt.
    ("43.KQJ976.Q43.32", "AK2.A32.AK2.A654", "6H"),
    ("2.A2.KQJ5432.432", "AK43.K543.A6.AK5", "6D"),
    # Tricks that nothing can take.
    ("AKQJ.AKQ.AKQ.AKQ", "6543.876.876.876", "7NT"),
    ("AKQJT98765432...", ".AKQJT98765432..", "7S"),
    ("AKQJT987654.A.2.", "32.T32.T43.T5432", "6S"),
]
NOT_BID = [
    ("AQ4.KQ4.QJ54.K32", "KJ2.A53.K832.QJ4"),
    ("AQJ32.K2.A32.K32", "K9874.A3.K4.J854"),
    ("KQJ32.KQ2.KQ2.K2", "A9874.J3.J4.AQ54"),
    ("A2.K2.AQJ532.432", "K43.Q43.54.AKQ65"),
    ("43.KQJ976.Q43.32", "KQ2.A32.KQ2.K654"),
]


@pytest.mark.parametrize(("opener", "partner", "expected"), BID)
def test_slams_are_bid(opener: str, partner: str, expected: str) -> None:
    assert auction_of(opener, partner)[-1] == expected


@pytest.mark.parametrize(("opener", "partner"), NOT_BID)
def test_less_stops_in_time(opener: str, partner: str) -> None:
    last = auction_of(opener, partner)[-1]
    assert last[0] in "345", last


def test_partner_reads_what_asks_and_what_invites() -> None:
    """Over notrump without a fit 4NT invites and 4♣ asks; once a suit is agreed 4NT asks."""
    for calls, last, meant in (
        ("1D P 2NT P", "4NT", "quantitative"),
        ("1D P 2NT P", "4C", "gerber"),
        ("1D P 1S P 1NT P", "4NT", "quantitative"),
        ("1D P 1S P 4S P", "4NT", "blackwood"),
        ("1NT P 2H P 3S P", "4NT", "blackwood"),
        ("1NT P 2H P 2S P", "4NT", "quantitative"),
        ("2C P 2NT P 3NT P", "4NT", "quantitative"),
    ):
        s = book.situation(tuple(map(code, calls.replace("NT", "N").split())))
        assert book.meaning(s, code(last.replace("NT", "N"))).code == meant, (calls, last)


def test_aces_are_asked_for_once() -> None:
    calls = "1S P 2N P 4S P 4N P 5H P 5S P"
    s = book.situation(tuple(map(code, calls.split())))
    assert call_code(book.chosen(s, Worth(hand("AKQ74.A3.QJ94.KQ"))).call) == "P"


@pytest.mark.parametrize(
    ("cards", "strain", "tricks"),
    [
        ("AKQJ.AKQ.AKQ.AKQ", NOTRUMP, 13),
        ("AKQJT98765432...", SPADES, 13),
        ("AKQJT98765432...", NOTRUMP, 0),
        ("AKQ5432.A2.A2.A2", SPADES, 0),
        ("AKQJT432.A2.A2.A", SPADES, 11),
        ("AKQ65432.A.A2.A2", SPADES, 0),
        ("2.AKQJT98.AKQJ.A", HEARTS, 12),
    ],
)
def test_sure_tricks(cards: str, strain: int, tricks: int) -> None:
    assert sure_tricks(Worth(hand(cards)), strain) == tricks
