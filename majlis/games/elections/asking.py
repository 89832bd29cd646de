"""Who must answer something now, and why somebody else cannot."""

from __future__ import annotations

from majlis.core.game import Refusal, Who
from majlis.core.seats import CHANCE, TABLE, Seat
from majlis.games.elections import (
    people,
)
from majlis.games.elections.names import need
from majlis.games.elections.state import State


def early(name: str, rule: str, **params: object) -> Refusal:
    """A refusal because it is not one's turn to say this."""
    return Refusal("out_of_turn", f"elections.refuse.{name}", rule, params)


def malformed(name: str, rule: str, **params: object) -> Refusal:
    """A refusal because it is nothing that could be meant."""
    return Refusal("malformed", f"elections.refuse.{name}", rule, params)


def asked_now(s: State) -> tuple[Seat, ...]:
    """Who must answer something now, chance apart."""
    if s.asked != TABLE:
        return () if s.asked == CHANCE else (s.asked,)
    return s.window.waiting if s.window is not None else ()


def not_asked(s: State, seat: Seat, rule: str, *phases: str) -> Refusal | None:
    """Why ``seat`` cannot answer in these phases now; ``rule`` says when one may."""
    asked = asked_now(s)
    if s.phase in phases and seat in asked:
        return None
    if s.phase in phases and has_answered(s, seat):
        return Refusal("too_late", "elections.refuse.answered", rule)
    if seat in asked:
        return early("answer_first", rule, need=need(s.phase))
    if seat >= 0 and not people.is_in(s, seat):
        return early("not_in", "E1.3")
    who = tuple(map(Who, asked))
    return early("not_you" if asked else "not_now", rule, need=need(s.phase), who=who)


def has_answered(s: State, seat: Seat) -> bool:
    """Whether the seat has answered in the window that is open."""
    return s.window is not None and any(reply.seat == seat for reply in s.window.replies)
