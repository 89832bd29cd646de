"""Rules of thumb for the defenders' leads after the first (`firstlead`)."""

from __future__ import annotations

from majlis.games.bridge.cardplay import leads
from majlis.games.bridge.cardplay.scene import (
    NOBODY,
    Scene,
    is_master,
    length,
    ranks,
    top,
)
from majlis.games.bridge.cards import ALL_OF, LENGTH, NOTRUMP, Card, Suit, cards_of, lho

TEN, JACK, QUEEN, KING, ACE = range(8, 13)


def order(scene: Scene) -> list[Card]:
    """The cards of a defender on lead after the opening, the best first."""
    return sorted(cards_of(scene.mine), key=lambda one: (-_worth(scene, one), one % LENGTH))


def _worth(scene: Scene, card: Card) -> float:
    suit: Suit = card // LENGTH
    if is_master(scene, card):
        return _cashed(scene, suit) + 0.1
    return _suit_worth(scene, suit) - (0 if card == _from(scene, suit) else 1)


def _cashed(scene: Scene, suit: Suit) -> float:
    """Winners are taken when they beat the contract, or when dummy's tricks would take them."""
    masters = sum(is_master(scene, one) for one in cards_of(scene.mine))
    if masters > scene.left - scene.needs:
        return 20
    dummy = scene.hands[scene.dummy]
    can_ruff = scene.strain not in (NOTRUMP, suit) and not length(dummy, suit)
    if can_ruff and length(dummy, scene.strain):
        return -2
    if scene.led[scene.seat] == suit or scene.led[scene.seat ^ 2] == suit:
        return 4
    return 1.5 if scene.strain != NOTRUMP else 0


def _from(scene: Scene, suit: Suit) -> Card:
    """The card to lead from a suit: back to partner the higher of two, else as usual."""
    held = cards_of(scene.mine & ALL_OF[suit])
    if suit == scene.led[scene.seat ^ 2] and len(held) == 2:
        return held[1]
    return leads.card_led(scene.mine, suit, scene.strain)


def _suit_worth(scene: Scene, suit: Suit) -> float:
    mine = ranks(scene.mine, suit)
    worth = 0.2 * mine.bit_count()
    if suit == scene.led[scene.seat ^ 2]:
        worth += 3
    if suit == scene.led[scene.seat]:
        worth += 2
    return worth + _through(scene, suit) + _risk(scene, suit) + _ruffs(scene, suit)


def _through(scene: Scene, suit: Suit) -> float:
    """Through dummy's strength, or up to its weakness."""
    dummy = top(scene.hands[scene.dummy], suit)
    high = dummy % LENGTH if dummy != NOBODY else 0
    if lho(scene.seat) == scene.dummy:
        return 1 if KING >= high >= JACK or (high == ACE and _gap(scene, suit)) else 0
    return 1.5 if high < TEN else -0.5


def _gap(scene: Scene, suit: Suit) -> bool:
    """Whether dummy's ace is without the king."""
    return not ranks(scene.hands[scene.dummy], suit) >> KING & 1


def _risk(scene: Scene, suit: Suit) -> float:
    """Leading away from honours costs, except from sequences; a ruff and discard more."""
    mine = ranks(scene.mine, suit)
    if suit != scene.strain != NOTRUMP and _gives_ruff(scene, suit):
        return -5
    if not mine >> JACK:
        return 0
    high = mine.bit_length() - 1
    if mine >> high - 1 & 1:
        return 1
    suit_contract = scene.strain != NOTRUMP
    return -3 if high == ACE and suit_contract else -1 if high >= QUEEN else -0.5


def _gives_ruff(scene: Scene, suit: Suit) -> bool:
    """Whether neither dummy nor declarer has any of the suit, and dummy has trumps."""
    dummy = scene.hands[scene.dummy]
    if length(dummy, suit) or not length(dummy, scene.strain):
        return False
    return (scene.declarer, suit) in scene.void


def _ruffs(scene: Scene, suit: Suit) -> float:
    """A singleton to ruff the next round; trumps where dummy could ruff."""
    if scene.strain == NOTRUMP:
        return 0
    if suit == scene.strain:
        dummy = scene.hands[scene.dummy]
        shortage = any(length(dummy, one) < 2 for one in range(4) if one != suit)
        return 1.2 if shortage and length(dummy, suit) else -0.5
    is_short = length(scene.mine, suit) == 1 and length(scene.mine, scene.strain) > 0
    return 1.5 if is_short else 0
