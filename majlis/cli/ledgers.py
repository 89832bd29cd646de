"""``majlis ledger``: the referee's ledger of a game that is played elsewhere."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from majlis.cli.records import open_store
from majlis.cli.session import run_screens
from majlis.cli.speak import USAGE, Speaker, UserError
from majlis.core import registry
from majlis.core.game import Message

if TYPE_CHECKING:
    from textual.screen import Screen

    from majlis.store.database import Store
    from majlis.ui.context import Context
    from majlis.ui.shelf import Shelf

PART = registry.LEDGER


class Asked(Struct, frozen=True):
    """What stood on the command line of ``ledger``."""

    game: str
    name: str | None
    list: bool
    export: Path | None
    force: bool


def run_ledger(asked: Asked, speaker: Speaker) -> None:
    """Open a ledger, list them, or write one to a file. Raises `UserError`."""
    _known(asked.game)
    if asked.name is not None and not _clean(asked.name):
        raise UserError("cli.ledger.bad_name", USAGE)
    for name in (asked.game, f"{asked.game}_{PART}"):
        speaker.words.add(name, registry.folder(asked.game) / "locale")
    if asked.list and asked.export:
        raise UserError("cli.ledger.one_thing", USAGE)
    if asked.list:
        _list(asked.game, speaker)
    elif asked.export:
        _export(asked, asked.export, speaker)
    else:
        _keep(asked, speaker)


def _clean(name: str) -> str:
    from majlis.ui.shelf import clean

    return clean(name)


def _known(game: str) -> None:
    try:
        has_one = registry.has_part(game, PART)
    except registry.UnknownGameError as error:
        raise UserError("cli.unknown_game", USAGE, name=game, known=error.known) from error
    if not has_one:
        known = tuple(name for name in registry.names() if registry.has_part(name, PART))
        raise UserError("cli.ledger.none", USAGE, game=game, known=known)


def _shelf(store: Store, game: str) -> Shelf:
    import time

    from majlis.ui.shelf import Shelf

    return Shelf(store, game, lambda: time.time_ns() // 1_000_000)


def _files(game: str) -> Any:
    return registry.part(game, f"{PART}.files")


def _read(shelf: Shelf, name: str) -> Any:
    """The ledger of that name. Raises `UserError`."""
    lines = shelf.read(name)
    if isinstance(lines, Message):
        raise UserError.of(lines)
    files = _files(shelf.game)
    try:
        return files.read(lines)
    except files.LedgerError as error:
        raise UserError.of(error) from error


def _list(game: str, speaker: Speaker) -> None:
    """One line a ledger: its name, when it was written in last, how far it is."""
    from majlis.ui.told import when
    from majlis.ui.wording import Wording

    words = Wording(speaker.words.language.code, speaker.words.digits)
    with open_store() as store:
        shelf = _shelf(store, game)
        cards = shelf.cards()
        if isinstance(cards, Message):
            raise UserError.of(cards)
        if not cards:
            speaker.say("cli.ledger.empty", game=game)
        for card in cards:
            moment = when(words, card.updated)
            speaker.say(
                "cli.ledger.line",
                name=card.name,
                date=moment,
                what=_summary(shelf, card.name, speaker),
            )


def _summary(shelf: Shelf, name: str, speaker: Speaker) -> str:
    files = _files(shelf.game)
    try:
        desk = _read(shelf, name)
    except UserError as error:
        return speaker(error.code, **error.params)
    return speaker.words.seated(files.names(desk)).message(files.summary(desk))


def _export(asked: Asked, path: Path, speaker: Speaker) -> None:
    """Write a ledger to a file; one that is there stays unless ``--force``."""
    from majlis.ui.shelf import write_file
    from majlis.ui.told import when
    from majlis.ui.wording import Wording

    files = _files(asked.game)
    if not files.is_known(path.suffix):
        raise UserError("cli.ledger.suffix", USAGE, file=str(path))
    with open_store() as store:
        shelf = _shelf(store, asked.game)
        name = _meant(asked, shelf)
        desk = _read(shelf, name)
    plain = Wording(speaker.words.language.code, speaker.words.digits)
    words = speaker.words.seated(files.names(desk))
    text = files.written(desk, path.suffix, words.message, lambda ms: when(plain, ms))
    if wrong := write_file(path, text, overwrite=asked.force):
        raise UserError.of(wrong)
    speaker.say("cli.exported", id=name, file=str(path))


def _meant(asked: Asked, shelf: Shelf) -> str:
    """The ledger to write: the one named, or the only one. Raises `UserError`."""
    if asked.name is not None:
        if found := shelf.find(asked.name):
            return found
        raise UserError("store.no_ledger", name=_clean(asked.name))
    cards = shelf.cards()
    if isinstance(cards, Message):
        raise UserError.of(cards)
    if len(cards) != 1:
        names = tuple(card.name for card in cards)
        raise UserError("cli.ledger.which", USAGE, n=len(cards), names=names)
    return cards[0].name


def _keep(asked: Asked, speaker: Speaker) -> None:
    """The ledger on the screen; afterwards, how one goes on with it."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError("cli.ledger.no_terminal", USAGE, game=asked.game)
    shelves: list[Shelf] = []

    async def first(context: Context) -> Screen[Any]:
        assert context.store is not None
        shelves.append(_shelf(context.store, asked.game))
        made: Screen[Any] = registry.part(asked.game, f"{PART}.screen").first(
            shelves[0], context.words, asked.name or ""
        )
        return made

    code = run_screens(speaker, first)
    if shelves and shelves[0].opened:
        command = shlex.join(("majlis", "ledger", asked.game, shelves[0].opened))
        speaker.say("cli.ledger.kept", command=command)
    sys.exit(code)
