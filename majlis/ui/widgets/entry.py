"""A line to type on, in either direction.

The text is kept in logical order and drawn as one field, which the right-to-left filter turns; the
arrow keys go where they point to the eye, and a click finds the character that is shown there.
"""

from __future__ import annotations

import re
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip

from majlis.text import source_at, visual
from majlis.text.controls import has_rtl, strip_controls
from majlis.ui.context import context_of
from majlis.ui.widgets.drawn import Lines
from majlis.ui.widgets.lines import Line, Spot, paint

_WORD_BEFORE = re.compile(r"\S*\s*$")
TEXT = 4
"""The cell at which the text begins: two after the sign, so that they are not one field."""
MOST = 400
"""Characters a line may have."""


class Entry(Lines, can_focus=True):
    """One line of text with a prompt before it and words where nothing is typed yet.

    ``empties``: Enter takes the text off the line.
    """

    DEFAULT_CSS = """
    Entry { height: 1; }
    Entry:focus { background: $boost; }
    """
    KEYS: ClassVar[dict[str, str]] = {
        "left": "go(-1)",
        "ctrl+b": "go(-1)",
        "right": "go(1)",
        "ctrl+f": "go(1)",
        "home": "go_end(False)",
        "ctrl+a": "go_end(False)",
        "end": "go_end(True)",
        "ctrl+e": "go_end(True)",
        "backspace": "erase(-1)",
        "ctrl+h": "erase(-1)",
        "delete": "erase(0)",
        "ctrl+d": "erase(0)",
        "ctrl+w": "erase_word",
        "ctrl+u": "clear",
        "enter": "submit",
        "escape": "cancel",
    }
    """Not bindings: those are done later than letters are typed, and a quick hand would see the
    line cleared or entered in the wrong place."""

    class Submitted(Message):
        """Enter was pressed with ``text`` on the line."""

        def __init__(self, entry: Entry, text: str) -> None:
            super().__init__()
            self.entry = entry
            self.text = text

        @property
        def control(self) -> Entry:
            """The line."""
            return self.entry

    class Changed(Submitted):
        """The text is another now."""

    class Cancelled(Submitted):
        """Escape was pressed."""

    class Emptied(Submitted):
        """Backspace was pressed with nothing left to erase."""

    def __init__(self, placeholder: str = "", *, id: str = "entry", empties: bool = False) -> None:
        super().__init__(id=id)
        self._empties = empties
        self.placeholder = placeholder
        self._text = ""
        self._at = 0
        self._is_suggested = False

    @property
    def text(self) -> str:
        """What is on the line."""
        return self._text

    def put(self, text: str, cursor: int | None = None) -> None:
        """Replace what is on the line; the cursor goes to its end, or to ``cursor``."""
        text = strip_controls(text)[:MOST]
        changed = text != self._text
        self._text = text
        self._is_suggested = False
        self._at = len(text) if cursor is None else max(0, min(cursor, len(text)))
        self.redraw()
        if changed:
            self.post_message(self.Changed(self, text))

    def suggest(self, text: str) -> None:
        """Put something on the line that whatever is typed replaces, and Backspace takes away."""
        self.put(text)
        self._is_suggested = bool(text)
        self.redraw()

    def insert(self, text: str) -> None:
        """Type ``text`` at the cursor."""
        if self._is_suggested:
            self._text, self._at = "", 0
        text = strip_controls(text.replace("\n", " ").replace("\t", " "))
        self.put(self._text[: self._at] + text + self._text[self._at :], self._at + len(text))

    def hint(self, placeholder: str) -> None:
        """Change the words shown on the empty line."""
        if placeholder != self.placeholder:
            self.placeholder = placeholder
            self.redraw()

    def draw(self, width: int) -> list[Line]:
        """The prompt and the text; the part round the cursor where not all fits."""
        line = [Spot(1, context_of(self).glyphs.reach[0 if self.rtl else 1], "key")]
        if not self._text and self.placeholder:
            line.append(Spot(TEXT + 2 * self.has_focus, self.placeholder, "dim"))
        return [line]

    def render_line(self, y: int) -> Strip:
        """The line with its cursor."""
        width = self.size.width
        if y or not (self._text or self.has_focus):
            return super().render_line(y)
        first, shown = self._window(width)
        text, end = self._places(shown, width)
        at = self._at - first
        caret = at if self.has_focus else -1
        marks = ((0 if self._is_suggested else caret, caret + 1, "caret"),)
        spots = [*self.lines(width)[0], Spot(text, shown, "", "", marks)]
        if caret == len(shown):
            spots.append(Spot(end, " ", "caret"))
        return paint(spots, width, self._look)

    def _look(self, role: str) -> Style:
        return self.rich_style + Style(reverse=True) if role == "caret" else self.look(role)

    def _places(self, shown: str, width: int) -> tuple[int, int]:
        """The cells where the text begins and where the cursor stands after its end.

        The text stands at the reader's side, the cursor's cell at the text's own end.
        """
        size = cell_len(shown)
        start = width - TEXT - size - 1 if self.rtl else TEXT
        return (start + 1, start) if has_rtl(shown) else (start, start + size)

    def _window(self, width: int) -> tuple[int, str]:
        """Which part of the text is shown: its first character's index, and itself."""
        room = max(1, width - TEXT - 2)
        first = 0
        while first < self._at and cell_len(self._text[first : self._at]) > room:
            first += 1
        last = len(self._text)
        while cell_len(self._text[first:last]) > room:
            last -= 1
        return first, self._text[first:last]

    def on_focus(self) -> None:
        """The cursor appears."""
        self.redraw()

    def on_blur(self) -> None:
        """The cursor disappears."""
        self.redraw()

    async def _on_key(self, event: events.Key) -> None:
        action = self.KEYS.get(event.key)
        if action is not None:
            await self.run_action(action)
        elif event.is_printable and event.character:
            self.insert(event.character)
        else:
            return
        event.stop()
        event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is typed, its lines joined."""
        event.stop()
        self.insert(event.text)

    def on_click(self, event: events.Click) -> None:
        """The cursor goes to the character that was clicked."""
        place = event.get_content_offset(self)
        if place is None:
            return
        event.stop()
        width = self.size.width
        first, shown = self._window(width)
        found = source_at(visual(shown), place.x - self._places(shown, width)[0])
        self.put(self._text, len(self._text) if found is None else first + found)

    def action_go(self, by: int) -> None:
        """One character to the side the key points to."""
        turned = has_rtl(self._text)
        self.put(self._text, max(0, self._at + (-by if turned else by)))

    def action_go_end(self, last: bool) -> None:
        """The beginning or the end."""
        self.put(self._text, len(self._text) if last else 0)

    def action_erase(self, side: int) -> None:
        """The character before the cursor (-1) or under it (0)."""
        at = self._at + side
        if self._is_suggested:
            self.put("")
        elif not self._text and side:
            self.post_message(self.Emptied(self, ""))
        elif at >= 0:
            self.put(self._text[:at] + self._text[at + 1 :], at)

    def action_erase_word(self) -> None:
        """The word before the cursor."""
        before = _WORD_BEFORE.sub("", self._text[: self._at])
        self.put(before + self._text[self._at :], len(before))

    def action_clear(self) -> None:
        """Everything."""
        self.put("")

    def action_submit(self) -> None:
        """Enter. What is typed next may come before whoever hears of it has done anything."""
        text = self._text
        if self._empties:
            self.put("")
        self.post_message(self.Submitted(self, text))

    def give_back(self, text: str) -> None:
        """Put what could not be used back on the line, unless something else is there by now."""
        if not self._text:
            self.put(text)

    def action_cancel(self) -> None:
        """Escape."""
        self.post_message(self.Cancelled(self, self._text))
