"""What is said at the board rather than moved, in English words: doubling, answering, resigning."""

from __future__ import annotations

from collections.abc import Mapping

from majlis.core.actions import Action
from majlis.core.game import Message, Refusal
from majlis.games.tawla.actions import (
    Accept,
    Beaver,
    Dance,
    Decline,
    Double,
    Drop,
    Raccoon,
    Resign,
    Roll,
    Take,
)
from majlis.games.tawla.state import BACKGAMMON, GAMMON, QUESTIONS, SINGLE, View

RESIGN = "resign"
STAKES: Mapping[str, int] = {"single": SINGLE, "gammon": GAMMON, "backgammon": BACKGAMMON}
_ALWAYS: Mapping[str, Action] = {
    "roll": Roll(),
    "dance": Dance(),
    "beaver": Beaver(),
    "raccoon": Raccoon(),
}
_DOUBLE = ("double", "redouble")
_YES = ("accept", "take", "play on")
_NO = ("decline", "drop")
_PASS = "pass"
KNOWN = (*_ALWAYS, *_DOUBLE, *_YES, *_NO, _PASS, RESIGN)
"""Every word but those of `STAKES`."""


def meant(text: str, v: View) -> Action | Refusal | None:
    """What ``text`` says in ``v``; ``None``: it is no such word.

    Words that answer a double as well as a resignation mean what is asked. A resignation names
    what it is worth, or is that alone (T6.2).
    """
    said = " ".join(text.lower().split())
    if said in _ALWAYS:
        return _ALWAYS[said]
    if said in _DOUBLE:
        return _doubling(v)
    if said in _YES:
        return Accept() if v.stake else Take()
    if said in _NO:
        return Decline() if v.stake else Drop()
    if said == _PASS:
        return _passing(v)
    return _resignation(said, v)


def _doubling(v: View) -> Action:
    """Whoever is asked about a double redoubles at once, if anything (T7.5)."""
    if v.phase not in QUESTIONS:
        return Double()
    return Raccoon() if v.phase == "beaver" else Beaver()


def _passing(v: View) -> Action | None:
    """A double is passed, and a turn against a closed board; a play is not (T3.5)."""
    if v.phase in QUESTIONS:
        return Drop()
    return Dance() if v.phase == "turn" else None


def _resignation(said: str, v: View) -> Action | Refusal | None:
    first, _, rest = said.partition(" ")
    worth = rest if first == RESIGN else said
    if worth in STAKES:
        return Resign(STAKES[worth])
    if first == RESIGN and worth.isdecimal() and len(worth) == 1:
        return Resign(int(worth))
    if first != RESIGN:
        return None
    stakes = tuple(Message(f"tawla.stake.{n}") for n in range(SINGLE, v.law.most_stake + 1))
    return Refusal("malformed", "tawla.refuse.which_stake", "T6.2", {"stakes": stakes})
