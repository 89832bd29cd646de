"""Home: the games, what is unfinished, what has been, the settings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from majlis.core import registry
from majlis.core.record import RecordError
from majlis.store import records
from majlis.store.errors import StoreError
from majlis.ui import keymap
from majlis.ui.screens.house import HouseScreen
from majlis.ui.told import names, when
from majlis.ui.widgets.lines import Column, Field
from majlis.ui.widgets.rows import GAP, Row, Rows, heading

MOST_UNFINISHED = 8


class HomeScreen(HouseScreen[None]):
    """The first screen."""

    GROUPS = ("home",)
    BINDINGS = keymap.bindings("home")
    STATUS_LINES = 2

    def __init__(self) -> None:
        super().__init__()
        self._trouble = ""

    def body(self) -> Iterable[Widget]:
        """One list."""
        yield Rows((Column(20), Column(flex=1), Column(18, end=True)))

    def title_fields(self) -> Sequence[str]:
        """The house."""
        return [self.words("ui.home.title"), self.words("ui.home.motto")]

    def reword(self) -> None:
        """Every row."""
        super().reword()
        self._trouble = ""
        self.query_one(Rows).fill([*self._games(), *self._unfinished(), *self._rest()])

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """What there may be no room for in the row."""
        name = event.id.removeprefix("play:")
        long = name != event.id and self.words.has(f"{name}.summary")
        if self._trouble:
            self.notice(self._trouble, warn=True)
        else:
            self.notice(self.words(f"{name}.summary") if long else "")

    def _games(self) -> Iterable[Row]:
        words = self.words
        if not self.context.may.play:
            return
        yield heading(words("ui.home.games"))
        for name in registry.names():
            label = words.game(name)
            line = words(f"{name}.summary") if words.has(f"{name}.summary") else ""
            yield Row(f"play:{name}", (Field(label, "strong"), Field(line)))

    def _unfinished(self) -> Iterable[Row]:
        store = self.context.store
        if store is None:
            return
        try:
            cards = records.unfinished(store)
        except StoreError as error:
            self._trouble = self.words(error.code, **error.params)
            return
        if cards:
            yield from (GAP, heading(self.words("ui.home.unfinished")))
        for card in cards[:MOST_UNFINISHED]:
            label = Field(self.words.game(card.game), "strong")
            seats, at = names(self.words, card.seats), when(self.words, card.updated)
            yield Row(f"resume:{card.id}", (label, Field(seats), Field(at, "dim")))

    def _rest(self) -> Iterable[Row]:
        words = self.words
        yield from (GAP, heading(words("ui.home.house")))
        if self.context.store is not None:
            yield self._row("history")
        yield self._row("rules")
        yield self._row("settings")
        yield self._row("quit")

    def _row(self, name: str) -> Row:
        words = self.words
        line = words(f"ui.home.{name}.line")
        return Row(name, (Field(words(f"ui.home.{name}"), "strong"), Field(line)))

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Go there."""
        kind, _, what = event.id.partition(":")
        match kind:
            case "play":
                self.house.open_setup(what)
            case "resume":
                await self._resume(what)
            case "history":
                self.house.open_history()
            case "rules":
                self.action_house_rules()
            case "settings":
                self.action_house_settings()
            case "quit":
                await self.action_house_quit()

    async def _resume(self, record_id: str) -> None:
        from majlis.ui.local import resume_table

        try:
            table = await resume_table(self.context, record_id)
        except (StoreError, RecordError) as error:
            self.notice(self.words(error.code, **error.params), warn=True)
            return
        except registry.UnknownGameError as error:
            self.notice(self.words("ui.unknown_game", name=error.name), warn=True)
            return
        self.house.sit_down(table)
