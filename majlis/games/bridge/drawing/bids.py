"""The auction, what its calls mean, and the box of bids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rich.cells import cell_len

from majlis.games.bridge.calls import DOUBLE, PASS, REDOUBLE, bid
from majlis.games.bridge.cards import side
from majlis.games.bridge.drawing.pen import GAP, Pen, Rect
from majlis.games.bridge.ending import seat_name
from majlis.games.bridge.plan import TOP
from majlis.games.bridge.tableau import COLUMNS, Button, Cell, Note, Tableau
from majlis.ui.canvas import Role
from majlis.ui.widgets.lines import cut, wrap
from majlis.ui.widgets.names import fitted_name

_CELLS = (4, 4, 4, 4, 5)
"""Columns of a denomination in the box of bids."""
_DOUBLES = (DOUBLE, REDOUBLE)
_OTHERS = 2
"""Rows of calls that are no bids."""
_TIGHT = 6
"""A column of the auction as narrow as this has no cell to spare before its calls."""


# The auction


def auction(pen: Pen, r: Rect, t: Tableau, names: bool = False) -> int:
    """The calls under the seats, west first wherever one reads from; the row after them.

    The latest are seen where there is no room for all. ``names``: those who sit there, too.
    """
    edges = [r.x + r.width * n // len(COLUMNS) for n in range(len(COLUMNS) + 1)]
    columns = [Rect(x, r.y, end - x, r.height) for x, end in pairwise(edges)]
    heads = [pen.say(seat_name(seat)) for seat in COLUMNS]
    if any(cell_len(head) >= r.width // len(COLUMNS) for head in heads):
        heads = [pen.label(f"compass.{seat}") for seat in COLUMNS]
    for seat, head, column in zip(COLUMNS, heads, columns, strict=True):
        _head(pen, column, head, t.board.vulnerable[side(seat)])
        if names:
            name = fitted_name(pen.words, seat, column.width - GAP, with_number=False)
            pen.write(column.x + 1, r.y + 1, pen.apart(name), "faint")
    row = 1 + names
    rows = t.rounds[-max(1, r.height - row) :]
    has_signs = _has_signs(pen, t, r.width // len(COLUMNS))
    for line in rows:
        for cell, column in zip(line, columns, strict=True):
            if cell is not None and row < r.height:
                _cell(pen, column, r.y + row, cell, has_signs)
        row += 1
    return row


def _head(pen: Pen, r: Rect, head: str, vulnerable: bool) -> None:
    """The seat, marked where its side is vulnerable."""
    before, size = _indent(r), cell_len(head)
    if before + size + 1 > r.width:
        before = 0
    if vulnerable:
        pen.lay(r.x, r.y, min(before + size + 1, r.width), "vulnerable")
    role: Role = "vulnerable" if vulnerable else "label.strong"
    pen.write(r.x + before, r.y, pen.apart(cut(head, r.width)), role)


def _indent(r: Rect) -> int:
    """How far a column's calls, and its head, begin from its edge."""
    return int(r.width > _TIGHT)


def _cell(pen: Pen, r: Rect, y: int, cell: Cell, short: bool) -> None:
    """A call; alerted ones have a sign, one that can be asked about is marked round it.

    ``short``: doubles by their signs.
    """
    x = r.x + _indent(r)
    if cell.call is None:
        pen.write(x, y, "?", "label.strong")
        return
    text = pen.call_text(cell.call, short)
    if cell.call == PASS:
        text = cut(text, r.width - 1)
    role: Role = {"chosen": "picked", "open": "reach"}.get(cell.choice, "")
    if role:
        pair = pen.glyphs.picked if cell.choice == "chosen" else pen.glyphs.reach
        x, text = x - 1, pair[0] + text + pair[1]
        pen.mark(r.x, y, r.width, 1, "asked", cell.at)
    pen.write(x, y, pen.apart(text + "*" * cell.alert), role or pen.call_role(cell.call))
    if not role:
        pen.tint_call(x, y, cell.call)
    if cell.alert:
        pen.canvas.tint(x + cell_len(text), y, "label.strong")


