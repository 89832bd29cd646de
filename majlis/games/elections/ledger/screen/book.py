"""The ledger itself: what was recorded, and the questions by which more is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

import msgspec
from textual import events
from textual.widget import Widget

from majlis.core.game import Message, Refusal
from majlis.games.elections.ledger import commands as do
from majlis.games.elections.ledger.commands import Step, line_of
from majlis.games.elections.ledger.desk import Desk, LedgerError, done, read
from majlis.games.elections.ledger.draft import SUM, Ask, Draft, asked, mendings, number_of
from majlis.games.elections.ledger.files import is_known, written
from majlis.games.elections.ledger.form import Form
from majlis.games.elections.ledger.model import hindered
from majlis.games.elections.ledger.screen.history import HistoryScreen
from majlis.games.elections.ledger.screen.keys import GROUP, KEYS
from majlis.games.elections.ledger.screen.parts import ENTRIES, Sums, Typed, rows_of, worded
from majlis.games.elections.ledger.screen.session import SessionScreen
from majlis.games.elections.ledger.screen.setup import SetupScreen
from majlis.games.elections.ledger.state import Ledger, refuse
from majlis.games.elections.ledger.told import of_mispriced, of_next, of_past, say
from majlis.text import read_digits
from majlis.ui import keymap
from majlis.ui.screens.house import Sheet, Topic
from majlis.ui.shelf import Shelf, is_conflict, write_file
from majlis.ui.told import when
from majlis.ui.widgets.bars import Hint, Question
from majlis.ui.widgets.drawn import Pressed
from majlis.ui.widgets.entry import Entry
from majlis.ui.widgets.lines import Field
from majlis.ui.widgets.rows import Rows
from majlis.ui.wording import Wording

_FREE = {"resign", "expel", "swap"}
"""Deeds that are offered only until the cycle is counted."""
_LETTERS = {"question_mark", "؟"}
"""What is no answer to a question but a key of the house."""


class BookScreen(Sheet[None]):
    """One ledger. What is done is on the disk before it is shown.

    Nothing here has the focus except the line for a file's name, so that keys are done in the order
    in which they were typed.
    """

    GROUPS = (GROUP, "sheet")
    STATUS_LINES = 2
    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    BookScreen Sums { margin-bottom: 1; }
    """

    def __init__(self, shelf: Shelf, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._shelf = shelf
        shelf.opened = desk.ledger.name
        self._shown = False
        self._draft: Draft | None = None
        self._ask: Ask | None = None
        self._text = ""
        self._said: Field | None = None
        self._hint: Message | None = None
        self._written = len(desk.ledger.book.entries)

    @property
    def ledger(self) -> Ledger:
        """The ledger as it stands."""
        return self.desk.ledger

    @property
    def told(self) -> Wording:
        """The reader's words, with the candidates' names."""
        return worded(self, self.ledger)

    def body(self) -> Iterable[Widget]:
        """The sums, the entries, the question of the moment."""
        self.sums, self.rows = Sums(), Rows(ENTRIES, eager=False)
        self.rows.can_focus = False
        self.question, self.figures = Question(), Typed()
        self.entry = Entry(id="file")
        self.entry.display = False
        yield from (self.sums, self.rows, self.question, self.figures, self.entry)

    def topic(self) -> Topic:
        """The rules of the game."""
        return Topic(self._shelf.game)

    # Showing

    def title_fields(self) -> Sequence[str]:
        """The ledger, its cycle, whether the sums can be seen."""
        ledger = self.ledger
        where = say("title.over") if ledger.finished else say("title.cycle", cycle=ledger.cycle)
        seen = say("title.shown" if self._shown or ledger.finished else "title.hidden")
        where = Message(where.code, {**where.params, "cycles": ledger.cycles})
        title = self.told.say(say("title", name=ledger.name))
        return [title, self.told.say(where), self.told.say(seen)]

    def reword(self) -> None:
        """Everything."""
        super().reword()
        self.sums.show(self.ledger, self._shown)
        self.rows.fill(rows_of(self.ledger, self.told, self._shown))
        self.show_keys()
        self._show_question()
        self._show_status()

    def _show_status(self) -> None:
        role = "" if self.ledger.counted else "dim"
        next_ = Field(self.told.say(self._hint or of_next(self.ledger)), role)
        self.status.show(*((self._said,) if self._said else ()), next_)
        if self._said and self._said.role == "warn":
            self.status.show(self._said)

    def _show_question(self) -> None:
        ask, words = self._ask, self.told
        self.figures.display = ask is not None and not ask.choices
        if ask is None:
            self.question.ask("", ())
            return
        back = Hint("escape", words("elections_ledger.back"), "back")
        choices = (Hint(c.key, words.say(c.label), c.key) for c in ask.choices)
        enter = () if ask.choices else (Hint("enter", words("elections_ledger.enter"), "enter"),)
        self.question.ask(words.say(ask.text), (*choices, *enter, back))
        usual = words("elections_ledger.typed", **SUM)
        given = usual if ask.given is None else words.number(ask.given)
        self.figures.show(self._text, given)

    def hints(self) -> list[Hint]:
        """While something is asked, its answers are the only keys; Escape never leaves."""
        if self._ask is not None:
            return []
        return [h._replace(key="q") if h.key == "escape" else h for h in super().hints()]

    def offers(self, key: keymap.Key) -> bool:
        """What can be done now."""
        ledger, name = self.ledger, key.id.rpartition(".")[2]
        if ledger.finished and name in (*_FREE, "penalty", "count", "next", "totals", "look"):
            return False
        if name in _FREE:
            return not ledger.counted
        if name == "adjourn":
            return ledger.is_middle and not ledger.counted and not ledger.finished
        if name == "next":
            return ledger.counted
        return super().offers(key)

    def _tell(self, text: str, warn: bool = False) -> None:
        self._said = Field(text, "warn" if warn else "good")
        self._show_status()

    def _refuse(self, wrong: Refusal | Message) -> None:
        words = self.told
        text = words.refusal(wrong) if isinstance(wrong, Refusal) else words.say(wrong)
        self._tell(text, warn=True)

    # Keys

    async def on_key(self, event: events.Key) -> None:
        """Answers, deeds, and the cursor, one after another as they were typed."""
        if self.focused is not None:
            return
        if await self._answered(event) or await self._obeyed(event):
            event.stop()
        elif event.key == "escape":
            event.stop()
            self._tell(self.words("elections_ledger.stay"))

    async def _obeyed(self, event: events.Key) -> bool:
        for key in (*KEYS, *keymap.group("rows")):
            caps = keymap.expanded(",".join(self.context.keys_of(key.id))).split(",")
            if event.key not in caps and (event.character or "") not in caps:
                continue
            if key in KEYS and self._ask is None:
                return await self.app.run_action(key.action, default_namespace=self)
            if key not in KEYS and self._is_about_entry:
                return True
            if key not in KEYS and key.id != "rows.choose":
                return await self.app.run_action(key.action, default_namespace=self.rows)
        return False

    @property
    def _is_about_entry(self) -> bool:
        """Whether the question is about the entry under the cursor, which stays there."""
        return self._ask is not None and self._draft is not None and self._draft.number >= 0

    async def _answered(self, event: events.Key) -> bool:
        """Whether a key was part of an answer to the question of the moment."""
        if self._ask is None or event.key in _LETTERS or event.character in _LETTERS:
            return False
        if event.key == "escape":
            await self._step_back()
            return True
        printed = event.character if event.is_printable and event.character else ""
        if self._ask.choices:
            return bool(printed) and await self._choose(keymap.latin(read_digits(printed)))
        return await self._type(event.key, printed)

    async def _choose(self, key: str) -> bool:
        assert self._ask is not None
        found = next((c for c in self._ask.choices if c.key == key), None)
        if found is None:
            keys = tuple(choice.key for choice in self._ask.choices)
            self._refuse(refuse("key", kind="malformed", keys=keys))
        else:
            await self._answer(found.value)
        return True

    async def _type(self, key: str, printed: str) -> bool:
        if key == "enter":
            await self._enter()
        elif key in ("backspace", "ctrl+h"):
            self._put(self._text[:-1])
        elif key == "ctrl+u":
            self._put("")
        elif printed:
            self._put(self._text + printed)
        else:
            return False
        return True

    def on_paste(self, event: events.Paste) -> None:
        """Pasted numbers are typed."""
        if self._ask is not None and not self._ask.choices:
            event.stop()
            self._put(self._text + " ".join(event.text.split()))

    def _put(self, text: str) -> None:
        self._text = text[:60]
        self._show_question()

    async def _enter(self) -> None:
        assert self._ask is not None
        found = number_of(self._ask, read_digits(self._text))
        if isinstance(found, Refusal):
            self._refuse(self._quoting(found))
        else:
            await self._answer(found)

    def _quoting(self, wrong: Refusal) -> Refusal:
        """With what was typed in the digits in which it was."""
        if wrong.params.get("text") != read_digits(self._text):
            return wrong
        return msgspec.structs.replace(wrong, params={**wrong.params, "text": self._text})

    async def on_pressed(self, event: Pressed) -> None:
        """A click on an answer."""
        if event.widget is not self.question or self._ask is None:
            return
        event.stop()
        if event.tag == "back":
            await self._step_back()
        elif event.tag == "enter":
            await self._enter()
        else:
            await self._choose(event.tag)

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A second click on an entry."""
        self.call_later(self.action_mend)

    # Asking

    async def _answer(self, value: object) -> None:
        assert self._draft is not None
        await self._go_on(self._draft.plus(value))

    async def _go_on(self, draft: Draft, typed: str = "") -> None:
        """Ask the next thing, or do the command."""
        found = asked(self.ledger, draft)
        if isinstance(found, Ask):
            self._draft, self._ask, self._text, self._said = draft, found, typed, None
            self._hint = None
            self.reword()
        elif found is None:
            self._end()
        elif isinstance(found, do.Look):
            self._open_session(found)
        elif wrong := await self._do(found):
            if draft.answers and self._ask is not None:
                self._draft = draft.back()
            self._refuse(wrong)
        else:
            self._end()

    def _end(self) -> None:
        """Nothing is asked any more; the cursor is on what was written last, if anything was."""
        self._draft = self._ask = None
        self._text = ""
        self.reword()
        written = len(self.ledger.book.entries)
        if written > self._written:
            self.rows.go(str(written - 1))
        self._written = written

    async def _step_back(self) -> None:
        """The question before, with what was answered; from the first one, none."""
        before = self._draft.back() if self._draft else None
        opened = self._draft is not None and self._draft.answers == ("strike",)
        if before is None or self._draft is None or opened:
            self._said = None
            self._end()
            return
        last = self._draft.answers[-1]
        await self._go_on(before, str(last) if type(last) is int else "")

    async def action_deed(self, name: str) -> None:
        """Begin one of the deeds."""
        if name == "next":
            name = "finish" if self.ledger.is_last else "proceed"
        if self._ask is not None:
            self._refuse(refuse("asked"))
        elif name not in ("undo", "look") and (wrong := hindered(self.ledger, name)):
            self._refuse(wrong)
        else:
            await self._go_on(Draft(name))

    async def action_mend(self) -> None:
        """Put the entry under the cursor right."""
        number = self._number()
        if number is None:
            self._refuse(refuse("no_entry"))
        elif not mendings(self.ledger, self.ledger.book.entries[number]):
            self._refuse(refuse("not_mendable", "E14.2", number=number + 1))
        elif self._ask is None:
            await self._go_on(Draft("mend", number))

    async def action_strike(self) -> None:
        """Strike the entry under the cursor out."""
        number = self._number()
        if number is None:
            self._refuse(refuse("no_entry"))
        elif self._ask is None:
            await self._go_on(Draft("mend", number, ("strike",)))

    def _number(self) -> int | None:
        return int(self.rows.current) if self.rows.current else None

    # Doing

    async def _do(self, command: do.Command) -> Refusal | Message | None:
        """Do a command and keep it; why not, if it is not done."""
        step = Step(self._shelf.now(), command)
        found = done(self.desk, step)
        if isinstance(found, Refusal):
            return found
        length = len(self.desk.past)
        wrong = await self._shelf.keep(self.ledger.name, length, line_of(step), step.at_ms)
        if wrong is not None:
            return self._read_again() if is_conflict(wrong) else say("unsaved", why=wrong)
        self.desk = found
        self._said = Field(self.told.say(self._done()), "good")
        self._hint = of_mispriced(found.past[-1], found.ledger)
        return None

    def _done(self) -> Message:
        past = self.desk.past[-1]
        if past.undoes >= 0:
            return say("did.undo", what=of_past(self.desk.past[past.undoes]))
        return of_past(past)

    def _read_again(self) -> Message:
        """Another program has written here: what it wrote counts."""
        lines = self._shelf.read(self.ledger.name)
        if isinstance(lines, Message):
            return lines
        try:
            self.desk = read(lines)
        except LedgerError as error:
            return Message(error.code, error.params)
        self._draft = self._ask = None
        self.reword()
        return say("gone_on")

    def _open_session(self, command: do.Look) -> None:
        self._shown, self._said = False, None
        self._end()
        self.app.push_screen(SessionScreen(self.ledger, command.seat, partial(self._do, command)))

    # The screen's other keys

    def action_back(self) -> None:
        """The question before, or leave: everything is kept."""
        if self._ask is not None:
            self.call_later(self._step_back)
        else:
            self.house.go_back()

    def action_totals(self) -> None:
        """Show or hide the sums of all cycles, and the cycles before this one."""
        self._shown, self._said = not self._shown, None
        self.reword()

    def action_history(self) -> None:
        """What was done: in all cycles, or while they are hidden in this one."""
        self.app.push_screen(HistoryScreen(self.desk, self._shown or self.ledger.finished))

    def action_alter(self) -> None:
        """Put right what was said at the beginning."""
        self.app.push_screen(SetupScreen(Form.of(self.ledger), self._altered))

    async def _altered(self, form: Form) -> Refusal | Message | None:
        wrong = await self._do(form.alter())
        if wrong is None:
            self.house.go_back()
        return wrong

    def action_write(self) -> None:
        """Ask for a file's name."""
        if not self.context.may.files:
            self._tell(self.words("ui.history.no_files"), warn=True)
            return
        self.entry.display = True
        self.entry.put(f"{self.ledger.name}.csv")
        self.set_focus(self.entry)
        self._tell(self.told.say(say("write.where", folder=str(self.context.folder))))

    def on_entry_submitted(self, event: Entry.Submitted) -> None:
        """Write the file; one that is there stays as it is."""
        path = (self.context.folder / event.text.strip()).expanduser()
        if not is_known(path.suffix):
            self._refuse(refuse("suffix", kind="malformed", file=path.name))
            return
        data = written(self.desk, path.suffix, self.told.say, partial(when, self.words))
        if wrong := write_file(path, data):
            self._refuse(wrong)
            return
        self.on_entry_cancelled()
        self._tell(self.told.say(say("write.done", file=path.name, folder=str(path.parent))))

    def on_entry_cancelled(self) -> None:
        """Escape: no file."""
        self.entry.display = False
        self.set_focus(None)
        self._said = None
        self._show_status()
