"""The table at a host: the same screen as everywhere, with talk, absent people, and rematches."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from textual.containers import Container
from textual.timer import Timer
from textual.widget import Widget

from majlis.core.fold import Entry
from majlis.core.game import Message, Refusal, Who
from majlis.core.port import Snapshot
from majlis.core.seats import Seat
from majlis.core.verbs import Leave
from majlis.host.screens.base import InHall
from majlis.host.screens.sitting import HostedSitting
from majlis.host.screens.talk import Ruled, TalkEntry, TalkPanel, line_hints, told
from majlis.host.tables import HouseTable
from majlis.ui import keymap
from majlis.ui.asking import Confirm
from majlis.ui.screens.table import TableScreen
from majlis.ui.widgets.bars import Hint, cap
from majlis.ui.widgets.drawn import Pressed

PLAYERS_KEYS = ("table.takeback", "table.draw", "table.pause")


class HostTable(TableScreen, InHall):
    """A seat at a table of the house, or a place beside it."""

    GROUPS: ClassVar[tuple[str, ...]] = ("table", "talk", "call")
    BINDINGS = keymap.bindings("talk")
    DEFAULT_CSS = """
    HostTable #first { height: auto; }
    HostTable #talk { display: none; height: 1fr; }
    HostTable #say { display: none; }
    HostTable.-talking #say { display: block; }
    HostTable.-talking #entry { display: none; }
    HostTable.-talking #first { height: 100%; }
    HostTable.-talking #talk { display: block; }
    HostTable.-talking #log { display: none; }
    HostTable.-wide #side { width: 54; }
    HostTable.-wide #first { width: 27; height: 100%; }
    HostTable.-wide.-rtl #first { dock: right; }
    HostTable.-wide #seats { width: 1fr; dock: none; }
    HostTable.-wide.-rtl #seats { dock: none; }
    HostTable.-wide #talk { display: block; }
    HostTable.-wide #log { display: block; width: 27; }
    """
    sitting: HostedSitting

    def __init__(self, sitting: HostedSitting) -> None:
        super().__init__(sitting)
        self.talk_head = Ruled(tag="talk")
        self.talk = TalkPanel()
        self.line = TalkEntry()
        first = Container(self.seats_panel, self.talk_head, self.talk, id="first")
        self._side = Container(first, self.log_panel, id="side")
        self._heard = 0
        self._shown_at = 0.0
        self._absence: Timer | None = None
        self._watched: list[str] = []

    @property
    def table(self) -> HouseTable | None:
        """The table, while it is there."""
        return self.hall.tables.get(self.sitting.name)

    def foot(self) -> Iterable[Widget]:
        """A line to talk on, in the place of the other while one talks."""
        yield from super().foot()
        yield self.line

    def changed(self) -> None:
        """Something was said; or the table is gone, or this seat is somebody else's now."""
        table = self.table
        if table is None:
            self.guest.to_lobby("host.table.closed")
        elif self.sitting.here != _seats(table.seat_of(self.visit.name)):
            self.guest.show_table(table.name)
        elif self.snapshot is not None and self._watched != self._watching():
            self.reword()
        else:
            self._show_talk()

    def on_screen_resume(self) -> None:
        """It may have happened under another screen."""
        self.guest.look()

    # Talk

    @property
    def is_open(self) -> bool:
        """Whether talk is on the screen."""
        return self.has_class("-talking") or self.has_class("-wide")

    def reword(self) -> None:
        """Talk too."""
        self._watched = self._watching()
        super().reword()
        if self.is_mounted:
            self._show_talk()

    def _show_talk(self) -> None:
        lines = self.hall.talk.heard(self.visit)
        self.talk.show(told(self.words, lines))
        self.line.hint(self.words(f"host.talk.hint.{'table' if self._may_speak else 'closed'}"))
        last = lines[-1] if lines else None
        if last is not None and self.is_open:
            self._heard = last.seq
        fresh = last is not None and last.seq > self._heard
        text = self.words("host.talk")
        if last is not None and not self.is_open:
            text = self.words("host.said", who=last.who, text=last.text)
        self.talk_head.show(text, self._talk_key(), "warn" if fresh else "heading")

    @property
    def _may_speak(self) -> bool:
        """Whether the game lets the guest talk now."""
        table = self.table
        playing = table.table if table is not None else None
        return playing is None or all(playing.may_speak(seat) for seat in self.sitting.here)

    def _talk_key(self) -> str:
        own = self.context.settings.keys
        plain = self.context.glyphs.name == "ascii"
        return cap(keymap.keys_of("talk.open", own).split(",")[0], plain)

    def action_talk(self) -> None:
        """Open talk and go to its line; once there, close it."""
        if self.focused is self.line:
            self._stop_talking()
            return
        self.add_class("-talking")
        self._show_talk()
        self.line.focus()

    def _stop_talking(self) -> None:
        self.remove_class("-talking")
        self._show_talk()
        self.board.focus()

    def on_talk_entry_submitted(self, event: TalkEntry.Submitted) -> None:
        """Say it; nothing to say closes the line."""
        if not event.text.strip():
            self._stop_talking()
            return
        refusal = self.hall.talk.say(self.visit, event.text)
        self._refuse(refusal)
        if refusal is None:
            event.entry.put("")

    def on_talk_entry_cancelled(self, event: TalkEntry.Cancelled) -> None:
        """Escape: back to the board."""
        event.entry.put("")
        self._stop_talking()

    async def on_pressed(self, event: Pressed) -> None:
        """A click on the heading of talk."""
        if event.widget is self.talk_head:
            event.stop()
            event.prevent_default()
            self.action_talk()

    # Who is away

    def show(self, snapshot: Snapshot[Any], live: bool) -> None:
        """Count how long people are away, while any are."""
        self._shown_at = time.monotonic()
        super().show(snapshot, live)
        counts = bool(snapshot.away) and snapshot.outcome is None
        if counts and self._absence is None:
            self._absence = self.set_interval(1.0, self._count)
        elif not counts and self._absence is not None:
            self._absence.stop()
            self._absence = None

    def _count(self) -> None:
        if self.snapshot is not None:
            self._show_seats(self.snapshot)

    def _absences(self, snapshot: Snapshot[Any]) -> Iterable[str]:
        """How long they have been away, in table time."""
        now = snapshot.at_ms
        if not (snapshot.paused or snapshot.offer):
            now += int((time.monotonic() - self._shown_at) * 1000)
        for seat in snapshot.away:
            left = [entry.at_ms for entry in self._log if entry.seat == seat and _leaves(entry)]
            if left:
                code = "host.seat.expected" if seat in snapshot.expected else "host.seat.away"
                time_ = self.words.number(_span(now - left[-1]))
                yield self.words(code, who=Who(seat), time=time_)

    def bystanders(self) -> Sequence[str]:
        """Whoever watches could be seated."""
        return self._watching()

    def _watching(self) -> list[str]:
        watching = self.table.watching if self.table else ()
        return [name for name in watching if name != self.visit.name]

    def waiting(self, snapshot: Snapshot[Any]) -> Iterable[str]:
        """Who is away, and who looks on; to those who do, how late they see it."""
        yield from super().waiting(snapshot)
        if snapshot.outcome is None:
            yield from self._absences(snapshot)
        if not self.sitting.here:
            late = round(self.hall.manners.spectator_delay_s) if self.info.hidden else 0
            yield self.words("host.watching.late" if late else "host.watching", n=late)
        if others := self._watching():
            yield self.words("host.table.watched", who=tuple(others))

    def offers(self, key: keymap.Key) -> bool:
        """Who only watches asks for nothing."""
        if key.id in PLAYERS_KEYS and not self.sitting.here:
            return False
        return super().offers(key)

    # Keys

    def hints(self) -> list[Hint]:
        """On the line to talk on, how to leave it; else as at every table."""
        return line_hints(self.words) if self.focused is self.line else super().hints()

    def last_hints(self) -> list[Hint]:
        """What can be done about the absent, and talk, keep their place in the line of keys."""
        if self.focused in (self.line, self.entry):
            return []
        talk = [self.hint(key) for key in keymap.group("talk")]
        *absent, keys = super().last_hints()
        return [*absent, *talk, keys]

    def action_meet(self) -> None:
        """How the session of this table stands."""
        from majlis.host.screens.meet import MeetScreen

        if self.table is not None and self.table.kept.session:
            self.app.push_screen(MeetScreen(self.table.kept.session))

    # Leaving, and once more

    def action_leave(self) -> None:
        """To the lobby; asked again while the game goes on."""
        super().action_leave()
        if self._confirm is not None:
            is_timed = self.snapshot is not None and self.snapshot.clock.spec.kind != "off"
            code = "host.ask.leave.timed" if is_timed else "host.ask.leave"
            self._confirm = Confirm(Message(code), "leave")
            self.reword()

    async def _again(self) -> None:
        """Offer the rematch, or take the one that is offered."""
        answer = await self.guest.moved(self.hall.seats.rematch(self.visit))
        if isinstance(answer, Refusal):
            self._refuse(answer)
        else:
            self.guest.show_table(answer.name)


def _seats(seat: Seat | None) -> tuple[Seat, ...]:
    return () if seat is None else (seat,)


def _span(ms: int) -> str:
    seconds = max(0, ms) // 1000
    return f"{seconds // 60}:{seconds % 60:02}"


def _leaves(entry: Entry) -> bool:
    return entry.event is not None and isinstance(entry.event.action, Leave)
