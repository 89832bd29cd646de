"""A new table at the house: the same set-up as at home, with seats for people from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from majlis.core.game import Refusal
from majlis.core.seats import OFFICIAL, Seat
from majlis.host.plans import Plan
from majlis.host.screens.base import InHall
from majlis.text import clean_name
from majlis.ui.form import HUMAN, Place
from majlis.ui.screens.setup import SetupScreen
from majlis.ui.widgets.entry import Entry
from majlis.ui.widgets.lines import Field
from majlis.ui.widgets.rows import Row, Rows, heading

OWN_ROWS = ("own", "own.office", "who", "name", "word", "start", "who.official", "name.official")
"""Rows that mean something else here than at home."""


class NewTableScreen(SetupScreen, InHall):
    """Options, seats (one's own, free, a robot's, kept for somebody), perhaps a private word."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.form = msgspec.structs.replace(self.form, online=True)
        self.word = ""

    @property
    def own_seat(self) -> Seat:
        """Where one sits down oneself: the first seat, unless one keeps the office for oneself."""
        place = self.form.seats.get(OFFICIAL)
        return OFFICIAL if place is not None and place.name == self.visit.name else 0

    def _seat(self, seat: Seat, place: Place) -> Iterable[Row]:
        words = self.words
        label = Field(self.seat_label(seat))
        if seat == self.own_seat:
            own = words("host.setup.own", name=self.visit.name)
            yield Row(f"own:{seat}", (label, Field(own, "strong")))
            return
        yield Row(f"who:{seat}", (label, Field(self._who(place.who))))
        if place.who == HUMAN:
            invited = words.value(place.name) if place.name else words("host.setup.anybody")
            name = Field(self._under(words("host.setup.name")))
            yield Row(f"name:{seat}", (name, Field(invited, "" if place.name else "dim")))

    def _chance(self) -> Iterable[Row]:
        """Chance is always drawn here; in its place stands who may come."""
        words = self.words
        yield heading(words("host.setup.who_may"))
        word = Field(words.value(self.word)) if self.word else Field(words("host.setup.open"))
        yield Row("word", (Field(words("host.setup.word")), word))

    def help_code(self, kind: str) -> str:
        """Some rows mean something else here."""
        if kind.startswith("own"):
            kind = "own.office" if OFFICIAL in self.form.seats else "own"
        return f"host.setup.{kind}.help" if kind in OWN_ROWS else super().help_code(kind)

    def action_change(self, by: int) -> None:
        """A word is typed, not stepped through; one's own seat is a player's or the office."""
        kind = self.query_one(Rows).current.partition(":")[0]
        if kind == "word":
            self.action_edit()
        elif kind == "own":
            self._change_chair()
        else:
            super().action_change(by)

    def _change_chair(self) -> None:
        """Keep the office for oneself, or play and leave it to somebody else."""
        if OFFICIAL not in self.form.seats:
            return
        name = "" if self.own_seat == OFFICIAL else self.visit.name
        self._use(self.form.seat(OFFICIAL, who=HUMAN, name=name))
        self.query_one(Rows).go(f"own:{self.own_seat}")

    def action_edit(self) -> None:
        """Type the value of the row under the cursor."""
        super().action_edit()
        if self.query_one(Rows).current == "word":
            self._open(self.word)

    def _open(self, text: str) -> None:
        entry = self.query_one(Entry)
        entry.add_class("-open")
        entry.put("")
        entry.hint(text)
        entry.focus()

    def on_entry_emptied(self) -> None:
        """Backspace where nothing is typed: the table is for everybody."""
        if self.query_one(Rows).current == "word":
            self.word = ""
            self.query_one(Entry).hint("")
            self.reword()

    def on_entry_submitted(self, event: Entry.Submitted) -> None:
        """A word or somebody's name; the rest is as at home."""
        kind, _, index = self.query_one(Rows).current.partition(":")
        if kind not in ("word", "name") or not event.text:
            return
        event.prevent_default()
        if kind == "word":
            self.word = clean_name(event.text)
            self.reword()
        elif not self._invite(int(index), clean_name(event.text)):
            return
        self._close()

    def _invite(self, seat: Seat, name: str) -> bool:
        found = self.hall.people.person(name) if name else ""
        if found is None or (found == self.visit.name and seat != OFFICIAL):
            self.notice(self.words("profile.none", name=name), warn=True)
            return False
        self._use(self.form.seat(seat, name=found))
        return True

    def _sessions(self) -> Iterable[Row]:
        """They are opened from the lobby."""
        return ()

    async def action_start(self) -> None:
        """Make the table and sit down at it."""
        form = self.form
        plans, official = map(plan_of, form.places), plan_of(form.official)
        terms = self.game, form.values, plans, self.word, official
        made = await self.guest.moved(self.hall.seats.make_table(self.visit, *terms))
        if isinstance(made, Refusal):
            self.notice(self.words.refusal(made), warn=True)
        else:
            self.guest.show_table(made.name)


def plan_of(place: Place) -> Plan:
    """The seat of a form as the house plans it."""
    return Plan(invited=place.name) if place.who == HUMAN else Plan(level=place.who)
