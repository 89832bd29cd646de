"""``history``, ``replay``, ``verify``, ``export``: games that are written down."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import UnsetType

from majlis.cli.gameoptions import game_info
from majlis.cli.packing import unpacked
from majlis.cli.speak import USAGE, Speaker, UserError
from majlis.core import registry
from majlis.core.brought import Exported
from majlis.core.fold import Fold
from majlis.core.game import AnyGame, Message
from majlis.core.match import MatchState
from majlis.core.record import Header, Record, RecordError, SeatCard, read, read_header
from majlis.core.seats import SPECTATOR
from majlis.core.verify import Proof, codec_of, verify
from majlis.store import records, sessions
from majlis.store.database import Store
from majlis.store.errors import StoreError
from majlis.store.paths import find_paths
from majlis.store.results import score_of
from majlis.ui.wording import Wording

MOST_LISTED = 100_000
"""How many records are listed at most."""


class Found(NamedTuple):
    """A record's bytes, and what to call it."""

    name: str
    data: bytes


def open_store() -> Store:
    """The store of this user."""
    return Store(find_paths().database)


def find(file_or_id: str) -> Found:
    """The record in a file, or of that id in the store. Raises `UserError`."""
    if os.path.exists(file_or_id):
        try:
            return Found(file_or_id, Path(file_or_id).read_bytes())
        except OSError as error:
            reason = error.strerror or ""
            raise UserError("cli.unreadable", file=file_or_id, reason=reason) from error
    if file_or_id.upper().startswith(records.PREFIXES):
        record_id = read_id(file_or_id)
        with open_store() as store:
            return Found(record_id, of_store(store, record_id))
    raise UserError("cli.no_such_file", file=file_or_id)


def find_told(file_or_id: str) -> Found:
    """The same, to be read. Raises `UserError` where others have its boards still to play."""
    found = find(file_or_id)
    try:
        with open_store() as store:
            sessions.check(store, found.data)
    except StoreError as error:
        raise UserError.of(error) from error
    return found


def read_id(typed: str) -> str:
    """A record's id as it was typed. Raises `UserError` for what can be none."""
    if not typed.isascii():
        raise UserError("store.no_record", id=typed)
    return typed.upper()


def of_store(store: Store, record_id: str) -> bytes:
    """A stored record's bytes. Raises `UserError`."""
    try:
        return records.lines(store, record_id)
    except StoreError as error:
        raise UserError.of(error) from error


def load(found: Found, speaker: Speaker) -> tuple[AnyGame, Record]:
    """The record, read but not verified, and its game. Raises `UserError`."""
    try:
        header = read_header(found.data)
        game = _game_of(header, speaker)
        return game, read(found.data, codec_of(game))
    except RecordError as error:
        raise _not_believed(found, error) from error


def _game_of(header: Header, speaker: Speaker) -> AnyGame:
    game_info(header.game, speaker)
    game = registry.load(header.game)
    if len(header.seats) not in game.info.seats:
        raise RecordError(1, "record.seats", found=len(header.seats))
    return game


def _not_believed(found: Found, error: RecordError) -> UserError:
    if found.data and not found.data.startswith(b"{"):
        return UserError("cli.no_record", file=found.name)
    reason = Message(error.code, error.params)
    return UserError("cli.not_believed", file=found.name, line=error.line, reason=reason)


def run_verify(file: str, speaker: Speaker) -> None:
    """Say what can be believed of a record; exit 1 at the first thing that cannot."""
    found = find(file)
    game, record = load(found, speaker)
    _say_proof(found, record, believed(found, game, record), speaker)


def believed(found: Found, game: AnyGame, record: Record) -> Proof:
    """What `verify` finds in a record. Raises `UserError` at the first thing not to be believed."""
    try:
        return verify(game, record)
    except RecordError as error:
        raise _not_believed(found, error) from error


def _say_proof(found: Found, record: Record, proof: Proof, speaker: Speaker) -> None:
    speaker.say("cli.verify.chain", file=found.name, n=proof.events)
    if proof.finished:
        speaker.say(f"cli.verify.{proof.mode}", n=proof.drawn)
        if proof.mode != "imported":
            speaker.say("cli.verify.commitment", commitment=record.header.chance.commitment)
    else:
        speaker.say("cli.verify.sealed" if proof.sealed else "cli.verify.unfinished")
    if proof.given:
        speaker.say("cli.verify.given", n=proof.given)
    speaker.say("cli.verify.tip", tip=record.tip.hex())


def run_history(game: str | None, limit: int, speaker: Speaker) -> None:
    """The latest records, one a line."""
    if game is not None:
        game_info(game, speaker)
    if not 1 <= limit <= MOST_LISTED:
        raise UserError("cli.limit", USAGE, limit=limit, most=MOST_LISTED)
    try:
        with open_store() as store:
            cards = records.history(store, limit, game or "")
    except StoreError as error:
        raise UserError.of(error) from error
    if not cards:
        speaker.say("cli.history.empty")
    for card in cards:
        if card.game in registry.names():
            game_info(card.game, speaker)
        title = unpacked(card.title)
        speaker.say(
            "cli.history.line" if title is None else "cli.history.titled",
            title=title,
            id=card.id,
            game=card.game,
            date=_date(card.updated),
            who=tuple(map(_wording(speaker, card.seats).name, range(len(card.seats)))),
            status=_result_words(card, speaker),
        )


