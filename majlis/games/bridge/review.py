"""A board that is over, step by step: the auction call by call, then the play card by card. Pure.

Step 0 is before the first call. The step after the last call shows the whole deal and the whole
auction: it is where one begins to look.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from majlis.core.seats import Seat
from majlis.games.bridge import play
from majlis.games.bridge.cards import Card, side
from majlis.games.bridge.imagine import on_table
from majlis.games.bridge.state import Called, Played, View

_TRICK = 4


class Moment(Struct, frozen=True):
    """A board at step ``step`` of ``steps``.

    ``hands`` are what each still holds, ``calls`` those made so far, ``trick`` the one on the table
    (finished ones too, until the next begins), ``winner`` who has won it, ``won`` the tricks of
    each side.
    """

    step: int
    steps: int
    hands: tuple[tuple[Card, ...], ...]
    calls: tuple[Called, ...]
    trick: tuple[Played, ...] = ()
    winner: Seat | None = None
    won: tuple[int, int] = (0, 0)


def steps(v: View) -> int:
    """How many steps there are."""
    return len(v.calls) + sum(1 for _ in on_table(v))


def first_look(v: View) -> int:
    """The step at which one begins to look: the whole auction, no card played."""
    return len(v.calls)


def moment(v: View, step: int) -> Moment:
    """The board after ``step`` calls and cards."""
    plays = list(on_table(v))
    played = max(0, step - len(v.calls))
    gone = {one.card for one in plays[:played]}
    begun = (played - 1) // _TRICK * _TRICK if played else 0
    finished = [plays[at : at + _TRICK] for at in range(0, played - played % _TRICK, _TRICK)]
    winners = [_winner(v, trick) for trick in finished]
    return Moment(
        step=step,
        steps=steps(v),
        hands=tuple(tuple(c for c in hand if c not in gone) for hand in v.dealt),
        calls=v.calls[:step],
        trick=tuple(plays[begun:played]),
        winner=winners[-1] if played and not played % _TRICK else None,
        won=(sum(not side(w) for w in winners), sum(side(w) for w in winners)),
    )


def _winner(v: View, trick: Sequence[Played]) -> Seat:
    assert v.contract is not None, "cards are played in a contract"
    return play.winner(trick, v.contract.strain)


def turned(v: View, step: int, by: int) -> int:
    """The next place to stop at, on or back: every round of the auction and every trick."""
    first, last = first_look(v), steps(v)
    stops = [*range(0, first, _TRICK), *range(first, last, _TRICK), last]
    if by > 0:
        return next((stop for stop in stops if stop > step), last)
    return next((stop for stop in reversed(stops) if stop < step), 0)
