"""What is told of a table in lines: what has happened, each thing once, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from majlis.core import registry
from majlis.core.fold import Entry
from majlis.core.game import Message, Who
from majlis.core.port import SeatPort, Snapshot
from majlis.ui.dialogue import Dialogue
from majlis.ui.plain.place import Place
from majlis.ui.told import climb_message

MOST_RETOLD, MOST_LOG = 12, 40
"""Lines of the log that are told to somebody who sits down, and to somebody who asks."""


class Report:
    """Tells ``lines`` what ``eye`` sees of the table of ``place``.

    ``since``: what the log has up to this event was told before. ``seq`` is the last event told of.
    """

    def __init__(self, lines: Dialogue, place: Place, eye: SeatPort[Any], since: int) -> None:
        self._lines = lines
        self._place = place
        self._eye = eye
        self._game = registry.load(place.game)
        self._told: int | None = None
        self._unsaved = ""
        self._trouble: Message | None = None
        self.seq = since

    # What happens

    def look(self) -> Snapshot[Any]:
        """The table as it is now, with what of its log has not been told."""
        return self._eye.snapshot(self._told or 0)

    def tell_news(self, snapshot: Snapshot[Any]) -> None:
        """Tell what `look` has found; from here on names are those of who sits there now."""
        lines = self._lines
        if (snapshot.seats, snapshot.official) != (lines.words.seats, lines.words.official):
            lines.words = lines.words.for_table(snapshot.seats, snapshot.official)
        news = snapshot.log
        if self._told is None:
            news = tuple(entry for entry in news if entry.seq > self.seq)
            if len(news) > MOST_RETOLD:
                lines.say("plain.earlier", n=len(news) - MOST_RETOLD)
                news = news[-MOST_RETOLD:]
        self._told, self.seq = snapshot.log_from + len(snapshot.log), snapshot.seq
        self._tell_entries(news)
        self._tell_saving(snapshot.unsaved)
        trouble, self._trouble = self._trouble, self._place.trouble
        if self._trouble is not None and self._trouble != trouble:
            lines.tell(self._trouble)

    def tell_log(self) -> None:
        """Tell the last of the log again."""
        self._tell_entries(self._eye.snapshot().log[-MOST_LOG:])

    def _tell_entries(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self._lines.tell(entry.told)

    def _tell_saving(self, why: str) -> None:
        """Once when it changes."""
        if why and why != self._unsaved:
            self._lines.say("plain.unsaved", why=Message(why))
        elif self._unsaved and not why:
            self._lines.say("plain.saved")
        self._unsaved = why

    async def tell_climbs(self) -> None:
        """What the game made of the levels of those who are here."""
        for climb in await self._place.climbs():
            self._lines.tell(climb_message(self._place.game, climb))

    # How it stands

    def describe(self, snapshot: Snapshot[Any]) -> None:
        """The position, the clocks and the offer, as one seat sees them."""
        for message in self._game.describe(snapshot.view):
            self._lines.tell(message)
        if snapshot.clock.spec.kind != "off":
            left = tuple(self._lines.words.number(_minutes(ms)) for ms in snapshot.clock.left)
            self._lines.say("plain.clocks", left=left)
        if snapshot.offer:
            self.tell_offer(snapshot)

    def tell_offer(self, snapshot: Snapshot[Any]) -> None:
        """The offer that is open, as the log has it."""
        offer = snapshot.offer
        assert offer is not None
        message = next(
            (e.told for e in reversed(self._eye.snapshot().log) if e.seq == offer.opened),
            Message(f"table.log.offer.{offer.offer.kind}", {"who": Who(offer.by)}),
        )
        self._lines.tell(message)


def _minutes(ms: int) -> str:
    return f"{ms // 60_000}:{ms // 1000 % 60:02d}"
