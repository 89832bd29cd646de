"""Sija's card of introduction: seats, languages, levels of points, and the options of S13."""

from __future__ import annotations

from majlis.core.options import Info, Option
from majlis.games.sija.levels import LADDERS

STONES = 24
"""A player's stones (S1.1)."""

NO_CAP = 0
"""``loser_bonus_cap``: no cap."""

OPTIONS = (
    Option("ransom", "choice", "on", "S7", choices=("on", "off")),
    Option(
        "ransom_stone", "choice", "any", "S7.7", choices=("any", "sheltered"), needs=("ransom",)
    ),
    Option("ransom_refusals", "int", 3, "S7.4", least=0, most=24, needs=("ransom",)),
    Option("ransom_uses_turn", "bool", False, "S7.6", needs=("ransom",)),
    Option("ransom_counts", "bool", False, "S7.10", needs=("ransom",)),
    Option("line_capture", "bool", False, "S5.2"),
    Option("centre_safe", "bool", False, "S5.5"),
    Option("chain_optional", "bool", False, "S5.6"),
    Option("first_stone_next_to_centre", "bool", False, "S13"),
    Option(
        "no_opening",
        "choice",
        "second_wins",
        "S6.4",
        choices=("second_wins", "free", "remove_one"),
    ),
    Option(
        "repeat_rule",
        "choice",
        "shuttle",
        "S8",
        choices=("shuttle", "same_step", "position", "off"),
    ),
    Option("repeat_limit", "int", 4, "S8.2", least=2, most=50, needs=("repeat_rule",)),
    Option("no_progress", "int", 200, "S10.7", least=0, most=9999),
    Option("void_threshold", "choice", "48", "S9.2", choices=("48", "4")),
    Option("loser_bonus_cap", "int", NO_CAP, "S9.5", least=0, most=9999),
    Option("levels", "choice", "table", "S12", choices=("table", "doubling")),
    Option("clock", "clock", "off", "S11", choices=("off",), online="turn:60"),
)

INFO = Info(
    name="sija",
    seats=(2,),
    options=OPTIONS,
    languages=("en", "ar"),
    levels=("random", "club", "expert"),
    seat_names=("first", "second"),
    offers=("takeback",),
    chance="none",
    ladder="levels",
    ladders=LADDERS,
)
