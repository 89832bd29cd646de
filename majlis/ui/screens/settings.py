"""The reader's settings: language and digits, looks, right-to-left text, manners, keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import get_args, get_type_hints

from textual import events
from textual.filter import LineFilter
from textual.widget import Widget

from majlis.store.settings import Settings
from majlis.text import LANGUAGES, codes, visual
from majlis.text.digits import DIGITS
from majlis.text.filter import BidiFilter
from majlis.ui import keymap
from majlis.ui.context import context_of
from majlis.ui.screens.house import Sheet
from majlis.ui.widgets.bars import cap
from majlis.ui.widgets.drawn import Lines
from majlis.ui.widgets.lines import Column, Field, Line, Spot
from majlis.ui.widgets.rows import Row, Rows, heading

NAMES = ("language", "digits", "theme", "palette", "glyphs", "bidi", "auto_roll", "forced_ms")
FORCED_MS = (0, 500, 900, 2000, 5000)
AUTO = "auto"


def choices(name: str) -> tuple[str | int, ...]:
    """The values a setting can have, in the order in which they are stepped through."""
    if name == "language":
        return (AUTO, *(code for code in LANGUAGES if codes(code)))
    if name == "theme":
        return (AUTO, "dark", "light")
    if name == "forced_ms":
        return FORCED_MS
    hint = get_type_hints(Settings)[name]
    return (False, True) if hint is bool else get_args(hint)


class Sample(Lines):
    """One sentence, sent in visual and in logical order, past the filter that turns lines.

    What stands here is the house's own text: nobody else's may go round the filter.
    """

    DEFAULT_CSS = "Sample { height: 2; background: $boost; }"

    def get_line_filters(self) -> Sequence[LineFilter]:
        """All but the one that is to be chosen."""
        return [f for f in super().get_line_filters() if not isinstance(f, BidiFilter)]

    def draw(self, width: int) -> list[Line]:
        """Each way with its name; the names are turned by hand."""
        words = context_of(self).words
        sample = words("ui.settings.bidi.sample")
        lines: list[Line] = []
        for mode, shown in (("visual", visual(sample).text), ("logical", sample)):
            label = visual(words(f"ui.settings.bidi.{mode}") + ":").text
            lines.append([Spot(1, label, "dim"), Spot(32, shown, "strong")])
        return lines

    @property
    def rtl(self) -> bool:
        """Never: terminals that reorder by themselves would be told apart by it."""
        return False


class SettingsScreen(Sheet[None]):
    """Rows of settings; left and right choose, and a key can be given to every binding."""

    GROUPS = ("settings", "sheet")
    BINDINGS = keymap.bindings("settings")
    STATUS_LINES = 2

    def __init__(self) -> None:
        super().__init__()
        self._catching = ""

    def body(self) -> Iterable[Widget]:
        """The rows, and the sample for right-to-left text."""
        yield Rows((Column(36), Column(flex=1)), eager=False)
        yield Sample()

    def title_fields(self) -> Sequence[str]:
        """One word."""
        return [self.words("ui.settings.title")]

    def on_mount(self) -> None:
        """Begin at the language."""
        self.query_one(Rows).focus()

    def reword(self) -> None:
        """Every row."""
        super().reword()
        rows = self.query_one(Rows)
        rows.fill([*map(self._row, NAMES), *self._keys()])
        self.query_one(Sample).redraw()
        self._explain(rows.current)

    def _row(self, name: str) -> Row:
        label = Field(self.words(f"ui.settings.{name}"))
        return Row(f"set:{name}", (label, Field(self._value(name), "strong")))

    def _value(self, name: str) -> str:
        words, value = self.words, getattr(self.context.settings, name)
        if isinstance(value, bool):
            return words("value.on" if value else "value.off")
        if name == "forced_ms":
            return words("ui.settings.seconds", seconds=value / 1000)
        if name == "language" and value in LANGUAGES:
            return words.value(LANGUAGES[value].name)
        if name == "digits" and value in DIGITS:
            return DIGITS[value][:10]
        known = f"ui.settings.{name}.{value}"
        return words(known) if words.has(known) else words.value(value)

    def _keys(self) -> Iterable[Row]:
        for group, keys in keymap.groups():
            where = keymap.group_code(group)
            if self.words.has(where):
                yield heading(self.words("ui.settings.keys", where=self.words(where)))
                yield from self._group(keys)

    def _group(self, keys: Iterable[keymap.Key]) -> Iterable[Row]:
        for key in keys:
            yield Row(f"key:{key.id}", (Field(self.words(keymap.code(key))), self._caps(key)))

    def _caps(self, key: keymap.Key) -> Field:
        own = self.context.settings.keys
        plain = self.context.glyphs.name == "ascii"
        caps = [cap(one, plain) for one in self.context.keys_of(key.id)]
        return Field("  ".join(caps), "strong" if key.id in own else "key")

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """Another row."""
        self._explain(event.id)

    def _explain(self, row: str) -> None:
        kind, _, name = row.partition(":")
        if kind:
            code = f"ui.settings.{name}.help" if kind == "set" else "ui.settings.key.help"
            self.status.show(Field(self.words(code)))

    # Changing

    def action_change(self, by: int) -> None:
        """The next or last value of the row under the cursor."""
        kind, _, name = self.query_one(Rows).current.partition(":")
        if kind != "set":
            return
        values = choices(name)
        value = getattr(self.context.settings, name)
        at = values.index(value) if value in values else 0
        self._use(**{name: values[(at + by) % len(values)]})

    def _use(self, **changes: object) -> None:
        self.house.choose(**changes)

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Enter: the next value, or wait for a key."""
        kind, _, name = event.id.partition(":")
        if kind == "set":
            self.action_change(1)
        else:
            self._catching = name
            label = self._called(name)
            self.status.show(Field(self.words("ui.settings.key.press", what=label), "strong"))
            self.set_focus(None)

    async def on_key(self, event: events.Key) -> None:
        """While a key is waited for, whatever is pressed is that key."""
        if not self._catching:
            return
        event.stop()
        event.prevent_default()
        id, self._catching = self._catching, ""
        self.query_one(Rows).focus()
        if event.key == "escape":
            self._explain(self.query_one(Rows).current)
        elif taken := self._taken(id, event.key):
            text = self.words("ui.settings.key.taken", what=self._called(taken))
            self.notice(text, warn=True)
        else:
            self._use(keys={**self.context.settings.keys, id: event.key})

    def _called(self, id: str) -> str:
        key = keymap.find(id)
        return self.words(keymap.code(key)) if key else id

    def _taken(self, id: str, key: str) -> str:
        """The binding of the same screen, or of the house, that has ``key`` already."""
        for group, keys in keymap.groups():
            here = group == "house" or any(one.id == id for one in keys)
            for one in keys:
                if here and one.id != id and key in self.context.keys_of(one.id):
                    return one.id
        return ""

    def action_default(self) -> None:
        """The row under the cursor as it was at the beginning."""
        kind, _, name = self.query_one(Rows).current.partition(":")
        if kind == "set":
            self._use(**{name: None})
        elif kind == "key":
            own = dict(self.context.settings.keys)
            own.pop(name, None)
            self._use(keys=own)
