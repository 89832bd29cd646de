"""What the tests of the screens share: sessions, tables, and a screen read as text."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from textual.pilot import Pilot
from textual.screen import Screen

from majlis.core import options, registry
from majlis.core.options import OptionValue
from majlis.core.record import SeatCard
from majlis.store.database import Store
from majlis.store.paths import find_paths
from majlis.store.settings import Settings
from majlis.ui.app import MajlisApp
from majlis.ui.context import Around, Changes, Context
from majlis.ui.local import LocalTable, Setup, open_table, resume_table
from majlis.ui.screens.home import HomeScreen
from majlis.ui.screens.table import TableScreen

S = TypeVar("S", bound=Screen[Any])

SMALL, LARGE = (80, 24), (120, 40)
NOW = 1_790_000_000_000


def context(*, store: bool = True, around: Around | None = None, **settings: Any) -> Context:
    """A session whose settings and games lie in the test's own home."""

    from majlis.store.settings import change

    settings = {"language": "en", **settings}

    def keep(changes: Changes) -> Settings:
        return change(find_paths().settings, {**settings, **changes})

    return Context(
        Settings(**settings),
        around,
        keep=keep,
        store=Store(find_paths().database) if store else None,
        now=lambda: NOW,
        folder=Path(find_paths().data).parent,
    )


@asynccontextmanager
async def opened(
    session: Context,
    start: Callable[[], Screen[Any]] = HomeScreen,
    size: tuple[int, int] = SMALL,
) -> AsyncIterator[Pilot[int]]:
    """A running app of ``session``."""
    app = MajlisApp(session, start)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot
    if session.store is not None:
        session.store.close()


def chosen(game: str, **given: OptionValue) -> dict[str, OptionValue]:
    """Complete options."""
    values = options.resolve(registry.info(game), given)
    assert isinstance(values, dict), values
    return values


async def table(session: Context, game: str, *names: str, **more: Any) -> LocalTable:
    """A table with fixed chance; ``bot:club`` is a robot. ``more`` are options."""
    seats = tuple(
        SeatCard("", "bot", name.partition(":")[2]) if name.startswith("bot:") else SeatCard(name)
        for name in names
    )
    given = more.pop("given", ())
    seed = more.pop("seed", 7)
    setup = Setup(game=game, options=chosen(game, **more), seats=seats, seed=seed, given=given)
    return await open_table(session, setup, robot_pause_s=0)


def text(pilot: Pilot[int]) -> str:
    """The screen as lines of text, as the terminal gets it, without trailing spaces."""
    strips = pilot.app.screen._compositor.render_strips()
    lines = ["".join(segment.text for segment in strip).rstrip() for strip in strips]
    return "\n".join(lines).rstrip() + "\n"


def on(pilot: Pilot[int], kind: type[S]) -> S:
    """The screen on top, which must be of ``kind``."""
    screen = pilot.app.screen
    assert isinstance(screen, kind), screen
    return screen


async def until(pilot: Pilot[int], condition: Callable[[], object], tries: int = 200) -> None:
    """Let the app work until ``condition`` holds; fails if it never does."""
    for _ in range(tries):
        if condition():
            return
        await pilot.pause(0.01)
    raise AssertionError(f"never came true; the screen:\n{text(pilot)}")


def place_of(pilot: Pilot[int], wanted: str) -> tuple[int, int]:
    """Column and row where ``wanted`` is shown."""
    for y, line in enumerate(text(pilot).splitlines()):
        if wanted in line:
            return line.index(wanted), y
    raise AssertionError(f"{wanted!r} is not on the screen:\n{text(pilot)}")


async def click(pilot: Pilot[int], wanted: str) -> None:
    """Click on the text ``wanted``."""
    await pilot.click(offset=place_of(pilot, wanted))
    await pilot.pause()


__all__ = [
    "LARGE",
    "NOW",
    "SMALL",
    "TableScreen",
    "chosen",
    "click",
    "context",
    "on",
    "opened",
    "place_of",
    "resume_table",
    "table",
    "text",
    "until",
]
