"""Bridge's robots, by level: `random`, `club` (plays by rules of thumb), `expert` (weighs layouts).

Both that play bid by the same written rules and explain each call by them. A robot sees its own
view and nothing else, and keeps nothing from one answer to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from majlis.bots.base import Bot, RandomBot
from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import Choice, Need
from majlis.games.bridge import cardplay, claims
from majlis.games.bridge.actions import Accept, Call, Explain, HandOver, Play, Reject
from majlis.games.bridge.bidding import player, wording
from majlis.games.bridge.calls import PASS
from majlis.games.bridge.cards import hand_of
from majlis.games.bridge.state import View


def make(level: str) -> Bot[View]:
    """The robot of a level."""
    return RandomBot() if level == "random" else Robot(level)


class Robot:
    """Calls and explains by the rules of bidding, plays as its ``level`` does."""

    def __init__(self, level: str) -> None:
        self._level = level

    def choose(
        self, view: View, need: Need, legal: Sequence[Action] | Choice, stream: Stream
    ) -> Action:
        """The answer to any need of the game."""
        actions = cast(Sequence[Action], legal)
        match need.kind:
            case "call":
                return called(view, actions)
            case "explain":
                return explained(view)
            case "lead" | "play":
                return self._card(view, actions, stream)
            case "agree":
                return Accept() if cardplay.agree(view, stream) else Reject()
        return actions[0]

    def _card(self, view: View, legal: Sequence[Action], stream: Stream) -> Action:
        if claims.may_hand_over(view) and view.seat == view.player:
            return HandOver()
        claim = cardplay.claim(view)
        if claim is not None:
            return claim
        cards = [one.card for one in legal if isinstance(one, Play)]
        return Play(cardplay.choose(view, cards, stream, self._level))


def called(view: View, legal: Sequence[Action]) -> Call:
    """The call by the rules, with its meaning; a pass where that is all the laws leave."""
    chosen = player.choose(view.board, view.calls, hand_of(view.hands[view.seat]))
    if Call(chosen.call) not in legal:
        return Call(PASS)
    is_silent = chosen.code == wording.PASSED
    return Call(chosen.call, chosen.alert, "" if is_silent else chosen.explanation)


def explained(view: View) -> Explain:
    """What the call that was asked about means."""
    assert view.question is not None, "somebody has asked"
    at = view.question.call
    return Explain(at, player.explain(view.board, view.calls, at).explanation)
