"""What a swap is worth to a robot, and whether the other side will have it (E8)."""

from __future__ import annotations

from msgspec import Struct

from majlis.core.seats import Seat
from majlis.games.elections import lands
from majlis.games.elections.appraise import Changes, Look, stays
from majlis.games.elections.book import Entry
from majlis.games.elections.state import Region

_SLOT = 10.0
"""What an empty place on a region is worth while there is much time."""
_GREEDY, _EAGER = 0.3, 4.0
"""Nobody agrees who gets less than so much of what he gives; how fast that grows from there."""
_FAR, _WARY = 400.0, 0.3
"""How far in front somebody must be to be avoided, and how often one deals with him then."""
_NEVER, _ALWAYS = 0.03, 0.97


class Deal(Struct, frozen=True):
    """A swap of the owner's region ``mine`` for the partner's ``yours``."""

    owner: Seat
    partner: Seat
    mine: Region
    yours: Region


def changes(look: Look, deal: Deal) -> Changes:
    """What the swap brings both, less what their regions would have counted anyway."""
    pair = (deal.owner, deal.partner)
    counted = (lands.counted(deal.mine), lands.counted(deal.yours))
    entry = Entry("swap", look.v.cycle, pair, counted)
    return {
        seat: look.book.credit(entry, seat) - _given_up(look, seat, region)
        for seat, region in zip(pair, (deal.mine, deal.yours), strict=True)
    }


def _given_up(look: Look, seat: Seat, region: Region) -> float:
    """What the region would still have counted, and the room on it."""
    room = _SLOT * (lands.ROOM - len(region.votes)) * min(1.0, look.turns(seat) / 3)
    return room + (0.0 if look.v.law.count_closed else stays(region, lands.counted(region)))


def willing(look: Look, seat: Seat, other: Seat, brings: Changes) -> float:
    """How probable it is that ``seat`` agrees to what brings him and the other this.

    People look at what they get beside what they give, and do not help whoever is far in front.
    """
    gain, his = brings[seat], max(1.0, brings[other])
    if gain <= 0:
        return _NEVER
    odds = (gain / his - _GREEDY) * _EAGER
    if look.lead(other) > _FAR:
        odds *= _WARY
    return max(_NEVER, min(_ALWAYS, odds))
