"""Who is asked alone, for how long, and what is played if nothing is said (E3.10, E20)."""

from __future__ import annotations

from collections.abc import Callable

from majlis.core.actions import Action
from majlis.core.game import Need
from majlis.core.seats import Seat
from majlis.games.elections import burning, fees, legal
from majlis.games.elections.actions import DoneLooking, EndTurn, Refuse
from majlis.games.elections.own import SESSION_MS
from majlis.games.elections.state import State

_DEFAULTS: dict[str, Callable[[State, Seat], Action]] = {
    "act": lambda s, seat: EndTurn(),
    "answer": lambda s, seat: Refuse(),
    "confirm": lambda s, seat: Refuse(),
    "burn_votes": burning.default,
    "pay_fees": fees.default,
    "look": lambda s, seat: DoneLooking(),
    "session": lambda s, seat: DoneLooking(),
}
"""By need, what time plays; in the others the first of what is legal."""


def need_of(s: State) -> Need:
    """What one seat is asked.

    Under ``turn_seconds`` a turn has its time in all, and every other choice as much; the ledger is
    open for a minute always, and nobody hurries the referee.
    """
    limit = _limit(s)
    if limit is None:
        return Need(s.since, s.asked, s.phase)
    return Need(s.since, s.asked, s.phase, default=_default(s), limit_ms=limit)


def _limit(s: State) -> int | None:
    if s.phase == "session":
        return SESSION_MS
    if s.law.turn_ms is None or s.phase == "ruling":
        return None
    return max(0, s.law.turn_ms - s.spent_ms) if s.phase == "act" else s.law.turn_ms


def _default(s: State) -> Action:
    if s.phase in _DEFAULTS:
        return _DEFAULTS[s.phase](s, s.asked)
    answers = legal.LEGAL[s.phase](s, s.asked)
    assert not hasattr(answers, "verb"), "selections have defaults of their own"
    return next(iter(answers))
