"""A board that is over with all cards open: what could be made, par, costs, what calls meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from majlis.core.seats import Seat
from majlis.games.bridge.cards import NOTRUMP
from majlis.games.bridge.dds import Par
from majlis.games.bridge.doubledummy import Study
from majlis.games.bridge.drawing.pen import GAP, Pen, Rect
from majlis.games.bridge.drawing.table import spots
from majlis.games.bridge.ending import seat_name
from majlis.games.bridge.studies import Insight
from majlis.games.bridge.tableau import Laid, Note, Tableau
from majlis.games.bridge.words import par_contract
from majlis.ui.widgets.lines import MORE, cut, wrap

_COLUMN = 3
"""Columns of a number of tricks, with the space before it."""
_STRAINS = 5
TABLE_ROWS = 5
_PAR_ROWS = 4


# What could be made


def whole(pen: Pen, r: Rect, t: Tableau) -> None:
    """Everything in one place: the table, par below it, and how far the study is."""
    made(pen, r, t.insight)
    low = r.below(TABLE_ROWS)
    row = par(pen, low, t.insight, max(1, low.height - t.insight.goes_on))
    progress(pen, low, row, t.insight)


def made(pen: Pen, r: Rect, insight: Insight) -> None:
    """Tricks by declarer and denomination; in their place, why there are none yet."""
    if insight.trouble is not None:
        pen.paragraph(r, 0, pen.say(insight.trouble), "label")
        return
    if insight.found is None or not insight.found.table:
        return
    labels = _labels(pen, r.width)
    columns = list(_columns(pen, r, max(map(cell_len, labels))))
    for strain, x in enumerate(columns):
        _strain(pen, x, r.y, strain)
    for seat, row in enumerate(insight.found.table):
        y = r.y + 1 + seat
        pen.text(r, 1 + seat, labels[seat], "label.strong")
        for strain, (x, count) in enumerate(zip(columns, row, strict=True)):
            role = "picked" if _is_contract(insight.found, seat, strain) else "label"
            text = pen.number(count)
            pen.write(x + _COLUMN - cell_len(text), y, text, role)


def _labels(pen: Pen, width: int) -> list[str]:
    """The seats in words, or by their letters."""
    names = [pen.say(seat_name(seat)) for seat in range(4)]
    room = width - _STRAINS * _COLUMN - _apart(pen)
    if max(map(cell_len, names)) <= room:
        return names
    return [pen.label(f"compass.{seat}") for seat in range(4)]


def _apart(pen: Pen) -> int:
    """Columns between a seat and the first number: words and numbers of one line are turned
    together where they stand too near each other."""
    return GAP if pen.words.rtl else 0


def _columns(pen: Pen, r: Rect, label: int) -> Iterator[int]:
    """Where the columns of the denominations begin, clubs first the way one reads."""
    for strain in range(_STRAINS):
        if pen.words.rtl:
            yield r.x + r.width - label - GAP - _COLUMN * (strain + 1)
        else:
            yield r.x + label + _COLUMN * strain


def _strain(pen: Pen, x: int, y: int, strain: int) -> None:
    text = pen.strain(strain)
    role = "label.strong" if strain == NOTRUMP else pen.suit_role(strain)
    pen.write(x + _COLUMN - cell_len(text), y, text, role)


def _is_contract(found: Study, seat: Seat, strain: int) -> bool:
    contract = found.subject.contract
    return contract is not None and (contract.declarer, contract.strain) == (seat, strain)


def par(pen: Pen, r: Rect, insight: Insight, rows: int = _PAR_ROWS) -> int:
    """What the best auction of both sides comes to; the row after it."""
    found = insight.found.par if insight.found is not None else None
    if found is None:
        return 0
    pen.text(r, 0, _par(pen, found), "label.strong")
    if not found.score:
        return 1
    contracts = ", ".join(pen.say(one) for one in map(par_contract, found.contracts))
    lines = wrap(contracts, max(1, r.width))
    most = max(1, min(rows, r.height) - 1)
    if len(lines) > most:
        lines = [*lines[: most - 1], cut(f"{lines[most - 1]} {MORE * 2}", r.width)]
    for row, line in enumerate(lines, 1):
        pen.text(r, row, line)
    return 1 + len(lines)


def _par(pen: Pen, found: Par) -> str:
    if not found.score:
        return pen.label("study.par.nobody")
    return pen.label(f"study.par.{'ns' if found.score > 0 else 'ew'}", n=abs(found.score))


def progress(pen: Pen, r: Rect, row: int, insight: Insight) -> None:
    """How far the study is, while it goes on; that it was stopped, where it was."""
    found = insight.found
    if insight.trouble is not None or (found is not None and found.complete):
        return
    if found is None:
        pen.text(r, row, pen.label("study.begins"), "faint")
    else:
        name = "progress" if insight.goes_on else "stopped"
        pen.text(r, row, pen.label(f"study.{name}", n=found.done, of=found.total), "faint")


def is_there(insight: Insight) -> bool:
    """Whether there is anything to show."""
    return insight.goes_on or insight.found is not None or insight.trouble is not None


# What cards cost


def costs(pen: Pen, r: Rect, some: Sequence[Laid], round_: list[Seat]) -> None:
    """On cards of the trick the tricks that they gave away."""
    width, height = pen.card_size
    at = spots(pen, r, round_)
    for laid in some:
        if laid.cost:
            x, y = at[laid.seat]
            text = f"-{pen.number(laid.cost)}"
            pen.write(x + (width - len(text)) // 2, y + height - 1, text, "picked")


# What calls meant


def meanings(pen: Pen, some: Sequence[Note], page: int) -> int:
    """All explanations, a page of them; the number of pages."""
    r = Rect(GAP, 0, max(1, pen.width - 2 * GAP), pen.height)
    pen.text(r, 0, pen.label("meanings"), "label.strong")
    pages = _pages(pen, some, r.width, max(1, r.height - 3))
    if not some:
        pen.text(r, 2, pen.label("meanings.none"), "faint")
    row = 2
    for text in pages[min(page, len(pages) - 1)]:
        row = pen.paragraph(r, row, text, "label")
    if len(pages) > 1:
        count = pen.label("meanings.page", n=page + 1, of=len(pages))
        pen.text(r, 0, count, "faint", "end")
    return len(pages)


def _pages(pen: Pen, some: Sequence[Note], width: int, rows: int) -> list[list[str]]:
    """Whole explanations on each page."""
    pages: list[list[str]] = [[]]
    free = rows
    for note in some:
        text = _meaning(pen, note)
        size = len(wrap(text, width))
        if size > free and pages[-1]:
            pages.append([])
            free = rows
        pages[-1].append(text)
        free -= size
    return pages


def _meaning(pen: Pen, note: Note) -> str:
    seat = pen.say(seat_name(note.seat))
    call = pen.call_text(note.call) + "*" * note.alert
    return pen.label("meanings.line", n=note.at + 1, seat=seat, call=call, text=note.text)
