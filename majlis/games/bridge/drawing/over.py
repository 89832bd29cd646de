"""A board that is over: all four hands, the auction or a trick, the result, the sheet of scores."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from majlis.games.bridge import describe
from majlis.games.bridge.drawing import bids, insight, seats, table
from majlis.games.bridge.drawing.pen import GAP, Pen, Rect
from majlis.games.bridge.scoresheet import Line, totals
from majlis.games.bridge.state import Board
from majlis.games.bridge.tableau import Tableau
from majlis.ui.widgets.lines import cut

_HAND = 1 + seats.SUIT_ROWS
_MOST = 26
"""Rows of all of it: farther apart the hands are not seen at a glance."""
_MORE = 3
"""Columns by which the near place is wider than the middle, on either side."""
_NARROW = 20
"""Columns of the middle: long suits beside it are read better with spaces between their cards."""
_BESIDE = 5
"""Rows above the near place that what is beside it may have."""


def showing(pen: Pen, t: Tableau) -> None:
    """The four hands as they were at a moment, and what had happened by then."""
    p = table.plot(pen, _HAND, _HAND, _MOST, _NARROW)
    low = p.places[0]
    near = Rect(p.middle.x - _MORE, low.y, p.middle.width + 2 * _MORE, low.height)
    seats.title(pen, near, t.places[0], "center")
    seats.by_suits(pen, near, 1, t.places[0], "center")
    table.others(pen, t, p)
    _middle(pen, p.middle, t)
    _result(pen, p.first, t)
    _board(pen, p.second, t.board)
    _below(pen, p, t)


def _middle(pen: Pen, r: Rect, t: Tableau) -> None:
    """What could be made, where it has no place of its own; the auction so far; the trick."""
    if t.is_studied and not pen.is_large:
        insight.whole(pen, r, t)
    elif t.middle == "auction":
        rows = 1 + len(t.rounds) + len(t.notes)
        r = r.below(max(0, r.height - rows) // 3)
        bids.notes(pen, r.below(bids.auction(pen, r, t)), t.notes, key="W")
    else:
        round_ = [place.seat for place in t.places]
        table.trick(pen, r, t.trick, round_)
        insight.costs(pen, r, t.trick, round_)


def _result(pen: Pen, r: Rect, t: Tableau) -> None:
    """The contract, how it was played, the score."""
    if t.contract is None:
        pen.text(r, 0, pen.label("sheet.passed"), "label.strong")
    else:
        table.contract(pen, r, t.contract)
    if t.score is None:
        return
    if t.contract is not None:
        n = abs(t.to_make)
        pen.text(r, 1, pen.label(f"need.{'down' if t.to_make > 0 else table.needed(t)}", n=n))
    if t.score:
        pen.text(r, 2, pen.label(f"side.{int(t.score < 0)}"))
    pen.text(r, 3, pen.number(abs(t.score)), "label.strong")


def _board(pen: Pen, r: Rect, board: Board) -> None:
    """Its number, and who is vulnerable."""
    pen.text(r, 0, pen.label("head.board", n=board.number), "label.strong", "end")
    who = describe.vulnerability(board)
    pen.paragraph(r, 1, pen.label("head.vulnerable", who=who), "faint", "end")


def _below(pen: Pen, p: table.Plot, t: Tableau) -> None:
    """Where one is in it, and the tricks so far; above them what is known with all cards open."""
    low = p.places[0]
    start = Rect(p.first.x, low.y - _BESIDE, p.first.width, low.height + _BESIDE)
    end = start._replace(x=p.second.x, width=p.second.width)
    if t.trick and t.contract is not None:
        table.tricks(pen, start.below(start.height - 2), t)
    if t.step is not None:
        step = pen.label("step", n=t.step[0], of=t.step[1])
        pen.text(end, end.height - 1, step, "faint", "end")
    if pen.is_large and insight.is_there(t.insight):
        insight.made(pen, start, t.insight)
        insight.progress(pen, end, insight.par(pen, end, t.insight), t.insight)


# The sheet


def sheet(pen: Pen, some: Sequence[Line]) -> None:
    """A line a board, and the sums."""
    if not some:
        whole = Rect(0, pen.height // 2, pen.width, 1)
        pen.text(whole, 0, pen.label("sheet.none"), "label", "center")
        return
    sides = [pen.label(f"side.{which}") for which in (0, 1)]
    grid = [[*(pen.label(f"sheet.{name}") for name in _HEADS), *sides]]
    grid += [_line(pen, line) for line in some]
    grid.append(["", "", "", pen.label("sheet.total"), *map(pen.number, totals(some))])
    room = max(3, pen.height - 1)
    if len(grid) > room:
        grid = [grid[0], *grid[len(grid) - room + 1 :]]
    widths = [max(cell_len(row[at]) for row in grid) for at in range(len(grid[0]))]
    breadth = sum(widths) + GAP * (len(widths) - 1)
    x, y = max(0, pen.width - breadth) // 2, max(0, pen.height - len(grid)) // 2
    for row, texts in enumerate(grid):
        _row(pen, Rect(x, y + row, min(breadth, pen.width), 1), texts, widths, is_head=not row)


_HEADS = ("board", "vulnerable", "contract", "result")


def _line(pen: Pen, line: Line) -> list[str]:
    contract = pen.label("sheet.passed") if line.passed else ""
    if line.contract is not None:
        contract = pen.label("sheet.by", contract=line.contract, seat=line.declarer)
    scores = [_scored(pen, line, score) for score in (line.score, -line.score)]
    who = pen.label(f"sheet.vulnerable.{line.vulnerable}")
    return [pen.number(line.number), who, contract, _by(pen, line), *scores]


def _scored(pen: Pen, line: Line, score: int) -> str:
    """What a side has of a board: nothing is written for it where the other side scored."""
    return pen.number(score) if score > 0 or line.passed else ""


def _by(pen: Pen, line: Line) -> str:
    if line.declarer is None:
        return ""
    sign = "=" if not line.by else "+" if line.by > 0 else "−"
    return sign + (pen.number(abs(line.by)) if line.by else "")


def _row(pen: Pen, r: Rect, texts: Sequence[str], widths: Sequence[int], is_head: bool) -> None:
    """The texts in their columns, the numbers at the end of theirs."""
    x = 0
    for at, (text, width) in enumerate(zip(texts, widths, strict=True)):
        left = r.x + r.width - x - width if pen.words.rtl else r.x + x
        column = Rect(left, r.y, width, 1)
        align = "end" if at >= len(texts) - 2 else "start"
        role = "faint" if is_head else "label"
        pen.text(column, 0, cut(text, width), role, align)  # type: ignore[arg-type]
        x += width + GAP
