"""What draws on the canvas: words in the reader's way, cards and calls as everybody writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from rich.cells import cell_len

from majlis.core.game import Message
from majlis.games.bridge.calls import PASS, CallCode, is_bid, level_of, strain_of
from majlis.games.bridge.cards import DIAMONDS, HEARTS, LENGTH, NOTRUMP, SIGNS, SUITS, Card, Suit
from majlis.games.bridge.prompts import said
from majlis.games.bridge.words import call_name, rank_name, strain_name
from majlis.text.controls import isolate
from majlis.ui.canvas import Canvas, Role
from majlis.ui.glyphs import Glyphs
from majlis.ui.widgets.lines import MORE, cut, from_right, wrap
from majlis.ui.wording import Wording

GAP = 2
"""Columns between two texts, which the right-to-left filter then takes apart."""
DOUBLES = ("", "X", "XX")
_LARGE = (66, 28)
"""Columns and rows from which cards are drawn larger, and the box of bids wider apart."""

Align: TypeAlias = Literal["left", "center", "right", "start", "end"]
"""``start`` is where one begins to read, on the left or on the right."""
Kind: TypeAlias = Literal["card", "call", "alert", "asked", "tricks"]
"""What a click means: a card, a call of the box of bids, its alert, a call of the auction, one
trick more or less."""


class Area(NamedTuple):
    """Cells that mean something."""

    x: int
    y: int
    width: int
    height: int
    kind: Kind
    value: int


class Rect(NamedTuple):
    """A part of the canvas."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> int:
        """The column in its middle."""
        return self.x + self.width // 2

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height

    def below(self, rows: int) -> Rect:
        """What is left below so many rows."""
        return self._replace(y=self.y + rows, height=max(0, self.height - rows))


