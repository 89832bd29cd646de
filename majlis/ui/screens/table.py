"""The table: one screen for hot seat, a seat at a host, and whoever watches.

It knows a `Sitting` and a game's board, nothing of what lies behind them. It stands on a chain of
screens, each a subject of its own:

- `boarded`: a snapshot on the screen, the board with seats, clocks and log beside it
- `prompted`: what is said below the board, the news, the question, commands, the line of keys
- `seated`: a snapshot arrives; the curtain falls and opens (`ui.sharing` decides for whom)
- `doing`: what was decided is done, or asked again
- `keyed`: a key is pressed, an answer clicked, something typed

Here are the keys of the screen's own: asking the others for something, the official's, leaving.
"""

from __future__ import annotations

from typing import ClassVar

from textual.actions import SkipAction

from majlis.core.game import Message
from majlis.core.seats import OFFICIAL, Seat, is_player
from majlis.core.verbs import Offer, OfferKind, Pause
from majlis.ui import keymap, office
from majlis.ui.asking import Confirm, Deed
from majlis.ui.choices import Item
from majlis.ui.screens.house import Topic
from majlis.ui.screens.keyed import KeyedScreen
from majlis.ui.told import decisions
from majlis.ui.widgets.bars import Hint


class TableScreen(KeyedScreen):
    """A table as seen from the seats of ``sitting``."""

    GROUPS: ClassVar[tuple[str, ...]] = ("table",)
    BINDINGS = keymap.bindings("table")

    # Which keys there are

    def offers(self, key: keymap.Key) -> bool:
        """Draws where the game knows them; a curtain where hands are hidden."""
        match key.id:
            case "table.draw":
                return "draw" in self.info.offers and self.acting != OFFICIAL
            case "table.takeback":
                return bool(self.sitting.here) and self.acting != OFFICIAL and self._may_take_back
            case "table.office":
                return self._has_office
            case "table.meet":
                in_session = self.snapshot is not None and self.snapshot.header.session is not None
                return in_session and bool(self.sitting.here)
            case "table.hide":
                return self.hidden and (not self.board.OPEN or self.sharing.is_hand_open)
            case "table.look":
                return self.sharing.may_look(self.snapshot) or self.sharing.is_hand_open
            case "table.hurry":
                return self.sitting.may_hurry
        return super().offers(key)

    def hint(self, key: keymap.Key) -> Hint:
        """The key to look at a hand puts it away, too."""
        found = super().hint(key)
        if key.id != "table.look" or not self.sharing.is_hand_open:
            return found
        return found._replace(label=self.words("ui.key.table.hide"))

    def topic(self) -> Topic:
        """This game's rules, at the clause of the last refusal."""
        return Topic(self.game, self._refusal.rule if self._refusal else "")

    # Asking the others, and the robots

    async def action_offer(self, kind: OfferKind) -> None:
        """Ask the others for something."""
        if self.sitting.here:
            await self._submit(self._asker(kind), 0, Offer(kind))

    def _asker(self, kind: OfferKind) -> Seat:
        """Who asks: where people share a screen, a takeback is asked by whoever moved last."""
        here = self.sitting.here
        if kind == "takeback" and not self.sharing.is_hand_open:
            for entry in reversed(decisions(self._log)):
                if entry.seat in here and is_player(entry.seat):
                    return entry.seat
        return self.acting if self.acting in here else here[0]

    @property
    def _may_take_back(self) -> bool:
        """Whether there is a decision of its own to take back for whoever would ask."""
        seat = self._asker("takeback")
        if self.snapshot is None or seat == self.snapshot.seat:
            return self.snapshot is not None and self.snapshot.may_take_back
        return self.sitting.port(seat).snapshot(len(self._log)).may_take_back

    async def action_pause(self) -> None:
        """Ask for a pause, or go on after one; the official asks nobody."""
        if await self._answer("f7"):
            return
        if self.acting == OFFICIAL:
            await self._submit(OFFICIAL, 0, Pause())
        else:
            await self.action_offer("pause")

    def action_hurry(self) -> None:
        """Robots that play on alone take no pauses any more."""
        if not self.sitting.may_hurry:
            raise SkipAction
        self.sitting.hurry()
        self.reword()

    # The official, where he shares the screen or has it to himself

    def action_office(self) -> None:
        """The official sits down at any time; once there, this is what he may do at every table."""
        if not self._has_office:
            raise SkipAction
        if self.acting == OFFICIAL:
            self._open_office()
        else:
            self._change_chair()

    def _open_office(self) -> None:
        from majlis.ui.screens.office import OfficeScreen

        snapshot = self.sitting.port(OFFICIAL).snapshot()
        powers = [
            ("ui.office.break", [office.pause(snapshot)]),
            ("ui.office.seats", [*office.substitutes(self.info, snapshot, self.bystanders())]),
            ("ui.office.back", [*office.rewinds(snapshot, snapshot.log)]),
        ]
        sheet = OfficeScreen(
            powers, self.words, lambda: self.acting == OFFICIAL, may_rise=self.sharing.officiates
        )
        self.app.push_screen(sheet, self._wield)

    def _wield(self, chosen: Item | str | None) -> None:
        """Ask again before the official does what he chose."""
        if isinstance(chosen, Item):
            deed = Deed(OFFICIAL, 0, chosen.action)
            self._ask_again(Confirm(self.words.confirming(chosen.label), deed))
        elif chosen is not None:
            self._change_chair()

    # Leaving

    def action_leave(self) -> None:
        """Leave the table; asked again while the game goes on."""
        snapshot = self.snapshot
        if snapshot is None or snapshot.outcome is not None or not self.sitting.here:
            self.house.go_back()
            return
        self._ask_to_leave("ui.ask.leave" if self._is_kept else "ui.ask.leave.unsaved")

    @property
    def _is_kept(self) -> bool:
        return self.sitting.is_kept and not (self.snapshot and self.snapshot.unsaved)

    def _ask_to_leave(self, code: str) -> None:
        self._ask_again(Confirm(Message(code), "leave"))

    async def action_house_quit(self) -> None:
        """End the session; a game that would be lost is asked about once."""
        playing = self.sitting.here and self.snapshot and self.snapshot.outcome is None
        if playing and not self._is_kept and self._confirm is None:
            self._ask_to_leave("ui.ask.leave.unsaved")
        else:
            await self.house.leave()
