"""The frozen state of a game of tawla, and the view of it.

Nothing in tawla is hidden: a view holds everything, only laid out for those who look at a board
from outside. The state keeps it as the engine uses it.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from majlis.core.actions import Action
from majlis.core.game import Outcome
from majlis.core.seats import CHANCE, TABLE, Seat
from majlis.games.tawla.actions import BAR

Phase: TypeAlias = Literal["opening", "turn", "dice", "move", "double", "beaver", "raccoon", "over"]
"""What the game waits for, resignations apart: the name of a need's kind, or that it is over."""

QUESTIONS: tuple[Phase, ...] = ("double", "beaver", "raccoon")
"""Questions of the cube, which put the game and the right to resign aside."""

CHECKERS = 15
SINGLE, GAMMON, BACKGAMMON = 1, 2, 3


def _side(**stacks: int) -> bytes:
    side = bytearray(BAR + 1)
    for point, count in stacks.items():
        side[int(point[1:])] = count
    return bytes(side)


STARTS = {
    "standard": _side(p24=2, p13=5, p8=3, p6=5),
    "tavla": _side(p24=2, p13=5, p8=3, p6=5),
    "nackgammon": _side(p24=2, p23=2, p13=4, p8=3, p6=4),
}
"""T1.2, T12: a side at the start, by variant."""


class Law(Struct, frozen=True):
    """The options of T11 as they bear on this game: what has no meaning in it is switched off.

    ``most_stake`` is the highest win there is: tavla has no triple (T12). ``crawford``: this is the
    Crawford game; ``post_crawford``: it has been played. ``automatic_doubles`` is how many ties of
    the opening double the stake. ``stays``: a checker that hits at home stays there (T12).
    """

    variant: str
    most_stake: int
    cube: bool
    cube_limit: int
    crawford: bool
    post_crawford: bool
    holland: bool
    jacoby: bool
    beavers: int
    raccoon_owner: str
    automatic_doubles: int
    reroll: bool
    stays: bool
    flag: str


class Standing(Struct, frozen=True):
    """What state and view have in common.

    ``score`` and ``target`` are those of the match when the game began (target 0: money play).
    ``turn`` is whose turn it is, also while the other is asked something. ``dice`` are the roll to
    be played, empty otherwise. ``since`` is the event that opened what ``phase`` waits for, and
    ``rights`` the one that last opened, or in favour of an offer closed, the right to resign.

    ``cube`` is its value before a double that is pending, ``owner`` who may turn it next (``None``:
    either); ``redoubles`` counts beavers and raccoons on top of the pending double. ``turned``: it
    was doubled and taken in this game; ``asked``: in this turn. ``ties`` counts automatic doubles.
    ``rolls`` counts the rolls by seat (T7.6). ``stake`` is a pending resignation's (0: none), by
    ``resigner``; ``declined`` by seat the highest stake that was declined. ``last`` is the latest
    action, by ``last_by``.
    """

    law: Law
    game_no: int
    score: tuple[int, int]
    target: int
    phase: Phase = "opening"
    turn: Seat = 0
    dice: tuple[int, ...] = ()
    since: int = 0
    rights: int = 0
    cube: int = 1
    owner: Seat | None = None
    redoubles: int = 0
    turned: bool = False
    asked: bool = False
    ties: int = 0
    rolls: tuple[int, int] = (0, 0)
    stake: int = 0
    resigner: Seat = 0
    declined: tuple[int, int] = (0, 0)
    last: Action | None = None
    last_by: Seat = TABLE
    outcome: Outcome | None = None


class State(Standing, frozen=True, kw_only=True):
    """A game as the engine uses it.

    ``board`` is seat 0's side and then seat 1's, each in its owner's numbering (`moves`).
    """

    board: bytes


class View(Standing, frozen=True, kw_only=True):
    """A game as it is shown to ``seat``.

    ``points[i]`` is what stands on seat 0's point ``i + 1`` (seat 1's point ``24 - i``): so many
    checkers of seat 0, or less than none for seat 1's. ``bar``, ``off`` and ``pips`` (T1.3) are by
    seat. ``offered`` is the value of the cube if the pending double, beaver or raccoon is taken (0:
    none is pending). ``may_double``: the player on turn may double now. ``closed_out``: against a
    closed board he does not roll (T4.3). ``plays`` is the number of legal plays of the roll, and 0
    without one; ``stuck``: the only one is to play nothing.
    """

    seat: Seat
    points: tuple[int, ...]
    bar: tuple[int, int]
    off: tuple[int, int]
    pips: tuple[int, int]
    offered: int
    may_double: bool
    closed_out: bool
    plays: int
    stuck: bool


def awaited(s: Standing) -> tuple[Seat, str]:
    """Who must act, and the kind of the need; ``(TABLE, "over")`` at the end."""
    if s.outcome is not None:
        return TABLE, "over"
    if s.stake:
        return 1 - s.resigner, "resignation"
    if s.phase in ("opening", "dice"):
        return CHANCE, s.phase
    return (1 - s.turn if s.phase in ("double", "raccoon") else s.turn), s.phase
