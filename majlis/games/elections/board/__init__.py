"""The election game's table on the screen: one widget, drawn in lines, on which turns are composed.

What is seen is made by `tableau` and `drawing`, what is said by `prompts`, what can be chosen by
`plan`. How that is composed with keys and words is `composing`; how everybody before one screen is
asked at once, `together`; here is how it is shown, and what there is to do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, ClassVar

from textual.actions import SkipAction
from textual.binding import Binding, BindingType

from majlis.core.game import Message, Refusal
from majlis.core.port import Snapshot
from majlis.core.seats import Seat, is_player
from majlis.games.elections import clicks, prompts
from majlis.games.elections.actions import Count, EndTurn, Leave, Votes
from majlis.games.elections.board.together import TogetherBoard
from majlis.games.elections.drawing import Drawing, draw
from majlis.games.elections.offered import WINDOWS
from majlis.games.elections.plan import Plan
from majlis.games.elections.rules import GAME
from majlis.games.elections.tableau import Pane, tableau
from majlis.ui.board import Aid, Command, Forced
from majlis.ui.canvas import Row
from majlis.ui.keymap import expanded
from majlis.ui.lineboard import Look
from majlis.ui.notation import inner
from majlis.ui.stepboard import USUAL

_RIGHTS = {"sign": "g", "call": "k"}
"""Rights that are composed on the board, and the key that begins it."""
_PANES = (("o", "arena"), ("b", "book"), ("c", "card"))
"""What can be opened, by its key."""
_PASSING = ("pass", "whole")
_CHOOSING = ("next", "previous", "across_left", "across_right", "choose", "clear")
"""Keys that go through what can be chosen one after the other."""


def _binding(id: str, keys: str, action: str) -> Binding:
    """A key with its words: one for all numbers."""
    name = f"key.{id.partition('_')[0]}"
    return Binding(
        expanded(keys), action, f"elections.board.{name}", show=False, id=f"elections.{id}"
    )


class Board(TogetherBoard):
    """The table, seen by one person, by the referee, or by all who share a screen."""

    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; }"
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
    NEWS = (Count, Votes)
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
        self._focus: Seat | None = None
        self._pane: Pane = ""
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

    def _lay_out(self) -> None:
        """Whatever was opened is put away where something else is asked."""
        before = self._plan
        super()._lay_out()
        if before is None or self.plan.asked != before.asked:
            self._focus, self._pane = None, ""

    def _keep(self, before: Plan | None, plan: Plan) -> None:
        """Whose regions are large goes with what is chosen."""
        super()._keep(before, plan)
        if before is None or plan.chosen != before.chosen:
            self._focus = None

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

    def deal(self, snapshot: Snapshot[Any]) -> int:
        """Each cycle has hands of its own (E13.3)."""
        found: int = inner(snapshot.view).cycle
        return found

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

    # Keys

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
