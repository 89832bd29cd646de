"""From one step to the next; a step with nobody to ask is passed over."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from majlis.core.seats import TABLE
from majlis.games.elections import (
    ballots,
    burning,
    chain,
    cycle,
    fees,
    orders,
    own,
    setup,
    swap,
    turns,
)
from majlis.games.elections.state import State, Step

_STEPS: dict[str, Callable[[State, Step, int], State]] = {
    "choose_first": setup.ask_choice,
    "first": setup.ask_first,
    "regions": setup.ask_regions,
    "pick_region": setup.ask_region,
    "cycle": cycle.begin,
    "deal": cycle.ask_deal,
    "turn": turns.next_turn,
    "draw": turns.ask_draw,
    "act": turns.ask_move,
    "end_turn": turns.end,
    "limit": turns.ask_limit,
    "next": cycle.go_on,
    "count": cycle.ask_count,
    "chain": chain.ask,
    "replies": chain.ask_replies,
    "settle": chain.ask_settle,
    "effect": orders.take_effect,
    "look": orders.ask_look,
    "choose_region": orders.ask_region,
    "pick_blind": orders.ask_place,
    "blind": orders.ask_blind,
    "burn_votes": burning.ask_votes,
    "fees": fees.next_payer,
    "pay": fees.settle_payer,
    "pay_fees": fees.ask_payment,
    "distribute": fees.ask_distribution,
    "fees_over": fees.end,
    "session": own.ask_session,
    "salvage": own.ask_salvage,
    "interfere": swap.ask_thirds,
    "interferences": swap.ask_interferences,
    "interference": swap.attack_offer,
    "offer_effect": swap.take_effect,
    "negotiate": swap.ask_answer,
    "confirm": swap.ask_confirmation,
    "reoffer": swap.ask_reoffer,
    "vote": ballots.ask_confidence,
    "ballot": ballots.ask_ballot,
    "votes": ballots.ask_votes,
    "ruling": ballots.ask_ruling,
}
_OPENING = ("replies", "interferences", "votes")
"""Steps that open what was said in secret: the window is kept for them."""


def go_on(s: State, seq: int) -> State:
    """On to the next step that waits for somebody; the first of ``todo`` is done."""
    keeps = s.todo[1].kind in _OPENING
    s = replace(s, asked=TABLE, window=s.window if keeps else None)
    while s.outcome is None and s.asked == TABLE and (s.window is None or keeps):
        s = replace(s, todo=s.todo[1:])
        step = s.todo[0]
        s = _STEPS[step.kind](s, step, seq)
    return s
