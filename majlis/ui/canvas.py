"""Rows of characters and roles, and a grid to draw them on: pure, without a screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from rich.cells import get_character_cell_size

from majlis.ui.glyphs import UNICODE, Glyphs, Lines, sent

Role: TypeAlias = str
Run: TypeAlias = tuple[str, Role, Role]
"""Characters, the role of what is behind them, and their own."""
Row: TypeAlias = tuple[Run, ...]


V = TypeVar("V")


class Area(NamedTuple, Generic[V]):
    """Cells that mean something where a drawing is clicked: what kind of thing, and which."""

    x: int
    y: int
    width: int
    height: int
    kind: str
    value: V


def hit(areas: Iterable[Area[V]], x: int, y: int) -> Area[V] | None:
    """The first of these that has column ``x``, row ``y``."""
    return next(
        (a for a in areas if a.x <= x < a.x + a.width and a.y <= y < a.y + a.height),
        None,
    )


class Canvas:
    """A grid of characters, each with a role and the role of what is behind it.

    `put` is for signs, of which every one takes one cell; `write` for texts of any language.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.chars = [[" "] * width for _ in range(height)]
        self.behind: list[list[Role]] = [[""] * width for _ in range(height)]
        self.roles: list[list[Role]] = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, role: Role = "") -> None:
        """Write ``text``; what would be outside is left out."""
        if not 0 <= y < self.height:
            return
        chars, roles = self.chars[y], self.roles[y]
        for at, char in enumerate(text, x):
            if 0 <= at < self.width:
                chars[at], roles[at] = char, role

    def write(self, x: int, y: int, text: str, role: Role = "") -> None:
        """Write words; what would be outside is left out, a character cut in two is a space."""
        first, last = max(0, -x), max(0, self.width - x)
        some = cells(text)
        kept = some[first:last]
        if not kept or not 0 <= y < self.height:
            return
        if not kept[0]:
            kept[0] = " "
        if some[last : last + 1] == [""]:
            kept[-1] = " "
        at, end, chars = x + first, x + first + len(kept), self.chars[y]
        if not chars[at]:
            chars[at - 1] = " "
        if end < self.width and not chars[end]:
            chars[end] = " "
        chars[at:end] = kept
        self.roles[y][at:end] = [role] * len(kept)

    def lay(self, x: int, y: int, width: int, role: Role) -> None:
        """Put ``role`` behind ``width`` cells."""
        if 0 <= y < self.height:
            first = max(0, x)
            end = max(first, min(self.width, x + width))
            self.behind[y][first:end] = [role] * (end - first)

    def box(self, x: int, y: int, width: int, height: int, lines: Lines, role: Role = "") -> None:
        """The lines of a box."""
        across = lines.across * (width - 2)
        self.write(x, y, lines.top_left + across + lines.top_right, role)
        for row in range(y + 1, y + height - 1):
            self.write(x, row, lines.along, role)
            self.write(x + width - 1, row, lines.along, role)
        self.write(x, y + height - 1, lines.bottom_left + across + lines.bottom_right, role)

    def tint(self, x: int, y: int, role: Role) -> None:
        """Give what stands in a cell another role."""
        if 0 <= y < self.height and 0 <= x < self.width:
            self.roles[y][x] = role

    def rows(self) -> tuple[Row, ...]:
        """The grid, neighbouring cells that look alike joined."""
        return tuple(tuple(self._runs(y)) for y in range(self.height))

    def _runs(self, y: int) -> Iterator[Run]:
        chars, behind, roles = self.chars[y], self.behind[y], self.roles[y]
        start = 0
        for x in range(1, self.width + 1):
            if x < self.width and roles[x] == roles[start] and behind[x] == behind[start]:
                continue
            yield "".join(chars[start:x]), behind[start], roles[start]
            start = x


def cells(text: str) -> list[str]:
    """``text`` cell by cell: a character, with what has no cell of its own before or behind it.

    The second cell of a wide character is empty.
    """
    found: list[str] = []
    before = ""
    for char in text:
        width = get_character_cell_size(char)
        if width:
            found += [before + char, *[""] * (width - 1)]
            before = ""
        elif found:
            found[-1 if found[-1] else -2] += char
        else:
            before += char
    return found


def plain(rows: Sequence[Row], glyphs: Glyphs = UNICODE) -> str:
    """The drawing as text, for goldens: as a set of glyphs has it sent."""
    drawn = "".join("".join(text for text, _, _ in row).rstrip() + "\n" for row in rows)
    return sent(drawn) if glyphs.name == "ascii" else drawn
