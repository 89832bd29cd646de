"""How well robots play as declarers, against what is there with all cards open."""

from __future__ import annotations

import pytest

from majlis.core.chance import Stream, digest
from majlis.games.bridge import dds
from majlis.games.bridge.cardplay import choosing
from majlis.games.bridge.cardplay.playout import World
from majlis.games.bridge.cards import NORTH, SOUTH, Hand, hand_of
from majlis.games.bridge.score import BOOK, score
from tests.games.bridge.endings import OPEN, legal

DEALS = 100
BELOW = 0.6


def dealt(number: int) -> tuple[Hand, ...]:
    deck = Stream(digest(b"arena", number.to_bytes(4, "big")), "deal").shuffle(range(52))
    return tuple(hand_of(deck[at : at + 13]) for at in range(0, 52, 13))


def best_contract(table: dds.Tricks) -> tuple[int, int]:
    """The declarer and the strain that score most for N-S with all cards open."""

    def worth(seat: int, strain: int) -> int:
        tricks = table[seat][strain]
        return score(max(tricks - BOOK, 1), strain, 0, False, tricks)

    places = ((seat, strain) for seat in (NORTH, SOUTH) for strain in range(5))
    return max(places, key=lambda place: worth(*place))


def taken(number: int, level: str) -> int:
    """Declarer's tricks beyond those double dummy, all four hands played at that level."""
    hands = dealt(number)
    table = dds.tricks(hands)
    declarer, strain = best_contract(table)
    aim = table[declarer][strain]
    made = World(hands, declarer, strain, max(aim, BOOK + 1))
    streams = [Stream(digest(b"robot", bytes([number, seat])), "robot") for seat in range(4)]
    while not made.over:
        scene = made.scene()
        cards = legal(scene)
        one = cards[0]
        if len(cards) > 1:
            one = choosing.chosen(scene, OPEN, cards, streams[scene.seat], level)
        made.play(one)
    return made.won - aim


@pytest.mark.slow
@pytest.mark.skipif(not dds.is_here(), reason="the extra majlis[bridge] is not installed")
def test_declarers_take_about_what_is_there() -> None:
    """N-S declare what suits them best, with the number of tricks double dummy to make."""
    total = sum(taken(number, "expert") for number in range(DEALS))
    assert total / DEALS >= -BELOW, f"{total / DEALS:+.2f} tricks a board"


@pytest.mark.slow
@pytest.mark.skipif(not dds.is_here(), reason="the extra majlis[bridge] is not installed")
def test_so_do_rules_of_thumb_among_themselves() -> None:
    """All four are `club` robots, whose defence gives back what their declarers lose."""
    total = sum(taken(number, "club") for number in range(DEALS))
    assert total / DEALS >= -BELOW, f"{total / DEALS:+.2f} tricks a board"
