"""Self orders and final orders (E1.3, E1.4): nobody answers them."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from majlis.core.game import Event
from majlis.games.elections import lands, people
from majlis.games.elections.actions import Play, Salvage
from majlis.games.elections.book import Entry
from majlis.games.elections.cards import (
    ADJOURN,
    COUNT_BOXES,
    DOUBLE,
    DRAW_TWO,
    EXTRA_PLAY,
    IMMUNITY,
    PROTECT,
    RESIGN,
    SALVAGE,
    SECRET_SESSION,
    UNKNOWN,
    kind_of,
)
from majlis.games.elections.orders import unshielded
from majlis.games.elections.piles import burnt, hand_burnt, minus, with_hand, without
from majlis.games.elections.records import wrote
from majlis.games.elections.state import State, Step
from majlis.games.elections.steps import asks, instead, then

SESSION_MS = 60_000
"""How long the ledger is open in a *secret_session* (E1.3)."""


def played(s: State, e: Event, action: Play) -> State:
    """The order happens at once."""
    s = then(without(s, e.seat, action.card), Step("act"))
    return _ORDERS[kind_of(action.card)](s, e, action)


def _immunity(s: State, e: Event, action: Play) -> State:
    """The card lies before him (E11.4); it falls when his turn comes round the third time."""
    return people.changed(s, e.seat, immunity=s.law.immunity_rounds, shield=action.card)


def _pin(s: State, e: Event, action: Play) -> State:
    pins = lands.get(s, action.region).pins
    return lands.changed(s, action.region, pins=(*pins, action.card))


def _session(s: State, e: Event, action: Play) -> State:
    return then(burnt(s, action.card), Step("session", e.seat))


def _resign(s: State, e: Event, action: Play) -> State:
    """His votes are recorded at once and he is out of the cycle (E1.3, E18.8)."""
    votes = lands.count_of(s, e.seat)
    s = wrote(s, s.book.write(Entry("resigned", s.cycle, (e.seat,), (votes,))))
    s = hand_burnt(burnt(s, action.card), e.seat)
    s = unshielded(s, e.seat) if s.candidates[e.seat].immunity else s
    return people.changed(s, e.seat, status="resigned")


def _draw_two(s: State, e: Event, action: Play) -> State:
    return then(burnt(s, action.card), Step("draw", e.seat))


def _extra_play(s: State, e: Event, action: Play) -> State:
    return replace(burnt(s, action.card), extra=s.extra + 1)


def _salvage(s: State, e: Event, action: Play) -> State:
    """The card is not in the arena yet: it cannot take itself (E18.10)."""
    return then(replace(s, laid=action.card), Step("salvage", e.seat))


def _final(s: State, e: Event, action: Play) -> State:
    """The cycle ends at once (E1.4); after *adjourn* nothing is counted."""
    adjourned = kind_of(action.card) == ADJOURN
    return instead(burnt(s, action.card), Step("count", count=int(adjourned)))


_ORDERS: dict[int, Callable[[State, Event, Play], State]] = {
    IMMUNITY: _immunity,
    DOUBLE: _pin,
    PROTECT: _pin,
    SECRET_SESSION: _session,
    RESIGN: _resign,
    DRAW_TWO: _draw_two,
    EXTRA_PLAY: _extra_play,
    SALVAGE: _salvage,
    COUNT_BOXES: _final,
    ADJOURN: _final,
}


# Steps


def ask_session(s: State, step: Step, seq: int) -> State:
    """The ledger is open to one for a minute (E1.3)."""
    return asks(s, "session", step.seat, seq)


def ask_salvage(s: State, step: Step, seq: int) -> State:
    """Which card of the arena."""
    return asks(s, "salvage", step.seat, seq)


# Events


def salvaged(s: State, e: Event, action: Salvage) -> State:
    """A card of the arena is in the hand; the one that was played lies there now."""
    arena = minus(s.arena, (action.card,))
    s = with_hand(replace(s, arena=arena), e.seat, (*s.hands[e.seat], action.card))
    return replace(burnt(s, s.laid), laid=UNKNOWN)
