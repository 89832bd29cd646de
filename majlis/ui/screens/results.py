"""How somebody's games have ended, by game and opponent; points in all, and the level they give."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import chain

from textual.widget import Widget

from majlis.core import registry
from majlis.core.game import Message
from majlis.core.ladder import level_of, next_from
from majlis.core.options import Info
from majlis.store import profiles
from majlis.store.database import Store
from majlis.store.errors import StoreError
from majlis.store.profiles import Tally
from majlis.ui import keymap
from majlis.ui.screens.house import Sheet
from majlis.ui.told import against, details
from majlis.ui.widgets.bars import Hint
from majlis.ui.widgets.lines import Column, Field
from majlis.ui.widgets.rows import GAP, Row, Rows, heading

COLUMNS = (Column(12), Column(flex=1), *(Column(8, end=True),) * 3, Column(10, end=True))
HEADS = ("game", "against", "won", "lost", "drawn", "points")


class ResultsScreen(Sheet[None]):
    """One person's results in ``store``."""

    GROUPS = ("results", "sheet")
    BINDINGS = keymap.bindings("results")
    STATUS_LINES = 2

    def __init__(self, store: Store, person: str) -> None:
        super().__init__()
        self._store = store
        self._person = person
        self._tallies: list[Tally] = []
        self._ladder = 0

    def body(self) -> Iterable[Widget]:
        """The rows."""
        yield Rows(COLUMNS, eager=False)

    def title_fields(self) -> Sequence[str]:
        """Whose they are."""
        return [self.words("ui.results.title", who=self._person)]

    def reword(self) -> None:
        """Every line."""
        try:
            self._tallies = profiles.tallies(self._store, self._person)
        except StoreError:
            self._tallies = []
        super().reword()
        parts = (self._results(), self._levels(), self._details())
        self.query_one(Rows).fill(list(chain(*parts)) if self._tallies else [])
        if not self._tallies:
            self.notice(self.words("ui.results.none"))

    def _results(self) -> Iterable[Row]:
        heads = tuple(Field(self.words(f"ui.results.{head}"), "heading") for head in HEADS)
        yield Row("", heads, heading=True)
        for number, tally in enumerate(self._tallies):
            yield Row(str(number), self._fields(tally))

    def _fields(self, tally: Tally) -> tuple[Field, ...]:
        words = self.words
        numbers = (tally.won, tally.lost, tally.drawn, tally.points)
        game = Field(words.game_short(tally.game), "strong")
        counts = (Field(words.number(number)) for number in numbers)
        return (game, Field(against(words, tally)), *counts)

    def _played(self) -> list[Info]:
        """The games of this person, as far as they are known here."""
        found = []
        for name in dict.fromkeys(tally.game for tally in self._tallies):
            with suppress(registry.UnknownGameError):
                found.append(registry.info(name))
        return found

    def _climbed(self) -> list[Info]:
        """Those of them that have levels."""
        return [info for info in self._played() if info.ladders]

    def _levels(self) -> Iterable[Row]:
        climbed = self._climbed()
        if climbed:
            yield GAP
            yield heading(self.words("ui.results.levels"))
        for info in climbed:
            yield from self._level(info)

    def _level(self, info: Info) -> Iterable[Row]:
        words = self.words
        words.with_game(info.name)
        total = sum(tally.points for tally in self._tallies if tally.game == info.name)
        ladder = info.ladders[self._ladder_of(info)]
        level, above = level_of(total, ladder), next_from(total, ladder)
        named = Field(words(f"{info.name}.level.{level}"))
        empty, sum_ = (Field(""),) * 3, Field(words.number(total))
        game = Field(words.game_short(info.name), "strong")
        yield Row(f"level:{info.name}", (game, named, *empty, sum_))
        if above is not None:
            after = Message(f"{info.name}.level.{level + 1}")
            text = words("ui.results.next", level=after, total=above)
            yield Row("", (Field(f"  {text}", "dim"),), heading=True)

    def _details(self) -> Iterable[Row]:
        yield GAP
        yield heading(self.words("ui.results.details"))
        for info in self._played():
            try:
                found = list(details(self.words, self._store, self._person, info))
            except StoreError as error:
                self.notice(self.words(error.code, **error.params), warn=True)
                return
            for n, (text, numbers) in enumerate(found):
                game = Field(self.words.game(info.name) if n == 0 else "", "strong")
                yield Row("", (game, Field(text), *(Field(""),) * 3, Field(numbers)), heading=True)

    def _ladder_of(self, info: Info) -> str:
        names = list(info.ladders)
        return names[self._ladder % len(names)]

    def offers(self, key: keymap.Key) -> bool:
        """Other levels mean something only where there are some."""
        return key.id != "results.ladder" or any(len(i.ladders) > 1 for i in self._climbed())

    def action_ladder(self) -> None:
        """The levels by the next way of counting them."""
        self._ladder += 1
        self.reword()
        for info in self._climbed():
            name = self.words(f"{info.name}.option.{info.ladder}.{self._ladder_of(info)}")
            self.notice(self.words("ui.results.ladder", name=name))


class PlayersScreen(Sheet[None]):
    """Everybody who has played here under a name."""

    STATUS_LINES = 2

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store

    def body(self) -> Iterable[Widget]:
        """A name a row."""
        yield Rows((Column(flex=1), Column(30, end=True)))

    def title_fields(self) -> Sequence[str]:
        """What this is."""
        return [self.words("ui.home.results")]

    def reword(self) -> None:
        """Every name, those first who have won most games."""
        super().reword()
        try:
            rows = self._ranked()
        except StoreError as error:
            rows = []
            self.notice(self.words(error.code, **error.params), warn=True)
        self.query_one(Rows).fill(rows)
        self.show_keys()
        if not rows:
            self.notice(self.words("ui.results.nobody"))

    def _ranked(self) -> list[Row]:
        names = [one.name for one in profiles.profiles(self._store)]
        tallies = {name: profiles.tallies(self._store, name) for name in names}
        names.sort(key=lambda name: -sum(tally.won for tally in tallies[name]))
        return [self._row(name, tallies[name]) for name in names]

    def _row(self, name: str, tallies: Sequence[Tally]) -> Row:
        words = self.words
        games = sum(t.won + t.lost + t.drawn for t in tallies)
        played = Message("ui.results.games", {"n": games})
        won = sum(t.won for t in tallies)
        counts = Field(words("ui.results.of", games=played, won=won), "dim")
        return Row(name, (Field(words.value(name), "strong"), counts))

    def hints(self) -> list[Hint]:
        """How to open a player's results, before the rest."""
        choose = keymap.find("rows.choose")
        assert choose is not None
        opens = self.hint(choose)._replace(label=self.words("ui.results.open"))
        return [*([opens] if self.query_one(Rows).current else []), *super().hints()]

    def on_mount(self) -> None:
        """Begin at the first."""
        self.query_one(Rows).focus()

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """This person's results."""
        self.app.push_screen(ResultsScreen(self._store, event.id))
