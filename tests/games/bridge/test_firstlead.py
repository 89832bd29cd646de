"""The opening lead: what the auction told, and aces against slams."""

from __future__ import annotations

import pytest

from majlis.core.chance import Stream
from majlis.games.bridge import cardplay, dds
from majlis.games.bridge.cards import code
from tests.games.bridge.board import Play4

# Deals from north; the dealer, the auction, and the cards that may be led.
LEADS = [
    # An ace against a grand slam, whatever else there is.
    (
        "N:76.J43.A974.9752 AJT.A9875.KQ53.4 Q9842.K2.J8.AKT3 K53.QT6.T62.QJ86",
        ("N", "7NT P P P"),
        ("SA", "HA"),
    ),
    (
        "N:KQJ97.AK.KQJ.KQJ A2.T9875.9852.T9 T8643.2.AT43.A32 5.QJ643.76.87654",
        ("N", "7S P P P"),
        ("SA",),
    ),
    # Against a small one with a second trick only.
    (
        "N:KQJ97.AK.KQJ.KQJ A2.T9875.9852.A9 T8643.2.AT43.T32 5.QJ643.76.87654",
        ("N", "6S P P P"),
        ("SA", "CA"),
    ),
    # The long suit against notrump, not a singleton of dummy's.
    (
        "N:A987432.92.874.K J6.4.A95.AQJ7643 T.AQ873.QJ62.T82 KQ5.KJT65.KT3.95",
        ("W", "1H P 2C P 2NT P 3NT P P P"),
        ("S7",),
    ),
    # The suit that was bid and raised.
    (
        "N:KJ.87.KQ9.AK8543 865.AQT6.JT543.6 .32.A8762.QJT972 AQT97432.KJ954..",
        ("W", "1S 2C 2S 3S P 3NT P P P"),
        ("S8", "S6", "S5"),
    ),
    # Partner's suit before one's own.
    (
        "N:62.K75.J9832.Q74 KQJ84.A93.64.A52 A7.QJ84.AQT5.KJ3 T953.T62.K7.T986",
        ("E", "1S 1NT P 3NT P P P"),
        ("S3", "S5", "ST", "S9"),
    ),
]


@pytest.mark.parametrize("level", ["club", "expert"])
@pytest.mark.parametrize("solver", [True, False])
@pytest.mark.parametrize(("deal", "auction", "led"), LEADS)
def test_what_is_led(
    deal: str,
    auction: tuple[str, str],
    led: tuple[str, ...],
    level: str,
    solver: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not solver:
        monkeypatch.setattr(dds, "is_here", lambda: False)
    elif not dds.is_here():
        pytest.skip("the extra majlis[bridge] is not installed")
    dealer, calls = auction
    table = Play4(deal, dealer).calls(calls)
    v = table.view(table.actor)
    cards = v.hands[table.actor]
    assert code(cardplay.choose(v, cards, Stream(b"robot", "lead"), level)) in led