def _has_signs(pen: Pen, t: Tableau, room: int) -> bool:
    """Whether doubles and redoubles are shown by their signs: there is no room for the words of
    both."""
    doubled = [cell for line in t.rounds for cell in line if cell and cell.call in _DOUBLES]
    longest = max(cell_len(pen.call_text(call)) for call in _DOUBLES)
    marks = any(cell.alert for cell in doubled) + any(bool(cell.choice) for cell in doubled)
    return longest + marks + 1 >= room


# What calls mean


def notes(pen: Pen, r: Rect, some: Sequence[Note], key: str = "B") -> None:
    """The latest explanations; where there is no room for all, how many more are behind a key."""
    texts = [note_text(pen, one) for one in some]
    kept = _latest(texts, r)
    row = 0
    if len(kept) < len(texts) and r.height:
        more = pen.label("notes.more", n=len(texts) - len(kept), key=key)
        pen.text(r, 0, more, "faint")
        row = 1
    for text in kept:
        row = pen.paragraph(r, row, text, "label")


def note_text(pen: Pen, note: Note) -> str:
    """Whose call it is, marked as in the auction where it was alerted, and what it means."""
    seat = pen.label(f"compass.{note.seat}")
    call = pen.call_text(note.call) + "*" * note.alert
    return pen.label("note", seat=seat, call=call, text=note.text)


def _latest(texts: Sequence[str], r: Rect) -> list[str]:
    """As many as there is room for, with a row for the others if they are not all."""
    sizes = [len(wrap(text, max(1, r.width))) for text in texts]
    if sum(sizes) <= r.height:
        return list(texts)
    free = r.height - 1
    kept: list[str] = []
    for text, size in zip(reversed(texts), reversed(sizes), strict=True):
        free -= size
        if free < 0:
            break
        kept.insert(0, text)
    return kept


# The box of bids


def box_size(pen: Pen) -> tuple[int, int]:
    """Its columns and rows."""
    return sum(_CELLS) + len(_CELLS) * pen.is_large, (TOP + _OTHERS) * (1 + pen.is_large) + 1


def box(pen: Pen, r: Rect, t: Tableau) -> None:
    """Every bid that is high enough, and below them pass, double, redouble and alert."""
    by_call = {button.call: button for button in t.buttons}
    apart = 1 + pen.is_large
    for level in range(1, TOP + 1):
        x = r.x
        for strain, width in enumerate(_CELLS):
            _bid(pen, x, r.y + (level - 1) * apart, width, by_call[bid(level, strain)])
            x += width + pen.is_large
    half = (box_size(pen)[0] - 1) // 2
    for row, pair in enumerate(_others(pen, t)):
        for at, (button, text) in enumerate(pair):
            y = r.y + TOP * apart + 1 + row * apart
            _other(pen, Rect(r.x + at * (half + 1), y, half, 1), button, text)


def _bid(pen: Pen, x: int, y: int, width: int, button: Button) -> None:
    text = pen.call_text(button.call)
    if not button.choice:
        pen.write(x + 1, y, pen.glyphs.dot.center(len(text)), "faint")
        return
    pen.mark(x, y, width, 1, "call", button.call)
    if button.choice == "chosen":
        first, last = pen.glyphs.picked
        pen.write(x, y, f"{first}{text}{last}", "picked")
        return
    pen.lay(x, y, width, "surface")
    pen.call(x + 1, y, button.call)


def _others(pen: Pen, t: Tableau) -> Iterator[tuple[tuple[Button | None, str], ...]]:
    """Pass and alert, double and redouble."""
    by_call = {button.call: button for button in t.buttons}
    alert = pen.label("alert.on" if t.alert else "alert.off")
    yield (by_call[PASS], pen.call_text(PASS)), (None, alert)
    yield tuple((by_call[call], pen.call_text(call)) for call in _DOUBLES)


def _other(pen: Pen, r: Rect, button: Button | None, text: str) -> None:
    """A button of its own; without a call it is the alert."""
    text = cut(text, r.width - 2)
    if button is not None and not button.choice:
        pen.text(r, 0, text, "faint", "center")
        return
    if button is None:
        pen.mark(*r, "alert", 0)
    else:
        pen.mark(*r, "call", button.call)
    is_chosen = button is not None and button.choice == "chosen"
    if is_chosen:
        text = text.join(pen.glyphs.picked)
    pen.lay(r.x, r.y, r.width, "picked" if is_chosen else "surface")
    pen.text(r, 0, text, "picked" if is_chosen else "label.strong", "center")
