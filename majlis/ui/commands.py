"""What can be done now besides moving on the board, each under the key that stands for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

from majlis.ui.board import Command
from majlis.ui.widgets.bars import Hint
from majlis.ui.widgets.lines import MORE
from majlis.ui.wording import Wording

NO_KEYS: Mapping[str, str] = MappingProxyType({})


class Commands:
    """The commands on offer. ``own_keys`` are the reader's own, by the codes of their labels.

    Weighty ones answer a question; no key outside of it stands for them.
    """

    def __init__(
        self, offered: Iterable[Command] = (), own_keys: Mapping[str, str] = NO_KEYS
    ) -> None:
        self.offered = tuple(offered)
        self._own_keys = own_keys

    def __iter__(self) -> Iterator[Command]:
        """All of them, weighty ones too."""
        return iter(self.offered)

    def key_of(self, command: Command) -> str:
        """The key that stands for ``command`` here."""
        return self._own_keys.get(command.label.code, command.key)

    def on_keys(self, *keys: str) -> list[Command]:
        """The commands that these keys stand for."""
        return [c for c in self.offered if not c.weighty and self.key_of(c) in keys]

    def beside(self, index: int) -> list[Command]:
        """The commands on the key of that with this number, which a hint of its bears."""
        return self.on_keys(self.key_of(self.offered[index]))

    def hints(self, words: Wording, wanted: Callable[[Command], bool]) -> list[Hint]:
        """The keys of those ``wanted``; commands on one key are named once."""
        hints: dict[str, Hint] = {}
        for index, command in enumerate(self.offered):
            if not command.weighty and wanted(command):
                key = self.key_of(command)
                label = _label(words, command, len(self.on_keys(key)) > 1)
                hints.setdefault(key, Hint(key, label, f"command({index})"))
        return list(hints.values())


def _label(words: Wording, command: Command, several: bool) -> str:
    """A command in words; of several on one key what they have in common, if that is worded."""
    common = f"{command.label.code}.any"
    if several and words.has(common):
        return words(common)
    return words.say(command.label) + (MORE if several else "")
