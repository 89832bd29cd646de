"""The position and each event in words: codes and parameters, worded by the catalogues."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from majlis.core.actions import Action, tag_of
from majlis.core.game import Event, Message, Who
from majlis.core.seats import Seat
from majlis.core.tell import result_message
from majlis.games.sija import moves, ransom
from majlis.games.sija.actions import (
    Ask,
    EndTurn,
    Pay,
    Place,
    Remove,
    Reply,
    Resign,
    Step,
)
from majlis.games.sija.bits import StepPair
from majlis.games.sija.notation import NAMES, names_of, spell_step
from majlis.games.sija.state import FIRST, SECOND, Tally, View, awaited


def _said(name: str, **params: object) -> Message:
    return Message(f"sija.describe.{name}", params)


def describe(v: View) -> tuple[Message, ...]:
    """The position: both sides, what binds the player to move, what is awaited of whom."""
    return (*(_side(v, seat) for seat in (FIRST, SECOND)), *_standing(v), *_asked(v))


def _side(v: View, seat: Seat) -> Message:
    stones = names_of(v.stones[seat])
    name = "side" if stones else "side_empty"
    role = Message(f"sija.seat.{('first', 'second')[seat]}")
    return _said(name, who=Who(seat), role=role, n=len(stones), squares=stones)


def _standing(v: View) -> Iterator[Message]:
    """What has been taken, and how often first has refused (S7.4)."""
    if v.phase == "place":
        return
    for seat in (FIRST, SECOND):
        if v.eaten[seat]:
            yield _said("eaten", who=Who(seat), n=v.eaten[seat])
    if v.law.ransom and v.refusals and v.outcome is None:
        yield _said("refusals", who=Who(FIRST), n=v.refusals, limit=v.law.refusals)


def _asked(v: View) -> Iterator[Message]:
    """What the law says to whoever must act; at the end, the result and how points were made."""
    if v.outcome is not None:
        yield result_message(v.outcome)
        yield from map(_tally, (FIRST, SECOND), v.tallies or ())
        return
    if v.duty:
        steps = spelled(step[:2] for step in v.moves)
        yield _said("duty", who=Who(FIRST), other=Who(SECOND), steps=steps)
    if v.chain is not None and v.phase == "chain":
        steps = spelled(step[:2] for step in v.moves)
        yield _said("chain", who=Who(v.turn), square=NAMES[v.chain], steps=steps)
    if v.offered is not None:
        name = "granted" if v.granted else "offered"
        yield _said(name, who=Who(SECOND), square=NAMES[v.offered])
    if v.phase in ("move", "chain") and v.warned[v.turn]:
        yield _said("warned", who=Who(v.turn), n=v.repeats[v.turn])
    seat, kind = awaited(v)
    yield _said("awaits", who=Who(seat), need=need(kind))


def _tally(seat: Seat, tally: Tally) -> Message:
    fields = {name: getattr(tally, name) for name in tally.__struct_fields__}
    name = "tally_cut" if tally.cut else "tally_winner" if tally.base > 0 else "tally_loser"
    return _said(name, who=Who(seat), **fields)


def spelled(steps: Iterable[tuple[int, ...]]) -> tuple[str, ...]:
    """Steps in notation."""
    return tuple("-".join(names_of(step)) for step in steps)


def need(kind: str) -> Message:
    """What somebody is asked for."""
    return Message(f"sija.need.{kind}")


_Narrate: TypeAlias = Callable[[View, Event, Any], Message]


def narrate(v: View, e: Event) -> Message:
    """One line of the log; ``v`` is the view just before ``e``."""
    return _NARRATE[type(e.action)](v, e, e.action)


def _told(name: str, e: Event, **params: object) -> Message:
    return Message(f"sija.narrate.{name}", {"who": Who(e.seat), **params})


def _place(v: View, e: Event, action: Place) -> Message:
    return _told("place", e, squares=names_of((action.a, action.b)))


def _step(v: View, e: Event, action: Step) -> Message:
    step = (action.origin, action.target)
    taken = moves.captures(v, step)
    params = {"step": spell_step(step, taken), "n": taken.bit_count()}
    if moves.shuts_in(v, step):
        return _told("step_shuts", e, **params, other=Who(SECOND))
    return _told("step_takes" if taken else "step", e, **params)


def _end(v: View, e: Event, action: EndTurn) -> Message:
    return _told("end", e)


def _ask(v: View, e: Event, action: Ask) -> Message:
    name = "ask_granted" if ransom.is_granted_by_law(v) else "ask"
    return _told(name, e, square=NAMES[action.stone], n=v.refusals)


def _reply(v: View, e: Event, action: Reply) -> Message:
    if action.yes:
        return _told("grant", e)
    return _told("refuse", e, n=v.refusals + 1, limit=v.law.refusals)


def _pay(v: View, e: Event, action: Pay) -> Message:
    assert v.offered is not None, "there is a ransom stone while it is paid for"
    paid = names_of((action.a, action.b))
    return _told("pay", e, squares=paid, square=NAMES[v.offered], other=Who(SECOND))


def _remove(v: View, e: Event, action: Remove) -> Message:
    return _told("remove", e, square=NAMES[action.stone])


def _resign(v: View, e: Event, action: Resign) -> Message:
    return _told("resign", e)


_NARRATE: dict[type[Action], _Narrate] = {
    Place: _place,
    Step: _step,
    EndTurn: _end,
    Ask: _ask,
    Reply: _reply,
    Pay: _pay,
    Remove: _remove,
    Resign: _resign,
}


def label(v: View, action: Action) -> Message:
    """What a button or a numbered choice for ``action`` says."""
    code = f"sija.verb.{tag_of(action)}"
    match action:
        case Place(a=a, b=b) | Pay(a=a, b=b):
            return Message(code, {"squares": f"{NAMES[a]} {NAMES[b]}"})
        case Step(origin=origin, target=target):
            return _label_step(v, (origin, target))
        case Ask(stone=stone) | Remove(stone=stone):
            return Message(code, {"square": NAMES[stone]})
        case Reply(yes=yes):
            return Message(f"{code}.{'yes' if yes else 'no'}")
    return Message(code)


def _label_step(v: View, step: StepPair) -> Message:
    taken = moves.captures(v, step)
    params = {"step": spell_step(step, taken), "n": taken.bit_count()}
    if step in v.losing:
        return Message("sija.verb.step.loses", params)
    return Message("sija.verb.step.takes" if taken else "sija.verb.step", params)
