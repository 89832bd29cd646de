"""What a board's roles look like: palettes for dark and light truecolor, 16 colours, and none.

A role says what something is, never a colour. Nothing is told by colour alone: every role that
carries meaning has a shape of its own in the glyph sets. The palette without colours uses bold,
underline and reverse only, which ``NO_COLOR`` leaves alone.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import TypeAlias

from rich.style import Style

Role: TypeAlias = str

ROLES: Mapping[Role, str] = {
    "": "nothing of its own",
    "surface": "behind the whole board",
    "frame": "lines round and through the board",
    "field": "behind the squares of a board",
    "square.a": "behind every other square",
    "square.b": "behind the squares between",
    "tray": "behind pieces out of play",
    "grain": "the marks that tell empty neighbours apart",
    "label": "numbers and letters of squares",
    "label.strong": "those of squares from where one may move",
    "faint": "what is there for whoever looks for it",
    "first": "pieces of the first side",
    "second": "pieces of the second side",
    "first.count": "how many pieces of the first side stand there",
    "second.count": "how many of the second",
    "first.came": "the mark of a piece of the first side that has just come",
    "second.came": "the same for the second side",
    "first.left": "the mark where a piece of the first side has just left",
    "second.left": "the same for the second side",
    "cursor": "where the cursor is",
    "picked": "what was picked up",
    "reach": "where it may be set down at once",
    "reach.far": "where it may be set down in more than one step",
    "doomed": "a piece that is about to be taken",
    "gone": "where a piece has just been taken",
    "closed": "a square that may not be used",
    "die": "a die still to be played",
    "die.used": "a die already played",
    "card": "a card of one's own, face up for oneself",
    "card.black": "a card of spades or clubs",
    "card.red": "a card of hearts or diamonds",
    "card.off": "a card that may not be played now",
    "card.edge": "the edge of a card on the table",
    "card.back": "a card face down",
    "suit.red": "hearts and diamonds, where no card is drawn",
    "suit.black": "spades and clubs, where no card is drawn",
    "vulnerable": "a side that is vulnerable",
    "coin": "coins",
    "cube": "the doubling cube",
    "cube.offered": "the doubling cube while it is offered",
}
"""Every role, and what it stands for."""


class Palette:
    """Styles by role. `style` combines what is behind a character with the character's own."""

    def __init__(self, name: str, styles: Mapping[Role, str]) -> None:
        self.name = name
        self._styles = {role: Style.parse(text) for role, text in styles.items()}
        self._combined: dict[tuple[Role, ...], Style] = {}

    def style(self, *roles: Role) -> Style:
        """The style of ``roles`` laid over one another, the last on top.

        Raises :class:`KeyError` for a role that is not in `ROLES`.
        """
        found = self._combined.get(roles)
        if found is None:
            found = Style.combine(self._styles[role] for role in roles)
            self._combined[roles] = found
        return found


def _seats(first: str, second: str, came: str) -> dict[Role, str]:
    """The roles of two sides, from the look of their pieces and what marks add to it."""
    return {
        "first": first,
        "second": second,
        "first.count": first,
        "second.count": second,
        "first.came": f"{first} {came}".strip(),
        "second.came": f"{second} {came}".strip(),
        "first.left": first.removeprefix("bold "),
        "second.left": second.removeprefix("bold "),
    }


@functools.cache
def dark() -> Palette:
    """Truecolor on a dark ground."""
    return Palette(
        "dark",
        {
            "": "",
            "surface": "on #2b211a",
            "frame": "#9c7a54",
            "field": "on #1d2320",
            "square.a": "on #5a3a2a",
            "square.b": "on #33463f",
            "tray": "on #1d2320",
            "grain": "#8b7a68",
            "label": "#d9c3a3",
            "label.strong": "bold #ffffff",
            "faint": "#9a8a76",
            **_seats("bold #fff6e0", "bold #ff9d5c", ""),
            "cursor": "bold #10141a on #ffd75f",
            "picked": "bold #10141a on #7fd7ff",
            "reach": "bold #10141a on #8fe388",
            "reach.far": "bold #10141a on #5fb0a0",
            "doomed": "bold #10141a on #ff8a80",
            "gone": "#ff8a80",
            "closed": "#6a5a48",
            "die": "bold #1d1a16 on #f4ead6",
            "die.used": "#9a8a76",
            "card": "bold #1d1a16 on #f4ead6",
            "card.black": "bold #1d1a16 on #f4ead6",
            "card.red": "bold #b3151f on #f4ead6",
            "card.off": "#5f584c on #b9ae98",
            "card.edge": "#8a7a5e on #f4ead6",
            "card.back": "#a9bfe4",
            "suit.red": "bold #ff8f86",
            "suit.black": "bold #ffffff",
            "vulnerable": "bold #ffffff on #a32222",
            "coin": "#e8c65a",
            "cube": "bold #1d1a16 on #d9c3a3",
            "cube.offered": "bold #10141a on #ffd75f",
        },
    )


