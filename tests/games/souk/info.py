"""Souk's card of introduction."""

from __future__ import annotations

from majlis.core.options import Info, Option

INFO = Info(
    name="souk",
    seats=(2,),
    options=(Option("clock", "clock", "off", "K4", choices=("off",)),),
    languages=("en",),
    levels=("random",),
    offers=("draw",),
)
