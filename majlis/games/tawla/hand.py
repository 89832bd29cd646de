"""What the person before the board holds: a draft, a picked checker and a cursor. Pure.

Every way of playing on the board, by keys or by mouse, is one of these methods; each gives the hand
afterwards, or the refusal that names checker, number and rule.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from majlis.core.game import Refusal
from majlis.core.seats import Seat
from majlis.games.tawla.actions import OFF
from majlis.games.tawla.draft import Draft, Route, name_of
from majlis.games.tawla.moves import landing
from majlis.games.tawla.spots import BOTTOM, TOP, Spot, point_of, spot_of

replace = msgspec.structs.replace


class Hand(Struct, frozen=True):
    """The hand of the player ``turn`` on a board with ``bottom`` below.

    ``draft`` is ``None`` when there is nothing to compose; ``may``: it may be gone on with now.
    ``picked`` and ``cursor`` are spots. ``other_numbers``: the numbering of the other player was
    asked for (T1.2).
    """

    turn: Seat = 0
    bottom: Seat = 0
    draft: Draft | None = None
    may: bool = False
    picked: Spot | None = None
    cursor: Spot | None = None
    other_numbers: bool = False

    @property
    def start(self) -> int | None:
        """The point of the picked checker, in the mover's numbering."""
        return None if self.picked is None else self.point(self.picked)

    def point(self, spot: Spot) -> int | None:
        """A spot in the mover's numbering; ``None`` for the other player's bar and tray."""
        return point_of(spot, self.turn, self.bottom)

    def spot(self, point: int) -> Spot:
        """The spot of a point of the mover."""
        return spot_of(point, self.turn, self.bottom)

    def sources(self) -> tuple[Spot, ...]:
        """Spots whose checkers can be picked up, in the order in which checkers move."""
        if self.draft is None or not self.may:
            return ()
        return tuple(map(self.spot, self.draft.sources()))

    def routes(self) -> tuple[Route, ...]:
        """Where the picked checker can go."""
        start = self.start
        return () if start is None or self.draft is None else self.draft.steps_from(start)

    def reach(self) -> dict[Spot, tuple[int, ...]]:
        """The dice that take the picked checker to each spot it can go to."""
        found: dict[Spot, tuple[int, ...]] = {}
        for route in self.routes():
            found.setdefault(self.spot(route.end), route.dice)
        return found

    def choose(self, spot: Spot) -> Hand | Refusal:
        """Pick up, set down, or play the larger number of the checker chosen twice."""
        if self.picked is None:
            return self._picking(spot)
        if spot == self.picked:
            return self._playing_larger()
        return self._setting_down(spot)

    def _picking(self, spot: Spot) -> Hand | Refusal:
        if spot in self.sources():
            return replace(self, picked=spot, cursor=spot)
        return self._why_not(spot)

    def _why_not(self, spot: Spot) -> Refusal:
        point = self.point(spot)
        if self.draft is None or not point:
            params = {"point": name_of(OFF)}
            return Refusal("illegal", "tawla.refuse.no_checker", "T3.1", params)
        dice = sorted(set(self.draft.left), reverse=True) or [1]
        reasons = [self.draft.explain(point, landing(point, die)) for die in dice]
        # What could be moved but for the rest of the turn is what one does not see at once.
        return next((reason for reason in reasons if reason.rule == "T3.4"), reasons[0])

    def _playing_larger(self) -> Hand:
        single = [route for route in self.routes() if len(route.halves) == 1]
        return self._along(max(single, key=lambda route: route.dice))

    def _setting_down(self, spot: Spot) -> Hand | Refusal:
        end = self.point(spot)
        route = next((route for route in self.routes() if route.end == end), None)
        if route is not None:
            return self._along(route)
        return self._picking(spot) if spot in self.sources() else self._why_not_there(end)

    def _why_not_there(self, end: int | None) -> Refusal:
        assert self.draft is not None
        assert self.start is not None
        return self.draft.explain(self.start, OFF if end is None else end)

    def die(self, number: int) -> Hand | Refusal | None:
        """Play one number with the picked checker; ``None`` without one."""
        start = self.start
        if start is None or self.draft is None:
            return None
        route = next((route for route in self.routes() if route.dice == (number,)), None)
        return (
            self.draft.explain(start, landing(start, number))
            if route is None
            else self._along(route)
        )

    def _along(self, route: Route) -> Hand:
        assert self.draft is not None
        return self.holding(self.draft.along(route))

    def holding(self, draft: Draft) -> Hand:
        """Go on from ``draft``, whose last half-move has just been made."""
        cursor = self.spot(draft.halves[-1].end) if draft.halves else self.cursor
        return replace(self, draft=draft, picked=None, cursor=cursor)

    def back(self) -> Hand | None:
        """Put the picked checker down, or take the last half-move back; ``None``: neither."""
        if self.picked is not None:
            return replace(self, picked=None)
        if self.draft is None or not self.draft.halves:
            return None
        cursor = self.spot(self.draft.halves[-1].start)
        return replace(self, draft=self.draft.back(), cursor=cursor)

    def clear(self) -> Hand:
        """Take every half-move back."""
        draft = None if self.draft is None else self.draft.clear()
        return replace(self, draft=draft, picked=None)

    def moved(self, across: int, down: int) -> Hand:
        """The cursor further on the board, round at the ends of a row."""
        row = TOP if self.cursor in TOP else BOTTOM
        column = 0 if self.cursor is None else row.index(self.cursor)
        if down:
            row = TOP if down < 0 else BOTTOM
        return replace(self, cursor=row[(column + across) % len(row)])

    def next(self, step: int) -> Hand | None:
        """The cursor to the next checker that can move, or place to set one down."""
        spots = self._targets()
        if not spots:
            return None
        if self.cursor in spots:
            at = (spots.index(self.cursor) + step) % len(spots)
            return replace(self, cursor=spots[at])
        return replace(self, cursor=spots[0 if step > 0 else -1])

    def _targets(self) -> tuple[Spot, ...]:
        if self.picked is None:
            return self.sources()
        points = {route.end for route in self.routes()}
        return tuple(map(self.spot, sorted(points, reverse=True)))


def first_hand(draft: Draft, turn: Seat, bottom: Seat, may: bool, other_numbers: bool) -> Hand:
    """A hand at the beginning of a turn: the cursor on the first checker that can move."""
    first = next(iter(draft.sources()), None)
    cursor = None if first is None else spot_of(first, turn, bottom)
    return Hand(turn, bottom, draft, may, None, cursor, other_numbers)