class Pen:
    """Draws on one canvas, in one reader's words and glyphs."""

    def __init__(self, canvas: Canvas, glyphs: Glyphs, words: Wording) -> None:
        self.canvas, self.glyphs, self.words = canvas, glyphs, words
        self.width, self.height = canvas.width, canvas.height
        self.is_large = self.width >= _LARGE[0] and self.height >= _LARGE[1]
        self.areas: list[Area] = []

    # Cells

    def write(self, x: int, y: int, text: str, role: Role = "label") -> None:
        """A text as it stands, notation above all."""
        self.canvas.write(x, y, text, role)

    def lay(self, x: int, y: int, width: int, role: Role) -> None:
        """Put a role behind some cells."""
        self.canvas.lay(x, y, width, role)

    def mark(self, x: int, y: int, width: int, height: int, kind: Kind, value: int) -> None:
        """What is there can be clicked, as far as it is on the canvas; the latest lies on top."""
        first, end = max(0, x), min(self.width, x + width)
        top, bottom = max(0, y), min(self.height, y + height)
        if first < end and top < bottom:
            self.areas.append(Area(first, top, end - first, bottom - top, kind, value))

    def frame(self, r: Rect, role: Role = "frame") -> None:
        """The lines of a box."""
        g = self.glyphs.lines
        across = g.across * (r.width - 2)
        if r.width < 2 or r.height < 2:
            return
        self.canvas.write(r.x, r.y, g.top_left + across + g.top_right, role)
        for row in range(r.y + 1, r.bottom - 1):
            self.canvas.write(r.x, row, g.along, role)
            self.canvas.write(r.x + r.width - 1, row, g.along, role)
        self.canvas.write(r.x, r.bottom - 1, g.bottom_left + across + g.bottom_right, role)

    # Words

    def say(self, message: Message | str) -> str:
        """A message in words; notation as it is."""
        return message if isinstance(message, str) else self.words.say(message)

    def label(self, name: str, **params: object) -> str:
        """One of the board's own words."""
        return self.say(said(name, **params))

    def number(self, value: int) -> str:
        """A number in the reader's digits."""
        return self.words.number(value)

    def text(
        self, r: Rect, row: int, text: str, role: Role = "label", align: Align = "start"
    ) -> int:
        """Words on a row of ``r``, cut to its width; the column where they begin."""
        text = cut(text, r.width)
        x = self.placed(r, cell_len(text), align)
        if 0 <= row < r.height:
            self.canvas.write(x, r.y + row, from_right(text) if self.words.rtl else text, role)
        return x

    def apart(self, text: str) -> str:
        """A text of its own, however near to it another stands: they are not turned together."""
        return isolate(text) if self.words.rtl else text

    def placed(self, r: Rect, width: int, align: Align) -> int:
        """The column at which so many cells begin."""
        if align in ("start", "end"):
            align = "right" if self.words.rtl == (align == "start") else "left"
        if align == "center":
            return r.x + max(0, r.width - width) // 2
        return r.x if align == "left" else r.x + max(0, r.width - width)

    def paragraph(self, r: Rect, row: int, text: str, role: Role, align: Align = "start") -> int:
        """Words in as many rows as they need, with a sign where there are fewer; the row after."""
        lines = wrap(text, max(1, r.width))
        room = max(0, r.height - row)
        if len(lines) > room > 0:
            lines = [*lines[: room - 1], cut(f"{lines[room - 1]} {MORE * r.width}", r.width)]
        for line in lines[:room]:
            self.text(r, row, line, role, align)
            row += 1
        return row

    @property
    def onwards(self) -> str:
        """The way one reads."""
        return self.glyphs.leftwards if self.words.rtl else self.glyphs.rightwards

    # Cards and calls

    def suit(self, suit: Suit) -> str:
        """The sign of a suit: no glyph set can hold it, since some terminals make it a picture."""
        return SUITS[suit] if self.glyphs.name == "ascii" else SIGNS[suit]

    def rank(self, card: Card) -> str:
        """The rank of a card in the reader's letters."""
        return self.say(rank_name(card % LENGTH))

    def strain(self, strain: int) -> str:
        """A suit's sign, or what no trump is called."""
        return self.say(strain_name(strain)) if strain == NOTRUMP else self.suit(strain)

    def call_text(self, call: CallCode, short: bool = False) -> str:
        """A call; ``short``: doubles by their signs."""
        if is_bid(call):
            return f"{level_of(call)}{self.strain(strain_of(call))}"
        return DOUBLES[call] if short and call != PASS else self.say(call_name(call))

    def call(self, x: int, y: int, call: CallCode) -> None:
        """Write a call, its suit in the colour of the suit."""
        self.canvas.write(x, y, self.call_text(call), self.call_role(call))
        self.tint_call(x, y, call)

    def call_role(self, call: CallCode) -> Role:
        """The colour of a call."""
        return "label" if call == PASS else "label.strong"

    def tint_call(self, x: int, y: int, call: CallCode) -> None:
        """Give the suit of a call that stands there its colour."""
        if is_bid(call) and strain_of(call) != NOTRUMP:
            self.canvas.tint(x + 1, y, self.suit_role(strain_of(call)))

    def suit_role(self, suit: Suit) -> Role:
        """The colour of a suit on the table."""
        return "suit.red" if suit in (DIAMONDS, HEARTS) else "suit.black"

    def card_role(self, card: Card) -> Role:
        """The colour of a card."""
        return "card.red" if card // LENGTH in (DIAMONDS, HEARTS) else "card.black"

    @property
    def card_size(self) -> tuple[int, int]:
        """Columns and rows of a card on the table."""
        return (7, 5) if self.is_large else (5, 3)

    def laid(self, x: int, y: int, card: Card, wins: bool = False) -> None:
        """A card on the table; the one that wins is marked."""
        width, height = self.card_size
        for row in range(height):
            self.lay(x, y + row, width, "card.edge")
        self.frame(Rect(x, y, width, height), "card.edge")
        if wins:
            self.write(x + width // 2, y, self.glyphs.yes, "card.black")
        role, rank, sign = self.card_role(card), self.rank(card), self.suit(card // LENGTH)
        if self.is_large:
            self.write(x + 1, y + 1, rank, role)
            self.write(x + width // 2, y + 2, sign, role)
            self.write(x + width - 1 - len(rank), y + 3, rank, role)
        else:
            self.write(x + 1 + (len(rank) < 2), y + 1, rank + sign, role)

    def ranks(self, cards: Sequence[Card], room: int) -> list[str]:
        """Their ranks, each with the space before it where there is room for it.

        ``room`` are the columns after the sign of the suit, which has one space before the first.
        """
        names = [self.rank(card) for card in cards]
        gap = " " if sum(map(len, names)) + len(names) <= room else ""
        return [gap + name for name in names]
