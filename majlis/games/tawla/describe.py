"""The position and each event in words: codes and parameters, worded by the catalogues.

Points are numbered from the side of the player on turn, for both players' checkers (T15.4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from majlis.core.actions import Action, tag_of
from majlis.core.game import Event, Message, Who
from majlis.core.seats import Seat
from majlis.core.tell import result_message
from majlis.games.tawla.actions import (
    BAR,
    OFF,
    Accept,
    Beaver,
    Dance,
    Decline,
    Dice,
    Double,
    Drop,
    Opening,
    Play,
    Raccoon,
    Resign,
    Roll,
    Take,
)
from majlis.games.tawla.moves import plays
from majlis.games.tawla.notation import spell
from majlis.games.tawla.state import View, awaited
from majlis.games.tawla.view import board_for, side_of

NAMED = 2
"""The beaver and the raccoon have names; who redoubles once more only does that (T7.5)."""


def describe(v: View) -> tuple[Message, ...]:
    """The position: both sides, cube, dice, what is awaited of whom. The score is the match's."""
    return (
        *_crawford(v),
        Message("tawla.describe.numbering", {"who": Who(v.turn)}),
        *(_side(v, seat) for seat in (v.turn, 1 - v.turn)),
        *_cube(v),
        *_asked(v),
    )


def _crawford(v: View) -> Iterator[Message]:
    if v.law.crawford:
        yield Message("tawla.describe.crawford")


def _side(v: View, seat: Seat) -> Message:
    side = side_of(v, seat)
    numbered = range(BAR - 1, OFF, -1) if seat == v.turn else range(1, BAR)
    stacks = [
        Message("tawla.describe.stack", {"point": point if seat == v.turn else BAR - point, "n": n})
        for point in numbered
        if (n := side[point])
    ]
    if side[BAR]:
        stacks.insert(0, Message("tawla.describe.on_bar", {"n": side[BAR]}))
    if side[OFF]:
        stacks.append(Message("tawla.describe.off", {"n": side[OFF]}))
    pips = Message("tawla.describe.pips", {"n": v.pips[seat]})
    return Message("tawla.describe.side", {"who": Who(seat), "stacks": tuple(stacks), "pips": pips})


def _cube(v: View) -> Iterator[Message]:
    if not v.law.cube:
        return
    if v.owner is None:
        yield Message("tawla.describe.cube_centre", {"cube": v.cube})
    else:
        yield Message("tawla.describe.cube_owned", {"who": Who(v.owner), "cube": v.cube})
    if v.offered:
        yield Message("tawla.describe.offered", {"cube": v.offered})


def _asked(v: View) -> Iterator[Message]:
    """Dice, offers and whose decision it is; at the end, the result."""
    if v.outcome is not None:
        yield result_message(v.outcome)
        return
    if v.dice:
        yield _dice(v)
    if v.stake:
        yield Message("tawla.describe.resigns", {"who": Who(v.resigner), "stake": stake(v.stake)})
    if v.closed_out:
        yield Message("tawla.describe.closed_out", {"who": Who(v.turn)})
    seat, kind = awaited(v)
    yield Message("tawla.describe.awaits", {"who": Who(seat), "need": need(kind)})


def _dice(v: View) -> Message:
    params = {"who": Who(v.turn), "dice": _pair(*v.dice), "n": v.plays}
    if v.stuck:
        return Message("tawla.describe.dice_stuck", params)
    return Message("tawla.describe.dice_forced" if v.plays == 1 else "tawla.describe.dice", params)


def need(kind: str) -> Message:
    """What somebody is asked for."""
    return Message(f"tawla.need.{kind}")


def stake(points: int) -> Message:
    """Single, gammon or backgammon."""
    return Message(f"tawla.stake.{points}")


def narrate(v: View, e: Event) -> Message:
    """One line of the log; ``v`` is the view just before ``e``."""
    return _NARRATE[type(e.action)](v, e, e.action)


