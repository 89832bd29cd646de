"""The beginning of a ledger: its name, the candidates, the cycles, how it is kept."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence

import msgspec
from textual import events
from textual.widget import Widget

from majlis.core.game import Message, Refusal
from majlis.games.elections.ledger.draft import votes_of
from majlis.games.elections.ledger.form import RULES, TERMS, Form
from majlis.games.elections.ledger.told import say
from majlis.text import clean_name, read_digits
from majlis.ui import keymap
from majlis.ui.screens.house import Sheet
from majlis.ui.shelf import clean
from majlis.ui.widgets.bars import Hint
from majlis.ui.widgets.entry import Entry
from majlis.ui.widgets.lines import Column, Field
from majlis.ui.widgets.rows import Row, Rows, heading

_TYPED = ("name", "who")


class SetupScreen(Sheet[None]):
    """Rows of names and values.

    ``use(form)`` begins the ledger or puts it right, or says why not.
    """

    GROUPS = ("setup", "sheet")
    BINDINGS = keymap.bindings("setup")
    STATUS_LINES = 2

    def __init__(
        self, form: Form, use: Callable[[Form], Awaitable[Refusal | Message | None]]
    ) -> None:
        super().__init__()
        self.form = form
        self._use = use

    def body(self) -> Iterable[Widget]:
        """The rows, and a line to type on."""
        yield Rows((Column(30), Column(flex=1)), eager=False)
        entry = Entry(id="edit", empties=True)
        # Not by a class: that is seen later, and what is typed meanwhile would go elsewhere.
        entry.display = False
        yield entry

    def title_fields(self) -> Sequence[str]:
        """A new ledger, or one that is put right."""
        code = "setup.alter" if self.form.begun else "setup.new"
        return [self.words.say(say(code, name=self.form.name))]

    def on_mount(self) -> None:
        """Begin at the first name."""
        self.reword()
        rows = self.query_one(Rows)
        rows.focus()
        rows.go("start" if self.form.begun else "count")

    def reword(self) -> None:
        """Every row, and what is said of the one under the cursor."""
        super().reword()
        rows = self.query_one(Rows)
        rows.fill([*self._heads(), *self._names(), *self._terms()])
        self._explain(rows.current)

    def _row(self, id: str, label: Message, value: str, given: bool = True) -> Row:
        return Row(id, (Field(self.words.say(label)), Field(value, "strong" if given else "dim")))

    def _heads(self) -> Iterable[Row]:
        form, words = self.form, self.words
        start = Field(words.say(say("setup.save" if form.begun else "setup.start")), "strong")
        yield Row("start", (start, Field("")))
        if form.begun:
            return
        yield self._row("name", say("setup.name"), words.value(form.name))

    def _names(self) -> Iterable[Row]:
        form, words = self.form, self.words
        yield heading(words.say(say("setup.candidates")))
        if not form.begun:
            yield self._row("count", say("setup.count"), words.number(len(form.candidates)))
        for seat, name in enumerate(form.candidates):
            label = say("setup.candidate", number=seat + 1)
            shown = words.value(name or self._usual(seat))
            yield self._row(f"who:{seat}", label, shown, bool(name))

    def _usual(self, seat: int) -> str:
        return self.words.say(say("setup.candidate", number=seat + 1))

    def _terms(self) -> Iterable[Row]:
        form, words = self.form, self.words
        yield heading(words.say(say("setup.terms")))
        yield self._row("cycles", say("setup.cycles"), words.number(form.played), form.cycles > 0)
        for term, values in TERMS.items():
            given = getattr(form.terms, term) != values[0]
            yield self._row(term, say(f"term.{term}"), words.say(form.value(term)), given)

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """Another row."""
        self._explain(event.id)

    def _explain(self, row: str) -> None:
        kind = row.partition(":")[0]
        if not kind:
            return
        topic = "save" if kind == "start" and self.form.begun else kind
        sentence = say(f"setup.help.{topic}")
        self.notice(self.words.refusal(Refusal("illegal", sentence.code, RULES.get(kind, ""))))

    # Changing

    def action_change(self, by: int) -> None:
        """The next or last value of the row under the cursor."""
        row = self.query_one(Rows).current
        if row in ("count", "cycles", *TERMS):
            self.form = self.form.step(row, by)
            self.reword()

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Enter: begin, type, or take the next value."""
        if event.id == "start":
            await self.action_start()
        elif event.id.partition(":")[0] in _TYPED:
            self.action_edit()
        else:
            self.action_change(1)

    def action_edit(self) -> None:
        """Type the value of the row under the cursor."""
        kind, _, seat = self.query_one(Rows).current.partition(":")
        if kind not in (*_TYPED, "count", "cycles"):
            return
        entry = self.query_one(Entry)
        entry.display = True
        self.set_focus(entry)
        if kind in _TYPED:
            entry.give_back(self.form.name if kind == "name" else self.form.candidates[int(seat)])

    def begin_typing(self, event: events.Key | events.Paste) -> bool:
        """A number may simply be typed where the cursor is on one."""
        digit = isinstance(event, events.Key) and read_digits(event.character or "").isdecimal()
        rows = self.query_one(Rows)
        if digit and rows.has_focus and rows.current in ("count", "cycles"):
            self.action_edit()
        return False

    def on_entry_submitted(self, event: Entry.Submitted) -> None:
        """Use what was typed; after a name the next one is asked for."""
        kind, _, seat = self.query_one(Rows).current.partition(":")
        if kind == "name":
            self.form = msgspec.structs.replace(self.form, name=clean(event.text))
        elif kind == "who":
            self.form = self.form.call(int(seat), clean_name(event.text))
        elif not self._number(kind, read_digits(event.text).strip()):
            event.entry.give_back(event.text)
            return
        self.reword()
        self._go_on(kind, int(seat or 0))

    def _number(self, kind: str, text: str) -> bool:
        number = votes_of(text)
        wrong = number if isinstance(number, Refusal) else self.form.wrong(kind, number)
        if wrong is not None:
            self.notice(self.words.refusal(wrong), warn=True)
        elif isinstance(number, int):
            self.form = self.form.resize(number) if kind == "count" else self.form.last(number)
        return wrong is None

    def _go_on(self, kind: str, seat: int) -> None:
        """To the next name, perhaps typed already; after the last one to the beginning."""
        rows = self.query_one(Rows)
        if kind == "who" and seat + 1 < len(self.form.candidates):
            rows.go(f"who:{seat + 1}")
            self.action_edit()
            return
        self._close()
        if kind == "who":
            rows.go("start")
        else:
            rows.action_step(1)

    def on_entry_cancelled(self) -> None:
        """Escape: as it was."""
        self._close()

    def _close(self) -> None:
        entry = self.query_one(Entry)
        entry.display = False
        entry.put("")
        self.set_focus(self.query_one(Rows))

    async def action_start(self) -> None:
        """Begin, or put right; whoever has no name is called by the number."""
        names = tuple(name or self._usual(seat) for seat, name in enumerate(self.form.candidates))
        wrong = await self._use(msgspec.structs.replace(self.form, candidates=names))
        if wrong is not None:
            words = self.words
            text = words.refusal(wrong) if isinstance(wrong, Refusal) else words.say(wrong)
            self.notice(text, warn=True)

    def hints(self) -> list[Hint]:
        """How to type and how to begin."""
        choose, start = keymap.find("rows.choose"), keymap.find("setup.start")
        assert choose is not None
        assert start is not None
        save, begin = self.words("elections_ledger.save"), self.hint(start)
        hints = [self.hint(choose), *super().hints()]
        if not self.form.begun:
            return hints
        return [hint._replace(label=save) if hint == begin else hint for hint in hints]
