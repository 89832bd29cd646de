"""Losing influence: cards that die, players who fall, and the end (C8, C10)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from majlis.core.game import Outcome
from majlis.core.seats import TABLE, Seat, players
from majlis.games.coup import people
from majlis.games.coup.cards import UNKNOWN, Card
from majlis.games.coup.info import INFO
from majlis.games.coup.purse import moved
from majlis.games.coup.state import Shift, Standing, State, Tally

Cards = tuple[Card, ...]
_PAIR = 2


def minus(cards: Cards, some: Iterable[Card]) -> Cards:
    """``cards`` without one of each of ``some``, in their order."""
    left = list(cards)
    for card in some:
        left.remove(card)
    return tuple(left)


def with_hand(s: State, seat: Seat, hand: Cards) -> State:
    """The seat holds this hand."""
    return replace(s, hands=(*s.hands[:seat], hand, *s.hands[seat + 1 :]))


def told(s: State, shift: Shift) -> State:
    """One more thing that happened to hidden cards."""
    return replace(s, shifts=(*s.shifts, shift))


def lost(s: State, seat: Seat, card: Card, seq: int) -> State:
    """A hidden card of the seat is turned up for good (C8.1); with the last one it falls (C8.3)."""
    s = told(_dead(s, seat, (card,)), Shift(seq, "lost", seat, (card,)))
    if s.hands[seat]:
        return s
    if s.pending is not None and s.pending.target == seat:
        s = replace(s, pending=replace(s.pending, estate=s.coins[seat]))
    return fallen(s, seat, seq)


def given_up(s: State, seat: Seat, seq: int) -> State:
    """All hidden cards of the seat die (C13)."""
    hand = s.hands[seat]
    if hand:
        s = told(_dead(s, seat, hand), Shift(seq, "resigned", seat, hand))
    return fallen(s, seat, seq)


def _dead(s: State, seat: Seat, cards: Cards) -> State:
    s = with_hand(s, seat, minus(s.hands[seat], cards))
    dead = (*s.dead[seat], *cards)
    return replace(s, dead=(*s.dead[:seat], dead, *s.dead[seat + 1 :]))


def fallen(s: State, seat: Seat, seq: int) -> State:
    """The seat is out and its coins are in the treasury (C8.3); the last one left wins (C10.1)."""
    s = moved(s, seat, -s.coins[seat])
    s = replace(s, fallen=(*s.fallen, seat))
    left = people.living(s)
    return s if len(left) > 1 else over(s, won(s, left[0]), seq)


def won(s: State, winner: Seat) -> Outcome:
    """One game for the winner; the feats are how everybody played."""
    points = tuple(int(seat == winner) for seat in players(len(s.coins)))
    counted = Tally.__struct_fields__
    told = {name: tuple(getattr(t, name) for t in s.tallies) for name in counted}
    told["second"] = _second(s)
    feats = {name: told[name] for name in INFO.feats}
    return Outcome(points, (winner,), "coup.won", decides_match=s.law.single, feats=feats)


def _second(s: State) -> tuple[int, ...]:
    """Who has the second place, where it is not the last one (C10.2)."""
    second = ranking(s)[1] if len(s.coins) > _PAIR else TABLE
    return tuple(int(seat == second) for seat in players(len(s.coins)))


def over(s: State, outcome: Outcome, seq: int) -> State:
    """The game has ended, and nobody is asked anything any more."""
    return replace(
        s,
        phase="over",
        outcome=outcome,
        pending=None,
        asked=TABLE,
        count=0,
        window=None,
        shown=UNKNOWN,
        todo=(),
        since=seq,
    )


def ranking(s: Standing) -> tuple[Seat, ...]:
    """The seats, best first: who is left, then in reverse order of elimination (C10.2)."""
    return (*people.living(s), *reversed(s.fallen))
