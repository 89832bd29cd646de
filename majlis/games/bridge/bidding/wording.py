"""What an explanation says: which message a rule's meaning is worded by, and its parameters.

An explanation travels as text (`describe.meaning`): ``@natural_suit|points=6-9|suit=♥|cards=5+``.
"""

from __future__ import annotations

from collections.abc import Mapping

from majlis.games.bridge.bidding.rule import Range, Rule
from majlis.games.bridge.bidding.shown import Shown
from majlis.games.bridge.calls import PASS
from majlis.games.bridge.cards import LENGTH, NOTRUMP, SIGNS

MOST_POINTS = 37
"""No hand has more; four aces, kings and queens, and a knave."""
PASSED = "pass"
_SUIT, _FORCING, _TO_GAME = "natural_suit", "forcing_suit", "game_suit"

_WORDED: Mapping[str, tuple[str, ...]] = {
    "opening_suit": ("open_major", "open_minor", "fourth_two"),
    "opening_nt": ("open_1nt", "open_2nt"),
    "preempt": ("preempt", "weak_two", "weak_jump"),
    "overcall": ("overcall", "balancing_suit", "good_jump"),
    "balanced_nt": (
        "overcall_nt",
        "overcall_2nt",
        "overcall_3nt",
        "balancing_nt",
        "strong_nt",
        "strong_2nt",
        "strong_3nt",
        "positive_nt",
        "jump_nt",
        "strong_nt_rebid",
        "rebid_nt",
        "strong_doubler_nt",
    ),
    "natural_nt": ("natural_nt", "one_nt", "minimum_nt", "advance_nt", "free_nt"),
    "raise": ("raise",),
    "limit_raise": ("limit_raise", "invite_fit", "jump_raise"),
    "raise_preempt": ("raise_preempt", "weak_raise"),
    "support": (
        "support",
        "game_raise",
        "raise_four",
        "raise_three",
        "strong_raise",
    ),
    "good_raise": ("jacoby", "jordan", "cue_raise"),
    "preference": ("preference",),
    "compete": ("compete",),
    "to_play": (
        "to_play",
        "game",
        "game_alone",
        "small_slam",
        "grand_slam",
        "choice_made",
        "solid_suit",
        "super_accept_game",
    ),
    "invite": ("invite", "invite_nt"),
    "invite_suit": ("invite_suit", "invite_minor", "game_try"),
    "choice": ("choice",),
    "both_majors_told": ("invite_both", "game_both"),
    "minimum": ("minimum", "minimum_two"),
    "medium": ("medium",),
    "maximum": ("maximum",),
    "fourth_suit": ("fourth_suit",),
    "cue_bid": ("cue_bid",),
    "stayman": ("stayman",),
    "stayman_none": ("stayman_none",),
    "transfer": ("transfer",),
    "accept": ("accept",),
    "super_accept": ("super_accept",),
    "relay": ("relay_minor", "escape"),
    "relayed": ("relayed",),
    "quantitative": ("quantitative",),
    "asks_aces": ("blackwood", "gerber"),
    "asks_kings": ("ask_kings",),
    "asks_trumps": ("grand_try",),
    "strong_2c": ("strong_2c",),
    "waiting": ("waiting",),
    "second_negative": ("second_negative",),
    "asks_feature": ("ask_feature",),
    "feature": ("feature",),
    "solid_two": ("solid_two",),
    "shortness": ("shortness",),
    "takeout": ("takeout", "balancing_double", "reopening"),
    "negative": ("negative",),
    "penalty": ("penalty", "penalty_nt", "penalty_values"),
    "penalty_pass": ("penalty_pass",),
    "lead_directing": ("lead_directing",),
    "redouble": ("redouble",),
    "own_redouble": ("redouble_strong", "clubs_to_play"),
    "michaels_major": ("michaels_major",),
    "michaels_minor": ("michaels_minor",),
    "unusual": ("unusual",),
    "one_suiter": ("one_suiter",),
    "both_majors": ("both_majors",),
    "major_minor": ("major_minor",),
    "minors": ("minors",),
    "asks_suit": ("asks_suit", "asks_more"),
    "asks_minor": ("asks_minor",),
    "nothing": ("nothing",),
}
MESSAGES: Mapping[str, str] = {code: name for name, codes in _WORDED.items() for code in codes}
"""The message of a rule's code; what is not here is a natural bid of a suit."""


def message_of(rule: Rule) -> str:
    """The name of the message, under ``bridge.meaning``."""
    if rule.code.startswith("has_"):
        _, what, step = rule.code.split("_")
        return f"{what}_{step}"
    if rule.call == PASS and rule.code != "penalty_pass":
        return PASSED
    found = MESSAGES.get(rule.code)
    if found is not None:
        return found
    return _TO_GAME if rule.to_game else _FORCING if rule.forcing else _SUIT


def params_of(rule: Rule, after: Shown) -> dict[str, str]:
    """Points and cards as they are known after the call, and the suit that it speaks of."""
    found = {"points": spelled(after.points, MOST_POINTS)}
    suit = rule.suit
    if suit is not None and suit != NOTRUMP:
        found["suit"] = SIGNS[suit]
        found["cards"] = spelled((after.least(suit), rule.lengths[suit][1]), LENGTH)
    return found


def spelled(bounds: Range, most: int) -> str:
    """``6-9``, ``13+``, ``9-`` for at most nine, ``5``, ``any``: as `describe.meaning` reads it."""
    low, high = bounds
    if high >= most:
        return f"{low}+" if low > 0 else "any"
    if low == high:
        return str(low)
    return f"{low}-{high}" if low > 0 else f"{high}-"


def text(name: str, params: Mapping[str, str]) -> str:
    """The explanation as it is said."""
    return "|".join((f"@{name}", *(f"{key}={value}" for key, value in params.items())))
