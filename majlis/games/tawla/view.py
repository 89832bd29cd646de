"""What is shown of a game, and how to read it. Nothing is hidden: every seat sees the same."""

from __future__ import annotations

from majlis.core.seats import Seat
from majlis.games.tawla import cube
from majlis.games.tawla.actions import BAR, OFF
from majlis.games.tawla.moves import SIDE, Plays, turned
from majlis.games.tawla.state import QUESTIONS, Standing, State, View

_SHARED = Standing.__struct_fields__


def mover_first(s: State) -> bytes:
    """The board with the side of the player on turn first."""
    return turned(s.board) if s.turn else s.board


def legal_plays(s: State) -> Plays:
    """The plays of the roll that is to be played."""
    return Plays(mover_first(s), s.dice[0], s.dice[1], s.law.stays)


def closed_out(s: State) -> bool:
    """T4.3: the player on turn is on the bar against six blocked points."""
    if not s.board[SIDE * s.turn + BAR]:
        return False
    facing = SIDE * (1 - s.turn)
    return min(s.board[facing + 1 : facing + 7]) >= 2


def pips(side: bytes) -> int:
    """T1.3."""
    return sum(map(int.__mul__, side, range(SIDE)))


def view_of(s: State, seat: Seat) -> View:
    """The game as ``seat`` sees it."""
    legal = legal_plays(s) if s.phase == "move" else None
    near, far = s.board[:SIDE], s.board[SIDE:]
    return View(
        **{name: getattr(s, name) for name in _SHARED},
        seat=seat,
        points=tuple(near[point] - far[BAR - point] for point in range(1, BAR)),
        bar=(near[BAR], far[BAR]),
        off=(near[OFF], far[OFF]),
        pips=(pips(near), pips(far)),
        offered=cube.offered(s) if s.phase in QUESTIONS else 0,
        may_double=s.phase == "turn" and not s.stake and cube.why_no_double(s) is None,
        closed_out=s.phase == "turn" and closed_out(s),
        plays=len(legal) if legal else 0,
        stuck=legal is not None and not legal[0].steps,
    )


def state_of(v: View) -> State:
    """The state that gives this view."""
    return State(
        **{name: getattr(v, name) for name in _SHARED}, board=side_of(v, 0) + side_of(v, 1)
    )


def side_of(v: View, seat: Seat) -> bytes:
    """The checkers of ``seat`` in its own numbering: off, points 1 to 24, bar."""
    mine = v.points if seat == 0 else tuple(-count for count in reversed(v.points))
    return bytes((v.off[seat], *(max(count, 0) for count in mine), v.bar[seat]))


def board_for(v: View, seat: Seat) -> bytes:
    """The board with the side of ``seat`` first, as `moves` and `Draft` use it."""
    return side_of(v, seat) + side_of(v, 1 - seat)
