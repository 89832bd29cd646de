"""T14: two thousand rolls with every position that follows, on which five engines agree."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

from majlis.games.tawla import moves
from majlis.games.tawla.actions import BAR, OFF
from majlis.games.tawla.moves import SIDE
from tests.conformance import data


@functools.cache
def rows() -> tuple[dict[str, Any], ...]:
    """The reference positions."""
    return tuple(data.lines("tawla_moves.jsonl.gz"))


def board_of(row: dict[str, Any]) -> bytes:
    """A reference position as a board: index 0 of ``row["board"]`` is the mover's 1-point."""
    mine = [max(count, 0) for count in row["board"]]
    theirs = [max(-count, 0) for count in reversed(row["board"])]
    (my_bar, their_bar), (my_off, their_off) = row["bar"], row["off"]
    return bytes([my_off, *mine, my_bar, their_off, *theirs, their_bar])


def spelled(board: bytes) -> str:
    """A board as the reference data write results."""
    mine, theirs = board[:SIDE], board[SIDE:]
    points = ",".join(str(mine[point] - theirs[BAR - point]) for point in range(1, BAR))
    return f"{points}|{mine[BAR]},{theirs[BAR]}|{mine[OFF]},{theirs[OFF]}"


def found(row: dict[str, Any]) -> list[str]:
    """What the engine makes of a reference position."""
    board = board_of(row)
    return [
        spelled(moves.board_of(board, position)) for position in moves.find(board, *row["dice"])
    ]


def disagreements(among: Iterable[dict[str, Any]]) -> list[str]:
    """The reference positions for which the engine finds anything else."""
    return [row["id"] for row in among if sorted(found(row)) != sorted(row["results"])]


def test_tawla_moves() -> None:
    assert len(rows()) == 2000
    assert disagreements(rows()) == []


def test_tawla_plays_make_the_positions() -> None:
    """Each play, half-move by half-move, makes its position and uses as many numbers as it must."""
    for row in rows():
        board = board_of(row)
        plays = moves.plays(board, *row["dice"])
        for position, play in zip(plays.positions, plays, strict=True):
            assert moves.played(board, play.steps) == moves.board_of(board, position)
            assert len(play.steps) == row["played"]
