"""The word that makes another key the same person's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from majlis.host.people import LINK_S
from majlis.host.screens.base import InHall
from majlis.host.screens.prose import Prose
from majlis.ui.screens.house import Sheet
from majlis.ui.widgets.lines import Field


class LinkScreen(Sheet[None], InHall):
    """The word, and what to do with it."""

    def __init__(self, word: str) -> None:
        super().__init__()
        self._word = word
        self.prose = Prose()

    def body(self) -> Iterable[Widget]:
        """One text."""
        yield self.prose

    def title_fields(self) -> Sequence[str]:
        """One line."""
        return [self.words("host.link.title")]

    def reword(self) -> None:
        """What to do, and the word."""
        super().reword()
        self.prose.show(
            Field(self.words("host.link.how", who=self.visit.name)),
            Field(self.words.value(self._word), "title"),
            Field(self.words("host.link.time", n=round(LINK_S / 60)), "dim"),
        )
