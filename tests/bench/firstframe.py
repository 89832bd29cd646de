"""One process, one first frame: what `tests.bench.start` times as a whole."""

from __future__ import annotations

import asyncio
import sys
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


def tawla() -> None:
    """``majlis play tawla`` as far as its first frame, the game's record kept as always."""
    from majlis.cli.play import Asked, _At, _Opening, _setup
    from majlis.cli.session import context_for
    from majlis.cli.speak import Speaker
    from majlis.store.database import Store
    from majlis.store.paths import find_paths
    from majlis.text.terminal import Way

    async def play() -> None:
        from majlis.ui.app import MajlisApp

        with Store(find_paths().database) as store:
            context = context_for(speaker, Way("visual"), store)
            screen = await _At(_Opening(setup))(context)
            await _run(MajlisApp(context, lambda: screen))

    speaker = Speaker.for_arguments(())
    asked = Asked("tawla", (), None, None, (), False, False, None, False)
    setup = _setup(asked, speaker)
    asyncio.run(play())


if __name__ == "__main__":
    {"minimal": minimal, "tawla": tawla}[sys.argv[1]]()
