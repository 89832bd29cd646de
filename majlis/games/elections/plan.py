"""What the person before the board has chosen so far, taken back freely until it is decided. Pure.

The legal answers of a task are a tree of steps (`paths`), a selection of vote cards (`Choice`), or
answers with no default (`WEIGHTY`). Every way of playing on the board, by keys, by mouse or typed,
is one of these methods; each gives the plan afterwards, or the refusal of the law.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import msgspec
from msgspec import Struct

from majlis.core.actions import Action
from majlis.core.game import Choice, Refusal
from majlis.core.port import Task
from majlis.core.seats import OFFICIAL, SPECTATOR, Seat, is_player
from majlis.games.elections import burning, chain, lands
from majlis.games.elections.actions import REPLIES, BurnVotes, PayFees, Spot
from majlis.games.elections.cards import Card, printed
from majlis.games.elections.paths import Path, Step, path_of
from majlis.games.elections.probe import probe, why_not
from majlis.games.elections.state import View

replace = msgspec.structs.replace
Branch: TypeAlias = tuple[Path, Action]

WEIGHTY = (
    "reply",
    "interfere",
    "confirm",
    "vote",
    "penalty_vote",
    "opinion",
    "look",
    "session",
)
"""Needs with few answers, each of which is one key, and none the default."""
WINDOWS = ("reply", "interfere")
"""Needs put to everybody who could answer, whatever he holds (E17)."""
_MENU = ("as", "do", "offence", "amount", "entry", "word", "arena", "paid", "position", "vote")
"""Steps that are numbered in their order; the others have numbers of their own."""


class Plan(Struct, frozen=True):
    """What is chosen towards the answer of ``seat`` to the need ``asked`` (empty: to nothing).

    ``branches`` are the answers there are with their steps, ``chosen`` the steps so far; ``choice``
    is a selection instead, ``picked`` the indices of what is selected. ``cursor`` is at one of the
    `options`. ``digits`` were pressed and may become a longer number. ``wasted``: what is
    chosen burns a card without effect (E3.9).
    """

    view: View
    seat: Seat = SPECTATOR
    asked: str = ""
    need_id: int = 0
    branches: tuple[Branch, ...] = ()
    choice: Choice | None = None
    chosen: Path = ()
    picked: tuple[int, ...] = ()
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

    @property
    def is_begun(self) -> bool:
        """Whether anything is chosen."""
        return bool(self.chosen or self.picked)

    def lapses(self, now: Plan, task: Task) -> bool:
        """Whether what was chosen had to be given up, though the same is asked still."""
        is_less = len(now.chosen) + len(now.picked) < len(self.chosen) + len(self.picked)
        return is_less and self.is_for(task)

    # What is asked

    @property
    def is_weighty(self) -> bool:
        """Whether it is a question of few answers, none of them the default."""
        return self.asked in WEIGHTY

    @property
    def is_open(self) -> bool:
        """Whether it is answered before all eyes, without the hand."""
        return self.asked != "" and self.view.seat != self.seat

    @property
    def legal(self) -> tuple[Action, ...]:
        """The answers, where they are listed."""
        return tuple(action for _, action in self.branches)

    @property
    def verb(self) -> str:
        """The verb that was chosen, where the first step is one."""
        return str(self.chosen[0][1]) if self.chosen and self.chosen[0][0] == "do" else ""

    @property
    def card(self) -> Card:
        """The card being played, a *bisht* as what it is to be; 0 for none."""
        cards = [int(value) for kind, value in self.chosen if kind in ("card", "as", "paid")]
        return cards[-1] if cards else 0

    @property
    def target(self) -> Seat | None:
        """Whom it concerns."""
        return next((int(value) for kind, value in self.chosen if kind == "seat"), None)

    @property
    def regions(self) -> tuple[int, ...]:
        """The regions chosen so far, 0 for any."""
        return tuple(int(value) for kind, value in self.chosen if kind == "region")

    def card_of(self, action: Action) -> Card:
        """The card of the hand that an answer without a default plays; 0 for none."""
        return printed(chain.card_played(action)) if isinstance(action, REPLIES) else 0

    def replies_with(self, card: Card) -> tuple[Action, ...]:
        """The answers that play this card of the hand: none before all eyes."""
        if not self.is_weighty or self.is_open:
            return ()
        return tuple(action for action in self.legal if self.card_of(action) == card)

    # What there is to choose

    @property
    def options(self) -> tuple[Step, ...]:
        """The steps that may come next; one's cards first, in the order of the hand."""
        if self.choice is not None:
            return tuple(("pick", index) for index in range(len(self.choice.items)))
        if self.is_weighty:
            return ()
        some = tuple(dict.fromkeys(self._nexts()))
        hand = tuple(dict.fromkeys(("card", card) for card in self.view.hand))
        cards = tuple(step for step in hand if step in some)
        return (*cards, *(step for step in some if step not in cards))

    def _nexts(self) -> Iterator[Step]:
        depth = len(self.chosen)
        for path, _ in self.branches:
            if len(path) > depth and path[:depth] == self.chosen:
                yield path[depth]

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of steps that may come next."""
        return frozenset(kind for kind, _ in self.options)

    @property
    def numbers(self) -> Mapping[int, Step]:
        """What each number means now."""
        return dict(self._numbers())

    def _numbers(self) -> Iterator[tuple[int, Step]]:
        options = self.options
        for index, card in enumerate(self.view.hand, 1):
            if ("card", card) in options:
                yield index, ("card", card)
        if "card" in self.kinds:
            return
        for order, step in enumerate(options, 1):
            kind, value = step
            match kind:
                case "seat":
                    yield int(value) + 1, step
                case "region" | "position":
                    yield int(value), step
                case _:
                    yield order, step

    @property
    def menu(self) -> tuple[tuple[int, Step], ...]:
        """What is listed with numbers, because it lies nowhere on the table: 0 is any, or none."""
        if self.choice is not None or "card" in self.kinds:
            return ()
        listed = [(n, step) for n, step in self._numbers() if step[0] in _MENU or not n]
        return tuple(listed)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The vote cards to select among."""
        if self.choice is None:
            return ()
        found: tuple[Spot, ...] = tuple(self.choice.params["votes"])
        return found

    @property
    def demanded(self) -> int:
        """The sum that a selection must reach."""
        return int(self.choice.params["n"]) if self.choice is not None else 0

    @property
    def selected(self) -> tuple[Spot, ...]:
        """The vote cards that are selected, ascending."""
        return tuple(self.spots[index] for index in sorted(self.picked))

    @property
    def worth(self) -> int:
        """What the selection counts."""
        return self._worth(self.selected)

    def _worth(self, some: Sequence[Spot]) -> int:
        if self.asked == "burn_votes":
            return lands.burnt_sum(self.view, some)
        return lands.face_sum(some)

    @property
    def holder(self) -> Seat | None:
        """Whose regions matter for what is to be chosen."""
        numbers = [number for number, _ in self.spots]
        numbers += [int(value) for kind, value in self.options if kind == "region"]
        if "vote" in self.kinds:
            numbers += self.regions[-1:]
        found = (lands.find(self.view, number) for number in numbers if number)
        return next((region.holder for region in found if region and region.holder >= 0), None)

    @property
    def action(self) -> Action | None:
        """What is chosen, if it is complete."""
        if self.choice is not None:
            return self._selection()
        return next((a for path, a in self.branches if path == self.chosen and path), None)

    def _selection(self) -> Action | None:
        if not self.picked or self.worth < self.demanded:
            return None
        verb = BurnVotes if self.asked == "burn_votes" else PayFees
        return verb(self.selected)

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


_PLAYED = ("card", "seat", "region")
"""Steps by which somebody may play a card on what it cannot affect."""
_RULES = {"burn_votes": "E7.1", "pay_fees": "E9.1"}


def is_candidate(plan: Plan) -> bool:
    """Whether a candidate's own eyes are before the board."""
    return is_player(plan.view.seat)


def is_referee(plan: Plan) -> bool:
    """Whether it is the referee's chair (E15.5)."""
    return plan.view.seat == OFFICIAL
