"""Rules of thumb where the suit led cannot be followed: to ruff, and what to throw away."""

from __future__ import annotations

from majlis.games.bridge.cardplay.scene import (
    NOBODY,
    Scene,
    above,
    is_master,
    length,
    top,
    winning,
)
from majlis.games.bridge.cards import ALL_OF, LENGTH, NOTRUMP, Card, Hand, Suit, cards_of, lho

_JACK = 9


def order(scene: Scene) -> list[Card]:
    """The cards, the one to play first: a trump that wins what is not won, else what is spared."""
    spare = sorted(cards_of(scene.mine), key=lambda one: (_keeps(scene, one), one % LENGTH))
    ruff = _ruff(scene)
    return spare if ruff is None else [ruff, *(one for one in spare if one != ruff)]


def _ruff(scene: Scene) -> Card | None:
    """The trump to ruff with; ``None``: not at all."""
    if scene.strain == NOTRUMP or not length(scene.mine, scene.strain):
        return None
    by, best = winning(scene)
    if by == scene.seat ^ 2 and _stands(scene, best):
        return None
    trumps = scene.mine & ALL_OF[scene.strain]
    enough = trumps & above(best) if best // LENGTH == scene.strain else trumps
    if not enough:
        return None
    cards = cards_of(enough)
    return _safe(scene, cards) if _overruffs(scene) else cards[0]


def _stands(scene: Scene, best: Card) -> bool:
    """Whether partner's card will win, as far as one can see."""
    if len(scene.trick) == 3:
        return True
    last = lho(scene.seat)
    rivals = scene.hands[last] if last not in scene.hidden else scene.unseen
    return not above(best) & rivals and not _overruffs(scene)


def _overruffs(scene: Scene) -> bool:
    """Whether the next hand is known to have none of the suit led, and may have trumps."""
    last, led = lho(scene.seat), scene.trick[0] // LENGTH
    if len(scene.trick) == 3 or led == scene.strain:
        return False
    if last not in scene.hidden:
        hand = scene.hands[last]
        return not length(hand, led) and length(hand, scene.strain) > 0
    return (last, led) in scene.void and length(scene.unseen, scene.strain) > 0


def _safe(scene: Scene, cards: tuple[Card, ...]) -> Card:
    """The cheapest trump that cannot be beaten, else the cheapest."""
    last = lho(scene.seat)
    rivals = scene.unseen if last in scene.hidden else scene.hands[last]
    return next((one for one in cards if not above(one) & rivals), cards[0])


def _keeps(scene: Scene, card: Card) -> float:
    """How much it costs to throw a card away."""
    suit: Suit = card // LENGTH
    if suit == scene.strain:
        return 20 + card % LENGTH
    if is_master(scene, card):
        return 12
    guarded = _guards(scene, suit)
    return guarded + _length_worth(scene, suit) + (card % LENGTH) / LENGTH


def _guards(scene: Scene, suit: Suit) -> float:
    """What a small card does for an honour that could still make a trick, by its company."""
    held = scene.mine & ALL_OF[suit]
    high = top(held, suit)
    if high == NOBODY or high % LENGTH < _JACK:
        return 0
    higher = (above(high) & scene.outside).bit_count()
    return 6 if higher and held.bit_count() == higher + 1 else 1


def _length_worth(scene: Scene, suit: Suit) -> float:
    """A long suit is worth keeping: one's own, and as long as the one dummy shows (defenders)."""
    mine = length(scene.mine, suit)
    if scene.declares:
        out = length(scene.outside, suit)
        long = max(mine, length(scene.other, suit))
        return 3 if mine == long and long > max(out // 2, 1) else 0
    dummy: Hand = scene.hands[scene.dummy]
    shown = length(dummy, suit)
    return 5 if shown >= 3 and 3 <= mine <= shown else 0.5 * (mine > 4)
