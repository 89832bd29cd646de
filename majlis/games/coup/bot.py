"""The robots: `random`, `club` (rules of thumb), `expert` (weighs what may come of each answer).

They see views only and keep nothing: what they believe of the others they read anew, each time,
from what the view tells of the game so far (`beliefs`). Whatever they are asked they look at
everything, whether or not their cards leave them a choice, so that the time it takes tells nothing.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import cast

from majlis.bots.base import Bot, RandomBot
from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import Choice, Need
from majlis.games.coup.club import Thumb
from majlis.games.coup.expert import Weigher
from majlis.games.coup.state import View
from majlis.games.coup.weights import CROWD, PAIR
from majlis.games.coup.worth import Worth

_WARMTH: Mapping[str, float] = {
    "act": 0.012,
    "challenge": 0.012,
    "challenge_block": 0.012,
    "block": 0.012,
    "draft": 0.03,
}
"""By kind of need, how much worse an answer is that the expert gives 1/e times as often."""
_SURE = 1e-6
"""The same where there is nothing to hide by not always doing the same."""


def make(level: str) -> Bot[View]:
    """The robot of a level."""
    if level == "random":
        return RandomBot()
    return ClubBot() if level == "club" else ExpertBot(Worth(PAIR, CROWD))


class ClubBot:
    """Plays by rules of thumb: claims what it holds, now and then something else."""

    def choose(
        self, view: View, need: Need, legal: Sequence[Action] | Choice, stream: Stream
    ) -> Action:
        """The answer to any need of the game."""
        return Thumb(view, stream).choose(need.kind, cast(Sequence[Action], legal))


class ExpertBot:
    """Weighs every answer, and among those worth about the same leaves the choice to chance.

    ``warmth`` is how freely, 1 as it plays; 0 would be always the best.
    """

    def __init__(self, worth: Worth, warmth: float = 1.0) -> None:
        self._worth = worth
        self._warmth = warmth

    def choose(
        self, view: View, need: Need, legal: Sequence[Action] | Choice, stream: Stream
    ) -> Action:
        """The answer to any need of the game."""
        actions = cast(Sequence[Action], legal)
        weigher = Weigher(view, self._worth)
        warmth = _WARMTH.get(need.kind, _SURE) * self._warmth
        if weigher.is_false(need.kind):
            warmth = _SURE
        return _picked(actions, weigher.values(need.kind, actions), warmth, stream)


def _picked(
    actions: Sequence[Action], values: Sequence[float], warmth: float, stream: Stream
) -> Action:
    """One of them, by chance, the better ones far oftener."""
    top = max(values)
    weights = [round(10_000 * math.exp((value - top) / warmth)) for value in values]
    drawn = stream.below(sum(weights))
    for action, weight in zip(actions, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return action
    raise AssertionError("what is drawn is less than all weights")
