"""Looking on bridge's board: what can be opened beside the cards, and boards that are over.

One goes through a board that is over step by step, and may have it looked at with all cards open.
"""

from __future__ import annotations

from textual.actions import SkipAction
from textual.worker import Worker

from majlis.core.game import Refusal
from majlis.core.match import MatchView
from majlis.games.bridge import analysis, review
from majlis.games.bridge.board.choosing import ChoosingBoard
from majlis.games.bridge.doubledummy import of_view
from majlis.games.bridge.plan import Plan
from majlis.games.bridge.state import View
from majlis.games.bridge.studies import Insight, Studying
from majlis.games.bridge.tableau import Pane
from majlis.ui.later import Later


class LookingBoard(ChoosingBoard):
    """Subclasses draw the pane that is open, the step that one is at and what a study shows."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._pane: Pane = ""
        self._step: int | None = None
        self._page = 0
        self._studying: Studying | None = None
        self._study: Worker[None] | None = None

    @property
    def _match(self) -> MatchView | None:
        outer = self._snapshot.view if self._snapshot is not None else None
        return outer if isinstance(outer, MatchView) else None

    @property
    def _is_over(self) -> bool:
        """Whether a board is shown that is over."""
        return self._plan is not None and self._plan.view.outcome is not None

    @property
    def _has_meanings(self) -> bool:
        return self._plan is not None and any(c.explanation for c in self._plan.view.calls)

    def _put_away(self, before: Plan | None) -> None:
        """Nothing stays open of another board, nor what calls mean at another question."""
        if before is None or _board_of(before.view) != _board_of(self.plan.view):
            self._pane, self._step = "", None
            self._stop_study()
            self._studying = None
        elif self._pane == "meanings" and before.need_id != self.plan.need_id:
            self._pane = ""

    def _keep(self, before: Plan | None, plan: Plan) -> None:
        """Whoever chooses has read what calls mean."""
        super()._keep(before, plan)
        if plan != before and self._pane == "meanings":
            self._pane = ""

    def _changed(self) -> None:
        """There is more to see, and perhaps something else to be said."""
        self.redraw()
        self.post_message(self.Drafted())

    # Beside the cards

    def action_pane(self, pane: Pane) -> None:
        """Open the last trick, the auction or the sheet, or put it away."""
        self._pane = "" if self._pane == pane else pane
        self._changed()

    def action_auction(self) -> None:
        """The auction beside the cards; then page by page what its calls mean."""
        if self._plan is None:
            raise SkipAction
        opens = self._plan.kind == "card" and self._view.phase == "play" and not self._pane
        closes = self._pane == "auction" and not self._has_meanings
        if opens or closes:
            self.action_pane("auction")
        else:
            self._turn_page()

    def action_ask(self) -> None:
        """Ask about a call; after the board, page by page what all meant."""
        if self._is_over:
            self._turn_page()
        else:
            super().action_ask()

    def _turn_page(self) -> None:
        if self._pane == "meanings" and self._page + 1 < self._drawing.pages:
            self._page += 1
            self.redraw()
        else:
            self._page = 0
            self.action_pane("meanings")

    def action_back(self) -> None:
        """Take one step back, stop a study, or put away what was opened."""
        if self.back():
            return
        if self._is_studying:
            self._stop_study()
            return
        if not self._pane:
            raise SkipAction
        self.action_pane(self._pane)

    def action_enter(self) -> None:
        """One step further, or done; of a board that is over, only where it can be answered."""
        if self._is_over and not self._live:
            raise SkipAction
        super().action_enter()

    # Step by step

    def action_move(self, across: int, down: int) -> None:
        """On to what lies beside it; in a board that is over, a step or a trick."""
        if self._is_over:
            self._walk(self.plan.view, across, down)
        else:
            super().action_move(across, down)

    def _walk(self, v: View, across: int, down: int) -> None:
        step = review.first_look(v) if self._step is None else self._step
        step = review.turned(v, step, down) if down else step + across
        self._go(max(0, min(step, review.steps(v))))

    def action_end(self, last: bool) -> None:
        """The beginning or the end of a board that is over."""
        if not self._is_over:
            raise SkipAction
        self._go(review.steps(self.plan.view) if last else 0)

    def _go(self, step: int) -> None:
        self._step, self._pane = step, ""
        self._changed()

    # With all cards open

    @property
    def _insight(self) -> Insight:
        """What there is to show of the board with all cards open."""
        known = self._studying
        return (
            Insight() if known is None else Insight(known.found, self._is_studying, known.trouble)
        )

    @property
    def _is_studying(self) -> bool:
        return self._study is not None

    def action_study(self) -> None:
        """Look at a board that is over with all cards open; stop that; show or hide it."""
        if not self._is_over:
            raise SkipAction
        if self._is_studying:
            self._stop_study()
        elif self._studying is not None and self._studying.is_done:
            self.action_pane("study")
        else:
            self._begin_study(self.plan.view)

    def _begin_study(self, v: View) -> None:
        if (refusal := self._why_no_study(v)) is not None:
            self._say(refusal)
            return
        if self._studying is None and (subject := of_view(v)) is not None:
            self._studying = Studying(subject)
        if self._studying is not None:
            self._pane = "study"
            self._study = self.run_worker(Later(self._look_into), group="study", exclusive=True)
            self._changed()

    def _why_no_study(self, v: View) -> Refusal | None:
        number = v.board.number if self._match is None else self._match.game_no
        if self.is_secret(number):
            return Refusal("illegal", "bridge.refuse.study_secret", "B8.3")
        why = analysis.missing()
        return None if why is None else Refusal("illegal", why.code, "B8.3", why.params)

    async def _look_into(self) -> None:
        studying = self._studying
        if studying is not None:
            await studying.run(self._changed)
        if studying is self._studying:
            self._study = None
            self._changed()

    def _stop_study(self) -> None:
        if self._study is not None:
            self._study.cancel()
            self._study = None
            self._changed()


def _board_of(v: View) -> tuple[int, bool]:
    """Which board it is, and whether it is over."""
    return v.board.number, v.outcome is not None
