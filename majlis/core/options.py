"""A game's card of introduction: name, seats, languages, and its options, declared once.

From the options come the command line (``--cube-limit 64``, ``--no-crawford``), the set-up screen
and the lobby. This module loads without rules and without a screen.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from majlis.core.seats import OFFICIAL, Seat
from majlis.core.verbs import OfferKind

OptionValue: TypeAlias = bool | int | str
Series: TypeAlias = Literal["single", "match", "boards"]
Chance: TypeAlias = Literal["dice", "cards", "none"]


class Option(Struct, frozen=True):
    """One thing that may be chosen before the first move.

    ``kind`` is ``"bool"``, ``"int"`` (within ``least … most``, or ``off``: a number below them that
    means none), ``"choice"`` (one of ``choices``) or ``"clock"`` (a text
    `majlis.core.clock.parse` reads, or one of ``choices``). ``rule`` is the
    number of the rule it sets. ``online`` is the default at tables of the network, where it
    differs. ``needs`` are the options without which it means nothing when they are off (or 0),
    ``bars`` those with which it means nothing, ``only`` the choices of others with which alone it
    means something. The name, and one sentence, are worded by the
    catalogue under ``<game>.option.<name>`` and ``<game>.option.<name>.help``, a choice under
    ``<game>.option.<name>.<choice>``.
    """

    name: str
    kind: Literal["bool", "int", "choice", "clock"]
    default: OptionValue
    rule: str
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    off: int | None = None
    step: int = 1
    doubling: bool = False
    online: OptionValue | None = None
    needs: tuple[str, ...] = ()
    bars: tuple[str, ...] = ()
    only: Mapping[str, tuple[str, ...]] = {}

    def applies(self, values: Mapping[str, OptionValue]) -> bool:
        """Whether it means anything beside the other options' ``values``."""
        on = {name for name, value in values.items() if value not in (False, 0, "off")}
        fits = on.issuperset(self.needs) and on.isdisjoint(self.bars)
        return fits and self.misplaced(values) is None

    def misplaced(self, values: Mapping[str, OptionValue]) -> str | None:
        """The option whose choice among ``values`` leaves this one without any meaning."""
        return next((other for other, some in self.only.items() if values[other] not in some), None)


class Info(Struct, frozen=True):
    """What can be said of a game without loading its rules.

    ``presets[option][choice]`` are the defaults that a choice brings with it (the variant *tavla*
    is played without a cube). ``seat_names``: ``<game>.seat.<name>`` is what a seat is called
    before anybody sits there. ``series``: whether games are played singly, in matches, or as a set
    of boards, which has an option ``first_board`` (`core.match`). ``target`` names the option that
    holds the points a match is played to, or how many boards are played. ``levels`` are the robots'
    levels, weakest first. ``offers`` are the table's offers that make sense in this game.
    ``official`` is the name of the game's office (``"referee"``), if it has one, and of the option
    that says whether somebody holds it (`officiated`); ``official_levels`` are the levels whose
    robots know that office too. ``ladders`` are the totals of points from which a player holds each
    level, by the choice of the option ``ladder`` (`core.ladder`); ``<game>.level.<n>`` names one.
    ``feats`` are what profiles count of a game besides its result (`Outcome.feats`);
    ``<game>.feat.<name>`` says what. ``chance`` is what is drawn in it, if anything is.
    """

    name: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    languages: tuple[str, ...]
    levels: tuple[str, ...]
    seat_names: tuple[str, ...] = ()
    series: Series = "single"
    target: str = ""
    presets: Mapping[str, Mapping[str, Mapping[str, OptionValue]]] = {}
    offers: tuple[OfferKind, ...] = ("takeback",)
    hidden: bool = False
    official: str = ""
    official_levels: tuple[str, ...] = ()
    ladder: str = ""
    ladders: Mapping[str, tuple[int, ...]] = {}
    feats: tuple[str, ...] = ()
    chance: Chance = "cards"

    def option(self, name: str) -> Option | None:
        """The option of that name, or ``None``."""
        return next((option for option in self.options if option.name == name), None)


