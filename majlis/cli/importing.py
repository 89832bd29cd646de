"""``majlis import``: records from elsewhere, and games in a file of their own format.

A record is believed first and kept as it is. A game of another program is played again by its law
(`core.brought`); what cannot be is said, and the others are kept: each whole or not at all.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial
from types import ModuleType
from typing import Literal, TypeAlias

from msgspec import Struct

from majlis.cli.gameoptions import game_info
from majlis.cli.packing import packed
from majlis.cli.records import Found, believed, find, load, open_store
from majlis.cli.speak import INTERRUPTED, Speaker, UserError
from majlis.core import registry
from majlis.core.brought import Brought, digest_of, record_of
from majlis.core.game import Message
from majlis.core.record import RecordError
from majlis.store import records
from majlis.store.database import Store
from majlis.store.errors import StoreError
from majlis.store.results import short
from majlis.text import clean_name

PART = "files"


class _Own(Struct, frozen=True):
    """A game whose own format a file has, and its part that reads it."""

    game: str
    part: ModuleType


def run_import(file: str, speaker: Speaker) -> None:
    """Keep what a file holds; exit 1 where nothing of it can be kept."""
    found = find(file)
    own = _own_format(found)
    try:
        with open_store() as store:
            if own is None:
                _take_record(found, store, speaker)
            else:
                _take_games(found, own, store, speaker)
    except StoreError as error:
        raise UserError.of(error) from error


def _now() -> int:
    return time.time_ns() // 1_000_000


def _take_record(found: Found, store: Store, speaker: Speaker) -> None:
    game, record = load(found, speaker)
    outcome = believed(found, game, record).fold.outcome
    result = None if outcome is None else short(outcome)
    record_id = records.add(store, found.data, _now(), result)
    speaker.say("cli.import.record", id=record_id, file=found.name)


# Games of a format of their own


def _own_format(found: Found) -> _Own | None:
    """The game that reads files of that name, or else what this one holds."""
    end = found.name.rpartition(".")[2].casefold()
    games = [name for name in registry.names() if registry.has_part(name, PART)]
    owns = [_Own(name, registry.part(name, PART)) for name in games]
    named = (own for own in owns if end in own.part.FORMATS)
    return next(named, None) or next((own for own in owns if own.part.knows(found.data)), None)


def _take_games(found: Found, own: _Own, store: Store, speaker: Speaker) -> None:
    info = game_info(own.game, speaker)
    luggage = own.part.brought(found.data, found.name)
    for problem in luggage.problems:
        speaker.line(speaker.words.message(problem))
    kept = list(_taken(luggage.games, own.game, store, speaker))
    if luggage.unplayed:
        how = {"game": info.name, "file": found.name, "boards": luggage.playable}
        name = "unplayed" if luggage.unplayed == luggage.playable else "unplayed_among"
        speaker.say(f"cli.import.{name}", n=luggage.unplayed, **how)
    if not any(kept):
        raise UserError("cli.import.nothing", file=found.name)
    known = kept.count("known")
    name = "sum" if not known else "sum_known"
    speaker.say(f"cli.import.{name}", n=kept.count("new"), known=known, file=found.name)


_Kept: TypeAlias = Literal["", "new", "known"]


def _taken(games: Sequence[Brought], name: str, store: Store, speaker: Speaker) -> Iterator[_Kept]:
    """Each in its turn; who breaks off is told how many are kept."""
    new = 0
    for one in games:
        try:
            kept = _take_game(one, name, store, speaker)
        except KeyboardInterrupt:
            raise UserError("cli.import.stopped", INTERRUPTED, n=new, of=len(games)) from None
        new += kept == "new"
        yield kept


def _take_game(one: Brought, name: str, store: Store, speaker: Speaker) -> _Kept:
    """Keep one game; whether it is there now, and was before."""
    names = _names(one.names)
    table = records.imported_name(digest_of(name, one, names))
    say = partial(_say_of, one, speaker)
    try:
        made = record_of(registry.load(name), one, names, table)
    except RecordError as error:
        say("cli.import.refused", why=Message(error.code, error.params))
        return ""
    if known := records.brought_before(store, made.data):
        say("cli.import.known", id=known)
        _remark(one, speaker)
        return "known"
    title = packed(one.told if one.title is None else one.title)
    say("cli.import.game", id=records.add(store, made.data, _now(), short(made.outcome), title))
    _remark(one, speaker)
    for whole, shown in zip(one.names, names, strict=True):
        if clean_name(whole, len(whole)) != shown:
            speaker.say("cli.import.name", name=whole, shown=shown)
    return "new"


def _remark(one: Brought, speaker: Speaker) -> None:
    for remark in one.remarks:
        speaker.line(speaker.words.message(remark))


def _names(written: Sequence[str]) -> list[str]:
    return [clean_name(name) for name in written]


def _say_of(one: Brought, speaker: Speaker, code: str, **params: object) -> None:
    speaker.say(code, told=one.told, **params)
