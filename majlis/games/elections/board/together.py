"""One question to everybody before one screen of the election game.

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

from typing import Any

from textual.actions import SkipAction

from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.core.port import Awaited, Snapshot
from majlis.core.seats import Seat
from majlis.games.elections.actions import REPLIES, Pass
from majlis.games.elections.board.composing import ComposingBoard
from majlis.games.elections.common import Common
from majlis.games.elections.offered import WINDOWS
from majlis.games.elections.plan import Plan
from majlis.ui.notation import inner


class TogetherBoard(ComposingBoard):
    """Subclasses call `_pass_on` with every snapshot they show, and draw who has come forward."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._common = Common()
        self._let_go: tuple[int, Seat] | None = None

    def is_open(self, snapshot: Snapshot[Any], awaited: Awaited) -> bool:
        """A window is open to all until who came forward is called (see the module)."""
        if awaited.kind in WINDOWS:
            return not self._common.is_called(inner(snapshot.view), awaited.seat)
        return super().is_open(snapshot, awaited)

    def is_common(self) -> bool:
        """Whether everybody before this screen is asked at once."""
        return self._plan is not None and self._plan.is_open and self._plan.asked in WINDOWS

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

    # Letting it go

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

    def back(self) -> bool:
        """Take back what was chosen last, and first what was meant for the whole chain."""
        if self.is_common() and self._common.is_meant:
            self._common = self._common.meaning(False)
            self.post_message(self.Drafted())
            return True
        return super().back()

    def _said(self, plan: Plan, action: Action) -> Refusal | None:
        """Before all eyes no card is laid, and a pass is everybody's."""
        if plan.is_open and isinstance(action, REPLIES):
            name, rule = ("forward", "E17") if self.is_common() else ("look", "E8.2")
            return Refusal("illegal", f"elections.board.refuse.{name}", rule, {"key": "h"})
        if self.is_common() and isinstance(action, Pass):
            self._all_pass(action.whole)
            return None
        return super()._said(plan, action)

    # Coming forward

    def takes(self, character: str) -> bool:
        """Numbers, where something is numbered, or everybody is."""
        return super().takes(character) or (character.isdigit() and self.is_common())

    def _numbered(self, plan: Plan, number: str) -> Refusal | None:
        """Choose what has that number; before all eyes, come forward."""
        if self.is_common():
            return self._raise_hand(int(number) - 1)
        return super()._numbered(plan, number)

    def _raise_hand(self, seat: Seat) -> Refusal | None:
        """Somebody wants to look at his hand, or does not any more."""
        asking = self.plan.view.asking
        if asking is None or seat not in asking.seats or seat in asking.answered:
            return Refusal("illegal", "elections.board.refuse.not_asked")
        self._common = self._common.toggled(seat)
        self.redraw()
        self.post_message(self.Drafted())
        return None
