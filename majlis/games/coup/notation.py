"""Actions as words, in full or short. Seats are numbered from 1; case does not matter.

======================  ====================================================================
``income``, ``i``       take one coin
``aid``, ``f``          foreign aid (also ``foreign aid``)
``coup 3``, ``c3``      coup against seat 3; the number may be left out where only one is left
``tax``, ``t``          claim the Duke
``assassinate 3``       claim the Assassin (also ``a3``, ``kill 3``)
``steal 3``, ``s3``     claim the Captain
``exchange``, ``x``     claim the Ambassador, or the Inquisitor
``examine 3``, ``e3``   claim the Inquisitor
``challenge``, ``!``    doubt a claim (also ``doubt``)
``pass``, ``p``         let it stand (also ``.``)
``block duke``          counter with this character (also ``b duke``, or ``block`` where one can)
``turn up duke``        answer a challenge; ``lose``, ``show`` and ``draft`` likewise
``put back duke duke``  give cards to the Court (also ``back``)
``keep``, ``swap``      give the card back, or have it replaced (also ``k``, ``w``)
``resign``              give up
======================  ====================================================================

A character may be cut short as long as it is clear, and alone it answers whatever is asked:
``du``, ``cap``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from majlis.core.actions import Action, tag_of
from majlis.core.game import Refusal
from majlis.games.coup import cards, people
from majlis.games.coup.actions import (
    Assassinate,
    Block,
    Challenge,
    Coup,
    Draft,
    Examine,
    ForeignAid,
    Lose,
    Pass,
    PutBack,
    Resign,
    ShowTo,
    Steal,
    TurnUp,
    Verdict,
)
from majlis.games.coup.cards import NAMES, Card
from majlis.games.coup.deeds import DEEDS
from majlis.games.coup.state import View

_Parsed: TypeAlias = Action | Refusal

_TURNS = {
    **dict.fromkeys(("income", "i"), "income"),
    **dict.fromkeys(("foreign aid", "foreign_aid", "aid", "f"), "foreign_aid"),
    **dict.fromkeys(("coup", "c"), "coup"),
    **dict.fromkeys(("tax", "t"), "tax"),
    **dict.fromkeys(("assassinate", "kill", "a"), "assassinate"),
    **dict.fromkeys(("steal", "s"), "steal"),
    **dict.fromkeys(("exchange", "x"), "exchange"),
    **dict.fromkeys(("examine", "e"), "examine"),
}
_WORDS: dict[str, Action] = {
    **dict.fromkeys(("challenge", "doubt", "!"), Challenge()),
    **dict.fromkeys(("pass", "p", "."), Pass()),
    **dict.fromkeys(("keep", "k"), Verdict(False)),
    **dict.fromkeys(("swap", "w"), Verdict(True)),
    "resign": Resign(),
}
_ONE: dict[str, Callable[[Card], Action]] = {
    "block": Block,
    "b": Block,
    "turn up": TurnUp,
    "lose": Lose,
    "show": ShowTo,
    "draft": Draft,
}
_ANSWERS: dict[str, Callable[[Card], Action]] = {
    "block": Block,
    "turn_up": TurnUp,
    "lose": Lose,
    "show": ShowTo,
    "draft": Draft,
}
"""By phase, what a character alone means."""
_SPELLED = {Block: "block", TurnUp: "turn up", Lose: "lose", ShowTo: "show", Draft: "draft"}
_BACK = ("put back", "back", "return")
_ALSO = {"duchess": cards.DUKE, "countess": cards.CONTESSA}
"""Names that other editions have (C1)."""

_AIMED = re.compile(r"([a-z_ ]*[a-z])\s*#?\s*(\d{1,9})")
_NAMED = re.compile(rf"({'|'.join((*_ONE, *_BACK))})\b\s*(.*)")
_GAP = re.compile(r"[\s,;،؛+&]+")


def spell(action: Action, v: View) -> str:
    """An action of ``v`` as text that `parse` reads back."""
    tag = tag_of(action)
    match action:
        case ForeignAid():
            return "aid"
        case Coup(target=at) | Assassinate(target=at) | Steal(target=at) | Examine(target=at):
            return f"{tag} {at + 1}"
        case Block(card=card) | TurnUp(card=card) | Lose(card=card) | ShowTo(card=card):
            return f"{_SPELLED[type(action)]} {NAMES[card]}"
        case Draft(card=card):
            return f"draft {NAMES[card]}"
        case PutBack(cards=back):
            return " ".join(("put back", *(NAMES[card] for card in back)))
        case Verdict(swap=swap):
            return "swap" if swap else "keep"
    return tag


def parse(text: str, v: View) -> _Parsed:
    """What ``text`` means in ``v``, or why it means nothing there. `Game.judge` judges it.

    Digits are ASCII.
    """
    said = " ".join(text.lower().split())
    if said in _WORDS:
        return _WORDS[said]
    if said in _TURNS:
        return _turn(_TURNS[said], None, v)
    aimed = _AIMED.fullmatch(said)
    if aimed and aimed[1].strip() in _TURNS:
        return _turn(_TURNS[aimed[1].strip()], int(aimed[2]), v)
    named = _NAMED.fullmatch(said)
    if named and named[1] in _BACK:
        return _put_back(named[2], v)
    if named:
        return _of_one(_ONE[named[1]], named[2], v)
    return _bare(said, text, v)


def _turn(tag: str, number: int | None, v: View) -> _Parsed:
    """One of C4, at the seat of this number, or at the only one there is."""
    if not DEEDS[tag].aimed:
        return DEEDS[tag].verb() if number is None else _malformed("no_target", "C4")
    if number is not None:
        return DEEDS[tag].by(number - 1)
    rivals = people.rivals(v, v.seat) if v.seat >= 0 else ()
    if len(rivals) == 1:
        return DEEDS[tag].by(rivals[0])
    return _malformed("whom", "C3.1", example=f"{tag} 2")


def _of_one(verb: Callable[[Card], Action], said: str, v: View) -> _Parsed:
    if not said and verb is Block:
        return _only_block(v)
    found = read_card(said, v)
    return found if isinstance(found, Refusal) else verb(found)


def _only_block(v: View) -> _Parsed:
    """With which character, where it can be but one."""
    p = v.pending
    able = DEEDS[p.verb].counters_with(v.law.fifth) if p is not None else ()
    if len(able) == 1:
        return Block(able[0])
    names = tuple(NAMES[card] for card in able or cards.characters(v.law.fifth))
    return _malformed("with_whom", "C6.2", cards=names)


def _put_back(said: str, v: View) -> _Parsed:
    found = [read_card(word, v) for word in _GAP.split(said) if word]
    wrong = next((card for card in found if isinstance(card, Refusal)), None)
    if wrong is not None:
        return wrong
    return PutBack(tuple(sorted(card for card in found if not isinstance(card, Refusal))))


def _bare(said: str, text: str, v: View) -> _Parsed:
    """Characters alone: the answer to what is asked."""
    words = [word for word in _GAP.split(said) if word]
    if not words or not all(_fitting(word, v) for word in words):
        return _malformed(f"notation.{v.phase}", "C13", text=text)
    if v.phase == "put_back":
        return _put_back(said, v)
    if v.phase not in _ANSWERS or len(words) > 1:
        return _malformed(f"notation.{v.phase}", "C13", text=text)
    return _of_one(_ANSWERS[v.phase], said, v)


def read_card(said: str, v: View) -> Card | Refusal:
    """The one character of the game that ``said``, in lower case, is or begins."""
    found = _fitting(said, v)
    if len(found) == 1:
        return found[0]
    name = "which_card" if found else "no_card"
    able = found or cards.characters(v.law.fifth)
    return _malformed(name, "C1.2", text=said, cards=tuple(NAMES[card] for card in able))


def _fitting(said: str, v: View) -> tuple[Card, ...]:
    able = cards.characters(v.law.fifth)
    if said in _ALSO:
        return (_ALSO[said],)
    return tuple(card for card in able if said and NAMES[card].startswith(said))


def _malformed(name: str, rule: str, **params: object) -> Refusal:
    return Refusal("malformed", f"coup.refuse.{name}", rule, params)
