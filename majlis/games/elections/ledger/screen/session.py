"""*Secret session*: one candidate sees the whole ledger for 60 seconds, then it hides itself."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, Sequence

from textual import events
from textual.widget import Widget

from majlis.core.game import Message, Refusal, Who
from majlis.core.seats import Seat
from majlis.games.elections.ledger.screen.parts import ENTRIES, Sums, rows_of, worded
from majlis.games.elections.ledger.state import Ledger
from majlis.games.elections.ledger.told import say
from majlis.ui.screens.house import Sheet
from majlis.ui.widgets.bars import Hint
from majlis.ui.widgets.drawn import Lines
from majlis.ui.widgets.lines import Line, Spot, wrap
from majlis.ui.widgets.rows import Rows

SECONDS = 60
"""How long a session lasts (E1.3)."""
TICK_S = 0.25


class Call(Lines):
    """Who should sit down, in the middle of an empty screen."""

    DEFAULT_CSS = "Call { height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self._text = ""

    def show(self, text: str) -> None:
        """Say it."""
        self._text = text
        self.redraw()

    def draw(self, width: int) -> list[Line]:
        """The sentence, each line of it in the middle."""
        lines = [Spot(0, text, "strong") for text in wrap(self._text, width - 8)]
        above: list[Line] = [[] for _ in range(max(0, self.size.height // 2 - 2))]
        return [*above, *([line._replace(x=(width - line.end) // 2)] for line in lines)]


class SessionScreen(Sheet[None]):
    """First whose turn it is to look, and a key; then everything, and the seconds that are left.

    ``begun`` keeps that the candidate looks, before anything is shown; it may say why it cannot.
    """

    STATUS_LINES = 2
    DEFAULT_CSS = "SessionScreen Sums { margin-bottom: 1; }"

    def __init__(
        self, ledger: Ledger, seat: Seat, begun: Callable[[], Awaitable[Refusal | Message | None]]
    ) -> None:
        super().__init__()
        self._ledger = ledger
        self._seat = seat
        self._begun = begun
        self._until = 0.0
        self._is_over = False

    @property
    def is_open(self) -> bool:
        """Whether the ledger is being shown."""
        return self._until > 0 and not self._is_over

    def body(self) -> Iterable[Widget]:
        """Nothing to be seen before the session begins."""
        self._sums, self._rows, self._call = Sums(), Rows(ENTRIES), Call()
        self._sums.display = self._rows.display = False
        yield from (self._sums, self._rows, self._call)

    def title_fields(self) -> Sequence[str]:
        """Whose session it is, and how long it still lasts."""
        words = worded(self, self._ledger)
        title = words.say(say("session.title", who=Who(self._seat)))
        return [title, words.say(say("session.left", n=self._left()))] if self.is_open else [title]

    def hints(self) -> list[Hint]:
        """How to begin, how to end."""
        words = self.words
        if self.is_open:
            return [Hint("escape", words("elections_ledger.session.end"), "back")]
        begin = Hint("enter", words("elections_ledger.session.begin"), "begin")
        return [begin, Hint("escape", words("elections_ledger.back"), "back")]

    def reword(self) -> None:
        """Everything, or only who should sit down."""
        super().reword()
        words = worded(self, self._ledger)
        if not self.is_open:
            call = say("session.call", who=Who(self._seat), n=SECONDS)
            self._call.show(words.say(call))
            return
        self.notice(words.say(say("session.open")))
        self._sums.show(self._ledger, True)
        self._rows.fill(rows_of(self._ledger, words, True))

    def on_mount(self) -> None:
        """The seconds run."""
        self.set_interval(TICK_S, self._tick)

    async def on_key(self, event: events.Key) -> None:
        """Enter begins."""
        if event.key == "enter" and not self.is_open:
            event.stop()
            await self.action_begin()

    async def action_begin(self) -> None:
        """Keep that it was looked at; then show it."""
        if self._until > 0:
            return
        if wrong := await self._begun():
            words = self.words
            text = words.refusal(wrong) if isinstance(wrong, Refusal) else words.say(wrong)
            self.notice(text, warn=True)
            return
        self._until = time.monotonic() + SECONDS
        self._sums.display = self._rows.display = True
        self._call.display = False
        self.reword()
        self._rows.focus()

    def _left(self) -> int:
        return max(0, -int(-(self._until - time.monotonic()) // 1))

    def _tick(self) -> None:
        if self.is_open and self._left() == 0:
            self._hide()
        elif self.is_open:
            self.title_bar.show(*self.title_fields())

    def _hide(self) -> None:
        """Nothing is to be seen from here on, whatever lies on top of this screen."""
        self._is_over = True
        self._sums.display = self._rows.display = False
        self._rows.fill([])
        if self.app.screen is self:
            self.house.go_back()

    def on_screen_resume(self) -> None:
        """It may have run out under another screen."""
        if self._is_over:
            self.house.go_back()
