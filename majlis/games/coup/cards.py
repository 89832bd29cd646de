"""The characters as small numbers (C1), and how many of each there are."""

from __future__ import annotations

from typing import TypeAlias

Card: TypeAlias = int
"""A character, or `UNKNOWN` where the viewer may not know it."""

UNKNOWN: Card = 0
DUKE: Card = 1
ASSASSIN: Card = 2
CAPTAIN: Card = 3
CONTESSA: Card = 4
AMBASSADOR: Card = 5
INQUISITOR: Card = 6

NAMES = ("unknown", "duke", "assassin", "captain", "contessa", "ambassador", "inquisitor")
"""By number, the word for a character in codes: ``coup.card.<name>``."""

FIFTHS = {"ambassador": AMBASSADOR, "inquisitor": INQUISITOR}
"""By the option ``fifth``, the character that makes five (C1.2)."""

CROWD = 7
"""From so many players on there are four copies of each character (C1.3, C12)."""


def characters(fifth: Card) -> tuple[Card, ...]:
    """The five characters of a game, in their order."""
    return (DUKE, ASSASSIN, CAPTAIN, CONTESSA, fifth)


def copies(seats: int) -> int:
    """How many cards there are of each character at a table of ``seats`` (C1.3)."""
    return 4 if seats >= CROWD else 3


def deck(seats: int, fifth: Card) -> tuple[Card, ...]:
    """All cards, in the order of their characters."""
    return tuple(card for card in characters(fifth) for _ in range(copies(seats)))
