"""Tawla's card of introduction: seats, languages, and the options of T11."""

from __future__ import annotations

from majlis.core.options import Info, Option, OptionValue

MOST_POINTS = 99
MONEY_CLOCK_POINTS = 5
"""Money play has no length: its clock is that of a match to so many points."""

_CUBED = {"variant": ("standard", "nackgammon")}
_TAVLA = {"variant": ("tavla",)}

OPTIONS = (
    Option("variant", "choice", "standard", "T12", choices=("standard", "tavla", "nackgammon")),
    Option("length", "int", 5, "T8.1", least=0, most=MOST_POINTS),
    Option("cube", "bool", True, "T7.1", only=_CUBED),
    Option("cube_limit", "int", 64, "T7.7", least=2, most=4096, doubling=True, needs=("cube",)),
    Option("crawford", "bool", True, "T7.3", needs=("cube", "length")),
    Option("jacoby", "bool", True, "T7.4", bars=("length",), only=_CUBED),
    Option("beavers", "int", 0, "T7.5", least=0, most=3, needs=("cube",), bars=("length",)),
    Option(
        "raccoon_owner",
        "choice",
        "beaverer",
        "T7.5",
        choices=("beaverer", "doubler"),
        needs=("cube", "beavers"),
        bars=("length",),
    ),
    Option(
        "automatic_doubles", "int", 0, "T2.2", least=0, most=12, needs=("cube",), bars=("length",)
    ),
    Option("holland", "bool", False, "T7.6", needs=("cube", "length", "crawford")),
    Option("opening", "choice", "play_dice", "T2.3", choices=("play_dice", "reroll")),
    Option(
        "hit_and_run", "choice", "allowed", "T12", choices=("allowed", "forbidden"), only=_TAVLA
    ),
    Option("clock", "clock", "off", "T10", choices=("off", "match"), online="match"),
    Option("flag", "choice", "match", "T10", choices=("match", "game"), needs=("clock", "length")),
)

TAVLA: dict[str, OptionValue] = {
    "length": 5,
    "cube": False,
    "jacoby": False,
    "opening": "reroll",
    "hit_and_run": "forbidden",
}

INFO = Info(
    name="tawla",
    seats=(2,),
    options=OPTIONS,
    languages=("en", "ar"),
    levels=("random", "club", "expert"),
    series="match",
    target="length",
    presets={"variant": {"tavla": TAVLA}},
    offers=("takeback",),
    chance="dice",
)
