"""The four places: who sits there, and the cards in sight, as a fan or by suits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from majlis.games.bridge.cards import LENGTH, Card, Suit
from majlis.games.bridge.drawing.pen import GAP, Align, Pen, Rect
from majlis.games.bridge.ending import seat_name
from majlis.games.bridge.tableau import Place
from majlis.ui.canvas import Role
from majlis.ui.widgets.lines import cut

SUIT_ROWS = 4
_SPADES_FIRST = (3, 2, 1, 0)
_PITCHES = (5, 4, 3)
"""Columns from one card of a fan to the next: the widest that there is room for."""


def title(pen: Pen, r: Rect, place: Place, align: Align) -> None:
    """The seat, marked where its side is vulnerable; who sits there; what he is in this board."""
    tag = _tagged(pen, place)
    room = max(0, r.width - cell_len(tag) - 1 - GAP)
    name = cut(_with_parts(pen, _name(pen, place), _parts(pen, place), room), room)
    whole = 1 + cell_len(tag) + (GAP + cell_len(name) if name else 0)
    x = pen.placed(r, whole, align)
    _tag(pen, x + (whole - 1 - cell_len(tag) if pen.words.rtl else 0), r.y, place, tag)
    line = r._replace(x=x if pen.words.rtl else x + whole - cell_len(name), width=cell_len(name))
    pen.text(line, 0, name, _role(place), "left")


def heading(pen: Pen, r: Rect, place: Place, align: Align) -> int:
    """The same in rows, where there are few columns; the row after them."""
    tag = _tagged(pen, place)
    _tag(pen, pen.placed(r, 1 + cell_len(tag), align), r.y, place, tag)
    texts = [_name(pen, place), *([pen.label(f"part.{place.part}")] if place.part else [])]
    for row, text in enumerate(texts, 1):
        pen.text(r, row, f" {text} ", "faint" if row > 1 else _role(place), align)
    return 1 + len(texts)


def heading_rows(place: Place) -> int:
    """How many rows `heading` takes."""
    return 2 + bool(place.part)


def _tagged(pen: Pen, place: Place) -> str:
    return f" {pen.say(seat_name(place.seat))} "


def _name(pen: Pen, place: Place) -> str:
    return pen.words.short(place.seat, with_number=False)


def _role(place: Place) -> Role:
    return "label.strong" if place.moves else "label"


def _tag(pen: Pen, x: int, y: int, place: Place, tag: str) -> None:
    """The seat, and before it whether it moves."""
    at, sign = (0, cell_len(tag)) if pen.words.rtl else (1, 0)
    if place.moves:
        pen.write(x + sign, y, pen.onwards, "label.strong")
    role: Role = "vulnerable" if place.vulnerable else "label.strong"
    if place.vulnerable:
        pen.lay(x + at, y, cell_len(tag), role)
    pen.write(x + at, y, tag, role)


def _parts(pen: Pen, place: Place) -> list[str]:
    """What he is in this board, and whether all see his cards."""
    parts = [pen.label(f"part.{place.part}")] if place.part else []
    return [*parts, pen.label("part.faced")] if place.is_faced else parts


def _with_parts(pen: Pen, name: str, parts: Sequence[str], room: int) -> str:
    """The name and what he is; where there is no room for all, the last of it."""
    all_of_it = [name, *parts]
    while len(all_of_it) > 1:
        text = f" {pen.glyphs.dot} ".join(all_of_it)
        if cell_len(text) <= room:
            return text
        del all_of_it[0]
    return all_of_it[0]


def backs(pen: Pen, r: Rect, row: int, place: Place, align: Align) -> None:
    """Cards that are not seen, and how many."""
    if not place.hidden:
        return
    count = pen.number(place.hidden)
    size = min(place.hidden, max(0, r.width - len(count) - GAP))
    x = pen.placed(r, size + 1 + len(count), align)
    if row < r.height:
        pen.write(x, r.y + row, pen.glyphs.back * size, "card.back")
        pen.write(x + size + 1, r.y + row, count, "faint")


# By suits


def by_suits(pen: Pen, r: Rect, row: int, place: Place, align: Align) -> None:
    """Four rows, spades first; a suit that is not held has a line for it (B9 #12).

    At a side a long suit may take of the columns that are kept free before the middle.
    """
    lent = 0 if align == "center" else GAP - 1
    lines = [_Suited(pen, place, suit, r.width + lent) for suit in _SPADES_FIRST]
    whole = max(line.width for line in lines)
    over = max(0, whole - r.width)
    x = pen.placed(r, whole, align) - (over if align == "right" else 0)
    for at, line in enumerate(lines, row):
        if at < r.height:
            line.draw(x, r.y + at)


class _Suited:
    """A suit of a hand."""

    def __init__(self, pen: Pen, place: Place, suit: Suit, room: int) -> None:
        self.pen, self.place, self.suit = pen, place, suit
        self.cards = [one for one in place.cards if one // LENGTH == suit]
        self.texts = pen.ranks(self.cards, room - 1)
        is_airy = bool(self.texts) and self.texts[0][0] == " "
        self.width = 2 - is_airy + max(1, sum(map(len, self.texts)))

    def draw(self, x: int, y: int) -> None:
        """The sign, and the ranks from the highest."""
        pen = self.pen
        pen.write(x, y, pen.suit(self.suit), pen.suit_role(self.suit))
        if not self.cards:
            pen.write(x + 2, y, "—", "faint")
        at = x + 1 + (not self.texts or self.texts[0][0] != " ")
        for card, text in zip(self.cards, self.texts, strict=True):
            self._rank(at, y, card, text)
            at += len(text)
        self._pick(x + 1, y)

    def _rank(self, x: int, y: int, card: Card, text: str) -> None:
        pen, place = self.pen, self.place
        pen.write(x, y, text, _rank_role(place, card))
        if place.playable is not None:
            pen.mark(x, y, len(text), 1, "card", card)

    def _pick(self, x: int, y: int) -> None:
        """What stands round the card that is chosen, where there is room for it."""
        if self.place.chosen not in self.cards:
            return
        at = self.cards.index(self.place.chosen)
        before, text = sum(map(len, self.texts[:at])), self.texts[at]
        if text[0] == " ":
            first, last = self.pen.glyphs.picked
            self.pen.write(x + before, y, first, "picked")
            self.pen.write(x + before + len(text), y, last, "picked")


def _rank_role(place: Place, card: Card) -> Role:
    if card == place.chosen:
        return "picked"
    if place.playable is None:
        return "label"
    return "label.strong" if card in place.playable else "faint"


# As a fan


class Slot(NamedTuple):
    """A place in a fan: a card, or the suit that is not held."""

    x: int
    card: Card | None
    suit: Suit


def fan_rows(pen: Pen) -> int:
    """The rows of a fan, with the one by which a card is pulled out."""
    return 4 if pen.is_large else 3


def fan(pen: Pen, r: Rect, place: Place) -> None:
    """One's own hand as cards side by side; the one chosen is pulled out by a row."""
    slots, pitch = _slots(place.cards, r, pen.is_large)
    for slot in slots:
        if slot.card is None:
            _void(pen, slot.x, r.y + 1, slot.suit)
        else:
            _fanned(pen, slot.x, r.y, pitch - 1, place, slot.card)


def _slots(cards: Sequence[Card], r: Rect, is_large: bool) -> tuple[list[Slot], int]:
    """Where each card of a fan lies, and how many columns are between two."""
    things = list(_things(cards))
    pitches = _PITCHES if is_large else _PITCHES[1:]
    pitch = next((p for p in pitches if p * len(things) - 1 <= r.width), pitches[-1])
    free = r.width - (pitch * len(things) - 1)
    gap = int(free >= SUIT_ROWS - 1)
    x = r.x + max(0, free - gap * (SUIT_ROWS - 1)) // 2
    slots: list[Slot] = []
    for index, (card, suit) in enumerate(things):
        slots.append(Slot(x + index * pitch + gap * (3 - suit), card, suit))
    return slots, pitch


def _things(cards: Sequence[Card]) -> Iterator[tuple[Card | None, Suit]]:
    for suit in _SPADES_FIRST:
        held = [one for one in cards if one // LENGTH == suit]
        yield from ((one, suit) for one in held)
        if not held and cards:
            yield None, suit


def _void(pen: Pen, x: int, y: int, suit: Suit) -> None:
    pen.write(x, y, "—", "faint")
    pen.write(x, y + 1, pen.suit(suit), "faint")


def _fanned(pen: Pen, x: int, y: int, width: int, place: Place, card: Card) -> None:
    """A card of the fan: rank over suit."""
    is_chosen = card == place.chosen
    top = y if is_chosen else y + 1
    role = pen.card_role(card)
    if is_chosen:
        role = "picked"
    elif place.playable is not None and card not in place.playable:
        role = "card.off"
    pad = " " if width > 2 else ""
    sign = pad + pen.suit(card // LENGTH)
    texts = (f"{pad}{pen.rank(card)}"[-width:], sign, "")[: fan_rows(pen) - 1]
    for row, text in enumerate(texts):
        pen.lay(x, top + row, width, role)
        pen.write(x, top + row, text.ljust(width), role)
    if is_chosen and pen.glyphs.name == "ascii":
        pen.write(x, top + len(texts), pen.glyphs.upwards * width, "label.strong")
    if place.playable is not None:
        pen.mark(x, y, width, fan_rows(pen), "card", card)