_Narrate: TypeAlias = Callable[[View, Event, Any], Message]


def _told(name: str, e: Event, **params: object) -> Message:
    return Message(f"tawla.narrate.{name}", {"who": Who(e.seat), **params})


def _opening(v: View, e: Event, action: Opening) -> Message:
    if action.a == action.b:
        doubles = v.ties < v.law.automatic_doubles and 2 * v.cube <= v.law.cube_limit
        name = "tie_doubled" if doubles else "tie"
        return Message(f"tawla.narrate.{name}", {"number": action.a, "cube": 2 * v.cube})
    first = Who(0 if action.a > action.b else 1)
    name = "opening_reroll" if v.law.reroll else "opening"
    shown = {"who": first, "dice": _pair(action.a, action.b)}
    return Message(f"tawla.narrate.{name}", shown)


def _rolled(v: View, e: Event, action: Dice) -> Message:
    legal = plays(board_for(v, v.turn), action.a, action.b, v.law.stays)
    name = "dice"
    if len(legal) == 1:
        name = "dice_forced" if legal[0].steps else "dice_stuck"
    shown = {"who": Who(v.turn), "dice": _pair(action.a, action.b)}
    return Message(f"tawla.narrate.{name}", shown)


def _pair(a: int, b: int) -> str:
    """A roll as it was thrown, which is how it lies on the board."""
    return f"{a}-{b}"


def _played(v: View, e: Event, action: Play) -> Message:
    if not action.steps:
        return _told("no_play", e)
    return _told("play", e, play=spell(action, v))


def _roll(v: View, e: Event, action: Roll) -> Message:
    return _told("roll", e)


def _dance(v: View, e: Event, action: Dance) -> Message:
    return _told("dance", e)


def _double(v: View, e: Event, action: Double) -> Message:
    return _told("double", e, cube=2 * v.cube)


def _take(v: View, e: Event, action: Take) -> Message:
    return _told("take.on" if v.redoubles else "take", e, cube=v.offered)


def _drop(v: View, e: Event, action: Drop) -> Message:
    return _told("drop", e, n=v.offered // 2)


def _redoubled(v: View, e: Event, action: Beaver | Raccoon) -> Message:
    name = tag_of(action) if v.redoubles < NAMED else "redouble"
    return _told(name, e, cube=2 * v.offered)


def _resign(v: View, e: Event, action: Resign) -> Message:
    return _told("resign", e, stake=stake(action.stake))


def _accept(v: View, e: Event, action: Accept) -> Message:
    return _told("accept", e)


def _decline(v: View, e: Event, action: Decline) -> Message:
    return _told("decline", e)


_NARRATE: dict[type[Action], _Narrate] = {
    Opening: _opening,
    Dice: _rolled,
    Roll: _roll,
    Dance: _dance,
    Play: _played,
    Double: _double,
    Take: _take,
    Drop: _drop,
    Beaver: _redoubled,
    Raccoon: _redoubled,
    Resign: _resign,
    Accept: _accept,
    Decline: _decline,
}


def label(v: View, action: Action) -> Message:
    """What a button or a numbered choice for ``action`` says."""
    code = f"tawla.verb.{tag_of(action)}"
    match action:
        case Play(steps=()):
            return Message("tawla.verb.play.none")
        case Play():
            return Message(code, {"play": spell(action, v)})
        case Resign(stake=points):
            return Message(code, {"stake": stake(points)})
        case Double():
            return Message(code, {"cube": 2 * v.cube})
        case Take():
            return Message(f"{code}.on" if v.redoubles else code, {"cube": v.offered})
        case Drop():
            return Message(code, {"n": v.offered // 2})
        case Beaver() | Raccoon():
            code = code if v.redoubles < NAMED else "tawla.verb.redouble"
            return Message(code, {"cube": 2 * v.offered})
        case Opening(a=a, b=b) | Dice(a=a, b=b):
            return Message(code, {"dice": f"{a}-{b}"})
    return Message(code)
