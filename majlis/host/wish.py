"""What a caller came for: the few words that may follow `ssh host`, and nothing else."""

from __future__ import annotations

import re

from msgspec import Struct

_WORD = re.compile(r"[a-z][a-z0-9_-]{0,31}\Z")


class Wish(Struct, frozen=True):
    """``game`` is empty for the lobby. ``plain``: lines instead of a full screen."""

    game: str = ""
    plain: bool = False


LOBBY = Wish()


def read_wish(command: str) -> Wish | None:
    """``play GAME``, ``plain`` or ``plain play GAME``; ``None`` for whatever else, which nobody
    runs here.

    Whether there is such a game is for others to know; its name has only letters, digits, ``-``
    and ``_``.
    """
    match command.split():
        case ["plain"]:
            return Wish(plain=True)
        case ["play", game] if _WORD.match(game):
            return Wish(game=game)
        case ["plain", "play", game] if _WORD.match(game):
            return Wish(game=game, plain=True)
    return None
