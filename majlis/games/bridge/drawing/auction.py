"""The table while the auction lasts: the calls, the box of bids, one's own hand below."""

from __future__ import annotations

from majlis.games.bridge.drawing import bids, seats
from majlis.games.bridge.drawing.pen import Pen, Rect
from majlis.games.bridge.tableau import Tableau

_NOTES = 3
"""Rows for what calls mean, at most, where the box of bids has the room beside the auction."""
_BETWEEN = 3
"""Columns between the auction and what is beside it."""
_WIDEST = 40
"""Columns of the auction at most."""


def bidding(pen: Pen, t: Tableau) -> None:
    """Beside the auction is the box of bids on one's turn, and else what its calls mean."""
    near = 1 + seats.fan_rows(pen) if t.places[0].is_seen else 2
    table = Rect(0, 0, pen.width, max(0, pen.height - near))
    seats_row = Rect(0, table.height, pen.width, near)
    seats.title(pen, seats_row, t.places[0], "center")
    if t.places[0].is_seen:
        seats.fan(pen, seats_row.below(1), t.places[0])
    else:
        seats.backs(pen, seats_row, 1, t.places[0], "center")
    calls, beside, under = _parts(pen, table, bool(t.buttons))
    bids.auction(pen, calls, t, names=True)
    if t.buttons:
        bids.box(pen, beside, t)
        bids.notes(pen, under, t.notes)
    else:
        bids.notes(pen, beside, t.notes)


def _parts(pen: Pen, r: Rect, has_box: bool) -> tuple[Rect, Rect, Rect]:
    """Where the auction is, what is beside it, and what is below."""
    aside, tall = bids.box_size(pen)
    width = max(0, min(_WIDEST, r.width - aside - _BETWEEN))
    whole = width + _BETWEEN + aside
    x, y = max(0, r.width - whole) // 2, r.y + 1
    if pen.is_large:
        y += max(0, r.height - 1 - tall - _NOTES) // 2
    low = min(_NOTES, max(0, r.bottom - y - tall)) if has_box else 0
    rows = max(0, r.bottom - y - low)
    calls = Rect(x, y, width, rows)
    beside = Rect(x + width + _BETWEEN, y, aside, rows)
    if pen.words.rtl:
        calls, beside = calls._replace(x=x + aside + _BETWEEN), beside._replace(x=x)
    return calls, beside, Rect(x, y + rows, whole, low)
