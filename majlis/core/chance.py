"""Chance that can be proven: ``majlis-fair/1``.

A server seed is chosen and its commitment published before anything else; every seat may add a
text; all dice, shuffles and deals come from streams keyed by both. At the end the seed is
published and anybody can draw the same outcomes again. ``docs/fairness.md`` says what this proves.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

import msgspec

SCHEME = "majlis-fair/1"
T = TypeVar("T")
_PREFIX = SCHEME.encode() + b"\0"
TEXT_LIMIT = 64
"""Most bytes of UTF-8 a seat's text may have."""


def _framed(parts: Sequence[bytes]) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def digest(*parts: bytes) -> bytes:
    """``H(x…)``: SHA-256 over the prefix and every part with its length."""
    return hashlib.sha256(_PREFIX + _framed(parts)).digest()


def keyed(key: bytes, *parts: bytes) -> bytes:
    """``M(K, x…)``: HMAC-SHA256 over the prefix and every part with its length."""
    return hmac.new(key, _PREFIX + _framed(parts), hashlib.sha256).digest()


def canonical(value: object) -> bytes:
    """Canonical JSON: keys sorted, no spaces, UTF-8."""
    return msgspec.json.encode(value, order="deterministic")


def commit(server_seed: bytes) -> bytes:
    """``C``, published before anything else."""
    return digest(b"commit", server_seed)


def seat_commit(table: str, seat: int, salt: bytes, text: str) -> bytes:
    """``D_i``: a seat's commitment to its text, published before any text is.

    In a session ``table`` is the session's name and ``seat`` the number of one who takes part.
    """
    return digest(b"seat-commit", table.encode(), bytes([seat]), salt, text.encode())


def transcript(
    table: str, game: str, ruleset: str, options: object, commitment: bytes, texts: Sequence[str]
) -> bytes:
    """``T``: everything that was fixed before the first draw."""
    return digest(
        b"transcript",
        table.encode(),
        game.encode(),
        ruleset.encode(),
        canonical(options),
        commitment,
        *(text.encode() for text in texts),
    )


def session_transcript(
    session: str, game: str, ruleset: str, commitment: bytes, texts: Sequence[str]
) -> bytes:
    """``T`` of a session: fixed before the first draw at any of its tables, the same for all."""
    return digest(
        b"session",
        session.encode(),
        game.encode(),
        ruleset.encode(),
        commitment,
        *(text.encode() for text in texts),
    )


def match_key(server_seed: bytes, transcript_: bytes) -> bytes:
    """``K``: the key of every stream of the match."""
    return keyed(server_seed, b"match", transcript_)


def seed_from_number(number: int) -> bytes:
    """The server seed of ``--seed N``: repeatable, and therefore seeded, not proven."""
    return digest(b"seed", str(number).encode("ascii"))


class Stream:
    """An endless stream of bytes under one label, and what is drawn from it.

    ``position`` counts the bytes already used; a stream resumes from it.
    """

    __slots__ = ("_block", "_block_index", "_key", "position")

    def __init__(self, key: bytes, label: str, position: int = 0) -> None:
        self._key = keyed(key, b"stream", label.encode())
        self.position = position
        self._block_index = -1
        self._block = b""

    def _byte(self) -> int:
        position = self.position
        if position >> 5 != self._block_index:
            self._block_index = position >> 5
            self._block = keyed(self._key, b"block", self._block_index.to_bytes(8, "big"))
        self.position = position + 1
        return self._block[position & 31]

    def below(self, n: int) -> int:
        """A number from 0 to ``n - 1``, each equally likely; ``n = 1`` uses no byte.

        Raises ``ValueError`` for ``n < 1``.
        """
        if n < 1:
            raise ValueError(f"cannot draw a number below {n}")
        bits = (n - 1).bit_length()
        mask = (1 << bits) - 1
        if bits <= 8:
            return self._small(n, mask) if bits else 0
        size = (bits + 7) // 8
        while True:
            value = 0
            for _ in range(size):
                value = value << 8 | self._byte()
            value &= mask
            if value < n:
                return value

    def _small(self, n: int, mask: int) -> int:
        """`below` where a byte is enough, written out as cards are shuffled with it."""
        while (value := self._byte() & mask) >= n:
            pass
        return value

    def die(self) -> int:
        """One throw of a six-sided die: ``1 + below(6)``, written out as it is drawn most."""
        while (bits := self._byte() & 0b111) > 5:
            pass
        return 1 + bits

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """``items`` in a random order (Fisher–Yates from the last place down)."""
        deck = list(items)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck

    def choice(self, items: Sequence[T]) -> T:
        """One of ``items``, each equally likely."""
        return items[self.below(len(items))]


class Streams:
    """All streams of one match by label, with how far each has been used."""

    def __init__(self, key: bytes, positions: Sequence[tuple[str, int]] = ()) -> None:
        self._key = key
        self._streams = {label: Stream(key, label, at) for label, at in positions}

    def __getitem__(self, label: str) -> Stream:
        stream = self._streams.get(label)
        if stream is None:
            stream = self._streams[label] = Stream(self._key, label)
        return stream

    def back_to(self, positions: Sequence[tuple[str, int]]) -> Streams:
        """The same streams, used only as far as ``positions`` say."""
        return Streams(self._key, positions)

    def positions(self) -> tuple[tuple[str, int], ...]:
        """Bytes used under each label, labels sorted."""
        return tuple((label, self._streams[label].position) for label in sorted(self._streams))
