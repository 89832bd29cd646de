"""The robots: `random`, `club` (a step or two ahead) and `expert`.

They see views only. Steps are searched by alpha-beta over `search`; placings are judged by what
comes of the finished set-ups (`setups`); a ransom is asked for, granted and paid by looking at the
position with it and without. Budgets count positions, never seconds.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import TypeVar, cast

from msgspec import Struct

from majlis.bots.alphabeta import AlphaBeta, Haste
from majlis.bots.base import Bot, RandomBot
from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import Choice, Need
from majlis.core.seats import Seat
from majlis.games.sija import moves, ransom
from majlis.games.sija.actions import Ask, EndTurn, Pay, Place, Remove, Reply, Step
from majlis.games.sija.bits import BIT, squares_of
from majlis.games.sija.evaluate import CLUB, EXPERT, STONE, Weights, glance_by
from majlis.games.sija.search import FREE, NONE, STAY, Moving, Position, position_of, turns_left
from majlis.games.sija.setups import Placing
from majlis.games.sija.state import FIRST, SECOND, View

T = TypeVar("T")


class Skill(Struct, frozen=True):
    """A level. ``nodes``: positions looked at for a step, or to settle one question of a ransom.
    To place, ``setups`` are imagined, and ``glances`` positions looked at in each."""

    weights: Weights
    nodes: int
    setups: int
    glances: int


LEVELS = {
    "club": Skill(CLUB, nodes=200, setups=20, glances=20),
    "expert": Skill(EXPERT, nodes=10_000, setups=300, glances=150),
}
_HASTE = Haste(full=2, swing=STONE)
_SHORTLIST = 4
"""Of many possible answers, those that are searched."""
_PATIENCE, _LONG_PATIENCE = 50, 250
"""Quiet turns after which a robot that is behind, or any, plays at random now and then: behind
their walls both could step to and fro for ever, and who is behind would lose by S10.7 anyway."""
_EVEN = 300
"""An advantage, in hundredths of a stone, with which a set-up is worth half a win."""


def make(level: str, budget: int | None = None) -> Bot[View]:
    """The robot of a level; ``budget`` is in positions for one step, and in proportion for all
    else."""
    if level == "random":
        return RandomBot()
    skill = LEVELS[level]
    if budget is None:
        return SijaBot(skill)
    part = math.sqrt(budget / skill.nodes)
    setups, glances = math.ceil(part * skill.setups), math.ceil(part * skill.glances)
    return SijaBot(Skill(skill.weights, budget, setups, glances))


class SijaBot:
    """Answers every need of the game with one `Skill`."""

    def __init__(self, skill: Skill) -> None:
        self._skill = skill

    def choose(
        self, view: View, need: Need, legal: Sequence[Action] | Choice, stream: Stream
    ) -> Action:
        """The answer to any need of the game, one of ``legal``."""
        actions = cast(Sequence[Action], legal)
        if len(actions) == 1:
            return actions[0]
        thought = _Thought(self._skill, view, stream)
        match need.kind:
            case "place":
                return thought.place()
            case "move" | "chain":
                return thought.ask() or thought.step()
            case "reply":
                return thought.reply()
            case "pay":
                return thought.pay()
        return thought.remove()


class _Thought:
    """One decision about one view."""

    def __init__(self, skill: Skill, view: View, stream: Stream) -> None:
        self._skill = skill
        self._view = view
        self._stream = stream
        self._tree = Moving(view.law, glance_by(skill.weights))
        # What a refusal is worth to second: his share of the stone that a sure request will win.
        self._refusal = STONE // (view.law.refusals + 1)

    def place(self) -> Place:
        """Two stones on the squares that promise most."""
        view = self._view
        mine, theirs = moves.sides(view, view.turn)
        placing = Placing(
            view.turn, mine, theirs, view.placeable, self._judge, moves.beside_centre_needed(view)
        )
        return Place(*placing.choose(self._skill.setups, self._stream))

    def _judge(self, first: int, second: int) -> float:
        value = self._value((FIRST, first, second, NONE, FREE, NONE), self._skill.glances)
        return value / (abs(value) + _EVEN)

    def step(self) -> Action:
        """The best step; of those that lose by repetition (S8), one only if there is no other."""
        view, here = self._view, position_of(self._view)
        steps = [(origin, target) for origin, target, _ in view.moves]
        steps = [step for step in steps if step not in view.losing] or steps
        order = self._stream.shuffle(steps)
        if self._is_restless(here) and not self._stream.below(4):
            return Step(*self._stream.choice(steps))
        loud = set(self._tree.loud(here))
        order.sort(key=lambda step: step not in loud)
        if view.phase == "chain" and view.law.chain_optional:
            order.append(STAY)
        found = AlphaBeta(self._tree, self._skill.nodes, _HASTE).best(here, order)
        return EndTurn() if found.move == STAY else Step(*found.move)

    def _is_restless(self, here: Position) -> bool:
        behind = here[1].bit_count() < here[2].bit_count()
        return self._view.quiet > (_PATIENCE if behind else _LONG_PATIENCE)

    def ask(self) -> Ask | None:
        """The request for a ransom that makes second's position better, if there is one.

        It costs nothing to be refused but the turn, where the law has it so (S7.6), and is one step
        towards a request that cannot be refused (S7.4).
        """
        view = self._view
        if view.phase != "move" or not view.offerable:
            return None
        with_it = [(q, self._paid(q)) for q in squares_of(view.offerable)]
        stone, granted = self._best(with_it, SECOND)
        if not ransom.is_granted_by_law(view):
            refused = self._worth(self._after(*view.stones), SECOND) + self._refusal
            granted = min(granted, refused)
        return Ask(stone) if granted > self._worth(position_of(view), SECOND) else None

    def reply(self) -> Reply:
        """Grant what leaves first no worse off than refusing."""
        offered = cast(int, self._view.offered)
        refusing = self._worth(self._after(*self._view.stones), FIRST) - self._refusal
        return Reply(self._worth(self._paid(offered), FIRST) >= refusing)

    def pay(self) -> Pay:
        """The two stones that first can best do without."""
        first, second = self._view.stones
        second ^= BIT[cast(int, self._view.offered)]
        pairs = itertools.combinations(squares_of(first), 2)
        options = [((a, b), self._after(first ^ BIT[a] ^ BIT[b], second)) for a, b in pairs]
        return Pay(*self._best(options, FIRST)[0])

    def remove(self) -> Remove:
        """First's stone that second can least suffer (S6.4)."""
        first, here = self._view.stones[FIRST], position_of(self._view)
        options = [(q, self._tree.play(here, (q, NONE))) for q in squares_of(first)]
        return Remove(self._best(options, SECOND)[0])

    def _after(self, first: int, second: int) -> Position:
        """How the game goes on with these stones after a ransom was granted or refused (S7.6)."""
        view = self._view
        left = turns_left(view.law, view.quiet if (first, second) == view.stones else 0)
        if not view.law.ransom_uses_turn:
            if view.chain is None:
                return SECOND, second, first, NONE, FREE, left
            if second & BIT[view.chain] and moves.catches(view.law, second, first, view.chain):
                return SECOND, second, first, view.chain, FREE, left
        return FIRST, first, second, NONE, FREE, left

    def _paid(self, offered: int) -> Position:
        """The same after a granted ransom, with the two stones paid that seem least useful."""
        first, second = self._view.stones
        second ^= BIT[offered]
        for _ in range(ransom.PRICE):
            rest = [first ^ BIT[q] for q in squares_of(first)]
            first = max(rest, key=lambda stones: self._seems(self._after(stones, second), FIRST))
        return self._after(first, second)

    def _best(self, options: Iterable[tuple[T, Position]], seat: Seat) -> tuple[T, int]:
        """What leads to the best position for ``seat``, and its worth to him."""
        ranked = sorted(options, key=lambda option: -self._seems(option[1], seat))
        found = [(answer, self._worth(there, seat)) for answer, there in ranked[:_SHORTLIST]]
        return max(found, key=lambda option: option[1])

    def _seems(self, position: Position, seat: Seat) -> int:
        value = self._tree.value(position)
        return value if position[0] == seat else -value

    def _worth(self, position: Position, seat: Seat) -> int:
        value = self._value(position, max(1, self._skill.nodes // _SHORTLIST))
        return value if position[0] == seat else -value

    def _value(self, position: Position, nodes: int) -> int:
        """What a position is worth to the player to move, after ``nodes``."""
        if not any(self._tree.moves(position)):
            return self._tree.value(position)
        return AlphaBeta(self._tree, nodes, _HASTE).best(position).value
