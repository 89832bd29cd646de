"""The lines above and below every screen: the title, the status, the keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.keys import key_to_character

from majlis.core.game import Message
from majlis.text import isolate
from majlis.ui.context import context_of
from majlis.ui.widgets.drawn import Lines
from majlis.ui.widgets.lines import (
    GAP,
    Field,
    Line,
    directed,
    ends,
    flow,
    flowing,
    moved,
    shortened,
    spread,
    wrapped,
)

_QUESTION, _MOST = 3, 5
"""Lines of a question with its answers, and as many as it may take so that a refusal is read."""
_TALL = 32
"""Rows of a screen that has lines to spare for a question."""

_CAPS = {
    "enter": "⏎",
    "backspace": "⌫",
    "escape": "Esc",
    "question_mark": "?",
    "exclamation_mark": "!",
    "slash": "/",
    "space": "␣",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "tab": "Tab",
    "delete": "Del",
    "insert": "Ins",
    "plus": "+",
    "minus": "-",
    "comma": ",",
    "full_stop": ".",
}
_ASCII_CAPS = {
    "enter": "Enter",
    "backspace": "Bksp",
    "space": "Space",
    "left": "<-",
    "right": "->",
    "up": "Up",
    "down": "Down",
}


def cap(key: str, plain: bool = False) -> str:
    """What is written on a key; ``plain``: in ASCII."""
    if key.startswith("shift+"):
        return "Shift+" + cap(key.removeprefix("shift+"), plain)
    if key.startswith("ctrl+"):
        return "^" + cap(key.removeprefix("ctrl+")).upper()
    if plain and key in _ASCII_CAPS:
        return _ASCII_CAPS[key]
    if len(key) > 1 and key[0] == "f" and key[1:].isdigit():
        return key.upper()
    return _CAPS.get(key) or key_to_character(key) or key


class Hint(NamedTuple):
    """A key, what it does in words, and the action a click runs. An empty key: a button alone.

    ``stays``: it is named however little room there is.
    """

    key: str
    label: str
    tag: str
    stays: bool = False


def hint_field(hint: Hint, *, rtl: bool, plain: bool, button: bool = False) -> Field:
    """A hint as one field, the key first."""
    sign = cap(hint.key, plain) if hint.key else ""
    role = "button" if button else ""
    frame = " " if button else ""
    if not sign:
        return Field(f"{frame}{hint.label}{frame}", role, hint.tag)
    shown = isolate(sign) if rtl else sign
    text = f"{frame}{shown} {hint.label}{frame}"
    marks = () if button else ((0, len(shown), "key"),)
    return Field(text, role, hint.tag, marks)


class TitleBar(Lines):
    """One line: fields spread over it; a warning takes the room it needs before all of them."""

    DEFAULT_CSS = "TitleBar { height: 1; background: $panel; }"

    def __init__(self) -> None:
        super().__init__(id="title")
        self._fields: tuple[str, ...] = ()
        self._unsaved = ""

    def show(self, *fields: str) -> None:
        """Say where the reader is."""
        unsaved = context_of(self).unsaved
        if (fields, unsaved) != (self._fields, self._unsaved):
            self._fields, self._unsaved = fields, unsaved
            self.redraw()

    def draw(self, width: int) -> list[Line]:
        """The title, and whether the game is being kept."""
        words = context_of(self).words
        fields = [
            Field(text, "title" if index == 0 else "strong")
            for index, text in enumerate(self._fields)
        ]
        if self.rtl:
            fields = [directed(field) for field in fields]
        if self._unsaved:
            warning = Field(words("ui.unsaved", why=Message(self._unsaved)), "warn")
            return [moved(ends(fields, [warning], width - 2), 1)]
        return [moved(spread(fields, width - 2), 1)]


class Status(Lines):
    """A few lines of text under a screen's body: help for what the cursor is on, or a notice.

    It has ``height`` lines, and up to ``more`` as long as they are needed. Where there is no room
    for all, the last field is what must be read.
    """

    DEFAULT_CSS = "Status { height: auto; }"

    def __init__(self, height: int = 1, more: int = 0) -> None:
        super().__init__(id="status")
        self.styles.min_height = height
        self._most = height + more
        self._fields: tuple[Field, ...] = ()

    def show(self, *fields: Field) -> None:
        """Say something; each field begins on a line of its own."""
        if fields != self._fields:
            before, self._fields = len(self._lines), fields
            self.redraw()
            if self.size.width and len(self.lines(self.size.width)) != before:
                self.refresh(layout=True)

    def draw(self, width: int) -> list[Line]:
        """Each field wrapped; where there is no room the first fields are left out."""
        width -= 2
        return _laid(told(self._fields, self._most, width), width, self.rtl)

    def lines(self, width: int) -> list[Line]:
        """With a cell free at either side."""
        return [moved(line, 1) for line in super().lines(width - 2)]


def told(fields: Sequence[Field], most: int, width: int) -> list[Field]:
    """These fields wrapped in at most ``most`` lines. The first are left out where there is no
    room; of the last two, what is asked and what was wrong, each keeps a line.
    """
    texts = [wrapped(field, width) for field in fields]
    while len(texts) > min(2, most) and sum(map(len, texts)) > most:
        del texts[0]
    if len(texts) == 2:
        texts[1] = shortened(texts[1], most - 1, width)
        texts[0] = shortened(texts[0], most - len(texts[1]), width)
    return shortened([part for text in texts for part in text], most, width)


def _laid(parts: Iterable[Field], width: int, rtl: bool) -> list[Line]:
    """One line a part; one of notation alone has its sentence's direction all the same."""
    return [flow([directed(part) if rtl else part], width)[0] for part in parts]


