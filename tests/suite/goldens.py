"""Golden playthroughs: every registered game has one, written by ``python -m tests.suite.goldens``.

A playthrough shows each event, the legal actions in their order, and how the position is described
to the first seat, as codes and parameters. A change of rules, order or description shows here.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from majlis.core import registry
from majlis.core.game import Choice, Message
from majlis.core.verify import codec_of
from tests.suite.games import NAMES, plain, resolved, walk

FOLDER = Path(__file__).parent / "goldens"
SEED = 7
EVENTS = 60


def path(name: str) -> Path:
    """Where a game's playthrough lies."""
    return FOLDER / f"{name}.txt"


def playthrough(name: str) -> str:
    """The playthrough as it is now."""
    return "\n".join(_lines(name)) + "\n"


def _lines(name: str) -> Iterator[str]:
    game = registry.load(name)
    codec = codec_of(game)
    seats = registry.info(name).seats[0]
    yield f"{name} {game.ruleset} seats={seats} seed={SEED}"
    for moment, _ in zip(walk(game, resolved(name), seats, SEED), range(EVENTS), strict=False):
        before, event = moment.before, moment.event
        for need in game.needs(before):
            legal = game.legal(before, need) if need.seat != -1 else ()
            listed = (legal,) if isinstance(legal, Choice) else legal
            yield f"  {need.seat}:{need.kind} " + " ".join(plain(a).decode() for a in listed)
        yield f"{event.seq} seat {event.seat} {codec.encode(event.action).decode()}"
        for message in game.describe(game.view(moment.after, 0)):
            yield f"    {spelled(message)}"


def spelled(message: Message) -> str:
    """A message as code and parameters."""
    return f"{message.code} {plain(message.params).decode()}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game_name in sys.argv[1:] or NAMES:
        path(game_name).write_text(playthrough(game_name), encoding="utf-8")
