"""When a robot claims, and whether it agrees to a claim (C1)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from majlis.core.chance import Stream
from majlis.core.seats import Seat
from majlis.games.bridge import claims, dds
from majlis.games.bridge.bidding.shown import NOTHING, Shown
from majlis.games.bridge.cardplay import sure, weigh
from majlis.games.bridge.cardplay.layouts import Layout, layouts
from majlis.games.bridge.cardplay.limits import limits_of
from majlis.games.bridge.cardplay.scene import Scene, scene_of
from majlis.games.bridge.cards import DECK, Hand, partner, side
from majlis.games.bridge.state import Claimed, View

_FEWEST = 2
"""Tricks left with which a claim is worth the opponents' time."""
_LAYOUTS = 12
_SEARCHED = 5
"""Tricks left that are searched without the solver."""
_ANYTHING = (NOTHING,) * 4


def claim(v: View) -> int | None:
    """The tricks to claim instead of playing a card: all that are left, and only if they are sure.

    ``None``: play on. Only who plays for the declaring side claims, before a lead of his.
    """
    is_time = v.phase == "play" and v.plays and not v.trick and v.seat == v.player
    if not is_time or claims.left(v) < _FEWEST or claims.has_claimed(v, v.seat):
        return None
    scene = scene_of(v)
    is_sure = sure.takes(scene.mine, scene.other, scene.outside, scene.strain, scene.left)
    return scene.left if is_sure else None


def agree(v: View, stream: Stream) -> bool:
    """Whether to accept the claim that stands.

    Opponents do where claimer, who is seen, takes as many tricks against every layout that he must
    reckon with, theirs among them; a defender's partner objects where conceding gives a trick away.
    Declarer's partner leaves it to him.
    """
    made = v.claims[-1]
    if v.seat == partner(v.player):
        return True
    scene = scene_of(v)
    if v.seat == partner(made.seat):
        return _partner_agrees(scene, limits_of(v), made, stream)
    if made.tricks == 0 or _is_sure(scene, made):
        return True
    worlds = _true(scene, stream) + layouts(
        _as_seen_by(scene, made.seat), _ANYTHING, stream, _LAYOUTS
    )
    found = _claimers(scene, worlds, made.seat)
    return found is not None and min(found) >= made.tricks


def _partner_agrees(scene: Scene, limits: Sequence[Shown], made: Claimed, stream: Stream) -> bool:
    """He sees less than the claimer: he objects where every layout that he can think of does."""
    found = _claimers(scene, layouts(scene, limits, stream, 3 * _LAYOUTS), made.seat)
    return found is None or min(found) <= made.tricks


def _true(scene: Scene, stream: Stream) -> list[Layout]:
    """The layout as it is: an opponent of the claimer sees three hands."""
    return layouts(scene, _ANYTHING, stream, 1)


def _is_sure(scene: Scene, made: Claimed) -> bool:
    """Whether the claimed tricks are there from the top, the claimer's side being on lead."""
    if scene.trick or side(scene.seat) != side(made.seat):
        return False
    ours, other = scene.hands[scene.seat], scene.hands[scene.seat ^ 2]
    if side(made.seat) != side(scene.declarer) and scene.seat != made.seat:
        return False
    other = other if side(made.seat) == side(scene.declarer) else 0
    out = DECK & ~(scene.played | ours | other)
    return sure.takes(ours, other, out, scene.strain, made.tricks)


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


def _claimers(scene: Scene, worlds: Sequence[Layout], claimer: Seat) -> list[int] | None:
    """The tricks of the claimer's side in each layout; ``None``: that cannot be found out here."""
    if not dds.is_here() and scene.left > _SEARCHED:
        return None
    method = weigh.solved if dds.is_here() else weigh.searched
    best = [max(values.values()) for values in method(scene, worlds, ())]
    if side(scene.seat) == side(claimer):
        return best
    return [scene.left - tricks for tricks in best]
