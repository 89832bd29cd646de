"""Leaving a cycle before its end (E10)."""

from __future__ import annotations

from msgspec.structs import replace

from majlis.core.seats import Seat
from majlis.games.elections import lands, people
from majlis.games.elections.book import Entry
from majlis.games.elections.orders import unshielded
from majlis.games.elections.piles import burnt, hand_burnt
from majlis.games.elections.records import wrote
from majlis.games.elections.state import Region, State


def expelled(s: State, seat: Seat) -> State:
    """Out until the next cycle: hand, votes, pins and *immunity* burn (E10.2)."""
    if not people.is_in(s, seat):
        return s
    s = cleared(s, seat, s.law.expel_spares_protected)
    s = wrote(s, s.book.write(Entry("expelled", s.cycle, (seat,))))
    return people.changed(s, seat, status="expelled")


def cleared(s: State, seat: Seat, spares_protected: bool = False) -> State:
    """All that a candidate has on the table and in his hand burns; closed regions stay (E4.4)."""
    burning = tuple(
        r for r in lands.open_of(s, seat) if not (spares_protected and lands.is_protected(r))
    )
    s = hand_burnt(burnt(s, *lands.cards_on(burning)), seat)
    s = unshielded(s, seat) if s.candidates[seat].immunity else s
    return replace(s, regions=tuple(_emptied(r) if r in burning else r for r in s.regions))


def _emptied(region: Region) -> Region:
    return replace(region, votes=(), pins=())
