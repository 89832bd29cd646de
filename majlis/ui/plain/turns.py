"""Who is asked next before lines that several may share, and for whom it is what is typed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from majlis.core import registry
from majlis.core.port import Snapshot
from majlis.core.seats import CHANCE, OFFICIAL, SPECTATOR, Curtain, Seat
from majlis.ui.plain.place import Place


class Question(Struct, frozen=True):
    """What is asked now: whose answer is wanted (chance's: typed dice; ``None``: nobody's here),
    ``about`` what, and whether first somebody else must sit down before a drawn curtain."""

    seat: Seat | None
    about: tuple[object, ...] = ()
    is_curtain: bool = False


class Turns:
    """The people of one place, one after another before the same lines.

    ``actor`` is the seat for which it is what is typed, a spectator's while the curtain is drawn.
    ``takes_chance``: chance may be typed where there is a player to type it.
    """

    def __init__(self, place: Place, takes_chance: bool) -> None:
        self._place = place
        self._takes_chance = takes_chance
        self._hides = registry.load(place.game).info.hidden
        self._curtain = Curtain()
        self._officiates = False
        self.actor = place.here[0] if place.here else SPECTATOR

    @property
    def is_shared(self) -> bool:
        """Whether several people with hidden hands sit before these lines."""
        return self._hides and len(self._place.here) > 1

    def question(self, snapshot: Snapshot[Any]) -> tuple[Question, Snapshot[Any]]:
        """The question that follows from what all may see, and what the seat it is put to knows."""
        if self._officiates:
            own = self._seen_by(OFFICIAL, snapshot)
            return Question(OFFICIAL, ("office", _matter(own)), self._is_behind(OFFICIAL)), own
        seat = self._next_of_ours(snapshot)
        if seat is None:
            opened = snapshot.offer.opened if snapshot.offer else 0
            return Question(None, (opened, *waited_for(snapshot))), snapshot
        if seat == CHANCE:
            return Question(CHANCE, (snapshot.seq,)), snapshot
        own = self._seen_by(seat, snapshot)
        return Question(seat, _matter(own), self._is_behind(seat)), own

    def _is_behind(self, seat: Seat) -> bool:
        """Whether this seat's person must sit down first."""
        return self.is_shared and self._curtain.shown != seat

    def _next_of_ours(self, snapshot: Snapshot[Any]) -> Seat | None:
        """The next seat of ours that must act; chance, where dice are typed; ``None``: others."""
        here = self._place.here
        if snapshot.offer:
            return next((seat for seat in snapshot.offer.waiting if seat in here), None)
        if snapshot.paused:
            return next(iter(here), None)
        asked = awaited(snapshot)
        if CHANCE in asked and here and self._takes_chance:
            return CHANCE
        self._curtain = self._curtain.turn_to(here, asked) if here else Curtain()
        return next((seat for seat in asked if seat in here), None)

    def turn_to(self, question: Question) -> None:
        """This is asked now. Who types dice, or while others act, acts for whom he did before."""
        if question.is_curtain:
            self.actor = SPECTATOR
        elif question.seat is not None and question.seat != CHANCE:
            self.actor = question.seat

    def sit_down(self, seat: Seat | None) -> None:
        """The seat that was called sits before the lines now."""
        self._curtain = Curtain(shown=seat)

    def change_chair(self) -> None:
        """The official sits down before the shared lines, or gets up again."""
        self._officiates = not self._officiates
        self._curtain = Curtain()
        if not self._officiates:
            self.actor = SPECTATOR

    def own(self, snapshot: Snapshot[Any] | None = None) -> Snapshot[Any]:
        """What the actor may know now; ``snapshot``: of a port that is at hand, perhaps his."""
        return self._seen_by(self.actor, snapshot)

    def _seen_by(self, seat: Seat, snapshot: Snapshot[Any] | None) -> Snapshot[Any]:
        if snapshot is not None and snapshot.seat == seat:
            return snapshot
        return self._place.port(seat).snapshot()


def awaited(snapshot: Snapshot[Any]) -> list[Seat]:
    """The seats that the game waits for, in its order."""
    return [awaited.seat for awaited in snapshot.awaited]


def waited_for(snapshot: Snapshot[Any]) -> tuple[Seat, ...]:
    """The people who must act; robots answer before anybody wonders."""
    if snapshot.paused:
        return ()
    asked = snapshot.offer.waiting if snapshot.offer else awaited(snapshot)
    cards = snapshot.cards
    return tuple(seat for seat in asked if seat in cards and cards[seat].kind != "bot")


def _matter(own: Snapshot[Any]) -> tuple[object, ...]:
    """What a seat is asked about: it is asked again only about something else."""
    if own.offer:
        return ("offer", own.offer.opened)
    if own.paused:
        return ("pause",)
    return tuple((task.need.kind, task.need.id) for task in own.must)
