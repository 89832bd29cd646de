"""A referee who sits at the table (E15): what he may do whenever he likes, and signs."""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.game import Event
from majlis.core.seats import Seat
from majlis.core.violations import Remedy
from majlis.games.elections import records
from majlis.games.elections.actions import Lift, Penalise, ReadSign, Sign, Warn
from majlis.games.elections.state import Signed, Standing, State

MOST_SIGNS = 3
"""Signs a muted candidate can make in one turn."""


def last_sign(s: Standing, seat: Seat) -> Signed | None:
    """A candidate's last sign in this cycle."""
    return next((sign for sign in s.signs if sign.seat == seat), None)


def warned(s: State, e: Event, action: Warn) -> State:
    """A warning, after which a dawdler's turn may be ended (E3.10)."""
    s = replace(s, warned=(*s.warned, action.seat))
    return records.noted(s, action.seat, "delay", Remedy("warning"), e.seq)


def penalised(s: State, e: Event, action: Penalise) -> State:
    """A penalty as the tariff has it (E15.1)."""
    return records.penalised(s, action.seat, action.amount, action.offence, e.seq)


def lifted(s: State, e: Event, action: Lift) -> State:
    """A penalty is lifted (E15.2)."""
    return records.lifted(s, action.entry)


def signed(s: State, e: Event, action: Sign) -> State:
    """A muted candidate makes a sign (cl. 29)."""
    last = last_sign(s, e.seat)
    times = last.times if last is not None and last.turn_no == s.turn_no else 0
    sign = Signed(e.seat, action.gesture, e.seq, s.turn_no, times + 1)
    return _with_sign(s, sign)


def read(s: State, e: Event, action: ReadSign) -> State:
    """The referee says what it means (E15.4)."""
    last = last_sign(s, action.seat)
    assert last is not None, "there is a sign to read"
    return _with_sign(s, replace(last, reading=action.reading))


def _with_sign(s: State, sign: Signed) -> State:
    others = (other for other in s.signs if other.seat != sign.seat)
    return replace(s, signs=tuple(sorted((*others, sign), key=lambda one: one.seat)))
