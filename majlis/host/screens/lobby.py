"""The lobby: tables as rows, who is here, talk; from here one goes everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from textual.widget import Widget

from majlis.core.course import games as meet_games
from majlis.core.game import Message, Refusal
from majlis.host.news import MOST
from majlis.host.plans import Plan
from majlis.host.screens.meet import NO_LOOKING
from majlis.host.screens.meetwords import state as meet_state
from majlis.host.screens.room import RoomScreen, row_of
from majlis.host.screens.sure import Sure
from majlis.host.screens.talk import TalkEntry
from majlis.host.screens.words import ended_words, seats_words, since, state, unusual
from majlis.host.tables import HouseTable
from majlis.text import clean_chat, read_digits
from majlis.ui import keymap
from majlis.ui.meetwords import about
from majlis.ui.screens.house import Topic
from majlis.ui.widgets.drawn import Lines
from majlis.ui.widgets.lines import Column, Field, Line, Spot, wrap
from majlis.ui.widgets.rows import GAP, Row, Rows, heading
from majlis.ui.wording import Wording

Typing: TypeAlias = Literal["talk", "word", "announce"]
"""What the line is for."""
MEET, NEW_MEET = "meet:", "new-meet:"
"""Rows of sessions, and of a new one of a game."""
ADMINS_KEYS = ("lobby.announce", "lobby.close")


class Notice(Lines):
    """What the house has to say, to all or to this person."""

    DEFAULT_CSS = "Notice { height: auto; max-height: 5; display: none; }"

    def __init__(self) -> None:
        super().__init__(id="notice")
        self._texts: tuple[str, ...] = ()

    def show(self, *texts: str) -> None:
        """Say it; nothing to say takes no room."""
        self.display = bool(texts)
        if texts != self._texts:
            self._texts = texts
            self.redraw(layout=True)

    def draw(self, width: int) -> Sequence[Line]:
        """Wrapped."""
        return [[Spot(1, part, "warn")] for text in self._texts for part in wrap(text, width - 2)]


class Facts(NamedTuple):
    """All that changes in a table's row: whose words they are, who sits, who of them is
    out of the house and waited for, how it stands, its age."""

    words: Wording
    plans: tuple[Plan | None, ...]
    missing: tuple[str, ...]
    state: Message
    age: Message


Said: TypeAlias = dict[str, tuple[Facts, Row]]
"""The rows of tables by name, and what they were made of."""


def _worded(table: HouseTable, facts: Facts) -> Row:
    words = facts.words
    return row_of(
        table.name,
        words.game_short(table.kept.game),
        unusual(words, table),
        seats_words(words, table, facts.missing),
        words.say(facts.state),
        Field(words.say(facts.age), "dim"),
    )


class LobbyScreen(RoomScreen):
    """The first screen of whoever has a name."""

    GROUPS = ("lobby", "call")
    BINDINGS = keymap.bindings("lobby")
    COLUMNS = (Column(9), Column(flex=1), Column(flex=1), Column(11), Column(8, end=True))
    WIDE = 156

    def __init__(self) -> None:
        super().__init__()
        self.house_notice = Notice()
        self._typing: Typing = "talk"
        self._sure = Sure()
        self._before: Said = {}
        self._said: Said = {}
        self._here: set[str] = set()

    def body(self) -> Iterable[Widget]:
        """The house's notice above the rest."""
        yield self.house_notice
        yield from super().body()

    def on_screen_suspend(self) -> None:
        """Under another screen no rows are remembered."""
        super().on_screen_suspend()
        self.forget_rows()

    def on_screen_resume(self) -> None:
        """Whoever came for a game does not stay here."""
        if self.is_on_top:
            self.call_next(self.guest.arrive)

    def title_fields(self) -> Sequence[str]:
        """The house, and who looks."""
        words, tables = self.words, self.hall.lobby.seen_by(self.visit)
        return [
            words("ui.home.title"),
            words("host.lobby.count", n=len(tables)),
            words.value(self.visit.name),
        ]

    def reword(self) -> None:
        """The house's notice too."""
        super().reword()
        self.house_notice.show(*self._notices())
        if self._typing != "talk":
            self.line.hint(self.words(f"host.{self._typing}.hint"))

    def _notices(self) -> Iterable[str]:
        """What the house says to all; to a guest, what brings him back."""
        if notice := clean_chat(self.hall.notice):
            yield self.words("host.lobby.notice", text=notice)
        for ended in self.visit.ended[-MOST:]:
            yield ended_words(self.words, ended)
        if word := self.visit.word:
            yield self.words("host.guest.word", word=word)

    def here(self) -> str:
        """Everybody in the house."""
        return self.words("host.lobby.here", who=tuple(self.hall.people.here()))

    # Rows

    def forget_rows(self) -> None:
        """Say every row anew the next time."""
        self._before, self._said = {}, {}
        self.rows.forget()

    def list_rows(self) -> Iterable[Row]:
        """Invitations before all else, then one's own tables, then the others."""
        self._before, self._said = self._said, {}
        self._here = self.hall.names_here()
        for group, tables in self.hall.lobby.listed_for(self.visit):
            yield from self._group(group, tables)
            if group == "own":
                yield row_of("new", self.words("host.lobby.new"), self.words("host.lobby.new.line"))
        yield from self._meets()

    def _meets(self) -> Iterable[Row]:
        """Sessions of several tables, and a new one."""
        words, meets, games = self.words, self.hall.meets.listed(), meet_games()
        if games:
            yield heading(words("host.lobby.meets"))
        for kept in meets:
            age = words.say(since(self.context.now_ms() - kept.created))
            yield row_of(
                f"{MEET}{kept.name}",
                words.game_short(kept.game),
                about(words, kept),
                words("host.meet.of", who=kept.owner),
                meet_state(words, kept, self.visit.name),
                Field(age, "dim"),
            )
        for game in games:
            line = words("host.lobby.meet.line", game=words.game(game))
            yield row_of(f"{NEW_MEET}{game}", words("host.lobby.new"), line)

    def _group(self, name: str, tables: Sequence[HouseTable]) -> Iterable[Row]:
        if tables:
            yield heading(self.words(f"host.lobby.{name}"))
            yield from map(self._row, tables)
            yield GAP

    def _row(self, table: HouseTable) -> Row:
        """As it was said last, unless it says something else: there may be 200 of them."""
        kept = table.kept
        facts = Facts(
            self.words,
            (*kept.plans, kept.official),
            tuple(self.hall.missing(table, self._here)),
            state(table, self.visit.name),
            since(self.context.now_ms() - kept.created),
        )
        said, row = self._before.get(table.name, (None, GAP))
        if said != facts:
            row = _worded(table, facts)
        self._said[table.name] = facts, row
        return row

    def explain(self, row: str) -> str:
        """What one row has no room for."""
        table = self.hall.tables.get(row)
        words = self.words
        if row.startswith(NEW_MEET):
            return words("host.lobby.meet.help")
        if row.startswith(MEET):
            kept = self.hall.meets.find(row.removeprefix(MEET))
            return about(words, kept) if kept else ""
        if table is None:
            return words("host.lobby.new.help") if row == "new" else ""
        parts = [
            words("host.lobby.about", table=table.name, who=table.kept.owner),
            words(
                "host.lobby.options", game=words.game(table.kept.game), what=unusual(words, table)
            ),
            words("host.lobby.seats", who=seats_words(words, table, self.hall.missing(table))),
        ]
        if table.watching:
            parts.append(words("host.lobby.watched", who=tuple(table.watching)))
        if table.kept.word:
            parts.append(words("host.table.private"))
        return " ".join(parts)

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Sit down where there is a seat, else watch."""
        if event.id == "new":
            self.action_new()
        elif event.id.startswith((MEET, NEW_MEET)):
            self._to_meet(event.id)
        elif self._has_seat(event.id):
            self.refuse(await self.guest.sit(event.id))
        else:
            await self.action_watch()

    def _to_meet(self, row: str) -> None:
        from majlis.host.screens.meet import MeetScreen
        from majlis.host.screens.newmeet import NewMeetScreen

        kind, _, what = row.partition(":")
        is_new = f"{kind}:" == NEW_MEET
        self.app.push_screen(NewMeetScreen(what) if is_new else MeetScreen(what))

    def _has_seat(self, name: str) -> bool:
        # Sitting down at a table that is there no more says so.
        return name not in self.hall.tables or self.hall.lobby.has_seat_for(self.visit, name)

    # Keys

    def offers(self, key: keymap.Key) -> bool:
        """Some keys are the admins'."""
        return self.visit.is_admin if key.id in ADMINS_KEYS else super().offers(key)

    def action_new(self) -> None:
        """A new table: which game?"""
        from majlis.host.screens.games import GamesScreen

        self.app.push_screen(GamesScreen())

    async def action_watch(self) -> None:
        """Stand beside the table under the cursor."""
        row = self.rows.current
        if row in self.hall.tables:
            self.refuse(await self.guest.stand_by(row))
        elif row.startswith(MEET):
            self.refuse(NO_LOOKING)
        else:
            self.notice(self.words("host.watch.nothing"), warn=True)

    def action_people(self) -> None:
        """Who is here."""
        from majlis.host.screens.people import PeopleScreen

        self.app.push_screen(PeopleScreen())

    def action_results(self) -> None:
        """One's own results."""
        from majlis.ui.screens.results import ResultsScreen

        self.app.push_screen(ResultsScreen(self.hall.store, self.visit.name))

    def action_link(self) -> None:
        """A second key for the same name."""
        from majlis.host.screens.link import LinkScreen

        word = self.hall.people.link_word(self.visit)
        if isinstance(word, Refusal):
            self.refuse(word)
        else:
            self.app.push_screen(LinkScreen(word))

    async def action_close_table(self) -> None:
        """An admin closes the table under the cursor, asked again; then the cursor is on none."""
        table = self.hall.tables.get(self.rows.current)
        if not self.visit.is_admin or table is None:
            return
        if not self._sure.is_asked_again(table.name):
            words, key = self.words, self.key_of("lobby.close")
            who = seats_words(words, table)
            game = words.game(table.kept.game)
            self.notice(
                words("host.sure.close", table=table.name, game=game, who=who, key=key), warn=True
            )
            return
        await self.guest.moved(self.hall.order.close(self.visit.name, table.name))
        self.rows.go("new")

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """What was asked for was asked of another row."""
        self._sure.forget()

    # The line

    def action_word(self) -> None:
        """Type the word of a private table."""
        self._type("word")

    def action_announce(self) -> None:
        """Type what everybody shall read."""
        if self.visit.is_admin:
            self._type("announce")
            self.line.put(self.hall.notice)

    def action_talk(self) -> None:
        """Type what to say."""
        self._type("talk")

    def _type(self, what: Typing) -> None:
        self._typing = what
        self.line.put("")
        self.line.focus()
        self.reword()

    async def speak(self, text: str) -> bool:
        """What is typed is said, or is a word, or an announcement."""
        match self._typing:
            case "talk":
                return await super().speak(text)
            case "word":
                self.refuse(await self._join(read_digits(text)))
            case "announce":
                self.hall.order.announce(self.visit.name, clean_chat(text))
        self._rest()
        return True

    async def _join(self, word: str) -> Refusal | None:
        table = self.hall.lobby.find_by_word(self.visit, word)
        if isinstance(table, Refusal):
            return table
        if self._has_seat(table.name):
            return await self.guest.sit(table.name, word)
        return await self.guest.stand_by(table.name, word)

    def on_talk_entry_cancelled(self, event: TalkEntry.Cancelled) -> None:
        """The line is for talk again."""
        self._rest()

    def on_talk_entry_emptied(self) -> None:
        """Nothing announced: the notice goes away."""
        self.say_nothing()

    def say_nothing(self) -> None:
        """On the line for announcements this takes the one that is there away."""
        if self._typing == "announce" and self.visit.is_admin and self.hall.notice:
            self.hall.order.announce(self.visit.name, "")
        self._rest()

    def _rest(self) -> None:
        self._typing = "talk"
        self.rows.focus()
        self.reword()

    def topic(self) -> Topic | None:
        """The rules of the game under the cursor."""
        table = self.hall.tables.get(self.rows.current)
        return Topic(table.kept.game) if table else None
