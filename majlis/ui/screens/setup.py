"""Before the first move: options, seats, chance. Made from the game's own list of options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from textual.widget import Widget

from majlis.core import registry
from majlis.core.course import PART
from majlis.core.game import Message
from majlis.core.opening import TextTooLongError, clean_text
from majlis.core.options import OptionError
from majlis.core.seats import OFFICIAL, Seat, is_player
from majlis.store.errors import StoreError
from majlis.text import clean_name, read_digits
from majlis.ui import keymap
from majlis.ui.alike import alike
from majlis.ui.form import HUMAN, Form, Place
from majlis.ui.local import DICE, Setup, open_table
from majlis.ui.notation import Notation
from majlis.ui.screens.house import Sheet, Topic
from majlis.ui.told import option_name, option_value, seat_label
from majlis.ui.widgets.bars import Hint
from majlis.ui.widgets.entry import Entry
from majlis.ui.widgets.lines import Column, Field
from majlis.ui.widgets.rows import Row, Rows, heading


class SetupScreen(Sheet[None]):
    """Rows of names and values; the sentence and the rule of the row under the cursor below."""

    GROUPS = ("setup", "sheet")
    BINDINGS = keymap.bindings("setup")
    STATUS_LINES = 4
    DEFAULT_CSS = """
    SetupScreen #edit { display: none; }
    SetupScreen #edit.-open { display: block; }
    """

    def __init__(self, game: str) -> None:
        super().__init__()
        self.form = Form.of(registry.info(game))

    @property
    def game(self) -> str:
        """The game's name."""
        return self.form.info.name

    def body(self) -> Iterable[Widget]:
        """The rows, and a line to type values on."""
        yield Rows((Column(30), Column(flex=1)), eager=False)
        yield Entry(id="edit")

    def title_fields(self) -> Sequence[str]:
        """The game."""
        return [self.words("ui.setup.title", game=self.words.game(self.game))]

    def on_mount(self) -> None:
        """Begin at the first row."""
        self.query_one(Rows).focus()

    # Rows

    def reword(self) -> None:
        """Every row, and what is said of the one under the cursor."""
        super().reword()
        rows = self.query_one(Rows)
        rows.fill([*self._start(), *self._seats(), *self._options(), *self._chance()])
        self._explain(rows.current)

    def _start(self) -> Iterable[Row]:
        yield Row("start", (Field(self.words("ui.setup.start"), "strong"), Field("")))
        yield from self._sessions()

    def _sessions(self) -> Iterable[Row]:
        """Where one may play at several tables instead."""
        if registry.has_part(self.game, PART):
            yield Row("meet", (Field(self.words("ui.setup.meet")), Field("")))

    def _options(self) -> Iterable[Row]:
        words, info, values = self.words, self.form.info, self.form.values
        yield heading(words("ui.setup.options"))
        for option in info.options:
            if not option.applies(values):
                continue
            value = values[option.name]
            text = option_value(words, info, option, value)
            role = "strong" if value != option.default else ""
            name = option_name(words, info, option)
            yield Row(f"option:{option.name}", (Field(name), Field(text, role)))

    def _seats(self) -> Iterable[Row]:
        words = self.words
        yield heading(words("ui.setup.seats"))
        if len(self.form.info.seats) > 1:
            count = Field(words.number(len(self.form.places)))
            yield Row("seats", (Field(words("ui.setup.count")), count))
        for seat, place in self.form.seats.items():
            yield from self._seat(seat, place)

    def seat_label(self, seat: Seat) -> str:
        """What a seat is called before anybody sits there."""
        return seat_label(self.words, self.form.info, seat)

    def _seat(self, seat: Seat, place: Place) -> Iterable[Row]:
        words = self.words
        yield Row(f"who:{seat}", (Field(self.seat_label(seat)), Field(self._who(place.who))))
        name = (
            Field(words.value(place.name)) if place.name else Field(words("ui.setup.none"), "dim")
        )
        yield Row(f"name:{seat}", (Field(self._under(words("ui.setup.name"))), name))
        if not is_player(seat) or self.form.info.chance == "none":
            return
        text = (
            Field(words.value(place.text)) if place.text else Field(words("ui.setup.none"), "dim")
        )
        yield Row(f"text:{seat}", (Field(self._under(words("ui.setup.text"))), text))

    def _under(self, text: str) -> str:
        return f"{self.context.glyphs.dot} {text}"

    def _who(self, who: str) -> str:
        if who == HUMAN:
            return self.words("ui.setup.human")
        return self.words("seat.bot", level=self.words(f"level.{who}"))

    def _chance(self) -> Iterable[Row]:
        if not Notation(self.game).takes_chance:
            return
        words = self.words
        yield heading(words("ui.setup.chance"))
        value = words("value.on" if self.form.typed_dice else "value.off")
        yield Row("typed", (Field(words("ui.setup.typed")), Field(value)))

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """Another row."""
        self._explain(event.id)

    def _explain(self, row: str) -> None:
        kind, _, name = row.partition(":")
        words = self.words
        if kind == "option":
            option = self.form.info.option(name)
            assert option is not None
            sentence = Message(f"{self.game}.option.{name}.help")
            choice = Message(f"{self.game}.{name}.{self.form.values[name]}")
            if words.has(choice.code):
                sentence = Message("ui.setup.choice", {"option": sentence, "choice": choice})
            text = words("refusal.with_rule", sentence=sentence, rule=option.rule)
        else:
            kind_of_row = f"{kind}.official" if name == str(OFFICIAL) else kind
            text = words(self.help_code(kind_of_row)) if kind else ""
        told = [Field(text)]
        if kind == "start" and words.language.code not in self.form.info.languages:
            told.append(Field(words("ui.setup.fallback"), "dim"))
        self.status.show(*told)

    def help_code(self, kind: str) -> str:
        """The sentence for a row of this kind."""
        drawn = f".{self.form.info.chance}" if kind == "text" else ""
        return f"ui.setup.{kind}.help{drawn}"

    def hints(self) -> list[Hint]:
        """How to choose and how to go back before all others."""
        choose, back = (keymap.find(id) for id in ("rows.choose", "sheet.back"))
        assert choose is not None
        assert back is not None
        others = [hint for hint in super().hints() if hint.tag != back.action]
        return [self.hint(choose), self.hint(back), *others]

    # Changing

    def action_change(self, by: int) -> None:
        """The next or last value of the row under the cursor."""
        kind, _, name = self.query_one(Rows).current.partition(":")
        option = self.form.info.option(name)
        if kind == "option" and option is not None:
            self._use(self.form.step(option, by))
        elif kind == "who":
            self._use(self.form.step_seat(int(name), by))
        elif kind == "seats":
            self._use(self.form.resize(by))
        elif kind == "typed":
            self._use(msgspec.structs.replace(self.form, typed_dice=not self.form.typed_dice))

    def _use(self, form: Form | OptionError) -> None:
        if isinstance(form, OptionError):
            name = Message(f"{self.game}.option.{form.params['name']}")
            self.notice(self.words(form.code, **{**form.params, "name": name}), warn=True)
        else:
            self.form = form
            self.reword()

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Enter: start, type a value, or take the next one."""
        kind, _, name = event.id.partition(":")
        option = self.form.info.option(name)
        if kind == "start":
            await self.action_start()
        elif kind == "meet":
            self._open_session()
        elif kind in ("name", "text") or (option and option.kind in ("int", "clock")):
            self.action_edit()
        else:
            self.action_change(1)

    def action_edit(self) -> None:
        """Type the value of the row under the cursor; the line says what it was."""
        kind, _, name = self.query_one(Rows).current.partition(":")
        if kind in ("name", "text"):
            text = getattr(self.form.seats[int(name)], kind)
        elif kind == "option":
            text = str(self.form.values[name]).lower()
        else:
            return
        entry = self.query_one(Entry)
        entry.add_class("-open")
        entry.put("")
        entry.hint(text)
        entry.focus()

    def on_entry_emptied(self) -> None:
        """Backspace where nothing is typed: what was there goes, if it may."""
        kind, _, name = self.query_one(Rows).current.partition(":")
        if kind in ("name", "text"):
            self._use(self.form.seat(int(name), **{kind: ""}))
            self.query_one(Entry).hint("")

    def on_entry_submitted(self, event: Entry.Submitted) -> None:
        """What was typed becomes the value, or is refused and stays to be mended."""
        kind, _, name = self.query_one(Rows).current.partition(":")
        option = self.form.info.option(name)
        if not event.text:
            self._close()
            return
        if kind == "option" and option is not None:
            changed = self.form.put(option, read_digits(event.text).strip())
            if isinstance(changed, OptionError):
                self._use(changed)
                return
            self._use(changed)
        elif kind == "name":
            self._use(self.form.seat(int(name), name=clean_name(event.text)))
        elif not self._said(int(name), event.text):
            return
        self._close()

    def _said(self, index: int, text: str) -> bool:
        try:
            self._use(self.form.seat(index, text=clean_text(text.strip())))
        except TextTooLongError:
            self.notice(self.words("ui.setup.text.long"), warn=True)
            return False
        return True

    def on_entry_cancelled(self) -> None:
        """Escape: as it was."""
        self._close()

    def _close(self) -> None:
        self.query_one(Entry).remove_class("-open")
        rows = self.query_one(Rows)
        rows.focus()
        self._explain(rows.current)

    # Starting

    def setup(self) -> Setup:
        """What was chosen."""
        places = self.form.places
        return Setup(
            game=self.game,
            options=self.form.values,
            seats=tuple(place.card() for place in places),
            texts=tuple(place.text for place in places),
            given=(DICE,) if self.form.typed_dice else (),
            official=self.form.official.card(),
        )

    def told_apart(self) -> bool:
        """Whether nobody's name can be taken for another's; else it is said."""
        refusal = alike(place.card() for place in self.form.seats.values())
        if refusal is not None:
            self.notice(self.words.refusal(refusal), warn=True)
        return refusal is None

    async def action_start(self) -> None:
        """Sit down."""
        if not self.told_apart():
            return
        try:
            table = await open_table(self.context, self.setup())
        except StoreError as error:
            self.notice(self.words(error.code, **error.params), warn=True)
            return
        self.house.sit_down(table, instead=True)

    def _open_session(self) -> None:
        """Several tables instead of one."""
        from majlis.ui.screens.newmeet import NewMeetScreen

        self.house.put(NewMeetScreen(self.game), instead=True)

    def topic(self) -> Topic:
        """The rule of the row under the cursor."""
        kind, _, name = self.query_one(Rows).current.partition(":")
        option = self.form.info.option(name)
        return Topic(self.game, option.rule if kind == "option" and option else "")