def _date(ms: int) -> str:
    """The day of a moment; no moment that was kept may keep the list from being shown."""
    try:
        return f"{datetime.fromtimestamp(ms / 1000, UTC):%Y-%m-%d}"
    except (ValueError, OverflowError, OSError):
        return "—"


def _wording(
    speaker: Speaker, seats: Sequence[SeatCard], official: SeatCard | None = None
) -> Wording:
    """The speaker's words at a table of these; they are called as they are while they play."""
    return Wording(speaker.words.language.code, speaker.words.digits, None, seats, official)


def _result_words(card: records.Card, speaker: Speaker) -> Message:
    if card.result is None:
        return Message(f"cli.status.{card.status}")
    if card.result.void:
        return Message("cli.status.void")
    winners = tuple(map(_wording(speaker, card.seats).name, card.result.winners))
    score = score_of(card.result.points)
    return Message(
        "cli.status.won" if winners else "cli.status.drawn", {"winner": winners, "score": score}
    )


def run_export(record_id: str, file: Path, force: bool, with_hands: bool, speaker: Speaker) -> None:
    """Write a stored record to a file, whole or not at all.

    As it is kept, or in a format of the game's own that the file's name asks for.
    """
    record_id = read_id(record_id)
    own = None
    if not with_hands:
        own = _in_own_format(find_told(record_id), file, speaker)
    if own is None and _end(file) in _FORMATS:
        raise _not_written(record_id, file, speaker)
    try:
        with open_store() as store:
            if own is None:
                records.export(store, record_id, file, overwrite=force, with_hands=with_hands)
            else:
                records.write_file(file, own.text.encode(), overwrite=force)
    except StoreError as error:
        if error.code == "store.hands":
            raise UserError("cli.export.hands", id=record_id) from error
        raise UserError.of(error) from error
    if own is None:
        speaker.say("cli.exported", id=record_id, file=str(file))
        return
    speaker.say("cli.exported.own", id=record_id, file=str(file), format=_end(file).upper())
    for remark in own.remarks:
        speaker.line(speaker.words.message(remark))


def _not_written(record_id: str, file: Path, speaker: Speaker) -> UserError:
    """A record is not called by the name of a format that it is not in."""
    _, record = load(find(record_id), speaker)
    game, end = record.header.game, _end(file)
    own = registry.part(game, "files").FORMATS if registry.has_part(game, "files") else ()
    code = "cli.export.unfinished" if end in own else "cli.export.format"
    instead = file.with_suffix(".majlis").name
    name = Message(f"{game}.name")
    return UserError(code, USAGE, game=name, id=record_id, format=end.upper(), name=instead)


_FORMATS = frozenset(
    ["mat", "sgf", "sgg", "gam", "bgf", "xg", "gnubg", "pbn", "lin", "rbn", "dup", "pgn"]
)
"""Ends of names that say that a file is in a format which other programs read."""


def _end(file: Path) -> str:
    return file.suffix.removeprefix(".").casefold()


def _in_own_format(found: Found, file: Path, speaker: Speaker) -> Exported | None:
    """The finished games of a record in a format of its game's own, if the name asks for one."""
    game, record = load(found, speaker)
    if record.closing is None or not registry.has_part(record.header.game, "files"):
        return None
    part = registry.part(record.header.game, "files")
    if _end(file) not in part.FORMATS:
        return None
    believed(found, game, record)
    fold, states = Fold(game, record.header, narrate=False), dict[int, Any]()
    for event in record.events:
        fold.feed(event)
        s = fold.state
        number, inner = (s.game_no, s.inner) if isinstance(s, MatchState) else (1, s)
        states = {at: kept for at, kept in states.items() if at <= number}
        if inner.outcome is not None:
            states[number] = inner
    words = _wording(speaker, fold.seats)
    words.with_game(record.header.game)
    cards = list(enumerate(fold.seats))
    names = [words.name(at) if card.name or card.kind == "bot" else "" for at, card in cards]
    told = {} if isinstance(record.header.told, UnsetType) else record.header.told
    if record.header.created:
        told = {"Date": record.header.created[:10].replace("-", "."), **told}
    own: Exported = part.exported(list(states.values()), names, file.name, words.message, told)
    return own


def run_replay(file: str, plain: bool, speaker: Speaker) -> None:
    """Show a record from its beginning: on the screen, or told line by line."""
    found = find_told(file)
    game, record = load(found, speaker)
    if plain:
        _tell(found, game, record, speaker)
        return
    from majlis.cli.play import show_replay

    show_replay(found.data, speaker)


def _tell(found: Found, game: AnyGame, record: Record, speaker: Speaker) -> None:
    """The log of a record: as a spectator may read it, and once nothing is secret any more each
    thing as whoever did it told it."""
    proof = believed(found, game, record)
    fold = proof.fold
    words = _wording(speaker, fold.seats, fold.official)
    words.with_game(record.header.game)
    is_open = record.closing is not None and not proof.sealed
    for entry in fold.told() if is_open else fold.log(SPECTATOR):
        speaker.line(f"{words.number(entry.seq)}. {words.say(entry.told)}")
    if record.closing is None:
        speaker.say("cli.replay.unfinished")
