"""Alpha-beta against looking at everything, on trees made of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import pytest

from majlis.bots.alphabeta import SURE, WIN, AlphaBeta, Haste
from majlis.core.chance import digest

Node: TypeAlias = tuple[int, tuple[int, ...]]
"""The seat to move, and the moves that led here."""
ROOT: Node = (0, ())
ENDLESS = 1 << 40
SEEDS = range(40)


class Numbers:
    """A game of ``plies`` moves, in which whose turn it is, what may be done and what it is worth
    comes from a digest of all that was done. A player may be on turn again."""

    def __init__(self, seed: int, plies: int, *, loud: bool = True) -> None:
        self._seed = seed
        self._plies = plies
        self._loud = loud

    def _drawn(self, line: tuple[int, ...], what: int) -> int:
        return digest(bytes([self._seed, what, *line]))[0]

    def over(self, position: Node) -> bool:
        return len(position[1]) == self._plies

    def moves(self, position: Node) -> tuple[Sequence[int], Sequence[int]]:
        if self.over(position):
            return (), ()
        count = 1 + self._drawn(position[1], 0) % 4
        loud = self._drawn(position[1], 1) % (count + 1) if self._loud else 0
        return range(loud), range(loud, count)

    def loud(self, position: Node) -> Sequence[int]:
        return self.moves(position)[0]

    def play(self, position: Node, move: int) -> Node:
        line = (*position[1], move)
        return self._drawn(line, 2) % 2, line

    def value(self, position: Node) -> int:
        drawn = self._drawn(position[1], 3)
        return (drawn % 3 - 1) * WIN if self.over(position) else drawn - 128


def everything(tree: Numbers, position: Node, depth: int) -> dict[int, int]:
    """By move, its value to the player who makes it, ``depth`` moves further."""
    values = {}
    for move in [*tree.moves(position)[0], *tree.moves(position)[1]]:
        child = tree.play(position, move)
        replies = everything(tree, child, depth - 1) if depth > 1 else {}
        value = max(replies.values()) if replies else tree.value(child)
        values[move] = value if child[0] == position[0] else -value
    return values


def sign(value: int) -> int:
    return (value > 0) - (value < 0)


@pytest.mark.parametrize("seed", SEEDS)
def test_finds_what_looking_at_everything_finds(seed: int) -> None:
    tree = Numbers(seed, plies=9, loud=False)
    values = everything(tree, ROOT, 5)
    found = AlphaBeta(tree, ENDLESS).best(ROOT, deepest=5)
    assert found.value == max(values.values()) == values[found.move]
    assert found.depth == 5


@pytest.mark.parametrize("seed", SEEDS)
def test_sees_how_a_game_ends(seed: int) -> None:
    tree = Numbers(seed, plies=6)
    values = everything(tree, ROOT, 6)
    found = AlphaBeta(tree, ENDLESS).best(ROOT)
    assert sign(found.value) == sign(max(values.values())) == sign(values[found.move])
    assert found.value == 0 or abs(found.value) > SURE


Place: TypeAlias = tuple[int, str]


class Drawn:
    """A tree written down: by place, its moves and where they lead; ``values`` by name, 0 if not
    given. Moves in capitals are loud."""

    def __init__(self, tree: dict[str, dict[str, Place]], **values: int) -> None:
        self._tree = tree
        self._values = values
        self.judged: list[str] = []

    def moves(self, position: Place) -> tuple[Sequence[str], Sequence[str]]:
        moves = self._tree.get(position[1], {})
        return self.loud(position), [move for move in moves if move.islower()]

    def loud(self, position: Place) -> Sequence[str]:
        return [move for move in self._tree.get(position[1], {}) if move.isupper()]

    def play(self, position: Place, move: str) -> Place:
        return self._tree[position[1]][move]

    def value(self, position: Place) -> int:
        self.judged.append(position[1])
        return self._values.get(position[1], 0)


def test_wins_sooner() -> None:
    tree = Drawn(
        {
            "root": {"a": (1, "slow"), "b": (1, "won")},
            "slow": {"c": (0, "near")},
            "near": {"d": (1, "won")},
        },
        won=-WIN,
    )
    found = AlphaBeta(tree, ENDLESS).best((0, "root"))
    assert (found.move, found.value) == ("b", WIN - 1)


def test_loses_later() -> None:
    tree = Drawn(
        {
            "root": {"a": (1, "fast"), "b": (1, "slow")},
            "fast": {"c": (0, "lost")},
            "slow": {"d": (0, "near")},
            "near": {"e": (1, "far")},
            "far": {"f": (0, "lost")},
        },
        lost=-WIN,
    )
    found = AlphaBeta(tree, ENDLESS).best((0, "root"))
    assert (found.move, found.value) == ("b", 4 - WIN)


def test_a_player_on_turn_again_plays_for_himself() -> None:
    tree = Drawn(
        {
            "root": {"a": (0, "again"), "b": (1, "calm")},
            "again": {"c": (0, "good"), "d": (1, "bad")},
        },
        good=50,
        bad=50,
        calm=-20,
    )
    found = AlphaBeta(tree, ENDLESS).best((0, "root"), deepest=2)
    assert (found.move, found.value) == ("a", 50)


def test_loud_moves_are_followed_beyond_the_depth() -> None:
    tree = Drawn(
        {"root": {"a": (1, "trap"), "b": (1, "calm")}, "trap": {"X": (0, "hit"), "c": (0, "no")}},
        trap=-90,
        calm=-10,
        hit=-200,
    )
    found = AlphaBeta(tree, ENDLESS).best((0, "root"), deepest=1)
    assert (found.move, found.value, found.depth) == ("b", 10, 1)
    assert "hit" in tree.judged
    assert "no" not in tree.judged


def test_ties_go_to_the_earlier_and_only_to_moves_that_were_given() -> None:
    tree = Drawn({"root": {"a": (1, "one"), "b": (1, "two"), "c": (1, "won")}}, won=-WIN)
    assert AlphaBeta(tree, ENDLESS).best((0, "root"), ["b", "a"], deepest=3).move == "b"
    assert AlphaBeta(tree, ENDLESS).best((0, "root")).move == "c"


def test_without_a_move() -> None:
    with pytest.raises(ValueError, match="no move"):
        AlphaBeta(Drawn({}), ENDLESS).best((0, "root"))


@pytest.mark.parametrize("budget", [1, 50, 500])
def test_the_budget_bounds_the_search(budget: int) -> None:
    tree = Numbers(1, plies=60)
    found = AlphaBeta(tree, budget).best(ROOT)
    first_round = AlphaBeta(tree, 1).best(ROOT).nodes
    assert found.depth >= 1
    assert found.nodes <= max(budget, first_round)
    assert found == AlphaBeta(tree, budget).best(ROOT)


def test_more_nodes_see_further() -> None:
    depths = [AlphaBeta(Numbers(1, plies=60), budget).best(ROOT).depth for budget in (1, 300, 9000)]
    assert depths[0] == 1
    assert depths[0] < depths[1] < depths[2]


def test_what_never_ends_is_judged_at_a_glance() -> None:
    tree = Drawn({"root": {"A": (0, "root")}})
    assert AlphaBeta(tree, 5000).best((0, "root"), deepest=2).value == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_haste_sees_how_a_game_ends_all_the_same(seed: int) -> None:
    tree = Numbers(seed, plies=6)
    values = everything(tree, ROOT, 6)
    found = AlphaBeta(tree, ENDLESS, Haste(full=1, swing=50)).best(ROOT)
    assert sign(found.value) == sign(max(values.values())) == sign(values[found.move])


def test_haste_looks_at_less() -> None:
    def nodes(haste: Haste | None) -> int:
        trees = [Numbers(seed, plies=60, loud=False) for seed in SEEDS]
        return sum(AlphaBeta(tree, ENDLESS, haste).best(ROOT, deepest=6).nodes for tree in trees)

    patient = nodes(None)
    late, short = nodes(Haste(full=1, swing=1000)), nodes(Haste(full=9, swing=0))
    assert late < patient
    assert short < patient
    assert nodes(Haste(full=1, swing=0)) < min(late, short)
