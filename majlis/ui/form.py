"""What is being chosen before a game, as plain data: options with their presets, seats, chance."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from majlis.core import options
from majlis.core.options import Info, Option, OptionError, OptionValue, levels_for, officiated
from majlis.core.record import SeatCard
from majlis.core.seats import OFFICIAL, Seat

HUMAN = "human"
CLOCKS = ("total:600", "fischer:300+5", "delay:300+10", "turn:60")
"""Clocks to step through besides those a game names; others can be typed."""


class Place(Struct, frozen=True):
    """One seat: ``"human"`` or a robot's level; a name; a text for the dice."""

    who: str = HUMAN
    name: str = ""
    text: str = ""

    def card(self) -> SeatCard:
        """The seat's card."""
        if self.who == HUMAN:
            return SeatCard(self.name)
        return SeatCard(self.name or f"bot {self.who}", "bot", self.who)


class Form(Struct, frozen=True):
    """``given`` are the options somebody chose; the others are as the presets have them.

    ``online``: as they are at tables of the network. ``official`` sits there only if the options
    ask for one.
    """

    info: Info
    places: tuple[Place, ...]
    given: Mapping[str, OptionValue] = {}
    typed_dice: bool = False
    online: bool = False
    official: Place = Place()

    @classmethod
    def of(cls, info: Info, names: tuple[str, ...] = ()) -> Form:
        """A fresh form: two people, or as many as the game needs at least."""
        seats = info.seats[0]
        return cls(info, tuple(Place(name=name) for name in (names + ("",) * seats)[:seats]))

    @property
    def values(self) -> dict[str, OptionValue]:
        """Every option's value."""
        values = options.resolve(self.info, self.given, self.online)
        assert isinstance(values, dict), values
        return values

    def put(self, option: Option, raw: object) -> Form | OptionError:
        """The form with an option set; one that brings presets sets the others back to them."""
        value = options.read(option, raw)
        if isinstance(value, OptionError):
            return value
        kept = {} if option.name in self.info.presets else dict(self.given)
        return msgspec.structs.replace(self, given={**kept, option.name: value})

    def step(self, option: Option, by: int) -> Form:
        """The form with an option's next or last value."""
        changed = self.put(option, _stepped(option, self.values[option.name], by))
        return self if isinstance(changed, OptionError) else changed

    @property
    def seats(self) -> dict[Seat, Place]:
        """Every place by its seat, the official's last."""
        players = dict(enumerate(self.places))
        asked = officiated(self.info, self.values)
        return {**players, OFFICIAL: self.official} if asked else players

    def seat(self, seat: Seat, **changes: str) -> Form:
        """The form with something of a seat changed."""
        if seat == OFFICIAL:
            official = msgspec.structs.replace(self.official, **changes)
            return msgspec.structs.replace(self, official=official)
        place = msgspec.structs.replace(self.places[seat], **changes)
        places = (*self.places[:seat], place, *self.places[seat + 1 :])
        return msgspec.structs.replace(self, places=places)

    def step_seat(self, seat: Seat, by: int) -> Form:
        """The form with the next kind of player on a seat."""
        kinds = (HUMAN, *levels_for(self.info, seat))
        at = kinds.index(self.seats[seat].who)
        return self.seat(seat, who=kinds[(at + by) % len(kinds)])

    def resize(self, by: int) -> Form:
        """The form with the next number of seats the game can have."""
        sizes = self.info.seats
        at = sizes.index(len(self.places)) + by
        size = sizes[max(0, min(len(sizes) - 1, at))]
        return msgspec.structs.replace(self, places=(self.places + (Place(),) * size)[:size])


def _stepped(option: Option, value: OptionValue, by: int) -> OptionValue:
    if option.kind == "bool":
        return not value
    if option.kind == "int":
        return _stepped_int(option, int(value), by)
    choices: tuple[str, ...] = option.choices + (CLOCKS if option.kind == "clock" else ())
    at = choices.index(str(value)) if str(value) in choices else -1
    return choices[(at + by) % len(choices)]


def _stepped_int(option: Option, value: int, by: int) -> int:
    if option.off is not None and (value == option.off or (value == option.least and by < 0)):
        return option.least if value == option.off and by > 0 else option.off
    if option.doubling:
        wanted = value << by if by > 0 else value >> -by
    else:
        wanted = value + by * option.step
    return max(option.least, min(option.most, wanted))
