"""Choosing under chance: prune by a quick value, then look one throw further.

Games of dice share it: `best` keeps the candidates that a quick value finds near the top and asks a
deep value about them within a budget of nodes; `average` is the mean over throws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


class Budget:
    """Nodes that may still be looked at. A search spends them and stops when none are left."""

    def __init__(self, nodes: int) -> None:
        self.left = nodes

    def spend(self, nodes: int) -> None:
        """Count ``nodes`` as looked at; the last search may go below zero."""
        self.left -= nodes

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        return self.left <= 0


def average(outcomes: Iterable[tuple[int, T]], value: Callable[[T], float]) -> float:
    """The mean of ``value`` over outcomes given with their weights."""
    total = weights = 0.0
    for weight, outcome in outcomes:
        total += weight * value(outcome)
        weights += weight
    return total / weights


def best(
    candidates: Sequence[T],
    quick: Callable[[T], float],
    deep: Callable[[T], float],
    budget: Budget,
    slack: float,
) -> T:
    """The candidate with the best deep value among those not too far behind.

    Candidates are asked in the order of their quick values, until one is ``slack`` behind the
    first or the budget is spent; with nothing spent on a second, the quick value decides. Ties go
    to the earlier candidate.
    """
    ranked = sorted(
        ((quick(candidate), -i) for i, candidate in enumerate(candidates)), reverse=True
    )
    top = ranked[0][0]
    near = [candidates[-i] for value, i in ranked if value >= top - slack]
    if len(near) == 1:
        return near[0]
    found, highest = near[0], float("-inf")
    for candidate in near:
        if budget.spent:
            break
        value = deep(candidate)
        if value > highest:
            found, highest = candidate, value
    return found
