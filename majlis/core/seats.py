"""Seat numbers, the pseudo-seats, the order round the table, and who may see a shared screen.

Players sit on seats ``0 … n-1``. What is not a player acts from a negative seat, so that one
integer names whoever an event, a need or a view belongs to.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

Seat = int

CHANCE: Seat = -1
"""Dice, decks and deals. Its actions are outcomes."""
OFFICIAL: Seat = -2
"""A referee or director, human or robot."""
SPECTATOR: Seat = -3
"""Whoever only watches. Never acts; owns a view."""
TABLE: Seat = -4
"""The table itself: fallen flags, rewinds, agreed endings."""


def is_player(seat: Seat) -> bool:
    """Whether ``seat`` is a playing seat, not a pseudo-seat."""
    return seat >= 0


def sits(seat: Seat) -> bool:
    """Whether somebody can sit on ``seat``: a player, or the official."""
    return is_player(seat) or seat == OFFICIAL


def players(seats: int) -> range:
    """The playing seats of a table for ``seats`` players."""
    return range(seats)


def after(seat: Seat, seats: int, step: int = 1) -> Seat:
    """The seat ``step`` places further round a table of ``seats``."""
    return (seat + step) % seats


def others(seat: Seat, seats: int) -> Iterator[Seat]:
    """Every other playing seat, once round the table from the one after ``seat``."""
    return ((seat + step) % seats for step in range(1, seats))


def round_from(seat: Seat, seats: int) -> Iterator[Seat]:
    """Every playing seat, once round the table, ``seat`` first."""
    return ((seat + step) % seats for step in range(seats))


class Curtain(Struct, frozen=True):
    """What one shared screen may show when several people with hidden hands sit before it.

    ``shown`` is the seat whose private view is open (``None``: the curtain is drawn), ``called``
    the seat that should sit down and open it, ``asked`` the seat that answers before all eyes,
    without its hand.
    """

    shown: Seat | None = None
    called: Seat | None = None
    asked: Seat | None = None

    @property
    def drawn(self) -> bool:
        """Whether nothing of any hand may be on the screen."""
        return self.shown is None

    def turn_to(
        self, here: Collection[Seat], awaited: Collection[Seat], openly: Sequence[Seat] = ()
    ) -> Curtain:
        """The curtain once the seats ``awaited`` must act and the seats ``here`` share a screen.

        Stays open for a seat that is still awaited; closes and calls the first awaited seat of
        this screen otherwise. Of the awaited those that answer ``openly`` are not called, but
        asked, in that order. With one seat on the screen there is nobody to hide from.
        """
        if len(here) == 1:
            return Curtain(shown=next(iter(here)))
        asked = next((seat for seat in openly if seat in here), None)
        if asked is not None:
            return Curtain(asked=asked)
        if self.shown in awaited and self.shown in here:
            return self
        waiting = sorted(seat for seat in awaited if seat in here)
        if not waiting:
            return self if self.asked is None else Curtain()
        return Curtain(called=waiting[0])

    def open(self) -> Curtain:
        """The called seat has sat down: its view may be shown."""
        return self if self.called is None else Curtain(shown=self.called)

    def close(self) -> Curtain:
        """Draw the curtain by hand; the seat that was open is the one called back."""
        return self if self.shown is None else Curtain(called=self.shown)

    def look(self) -> Curtain:
        """The seat that is asked before all eyes wants to see its hand first: it is called."""
        return self if self.asked is None else Curtain(called=self.asked)
