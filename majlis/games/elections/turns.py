"""A turn (E3): whose it is, drawing, moves, the hand limit."""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.game import Event
from majlis.core.seats import TABLE, Seat, round_from
from majlis.games.elections import lands, people
from majlis.games.elections.actions import Drawn, EndTurn, Limit, MoveVote, Place
from majlis.games.elections.cycle import is_deserted
from majlis.games.elections.orders import unshielded
from majlis.games.elections.piles import DRAWS, LIMIT, burnt, minus, with_hand, without
from majlis.games.elections.state import Standing, State, Step
from majlis.games.elections.steps import asks, asks_chance, instead, then

MOVES = 3
"""Moves in a turn (E3 step 3)."""


def moves_left(s: Standing) -> int:
    """Moves that whose turn it is has left."""
    return MOVES + s.extra - s.used


def used(s: State) -> State:
    """One more move is used."""
    return replace(s, used=s.used + 1)


# Steps


def next_turn(s: State, step: Step, seq: int) -> State:
    """The next turn, from the one on the right (E2.4); who rests is passed over (E3 step 1)."""
    s = replace(s, rested=(), fallen=())
    while True:
        s = _turn_comes(s, _next(s))
        if not s.candidates[s.turn].rest:
            return _begun(s)
        s = _rested(s)


def _next(s: Standing) -> Seat:
    seats = len(s.candidates)
    first = s.starter if s.turn == TABLE else (s.turn + 1) % seats
    return next(seat for seat in round_from(first, seats) if people.is_in(s, seat))


def _turn_comes(s: State, seat: Seat) -> State:
    """The turn has come round to ``seat``; passing the starter begins a round."""
    seats = len(s.candidates)
    is_new = s.turn == TABLE or (seat - s.starter) % seats <= (s.turn - s.starter) % seats
    return replace(s, turn=seat, round=s.round + is_new)


def _begun(s: State) -> State:
    """Counters run (E3.7), and two cards are drawn (E3 step 2)."""
    s = _ticked(s, s.turn)
    s = replace(s, turn_no=s.turn_no + 1, used=0, extra=0, warned=(), called=(), spent_ms=0)
    return then(s, Step("draw", s.turn), Step("act"))


def _rested(s: State) -> State:
    """A turn is lost; counters run all the same (E3.7, E19 #8)."""
    seat = s.turn
    s = _ticked(s, seat) if s.law.rest_ticks else s
    s = people.changed(s, seat, rest=s.candidates[seat].rest - 1, hushed=False)
    return replace(s, rested=(*s.rested, seat))


def _ticked(s: State, seat: Seat) -> State:
    """*mute* and *immunity* run down by one turn (E1.1, E11.1)."""
    c = s.candidates[seat]
    s = people.changed(s, seat, mute=max(0, c.mute - 1), hushed=c.mute > 0)
    if c.immunity == 1:
        return replace(unshielded(s, seat), fallen=(*s.fallen, seat))
    return people.changed(s, seat, immunity=c.immunity - 1) if c.immunity else s


def ask_draw(s: State, step: Step, seq: int) -> State:
    """Cards from the bank."""
    return asks_chance(s, "draw", seq)


def ask_move(s: State, step: Step, seq: int) -> State:
    """The next move, while there are any; what was going on before is over (E3.5)."""
    s = replace(s, attack=None, ballot=None, still=(), aloof=())
    if is_deserted(s):
        return instead(s, Step("count"))
    if people.is_in(s, s.turn) and moves_left(s) > 0:
        return asks(s, "act", s.turn, seq)
    return instead(s, Step("end_turn"))


def end(s: State, step: Step, seq: int) -> State:
    """More than seven cards: the surplus burns (E3 step 4). Then the next turn, or the end."""
    seat = s.turn
    s = people.changed(replace(s, attack=None, ballot=None), seat, hushed=False)
    over = people.is_in(s, seat) and len(s.hands[seat]) > LIMIT
    return then(s, *((Step("limit", seat),) if over else ()), Step("next"))


def ask_limit(s: State, step: Step, seq: int) -> State:
    """Which cards burn is left to chance."""
    return asks_chance(s, "limit", seq)


# Events


def drawn_count(s: Standing, bank: int) -> int:
    """Cards that are drawn: two, or what there is (E3 step 2)."""
    return min(DRAWS, bank)


def drew(s: State, e: Event, action: Drawn) -> State:
    """Cards are in the hand; the bank may be empty by that (E13.1, E19 #22)."""
    bank = minus(s.bank, action.cards)
    s = with_hand(replace(s, bank=bank), action.seat, (*s.hands[action.seat], *action.cards))
    ends = len(action.cards) < DRAWS if s.law.ends_short else not bank
    return replace(s, closing=s.closing or ends)


def limited(s: State, e: Event, action: Limit) -> State:
    """The surplus is in the arena."""
    s = with_hand(s, action.seat, minus(s.hands[action.seat], action.cards))
    return burnt(s, *action.cards)


def placed(s: State, e: Event, action: Place) -> State:
    """A vote card lies on a region (E4.1)."""
    s = lands.placed(without(s, e.seat, action.card), action.card, action.region)
    return then(s, Step("act"))


def moved(s: State, e: Event, action: MoveVote) -> State:
    """A vote card lies on another region (E4.2)."""
    s = lands.lifted(s, ((action.origin, action.card),))
    return then(lands.placed(s, action.card, action.region), Step("act"))


def ended(s: State, e: Event, action: EndTurn) -> State:
    """The candidate stops, or is stopped (E3 step 3, E3.10)."""
    return instead(s, Step("end_turn"))
