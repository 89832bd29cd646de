"""Regions: who has which, what lies on them, what they count (E4, E7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from majlis.core.seats import Seat
from majlis.games.elections.actions import Spot
from majlis.games.elections.cards import DOUBLE, PROTECT, Card, kind_of, total, votes_of
from majlis.games.elections.piles import minus
from majlis.games.elections.state import Region, Standing, State

ROOM = 4
"""Vote cards a region can hold (E4.1)."""


def find(s: Standing, number: int) -> Region | None:
    """The region of this number, if it is in play."""
    return next((region for region in s.regions if region.number == number), None)


def get(s: Standing, number: int) -> Region:
    """The region of this number, which is in play."""
    found = find(s, number)
    assert found is not None, f"region {number} is in play"
    return found


def held(s: Standing, seat: Seat) -> tuple[Region, ...]:
    """The regions a candidate has in this cycle, closed ones too, by number."""
    return tuple(region for region in s.regions if region.holder == seat)


def open_of(s: Standing, seat: Seat) -> tuple[Region, ...]:
    """The open regions a candidate has, by number."""
    return tuple(r for r in s.regions if r.holder == seat and not r.closed)


def has_room(region: Region) -> bool:
    """Whether another vote card can be put there (E4.1)."""
    return len(region.votes) < ROOM


def roomy(s: Standing, seat: Seat) -> tuple[Region, ...]:
    """The open regions of a candidate where there is room."""
    return tuple(region for region in open_of(s, seat) if has_room(region))


def with_votes(s: Standing, seat: Seat) -> tuple[Region, ...]:
    """The open regions of a candidate that carry a vote card, be it a 0 (E8.1)."""
    return tuple(region for region in open_of(s, seat) if region.votes)


def pins(region: Region, kind: Card) -> int:
    """How many cards of this kind are pinned on it."""
    return sum(kind_of(pin) == kind for pin in region.pins)


def is_protected(region: Region) -> bool:
    """Whether its votes cannot be burnt (E7.3)."""
    return pins(region, PROTECT) > 0


def factor(region: Region) -> int:
    """How often its votes count: once, or twice for each *double* (E4.6)."""
    return 1 << pins(region, DOUBLE)


def counted(region: Region) -> int:
    """What the region counts."""
    return total(region.votes) * factor(region)


def count_of(s: Standing, seat: Seat) -> int:
    """What a candidate's boxes count now: his open regions (E13.2), or all (E19 #2)."""
    mine = held(s, seat) if s.law.count_closed else open_of(s, seat)
    return sum(map(counted, mine))


# Vote cards where they lie


def spots(regions: Iterable[Region]) -> tuple[Spot, ...]:
    """Every vote card on these regions, ascending."""
    return tuple(sorted((r.number, card) for r in regions for card in r.votes))


def burnable(s: Standing, seat: Seat) -> tuple[Spot, ...]:
    """What a candidate can burn: votes on open, unprotected regions (E7.1)."""
    return spots(region for region in open_of(s, seat) if not is_protected(region))


def payable(s: Standing, seat: Seat) -> tuple[Spot, ...]:
    """What a candidate can pay: votes on open regions, protected or not (E9.1)."""
    return spots(open_of(s, seat))


def burnt_sum(s: Standing, some: Iterable[Spot]) -> int:
    """What these vote cards are worth when they burn: their face (E4.6, E19 #12)."""
    if not s.law.burn_doubled:
        return total(card for _, card in some)
    return sum(votes_of(card) * factor(get(s, number)) for number, card in some)


def face_sum(some: Iterable[Spot]) -> int:
    """What these vote cards are worth by their faces."""
    return total(card for _, card in some)


def lie_there(s: Standing, some: Iterable[Spot], among: Iterable[Spot]) -> bool:
    """Whether all of ``some`` are ``among`` these, each as often."""
    return not Counter(some) - Counter(among)


# Changes


def changed(s: State, number: int, **fields: Any) -> State:
    """The state with something changed about a region."""
    return replace(
        s, regions=tuple(replace(r, **fields) if r.number == number else r for r in s.regions)
    )


def placed(s: State, card: Card, number: int) -> State:
    """A vote card lies on a region."""
    return changed(s, number, votes=(*get(s, number).votes, card))


def lifted(s: State, some: Iterable[Spot]) -> State:
    """These vote cards lie there no more."""
    for number, card in some:
        s = changed(s, number, votes=minus(get(s, number).votes, (card,)))
    return s


def cards_on(regions: Iterable[Region]) -> Iterator[Card]:
    """Votes and pins on these regions."""
    for region in regions:
        yield from region.votes
        yield from region.pins


def gone_home(s: Standing) -> tuple[Region, ...]:
    """The regions at the start of a cycle: at home, open and empty (E13.3)."""
    return tuple(Region(r.number, r.home, r.home) for r in s.regions)
