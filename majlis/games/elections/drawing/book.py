"""The book as far as the reader may know it, how the game ended, and what a card does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from majlis.core.game import Message
from majlis.games.elections.drawing.pen import GAP, Pen, Piece, Row
from majlis.games.elections.names import named
from majlis.games.elections.tableau import Tableau
from majlis.ui.canvas import Role
from majlis.ui.widgets.lines import wrap
from majlis.ui.widgets.names import fitted_name

_NAME = 14


def book(pen: Pen, t: Tableau) -> list[Row]:
    """What everybody has from each cycle and in all, and below it what this cycle recorded."""
    rows = sums(pen, t)
    told = [*_wrapped(pen, t.records, "label")]
    if not told and not t.lines:
        told = [(Piece(1, pen.label("records.none"), "faint"),)]
    return [*rows, *told]


def sums(pen: Pen, t: Tableau) -> list[Row]:
    """What everybody has from each cycle and in all, for whoever may see it."""
    if not t.lines:
        return []
    cycles = len(t.lines[0].gains)
    ranked = any(line.place for line in t.lines)
    heads = [""] if ranked else []
    heads += [pen.label("book.who")]
    heads += [pen.label("book.cycle", n=cycle) for cycle in range(1, cycles + 1)]
    grid = [[*heads, pen.label("book.total")]]
    for line in t.lines:
        name = fitted_name(pen.words, line.seat, _NAME)
        sums = [_signed(pen, gain) for gain in (*line.gains, line.total)]
        grid.append([*([pen.number(line.place)] if ranked else []), name, *sums])
    return _table(pen, grid)


def _signed(pen: Pen, value: int) -> str:
    """A number that may be below 0."""
    return pen.label("below", n=-value) if value < 0 else pen.number(value)


def _table(pen: Pen, grid: Sequence[Sequence[str]]) -> list[Row]:
    """Columns under their heads; where they are too wide the earliest cycles are left out."""
    columns = list(zip(*grid, strict=True))
    widths = [max(map(cell_len, column)) for column in columns]
    while sum(widths) + GAP * len(widths) > pen.width and len(widths) > 3:
        at = len(columns) - 2 if len(columns) <= 3 else 2
        del columns[at], widths[at]
    rows: list[Row] = []
    for index, texts in enumerate(zip(*columns, strict=True)):
        x, role = 1, "label" if index else "faint"
        pieces: list[Piece] = []
        for width, text in zip(widths, texts, strict=True):
            pieces.append(Piece(x, text, role))
            x += width + GAP
        rows.append(tuple(pieces))
    return rows


def card_help(pen: Pen, t: Tableau, room: int) -> list[Row]:
    """The card's name, what it does, and the clauses that bear on it, as many as fit whole."""
    if not t.helped:
        return [(Piece(1, pen.label("help.none"), "faint"),)]
    title: Row = (Piece(1, pen.say(named(t.helped)), "label.strong"),)
    rows = [title, *_wrapped(pen, t.help[:1], "label")]
    return [*rows, *clauses(pen, t.help[1:], room - len(rows))]


def clauses(pen: Pen, some: Iterable[Message], room: int) -> list[Row]:
    """The first of these clauses, as many as fit whole."""
    rows: list[Row] = []
    for clause in some:
        more = _wrapped(pen, (clause,), "faint")
        if len(rows) + len(more) > room:
            break
        rows += more
    return rows


def _wrapped(pen: Pen, some: Iterable[Message], role: Role) -> list[Row]:
    width = pen.width - 2
    return [(Piece(1, line, role),) for m in some for line in wrap(pen.say(m), width)]
