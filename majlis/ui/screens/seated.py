"""Following a table: what the screen shows when a snapshot arrives, and when the curtain falls.

News come through one port; what is shown is a view of one of the seats before this screen. Which
one, and whether the curtain must fall first, is decided by `Sharing`.
"""

from __future__ import annotations

from typing import Any

import msgspec
from textual.actions import SkipAction

from majlis.core.port import SeatPort, Snapshot
from majlis.core.seats import OFFICIAL, SPECTATOR, Seat
from majlis.ui.board import BoardWidget
from majlis.ui.later import Later
from majlis.ui.screens.prompted import PromptedScreen
from majlis.ui.sharing import Sharing
from majlis.ui.sitting import Sitting


class SeatedScreen(PromptedScreen):
    """Shows the table as those before the screen may see it, each behind the curtain if need be."""

    DEFAULT_CSS = "SeatedScreen.-curtain #middle { display: none; }"

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.sharing = Sharing(sitting, self.info, self.board)
        self._log_of: Seat | None = None

    def on_mount(self) -> None:
        """Begin to follow the table."""
        self.board.focus()
        self.sitting.start()
        self._see_again()
        self.run_worker(Later(self._follow), name="follow")

    async def on_unmount(self) -> None:
        """The seat is left, however the screen was."""
        await self.sitting.close()

    @property
    def hidden(self) -> bool:
        """Whether people who share this screen must not see each other's hands."""
        return self.sharing.hidden

    @property
    def acting(self) -> Seat:
        """The seat for which this screen answers now: the one shown, or asked before all eyes."""
        return self._acts_on(self.shown)

    def _acts_on(self, view: Seat) -> Seat:
        """The seat that answers where ``view`` is shown."""
        return view if self.sharing.asked is None else self.sharing.asked

    def is_live(self, snapshot: Snapshot[Any]) -> bool:
        """Whether the seat of this snapshot may act here, now."""
        stands = snapshot.paused or snapshot.offer is not None or snapshot.outcome is not None
        return self._acts_on(snapshot.seat) in self.sitting.here and not stands

    # A snapshot arrives

    def _port(self) -> SeatPort[Any]:
        """The port through which the screen hears that something has changed."""
        here = self.sitting.here
        return self.sitting.port(here[0] if here and not self.hidden else SPECTATOR)

    async def _follow(self) -> None:
        async for snapshot in self._port().snapshots():
            if not self.is_attached:
                return
            self._arrived(snapshot)

    def _see_again(self) -> None:
        """Look at the table as it stands, though it may not have changed."""
        self._arrived(self._port().snapshot())

    def on_board_widget_reopened(self, event: BoardWidget.Reopened) -> None:
        """Somebody came forward: he is called, where the others were asked before all eyes."""
        event.stop()
        self._see_again()

    def _arrived(self, news: Snapshot[Any]) -> None:
        """The table has changed: whose view is to be shown, and is anything to be said?"""
        if self.snapshot is None or news.seq != self.snapshot.seq:
            self._forget()
        self.sharing.turn(news)
        self.sitting.stand(self.sharing.is_changing)
        if (called := self.sharing.called) is not None:
            self._draw_curtain(called)
        else:
            self._lift_curtain()
            self._look(self.sharing.view(news, self.shown))

    def _look(self, seat: Seat) -> None:
        """Take ``seat``'s view of the table and show it; what another tried is no matter of his."""
        if seat != self.shown:
            self._refusal = None
        log_of = seat if self.info.hidden else SPECTATOR
        if log_of != self._log_of:
            self._log, self._log_of = [], log_of
        snapshot = self.sitting.port(seat).snapshot(len(self._log))
        if self.sharing.asked is not None:
            tasks = self.sitting.port(self.sharing.asked).snapshot(len(self._log)).tasks
            snapshot = msgspec.structs.replace(snapshot, tasks=tasks)
        self._log += snapshot.log
        self.house.warn(snapshot.unsaved)
        self.board.auto_roll = self.context.settings.auto_roll
        self.show(snapshot, self.is_live(snapshot))

    # The curtain falls and opens

    def _draw_curtain(self, called: Seat) -> None:
        """Nothing of any hand stays on the screen, whatever lies over it."""
        from majlis.ui.screens.curtain import CurtainScreen

        self.add_class("-curtain")
        self._forget()
        self._look(SPECTATOR)
        name = self.words.name(called)
        drawn = (screen for screen in self.app.screen_stack if isinstance(screen, CurtainScreen))
        if (screen := next(drawn, None)) is None:
            office = self._change_chair if self._has_office else None
            curtain = CurtainScreen(name, office, called == OFFICIAL, self._announced())
            self.app.push_screen(curtain, self._open_curtain)
        else:
            screen.call(name, called == OFFICIAL, self._announced())

    def _lift_curtain(self) -> None:
        """What somebody was called for is over before he has sat down."""
        from majlis.ui.screens.curtain import CurtainScreen

        with self.house.uncovered():
            if self.has_class("-curtain") and isinstance(self.app.screen, CurtainScreen):
                self.app.screen.dismiss(None)

    def _open_curtain(self, opened: bool | None) -> None:
        """Whoever was called has sat down, or need not any more."""
        self.sharing.open()
        self.sitting.stand(False)
        self.remove_class("-curtain")
        self._look(self.sharing.opened)
        self.board.focus()

    def action_hide(self) -> None:
        """Draw the curtain by hand; who only looked is asked before all eyes again."""
        if not self.sharing.is_hand_open:
            raise SkipAction
        self._forget()
        if self.sharing.officiates:
            self._change_chair()
            return
        self.sharing.close()
        self._call()

    def action_look(self) -> None:
        """Whoever is asked before all eyes sees his hand, behind the curtain, or puts it away."""
        if self.sharing.is_hand_open:
            self.action_hide()
            return
        if not self.sharing.may_look(self.snapshot) or self.snapshot is None:
            raise SkipAction
        self.sharing.look(self.snapshot.must[0].need.id)
        self._call()

    def _call(self) -> None:
        """Draw the curtain for whoever is called now, if anybody is."""
        if (called := self.sharing.called) is not None:
            self._draw_curtain(called)
        else:
            self._see_again()

    def _change_chair(self) -> None:
        """The official sits down, or leaves the screen to the others again."""
        self.sharing.change_chair()
        self._see_again()

    @property
    def _has_office(self) -> bool:
        """Whether the official sits before this screen, or may, and can do anything."""
        over = self.snapshot is not None and self.snapshot.outcome is not None
        return OFFICIAL in self.sitting.here and not over
