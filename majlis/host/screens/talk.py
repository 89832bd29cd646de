"""Talk: its lines in a panel, a heading over it, and the line to say something on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from majlis.host.chat import Line as Said
from majlis.ui.context import context_of
from majlis.ui.widgets.bars import Hint
from majlis.ui.widgets.drawn import Lines
from majlis.ui.widgets.entry import Entry
from majlis.ui.widgets.lines import Field, Line, Spot, cut, ends, moved, ruled
from majlis.ui.widgets.log import LogPanel, Told
from majlis.ui.wording import Wording


def told(words: Wording, lines: Iterable[Said]) -> list[Told]:
    """What was said, for a panel; what spectators say among themselves is marked as theirs."""
    return [_told(words, line) for line in lines]


def _told(words: Wording, line: Said) -> Told:
    apart = line.channel == "kibitz"
    text = words("host.said.apart" if apart else "host.said", who=line.who, text=line.text)
    at = text.find(line.who)
    return Told(text, "dim" if apart else "", line.seq, ((at, at + len(line.who), "strong"),))


def line_hints(words: Wording) -> list[Hint]:
    """The keys that count while somebody types on the line."""
    say, back = words("host.talk.say"), words("host.talk.back")
    return [Hint("enter", say, "submit"), Hint("escape", back, "cancel")]


class TalkPanel(LogPanel):
    """The lines, the newest at the end."""

    def __init__(self) -> None:
        super().__init__(id="talk")


class Ruled(Lines):
    """A line with a text at its beginning, perhaps another at its end, and a rule between."""

    DEFAULT_CSS = "Ruled { height: 1; }"

    def __init__(self, *, id: str | None = None, tag: str = "") -> None:
        super().__init__(id=id)
        self._tag = tag
        self._text = self._end = ""
        self._role = "heading"

    def show(self, text: str, end: str = "", role: str = "heading") -> None:
        """Say something else."""
        if (text, end, role) != (self._text, self._end, self._role):
            self._text, self._end, self._role = text, end, role
            self.redraw()

    def draw(self, width: int) -> Sequence[Line]:
        """The line."""
        across = context_of(self).glyphs.lines.across
        sides = (Spot(0, across, "frame"), Spot(width - 1, across, "frame"))
        room = width - 4 - (len(self._end) + 2 if self._end else 0)
        start = [Field(cut(self._text, room), self._role, self._tag)] if self._text else []
        end = [Field(self._end, "key", self._tag)] if self._end else []
        inside = moved(ends(start, end, width - 4), 2)
        return [ruled([sides[0], *inside, sides[1]], width, across, "frame")]


class TalkEntry(Entry):
    """The line to say something on. Its messages are its own, no screen takes them for a move."""

    class Submitted(Entry.Submitted):
        """Enter was pressed with ``text`` on the line."""

    class Changed(Entry.Changed):
        """The text is another now."""

    class Cancelled(Entry.Cancelled):
        """Escape was pressed."""

    class Emptied(Entry.Emptied):
        """Backspace was pressed with nothing left to erase."""

    def __init__(self) -> None:
        super().__init__(id="say")
