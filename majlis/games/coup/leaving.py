"""A player gives up in the middle of whatever is going on (C13)."""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.seats import Seat
from majlis.core.windows import Window
from majlis.games.coup.cards import UNKNOWN
from majlis.games.coup.claims import broken, settled
from majlis.games.coup.flow import go_on
from majlis.games.coup.influence import given_up, told
from majlis.games.coup.state import Shift, State, Step
from majlis.games.coup.steps import instead


def resigned(s: State, seat: Seat, seq: int) -> State:
    """His hidden cards die, his coins are the treasury's, and nobody waits for him any more.

    If it was his turn the action lapses. If he was countering, the counter does. What others lose
    by a challenge that is settled they lose all the same.
    """
    s = given_up(_laid_down(s, seat, seq), seat, seq)
    if s.outcome is not None or s.phase in ("first", "deal"):
        return s
    if seat == s.turn:
        return _lapsed(s, seq)
    if _is_countering(s, seat):
        return go_on(broken(settled(s, "lapsed")), seq)
    if s.asked == seat or _was_examined(s, seat):
        return go_on(replace(s, shown=UNKNOWN), seq)
    return s if s.window is None else _not_asked(s, s.window, seat, seq)


def _laid_down(s: State, seat: Seat, seq: int) -> State:
    """Cards drawn in an exchange go back into the Court before anything dies."""
    if not s.drawn or s.asked != seat:
        return s
    s = told(s, Shift(seq, "exchanged", seat, s.drawn, s.drawn))
    return replace(s, court=tuple(sorted((*s.court, *s.drawn))), drawn=())


def _lapsed(s: State, seq: int) -> State:
    owed = tuple(step for step in s.todo if step.kind == "lose")
    s = replace(settled(s, "lapsed"), shown=UNKNOWN)
    return go_on(instead(s, *owed, Step("end")), seq)


def _is_countering(s: State, seat: Seat) -> bool:
    """Whether his counter is not settled yet: one that was proved holds without him."""
    p = s.pending
    return p is not None and p.blocker == seat and s.claims[-1].result == "open"


def _was_examined(s: State, seat: Seat) -> bool:
    return s.phase == "verdict" and s.pending is not None and s.pending.target == seat


def _not_asked(s: State, window: Window, seat: Seat, seq: int) -> State:
    left = replace(
        window,
        seats=tuple(other for other in window.seats if other != seat),
        replies=tuple(reply for reply in window.replies if reply.seat != seat),
    )
    if left.closed:
        return go_on(settled(s, "stood") if window.kind != "block" else s, seq)
    if left.waiting != window.waiting and window.mode == "one_by_one":
        left = replace(left, opened=seq)
    return replace(s, window=left)
