"""Asking for aces and kings: Blackwood 4NT, Gerber 4♣ over notrump, the grand-slam try 5NT."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from majlis.games.bridge.bidding.rule import NT, Rule, Test, asks, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, Situation
from majlis.games.bridge.bidding.traits import top_two
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import PASS, CallCode, strain_of
from majlis.games.bridge.cards import CLUBS, Suit

STEPS = 4
"""None or all four, one, two, three."""
FIT = 8
"""Trumps that two hands need together."""
_GRAND = 33
"""Points with which all kings, beside all aces, are enough for a grand slam."""
_MUCH = 16
"""Points of a partner whose "none or all four" are four, if I have none."""


def aces(s: Situation) -> Iterator[Rule]:
    """Answer Blackwood and Gerber by steps."""
    for step in range(STEPS):
        yield _answer(s, "aces", step, lambda w: w.aces)


def kings(s: Situation) -> Iterator[Rule]:
    """The same with kings."""
    for step in range(STEPS):
        yield _answer(s, "kings", step, lambda w: w.kings)


def _answer(s: Situation, what: str, step: int, count: Callable[[Worth], int]) -> Rule:
    call, code = s.his_call + 1 + step, f"has_{what}_{step}"
    return rule(call, code, test=lambda w: count(w) % STEPS == step, alert=True, about=NT)


def _asked(s: Situation) -> CallCode:
    return s.of(s.me)[-1]


def _told(s: Situation) -> int:
    return (s.his_call - _asked(s) - 1) % STEPS


def _together(s: Situation, w: Worth) -> int:
    """Our aces; partner's "none or all four" are four if I have none and he has shown much."""
    told = _told(s)
    his = STEPS if told == 0 and w.aces == 0 and s.his.points[0] >= _MUCH else told
    return w.aces + his


def after_aces(s: Situation) -> Iterator[Rule]:
    """Two aces missing: stop. One: a small slam. None: ask for kings, if all points are there."""
    is_gerber = strain_of(_asked(s)) == CLUBS
    ask = call_at(5, CLUBS if is_gerber else NT)
    for suit in fits(s):
        test = _may_be_grand(s, 0 if is_gerber else STEPS - 1 - suit)
        yield asks(rule(ask, "ask_kings", _fit(s, suit), test=test))
    for suit in fits(s):
        yield rule(call_at(6, suit), "to_play", _fit(s, suit), test=_all_but_one(s))
    yield rule(call_at(6, NT), "to_play", test=_all_but_one(s))
    if s.strain != NT:
        yield rule(PASS, "to_play", _fit(s, s.strain))
    for suit in fits(s):
        level = max(s.cheapest(suit), 4 if is_gerber else 5)
        if level <= 5:
            yield rule(call_at(level, suit), "to_play", _fit(s, suit))
    yield rule(s.to(NT), "to_play")


def _fit(s: Situation, suit: Suit) -> dict[Suit, int]:
    return {suit: max(0, FIT - s.his.least(suit))}


def _may_be_grand(s: Situation, kings: int) -> Test:
    """All aces, and so many kings that an answer which falls short does not pass our suit."""
    return lambda w: (
        w.kings >= kings and _together(s, w) == STEPS and w.points + s.his.points[0] >= _GRAND
    )


def _all_but_one(s: Situation) -> Test:
    return lambda w: _together(s, w) >= STEPS - 1


def fits(s: Situation) -> tuple[Suit, ...]:
    """Suits in which we may play, the one that both have shown first."""

    def order(suit: Suit) -> tuple[int, int, int]:
        both = s.his.least(suit) + s.mine.least(suit)
        return both, s.his.least(suit), suit

    return tuple(sorted(DOWN, key=order, reverse=True))


def after_kings(s: Situation) -> Iterator[Rule]:
    """All kings as well: a grand slam; otherwise a small one."""
    for suit in fits(s):
        yield rule(call_at(7, suit), "to_play", _fit(s, suit), test=_all_kings(s))
        yield rule(call_at(6, suit), "to_play", _fit(s, suit))
    yield rule(call_at(6, NT), "to_play")
    yield rule(PASS, "to_play")


def _all_kings(s: Situation) -> Test:
    return lambda w: _told(s) + w.kings >= STEPS


def grand_try(s: Situation) -> Iterator[Rule]:
    """Partner asks by 5NT for two of the three highest trumps; six without them."""
    suit = s.meanings[-2].about
    assert suit is not None, "the question is about a suit"
    yield rule(call_at(7, suit), "grand_slam", test=top_two(suit))
    yield rule(call_at(6, suit), "small_slam")
