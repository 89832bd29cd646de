"""Runs one Textual app on one session, and leaves nothing of it behind."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TextIO, cast

from textual.driver import Driver

from majlis.host.driver import ChannelDriver
from majlis.host.guard import Guard
from majlis.host.layers import Handler
from majlis.host.lines import LineConsole
from majlis.host.probe import LATE_S, late_filter
from majlis.host.session import Session

if TYPE_CHECKING:
    from textual.app import App

PATIENCE_S, LAST_S = 5.0, 2.0
"""How long an app may take to leave when asked, and when cancelled."""


def stage(
    make_app: Callable[[Session], App[Any]],
    make_plain: Callable[[Session, LineConsole], Awaitable[None]] | None = None,
) -> Handler:
    """The innermost handler: an app of ``make_app``, or lines for whoever wants them plain."""
    streams = (sys.stdout, sys.stderr)

    async def play(session: Session) -> None:
        if not session.wish.plain:
            await Stage(session, make_app(session), streams).run()
        elif make_plain is None:
            session.part("host.no_plain")
        else:
            await _until_over(session, make_plain(session, LineConsole(session)))

    return play


class Stage:
    """One app on one session. Raises, at the end, whatever ended the app."""

    def __init__(self, session: Session, app: App[Any], streams: tuple[TextIO, TextIO]) -> None:
        self._session = session
        self._app = app
        self._driver: ChannelDriver | None = None
        self._guard: Guard | None = None
        self._error: Exception | None = None
        _fit(app, streams, self._make_driver, self._failed)

    async def run(self) -> None:
        """Until the app or the session ends; the terminal is as before then."""
        app, size = self._app, self._session.terminal.size
        try:
            await _until_over(
                self._session, app.run_async(size=(size.width, size.height)), app.exit
            )
        finally:
            self._strike()
        if self._error is not None:
            raise self._error

    def _make_driver(self, app: App[Any], **settings: Any) -> Driver:
        session = self._session
        driver = ChannelDriver(app, line=session.wire, look=session, **settings)
        loop = asyncio.get_running_loop()
        guard = Guard(loop, driver.hear, lambda: driver.queued, session.drop)
        self._driver, self._guard = driver, guard
        session.on_resize = driver.resize
        session.on_leave = self._leave
        session.on_eof = session.end
        if session.has_eof:
            session.end()
        session.wire.on_drain = driver.drained
        session.listen(late_filter(guard.feed, loop.time() + LATE_S, loop.time))
        if session.terminal.size != settings.get("size"):
            driver.resize(session.terminal.size)
        return driver

    def _failed(self, error: Exception) -> None:
        """In place of Textual's report, which would print everybody's locals."""
        self._error = self._error or error
        self._app._return_code = 1
        self._app._close_messages_no_wait()

    def _leave(self) -> None:
        if self._driver is not None:
            self._driver.stop_application_mode()

    def _strike(self) -> None:
        """Give the terminal back and cut every tie between app and session."""
        self._leave()
        if self._guard is not None:
            self._guard.close()
        session = self._session
        session.listen(lambda data: None)
        session.on_resize = lambda size: None
        session.on_eof = session.on_leave = session.wire.on_drain = lambda: None


def _fit(
    app: App[Any],
    streams: tuple[TextIO, TextIO],
    make_driver: Callable[..., Driver],
    failed: Callable[[Exception], None],
) -> None:
    """Make an app fit to share the process with others.

    Textual swaps the process's standard streams for each app and puts them back in whatever order
    the apps end, so every app gets the real ones.
    """
    app.animation_level = "none"
    app.driver_class = cast("type[Driver]", make_driver)
    for name, value in {
        "_capture_stdout": streams[0],
        "_capture_stderr": streams[1],
        "_handle_exception": failed,
        "_print_error_renderables": app._exit_renderables.clear,
    }.items():
        setattr(app, name, value)


async def _until_over(
    session: Session, work: Awaitable[Any], ask: Callable[[], object] = lambda: None
) -> None:
    """Await ``work``; when the session is over first, ask it to end, then cancel it."""
    task = asyncio.ensure_future(work)
    over = asyncio.ensure_future(session.over.wait())
    try:
        await asyncio.wait({task, over}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            ask()
            await asyncio.wait({task}, timeout=PATIENCE_S)
    finally:
        over.cancel()
        if not task.done():
            task.cancel()
            await asyncio.wait({task}, timeout=LAST_S)
    if task.done() and not task.cancelled():
        task.result()
