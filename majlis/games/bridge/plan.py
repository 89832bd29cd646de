"""What the person before the board has chosen so far, taken back freely until it is decided. Pure.

Every way of playing on the board, by keys, by mouse or typed, is one of these methods; each gives
the plan afterwards, or the refusal of the law. What is asked is `asked`, what is chosen `chosen`.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from majlis.core.game import Refusal
from majlis.core.port import Task
from majlis.games.bridge.actions import Ask, Call, Claim, Play
from majlis.games.bridge.calls import CallCode, bid, is_bid, level_of, strain_of
from majlis.games.bridge.cards import LENGTH, Card, Rank, Strain, Suit, card
from majlis.games.bridge.chosen import Chosen
from majlis.games.bridge.state import View

TOP = 7
"""The highest level of a bid."""


class Plan(Chosen, frozen=True):
    """What is chosen so far, and how one goes on choosing."""

    @classmethod
    def of(cls, view: View, tasks: Sequence[Task]) -> Plan:
        """With nothing chosen yet, but the card that alone may be played."""
        plan = cls.by(view, tasks)
        only = plan.choosable
        return replace(plan, card=only[0]) if len(only) == 1 else plan

    def upon(self, view: View, tasks: Sequence[Task]) -> Plan:
        """The plan under news: kept as long as what it answers is asked."""
        fresh = Plan.of(view, tasks)
        if fresh.seat != self.seat:
            return fresh
        kept = fresh
        if fresh.need_id == self.need_id and fresh.asked == self.asked:
            kept = replace(self, view=view, legal=fresh.legal, rights=fresh.rights, mode="")
        if self._is_composed(fresh):
            return replace(kept, mode=self.mode, line=self.line, about=self.about)._clamped(self)
        return kept

    def _is_composed(self, now: Plan) -> bool:
        """Whether the right that was taken up is still composed, and was not used meanwhile."""
        if self.mode == "claim":
            is_fresh = len(now.view.claims) == len(self.view.claims)
            return is_fresh and now.right("claim") is not None
        return self.mode == "ask" and self.about in now.askable

    def _clamped(self, before: Plan) -> Plan:
        return replace(self, tricks=min(before.tricks, self.left))

    # Calls

    def call_chosen(self, call: CallCode) -> Plan | Refusal:
        """Take this call; what was to be told of another is dropped."""
        if call not in self.callable:
            return self.why_not(Call(call))
        return self if call == self.call else self.calling(call)

    def calling(self, call: CallCode) -> Plan:
        """With this call, which may be made, and no words."""
        level = self.level if is_bid(call) and level_of(call) == self.level else 0
        return replace(self._bare(), call=call, level=level)

    def level_chosen(self, level: int) -> Plan:
        """A bid at this level: of the denomination chosen before, or one still to be chosen."""
        plan = replace(self, level=level)
        if self.call is not None and is_bid(self.call):
            call = bid(level, strain_of(self.call))
            if call in self.callable:
                return self if call == self.call else plan.calling(call)
        return replace(plan._bare(), call=None)

    def strain_chosen(self, strain: Strain) -> Plan | Refusal:
        """A bid of this denomination: at the level chosen, or the lowest there is."""
        if self.level:
            return self.call_chosen(bid(self.level, strain))
        lowest = (call for call in self.callable if is_bid(call) and strain_of(call) == strain)
        return self.call_chosen(next(lowest, bid(TOP, strain)))

    def alerted(self) -> Plan | Refusal:
        """Alert the call and begin to explain it; or do neither."""
        if self.kind != "call" or self.call is None:
            return self.unfinished()
        if self.alert:
            return replace(self, alert=False, text="", writing=False)
        return replace(self, alert=True, writing=True)

    # Cards

    def card_chosen(self, one: Card) -> Plan | Refusal:
        """Take this card."""
        if one not in self.choosable:
            return self.why_not(Play(one))
        return replace(self, card=one, suit=None, rank=None, mode="")

    def suit_chosen(self, suit: Suit) -> Plan | Refusal:
        """The card of the rank named just before; else the lowest of the suit (Law 46B), or from
        the one chosen on the next higher."""
        named = None if self.rank is None or self.suit is not None else card(suit, self.rank)
        if named is not None and (self.card is None or named in self.choosable):
            chosen = self.card_chosen(named)
            return chosen if isinstance(chosen, Refusal) else replace(chosen, suit=suit)
        some = [one for one in reversed(self.choosable) if one // LENGTH == suit]
        if not some:
            return replace(self._bare(), card=None, suit=suit)
        again = self.suit == suit and self.card in some
        one = some[(some.index(self.card or 0) + 1) % len(some)] if again else some[0]
        return replace(self, card=one, suit=suit, rank=None, mode="")

    def rank_chosen(self, rank: Rank) -> Plan | Refusal:
        """The card of this rank: of the suit named, or the only one; of several the suit is asked.

        A suit that follows belongs to it: one may say the rank first.
        """
        if self.kind != "card":
            return self.unfinished()
        if self.suit is not None:
            named = card(self.suit, rank)
            if named in self.choosable:
                return replace(self._bare(), card=named, suit=self.suit)
            return replace(self._bare(), card=None, suit=self.suit, rank=rank)
        some = [one for one in self.choosable if one % LENGTH == rank]
        return replace(self._bare(), card=some[0] if len(some) == 1 else None, rank=rank)

    # Rights

    def claiming(self) -> Plan | Refusal:
        """Begin to claim, at first all that is left; or leave it."""
        if self.mode == "claim":
            return self._bare()
        if self.right("claim") is None:
            return self.why_not(Claim(self.left))
        return replace(self._bare(), mode="claim", tricks=self.left, line="")

    def claimed(self, tricks: int) -> Plan | Refusal:
        """Claim so many."""
        if not 0 <= tricks <= self.left:
            return self.why_not(Claim(tricks))
        return replace(self, tricks=tricks)

    def counted(self, digit: int) -> Plan | Refusal:
        """A digit of the number of tricks that is claimed."""
        both = self.tricks * 10 + digit
        return self.claimed(both if self.tricks and both <= self.left else digit)

    def asking(self) -> Plan | Refusal:
        """Begin to ask about a call, at first the last of the opponents'; or leave it."""
        if self.mode == "ask":
            return self._bare()
        if not self.askable:
            return self.why_not(Ask(len(self.view.calls) - 1))
        return replace(self._bare(), mode="ask", about=self.askable[-1])

    def asked_about(self, at: int) -> Plan | Refusal:
        """Ask about this call."""
        if at not in self.askable:
            return self.why_not(Ask(at))
        return replace(self._bare(), mode="ask", about=at)

    # Words

    def written(self, text: str) -> Plan | Refusal:
        """These are the words: of an alert, of a claim, or the answer to a question."""
        field = "line" if self.mode == "claim" else "text"
        plan = replace(self, writing=False, **{field: text})
        said = plan.action
        if said is not None and isinstance(refusal := plan.judged(said), Refusal):
            return refusal
        return plan
