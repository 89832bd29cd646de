"""Who shall sit on a free seat: anybody, a robot, somebody by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from majlis.core.game import Message
from majlis.core.options import levels_for
from majlis.core.seats import Seat, is_player
from majlis.host.plans import Plan
from majlis.host.screens.base import InHall
from majlis.host.tables import HouseTable
from majlis.text import clean_name
from majlis.ui.screens.house import Sheet
from majlis.ui.widgets.entry import Entry
from majlis.ui.widgets.lines import Column, Field
from majlis.ui.widgets.rows import Row, Rows, heading


class SeatScreen(Sheet[None], InHall):
    """Rows to choose from, and a line for the name of somebody who is not here."""

    def __init__(self, table: str, seat: Seat) -> None:
        super().__init__()
        self._table = table
        self._seat = seat

    @property
    def table(self) -> HouseTable | None:
        """The table, while it is there."""
        return self.hall.tables.get(self._table)

    def body(self) -> Iterable[Widget]:
        """Rows and the line."""
        yield Rows((Column(flex=1),), id="rows")
        yield Entry()

    def on_mount(self) -> None:
        """Begin at the rows."""
        self.query_one(Rows).focus()

    def title_fields(self) -> Sequence[str]:
        """Which seat."""
        if is_player(self._seat):
            return [self.words("host.fill.title", number=self._seat + 1)]
        return [self.words("host.fill.title.official")]

    def changed(self) -> None:
        """Somebody came, went, or sat down there."""
        if self.table is None or self.table.table is not None:
            self.house.go_back()
        else:
            self.reword()

    def reword(self) -> None:
        """Every choice."""
        super().reword()
        self.query_one(Entry).hint(self.words("host.fill.hint"))
        self.query_one(Rows).fill(list(self._rows()))

    def _rows(self) -> Iterable[Row]:
        words, table = self.words, self.table
        if table is None:
            return
        yield Row("open:", (Field(words("host.seat.free")),))
        yield Row("own:", (Field(words("host.fill.own")),))
        if levels := levels_for(table.info, self._seat):
            yield heading(words("host.fill.robots"))
        for level in levels:
            label = words("seat.bot", level=Message(f"level.{level}"))
            yield Row(f"level:{level}", (Field(label),))
        people = [name for name in self.hall.people.here() if table.seat_of(name) is None]
        if people:
            yield heading(words("host.fill.people"))
        for name in people:
            yield Row(f"person:{name}", (Field(words.value(name)),))

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Take it."""
        kind, _, what = event.id.partition(":")
        if kind == "own":
            await self._sit()
            return
        plan = {"level": Plan(level=what), "person": Plan(invited=what)}.get(kind, Plan())
        await self._fill(plan)

    async def on_entry_submitted(self, event: Entry.Submitted) -> None:
        """Somebody by name."""
        name = clean_name(event.text)
        if name:
            await self._fill(Plan(invited=name))

    async def _sit(self) -> None:
        """There oneself, and not where one sat before."""
        refusal = await self.guest.sit(self._table, wanted=self._seat)
        if refusal is not None:
            self.notice(self.words.refusal(refusal), warn=True)

    async def _fill(self, plan: Plan) -> None:
        refusal = await self.guest.moved(
            self.hall.seats.change_seat(self.visit, self._table, self._seat, plan)
        )
        if refusal is None and self.is_on_top:
            self.house.go_back()
        elif refusal is not None:
            self.notice(self.words.refusal(refusal), warn=True)

    def on_entry_cancelled(self) -> None:
        """Escape: the rows."""
        self.query_one(Rows).focus()
