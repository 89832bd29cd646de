"""One process, one first frame: what `tests.bench.start` times as a whole."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any


async def _leave(pilot: Any) -> None:
    """Called when the first screen has been laid out and painted."""
    pilot.app.exit()


async def _run(app: Any) -> None:
    await app.run_async(headless=True, size=(80, 24), auto_pilot=_leave)


def minimal() -> None:
    """The least Textual app there is."""
    from textual.app import App

    asyncio.run(_run(App()))


@asynccontextmanager
async def tawla_screen() -> AsyncIterator[Any]:
    """The app of ``majlis play tawla``, not yet running; the game's record is kept as always."""
    from majlis.cli.play import Asked, first_screen
    from majlis.cli.session import context_for
    from majlis.cli.speak import Speaker
    from majlis.store.database import Store
    from majlis.store.paths import find_paths
    from majlis.text.terminal import Way
    from majlis.ui.app import MajlisApp

    speaker = Speaker.for_arguments(())
    asked = Asked("tawla", (), None, None, (), False, False, None, False)
    with Store(find_paths().database) as store:
        context = context_for(speaker, Way("visual"), store)
        screen = await first_screen(asked, speaker)(context)
        yield MajlisApp(context, lambda: screen)


def tawla() -> None:
    """``majlis play tawla`` as far as its first frame."""

    async def play() -> None:
        async with tawla_screen() as app:
            await _run(app)

    asyncio.run(play())


if __name__ == "__main__":
    {"minimal": minimal, "tawla": tawla}[sys.argv[1]]()
