"""The screens of the ledger. `first` makes the one that a command opens."""

from __future__ import annotations

from majlis.core import registry
from majlis.games.elections.ledger.screen.keys import DOMAIN
from majlis.games.elections.ledger.screen.shelf import ShelfScreen
from majlis.ui.shelf import Shelf
from majlis.ui.wording import Wording


def first(shelf: Shelf, words: Wording, name: str) -> ShelfScreen:
    """The list of the ledgers on a shelf, with the one called ``name`` opened or begun at once."""
    words.with_game(shelf.game)
    words.add(DOMAIN, registry.folder(shelf.game) / "locale")
    return ShelfScreen(shelf, name)
