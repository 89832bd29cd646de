"""What there is to see of a game: from a view and a hand to a scene, pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from majlis.core.seats import Seat
from majlis.games.tawla.actions import BAR, OFF, Opening
from majlis.games.tawla.draft import Draft
from majlis.games.tawla.hand import Hand
from majlis.games.tawla.moves import SIDE, Step, turned
from majlis.games.tawla.spots import Spot, spot_of, turned_spot
from majlis.games.tawla.state import View, awaited
from majlis.games.tawla.view import board_for


class Pile(Struct, frozen=True):
    """The checkers of ``seat`` on a spot."""

    seat: Seat = 0
    n: int = 0


class Die(Struct, frozen=True):
    """A die of ``seat``; ``value`` 0: not thrown yet. ``used``: its number has been played."""

    seat: Seat
    value: int
    used: bool = False


class Cube(Struct, frozen=True):
    """The cube: with nobody (``None``) or with the seat that owns it or is asked to take it."""

    value: int
    seat: Seat | None = None
    offered: bool = False


class Came(Struct, frozen=True):
    """That ``n`` checkers on a spot have just come there, from the left or from the right."""

    n: int
    from_left: bool


class Scene(Struct, frozen=True, kw_only=True):
    """All that is drawn.

    ``bottom`` is the seat at the bottom. ``piles`` by spot, empty ones left out. ``numbers`` are
    the labels of spots 1 to 24 (index 0 unused) for the seat ``numbered``, ``others`` those for the
    other one. ``moves``: how often the number of a double is still to be played, 0 otherwise.
    ``can_move``: spots whose checkers can be picked up. ``reach``: where the picked checker may be
    set down, with the dice that take it there. ``came`` and ``left``: marks of the moves just made.
    """

    bottom: Seat
    piles: Mapping[Spot, Pile]
    numbered: Seat
    numbers: Sequence[int]
    others: Sequence[int]
    dice: Sequence[Die] = ()
    moves: int = 0
    cube: Cube | None = None
    cursor: Spot | None = None
    picked: Spot | None = None
    can_move: frozenset[Spot] = frozenset()
    reach: Mapping[Spot, tuple[int, ...]] = {}
    came: Mapping[Spot, Came] = {}
    left: Mapping[Spot, Seat] = {}


class Recent(Struct, frozen=True):
    """The latest play on the table: whose, its dice, and its half-moves in his numbering."""

    seat: Seat
    dice: tuple[int, ...]
    steps: tuple[Step, ...]


def scene_of(v: View, hand: Hand, recent: Recent | None = None) -> Scene:
    """The scene of a view, with the hand's draft in place of the board."""
    bottom = hand.bottom
    numbered = v.turn if awaited(v)[1] not in ("opening", "over") else bottom
    numbered = 1 - numbered if hand.other_numbers else numbered
    up, down = tuple(range(BAR)), (OFF, *range(BAR - 1, OFF, -1))
    marks = _Marks(v, bottom, hand.draft, recent)
    return Scene(
        bottom=bottom,
        piles=marks.piles,
        numbered=numbered,
        numbers=up if numbered == bottom else down,
        others=down if numbered == bottom else up,
        dice=tuple(_dice(v, hand.draft, recent)),
        moves=_moves(hand.draft),
        cube=_cube(v),
        cursor=hand.cursor,
        picked=hand.picked,
        can_move=frozenset(hand.sources()),
        reach=hand.reach(),
        came=marks.came,
        left=marks.left,
    )


def board_of(v: View, bottom: Seat, draft: Draft | None) -> bytes:
    """The board as it stands, or as the draft makes it, the side of ``bottom`` first."""
    if draft is None:
        return board_for(v, bottom)
    return draft.now if v.turn == bottom else turned(draft.now)


class _Marks:
    """The piles, and what has just come and gone."""

    def __init__(self, v: View, bottom: Seat, draft: Draft | None, recent: Recent | None) -> None:
        self.bottom = bottom
        self.piles = _piles(board_of(v, bottom, draft), bottom)
        self.came: dict[Spot, Came] = {}
        self.left: dict[Spot, Seat] = {}
        if recent is not None and (draft is None or recent.seat != v.turn):
            self._mark(recent.seat, recent.steps)
        if draft is not None:
            self._mark(v.turn, draft.steps)

    def _mark(self, seat: Seat, steps: Sequence[Step]) -> None:
        """Marks of what half-moves have changed in all, not of their stops on the way."""
        change: dict[int, int] = {}
        for start, end in steps:
            change[start] = change.get(start, 0) - 1
            change[end] = change.get(end, 0) + 1
        for point, n in change.items():
            spot = spot_of(point, seat, self.bottom)
            if not OFF < spot < BAR:
                continue
            if n > 0 and self.piles.get(spot, Pile()).seat == seat:
                self.came[spot] = Came(n, (spot <= 12) == (seat == self.bottom))
            elif n < 0 and self.piles.get(spot, Pile(seat)).seat == seat:
                self.left[spot] = seat


def _piles(board: bytes, bottom: Seat) -> dict[Spot, Pile]:
    mine = {spot: Pile(bottom, n) for spot, n in enumerate(board[:SIDE]) if n}
    theirs = {turned_spot(point): Pile(1 - bottom, n) for point, n in enumerate(board[SIDE:]) if n}
    return mine | theirs


def _dice(v: View, draft: Draft | None, recent: Recent | None) -> Iterator[Die]:
    """The dice that lie on the board: those to be played, or to be thrown, and the last ones.

    A cube that is offered lies where those would be of whoever is asked, and lies alone (T7.2).
    """
    if v.offered:
        return
    if recent is not None and recent.seat != v.turn:
        yield from (Die(recent.seat, value, used=True) for value in recent.dice)
    kind = awaited(v)[1]
    if isinstance(v.last, Opening) and kind in ("opening", "turn"):
        yield from (Die(0, v.last.a), Die(1, v.last.b))
    elif kind == "opening":
        yield from (Die(0, 0), Die(1, 0))
    elif kind == "dice" or (kind == "turn" and not v.closed_out):
        yield from (Die(v.turn, 0), Die(v.turn, 0))
    else:
        yield from _thrown(v, draft)


def _thrown(v: View, draft: Draft | None) -> Iterator[Die]:
    """A die is used when its number is played; each die of a double when two of the four are."""
    a, b = v.dice or (0, 0)
    if not a:
        return
    if draft is None:
        yield from (Die(v.turn, a), Die(v.turn, b))
    elif a == b:
        yield from (Die(v.turn, a, len(draft.left) <= least) for least in (2, 0))
    else:
        yield from (Die(v.turn, value, value not in draft.left) for value in (a, b))


def _moves(draft: Draft | None) -> int:
    return len(draft.left) if draft is not None and draft.dice[0] == draft.dice[1] else 0


def _cube(v: View) -> Cube | None:
    if not v.law.cube or v.law.crawford:
        return None
    if v.offered:
        return Cube(v.offered, awaited(v)[0], offered=True)
    return Cube(v.cube, v.owner)
