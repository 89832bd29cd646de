"""Composing on the election board: turns, and rights beside what must be answered.

A right that stands open (to sign, to call a vote) may be composed while something must be answered:
what is chosen of each waits until it is taken up again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.actions import SkipAction

from majlis.core.actions import Action
from majlis.core.game import Choice, Message, Refusal
from majlis.core.port import Snapshot, Task
from majlis.core.seats import OFFICIAL, Seat
from majlis.games.elections.actions import CallVote, EndTurn, Leave, Sign
from majlis.games.elections.plan import Plan
from majlis.games.elections.rules import GAME
from majlis.ui.notation import Notation
from majlis.ui.stepboard import StepBoard

_DONE_WITH: dict[type[Action], str] = {Sign: "sign", CallVote: "call"}
"""What uses up a right; the referee's is used by what he has composed."""


class ComposingBoard(StepBoard[Plan]):
    """Subclasses show a snapshot by `_put_away` and `_lay_out`."""

    NOTATION = Notation("elections")

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._drafts: dict[str, Plan] = {}
        self._seen = 0
        self._right = ""

    # What is composed

    def _put_away(self, snapshot: Snapshot[Any]) -> None:
        """What was done with a right meanwhile is composed no longer; one's turn comes first."""
        before, self._seen = self._seen, max(self._seen, snapshot.seq)
        for entry in snapshot.log:
            if entry.seq > before and entry.event is not None and entry.seat == self._acting:
                self._done(entry.event.action)
        draft = self._drafts.get(self._right)
        is_begun = draft is not None and draft.is_begun
        if not is_begun and any(task.need.id > before for task in snapshot.must):
            self._right = ""

    def _done(self, action: Action) -> None:
        """The seat shown has done this: nothing of it is left to compose."""
        kind = _DONE_WITH.get(type(action), "referee")
        draft = self._drafts.get(kind)
        if kind == self._right:
            self._right = ""
        if kind != "referee" or (draft is not None and draft.action == action):
            self._drafts.pop(kind, None)

    @property
    def _acting(self) -> Seat | None:
        """The seat whose tasks are shown."""
        tasks = self._snapshot.tasks if self._snapshot is not None else ()
        return next((task.need.seat for task in tasks), None)

    def _lay_out(self) -> None:
        """A plan upon what is shown: the one there was, if it is still asked for."""
        view, task = self._view, self._duty
        draft = self._drafts.get(task.need.kind) if task else None
        self._plan = Plan.of(view, task) if draft is None else draft.upon(view, task)
        if task is not None:
            # While a curtain is drawn nobody is asked here, and what was chosen has to wait.
            self._drafts[task.need.kind] = self._plan
            if draft is not None and draft.lapses(self._plan, task):
                self._say(Refusal("too_late", "elections.board.refuse.lapsed"))

    @property
    def _duty(self) -> Task | None:
        """What is composed here: what must be answered, or a right that was taken up."""
        if self._snapshot is None or not self._live:
            return None
        must = next((t for t in self._snapshot.must if t.need.kind != "ready"), None)
        right = self._usable(self._right)
        if right is not None:
            return right
        if must is None and self._snapshot.seat == OFFICIAL:
            return self._usable("referee")
        return must

    def _usable(self, right: str) -> Task | None:
        """The right of that kind, if anything can be done with it now."""
        if self._snapshot is None or not self._live:
            return None
        task = self._snapshot.task(right)
        return task if task is not None and task.legal else None

    def _keep(self, before: Plan | None, plan: Plan) -> None:
        """By what is asked, so that a right may be composed while something must be answered."""
        if plan.asked:
            self._drafts[plan.asked] = plan

    def _take_up(self, right: str) -> None:
        """Compose a right, or what must be answered again."""
        self._right = right
        self._lay_out()
        self.redraw()
        self.post_message(self.Drafted())

    def back(self) -> bool:
        """Take back what was chosen last, or leave a right alone."""
        was_chosen = super().back()
        if not was_chosen and self._right:
            self._take_up("")
        return was_chosen

    # Deciding

    def _decide(self, action: Action) -> None:
        """Have it done."""
        self.post_message(self.Decided(self.plan.need_id, action))

    def _answer(self, actions: Sequence[Action]) -> Refusal | None:
        """Choose to play the card that was clicked, if there is but one way to; Enter does it."""
        if not actions:
            return Refusal("illegal", "elections.board.refuse.no_answer")
        if len(actions) > 1:
            return self.plan.unfinished()
        ask = self._words.confirming(GAME.label(self.plan.view, actions[0]))
        self.post_message(self.Decided(self.plan.need_id, actions[0], ask, by_enter=True))
        return None

    def _said(self, plan: Plan, action: Action) -> Refusal | None:
        """It may answer what is asked, or use a right."""
        found = self._need_of(plan, action)
        if isinstance(found, Refusal):
            return found
        self.post_message(self.Decided(found, action, self._question_before(plan, action)))
        return None

    def _question_before(self, plan: Plan, action: Action) -> Message | None:
        """What is asked before this is done, typed as by its key."""
        if isinstance(action, Leave):
            return Message("elections.verb.leave.confirm")
        if isinstance(action, EndTurn) and plan.asked == "act" and plan.view.moves > 0:
            return self._words.confirming(GAME.label(plan.view, action))
        return None

    def _need_of(self, plan: Plan, action: Action) -> int | Refusal:
        """The need that ``action`` answers, or why it answers none."""
        tasks = self._snapshot.tasks if self._snapshot is not None and self._live else ()
        kinds = {Leave: "leave", Sign: "sign", CallVote: "call"}
        kind = kinds.get(type(action), plan.asked)
        task = next((task for task in tasks if task.need.kind == kind), None)
        if task is None:
            return plan.judged(action)
        if isinstance(task.legal, Choice) or action not in task.legal:
            refusal = plan.judged_or_none(action)
            if refusal is not None:
                return refusal
        return task.need.id

    # Keys

    def action_verb(self, verb: str) -> None:
        """Begin to move a vote card."""
        if self._plan is None or self._plan.asked != "act" or self._plan.chosen:
            raise SkipAction
        self._say(self._take(self._plan.take(("do", verb))))

    def action_right(self, right: str) -> None:
        """Take up a right that stands open, or leave it alone."""
        if self._usable(right) is None:
            raise SkipAction
        self._take_up("" if self._right == right else right)

    def action_least(self) -> None:
        """Select the smallest sum that will do."""
        if self._plan is None or self._plan.choice is None:
            raise SkipAction
        self._take(self._plan.cheapest())

    def _numbered(self, plan: Plan, number: str) -> Refusal | None:
        """Choose what has that number."""
        return self._take(plan.numbered(number))

    def action_choose(self) -> None:
        """Choose what the cursor is at, or take it back."""
        plan = self._plan
        if plan is None or plan.cursor is None:
            raise SkipAction
        self._say(self._take(plan.take(plan.cursor)))
