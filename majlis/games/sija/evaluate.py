"""What the robots see in a position of the moving phase at a glance.

The weights are of hundredths of a stone. The expert's were fitted (`tests.games.sija.fit`, over a
thousand games): what each thing seen foretold of the stones won and lost in the next forty turns.
"""

from __future__ import annotations

from msgspec import Struct

from majlis.games.sija.bits import FULL, SIDE, SQUARES, spread
from majlis.games.sija.search import Glance, traps

STONE = 100
"""A stone more, when all are on the board; with fewer a stone is worth more."""


class Weights(Struct, frozen=True):
    """``threat``: a square from which the other, were it his turn, would capture. ``mover``: a
    stone that can step. ``guest``: a stone between two enemies, where it is safe until one of them
    steps away and back (S5.3)."""

    threat: int = 0
    mover: int = 0
    guest: int = 0


CLUB = Weights(threat=50)
EXPERT = Weights(threat=67, mover=5, guest=5)

_FILE_A = sum(1 << q for q in range(0, SQUARES, SIDE))
_B_TO_F = FULL ^ (_FILE_A | _FILE_A << (SIDE - 1))


def glance_by(weights: Weights) -> Glance:
    """A `Glance` that sees material and what has a weight."""

    def glance(_: int, mine: int, theirs: int) -> int:
        empty = FULL ^ (mine | theirs)
        near_empty = spread(empty)
        movers = (mine & near_empty).bit_count() - (theirs & near_empty).bit_count()
        threats = (traps(theirs, mine) & spread(theirs)).bit_count()
        return (
            material(mine.bit_count(), theirs.bit_count())
            + weights.mover * movers
            - weights.threat * threats
            - weights.guest * (guests(mine, theirs) - guests(theirs, mine))
        )

    return glance


def material(mine: int, theirs: int) -> int:
    """What ``mine`` stones against ``theirs`` are worth: the more, the fewer there are in all."""
    return STONE * 48 * (mine - theirs) // (mine + theirs)


def guests(mine: int, theirs: int) -> int:
    """Of my stones, those between two of theirs; twice those that are so both ways."""
    sideways = theirs << 1 & theirs >> 1 & mine & _B_TO_F
    upright = theirs << SIDE & theirs >> SIDE & mine
    return sideways.bit_count() + upright.bit_count()
