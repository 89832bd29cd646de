"""How a claim will be played, said by the cards that win: `describe.line` words it.

``@any``; ``@order|cards=SAKQ-HA``, the winners in order; ``@first|cards=…``, after which all that
is left wins in any order; ``@trumps|cards=…`` and ``@trumps_order|trumps=…|cards=…`` where trumps
that are out are drawn first.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from majlis.games.bridge.cardplay.scene import NOBODY, Scene, above, bottom, length, top
from majlis.games.bridge.cardplay.sure import Step
from majlis.games.bridge.cards import (
    ALL_OF,
    LENGTH,
    NOTRUMP,
    RANKS,
    SUITS,
    Card,
    Hand,
    Strain,
    cards_of,
)


def stated(scene: Scene, steps: Sequence[Step]) -> str:
    """The line of play as it is said."""
    start = Step(NOBODY, scene.mine, scene.other, scene.outside)
    states = (start, *steps)
    count = next(at for at, step in enumerate(states) if is_any(step, scene.strain))
    cards = [step.card for step in steps]
    if not count:
        return "@any"
    drawn = _drawn(cards, scene)
    if count < len(cards) - 1:
        name = "trumps" if drawn >= count else "first"
        return f"@{name}|cards={spelled(cards[:count])}"
    if 0 < drawn < len(cards):
        return f"@trumps_order|trumps={spelled(cards[:drawn])}|cards={spelled(cards[drawn:])}"
    return f"@order|cards={spelled(cards)}"


def _drawn(cards: Sequence[Card], scene: Scene) -> int:
    """How many trumps the line begins with, while opponents have any."""
    if scene.strain == NOTRUMP or not length(scene.outside, scene.strain):
        return 0
    return next((at for at, card in enumerate(cards) if card // LENGTH != scene.strain), len(cards))


def spelled(cards: Sequence[Card]) -> str:
    """``SAKQ-HA``: suit by suit, in order."""
    return "-".join(
        SUITS[suit] + "".join(RANKS[card % LENGTH] for card in group)
        for suit, group in groupby(cards, key=lambda card: card // LENGTH)
    )


def is_any(step: Step, strain: Strain) -> bool:
    """Whether every trick is won, in whatever order the cards are played."""
    mine, other, out = step.leads, step.other, step.out
    if not all(_is_high(card, out) for card in cards_of(mine)):
        return False
    may_ruff = strain != NOTRUMP and out & ALL_OF[strain] and mine & ~ALL_OF[strain]
    if may_ruff:
        return False
    return _never_wins(mine, other, strain) or (
        not (strain != NOTRUMP and out & ALL_OF[strain])
        and all(_is_high(card, out) for card in cards_of(other))
    )


def _is_high(card: Card, out: Hand) -> bool:
    return not above(card) & out


def _never_wins(mine: Hand, other: Hand, strain: Strain) -> bool:
    """Whether the hand opposite can take over no trick."""
    if strain != NOTRUMP and length(other, strain) and mine & ~ALL_OF[strain]:
        return False
    return all(top(other, suit) < bottom(mine, suit) for suit in range(4) if length(mine, suit))
