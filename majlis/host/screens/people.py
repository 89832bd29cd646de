"""Who is in the house, and how their games have ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from majlis.host.guests import OUT_S
from majlis.host.screens.base import InHall
from majlis.host.screens.sure import Sure
from majlis.host.screens.words import whereabouts
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

    def __init__(self) -> None:
        super().__init__()
        self._sure = Sure()

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
            out = self.hall.people.out()
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
        """An admin ends somebody's sessions, asked again."""
        if self.visit.is_admin and self._current and self._is_sure("kick"):
            self.hall.order.kick(self.visit.name, self._current)

    def action_ban(self, banned: bool) -> None:
        """An admin keeps somebody out, asked again, or lets him in."""
        name = self._current
        if not (self.visit.is_admin and name):
            return
        if name == self.visit.name:
            self.notice(self.words("host.people.oneself"), warn=True)
            return
        is_guest = self.hall.people.guests.knows(name)
        if banned and not self._is_sure("ban.guest" if is_guest else "ban", "people.ban"):
            return
        refusal = self.hall.order.ban(self.visit.name, name, banned)
        if refusal is not None:
            self.notice(self.words.refusal(refusal), warn=True)
            return
        self.reword()
        code = "host.people.free" if not banned else "host.people.banned"
        more = ".guest" if is_guest else ""
        self.notice(self.words(f"{code}{more}", who=name, n=round(OUT_S / 60)))

    def _is_sure(self, what: str, key: str = "people.kick") -> bool:
        """Whether this was asked for just before; else it is said what it would do."""
        if self._sure.is_asked_again(what, self._current):
            self.notice("")
            return True
        words, n = self.words, round(OUT_S / 60)
        text = words(f"host.sure.{what}", who=self._current, key=self.key_of(key), n=n)
        self.notice(text, warn=True)
        return False

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """What was asked for was asked of somebody else."""
        if self._sure.forget():
            self.notice("")
