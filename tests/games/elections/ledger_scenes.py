"""The ledger's screens that are pinned, and how they are brought about.

``python -m tests.games.elections.ledger_scenes`` writes the goldens anew. Arabic ones are kept in
logical order.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple, cast
from unittest.mock import patch

from textual.pilot import Pilot

from majlis.games.elections.ledger import commands as do
from majlis.games.elections.ledger.commands import Step, line_of
from majlis.games.elections.ledger.screen import first, session
from majlis.games.elections.ledger.screen.book import BookScreen
from majlis.ui.app import MajlisApp
from majlis.ui.context import Context
from majlis.ui.shelf import Shelf
from tests.ui.stage import LARGE, NOW, SMALL, context, on, opened, press, settled, text, until

FOLDER = Path(__file__).parent / "goldens"
NAMES = {"en": ("sara", "omar", "layla", "daud"), "ar": ("سارة", "عمر", "ليلى", "داود")}
NIGHT = {"en": "thursday", "ar": "سهرة الخميس"}
FIRST = (do.Penalise(2, 100, "speech"), do.Count((80, 0, 300, 40)))
SECOND = (
    do.Proceed(),
    do.Swap((1, 3), (60, 40)),
    do.Resign(0, 220),
    do.Mend(6, 2, (1, 3), (90, 40)),
)
LAST = (
    *(do.Adjourn(), do.Proceed(), do.Count((500, 20, 0, 20)), do.Proceed()),
    *(do.Count((0, 0, 0, 0)), do.Finish()),
)
SWAP = (do.Swap((0, 1), (320, 120)),)
SCENES: dict[str, tuple[tuple[do.Command, ...], tuple[str, ...]]] = {
    "play": (SWAP, ()),
    "asked": (SWAP, ("p", "2")),
    "typed": (SWAP, ("p", "2", "1", "5", "enter")),
    "counted": ((*SWAP, *FIRST), ()),
    "all": ((*SWAP, *FIRST, *SECOND), ("t",)),
    "called": ((*SWAP, *FIRST), ("l", "4")),
    "session": ((*SWAP, *FIRST, *SECOND), ("l", "4", "enter")),
    "over": ((*SWAP, *FIRST, *SECOND, *LAST), ()),
}
"""What was done in a ledger, and what is pressed then. `setup` is pinned before any of it."""
IN_ASCII = ("asked", "all")


class Case(NamedTuple):
    """One pinned screen."""

    scene: str
    language: str
    size: tuple[int, int]
    glyphs: str

    @property
    def name(self) -> str:
        """Its file's name."""
        size = "x".join(map(str, self.size))
        return f"ledger-{self.scene}-{self.language}-{size}-{self.glyphs}"

    @property
    def path(self) -> Path:
        """Its file."""
        return FOLDER / f"{self.name}.txt"


def cases() -> Iterator[Case]:
    """Every scene in both languages, small and large; some in ASCII too."""
    for scene, language, size in product(("setup", *SCENES), NAMES, (SMALL, LARGE)):
        yield Case(scene, language, size, "unicode")
    for scene, language in product(IN_ASCII, NAMES):
        yield Case(scene, language, SMALL, "ascii")


def shelf_of(session_: Context) -> Shelf:
    """The shelf of a session, at the hour at which all tests play."""
    assert session_.store is not None
    return Shelf(session_.store, "elections", lambda: NOW)


@asynccontextmanager
async def ledger(
    session_: Context, name: str, size: tuple[int, int] = SMALL
) -> AsyncIterator[Pilot[int]]:
    """The app of ``majlis ledger elections NAME``."""
    screen = first(shelf_of(session_), session_.words, name)
    async with opened(session_, lambda: screen, size=size) as pilot:
        await until(pilot, lambda: len(pilot.app.screen_stack) > 1)
        await pilot.pause()
        yield pilot


def book(pilot: Pilot[int]) -> BookScreen:
    """The ledger on top."""
    return on(pilot, BookScreen)


async def begin(pilot: Pilot[int], *names: str) -> None:
    """Say who plays, and begin."""
    await press(pilot, str(len(names)), "enter", "enter")
    for name in names:
        await press(pilot, *name, "enter")
    await press(pilot, "enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, BookScreen))


async def tap(pilot: Pilot[int], *keys: str) -> None:
    """Press keys, each when what the one before began is done and kept."""
    store = cast("MajlisApp", pilot.app).context.store
    assert store is not None
    for key in keys:
        await press(pilot, key)
        await asyncio.to_thread(store.write, lambda _: None)
        await settled(pilot)


async def kept(shelf: Shelf, name: str, names: tuple[str, ...], *commands: do.Command) -> None:
    """A ledger in which all this was done."""
    for number, command in enumerate((do.Open(name, names, len(names)), *commands)):
        assert await shelf.keep(name, number, line_of(Step(NOW, command)), NOW) is None


async def shown(case: Case) -> str:
    """The screen as text; no time passes on it."""
    still = SimpleNamespace(monotonic=lambda: 1.0)
    made = context(language=case.language, glyphs=case.glyphs, bidi="logical", palette="truecolor")
    name, (done, keys) = NIGHT[case.language], SCENES.get(case.scene, ((), ()))
    if case.scene != "setup":
        await kept(shelf_of(made), name, NAMES[case.language], *done)
    with patch.object(session, "time", still):
        async with ledger(made, name, case.size) as pilot:
            await tap(pilot, *keys)
            before = ""
            while before != text(pilot):
                before = text(pilot)
                await pilot.pause(0.05)
            return before


async def write() -> None:
    """Write all goldens."""
    for case in cases():
        with tempfile.TemporaryDirectory() as home:
            os.environ["MAJLIS_HOME"] = home
            case.path.write_text(await shown(case), "utf-8")


if __name__ == "__main__":
    asyncio.run(write())
