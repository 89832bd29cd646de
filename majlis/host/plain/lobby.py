"""The lobby in lines: tables as numbered choices, and words for the rest."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from contextlib import suppress
from typing import Any

from majlis.core import registry
from majlis.core.course import games as meet_games
from majlis.core.game import Refusal
from majlis.core.options import Info
from majlis.host.meetkept import Kept
from majlis.host.people import LINK_S
from majlis.host.plain.guest import PlainGuest
from majlis.host.plain.meet import MeetRoom, NewMeet
from majlis.host.plain.room import Room, answered, ask, languages, number_in
from majlis.host.plain.setup import NewTable
from majlis.host.screens.meet import NO_LOOKING
from majlis.host.screens.meetwords import state as meet_state
from majlis.host.screens.words import seats_words, state, unusual
from majlis.host.tables import HouseTable
from majlis.store import profiles
from majlis.store.errors import StoreError
from majlis.text import read_digits
from majlis.ui.dialogue import Command
from majlis.ui.meetwords import about
from majlis.ui.told import against, details

MEET, NEW_MEET = "meet:", "new-meet:"
"""What stands before the name of a session, and of a game for a new one."""
NEW = ""
"""What stands behind the number of a new table; behind the others the table's name."""


class Lobby(Room[str]):
    """Where whoever has a name begins."""

    HELP = "host.plain.help.lobby"

    def __init__(self, guest: PlainGuest) -> None:
        super().__init__(guest)
        self._known: set[str] = set()

    def tell_all(self) -> None:
        """Who is here, and every table."""
        self.say("host.plain.lobby", name=self.visit.name)
        self.say("host.lobby.here", who=tuple(self.hall.people.here()))
        self._known = set(self.hall.tables)
        for group, tables in self.hall.lobby.listed_for(self.visit):
            if tables:
                self.say(f"host.lobby.{group}")
            for table in tables:
                self.offer(table.name, self._label(table))
            if group == "own":
                self.offer(NEW, self.words("host.lobby.new.line"))
        self._tell_meets()

    def _tell_meets(self) -> None:
        """Sessions of several tables, and a new one."""
        games = meet_games()
        if games:
            self.say("host.lobby.meets")
        for kept in self.hall.meets.listed():
            self.offer(f"{MEET}{kept.name}", self._meet_label(kept))
        for game in games:
            line = self.words("host.lobby.meet.line", game=self.words.game(game))
            self.offer(f"{NEW_MEET}{game}", line)

    def _meet_label(self, kept: Kept) -> str:
        words = self.words
        return words(
            "host.plain.meet",
            game=words.game(kept.game),
            about=about(words, kept),
            who=kept.owner,
            state=meet_state(words, kept, self.visit.name),
        )

    def tell_changes(self) -> None:
        """Tables that one may sit down at and that were not there, with numbers of their own."""
        for table in self.hall.lobby.seen_by(self.visit):
            is_new = table.name not in self._known and table.phase == "waiting"
            if is_new and self.hall.lobby.has_seat_for(self.visit, table.name):
                self._known.add(table.name)
                self.offer(table.name, self._label(table))

    def _label(self, table: HouseTable) -> str:
        words = self.words
        return words(
            "host.plain.table",
            game=words.game(table.kept.game),
            options=unusual(words, table),
            seats=seats_words(words, table, self.hall.missing(table)),
            state=state(table, self.visit.name),
        )

    async def picked(self, payload: str, rest: str) -> None:
        """Sit down where there is a seat, else watch."""
        if payload == NEW:
            await self._new(rest)
        elif payload.startswith((MEET, NEW_MEET)):
            await self._to_meet(payload)
        elif payload not in self.hall.tables or self.hall.lobby.has_seat_for(self.visit, payload):
            await self._go(self.hall.seats.sit(self.visit, payload))
        else:
            await self._go(self.hall.seats.watch(self.visit, payload))

    async def _to_meet(self, payload: str) -> None:
        kind, _, name = payload.partition(":")
        if f"{kind}:" == NEW_MEET:
            new = NewMeet(self.guest, name)
            await new.run()
            name = new.made
        if name:
            await MeetRoom(self.guest, name).run()
        self.tell_again()
        if self.visit.place:
            self.leave()

    async def _go(self, work: Coroutine[Any, Any, Refusal | None]) -> None:
        refusal = await self.guest.go(work)
        self.refuse(refusal)
        if refusal is None:
            self.leave()

    def commands(self) -> Mapping[str, Command]:
        """What can be done besides going to a table."""
        return {
            **super().commands(),
            "host.plain.word.new": self._new,
            "host.plain.word.watch": self._watch,
            "host.plain.word.decline": self._decline,
            "host.plain.word.join": self._join,
            "host.plain.word.results": self._results,
            "host.plain.word.link": self._link,
            "host.plain.word.mute": self._mute,
            "host.plain.word.language": self._language,
        }

    async def quit(self, rest: str) -> None:
        """Out of the house."""
        self.guest.is_leaving = True
        self.leave()

    async def _new(self, rest: str) -> None:
        """A new table of the game that is named, or asked for."""
        games = [(name, self.words.game(name)) for name in registry.names()]
        chosen = answered(games, rest) if rest else ""
        if not chosen:
            chosen = await ask(self.guest, [self.words("host.games.title")], games)
        if chosen in dict(games):
            await NewTable(self.guest, chosen).run()
        elif chosen:
            self.say("host.no_game", game=chosen, games=tuple(label for _, label in games))
        self.tell_again()
        if self.visit.place:
            self.leave()

    def _table(self, typed: str) -> str | None:
        """The table of a number, which may be none any more; ``None``: there is no such number."""
        number = number_in(typed) or 0
        named = self.menu[number - 1] if 1 <= number <= len(self.menu) else NEW
        if not self._is_apart(named):
            return named
        if named.startswith(MEET):
            self.refuse(NO_LOOKING)
        else:
            self.say("host.plain.which")
        return None

    def _is_apart(self, payload: str) -> bool:
        """Whether a number means something else than a table."""
        return payload == NEW or payload.startswith((MEET, NEW_MEET))

    async def _watch(self, rest: str) -> None:
        if (name := self._table(rest)) is not None:
            await self._go(self.hall.seats.watch(self.visit, name))

    async def _decline(self, rest: str) -> None:
        if (name := self._table(rest)) is not None:
            refusal = self.hall.seats.decline(self.visit, name)
            self.refuse(refusal)
            if refusal is None:
                self.tell_again()

    async def _join(self, rest: str) -> None:
        """To the private table of a word."""
        word = read_digits(rest)
        table = self.hall.lobby.find_by_word(self.visit, word)
        if isinstance(table, Refusal):
            self.refuse(table)
        elif self.hall.lobby.has_seat_for(self.visit, table.name):
            await self._go(self.hall.seats.sit(self.visit, table.name, word))
        else:
            await self._go(self.hall.seats.watch(self.visit, table.name, word))

    async def _results(self, rest: str) -> None:
        """How the games of the guest, or of somebody else, have ended."""
        person = self.hall.people.person(rest) or self.visit.name
        try:
            tallies = profiles.tallies(self.hall.store, person)
        except StoreError:
            tallies = []
        if not tallies:
            self.say("ui.results.none")
        for tally in tallies:
            self.say(
                "host.plain.result",
                game=self.words.game(tally.game),
                against=against(self.words, tally),
                won=tally.won,
                lost=tally.lost,
                drawn=tally.drawn,
                points=tally.points,
            )
        for game in dict.fromkeys(tally.game for tally in tallies):
            with suppress(registry.UnknownGameError, StoreError):
                self._details(person, registry.info(game))

    def _details(self, person: str, info: Info) -> None:
        name = self.words.game(info.name)
        for text, numbers in details(self.words, self.hall.store, person, info):
            self.say("host.plain.detail", game=name, text=text, numbers=numbers)

    async def _link(self, rest: str) -> None:
        """A word for a second key."""
        word = self.hall.people.link_word(self.visit)
        if isinstance(word, Refusal):
            self.refuse(word)
            return
        self.say("host.link.how", who=self.visit.name)
        self.line(self.words.value(word))
        self.say("host.link.time", n=round(LINK_S / 60))

    async def _mute(self, rest: str) -> None:
        """Hear nothing more of somebody, or hear him again."""
        name = self.hall.people.person(rest) if rest else self.visit.name
        if name is None or name == self.visit.name:
            self.say("profile.none" if name is None else "host.plain.mute.whom", name=rest)
            return
        is_muted = self.guest.mute(name)
        self.say("host.plain.muted" if is_muted else "host.plain.heard", who=name)

    async def _language(self, rest: str) -> None:
        """Another language, by its number, name or code."""
        chosen = answered(languages(), rest) if rest else ""
        if not chosen:
            chosen = await ask(self.guest, (), languages())
        if chosen in dict(languages()):
            self.guest.speak(chosen)
        elif chosen:
            known = tuple(code for code, _ in languages())
            self.say("language.unknown", wanted=chosen, available=known)
        self.tell_again()
