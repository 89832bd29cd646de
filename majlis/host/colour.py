"""Colours of one terminal: the house draws in 24 bits, each session gets what it can show.

Rich keeps the escape codes of a style without regard to the colour system, and styles are shared
by every app of the process, so all apps render 24 bits and the codes are changed on the way out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Literal, TypeAlias

from rich.color import Color, ColorSystem

Depth: TypeAlias = Literal["truecolor", "256", "16", "none"]

_SGR = re.compile(r"\x1b\[([\d;]*)m")
_PLAIN = ("", "dumb", "unknown", "vt")
_TRUE = ("kitty", "alacritty", "foot", "wezterm", "ghostty", "contour", "direct", "iterm")
_SYSTEM = {"256": ColorSystem.EIGHT_BIT, "16": ColorSystem.STANDARD}
_WHITE, _BLACK = 15, 0


def colour_depth(term: str, environ: Mapping[str, str]) -> Depth:
    """What a terminal can show, by what its client says of it; ``NO_COLOR`` counts as in its rule.

    ``COLORTERM`` comes only from clients that send it, so a name that is known to mean 24 bits
    counts as well.
    """
    name = term.lower()
    if environ.get("NO_COLOR") or _is_plain(name):
        return "none"
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "truecolor"
    if any(known in name for known in _TRUE):
        return "truecolor"
    return "256" if "256" in name else "16"


def _is_plain(name: str) -> bool:
    return name in _PLAIN or name.startswith("vt") or name.endswith(("-m", "-mono"))


def converter(depth: Depth) -> Callable[[str], str]:
    """The function that makes text with 24-bit colours fit for a terminal of ``depth``."""
    if depth == "truecolor":
        return str
    return lambda text: _SGR.sub(lambda found: _sequence(found[1], depth), text)


@lru_cache(maxsize=8192)
def _sequence(params: str, depth: Depth) -> str:
    kept = list(_converted(params.split(";"), depth))
    if params and not kept:
        return ""
    return f"\x1b[{';'.join(kept)}m"


def _converted(params: list[str], depth: Depth) -> Iterator[str]:
    """The parameters with colours changed; a text never vanishes in its own background."""
    colours: dict[str, tuple[int, int, int]] = {}
    for ground, colour in _split(params):
        if isinstance(colour, tuple):
            colours[ground] = colour
        elif depth != "none" or not _is_colour(ground):
            yield ground
    if depth != "none":
        yield from _codes(colours, depth)


def _split(params: list[str]) -> Iterator[tuple[str, tuple[int, int, int] | None]]:
    """Each parameter alone, 24-bit colours as ``38`` or ``48`` and three numbers."""
    rest = iter(params)
    for param in rest:
        if param not in ("38", "48"):
            yield param, None
            continue
        kind = next(rest, "")
        if kind == "2":
            red, green, blue = (_byte(next(rest, "")) for _ in range(3))
            yield param, (red, green, blue)
        elif kind == "5":
            yield f"{param};5;{next(rest, '0')}", None


def _byte(text: str) -> int:
    return min(255, int(text or "0"))


def _is_colour(param: str) -> bool:
    """30–37, 38, 39, 40–47, 48, 49, 90–97, 100–107."""
    number = int(param.partition(";")[0] or "0")
    return 30 <= number <= 49 or 90 <= number <= 107


def _codes(colours: dict[str, tuple[int, int, int]], depth: Depth) -> Iterator[str]:
    fore, back = colours.get("38"), colours.get("48")
    fore_codes, back_codes = _code(fore, depth, True), _code(back, depth, False)
    if fore and back and fore != back and _number(fore, depth) == _number(back, depth):
        bright = sum(back) > 384
        fore_codes = Color.from_ansi(_BLACK if bright else _WHITE).get_ansi_codes(True)
    yield from fore_codes
    yield from back_codes


def _code(colour: tuple[int, int, int] | None, depth: Depth, foreground: bool) -> tuple[str, ...]:
    return _nearest(colour, depth).get_ansi_codes(foreground) if colour else ()


def _number(colour: tuple[int, int, int], depth: Depth) -> int | None:
    return _nearest(colour, depth).number


def _nearest(colour: tuple[int, int, int], depth: Depth) -> Color:
    return Color.from_rgb(*colour).downgrade(_SYSTEM[depth])
