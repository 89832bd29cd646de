"""What the person before bridge's board is asked, what he may do besides, and what the law says.

It is made of the legal answers of the tasks alone, so that dummy's cards can be chosen whether
declarer's own hand is on the screen or not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Self, TypeAlias

from msgspec import Struct

from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.core.port import Task
from majlis.core.seats import SPECTATOR, Seat
from majlis.games.bridge import claims, play
from majlis.games.bridge.actions import Ask, Call, Claim, Explain, HandOver, Play, Reject
from majlis.games.bridge.calls import CallCode
from majlis.games.bridge.cards import Card, hand_of
from majlis.games.bridge.imagine import on_table
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.state import Standing, State, View

Kind: TypeAlias = Literal["", "call", "card", "explain", "agree"]
"""What is asked: nothing, a call, a card, what a call means, whether a claim is agreed."""

_KINDS: dict[str, Kind] = {
    "call": "call",
    "lead": "card",
    "play": "card",
    "explain": "explain",
    "agree": "agree",
}


class Right(Struct, frozen=True):
    """A standing right: its kind, the need that an answer names, and the answers."""

    kind: str
    need_id: int
    legal: tuple[Action, ...]


class Asked(Struct, frozen=True):
    """What ``seat`` must answer: the need ``asked`` (empty: nothing), ``legal`` the answers to it.

    ``rights`` are what he may do besides.
    """

    view: View
    seat: Seat = SPECTATOR
    asked: str = ""
    need_id: int = 0
    legal: tuple[Action, ...] = ()
    rights: tuple[Right, ...] = ()

    @classmethod
    def by(cls, view: View, tasks: Sequence[Task]) -> Self:
        """What these tasks ask."""
        own = [task for task in tasks if task.need.kind != "ready"]
        rights = tuple(
            Right(t.need.kind, t.need.id, _listed(t)) for t in own if not t.need.must and _listed(t)
        )
        must = next((task for task in own if task.need.must), None)
        if must is None:
            seat = own[0].need.seat if own else view.seat
            return cls(view, seat, rights=rights)
        need = must.need
        return cls(view, need.seat, need.kind, need.id, _listed(must), rights)

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
    def is_of_dummy(self) -> bool:
        """Whether the card comes from the hand that lies open for all (B4.1)."""
        return self.of_seat >= 0 and self.of_seat == play.dummy(self.view)

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

    def told(self, text: str) -> Explain:
        """The answer to the question that is open."""
        question = self.view.question
        return Explain(0 if question is None else question.call, text)

    # The law

    def judged(self, action: Action) -> Refusal | None:
        """Why the law does not allow ``action``; ``None``: it does."""
        verdict = GAME.judge(_state_of(self.view), self.seat, action)
        return verdict if isinstance(verdict, Refusal) else None

    def is_allowed(self, action: Action) -> bool:
        """Whether ``action`` answers what is asked, or uses a right."""
        match action:
            case Call(call=call):
                return call in self.callable and self.judged(action) is None
            case Explain(call=at):
                asks = self.kind == "explain" and self.told("").call == at
                return asks and self.judged(action) is None
            case Claim(tricks=tricks):
                right = self.right("claim")
                is_one = right is not None and Claim(tricks) in right.legal
                return is_one and self.judged(action) is None
        return any(action in some for some in (self.legal, *(r.legal for r in self.rights)))

    def answered_by(self, action: Action) -> int:
        """The need that ``action``, which is allowed, answers."""
        kinds = {Claim: "claim", Ask: "ask", HandOver: "hand_over", Reject: "dispute"}
        right = self.right(kinds.get(type(action), ""))
        return self.need_id if right is None else right.need_id


def _listed(task: Task) -> tuple[Any, ...]:
    assert isinstance(task.legal, Sequence)
    return tuple(task.legal)


def _state_of(v: View) -> State:
    """As much of the state as a view shows, which is all that a refusal may depend on."""
    shared = {name: getattr(v, name) for name in Standing.__struct_fields__}
    played = hand_of(one.card for one in on_table(v))
    return State(**shared, dealt=tuple(map(hand_of, v.dealt)), played=played)
