"""Rules of thumb for following suit: second hand low, third hand high, and when not."""

from __future__ import annotations

from majlis.games.bridge.cardplay.scene import (
    NOBODY,
    Scene,
    above,
    below,
    bottom,
    is_master,
    length,
    lowest_equal,
    top,
    winning,
)
from majlis.games.bridge.cardplay.signals import signal
from majlis.games.bridge.cards import ALL_OF, LENGTH, NOTRUMP, Card, Hand, Suit, cards_of, lho

_TEN, _JACK = 8, 9
_RULE_OF = 7
_DANGEROUS = 4
"""Cards of a suit with which opponents make it worth holding up."""


def card(scene: Scene) -> Card:
    """The card of the suit led to play by rule of thumb."""
    suit = scene.trick[0] // LENGTH
    held = scene.mine & ALL_OF[suit]
    best = winning(scene)[1]
    if best // LENGTH != suit or top(held, suit) < best:
        return _lowest(scene, suit)
    place = len(scene.trick)
    if place == 1:
        return _second(scene, suit, held, best)
    return _third(scene, suit, held, best) if place == 2 else _fourth(scene, suit, held, best)


def _lowest(scene: Scene, suit: Suit) -> Card:
    """The lowest card; a defender's signals, declarer's gets out of the other hand's way."""
    if scene.declares:
        return _out_of_the_way(scene, suit)
    told = signal(scene)
    return bottom(scene.mine, suit) if told == NOBODY else told


def _out_of_the_way(scene: Scene, suit: Suit) -> Card:
    """The lowest card, or the highest where it would block the longer hand opposite."""
    high = top(scene.mine, suit)
    shorter = length(scene.mine, suit) < length(scene.other, suit)
    partner_wins = winning(scene)[0] == scene.seat ^ 2
    needless = top(scene.other, suit) > top(scene.outside, suit)
    if shorter and partner_wins and needless and high > bottom(scene.other, suit):
        return high
    return bottom(scene.mine, suit)


