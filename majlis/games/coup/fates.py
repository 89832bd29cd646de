"""What became of an action: one line for everybody once it is settled (C5-C8).

An action happens, or fails, by the last pass, a card that is turned up or lost, or by somebody who
resigns. Who passes is told to nobody where all are asked at once (C13), what follows is told to
all: it is read off two views of a spectator's.
"""

from __future__ import annotations

from collections.abc import Iterator

from majlis.core.game import Message, Who
from majlis.core.seats import Seat
from majlis.games.coup import people
from majlis.games.coup.state import Claim, Pending, View

COIN_VERBS = ("income", "foreign_aid", "tax")


def follows(before: View, after: View) -> Iterator[Message]:
    """The line, if an event between these two views has settled an action."""
    if after.outcome is not None or not before.opened:
        return
    p = before.pending or _at_once(before, after)
    if p is None or not people.is_alive(before, p.actor):
        return
    found = _fate(before, after, p)
    if found is not None:
        yield found


def _at_once(before: View, after: View) -> Pending | None:
    """An income: it is told as it is taken, unless there was nothing to take (C9.2)."""
    act = after.acts[-1] if len(after.acts) > len(before.acts) else None
    if act is None or act.verb != "income" or _gain(before, after, act.seat):
        return None
    return Pending(act.seat, act.verb)


def _fate(b: View, a: View, p: Pending) -> Message | None:
    settled = _settled(b, a)
    is_over = a.turn_no != b.turn_no
    if settled is not None and settled.result == "caught" and settled.verb != "block":
        return _fails(a, p)
    if is_over and p.blocker is not None and (settled is None or settled.result == "stood"):
        return _held(a, p, p.blocker)
    if not people.is_alive(a, p.actor):
        return _said("resigned", who=Who(p.actor))
    if _suffers(a) and not _suffers(b):
        return _of_target("assassinate", p) if p.verb == "assassinate" else None
    return _effect(b, a, p) if is_over else None


def _settled(b: View, a: View) -> Claim | None:
    """The claim that is open no more."""
    both = zip(b.claims, a.claims, strict=False)
    return next((now for was, now in both if was.result != now.result), None)


def _suffers(v: View) -> bool:
    """Whether an action costs its target a card now, and not a challenge its challenger."""
    return v.phase == "lose" and v.todo[0].kind == "suffer"


def _fails(a: View, p: Pending) -> Message:
    """The claim was false; the cost comes back (C5.7, C5.8)."""
    is_out = p.verb == "assassinate" and not people.is_alive(a, p.actor)
    return _said(f"fails.{p.verb}{'.out' if is_out else ''}", who=Who(p.actor))


def _held(a: View, p: Pending, blocker: Seat) -> Message:
    """C6.4: and what was paid stays paid, or comes back (C5.7)."""
    refunded = p.verb == "assassinate" and a.law.refund_on_block and people.is_alive(a, p.actor)
    code = f"held.{p.verb}{'.refund' if refunded else ''}"
    return _said(code, who=Who(blocker), other=Who(p.actor))


def _effect(b: View, a: View, p: Pending) -> Message | None:
    """What the action does, where nothing had to be chosen for it."""
    gain = _gain(b, a, p.actor)
    if p.verb in COIN_VERBS:
        return _said("gain", who=Who(p.actor), n=gain) if gain else _said("none", who=Who(p.actor))
    if p.target is None:
        return None
    if p.verb == "steal" and gain:
        return _said("steal", who=Who(p.actor), other=Who(p.target), n=gain)
    if people.is_alive(a, p.target):
        return _of_target("steal.none", p) if p.verb == "steal" else None
    # What was being lost or shown has been told; this is somebody who fell before it (C7.7, C8.4).
    was_asked = _suffers(b) or b.phase in ("show", "verdict", "draw")
    return None if was_asked else _of_target("lapses", p)


def _of_target(name: str, p: Pending) -> Message:
    assert p.target is not None, "the action is aimed at somebody"
    return _said(name, who=Who(p.actor), other=Who(p.target))


def _gain(b: View, a: View, seat: Seat) -> int:
    return a.coins[seat] - b.coins[seat]


def _said(name: str, **params: object) -> Message:
    return Message(f"coup.effect.{name}", params)
