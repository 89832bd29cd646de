"""What the person before the board has chosen so far, taken back freely until it is decided. Pure.

Every way of playing on the board, by keys, by mouse or typed, is one of these methods; each gives
the plan afterwards, or the refusal of the law. What there is to choose is `offered`.
"""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.actions import Action
from majlis.core.game import Choice, Refusal
from majlis.core.port import Task
from majlis.games.elections import burning
from majlis.games.elections.actions import REPLIES
from majlis.games.elections.offered import Offered
from majlis.games.elections.paths import Step, path_of
from majlis.games.elections.probe import probe, why_not
from majlis.games.elections.state import View

_PLAYED = ("card", "seat", "region")
"""Steps by which somebody may play a card on what it cannot affect."""
_RULES = {"burn_votes": "E7.1", "pay_fees": "E9.1"}


class Plan(Offered, frozen=True):
    """What is chosen so far, and how one goes on choosing.

    ``cursor`` is at one of the `options`. ``digits`` were pressed and may become a longer number.
    ``wasted``: what is chosen burns a card without effect (E3.9).
    """

    cursor: Step | None = None
    digits: str = ""
    wasted: bool = False

    @classmethod
    def of(cls, view: View, task: Task | None) -> Plan:
        """With nothing chosen yet, but what alone there is to choose."""
        if task is None:
            return cls(view, view.seat)
        need, legal = task.need, task.legal
        if isinstance(legal, Choice):
            return cls(view, need.seat, need.kind, need.id, choice=legal)._all_picked()
        # Before all eyes nothing is offered that depends on the hand of whoever is asked.
        shown = (
            legal if view.seat == need.seat else [a for a in legal if not isinstance(a, REPLIES)]
        )
        branches = tuple((path_of(action), action) for action in shown)
        plan = cls(view, need.seat, need.kind, need.id, branches)
        return plan if need.kind == "act" or plan.is_weighty else plan._alone()

    def upon(self, view: View, task: Task | None) -> Plan:
        """The plan under news: kept as long as what it answers is asked and can still be done."""
        fresh = Plan.of(view, task)
        if not self.is_for(task):
            return fresh
        if fresh.choice is not None:
            return replace(self, view=view) if fresh.choice == self.choice else fresh
        wasted = self.branches[-1:] if self.wasted else ()
        kept = replace(self, view=view, branches=(*fresh.branches, *wasted))
        return kept if kept.options or kept.action is not None else fresh

    def is_for(self, task: Task | None) -> bool:
        """Whether it is the beginning of an answer to this."""
        if task is None:
            return False
        need = task.need
        return (need.seat, need.id, need.kind) == (self.seat, self.need_id, self.asked)

    def lapses(self, now: Plan, task: Task) -> bool:
        """Whether what was chosen had to be given up, though the same is asked still."""
        is_less = len(now.chosen) + len(now.picked) < len(self.chosen) + len(self.picked)
        return is_less and self.is_for(task)

    # Choosing

    def take(self, step: Step) -> Plan | Refusal:
        """Choose ``step``; of what alone can come after it nothing need be chosen."""
        if step not in self.options:
            return self._wasting(step)
        if step[0] == "pick":
            return self._toggled(step)
        return replace(self, chosen=(*self.chosen, step), cursor=None, digits="")._alone()

    def _toggled(self, step: Step) -> Plan:
        index = int(step[1])
        rest = tuple(one for one in self.picked if one != index)
        picked = rest if index in self.picked else (*self.picked, index)
        return replace(self, picked=picked, cursor=step, digits="")

    def _alone(self) -> Plan:
        """With the steps taken to which there is nothing else."""
        plan = self
        while plan.choice is None and plan.action is None and len(plan.options) == 1:
            plan = replace(plan, chosen=(*plan.chosen, plan.options[0]))
        return plan

    def _all_picked(self) -> Plan:
        """With the whole selection, where nothing less will do."""
        every = tuple(range(len(self.spots)))
        if self._worth(self.spots) > self.demanded and len(every) > 1:
            return self
        return replace(self, picked=every)

    def cheapest(self) -> Plan:
        """With the selection of the smallest sum that will do."""
        worth = [self._worth((spot,)) for spot in self.spots]
        left = list(burning.cheapest(self.spots, worth, self.demanded))
        picked: list[int] = []
        for index, spot in enumerate(self.spots):
            if spot in left:
                left.remove(spot)
                picked.append(index)
        return replace(self, picked=tuple(picked), digits="")

    def through(self, *steps: Step) -> Plan | Refusal:
        """Choose these one after the other, those that are chosen already apart."""
        plan = self
        for step in steps:
            if step in plan.chosen and step not in plan.options:
                continue
            further = plan.take(step)
            if isinstance(further, Refusal):
                return further
            plan = further
        return plan

    def numbered(self, digit: str) -> Plan | Refusal:
        """A digit was pressed: what has that number, unless a longer one could be meant."""
        numbers = self.numbers
        for text in (self.digits + digit, digit):
            begun = [n for n in numbers if str(n).startswith(text) and (n or text == "0")]
            if begun == [int(text)]:
                return self.take(numbers[int(text)])
            if begun:
                step = numbers.get(int(text), self.cursor)
                return replace(self, cursor=step, digits=text)
        return self._no_number(int(digit))

    def _no_number(self, number: int) -> Plan | Refusal:
        """Why the number cannot be chosen: a card that may not be played, somebody protected."""
        if self.asked == "act" and not self.chosen:
            hand = self.view.hand
            if 0 < number <= len(hand):
                return self._wasting(("card", hand[number - 1]))
        if "seat" in self.kinds:
            return self._wasting(("seat", number - 1))
        if "region" in self.kinds:
            return self._wasting(("region", number))
        return self.unfinished()

    @property
    def takes_numbers(self) -> bool:
        """Whether a number means anything now."""
        return bool(self.numbers) or (self.asked == "act" and not self.chosen)

    def stepped(self, by: int) -> Plan | None:
        """The cursor on to the next option; ``None``: there is nothing to choose."""
        options = self.options
        if not options:
            return None
        at = options.index(self.cursor) if self.cursor in options else -1 if by > 0 else 0
        return replace(self, cursor=options[(at + by) % len(options)], digits="")

    def advanced(self) -> Plan | Refusal | None:
        """One step towards the decision; ``None``: all is chosen."""
        if self.choice is not None:
            return None if self.action is not None else self.unfinished()
        if self.cursor in self.options and self.cursor is not None:
            return self.take(self.cursor)
        return None if self.action is not None else self.unfinished()

    # What is missing, and what the law says

    def unfinished(self) -> Refusal:
        """What is still missing."""
        v = self.view
        if v.outcome is not None:
            return Refusal("too_late", "elections.board.refuse.over")
        if self.choice is not None:
            params = {"n": self.demanded, "have": self.worth}
            return Refusal("illegal", "elections.board.refuse.sum", _RULES[self.asked], params)
        if self.is_weighty:
            return Refusal("illegal", "elections.board.refuse.answer")
        if self.asked:
            kind = next(iter(sorted(self.kinds)), "card") if self.chosen else "first"
            name = kind if kind in ("seat", "region", "as", "vote", "first") else "other"
            return Refusal("illegal", f"elections.board.refuse.choose.{name}")
        return Refusal("out_of_turn", "elections.board.refuse.wait")

    def _wasting(self, step: Step) -> Plan | Refusal:
        """Where cards burn for nothing they may be chosen for that; else why the law does not
        allow what ``step`` would lead to (E3.9)."""
        path = (*self.chosen, step)
        action = probe(self.view, self.seat, path)
        found = why_not(self.view, self.seat, action)
        if found is not None:
            return found
        if self.asked != "act" or not self.view.law.burns_illegal or step[0] not in _PLAYED:
            return self.unfinished()
        branches = (*self.branches, (path, action))
        return replace(self, branches=branches, chosen=path, cursor=None, wasted=True)

    def judged(self, action: Action) -> Refusal:
        """Why the law does not allow ``action``, which is not among the answers."""
        found = self.judged_or_none(action)
        return self.unfinished() if found is None else found

    def judged_or_none(self, action: Action) -> Refusal | None:
        """The same; ``None``: the law allows it, or lets a card burn for it (E3.9)."""
        return why_not(self.view, self.seat, action)

    # Taking back

    def back(self) -> Plan | None:
        """Without what was chosen last; ``None``: nothing was."""
        if self.choice is not None:
            return replace(self, picked=self.picked[:-1]) if self.picked else None
        if self.wasted:
            return self._kept()
        plan = self
        while plan.chosen:
            plan = replace(plan, chosen=plan.chosen[:-1], cursor=None, digits="")
            if len(plan.options) > 1:
                return plan
        return plan if self.chosen and self.asked == "act" else None

    def _kept(self) -> Plan:
        """Without a card that would burn for nothing."""
        if not self.wasted:
            return self
        return replace(self, branches=self.branches[:-1], chosen=self.chosen[:-1], wasted=False)

    def cleared(self) -> Plan:
        """With nothing chosen."""
        fresh = replace(self._kept(), chosen=(), picked=(), cursor=None, digits="")
        return fresh if self.asked in ("act", "") or self.is_weighty else fresh._alone()
