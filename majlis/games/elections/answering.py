"""How the expert answers attacks: what his card would change, and what it is kept for (E5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec.structs import replace

from majlis.core.actions import Action
from majlis.games.elections import cards, chain
from majlis.games.elections.actions import REPLIES, Pass, Reaction, Result
from majlis.games.elections.appraise import Changes, Look
from majlis.games.elections.cards import kind_of
from majlis.games.elections.dealing import Dealing
from majlis.games.elections.harm import Harm
from majlis.games.elections.state import Attack, Reply

_HOLDS = 0.85
"""How often an answer is the last."""


class Answering:
    """The chain as ``look.me`` sees it."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._v = look.v
        self._harm = Harm(look)

    def best(self, legal: Sequence[Action]) -> Action:
        """What changes most for its price; a pass is worth nothing."""
        return max(legal, key=self._value)

    def _value(self, action: Action) -> float:
        if not isinstance(action, REPLIES):
            return -1e-6 if action == Pass(whole=True) else 0.0
        card = chain.card_played(action)
        return _HOLDS * self._changes(action) - self._look.price(card)

    def _changes(self, action: Reaction) -> float:
        a = chain.attack_of(self._v)
        side = chain.side_for(self._v, self._look.me, action)
        reply = Reply(self._look.me, chain.card_played(action), side)
        after = replace(a, replies=(*a.replies, reply))
        return self._results[chain.result_of(after)] - self._results[chain.result_of(a)]

    @cached_property
    def _results(self) -> dict[Result, float]:
        """What each way the chain may end is worth."""
        a = chain.attack_of(self._v)
        return {
            "stands": self._look.worth(self._effect(a)),
            "cancelled": 0.0,
            "reflected": self._look.worth(self._reflected(a)),
        }

    def _effect(self, a: Attack) -> Changes:
        if a.kind == "offer":
            value = Dealing(self._look).expected()
            share = 1.0 if kind_of(a.card) == cards.BREAK_SWAP else 0.5
            return {seat: -share * change for seat, change in value.items()}
        if a.kind == "fees":
            return self._harm.fees(a.attacker, (a.target,))
        return self._harm.of(kind_of(a.card), a.attacker, a.target, a.region)

    def _reflected(self, a: Attack) -> Changes:
        if a.kind == "order":
            return self._harm.of(kind_of(a.card), a.target, a.attacker)
        if a.kind == "fees" and self._v.law.mirror_is_paid:
            return self._harm.fees(a.target, (a.attacker,))
        return {}
