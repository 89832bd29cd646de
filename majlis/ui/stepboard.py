"""A board on which an answer is composed step by step, by numbers, by a cursor or typed after /.

Here is what the usual keys and typed words do with the steps; a game says what a number chooses.
"""

from __future__ import annotations

from typing import Any, Generic, Protocol, Self, TypeVar

from msgspec.structs import replace
from textual import events
from textual.actions import SkipAction

from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.text.digits import read_digits
from majlis.ui.notation import Notation
from majlis.ui.planboard import PlanBoard, Planned

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


class Stepped(Planned, Protocol):
    """What is chosen so far: ``seat`` answers, to what is ``asked`` if anything is."""

    @property
    def view(self) -> Any: ...
    @property
    def seat(self) -> int: ...
    @property
    def asked(self) -> str: ...
    @property
    def takes_numbers(self) -> bool:
        """Whether a number means anything now."""
        ...

    def stepped(self, by: int) -> Self | None:
        """On to the next thing that can be chosen; ``None``: there is nothing to choose."""
        ...


S = TypeVar("S", bound=Stepped)


class StepBoard(PlanBoard[S], Generic[S]):
    """Subclasses say what can be typed, and what it and a number mean."""

    NOTATION: Notation
    """What can be typed."""

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

    def _said(self, plan: S, action: Action) -> Refusal | None:
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

    def _numbered(self, plan: S, number: str) -> Refusal | None:
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
