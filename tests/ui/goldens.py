"""The screens that are pinned, and how they are brought about.

`python -m tests.ui.goldens` writes them anew; the difference is what to read in review. Arabic and
Pashto ones are kept in logical order, as an editor that reorders shows them rightly.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple
from unittest.mock import patch

from textual.pilot import Pilot
from textual.screen import Screen

from majlis.core import registry
from majlis.core.actions import Action
from majlis.core.seats import SPECTATOR
from majlis.games.coup.actions import Pass, Resign, Steal, Tax
from majlis.games.elections.rules import Elections
from majlis.games.elections.state import State
from majlis.games.sija.actions import Place
from majlis.ui import countdown
from majlis.ui.context import Context
from majlis.ui.local import LocalTable
from majlis.ui.screens import boarded
from majlis.ui.screens.home import HomeScreen
from majlis.ui.screens.house import Topic
from majlis.ui.screens.rules import RulesScreen
from majlis.ui.screens.setup import SetupScreen
from majlis.ui.screens.table import TableScreen
from majlis.ui.widgets import seats
from tests.games.elections import scenes as elections
from tests.ui.stage import LARGE, SMALL, context, opened, press, settled, table, text, until

FOLDER = Path(__file__).parent / "goldens"
SCREENS = (
    *("home", "setup", "rules", "table", "sija", "sija_over"),
    *("coup", "coup_asked", "coup_over"),
    *("elections", "elections_asked", "elections_referee"),
)
SEATED = {"coup": 5, "coup_asked": 8, "coup_over": 3}
"""How many sit at a table of coup."""
DONE: dict[str, tuple[Action, ...]] = {
    "coup_asked": (Steal(1), Pass(), Pass()),
    "coup_over": (Tax(), Pass(), Resign(), Resign()),
}
"""What whoever is awaited there has done before."""
STANDS: dict[str, Callable[[], State]] = {
    "elections": elections.six,
    "elections_asked": elections.chained,
    "elections_referee": elections.referee,
}
"""How a table of the election game stands."""
KEYS = {
    "table": ("enter",),
    "sija": ("tab", "enter", "tab"),
    "sija_over": ("tab", "enter", "tab", "enter", "R", "y"),
    "coup": ("s", "tab"),
    "elections": ("space", "2", "tab"),
    "elections_referee": ("f10", "space", "2"),
}
"""What is pressed on a screen before it is pinned."""
LANGUAGES = ("en", "ar")
PASHTO = ("home", "setup", "rules", *SEATED)
"""Screens that are pinned in Pashto too, the small ones."""
RUSSIAN = ("home", "setup", "setup_bridge")
"""The same in Russian, with a game that speaks it."""
GLYPHS = ("unicode", "ascii")
PEOPLE = {
    "en": ("sara", "omar", "layla", "daud", "noor", "hind", "karim", "maha"),
    "ar": ("سارة", "عمر", "ليلى", "داود", "نور", "هند", "كريم", "مها"),
}


class Case(NamedTuple):
    """One pinned screen."""

    screen: str
    language: str
    size: tuple[int, int]
    glyphs: str

    @property
    def name(self) -> str:
        """Its file's name."""
        return f"{self.screen}-{self.language}-{self.size[0]}x{self.size[1]}-{self.glyphs}"

    @property
    def path(self) -> Path:
        """Its file."""
        return FOLDER / f"{self.name}.txt"


def cases() -> Iterator[Case]:
    """Every combination, and some in Pashto and Russian."""
    for screen, language, size, glyphs in product(SCREENS, LANGUAGES, (SMALL, LARGE), GLYPHS):
        yield Case(screen, language, size, glyphs)
    for screen, glyphs in product(PASHTO, GLYPHS):
        yield Case(screen, "ps", SMALL, glyphs)
    for screen, glyphs in product(RUSSIAN, GLYPHS):
        yield Case(screen, "ru", SMALL, glyphs)


async def shown(case: Case, bidi: str = "logical") -> str:
    """The screen as text; no time passes on it, and only the house's own games are there."""
    still = SimpleNamespace(monotonic=lambda: 0.0)
    registry.remove("divan")
    try:
        with (
            patch.object(seats, "time", still),
            patch.object(boarded, "time", still),
            patch.object(countdown, "time", still),
        ):
            return await _shown(case, bidi)
    finally:
        registry.add("divan", "tests.games.divan")


async def _shown(case: Case, bidi: str) -> str:
    session = context(language=case.language, glyphs=case.glyphs, bidi=bidi, palette="truecolor")
    first = await _first(case, session)
    async with opened(session, lambda: first, size=case.size) as pilot:
        await press(pilot, *KEYS.get(case.screen, ()))
        await until(pilot, lambda: pilot.app.screen is first)
        return await _at_rest(pilot)


async def _at_rest(pilot: Pilot[int]) -> str:
    """The screen once it does not change any more: a log that has grown scrolls a little later."""
    before, now = "", text(pilot)
    while now != before:
        await settled(pilot)
        await pilot.pause(0.05)
        before, now = now, text(pilot)
    return now


async def _first(case: Case, session: Context) -> Screen[None]:
    if case.screen == "home":
        return HomeScreen()
    if case.screen == "setup":
        return SetupScreen("tawla")
    if case.screen == "setup_bridge":
        return SetupScreen("bridge")
    if case.screen == "rules":
        return RulesScreen(Topic("coup", "C4"))
    names = ("نور", "سامي") if case.language == "ar" else ("nour", "sami")
    if case.screen.startswith("sija"):
        return TableScreen(await _placed(session, *names))
    people = PEOPLE["en" if case.language == "en" else "ar"]
    if case.screen in STANDS:
        return TableScreen(await _standing(session, people, STANDS[case.screen]()))
    if case.screen in SEATED:
        people = people[: SEATED[case.screen]]
        return TableScreen(await _played(session, people, *DONE.get(case.screen, ())))
    return TableScreen(await table(session, "tawla", *names, clock="total:600", length=5, now=int))


async def _placed(session: Context, *names: str) -> LocalTable:
    """A table of sija with all stones down, the players' in turn from a1 on."""
    made = await table(session, "sija", *names, now=int)
    squares = [square for square in range(49) if square != 24]
    for turn in range(24):
        port = made.port(turn % 2)
        pair = squares[turn // 2 * 4 + turn % 2 :: 2][:2]
        assert await port.submit(port.snapshot().must[0].need.id, Place(*pair)) is None
    return made


async def _played(session: Context, people: Sequence[str], *actions: Action) -> LocalTable:
    """A table of coup at which whoever is awaited has done these things."""
    made = await table(session, "coup", *people, now=int)
    for action in actions:
        port = made.port(made.port(SPECTATOR).snapshot().awaited[0].seat)
        task = next(t for t in port.snapshot().tasks if action in t.legal)
        assert await port.submit(task.need.id, action) is None
    return made


async def _standing(session: Context, people: Sequence[str], s: State) -> LocalTable:
    """A table of the election game that has come to this."""
    official = {"referee": "seat", "official": people[-1]} if s.law.has_referee else {}
    with patch.object(Elections, "start", lambda *_: s):
        return await table(session, "elections", *people[: len(s.candidates)], now=int, **official)


async def _write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for case in cases():
        with tempfile.TemporaryDirectory() as home:
            os.environ["MAJLIS_HOME"] = home
            case.path.write_text(await shown(case), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(_write())
