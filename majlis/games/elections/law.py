"""The options as they bear on one game (E19, E20)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from majlis.core.options import OptionValue
from majlis.games.elections.book import Repeats, SwapCredit, Terms
from majlis.games.elections.cards import REGIONS
from majlis.games.elections.state import Law, MirrorWhen

Options: TypeAlias = Mapping[str, OptionValue]
THREE = 3


def law_of(options: Options, seats: int) -> Law:
    """The options for so many candidates."""
    return Law(
        has_referee=options["referee"] == "seat",
        cycles=_cycles(int(options["cycles"]), seats),
        agreed_first=options["first"] == "agreed",
        draft=options["regions_by"] == "draft",
        each=_each(options, seats),
        mode="sealed" if options["reply_window"] == "sealed" else "one_by_one",
        reply_ms=int(options["reply_seconds"]) * 1000 or None,
        turn_ms=int(options["turn_seconds"]) * 1000 or None,
        burns_illegal=options["illegal_cards"] == "burn",
        immunity_rounds=int(options["immunity_rounds"]),
        rest_stacks=bool(options["rest_stacks"]),
        rest_ticks=bool(options["rest_ticks"]),
        count_closed=bool(options["count_closed"]),
        mirror_when=msgspec.convert(options["mirror_when"], MirrorWhen),
        idle_replies=bool(options["idle_replies"]),
        reflector_chooses=options["mirror_choice"] == "reflector",
        assist_fees=bool(options["assist_fees"]),
        mirror_is_paid=options["mirror_fees"] == "paid",
        short_fees_all=options["short_fees"] == "all",
        burn_doubled=options["burn_double"] == "double",
        double_twice=bool(options["double_twice"]),
        expel_spares_protected=options["expel_protected"] == "stay",
        target_votes=options["voters"] == "all",
        any_bisht_votes=options["bisht_votes"] == "any",
        extra_late=bool(options["extra_late"]),
        ends_short=options["bank_end"] == "short",
        attack_ends_immunity=options["immunity_attack"] == "lost",
        withdrawn_break=bool(options["withdrawn_break"]),
        last_one_ends=options["last_one"] == "ends",
        terms=_terms(options),
    )


def _cycles(wanted: int, seats: int) -> int:
    """As many as there are candidates, or fewer (E2.4)."""
    return min(wanted or seats, seats)


def _each(options: Options, seats: int) -> int:
    """Regions per candidate (E2.1)."""
    return int(options["three_regions"]) if seats == THREE else REGIONS // seats


def _terms(options: Options) -> Terms:
    return Terms(
        swap_credit=msgspec.convert(options["swap_credit"], SwapCredit),
        announce="full" if options["announce"] == "full" else "regions",
        repeats=msgspec.convert(options["repeats"], Repeats),
        negative=bool(options["negative"]),
    )
