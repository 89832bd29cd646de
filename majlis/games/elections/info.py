"""The election game's card of introduction: seats, languages, and the options of E19 and E20."""

from __future__ import annotations

from majlis.core.options import Info, Option

LEAST_SECONDS, MOST_SECONDS = 5, 60
"""The range of ``reply_seconds`` where it is not 0, no limit."""

OPTIONS = (
    Option("referee", "choice", "auto", "E15.5", choices=("auto", "seat")),
    Option("cycles", "int", 0, "E2.4", least=0, most=6),
    Option("first", "choice", "lot", "E2.4", choices=("lot", "agreed")),
    Option("regions_by", "choice", "deal", "E2.2", choices=("deal", "draft")),
    Option("three_regions", "choice", "8", "E2.1", choices=("8", "6")),
    Option("reply_window", "choice", "one_by_one", "E5.6", choices=("one_by_one", "sealed")),
    Option(
        "reply_seconds",
        "int",
        0,
        "E20",
        least=LEAST_SECONDS,
        most=MOST_SECONDS,
        off=0,
        step=5,
        online=20,
    ),
    Option("turn_seconds", "choice", "0", "E3.10", choices=("0", "60"), online="60"),
    Option("illegal_cards", "choice", "refuse", "E3.9", choices=("refuse", "burn")),
    Option("swap_credit", "choice", "both_sum", "E8.8", choices=("both_sum", "exchange", "owner")),
    Option("immunity_rounds", "int", 3, "E11.1", least=3, most=4),
    Option("announce", "choice", "full", "E13.2", choices=("full", "regions")),
    Option("rest_stacks", "bool", False, "E18.11"),
    Option("rest_ticks", "bool", True, "E3.7"),
    Option("count_closed", "bool", False, "E4.4"),
    Option(
        "mirror_when", "choice", "own_first", "E5.3", choices=("own_first", "first", "standing")
    ),
    Option("idle_replies", "bool", False, "E5.5"),
    Option("mirror_choice", "choice", "exchanged", "E5.9", choices=("exchanged", "reflector")),
    Option("assist_fees", "bool", False, "E9.3"),
    Option("mirror_fees", "choice", "paid", "E9.4", choices=("paid", "deny")),
    Option("short_fees", "choice", "all", "E9.1", choices=("all", "nothing")),
    Option("burn_double", "choice", "face", "E4.6", choices=("face", "double")),
    Option("double_twice", "bool", False, "E4.6"),
    Option("expel_protected", "choice", "burn", "E10.2", choices=("burn", "stay")),
    Option("voters", "choice", "all", "E10.1", choices=("all", "others")),
    Option("bisht_votes", "choice", "printed", "E12.2", choices=("printed", "any")),
    Option("extra_late", "bool", False, "E18.14"),
    Option("bank_end", "choice", "empty", "E13.1", choices=("empty", "short")),
    Option("immunity_attack", "choice", "stays", "E11.2", choices=("stays", "lost")),
    Option("withdrawn_break", "bool", False, "E8.4"),
    Option("last_one", "choice", "plays", "E10.5", choices=("plays", "ends")),
    Option("repeats", "choice", "candidate", "E15.1", choices=("candidate", "kind", "everybody")),
    Option("negative", "bool", True, "E14.3"),
)
"""The first twelve are E20's (and what E2 leaves open); the others are the rows of E19."""

INFO = Info(
    name="elections",
    seats=(3, 4, 5, 6),
    options=OPTIONS,
    languages=("ar", "en"),
    levels=("random", "club", "expert"),
    hidden=True,
    official="referee",
)
