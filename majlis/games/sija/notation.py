"""Squares and actions as text.

====================  ==========================================================================
``b1 c5``             put two stones down, or pay with two
``d3-d4``             a step; ``d3-d4xc4xe4`` names what it captures; ``d4`` alone is enough where
                      only one stone can step there, and in a chain
``.``                 end the turn in a chain (also ``end``, ``stop``)
``=d4``               ask for a ransom with this stone (also ``ransom d4``)
``+``, ``-``          grant the ransom, refuse it (also ``yes``, ``no``)
``xd4``               remove this enemy stone (also ``d4`` alone)
``resign``            give the game up
====================  ==========================================================================

The words are understood in English and in Arabic.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.games.sija import moves
from majlis.games.sija.actions import Ask, EndTurn, Pay, Place, Remove, Reply, Resign, Step
from majlis.games.sija.bits import SIDE, SQUARES, StepPair, mask, squares_of
from majlis.games.sija.state import View

FILES = "abcdefg"
NAMES = tuple(f"{FILES[q % SIDE]}{q // SIDE + 1}" for q in range(SQUARES))
"""By number, the names of the squares."""

_NUMBERS = {name: q for q, name in enumerate(NAMES)}
_JOINTS = r"[\s,;:>x×*→–—-]"
_WORD = re.compile(rf"([a-z]\d+)(?:{_JOINTS}*)")
_ASK = re.compile(r"(?:=|ransom|ask|(?:طلب )?(?:ال)?فدي[ةه])\s*([a-z]\d+)")
_REMOVE = re.compile(r"[x×]\s*([a-z]\d+)")
_WORDS: dict[str, Action] = {
    **dict.fromkeys((".", "end", "stop", "إنهاء", "انهاء", "اكتفاء"), EndTurn()),
    **dict.fromkeys(("+", "yes", "y", "grant", "نعم", "قبول"), Reply(True)),
    **dict.fromkeys(("-", "no", "n", "refuse", "لا", "رفض"), Reply(False)),
    **dict.fromkeys(("resign", "انسحاب"), Resign()),
}


def names_of(some: int | Iterable[int]) -> tuple[str, ...]:
    """The names of a set of squares, or of squares in their order."""
    return tuple(NAMES[q] for q in (squares_of(some) if isinstance(some, int) else some))


def spell_step(step: StepPair, taken: int = 0) -> str:
    """``d3-d4``, with the captured squares if there are any: ``d3-d4xc4xe4``."""
    return "-".join(names_of(step)) + "".join(f"x{name}" for name in names_of(taken))


def spell(action: Action, v: View) -> str:
    """An action of ``v`` as text that `parse` reads back; steps with what they capture."""
    match action:
        case Place(a=a, b=b) | Pay(a=a, b=b):
            return f"{NAMES[a]} {NAMES[b]}"
        case Step(origin=origin, target=target):
            step = (origin, target)
            return spell_step(step, moves.captures(v, step))
        case Ask(stone=stone):
            return f"={NAMES[stone]}"
        case Remove(stone=stone):
            return f"x{NAMES[stone]}"
        case Reply(yes=yes):
            return "+" if yes else "-"
        case EndTurn():
            return "."
    return "resign"


def parse_square(text: str) -> int | Refusal:
    """The number of a square, from its name in either case."""
    name = text.strip().lower()
    return _NUMBERS[name] if name in _NUMBERS else _no_square(text)


def parse(text: str, v: View) -> Action | Refusal:
    """What ``text`` means in ``v``, or why it means nothing there. `Game.judge` judges it.

    Case does not matter; squares may be written together or apart. Digits are ASCII.
    """
    said = " ".join(text.lower().split())
    if said in _WORDS:
        return _WORDS[said]
    if asked := _ASK.fullmatch(said):
        return _of_one(Ask, asked[1])
    if removed := _REMOVE.fullmatch(said):
        return _of_one(Remove, removed[1])
    if not _WORD.match(said) or _WORD.sub("", said):
        return _not_understood(text, v)
    return _of_squares(text, said, v)


def _of_one(verb: type[Ask] | type[Remove], name: str) -> Action | Refusal:
    q = parse_square(name)
    return q if isinstance(q, Refusal) else verb(q)


def _of_squares(text: str, said: str, v: View) -> Action | Refusal:
    squares = [parse_square(name) for name in _WORD.findall(said)]
    found = [q for q in squares if not isinstance(q, Refusal)]
    if len(found) < len(squares):
        return next(q for q in squares if isinstance(q, Refusal))
    match v.phase:
        case "place" | "pay":
            return _pair(found, v)
        case "move" | "chain":
            return _step(found, v)
        case "remove" if len(found) == 1:
            return Remove(found[0])
    return _not_understood(text, v)


def _pair(found: list[int], v: View) -> Action | Refusal:
    if len(found) != 2:
        rule = "S3.1" if v.phase == "place" else "S7.2"
        return Refusal("malformed", "sija.refuse.two_squares", rule, {"count": len(found)})
    a, b = sorted(found)
    return Place(a, b) if v.phase == "place" else Pay(a, b)


def _step(found: list[int], v: View) -> Action | Refusal:
    if len(found) == 1:
        return _step_to(found[0], v)
    origin, target, *captured = found
    expected = next((m[2] for m in v.moves if m[:2] == (origin, target)), None)
    if not captured or expected is None or mask(tuple(captured)) == expected:
        return Step(origin, target)
    takes = {"step": spell_step((origin, target)), "squares": names_of(expected)}
    return Refusal("illegal", "sija.refuse.captures", "S5.1", takes)


def _step_to(target: int, v: View) -> Action | Refusal:
    """The one legal step that ends there."""
    steps = [(origin, end) for origin, end, _ in v.moves if end == target]
    if len(steps) == 1:
        return Step(*steps[0])
    if not steps:
        legal = tuple(dict.fromkeys(NAMES[end] for _, end, _ in v.moves))
        params = {"square": NAMES[target], "squares": legal}
        return Refusal("illegal", "sija.refuse.unreachable", "S4.2", params)
    params = {"square": NAMES[target], "steps": tuple(map(spell_step, steps))}
    return Refusal("illegal", "sija.refuse.several", "S4.2", params)


def _no_square(text: str) -> Refusal:
    return Refusal("malformed", "sija.refuse.no_square", "S1.1", {"text": text})


def _not_understood(text: str, v: View) -> Refusal:
    return Refusal("malformed", f"sija.refuse.notation.{v.phase}", "S16", {"text": text})