@functools.cache
def light() -> Palette:
    """Truecolor on a light ground."""
    return Palette(
        "light",
        {
            "": "",
            "surface": "on #d8bf9c",
            "frame": "#6b4a2a",
            "field": "on #f4ecdc",
            "square.a": "on #e2c8a6",
            "square.b": "on #c9dbd0",
            "tray": "on #f4ecdc",
            "grain": "#8f7a60",
            "label": "#4a3218",
            "label.strong": "bold #000000",
            "faint": "#6e5a42",
            **_seats("bold #101418", "bold #902010", ""),
            "cursor": "bold #ffffff on #7a4b00",
            "picked": "bold #ffffff on #005a87",
            "reach": "bold #ffffff on #1d6b2a",
            "reach.far": "bold #ffffff on #25655c",
            "doomed": "bold #ffffff on #a01818",
            "gone": "#a01818",
            "closed": "#a08a6a",
            "die": "bold #ffffff on #3a2a1c",
            "die.used": "#8a7860",
            "card": "bold #ffffff on #3a2a1c",
            "card.black": "bold #1a1612 on #fffdf6",
            "card.red": "bold #b3151f on #fffdf6",
            "card.off": "#5c5344 on #d6cab2",
            "card.edge": "#8a7a5e on #fffdf6",
            "card.back": "#33507c",
            "suit.red": "bold #a80f1a",
            "suit.black": "bold #101010",
            "vulnerable": "bold #ffffff on #a01818",
            "coin": "#7a5a00",
            "cube": "bold #ffffff on #6b4a2a",
            "cube.offered": "bold #ffffff on #7a4b00",
        },
    )


@functools.cache
def sixteen() -> Palette:
    """The sixteen colours every terminal has, on whatever ground it has."""
    return Palette(
        "16",
        {
            "": "",
            "surface": "",
            "frame": "yellow",
            "field": "",
            "square.a": "",
            "square.b": "",
            "tray": "",
            "grain": "bright_black",
            "label": "",
            "label.strong": "bold underline",
            "faint": "bright_black",
            **_seats("bold", "bold red", ""),
            "cursor": "bold black on yellow",
            "picked": "bold black on cyan",
            "reach": "bold black on green",
            "reach.far": "bold green",
            "doomed": "bold black on red",
            "gone": "red",
            "closed": "bright_black",
            "die": "bold",
            "die.used": "bright_black",
            "card": "bold reverse",
            "card.black": "bold reverse",
            "card.red": "bold bright_white on red",
            "card.off": "bright_black reverse",
            "card.edge": "reverse",
            "card.back": "blue",
            "suit.red": "bold red",
            "suit.black": "bold",
            "vulnerable": "bold bright_white on red",
            "coin": "yellow",
            "cube": "bold",
            "cube.offered": "bold black on yellow",
        },
    )


@functools.cache
def none() -> Palette:
    """No colour at all."""
    return Palette(
        "none",
        {
            **dict.fromkeys(ROLES, ""),
            **_seats("", "", ""),
            "label.strong": "bold underline",
            "cursor": "bold reverse",
            "picked": "bold underline",
            "reach": "reverse",
            "reach.far": "underline",
            "doomed": "bold reverse underline",
            "die": "bold",
            "card": "bold underline",
            "card.black": "bold underline",
            "card.red": "bold underline",
            "suit.red": "bold",
            "suit.black": "bold",
            "vulnerable": "reverse",
            "cube": "bold",
            "cube.offered": "bold reverse",
        },
    )


PALETTES = {"dark": dark, "light": light, "16": sixteen, "none": none}
"""The palettes by name, as the settings store it; made when first asked for."""
