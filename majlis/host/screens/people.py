"""Who is in the house, and how their games have ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from majlis.host.screens.base import InHall
from majlis.host.screens.words import whereabouts
from majlis.store import accounts
from majlis.store.errors import StoreError
from majlis.ui import keymap
from majlis.ui.screens.house import Sheet
from majlis.ui.widgets.lines import Column, Field
from majlis.ui.widgets.rows import Row, Rows

ADMINS_KEYS = ("people.kick", "people.ban", "people.pardon")


class PeopleScreen(Sheet[None], InHall):
    """A row a person; Enter shows the results."""

    GROUPS = ("people", "sheet")
    BINDINGS = keymap.bindings("people")

    def body(self) -> Iterable[Widget]:
        """The rows."""
        yield Rows((Column(24), Column(flex=1), Column(12, end=True)), eager=False)

    def title_fields(self) -> Sequence[str]:
        """How many there are."""
        return [self.words("host.people.title"), self.words("host.people.count", n=self._count())]

    def _count(self) -> int:
        return len(self.hall.people.here())

    def changed(self) -> None:
        """Somebody came, went, or moved."""
        self.reword()

    def reword(self) -> None:
        """Everybody."""
        super().reword()
        names = (*self.hall.people.here(), *self._out())
        self.query_one(Rows).fill([self._row(name) for name in names])

    def _out(self) -> list[str]:
        """Those who are kept out, for admins, who may let them in again."""
        if not self.visit.is_admin:
            return []
        try:
            out = accounts.banned(self.hall.store)
        except StoreError:
            return []
        return [name for name in out if name not in self.hall.people.here()]

    def _row(self, name: str) -> Row:
        words = self.words
        sign = words("host.people.muted") if name in self.visit.muted else ""
        if name == self.visit.name:
            sign = words("ui.seat.you")
        is_out = name not in self.hall.people.here()
        where = (
            words("host.people.out") if is_out else whereabouts(words, self.hall, self.visit, name)
        )
        fields = (Field(words.value(name), "strong"), Field(where), Field(sign, "dim"))
        return Row(name, fields)

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Their results."""
        from majlis.ui.screens.results import ResultsScreen

        self.app.push_screen(ResultsScreen(self.hall.store, event.id))

    def offers(self, key: keymap.Key) -> bool:
        """Some keys are the admins'."""
        return self.visit.is_admin if key.id in ADMINS_KEYS else super().offers(key)

    @property
    def _current(self) -> str:
        return self.query_one(Rows).current

    def action_mute(self) -> None:
        """Hear nothing more of somebody, or hear him again."""
        if self._current and self._current != self.visit.name:
            self.visit.muted ^= {self._current}
            self.reword()

    def action_kick(self) -> None:
        """An admin ends somebody's sessions."""
        if self.visit.is_admin and self._current:
            self.hall.people.kick(self._current)

    def action_ban(self, banned: bool) -> None:
        """An admin keeps somebody out, or lets him in again."""
        if not (self.visit.is_admin and self._current):
            return
        name = self._current
        if name == self.visit.name:
            self.notice(self.words("host.people.oneself"), warn=True)
            return
        try:
            self.hall.people.ban(name, banned)
        except StoreError as error:
            self.notice(self.words(error.code, **error.params), warn=True)
        else:
            self.notice(
                self.words("host.people.banned" if banned else "host.people.free", who=name)
            )
