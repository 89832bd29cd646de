"""What the person before the board has chosen so far, taken back freely until it is decided. Pure.

Every way of playing on the board, by keys, by mouse or typed, is one of these methods; each gives
the draft afterwards, or the refusal of the law.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.games.sija import bits, moves, ransom
from majlis.games.sija.actions import Ask, EndTurn, Pay, Place, Remove, Step
from majlis.games.sija.bits import BESIDE_CENTRE, BIT, FULL, NEAR, SIDE, squares_of
from majlis.games.sija.judge import JUDGES
from majlis.games.sija.state import FIRST, View, awaited
from majlis.games.sija.view import state_of

replace = msgspec.structs.replace

Square: TypeAlias = int
Kind: TypeAlias = Literal["", "place", "step", "offer", "pay", "remove"]
"""What is being chosen: nothing, or what makes the action of that name."""

HOME: Square = 17
"""Where the cursor is at first: d3."""
_KINDS: dict[str, Kind] = {
    "place": "place",
    "move": "step",
    "chain": "step",
    "pay": "pay",
    "remove": "remove",
}


class Draft(Struct, frozen=True):
    """The squares ``chosen`` so far for what ``view`` waits for, and the ``cursor``.

    ``may``: whoever is awaited sits before the board and may act. ``offering``: second has begun
    to ask for a ransom and chooses the stone (S7.2).
    """

    view: View
    may: bool = False
    offering: bool = False
    chosen: tuple[Square, ...] = ()
    cursor: Square = HOME

    def upon(self, view: View, may: bool) -> Draft:
        """The draft under news: kept as long as what it answers is asked."""
        if _question(view) == _question(self.view):
            return replace(self, view=view, may=may)
        return Draft(view, may, cursor=self.cursor)

    @property
    def kind(self) -> Kind:
        """What is being chosen."""
        if not self.may:
            return ""
        return "offer" if self.offering else _KINDS.get(awaited(self.view)[1], "")

    @property
    def own(self) -> int:
        """The stones of whoever is awaited."""
        return self.view.stones[max(awaited(self.view)[0], 0)]

    @property
    def picked(self) -> Square | None:
        """The stone that is to step: the one picked up, or the one that must go on (S5.6)."""
        if self.kind != "step":
            return None
        return self.chosen[0] if self.chosen else self.view.chain

    @property
    def action(self) -> Action | None:
        """What the chosen squares make; ``None`` while some are missing."""
        match self.kind, self.chosen:
            case "place", (a, b):
                return Place(min(a, b), max(a, b))
            case "pay", (a, b):
                return Pay(min(a, b), max(a, b))
            case "step", (origin, target):
                return Step(origin, target)
            case "offer", (stone,):
                return Ask(stone)
            case "remove", (stone,):
                return Remove(stone)
        return None

    @property
    def matter(self) -> tuple[object, ...]:
        """What there is to say of the draft: where the cursor is matters only on a target."""
        return self.kind, self.chosen, self.aimed

    @property
    def missing(self) -> int:
        """How many squares are still to be chosen."""
        wanted = {"": 0, "offer": 1, "remove": 1}.get(self.kind, 2)
        return max(0, wanted - len(self.chosen))

    # What can be chosen

    def reach(self) -> dict[Square, int]:
        """Where the picked stone can step, with what it captures there."""
        picked = self.picked
        return {target: taken for origin, target, taken in self.view.moves if origin == picked}

    @property
    def aimed(self) -> tuple[int, int, int] | None:
        """The step whose target the cursor is on: origin, target, captured squares."""
        taken = self.reach().get(self.cursor)
        return None if taken is None or self.picked is None else (self.picked, self.cursor, taken)

    @property
    def doomed(self) -> int:
        """What the step to the cursor captures; beside one, what the picked stone can capture."""
        if self.aimed is not None:
            return self.aimed[2]
        doomed = 0
        for taken in self.reach().values():
            doomed |= taken
        return doomed

    def options(self) -> tuple[Square, ...]:
        """What can be chosen next; of stones and steps, those that capture come first."""
        match self.kind:
            case "place":
                return tuple(squares_of(self._narrow or self._free()))
            case "step":
                return self._steps()
            case "offer":
                return tuple(squares_of(self.view.offerable))
            case "pay":
                return self._unchosen(self.own)
            case "remove":
                return self._unchosen(self.view.stones[FIRST])
        return ()

    def _steps(self) -> tuple[Square, ...]:
        ordered = sorted(self.view.moves, key=lambda move: -move[2].bit_count())
        if self.picked is None:
            return tuple(dict.fromkeys(origin for origin, _, _ in ordered))
        return tuple(target for origin, target, _ in ordered if origin == self.picked)

    def _unchosen(self, some: int) -> tuple[Square, ...]:
        return tuple(q for q in squares_of(some) if q not in self.chosen)

    def _free(self) -> int:
        """Where a stone of the pair may still be put (S3.1, S3.2)."""
        return moves.placeable(self.view) & ~bits.mask(self.chosen)

    @property
    def _narrow(self) -> int:
        """The squares of which one must be taken, as long as none is (S13)."""
        if self.kind != "place" or not moves.beside_centre_needed(self.view):
            return 0
        chosen = bits.mask(self.chosen)
        return 0 if chosen & BESIDE_CENTRE else self._free() & BESIDE_CENTRE

    @property
    def only(self) -> int:
        """Squares to point out, because what may be chosen is less than one would think."""
        v = self.view
        match self.kind:
            case "place":
                return self._narrow
            case "step" if v.duty and self.picked is None:
                return bits.mask(tuple({q for step in v.moves for q in step[:2]}))
            case "offer" if v.law.sheltered:
                return v.offerable
        return 0

    # Choosing

    def choose(self, square: Square) -> Draft | Refusal:
        """Choose a square, or take it back if it is chosen already; the cursor goes there."""
        there = self.to(square)
        match self.kind:
            case "place" | "pay":
                return there._one_of_two(square)
            case "step":
                return there._stepping(square)
            case "offer" | "remove":
                return there._alone(square)
        return self.refusal()

    def pair(self, squares: Iterable[Square]) -> Draft | Refusal:
        """Choose these squares in place of any others."""
        draft: Draft | Refusal = replace(self, chosen=())
        for square in squares:
            if isinstance(draft, Draft):
                draft = draft.choose(square)
        return draft

    def _one_of_two(self, square: Square) -> Draft | Refusal:
        """A square of a pair; with two chosen, it takes the place of the second."""
        if square in self.chosen:
            return replace(self, chosen=tuple(q for q in self.chosen if q != square))
        kept = self.chosen[:1]
        a, b = sorted((square, *(kept or self._partner(square))))
        refusal = self.judged(Place(a, b) if self.kind == "place" else Pay(a, b))
        return refusal or replace(self, chosen=(*kept, square))

    def _partner(self, square: Square) -> tuple[Square]:
        """Something that can be chosen together with ``square``, if that can be chosen."""
        some = self.own if self.kind == "pay" else self._narrow or self._free()
        return (next(q for q in squares_of(some) if q != square),)

    def _alone(self, square: Square) -> Draft | Refusal:
        refusal = self.judged(Ask(square) if self.kind == "offer" else Remove(square))
        return refusal or replace(self, chosen=(square,))

    def _stepping(self, square: Square) -> Draft | Refusal:
        """Pick a stone up, put it back, or step with it."""
        picked = self.picked
        if picked is None:
            return self._picking(square)
        if square == picked:
            return replace(self, chosen=())
        if square in self.reach():
            return replace(self, chosen=(picked, square))
        if self.view.chain is None and self.own & BIT[square]:
            return self._picking(square)
        return self.judged(Step(picked, square)) or self

    def _picking(self, square: Square) -> Draft | Refusal:
        if any(origin == square for origin, _, _ in self.view.moves):
            return replace(self, chosen=(square,))
        return self.judged(Step(square, _outward(self.view, square))) or self

    def judged(self, action: Action) -> Refusal | None:
        """Why the person before the board may not do this now."""
        return JUDGES[type(action)](state_of(self.view), self.view.seat, action)

    def refusal(self) -> Refusal:
        """Why nothing can be chosen, or what is chosen cannot be decided yet."""
        v = self.view
        if v.outcome is not None:
            return Refusal("too_late", "sija.refuse.over")
        if not self.may:
            theirs = None if awaited(v)[0] == v.seat else self.judged(EndTurn())
            return theirs or Refusal("out_of_turn", "sija.board.refuse.wait")
        if self.kind == "step":
            return self.judged(EndTurn()) or _unfinished("step", "S5.6")
        rules = {"place": "S3.1", "remove": "S6.4"}
        return _unfinished(self.kind or "choose", rules.get(self.kind, "S7.2"), n=self.missing)

    # Taking back

    def back(self) -> Draft | None:
        """Without what was chosen last, then without asking for a ransom; ``None``: neither."""
        if self.chosen:
            return replace(self, chosen=self.chosen[:-1], cursor=self.chosen[-1])
        return replace(self, offering=False) if self.offering else None

    def clear(self) -> Draft:
        """With nothing chosen."""
        return replace(self, chosen=(), offering=False)

    def settled(self) -> Draft:
        """After a step was decided: its stone is picked, should the table not take the step."""
        return replace(self, chosen=self.chosen[:1]) if self.kind == "step" else self

    def ransom(self) -> Draft | Refusal:
        """Begin to ask for a ransom, or leave it."""
        if self.offering:
            return self.clear()
        some = ransom.stones_to_offer(self.view) or self.view.stones[1]
        refusal = self.judged(Ask(next(iter(squares_of(some)), 0)))
        return refusal or replace(self, offering=True, chosen=())

    def offer(self, stone: Square) -> Draft | Refusal:
        """Ask for a ransom with this stone."""
        draft = self if self.offering else self.ransom()
        return draft.choose(stone) if isinstance(draft, Draft) else draft

    # The cursor

    def moved(self, across: int, up: int) -> Draft:
        """The cursor one square further, as far as the board goes."""
        rank, file = divmod(self.cursor, SIDE)
        file = min(max(file + across, 0), SIDE - 1)
        rank = min(max(rank + up, 0), SIDE - 1)
        return self.to(rank * SIDE + file)

    def to(self, square: Square) -> Draft:
        """The cursor on a square."""
        return replace(self, cursor=square)

    def next(self, step: int) -> Draft | None:
        """The cursor on the next square that can be chosen; ``None`` when there is none."""
        options = self.options()
        if not options:
            return None
        if self.cursor in options:
            at = (options.index(self.cursor) + step) % len(options)
            return self.to(options[at])
        return self.to(options[0 if step > 0 else -1])


def _question(v: View) -> tuple[object, ...]:
    """What tells one need from another."""
    return v.phase, v.since, v.turn, v.seat


def _unfinished(name: str, rule: str, **params: object) -> Refusal:
    return Refusal("illegal", f"sija.board.refuse.{name}", rule, params)


def _outward(v: View, square: Square) -> Square:
    """A square beside ``square``, an empty one if there is one."""
    empty = NEAR[square] & (FULL ^ (v.stones[0] | v.stones[1]))
    return squares_of(empty or NEAR[square])[0]
