"""What the robots think of the features of a position.

Each row has three weights, in units of log odds: for winning, winning a gammon, losing a gammon. A
row of ``side`` is for the player who has just moved; for his opponent's side the first turns its
sign and the others change places.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

Row: TypeAlias = tuple[float, float, float]


class Weights(Struct, frozen=True):
    """``bias`` is what is thought before anything is seen."""

    bias: Row
    side: Mapping[str, Row]
    contact: Mapping[str, Row]


def _simple(values: Mapping[str, float]) -> dict[str, Row]:
    """What helps to win helps as much to a gammon, and half as much against one."""
    return {name: (value, value, -value / 2) for name, value in values.items()}


BY_HAND = Weights(
    bias=(0.0, -1.8, -1.8),
    side=_simple(
        {
            "pips": -0.6,
            "off": 1.2,
            "bar": -0.25,
            "made2": 0.05,
            "made3": 0.1,
            "made4": 0.2,
            "made5": 0.25,
            "made6": 0.15,
            "made7": 0.15,
            "made8": 0.05,
            "midpoint": 0.05,
            "bar_anchor": 0.1,
            "anchor20": 0.3,
            "anchor21": 0.25,
            "anchor22": 0.1,
            "back": -0.1,
            "home_blots": -0.02,
            "prime": 0.04,
            "prime5": 0.1,
            "stacked": -0.15,
            "deep": -0.3,
        }
    ),
    contact=_simple(
        {
            "lead": 2.0,
            "lead_share": 3.0,
            "hit": -0.1,
            "hit_loss": -0.8,
            "hit_board": -0.8,
            "double_hit": -0.1,
            "threat": 0.25,
            "threat_board": 0.4,
            "jailed": 0.2,
            "holding": -0.2,
            "bar_board": -0.6,
            "their_bar_board": 0.6,
            "blocked": -0.2,
            "blocking": 0.2,
        }
    ),
)
"""A sound player's opinions: points, primes, anchors, shots, and the race."""

FITTED = Weights(
    bias=(-0.16, -4.04, -3.77),
    side={
        "pips": (-1.24, -0.28, 1.19),
        "off": (1.28, 0.52, -3.17),
        "bar": (-0.02, -0.08, -0.07),
        "made1": (-0.05, -0.06, 0.11),
        "made2": (0.03, 0.06, 0.03),
        "made3": (-0.08, -0.14, 0.07),
        "made4": (-0.01, -0.01, 0.01),
        "made5": (0.04, 0.05, -0.06),
        "made6": (0.12, 0.14, -0.24),
        "made7": (0.01, -0.04, 0.01),
        "made8": (0.04, -0.03, -0.01),
        "made9": (0.05, 0.01, -0.03),
        "made10": (0.04, 0.03, 0.00),
        "made11": (0.06, 0.05, 0.02),
        "midpoint": (0.08, 0.02, -0.01),
        "edge": (0.04, 0.12, 0.07),
        "bar_anchor": (-0.10, 0.13, 0.27),
        "anchor20": (0.03, -0.04, -0.12),
        "anchor21": (0.15, 0.04, -0.28),
        "anchor22": (0.12, 0.04, -0.27),
        "anchor23": (0.05, 0.02, -0.10),
        "back": (-0.06, 0.28, 0.43),
        "back_squared": (-0.31, -0.83, -0.61),
        "home_blots": (-0.06, -0.00, 0.11),
        "outer_blots": (0.01, 0.06, 0.09),
        "back_blots": (0.11, 0.04, -0.07),
        "prime": (0.03, 0.01, -0.05),
        "prime5": (0.08, 0.12, -0.11),
        "stacked": (-0.19, -0.50, 0.03),
        "deep": (-0.42, -0.72, 0.34),
        "board": (0.05, 0.04, -0.09),
    },
    contact={
        "lead": (1.69, 1.81, -1.55),
        "lead_share": (2.00, 1.78, -2.22),
        "lead_back": (-0.73, -0.39, -0.01),
        "lead_their_back": (-0.72, -0.01, 0.42),
        "lead_both_back": (0.18, 0.02, -0.03),
        "back_board": (-0.06, 0.18, -0.03),
        "their_back_board": (0.14, -0.01, 0.11),
        "hit": (-0.02, -0.04, -0.25),
        "hit_loss": (-0.24, -0.18, 0.36),
        "hit_board": (-0.47, -0.07, 1.09),
        "double_hit": (0.00, 0.07, 0.08),
        "threat": (0.13, -0.09, -0.05),
        "threat_board": (0.12, 0.60, -0.03),
        "jailed": (0.27, -0.32, -0.17),
        "holding": (-0.19, -0.18, -0.29),
        "bar_board": (-0.40, -0.25, 0.78),
        "their_bar_board": (0.35, 0.79, -0.23),
        "blocked": (-0.14, -0.57, 0.18),
        "blocking": (0.22, 0.42, -0.66),
    },
)
"""Fitted by logistic regression to games of a robot with an earlier fit against itself, in rounds:
to a mean of how a game ended and how its next positions were judged, 0.6 of it from further on."""
