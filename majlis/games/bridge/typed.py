"""What people type for suits, ranks and calls, in several languages, in lower case.

Russian has letters of its own for them, which lie in the places of other Latin ones: whatever they
begin is typed (`begins`) and never taken for the key in that place. Where a letter stands for two
things, it is asked for more of it (`UNCLEAR`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from majlis.games.bridge.calls import DOUBLE, PASS, REDOUBLE, CallCode, bid
from majlis.games.bridge.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    NOTRUMP,
    SPADES,
    Card,
    Rank,
    Strain,
    Suit,
    card,
)


def _by_word(words: Mapping[int, str]) -> dict[str, int]:
    return {word: meant for meant, listed in words.items() for word in listed.split()}


SUITS: dict[str, Suit] = _by_word(
    {
        CLUBS: "c ♣ club clubs т с трефа трефы треф سباتي سبيت",
        DIAMONDS: "d ♦ diamond diamonds б бубна бубны бубен ديناري دينار",
        HEARTS: "h ♥ heart hearts ч черва червы черв червей كوبة كوبا هاس هارت",
        SPADES: "s ♠ spade spades п пика пики пик بستوني بستون",
    }
)
STRAINS: dict[str, Strain] = SUITS | _by_word(
    {NOTRUMP: "n nt notrump notrumps бк без безкозырка صنز بدون"}
)
RANKS: dict[str, Rank] = _by_word(
    {
        **{rank: str(rank + 2) for rank in range(8)},
        8: "10 t ten десятка десять عشرة",
        9: "j jack в валет ولد",
        10: "q queen д дама بنت",
        11: "k king к король شايب ملك",
        12: "a ace т туз آس اس أس",
    }
)
CALLS: dict[str, CallCode] = _by_word(
    {
        PASS: "p pass - пас باس",
        DOUBLE: "x d dbl double контра к х دبل",
        REDOUBLE: "xx r rdbl redouble реконтра рк хх ريدبل",
    }
)
UNCLEAR = frozenset(["п"])
"""A pass, or a bid of spades of which the level is not said."""
ALL = frozenset(["all", "rest", "все", "всё", "كلها"])
CLAIM = "claim беру клейм أطالب"
CONCEDE = frozenset(["concede", "отдаю", "сдаюсь", "أتنازل"])
YES = frozenset(["accept", "yes", "y", "ok", "+", "да", "موافق", "نعم"])
NO = frozenset(["reject", "no", "n", "нет", "لا", "أرفض"])
ASK = "ask ? спросить اسأل"
EXPLAIN = "explain = объяснить اشرح"
LOW = frozenset(["low", "small", "мелкая", "младшая", "صغيرة"])
HIGH = frozenset(["high", "top", "старшая", "كبيرة"])
HAND_OVER = frozenset(("hand over", "handover", "передать", "سلّم"))


_CYRILLIC = frozenset("абвгдеёжзийклмнопрстуфхцчшщъыьэюя")


def _initials(*tables: Iterable[str]) -> frozenset[str]:
    """The Cyrillic letters with which words begin."""
    return frozenset(word[0] for table in tables for word in table) & _CYRILLIC


_INITIALS = {
    "call": _initials(STRAINS, CALLS, ASK.split()),
    "card": _initials(SUITS, RANKS, LOW, HIGH, CLAIM.split(), CONCEDE, ASK.split(), HAND_OVER),
}


def begins(letter: str, kind: str) -> bool:
    """Whether a letter begins a Russian word for what is asked: a ``call``, or a ``card``."""
    return letter.lower() in _INITIALS.get(kind, ())


def read_bid(said: str) -> CallCode | None:
    """``3nt``, ``3 nt``, ``4♠``, ``3 бк``."""
    level, strain = said[:1], said[1:].strip()
    if level in set("1234567") and strain in STRAINS:
        return bid(int(level), STRAINS[strain])
    return None


def read_call(said: str) -> CallCode | None:
    """A call in any of the languages."""
    return CALLS[said] if said in CALLS else read_bid(said)


def read_card(said: str) -> Card | None:
    """Suit and rank in either order, together or apart: ``sa``, ``as``, ``♠10``, ``туз пик``."""
    for one, other in _halves(said):
        if one in SUITS and other in RANKS:
            return card(SUITS[one], RANKS[other])
    for one, other in _halves(said):
        if one in RANKS and other in SUITS:
            return card(SUITS[other], RANKS[one])
    return None


def _halves(said: str) -> Iterator[tuple[str, str]]:
    if " " in said:
        one, _, other = said.partition(" ")
        yield one, other.strip()
    else:
        yield from ((said[:at], said[at:]) for at in range(1, len(said)))


def after_word(said: str, words: str) -> str | None:
    """What follows one of ``words`` at the beginning; ``None``: it begins with none of them."""
    for word in words.split():
        if said == word or said.startswith((f"{word} ", f"{word}:")):
            return said[len(word) :].strip()
    return None
