"""What people type for suits, ranks and calls, in several languages, in lower case.

Russian has letters of its own for them, which lie in the places of other Latin ones: whatever they
begin is typed (`begins`) and never taken for the key in that place. Where a letter stands for two
things, it is asked for more of it (`UNCLEAR`).
"""

from __future__ import annotations

import re
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

_FIRST_WORD = re.compile(r"[^\W\d_][^\s:]*|[?؟=]")
_SHAPES = str.maketrans("أإآةى؟", "اااهي?")
_VOWELS = re.compile("[\u0640\u064b-\u0652\u0670]")


def folded(said: str) -> str:
    """For comparing: small letters, Arabic ones in one shape and without vowel signs."""
    return _VOWELS.sub("", said.lower()).translate(_SHAPES)


def _set(words: str) -> frozenset[str]:
    return frozenset(map(folded, words.split()))


def _by_word(words: Mapping[int, str]) -> dict[str, int]:
    return {folded(word): meant for meant, listed in words.items() for word in listed.split()}


SUITS: dict[str, Suit] = _by_word(
    {
        CLUBS: "c ♣ club clubs т с трефа трефы треф سباتي سبيت كلوب",
        DIAMONDS: "d ♦ diamond diamonds б бубна бубны бубен ديناري دينار ديموند دايموند",
        HEARTS: "h ♥ heart hearts ч черва червы черв червей كوبة كوبا كبة كبا هاس هارت",
        SPADES: "s ♠ spade spades п пика пики пик بستوني بستون سبيد",
    }
)
STRAINS: dict[str, Strain] = (
    SUITS
    | _by_word({NOTRUMP: "n nt notrump notrumps бк без безкозырка صنز بدون بلا نوترمب نوترامب"})
    | dict.fromkeys(("no trump", "no trumps", "без козыря", "نو ترمب", "نو ترامب"), NOTRUMP)
)
RANKS: dict[str, Rank] = _by_word(
    {
        **{rank: str(rank + 2) for rank in range(8)},
        8: "10 t ten десятка десять عشرة",
        9: "j jack в валет ولد",
        10: "q queen д дама بنت",
        11: "k king к король شايب ملك",
        12: "a ace т туз آس أس",
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
ALL = _set("all rest все всё остальные كلها كل الباقي الكل") | {"the rest", "all the rest"}
"""All the tricks that are left, as they are claimed."""
TRICKS = _set("tricks trick взятка взятки взяток взятку لمة لمات")
OTHERWISE = _set("but except or minus less down off short light кроме без или минус إلا أو ناقص")
"""What makes another number of the one before it."""
CLAIM = _set("claim беру клейм أطالب")
CONCEDE = _set("concede отдаю сдаюсь أتنازل")
YES = _set("accept yes y ok + да موافق نعم")
NO = _set("reject no n нет لا أرفض")
ASK = _set("ask ? спросить اسأل")
EXPLAIN = _set("explain = объяснить اشرح")
LOW = _set("low small мелкая младшая صغيرة")
HIGH = _set("high top старшая كبيرة")
HAND_OVER = _set("handover передать سلّم") | {"hand over"}


_CYRILLIC = frozenset("абвгдеёжзийклмнопрстуфхцчшщъыьэюя")


def _initials(*tables: Iterable[str]) -> frozenset[str]:
    """The Cyrillic letters with which words begin."""
    return frozenset(word[0] for table in tables for word in table) & _CYRILLIC


_INITIALS = {
    "call": _initials(STRAINS, CALLS, ASK),
    "card": _initials(SUITS, RANKS, LOW, HIGH, CLAIM, CONCEDE, ASK, HAND_OVER),
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
    """A call in any of the languages; what is read here and below is `folded`."""
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


def after_word(said: str, words: frozenset[str]) -> str | None:
    """What follows one of ``words`` at the beginning, as it was typed; ``None``: it begins with
    none of them. A sign needs no space behind it."""
    found = _FIRST_WORD.match(said)
    if found is None or folded(found[0]) not in words:
        return None
    return said[found.end() :].strip()
