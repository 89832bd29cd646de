"""A candidate gives up the game, in the middle of whatever is going on (E16: LEAVE).

What he has on the table and in his hand burns, what is recorded of him stays, and nobody waits for
him any more. If it was his turn, it ends; an attack by him or on him lapses, and a swap offered to
him is refused.
"""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.game import Outcome
from majlis.core.seats import TABLE, Seat
from majlis.core.windows import Window
from majlis.games.elections import chain, cycle, people, setup, swap
from majlis.games.elections.cards import UNKNOWN
from majlis.games.elections.expulsion import cleared
from majlis.games.elections.flow import go_on
from majlis.games.elections.piles import burnt
from majlis.games.elections.state import State, Step
from majlis.games.elections.steps import dropped, instead

_CHAIN = ("chain", "replies", "settle", "effect", "offer_effect", "pay")


def left(s: State, seat: Seat, seq: int) -> State:
    """The game without him; with one candidate left it is over."""
    if not people.is_in_game(s, seat):
        return s
    s = _gone(s, seat)
    there = people.present(s)
    if len(there) == 1:
        return cycle.over(_all_down(s), "elections.won.left", seq)
    if s.cycle and seat == s.turn and s.phase not in ("deal", "count"):
        return go_on(instead(_all_down(s), Step("end_turn")), seq)
    return _nobody_waits(s, seat, seq)


def _gone(s: State, seat: Seat) -> State:
    s = cleared(s, seat)
    return people.changed(s, seat, status="left", rest=0, mute=0, hushed=False, barred_from=())


def _all_down(s: State) -> State:
    """Whatever is being played lapses; its cards are in the arena."""
    s = _attack_down(s)
    s = swap.over(s) if s.bargain is not None else s
    if s.fees is not None:
        s = burnt(s, s.fees.card, *s.fees.tray, *s.fees.back)
    if s.laid:
        s = burnt(s, s.laid)
    return replace(s, fees=None, laid=UNKNOWN, ballot=None)


def _attack_down(s: State) -> State:
    """The attack lapses; if it was settled its cards are in the arena already."""
    a = s.attack
    if a is None or a.result is not None:
        return replace(s, attack=None)
    own = () if a.kind == "fees" else (a.card,)
    return replace(burnt(s, *own, *(reply.card for reply in a.replies)), attack=None)


def _nobody_waits(s: State, seat: Seat, seq: int) -> State:
    """On without him, if he was one of those it was about."""
    if s.ballot is not None and s.ballot.about == seat and s.ballot.yes == s.ballot.no == ():
        return go_on(dropped(replace(s, ballot=None), ("votes", "ruling")), seq)
    if s.bargain is not None and s.bargain.partner == seat:
        return go_on(swap.over(_attack_down(s)), seq)
    a = s.attack
    if a is not None and a.result is None and seat in (a.attacker, a.target):
        return go_on(dropped(_attack_down(s), _CHAIN), seq)
    if s.asked == seat or _concerns(s, seat):
        return go_on(s, seq)
    if s.phase == "reoffer" and not swap.reoffered_to(s):
        return go_on(swap.over(s), seq)
    return s if s.window is None else _not_asked(s, s.window, seat, seq)


def _concerns(s: State, seat: Seat) -> bool:
    """Whether somebody chooses among what was his."""
    step = s.todo[0]
    return step.other == seat or (step.kind == "blind" and step.seat == seat)


def _not_asked(s: State, window: Window, seat: Seat, seq: int) -> State:
    """The question goes on without him."""
    if seat not in window.seats:
        return s
    remaining = replace(
        window,
        seats=tuple(other for other in window.seats if other != seat),
        replies=tuple(reply for reply in window.replies if reply.seat != seat),
    )
    if remaining.waiting != window.waiting and window.mode == "one_by_one":
        remaining = replace(remaining, opened=seq)
    s = replace(s, window=remaining)
    # Where all have answered and it is being opened, that goes on, without what he had said.
    return close(s, seq) if remaining.closed and s.asked == TABLE else s


def close(s: State, seq: int) -> State:
    """A window is closed: on to what follows from the answers."""
    assert s.window is not None, "a window is closed"
    match s.phase:
        case "reply":
            s = chain.closed(s)
        case "interfere":
            s = swap.window_closed(s)
        case "choose_first":
            s = setup.chosen(s)
    return go_on(s, seq)


def broken_off(s: State, seq: int) -> State:
    """A game broken off by agreement counts for nothing."""
    points = (0,) * len(s.candidates)
    return cycle.ended(s, Outcome(points, (), "elections.void.agreed", void=True), seq)
