"""Asking for aces and kings: Blackwood 4NT, Gerber 4♣ over notrump, the grand-slam try 5NT."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, Situation
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import ONE_CLUB, PASS, CallCode, level_of, strain_of
from majlis.games.bridge.cards import CLUBS, Suit

_STEPS = 4
_KINGS = "kings"


def aces(s: Situation) -> Iterator[Rule]:
    """Answer Blackwood and Gerber by steps: none or all four, one, two, three."""
    yield from _steps(s, "aces")


def kings(s: Situation) -> Iterator[Rule]:
    """The same with kings."""
    yield from _steps(s, _KINGS)


def _steps(s: Situation, what: str) -> Iterator[Rule]:
    for step in range(_STEPS):
        call = s.his_call + 1 + step
        yield rule(call, f"has_{what}_{step}", test=_counts(what, step), alert=True, about=NT)


def _counts(what: str, step: int) -> Test:
    def test(w: Worth) -> bool:
        count = w.kings if what == _KINGS else w.aces
        return count % _STEPS == step

    return test


def _told_aces(s: Situation, w: Worth) -> int:
    """How many aces partner told; four rather than none if I have none and much was promised."""
    count = (s.his_call - _asked(s) - 1) % _STEPS
    return _STEPS if count == 0 and w.aces == 0 and s.his.points[0] >= 16 else count


def _asked(s: Situation) -> CallCode:
    return s.of(s.me)[-1]


def after_aces(s: Situation) -> Iterator[Rule]:
    """Two aces missing: stop at five. One: small slam. None: ask for kings, or bid it."""
    is_gerber = strain_of(_asked(s)) == CLUBS
    if is_gerber:
        yield rule(
            call_at(5, CLUBS),
            "ask_kings",
            test=_all_aces(s, 37),
            alert=True,
            forcing=True,
            about=NT,
        )
    else:
        yield rule(
            call_at(5, NT), "ask_kings", test=_all_aces(s, 36), alert=True, forcing=True, about=NT
        )
    for suit in fits(s):
        need = {suit: max(0, 8 - s.his.least(suit))}
        yield rule(call_at(6, suit), "to_play", need, test=_missing(s, 1))
    yield rule(call_at(6, NT), "to_play", test=_missing(s, 1))
    yield rule(PASS, "to_play", test=_is_place(s))
    for suit in fits(s):
        need = {suit: max(0, 8 - s.his.least(suit))}
        level = s.cheapest(suit)
        if level <= 5:
            yield rule(call_at(max(level, 5 if not is_gerber else 4), suit), "to_play", need)
    yield rule(s.to(NT), "to_play")


def _all_aces(s: Situation, total: int) -> Test:
    return lambda w: w.aces + _told_aces(s, w) == _STEPS and w.points + s.his.points[0] >= total


def _missing(s: Situation, most: int) -> Test:
    return lambda w: _STEPS - w.aces - _told_aces(s, w) <= most


def _is_place(s: Situation) -> Test:
    """Whether the answer happens to be where we play."""
    suit = s.strain
    return lambda w: suit != NT and w.length[suit] + s.his.least(suit) >= 8


def fits(s: Situation) -> tuple[Suit, ...]:
    """Suits in which we may play, the one that both have shown first."""

    def order(suit: Suit) -> tuple[int, int, int]:
        both = s.his.least(suit) + s.mine.least(suit)
        return both, s.his.least(suit), suit

    return tuple(sorted(DOWN, key=order, reverse=True))


def after_kings(s: Situation) -> Iterator[Rule]:
    """All kings as well: a grand slam; otherwise a small one."""
    for suit in fits(s):
        need = {suit: max(0, 8 - s.his.least(suit))}
        yield rule(call_at(7, suit), "to_play", need, test=_all_kings(s))
        yield rule(call_at(6, suit), "to_play", need)
    yield rule(call_at(6, NT), "to_play")
    yield rule(PASS, "to_play")


def _all_kings(s: Situation) -> Test:
    return lambda w: (s.his_call - _asked(s) - 1) % _STEPS + w.kings >= _STEPS


def grand_slam_try(s: Situation) -> Iterator[Rule]:
    """Partner asks by 5NT for two of the three highest trumps; six without them."""
    suit = _agreed(s)
    yield rule(call_at(7, suit), "grand_slam", test=lambda w: w.top(suit) >= 2)
    yield rule(call_at(6, suit), "small_slam")


def _agreed(s: Situation) -> Suit:
    """The suit both have shown, else the last that was bid by our side."""
    best = fits(s)[0]
    if s.his.least(best) and s.mine.least(best):
        return best
    suits = [
        strain_of(call)
        for at, call in enumerate(s.calls)
        if (at - s.me) % 2 == 0 and call >= ONE_CLUB and strain_of(call) != NT
    ]
    return suits[-1] if suits else best


def raised_to_five(s: Situation) -> Iterator[Rule]:
    """Partner's five of our major asks for good trumps."""
    suit = strain_of(s.his_call)
    yield rule(call_at(6, suit), "small_slam", test=lambda w: w.top(suit) >= 2)
    yield rule(PASS, "minimum")


_ = level_of