def officiated(info: Info, options: Mapping[str, OptionValue]) -> bool:
    """Whether somebody holds the game's office at a table with these ``options``.

    The option of the office's name says so with ``"seat"``; otherwise there is no such seat.
    """
    return bool(info.official) and options.get(info.official) == "seat"


def levels_for(info: Info, seat: Seat) -> tuple[str, ...]:
    """The levels of the robots that can sit on ``seat``."""
    return info.official_levels if seat == OFFICIAL else info.levels


class OptionError(Struct, frozen=True):
    """A value or a name that the options do not know; ``code`` and ``params`` make the sentence."""

    code: str
    params: Mapping[str, object]


_WHOLE = re.compile("-?[0-9]{1,18}")
_TRUE = frozenset({"on", "yes", "true", "1"})
_FALSE = frozenset({"off", "no", "false", "0"})


def defaults(
    info: Info, given: Mapping[str, object] | None = None, online: bool = False
) -> dict[str, OptionValue]:
    """Every option's default, with the presets of the choices in ``given`` applied."""
    given = given or {}
    values: dict[str, OptionValue] = {
        option.name: option.online if online and option.online is not None else option.default
        for option in info.options
    }
    for name, by_choice in info.presets.items():
        values.update(by_choice.get(str(given.get(name, values[name])), {}))
    return values


def resolve(
    info: Info, given: Mapping[str, object], online: bool = False
) -> dict[str, OptionValue] | OptionError:
    """Complete, validated options from what somebody gave (texts or typed values)."""
    values = defaults(info, given, online)
    for name, raw in given.items():
        option = info.option(name)
        if option is None:
            known = tuple(o.name for o in info.options)
            return OptionError("option.unknown", {"name": name, "game": info.name, "known": known})
        value = read(option, raw)
        if isinstance(value, OptionError):
            return value
        values[name] = value
    return values


def read(option: Option, raw: object) -> OptionValue | OptionError:
    """One option's value from a text or a typed value."""
    if option.kind == "bool":
        return _read_bool(option, raw)
    if option.kind == "int":
        return _read_int(option, raw)
    if option.kind == "clock":
        return _read_clock(option, raw)
    return str(raw) if str(raw) in option.choices else _not_among(option, raw)


def _read_bool(option: Option, raw: object) -> OptionValue | OptionError:
    word = str(raw).lower()
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    return _bad(option, raw, "option.not_bool", {})


def _read_int(option: Option, raw: object) -> OptionValue | OptionError:
    if not _WHOLE.fullmatch(str(raw)):
        return _out_of(option, raw, "option.not_int")
    number = int(str(raw))
    if number == option.off:
        return number
    if not option.least <= number <= option.most:
        return _out_of(option, raw, "option.range")
    if option.doubling and number & (number - 1):
        return _bad(option, raw, "option.not_doubling", {})
    return number


def _out_of(option: Option, raw: object, code: str) -> OptionError:
    limits = {"least": option.least, "most": option.most}
    if option.off is None:
        return _bad(option, raw, code, limits)
    return _bad(option, raw, "option.range.off", {**limits, "off": option.off})


def _read_clock(option: Option, raw: object) -> OptionValue | OptionError:
    from majlis.core.clock import ClockError, parse

    word = str(raw)
    if word in option.choices:
        return word
    try:
        parse(word if word.isascii() else "")
    except ClockError:
        return _bad(option, raw, "option.clock", {"known": option.choices})
    return word


def _not_among(option: Option, raw: object) -> OptionError:
    return _bad(option, raw, "option.choice", {"known": option.choices})


def _bad(option: Option, raw: object, code: str, params: Mapping[str, object]) -> OptionError:
    return OptionError(
        code, {"name": option.name, "value": str(raw), "rule": option.rule, **params}
    )
