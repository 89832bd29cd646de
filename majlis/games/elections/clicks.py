"""What a click on something drawn chooses, step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from majlis.core.seats import Seat
from majlis.games.elections import lands
from majlis.games.elections.paths import Step
from majlis.games.elections.plan import Plan

MOVE: Step = ("do", "move_vote")


def steps(plan: Plan, kind: str, value: Any) -> tuple[Step, ...]:
    """The steps to take; none where the click chooses nothing.

    ``kind`` and ``value`` are those of a `drawing.Area`.
    """
    wanted = _WANTED[kind](plan, value)
    return wanted if wanted and _is_asked(plan, wanted[0]) else ()


def _step(plan: Plan, value: Step) -> tuple[Step, ...]:
    return (value,)


def _seat(plan: Plan, value: Seat) -> tuple[Step, ...]:
    return (("seat", value),)


def _region(plan: Plan, value: int) -> tuple[Step, ...]:
    """A region; where a candidate is to be chosen first, its holder with it."""
    whose = holder(plan, "region", value)
    if "seat" in plan.kinds and whose is not None:
        return (("seat", whose), ("region", value))
    return (("region", value),)


def _vote(plan: Plan, value: tuple[int, int]) -> tuple[Step, ...]:
    """A vote card that is to be moved; else the region it lies on."""
    number, card = value
    lying: tuple[Step, ...] = (("region", number), ("vote", card))
    if MOVE in plan.options:
        return (MOVE, *lying)
    if plan.verb == "move_vote" and not plan.regions:
        return lying
    return _region(plan, number)


_Wanted: TypeAlias = Callable[[Plan, Any], tuple[Step, ...]]
_WANTED: dict[str, _Wanted] = {"step": _step, "seat": _seat, "region": _region, "vote": _vote}


def _is_asked(plan: Plan, step: Step) -> bool:
    """Whether a step of this kind is asked for, so that another of it is refused with a reason."""
    return step in plan.options or step[0] in plan.kinds


def holder(plan: Plan, kind: str, value: Any) -> Seat | None:
    """Whose regions are meant by a click that chooses nothing."""
    if kind == "seat":
        return int(value)
    if kind == "step":
        return None
    region = lands.find(plan.view, value if kind == "region" else value[0])
    return region.holder if region is not None else None
