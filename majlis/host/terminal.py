"""What is known of the terminal at the other end: its name, size, and a little of its environment.

Sizes come from the pty request and from window changes only; a size that is typed in (the in-band
report `CSI 48 ; … t`) would make the screen as large as anybody likes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

_KEPT = (
    *("COLORTERM", "NO_COLOR", "LANG", "LC_ALL", "LC_MESSAGES"),
    *("KONSOLE_VERSION", "KITTY_WINDOW_ID", "MLTERM", "VTE_VERSION", "TMUX", "STY"),
)
_LONGEST = 64


class Size(NamedTuple):
    """Columns and rows."""

    width: int
    height: int


LEAST_SIZE, MOST_SIZE, USUAL_SIZE = Size(10, 5), Size(300, 100), Size(80, 24)


class Terminal(NamedTuple):
    """The terminal of a session; ``environ`` has only what the house reads, and ``TERM``."""

    term: str
    size: Size
    environ: Mapping[str, str]

    @property
    def lang(self) -> str:
        """The code of the language that its environment asks for, or English."""
        from majlis.text import Language, choose_language

        found = choose_language(environ=self.environ)
        return found.code if isinstance(found, Language) else "en"


def clamp(width: int, height: int, before: Size = USUAL_SIZE) -> Size:
    """A size the house can draw in; 0 is "not known" (RFC 4254, 6.2), so what was before stays."""
    return Size(
        _between(LEAST_SIZE.width, width or before.width, MOST_SIZE.width),
        _between(LEAST_SIZE.height, height or before.height, MOST_SIZE.height),
    )


def _between(least: int, value: int, most: int) -> int:
    return max(least, min(value, most))


def kept_environ(sent: Mapping[bytes, bytes], term: str) -> dict[str, str]:
    """Those variables that the house reads, as short printable ASCII, and ``TERM``."""
    kept = {"TERM": _short(term.encode("ascii", "replace"))}
    for name in _KEPT:
        value = _short(sent.get(name.encode(), b""))
        if value:
            kept[name] = value
    return kept


def _short(value: bytes) -> str:
    text = value[:_LONGEST].decode("ascii", "replace")
    return text if text.isascii() and text.isprintable() else ""
