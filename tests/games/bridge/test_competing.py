"""Competition (B8.1): strong hands are not outbid cheaply, sure tricks double, long suits speak."""

from __future__ import annotations

import pytest

from tests.games.bridge.test_bidding import called

NOT_VULNERABLE, VULNERABLE = (False, False), (True, True)

PENALTIES = [
    # Tricks of one's own that beat it.
    ("AJT.A9875.KQ53.4", "7N", "X"),
    ("A2.T9875.9852.T9", "1S P 2S P 7S", "X"),
    ("AK3.T987.9852.T9", "1H P 2N P 4N P 5H P 6N", "X"),
    ("A3.AT98.9852.T92", "1S P 3S P 6S", "X"),
    # Points beat it that were shown: they have sacrificed.
    ("K42.QJ4.KQ98.A52", "1S 4D 4S 5D P P", "X"),
    ("AJT32.AJ43.J4.AQ", "1S P 2S P 4S 5D P P", "X"),
    ("KQ3.J9854.Q854.2", "P 1S P 4S 5D P P", "P"),
    ("76.AT94.A9653.87", "P 1S P 3S P 4S 5C P P", "X"),
    # Neither tricks nor points, nor a suit of theirs to be short in.
    ("AKJ4.K82.J86.863", "P P 1N P 3N", "P"),
    ("KQ32.KQ98.KQ5.42", "2C P 2D P 2H P 3H P 6H", "P"),
    ("Q432.T987.A85.92", "1S P 2N P 4S P 4N P 5D P 6S", "P"),
]
VALUES = [
    # Opener is strong and short, partner has answered.
    ("K.AQ83.AJ4.AT974", "1C P 1D 3S", "X"),
    ("J2.AKT5.A8.KQ432", "1C P 1D 2S", "X"),
    ("J2.AKT5.83.KQ432", "1C P 1D 3S", "P"),
    # A huge hand after its double.
    ("AKQ5.QJ3.K53.AK4", "1D X 1S P 1N", "X"),
    ("AKQ5.QJ3.K53.AK4", "1D X 1S P 2H", "X"),
    # Too strong to pass, though the shape is not what it should be.
    ("AQ3.QJ8.AK32.J75", "1C", "X"),
    ("AQ3.QJ8.K432.J75", "1C", "P"),
    ("KQ3.QJ8.AK32.J75", "P 1C P 1S", "P"),
    # Who doubled twice has told it, and does not go past partner's answer.
    ("J2.AKT5.A8.KQ432", "1C P 1D 2S X 3S P P X P 4D P", "P"),
]
LONG_SUITS = [
    ("AQT97432.KJ954..", "1S 2C 2S 3S", "4S"),
    ("AQJ9743.KQ54.2.3", "1S P 2S P", "4S"),
    ("QT97432.KJ9.Q2.A", "1S P 2S P", "P"),
    ("A987432.92.874.K", "1H", "3S"),
    # Answers to a stronger notrump are the same as to any other.
    ("Q9532.JT853.K73.", "1C P P 2N P", "3H"),
    ("QJ32.JT53.K73.32", "1C P P 2N P", "3C"),
]


@pytest.mark.parametrize(("cards", "calls", "expected"), [*PENALTIES, *VALUES, *LONG_SUITS])
def test_what_is_called_over_them(cards: str, calls: str, expected: str) -> None:
    assert called(cards, calls, NOT_VULNERABLE) == expected


def test_a_poor_long_suit_is_not_bid_when_vulnerable() -> None:
    assert called("A987432.92.874.K", "1H", VULNERABLE) == "P"
