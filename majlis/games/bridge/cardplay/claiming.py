"""When a robot claims, and whether it agrees to a claim (C1)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from majlis.core.chance import Stream
from majlis.core.seats import Seat
from majlis.games.bridge import claims, dds
from majlis.games.bridge.actions import Claim
from majlis.games.bridge.bidding.shown import Shown
from majlis.games.bridge.cardplay import certain, stating, sure, weigh
from majlis.games.bridge.cardplay.layouts import layouts
from majlis.games.bridge.cardplay.limits import limits_of
from majlis.games.bridge.cardplay.scene import Scene, scene_of
from majlis.games.bridge.cards import DECK, Hand, partner, side
from majlis.games.bridge.state import Claimed, View

_FEWEST = 2
"""Tricks left with which a claim is worth the opponents' time."""
_LAYOUTS, _EARLY, _FEWER = 36, 9, 12
"""Layouts in which a concession is weighed; with so many tricks left and more there are fewer."""
_SEARCHED = 5
"""Tricks left that are searched without the solver."""


def claim(v: View) -> Claim | None:
    """The claim to make instead of playing a card: all tricks that are left, and how, if they are
    sure.

    ``None``: play on. Only who plays for the declaring side claims, before a lead of his.
    """
    is_time = v.phase == "play" and v.plays and not v.trick and v.seat == v.player
    if not is_time or claims.left(v) < _FEWEST or claims.has_claimed(v, v.seat):
        return None
    scene = scene_of(v)
    steps = sure.line(scene.mine, scene.other, scene.outside, scene.strain)
    return None if steps is None else Claim(scene.left, stating.stated(scene, steps))


def agree(v: View, stream: Stream) -> bool:
    """Whether to accept the claim that stands.

    Opponents do where it holds for certain, by what the claimer sees: against every layout that he
    must reckon with, and without a guess. What they hold themselves has no part in it, so that an
    answer tells a claimer nothing about their hands. A defender's partner objects where conceding
    gives a trick away.
    """
    made = v.claims[-1]
    scene = scene_of(v)
    if v.seat == partner(made.seat):
        return _partner_agrees(scene, limits_of(v), made, stream)
    return certain.holds(_as_seen_by(scene, made.seat), made.seat, made.tricks)


def _partner_agrees(scene: Scene, limits: Sequence[Shown], made: Claimed, stream: Stream) -> bool:
    """He sees less than the claimer: he objects where every layout that he can think of does."""
    if not dds.is_here() and scene.left > _SEARCHED:
        return True
    method = weigh.solved if dds.is_here() else weigh.searched
    count = _LAYOUTS if scene.left < _EARLY else _FEWER
    worlds = layouts(scene, limits, stream, count)
    best = [max(values.values()) for values in method(scene, worlds, ())]
    if side(scene.seat) != side(made.seat):
        best = [scene.left - tricks for tricks in best]
    return min(best) <= made.tricks


def _as_seen_by(scene: Scene, claimer: Seat) -> Scene:
    """The scene with the hands that the claimer sees, and no others."""
    seen = {claimer, scene.dummy}
    if side(claimer) == side(scene.declarer):
        seen.add(scene.declarer)
    hands = tuple(hand if seat in seen else 0 for seat, hand in enumerate(scene.hands))
    known: Hand = scene.played
    for hand in hands:
        known |= hand
    hidden = tuple(seat for seat in range(4) if seat not in seen)
    return replace(scene, hands=hands, hidden=hidden, unseen=DECK & ~known)
