"""What a robot expects of the others: whom they doubt, what they counter, who plays wildly."""

from __future__ import annotations

import math
from collections.abc import Mapping

from msgspec import Struct

from majlis.core.seats import Seat
from majlis.games.coup.beliefs import Habits
from majlis.games.coup.cards import CONTESSA, DUKE, Card
from majlis.games.coup.state import View

HABITS = Habits(
    lies={
        "tax": 0.24,
        "assassinate": 0.2,
        "steal": 0.18,
        "exchange": 0.3,
        "examine": 0.35,
        "block 1": 0.24,
        "block 3": 0.16,
        "block 4": 0.32,
        "block 5": 0.18,
        "block 6": 0.18,
    },
    silence={
        "income": 0.2,
        "foreign_aid": 0.2,
        "block 1": 0.6,
        "block steal": 0.1,
        "block 4": 0.1,
    },
    again=0.5,
)

_WILD_BEFORE = 0.05
"""How many players say anything, before one has been seen."""
_WILD_DOUBTS = 0.5
"""How often such a player challenges."""
_SANE_DOUBTS = 0.12


class Doubts(Struct, frozen=True):
    """The log odds of a challenge: ``base``, and ``slope`` times the probability of a bluff."""

    base: float
    slope: float


DOUBTS: Mapping[str, Doubts] = {
    "pair": Doubts(-3.7, 6.2),
    "target": Doubts(-5.6, 8.4),
    "others": Doubts(-6.0, 6.6),
}


def wild(v: View, seat: Seat) -> float:
    """How probable it is that the player says anything whatever he holds."""
    odds = math.log(_WILD_BEFORE / (1 - _WILD_BEFORE))
    for claim in v.claims:
        if claim.seat == seat:
            odds += 0.9 if claim.result == "caught" else -0.5 if claim.result == "proved" else 0.0
        elif claim.result in ("stood", "proved", "caught"):
            if claim.challenger == seat:
                odds += math.log(_WILD_DOUBTS / _SANE_DOUBTS)
            elif claim.challenger is None and v.players[seat].alive:
                odds += math.log((1 - _WILD_DOUBTS) / (1 - _SANE_DOUBTS))
    return 1 / (1 + math.exp(-max(-6.0, min(6.0, odds))))


def doubt(kind: str, bluff: float, wildness: float) -> float:
    """How probable it is that somebody challenges a claim which is a bluff with ``bluff``."""
    doubts = DOUBTS[kind]
    sane = 1 / (1 + math.exp(-(doubts.base + doubts.slope * bluff)))
    return sane + (_WILD_DOUBTS - sane) * wildness


def counters(card: Card, has: float, lives: int, is_pair: bool) -> tuple[float, float]:
    """How probable it is that somebody counters with ``card``, and then that he holds it."""
    honest = has * (0.6 if card == DUKE and not is_pair else 0.95)
    if card == CONTESSA:
        bluffs = (1 - has) * (0.8 if lives == 1 else 0.3)
    else:
        bluffs = (1 - has) * (0.12 if is_pair else 0.06)
    total = honest + bluffs
    return total, honest / total if total else 0.0
