"""What there is to see of a game: from a view and a draft to a scene, pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

from msgspec import Struct

from majlis.core.seats import Seat
from majlis.games.sija.actions import Place
from majlis.games.sija.bits import SIDE, mask
from majlis.games.sija.draft import Draft, Square
from majlis.games.sija.points import EACH_EATEN, EACH_KILLED
from majlis.games.sija.state import View

Way: TypeAlias = Literal["upwards", "downwards", "leftwards", "rightwards"]
"""Which way a stone went; also the name of the glyph that points there."""


class Scene(Struct, frozen=True, kw_only=True):
    """All that is drawn on the board. Sets of squares are whole numbers, as in `state`.

    ``stones`` by seat, with those of the draft. ``chosen``: what the draft has chosen, or picked
    up. ``reach``: where the picked stone may step, with how many stones it captures there;
    ``losing``: where it loses by repetition. ``only``: squares to point out. ``doomed``: stones
    that are about to be taken. ``gone``: where stones have just been taken. ``came``: stones that
    have just come, with the way they went (``None``: put down). ``trail``: squares that the last
    stone has left, with the way it went on (``None``: where it began). ``mover``: whose stone that
    was. ``closed``: the centre may not be used (S3.2).
    """

    stones: tuple[int, int]
    cursor: Square | None = None
    chosen: int = 0
    reach: Mapping[Square, int] = {}
    losing: int = 0
    only: int = 0
    doomed: int = 0
    gone: int = 0
    came: Mapping[Square, Way | None] = {}
    trail: Mapping[Square, Way | None] = {}
    mover: Seat = 0
    closed: bool = False


def scene_of(draft: Draft, with_cursor: bool) -> Scene:
    """The scene of a view with a draft upon it."""
    v = draft.view
    return Scene(
        stones=_stones(draft),
        cursor=draft.cursor if with_cursor else None,
        chosen=_chosen(draft),
        reach={target: taken.bit_count() for target, taken in draft.reach().items()},
        losing=mask(tuple(target for origin, target in v.losing if origin == draft.picked)),
        only=draft.only,
        doomed=draft.doomed | (0 if v.offered is None else 1 << v.offered),
        gone=v.taken,
        came=_came(v),
        trail=_trail(v),
        mover=max(v.last_by, 0) if v.trail == () else _walker(v),
        closed=v.phase == "place",
    )


def _stones(draft: Draft) -> tuple[int, int]:
    v = draft.view
    if draft.kind != "place":
        return v.stones
    first, second = v.stones
    put = mask(draft.chosen)
    return (first, second | put) if v.turn else (first | put, second)


def _chosen(draft: Draft) -> int:
    picked = draft.picked
    chosen = draft.chosen[:1] if draft.kind == "step" else draft.chosen
    return mask(chosen) | (0 if picked is None else 1 << picked)


def _walker(v: View) -> Seat:
    """Whose stone went along the trail; its turn may be over."""
    return 0 if v.stones[0] >> v.trail[-1] & 1 else 1


def _came(v: View) -> Mapping[Square, Way | None]:
    if len(v.trail) > 1:
        return {v.trail[-1]: way(*v.trail[-2:])}
    return {v.last.a: None, v.last.b: None} if isinstance(v.last, Place) else {}


def _trail(v: View) -> Mapping[Square, Way | None]:
    passed = {here: way(here, there) for here, there in pairwise(v.trail[1:])}
    return {**passed, v.trail[0]: None} if v.trail else {}


def way(origin: Square, target: Square) -> Way:
    """Which way one goes from a square to the next."""
    if target - origin in (SIDE, -SIDE):
        return "upwards" if target > origin else "downwards"
    return "rightwards" if target > origin else "leftwards"


class Term(Struct, frozen=True):
    """One term of both players' points (S9.1): its name, and what it adds, by seat.

    ``each``: what a stone counts, where stones are counted.
    """

    name: str
    values: tuple[int, int]
    each: int = 0


def terms(v: View) -> Sequence[Term]:
    """How the points were made, the sum last; none before the end and after a void game."""
    return tuple(_terms(v)) if v.tallies is not None else ()


def _terms(v: View) -> Iterator[Term]:
    assert v.tallies is not None
    assert v.outcome is not None
    a, b = v.tallies
    effort = tuple(-1 if seat in v.outcome.winners else 1 for seat in (0, 1))
    yield Term("base", (a.base, b.base))
    for name, counts, each in (
        ("eaten", (a.eaten, b.eaten), EACH_EATEN),
        ("killed", (a.killed, b.killed), EACH_KILLED),
    ):
        yield Term(name, (each * counts[0], each * counts[1]), abs(each))
    yield Term("minutes", (effort[0] * a.minutes, effort[1] * b.minutes))
    yield Term("steps", (effort[0] * a.steps, effort[1] * b.steps))
    if a.cut or b.cut:
        yield Term("cut", (-a.cut, -b.cut))
    yield Term("points", (a.points, b.points))
