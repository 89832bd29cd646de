"""Boards from a file: ``majlis play bridge --boards evening.pbn``.

``--boards`` is also the option that says how many boards are played: a whole number is that,
anything else the name of a file. The game's part ``supply`` reads it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from majlis.cli.speak import USAGE, Speaker, UserError, value_of
from majlis.core import registry
from majlis.core.actions import Action
from majlis.core.options import Info, OptionValue
from majlis.text import read_digits

if TYPE_CHECKING:
    from majlis.core.table import Supply

NAME = "--boards"
PART = "supply"
_FIRST = "--first-board"


class Boards(Struct, frozen=True):
    """The deals of a file in its order, and the stream they replace; ``first``: their number."""

    stream: str
    deals: tuple[Action, ...]
    first: int

    def supply(self, options: Mapping[str, OptionValue]) -> Supply:
        """The deals by the labels of a set of boards with these options."""
        start = int(options["first_board"])
        named = {f"{self.stream}/board-{start + at}": deal for at, deal in enumerate(self.deals)}
        return named.get


def asked(
    info: Info, arguments: Sequence[str], speaker: Speaker
) -> tuple[Boards | None, Sequence[str]]:
    """The file's boards, if one is named among the arguments; and the arguments that are left, with
    how many boards there are and the first one's number. Raises `UserError`."""
    value = value_of(arguments, NAME)
    if info.series != "boards" or value is None or read_digits(value).isdecimal():
        return None, arguments
    found = read(info, Path(value), speaker)
    rest = [*_without(arguments), NAME, str(len(found.deals))]
    if value_of(arguments, _FIRST) is None:
        rest += [_FIRST, str(found.first)]
    return found, rest


def _without(arguments: Sequence[str]) -> list[str]:
    """The arguments without the file."""
    at = next(i for i, one in enumerate(arguments) if one.partition("=")[0] == NAME)
    return [*arguments[:at], *arguments[at + (1 if "=" in arguments[at] else 2) :]]


def read(info: Info, path: Path, speaker: Speaker) -> Boards:
    """The boards of a file; what cannot be played is said. Raises `UserError`."""
    if not registry.has_part(info.name, PART):
        raise UserError("cli.boards.no_files", USAGE, game=info.name)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UserError("cli.boards.unreadable", file=str(path)) from error
    part = registry.part(info.name, PART)
    deals, first, problems = part.read(data, path.name)
    for problem in problems:
        speaker.line(speaker.words.message(problem))
    if not deals:
        raise UserError("cli.boards.none", file=str(path))
    return Boards(part.STREAM, deals, first)
