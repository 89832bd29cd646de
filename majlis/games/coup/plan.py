"""What the person before the board has chosen so far, taken back freely until it is decided. Pure.

Every way of playing on the board, by keys, by mouse or typed, is one of these methods; each gives
the plan afterwards, or the refusal of the law. It is made of the legal answers of a task alone, so
that it is the same whether its owner's hand is on the screen or not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from majlis.core.actions import Action, tag_of
from majlis.core.game import Refusal
from majlis.core.port import Task
from majlis.core.seats import SPECTATOR, Seat
from majlis.core.windows import Reply, Window
from majlis.games.coup import people
from majlis.games.coup.actions import Draft, Lose, Pass, PutBack, ShowTo, TurnUp
from majlis.games.coup.cards import Card, characters
from majlis.games.coup.deeds import DEEDS
from majlis.games.coup.rules import GAME
from majlis.games.coup.state import Standing, State, View

replace = msgspec.structs.replace

Kind: TypeAlias = Literal["", "act", "pick", "answer"]
"""What is asked: nothing, the action of a turn, cards of one's own, or a word with no default."""

_ONE: dict[str, Callable[[Card], Action]] = {
    "draft": Draft,
    "turn_up": TurnUp,
    "lose": Lose,
    "show": ShowTo,
}
_ANSWERS = ("challenge", "block", "challenge_block", "verdict")
_RULES = {"draft": "C11", "turn_up": "C5.5", "lose": "C8.1", "show": "C7.6", "put_back": "C7.4"}


