"""What is being played, as lines: the ladder of a chain, a swap, what to choose, who is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from majlis.core.game import Message, Who
from majlis.core.seats import Seat
from majlis.games.elections.drawing.book import sums
from majlis.games.elections.drawing.pen import GAP, Pen, Piece, Row, flowed, length
from majlis.games.elections.drawing.places import Places
from majlis.games.elections.names import named
from majlis.games.elections.tableau import Face, Mark, Rung, Tableau
from majlis.ui.canvas import Role
from majlis.ui.widgets.lines import wrap
from majlis.ui.widgets.names import fitted_name

_NAME = 12
"""Columns of a name at most, in a ladder."""
_INDENT = 1
_MOST_RECORDS = 4
_MOST_OPTIONS, _MANY, _FEW = 9, 100, 3
"""Lines of what there is to choose; of very many things only a few, which are typed."""
_MOST_PILE = 4
"""Lines of the arena at most, where it is not opened."""


class Stage:
    """The lines in the middle of a table, each with the order in which it is left out."""

    def __init__(self, pen: Pen, t: Tableau) -> None:
        self.pen, self.t = pen, t

    def rows(self, room: int, *, read_below: bool = False) -> list[Row]:
        """What there is to say in at most ``room`` lines: the least needed is left out first.

        ``read_below``: arena and records stand below by themselves.
        """
        some = self._play() if read_below else self._parts()
        parts = [(rank, rows) for rank, rows in some if rows]
        while parts and sum(len(rows) for _, rows in parts) > room:
            worst = max(range(len(parts)), key=lambda i: (parts[i][0], i))
            rank, rows = parts[worst]
            over = sum(len(some) for _, some in parts) - room
            if len(rows) > over and rank:
                parts[worst] = (rank, rows[: len(rows) - over])
            elif len(parts) == 1:
                parts[worst] = (rank, rows[:room])
            else:
                del parts[worst]
        return [row for _, rows in parts for row in rows]

    @property
    def wanted(self) -> int:
        """Lines that there would be with room for all."""
        return sum(len(rows) for _, rows in self._parts())

    @property
    def needed(self) -> int:
        """Lines without which the question cannot be understood."""
        return sum(len(rows) for rank, rows in self._parts() if rank <= 1)

    def _parts(self) -> Iterator[tuple[int, list[Row]]]:
        yield from self._play()
        pile = self._arena()
        yield 3, pile[:1]
        yield 5, pile[1:]
        yield 6, self.records()

    def _play(self) -> Iterator[tuple[int, list[Row]]]:
        """What is being played and asked."""
        t = self.t
        yield 0, self._ladder(t.rungs)
        yield 1, self._swap()
        yield 1, self._sentences(t.told[:1], "label.strong")
        yield 2, self._sentences(t.told[1:2], "label")
        yield 4, self._sentences(t.told[2:], "label")
        yield 0, self._count()
        yield 1, self._seen()
        yield 0, self._options()
        yield 1, self._asked()
        yield 2, sums(self.pen, t) if t.chair and t.pane != "book" and t.wants != "book" else []

    # Sentences

    def records(self) -> list[Row]:
        """What this cycle has recorded last."""
        return self._sentences(self.t.records[-_MOST_RECORDS:], "faint")

    def _sentences(self, some: Sequence[Message], role: Role) -> list[Row]:
        width = self.pen.width - 2 * _INDENT
        lines = (line for message in some for line in wrap(self.pen.say(message), width))
        return [(Piece(_INDENT, line, role),) for line in lines]

    # The chain

    def _ladder(self, rungs: Sequence[Rung]) -> list[Row]:
        """The attack, and below it each reply one step further in."""
        names = [fitted_name(self.pen.words, rung.seat, _NAME) for rung in rungs]
        size = max(map(cell_len, names), default=0)
        return [
            self._rung(rung, name, size, depth)
            for depth, (rung, name) in enumerate(zip(rungs, names, strict=True))
        ]

    def _rung(self, rung: Rung, name: str, size: int, depth: int) -> Row:
        pen = self.pen
        x = _INDENT + size + GAP
        pieces = [Piece(_INDENT, name, "label.strong" if not depth else "label")]
        if depth:
            x += 2 * (depth - 1)
            g = pen.glyphs.lines
            corner = g.bottom_right if pen.words.rtl else g.bottom_left
            pieces.append(Piece(x, corner, "frame"))
            x += 1
        mark: Mark = "chosen" if rung.drafted else ""
        chip = pen.chip(None, pen.say(named(rung.card)), mark, False, None)
        pieces += [piece.moved(x) for piece in chip]
        x += length(chip) + 1
        tail = self._aim(rung)
        if tail:
            pieces.append(Piece(x, pen.onwards, "label"))
            pieces.append(Piece(x + GAP + 1, tail, "label.strong"))
        if not rung.counts:
            pieces.append(Piece(x, pen.label("burnt_too"), "gone"))
        return tuple(pieces)

    def _aim(self, rung: Rung) -> str:
        if rung.target is not None:
            return self.pen.words.name(rung.target)
        if rung.helps is not None:
            return self.pen.words.name(rung.helps)
        return ""

    # A swap

    def _swap(self) -> list[Row]:
        """Both regions with their votes, one below the other."""
        sides = self.t.sides
        names = [fitted_name(self.pen.words, side.seat, _NAME) for side in sides]
        size = max(map(cell_len, names), default=0)
        places = Places(self.pen)
        rows: list[Row] = []
        for side, name in zip(sides, names, strict=True):
            x = _INDENT + size + GAP
            pieces = [Piece(_INDENT, name, "label.strong")]
            if side.tray is None:
                pieces.append(Piece(x, self.pen.label("any_region"), "label"))
            else:
                cell = places.glance_cell(side.tray)
                pieces += [piece.moved(x) for piece in cell]
                end = max(piece.end for piece in pieces)
                pieces.append(Piece(end + GAP, self.pen.label("sums", n=side.tray.sum), "label"))
            rows.append(tuple(pieces))
        return rows

    # What is to be chosen, or looked at

    def _count(self) -> list[Row]:
        if self.t.count is None:
            return []
        return [(Piece(_INDENT, self.pen.say(self.t.count), "label.strong"),)]

    def _seen(self) -> list[Row]:
        t = self.t
        if t.seen_of is None:
            return []
        chips = [self.chip(None, face) for face in t.seen]
        title = self.pen.label("seen", who=Who(t.seen_of))
        return [(Piece(_INDENT, title, "label.strong"),), *flowed(chips, self.pen.width, _INDENT)]

    def _options(self) -> list[Row]:
        pen = self.pen
        chips = [pen.chip(o.number, pen.say(o.label), "open", o.at, o.step) for o in self.t.options]
        rows = flowed(chips, pen.width, _INDENT) if chips else []
        shown = _around_cursor(rows, _MOST_OPTIONS if len(chips) < _MANY else _FEW)
        left = len(chips) - sum(_boxes(row) for row in shown)
        return [*shown, (Piece(_INDENT, pen.label("more", n=left), "faint"),)] if left else shown

    def chip(self, number: int | None, face: Face) -> Row:
        """A card as a small box."""
        return self.pen.chip(number, self.pen.short(face.card), face.mark, face.at, face.step)

    # Who is asked

    def _asked(self) -> list[Row]:
        """Everybody who is asked, each with a sign."""
        t, pen = self.t, self.pen
        if not t.answers:
            return []
        title = pen.label("asked")
        fields: list[Row] = [(Piece(0, title, "faint"),)]
        for seat, answer in t.answers:
            text = f"{pen.reply(answer)} {self._who(seat)}"
            strong = answer in ("awaited", "raised")
            role: Role = "picked" if answer == "raised" else "label.strong" if strong else "label"
            fields.append((Piece(0, text, role, "", ("seat", seat)),))
        return flowed(fields, pen.width, _INDENT, GAP)

    def _who(self, seat: Seat) -> str:
        """A name, with its number where that can be pressed."""
        name = self.pen.words.name(seat)
        return f"{self.pen.number(seat + 1)} {name}" if self.t.anybody else name

    # The arena

    def _arena(self) -> list[Row]:
        """The pile, its last cards named."""
        t, pen = self.t, self.pen
        if not t.arena or t.pane == "arena" or t.wants == "arena":
            return []
        title: Row = (Piece(0, pen.label("arena", n=t.arena_count), "faint"),)
        pile = [self._used(face, not index) for index, face in enumerate(t.arena)]
        rows = flowed([title, *pile], pen.width, _INDENT)
        return rows[:_MOST_PILE]

    def _used(self, face: Face, newest: bool) -> Row:
        """A card of the arena that is not to be chosen."""
        role: Role = "label.strong" if newest else "label"
        return self.pen.chip(None, self.pen.short(face.card), face.mark, face.at, None, role)

    def arena(self, room: int) -> list[Row]:
        """All of it, the newest first, or around the cursor; each kind once to choose from."""
        t = self.t
        if t.wants == "arena":
            chips = [self.chip(number, face) for number, face in enumerate(t.arena, 1)]
        else:
            chips = [self._used(face, not index) for index, face in enumerate(t.arena)]
        rows = flowed(chips, self.pen.width, _INDENT)
        return _around_cursor(rows, room)


def _around_cursor(rows: list[Row], room: int) -> list[Row]:
    """As many lines as there is room for, those round the cursor."""
    at = next((i for i, row in enumerate(rows) if _has_cursor(row)), 0)
    start = max(0, min(at - room // 2, len(rows) - room))
    return rows[start : start + room]


def _boxes(row: Row) -> int:
    """How many things to choose stand in a line."""
    return len({piece.area for piece in row if piece.area is not None})


def _has_cursor(row: Row) -> bool:
    return any(piece.role == "cursor" for piece in row)
