"""The first visit: what shall the house call its guest?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from textual.widget import Widget

from majlis.host.identity import Kind
from majlis.host.screens.base import InHall
from majlis.host.screens.prose import Prose
from majlis.text import LANGUAGES, codes
from majlis.ui.screens.house import HouseScreen
from majlis.ui.widgets.bars import Hint
from majlis.ui.widgets.entry import Entry
from majlis.ui.widgets.lines import Field

PROVES: Mapping[Kind, tuple[str, str]] = {
    "guest": ("host.name.guest", "host.name.back"),
    "browser": ("host.name.browser", "host.name.link.browser"),
    "password": ("host.name.password", "host.name.link.browser"),
    "key": ("host.name.known", "host.name.link"),
}
"""By what proves who somebody is: what the name belongs to, and how to bring one along."""


class NameScreen(HouseScreen[None], InHall):
    """A line to type on. A name, or the word that makes this key somebody's second one."""

    AUTO_FOCUS = "Entry"
    STATUS_LINES = 2

    def __init__(self) -> None:
        super().__init__()
        self.prose = Prose()
        self.entry = Entry()

    def body(self) -> Iterable[Widget]:
        """What this is about, and the line."""
        yield self.prose

    def foot(self) -> Iterable[Widget]:
        """The line, and what was wrong with the last try."""
        yield self.entry
        yield self.status

    def hints(self) -> list[Hint]:
        """Whatever is typed is the name, so only what has a key of its own."""
        return [self.hint(key) for key in self.bound("house") if key.id == "house.settings"]

    def last_hints(self) -> list[Hint]:
        """How to leave."""
        return [self.hint(key) for key in self.bound("house") if key.id == "house.quit"]

    def title_fields(self) -> Sequence[str]:
        """The house."""
        return [self.words("ui.home.title"), self.words("ui.home.motto")]

    def on_mount(self) -> None:
        """What the client calls its user is a suggestion."""
        self.entry.suggest(self.visit.identity.called)

    def reword(self) -> None:
        """Everything in the reader's language."""
        super().reword()
        words = self.words
        kind, link = PROVES[self.visit.identity.kind]
        tongues = tuple(LANGUAGES[code].name for code in LANGUAGES if codes(code))
        self.prose.show(
            Field(words("host.name.welcome"), "heading"),
            Field(words("host.name.ask"), "strong"),
            Field(words(kind)),
            Field(words(link), "dim"),
            Field(words("host.name.language", languages=tongues), "dim"),
        )
        self.entry.hint(words("host.name.hint"))

    async def on_entry_submitted(self, event: Entry.Submitted) -> None:
        """Take the name, or say why not; it stays to be mended."""
        refusal = self.hall.people.call_me(self.visit, event.text)
        if refusal is None:
            await self.guest.settle()
        else:
            self.notice(self.words.refusal(refusal), warn=True)
