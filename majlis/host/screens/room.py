"""What lobby and waiting table have in common: rows, who is there, talk, a line to speak on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from textual import events
from textual.containers import Container
from textual.widget import Widget

from majlis.core.game import Refusal
from majlis.host.screens.base import InHall
from majlis.host.screens.talk import Ruled, TalkEntry, TalkPanel, line_hints, told
from majlis.ui import keymap
from majlis.ui.screens.boarded import WIDE
from majlis.ui.screens.house import HouseScreen
from majlis.ui.widgets.bars import Hint
from majlis.ui.widgets.drawn import Lines
from majlis.ui.widgets.lines import Column, Field, Line, Spot, wrap
from majlis.ui.widgets.rows import Row, Rows

TALL = 36
"""Rows of a screen with much room."""
REFRESH_S = 20.0
"""Seconds after which what counts minutes is said again."""


class People(Lines):
    """Who is there, on one line, or on a few where there is room."""

    def __init__(self) -> None:
        super().__init__(id="people")
        self._text = ""

    def show(self, text: str) -> None:
        """Say who."""
        if text != self._text:
            self._text = text
            self.redraw(layout=True)

    def draw(self, width: int) -> Sequence[Line]:
        """Wrapped."""
        return [[Spot(1, part, "dim")] for part in wrap(self._text, width - 2)]


class RoomScreen(HouseScreen[None], InHall):
    """Subclasses give the rows and what becomes of them."""

    COLUMNS: ClassVar[tuple[Column, ...]] = ()
    WIDE: ClassVar[int] = WIDE
    STATUS_LINES = 2
    AUTO_FOCUS = "#rows"
    DEFAULT_CSS = """
    RoomScreen #middle { height: 1fr; }
    RoomScreen #rows { height: 1fr; }
    RoomScreen #aside { dock: bottom; height: 7; }
    RoomScreen #people { max-height: 1; }
    RoomScreen #talk { height: 1fr; }
    RoomScreen.-tall #aside { height: 13; }
    RoomScreen.-tall #people { max-height: 2; }
    RoomScreen.-wide #aside { dock: right; width: 42; height: 100%; padding-left: 2; }
    RoomScreen.-wide.-rtl #aside { dock: left; padding: 0 2 0 0; }
    RoomScreen.-wide #people { max-height: 6; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.rows = Rows(self.COLUMNS, eager=False, id="rows")
        self.people = People()
        self.talk_head = Ruled()
        self.talk = TalkPanel()
        self.line = TalkEntry()
        self._notice: Field | None = None

    def body(self) -> Iterable[Widget]:
        """The rows; people and talk below them, or beside them where there is room."""
        aside = Container(self.talk_head, self.people, self.talk, id="aside")
        yield Container(self.rows, aside, id="middle")

    def foot(self) -> Iterable[Widget]:
        """The line to speak on, and what is said of the row under the cursor."""
        yield self.line
        yield self.status

    def on_mount(self) -> None:
        """Minutes pass."""
        self.set_interval(REFRESH_S, self.guest.look)

    def on_resize(self, event: events.Resize) -> None:
        """Wider terminals give talk its own column, taller ones more lines."""
        self.set_class(event.size.width >= self.WIDE, "-wide")
        self.set_class(event.size.height >= TALL, "-tall")

    def on_screen_suspend(self) -> None:
        """Under another screen nothing is painted: what was painted need not be remembered, nor
        rows, of which each of 200 people would have 200.
        """
        self.rows.rest()
        for widget in self.walk_children(Widget):
            widget._styles_cache.clear()

    def changed(self) -> None:
        """Say everything again."""
        self.reword()

    def reword(self) -> None:
        """Rows, people, talk."""
        self.set_class(self.words.rtl, "-rtl")
        super().reword()
        rows = list(self.list_rows())
        if rows != self.rows.rows:
            self.rows.fill(rows)
        self.people.show(self.here())
        self.talk_head.show(self.words("host.talk"))
        self.talk.show(told(self.words, self.hall.talk.heard(self.visit)))
        self.line.hint(self.words("host.talk.hint"))
        self._show_status()

    def list_rows(self) -> Iterable[Row]:
        """The rows."""
        raise NotImplementedError

    def here(self) -> str:
        """Who is there, in words."""
        raise NotImplementedError

    def explain(self, row: str) -> str:
        """What is to be said of a row."""
        raise NotImplementedError

    def hints(self) -> list[Hint]:
        """On the line other keys count than on the rows."""
        if self.focused is self.line:
            return line_hints(self.words)
        choose = keymap.find("rows.choose")
        assert choose is not None
        return [self.hint(choose), *super().hints()]

    def on_descendant_focus(self) -> None:
        """To the line, or back."""
        self.show_keys()

    # The status line: a notice stays until the cursor moves

    def notice(self, text: str, warn: bool = False) -> None:
        """Say something until the reader goes on."""
        self._notice = Field(text, "warn" if warn else "strong") if text else None
        self._show_status()

    def refuse(self, refusal: Refusal | None) -> None:
        """Say why something was not done; ``None``: it was."""
        if refusal is not None:
            self.notice(self.words.refusal(refusal), warn=True)

    def _show_status(self) -> None:
        self.status.show(self._notice or Field(self.explain(self.rows.current)))

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """Another row."""
        self._notice = None
        self._show_status()

    # Talking

    def action_talk(self) -> None:
        """To the line."""
        self.line.focus()

    async def on_talk_entry_submitted(self, event: TalkEntry.Submitted) -> None:
        """Say it; nothing to say goes back to the rows."""
        if not event.text.strip():
            self.say_nothing()
            return
        if await self.speak(event.text):
            event.entry.put("")

    def say_nothing(self) -> None:
        """Enter with nothing on the line: back to the rows."""
        self.rows.focus()

    async def speak(self, text: str) -> bool:
        """Say ``text`` to everybody here; whether it may go from the line."""
        refusal = self.hall.talk.say(self.visit, text)
        self.refuse(refusal)
        return refusal is None

    def on_talk_entry_cancelled(self, event: TalkEntry.Cancelled) -> None:
        """Escape: back to the rows."""
        event.entry.put("")
        self.rows.focus()


def row_of(id: str, *texts: str | Field) -> Row:
    """A row of texts, the first of them strong."""
    fields: list[Any] = [text if isinstance(text, Field) else Field(text) for text in texts]
    return Row(id, (fields[0]._replace(role=fields[0].role or "strong"), *fields[1:]))
