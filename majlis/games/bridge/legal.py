"""What answers a need, in a fixed order: calls from pass up, cards from ♣2 up, calls to ask about
and claims from the first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from majlis.core.actions import Action
from majlis.core.game import Need
from majlis.core.seats import Seat
from majlis.games.bridge import auction, claims, marks, play
from majlis.games.bridge.actions import Accept, Ask, Claim, Explain, HandOver, Reject
from majlis.games.bridge.calls import PASS
from majlis.games.bridge.cards import Hand, side
from majlis.games.bridge.state import NO_MARKS, State

_ANSWERS = (Accept(), Reject())
_HAND_OVER = (HandOver(),)


def calls(s: State) -> tuple[int, ...]:
    """What the turn may call."""
    if s.marks is not NO_MARKS and marks.is_forced(s.marks, s.turn):
        return (PASS,)
    return auction.allowed(s.calls, s.turn)


def _calls(s: State, need: Need) -> Sequence[Action]:
    if s.marks is not NO_MARKS and marks.is_forced(s.marks, s.turn):
        return auction.PASS_ONLY
    return auction.actions(s.calls, s.turn)


def cards(s: State) -> Hand:
    """What the turn's hand may play."""
    hand = play.following(s.dealt[s.turn] & ~s.played, s.trick)
    if s.marks is NO_MARKS:
        return hand
    return marks.playable(s.marks, s.turn, hand, leads=not s.trick)


def _cards(s: State, need: Need) -> Sequence[Action]:
    return play.plays(cards(s))


def askable(s: State, seat: Seat) -> tuple[int, ...]:
    """Numbers of the opponents' calls that have not been explained (20F)."""
    return tuple(
        at
        for at, called in enumerate(s.calls)
        if side(called.seat) != side(seat) and not (called.answered or called.explanation)
    )


def _asks(s: State, need: Need) -> Sequence[Action]:
    return tuple(map(Ask, askable(s, need.seat)))


def _explains(s: State, need: Need) -> Sequence[Action]:
    return () if s.question is None else (Explain(s.question.call),)


def _claims(s: State, need: Need) -> Sequence[Action]:
    return tuple(map(Claim, range(claims.left(s) + 1)))


ANSWERS: dict[str, Callable[[State, Need], Sequence[Action]]] = {
    "call": _calls,
    "lead": _cards,
    "play": _cards,
    "ask": _asks,
    "explain": _explains,
    "claim": _claims,
    "agree": lambda s, need: _ANSWERS,
    "dispute": lambda s, need: _ANSWERS[1:],
    "hand_over": lambda s, need: _HAND_OVER,
}
"""By kind of need."""
