"""From one step of a turn to the next (C2's phases); a phase with nobody to ask is skipped."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from majlis.core.seats import TABLE
from majlis.games.coup import claims, draft, effects
from majlis.games.coup.state import State, Step

_STEPS: dict[str, Callable[[State, Step, int], State]] = {
    "first": draft.ask_first,
    "deal": draft.ask_deal,
    "draft": draft.ask_draft,
    "begin": draft.begin,
    "challenge": claims.ask_to_challenge,
    "block": claims.ask_to_block,
    "challenge_block": claims.ask_to_challenge,
    "held": claims.hold,
    "turn_up": claims.ask_to_turn_up,
    "refund": claims.refund,
    "effect": effects.take_effect,
    "draw": effects.ask_chance,
    "lose": effects.ask_to_lose,
    "suffer": effects.ask_to_lose,
    "put_back": effects.ask_to_put_back,
    "show": effects.ask_to_show,
    "verdict": effects.ask_verdict,
    "end": draft.end_turn,
}
"""``lose`` is the price of a failed challenge, ``suffer`` what an action does to its target."""


def go_on(s: State, seq: int) -> State:
    """On to the next step that waits for somebody; the first of ``todo`` is done."""
    s = replace(s, asked=TABLE, count=0, window=None)
    while s.outcome is None and s.asked == TABLE and s.window is None:
        s = replace(s, todo=s.todo[1:])
        step = s.todo[0]
        s = _STEPS[step.kind](s, step, seq)
    return s
