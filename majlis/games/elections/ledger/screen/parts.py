"""What the ledger's screens are made of: the sums, the entries as rows, a line for numbers."""

from __future__ import annotations

from collections.abc import Iterator

from textual.widget import Widget

from majlis.core.record import SeatCard
from majlis.games.elections.book import Entry, Kind
from majlis.games.elections.ledger.state import OUT, Ledger
from majlis.games.elections.ledger.told import (
    credits,
    of_entry,
    of_standing,
    of_sums,
    say,
    signed,
)
from majlis.ui.context import context_of
from majlis.ui.widgets.drawn import Lines
from majlis.ui.widgets.lines import Column, Field, Line, Spot, cut, moved, tabled
from majlis.ui.widgets.rows import GAP, Row, heading
from majlis.ui.wording import Wording

SUMS = (Column(flex=1), *(Column(9, end=True),) * 4, Column(11, end=True))
HEADS = ("candidate", "swaps", "penalties", "regions", "cycle", "total")
ENTRIES = (Column(4, end=True), Column(flex=1), Column(12, end=True), Column(13))
_GAINS: tuple[tuple[Kind, ...], ...] = (("swap",), ("penalty",), ("regions", "resigned"))


def worded(widget: Widget, ledger: Ledger) -> Wording:
    """The reader's words, with the candidates on the seats."""
    return context_of(widget).words.for_table(tuple(SeatCard(name) for name in ledger.candidates))


class Sums(Lines):
    """One row a candidate: what this cycle brought, and the sum of all cycles if it is shown.

    Once the game is over, what all cycles brought, the candidates in the order of their places.
    """

    def __init__(self) -> None:
        super().__init__()
        self._ledger: Ledger | None = None
        self._shown = False

    def show(self, ledger: Ledger, shown: bool) -> None:
        """Show a ledger; ``shown``: with the sums of all cycles."""
        self._ledger, self._shown = ledger, shown or ledger.finished
        self.redraw(layout=True)

    def draw(self, width: int) -> list[Line]:
        """A heading and the rows."""
        if self._ledger is None:
            return []
        words = worded(self, self._ledger)
        heads = [Field(words(f"elections_ledger.head.{head}"), "heading") for head in HEADS]
        if self._ledger.finished:
            heads[-2] = Field("")
        rows = [heads, *self._rows(self._ledger, words)]
        return [moved(tabled(SUMS, row, width - 2), 1) for row in rows]

    def _rows(self, ledger: Ledger, words: Wording) -> Iterator[list[Field]]:
        gains, totals, ranks = _gains(ledger), ledger.book.totals(), ledger.book.ranking()
        places = {rank.seat: rank.place for rank in ranks}
        for seat in [rank.seat for rank in ranks] if ledger.finished else ledger.seats:
            name = Field(_name(ledger, words, seat, places[seat]), "strong")
            numbers = (Field(words.value(signed(gain[seat])) if gain else "") for gain in gains)
            yield [name, *numbers, self._total(words, totals[seat])]

    def _total(self, words: Wording, total: int) -> Field:
        if self._shown:
            return Field(words.value(signed(total)), "strong")
        return Field(context_of(self).glyphs.dot * 3, "dim")


def _gains(ledger: Ledger) -> list[tuple[int, ...]]:
    """The numbers of each column but the last, by seat; an empty column has none."""
    if not ledger.finished:
        of_kinds = [ledger.book.gained(ledger.cycle, *kinds) for kinds in _GAINS]
        return [*of_kinds, ledger.book.announced(ledger.cycle)]
    cycles = range(1, ledger.cycle + 1)
    found = ([ledger.book.gained(cycle, *kinds) for cycle in cycles] for kinds in _GAINS)
    return [*(tuple(map(sum, zip(*gains, strict=True))) for gains in found), ()]


def _name(ledger: Ledger, words: Wording, seat: int, place: int) -> str:
    """A candidate; his place, or why he is not in the cycle any more."""
    if ledger.finished:
        return words("elections_ledger.placed", place=place, who=words.name(seat))
    left = next((e for e in ledger.book.of(ledger.cycle, *OUT) if seat in e.seats), None)
    if left is None:
        return words.name(seat)
    return words("elections_ledger.left", who=words.name(seat), why=say(f"left.{left.kind}"))


class Typed(Lines):
    """The number that is being typed, and what an empty line means."""

    DEFAULT_CSS = "Typed { height: 1; background: $boost; display: none; }"

    def __init__(self) -> None:
        super().__init__(id="typed")
        self._text = self._given = ""

    def show(self, text: str, given: str) -> None:
        """The text so far; ``given`` stands there while it is empty."""
        self._text, self._given = text, given
        self.redraw()

    def draw(self, width: int) -> list[Line]:
        """One line."""
        glyphs = context_of(self).glyphs
        sign = Spot(1, glyphs.reach[0 if self.rtl else 1], "key")
        text = cut(self._text, width - 8)
        shown = Spot(4, text + "_", "strong")
        if text or not self._given:
            return [[sign, shown]]
        return [[sign, shown, Spot(7, cut(self._given, width - 8), "dim")]]


def rows_of(ledger: Ledger, words: Wording, shown: bool) -> list[Row]:
    """The entries of this cycle, or (``shown``) of all, the latest cycle first."""
    if not (shown or ledger.finished):
        return list(_of_cycle(ledger, words, ledger.cycle))
    rows: list[Row] = []
    for cycle in range(ledger.cycle, 0, -1):
        sums = of_sums(ledger, ledger.book.announced(cycle))
        rows.append(heading(words("elections_ledger.cycle", cycle=cycle, sums=sums)))
        rows += [*_of_cycle(ledger, words, cycle), GAP]
    return rows[:-1]


def _of_cycle(ledger: Ledger, words: Wording, cycle: int) -> Iterator[Row]:
    for number, entry in reversed(list(enumerate(ledger.book.entries))):
        if entry.cycle == cycle:
            yield _row(ledger, words, number, entry)


def _row(ledger: Ledger, words: Wording, number: int, entry: Entry) -> Row:
    role = "" if entry.counts else "dim"
    standing = of_standing(entry)
    votes = words.value(credits(ledger, entry))
    fields = (
        Field(words.number(number + 1), "key" if entry.counts else "dim"),
        Field(words.say(of_entry(entry)), role),
        Field(votes, "strong" if entry.counts else "dim"),
        Field(words.say(standing) if standing else "", role),
    )
    return Row(str(number), fields)
