"""The frozen state of a game of sija, and the view of it. Nothing is hidden (S15).

A set of squares is a whole number: bit ``q`` stands for square ``q`` (`actions`).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from majlis.core.actions import Action
from majlis.core.game import Outcome
from majlis.core.seats import TABLE, Seat

Phase: TypeAlias = Literal["place", "move", "chain", "reply", "pay", "remove", "over"]
"""What the game waits for (S2): the name of a need's kind, or that it is over."""

FIRST: Seat = 0
SECOND: Seat = 1


class Law(Struct, frozen=True):
    """The options of S13 as they bear on a game: what has no meaning in it is switched off."""

    ransom: bool
    sheltered: bool
    refusals: int
    ransom_uses_turn: bool
    ransom_counts: bool
    line_capture: bool
    centre_safe: bool
    chain_optional: bool
    beside_centre: bool
    no_opening: str
    repeat_rule: str
    repeat_limit: int
    no_progress: int
    void_threshold: int
    loser_bonus_cap: int


class Run(Struct, frozen=True):
    """A player's latest turns that were one stone going to and fro (S8.2).

    ``length`` turns so far between the squares ``a`` and ``b``; the latest went to ``b``. ``at`` is
    where the stone stands now: turns that do not count may have moved it since.
    """

    a: int = 0
    b: int = 0
    length: int = 0
    at: int = 0


class Standing(Struct, frozen=True):
    """What state and view have in common; pairs are by seat, first's and then second's.

    ``stones``: the squares each holds. ``turn``: whose turn it is, also while the other is asked.
    ``since`` is the event that opened what ``phase`` waits for. ``eaten``: stones each has
    captured; ``ransomed``: stones each has lost to ransoms; ``removed``: stones each has lost to
    `Remove`; ``steps``: steps each has made, those of chains included (S9.4). ``refusals`` since
    the last ransom granted (S7.4); ``asked``: a ransom was asked for in this turn (S7.6);
    ``offered``: the stone offered, while it is discussed; ``granted``: by the law, not by first
    (S7.3). ``chain``: the stone that must go on capturing. ``duty``: first must unblock (S6.3).
    ``runs`` and ``seen`` are what the repeat rule counts (`repetition`); ``quiet``: turns in a row
    without capture or ransom (S10.7). ``began``: the table time, in ms, of the first stone (-1:
    none is down); ``minutes``: the whole minutes since then, once the game is over (S9.4).
    ``trail``: the squares that the latest turn's stone went through, from its origin on; ``taken``:
    the squares from which the latest turn removed stones. ``last``: the latest action, by
    ``last_by``.
    """

    law: Law
    phase: Phase = "place"
    turn: Seat = FIRST
    since: int = 0
    stones: tuple[int, int] = (0, 0)
    eaten: tuple[int, int] = (0, 0)
    ransomed: tuple[int, int] = (0, 0)
    removed: tuple[int, int] = (0, 0)
    steps: tuple[int, int] = (0, 0)
    refusals: int = 0
    asked: bool = False
    offered: int | None = None
    granted: bool = False
    chain: int | None = None
    duty: bool = False
    runs: tuple[Run, Run] = (Run(), Run())
    seen: tuple[tuple[int, int], ...] = ()
    quiet: int = 0
    began: int = -1
    minutes: int = 0
    trail: tuple[int, ...] = ()
    taken: int = 0
    last: Action | None = None
    last_by: Seat = TABLE
    outcome: Outcome | None = None


class State(Standing, frozen=True, kw_only=True):
    """A game as the engine uses it."""


class Tally(Struct, frozen=True):
    """How a player's points were made, term by term (S9.1).

    ``base`` + 4 · ``eaten`` - 2 · ``killed`` and, as the winner, - ``minutes`` - ``steps``, as the
    loser + both; ``cut`` is what ``loser_bonus_cap`` took off (S9.5). ``points`` is the sum.
    """

    base: int
    eaten: int
    killed: int
    minutes: int
    steps: int
    cut: int
    points: int


class View(Standing, frozen=True, kw_only=True):
    """A game as it is shown to ``seat``.

    ``moves``: the legal steps of the player to move, as (origin, target, squares captured), in the
    order of `Game.legal`; under a duty only those that unblock. ``placeable``: squares on which the
    player to place may put a stone (the first of a pair). ``offerable``: stones second may offer
    now. ``blocked``: by seat, whether no stone of that player has an empty square beside it; not
    while placing. ``repeats``: by seat, how many times that player has made the same step, or
    brought about the same board, as the repeat rule counts; ``warned``: the next time loses (S8.2).
    ``losing``: those of ``moves`` that are this next time. ``tallies`` by seat, at the end of a
    game that counts.
    """

    seat: Seat
    moves: tuple[tuple[int, int, int], ...] = ()
    placeable: int = 0
    offerable: int = 0
    blocked: tuple[bool, bool] = (False, False)
    repeats: tuple[int, int] = (0, 0)
    warned: tuple[bool, bool] = (False, False)
    losing: tuple[tuple[int, int], ...] = ()
    tallies: tuple[Tally, Tally] | None = None


def awaited(s: Standing) -> tuple[Seat, str]:
    """Who must act, and the kind of the need; ``(TABLE, "over")`` at the end."""
    if s.outcome is not None:
        return TABLE, "over"
    return (FIRST if s.phase in ("reply", "pay") else s.turn), s.phase
