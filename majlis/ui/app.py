"""The app: one session of screens for one reader."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from textual import events
from textual.app import App, SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.filter import ANSIToTruecolor, LineFilter, NoColor
from textual.screen import Screen
from textual.widget import Widget

from majlis.text.filter import BidiFilter
from majlis.ui import keymap
from majlis.ui.context import Context
from majlis.ui.filters import Plain
from majlis.ui.themes import THEMES, theme_name
from majlis.ui.widgets.drawn import CLASSES, LOOKS

if TYPE_CHECKING:
    from majlis.ui.screens.house import HouseScreen, Topic
    from majlis.ui.sitting import Sitting

Start: TypeAlias = Callable[[], Screen[Any]]
"""Makes the first screen."""
LEAST = (80, 24)
"""Columns and rows a screen needs."""


class MajlisApp(App[int], inherit_bindings=False):
    """One session. ``start`` makes the first screen; closing that one ends the session.

    A host makes one app a session: nothing here opens a browser, hands out files or stops the
    process (`open_url`, `deliver_…`, suspending, screenshots do nothing).
    """

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "help_quit", show=False, system=True)
    ]
    COMPONENT_CLASSES = CLASSES
    CSS = f"""
    App {{ {LOOKS} }}
    Screen {{ overflow: hidden; }}
    Page {{ scrollbar-color: $panel-lighten-2; scrollbar-background: $surface; }}
    """

    def __init__(self, context: Context, start: Start) -> None:
        super().__init__()
        self.context = context
        self.animation_level = "none"
        # Notices stand in the status line and hints in the line of keys: neither of these is used.
        self._disable_tooltips = self._disable_notifications = True
        self._start = start
        self._first_is_done = False
        self._notice: Screen[Any] | None = None
        for theme in THEMES:
            self.register_theme(theme)
        self.apply_looks()

    def get_default_screen(self) -> Screen[Any]:
        """The first screen, so that the first frame shows it."""
        return self._start()

    # Looks

    def apply_looks(self) -> None:
        """Use the session's theme, palette, glyphs, way of right-to-left text and keys."""
        self.no_color = self.context.palette_name == "none"
        self.theme = theme_name(self.context)
        self._filters = self._line_filters()
        self.set_keymap(keymap.textual_keymap(self.context.settings.keys, self.context.words.rtl))
        if self.is_running:
            self._repaint()

    def _line_filters(self) -> list[LineFilter]:
        filters: list[LineFilter] = [
            ANSIToTruecolor(self.ansi_theme, enabled=not self.native_ansi_color)
        ]
        if self.no_color:
            filters.append(NoColor())
        filters.append(BidiFilter(self.context.bidi))
        if self.context.glyphs.name == "ascii":
            filters.append(Plain())
        return filters

    def _repaint(self) -> None:
        """Draw everything anew: widgets remember what the filters before made of their lines."""
        for screen in self.screen_stack:
            for widget in (screen, *screen.walk_children()):
                widget.refresh(layout=True)
        self.refresh_css(animate=False)

    def banners(self) -> Iterable[Widget]:
        """What stands under the title of every screen, made anew for each."""
        return ()

    # Going about

    def reword(self) -> None:
        """Language or settings have changed: say everything again."""
        from majlis.ui.screens.house import HouseScreen

        self.apply_looks()
        for screen in self.screen_stack:
            if isinstance(screen, HouseScreen) and screen.is_running:
                screen.reword()

    def warn(self, unsaved: str) -> None:
        """Say on every screen why the table is not being kept, or (empty) that it is again."""
        from majlis.ui.screens.house import HouseScreen

        if unsaved == self.context.unsaved:
            return
        self.context.unsaved = unsaved
        for screen in self.screen_stack:
            if isinstance(screen, HouseScreen) and screen.is_running:
                screen.title_bar.show(*screen.title_fields())

    def go_back(self) -> None:
        """Close the screen on top; with the first one the session ends."""
        with self.uncovered():
            if len(self.screen_stack) > (2 if self._first_is_done else 1):
                self.pop_screen()
            else:
                self.exit(0)

    async def leave(self) -> None:
        """End the session; what is being played was kept event by event."""
        self.exit(0)

    def open_help(self, screen: HouseScreen[Any]) -> None:
        """The keys of ``screen``."""
        from majlis.ui.screens.help import HelpScreen

        self.push_screen(HelpScreen(screen))

    def open_rules(self, topic: Topic | None) -> None:
        """The rules of a game, at a clause; without a topic, the list of games."""
        from majlis.ui.screens.rules import RulesScreen

        if not isinstance(self.screen, RulesScreen):
            self.push_screen(RulesScreen(topic))

    def open_settings(self) -> None:
        """The settings."""
        from majlis.ui.screens.settings import SettingsScreen

        if not isinstance(self.screen, SettingsScreen):
            self.push_screen(SettingsScreen())

    def open_palette(self, screen: HouseScreen[Any]) -> None:
        """Everything that can be done from ``screen``, by name."""
        from majlis.ui.screens.palette import PaletteScreen

        self.push_screen(PaletteScreen(screen))

    def open_setup(self, game: str) -> None:
        """What to choose before the first move."""
        from majlis.ui.screens.setup import SetupScreen

        self.push_screen(SetupScreen(game))

    def open_history(self) -> None:
        """What has been played."""
        from majlis.ui.screens.history import HistoryScreen

        self.push_screen(HistoryScreen())

    def open_results(self) -> None:
        """How everybody's games have ended."""
        from majlis.ui.screens.results import PlayersScreen

        if self.context.store is not None:
            self.push_screen(PlayersScreen(self.context.store))

    def open_ledgers(self, game: str) -> None:
        """What referees of a game that is played elsewhere have written down, to go on with it."""
        from majlis.core import registry
        from majlis.ui.shelf import Shelf

        if self.context.store is not None:
            shelf = Shelf(self.context.store, game, self.context.now_ms)
            screens = registry.part(game, f"{registry.LEDGER}.screen")
            self.push_screen(screens.first(shelf, self.context.words, ""))

    def open_replay(self, data: bytes) -> None:
        """A record's bytes as a replay, or why they cannot be shown."""
        from majlis.core.record import RecordError
        from majlis.core.registry import UnknownGameError
        from majlis.ui.film import read_film
        from majlis.ui.screens.replay import ReplayScreen

        try:
            film = read_film(data)
        except RecordError as error:
            self.say(error.code, error.params)
        except UnknownGameError as error:
            self.say("ui.unknown_game", {"name": error.name})
        else:
            self.push_screen(ReplayScreen(film))

    def sit_down(self, sitting: Sitting, *, instead: bool = False) -> None:
        """The table of ``sitting``; ``instead`` of the screen on top."""
        from majlis.ui.screens.table import TableScreen

        self.put(TableScreen(sitting), instead=instead)

    def put(self, screen: Screen[Any], *, instead: bool) -> None:
        """A screen over the one on top; ``instead``: in its place."""
        with self.uncovered():
            if instead and len(self.screen_stack) > 1:
                self.switch_screen(screen)
                return
            # Textual cannot replace the first screen; nobody comes back to it either.
            self._first_is_done = instead
            self.push_screen(screen)

    def say(self, code: str, params: Mapping[str, object]) -> None:
        """Something went wrong: say it on the screen on top."""
        from majlis.ui.screens.house import HouseScreen

        with self.uncovered():
            screen = self.screen
        if isinstance(screen, HouseScreen):
            screen.notice(self.context.words(code, **params), warn=True)

    def choose(self, **changes: object) -> None:
        """Other settings, from now on; what cannot be kept serves for this session."""
        from majlis.store.errors import StoreError

        try:
            self.context.change(**changes)
        except StoreError as error:
            self.reword()
            self.say(error.code, error.params)
        else:
            self.reword()

    # Typing

    async def on_event(self, event: events.Event) -> None:
        """A screen may turn to its line first: what begins there must not go anywhere else.

        Only here are keys still in the order in which they were typed.
        """
        if isinstance(event, events.Key | events.Paste) and not event.is_forwarded:
            # Typed in one burst with the key that opened the screen, before it has its parts.
            await self.screen._mounted_event.wait()
            if self._exit:
                return  # Screens that open after the end never get them.
            begin = getattr(self.screen, "begin_typing", None)
            if begin is not None and begin(event):
                return  # The key only turned to the line.
        await super().on_event(event)

    # Size

    def on_resize(self, event: events.Resize) -> None:
        """Below the least size say so; above it go on where the reader was."""
        small = event.size.width < LEAST[0] or event.size.height < LEAST[1]
        if small and self._notice is None:
            from majlis.ui.screens.toosmall import TooSmallScreen

            notice = TooSmallScreen()
            super().push_screen(notice)
            self._notice = notice
        elif self._notice is not None and not small:
            self._notice = None
            super().pop_screen()

    @contextmanager
    def uncovered(self) -> Iterator[None]:
        """Meanwhile the screen on top is what the reader is at, though there is no room for it:
        whatever is opened, closed or replaced, the notice that says so lies over it afterwards.
        """
        notice = self._notice
        if notice is None:
            yield
            return
        self._notice = None
        self._screen_stack.remove(notice)
        try:
            yield
        finally:
            self.screen.post_message(events.ScreenSuspend())
            self._notice = notice
            self._screen_stack.append(notice)
            notice.post_message(events.ScreenResume())

    def push_screen(self, *args: Any, **more: Any) -> Any:
        """As Textual does it, beneath the notice."""
        with self.uncovered():
            return super().push_screen(*args, **more)

    def switch_screen(self, screen: Screen[Any] | str) -> AwaitComplete:
        """As Textual does it, beneath the notice."""
        with self.uncovered():
            return super().switch_screen(screen)

    def pop_screen(self) -> AwaitComplete:
        """As Textual does it, beneath the notice."""
        with self.uncovered():
            return super().pop_screen()

    # What Textual would do on its own

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Nothing: a browser would open on the host's machine."""

    def deliver_text(self, *_: Any, **__: Any) -> str | None:
        """Nothing: files are written by the store, where that is allowed."""
        return None

    def deliver_binary(self, *_: Any, **__: Any) -> str | None:
        """Nothing; see `deliver_text`."""
        return None

    def deliver_screenshot(self, *_: Any, **__: Any) -> str | None:
        """Nothing; see `deliver_text`."""
        return None

    def action_screenshot(self, *_: Any, **__: Any) -> None:
        """Nothing; see `deliver_text`."""

    def action_suspend_process(self) -> None:
        """Nothing: the process may not be this reader's alone."""

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """None: the palette is the house's own."""
        return ()

    def action_help_quit(self) -> None:
        """Ctrl+C: say how to leave, in the reader's words."""
        from majlis.ui.screens.house import HouseScreen

        if isinstance(self.screen, HouseScreen):
            self.screen.notice(self.context.words("ui.quit.how"))

    def _fatal_error(self) -> None:
        """End with what went wrong and where, without anybody's hand in the report."""
        self._exit_renderables.append(traceback.format_exc())
        self._close_messages_no_wait()


async def run(context: Context, start: Start) -> int:
    """Run a session in this terminal; the exit code."""
    app = MajlisApp(context, start)
    code = await app.run_async()
    return app.return_code or code or 0
