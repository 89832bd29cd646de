"""Records: a header and hash-chained events, one JSON line each.

Every line ends in its own SHA-256, taken over the hash of the line before and the line's bytes; a
finished record ends in a closing line with the number of events and the published seed. So one
changed byte anywhere is found, and named by its line. ``docs/records.md`` describes the format for
readers of other programs.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from majlis.core import chance
from majlis.core.actions import ActionError, Codec
from majlis.core.game import Event, How
from majlis.core.options import OptionValue
from majlis.core.seats import OFFICIAL, Seat

T = TypeVar("T")
FORMAT = "majlis-record/1"

Kind: TypeAlias = Literal["human", "bot"]


class SeatCard(Struct, frozen=True):
    """Who sits on a seat: a name, and for a robot its level."""

    name: str
    kind: Kind = "human"
    level: str = ""


def cards_of(seats: Sequence[SeatCard], official: SeatCard | None) -> dict[Seat, SeatCard]:
    """Who sits where: the players by their numbers, then the official, if there is one."""
    players = dict(enumerate(seats))
    return players if official is None else {**players, OFFICIAL: official}


class ChanceCard(Struct, frozen=True, kw_only=True):
    """What was published of chance before the first draw (hex texts).

    ``mode``: ``"proven"`` with a secret seed, ``"seeded"`` with a known one, ``"imported"`` where
    the game was not played here (`core.brought`). ``given``: labels of
    the streams whose outcomes come from outside instead. The tables of a session share one card,
    with the texts of all who take part.
    """

    scheme: str = chance.SCHEME
    mode: Literal["proven", "seeded", "imported"]
    commitment: str
    texts: tuple[str, ...] = ()
    seat_commitments: tuple[str, ...] = ()
    given: tuple[str, ...] = ()


class House(Struct, frozen=True, kw_only=True):
    """The table's own rules: ``casual`` lets takebacks cross what was revealed, if all agree;
    ``claim_ms`` is how long a seat must be absent before the others may claim it. ``stand_in``
    (``bot:club``) takes such a seat then where no person is there, until its own comes back.
    """

    casual: bool = True
    claim_ms: int = 120_000
    stand_in: str | UnsetType = UNSET

    @property
    def is_hosted(self) -> bool:
        """Whether the table was a house's: people of their own came to it, each to his seat.

        Strict tables at one keyboard keep nobody's seat for any time.
        """
        return not self.casual and self.claim_ms > 0


class Header(Struct, frozen=True, kw_only=True):
    """The first line: everything that was fixed before the first event.

    ``official`` holds the game's office, at a table where somebody does (`options.officiated`).
    ``session`` is the name of the session whose commitment, texts and key the table shares with
    other tables; its seed is published when the last of them has ended (`Unsealing`). ``told`` is
    what the file of a game that was played elsewhere says of it besides, by names of its own.
    """

    format: str = FORMAT
    table: str
    game: str
    ruleset: str
    options: Mapping[str, OptionValue]
    seats: tuple[SeatCard, ...]
    chance: ChanceCard
    house: House = House()
    created: str | None = None
    official: SeatCard | None = None
    session: str | None = None
    told: Mapping[str, str] | UnsetType = UNSET


class Secret(Struct, frozen=True):
    """What stays with the table until the end: the seed of chance and the seats' salts."""

    server_seed: bytes
    salts: tuple[bytes, ...] = ()


class Closing(Struct, frozen=True, kw_only=True):
    """The last line of a finished record: how many events, and the seed and salts (hex).

    A table of a session keeps them to itself: both are empty.
    """

    events: int
    seed: str
    salts: tuple[str, ...] = ()


class Unsealing(Struct, frozen=True, kw_only=True):
    """The line after the last of a session's table: the session's seed and salts (hex)."""

    seed: str
    salts: tuple[str, ...] = ()


class RecordError(Exception):
    """A record that cannot be believed: ``line`` (from 1), a catalogue ``code``, its ``params``."""

    def __init__(self, line: int, code: str, **params: object) -> None:
        super().__init__(f"line {line}: {code} {params}")
        self.line = line
        self.code = code
        self.params: dict[str, object] = {"line": line, **params}


class JournalError(Exception):
    """Lines could not be kept; ``code`` says why in the catalogue's words."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code} {detail}".strip())
        self.code = code
        self.detail = detail


class Journal(Protocol):
    """Where a table's lines are kept. One journal belongs to one table."""

    async def append(self, lines: Sequence[bytes]) -> None:
        """Keep ``lines`` (each ends in a newline); returns once they are durable.

        Raises :class:`JournalError`; then none of ``lines`` was kept.
        """
        ...


class Chain:
    """Turns header, events and closing into lines, each with the hash that ties it to the last."""

    def __init__(self, codec: Codec, tip: bytes = b"", events: int = 0) -> None:
        self._codec = codec
        self.tip = tip
        self.events = events

    def fork(self) -> Chain:
        """A chain that goes on from here by itself."""
        return Chain(self._codec, self.tip, self.events)

    def header(self, header: Header) -> bytes:
        """The first line."""
        return self._sealed(chance.canonical(header))

    def event(self, event: Event) -> bytes:
        """One event's line: ``[seq, at_ms, seat, how, action, hash]``."""
        self.events += 1
        return self._sealed(msgspec.json.encode(_event_fields(event)))

    def closing(self, secret: Secret | None) -> bytes:
        """The last line; without a secret it tells none (a session's table)."""
        seed, salts = _published(secret) if secret is not None else ("", ())
        closing = Closing(events=self.events, seed=seed, salts=salts)
        return self._sealed(chance.canonical(closing))

    def unsealing(self, secret: Secret) -> bytes:
        """The line that publishes what `closing` did not tell."""
        seed, salts = _published(secret)
        return self._sealed(chance.canonical(Unsealing(seed=seed, salts=salts)))

    def _sealed(self, body: bytes) -> bytes:
        self.tip = _hash(self.tip, body)
        key = b',"hash":"' if body.endswith(b"}") else b',"'
        return body[:-1] + key + self.tip.hex().encode() + b'"' + body[-1:] + b"\n"


