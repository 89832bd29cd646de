"""The table while a board is played and when it is over: four places round the middle."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len

from majlis.core.seats import Seat
from majlis.games.bridge.cards import LENGTH, NOTRUMP, card, side
from majlis.games.bridge.drawing import bids, seats
from majlis.games.bridge.drawing.pen import GAP, Align, Pen, Rect
from majlis.games.bridge.ending import BOOK, seat_name
from majlis.games.bridge.state import Contract
from majlis.games.bridge.tableau import Laid, Place, Tableau
from majlis.games.bridge.words import contract_name
from majlis.ui.widgets.lines import wrap

_NARROW, _AIRY = 24, 28
"""Columns of the middle, where there is little room and where there is more."""
_SIDE = 24
"""Columns of a place at a side at most."""
_CROSS = 3
"""Rows of a trick on the table at most, in cards."""


class Plot(NamedTuple):
    """Where the places are, clockwise from the near one, the middle, and the upper corners."""

    places: tuple[Rect, ...]
    middle: Rect
    first: Rect
    second: Rect


def plot(pen: Pen, near: int, top: int, most: int = 0, narrow: int = _NARROW) -> Plot:
    """``near`` and ``top`` are the rows of these two places, ``most`` those of all (0: any).

    ``narrow`` are the columns of the middle where there is little room.
    """
    free = max(0, pen.height - most) // 2 if most else 0
    center = _AIRY if pen.width >= 2 * _SIDE + _AIRY - 4 else narrow
    # What else is on the screen lies at the end of the board; the house keeps room before it.
    whole = pen.width - (not pen.words.rtl)
    aside = max(0, (whole - center) // 2)
    rows = max(0, pen.height - 2 * free - near - top)
    middle = Rect(aside, free + top, max(0, whole - 2 * aside), rows)
    left = Rect(0, middle.y, max(0, aside - GAP), rows)
    right = left._replace(x=whole - left.width)
    corners = [Rect(0, free, aside - 1, top), Rect(whole - aside + 1, free, aside - 1, top)]
    first, second = reversed(corners) if pen.words.rtl else corners
    low = Rect(0, pen.height - free - near, pen.width, near)
    return Plot((low, left, middle._replace(y=free, height=top), right), middle, first, second)


# A board that is played


def playing(pen: Pen, t: Tableau) -> None:
    """Places, the trick or what lies in its place, how the tricks stand, the last trick."""
    low, top = t.places[0], t.places[2]
    near = 1 + seats.fan_rows(pen) if low.is_seen else 2
    p = plot(pen, near, 1 + seats.SUIT_ROWS if top.is_seen or t.contract else 2)
    _near(pen, p.places[0], low)
    others(pen, t, p)
    score(pen, p.first, t)
    if t.middle == "claim" and t.trick:
        _small(pen, p.second, t, "this", t.trick)
    elif t.last:
        _small(pen, p.second, t, "last", t.last)
    middle(pen, p, t)


def others(pen: Pen, t: Tableau, p: Plot) -> None:
    """The place opposite, and those at the sides, which begin on the same row."""
    left, top, right = t.places[1:]
    _place(pen, p.places[2], top, "center")
    rows = max(_rows(left), _rows(right))
    down = max(0, p.middle.height - rows) // 2
    _place(pen, p.places[1].below(down), left, "left")
    _place(pen, p.places[3].below(down), right, "right")


def _rows(place: Place) -> int:
    """How many a place at a side needs."""
    return seats.heading_rows(place) + (seats.SUIT_ROWS if place.is_seen else 1)


def _near(pen: Pen, r: Rect, place: Place) -> None:
    """The viewer's own place, his hand as a fan."""
    seats.title(pen, r, place, "center")
    if place.is_seen:
        seats.fan(pen, r.below(1), place)
    else:
        seats.backs(pen, r, 1, place, "center")


def _place(pen: Pen, r: Rect, place: Place, align: Align) -> None:
    """Another place, its heading at a side in rows."""
    row = 1
    if align == "center":
        seats.title(pen, r, place, align)
    else:
        row = seats.heading(pen, r, place, align)
    if place.is_seen:
        seats.by_suits(pen, r, row, place, align)
    else:
        seats.backs(pen, r, row, place, align)


def score(pen: Pen, r: Rect, t: Tableau) -> None:
    """The contract, the tricks of both sides, how many are still needed."""
    if t.contract is None:
        return
    contract(pen, r, t.contract)
    tricks(pen, r.below(1), t)
    pen.text(r, 3, pen.label(f"need.{needed(t)}", n=_number(t)), "faint")


def tricks(pen: Pen, r: Rect, t: Tableau) -> None:
    """The tricks of both sides."""
    assert t.contract is not None, "cards are played in a contract"
    for which in (0, 1):
        is_declaring = side(t.contract.declarer) == which
        role = "label.strong" if is_declaring else "label"
        pen.text(r, which, pen.label(f"side.{which}"), role, "start")
        pen.text(r, which, pen.number(t.won[which]), "label.strong", "end")


