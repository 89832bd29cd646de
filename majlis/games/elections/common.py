"""One question to all who share a screen: who has come forward, and whether the others passed."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from majlis.core.seats import Seat
from majlis.games.elections.state import View

Moment: TypeAlias = tuple[object, ...]


class Common(Struct, frozen=True):
    """How it stands with a window put to everybody before one screen.

    ``moment`` tells windows apart. ``raised`` want to look at their hands, ``is_closed``: the
    others have let the chance go, with ``whole`` for the rest of the chain, which is only meant
    (``is_meant``) until it is done. Nothing in it depends on what anybody holds.
    """

    moment: Moment = ()
    raised: frozenset[Seat] = frozenset()
    is_closed: bool = False
    whole: bool = False
    is_meant: bool = False

    def at(self, v: View) -> Common:
        """As it is in the window that is open now: in another one nobody has said anything.

        Whoever has answered comes forward no longer.
        """
        moment = _moment(v)
        if moment != self.moment:
            return Common(moment)
        answered = v.asking.answered if v.asking is not None else ()
        return replace(self, raised=self.raised.difference(answered))

    def toggled(self, seat: Seat) -> Common:
        """Somebody comes forward, or does not after all."""
        return replace(self, raised=self.raised ^ {seat}, is_meant=False)

    def meaning(self, is_meant: bool) -> Common:
        """The others would let the whole chain go, or would not after all."""
        return replace(self, is_meant=is_meant)

    def closed(self, whole: bool) -> Common:
        """All who have not come forward pass."""
        return replace(self, is_closed=True, whole=whole, is_meant=False)

    def is_called(self, v: View, seat: Seat) -> bool:
        """Whether the seat is to answer behind the curtain now."""
        now = self.at(v)
        return now.is_closed and seat in now.raised


def _moment(v: View) -> Moment:
    """What is the same as long as one window is open."""
    asking = v.asking
    if asking is None:
        return ()
    replies = 0 if v.attack is None else len(v.attack.replies)
    return (asking.kind, asking.seats, v.turn_no, v.used, len(v.arena), replies)
