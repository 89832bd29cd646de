"""The 149 cards that are shuffled (E1): kinds, copies, values; and what the joker stands for.

A card is a small number; cards of a kind are one and the same. `UNKNOWN` stands for a card the
viewer may not know.

=================  ============================================================================
``1 … 30``         an action card by its kind, in the order of E1; 30 is the joker, *bisht*
``1000 + votes``   a vote card (``1080`` is 80 votes)
``100 + kind``     a *bisht* declared to be an action card (E12.1); only on the table
``2000 + votes``   a *bisht* declared to be a vote card (E12.2); only on the table
=================  ============================================================================
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

Card: TypeAlias = int
Group: TypeAlias = Literal["general", "reaction", "self", "final", "joker", "vote"]

UNKNOWN: Final[Card] = 0

REST: Final[Card] = 1
SWAP: Final[Card] = 2
HAND_SWAP: Final[Card] = 3
INSPECT: Final[Card] = 4
MUTE: Final[Card] = 5
TAKE_REGION: Final[Card] = 6
BURN_CARD: Final[Card] = 7
BURN100: Final[Card] = 8
BURN200: Final[Card] = 9
BURN300: Final[Card] = 10
LIFT_IMMUNITY: Final[Card] = 11
NO_CONFIDENCE: Final[Card] = 12
WITHDRAW_POWERS: Final[Card] = 13
FEES: Final[Card] = 14
DENY: Final[Card] = 15
ASSIST: Final[Card] = 16
MIRROR: Final[Card] = 17
BREAK_SWAP: Final[Card] = 18
NOT_CANDIDATE: Final[Card] = 19
IMMUNITY: Final[Card] = 20
DOUBLE: Final[Card] = 21
PROTECT: Final[Card] = 22
SECRET_SESSION: Final[Card] = 23
RESIGN: Final[Card] = 24
DRAW_TWO: Final[Card] = 25
EXTRA_PLAY: Final[Card] = 26
SALVAGE: Final[Card] = 27
COUNT_BOXES: Final[Card] = 28
ADJOURN: Final[Card] = 29
BISHT: Final[Card] = 30

IDS = (
    "unknown",
    "rest",
    "swap",
    "hand_swap",
    "inspect",
    "mute",
    "take_region",
    "burn_card",
    "burn100",
    "burn200",
    "burn300",
    "lift_immunity",
    "no_confidence",
    "withdraw_powers",
    "fees",
    "deny",
    "assist",
    "mirror",
    "break_swap",
    "not_candidate",
    "immunity",
    "double",
    "protect",
    "secret_session",
    "resign",
    "draw_two",
    "extra_play",
    "salvage",
    "count_boxes",
    "adjourn",
    "bisht",
)
"""By kind, its id in E1 and in codes: ``elections.card.<id>``, ``elections.card.<id>.help``."""

COPIES = (
    0,
    3,
    8,
    2,
    2,
    2,
    2,
    3,
    3,
    2,
    1,
    1,
    1,
    1,
    1,
    6,
    3,
    2,
    3,
    3,
    2,
    1,
    2,
    1,
    1,
    7,
    3,
    1,
    1,
    1,
    1,
)
"""By kind, how many there are (E1.1 to E1.5)."""

VOTES = (0, 20, 40, 60, 80, 120, 180, 250, 300, 500)
VOTE_COPIES = (10, 10, 12, 12, 12, 8, 6, 4, 3, 2)
MOST_VOTES = 500
"""What a *bisht* may count at most (E12.1)."""

KINDS = tuple(range(1, 31))
GENERAL = tuple(range(REST, FEES + 1))
REACTIONS = tuple(range(DENY, NOT_CANDIDATE + 1))
SELF = tuple(range(IMMUNITY, SALVAGE + 1))
FINAL = (COUNT_BOXES, ADJOURN)
BURNS = {BURN100: 100, BURN200: 200, BURN300: 300}
"""By card, the votes that burn (E7)."""
PINNED = (DOUBLE, PROTECT)
"""Cards that are pinned on a region."""
AIMED = tuple(kind for kind in GENERAL if kind not in (SWAP, FEES))
"""General orders that name one candidate, *swap* apart."""

_AS_ACTION, _VOTE, _AS_VOTE = 100, 1000, 2000


def vote(votes: int) -> Card:
    """The vote card of so many votes."""
    return _VOTE + votes


def as_bisht(card: Card) -> Card:
    """The joker declared to be ``card``, an action card or a vote card."""
    return card + (_AS_VOTE - _VOTE if card >= _VOTE else _AS_ACTION)


def is_vote(card: Card) -> bool:
    """Whether it is a vote card, or a *bisht* declared to be one."""
    return card >= _VOTE


def votes_of(card: Card) -> int:
    """The face value of a vote card."""
    return card % _VOTE if card >= _VOTE else 0


def is_bisht(card: Card) -> bool:
    """Whether it is the joker, declared to be something or not."""
    return card == BISHT or _AS_ACTION < card < _VOTE or card >= _AS_VOTE


def kind_of(card: Card) -> Card:
    """What the card counts as: a *bisht* as what it is declared to be."""
    if card >= _AS_VOTE:
        return card - _AS_VOTE + _VOTE
    return card - _AS_ACTION if _AS_ACTION < card < _VOTE else card


def printed(card: Card) -> Card:
    """The card as it is printed: a declared *bisht* is a *bisht* again (E12.4)."""
    return BISHT if is_bisht(card) else card


def id_of(card: Card) -> str:
    """The word for what the card counts as: ``"burn100"``, ``"vote"``; ``"no"`` for no card."""
    kind = kind_of(card)
    if is_vote(kind):
        return "vote"
    return IDS[kind] if 0 <= kind < len(IDS) else "no"


def group_of(card: Card) -> Group:
    """The kind of order the card counts as (E1)."""
    kind = kind_of(card)
    if is_vote(kind):
        return "vote"
    if kind <= FEES:
        return "general"
    if kind <= NOT_CANDIDATE:
        return "reaction"
    if kind <= SALVAGE:
        return "self"
    return "joker" if kind == BISHT else "final"


def is_known(card: Card) -> bool:
    """Whether there is such a card, or such a *bisht*."""
    kind = kind_of(card)
    if is_vote(card):
        return 0 <= votes_of(card) <= MOST_VOTES and (card >= _AS_VOTE or votes_of(card) in VOTES)
    return kind in KINDS and not (kind == BISHT and card != BISHT)


def total(cards: Iterable[Card]) -> int:
    """The face values of vote cards together."""
    return sum(map(votes_of, cards))


DECK: tuple[Card, ...] = (
    *(kind for kind in KINDS for _ in range(COPIES[kind])),
    *(vote(v) for v, n in zip(VOTES, VOTE_COPIES, strict=True) for _ in range(n)),
)
"""All 149 cards that are shuffled, in the order of their numbers."""

REGIONS = 25
"""Regions are numbered 1 to 25 (E1)."""
