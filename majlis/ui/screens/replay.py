"""A record played again: a time line, steps, jumps, from either side."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from textual import events
from textual.timer import Timer
from textual.widget import Widget

from majlis.core.game import Message
from majlis.core.record import cards_of
from majlis.core.seats import SPECTATOR, Seat
from majlis.text import read_digits
from majlis.ui import keymap
from majlis.ui.board import Aid, BoardWidget
from majlis.ui.context import context_of
from majlis.ui.film import Film
from majlis.ui.screens.boarded import BoardScreen
from majlis.ui.widgets.bars import Hint
from majlis.ui.widgets.drawn import Lines, Pressed
from majlis.ui.widgets.entry import Entry
from majlis.ui.widgets.lines import Field, Line, Spot

PACES_S = (4.0, 2.0, 1.0, 0.5, 0.25)
"""Seconds between two moments when it plays by itself."""


class TimeLine(Lines):
    """Where in the record we are; a click goes there. Joints are where games begin."""

    DEFAULT_CSS = "TimeLine { height: 1; }"

    def __init__(self, film: Film) -> None:
        super().__init__(id="time")
        self._film = film
        self._at = 0

    def show(self, index: int) -> None:
        """Move the sign."""
        if index != self._at:
            self._at = index
            self.redraw()

    def draw(self, width: int) -> list[Line]:
        """The line with its joints and its sign, and the number of the moment."""
        context = context_of(self)
        glyphs = context.glyphs
        last = len(self._film) - 1
        count = context.words("ui.replay.at", at=self._at, last=last)
        room = max(2, width - cell_len(count) - 4)
        signs = {
            x: Spot(1 + x, glyphs.lines.across, "frame", str(last * x // (room - 1)))
            for x in range(room)
        }
        for game in range(2, self._film.games + 1):
            start = self._film.game_start(game)
            signs[_place(start, last, room)] = Spot(
                1 + _place(start, last, room), glyphs.lines.cross, "dim", str(start)
            )
        here = _place(self._at, last, room)
        signs[here] = Spot(1 + here, glyphs.pieces[1], "key", str(self._at))
        return [[*signs.values(), Spot(width - cell_len(count) - 1, count)]]


def _place(index: int, last: int, room: int) -> int:
    return index * (room - 1) // max(1, last)


class ReplayScreen(BoardScreen[None]):
    """The table of a record at any of its moments, as a spectator or ``seat`` saw it."""

    GROUPS = ("replay", "sheet")
    BINDINGS = keymap.bindings("replay", "sheet")
    STATUS_LINES = 2
    DEFAULT_CSS = """
    ReplayScreen #goto { display: none; }
    ReplayScreen #goto.-open { display: block; }
    """

    def __init__(self, film: Film, seat: Seat = SPECTATOR) -> None:
        super().__init__(film.header.game)
        self.film = film
        self.at = 0
        self._seat = seat
        self._pace = 2
        self._playing: Timer | None = None
        self._reviewed = -1
        self.board.is_secret = film.is_secret
        self.time_line = TimeLine(film)
        self.goto = Entry(id="goto")

    def body(self) -> Iterable[Widget]:
        """Board, seats and log; the time line; a line for the number to go to."""
        yield self.middle()
        yield self.time_line
        yield self.goto

    def on_mount(self) -> None:
        """Show the first moment."""
        self.board.can_focus = False
        self.go(0)

    def go(self, index: int) -> None:
        """Show moment ``index``."""
        self.at = max(0, min(len(self.film) - 1, index))
        if self.at != self._reviewed:
            self._leave_board()
        snapshot = self.film.snapshot(self.at, self._seat)
        self._log = list(snapshot.log)
        self.show(snapshot, False)
        self.time_line.show(self.at)

    def reword(self) -> None:
        """What has just happened, besides everything round the board."""
        super().reword()
        if self.snapshot is None:
            return
        seq = self.snapshot.seq
        told: list[Message] = [entry.told for entry in self._log if entry.seq == seq]
        if self._is_reviewing and (said := self.board.aside()) is not None:
            told = [said]
        if not told:
            told = [Message("ui.replay.start", {"table": self.film.header.table})]
        fields = [Field(self.say(message), "strong") for message in told]
        self.status.show(*fields[-self.STATUS_LINES :])

    async def on_pressed(self, event: Pressed) -> None:
        """A click on the time line. Clicks on keys reach the base class by themselves."""
        if event.widget is self.time_line:
            event.stop()
            self._stop()
            self.go(int(event.tag))

    # Keys

    def action_back(self) -> None:
        """Close the replay; from the board, back to the record's own steps."""
        if self._is_reviewing:
            self._leave_board()
        else:
            self.house.go_back()

    def action_step(self, by: int) -> None:
        """One event further or back."""
        self._stop()
        self.go(self.at + by)

    def action_move(self, by: int) -> None:
        """To the next or last thing a player did."""
        self._stop()
        self.go(self.film.move_from(self.at, by))

    def action_game(self, by: int) -> None:
        """To the beginning of the next game, or of this one, or of the one before."""
        self._stop()
        game = self.film.game_no(self.at)
        start = self.film.game_start(game)
        self.go(start if by < 0 and self.at > start else self.film.game_start(game + by))

    def action_ends(self, last: bool) -> None:
        """To the first or last moment."""
        self._stop()
        self.go(len(self.film) - 1 if last else 0)

    def action_play(self) -> None:
        """Let it run, or stop it."""
        if self._playing is not None:
            self._stop()
            return
        if self.at == len(self.film) - 1:
            self.go(0)
        self._playing = self.set_interval(PACES_S[self._pace], self._run_on)

    def _run_on(self) -> None:
        self.go(self.at + 1)
        if self.at == len(self.film) - 1:
            self._stop()

    def _stop(self) -> None:
        if self._playing is not None:
            self._playing.stop()
            self._playing = None

    def action_pace(self, by: int) -> None:
        """Faster or slower."""
        self._pace = max(0, min(len(PACES_S) - 1, self._pace + by))
        if self._playing is not None:
            self._stop()
            self._playing = self.set_interval(PACES_S[self._pace], self._run_on)

    def action_seat(self) -> None:
        """See it as the next seat did, then the official; after the last, as a spectator.

        While hands are hidden nobody sees those of a game that still goes on.
        """
        if self.info.hidden and not self.film.finished:
            self.notice(self.words("ui.replay.hands"), warn=True)
            return
        header = self.film.header
        seats = [*cards_of(header.seats, header.official), SPECTATOR]
        self._seat = seats[(seats.index(self._seat) + 1) % len(seats)]
        self.go(self.at)

    # A game that is over, on the board itself

    @property
    def _is_reviewing(self) -> bool:
        return self._reviewed >= 0

    def _over_at(self) -> int | None:
        """Where the game we are in was over, if the board can be gone through there."""
        return self.film.over_at(self.film.game_no(self.at)) if self.board.REVIEWS else None

    def action_review(self) -> None:
        """Go through the game on the board, which then has the keys."""
        at = self._over_at()
        if at is None or self._is_reviewing:
            return
        self._stop()
        self._reviewed = at
        self.go(at)
        self.board.can_focus = True
        self.board.focus()
        self.reword()

    def _leave_board(self) -> None:
        if self._is_reviewing:
            self._reviewed = -1
            self.set_focus(None)
            self.board.can_focus = False
            self.reword()

    def offers(self, key: keymap.Key) -> bool:
        """Going through a game where one is over."""
        if key.id == "replay.review":
            return self._over_at() is not None and not self._is_reviewing
        return super().offers(key)

    def _aids(self) -> list[Aid]:
        """The board's own keys: on the board all, besides it those that mean nothing else here."""
        own = () if self._is_reviewing else self._bindings.key_to_bindings
        aids = self.board.aids() if self.board.REVIEWS else ()
        return [aid for aid in aids if aid.key not in own]

    def hints(self) -> list[Hint]:
        """On the board its own keys, and how to leave it."""
        found = super().hints()
        aids = [Hint(aid.key, self.say(aid.label), aid.action) for aid in self._aids()]
        if not self._is_reviewing:
            return [*found, *aids]
        return [*aids, *(hint for hint in found if hint.tag == "back")]

    async def run_hint(self, tag: str) -> None:
        """The board's own, also where it has not the keys."""
        if any(aid.action == tag for aid in self._aids()):
            await self.app.run_action(tag, default_namespace=self.board)
        else:
            await super().run_hint(tag)

    async def on_key(self, event: events.Key) -> None:
        """What the board can show besides, without going there."""
        if self.focused is not None:
            return
        key = keymap.latin(event.character.lower()) if event.character else event.key
        aid = next((aid for aid in self._aids() if aid.key == key), None)
        if aid is not None:
            event.stop()
            await self.app.run_action(aid.action, default_namespace=self.board)

    def on_board_widget_drafted(self, event: BoardWidget.Drafted) -> None:
        """The board shows something else."""
        event.stop()
        self.reword()

    def on_board_widget_refused(self, event: BoardWidget.Refused) -> None:
        """What was tried on the board cannot be done: say why."""
        event.stop()
        self.notice(self.words.refusal(event.refusal), warn=True)

    def action_goto(self) -> None:
        """Ask for a number."""
        self.goto.hint(self.words("ui.replay.goto"))
        self.goto.add_class("-open")
        self.goto.focus()

    def on_entry_submitted(self, event: Entry.Submitted) -> None:
        """Go to that moment."""
        number = read_digits(event.text).strip()
        self._close_goto(event.entry)
        if number.isdecimal():
            self._stop()
            self.go(int(number))
        elif number:
            self.notice(self.words("ui.replay.no_number"), warn=True)

    def on_entry_cancelled(self, event: Entry.Cancelled) -> None:
        """Escape puts the line away."""
        self._close_goto(event.entry)

    def _close_goto(self, entry: Entry) -> None:
        entry.put("")
        entry.remove_class("-open")
        self.set_focus(None)
