"""Positions for the play of the cards: whole deals or endings, by text."""

from __future__ import annotations

from collections.abc import Sequence

from majlis.core.chance import Stream
from majlis.games.bridge.bidding.shown import NOTHING, Shown
from majlis.games.bridge.cardplay import choosing
from majlis.games.bridge.cardplay.playout import World
from majlis.games.bridge.cardplay.scene import NOBODY, Scene, followers
from majlis.games.bridge.cards import (
    DECK,
    LENGTH,
    SEATS,
    STRAINS,
    Card,
    Hand,
    cards_of,
    code,
    hand_of,
)
from tests.games.bridge.board import card, hands

OPEN: tuple[Shown, ...] = (NOTHING,) * 4


def world(
    deal: str,
    contract: str,
    declarer: str = "S",
    leader: str = "",
    void: str = "",
    needs: int = 0,
) -> World:
    """The hands as ``N:S.H.D.C …``, in ``contract`` (``4S``, ``3NT``) by ``declarer``.

    Of an ending the cards that are missing were played by anybody. ``void``: ``WS EH``, who is
    known to have none of which suit.
    """
    held = tuple(map(hand_of, hands(deal)))
    assert len({hand.bit_count() for hand in held}) == 1, [hand.bit_count() for hand in held]
    assert sum(held) == held[0] | held[1] | held[2] | held[3], "a card is in two hands"
    strain = STRAINS.index(contract[1:])
    absent = DECK & ~(held[0] | held[1] | held[2] | held[3])
    gone = _told_off(absent, [LENGTH - hand.bit_count() for hand in held])
    made = World(
        held,
        SEATS.index(declarer),
        strain,
        needs or int(contract[0]) + 6,
        gone=gone,
        void=frozenset((SEATS.index(w[0]), "CDHS".index(w[1])) for w in void.split()),
        opening=cards_of(gone[SEATS.index(declarer) + 1 & 3])[0] if absent else NOBODY,
    )
    if leader:
        made.leader = SEATS.index(leader)
    return made


def _told_off(cards: Hand, room: Sequence[int]) -> tuple[Hand, ...]:
    deck, gone, at = cards_of(cards), [], 0
    for count in room:
        gone.append(hand_of(deck[at : at + count]))
        at += count
    return tuple(gone)


def after(made: World, text: str) -> Scene:
    """The scene once these cards were played: ``S2 S3``."""
    for word in text.split():
        made.play(card(word))
    return made.scene()


def legal(scene: Scene) -> tuple[Card, ...]:
    """What may be played."""
    return cards_of(followers(scene, scene.mine))


def chosen(scene: Scene, level: str, seed: bytes = b"robot") -> str:
    """The card a robot of that level plays."""
    stream = Stream(seed, "robot")
    return code(choosing.chosen(scene, OPEN, legal(scene), stream, level))
