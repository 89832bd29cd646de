"""Choosing on bridge's board: what keys, letters, clicks and typed words mean to the plan."""

from __future__ import annotations

from msgspec.structs import replace
from textual import events
from textual.actions import SkipAction
from textual.actions import parse as parse_action

from majlis.core.actions import Action
from majlis.core.game import Message, Refusal
from majlis.core.port import Task
from majlis.games.bridge import keys, prompts, typed
from majlis.games.bridge.actions import Call, Claim
from majlis.games.bridge.drawing import Drawing
from majlis.games.bridge.notation import parse
from majlis.games.bridge.plan import Plan
from majlis.games.bridge.state import View
from majlis.text.digits import read_digits
from majlis.ui.planboard import PlanBoard


class ChoosingBoard(PlanBoard[Plan]):
    """Subclasses draw what is shown, and say what else the keys are for."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._kept: Plan | None = None
        self._digits = ""
        self._drawing = Drawing(())

    @property
    def _tasks(self) -> tuple[Task, ...]:
        """What can be answered here."""
        return self._snapshot.tasks if self._snapshot is not None and self._live else ()

    @property
    def _asked(self) -> Plan:
        """The plan, where somebody here may choose."""
        if self._plan is None or not self._live:
            raise SkipAction
        return self._plan

    # Going on with a plan

    def _lay_out(self) -> None:
        """A plan upon what is shown: the one there was, if it is still asked for."""
        view, tasks = self._view, self._tasks
        self._plan = Plan.of(view, tasks) if self._kept is None else self._kept.upon(view, tasks)
        # While a curtain is drawn nobody is asked here, and what was chosen has to wait.
        self._kept = self._plan if tasks else self._kept

    def _keep(self, before: Plan | None, plan: Plan) -> None:
        """While nobody is asked here, what was chosen has to wait."""
        self._digits = ""
        self._kept = plan if plan.asked or plan.rights else self._kept

    def _decide(self, action: Action) -> None:
        """Have it done; giving all away is asked again."""
        concedes = isinstance(action, Claim) and not action.tricks
        self._decide_sure(action, prompts.said("decide.concede.confirm") if concedes else None)

    def _decide_sure(self, action: Action, ask: Message | None) -> None:
        self.post_message(self.Decided(self.plan.answered_by(action), action, ask))

    def _try(self, plan: Plan | Refusal | None) -> None:
        """Go on with a plan, or say why not; ``None``: the key means nothing here."""
        if plan is None:
            raise SkipAction
        refusal = self._take(plan)
        if refusal is None and isinstance(plan, Plan):
            refusal = plan.barred
        self._say(refusal)

    # Typing

    def press(self, key: str, character: str | None) -> bool:
        """Do a key's action now; digits of other languages are numbers too."""
        digit = read_digits(character or "")
        if digit and self.begins(digit):
            return False
        bindings = self._bindings.key_to_bindings.get(digit if digit.isdigit() else key)
        if not bindings or self._plan is None:
            return False
        digits = self._digits + digit if digit.isdigit() else ""
        _, name, arguments = parse_action(bindings[0].action)
        try:
            getattr(self, f"action_{name}")(*arguments)
        except SkipAction:
            return False
        self._digits = digits
        return True

    def spells(self, character: str) -> bool:
        """Whether it begins a Russian word for what is asked."""
        plan = self._plan
        if plan is None or not self._live or plan.takes_words:
            return False
        return typed.begins(character, plan.kind)

    def begun(self) -> str:
        """The digits before a letter: a level or a rank."""
        digits, self._digits = self._digits, ""
        return "" if self.takes_words() else digits

    def begins(self, character: str) -> bool:
        """Words for the opponents; what begins a claim with a digit is the number of tricks."""
        plan = self._plan
        if plan is None or not plan.takes_words:
            return False
        return not (plan.mode == "claim" and character.isdigit())

    def takes(self, character: str) -> bool:
        """Whether a number or a letter means something on the board."""
        return self._plan is not None and not self._plan.takes_words

    def takes_words(self) -> bool:
        """Whether what is typed are words for the opponents."""
        return self._plan is not None and self._plan.takes_words

    def typed(self, text: str) -> Refusal | None:
        """A whole answer is decided; one with words for the opponents is shown to be confirmed."""
        if not text.strip():
            return self.confirm()
        plan = self.plan
        if plan.takes_words:
            return self._take(plan.written(" ".join(text.split())))
        action = parse(text, _asked_view(plan))
        if isinstance(action, Refusal):
            return action
        if not plan.is_allowed(action):
            return plan.why_not(action)
        return self._typed(plan, action)

    def _typed(self, plan: Plan, action: Action) -> Refusal | None:
        """What explains a call belongs to this call, and is seen once more before it is sent; so is
        what a typed claim was read as."""
        if isinstance(action, Call) and (action.alert or action.explanation):
            chosen = plan.call_chosen(action.call)
            if isinstance(chosen, Refusal):
                return chosen
            return self._take(replace(chosen, alert=action.alert, text=action.explanation))
        if isinstance(action, Claim):
            self._decide_sure(action, prompts.sure(action, plan.left))
        else:
            self._decide(action)
        return None

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Digits of other languages are numbers too."""
        digit = read_digits(event.character or "")
        if digit != event.character and digit.isdigit() and self._plan is not None and self._live:
            event.stop()
            self.action_digit(int(digit))

    def action_digit(self, digit: int) -> None:
        """A level, a rank, a number of tricks."""
        self._try(keys.numbered(self._asked, digit))

    def action_letter(self, letter: str) -> None:
        """A denomination, a call, a suit, a rank.

        Before all eyes H is the key to one's hand, and without a queen Q is that to the door.
        """
        plan = self._asked
        if (letter == "h" and plan.is_open) or (letter == "q" and not keys.has_queen(plan)):
            raise SkipAction
        self._try(keys.lettered(plan, letter))

    def action_alert(self) -> None:
        """Alert the call that is chosen, and explain it."""
        plan = self._asked
        self._try(plan.alerted() if plan.kind == "call" else None)

    def action_next(self, by: int) -> None:
        """On to the next thing that can be chosen."""
        self._try(keys.stepped(self._asked, by))

    def action_move(self, across: int, down: int) -> None:
        """On to what lies beside it."""
        self._try(keys.moved(self._asked, across, down))

    def action_claim(self) -> None:
        """Begin to claim, or leave it."""
        self._try(self._asked.claiming())

    def action_ask(self) -> None:
        """Begin to ask about a call, or leave it."""
        self._try(self._asked.asking())

    # The mouse

    def _right_clicked(self) -> None:
        """Who may not choose takes nothing back."""
        if self._live:
            self.back()

    def _clicked_at(self, plan: Plan, x: int, y: int) -> Refusal | None:
        """Choose what is clicked, and decide it by a second click."""
        area = self._drawing.hit(x, y) if self._live else None
        return None if area is None else self._clicked(plan, area.kind, area.value)

    def _clicked(self, plan: Plan, kind: str, value: int) -> Refusal | None:
        match kind:
            case "call":
                chosen = value == plan.call and not plan.writing
                return self.confirm() if chosen else self._take(plan.call_chosen(value))
            case "card":
                return self.confirm() if value == plan.card else self._take(plan.card_chosen(value))
            case "asked":
                chosen = plan.mode == "ask" and value == plan.about
                return self.confirm() if chosen else self._take(plan.asked_about(value))
            case "alert":
                return self._take(plan.alerted())
        return self._take(plan.claimed(plan.tricks + value))


def _asked_view(plan: Plan) -> View:
    """The view of whoever is asked, as far as typing needs it."""
    may = plan.callable or tuple(reversed(plan.choosable))
    return replace(plan.view, seat=plan.seat, may=may)
