"""Before the first event: who sits, by which options, under which commitment."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence

import msgspec
from msgspec import UNSET, Struct

from majlis.core import chance
from majlis.core.game import AnyGame
from majlis.core.options import OptionValue, officiated
from majlis.core.record import ChanceCard, Header, House, SeatCard, Secret

SALT_BYTES = 16


class Session(Struct, frozen=True):
    """What the tables of a session share: its name, the card to publish, the secret to keep."""

    name: str
    chance: ChanceCard
    secret: Secret


class TextTooLongError(ValueError):
    """A seat's text for the dice is longer than `chance.TEXT_LIMIT` bytes of UTF-8."""


def clean_text(text: str) -> str:
    """A seat's text as it is committed to (NFC). Raises :class:`TextTooLongError`."""
    composed = unicodedata.normalize("NFC", text)
    if len(composed.encode()) > chance.TEXT_LIMIT:
        raise TextTooLongError(text)
    return composed


def open_session(
    name: str,
    people: int,
    *,
    entropy: Callable[[int], bytes],
    seed: int | None = None,
    texts: Sequence[str] = (),
    given: Sequence[str] = (),
) -> Session:
    """A session of several tables in which ``people`` take part, who may each give a text.

    All tables draw from one key: the same label gives the same outcome at each. Its secret is to
    be kept until the last table has ended, and then told by each (`Table.unseal`). Raises
    :class:`TextTooLongError`, and ``ValueError`` for more than 256 people.
    """
    if seed is not None:
        return Session(name, *_seeded(seed, given))
    return Session(name, *_proven(people, name, entropy, texts, given))


def prepare(
    game: AnyGame,
    options: Mapping[str, OptionValue],
    seats: Sequence[SeatCard],
    *,
    table: str,
    entropy: Callable[[int], bytes],
    seed: int | None = None,
    texts: Sequence[str] = (),
    given: Sequence[str] = (),
    house: House | None = None,
    created: str | None = None,
    official: SeatCard | None = None,
    session: Session | None = None,
) -> tuple[Header, Secret]:
    """The header to publish and the secret to keep.

    ``entropy(n)`` gives n random bytes; with ``seed`` it is not used and the texts are ignored
    (design: seeded, not proven). ``texts`` are by seat, empty where a seat gave none. ``official``
    counts only where the options ask for one: by default a person without a name. A table of a
    ``session`` takes its chance from there. Raises :class:`TextTooLongError`.
    """
    if session is not None:
        card, secret = session.chance, session.secret
    elif seed is not None:
        card, secret = _seeded(seed, given)
    else:
        card, secret = _proven(len(seats), table, entropy, texts, given)
    header = Header(
        table=table,
        game=game.info.name,
        ruleset=game.ruleset,
        options=options,
        seats=tuple(seats),
        chance=card,
        house=house or House(),
        created=created,
        official=(official or SeatCard("")) if officiated(game.info, options) else None,
        session=None if session is None else session.name,
    )
    return header, secret


def imported(
    game: AnyGame,
    options: Mapping[str, OptionValue],
    seats: Sequence[SeatCard],
    *,
    table: str,
    given: Sequence[str],
    told: Mapping[str, str],
) -> tuple[Header, Secret]:
    """The header of a game that was played elsewhere: nobody knows when, and nothing is drawn.

    ``told`` is what its file says of it besides."""
    card, secret = _seeded(0, given)
    header = Header(
        table=table,
        game=game.info.name,
        ruleset=game.ruleset,
        options=options,
        seats=tuple(seats),
        chance=msgspec.structs.replace(card, mode="imported"),
        told=told or UNSET,
    )
    return header, secret


def _proven(
    seats: int,
    table: str,
    entropy: Callable[[int], bytes],
    texts: Sequence[str],
    given: Sequence[str],
) -> tuple[ChanceCard, Secret]:
    said = [clean_text(texts[i] if i < len(texts) else "") for i in range(seats)]
    secret = Secret(entropy(32), tuple(entropy(SALT_BYTES) for _ in range(seats)))
    pairs = enumerate(zip(secret.salts, said, strict=True))
    card = ChanceCard(
        mode="proven",
        commitment=chance.commit(secret.server_seed).hex(),
        texts=tuple(said),
        seat_commitments=tuple(
            chance.seat_commit(table, seat, salt, text).hex() for seat, (salt, text) in pairs
        ),
        given=tuple(given),
    )
    return card, secret


def _seeded(seed: int, given: Sequence[str]) -> tuple[ChanceCard, Secret]:
    secret = Secret(chance.seed_from_number(seed))
    card = ChanceCard(
        mode="seeded",
        commitment=chance.commit(secret.server_seed).hex(),
        given=tuple(given),
    )
    return card, secret
