"""Rows of characters and roles, and a grid to draw them on: pure, without a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

Role: TypeAlias = str
Run: TypeAlias = tuple[str, Role, Role]
"""Characters, the role of what is behind them, and their own."""
Row: TypeAlias = tuple[Run, ...]


class Canvas:
    """A grid of characters, each with a role and the role of what is behind it.

    Every character takes one cell.
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

    def lay(self, x: int, y: int, width: int, role: Role) -> None:
        """Put ``role`` behind ``width`` cells."""
        if 0 <= y < self.height:
            first, end = max(0, x), min(self.width, x + width)
            self.behind[y][first:end] = [role] * (end - first)

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


def plain(rows: Sequence[Row]) -> str:
    """The drawing as text, for goldens."""
    return "".join("".join(text for text, _, _ in row).rstrip() + "\n" for row in rows)
