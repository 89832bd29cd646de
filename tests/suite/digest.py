"""``python -m tests.suite.digest GAME SEED``: one number for everything a playout does."""

from __future__ import annotations

import hashlib
import sys

from majlis.core import registry
from majlis.core.game import Choice
from tests.suite.games import plain, varied, walk


def digest_of(name: str, seed: int) -> str:
    """SHA-256 over the events, needs, legal actions, views and descriptions of one playout."""
    game = registry.load(name)
    seats = registry.info(name).seats[-1]
    total = hashlib.sha256()
    for before, event, after in walk(game, varied(name, seed), seats, seed):
        total.update(plain(event))
        for need in game.needs(before):
            total.update(plain(need))
            legal = () if need.seat == -1 else game.legal(before, need)
            for action in (legal,) if isinstance(legal, Choice) else legal:
                total.update(plain(action))
        for seat in range(seats):
            view = game.view(after, seat)
            total.update(plain(view))
            total.update(plain(game.describe(view)))
    return total.hexdigest()


if __name__ == "__main__":
    print(digest_of(sys.argv[1], int(sys.argv[2])))
