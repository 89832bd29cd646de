"""What the tests of the screens share: sessions, tables, and a screen read as text."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.screen import Screen

from majlis.core import opening, options, registry
from majlis.core.options import OptionValue
from majlis.core.record import SeatCard
from majlis.core.table import Table
from majlis.store import journal
from majlis.store.database import Store
from majlis.store.paths import find_paths
from majlis.store.settings import Settings
from majlis.ui.app import MajlisApp
from majlis.ui.context import Around, Changes, Context
from majlis.ui.local import AT_HOME, LocalTable, resume_table
from majlis.ui.screens.home import HomeScreen
from majlis.ui.screens.table import TableScreen
from majlis.ui.watch import Watch
from tests.patience import PATIENCE_S

S = TypeVar("S", bound=Screen[Any])

registry.add("divan", "tests.games.divan")

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
    """A table whose chance is always the same; ``bot:club`` is a robot. ``more`` are options.

    Opened as `open_table` does, but under a name that does not change.
    """
    given = more.pop("given", ())
    seed = more.pop("seed", 7)
    watch = Watch()
    now = more.pop("now", watch)
    official = more.pop("official", "")
    rules = registry.load(game)
    header, secret = opening.prepare(
        rules,
        chosen(game, **more),
        tuple(card(name) for name in names),
        table="T-TEST",
        entropy=bytes,
        seed=seed,
        given=given,
        house=AT_HOME,
        official=card(official),
    )
    kept = journal.create(session.store, header, secret, lambda: NOW) if session.store else None
    made = Table(rules, header, secret, now, kept)
    await made.open()
    record_id = (lambda: kept.record_id) if kept else str
    return LocalTable(session, made, record_id, robot_pause_s=0, watch=watch)


def card(name: str) -> SeatCard:
    """A person's card, or a robot's."""
    level = name.partition(":")[2]
    return SeatCard(f"bot {level}", "bot", level) if level else SeatCard(name)


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


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys, each when what the one before began is done.

    As `Pilot.press`, but it watches the app's queues instead of sleeping 40 ms a key.
    """
    app = pilot.app
    assert app._driver is not None
    for key in keys:
        name = _character_to_key(key) if len(key) == 1 and not key.isalnum() else key
        event = events.Key(name, key if len(key) == 1 else _printed(name))
        event.set_sender(app)
        app._driver.send_message(event)
        await settled(pilot)


def _printed(name: str) -> str | None:
    return {"space": " ", "slash": "/", "question_mark": "?"}.get(name)


async def settled(pilot: Pilot[int]) -> None:
    """Until no message waits anywhere, and the screen on top is laid out."""
    quiet = 0
    while quiet < 4:
        await asyncio.sleep(0.001)
        app = pilot.app
        pumps = [app, *app.screen_stack, *(w for s in app.screen_stack for w in s.walk_children())]
        busy = any(pump.message_queue_size for pump in pumps) or _unlaid(app.screen)
        quiet = 0 if busy else quiet + 1


def _unlaid(screen: Screen[Any]) -> bool:
    """Whether a screen waits for its next frame to be laid out: Textual draws 60 a second, and
    none any more when the app is leaving.
    """
    return screen._layout_required and screen.is_current and not screen.app._exit


async def until(pilot: Pilot[int], condition: Callable[[], object]) -> None:
    """Let the app work until ``condition`` holds; fails if it never does.

    A condition about a screen that is not yet there (`on`) does not hold.
    """
    last = time.monotonic() + PATIENCE_S
    while time.monotonic() < last:
        with suppress(AssertionError):
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


async def shows(pilot: Pilot[int], *wanted: str) -> None:
    """Let the app work until all of ``wanted`` is on the screen."""
    for words in wanted:
        await until(pilot, lambda words=words: words in text(pilot))  # type: ignore[misc]


async def click(pilot: Pilot[int], wanted: str) -> None:
    """Click on the text ``wanted``, once it is there."""
    await shows(pilot, wanted)
    await settled(pilot)
    await pilot.click(offset=place_of(pilot, wanted))
    await settled(pilot)


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
    "press",
    "resume_table",
    "settled",
    "shows",
    "table",
    "text",
    "until",
]
