"""A session at this terminal: the reader's settings, what the terminal can do, the store."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from majlis.cli.speak import USAGE, Speaker, UserError
from majlis.store import settings as kept_settings
from majlis.store.database import Store
from majlis.store.paths import find_paths
from majlis.text.terminal import MODES, Way, decide_way, probe_terminal

if TYPE_CHECKING:
    from textual.screen import Screen

    from majlis.ui.context import Context

First: TypeAlias = "Callable[[Context], Awaitable[Screen[Any]]]"
"""Makes the first screen, inside the loop that runs the app."""


def context_for(speaker: Speaker, way: Way, store: Store | None) -> Context:
    """What the screens need to know of this reader and this terminal.

    Settings that cannot be understood are complained of and left as they are in the file.
    """
    from majlis.ui.context import Around, Context

    path = find_paths().settings
    settings, problems = kept_settings.load(path)
    for problem in problems:
        speaker.complain(UserError.of(problem))
    wanted = speaker.wanted
    settings = msgspec.structs.replace(settings, **wanted)
    around = Around(
        language=speaker.words.language.code,
        bidi=way.mode,
        no_color=bool(os.environ.get("NO_COLOR")),
    )
    return Context(settings, around, keep=partial(kept_settings.change, path), store=store)


def terminal_way(speaker: Speaker) -> Way:
    """How this terminal wants right-to-left text; asks it, so before any app starts."""
    wanted = speaker.wanted.get("bidi")
    if wanted is not None and wanted not in MODES:
        raise UserError("cli.bad_bidi", USAGE, value=wanted, known=MODES)
    return decide_way(probe_terminal(), os.environ, wanted)


def need_terminal() -> None:
    """Raises `UserError` where there is no screen to draw on."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError("cli.no_terminal", USAGE)


def run_screens(speaker: Speaker, first: First) -> int:
    """Run the screens from the one that ``first`` makes until they are left; the exit code."""
    need_terminal()
    way = terminal_way(speaker)
    with _switched(way), Store(find_paths().database) as store:
        return asyncio.run(_screens(context_for(speaker, way, store), first))


async def _screens(context: Context, first: First) -> int:
    from majlis.ui.app import run

    screen = await first(context)
    return await run(context, lambda: screen)


@contextmanager
def _switched(way: Way) -> Iterator[None]:
    """The terminal's own reordering as this session needs it, and as it was afterwards."""
    sys.stdout.write(way.enter)
    sys.stdout.flush()
    try:
        yield
    finally:
        sys.stdout.write(way.leave)
        sys.stdout.flush()