def _taken(field: Field) -> int:
    """The cells of a field and of the gap after it."""
    return cell_len(field.text) + GAP


class KeysBar(Lines):
    """The line of keys: what they do, clickable. What does not fit is left out, `?` shows all."""

    DEFAULT_CSS = "KeysBar { height: 1; background: $panel; }"

    def __init__(self) -> None:
        super().__init__(id="keys")
        self._hints: tuple[Hint, ...] = ()
        self._last: tuple[Hint, ...] = ()
        self._drawn_plain = False

    @property
    def _plain(self) -> bool:
        return context_of(self).glyphs.name == "ascii"

    def show(self, hints: Sequence[Hint], last: Sequence[Hint] = ()) -> None:
        """Name these keys; ``last`` keep their place at the end."""
        wanted = (tuple(hints), tuple(last), self._plain)
        if wanted != (self._hints, self._last, self._drawn_plain):
            self._hints, self._last, self._drawn_plain = wanted
            self.redraw()

    def draw(self, width: int) -> list[Line]:
        """One line."""
        last = self._fields(self._last)
        first = self._fields(self._fitting(width - 2 - sum(map(_taken, last))))
        return [moved(ends(first, last, width - 2), 1)]

    def _fitting(self, room: int) -> list[Hint]:
        """Those for whom there is room beside those that stay, which have theirs in any case."""
        sizes = {
            hint: _taken(field)
            for hint, field in zip(self._hints, self._fields(self._hints), strict=True)
        }
        room += GAP - sum(size for hint, size in sizes.items() if hint.stays)
        fitting = []
        for hint, size in sizes.items():
            if hint.stays or size <= room:
                fitting.append(hint)
                room -= 0 if hint.stays else size
        return fitting

    def _fields(self, hints: Sequence[Hint]) -> list[Field]:
        return [hint_field(hint, rtl=self.rtl, plain=self._plain) for hint in hints]


class Question(Lines):
    """A question and its answers, each with its key and clickable; none of them a default.

    It has three lines, and up to two more as long as it or a refusal needs them.
    """

    DEFAULT_CSS = "Question { height: auto; min-height: 3; background: $boost; display: none; }"

    def __init__(self) -> None:
        super().__init__(id="question")
        self._text = self._wrong = ""
        self._answers: tuple[Hint, ...] = ()

    def ask(self, text: str, answers: Sequence[Hint], wrong: str = "") -> None:
        """Show a question, and what was ``wrong`` with the last answer; without text, nothing."""
        self.display = bool(text)
        wanted = (text, tuple(answers), wrong)
        if wanted != (self._text, self._answers, self._wrong):
            before = len(self._lines)
            self._text, self._answers, self._wrong = wanted
            self.redraw()
            if self.size.width and len(self.lines(self.size.width)) != before:
                self.refresh(layout=True)

    @property
    def answers(self) -> tuple[Hint, ...]:
        """The answers on offer."""
        return self._answers if self._text else ()

    def draw(self, width: int) -> list[Line]:
        """The question, and its answers below. What was wrong with the last try has lines of its
        own between them, else it stands after the question, else after the answers, else it takes
        the room it needs from both.
        """
        plain = context_of(self).glyphs.name == "ascii"
        fields = [
            hint_field(hint, rtl=self.rtl, plain=plain, button=True) for hint in self._answers
        ]
        wrong = Field(self._wrong, "strong")
        answers = flowing(fields, width, most=2) if fields else []
        apart = [*wrapped(Field(self._text, "strong"), width), *wrapped(wrong, width)]
        if self._wrong and len(apart) + len(answers) <= self._room:
            return [*_laid(apart, width, self.rtl), *answers]
        asked = wrapped(Field(f"{self._text}  {self._wrong}".rstrip(), "strong"), width)
        if self._wrong and len(asked) + len(answers) > _QUESTION:
            asked = wrapped(Field(self._text, "strong"), width)
            beside = flow([*fields, wrong], width, most=len(answers))
            if beside and sum(map(len, beside)) == len(fields) + 1:
                answers = beside
            else:
                return self._crowded(asked, fields, wrapped(wrong, width), width)
        asked = shortened(asked, max(1, _MOST - len(answers)), width)
        return [*_laid(asked, width, self.rtl), *answers]

    @property
    def _room(self) -> int:
        """The lines it may have without need."""
        return _MOST if self.app.size.height >= _TALL else _QUESTION

    def _crowded(
        self, asked: list[Field], fields: list[Field], wrong: list[Field], width: int
    ) -> list[Line]:
        """Where three lines are too few: what was wrong is read whole, the others keep a line."""
        wrong = shortened(wrong, _MOST - 1 - bool(fields), width)
        room = max(_QUESTION, len(wrong) + 1 + bool(fields))
        answers = flowing(fields, width, most=room - 1 - len(wrong)) if fields else []
        asked = shortened(asked, room - len(wrong) - len(answers), width)
        return [*_laid([*asked, *wrong], width, self.rtl), *answers]

    def lines(self, width: int) -> list[Line]:
        """With a cell free at either side."""
        return [moved(line, 1) for line in super().lines(width - 2)]
