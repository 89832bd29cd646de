"""Coup's table on the screen: one widget, drawn in lines, on which actions and cards are chosen.

What is seen is made by `tableau` and `drawing`, what is said by `prompts`, what can be chosen by
`plan`; here is what a key, a click and a typed word mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from textual.actions import SkipAction
from textual.binding import Binding, BindingType

from majlis.core.actions import Action
from majlis.core.game import Message, Refusal
from majlis.core.match import MatchView
from majlis.core.port import Awaited, Snapshot, Task
from majlis.core.seats import Seat
from majlis.games.coup import prompts
from majlis.games.coup.actions import Block, Challenge, Pass, Resign, Verdict
from majlis.games.coup.deeds import is_in_play
from majlis.games.coup.drawing import Drawing, draw
from majlis.games.coup.plan import Plan
from majlis.games.coup.rules import GAME
from majlis.games.coup.tableau import KEYS, is_alone, tableau
from majlis.ui.board import Aid, Command, Forced
from majlis.ui.canvas import Row
from majlis.ui.keymap import expanded, latin
from majlis.ui.lineboard import Look
from majlis.ui.notation import Notation, inner
from majlis.ui.stepboard import USUAL, StepBoard

_ALONE = ("lose", "turn_up", "show")
"""Needs that leave nothing to choose where somebody has one card left."""


def _binding(id: str, keys: str, action: str) -> Binding:
    """A key with its words: those of the action it chooses, or one for all numbers."""
    name = id if id.startswith("deed.") else f"key.{id.partition('_')[0]}"
    return Binding(expanded(keys), action, f"coup.board.{name}", show=False, id=f"coup.{id}")


class Board(StepBoard[Plan]):
    """The table, seen by one person, or by all who share a screen."""

    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; }"
    NOTATION = Notation("coup")
    TURNS = False
    SLASH = True
    OPEN = ("act", "challenge", "block", "challenge_block", "ready")
    MOUSE = ("action", "player", "card", "right")
    BINDINGS: ClassVar[list[BindingType]] = [
        *(_binding(f"deed.{tag}", key, f"verb('{tag}')") for tag, key in KEYS.items()),
        *(_binding(f"number_{n}", str(n), f"number('{n}')") for n in range(1, 10)),
        *(_binding(*key) for key in USUAL),
        _binding("card", "m", "card"),
    ]

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._kept: Plan | None = None
        self._near: Seat | None = None
        self._card = False
        self._drawing = Drawing(())

    # What is shown

    def show(self, snapshot: Snapshot[Any], side: Seat, live: bool) -> None:
        """Draw ``snapshot``; ``live``: its seat, or the one whose tasks it has, may act here.

        Everybody keeps his place on the screen, wherever it was looked at from first.
        """
        self._snapshot, self._live = snapshot, live
        if self._near is None:
            self._near = snapshot.seat if snapshot.seat >= 0 else len(snapshot.seats) - 1
        view, task = self._view, self._duty
        self._plan = Plan.of(view, task) if self._kept is None else self._kept.upon(view, task)
        # While a curtain is drawn nobody is asked here, and what was chosen has to wait.
        self._kept = self._plan if task is not None else self._kept
        self.count_down(snapshot)
        self.redraw()

    @property
    def _duty(self) -> Task | None:
        """What must be answered here; between games that is none of the board's business."""
        must = self._snapshot.must if self._snapshot is not None and self._live else ()
        return next((task for task in must if task.need.kind != "ready"), None)

    # Drawing

    def rows(self, look: Look) -> tuple[Row, ...] | None:
        """The table with the plan on it."""
        if self._plan is None:
            return None
        shown = tableau(self._plan, self._near or 0)
        self._drawing = draw(shown, look.size, look.glyphs, self._words, self.time_left, self._card)
        return self._drawing.rows

    # What is said

    def headline(self) -> Sequence[Message]:
        """The turn, the characters in play, the Court and the treasury."""
        return () if self._plan is None else tuple(prompts.headline(self._plan.view))

    def panel(self, seat: Seat) -> Sequence[Message]:
        """In a match of several games, how many the player has won."""
        outer = self._snapshot.view if self._snapshot is not None else None
        if isinstance(outer, MatchView) and outer.target != 1:
            return (prompts.said("panel.games", n=outer.score[seat]),)
        return ()

    def prompt(self) -> Message | None:
        """What can be done now, or what is chosen; nothing when nobody here is asked."""
        return None if self._plan is None else prompts.prompt(self._plan)

    def draft_text(self) -> str:
        """What is chosen, in notation."""
        return prompts.drafted(self._plan) if self._plan else ""

    # What can be done

    def is_open(self, snapshot: Snapshot[Any], awaited: Awaited) -> bool:
        """Also where the last card alone can be named."""
        if awaited.kind in _ALONE:
            return is_alone(inner(snapshot.view), awaited.seat)
        return super().is_open(snapshot, awaited)

    def commands(self) -> Sequence[Command]:
        """Deciding what is chosen, answering a question, resigning."""
        if self._snapshot is None or not self._live:
            return ()
        return tuple(self._commands(self._snapshot))

    def _commands(self, snapshot: Snapshot[Any]) -> Iterator[Command]:
        plan = self.plan
        if plan.action is not None and self.forced() is None:
            yield Command(prompts.decides(plan), plan.need_id, plan.action, "enter")
        if plan.kind == "answer":
            for index, action in enumerate(plan.legal, 1):
                label = GAME.label(plan.view, action)
                yield Command(label, plan.need_id, action, _key_of(action, index), weighty=True)
        right = snapshot.task("resign")
        if right is not None:
            seat = right.need.seat
            label = Message("coup.verb.resign")
            label = prompts.resigns(seat) if seat != snapshot.seat else label
            yield Command(label, right.need.id, Resign(), "R", ask=True)

    def forced(self) -> Forced | None:
        """Of one card nothing can be chosen, and everybody sees that there is but one."""
        plan = self._plan
        if plan is None or plan.asked not in _ALONE or not is_alone(plan.view, plan.seat):
            return None
        return Forced(plan.need_id, plan.legal[0], prompts.forced(plan))

    def aids(self) -> Sequence[Aid]:
        """Taking back, going from one choice to the next, the card of actions."""
        return tuple(self._aids(self._plan)) if self._plan is not None else ()

    def _aids(self, plan: Plan) -> Iterator[Aid]:
        if plan.back() is not None:
            yield Aid("backspace", prompts.said("aid.back"), "back")
        if plan.aiming:
            yield Aid("tab", prompts.said("aid.player"), "next(1)")
        elif plan.faces:
            yield Aid("tab", prompts.said("aid.face"), "next(1)")
        elif plan.kind == "act":
            yield Aid("tab", prompts.said("aid.action"), "next(1)")
        if not self._drawing.has_card and plan.kind != "act" and plan.view.outcome is None:
            name = "aid.story" if self._card else "aid.card"
            yield Aid("m", prompts.said(name), "card")

    def now(self) -> Sequence[Aid]:
        """The actions that can be taken."""
        verbs = self._plan.verbs if self._plan is not None else ()
        return tuple(
            Aid(KEYS[tag], Message(f"coup.board.deed.{tag}"), f"verb('{tag}')") for tag in verbs
        )

    def lists(self, id: str) -> bool:
        """Actions of this game that are not listed as what can be done now (C1.2)."""
        _, is_deed, tag = id.partition("deed.")
        if not is_deed or self._plan is None:
            return True
        return is_in_play(tag, self._plan.view.law.fifth) and tag not in self._plan.verbs

    def _decide(self, action: Action) -> None:
        """Have it done."""
        ask, need_id = None, self.plan.need_id
        if isinstance(action, Resign):
            right = self._snapshot.task("resign") if self._snapshot is not None else None
            need_id = right.need.id if right is not None else 0
            ask = Message("coup.verb.resign.confirm")
        self.post_message(self.Decided(need_id, action, ask))

    # Typing

    def spells(self, character: str) -> bool:
        """Never a letter of another keyboard in the place of a key that means something now."""
        return latin(character) not in self._keys() and super().spells(character)

    def _keys(self) -> Iterable[str]:
        """The letters that choose an action of this game, or answer."""
        plan = self._plan
        if plan is None or plan.kind not in ("act", "answer"):
            return ()
        if plan.kind == "act":
            return [key for tag, key in KEYS.items() if is_in_play(tag, plan.view.law.fifth)]
        return [_key_of(action, number) for number, action in enumerate(plan.legal, 1)]

    def _said(self, plan: Plan, action: Action) -> Refusal | None:
        """Also resigning is typed."""
        if action not in plan.legal and not (isinstance(action, Resign) and self._live):
            return plan.why_not(action)
        self._decide(action)
        return None

    # Choosing

    def _keep(self, before: Plan | None, plan: Plan) -> None:
        """While nobody is asked here, what was chosen has to wait."""
        self._kept = plan if plan.asked else self._kept

    # Keys

    def action_verb(self, tag: str) -> None:
        """Choose an action of a turn."""
        if self._plan is None or self._plan.kind != "act":
            raise SkipAction
        self._say(self._take(self._plan.verb_chosen(tag)))

    def _numbered(self, plan: Plan, number: str) -> Refusal | None:
        """Choose a player or a card."""
        return self._take(plan.numbered(int(number)))

    def action_across(self, by: int) -> None:
        """On to what stands beside it, the way one reads; players stand the same for all."""
        is_mirrored = self._words.rtl and not (self._plan is not None and self._plan.aiming)
        self.action_next(-by if is_mirrored else by)

    def action_choose(self) -> None:
        """Choose the card at the cursor, or take it back; an action, to aim it."""
        if self._plan is None or self._plan.kind not in ("act", "pick"):
            raise SkipAction
        plan = self._plan
        if plan.faces and plan.wanted > 1 and plan.cursor in plan.choosable:
            self._say(self._take(plan.toggled(plan.cursor)))
        elif plan.action is None:
            self._say(self._take(plan.advanced() or plan))

    def action_back(self) -> None:
        """Take one step back, or put the card of actions away."""
        if self.back():
            return
        if not self._card:
            raise SkipAction
        self.action_card()

    def action_card(self) -> None:
        """Show the card of actions, or put it away."""
        self._card = not self._card
        self.redraw()
        self.post_message(self.Drafted())

    # The mouse

    def _right_clicked(self) -> None:
        """Who may not choose takes nothing back."""
        if self._live:
            self.back()

    def _clicked_at(self, plan: Plan, x: int, y: int) -> Refusal | None:
        area = self._drawing.hit(x, y) if self._live else None
        return None if area is None else self._clicked(plan, area.kind, area.value)

    def _clicked(self, plan: Plan, kind: str, value: int | str) -> Refusal | None:
        """A click means something where there is something to choose."""
        match kind, value:
            case "deed", str(tag) if plan.kind == "act":
                return self._take(plan.verb_chosen(tag))
            case "seat", int(seat) if plan.targets:
                return self._take(plan.target_chosen(seat))
            case "face", int(index):
                return self._take(plan.toggled(index))
        return None


def _key_of(action: Action, number: int) -> str:
    """The key of an answer; counters, which claim different characters, are numbered."""
    match action:
        case Challenge():
            return "c"
        case Pass():
            return "p"
        case Verdict(swap=swap):
            return "w" if swap else "k"
        case Block():
            return str(number)
    return ""
