"""A board on which an answer is composed step by step: what all such boards have in common.

What is chosen so far is a plan, frozen, upon the view that is shown. Here is what the usual keys,
clicks and typed words do with it; what there is to draw, to say and to choose is the game's own.
"""

from __future__ import annotations

from typing import Any, Generic, Protocol, Self, TypeVar

from msgspec.structs import replace
from textual import events
from textual.actions import SkipAction

from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.core.port import Snapshot
from majlis.text.digits import read_digits
from majlis.ui.context import context_of
from majlis.ui.countdown import CountdownBoard
from majlis.ui.notation import Notation, inner
from majlis.ui.wording import Wording

_RIGHT_BUTTON = 3
USUAL = (
    ("next", "tab,down", "next(1)"),
    ("previous", "shift+tab,up", "next(-1)"),
    ("across_left", "left", "across(-1)"),
    ("across_right", "right", "across(1)"),
    ("choose", "space", "choose"),
    ("enter", "enter", "enter"),
    ("back", "backspace,escape", "back"),
    ("clear", "delete", "clear"),
)
"""The usual keys: what each is called, the keys, and its action. A game words them itself, and says
what choosing and putting away are."""


class Planned(Protocol):
    """What is chosen so far: ``seat`` answers, to what is ``asked`` if anything is."""

    @property
    def view(self) -> Any: ...
    @property
    def seat(self) -> int: ...
    @property
    def asked(self) -> str: ...
    @property
    def action(self) -> Action | None:
        """What is decided by it, once it is complete."""
        ...

    @property
    def takes_numbers(self) -> bool:
        """Whether a number means anything now."""
        ...

    def advanced(self) -> Self | Refusal | None:
        """One step towards the decision; ``None``: all is chosen."""
        ...

    def stepped(self, by: int) -> Self | None:
        """On to the next thing that can be chosen; ``None``: there is nothing to choose."""
        ...

    def back(self) -> Self | None:
        """Without what was chosen last; ``None``: nothing was."""
        ...

    def cleared(self) -> Self:
        """With nothing chosen."""
        ...


P = TypeVar("P", bound=Planned)


class PlanBoard(CountdownBoard, Generic[P]):
    """Subclasses make a plan with every snapshot they show, and say what a number chooses."""

    NOTATION: Notation
    """What can be typed."""

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

    # Typing

    def begins(self, character: str) -> bool:
        """Nothing: letters and numbers choose; words are typed after /."""
        return False

    def spells(self, character: str) -> bool:
        """Whether it begins a word of the game in the reader's own letters, while he is asked."""
        is_asked = self._live and self._plan is not None and self._plan.asked != ""
        return is_asked and self.NOTATION.begins(character, self._words)

    def takes(self, character: str) -> bool:
        """Numbers, where something is numbered."""
        return character.isdigit() and self._plan is not None and self._plan.takes_numbers

    def typed(self, text: str) -> Refusal | None:
        """A whole answer is decided; people can be named by number or by name."""
        if not text.strip():
            return self.confirm()
        plan = self.plan
        # Who answers before all eyes types as himself.
        view = replace(plan.view, seat=plan.seat)
        action = self.NOTATION.parse(text, view, self._words)
        return self._said(plan, action) if isinstance(action, Action) else action

    def _said(self, plan: P, action: Action) -> Refusal | None:
        """This was typed: decide it, or say why not."""
        raise NotImplementedError

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Digits of other languages are numbers too."""
        digit = read_digits(event.character or "")
        if digit != event.character and self.takes(digit):
            event.stop()
            self.action_number(digit)

    def action_number(self, number: str) -> None:
        """Choose what has that number."""
        if not self.takes(number):
            raise SkipAction
        self._say(self._numbered(self.plan, number))

    def _numbered(self, plan: P, number: str) -> Refusal | None:
        """Choose what has that number in a plan that takes numbers."""
        raise NotImplementedError

    def action_next(self, by: int) -> None:
        """On to the next thing that can be chosen."""
        plan = self._plan.stepped(by) if self._plan is not None else None
        if plan is None:
            raise SkipAction
        self._take(plan)

    def action_across(self, by: int) -> None:
        """On to what stands beside it, the way one reads."""
        self.action_next(-by if self._words.rtl else by)

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
