"""Whose eyes a screen is for: people with hidden hands who share it, and the official among them.

Only decides: `SeatedScreen` draws the curtain and shows what lies behind it. Hidden hands are shown
one at a time; some boards have some of their needs answered before all eyes (`BoardWidget.OPEN`);
the official sits down and gets up as he likes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

from majlis.core.options import Info
from majlis.core.port import Snapshot
from majlis.core.seats import OFFICIAL, SPECTATOR, Curtain, Seat
from majlis.ui.board import BoardWidget
from majlis.ui.sitting import Sitting

_NO_LOG = sys.maxsize
"""A snapshot asked from this entry on has none of its log."""


class Sharing:
    """Who of those before one screen is shown, called or asked before all eyes.

    ``officiates``: the official has the screen. ``is_looking``: somebody who is asked before all
    eyes looks at his hand for it.
    """

    def __init__(self, sitting: Sitting, info: Info, board: BoardWidget) -> None:
        self.sitting = sitting
        self.info = info
        self.board = board
        self.officiates = False
        self._curtain = Curtain()
        self._looking_for: int | None = None
        self._sat: Seat | None = None
        self._deal = 0

    # Who

    @property
    def hidden(self) -> bool:
        """Whether people who share this screen must not see each other's hands."""
        return self.info.hidden and len(self.sitting.here) > 1

    @property
    def called(self) -> Seat | None:
        """Who must sit down before any hand is shown."""
        return self._curtain.called if self.hidden and self._curtain.drawn else None

    @property
    def is_changing(self) -> bool:
        """Whether somebody has to come to the screen first: not who had it last, who may have
        drawn the curtain himself."""
        return self.called is not None and self.called != self._sat

    @property
    def asked(self) -> Seat | None:
        """Who is asked before all eyes."""
        return self._curtain.asked

    @property
    def opened(self) -> Seat:
        """Whose view lies behind the curtain, now that it is open."""
        return SPECTATOR if self._curtain.shown is None else self._curtain.shown

    @property
    def is_hand_open(self) -> bool:
        """Whether somebody's hand is on a screen that others share."""
        return self.hidden and self._curtain.shown is not None

    @property
    def is_looking(self) -> bool:
        """Whether whoever sits behind the curtain does so only to look at his hand."""
        return self._looking_for is not None

    def view(self, news: Snapshot[Any], shown: Seat) -> Seat:
        """The seat whose view to show, where that of ``shown`` is on the screen."""
        here = self.sitting.here
        if self.officiates:
            return OFFICIAL
        if self.hidden:
            return self.opened
        if len(here) < 2:
            return here[0] if here else SPECTATOR
        awaited = [a.seat for a in news.awaited if a.seat in here]
        if shown in awaited or not awaited:
            return shown if shown in here else here[0]
        return awaited[0]

    # What happens

    def turn(self, news: Snapshot[Any]) -> None:
        """Who is shown, called, or asked before all eyes, now that things stand like this.

        Where some answers need no hand, a hand is on the screen only while its owner needs it,
        unless the board keeps it until somebody else is called.
        """
        if not self.hidden or self.officiates or self._looks_on(news):
            return
        waiting = news.offer.waiting if news.offer else [a.seat for a in news.awaited]
        is_kept = self.board.KEEPS and news.outcome is None
        is_brief = bool(self.board.OPEN) and not is_kept
        deal, self._deal = self._deal, self.board.deal(news)
        if (is_brief and self._curtain.shown not in waiting) or deal != self._deal:
            self._curtain = Curtain()
        openly = tuple(self._asked_openly(news))
        self._curtain = self._curtain.turn_to(self.sitting.here, waiting, openly)

    def _looks_on(self, news: Snapshot[Any]) -> bool:
        """Whether somebody who is asked before all eyes still looks at his hand for it."""
        seat = self._curtain.called if self._curtain.drawn else self._curtain.shown
        if self._looking_for is None or seat is None or news.offer is not None:
            self._looking_for = None
            return False
        must = self.sitting.port(seat).snapshot(_NO_LOG).must
        if all(task.need.id != self._looking_for for task in must):
            self._looking_for = None
        return self._looking_for is not None

    def _asked_openly(self, news: Snapshot[Any]) -> Iterable[Seat]:
        if news.offer is not None:
            return news.offer.waiting if self.board.OPEN else ()
        return (a.seat for a in news.awaited if self.board.is_open(news, a))

    def open(self) -> None:
        """Whoever was called has sat down."""
        self._curtain = self._curtain.open()
        self._sat = self._curtain.shown

    def close(self) -> None:
        """The curtain falls again; who only looked is asked before all eyes again."""
        self._curtain = Curtain() if self.is_looking else self._curtain.close()
        self._looking_for = None

    def may_look(self, snapshot: Snapshot[Any] | None) -> bool:
        """Whether one person in particular is asked before all eyes, and may look at his hand."""
        asked = self.hidden and self.asked is not None and not self.board.is_common()
        return asked and bool(snapshot and snapshot.must)

    def look(self, need_id: int) -> None:
        """Whoever is asked this before all eyes sits down behind the curtain for it."""
        self._looking_for = need_id
        self._curtain = self._curtain.look()

    def change_chair(self) -> None:
        """The official sits down, or leaves the screen to the others again."""
        self.officiates, self._looking_for = not self.officiates, None
        called = OFFICIAL if self.officiates and self.hidden else None
        self._curtain = Curtain(called=called)
