"""A session of several tables: who plays, the round, its tables, the ranking, sheets of boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from majlis.core.game import Refusal
from majlis.core.meet import Average, Meet
from majlis.host.meetkept import Kept
from majlis.host.screens import meetwords as hostwords
from majlis.host.screens.base import InHall
from majlis.host.screens.room import REFRESH_S
from majlis.host.tables import HouseTable
from majlis.text import clean_name
from majlis.ui import meetrows, meetwords
from majlis.ui.screens.meetsheet import MeetBoard, MeetSheet
from majlis.ui.widgets.entry import Entry
from majlis.ui.widgets.lines import Column, Field
from majlis.ui.widgets.rows import Row, Rows

NO_LOOKING = Refusal("illegal", "host.refuse.meet.look")
OVER = Refusal("too_late", "host.refuse.meet.table")
"""Why nobody stands beside a table of a session."""
COMMAS = ",،"
"""What stands between names that are typed."""


class HallSheet(MeetSheet, InHall):
    """A sheet about one session, told again whenever something in the house has changed."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.meet_name = name
        self._notice: Field | None = None

    @property
    def course(self) -> Kept | None:
        """The session, while it is there."""
        return self.hall.meets.find(self.meet_name)

    @property
    def told(self) -> Meet | None:
        """It, with every score that may be told by now."""
        kept = self.course
        return self.hall.meets.told(kept) if kept else None

    def changed(self) -> None:
        """Somebody signed up, a table has played a board, or the session is gone."""
        if self.course is None:
            self.guest.to_lobby("host.meet.closed")
        else:
            self.reword()

    def on_mount(self) -> None:
        """Boards are played at other tables meanwhile."""
        self.query_one(Rows).focus()
        self.set_interval(REFRESH_S, self.guest.look)

    # The status line: a notice stays until the cursor moves

    def explain(self) -> str:
        """What is said there where nothing else is to be said."""
        return ""

    def notice(self, text: str, warn: bool = False) -> None:
        """Say something until the reader goes on."""
        self._notice = Field(text, "warn" if warn else "") if text else None
        self.show_status()

    def show_status(self) -> None:
        """What was noticed, or what there is to explain."""
        self.status.show(self._notice or Field(self.explain()))

    def refuse(self, refusal: Refusal | None) -> None:
        """Say why something was not done; ``None``: it was."""
        self.notice(self.words.refusal(refusal) if refusal else "", warn=True)

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """Another row."""
        self.notice("")


class MeetScreen(HallSheet):
    """Enter does what the row says."""

    STATUS_LINES = 2
    DEFAULT_CSS = """
    MeetScreen Entry { display: none; }
    MeetScreen.-waiting Entry { display: block; }
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._is_sure = False

    def body(self) -> Iterable[Widget]:
        """The rows, and a line for the names of partners."""
        yield Rows(meetrows.COLUMNS, eager=False)
        yield Entry()

    def reword(self) -> None:
        """Every part."""
        super().reword()
        kept = self.course
        if kept is None:
            return
        self.set_class(kept.phase == "waiting", "-waiting")
        self.query_one(Entry).hint(self.words(f"host.meet.{kept.plan.form}.partners"))
        parts = hostwords.parts(self.words, self.hall, self.visit, kept)
        self.query_one(Rows).fill(meetrows.of_parts(parts))
        self.show_status()

    def explain(self) -> str:
        """What is played."""
        return meetwords.about(self.words, self.course) if self.course else ""

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """Whoever goes on has not made up his mind to end it."""
        self._is_sure = False

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Do it."""
        kind, _, what = event.id.partition(":")
        kept = self.course
        if kept is None or kind == "none":
            return
        match kind:
            case "do":
                await self._do(kept, what)
            case "entry":
                self.refuse(self.hall.meets.join(self.visit, kept.name, int(what)))
            case hostwords.CLOSED:
                await self._to_table(kept, int(what))
            case "table":
                self.app.push_screen(RulingScreen(kept.name, int(what)))
            case "board":
                self.app.push_screen(BoardScreen(kept.name, int(what)))

    async def _do(self, kept: Kept, what: str) -> None:
        meets = self.hall.meets
        match what:
            case "join":
                self.query_one(Entry).focus()
            case "withdraw":
                self.refuse(meets.withdraw(self.visit, kept.name))
            case "start":
                self.refuse(await self.guest.moved(meets.start(self.visit, kept.name)))
            case "end" if not self._is_sure:
                self._is_sure = True
                self.notice(self.words("host.meet.end.sure"), warn=True)
            case "end":
                self.refuse(await self.guest.moved(meets.end(self.visit, kept.name)))
            case "go":
                await self._sit(meets.table_of(kept, self.visit.name))

    async def _sit(self, table: HouseTable | None) -> None:
        if table is not None:
            self.refuse(await self.guest.sit(table.name))

    async def _to_table(self, kept: Kept, number: int) -> None:
        """To one's own table; at the others nobody looks on."""
        own = self.hall.meets.table_of(kept, self.visit.name)
        name = kept.tables[number] if kept.tables else ""
        if own is not None and own.name == name:
            await self._sit(own)
        else:
            self.refuse(NO_LOOKING if name else OVER)

    def on_entry_submitted(self, event: Entry.Submitted) -> None:
        """Sign up, with the partners who are named."""
        partners = names_in(event.text)
        self.refuse(self.hall.meets.join(self.visit, self.meet_name, partners=partners))
        event.entry.put("")
        self.query_one(Rows).focus()

    def on_entry_cancelled(self) -> None:
        """Escape: the rows."""
        self.query_one(Rows).focus()


def names_in(typed: str) -> list[str]:
    """The names in what somebody typed, with commas between."""
    for comma in COMMAS[1:]:
        typed = typed.replace(comma, COMMAS[0])
    return [name for part in typed.split(COMMAS[0]) if (name := clean_name(part))]


class BoardScreen(HallSheet, MeetBoard):
    """The sheet of a board that every table has played."""

    def __init__(self, name: str, board: int) -> None:
        super().__init__(name)
        self.board = board


class RulingScreen(HallSheet):
    """What the maker gives to a table that nobody plays at."""

    def __init__(self, name: str, table: int) -> None:
        super().__init__(name)
        self._table = table

    def body(self) -> Iterable[Widget]:
        """The rows."""
        yield Rows((Column(flex=1),), eager=False)

    def title_fields(self) -> Sequence[str]:
        """Which table."""
        return [self.words("host.meet.rule", number=self._table + 1)]

    def reword(self) -> None:
        """Every choice."""
        super().reword()
        choices = enumerate(hostwords.AVERAGES)
        rows = [Row(str(n), (Field(hostwords.ruling(self.words, to)),)) for n, to in choices]
        self.query_one(Rows).fill(rows)
        self.show_status()

    def explain(self) -> str:
        """What becomes of the table."""
        return self.words("host.meet.rule.help")

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Give them, and end the table."""
        to: tuple[Average, Average] = hostwords.AVERAGES[int(event.id)]
        rule = self.hall.meets.rule(self.visit, self.meet_name, self._table, to)
        refusal = await self.guest.moved(rule)
        self.refuse(refusal)
        if refusal is None and self.is_on_top:
            self.house.go_back()
