"""Where places stand round the table, so that play goes clockwise as one looks at it (C1.8)."""

from __future__ import annotations


def ring(places: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The places above and below the middle, each row from the left.

    Places are numbered in the order of play, the nearest one last: it stands in the middle of the
    row below, or as near to it as it can. On its left is who plays after it.
    """
    near = places - 1
    below = places // 2
    if places % 2 and not below % 2:
        below += 1
    left = (below - 1) // 2
    right = left + places - below
    row = (*reversed(range(left)), near, *reversed(range(right, near)))
    return tuple(range(left, right)), row
