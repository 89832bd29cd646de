"""Before the first event: who sits, by which options, under which commitment."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence

from majlis.core import chance
from majlis.core.game import AnyGame
from majlis.core.options import OptionValue
from majlis.core.record import ChanceCard, Header, House, SeatCard, Secret

SALT_BYTES = 16


class TextTooLongError(ValueError):
    """A seat's text for the dice is longer than `chance.TEXT_LIMIT` bytes of UTF-8."""


def clean_text(text: str) -> str:
    """A seat's text as it is committed to (NFC). Raises :class:`TextTooLongError`."""
    composed = unicodedata.normalize("NFC", text)
    if len(composed.encode()) > chance.TEXT_LIMIT:
        raise TextTooLongError(text)
    return composed


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
) -> tuple[Header, Secret]:
    """The header to publish and the secret to keep.

    ``entropy(n)`` gives n random bytes; with ``seed`` it is not used and the texts are ignored
    (design: seeded, not proven). ``texts`` are by seat, empty where a seat gave none. Raises
    :class:`TextTooLongError`.
    """
    if seed is not None:
        return _seeded(game, options, seats, table, seed, given, house, created)
    said = [clean_text(texts[i] if i < len(texts) else "") for i in range(len(seats))]
    secret = Secret(entropy(32), tuple(entropy(SALT_BYTES) for _ in seats))
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
    return _header(game, options, seats, table, card, house, created), secret


def _seeded(
    game: AnyGame,
    options: Mapping[str, OptionValue],
    seats: Sequence[SeatCard],
    table: str,
    seed: int,
    given: Sequence[str],
    house: House | None,
    created: str | None,
) -> tuple[Header, Secret]:
    secret = Secret(chance.seed_from_number(seed))
    card = ChanceCard(
        mode="seeded",
        commitment=chance.commit(secret.server_seed).hex(),
        given=tuple(given),
    )
    return _header(game, options, seats, table, card, house, created), secret


def _header(
    game: AnyGame,
    options: Mapping[str, OptionValue],
    seats: Sequence[SeatCard],
    table: str,
    card: ChanceCard,
    house: House | None,
    created: str | None,
) -> Header:
    return Header(
        table=table,
        game=game.info.name,
        ruleset=game.ruleset,
        options=options,
        seats=tuple(seats),
        chance=card,
        house=house or House(),
        created=created,
    )
