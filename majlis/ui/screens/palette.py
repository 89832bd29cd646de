"""The palette: everything that can be done from a screen, found by its name."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from textual import events
from textual.fuzzy import Matcher
from textual.widget import Widget

from majlis.core import registry
from majlis.text import LANGUAGES, codes
from majlis.ui.screens.house import Errand, HouseScreen, Sheet, Topic
from majlis.ui.shelf import kept_by
from majlis.ui.widgets.bars import cap
from majlis.ui.widgets.entry import Entry
from majlis.ui.widgets.lines import Column, Field
from majlis.ui.widgets.rows import Row, Rows

_UP_AND_DOWN = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8}


class PaletteScreen(Sheet[None]):
    """A line to type on and what fits it, the best first."""

    AUTO_FOCUS = "Entry"

    def __init__(self, origin: HouseScreen[Any]) -> None:
        super().__init__()
        self._origin = origin
        self._errands: list[tuple[str, Errand]] = []

    def body(self) -> Iterable[Widget]:
        """The line and the list."""
        yield Entry(self.words("ui.palette.type"))
        yield Rows((Column(flex=1), Column(12, end=True)))

    def title_fields(self) -> list[str]:
        """One word."""
        return [self.words("ui.palette.title")]

    def reword(self) -> None:
        """What can be done, in the reader's language."""
        super().reword()
        self._errands = [*self._keyed(), *(("", errand) for errand in self._everywhere())]
        self._fill(self.query_one(Entry).text)

    def _keyed(self) -> Iterable[tuple[str, Errand]]:
        """What the origin's own keys do, and what it offers besides."""
        origin = self._origin
        for errand in origin.errands():
            yield "", errand
        for key in origin.bound():
            if key.id not in ("house.palette", "table.type"):
                hint = origin.hint(key)
                yield hint.key, Errand(hint.label, partial(origin.run_hint, key.action))

    def _everywhere(self) -> Iterable[Errand]:
        words, house = self.words, self.house
        for name in kept_by() if self.context.store is not None else ():
            label = words("ui.palette.ledger", game=words.game(name))
            yield Errand(label, partial(house.open_ledgers, name))
        for name in registry.names():
            label = words("ui.palette.rules", game=words.game(name))
            yield Errand(label, partial(house.open_rules, Topic(name)))
        for language in LANGUAGES.values():
            if codes(language.code):
                label = words("ui.palette.language", name=language.name)
                yield Errand(label, partial(house.choose, language=language.code))
        for theme in ("dark", "light"):
            label = words(f"ui.palette.theme.{theme}")
            yield Errand(label, partial(house.choose, theme=theme))

    def _fill(self, text: str) -> None:
        plain = self.context.glyphs.name == "ascii"
        rows = []
        for index in self._found(text):
            key, errand = self._errands[index]
            sign = cap(key, plain) if key else ""
            rows.append(Row(str(index), (Field(errand.label), Field(sign, "key"))))
        self.query_one(Rows).fill(rows)

    def _found(self, text: str) -> list[int]:
        everything = range(len(self._errands))
        if not text.strip():
            return list(everything)
        matcher = Matcher(text.strip())
        scores = [(matcher.match(self._errands[i][1].label), -i) for i in everything]
        return [-i for score, i in sorted(scores, reverse=True) if score > 0]

    def on_entry_changed(self, event: Entry.Changed) -> None:
        """Look again."""
        self._fill(event.text)
        self.query_one(Rows).action_end(False)

    def on_entry_submitted(self, event: Entry.Submitted) -> None:
        """Do the first, or the one under the cursor."""
        self._do(self.query_one(Rows).current)

    def on_entry_cancelled(self) -> None:
        """Escape closes the palette."""
        self.action_back()

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """A click."""
        self._do(event.id)

    def on_key(self, event: events.Key) -> None:
        """The list is steered from the line."""
        if event.key in _UP_AND_DOWN and self.focused is self.query_one(Entry):
            event.stop()
            self.query_one(Rows).action_step(_UP_AND_DOWN[event.key])

    def _do(self, id: str) -> None:
        """Close the palette and, once the screen below is there again, do it."""
        if id:
            self.house.go_back()
            self.app.call_later(self._errands[int(id)][1].run)
