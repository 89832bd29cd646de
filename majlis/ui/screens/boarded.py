"""What the table and the replay have in common: a board with seats, clocks and log beside it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar, cast

from textual import events
from textual.containers import Container
from textual.timer import Timer
from textual.widget import Widget

from majlis.core import registry
from majlis.core.fold import Entry
from majlis.core.game import Message
from majlis.core.port import Snapshot
from majlis.core.seats import OFFICIAL, Seat, is_player, sits
from majlis.ui import keymap
from majlis.ui.board import BoardWidget
from majlis.ui.screens.house import HouseScreen, Topic
from majlis.ui.widgets.log import LogPanel, Told
from majlis.ui.widgets.seats import SeatBox, SeatsPanel
from majlis.ui.wording import UNNAMED, Wording, is_nameless

T = TypeVar("T")

WIDE = 118
"""From so many columns on the log has its own."""


class BoardScreen(HouseScreen[T]):
    """Shows snapshots of one game. Subclasses say which, and what stands below the board."""

    AUTO_FOCUS = ""
    STATUS_MORE = 0
    DEFAULT_CSS = """
    BoardScreen #middle { height: 1fr; }
    BoardScreen #side { width: 24; dock: right; }
    BoardScreen.-rtl #side { dock: left; }
    BoardScreen.-wide #side { width: 50; layout: horizontal; }
    BoardScreen.-wide #seats { width: 25; }
    BoardScreen.-wide.-rtl #seats { dock: right; }
    BoardScreen #board { width: 1fr; height: 1fr; }
    BoardScreen.-rtl #board { padding-left: 1; }
    """

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game
        self.info = registry.info(game)
        self.board = cast(BoardWidget, registry.part(game, "board").Board(id="board"))
        self.seats_panel = SeatsPanel()
        self.log_panel = LogPanel()
        self._side = Container(self.seats_panel, self.log_panel, id="side")
        self.snapshot: Snapshot[Any] | None = None
        self._log: list[Entry] = []
        self._since = 0.0
        self._flipped = False
        self._clock: Timer | None = None
        self._worded: tuple[object, Wording] | None = None
        self._told = _ToldLog()

    def middle(self) -> Widget:
        """The board, and beside it seats and log."""
        self.context.words.with_game(self.game)
        return Container(self.board, self._side, id="middle")

    def on_mount(self) -> None:
        """Use what room there is."""
        self.set_class(self.app.size.width >= WIDE, "-wide")

    def on_resize(self, event: events.Resize) -> None:
        """Wider terminals give the log its own column."""
        self.set_class(event.size.width >= WIDE, "-wide")

    @property
    def words(self) -> Wording:
        """The reader's words, with the names of those who sit here."""
        words = self.context.words
        if self.snapshot is None:
            return words
        key = (words, self.snapshot.seats, self.snapshot.official)
        if self._worded is None or self._worded[0] != key:
            self._worded = (key, words.for_table(self.snapshot.seats, self.snapshot.official))
        return self._worded[1]

    def side(self) -> Seat:
        """The seat at the bottom of the board."""
        if self.snapshot is None:
            return 0
        seat = self.snapshot.seat if is_player(self.snapshot.seat) else 0
        return (seat + 1) % len(self.snapshot.seats) if self._flipped else seat

    def show(self, snapshot: Snapshot[Any], live: bool) -> None:
        """Show a moment of the game; ``live``: its seat may act here."""
        if self.snapshot is None or _moment(snapshot) != _moment(self.snapshot):
            self._since = time.monotonic()
        self.snapshot = snapshot
        self.board.show(snapshot, self.side(), live)
        self.reword()

    def reword(self) -> None:
        """Everything round the board."""
        if self.snapshot is not None:
            self.set_class(self.words.rtl, "-rtl")
            self._show_seats(self.snapshot)
            self._show_log()
        super().reword()

    def title_fields(self) -> Sequence[str]:
        """Where the match stands, in the board's words."""
        if self.snapshot is None:
            return [self.context.words.game(self.game)]
        return [self.say(message) for message in self.board.headline()]

    def _show_seats(self, snapshot: Snapshot[Any]) -> None:
        awaited = {a.seat for a in snapshot.awaited}
        boxes = [
            SeatBox(
                seat,
                self.words.label(seat),
                tuple(self.say(message) for message in self._facts(seat)),
                tuple(self.signs(snapshot, seat)),
                seat in awaited,
            )
            for seat in (*self._order(len(snapshot.seats)), OFFICIAL)
            if seat in snapshot.cards
        ]
        waiting = list(self.waiting(snapshot))
        self.seats_panel.show(boxes, waiting, snapshot.clock, self._since)
        self._tick()

    def _facts(self, seat: Seat) -> Sequence[Message]:
        """What the game says of a player."""
        return self.board.panel(seat) if is_player(seat) else ()

    def _order(self, seats: int) -> Iterable[Seat]:
        """Seats as they sit round the board: of two the near one below, more in their order."""
        near = self.side()
        return ((near + 1) % 2, near) if seats == 2 else range(seats)

    def signs(self, snapshot: Snapshot[Any], seat: Seat) -> Iterable[str]:
        """What stands after a seat's name."""
        card = snapshot.cards[seat]
        if seat == OFFICIAL and card != UNNAMED:
            yield self.words("ui.seat.official")
        if card.kind == "bot" and not is_nameless(card):
            yield self.words("ui.seat.robot")
        if seat in snapshot.away and snapshot.outcome is None:
            yield self.away(snapshot, seat)

    def away(self, snapshot: Snapshot[Any], seat: Seat) -> str:
        """What is said of a seat whose person has gone."""
        return self.words("ui.seat.expected" if seat in snapshot.expected else "ui.seat.away")

    def waiting(self, snapshot: Snapshot[Any]) -> Iterable[str]:
        """Whom the table waits for, and what for."""
        return ()

    def _show_log(self) -> None:
        """The log; only entries that are new to it are worded."""
        told, words = self._told, self.words
        if told.words is not words or not told.begins(self._log):
            told = self._told = _ToldLog(words)
        for entry in self._log[len(told.lines) :]:
            told.lines.append(Told(words.say(entry.told), _role(entry), entry.seq))
            told.last = entry
        self.log_panel.show(told.lines)

    def _tick(self) -> None:
        """Running clocks are painted when what they show changes, and nothing else is."""
        if self._clock is not None:
            self._clock.stop()
            self._clock = None
        seconds = self.seats_panel.tick()
        if seconds is not None:
            self._clock = self.set_timer(seconds, self._tick)

    def offers(self, key: keymap.Key) -> bool:
        """No turning of a board that looks the same from everywhere."""
        return self.board.TURNS or not key.id.endswith(".flip")

    def action_flip(self) -> None:
        """The board from the other side."""
        self._flipped = not self._flipped and self.board.TURNS
        if self.snapshot is not None:
            self.show(self.snapshot, self.is_live(self.snapshot))

    def is_live(self, snapshot: Snapshot[Any]) -> bool:
        """Whether the seat of this snapshot may act here."""
        return False

    def action_ledger(self) -> None:
        """The infractions so far."""
        from majlis.ui.screens.ledger import LedgerScreen

        if self.snapshot is not None:
            ledger = self.snapshot.ledger
            self.app.push_screen(LedgerScreen(self.game, ledger, self.words, self._log))

    def action_scroll_log(self, by: int) -> None:
        """The log, a screenful on or back."""
        log = self.log_panel
        (log.scroll_page_up if by < 0 else log.scroll_page_down)(animate=False)

    def mouse(self) -> list[tuple[str, str]]:
        """What the game's board says."""
        return self._listed("mouse", self.board.MOUSE)

    def _listed(self, kind: str, names: Iterable[str]) -> list[tuple[str, str]]:
        codes = [f"{self.game}.board.{kind}.{name}" for name in names]
        return [(self.words(code), self.words(f"{code}.does")) for code in codes]

    def typed(self) -> list[tuple[str, str]]:
        """What the game's notation knows."""
        return self._listed("typed", self.board.TYPED)

    def topic(self) -> Topic:
        """This game's rules."""
        return Topic(self.game)


def _moment(snapshot: Snapshot[Any]) -> tuple[object, ...]:
    """What tells the moments apart from which clocks count."""
    return snapshot.seq, snapshot.at_ms, snapshot.clock


class _ToldLog:
    """The worded beginning of a log: in whose words, its lines, and the entry they end with."""

    def __init__(self, words: Wording | None = None) -> None:
        self.words = words
        self.lines: list[Told] = []
        self.last: Entry | None = None

    def begins(self, log: Sequence[Entry]) -> bool:
        """Whether ``log`` goes on from here."""
        count = len(self.lines)
        return count == 0 or (count <= len(log) and log[count - 1] is self.last)


def _role(entry: Entry) -> str:
    if entry.event is None:
        return "" if entry.follows else "good"
    return "" if sits(entry.seat) else "dim"
