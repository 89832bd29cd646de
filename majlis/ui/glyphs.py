"""The characters screens and boards are drawn with: a Unicode set and an ASCII set.

Only characters are used whose width terminals agree on: one cell, no emoji presentation, nothing
that combines (``tests/ui/test_glyphs.py`` holds this). A set is a plain value, chosen per session.
"""

from __future__ import annotations

import functools

import msgspec
from msgspec import Struct


class Lines(Struct, frozen=True):
    """The lines of boxes. ``down``, ``up``, ``right``, ``left`` are the joints that point there."""

    across: str
    along: str
    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    down: str
    up: str
    right: str
    left: str
    cross: str


class Glyphs(Struct, frozen=True, kw_only=True):
    """One set; every field but ``name``, ``lines`` and ``digits`` is one character, or several.

    ``pieces`` are the shapes of the first and the second side, alike in weight and never to be
    taken for one another. ``grain`` tells neighbouring squares apart without colour. ``cursor``,
    ``picked`` and ``reach`` are pairs that stand left and right of what they mark: where the
    cursor is, what was picked up, where it may be set down. ``ghost`` is where a piece has left,
    ``gone`` where one was taken. ``shade`` fills a square that may not be used, ``warning`` stands
    on one that had better not be. ``back`` is a card face down, ``coins`` one of the least worth
    and one worth more, ``pending`` an answer that is still to come. ``stones`` are the pieces as
    rows of characters, where squares are large. ``digits`` are those of numbers on a board, from 0
    to 9.
    """

    name: str
    lines: Lines
    pieces: tuple[str, str]
    stones: tuple[tuple[str, ...], tuple[str, ...]]
    ghost: str
    gone: str
    shade: str
    warning: str
    back: str
    coins: tuple[str, str]
    pending: str
    shield: str
    grain: tuple[str, str]
    faces: tuple[str, str, str, str, str, str]
    pip: str
    blank: str
    cursor: tuple[str, str]
    picked: tuple[str, str]
    reach: tuple[str, str]
    rightwards: str
    leftwards: str
    upwards: str
    downwards: str
    times: str
    dot: str
    yes: str
    no: str
    digits: str = "0123456789"

    def number(self, text: int | str) -> str:
        """A number, or what is written with numbers, in this set's digits."""
        return str(text).translate(_translation(self.digits))


@functools.cache
def _translation(digits: str) -> dict[int, int]:
    return str.maketrans("0123456789", digits)


UNICODE = Glyphs(
    name="unicode",
    lines=Lines("─", "│", "╭", "╮", "╰", "╯", "┬", "┴", "├", "┤", "┼"),
    pieces=("○", "●"),
    stones=(("╭───╮", "│   │", "╰───╯"), ("▟███▙", "█████", "▜███▛")),
    ghost="◌",
    gone="×",
    shade="░",
    warning="!",
    back="▒",
    coins=("●", "◉"),
    pending="?",
    shield="◈",
    grain=("╎", "·"),
    faces=("⚀", "⚁", "⚂", "⚃", "⚄", "⚅"),
    pip="●",
    blank="?",
    cursor=("[", "]"),
    picked=("(", ")"),
    reach=("‹", "›"),
    rightwards="▸",
    leftwards="◂",
    upwards="▴",
    downwards="▾",
    times="×",
    dot="·",
    yes="✓",
    no="✗",
)

ASCII = msgspec.structs.replace(
    UNICODE,
    name="ascii",
    pieces=("○", "◆"),
    stones=((" OOO ", "O   O", " OOO "), ("X   X", "  X  ", "X   X")),
    gone="*",
)
"""Drawn with the same signs where it can be, and sent in others (`sent`): so what is a frame and
what is a text beside it is known until right-to-left text has been turned, and lines come out the
same in both sets."""

SETS = {glyphs.name: glyphs for glyphs in (UNICODE, ASCII)}
"""The sets by name, as the settings store it."""

_SENT = str.maketrans(
    {
        **dict.fromkeys("─━", "-"),
        **dict.fromkeys("│┃", "|"),
        **dict.fromkeys("╭╮╰╯┬┴├┤┼┌┐└┘", "+"),
        **dict.fromkeys("░▒▓█▟▙▜▛", "#"),
        **dict(zip("⚀⚁⚂⚃⚄⚅", "123456", strict=True)),
        **dict(zip("○◆●◉◌◈╎·•", "OXo$-&:.*", strict=True)),
        **dict(zip("▸◂▴▾←→↑↓", "><^v<>^v", strict=True)),
        **dict(zip("×✓✗…–—−", "x+x~---", strict=True)),
        **dict(zip("‹›’‘“”", "<>''\"\"", strict=True)),
        **dict(zip("♣♦♥♠", "CDHS", strict=True)),
        # The ends of a scrollbar's thumb, which its ground shows well enough.
        **dict.fromkeys("▁▂▃▄▅▆▇", " "),
    }
)


def sent(text: str) -> str:
    """``text`` as a terminal of the ASCII set is sent it: letters of any language stay."""
    return text if text.isascii() else text.translate(_SENT)
