"""Rules of thumb for the opening lead: the hand, what the auction told, aces against slams."""

from __future__ import annotations

from collections.abc import Sequence

from majlis.games.bridge.bidding.shown import Shown
from majlis.games.bridge.cardplay import leads
from majlis.games.bridge.cardplay.scene import Scene, length, ranks
from majlis.games.bridge.cards import LENGTH, NOTRUMP, Card, Suit, cards_of
from majlis.games.bridge.score import BOOK

TEN, JACK, QUEEN, KING, ACE = range(8, 13)
_CASHED = 9
_SMALL_SLAM, _GRAND_SLAM = 6, 7
_FAR = 3.5
"""A suit that recommends itself so much less than the best is not led."""


def opening(scene: Scene, told: Sequence[Shown] = ()) -> list[Card]:
    """All cards, those that are usually led first, by what speaks for their suits; ``told`` is what
    each seat showed in the auction, where that is known."""
    usual = _usual(scene)
    worth = {card // LENGTH: _lead_worth(scene, card // LENGTH, told) for card in usual}
    return sorted(
        cards_of(scene.mine),
        key=lambda one: (one not in usual, -worth[one // LENGTH], one % LENGTH),
    )


def worth_leading(scene: Scene, told: Sequence[Shown]) -> set[Card]:
    """The card to lead of each suit that can be considered for the opening lead."""
    worth = {card: _lead_worth(scene, card // LENGTH, told) for card in _usual(scene)}
    return {card for card in worth if worth[card] >= max(worth.values()) - _FAR}


def _usual(scene: Scene) -> set[Card]:
    """The card to lead of each suit: its ace if that is to be cashed, else the usual one."""
    held = [suit for suit in range(4) if length(scene.mine, suit)]
    return {_card(scene, suit) for suit in held}


def _card(scene: Scene, suit: Suit) -> Card:
    if _cashes(scene, suit):
        return LENGTH * suit + ACE
    return leads.card_led(scene.mine, suit, scene.strain)


def _lead_worth(scene: Scene, suit: Suit, told: Sequence[Shown]) -> float:
    if _cashes(scene, suit):
        return _CASHED
    return _opening_worth(scene, suit) + (_by_auction(scene, suit, told) if told else 0)


def _cashes(scene: Scene, suit: Suit) -> bool:
    """Whether the suit's ace is led against a slam: any against seven, against six where there is
    another trick to beat it."""
    level = scene.needs - BOOK
    if level < _SMALL_SLAM or not ranks(scene.mine, suit) >> ACE:
        return False
    return level == _GRAND_SLAM or _quick(scene) >= 2


def _quick(scene: Scene) -> int:
    """Tricks to be taken before declarer has thirteen: aces, kings under them, two top trumps."""
    held = [ranks(scene.mine, suit) for suit in range(4)]
    aces = sum(one >> ACE for one in held)
    kings = sum(one >> KING == 3 and one.bit_count() <= 4 for one in held)
    is_suit = scene.strain != NOTRUMP
    below = is_suit and held[scene.strain] >> QUEEN == 3 and not held[scene.strain] >> ACE
    return aces + kings + below


def _by_auction(scene: Scene, suit: Suit, told: Sequence[Shown]) -> float:
    """Partner's suit, and one's own that he has raised, before others; theirs last."""
    if suit == scene.strain:
        return 0
    mine, partner = told[scene.seat].least(suit), told[scene.seat ^ 2].least(suit)
    worth = 3.0 if partner >= 5 else 1.5 if partner == 4 else 0.0
    if mine >= 4 and partner >= 3:
        worth += 2
    theirs = max(told[scene.declarer].least(suit), told[scene.dummy].least(suit))
    return worth - (2 if theirs >= 4 else 0)


def _opening_worth(scene: Scene, suit: Suit) -> float:
    held = ranks(scene.mine, suit)
    count = held.bit_count()
    if suit == scene.strain:
        return 1.5 - (0.8 if held >> JACK else 0)
    card = leads.card_led(scene.mine, suit, scene.strain) % LENGTH
    is_sequence = card >= TEN and bool(held >> card - 1 & 1)
    if scene.strain == NOTRUMP:
        return count + 1.5 * is_sequence + 0.4 * (held >> TEN).bit_count()
    short = count == 1 and length(scene.mine, scene.strain) in (1, 2, 3)
    if card == ACE and not held >> KING & 1:
        return -1
    from_tenace = 1 if held >> QUEEN and not is_sequence else 0
    both = card == ACE and held >> KING & 1
    return 2 + 2 * is_sequence + 1.5 * bool(both) + 2 * short - 1.2 * from_tenace + 0.1 * count
