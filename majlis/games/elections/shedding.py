"""Which vote cards to give away where the rules ask for a sum: those that cost least (E7, E9.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from majlis.core.seats import Seat
from majlis.games.elections import lands
from majlis.games.elections.actions import Spot
from majlis.games.elections.cards import votes_of
from majlis.games.elections.state import Standing

_Way = tuple[float, tuple[int, ...]]


def least(s: Standing, spots: Sequence[Spot], needed: int, doubled: bool) -> tuple[Spot, ...]:
    """The cheapest of ``spots`` that reach the sum, all if they do not; ascending.

    ``doubled``: votes on doubled regions count twice towards it. What they cost is what they would
    count at the end.
    """
    found = _cheapest([_counts(s, one, doubled) for one in spots], _costs(s, spots), needed)
    return tuple(spots) if found is None else tuple(spots[at] for at in found)


def most(s: Standing, spots: Sequence[Spot], needed: int, doubled: bool) -> tuple[Spot, ...]:
    """The dearest cards first, until the sum is reached; ascending."""
    order = sorted(spots, key=lambda one: -_counts(s, one, doubled))
    enough = next(n for n in range(len(order) + 1) if counts(s, order[:n], doubled) >= needed)
    return tuple(sorted(order[:enough]))


def counts(s: Standing, some: Iterable[Spot], doubled: bool) -> int:
    """What these vote cards are worth towards the sum."""
    return sum(_counts(s, one, doubled) for one in some)


def holder(s: Standing, one: Spot) -> Seat:
    """Whose vote card it is."""
    return lands.get(s, one[0]).holder


def loss(s: Standing, some: Iterable[Spot]) -> float:
    """What these vote cards would count at the end."""
    return float(sum(votes_of(card) * lands.factor(lands.get(s, at)) for at, card in some))


def _costs(s: Standing, spots: Sequence[Spot]) -> list[float]:
    return [loss(s, (one,)) for one in spots]


def _counts(s: Standing, one: Spot, doubled: bool) -> int:
    return votes_of(one[1]) * (lands.factor(lands.get(s, one[0])) if doubled else 1)


def _cheapest(counts: Sequence[int], costs: Sequence[float], needed: int) -> tuple[int, ...] | None:
    """The places of the cheapest set whose counts reach ``needed``; ``None``: none does.

    By sums that can be reached, the cheapest way to each; what goes beyond the sum is all one.
    """
    ways: dict[int, _Way] = {0: (0.0, ())}
    for at, (count, cost) in enumerate(zip(counts, costs, strict=True)):
        for reached, (paid, taken) in sorted(ways.items(), reverse=True):
            both = min(needed, reached + count)
            way = (paid + cost, (*taken, at))
            if count and (both not in ways or way[0] < ways[both][0]):
                ways[both] = way
    return ways[needed][1] if needed in ways else None
