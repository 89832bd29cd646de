"""Doing what was decided at a table, by a key, a click, on the board or with a typed word.

All of it ends in `_submit`; what comes back is the next snapshot, or why it could not be done.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.actions import SkipAction

from majlis.core.actions import Action
from majlis.core.game import Refusal, Who
from majlis.core.match import Ready
from majlis.core.seats import CHANCE, Seat
from majlis.ui.asking import Confirm, Deed, Does, Menu
from majlis.ui.board import BoardWidget, Command, Forced
from majlis.ui.screens.seated import SeatedScreen
from majlis.ui.sitting import Sitting
from majlis.ui.widgets.seats import FEW


class DoingScreen(SeatedScreen):
    """Submits for the seats before it; what is grave, or may mean several things, it asks again."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self._forced: Forced | None = None

    async def _command(self, commands: Sequence[Command]) -> None:
        """Do a command, ask again whether to, or ask which of several."""
        command = commands[0]
        if len(commands) > 1:
            labels = [command.label for command in commands]
            self._ask_again(Menu(self.words.asking_which(labels), tuple(commands)))
        elif command.ask:
            text = self.words.confirming(command.label)
            self._ask_again(Confirm(text, command, command.weighty))
        else:
            self._refusal = None
            await self._do(command)

    async def _do(self, does: Does, is_sure: bool = False) -> None:
        """What an answer does; ``is_sure``: it is not asked about again."""
        is_sure = is_sure or isinstance(self._confirm, Confirm)
        self._confirm = None
        match does:
            case Deed(seat=seat, need_id=need_id, action=action):
                await self._submit(seat, need_id, action)
                if isinstance(action, Ready) and not self.sharing.is_hand_open:
                    await self._all_ready()
            case Command(ask=True) if not is_sure:
                await self._command([does])
            case Command(need_id=need_id, action=action):
                here = self.sitting.here
                is_of_table = need_id == 0 and self.acting not in here and here
                await self._submit(here[0] if is_of_table else self.acting, need_id, action)
            case "cancel":
                self.reword()
            case "leave":
                self.house.go_back()
            case "again":
                await self._again()
            case "replay":
                await self._replay()
            case "meet":
                self.action_meet()

    async def _submit(self, seat: Seat, need_id: int, action: Action) -> None:
        self._refusal = await self.sitting.port(seat).submit(need_id, action)
        if self._refusal is not None:
            self.reword()

    async def _all_ready(self) -> None:
        """Between games one key is enough for all who sit before one screen."""
        for seat in self.sitting.here:
            task = self.sitting.port(seat).snapshot().task("ready")
            if task is not None:
                await self.sitting.port(seat).submit(task.need.id, Ready())

    # After the game

    async def _again(self) -> None:
        sitting = await self.sitting.again()
        if sitting is not None:
            self.house.sit_down(sitting, instead=True)

    async def _replay(self) -> None:
        data = await self.sitting.record()
        if data is not None:
            self.house.open_replay(data)
        else:
            self._refuse(Refusal("illegal", "ui.table.no_record"))

    def action_meet(self) -> None:
        """The session this table belongs to; only screens that know it can show it."""
        raise SkipAction

    # What is forced

    def reword(self) -> None:
        """What is forced is announced and, after a moment, done."""
        if self.snapshot is not None:
            self._announce()
        super().reword()

    def _announce(self) -> None:
        """Do what is forced, after a moment in which it can be read."""
        forced = self.board.forced()
        if forced == self._forced:
            return
        self._forced = forced
        if forced is not None:
            # A timer that waits for nothing at all never comes.
            seconds = max(1, self.context.settings.forced_ms) / 1000
            self.set_timer(seconds, lambda: self._do_forced(forced))

    async def _do_forced(self, forced: Forced) -> None:
        """Still forced, and not done by hand meanwhile?"""
        if self._forced == forced and self._confirm is None:
            self._forced = None
            await self._submit(self.acting, forced.need_id, forced.action)

    # From the board

    async def on_board_widget_decided(self, event: BoardWidget.Decided) -> None:
        """The board's decision."""
        event.stop()
        self.entry.put("")
        self.board.focus()
        deed = Deed(self.acting, event.need_id, event.action)
        if event.ask is None:
            await self._do(deed)
        else:
            self._ask_again(Confirm(event.ask, deed, event.by_enter))

    async def on_board_widget_given(self, event: BoardWidget.Given) -> None:
        """Dice that were thrown by hand."""
        event.stop()
        self._refuse(await self.sitting.give(event.action))

    def on_board_widget_drafted(self, event: BoardWidget.Drafted) -> None:
        """The draft is another: what can be done now?"""
        event.stop()
        self._refuse(None)

    def on_board_widget_refused(self, event: BoardWidget.Refused) -> None:
        """What was tried cannot be done: say why."""
        event.stop()
        self._refuse(self._not_yet(event.refusal))

    def _not_yet(self, refusal: Refusal | None) -> Refusal | None:
        """Where a board says that nobody here is asked: whom the table waits for instead."""
        awaited = self.snapshot.awaited if self.snapshot is not None else ()
        seats = tuple(dict.fromkeys(Who(a.seat) for a in awaited))
        is_other_s = refusal is not None and refusal.code == f"{self.game}.board.refuse.wait"
        if not (is_other_s and self.sitting.here and 0 < len(seats) <= FEW) or Who(CHANCE) in seats:
            return refusal
        return Refusal("out_of_turn", "table.refuse.others", params={"who": seats})
