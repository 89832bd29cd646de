"""The election game's table on the screen: one widget, drawn in lines, on which turns are composed.

What is seen is made by `tableau` and `drawing`, what is said by `prompts`, what can be chosen by
`plan`; here is what a key, a click and a typed word mean.

Whose hand is needed sits down behind the curtain. But an attack may be answered by everybody, at
every step of its chain, and calling six people one after the other each time would make the game
unplayable, while calling only those who hold a reaction would tell who does. So people who share a
screen are asked once, all together and before all eyes: *does anybody answer?* Whoever wants to
look at his hand says so by pressing his number, whatever he holds; one key lets the chance go for
all the others, at most for the whole chain. Those who came forward are then called behind the
curtain, in the order of asking, where each answers or passes like the rest. All that is learnt is
who wanted to look, as at a table with real cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, ClassVar

from textual.actions import SkipAction
from textual.binding import Binding, BindingType

from majlis.core.actions import Action
from majlis.core.game import Choice, Message, Refusal
from majlis.core.port import Awaited, Snapshot, Task
from majlis.core.seats import OFFICIAL, Seat, is_player
from majlis.games.elections import clicks, prompts
from majlis.games.elections.actions import REPLIES, CallVote, EndTurn, Leave, Pass, Sign
from majlis.games.elections.common import Common
from majlis.games.elections.drawing import Drawing, draw
from majlis.games.elections.plan import WINDOWS, Plan
from majlis.games.elections.rules import GAME
from majlis.games.elections.tableau import Pane, tableau
from majlis.ui.board import Aid, Command, Forced
from majlis.ui.canvas import Row
from majlis.ui.keymap import expanded
from majlis.ui.lineboard import Look
from majlis.ui.notation import Notation, inner
from majlis.ui.stepboard import USUAL, StepBoard

_RIGHTS = {"sign": "g", "call": "k"}
"""Rights that are composed on the board, and the key that begins it."""
_PASSING = ("pass", "whole")
_CHOOSING = ("next", "previous", "across_left", "across_right", "choose", "clear")
"""Keys that go through what can be chosen one after the other."""
_DONE_WITH: dict[type[Action], str] = {Sign: "sign", CallVote: "call"}
"""What uses up a right; the referee's is used by what he has composed."""


def _binding(id: str, keys: str, action: str) -> Binding:
    """A key with its words: one for all numbers."""
    name = f"key.{id.partition('_')[0]}"
    return Binding(
        expanded(keys), action, f"elections.board.{name}", show=False, id=f"elections.{id}"
    )


