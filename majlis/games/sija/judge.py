"""Whether a verb may be done now, and why not. Each function here gives the reason or ``None``.

A reason names what could be done instead: ``square`` or ``squares`` and ``steps`` in notation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from majlis.core.actions import Action
from majlis.core.game import Message, Refusal, Who
from majlis.core.seats import TABLE, Seat, is_player
from majlis.core.verbs import Concede, Draw, Flag
from majlis.games.sija import bits, moves, ransom
from majlis.games.sija.actions import (
    Ask,
    EndTurn,
    Pay,
    Place,
    Remove,
    Reply,
    Resign,
    Step,
)
from majlis.games.sija.bits import BIT, NEAR, SQUARES, StepPair
from majlis.games.sija.notation import NAMES, names_of, spell_step
from majlis.games.sija.state import FIRST, SECOND, State, awaited

_Judge: TypeAlias = Callable[[State, Seat, Any], Refusal | None]


def illegal(name: str, rule: str, **params: object) -> Refusal:
    """A refusal by a rule of the game."""
    return Refusal("illegal", f"sija.refuse.{name}", rule, params)


def _spelled(steps: Iterable[StepPair]) -> tuple[str, ...]:
    return tuple(map(spell_step, steps))


def _not_asked(s: State, seat: Seat, rule: str, *kinds: str) -> Refusal | None:
    """Why ``seat`` cannot answer a need of these kinds now; ``rule`` says when one may."""
    who, kind = awaited(s)
    if kind not in kinds:
        about = {"who": Who(who), "need": Message(f"sija.need.{kind}")}
        return Refusal("out_of_turn", "sija.refuse.not_now", rule, about)
    if seat != who:
        return Refusal("out_of_turn", "sija.refuse.not_your_turn", rule, {"who": Who(who)})
    return None


def _no_square(*squares: int) -> Refusal | None:
    """S1.1: squares are numbered 0 to 48."""
    wrong = [q for q in squares if not 0 <= q < SQUARES]
    if not wrong:
        return None
    return Refusal("malformed", "sija.refuse.no_square", "S1.1", {"text": str(wrong[0])})


def _no_pair(a: int, b: int, rule: str) -> Refusal | None:
    """Two squares, two different ones, the lower first."""
    if refusal := _no_square(a, b):
        return refusal
    if a == b:
        return illegal("twice", rule, square=NAMES[a])
    if a > b:
        pair = f"{NAMES[b]} {NAMES[a]}"
        return Refusal("malformed", "sija.refuse.order", rule, {"squares": pair})
    return None


def _judge_place(s: State, seat: Seat, action: Place) -> Refusal | None:
    if refusal := _not_asked(s, seat, "S3.1", "place"):
        return refusal
    if refusal := _no_pair(action.a, action.b, "S3.1"):
        return refusal
    chosen = BIT[action.a] | BIT[action.b]
    free = moves.placeable(s)
    if chosen & BIT[bits.CENTRE]:
        return illegal("centre", "S3.2", square=NAMES[bits.CENTRE])
    if taken := chosen & ~free:
        return illegal("occupied", "S3.1", squares=names_of(taken), n=free.bit_count())
    if moves.beside_centre_needed(s) and not chosen & bits.BESIDE_CENTRE:
        return illegal("beside_centre", "S13", squares=names_of(free & bits.BESIDE_CENTRE))
    return None


def _judge_step(s: State, seat: Seat, action: Step) -> Refusal | None:
    if refusal := _not_asked(s, seat, "S4.1", "move", "chain"):
        return refusal
    step = (action.origin, action.target)
    if refusal := _no_square(*step):
        return refusal
    if s.chain is not None:
        return _off_chain(s, s.chain, step)
    return _no_step(s, step) or _shirked(s, step)


def _off_chain(s: State, chain: int, step: StepPair) -> Refusal | None:
    """S5.6: the same stone, and only what captures."""
    legal = moves.legal_steps(s)
    if step in legal:
        return None
    name = "chain_stone" if step[0] != chain else "chain_capture"
    params = {"square": NAMES[chain], "step": spell_step(step), "steps": _spelled(legal)}
    return illegal(name, "S5.6", **params)


def _no_step(s: State, step: StepPair) -> Refusal | None:
    """S4.2."""
    origin, target = step
    mine, theirs = moves.sides(s, s.turn)
    if not mine & BIT[origin]:
        name = "their_stone" if theirs & BIT[origin] else "no_stone"
        return illegal(name, "S4.2", square=NAMES[origin], squares=_movers(s))
    if not bits.steps_of(mine, theirs, origin):
        return illegal("stuck", "S4.2", square=NAMES[origin], squares=_movers(s))
    ends = names_of(end for start, end in moves.legal_steps(s) if start == origin)
    if not ends:
        return _shirked(s, step)
    if not NEAR[origin] & BIT[target]:
        return illegal("not_beside", "S4.2", step=spell_step(step), squares=ends)
    if (mine | theirs) & BIT[target]:
        return illegal("no_room", "S4.2", square=NAMES[target], squares=ends)
    return None


def _movers(s: State) -> tuple[str, ...]:
    """The stones that have a legal step, under a duty too."""
    return names_of(sorted({origin for origin, _ in moves.legal_steps(s)}))


def _shirked(s: State, step: StepPair) -> Refusal | None:
    """S6.3: the step must unblock second."""
    if not s.duty:
        return None
    legal = moves.legal_steps(s)
    if step in legal:
        return None
    return illegal("duty", "S6.3", step=spell_step(step), steps=_spelled(legal), who=Who(SECOND))


def _judge_end(s: State, seat: Seat, action: EndTurn) -> Refusal | None:
    if refusal := _not_asked(s, seat, "S5.6", "move", "chain"):
        return refusal
    if s.chain is None:
        return illegal("no_pass", "S4.3", n=len(moves.legal_steps(s)))
    if not s.law.chain_optional:
        return illegal("no_end", "S5.6", steps=_spelled(moves.legal_steps(s)))
    return None


def _judge_ask(s: State, seat: Seat, action: Ask) -> Refusal | None:
    if not s.law.ransom:
        return illegal("no_ransom", "S7")
    if seat == FIRST:
        return illegal("only_second", "S7.1", who=Who(SECOND))
    if refusal := _not_asked(s, seat, "S7.1", "move", "chain"):
        return refusal
    return _no_request(s) or _no_offer(s, action.stone)


def _no_request(s: State) -> Refusal | None:
    """S7.6, S7.8."""
    if s.asked:
        return illegal("asked", "S7.6")
    if s.stones[SECOND].bit_count() < ransom.LEAST_STONES:
        return illegal("too_few", "S7.8", least=ransom.LEAST_STONES)
    return None


def _no_offer(s: State, stone: int) -> Refusal | None:
    """S7.2, S7.7: any stone of his own, or only one in shelter."""
    if refusal := _no_square(stone):
        return refusal
    able = ransom.offerable(s)
    if able & BIT[stone]:
        return None
    if not s.stones[SECOND] & BIT[stone]:
        return illegal("not_own", "S7.2", square=NAMES[stone], squares=names_of(able))
    return illegal("no_shelter", "S7.9", square=NAMES[stone], squares=names_of(able))


def _judge_reply(s: State, seat: Seat, action: Reply) -> Refusal | None:
    return _not_asked(s, seat, "S7.2", "reply")


def _judge_pay(s: State, seat: Seat, action: Pay) -> Refusal | None:
    if refusal := _not_asked(s, seat, "S7.2", "pay"):
        return refusal
    if refusal := _no_pair(action.a, action.b, "S7.2"):
        return refusal
    own = s.stones[FIRST]
    for q in (action.a, action.b):
        if not own & BIT[q]:
            return illegal("not_own", "S7.2", square=NAMES[q], squares=names_of(own))
    return None


def _judge_remove(s: State, seat: Seat, action: Remove) -> Refusal | None:
    if refusal := _not_asked(s, seat, "S6.4", "remove") or _no_square(action.stone):
        return refusal
    theirs = s.stones[FIRST]
    if theirs & BIT[action.stone]:
        return None
    return illegal("not_theirs", "S6.4", square=NAMES[action.stone], squares=names_of(theirs))


def _judge_resign(s: State, seat: Seat, action: Resign) -> Refusal | None:
    return None if is_player(seat) else illegal("only_players", "S10.1")


def _judge_table(s: State, seat: Seat, action: Flag | Concede | Draw) -> Refusal | None:
    return None if seat == TABLE else Refusal("illegal", "sija.refuse.verb")


JUDGES: dict[type[Action], _Judge] = {
    Place: _judge_place,
    Step: _judge_step,
    EndTurn: _judge_end,
    Ask: _judge_ask,
    Reply: _judge_reply,
    Pay: _judge_pay,
    Remove: _judge_remove,
    Resign: _judge_resign,
    Flag: _judge_table,
    Concede: _judge_table,
    Draw: _judge_table,
}
