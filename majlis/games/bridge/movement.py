"""Movements: which pairs meet at which table in which round (B5.2).

Boards of a program need not travel from table to table: in each round all tables play the same set
of boards at the same time, as in a barometer, so that results can be compared when the round ends.
Nobody meets anybody twice, and nobody plays a board twice. Pairs are numbered from 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

Pair: TypeAlias = int
Kind: TypeAlias = Literal["mitchell", "howell"]
LEAST_PAIRS, MOST_PAIRS = 4, 40
"""For how many pairs there are movements; their number must be even."""


class Meeting(Struct, frozen=True):
    """Two pairs at a table."""

    ns: Pair
    ew: Pair


Round: TypeAlias = tuple[Meeting, ...]
"""Who meets at each table, from the first table on."""


class Movement(Struct, frozen=True):
    """A whole movement: ``rounds`` in their order.

    ``two_fields``: those who sit N-S and those who sit E-W never change sides and are ranked apart.
    """

    pairs: int
    rounds: tuple[Round, ...]
    two_fields: bool


def movement(kind: Kind, pairs: int) -> Movement:
    """The movement of that name for an even number of pairs, `LEAST_PAIRS` to `MOST_PAIRS`."""
    if pairs % 2 or not LEAST_PAIRS <= pairs <= MOST_PAIRS:
        raise ValueError(f"no movement for {pairs} pairs")
    return _howell(pairs) if kind == "howell" else _mitchell(pairs)


def _mitchell(pairs: int) -> Movement:
    """N-S (the first half) keep their tables, E-W go up one table a round."""
    tables = pairs // 2
    rounds = (
        tuple(Meeting(table, tables + (table - number) % tables) for table in range(tables))
        for number in range(tables)
    )
    return Movement(pairs, tuple(rounds), True)


def _howell(pairs: int) -> Movement:
    """Everybody meets everybody: the last pair keeps its table, the others go round in a ring."""
    ring = pairs - 1
    rounds = (tuple(_howell_round(ring, number)) for number in range(ring))
    return Movement(pairs, tuple(rounds), False)


def _howell_round(ring: int, number: int) -> Iterator[Meeting]:
    # The ring is odd: who stays changes sides each round, the others as they come past it, so
    # that nobody sits on one side more than once oftener than on the other.
    yield _seated(ring, number, number % 2 == 0)
    for step in range(1, ring // 2 + 1):
        one, other = (number + step) % ring, (number - step) % ring
        yield _seated(one, other, step % 2 == 1)


def _seated(one: Pair, other: Pair, is_north: bool) -> Meeting:
    return Meeting(one, other) if is_north else Meeting(other, one)