class Board(StepBoard[Plan]):
    """The table, seen by one person, by the referee, or by all who share a screen."""

    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; }"
    NOTATION = Notation("elections")
    TURNS = False
    SLASH = True
    OPEN = (
        *WINDOWS,
        "answer",
        "confirm",
        "reoffer",
        "choose_region",
        "pick_blind",
        "burn_votes",
        "pay_fees",
        "distribute",
        "salvage",
        "pick_region",
        "ready",
    )
    MOUSE = ("card", "region", "vote", "player", "option", "right")
    BINDINGS: ClassVar[list[BindingType]] = [
        *(_binding(f"number_{n}", str(n), f"number('{n}')") for n in range(10)),
        *(_binding(*key) for key in USUAL),
        _binding("move", "m", "verb('move_vote')"),
        _binding("least", "l", "least"),
        _binding("person_next", "right_square_bracket,د,چ,ъ,full_stop", "person(1)"),
        _binding("person_previous", "left_square_bracket,ج,х,comma", "person(-1)"),
        _binding("arena", "o", "pane('arena')"),
        _binding("book", "b", "pane('book')"),
        _binding("card", "c", "pane('card')"),
        _binding("sign", "g", "right('sign')"),
        _binding("call", "k", "right('call')"),
        _binding("pass", "p", "all_pass(False)"),
        _binding("whole", "w", "all_pass(True)"),
    ]

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._drafts: dict[str, Plan] = {}
        self._seen = 0
        self._right = ""
        self._focus: Seat | None = None
        self._pane: Pane = ""
        self._common = Common()
        self._let_go: tuple[int, Seat] | None = None
        self._drawing = Drawing(())

    # What is shown

    def show(self, snapshot: Snapshot[Any], side: Seat, live: bool) -> None:
        """Draw ``snapshot``; ``live``: its seat, or the one whose tasks it has, may act here."""
        self._snapshot, self._live = snapshot, live
        self._put_away(snapshot)
        self._lay_out()
        self._pass_on()
        self.count_down(snapshot)
        self.redraw()

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
        before, draft = self._plan, self._drafts.get(task.need.kind) if task else None
        self._plan = Plan.of(view, task) if draft is None else draft.upon(view, task)
        if task is not None:
            # While a curtain is drawn nobody is asked here, and what was chosen has to wait.
            self._drafts[task.need.kind] = self._plan
            if draft is not None and draft.lapses(self._plan, task):
                self._say(Refusal("too_late", "elections.board.refuse.lapsed"))
        if before is None or self._plan.asked != before.asked:
            self._focus, self._pane = None, ""

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

    # Drawing

    @property
    def _near(self) -> Seat:
        """Whose regions are large: whoever was paged to, those to choose among, one's own."""
        plan = self.plan
        if self._focus is not None:
            return self._focus % len(plan.view.candidates)
        if plan.holder is not None:
            return plan.holder
        seats = (plan.view.seat, plan.seat, plan.view.turn)
        return next((seat for seat in seats if is_player(seat)), 0)

    def rows(self, look: Look) -> tuple[Row, ...] | None:
        """The table with the plan on it."""
        if self._plan is None:
            return None
        shown = tableau(self._plan, self._near, self._pane, self._common.raised)
        paged = self._focus is not None
        self._drawing = draw(shown, look.size, look.glyphs, self._words, self.time_left, paged)
        return self._drawing.rows

    # What is said

    def headline(self) -> Sequence[Message]:
        """The cycle, the bank, the moves left."""
        return () if self._plan is None else tuple(prompts.headline(self._plan.view))

    def panel(self, seat: Seat) -> Sequence[Message]:
        """How many cards a candidate holds, and what lies on him."""
        if self._plan is None or not is_player(seat):
            return ()
        return tuple(prompts.panel(self._plan.view, seat))

    def prompt(self) -> Message | None:
        """What can be done now, or what is chosen; nothing when nobody here is asked."""
        if self._plan is None:
            return None
        raised = self._common.raised if self.is_common() else frozenset()
        if self.is_common() and self._common.is_meant:
            return prompts.whole(raised)
        return prompts.forward(raised) if raised else prompts.prompt(self._plan)

    def draft_text(self) -> str:
        """What is chosen, in notation; empty until it is complete."""
        return prompts.drafted(self._plan) if self._plan else ""

    # What can be done

    def is_open(self, snapshot: Snapshot[Any], awaited: Awaited) -> bool:
        """A window is open to all until who came forward is called (see the module)."""
        if awaited.kind in WINDOWS:
            return not self._common.is_called(inner(snapshot.view), awaited.seat)
        return super().is_open(snapshot, awaited)

    def is_common(self) -> bool:
        """Whether everybody before this screen is asked at once."""
        return self._plan is not None and self._plan.is_open and self._plan.asked in WINDOWS

    def commands(self) -> Sequence[Command]:
        """Deciding what is chosen, answering a question, ending the turn, leaving."""
        if self._snapshot is None or not self._live:
            return ()
        return tuple(self._commands(self._snapshot))

    def _commands(self, snapshot: Snapshot[Any]) -> Iterator[Command]:
        plan = self.plan
        if plan.action is not None and not plan.is_weighty:
            yield Command(prompts.decides(plan), plan.need_id, plan.action, "enter")
        if plan.is_weighty and not self.is_common():
            for key, action in prompts.keys_of(plan):
                label = GAME.label(plan.view, action)
                ask = prompts.is_grave(action)
                yield Command(label, plan.need_id, action, key, ask=ask, weighty=True)
        if plan.asked == "act" and EndTurn() in plan.legal:
            label = GAME.label(plan.view, EndTurn())
            yield Command(label, plan.need_id, EndTurn(), "e", ask=plan.view.moves > 0)
        right = snapshot.task("leave")
        if right is not None:
            label = prompts.leaves(right.need.seat, snapshot.seat)
            yield Command(label, right.need.id, Leave(), "R", ask=True)

    def forced(self) -> Forced | None:
        """Nothing: what leaves no choice the rules do themselves."""
        return None

    def aids(self) -> Sequence[Aid]:
        """The keys that help now."""
        return tuple(self._aids(self._plan)) if self._plan is not None else ()

    def _aids(self, plan: Plan) -> Iterator[Aid]:
        if self.is_common():
            others = "others_pass" if self._common.raised else "nobody"
            yield Aid("p", prompts.said(f"aid.{others}"), "all_pass(False)")
            yield Aid("w", prompts.said("aid.whole"), "all_pass(True)")
        if plan.back() is not None or self._right:
            yield Aid("backspace", prompts.said("aid.back"), "back")
        if plan.choice is not None:
            yield Aid("space", prompts.said("aid.toggle"), "choose")
            yield Aid("l", prompts.said("aid.least"), "least")
        elif plan.options:
            yield Aid("tab", prompts.said("aid.next"), "next(1)")
        if ("do", "move_vote") in plan.options:
            yield Aid("m", prompts.said("aid.move"), "verb('move_vote')")
        for kind, key in _RIGHTS.items():
            if self._usable(kind) is not None:
                yield Aid(key, prompts.said(f"aid.{kind}"), f"right('{kind}')")
        yield Aid("]", prompts.said("aid.person"), "person(1)")
        yield from (
            Aid(key, prompts.said(f"aid.{name}"), f"pane('{name}')") for key, name in _PANES
        )

    def lists(self, id: str) -> bool:
        """What chooses is of no use at a question of few answers, and what passes elsewhere."""
        plan, name = self._plan, id.removeprefix("elections.")
        if plan is None:
            return True
        if name in _RIGHTS:
            return self._usable(name) is not None
        if name in _PASSING or name.startswith("number_"):
            return self.is_common() if name in _PASSING or plan.is_weighty else True
        if name in ("move", "least"):
            return (
                ("do", "move_vote") in plan.options if name == "move" else plan.choice is not None
            )
        return not (plan.is_weighty and name in _CHOOSING)

    def confirm(self) -> Refusal | None:
        """Enter: one step towards the decision; never an answer to a question of few answers."""
        if self._plan is None:
            return None
        if self.is_common():
            name = "others" if self._common.raised else "anybody"
            if self._common.is_meant:
                self._all_pass(True)
                return None
            return Refusal("illegal", f"elections.board.refuse.{name}", params={"key": "p"})
        return super().confirm()

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

    # Choosing

    def _keep(self, before: Plan | None, plan: Plan) -> None:
        """By what is asked, so that a right may be composed while something must be answered."""
        if plan.asked:
            self._drafts[plan.asked] = plan
        if before is None or plan.chosen != before.chosen:
            self._focus = None

    def back(self) -> bool:
        """Take back what was chosen last, or leave a right alone."""
        if self.is_common() and self._common.is_meant:
            self._common = self._common.meaning(False)
            self.post_message(self.Drafted())
            return True
        was_chosen = super().back()
        if not was_chosen and self._right:
            self._take_up("")
        return was_chosen

    def _take_up(self, right: str) -> None:
        """Compose a right, or what must be answered again."""
        self._right = right
        self._lay_out()
        self.redraw()
        self.post_message(self.Drafted())

    # Everybody at once

    def _pass_on(self) -> None:
        """Whoever is asked, and has not come forward, has let the chance go with the others."""
        plan = self._plan
        if self._snapshot is not None and self._snapshot.offer is not None:
            # The game may go back: what was let go is asked anew of those who are asked still.
            self._common, self._let_go = Common(), None
            return
        if plan is None or not self.is_common():
            return
        self._common = self._common.at(plan.view)
        asked = (plan.need_id, plan.seat)
        lets_go = self._common.is_closed and plan.seat not in self._common.raised
        # The same question may be shown more than once before its answer has arrived.
        if lets_go and asked != self._let_go:
            self._let_go = asked
            self._decide(Pass(self._common.whole))

    def action_all_pass(self, whole: bool) -> None:
        """All who have not come forward let it stand; for the whole chain when Enter does it."""
        if self._plan is None or not self.is_common():
            raise SkipAction
        if not whole:
            self._all_pass(False)
            return
        self._common = self._common.meaning(True)
        self.post_message(self.Drafted())

    def _all_pass(self, whole: bool) -> None:
        """Those who have come forward are called."""
        assert self._plan is not None
        self._common, self._let_go = self._common.closed(whole), None
        if self._plan.seat in self._common.raised:
            self.post_message(self.Reopened())
        else:
            self._pass_on()

    def _raise_hand(self, seat: Seat) -> Refusal | None:
        """Somebody wants to look at his hand, or does not any more."""
        asking = self.plan.view.asking
        if asking is None or seat not in asking.seats or seat in asking.answered:
            return Refusal("illegal", "elections.board.refuse.not_asked")
        self._common = self._common.toggled(seat)
        self.redraw()
        self.post_message(self.Drafted())
        return None

    # Typing

    def takes(self, character: str) -> bool:
        """Numbers, where something is numbered."""
        if not character.isdigit() or self._plan is None:
            return False
        return self.is_common() or self._plan.takes_numbers

    def _said(self, plan: Plan, action: Action) -> Refusal | None:
        """Before all eyes no card is laid, and a pass is everybody's."""
        if plan.is_open and isinstance(action, REPLIES):
            name, rule = ("forward", "E17") if self.is_common() else ("look", "E8.2")
            return Refusal("illegal", f"elections.board.refuse.{name}", rule, {"key": "h"})
        if self.is_common() and isinstance(action, Pass):
            self._all_pass(action.whole)
            return None
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
        """Choose what has that number; before all eyes, come forward."""
        if self.is_common():
            return self._raise_hand(int(number) - 1)
        return self._take(plan.numbered(number))

    def action_choose(self) -> None:
        """Choose what the cursor is at, or take it back."""
        plan = self._plan
        if plan is None or plan.cursor is None:
            raise SkipAction
        self._say(self._take(plan.take(plan.cursor)))

    def action_back(self) -> None:
        """Take one step back, or put away what was opened."""
        right = self._right
        if self.back() or right:
            return
        if not self._pane and self._focus is None:
            raise SkipAction
        self._pane, self._focus = "", None
        self.redraw()

    def action_pane(self, pane: Pane) -> None:
        """Open the arena, the book or a card's help, or put it away."""
        self._pane = "" if self._pane == pane else pane
        self.redraw()
        self.post_message(self.Drafted())

    def action_person(self, by: int) -> None:
        """On to the next candidate's regions."""
        if self._plan is None:
            raise SkipAction
        count = len(self._plan.view.candidates)
        self._focus, self._pane = (self._near + by) % count, ""
        self.redraw()

    # The mouse

    def _right_clicked(self) -> None:
        """As the key that takes back."""
        with suppress(SkipAction):
            self.action_back()

    def _clicked_at(self, plan: Plan, x: int, y: int) -> Refusal | None:
        area = self._drawing.hit(x, y)
        return None if area is None else self._clicked(plan, area.kind, area.value)

    def _clicked(self, plan: Plan, kind: str, value: Any) -> Refusal | None:
        """A click means something where there is something to choose, or to look at."""
        if kind == "seat" and self.is_common():
            return self._raise_hand(value)
        if kind == "step" and value[0] == "card" and plan.is_weighty:
            return self._answer(plan.replies_with(int(value[1])))
        steps = clicks.steps(plan, kind, value) if self._live else ()
        if steps:
            return self._take(plan.through(*steps))
        seat = clicks.holder(plan, kind, value)
        if seat is not None:
            self._focus = seat
            self.redraw()
        return None


_PANES = (("o", "arena"), ("b", "book"), ("c", "card"))