def needed(t: Tableau) -> str:
    """How the contract stands: what is needed, made, or already lost."""
    if t.to_make <= 0:
        return "over" if t.to_make < 0 else "made"
    return "lost" if _short(t) > 0 else "more"


def _short(t: Tableau) -> int:
    """By how many tricks the contract is down already."""
    assert t.contract is not None, "cards are played in a contract"
    lost = t.won[1 - side(t.contract.declarer)]
    return lost - (LENGTH - BOOK - t.contract.level)


def _number(t: Tableau) -> int:
    return _short(t) if needed(t) == "lost" else abs(t.to_make)


def contract(pen: Pen, r: Rect, c: Contract) -> None:
    """The contract on a card of its own, and whose it is."""
    text = f" {pen.say(contract_name(c))} "
    x = pen.placed(r, cell_len(text), "start")
    pen.lay(x, r.y, cell_len(text), "card.black")
    pen.write(x, r.y, text, "card.black")
    if c.strain != NOTRUMP:
        pen.canvas.put(x + 2, r.y, pen.suit(c.strain), pen.card_role(card(c.strain, 0)))
    rest = r._replace(width=max(0, r.width - cell_len(text) - 1))
    if not pen.words.rtl:
        rest = rest._replace(x=r.x + cell_len(text) + 1)
    pen.text(rest, 0, pen.say(seat_name(c.declarer)), "label.strong")


# The middle


def middle(pen: Pen, p: Plot, t: Tableau) -> None:
    """The trick; a claim, for which the trick makes room; or the auction."""
    if t.middle == "auction":
        whole = 1 + len(t.rounds) + len(t.notes)
        r = p.middle.below(max(0, p.middle.height - whole) // 3)
        row = bids.auction(pen, r, t)
        bids.notes(pen, r.below(row), t.notes)
        return
    if t.middle == "claim":
        claim(pen, p.middle, t)
    else:
        trick(pen, p.middle, t.trick, [place.seat for place in t.places])


def trick(pen: Pen, r: Rect, some: tuple[Laid, ...], round_: list[Seat]) -> None:
    """The cards before those who played them, clockwise from the near place."""
    at = spots(pen, r, round_)
    for laid in some:
        pen.laid(*at[laid.seat], laid.card, laid.wins)


def spots(pen: Pen, r: Rect, round_: list[Seat]) -> dict[Seat, tuple[int, int]]:
    """Where the cards of a trick lie, by seat."""
    width, height = pen.card_size
    rows = min(r.height, _CROSS * height)
    y = r.y + (r.height - rows) // 2
    x = r.middle - width // 2
    aside = width + 1
    low, mid = y + rows - height, y + (rows - height) // 2
    return dict(zip(round_, ((x, low), (x - aside, mid), (x, y), (x + aside, mid)), strict=True))


def _small(pen: Pen, r: Rect, t: Tableau, name: str, some: tuple[Laid, ...]) -> None:
    """The trick before, or the one that a claim leaves, its cards as those on the table lie."""
    pen.text(r, 0, pen.label(name), "faint", "center")
    round_ = [place.seat for place in t.places]
    x, y = r.middle - 1, r.y + 1
    spots = ((x, y + 2), (x - 5, y + 1), (x, y), (x + 5, y + 1))
    at = dict(zip(round_, spots, strict=True))
    for laid in some:
        face = f"{pen.rank(laid.card)}{pen.suit(laid.card // LENGTH)}"
        left, top = at[laid.seat]
        pen.lay(left, top, len(face), pen.card_role(laid.card))
        pen.write(left, top, face, pen.card_role(laid.card))
        if laid.wins:
            pen.write(left + len(face), top, pen.glyphs.yes, "label.strong")


def claim(pen: Pen, r: Rect, t: Tableau) -> None:
    """A claim that is being made, or that stands."""
    texts = [pen.say(message) for message in t.told]
    sizes = [len(wrap(text, max(1, r.width))) for text in texts]
    rows = 3 if t.tricks is not None else sum(sizes)
    r = r.below(max(0, r.height - rows) // 2)
    row = 0 if t.tricks is None else _counting(pen, r, t.tricks)
    for at, text in enumerate(texts):
        # Who has answered is seen, however long the line of play is.
        kept = r._replace(height=max(0, r.height - (sum(sizes[2:]) if at == 1 else 0)))
        row = pen.paragraph(kept, row, text, "label", "center")


def _counting(pen: Pen, r: Rect, tricks: tuple[int, int]) -> int:
    """The number of tricks claimed, between what makes it less and more; the row after it."""
    pen.text(r, 0, pen.label("claim.title"), "label.strong", "center")
    text = f"{pen.glyphs.leftwards}  {pen.number(tricks[0])}  {pen.glyphs.rightwards}"
    x = pen.text(r, 1, text, "picked", "center")
    pen.mark(x - 1, r.y + 1, 3, 1, "tricks", -1)
    pen.mark(x + cell_len(text) - 2, r.y + 1, 3, 1, "tricks", 1)
    pen.text(r, 2, pen.label("claim.of", n=tricks[1]), "label", "center")
    return 3
