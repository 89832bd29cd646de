"""The ledger of infractions, the same for every game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from majlis.core.fold import Entry as LogEntry
from majlis.core.game import Message
from majlis.core.violations import Infraction, Ledger, Remedy
from majlis.ui.screens.house import Sheet, Topic
from majlis.ui.widgets.lines import Column, Field
from majlis.ui.widgets.rows import Row, Rows
from majlis.ui.wording import Wording

_COLUMNS = (
    Column(7),
    Column(flex=3),
    Column(flex=5),
    Column(flex=3),
    Column(flex=2),
    Column(flex=3),
)
_HEADS = ("rule", "offender", "moment", "drawn_by", "status", "remedy")


class LedgerScreen(Sheet[None]):
    """One row an infraction: rule, offender, moment, who drew attention, status, remedy.

    ``words`` are those of the table; choosing a row opens the rule.
    """

    def __init__(self, game: str, ledger: Ledger, words: Wording, log: Sequence[LogEntry]) -> None:
        super().__init__()
        self._game = game
        self._ledger = ledger
        self._words = words
        self._moments = {entry.seq: entry.told for entry in log}

    def body(self) -> Iterable[Widget]:
        """The table."""
        yield Rows(_COLUMNS)

    def title_fields(self) -> Sequence[str]:
        """How many there are."""
        return [
            self.words("ui.ledger.title"),
            self.words("ui.ledger.count", n=len(self._ledger.entries)),
        ]

    def reword(self) -> None:
        """Every row."""
        super().reword()
        fields = tuple(Field(self.words(f"ui.ledger.{head}"), "heading") for head in _HEADS)
        heads = Row("", fields, heading=True)
        rows = [Row(str(i), self._fields(e)) for i, e in enumerate(self._ledger.entries)]
        self.query_one(Rows).fill([heads, *rows] if rows else [])
        self.notice("" if rows else self.words("ui.ledger.empty"))

    def _fields(self, entry: Infraction) -> tuple[Field, ...]:
        words = self._words
        drawn = (
            words.name(entry.drawn_by) if entry.drawn_by is not None else words("ui.ledger.nobody")
        )
        return (
            Field(entry.rule, "key"),
            Field(words.name(entry.offender)),
            Field(self._moment(entry)),
            Field(drawn),
            Field(words(f"ledger.status.{entry.status}")),
            Field(words.value(tuple(self._remedy(remedy) for remedy in entry.remedies))),
        )

    def _moment(self, entry: Infraction) -> str:
        """What was done wrong, where the game has a name for it, or what happened then."""
        if entry.code and self._words.has(entry.code):
            return self._words(entry.code)
        told = self._moments.get(entry.seq)
        return self._words.say(told) if told else self._words("ui.ledger.event", seq=entry.seq)

    def _remedy(self, remedy: Remedy) -> Message:
        own = f"{self._game}.remedy.{remedy.kind}"
        code = own if self._words.has(own) else f"ledger.remedy.{remedy.kind}"
        return Message(code, {"n": remedy.amount})

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """The rule that was broken."""
        self.house.open_rules(Topic(self._game, self._ledger.entries[int(event.id)].rule))
