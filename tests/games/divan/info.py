"""Divan's card of introduction."""

from __future__ import annotations

from majlis.core.options import Info, Option

INFO = Info(
    name="divan",
    seats=(2, 3, 4, 5),
    options=(
        Option("rounds", "int", 2, "D1", least=1, most=9),
        Option("conduct", "choice", "guided", "D6", choices=("guided", "strict")),
        Option("window", "choice", "first_come", "D3", choices=("first_come", "one_by_one")),
        Option("referee", "choice", "auto", "D5", choices=("auto", "seat")),
        Option("clock", "clock", "off", "D7", choices=("off",)),
    ),
    languages=("en",),
    levels=("random",),
    offers=("takeback", "draw", "resign"),
    hidden=True,
    official="referee",
    official_levels=("random",),
)
