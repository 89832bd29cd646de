"""Bridge's table on the screen: one widget, drawn in lines, on which calls and cards are chosen.

What is seen is made by `tableau` and `drawing`, what is said by `prompts`, what can be chosen by
`plan`. What a key, a click and a typed word mean is `choosing`; what is opened and looked at
besides, `looking`; here is how it is shown, and what there is to do.

People who share a screen sit down behind the curtain for whatever needs their hand: a call, a card
or of dummy's (declarer sees both hands), what a call means (partner may not hear it), whether a
claim is right. A hand stays on the screen until somebody else here is called, so that none falls
between declarer's card and dummy's. The last card of each hand is played for everybody: there is
nothing left to choose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from majlis.core.game import Message
from majlis.core.port import Awaited, Snapshot
from majlis.core.seats import Seat, is_player
from majlis.games.bridge import prompts, reviewing, scoresheet
from majlis.games.bridge.actions import Accept, Claim, HandOver, Reject
from majlis.games.bridge.board.looking import LookingBoard
from majlis.games.bridge.cards import SOUTH
from majlis.games.bridge.describe import last_trick
from majlis.games.bridge.drawing import draw
from majlis.games.bridge.plan import Plan
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.state import View
from majlis.games.bridge.tableau import tableau
from majlis.ui.board import Aid, Command, Forced
from majlis.ui.canvas import Row
from majlis.ui.keymap import expanded
from majlis.ui.lineboard import Look
from majlis.ui.notation import inner

_CARDS = ("lead", "play")


def _binding(id: str, keys: str, action: str) -> Binding:
    """A key with its words: one for all that mean the same kind of thing."""
    name = f"bridge.board.key.{id.partition('_')[0]}"
    return Binding(expanded(keys), action, name, show=False, id=f"bridge.{id}")


class Board(LookingBoard):
    """The table, seen by one person, by the director, or by all who share a screen."""

    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; }"
    TURNS = False
    REVIEWS = True
    OPEN = ("ready",)
    KEEPS = True
    MOUSE = ("call", "card", "again", "auction", "right")
    TYPED = ("call", "alert", "card", "claim", "ask")
    BINDINGS: ClassVar[list[BindingType]] = [
        *(_binding(f"digit_{n}", str(n), f"digit({n})") for n in (*range(1, 10), 0)),
        *(_binding(f"suit_{key}", key, f"letter('{key}')") for key in "cdhs"),
        _binding("notrump", "n", "letter('n')"),
        _binding("pass", "p", "letter('p')"),
        _binding("double", "x", "letter('x')"),
        _binding("redouble", "r", "letter('r')"),
        _binding("alert", "a", "letter('a')"),
        _binding("alert_mark", "exclamation_mark", "alert"),
        *(_binding(f"honour_{key}", key, f"letter('{key}')") for key in "kqjt"),
        _binding("next", "tab", "next(1)"),
        _binding("previous", "shift+tab", "next(-1)"),
        _binding("across_left", "left", "move(-1, 0)"),
        _binding("across_right", "right", "move(1, 0)"),
        _binding("down_up", "up", "move(0, -1)"),
        _binding("down_down", "down", "move(0, 1)"),
        _binding("enter", "enter", "enter"),
        _binding("back", "backspace,escape", "back"),
        _binding("clear", "delete", "clear"),
        _binding("claim", "m", "claim"),
        _binding("ask", "w,W", "ask"),
        _binding("last", "l", "pane('last')"),
        _binding("auction", "b", "auction"),
        _binding("sheet", "e", "pane('sheet')"),
        _binding("study", "i,I", "study"),
        _binding("ends_first", "home", "end(False)"),
        _binding("ends_last", "end", "end(True)"),
    ]

    # What is shown

    def show(self, snapshot: Snapshot[Any], side: Seat, live: bool) -> None:
        """Draw ``snapshot``; ``live``: its seat, or the one whose tasks it has, may act here."""
        self._snapshot, self._live = snapshot, live
        before = self._plan
        self._lay_out()
        self._put_away(before)
        self.redraw()

    # Drawing

    @property
    def near(self) -> Seat:
        """Who sits below: whose hand is seen, or who is asked before all eyes; else south."""
        plan = self.plan
        return next((s for s in (plan.view.seat, plan.seat) if is_player(s)), SOUTH)

    @property
    def sheet(self) -> tuple[scoresheet.Line, ...]:
        """The boards of the set that are over."""
        match = self._match
        return () if match is None else tuple(scoresheet.of_match(match))

    def rows(self, look: Look) -> tuple[Row, ...] | None:
        """The table with the plan on it."""
        if self._plan is None:
            return None
        shown = tableau(
            self._plan,
            self.near,
            self._pane,
            self._step,
            self.sheet,
            self._insight,
            self._page,
        )
        self._drawing = draw(shown, look.size, look.glyphs, self._words)
        return self._drawing.rows

    # What is said

    def headline(self) -> Sequence[Message]:
        """The board, its dealer, who is vulnerable, the contract."""
        return () if self._plan is None else tuple(prompts.headline(self._view, self._match))

    def panel(self, seat: Seat) -> Sequence[Message]:
        """Where a player sits, and what he is in this board."""
        return () if self._plan is None else tuple(prompts.panel(self._view, seat))

    def prompt(self) -> Message | None:
        """What can be done now, or what is chosen; nothing when nobody here is asked."""
        return None if self._plan is None else prompts.prompt(self._plan)

    def aside(self) -> Message | None:
        """Of a board that is over, what there is to say of the call or card one has come to."""
        if self._plan is None or self._plan.view.outcome is None or self._step is None:
            return None
        return reviewing.told(self._view, self._step, self._insight.found, self._robots)

    @property
    def _robots(self) -> tuple[Seat, ...]:
        seats = () if self._snapshot is None else self._snapshot.seats
        return tuple(seat for seat, card in enumerate(seats) if card.kind == "bot")

    def draft_text(self) -> str:
        """What is chosen, in notation."""
        return prompts.drafted(self._plan) if self._plan else ""

    # What can be done

    def is_open(self, snapshot: Snapshot[Any], awaited: Awaited) -> bool:
        """The last card of a hand, unless who plays it has his hand before him."""
        if awaited.kind not in _CARDS:
            return super().is_open(snapshot, awaited)
        v: View = inner(snapshot.view)
        if self._snapshot is not None and self._snapshot.seat == awaited.seat:
            return False
        return v.counts[v.turn] == 1

    def commands(self) -> Sequence[Command]:
        """Deciding what is chosen, answering a claim, leaving the play to dummy."""
        if self._snapshot is None or not self._live:
            return ()
        return tuple(self._commands(self.plan))

    def _commands(self, plan: Plan) -> Iterator[Command]:
        if plan.action is not None and self.forced() is None:
            concedes = isinstance(plan.action, Claim) and not plan.action.tricks
            label = prompts.decides(plan)
            yield Command(label, plan.answered_by(plan.action), plan.action, "enter", ask=concedes)
        if plan.kind == "agree" and not plan.mode:
            for key, action in (("y", Accept()), ("n", Reject())):
                yield Command(
                    GAME.label(plan.view, action), plan.need_id, action, key, weighty=True
                )
        if plan.kind == "explain" and not plan.text:
            nothing = plan.told("")
            yield Command(GAME.label(plan.view, nothing), plan.need_id, nothing, "minus")
        if right := plan.right("dispute"):
            label = GAME.label(plan.view, Reject())
            yield Command(label, right.need_id, Reject(), "n", weighty=True)
        if right := plan.right("hand_over"):
            label = GAME.label(plan.view, HandOver())
            yield Command(label, right.need_id, HandOver(), "o", ask=True)

    def forced(self) -> Forced | None:
        """The last card of a hand."""
        plan = self._plan
        if plan is None or not plan.is_last or plan.mode or not plan.legal:
            return None
        return Forced(plan.need_id, plan.legal[0], prompts.forced(plan))

    def aids(self) -> Sequence[Aid]:
        """The keys that help now."""
        return tuple(self._aids(self._plan)) if self._plan is not None else ()

    def _aids(self, plan: Plan) -> Iterator[Aid]:
        if plan.back() is not None:
            yield Aid("backspace", prompts.said("aid.back"), "back")
        if plan.call is not None and not plan.takes_words and not plan.mode:
            yield Aid("a", prompts.said("aid.alert"), "alert")
        if plan.view.outcome is not None:
            yield from self._over_aids(plan.view)
        if plan.askable and plan.mode != "ask":
            yield Aid("w", prompts.said("aid.ask"), "ask")
        if plan.right("claim") is not None and plan.mode != "claim":
            yield Aid("m", prompts.said("aid.claim"), "claim")
        yield from self._panes(plan)

    def _over_aids(self, v: View) -> Iterator[Aid]:
        yield Aid("left", prompts.said("aid.step_back"), "move(-1, 0)")
        yield Aid("right", prompts.said("aid.step_on"), "move(1, 0)")
        yield from self._sheet_aids()
        yield Aid("i", prompts.said("aid.stop" if self._is_studying else "aid.study"), "study")
        if self._has_meanings:
            yield Aid("w", prompts.said("aid.meanings"), "ask")

    def _panes(self, plan: Plan) -> Iterator[Aid]:
        v = plan.view
        if v.outcome is None and last_trick(v) is not None:
            yield Aid("l", prompts.said("aid.last"), "pane('last')")
        if v.phase == "play" and plan.kind == "card":
            yield Aid("b", prompts.said("aid.auction"), "auction")
        elif v.outcome is None and self._has_meanings and v.phase in ("call", "lead"):
            yield Aid("b", prompts.said("aid.notes"), "auction")
        if v.outcome is None:
            yield from self._sheet_aids()

    def _sheet_aids(self) -> Iterator[Aid]:
        if self.sheet:
            yield Aid("e", prompts.said("aid.sheet"), "pane('sheet')")
