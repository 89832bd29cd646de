"""Pruning by a quick value, deep values within a budget, means over throws."""

from __future__ import annotations

from majlis.bots.expectimax import Budget, average, best


def test_the_mean_over_weighted_outcomes() -> None:
    assert average([(1, 6.0), (2, 3.0)], float) == 4.0


def test_the_deep_value_decides_among_those_near_the_top() -> None:
    quick = {"a": 1.0, "b": 0.95, "c": 0.5}
    deep = {"a": 0.0, "b": 1.0, "c": 9.0}
    found = best("abc", quick.__getitem__, deep.__getitem__, Budget(10), slack=0.1)
    assert found == "b"
    found = best("abc", quick.__getitem__, deep.__getitem__, Budget(10), slack=1.0)
    assert found == "c"


def test_a_lone_leader_is_not_looked_at_twice() -> None:
    asked: list[str] = []

    def deep(candidate: str) -> float:
        asked.append(candidate)
        return 0.0

    assert best("ab", {"a": 1.0, "b": 0.0}.__getitem__, deep, Budget(10), slack=0.1) == "a"
    assert asked == []


def test_a_spent_budget_ends_the_search() -> None:
    budget = Budget(2)
    asked: list[str] = []

    def deep(candidate: str) -> float:
        asked.append(candidate)
        budget.spend(1)
        return float(len(asked))

    quick = {"a": 4.0, "b": 3.0, "c": 2.0, "d": 1.0}
    assert best("dcba", quick.__getitem__, deep, budget, slack=9.0) == "b"
    assert asked == ["a", "b"]
    assert budget.spent


def test_ties_go_to_the_earlier() -> None:
    assert best("ba", lambda _: 1.0, lambda _: 1.0, Budget(10), slack=0.0) == "b"
