"""``majlis simulate``: robots alone."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Sequence

from majlis.bots.driver import UnknownLevelError, make
from majlis.bots.simulate import Tally, simulate
from majlis.cli.gameoptions import game_info, game_options
from majlis.cli.speak import USAGE, Speaker, UserError
from majlis.core import registry
from majlis.core.options import Info


def run_simulate(
    name: str,
    arguments: Sequence[str],
    games: int,
    seed: int,
    bots: str | None,
    as_json: bool,
    speaker: Speaker,
) -> None:
    """Play ``games`` games and print the tally, as words or as one JSON object."""
    info = game_info(name, speaker)
    if games < 1:
        raise UserError("cli.simulate.games", USAGE, games=games)
    levels = _levels(info, bots)
    options = game_options(info, _one_game_each(info, arguments))
    began = time.perf_counter()
    progress = _Progress(games, speaker) if sys.stderr.isatty() and not as_json else None
    tally = asyncio.run(simulate(registry.load(name), options, levels, games, seed, progress))
    seconds = round(time.perf_counter() - began, 3)
    if as_json:
        speaker.line(json.dumps(_as_dict(name, seed, levels, tally, seconds), ensure_ascii=False))
        return
    _say(tally, levels, seconds, speaker)


def _one_game_each(info: Info, arguments: Sequence[str]) -> Sequence[str]:
    """A run is one game: a match is played to one point unless its length was asked for."""
    if not info.target or any(a.partition("=")[0] == f"--{info.target}" for a in arguments):
        return arguments
    return (*arguments, f"--{info.target}", "1")


def _levels(info: Info, bots: str | None) -> tuple[str, ...]:
    levels = tuple(bots.split(",")) if bots else ("random",) * info.seats[0]
    if len(levels) not in info.seats:
        raise UserError(
            "cli.simulate.bots", USAGE, game=info.name, found=len(levels), seats=info.seats
        )
    for level in levels:
        try:
            make(info.name, level)
        except UnknownLevelError as error:
            raise UserError(
                "cli.unknown_level", USAGE, level=level, game=info.name, known=error.known
            ) from error
    return levels


def _as_dict(
    name: str, seed: int, levels: Sequence[str], tally: Tally, seconds: float
) -> dict[str, object]:
    return {
        "game": name,
        "games": tally.games,
        "seed": seed,
        "bots": list(levels),
        "wins": list(tally.wins),
        "points": list(tally.points),
        "drawn": tally.drawn,
        "events": tally.events,
        "seconds": seconds,
        "digest": tally.digest,
    }


def _say(tally: Tally, levels: Sequence[str], seconds: float, speaker: Speaker) -> None:
    for seat, level in enumerate(levels):
        speaker.say(
            "cli.simulate.seat",
            seat=seat + 1,
            level=level,
            n=tally.wins[seat],
            games=tally.games,
            points=tally.points[seat],
        )
    speaker.say("cli.simulate.total", n=tally.events, seconds=seconds, drawn=tally.drawn)
    speaker.say("cli.simulate.digest", digest=tally.digest)


class _Progress:
    """A line on standard error that counts the games; Ctrl+C stops the run."""

    def __init__(self, games: int, speaker: Speaker) -> None:
        self._games = games
        self._speaker = speaker

    def __call__(self, done: int) -> None:
        line = self._speaker("cli.simulate.progress", done=done, games=self._games)
        end = "\n" if done == self._games else ""
        sys.stderr.write("\r" + self._speaker.shown(line, sys.stderr) + end)
        sys.stderr.flush()
