"""A table that waits for its players, in lines."""

from __future__ import annotations

from collections.abc import Mapping

from majlis.core.options import levels_for
from majlis.core.seats import Seat
from majlis.host.plain.guest import PlainGuest
from majlis.host.plain.room import Room
from majlis.host.plain.seat import ask_who
from majlis.host.plans import Plan
from majlis.host.screens.words import option_text, plan_words, unusual
from majlis.host.tables import HouseTable
from majlis.ui.dialogue import Command
from majlis.ui.told import seat_label


class Waiting(Room[Seat]):
    """The seats are the choices; leaving it keeps one's own."""

    HELP = "host.plain.help.waiting"

    def __init__(self, guest: PlainGuest, name: str) -> None:
        super().__init__(guest)
        self.name = name
        self._labels: list[str] = []

    @property
    def table(self) -> HouseTable | None:
        """The table, while it is there, waits, and the guest is at it."""
        table = self.hall.tables.get(self.name)
        return table if table and table.table is None and self.visit.place == self.name else None

    def look(self) -> None:
        """The game has begun, or the table is gone, or somebody came or went."""
        if self.table is not None:
            super().look()
            return
        has_begun = self.hall.tables.get(self.name) is not None
        self.guest.say("host.plain.begins" if has_begun else "host.table.closed")
        self.leave()

    def tell_all(self) -> None:
        """Which table this is, and every seat."""
        assert self.table is not None
        words, kept = self.words, self.table.kept
        self.say(
            "host.plain.waiting", game=words.game(kept.game), options=unusual(words, self.table)
        )
        if kept.word:
            self.say("host.wait.word", word=kept.word)
        seats = list(kept.places)
        self._labels = [self._label(seat) for seat in seats]
        for seat, label in zip(seats, self._labels, strict=True):
            self.offer(seat, label)
        if missing := self.hall.missing(self.table):
            self.say("host.wait.missing", who=tuple(missing))

    def tell_changes(self) -> None:
        """Seats on which somebody else sits now."""
        before, self._labels = self._labels, [self._label(seat) for seat in self.menu]
        for index, label in enumerate(self._labels):
            if label != before[index]:
                self.number(index + 1, label)

    def _label(self, seat: Seat) -> str:
        assert self.table is not None
        words, plan = self.words, self.table.kept.places[seat]
        name = seat_label(words, self.table.info, seat)
        label = words("ui.option.is", name=name, value=plan_words(words, plan))
        if plan.person in self.hall.missing(self.table):
            return words("host.plain.out", seat=label)
        is_away = plan.person and not self.table.is_present(plan.person)
        return words("host.plain.away", seat=label) if is_away else label

    def commands(self) -> Mapping[str, Command]:
        """Standing up, and hearing every option."""
        return {
            **super().commands(),
            "host.plain.word.up": self._stand_up,
            "host.plain.word.options": self._options,
        }

    async def quit(self, rest: str) -> None:
        """To the lobby; a seat is kept."""
        await self.guest.go(self.hall.leave(self.visit))
        self.leave()

    async def _stand_up(self, rest: str) -> None:
        refusal = await self.guest.go(self.hall.seats.stand_up(self.visit, self.name))
        self.refuse(refusal)
        if refusal is None:
            self.leave()

    async def _options(self, rest: str) -> None:
        assert self.table is not None
        info, values = self.table.info, self.table.kept.options
        for option in info.options:
            if option.applies(values):
                value = values.get(option.name, option.default)
                self.line(option_text(self.words, info, option, value))

    async def picked(self, payload: Seat, rest: str) -> None:
        """Sit down on a free seat, or fill it."""
        table = self.table
        plan = table.kept.places[payload] if table else Plan()
        if table is None:
            return
        if plan.person == self.visit.name:
            self.say("host.wait.own")
        elif self._may_sit(table, plan):
            await self._sit(table, payload)
        elif table.kept.owner == self.visit.name and not plan.person:
            await self._fill(table, payload, rest)
        elif self.hall.seats.waits_for(self.visit, table, plan):
            free = self.hall.seats.free_seat(self.visit, self.name, payload)
            self.refuse(await self.guest.go(free))
        else:
            self.say("host.wait.others")

    def _may_sit(self, table: HouseTable, plan: Plan) -> bool:
        """Whether its number sits down there; an owner who sits already fills it."""
        seated = table.seat_of(self.visit.name) is not None
        fills = seated and table.kept.owner == self.visit.name
        return plan.is_free and not fills and plan.invited in ("", self.visit.name)

    async def _sit(self, table: HouseTable, seat: Seat) -> None:
        sit = self.hall.seats.sit(self.visit, self.name, table.kept.word, seat)
        self.refuse(await self.guest.go(sit))

    async def _fill(self, table: HouseTable, seat: Seat, typed: str) -> None:
        others = {plan.person for plan in table.kept.places.values()} - {self.visit.name}
        levels, still = levels_for(table.info, seat), lambda: self.table is not None
        plan = await ask_who(self.guest, levels, others, typed, still)
        if plan is not None and plan.invited == self.visit.name:
            await self._sit(table, seat)
        elif plan is not None:
            change = self.hall.seats.change_seat(self.visit, self.name, seat, plan)
            self.refuse(await self.guest.go(change))
