"""An independent engine of the moving phase: slow, simple, written from S4–S7 alone.

It shares nothing with the game's own. A board is seven rows of seven cells, each ``"F"``, ``"S"``
or ``" "``; ``board[y][x]`` is file x and rank y, both from 0. A step is ``((x, y), (x, y))``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

Cell: TypeAlias = tuple[int, int]
Move: TypeAlias = tuple[Cell, Cell]
Board: TypeAlias = list[list[str]]

CELLS = [(x, y) for y in range(7) for x in range(7)]
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
OTHER = {"F": "S", "S": "F"}


class Rules(NamedTuple):
    """The options that the moving phase depends on."""

    line_capture: bool = False
    centre_safe: bool = False
    chain_optional: bool = False


def at(board: Board, cell: Cell) -> str:
    """What stands there; ``"#"`` off the board."""
    x, y = cell
    return board[y][x] if 0 <= x < 7 and 0 <= y < 7 else "#"


def beyond(cell: Cell, way: Cell, far: int = 1) -> Cell:
    return cell[0] + far * way[0], cell[1] + far * way[1]


def beside(cell: Cell) -> list[Cell]:
    return [beyond(cell, way) for way in WAYS]


def steps(board: Board, player: str) -> set[Move]:
    """S4.2."""
    return {
        (cell, goal)
        for cell in CELLS
        if at(board, cell) == player
        for goal in beside(cell)
        if at(board, goal) == " "
    }


def after(board: Board, move: Move, rules: Rules) -> tuple[Board, set[Cell]]:
    """The board after a step, and what it captured (S5.1–S5.5)."""
    made = [row[:] for row in board]
    (x, y), goal = move
    player = made[y][x]
    made[y][x] = " "
    made[goal[1]][goal[0]] = player
    captured: set[Cell] = set()
    for way in WAYS:
        length = 1
        while at(made, beyond(goal, way, length)) == OTHER[player]:
            length += 1
        between = [beyond(goal, way, i) for i in range(1, length)]
        closed = at(made, beyond(goal, way, length)) == player
        if closed and between and (rules.line_capture or len(between) == 1):
            captured.update(between)
    if rules.centre_safe:
        captured.discard((3, 3))
    for x, y in captured:
        made[y][x] = " "
    return made, captured


def blocked(board: Board, player: str) -> bool:
    """S6."""
    return not steps(board, player)


def count(board: Board, player: str) -> int:
    return sum(row.count(player) for row in board)


def continuations(board: Board, stone: Cell, rules: Rules) -> set[Move]:
    """S5.6: the steps of the stone that capture."""
    own = {(cell, goal) for cell, goal in steps(board, at(board, stone)) if cell == stone}
    return {move for move in own if after(board, move, rules)[1]}


def unblocking(board: Board, rules: Rules) -> set[Move]:
    """S6.3: the steps of first after which second has a step."""
    return {move for move in steps(board, "F") if not blocked(after(board, move, rules)[0], "S")}


Turn: TypeAlias = tuple[tuple[Cell, ...], tuple[str, ...]]
"""The squares that a turn's stone went through, and the board after it, as rows of text."""


def turns(board: Board, firsts: set[Move], rules: Rules) -> Iterator[Turn]:
    """Every whole turn that begins with one of the steps, its chains included."""
    for move in firsts:
        yield from _turns_from(board, move, move[:1], rules)


def _turns_from(board: Board, move: Move, path: tuple[Cell, ...], rules: Rules) -> Iterator[Turn]:
    made, captured = after(board, move, rules)
    path = (*path, move[1])
    over = count(made, "F") < 2 or count(made, "S") < 2
    further = set() if over or not captured else continuations(made, move[1], rules)
    if not further or rules.chain_optional:
        yield path, tuple(map("".join, made))
    for step in further:
        yield from _turns_from(made, step, path, rules)


def verdict(board: Board, mover: str, rules: Rules) -> str:
    """Who is to act once ``mover`` has ended a turn: S6 and S10.2 with the defaults.

    ``"first"``, ``"second"``, ``"duty"``, or how second or first won: ``"second wins"`` …
    """
    for player, other in (("F", "first wins"), ("S", "second wins")):
        if count(board, OTHER[player]) < 2:
            return other
    if mover == "S":
        return "second wins" if blocked(board, "F") else "first"
    if not blocked(board, "S"):
        return "second"
    return "duty" if unblocking(board, rules) else "second wins"


def sheltered(board: Board) -> set[Cell]:
    """S7.9: second's stones in a region that no stone of first's can enter.

    What is next to a stone of first's, or to an empty square outside, cannot be in the region.
    """
    region = {cell for cell in CELLS if at(board, cell) in " S"}
    while True:
        outside = {
            cell
            for cell in region
            for near in beside(cell)
            if at(board, near) == "F" or (at(board, near) == " " and near not in region)
        }
        if not outside:
            break
        region -= outside
    return {cell for cell in region if at(board, cell) == "S" and _has_room(board, cell, region)}


def _has_room(board: Board, cell: Cell, region: set[Cell]) -> bool:
    seen, todo = {cell}, [cell]
    while todo:
        here = todo.pop()
        if at(board, here) == " ":
            return True
        new = [near for near in beside(here) if near in region and near not in seen]
        seen.update(new)
        todo += new
    return False
