"""A new table in lines: seats, options and a private word, each a numbered row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

import msgspec

from majlis.core import registry
from majlis.core.game import Message, Refusal
from majlis.core.options import Option, OptionError, levels_for
from majlis.core.seats import OFFICIAL, Seat, is_player
from majlis.host.plain.guest import PlainGuest
from majlis.host.plain.room import Room, answered, ask, number_in
from majlis.host.plain.seat import ask_who
from majlis.host.plans import Plan
from majlis.host.screens.setup import plan_of
from majlis.host.screens.words import plan_words
from majlis.text import clean_name, read_digits
from majlis.ui.dialogue import Command
from majlis.ui.form import CLOCKS, HUMAN, Form
from majlis.ui.told import option_name, option_value, seat_label

Line: TypeAlias = tuple[str, str]
"""A row: ``size``, ``seat`` with its index, ``option`` with its name, ``word``."""


class NewTable(Room[Line]):
    """What to choose before a new table. When it is over, the guest sits there, or went back."""

    HELP = "host.plain.help.setup"
    PROMPT = "host.plain.setup"

    def __init__(self, guest: PlainGuest, game: str) -> None:
        super().__init__(guest)
        self.info = registry.info(game)
        self.form = msgspec.structs.replace(Form.of(self.info), online=True)
        self.word = ""
        self.words.with_game(game)

    def tell_all(self) -> None:
        """Every row."""
        code = "host.plain.new.official" if self._referees else "host.plain.new"
        self.say(code, game=self.words.game(self.info.name))
        for row, label in self._rows():
            self.offer(row, label)

    def _rows(self) -> Iterator[tuple[Line, str]]:
        words, values = self.words, self.form.values
        if len(self.info.seats) > 1:
            yield ("size", ""), self._label(words("ui.setup.count"), len(self.form.places))
        for seat, place in self.form.seats.items():
            if seat or self._referees:
                name = seat_label(words, self.info, seat)
                yield ("seat", str(seat)), self._label(name, self._who(plan_of(place)))
        for option in self.info.options:
            if option.applies(values):
                value = option_value(words, self.info, option, values[option.name])
                name = option_name(words, self.info, option)
                yield ("option", option.name), self._label(name, value)
        yield ("word", ""), self._label(words("host.setup.word"), self.word or words("list.empty"))

    @property
    def _referees(self) -> bool:
        """Whether the guest keeps the office for himself, and so plays on no seat."""
        place = self.form.seats.get(OFFICIAL)
        return place is not None and place.name == self.visit.name

    def _label(self, name: str, value: object) -> str:
        return self.words("ui.option.is", name=name, value=value)

    def _who(self, plan: Plan) -> str:
        is_open = plan == Plan()
        return self.words("host.setup.anybody") if is_open else plan_words(self.words, plan)

    def commands(self) -> Mapping[str, Command]:
        """Opening the table, too."""
        return {**super().commands(), "host.plain.word.start": self._start}

    async def _start(self, rest: str) -> None:
        form, game = self.form, self.info.name
        plans, official = map(plan_of, form.places), plan_of(form.official)
        made = await self.guest.go(
            self.hall.seats.make_table(self.visit, game, form.values, plans, self.word, official)
        )
        if isinstance(made, Refusal):
            self.refuse(made)
        else:
            self.leave()

    async def picked(self, payload: Line, rest: str) -> None:
        """Set a row to what follows its number, or ask; then say which rows are others now."""
        before = dict(self._rows())
        kind, name = payload
        match kind:
            case "seat":
                await self._seat(int(name), rest)
            case "option":
                await self._option(name, rest)
            case "size":
                await self._size(rest)
            case _:
                await self._word(rest)
        self._tell_rows(before)

    def _tell_rows(self, before: Mapping[Line, str]) -> None:
        after = dict(self._rows())
        if list(after) != self.menu:
            self.tell_again()
            return
        for number, row in enumerate(self.menu, start=1):
            if after[row] != before[row]:
                self.number(number, after[row])

    async def _seat(self, seat: Seat, typed: str) -> None:
        seated = (self.visit.name,) if is_player(seat) else ()
        plan = await ask_who(self.guest, levels_for(self.info, seat), seated, typed)
        if plan is None:
            return
        if plan.level:
            self.form = self.form.seat(seat, who=plan.level, name="")
            return
        found = self.hall.people.person(plan.invited) if plan.invited else ""
        if found is None or found in seated:
            self.say("profile.none", name=plan.invited)
        else:
            self.form = self.form.seat(seat, who=HUMAN, name=found)

    async def _option(self, name: str, typed: str) -> None:
        option = self.info.option(name)
        assert option is not None
        answers = list(self._values(option))
        chosen = answered(answers, typed) if typed else await self._asked(option, answers)
        if not chosen:
            return
        changed = self.form.put(option, read_digits(chosen))
        if isinstance(changed, OptionError):
            named = Message(f"{self.info.name}.option.{name}")
            self.say(changed.code, **{**changed.params, "name": named})
        else:
            self.form = changed

    async def _asked(self, option: Option, answers: list[tuple[str, str]]) -> str:
        sentence = Message(f"{self.info.name}.option.{option.name}.help")
        lines = [self.words("refusal.with_rule", sentence=sentence, rule=option.rule)]
        if option.kind == "int":
            lines.append(self._range(option))
        return await ask(self.guest, lines, answers)

    def _range(self, option: Option) -> str:
        limits = {"least": option.least, "most": option.most}
        if option.off is None:
            return self.words("host.plain.range", **limits)
        return self.words("host.plain.range.off", off=option.off, **limits)

    def _values(self, option: Option) -> Iterator[tuple[str, str]]:
        """What an option can be, where that can be listed; numbers are typed."""
        values: tuple[str, ...] = option.choices
        if option.kind == "bool":
            yield "on", self.words("value.on")
            yield "off", self.words("value.off")
        elif option.kind == "clock":
            values += CLOCKS
        for value in values:
            yield value, option_value(self.words, self.info, option, value)

    async def _size(self, typed: str) -> None:
        sizes = [(str(size), self.words.number(size)) for size in self.info.seats]
        typed = typed or await ask(self.guest, (), sizes)
        if (wanted := number_in(typed)) in self.info.seats:
            at = self.info.seats.index(len(self.form.places))
            self.form = self.form.resize(self.info.seats.index(wanted) - at)
        elif typed:
            self.say("host.plain.range", least=min(self.info.seats), most=max(self.info.seats))

    async def _word(self, typed: str) -> None:
        lines = [self.words("host.setup.word.help"), self.words("host.plain.wordless")]
        typed = typed or await ask(self.guest, lines)
        if typed:
            self.word = "" if self.means(typed, "plain.word.none") else clean_name(typed)
