"""Actions as text. Case does not matter; words may also be Russian or Arabic (`typed`).

=======================  ======================================================================
``3nt``, ``4s``, ``1♣``   a bid; ``p`` a pass, ``x`` and ``xx`` double and redouble
``2c!``                  the same, alerted; ``2c! Stayman`` alerted and explained, ``1nt: 15-17``
                         explained alone
``sa``, ``as``, ``♠10``   a card; ``a`` alone where only one ace may be played
``low``, ``high``        the lowest (highest) card of the suit led; ``d`` alone the lowest diamond
``claim 5``              claim so many of the tricks left; ``claim``, ``claim all`` all of them
``claim 3: trumps high``  with a line of play
``concede``              give the rest to the opponents
``accept``, ``reject``   answer a claim (also ``y``, ``n``)
``ask 3``                ask what the third call means; ``ask`` the opponents' last
``explain two suits``    answer; ``explain`` alone: nothing is agreed
``hand over``            declarer leaves the play to dummy
=======================  ======================================================================
"""

from __future__ import annotations

import re
from typing import TypeAlias

from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.games.bridge import calls, claims, typed
from majlis.games.bridge.actions import (
    Accept,
    Ask,
    Call,
    Claim,
    Explain,
    HandOver,
    Play,
    Reject,
)
from majlis.games.bridge.cards import LENGTH, Card, code, side
from majlis.games.bridge.state import View

_Parsed: TypeAlias = Action | Refusal

_CALLED = re.compile(r"([^!:]*)(!?)\s*(?::\s*)?(.*)", re.DOTALL)
_CLAIMED = re.compile(r"(\S*)\s*(?::\s*(.*))?", re.DOTALL)


# Writing


def spell(action: Action, v: View) -> str:
    """An action of ``v`` as text that `parse` reads back."""
    match action:
        case Call(call=call, alert=alert, explanation=text):
            return _with(calls.code(call) + "!" * alert, text, "" if alert else ":")
        case Play(card=one):
            return code(one)
        case Claim(tricks=tricks, line=line):
            return _with(f"claim {tricks}", line, ":")
        case Ask(call=at):
            return f"ask {at + 1}"
        case Explain(explanation=text):
            return f"explain {text}".strip()
        case Accept():
            return "accept"
        case Reject():
            return "reject"
        case HandOver():
            return "hand over"
    return ""


def _with(said: str, text: str, mark: str) -> str:
    return f"{said}{mark} {text}" if text else said


# Reading


def parse(text: str, v: View) -> _Parsed:
    """What ``text`` means in ``v``, or why it means nothing there. `Game.judge` judges it.

    Digits are ASCII.
    """
    said = " ".join(text.split())
    if found := _answer(said, v):
        return found
    if v.phase == "call":
        return _call(said)
    return _card(said.lower(), v)


def _answer(said: str, v: View) -> _Parsed | None:
    """What can be said beside calls and cards."""
    low = said.lower()
    if len(low) != len(said):
        said = low
    if v.window is not None and low in typed.YES | typed.NO:
        return Accept() if low in typed.YES else Reject()
    if low in typed.CONCEDE:
        return Claim(0)
    if low in typed.HAND_OVER:
        return HandOver()
    if (rest := typed.after_word(low, typed.CLAIM)) is not None:
        return _claim(said[len(said) - len(rest) :], v)
    if (rest := typed.after_word(low, typed.ASK)) is not None:
        return _ask(rest, v)
    if (rest := typed.after_word(low, typed.EXPLAIN)) is not None:
        at = 0 if v.question is None else v.question.call
        return Explain(at, said[len(said) - len(rest) :].lstrip(": "))
    return None


def _call(said: str) -> _Parsed:
    match = _CALLED.fullmatch(said)
    assert match is not None, "anything is a call with an explanation in shape"
    word = match[1].strip().lower()
    if word in typed.UNCLEAR:
        return _malformed("notation.unclear_call", "B3.1", text=word)
    found = typed.read_call(word)
    if found is None:
        return _malformed("notation.call", "B3.1", text=said)
    return Call(found, bool(match[2]), match[3])


def _claim(said: str, v: View) -> _Parsed:
    match = _CLAIMED.fullmatch(said)
    word = match[1].lower().removesuffix(":") if match else ""
    line = (match[2] or "") if match else ""
    if not word or word in typed.ALL:
        return Claim(claims.left(v), line)
    if match is None or not (word.isascii() and word.isdigit()):
        return _malformed("notation.claim", "B4.2", text=said)
    return Claim(int(word[:9]), line)


def _ask(said: str, v: View) -> _Parsed:
    if said.isascii() and said.isdigit():
        return Ask(int(said[:9]) - 1)
    theirs = [at for at, one in enumerate(v.calls) if side(one.seat) != side(v.seat)]
    if said or not theirs:
        return _malformed("notation.ask", "B3.4", text=said)
    return Ask(theirs[-1])


def _card(said: str, v: View) -> _Parsed:
    one = typed.read_card(said)
    meant = _short(said, v) if one is None else {one}
    if len(meant) == 1:
        return Play(meant.pop())
    return _malformed("notation.unclear_card" if meant else "notation.card", "B4.1", text=said)


def _short(said: str, v: View) -> set[Card]:
    """A card named by half, as dummy's are (Law 46B): it must be one that may be played.

    Several, where a letter stands for a suit and for a rank: т is трефы and туз.
    """
    if said in typed.LOW | typed.HIGH:
        return _only(_end_of(v, said in typed.LOW))
    suit = [one for one in v.may if one // LENGTH == typed.SUITS.get(said)]
    ranked = [one for one in v.may if one % LENGTH == typed.RANKS.get(said)]
    meant = _only(min(suit, default=None))
    if len(ranked) == 1 or (ranked and meant):
        meant |= set(ranked)
    return meant


def _only(one: Card | None) -> set[Card]:
    return set() if one is None else {one}


def _end_of(v: View, is_low: bool) -> Card | None:
    """The lowest or highest of the suit led."""
    led = [one for one in v.may if v.trick and one // LENGTH == v.trick[0].card // LENGTH]
    return None if not led else min(led) if is_low else max(led)


def _malformed(name: str, rule: str, **params: object) -> Refusal:
    return Refusal("malformed", f"bridge.refuse.{name}", rule, params)