class Plan(Struct, frozen=True):
    """What is chosen towards the answer of ``seat`` to the need ``asked`` (empty: to nothing).

    ``legal`` are the answers there are. ``verb`` is the action chosen, ``aiming``: its target is
    being chosen, ``target`` is whom. ``chosen`` are indices of `faces`, ``cursor`` is at one of
    them (-1: at none).
    """

    view: View
    seat: Seat = SPECTATOR
    asked: str = ""
    need_id: int = 0
    legal: tuple[Action, ...] = ()
    verb: str = ""
    aiming: bool = False
    target: Seat | None = None
    chosen: tuple[int, ...] = ()
    cursor: int = -1

    @classmethod
    def of(cls, view: View, task: Task | None) -> Plan:
        """With nothing chosen yet, but what alone there is to choose."""
        if task is None:
            return cls(view, view.seat)
        assert isinstance(task.legal, Sequence)
        need = task.need
        plan = cls(view, need.seat, need.kind, need.id, tuple(task.legal))
        if need.kind in _ONE and len(plan.legal) == 1 and plan.faces:
            only = plan.choosable[0]
            return replace(plan, chosen=(only,), cursor=only)
        if len(plan.verbs) == 1:
            return replace(plan, verb=plan.verbs[0])._aiming()
        return plan

    def upon(self, view: View, task: Task | None) -> Plan:
        """The plan under news: kept as long as what it answers is asked."""
        fresh = Plan.of(view, task)
        if (fresh.seat, fresh.need_id, fresh.faces) != (self.seat, self.need_id, self.faces):
            return fresh
        return replace(self, view=view, legal=fresh.legal) if fresh.asked else fresh

    # What is asked

    @property
    def kind(self) -> Kind:
        """What kind of question it is."""
        if self.asked in _ANSWERS:
            return "answer"
        if self.asked in _ONE or self.asked == "put_back":
            return "pick"
        return "act" if self.asked == "act" else ""

    @property
    def is_open(self) -> bool:
        """Whether it is answered before all eyes, without the hand."""
        return self.asked != "" and self.view.seat != self.seat

    @property
    def verbs(self) -> tuple[str, ...]:
        """The actions that can be taken."""
        return tuple(dict.fromkeys(map(tag_of, self.legal))) if self.kind == "act" else ()

    @property
    def targets(self) -> tuple[Seat, ...]:
        """Whom the chosen action can be aimed at, clockwise."""
        aimed: list[Any] = [action for action in self.legal if tag_of(action) == self.verb]
        return tuple(action.target for action in aimed if DEEDS[self.verb].aimed)

    @property
    def faces(self) -> tuple[Card, ...]:
        """The cards among which one chooses: none before all eyes."""
        if self.kind != "pick" or self.is_open:
            return ()
        if self.asked == "draft":
            return characters(self.view.law.fifth)
        drawn = self.view.drawn if self.asked == "put_back" else ()
        return (*self.view.hand, *drawn)

    @property
    def choosable(self) -> tuple[int, ...]:
        """The faces that may be chosen."""
        some = range(len(self.faces))
        if self.asked == "put_back":
            return tuple(some)
        cards = {getattr(action, "card", None) for action in self.legal}
        return tuple(index for index in some if self.faces[index] in cards)

    @property
    def wanted(self) -> int:
        """How many faces are to be chosen."""
        return self.view.count if self.asked == "put_back" else 1

    @property
    def missing(self) -> int:
        """How many of them are still to be chosen."""
        return self.wanted - len(self.chosen)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The chosen cards, ascending."""
        return tuple(sorted(self.faces[index] for index in self.chosen))

    @property
    def kept(self) -> tuple[Card, ...]:
        """The other cards."""
        return tuple(c for index, c in enumerate(self.faces) if index not in self.chosen)

    @property
    def action(self) -> Action | None:
        """What is chosen, if it is complete."""
        if self.kind == "act" and self.verb:
            deed = DEEDS[self.verb]
            if not deed.aimed:
                return deed.verb()
            return None if self.target is None else deed.by(self.target)
        if self.kind != "pick" or self.missing or not self.faces:
            return None
        return PutBack(self.cards) if self.asked == "put_back" else _ONE[self.asked](self.cards[0])

    # Choosing

    def verb_chosen(self, verb: str) -> Plan | Refusal:
        """Take this action; where it is aimed at somebody, whom is to be chosen next."""
        if self.kind != "act":
            return self.why_not(DEEDS[verb].by(self._anybody))
        if verb not in self.verbs:
            return self.why_not(DEEDS[verb].by(self._anybody))
        return replace(self, verb=verb, aiming=False)._aiming()

    def _aiming(self) -> Plan:
        """With the target to be chosen: the one there is, or the one chosen before."""
        targets = self.targets
        if not targets:
            return replace(self, target=None)
        target = targets[0] if len(targets) == 1 else self.target
        return replace(self, aiming=True, target=target if target in targets else None)

    @property
    def _anybody(self) -> Seat:
        """Some other player, for actions that cannot be taken whoever is meant."""
        rivals = people.rivals(self.view, max(self.seat, 0))
        return rivals[0] if rivals else 0

    def target_chosen(self, seat: Seat) -> Plan | Refusal:
        """Aim at ``seat``."""
        if seat in self.targets:
            return replace(self, aiming=True, target=seat)
        if self.verb and DEEDS[self.verb].aimed:
            return self.why_not(DEEDS[self.verb].by(seat))
        return self.unfinished()

    def toggled(self, index: int) -> Plan | Refusal:
        """Choose a face, or take it back; one too many takes the place of the last."""
        there = replace(self, cursor=index)
        if index not in self.choosable:
            return self._no_face(index)
        if index in self.chosen and self.wanted > 1:
            return replace(there, chosen=tuple(i for i in self.chosen if i != index))
        kept = [i for i in self.chosen if i != index][: self.wanted - 1]
        return replace(there, chosen=(*kept, index))

    def _no_face(self, index: int) -> Refusal:
        if 0 <= index < len(self.faces) and self.asked in _ONE:
            return self.why_not(_ONE[self.asked](self.faces[index]))
        return self.unfinished()

    def numbered(self, number: int) -> Plan | Refusal:
        """What a number means: the seat aimed at, or a face, both from 1."""
        return self.toggled(number - 1) if self.faces else self.target_chosen(number - 1)

    @property
    def takes_numbers(self) -> bool:
        """Whether a number means anything now."""
        return self.aiming or bool(self.faces)

    def stepped(self, by: int) -> Plan | None:
        """On to the next thing that can be chosen; ``None``: there is nothing to choose."""
        if self.faces:
            index = _next(self.choosable, self.cursor, by)
            chosen = (index,) if self.wanted == 1 else self.chosen
            return replace(self, cursor=index, chosen=chosen)
        if self.aiming:
            return replace(self, target=_next(self.targets, self.target, by))
        return replace(self, verb=_next(self.verbs, self.verb, by)) if self.verbs else None

    def advanced(self) -> Plan | Refusal | None:
        """One step towards the decision; ``None``: all is chosen."""
        if self.action is not None:
            return None
        if self.faces and self.cursor in self.choosable:
            return self.toggled(self.cursor)
        if self.verb and not self.aiming:
            return self._aiming()
        return self.unfinished()

    def unfinished(self) -> Refusal:
        """What is still missing."""
        v = self.view
        if v.outcome is not None:
            return Refusal("too_late", "coup.refuse.over")
        match self.kind:
            case "act":
                name = "choose_target" if self.aiming else "choose_action"
                return Refusal("illegal", f"coup.board.refuse.{name}", "C3.1")
            case "pick":
                rule = _RULES[self.asked]
                params = {"n": self.missing}
                more = ".more" if self.cards else ""
                return Refusal("illegal", f"coup.board.refuse.choose_card{more}", rule, params)
            case "answer":
                rule = "C7.6" if self.asked == "verdict" else "C5.3"
                return Refusal("illegal", "coup.board.refuse.choose_answer", rule)
        return Refusal("out_of_turn", "coup.board.refuse.wait")

    def why_not(self, action: Action) -> Refusal:
        """Why the law does not allow ``action``, which must be one that is not legal now."""
        verdict = GAME.judge(_state_of(self.view), self.seat, action)
        return verdict if isinstance(verdict, Refusal) else self.unfinished()

    # Taking back

    def back(self) -> Plan | None:
        """Without what was chosen last; ``None``: nothing was."""
        if self.faces:
            if not self.chosen or len(self.legal) == 1:
                return None
            return replace(self, chosen=self.chosen[:-1])
        if self.target is not None and len(self.targets) > 1:
            return replace(self, target=None)
        return self.cleared() if self.verb else None

    def cleared(self) -> Plan:
        """With nothing chosen."""
        if self.faces and len(self.legal) == 1:
            return self
        return replace(self, verb="", aiming=False, target=None, chosen=(), cursor=-1)


def _state_of(v: View) -> State:
    """As much of the state as a view shows, which is all that a refusal may depend on."""
    shared = {name: getattr(v, name) for name in Standing.__struct_fields__}
    hands = tuple(v.hand if p.seat == v.seat else () for p in v.players)
    return State(**shared, hands=hands, drawn=v.drawn, shown=v.shown, window=_window_of(v))


def _window_of(v: View) -> Window | None:
    """The question that is open, whatever has been answered to it."""
    asking = v.asking
    if asking is None:
        return None
    replies = tuple(Reply(seat, Pass(), True) for seat in asking.answered)
    opened, limit_ms = asking.opened, asking.limit_ms
    return Window(v.phase, asking.mode, asking.seats, opened, Pass(), limit_ms, replies)


def _next(some: Sequence[Any], now: Any, by: int) -> Any:
    if now in some:
        return some[(some.index(now) + by) % len(some)]
    return some[0 if by > 0 else -1]
