"""``majlis analyse``: what was lost in finished games, and where, by the game's own analysis."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import Struct

from majlis.cli.gameoptions import game_info
from majlis.cli.records import Found, believed, find_told, load
from majlis.cli.speak import INTERRUPTED, Speaker, UserError
from majlis.core import registry
from majlis.core.fold import Fold
from majlis.core.game import AnyGame
from majlis.core.match import MatchView
from majlis.core.record import Record
from majlis.core.seats import SPECTATOR

PART = "analysis"


class _Asked(Struct, frozen=True):
    """What is to be analysed, and by which game's part."""

    part: ModuleType
    subjects: tuple[Any, ...]


def run_analyse(file: str, speaker: Speaker) -> None:
    """Analyse a file of a game's own format, or a record: each thing is told when it is done."""
    asked = _asked(find_told(file), speaker)
    if reason := asked.part.missing():
        raise UserError(reason.code, **reason.params)
    if not asked.subjects:
        raise UserError("cli.analyse.nothing", file=file)
    progress = _Progress(len(asked.subjects), speaker)
    for number, subject in enumerate(asked.subjects):
        try:
            _analyse(asked.part, subject, number + 1, progress, speaker)
        except KeyboardInterrupt:
            raise UserError(
                "cli.analyse.stopped", INTERRUPTED, n=number, things=len(asked.subjects)
            ) from None
        finally:
            progress.clear()


def _analyse(
    part: ModuleType, subject: Any, number: int, progress: _Progress, speaker: Speaker
) -> None:
    for step in part.steps(subject):
        progress.show(number, step.done, step.total)
        if step.lines:
            progress.clear()
        for line in step.lines:
            speaker.line(speaker.words.message(line))


def _asked(found: Found, speaker: Speaker) -> _Asked:
    part = _part_for(found, speaker)
    if part is not None:
        subjects, problems = part.of_file(found.data, Path(found.name).name)
        for problem in problems:
            speaker.line(speaker.words.message(problem))
        return _Asked(part, subjects)
    game, record = load(found, speaker)
    if not registry.has_part(record.header.game, PART):
        raise UserError("cli.analyse.none", game=record.header.game)
    part = registry.part(record.header.game, PART)
    believed(found, game, record)
    return _Asked(part, tuple(_finished(part, game, record)))


def _part_for(found: Found, speaker: Speaker) -> ModuleType | None:
    """The game whose own format the file has, its words known to the speaker."""
    for name in registry.names():
        if registry.has_part(name, PART):
            part = registry.part(name, PART)
            if part.knows(found.name, found.data):
                game_info(name, speaker)
                return part
    return None


def _finished(part: ModuleType, game: AnyGame, record: Record) -> Iterator[Any]:
    """The games of a record that are over, to be analysed as a spectator sees them."""
    fold, found = Fold(game, record.header, narrate=False), dict[int, Any]()
    for event in record.events:
        fold.feed(event)
        view = game.view(fold.state, SPECTATOR)
        number, inner = (view.game_no, view.inner) if isinstance(view, MatchView) else (1, view)
        # What was taken back is not over any more.
        found = {at: subject for at, subject in found.items() if at < number}
        if (subject := part.of_view(inner)) is not None:
            found[number] = subject
    yield from found.values()


class _Progress:
    """A line on standard error that says how far it is, where a terminal shows it."""

    def __init__(self, things: int, speaker: Speaker) -> None:
        self._things = things
        self._speaker = speaker
        self._is_seen = sys.stderr.isatty()
        self._width = 0

    def show(self, number: int, done: int, total: int) -> None:
        """Thing ``number`` is done as far as that."""
        if not self._is_seen:
            return
        counts = {"number": number, "things": self._things, "done": done, "total": total}
        line = self._speaker("cli.analyse.progress", **counts)
        self._width = max(self._width, len(line))
        self._write("\r" + self._speaker.shown(line, sys.stderr))

    def clear(self) -> None:
        """Make room for what is told."""
        if self._is_seen:
            self._write("\r" + " " * self._width + "\r")

    def _write(self, text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()
