"""Coup's card of introduction: seats, languages, and the options of C14."""

from __future__ import annotations

from majlis.core.options import Info, Option

LEAST_SECONDS, MOST_SECONDS = 5, 60
"""The range of ``window_seconds`` where it is not 0, no limit."""

OPTIONS = (
    Option("fifth", "choice", "ambassador", "C1.2", choices=("ambassador", "inquisitor")),
    Option("games", "int", 1, "C1.7", least=0, most=20),
    Option("first", "choice", "lot", "C1.7", choices=("lot", "seat_1")),
    Option(
        "window",
        "choice",
        "seat_order",
        "C5.3",
        choices=("first_come", "seat_order"),
        online="first_come",
    ),
    Option(
        "window_seconds",
        "int",
        0,
        "C5.3",
        least=LEAST_SECONDS,
        most=MOST_SECONDS,
        off=0,
        step=5,
        online=30,
    ),
    Option("may_concede", "bool", False, "C5.6"),
    Option("refund_on_block", "bool", False, "C5.7"),
    Option("reblock", "bool", False, "C6.3"),
    Option("steal_from_eliminated", "bool", False, "C8.4"),
    Option("bank", "choice", "54", "C9", choices=("54", "unlimited")),
    Option("two_player_setup", "choice", "draft", "C11", choices=("draft", "deal")),
    Option("two_player_start_coins", "int", 2, "C11.4", least=1, most=2),
    Option("clock", "clock", "off", "C13", choices=("off",)),
)

INFO = Info(
    name="coup",
    seats=(2, 3, 4, 5, 6, 7, 8),
    options=OPTIONS,
    languages=("en", "ar", "ps"),
    levels=("random", "club", "expert"),
    series="match",
    target="games",
    offers=("takeback",),
    hidden=True,
    feats=("second", "bluffs", "caught", "won", "lost"),
)
