"""Names at one table: nobody must be in doubt who is meant, and whose hand a curtain opens."""

from __future__ import annotations

from collections.abc import Iterable

from majlis.core.game import Refusal
from majlis.core.record import SeatCard
from majlis.text.lookalike import skeleton
from majlis.ui.wording import is_nameless


def alike(cards: Iterable[SeatCard]) -> Refusal | None:
    """Why these cannot sit down together: two have the same name, or names that look alike.

    Whoever has none is called by his seat.
    """
    seen: dict[str, str] = {}
    for card in cards:
        if not card.name or is_nameless(card):
            continue
        shape = skeleton(card.name) or card.name
        if shape in seen:
            params = {"one": seen[shape], "other": card.name}
            return Refusal("illegal", "ui.seats.alike", params=params)
        seen[shape] = card.name
    return None
