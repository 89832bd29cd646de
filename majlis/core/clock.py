"""Pure clocks: they are told the time and never read it.

A :class:`ClockSpec` says how time is given, a :class:`Clock` what is left. Times are milliseconds
of table time. Six kinds, each written as a short text (`parse`, `spell`):

====================  ===========================================================================
``off``               no clock
``turn:60``           60 seconds for each turn
``total:600``         600 seconds for the whole game
``fischer:300+5``     300 seconds, and 5 more before each turn
``bronstein:300+5``   300 seconds; after each turn what was used comes back, 5 seconds at most
``delay:300+5``       300 seconds; the first 5 seconds of each turn are not counted
====================  ===========================================================================
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Literal, TypeAlias, cast, get_args

import msgspec
from msgspec import Struct

from majlis.core.seats import Seat

ClockKind: TypeAlias = Literal["off", "turn", "total", "fischer", "bronstein", "delay"]

_SPELLED = re.compile(r"(turn|total|fischer|bronstein|delay):(\d{1,6})(?:\+(\d{1,4}))?")


class ClockError(ValueError):
    """A text that is no clock."""


class ClockSpec(Struct, frozen=True):
    """How time is given: ``main_ms`` a game (a turn, for ``turn``), ``extra_ms`` a turn."""

    kind: ClockKind = "off"
    main_ms: int = 0
    extra_ms: int = 0


OFF = ClockSpec()


def parse(text: str) -> ClockSpec:
    """The clock that ``text`` names, seconds in the text. Raises :class:`ClockError`."""
    if text == "off":
        return OFF
    match = _SPELLED.fullmatch(text)
    if not match:
        raise ClockError(f"{text!r} is no clock: {', '.join(get_args(ClockKind))}")
    kind: ClockKind = cast(ClockKind, match[1])
    main, extra = match[2], match[3]
    has_extra = kind in ("fischer", "bronstein", "delay")
    if has_extra != (extra is not None) or int(main) == 0:
        raise ClockError(f"{text!r}: {kind} takes {'seconds+seconds' if has_extra else 'seconds'}")
    return ClockSpec(kind, int(main) * 1000, int(extra or 0) * 1000)


def spell(spec: ClockSpec) -> str:
    """The text `parse` reads as ``spec`` (whole seconds)."""
    if spec.kind == "off":
        return "off"
    extra = f"+{spec.extra_ms // 1000}" if spec.kind in ("fischer", "bronstein", "delay") else ""
    return f"{spec.kind}:{spec.main_ms // 1000}{extra}"


class Clock(Struct, frozen=True):
    """What every seat has left, which seats run, and since when.

    Pauses need nothing here: table time stands still in them (`majlis.core.fold`).

    ``bank[seat]`` is what was left at ``since`` (for a seat that does not run: what is left).
    ``grace[seat]`` is what is left of this turn's delay. A clock that has fallen stays at 0.
    """

    spec: ClockSpec
    bank: tuple[int, ...]
    grace: tuple[int, ...]
    turn_bank: tuple[int, ...]
    running: tuple[Seat, ...] = ()
    since: int = 0

    @classmethod
    def of(cls, spec: ClockSpec, seats: int) -> Clock:
        """A stopped clock with full time for every seat."""
        full = (spec.main_ms,) * seats
        return cls(spec, full, (0,) * seats, full)

    def left(self, seat: Seat, now: int) -> int:
        """Milliseconds ``seat`` has left at table time ``now``; the delay is not counted."""
        return max(0, self.bank[seat] - max(0, self._used(seat, now) - self.grace[seat]))

    def delay_left(self, seat: Seat, now: int) -> int:
        """Milliseconds of this turn's delay still to run."""
        return max(0, self.grace[seat] - self._used(seat, now))

    def _used(self, seat: Seat, now: int) -> int:
        return max(0, now - self.since) if seat in self.running else 0

    def fallen(self, now: int) -> tuple[Seat, ...]:
        """Running seats with nothing left."""
        if self.spec.kind == "off":
            return ()
        return tuple(seat for seat in self.running if self.left(seat, now) == 0)

    def deadline(self) -> int | None:
        """Table time at which the next flag falls if nobody acts."""
        if self.spec.kind == "off" or not self.running:
            return None
        return self.since + min(self.bank[seat] + self.grace[seat] for seat in self.running)

    def settled(self, now: int) -> Clock:
        """The same clock with the time up to ``now`` accounted for."""
        if not self.running or self.spec.kind == "off":
            return msgspec.structs.replace(self, since=now)
        seats = range(len(self.bank))
        return msgspec.structs.replace(
            self,
            bank=tuple(self.left(seat, now) for seat in seats),
            grace=tuple(self.delay_left(seat, now) for seat in seats),
            since=now,
        )

    def run(self, seats: Collection[Seat], now: int, anew: Collection[Seat] = ()) -> Clock:
        """The clock from ``now`` on with exactly ``seats`` running.

        A seat that was not running begins a turn, one that no longer runs has ended its turn; the
        seats ``anew`` do both.
        """
        wanted = tuple(sorted(seats))
        clock = self.settled(now)
        if self.spec.kind == "off" or (wanted == self.running and not anew):
            return msgspec.structs.replace(clock, running=wanted)
        for seat in self.running:
            if seat not in wanted or seat in anew:
                clock = clock._end_turn(seat)
        for seat in wanted:
            if seat not in self.running or seat in anew:
                clock = clock._begin_turn(seat)
        return msgspec.structs.replace(clock, running=wanted)

    def _begin_turn(self, seat: Seat) -> Clock:
        match self.spec.kind:
            case "turn":
                return self._with(seat, bank=self.spec.main_ms)
            case "fischer" if self.bank[seat]:
                return self._with(seat, bank=self.bank[seat] + self.spec.extra_ms)
            case "bronstein":
                return self._with(seat, turn_bank=self.bank[seat])
            case "delay":
                return self._with(seat, grace=self.spec.extra_ms)
        return self

    def _end_turn(self, seat: Seat) -> Clock:
        match self.spec.kind:
            case "turn":
                return self._with(seat, bank=self.spec.main_ms)
            case "bronstein" if self.bank[seat]:
                used = self.turn_bank[seat] - self.bank[seat]
                return self._with(seat, bank=self.bank[seat] + min(used, self.spec.extra_ms))
            case "delay":
                return self._with(seat, grace=0)
        return self

    def _with(
        self,
        seat: Seat,
        *,
        bank: int | None = None,
        grace: int | None = None,
        turn_bank: int | None = None,
    ) -> Clock:
        return msgspec.structs.replace(
            self,
            bank=_put(self.bank, seat, bank),
            grace=_put(self.grace, seat, grace),
            turn_bank=_put(self.turn_bank, seat, turn_bank),
        )


def _put(values: tuple[int, ...], index: int, value: int | None) -> tuple[int, ...]:
    return values if value is None else (*values[:index], value, *values[index + 1 :])
