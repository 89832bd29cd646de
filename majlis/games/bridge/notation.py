"""Actions as text. Case does not matter; words may also be Russian or Arabic (`typed`).

=======================  ======================================================================
``3nt``, ``4s``, ``1♣``   a bid; ``p`` a pass, ``x`` and ``xx`` double and redouble
``2c!``                  the same, alerted; ``2c! Stayman`` alerted and explained, ``1nt: 15-17``
                         explained alone
``sa``, ``as``, ``♠10``   a card; ``a`` alone where only one ace may be played
``low``, ``high``        the lowest (highest) card of the suit led; ``d`` alone the lowest diamond
``claim 5``              claim so many of the tricks left; ``claim``, ``claim all`` all of them
``claim 3 trumps high``  with a line of play; ``claim: trumps high`` claims all with it
``concede``              give the rest to the opponents
``accept``, ``reject``   answer a claim (also ``y``, ``n``)
``ask 3``                ask what the third call means; ``ask`` the opponents' last, ``ask 2s``
                         and ``? 2s`` the last of them that was this
``explain two suits``    answer; ``explain`` alone: nothing is agreed
``hand over``            declarer leaves the play to dummy
=======================  ======================================================================
"""

from __future__ import annotations

import re
from typing import TypeAlias

from majlis.core.actions import Action
from majlis.core.game import Refusal
from majlis.games.bridge import calls, claims, play, typed
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
_NUMBER = re.compile(r"([0-9]{1,9})(?![.,]?[0-9]|[^\W\d_])(?!\s*[-–/+])")
_STOPS = ".,;،؛–—"


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

_FIRST_NUMBER = 21
"""No rank is as high, and it is easily told from one."""


def first_number(v: View) -> int:
    """Where cards are played a number alone is a rank, as declarer names dummy's (Law 46B)."""
    is_free = v.window is None and v.question is None and v.outcome is None
    return _FIRST_NUMBER if is_free and v.phase in ("lead", "play") else 1


def parse(text: str, v: View) -> _Parsed:
    """What ``text`` means in ``v``, or why it means nothing there. `Game.judge` judges it.

    Digits are ASCII.
    """
    said = " ".join(text.split())
    if found := _answer(said, v):
        return found
    if v.phase == "call":
        return _call(said)
    return _card(said, v)


def _answer(said: str, v: View) -> _Parsed | None:
    """What can be said beside calls and cards."""
    word = typed.folded(said)
    if v.window is not None and word in typed.YES | typed.NO:
        return Accept() if word in typed.YES else Reject()
    if word in typed.CONCEDE:
        return Claim(0)
    if word in typed.HAND_OVER:
        return HandOver()
    if (rest := typed.after_word(said, typed.CLAIM)) is not None:
        return _claim(rest, v)
    if (rest := typed.after_word(said, typed.ASK)) is not None:
        return _malformed("notation.ask", "B3.4", text=said) if word == "?" else _ask(rest, v)
    if (rest := typed.after_word(said, typed.EXPLAIN)) is not None:
        at = 0 if v.question is None else v.question.call
        return Explain(at, rest.lstrip(": "))
    return None


def _call(said: str) -> _Parsed:
    match = _CALLED.fullmatch(said)
    assert match is not None, "anything is a call with an explanation in shape"
    word = typed.folded(match[1].strip())
    if word in typed.UNCLEAR:
        return _malformed("notation.unclear_call", "B3.1", text=word)
    found = typed.read_call(word)
    if found is None:
        return _malformed("notation.call", "B3.1", text=said)
    return Call(found, bool(match[2]), match[3])


def _claim(said: str, v: View) -> _Parsed:
    """A number and the line of play behind it; a line alone after a colon claims all.

    What is said of all or some without a colon, and might mean less, is refused: no other number is
    claimed than the one that was meant.
    """
    before, colon, line = (part.strip() for part in said.partition(":"))
    if typed.folded(before) in typed.ALL or not (before or _NUMBER.match(line)):
        return Claim(claims.left(v), line)
    found = _NUMBER.match(before)
    if found is None:
        return _malformed_claim(said)
    words = before[found.end() :].split()
    if words and typed.folded(words[0].strip(_STOPS)) in typed.TRICKS:
        del words[0]
    if words and typed.folded(words[0]) in typed.OTHERWISE:
        return _malformed_claim(said)
    told = " ".join(words).lstrip(_STOPS + " ")
    return Claim(int(found[1]), f"{told}: {line}" if told and colon else told or line)


def _malformed_claim(said: str) -> Refusal:
    return _malformed("notation.claim", "B4.2", text=said)


def _ask(said: str, v: View) -> _Parsed:
    """By its number, or by what was called: then the opponents' last such call."""
    if said.isascii() and said.isdigit():
        return Ask(int(said[:9]) - 1)
    theirs = [at for at, one in enumerate(v.calls) if side(one.seat) != side(v.seat)]
    if not theirs:
        return _malformed("notation.ask_nobody", "B3.4")
    call = typed.read_call(typed.folded(said)) if said else v.calls[theirs[-1]].call
    # A partner's call is refused by the law, with its reason.
    for at in (*reversed(theirs), *range(len(v.calls))):
        if v.calls[at].call == call:
            return Ask(at)
    return _malformed("notation.ask", "B3.4", text=said)


def _card(said: str, v: View) -> _Parsed:
    word = typed.folded(said)
    one = typed.read_card(word)
    meant = _short(word, v) if one is None else {one}
    if len(meant) == 1:
        return Play(meant.pop())
    name = "unclear_card" if meant else "which_suit" if _ranked(word, v) else "card"
    return _malformed(f"notation.{name}", "B4.1", text=said)


def _short(said: str, v: View) -> set[Card]:
    """A card named by half, as dummy's are (Law 46B): it must be one that may be played.

    Several, where a letter stands for a suit and for a rank: т is трефы and туз.
    """
    if said in typed.LOW | typed.HIGH:
        return _only(_end_of(v, said in typed.LOW))
    suit = [one for one in v.may if one // LENGTH == typed.SUITS.get(said)]
    ranked = _ranked(said, v)
    meant = _only(min(suit, default=None))
    if len(ranked) == 1 or (ranked and meant):
        meant |= set(ranked)
    return meant


def _ranked(said: str, v: View) -> list[Card]:
    """The cards of a rank that may be played; dummy, who leads, goes on with the suit in which he
    won (Law 46B3)."""
    some = [one for one in v.may if one % LENGTH == typed.RANKS.get(said)]
    if v.trick or not v.tricks or v.turn != play.dummy(v) or v.tricks[-1].winner != v.turn:
        return some
    won = next(one.card for one in v.tricks[-1].plays if one.seat == v.turn)
    return [one for one in some if one // LENGTH == won // LENGTH] or some


def _only(one: Card | None) -> set[Card]:
    return set() if one is None else {one}


def _end_of(v: View, is_low: bool) -> Card | None:
    """The lowest or highest of the suit led."""
    led = [one for one in v.may if v.trick and one // LENGTH == v.trick[0].card // LENGTH]
    return None if not led else min(led) if is_low else max(led)


def _malformed(name: str, rule: str, **params: object) -> Refusal:
    return Refusal("malformed", f"bridge.refuse.{name}", rule, params)
