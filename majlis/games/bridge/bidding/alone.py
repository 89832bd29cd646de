"""A hand that makes a slam by itself bids it, whatever the others have called."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, Situation
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.cards import LENGTH, Strain, Suit

_BOOK = 6
_SLAMS = (7, 6)
_GOOD_PLACES: tuple[Strain, ...] = (NT, *DOWN)


def alone(s: Situation) -> Iterator[Rule]:
    """Twelve or thirteen tricks that nothing can take away; no trump pays best."""
    for level in _SLAMS:
        for strain in _GOOD_PLACES:
            call = call_at(level, strain)
            if call > s.bid:
                yield rule(call, "to_play", test=_takes(level + _BOOK, strain), silent=True)


def _takes(count: int, strain: Strain) -> Test:
    return lambda w: sure_tricks(w, strain) >= count


def sure_tricks(w: Worth, strain: Strain) -> int:
    """Tricks of the hand itself, however the rest lies: 0 unless trumps are solid, or, without
    trumps, unless every suit is stopped by its ace."""
    if strain == NT:
        first = all(w.top(suit, 1) for suit in DOWN)
        return sum(_run(w, suit) for suit in DOWN) if first else 0
    if _run(w, strain) < w.length[strain]:
        return 0
    return sum(_run(w, suit) for suit in DOWN)


def _run(w: Worth, suit: Suit) -> int:
    """The tricks of a suit from the top: all its cards where those out fall under its honours."""
    held = w.length[suit]
    solid = next((n for n in range(held) if not w.has(suit, LENGTH - 1 - n)), held)
    return held if solid >= LENGTH - held else solid
