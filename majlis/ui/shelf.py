"""The ledgers of one game as its screen may handle them: what fails comes back as a message."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from majlis.core import registry
from majlis.core.game import Message
from majlis.store import ledgers
from majlis.store.database import Store
from majlis.store.errors import StoreError, file_error
from majlis.store.files import write_whole
from majlis.store.ledgers import LedgerCard
from majlis.text import clean_name
from majlis.ui.tongue import plain

NAME_CELLS = 40


def kept_by() -> list[str]:
    """The games of which there can be ledgers."""
    return [name for name in registry.names() if registry.has_part(name, registry.LEDGER)]


class Shelf:
    """Keeps a game's ledgers in ``store``; ``now`` gives milliseconds since 1970.

    ``opened`` is the name of the ledger that a screen has opened last.
    """

    def __init__(self, store: Store, game: str, now: Callable[[], int]) -> None:
        self.game = game
        self.now = now
        self.opened = ""
        self._store = store

    def cards(self) -> list[LedgerCard] | Message:
        """What there is, the latest first."""
        try:
            return ledgers.cards(self._store, self.game)
        except StoreError as error:
            return _said(error)

    def find(self, typed: str) -> str:
        """The name of the ledger that is meant, empty where none is: writing differs, names not."""
        cards = self.cards()
        names = [] if isinstance(cards, Message) else [card.name for card in cards]
        wanted = clean(typed)
        if wanted in names:
            return wanted
        return next((name for name in names if plain(name) == plain(wanted)), "")

    def read(self, name: str) -> list[bytes] | Message:
        """The lines of a ledger."""
        try:
            return ledgers.lines(self._store, self.game, name)
        except StoreError as error:
            return _said(error)

    async def keep(self, name: str, length: int, line: bytes, at_ms: int) -> Message | None:
        """Keep the line behind the ``length`` lines there are; durable unless it says why not."""
        try:
            await ledgers.append(self._store, self.game, name, length, line, at_ms)
        except StoreError as error:
            return _said(error)
        return None


def clean(name: str) -> str:
    """A ledger's name as it may be shown."""
    return clean_name(name, NAME_CELLS)


def write_file(path: Path, text: str, *, overwrite: bool = False) -> Message | None:
    """Write a text to a file, whole or not at all; one that is there stays unless ``overwrite``.

    Tables (``.csv``) have a mark at the beginning by which spreadsheets know that it is UTF-8.
    """
    encoding = "utf-8-sig" if path.suffix.lower() == ".csv" else "utf-8"
    try:
        write_whole(path, text.encode(encoding), overwrite=overwrite)
    except OSError as error:
        return _said(file_error(error, path))
    return None


def _said(error: StoreError) -> Message:
    return Message(error.code, error.params)


def is_conflict(message: Message) -> bool:
    """Whether another program has gone on with the ledger."""
    return message.code == "store.conflict"
