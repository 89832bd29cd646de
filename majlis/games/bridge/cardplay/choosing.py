"""Which card a robot plays."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from majlis.core.chance import Stream
from majlis.games.bridge import dds
from majlis.games.bridge.bidding.shown import Shown
from majlis.games.bridge.cardplay import firstlead, stating, sure, thumb, weigh
from majlis.games.bridge.cardplay.layouts import layouts
from majlis.games.bridge.cardplay.limits import limits_of
from majlis.games.bridge.cardplay.scene import NOBODY, Scene, scene_of
from majlis.games.bridge.cards import LENGTH, Card, Hand, cards_of
from majlis.games.bridge.state import View


class Means(Struct, frozen=True):
    """How a card is weighed: over how many layouts, by which method; by how much, in all of them
    together, it must be better than the card that rules of thumb recommend."""

    count: int
    method: weigh.Method
    margin: int = 0


_SOLVED = (0, 8, 16, 30, 50, 60, 60, 60, 50, 32, 20, 14, 10, 8)
"""Layouts solved, by the number of tricks left: what takes the solver well below a second."""
_SEARCHED = {"club": (0, 8, 12, 12, 12), "expert": (0, 8, 16, 20, 16, 12)}
"""Layouts that are searched to the end, by the tricks left; with more left none are."""
_PLAYED_OUT, _MOST_PLAYED_OUT = 24, 150
_EXACT = 3
"""Layouts that are played out; that times the cards at most; the tricks of them that are searched
to the end."""
_MARGIN = 4
"""The share of the layouts, 1 in so many, by which a trick more must turn up in them."""
_LEAD_MARGIN = 2
"""The same for the opening lead, which few layouts cannot tell much about."""


def choose(v: View, legal: Sequence[Card], stream: Stream, level: str) -> Card:
    """The card that a robot of that level plays for the turn, one of ``legal``.

    The same view, stream and machine give the same card. ``expert`` weighs all cards over layouts
    of what it does not see, with the solver where it is installed; ``club`` goes by rules of thumb
    and weighs the last tricks. A card without a choice is thought about as long as any other, so
    that the time it takes tells nothing, unless it comes from a hand on the table.
    """
    scene = scene_of(v)
    if len(legal) == 1 and (scene.seat != v.seat or scene.left == 1):
        return legal[0]
    if (card := claimed(v, scene)) in legal:
        return card
    return chosen(scene, limits_of(v), legal, stream, level)


def claimed(v: View, scene: Scene) -> Card:
    """The card by which somebody whose claim was refused goes on as he said; `NOBODY`: no claim of
    his was, the trick is not his, or nothing is sure any more."""
    refused = [one for one in v.claims if one.seat == v.seat and one.result == "rejected"]
    if not refused or v.seat != v.player or len(scene.trick) not in (0, 2):
        return NOBODY
    hand, other, out = _before_the_trick(scene)
    said = [card for card in stating.named(refused[-1].line) if (hand | other) >> card & 1]
    steps = sure.line(hand, other, out, scene.strain, said)
    if not steps:
        return NOBODY
    due = cards_of(scene.mine & ~(steps[0].leads | steps[0].other))
    winners = {step.card for step in steps}
    return due[0] if due else next((c for c in thumb.order(scene) if c not in winners), NOBODY)


def _before_the_trick(scene: Scene) -> tuple[Hand, Hand, Hand]:
    """The hand that leads, or has led, the other one, and what is out."""
    if not scene.trick:
        return scene.mine, scene.other, scene.outside
    lead, second = scene.trick
    return scene.other | 1 << lead, scene.mine, scene.outside | 1 << second


def chosen(
    scene: Scene, limits: Sequence[Shown], legal: Sequence[Card], stream: Stream, level: str
) -> Card:
    """The same from a scene, and what is known of the hands that are not seen."""
    order = [card for card in thumb.order(scene, limits) if card in set(legal)]
    cards = _candidates(scene, limits, order) if level == "expert" else order
    means = means_for(scene, level, len(cards))
    if means is None:
        return order[0]
    worlds = layouts(scene, limits, stream, means.count)
    worths = weigh.worths(scene, means.method(scene, worlds, cards), cards)
    best = max(worths.values())
    if best - worths[cards[0]] <= means.margin:
        return cards[0]
    return next(card for card in cards if worths[card] == best)


def means_for(scene: Scene, level: str, cards: int) -> Means | None:
    """How so many cards are weighed; ``None``: by rules of thumb alone."""
    is_first = scene.opening == NOBODY
    if level == "expert" and dds.is_here():
        count = _SOLVED[scene.left]
        return Means(count, weigh.solved, count // _LEAD_MARGIN if is_first else 0)
    counts = _SEARCHED[level]
    if scene.left < len(counts):
        return Means(counts[scene.left], weigh.searched)
    if level != "expert" or is_first:
        return None
    count = min(_PLAYED_OUT, _MOST_PLAYED_OUT // cards)
    return Means(count, weigh.played_out(_EXACT), count // _MARGIN)


def _candidates(scene: Scene, limits: Sequence[Shown], order: list[Card]) -> list[Card]:
    """The cards that are weighed: to the opening lead the usual one of each suit worth leading."""
    if scene.opening != NOBODY or scene.left < LENGTH:
        return order
    usual = firstlead.worth_leading(scene, limits)
    return [card for card in order if card in usual] or order
