"""A board on which an answer is composed: what all such boards have in common.

What is chosen so far is a plan, frozen, upon the view that is shown. Here is how one goes on with
it, takes back and decides; what there is to draw, to say and to choose is the game's own.
"""

from __future__ import annotations

from typing import Any, Generic, Protocol, Self, TypeVar

from textual import events
from textual.actions import SkipAction

from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.core.port import Snapshot
from majlis.ui.context import context_of
from majlis.ui.countdown import CountdownBoard
from majlis.ui.notation import inner
from majlis.ui.wording import Wording

_RIGHT_BUTTON = 3


class Planned(Protocol):
    """What is chosen so far."""

    @property
    def action(self) -> Action | None:
        """What is decided by it, once it is complete."""
        ...

    def advanced(self) -> Self | Refusal | None:
        """One step towards the decision; ``None``: all is chosen."""
        ...

    def back(self) -> Self | None:
        """Without what was chosen last; ``None``: nothing was."""
        ...

    def cleared(self) -> Self:
        """With nothing chosen."""
        ...


P = TypeVar("P", bound=Planned)


class PlanBoard(CountdownBoard, Generic[P]):
    """Subclasses make a plan with every snapshot they show, and say what a click chooses."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._snapshot: Snapshot[Any] | None = None
        self._live = False
        self._plan: P | None = None

    @property
    def plan(self) -> P:
        """What is chosen so far upon what is shown."""
        assert self._plan is not None, "a board is shown a snapshot first"
        return self._plan

    @property
    def _view(self) -> Any:
        """The game's own view that is shown."""
        assert self._snapshot is not None, "a board is shown a snapshot first"
        return inner(self._snapshot.view)

    @property
    def _words(self) -> Wording:
        words = context_of(self).words
        return words if self._snapshot is None else words.for_table(self._snapshot.seats)

    # Choosing

    def confirm(self) -> Refusal | None:
        """Enter: one step towards the decision; never an answer to a question of few answers."""
        if self._plan is None:
            return None
        further = self._plan.advanced()
        if further is not None:
            return self._take(further)
        assert self._plan.action is not None
        self._decide(self._plan.action)
        return None

    def _decide(self, action: Action) -> None:
        """Have it done."""
        raise NotImplementedError

    def _take(self, plan: P | Refusal) -> Refusal | None:
        """Go on with a plan, or give the refusal."""
        if isinstance(plan, Refusal):
            return plan
        before, self._plan = self._plan, plan
        self._keep(before, plan)
        self.redraw()
        if plan != before:
            self.post_message(self.Drafted())
        return None

    def _keep(self, before: P | None, plan: P) -> None:
        """A plan is gone on with: remember it for as long as it is asked for."""

    def _say(self, refusal: Refusal | None) -> None:
        """Say why something was not done."""
        if refusal is not None:
            self.post_message(self.Refused(refusal))

    def back(self) -> bool:
        """Take back what was chosen last."""
        plan = None if self._plan is None else self._plan.back()
        if plan is not None:
            self._take(plan)
        return plan is not None

    def clear(self) -> None:
        """Take all back."""
        if self._plan is not None:
            self._take(self._plan.cleared())

    # Keys

    def action_enter(self) -> None:
        """One step further, or done."""
        if self._plan is None:
            raise SkipAction
        self._say(self.confirm())

    def action_clear(self) -> None:
        """Take all back."""
        self.clear()

    # The mouse

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Choose what is clicked; take back with the right button."""
        place = event.get_content_offset(self)
        if place is None or self._plan is None:
            return
        event.stop()
        if event.button == _RIGHT_BUTTON:
            self._right_clicked()
        else:
            self._say(self._clicked_at(self._plan, place.x, place.y))

    def _right_clicked(self) -> None:
        """The right button takes back."""
        self.back()

    def _clicked_at(self, plan: P, x: int, y: int) -> Refusal | None:
        """What a click on that cell means."""
        raise NotImplementedError
