"""The ledgers there are, side by side: open one, or begin another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from majlis.core.game import Message, Refusal
from majlis.games.elections.ledger.commands import Step, line_of
from majlis.games.elections.ledger.desk import Desk, LedgerError, opened, read
from majlis.games.elections.ledger.files import summary
from majlis.games.elections.ledger.form import Form
from majlis.games.elections.ledger.screen.book import BookScreen
from majlis.games.elections.ledger.screen.parts import worded
from majlis.games.elections.ledger.screen.setup import SetupScreen
from majlis.games.elections.ledger.told import say
from majlis.ui.screens.house import Sheet
from majlis.ui.shelf import Shelf, clean
from majlis.ui.told import when
from majlis.ui.widgets.lines import Column, Field
from majlis.ui.widgets.rows import Row, Rows

_COLUMNS = (Column(22), Column(flex=1), Column(16, end=True))
_NEW = "new"


class ShelfScreen(Sheet[None]):
    """One row a ledger, the latest first. ``name``: open that one at once, or begin it."""

    STATUS_LINES = 2

    def __init__(self, shelf: Shelf, name: str = "") -> None:
        super().__init__()
        self._shelf = shelf
        self._wanted = name

    def body(self) -> Iterable[Widget]:
        """The rows."""
        yield Rows(_COLUMNS)

    def title_fields(self) -> Sequence[str]:
        """What this is."""
        return [self.words("elections_ledger.shelf.title")]

    def on_mount(self) -> None:
        """Open what was asked for; where nothing is yet, begin."""
        self.query_one(Rows).focus()
        if self._wanted:
            self.call_later(self._open_or_begin, self._wanted)
        elif not self._shelf.cards():
            self.call_later(self._begin, "")

    def reword(self) -> None:
        """Every row."""
        super().reword()
        rows, cards = self.query_one(Rows), self._shelf.cards()
        new = Row(_NEW, (Field(self.words("elections_ledger.shelf.new"), "strong"),))
        if isinstance(cards, Message):
            rows.fill([new])
            self.notice(self.words.say(cards), warn=True)
            return
        rows.fill([*(self._row(card.name, card.updated) for card in cards), new])

    def _row(self, name: str, updated: int) -> Row:
        found = self._read(name)
        said = found if isinstance(found, Message) else summary(found)
        words = self.words if isinstance(found, Message) else worded(self, found.ledger)
        moment = Field(when(self.words, updated), "dim")
        return Row(f"={name}", (Field(self.words.value(name)), Field(words.say(said)), moment))

    def _read(self, name: str) -> Desk | Message:
        lines = self._shelf.read(name)
        if isinstance(lines, Message):
            return lines
        try:
            return read(lines)
        except LedgerError as error:
            return Message(error.code, error.params)

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Open it, or begin another."""
        if event.id == _NEW:
            self._begin("")
        else:
            self._open(event.id[1:])

    def _open_or_begin(self, wanted: str) -> None:
        name = self._shelf.find(wanted)
        if name:
            self._open(name)
        else:
            self._begin(clean(wanted))

    def _open(self, name: str) -> None:
        found = self._read(name)
        if isinstance(found, Message):
            self.notice(self.words.say(found), warn=True)
        else:
            self.app.push_screen(BookScreen(self._shelf, found))

    def _begin(self, name: str) -> None:
        self.app.push_screen(SetupScreen(Form(name or self._usual()), self._begun))

    def _usual(self) -> str:
        """The day, with a number where a ledger is called so already."""
        day = when(self.words.english(), self._shelf.now(), "%Y-%m-%d")
        names = (day, *(f"{day} {number}" for number in range(2, 1000)))
        return next((name for name in names if not self._shelf.find(name)), day)

    async def _begun(self, form: Form) -> Refusal | Message | None:
        step = Step(self._shelf.now(), form.open())
        desk = opened(step)
        if isinstance(desk, Refusal):
            return desk
        wrong = await self._shelf.keep(form.name, 0, line_of(step), step.at_ms)
        if wrong is not None:
            there = wrong.code == "store.ledger_there"
            return wrong if there else say("unsaved", why=wrong)
        self.app.switch_screen(BookScreen(self._shelf, desk))
        return None