def _published(secret: Secret) -> tuple[str, tuple[str, ...]]:
    return secret.server_seed.hex(), tuple(salt.hex() for salt in secret.salts)


def _event_fields(event: Event) -> tuple[object, ...]:
    return (event.seq, event.at_ms, event.seat, event.how, event.action)


def _hash(tip: bytes, body: bytes) -> bytes:
    return hashlib.sha256(tip + body).digest()


class Record(Struct, frozen=True):
    """A record read back: ``tip`` is its last hash, ``closing`` is ``None`` while unfinished.

    ``unsealing`` is there once the session of a finished table has ended.
    """

    header: Header
    events: tuple[Event, ...]
    closing: Closing | None
    tip: bytes
    unsealing: Unsealing | None = None

    @property
    def published(self) -> Unsealing | None:
        """The seed and salts, if they are known by now."""
        if self.closing is not None and self.closing.seed:
            return Unsealing(seed=self.closing.seed, salts=self.closing.salts)
        return self.unsealing

    @property
    def sealed(self) -> bool:
        """Whether the game is over and its session is not."""
        return self.closing is not None and self.published is None


def tells_seed(line: bytes) -> bool:
    """Whether a line is the one that publishes the seed. Raises `RecordError` for no such line."""
    found = _decode(line, _Published, 0)
    return bool(found.seed)


class _Published(Struct, frozen=True):
    seed: str


_SEAL = re.compile(rb'(?P<open>.*),(?:"hash":)?"(?P<hash>[0-9a-f]{64})"(?P<shut>[}\]])', re.DOTALL)


def split(data: bytes) -> list[bytes]:
    """The lines of a record file. Raises :class:`RecordError` unless every line is ended."""
    if not data:
        raise RecordError(1, "record.empty")
    if not data.endswith(b"\n"):
        raise RecordError(data.count(b"\n") + 1, "record.cut")
    return data[:-1].split(b"\n")


def bodies(lines: Iterable[bytes]) -> Iterable[tuple[bytes, bytes]]:
    """Each line's body and hash, checked against the chain. Raises :class:`RecordError`."""
    tip = b""
    for number, line in enumerate(lines, start=1):
        sealed = _SEAL.fullmatch(line)
        if sealed is None:
            raise RecordError(number, "record.no_hash")
        body = sealed["open"] + sealed["shut"]
        tip = _hash(tip, body)
        key = b',"hash":"' if body.endswith(b"}") else b',"'
        if line != sealed["open"] + key + tip.hex().encode() + b'"' + sealed["shut"]:
            raise RecordError(number, "record.hash")
        yield body, tip


def read_header(data: bytes) -> Header:
    """The header alone, to learn which game's codec the rest needs. Raises `RecordError`."""
    if not data:
        raise RecordError(1, "record.empty")
    body, _ = next(iter(bodies([data.split(b"\n", 1)[0]])))
    return _checked_header(body)


def read(data: bytes, codec: Codec) -> Record:
    """The record in ``data``: chain, shapes and numbering checked, rules and chance not.

    Raises :class:`RecordError` with the first line that cannot be believed.
    """
    lines = split(data)
    header: Header | None = None
    closing: Closing | None = None
    events: list[Event] = []
    unsealing: Unsealing | None = None
    tip = b""
    for number, (body, hash_) in enumerate(bodies(lines), start=1):
        tip = hash_
        if closing is not None:
            unsealing = _checked_unsealing(body, number, header, closing, unsealing)
            continue
        if header is None:
            header = _checked_header(body)
        elif body.startswith(b"{"):
            closing = _checked_closing(body, number, len(events))
        else:
            events.append(_event(body, codec, number, len(events) + 1))
    assert header is not None
    return Record(header, tuple(events), closing, tip, unsealing)


def _checked_header(body: bytes) -> Header:
    header = _decode(body, Header, 1)
    if header.format != FORMAT:
        raise RecordError(1, "record.format", format=header.format, known=FORMAT)
    return header


def _checked_closing(body: bytes, number: int, events: int) -> Closing:
    closing = _decode(body, Closing, number)
    if closing.events != events:
        raise RecordError(number, "record.count", said=closing.events, found=events)
    return closing


def _checked_unsealing(
    body: bytes, number: int, header: Header | None, closing: Closing, last: Unsealing | None
) -> Unsealing:
    """The one line there may be behind the closing one of a session's table."""
    in_session = header is not None and header.session is not None
    if not in_session or closing.seed or last is not None:
        raise RecordError(number, "record.after_end")
    return _decode(body, Unsealing, number)


def _decode(body: bytes, type_: type[T], number: int) -> T:
    try:
        return msgspec.json.decode(body, type=type_, strict=True)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise RecordError(number, "record.shape", detail=str(error)) from error


def _event(body: bytes, codec: Codec, number: int, expected: int) -> Event:
    fields = _decode(body, tuple[int, int, int, How, msgspec.Raw], number)
    seq, at_ms, seat, how, raw = fields
    if seq != expected:
        raise RecordError(number, "record.sequence", said=seq, expected=expected)
    try:
        return Event(seq, at_ms, seat, codec.decode(bytes(raw)), how)
    except ActionError as error:
        raise RecordError(number, "record.action", detail=str(error)) from error
