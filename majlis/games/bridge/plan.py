"""What the person before the board has chosen so far, taken back freely until it is decided. Pure.

Every way of playing on the board, by keys, by mouse or typed, is one of these methods; each gives
the plan afterwards, or the refusal of the law. It is made of the legal answers of the tasks alone,
so that dummy's cards can be chosen whether declarer's own hand is on the screen or not.

What a call means is told together with it, and the words belong to that call: another one chosen
in its place is sent without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.core.port import Task
from majlis.core.seats import SPECTATOR, Seat
from majlis.games.bridge import claims, play
from majlis.games.bridge.actions import Ask, Call, Claim, Explain, HandOver, Play, Reject
from majlis.games.bridge.calls import CallCode, bid, is_bid, level_of, strain_of
from majlis.games.bridge.cards import LENGTH, NOTRUMP, Card, Rank, Strain, Suit, card, hand_of
from majlis.games.bridge.imagine import on_table
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.state import Standing, State, View
from majlis.games.bridge.words import call_name

replace = msgspec.structs.replace

Kind: TypeAlias = Literal["", "call", "card", "explain", "agree"]
"""What is asked: nothing, a call, a card, what a call means, whether a claim is agreed."""
Mode: TypeAlias = Literal["", "claim", "ask"]
"""A right that was taken up, and is composed instead of what is asked."""

_KINDS: dict[str, Kind] = {
    "call": "call",
    "lead": "card",
    "play": "card",
    "explain": "explain",
    "agree": "agree",
}
TOP = 7
"""The highest level of a bid."""


class Right(Struct, frozen=True):
    """A standing right: its kind, the need that an answer names, and the answers."""

    kind: str
    need_id: int
    legal: tuple[Action, ...]


class Plan(Struct, frozen=True):
    """What is chosen towards the answer of ``seat`` to the need ``asked`` (empty: to nothing).

    ``legal`` are the answers there are. ``level`` waits for a denomination; ``call`` is the call
    chosen, ``alert`` and ``text`` what the opponents are told of it; ``text`` is also the answer to
    a question. ``card`` is the card chosen, ``suit`` or ``rank`` what was named for it. ``tricks``
    and ``line`` make a claim, ``about`` is the number of the call asked about. ``writing``: words
    for the opponents are being typed.
    """

    view: View
    seat: Seat = SPECTATOR
    asked: str = ""
    need_id: int = 0
    legal: tuple[Action, ...] = ()
    rights: tuple[Right, ...] = ()
    mode: Mode = ""
    writing: bool = False
    level: int = 0
    call: CallCode | None = None
    alert: bool = False
    text: str = ""
    suit: Suit | None = None
    rank: Rank | None = None
    card: Card | None = None
    tricks: int = 0
    line: str = ""
    about: int = -1

    @classmethod
    def of(cls, view: View, tasks: Sequence[Task]) -> Plan:
        """With nothing chosen yet, but the card that alone may be played."""
        own = [task for task in tasks if task.need.kind != "ready"]
        rights = tuple(
            Right(t.need.kind, t.need.id, _listed(t)) for t in own if not t.need.must and _listed(t)
        )
        must = next((task for task in own if task.need.must), None)
        if must is None:
            seat = own[0].need.seat if own else view.seat
            return cls(view, seat, rights=rights)
        need = must.need
        plan = cls(view, need.seat, need.kind, need.id, _listed(must), rights)
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

    # What is asked

    @property
    def kind(self) -> Kind:
        """What kind of question it is."""
        return _KINDS.get(self.asked, "")

    @property
    def is_open(self) -> bool:
        """Whether it is answered before all eyes, without the hand of who answers."""
        return self.asked != "" and self.view.seat != self.seat

    @property
    def of_seat(self) -> Seat:
        """Whose hand the card comes from."""
        return self.view.turn

    @property
    def is_last(self) -> bool:
        """Whether the hand has but one card left, so that nothing can be chosen."""
        return self.kind == "card" and self.view.counts[self.of_seat] == 1

    @property
    def choosable(self) -> tuple[Card, ...]:
        """The cards that may be played, as they lie in a hand: spades first, from the ace down."""
        return tuple(sorted((a.card for a in self.legal if isinstance(a, Play)), reverse=True))

    @property
    def callable(self) -> tuple[CallCode, ...]:
        """The calls that may be made."""
        return tuple(action.call for action in self.legal if isinstance(action, Call))

    @property
    def left(self) -> int:
        """The tricks that can be claimed."""
        return claims.left(self.view)

    def right(self, kind: str) -> Right | None:
        """The standing right of that kind, if there is one."""
        return next((right for right in self.rights if right.kind == kind), None)

    @property
    def askable(self) -> tuple[int, ...]:
        """Numbers of the calls that can be asked about."""
        right = self.right("ask")
        return tuple(a.call for a in right.legal if isinstance(a, Ask)) if right else ()

    @property
    def takes_words(self) -> bool:
        """Whether letters are words for the opponents now."""
        return self.writing or self.mode == "claim" or (self.kind == "explain" and not self.mode)

    @property
    def action(self) -> Action | None:
        """What is chosen, if it is complete."""
        if self.mode == "claim":
            return Claim(self.tricks, self.line)
        if self.mode == "ask":
            return Ask(self.about)
        if self.writing:
            return None
        match self.kind:
            case "call" if self.call is not None:
                return Call(self.call, self.alert, self.text)
            case "card" if self.card is not None:
                return Play(self.card)
            case "explain" if self.text:
                return self.told(self.text)
        return None

    @property
    def answers(self) -> int:
        """The need that `action` answers."""
        right = self.right(self.mode) if self.mode else None
        return self.need_id if right is None else right.need_id

    def told(self, text: str) -> Explain:
        """The answer to the question that is open."""
        question = self.view.question
        return Explain(0 if question is None else question.call, text)

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

    def _some_of(self, suit: Suit) -> Card:
        """A card of the suit that may not be played, held if one is."""
        held = [one for one in self.view.hands[self.of_seat] if one // LENGTH == suit]
        return held[0] if held else card(suit, 0)

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

    def _some_with(self, rank: Rank) -> Card:
        held = [one for one in self.view.hands[self.of_seat] if one % LENGTH == rank]
        led = self.view.trick[0].card // LENGTH if self.view.trick else 3
        return held[0] if held else card(led, rank)

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
        if said is not None and isinstance(refusal := plan._judged(said), Refusal):
            return refusal
        return plan

    # Deciding

    def advanced(self) -> Plan | Refusal | None:
        """One step towards the decision; ``None``: all is chosen."""
        if self.action is not None:
            return None
        return replace(self, writing=False) if self.writing else self.unfinished()

    # Refusals

    @property
    def barred(self) -> Refusal | None:
        """Why nothing can come of the level, suit or rank that was named.

        It stays named, so that what follows does not become part of another call or card.
        """
        if self.kind == "call" and self.level and self.call is None:
            return self._level_gone() if bid(self.level, NOTRUMP) not in self.callable else None
        if self.kind == "card" and self.card is None and not self.mode:
            return self._no_card()
        return None

    def _level_gone(self) -> Refusal:
        lowest = next((call for call in self.callable if is_bid(call)), None)
        if lowest is None:
            return board_refusal("no_bid", "B3.1")
        return board_refusal("level", "B3.1", n=self.level, bid=call_name(lowest))

    def _no_card(self) -> Refusal | None:
        if self.suit is not None and self.rank is not None:
            return self.why_not(Play(card(self.suit, self.rank)))
        if self.suit is not None:
            return self.why_not(Play(self._some_of(self.suit)))
        if self.rank is None or any(one % LENGTH == self.rank for one in self.choosable):
            return None
        return self.why_not(Play(self._some_with(self.rank)))

    def unfinished(self) -> Refusal:
        """What is still missing."""
        return self.barred or self._missing()

    def _missing(self) -> Refusal:
        if self.view.outcome is not None:
            return Refusal("too_late", "bridge.board.refuse.over")
        match self.kind:
            case "call":
                return board_refusal("choose_strain" if self.level else "choose_call", "B3.1")
            case "card":
                return board_refusal("choose_card" if self.rank is None else "which_suit", "B4.1")
            case "explain":
                return board_refusal("choose_words", "B3.4")
            case "agree":
                return board_refusal("choose_answer", "B4.2")
        return Refusal("out_of_turn", "bridge.board.refuse.wait")

    def why_not(self, action: Action) -> Refusal:
        """Why the law does not allow ``action``, which must be one that is not legal now."""
        return self._judged(action) or self._missing()

    def _judged(self, action: Action) -> Refusal | None:
        verdict = GAME.judge(_state_of(self.view), self.seat, action)
        return verdict if isinstance(verdict, Refusal) else None

    def is_allowed(self, action: Action) -> bool:
        """Whether ``action`` answers what is asked, or uses a right."""
        match action:
            case Call(call=call):
                return call in self.callable and self._judged(action) is None
            case Explain(call=at):
                asks = self.kind == "explain" and self.told("").call == at
                return asks and self._judged(action) is None
            case Claim(tricks=tricks):
                right = self.right("claim")
                is_one = right is not None and Claim(tricks) in right.legal
                return is_one and self._judged(action) is None
        return any(action in some for some in (self.legal, *(r.legal for r in self.rights)))

    def answered_by(self, action: Action) -> int:
        """The need that ``action``, which is allowed, answers."""
        kinds = {Claim: "claim", Ask: "ask", HandOver: "hand_over", Reject: "dispute"}
        right = self.right(kinds.get(type(action), ""))
        return self.need_id if right is None else right.need_id

    # Taking back

    def back(self) -> Plan | None:
        """Without what was chosen last; ``None``: nothing was."""
        if self.mode == "claim" and self.line:
            return replace(self, line="")
        if self.mode:
            return self._bare()
        if self.writing:
            return replace(self, writing=False)
        if self.text:
            return replace(self, text="")
        if self.alert:
            return replace(self, alert=False)
        return self._unchosen()

    def _unchosen(self) -> Plan | None:
        """Without a call or a card; a card that alone may be played stays."""
        if self.call is not None or self.level:
            return replace(self, call=None, level=0)
        only = self.choosable[0] if len(self.choosable) == 1 else None
        if (self.card, self.suit, self.rank) != (only, None, None):
            return replace(self, card=only, suit=None, rank=None)
        return None

    def cleared(self) -> Plan:
        """With nothing chosen."""
        plan = self._bare()
        only = self.choosable[0] if len(self.choosable) == 1 else None
        return replace(plan, call=None, level=0, card=only)

    def _bare(self) -> Plan:
        """With no right taken up and no words."""
        return replace(
            self,
            mode="",
            writing=False,
            alert=False,
            text="",
            suit=None,
            rank=None,
            tricks=0,
            line="",
            about=-1,
        )


def _listed(task: Task) -> tuple[Any, ...]:
    assert isinstance(task.legal, Sequence)
    return tuple(task.legal)


def board_refusal(name: str, rule: str, **params: object) -> Refusal:
    """The board says why something cannot be done yet."""
    return Refusal("illegal", f"bridge.board.refuse.{name}", rule, params)


def _state_of(v: View) -> State:
    """As much of the state as a view shows, which is all that a refusal may depend on."""
    shared = {name: getattr(v, name) for name in Standing.__struct_fields__}
    played = hand_of(one.card for one in on_table(v))
    return State(**shared, dealt=tuple(map(hand_of, v.dealt)), played=played)


def dummy_turn(v: View) -> bool:
    """Whether the card that is awaited comes from the hand that lies open for all (B4.1)."""
    return v.turn >= 0 and v.turn == play.dummy(v)
