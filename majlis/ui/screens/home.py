"""Home: the games, what is unfinished, what has been, the settings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from majlis.core import registry
from majlis.core.game import Who
from majlis.core.match import MatchView
from majlis.core.record import RecordError
from majlis.core.seats import SPECTATOR, sits
from majlis.store import records, sessions
from majlis.store.errors import StoreError
from majlis.store.sessions import HomeCourse
from majlis.ui import keymap, meetwords
from majlis.ui.film import read_film
from majlis.ui.screens.house import HouseScreen
from majlis.ui.shelf import kept_by
from majlis.ui.told import names, when
from majlis.ui.widgets.bars import Hint
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
        self._standings: dict[str, str] = {}

    def body(self) -> Iterable[Widget]:
        """One list."""
        yield Rows((Column(18), Column(flex=1), Column(26, end=True)))

    def title_fields(self) -> Sequence[str]:
        """The house."""
        return [self.words("ui.home.title"), self.words("ui.home.motto")]

    def reword(self) -> None:
        """Every row."""
        super().reword()
        self._trouble = ""
        self._standings = {}
        self.query_one(Rows).fill([*self._games(), *self._unfinished(), *self._rest()])

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """What there may be no room for in the row."""
        kind, _, what = event.id.partition(":")
        if self._trouble:
            self.notice(self._trouble, warn=True)
        elif kind == "resume":
            self.notice(self._standing(what))
        else:
            long = kind == "play" and self.words.has(f"{what}.summary")
            self.notice(self.words(f"{what}.summary") if long else "")

    def _standing(self, record_id: str) -> str:
        """How an unfinished game stands: its match, its score, whose turn it is."""
        if record_id not in self._standings:
            self._standings[record_id] = "  ".join(self._told(record_id))
        return self._standings[record_id]

    def _told(self, record_id: str) -> Iterable[str]:
        assert self.context.store is not None
        try:
            film = read_film(records.lines(self.context.store, record_id))
        except (StoreError, RecordError, registry.UnknownGameError):
            return
        self.words.with_game(film.header.game)
        last = film.snapshot(len(film) - 1, SPECTATOR)
        words, view = self.words.for_table(last.seats, last.official), last.view
        yield f"{self.words.value(record_id)}:"
        if isinstance(view, MatchView):
            yield words.say(film.game.describe(view)[0])
        acting = tuple(Who(a.seat) for a in last.awaited if sits(a.seat))
        if acting:
            yield words("ui.home.turn", who=acting)

    def hints(self) -> list[Hint]:
        """How to choose, before the rest."""
        choose = keymap.find("rows.choose")
        assert choose is not None
        return [self.hint(choose), *super().hints()]

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
            going = [course for course in sessions.at_home(store) if not course.over]
            tables = {course.record for course in going}
            cards = [card for card in records.unfinished(store) if card.id not in tables]
        except StoreError as error:
            self._trouble = self.words(error.code, **error.params)
            return
        if cards or going:
            yield from (GAP, heading(self.words("ui.home.unfinished")))
        for course in going[:MOST_UNFINISHED]:
            yield self._session(course)
        for card in cards[: max(0, MOST_UNFINISHED - len(going))]:
            label = Field(self.words.game(card.game), "strong")
            at = f"{self.words.value(card.id)}  {when(self.words, card.updated)}"
            seats = names(self.words, card.seats)
            yield Row(f"resume:{card.id}", (label, Field(seats), Field(at, "dim")))

    def _session(self, course: HomeCourse) -> Row:
        """A session of several tables."""
        words = self.words
        label = Field(words.game(course.game), "strong")
        what = words(f"meet.{course.plan.form}")
        at = f"{words.value(course.name)}  {when(words, course.created)}"
        told = words("list.separator").join((what, meetwords.phase(words, course)))
        return Row(f"meet:{course.name}", (label, Field(told), Field(at, "dim")))

    def _rest(self) -> Iterable[Row]:
        words = self.words
        yield from (GAP, heading(words("ui.home.house")))
        if self.context.store is not None:
            yield self._row("history")
            yield self._row("results")
            yield from map(self._ledgers, kept_by())
        yield self._row("rules")
        yield self._row("settings")
        yield self._row("quit")

    def _ledgers(self, game: str) -> Row:
        """What is written down of a game that is played elsewhere."""
        words = self.words
        line = words("ui.home.ledger.line", game=words.game(game))
        return Row(f"ledger:{game}", (Field(words("ui.home.ledger"), "strong"), Field(line)))

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
            case "meet":
                self._take_up(what)
            case "history":
                self.house.open_history()
            case "ledger":
                self.house.open_ledgers(what)
            case "results":
                self.house.open_results()
            case "rules":
                self.action_house_rules()
            case "settings":
                self.action_house_settings()
            case "quit":
                await self.action_house_quit()

    def _take_up(self, name: str) -> None:
        from majlis.ui.meeting import take_up
        from majlis.ui.screens.meet import MeetScreen

        try:
            meeting = take_up(self.context, name)
        except StoreError as error:
            self.notice(self.words(error.code, **error.params), warn=True)
            return
        self.app.push_screen(MeetScreen(meeting))

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
