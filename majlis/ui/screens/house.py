"""What every screen of the house has: a title, a body, a status line, a line of keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeVar, cast

from textual.app import ComposeResult
from textual.css.query import NoMatches
from textual.message import Message as Posted
from textual.screen import Screen
from textual.widget import Widget

from majlis.core.game import Message
from majlis.ui import keymap
from majlis.ui.context import Context, context_of
from majlis.ui.widgets.bars import Hint, KeysBar, Status, TitleBar
from majlis.ui.widgets.drawn import Pressed
from majlis.ui.widgets.lines import Field
from majlis.ui.wording import Wording

if TYPE_CHECKING:
    from majlis.ui.app import MajlisApp

T = TypeVar("T")

LEADING_OUT = ("back", "house_quit")
"""What keys do that are named however little room there is."""


class Errand(NamedTuple):
    """Something the palette can do from here: its words, and what does it."""

    label: str
    run: Callable[[], object]


class Topic(NamedTuple):
    """What F1 opens: a game's rules, and the clause to open them at."""

    game: str
    clause: str = ""


class HouseScreen(Screen[T]):
    """A full screen. Subclasses give the body, and name the groups of keys they add.

    Textual calls the ``on_…`` handlers of every class of a screen, the subclass's first; none of
    them calls the one above it.
    """

    GROUPS: ClassVar[tuple[str, ...]] = ()
    STATUS_LINES: ClassVar[int] = 1
    STATUS_MORE: ClassVar[int] = 2
    BINDINGS = keymap.bindings("house")

    def __init__(self) -> None:
        super().__init__()
        self.title_bar = TitleBar()
        self.status = Status(self.STATUS_LINES, self.STATUS_MORE)
        self.keys_bar = KeysBar()

    @property
    def house(self) -> MajlisApp:
        """The app."""
        return cast("MajlisApp", self.app)

    @property
    def context(self) -> Context:
        """The session."""
        return context_of(self)

    @property
    def words(self) -> Wording:
        """The reader's words."""
        return self.context.words

    def compose(self) -> ComposeResult:
        """Title, what every screen says, body, status, keys."""
        yield self.title_bar
        yield from self.house.banners()
        yield from self.body()
        yield from self.foot()
        yield self.keys_bar

    def body(self) -> Iterable[Widget]:
        """What stands between title and status."""
        raise NotImplementedError

    def foot(self) -> Iterable[Widget]:
        """What stands between body and keys."""
        return (self.status,)

    def on_mount(self) -> None:
        """Word everything."""
        self.reword()

    def on_screen_resume(self) -> None:
        """Words or settings may have changed under another screen."""
        self.reword()

    def reword(self) -> None:
        """Say everything again in the reader's language."""
        self.title_bar.show(*self.title_fields())
        self.show_keys()

    async def _on_message(self, message: Posted) -> None:
        """A screen that is closed while it opens, or whose session ends, never gets its parts."""
        try:
            await super()._on_message(message)
        except NoMatches:
            if not (self._pruning or self._closing or self.app._exit):
                raise

    def title_fields(self) -> Sequence[str]:
        """Where the reader is."""
        raise NotImplementedError

    def show_keys(self) -> None:
        """Say what keys there are."""
        self.keys_bar.show(self.hints(), self.last_hints())

    def hints(self) -> list[Hint]:
        """The keys of this screen that are worth a place in the line of keys."""
        return [self.hint(key) for key in self.bound(*self.GROUPS) if key.hint]

    def bound(self, *groups: str) -> list[keymap.Key]:
        """The keys of some groups, or of all of this screen's, that mean anything here."""
        groups = groups or (*self.GROUPS, "house")
        return [key for group in groups for key in keymap.group(group) if self.offers(key)]

    def offers(self, key: keymap.Key) -> bool:
        """Whether a key means anything here."""
        return True

    def last_hints(self) -> list[Hint]:
        """The keys that are named at the end of the line on every screen."""
        return [self.hint(key) for key in keymap.KEYS["house"] if key.hint]

    def hint(self, key: keymap.Key) -> Hint:
        """One binding as a hint."""
        first = self.context.keys_of(key.id)[0]
        return Hint(first, self.words(keymap.code(key)), key.action, key.action in LEADING_OUT)

    def own_keys(self) -> list[Hint]:
        """Keys that are there only now (a game's commands), for the help screen."""
        return []

    def help_keys(self) -> list[Hint]:
        """The keys that the help screen lists first."""
        return self.own_keys()

    def mouse(self) -> list[tuple[str, str]]:
        """What can be done here with the mouse, in words: how, and what it does."""
        return []

    def typed(self) -> list[tuple[str, str]]:
        """What can be typed here, in words: how it is written, and what it does."""
        return []

    def errands(self) -> list[Errand]:
        """What the palette can do here besides going elsewhere."""
        return []

    def topic(self) -> Topic | None:
        """What F1 opens; ``None``: the reader chooses a game first."""
        return None

    def notice(self, text: str, warn: bool = False) -> None:
        """Say something in the status line until something else is said there."""
        self.status.show(Field(text, "warn" if warn else ""))

    def say(self, message: Message) -> str:
        """A message's sentence."""
        return self.words.say(message)

    async def on_pressed(self, event: Pressed) -> None:
        """A click on a hint does what its key does."""
        if event.widget is self.keys_bar:
            event.stop()
            await self.run_hint(event.tag)

    async def run_hint(self, tag: str) -> None:
        """Do what a hint's tag says: an action of this screen, or of the widget with the focus."""
        for node in (self.focused, self):
            if node is not None and await self.app.run_action(tag, default_namespace=node):
                return

    def action_house_help(self) -> None:
        """The keys of this screen."""
        self.house.open_help(self)

    def action_house_rules(self) -> None:
        """The rules."""
        self.house.open_rules(self.topic())

    def action_house_palette(self) -> None:
        """The palette."""
        self.house.open_palette(self)

    def action_house_settings(self) -> None:
        """The settings."""
        self.house.open_settings()

    async def action_house_quit(self) -> None:
        """End the session."""
        await self.house.leave()


class Sheet(HouseScreen[T]):
    """A screen over another one, which Escape closes."""

    GROUPS: ClassVar[tuple[str, ...]] = ("sheet",)
    BINDINGS = keymap.bindings("sheet")

    def action_back(self) -> None:
        """Close it."""
        self.house.go_back()
