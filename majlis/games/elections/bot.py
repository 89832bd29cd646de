"""The robots: `random`, `club` (rules of thumb), `expert` (weighs every answer in votes).

They see views only and keep nothing: who stands where and what may still be in hands and bank they
read anew, each time, from what lies on the table. Whatever they are asked they look at everything,
whether or not their cards leave them a choice, so that the time it takes tells nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from majlis.bots.base import Bot, RandomBot
from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import Choice, Need
from majlis.games.elections import shedding
from majlis.games.elections.actions import BurnVotes, Pass, PayFees, Spot
from majlis.games.elections.club import Thumb
from majlis.games.elections.expert import Weigher
from majlis.games.elections.state import View

_FOR_GOOD = Pass(whole=True)
_VERBS: dict[str, Callable[[tuple[Spot, ...]], Action]] = {
    "burn_votes": BurnVotes,
    "pay_fees": PayFees,
}


def make(level: str) -> Bot[View]:
    """The robot of a level."""
    if level == "random":
        return WhimBot()
    return ThinkingBot(Thumb if level == "club" else Weigher)


class WhimBot(RandomBot):
    """Any answer, each as likely; of a selection any that will do.

    It passes once at a time: whoever passes for a whole chain is not asked again.
    """

    def choose(
        self, view: object, need: Need, legal: Sequence[Action] | Choice, stream: Stream
    ) -> Action:
        """One of ``legal``, or cards at random until the sum is reached."""
        if not isinstance(legal, Choice):
            return stream.choice([action for action in legal if action != _FOR_GOOD])
        assert isinstance(view, View)
        order = stream.shuffle(legal.params["votes"])
        enough = next(n for n in range(len(order) + 1) if _reaches(view, legal, order[:n]))
        return _VERBS[legal.verb](tuple(sorted(order[:enough])))


class ThinkingBot:
    """A robot that takes its decisions one by one, each from the view alone.

    ``mind`` makes, from a view and a stream, what ``choose(kind, legal)`` answers lists of actions.
    """

    def __init__(self, mind: Callable[[View, Stream], Any]) -> None:
        self._mind = mind

    def choose(
        self, view: View, need: Need, legal: Sequence[Action] | Choice, stream: Stream
    ) -> Action:
        """The answer to any need of the game."""
        if isinstance(legal, Choice):
            return _VERBS[legal.verb](_selected(view, legal))
        answer: Action = self._mind(view, stream).choose(need.kind, legal)
        return answer


def _reaches(v: View, choice: Choice, some: Sequence[Spot]) -> bool:
    return shedding.counts(v, some, _is_doubled(v, choice)) >= int(choice.params["n"])


def _is_doubled(v: View, choice: Choice) -> bool:
    return choice.verb == "burn_votes" and v.law.burn_doubled


def _selected(v: View, choice: Choice) -> tuple[Spot, ...]:
    """What costs its owner least; most, where somebody else's votes burn (E19 #26)."""
    spots, needed = choice.params["votes"], int(choice.params["n"])
    doubled = _is_doubled(v, choice)
    is_own = all(shedding.holder(v, spot) == v.seat for spot in spots)
    choose = shedding.least if is_own else shedding.most
    return choose(v, spots, needed, doubled)
