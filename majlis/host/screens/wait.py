"""A table that waits for its players: seats, options, talk, until the game begins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from majlis.core.options import Info
from majlis.core.seats import Seat
from majlis.host.plans import Plan
from majlis.host.screens.room import RoomScreen, row_of
from majlis.host.screens.words import plan_words, waited_words
from majlis.host.tables import HouseTable
from majlis.ui import keymap
from majlis.ui.screens.house import Topic
from majlis.ui.told import option_name, option_value, seat_label
from majlis.ui.widgets.lines import Column, Field
from majlis.ui.widgets.rows import GAP, Row, Rows, heading


class WaitScreen(RoomScreen):
    """Leaving it keeps the seat; the table's owner may fill the others."""

    GROUPS = ("wait", "call")
    BINDINGS = keymap.bindings("wait")
    COLUMNS = (Column(26), Column(flex=1), Column(16, end=True))

    def __init__(self, name: str) -> None:
        super().__init__()
        self.table_name = name

    @property
    def table(self) -> HouseTable | None:
        """The table, while it is there."""
        return self.hall.tables.get(self.table_name)

    @property
    def is_owner(self) -> bool:
        """Whether this guest may fill the seats."""
        return self.table is not None and self.table.kept.owner == self.visit.name

    def changed(self) -> None:
        """The game has begun, or the table is gone, or somebody came or went."""
        if self.table is None:
            self.guest.to_lobby("host.table.closed")
        elif self.table.table is not None:
            self.guest.show_table(self.table_name)
        else:
            self.reword()

    def on_screen_resume(self) -> None:
        """It may have begun under another screen."""
        self.guest.look()

    def title_fields(self) -> Sequence[str]:
        """Which table this is."""
        if self.table is None:
            return []
        words, kept = self.words, self.table.kept
        word = [words("host.wait.word", word=kept.word)] if kept.word and self._is_inside else []
        return [words.game(kept.game), words("host.wait.title", table=kept.name), *word]

    @property
    def _is_inside(self) -> bool:
        return self.table is not None and self.table.may_see(self.visit.name)

    def here(self) -> str:
        """Who stands at the table."""
        watching = tuple(self.table.watching) if self.table else ()
        return self.words("host.table.watched", who=watching) if watching else ""

    # Rows

    def list_rows(self) -> Iterable[Row]:
        """The seats, then every option."""
        if self.table is None:
            return
        words, info = self.words, self.table.info
        words.with_game(info.name)
        yield heading(words("ui.setup.seats"))
        for seat, plan in self.table.kept.places.items():
            yield self._seat(info, seat, plan)
        if missing := self.hall.missing(self.table):
            yield heading(words("host.wait.missing", who=tuple(missing)))
        yield GAP
        yield heading(words("ui.setup.options"))
        values = self.table.kept.options
        for option in info.options:
            if option.applies(values):
                name = Field(option_name(words, info, option), "dim")
                value = option_value(words, info, option, values.get(option.name, option.default))
                yield Row(f"option:{option.name}", (name, Field(value)))

    def _seat(self, info: Info, seat: Seat, plan: Plan) -> Row:
        words = self.words
        sign = ""
        if plan.person == self.visit.name:
            sign = words("ui.seat.you")
        elif plan.person and not self.hall.is_here(plan.person):
            sign = words("host.wait.gone")
        elif plan.person and self.table and not self.table.is_present(plan.person):
            sign = words("ui.seat.away")
        label = Field(seat_label(words, info, seat), "dim")
        role = "good" if plan.is_free else "strong"
        return row_of(f"seat:{seat}", label, Field(plan_words(words, plan), role), sign)

    def explain(self, row: str) -> str:
        """What Enter does on a seat, or what an option is."""
        kind, _, name = row.partition(":")
        if self.table is None or not kind:
            return ""
        if kind == "option":
            return self._rule(self.table.info, name)
        plan = self.table.kept.places[int(name)]
        if plan.person == self.visit.name:
            return self.words("host.wait.own")
        if text := waited_words(self.words, self.hall, self.visit, self.table, plan):
            return text
        if self.is_owner and not plan.person:
            return self.words("host.wait.fill")
        if self._may_sit(plan):
            return self.words("host.wait.sit")
        return self.words("host.wait.others")

    def _rule(self, info: Info, name: str) -> str:
        option = info.option(name)
        sentence = self.words(f"{info.name}.option.{name}.help")
        rule = option.rule if option else ""
        return self.words("refusal.with_rule", sentence=sentence, rule=rule)

    def _may_sit(self, plan: Plan) -> bool:
        """Whether Enter sits down there; an owner who sits already fills it."""
        seated = self.table is not None and self.table.seat_of(self.visit.name) is not None
        fills = seated and self.is_owner
        return plan.is_free and not fills and plan.invited in ("", self.visit.name)

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Sit down on a free seat, or fill it."""
        kind, _, name = event.id.partition(":")
        if kind == "seat":
            await self._choose(int(name))

    async def _choose(self, seat: Seat) -> None:
        plan = self.table.kept.places[seat] if self.table else Plan()
        if self._may_sit(plan):
            self.refuse(await self.guest.sit(self.table_name, self._word(), seat))
        elif self.is_owner and not plan.person:
            self._fill(seat)
        elif self.table and self.hall.seats.waits_for(self.visit, self.table, plan):
            freeing = self.hall.seats.free_seat(self.visit, self.table_name, seat)
            self.refuse(await self.guest.moved(freeing))

    def _word(self) -> str:
        """Whoever is let in knows the word."""
        return self.table.kept.word if self.table else ""

    def _fill(self, seat: Seat) -> None:
        from majlis.host.screens.seat import SeatScreen

        self.app.push_screen(SeatScreen(self.table_name, seat))

    # Keys

    def offers(self, key: keymap.Key) -> bool:
        """Only who sits stands up."""
        if key.id == "wait.up":
            return self.table is not None and self.table.seat_of(self.visit.name) is not None
        return super().offers(key)

    async def action_stand_up(self) -> None:
        """Give the seat up and go back to the lobby."""
        refusal = await self.guest.moved(self.hall.seats.stand_up(self.visit, self.table_name))
        if refusal is None and self.is_on_top:
            self.house.go_back()
        self.refuse(refusal)

    async def action_back(self) -> None:
        """To the lobby; a seat is kept."""
        await self.guest.moved(self.hall.leave(self.visit))
        if self.is_on_top:
            self.house.go_back()

    def topic(self) -> Topic | None:
        """The rules of this game, at the option under the cursor."""
        if self.table is None:
            return None
        option = self.table.info.option(self.rows.current.removeprefix("option:"))
        return Topic(self.table.kept.game, option.rule if option else "")
