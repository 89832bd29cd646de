"""Candidates and their regions: all of them at a glance, and those of one with their vote cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from rich.cells import cell_len

from majlis.games.elections.cards import DOUBLE, PROTECT, is_bisht, kind_of, votes_of
from majlis.games.elections.drawing.pen import GAP, Means, Pen, Piece, Row, length
from majlis.games.elections.tableau import Place, Tray, Vote
from majlis.ui.canvas import Role
from majlis.ui.widgets.names import fitted_name

Form: TypeAlias = Literal["full", "short"]
"""Every vote card of a region, or their sum."""

TRAY_ROWS = 4
_NARROW, _ROOMY, _BROADEST = 9, 11, 15
"""Columns of a region's box: at least; where its votes are marked; at most."""
_MARGIN = 1
"""Columns between the last region and what stands beside the table."""
_HEAD_LEAST, _HEAD_ASKED, _HEAD_MOST, _INDENT = 11, 16, 20, 2
"""Columns for a candidate's name before his regions; more where signs stand after it."""


class Places:
    """Draws candidates with a pen."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen

    # At a glance

    def glance(self, places: Sequence[Place], form: Form, heads: bool) -> list[Row]:
        """All regions of these candidates; ``heads``: each name has a line of its own."""
        cells = [[self._cell(tray, form) for tray in place.trays] for place in places]
        asked = any(place.answer or place.aimed for place in places)
        least = _INDENT if heads else _HEAD_ASKED if asked else _HEAD_LEAST
        widths = self._columns(cells, self.pen.width - least)
        wide = self.pen.width - _MARGIN - sum(widths) - len(widths)
        head = least if heads else max(least, min(_HEAD_MOST, wide))
        rows: list[Row] = []
        for place, some in zip(places, cells, strict=True):
            lines = self._lined(some, widths, head) or [()]
            if heads:
                rows.append(self._head(place, self.pen.width, notes=True))
            else:
                lines[0] = (*self._head(place, head), *lines[0])
            rows += lines
        return rows

    def _columns(self, cells: Sequence[Sequence[Row]], room: int) -> list[int]:
        """The widths of as many columns as fit, the regions of all candidates one below another."""
        most = max(map(len, cells), default=0)
        for count in range(most, 1, -1):
            widths = _widths(cells, count)
            lines = -(-most // count)
            if sum(widths) + count <= room:
                # No more columns than the lines need: a name has more room then.
                return _widths(cells, -(-most // lines))
        return [max((length(cell) for some in cells for cell in some), default=0)]

    def _lined(self, cells: Sequence[Row], widths: Sequence[int], indent: int) -> list[Row]:
        """Regions side by side with bars before them, over as many lines as they take."""
        bar = self.pen.glyphs.lines.along
        lines: list[Row] = []
        for start in range(0, len(cells), len(widths)):
            line: list[Piece] = []
            x = indent
            for width, cell in zip(widths, cells[start : start + len(widths)], strict=False):
                line += [Piece(x, bar, "frame"), *(piece.moved(x + 1) for piece in cell)]
                x += width + 1
            lines.append(tuple(line))
        return lines

    def glance_cell(self, tray: Tray) -> Row:
        """One region with all its votes."""
        return self._cell(tray, "full")

    def _cell(self, tray: Tray, form: Form) -> Row:
        """A region's number, and what lies on it."""
        pen = self.pen
        first, last = pen.pair(tray.mark, tray.at)
        number = f"{first}{pen.number(tray.number):>2}{last}"
        area: Means = ("region", tray.number)
        if tray.closed:
            x, back = cell_len(number), pen.glyphs.back
            return (
                Piece(0, number, "faint", "", area),
                Piece(x, back, "card.back"),
                Piece(x + 1, pen.number(tray.sum), "faint", "", area),
            )
        role = pen.role(tray.mark, tray.at, "label" if tray.votes else "faint")
        return (Piece(0, f"{number}{self._lying(tray, form)}", role, "", area),)

    def _lying(self, tray: Tray, form: Form) -> str:
        pen, dot = self.pen, self.pen.glyphs.dot
        votes = [pen.number(votes_of(vote.card)) for vote in tray.votes]
        lying = dot.join(votes) if form == "full" else pen.number(tray.face)
        pins = self.badges(tray)
        if not votes:
            return f"{dot}{pins}"
        return f"{lying} {pins}".rstrip() if form == "full" else f"{lying}{pins}"

    def badges(self, tray: Tray) -> str:
        """The cards pinned on a region as signs: twice, protected."""
        pen = self.pen
        doubled = sum(kind_of(pin) == DOUBLE for pin in tray.pins)
        protected = any(kind_of(pin) == PROTECT for pin in tray.pins)
        times = f"{pen.glyphs.times}{pen.number(1 << doubled)}" if doubled else ""
        return times + (pen.glyphs.shield if protected else "")

    # A candidate's name

    def _head(self, place: Place, width: int, notes: bool = False) -> Row:
        """Whose turn it is, number and name, how many cards, and how it is with his answer."""
        pen = self.pen
        hand = pen.number(place.cards)
        room = width if notes else width - cell_len(hand) - 2
        area = _seat(place)
        pieces = [Piece(0, self.name(place, room - 1), self.name_role(place), "", area)]
        x = pieces[0].end + 1 if notes else width - cell_len(hand) - 2
        pieces.append(Piece(x, pen.glyphs.back, "card.back"))
        pieces.append(Piece(x + 1, hand, "label", "", area))
        if notes:
            pieces += self._notes(place, pieces[-1].end + GAP)
        return tuple(pieces)

    def name(self, place: Place, room: int) -> str:
        """Number and name with the signs that belong to them, in ``room`` columns."""
        pen = self.pen
        first, last = pen.pair(place.mark, place.at)
        turn = pen.onwards if place.moves else ""
        number = f"{first}{pen.number(place.seat + 1)}{last}".strip()
        answer = f" {pen.reply(place.answer)}" if place.answer not in ("", "later") else ""
        aimed = pen.glyphs.warning if place.aimed else ""
        front, back = f"{turn or ' '}{number} ", f"{answer}{aimed}"
        name = fitted_name(pen.words, place.seat, max(1, room - cell_len(front + back)), False)
        return f"{front}{name}{back}"

    def name_role(self, place: Place) -> Role:
        """The role of a candidate's name."""
        if place.mark or place.at:
            return self.pen.role(place.mark, place.at, "label")
        if place.is_out:
            return "faint"
        return "label.strong" if place.moves or place.answer == "awaited" else "label"

    def _notes(self, place: Place, x: int) -> Iterator[Piece]:
        """What lies on him, as far as there is room."""
        for note in place.notes:
            text = self.pen.say(note)
            if x + cell_len(text) > self.pen.width:
                return
            yield Piece(x, text, "faint" if place.is_out else "label")
            x += cell_len(text) + GAP

    def title(self, place: Place) -> list[Piece]:
        """A candidate's name and what lies on him, for a line across."""
        pen = self.pen
        text, area = self.name(place, pen.width // 2), _seat(place)
        name = Piece(2, text, self.name_role(place), "", area)
        cards = Piece(name.end + GAP + 1, pen.label("cards", n=place.cards), "label")
        pieces, x = [name, cards], cards.end + GAP + 1
        for note in place.notes:
            pieces.append(Piece(x, pen.say(note), "label.strong"))
            x = pieces[-1].end + GAP + 1
        return pieces

    # Regions as boxes

    def _grid(self, place: Place) -> tuple[int, int]:
        """How many regions stand side by side, and how wide each is."""
        marked = any(vote.mark or vote.at for tray in place.trays for vote in tray.votes)
        least = _ROOMY if marked else _NARROW
        count = max(1, len(place.trays))
        columns = max(1, min(count, self.pen.width // least))
        bands = -(-count // columns)
        columns = -(-count // bands)
        return columns, max(3, min(_BROADEST, self.pen.width // columns))

    def tray_rows(self, place: Place) -> int:
        """The rows that a candidate's regions take."""
        return TRAY_ROWS * -(-len(place.trays) // self._grid(place)[0])

    def trays(self, place: Place, y: int) -> None:
        """His regions, each with its vote cards."""
        columns, width = self._grid(place)
        start = max(0, self.pen.width - columns * width) // 2
        for index, tray in enumerate(place.trays):
            row, column = divmod(index, columns)
            self._tray(tray, start + column * width, y + row * TRAY_ROWS, width)

    def _tray(self, tray: Tray, x: int, y: int, width: int) -> None:
        pen = self.pen
        for row in range(y + 1, y + TRAY_ROWS - 1):
            pen.lay(x + 1, row, width - 2, "tray")
        pen.frame(x, y, width, TRAY_ROWS, "frame")
        pen.mark(x, y, width, TRAY_ROWS, "region", tray.number)
        first, last = pen.pair(tray.mark, tray.at)
        title = f"{first}{pen.number(tray.number)}{last}".strip()
        role = pen.role(tray.mark, tray.at, "faint" if tray.closed else "label.strong")
        pen.sign(x + 1, y, title, role)
        if tray.home is not None:
            self._end(x, y, width, f"{pen.glyphs.leftwards}{pen.number(tray.home + 1)}", "label")
        if tray.closed:
            for row in range(y + 1, y + TRAY_ROWS - 1):
                pen.sign(x + 1, row, pen.glyphs.back * (width - 2), "card.back")
        else:
            self._votes(tray, x + 1, y + 1, width - 2)
        if tray.votes or tray.closed:
            sum_ = tray.sum if tray.closed else tray.face
            pen.sign(x + 1, y + TRAY_ROWS - 1, pen.number(sum_), "label")
        self._end(x, y + TRAY_ROWS - 1, width, self.badges(tray), "label.strong")

    def _end(self, x: int, y: int, width: int, text: str, role: Role) -> None:
        """A sign at the end of a box's line."""
        if text and cell_len(text) < width - 4:
            self.pen.sign(x + width - 1 - cell_len(text), y, text, role)

    def _votes(self, tray: Tray, x: int, y: int, width: int) -> None:
        """Two and two vote cards."""
        slot = width // 2
        for index, vote in enumerate(tray.votes):
            row, column = divmod(index, 2)
            self._vote(tray, vote, x + column * (width - slot), y + row, slot)

    def _vote(self, tray: Tray, vote: Vote, x: int, y: int, width: int) -> None:
        pen = self.pen
        number = pen.number(votes_of(vote.card))
        sign = pen.glyphs.yes if vote.mark == "chosen" else pen.onwards if vote.at else ""
        sign = sign or ("*" if is_bisht(vote.card) and width > 3 else "")
        text = f"{sign}{number}".rjust(min(width, 4))
        mark = "" if vote.mark == "open" and not vote.at else vote.mark
        role = pen.role(mark, vote.at, "card")
        size = min(width, cell_len(text))
        pen.lay(x, y, size, role)
        pen.sign(x, y, text[-size:] if size else "", role)
        if vote.step is not None:
            pen.mark(x, y, width, 1, "step", vote.step)
        else:
            pen.mark(x, y, width, 1, "vote", (tray.number, vote.card))


def _widths(cells: Sequence[Sequence[Row]], count: int) -> list[int]:
    """How wide each of so many columns must be."""
    return [
        max(length(cell) for some in cells for cell in some[column::count] or ((),))
        for column in range(count)
    ]


def _seat(place: Place) -> Means:
    return ("seat", place.seat)
