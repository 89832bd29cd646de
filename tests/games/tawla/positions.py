"""Boards for tests: from a few words, and at random."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from majlis.games.tawla.actions import BAR
from majlis.games.tawla.moves import SIDE


def side(points: Mapping[int, int], whole: int = 15) -> bytes:
    """A side from counts by its owner's points (25: bar, 0: off); what is not named is off."""
    cells = bytearray(SIDE)
    for point, count in points.items():
        cells[point] = count
    cells[0] += whole - sum(cells)
    return bytes(cells)


def board(mine: Mapping[int, int], theirs: Mapping[int, int]) -> bytes:
    """A board from counts by the mover's points for both; 0 in ``theirs`` is the opponent's bar."""
    return side(mine) + side({BAR - point: count for point, count in theirs.items()})


def random_board(whim: random.Random) -> bytes:
    """Any board: often crowded, with blots, checkers on the bar, and some already off."""
    points = list(range(1, 25))
    whim.shuffle(points)
    mine, theirs = bytearray(SIDE), bytearray(SIDE)
    share = whim.randint(3, 12)
    _scatter(whim, mine, points[:share])
    _scatter(whim, theirs, [BAR - point for point in points[share : share + whim.randint(3, 12)]])
    return bytes(mine) + bytes(theirs)


def random_bearing_off(whim: random.Random) -> bytes:
    """A board with the mover at home, and now and then an enemy in his way."""
    mine, theirs = bytearray(SIDE), bytearray(SIDE)
    home = whim.sample(range(1, 7), whim.randint(1, 6))
    if whim.random() < 0.3:
        home.append(whim.randint(7, 9))
    _scatter(whim, mine, home)
    free = [BAR - point for point in range(1, 25) if not mine[point]]
    _scatter(whim, theirs, whim.sample(free, 6))
    return bytes(mine) + bytes(theirs)


def _scatter(whim: random.Random, cells: bytearray, points: list[int]) -> None:
    for _ in range(15):
        where = whim.random()
        cells[BAR if where < 0.03 else 0 if where < 0.08 else whim.choice(points)] += 1


def random_rolls(seed: int, count: int) -> Iterator[tuple[bytes, int, int]]:
    """Boards of both kinds with dice."""
    whim = random.Random(seed)
    for i in range(count):
        made = random_bearing_off(whim) if i % 3 == 0 else random_board(whim)
        yield made, whim.randint(1, 6), whim.randint(1, 6)