def _beating(held: Hand, best: Card) -> Card:
    """The cheapest card that beats the best."""
    return bottom(held & above(best), best // LENGTH)


# Second hand


def _second(scene: Scene, suit: Suit, held: Hand, best: Card) -> Card:
    if scene.declares:
        return _second_of_declarer(scene, suit, held, best)
    if _sets(scene, suit):
        return lowest_equal(scene, top(held, suit))
    if best % LENGTH >= _TEN and _covers(scene, suit, held, best):
        return _beating(held, best)
    if _splits(scene, suit, held, best):
        return lowest_equal(scene, top(held, suit))
    return _lowest(scene, suit)


def _sets(scene: Scene, suit: Suit) -> bool:
    """Whether the tricks that a defender has at the top of the suit are all that he still needs."""
    masters = sum(is_master(scene, one) for one in cards_of(scene.mine & ALL_OF[suit]))
    return masters > 0 and masters > scene.left - scene.needs


def _covers(scene: Scene, suit: Suit, held: Hand, best: Card) -> bool:
    """An honour is covered with an honour, but not the first of several that are in sight."""
    if _beating(held, best) % LENGTH < _JACK:
        return False
    leader = scene.hands[scene.leader]
    touching = leader & above(best - 2) & below(best) if leader else 0
    return not touching and length(held, suit) < 5


def _splits(scene: Scene, suit: Suit, held: Hand, best: Card) -> bool:
    """Two touching honours are split where dummy may finesse over them."""
    high = top(held, suit)
    if lho(scene.seat) != scene.dummy or high % LENGTH < _JACK or not held >> high - 1 & 1:
        return False
    dummy = scene.hands[scene.dummy]
    return top(dummy, suit) > high and bool(dummy & below(high) & above(best))


def _second_of_declarer(scene: Scene, suit: Suit, held: Hand, best: Card) -> Card:
    """Low where the other hand can win; a lone honour at once; the top where nothing waits."""
    high = top(held, suit)
    opposite = top(scene.other, suit)
    if opposite > top(scene.outside, suit):
        return bottom(held, suit)
    if is_master(scene, high):
        return _won(scene, suit, held, best, _may_finesse(scene, suit, held, best, 3))
    is_lone = length(held, suit) == 2 and high % LENGTH >= _JACK
    if is_lone and opposite % LENGTH < _JACK:
        return high
    return bottom(held, suit)


# Third hand


def _third(scene: Scene, suit: Suit, held: Hand, best: Card) -> Card:
    by = winning(scene)[0]
    partner_wins = by == scene.seat ^ 2
    if partner_wins and not _threats(scene, best, held):
        return _unblocking(scene, suit, held) or _lowest(scene, suit)
    if scene.declares:
        return _third_of_declarer(scene, suit, held, best, partner_wins)
    if lho(scene.seat) == scene.dummy:
        return _before_dummy(scene, suit, held, best, partner_wins)
    return _after_dummy(scene, suit, held, best, partner_wins)


def _threats(scene: Scene, best: Card, held: Hand) -> Hand:
    """The cards with which the last hand may beat the best so far."""
    last = lho(scene.seat)
    if (last, best // LENGTH) in scene.void:
        return 0
    if last not in scene.hidden:
        return scene.hands[last] & above(best)
    return scene.unseen & above(best)


def _unblocking(scene: Scene, suit: Suit, held: Hand) -> Card | None:
    """A defender's honour on his partner's honour, where the suit would be blocked (notrump)."""
    if scene.declares or scene.strain != NOTRUMP or length(held, suit) != 2:
        return None
    high = top(held, suit)
    is_first = scene.trick[0] == scene.opening
    return high if is_first and high % LENGTH > _JACK and scene.trick[0] % LENGTH >= _TEN else None


def _third_of_declarer(
    scene: Scene, suit: Suit, held: Hand, best: Card, partner_wins: bool
) -> Card:
    """Run the card led, finesse, or win."""
    high = top(held, suit)
    finesse = _may_finesse(scene, suit, held, best, 2)
    if partner_wins and best % LENGTH >= _JACK - 1 and (finesse or not is_master(scene, high)):
        return bottom(held, suit)
    if is_master(scene, high):
        return _won(scene, suit, held, best, finesse)
    return lowest_equal(scene, high)


def _may_finesse(scene: Scene, suit: Suit, held: Hand, best: Card, least: int) -> bool:
    """Whether to hope that what is missing lies before the strong hand.

    Not with so few cards out that the missing one should fall, or must; and with two tricks at the
    top one of them is taken first, while there are cards enough for a second try.
    """
    out = scene.unseen & ALL_OF[suit]
    count = out.bit_count()
    ours = (scene.mine | scene.other) & ALL_OF[suit]
    masters = (ours & above(top(out, suit))).bit_count() if out else LENGTH
    if masters >= count:
        return False
    if masters > 1 and count >= 3 and length(scene.other, suit) > 1:
        return False
    return count >= least


def _won(scene: Scene, suit: Suit, held: Hand, best: Card, finesse: bool) -> Card:
    """A trick at the top of the suit, or the highest card below it that one card is out against."""
    if _holds_up(scene, suit):
        return bottom(held, suit)
    sure = [one for one in cards_of(held & above(best)) if not _threats(scene, one, held)]
    if sure and not is_master(scene, sure[0]):
        return sure[0]
    if finesse:
        for one in reversed(cards_of(held & above(best))):
            if not is_master(scene, one) and (above(one) & scene.outside).bit_count() == 1:
                return lowest_equal(scene, one)
    return lowest_equal(scene, top(held, suit))


def _before_dummy(scene: Scene, suit: Suit, held: Hand, best: Card, partner_wins: bool) -> Card:
    """Dummy plays last: beat what it has if that can be done, else make it pay."""
    dummy = scene.hands[scene.dummy] & ALL_OF[suit]
    enough = held & above(max(best, top(dummy, suit)))
    if enough:
        return bottom(enough, suit)
    if partner_wins:
        return _lowest(scene, suit)
    return lowest_equal(scene, _beating(held, best))


def _after_dummy(scene: Scene, suit: Suit, held: Hand, best: Card, partner_wins: bool) -> Card:
    """Declarer plays last: high, but dummy's cards count no more in this trick."""
    high = top(held, suit)
    if partner_wins and (best % LENGTH >= _TEN and high - best < 2):
        return _lowest(scene, suit)
    dead = scene.played | scene.hands[scene.dummy] | scene.mine
    between = ALL_OF[suit] & ~dead & below(high)
    floor = max(between.bit_length() - 1, best)
    return bottom(held & above(floor), suit)


# Fourth hand


def _fourth(scene: Scene, suit: Suit, held: Hand, best: Card) -> Card:
    if winning(scene)[0] == scene.seat ^ 2 or _holds_up(scene, suit):
        return _lowest(scene, suit)
    return _beating(held, best)


def _holds_up(scene: Scene, suit: Suit) -> bool:
    """Declarer's only trick in a suit that opponents lead at notrump waits, by the rule of seven:
    as many rounds as his cards of the suit are fewer than seven."""
    if not scene.declares or scene.strain != NOTRUMP or _own_lead(scene):
        return False
    if length(scene.unseen, suit) < _DANGEROUS or scene.needs <= 1:
        return False
    ours = scene.mine | scene.other
    out = scene.unseen & ALL_OF[suit]
    if (ours & ALL_OF[suit] & above(top(out, suit))).bit_count() != 1:
        return False
    if _second_stop(ours & ALL_OF[suit], out, suit):
        return False
    had = length(ours | scene.gone[scene.seat] | scene.gone[scene.seat ^ 2], suit)
    return length(scene.gone[scene.seat], suit) < _RULE_OF - had


def _second_stop(ours: Hand, out: Hand, suit: Suit) -> bool:
    """Whether the card next in rank, guarded, will be a second trick."""
    rest = ours & ~(1 << top(ours, suit))
    missing = (out & above(top(rest, suit))).bit_count() if rest else LENGTH
    return missing <= 1 and rest.bit_count() > 2


def _own_lead(scene: Scene) -> bool:
    return not (scene.leader ^ scene.seat) & 1
