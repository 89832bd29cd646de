"""Where the weights of `evaluate` come from: ``python -m tests.games.sija.fit [GAMES]``.

Robots that play a step at random now and then play games from random set-ups that look even. Of
quiet positions it is noted what is seen in them, and how many stones more the player to move has
won than lost `TURNS` turns later. The weights are those of the least squares, in hundredths of a
stone; material is what they are paid in.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from majlis.bots.alphabeta import AlphaBeta
from majlis.games.sija.bits import CENTRE, FULL, blocked, mask, spread
from majlis.games.sija.evaluate import EXPERT, STONE, glance_by, guests
from majlis.games.sija.search import FREE, NONE, Moving, Position, traps
from majlis.games.sija.state import FIRST
from tests.games.sija.positions import law

NODES = 200
TURNS = 40
LONGEST = 250
WHIM = 0.06

Row: TypeAlias = list[float]
SEEN = ("tempo", "material", "threat", "mover", "guest")


def seen(mine: int, theirs: int) -> Row:
    """What is seen in a position, in the order of `SEEN`."""
    near_empty = spread(FULL ^ (mine | theirs))
    return [
        1,
        mine.bit_count() - theirs.bit_count(),
        -(traps(theirs, mine) & spread(theirs)).bit_count(),
        (mine & near_empty).bit_count() - (theirs & near_empty).bit_count(),
        guests(theirs, mine) - guests(mine, theirs),
    ]


def set_up(tree: Moving, whim: random.Random) -> Position:
    """A random set-up in which first, who opens, seems to win or lose no more than a stone."""
    squares = [q for q in range(49) if q != CENTRE]
    while True:
        whim.shuffle(squares)
        first, second = mask(tuple(squares[:24])), mask(tuple(squares[24:]))
        here: Position = (FIRST, first, second, NONE, FREE, NONE)
        if not blocked(first, second) and abs(AlphaBeta(tree, NODES).best(here).value) <= STONE:
            return here


def played(whim: random.Random) -> Iterator[Position]:
    """The positions of one game."""
    tree = Moving(law(ransom="off"), glance_by(EXPERT))
    here = set_up(tree, whim)
    for _ in range(LONGEST):
        yield here
        loud, others = tree.moves(here)
        moves = whim.sample([*loud, *others], len(loud) + len(others))
        if not moves:
            return
        search = AlphaBeta(tree, NODES)
        move = moves[0] if whim.random() < WHIM else search.best(here, moves).move
        here = tree.play(here, move)


def rows(games: int) -> Iterator[tuple[Row, float]]:
    """What was seen in quiet positions, and the stones that came of it."""
    for seed in range(games):
        game = list(played(random.Random(seed)))
        for at in range(0, len(game) - 1, 4):
            turn, mine, theirs, chain, duty, _ = game[at]
            if chain != NONE or duty or traps(mine, theirs) & spread(mine):
                continue
            then = game[min(at + TURNS, len(game) - 1)]
            lead = then[1].bit_count() - then[2].bit_count()
            row = seen(mine, theirs)
            yield row, (lead if then[0] == turn else -lead) - row[1]


def least_squares(data: Sequence[tuple[Row, float]]) -> Row:
    """The coefficients that foretell best, by elimination."""
    size = len(data[0][0])
    table = [
        [sum(row[i] * row[j] for row, _ in data) for j in range(size)]
        + [sum(row[i] * value for row, value in data)]
        for i in range(size)
    ]
    for i in range(size):
        table[i] = [cell / table[i][i] for cell in table[i]]
        for j in range(size):
            if j != i:
                table[j] = [a - table[j][i] * b for a, b in zip(table[j], table[i], strict=True)]
    return [line[-1] for line in table]


if __name__ == "__main__":
    found = least_squares(list(rows(int(sys.argv[1]) if len(sys.argv) > 1 else 200)))
    for name, value in zip(SEEN, found, strict=True):
        print(f"{name:10}{100 * value:8.1f}")
