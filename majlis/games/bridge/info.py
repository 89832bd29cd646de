"""Bridge's card of introduction: seats, languages, options."""

from __future__ import annotations

from majlis.core.options import Info, Option

OPTIONS = (
    Option("boards", "int", 4, "B2.1", least=1, most=999),
    Option("first_board", "int", 1, "B2.1", least=1, most=999),
    Option("conduct", "choice", "guided", "B1.1", choices=("guided",)),
    Option("laws", "choice", "1987", "B1.2", choices=("1987", "2017")),
    Option("director", "choice", "auto", "B1.3", choices=("auto", "seat")),
    Option("hand_over", "bool", False, "B4.1"),
    Option("clock", "clock", "off", "B1.4", choices=("off",)),
)
"""``boards`` are played, from number ``first_board`` on. ``hand_over``: a declarer may leave the
play of both hands to dummy, as robots do for people who are their partners."""

INFO = Info(
    name="bridge",
    seats=(4,),
    options=OPTIONS,
    languages=("en", "ru", "ar"),
    levels=("random", "club", "expert"),
    seat_names=("north", "east", "south", "west"),
    series="boards",
    target="boards",
    hidden=True,
    official="director",
)
