"""Everything that was done with a ledger, mistakes and their corrections too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from majlis.games.elections.ledger.desk import Desk, Past
from majlis.games.elections.ledger.screen.parts import worded
from majlis.games.elections.ledger.told import of_history, say
from majlis.ui.screens.house import Sheet
from majlis.ui.told import when
from majlis.ui.widgets.lines import Column, Field
from majlis.ui.widgets.rows import Row, Rows, heading

_COLUMNS = (Column(16), Column(flex=1), Column(10))


class HistoryScreen(Sheet[None]):
    """One row a command, the latest first; what was undone says so.

    ``shown``: of all cycles, not only of this one.
    """

    STATUS_LINES = 3

    def __init__(self, desk: Desk, shown: bool) -> None:
        super().__init__()
        self._desk = desk
        self._shown = shown

    def body(self) -> Iterable[Widget]:
        """The rows."""
        yield Rows(_COLUMNS, eager=False)

    def title_fields(self) -> Sequence[str]:
        """Whose history it is."""
        return [self.words("elections_ledger.history.title", name=self._desk.ledger.name)]

    def reword(self) -> None:
        """Every row."""
        super().reword()
        rows = list(self._rows())[::-1]
        if not self._shown and self._desk.ledger.cycle > 1:
            rows.append(heading(self.words("elections_ledger.history.hidden")))
        self.query_one(Rows).fill(rows)
        self._explain()

    def _rows(self) -> Iterable[Row]:
        words = worded(self, self._desk.ledger)
        undone = words.say(say("history.undone"))
        for number, (past, what) in enumerate(of_history(self._desk)):
            if not (self._shown or self._is_of_now(past)):
                continue
            role = "dim" if past.undone else ""
            moment = Field(when(words, past.step.at_ms), "dim")
            sign = Field(undone if past.undone else "", "dim")
            yield Row(str(number), (moment, Field(words.say(what), role), sign))

    def _is_of_now(self, past: Past) -> bool:
        cycle = self._desk.ledger.cycle
        return past.before.cycle == cycle if past.before else cycle == 1

    def on_mount(self) -> None:
        """Begin at the latest."""
        self.query_one(Rows).focus()

    def on_rows_moved(self) -> None:
        """The whole sentence below."""
        self._explain()

    def _explain(self) -> None:
        number = self.query_one(Rows).current
        if number:
            words = worded(self, self._desk.ledger)
            self.notice(words.say(list(of_history(self._desk))[int(number)][1]))
