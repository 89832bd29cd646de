"""Both hands together are worth a slam: ask for aces, invite, or bid it.

Comes before any other agreement, because what partner has promised at least and what one holds
decides it; a question of partner's is answered first, and aces are asked for once.
"""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Rule, Test, asks, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, Situation
from majlis.games.bridge.bidding.slam import fits
from majlis.games.bridge.bidding.sums import (
    FIT,
    GRAND,
    SLAM,
    SLAM_IN_SUIT,
    adds_up,
    has_bid_notrump,
)
from majlis.games.bridge.bidding.traits import both
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import ONE_CLUB, PASS, CallCode, strain_of
from majlis.games.bridge.cards import CLUBS, DIAMONDS, Suit

_SETTLED = frozenset(
    (
        *("blackwood", "gerber", "quantitative", "ask_kings", "grand_try"),
        *(f"has_{what}_{step}" for what in ("aces", "kings") for step in range(4)),
    )
)
"""Meanings after which one of us knows, and the other does as he says."""
_FIRST_NOTRUMP = frozenset(
    (
        *("open_1nt", "open_2nt", "overcall_nt", "overcall_2nt", "balancing_nt"),
        *("strong_2nt", "strong_3nt"),
    )
)
"""Partner's notrump that has answers of its own (`over_notrump`)."""
_OPENED = ("open_major", "open_minor")
_NARROW = 4
_WIDE, _MORE = 4, 2
"""Of a wide range partner is taken to have more than the least: so wide a point, at most two."""
_TRICKS, _ALONE = 34, 9
_DECIDED = ("game", "to_play", "game_raise")
_ACES_FIRST = {CLUBS: 2, DIAMONDS: 1}
"""Aces without which the answer to 4NT may go past our suit."""


def together(s: Situation) -> Iterator[Rule]:
    """What is called over partner's bid by a hand that makes a slam with what he has shown."""
    if not _may_look(s):
        return
    yield from _grand(s)
    if s.bid < call_at(4, NT):
        yield from _aces(s)
    yield from _notrump(s)


def _may_look(s: Situation) -> bool:
    ours = (*s.codes(s.me), *s.codes(s.partner))
    if not s.is_ours or s.his_call < ONE_CLUB or _has_answers(s):
        return False
    is_question = s.meanings[-2].alert and s.meanings[-2].forcing
    return not is_question and not _SETTLED.intersection(ours)


def _has_answers(s: Situation) -> bool:
    """Whether partner has opened, and strong hands have answers of their own to that."""
    is_first = not s.of(s.me) or s.of(s.me)[-1] == PASS
    return s.his_code in _FIRST_NOTRUMP or (is_first and s.his_code in _OPENED)


def _grand(s: Situation) -> Iterator[Rule]:
    """So many points that no ace can be missing."""
    if _is_flat(s):
        yield rule(call_at(7, NT), "to_play", hcp=GRAND - s.his.points[0], test=_is_even)


def _aces(s: Situation) -> Iterator[Rule]:
    """Blackwood with a fit; Gerber where 4NT would be a raise of notrump."""
    if (question := _question(s)) is None:
        return
    call, code = question
    need = (SLAM if s.his_code in _DECIDED else SLAM_IN_SUIT) - _likely(s)
    for suit in fits(s):
        least = s.his.least(suit)
        if s.allows(call) and least >= (3 if code == "blackwood" else 2):
            enough = _either(adds_up(s, suit, need), _takes(s, suit))
            test = both(enough, _controlled(suit), _stops_in_time(suit, call))
            yield asks(rule(call, code, {suit: max(FIT - least, 1)}, test=test))


def _question(s: Situation) -> tuple[CallCode, str] | None:
    if is_quantitative(s):
        return None if CLUBS in s.our_suits else (call_at(4, CLUBS), "gerber")
    return call_at(4, NT), "blackwood"


def is_quantitative(s: Situation) -> bool:
    """Whether 4NT raises notrump: partner is balanced, or has bid it, and no suit is agreed."""
    return (
        _is_flat(s)
        and s.his_code != "stayman_major"
        and all(s.his.least(suit) + s.mine.least(suit) < FIT for suit in DOWN)
    )


def _likely(s: Situation) -> int:
    """The points that partner has, the least of them or little more."""
    low, high = s.his.points
    if s.his_code in _DECIDED or s.meanings[-2].forcing:
        return low
    return low + min((high - low) // _WIDE, _MORE)


def _either(one: Test, other: Test) -> Test:
    return lambda w: one(w) or other(w)


def _takes(s: Situation, suit: Suit) -> Test:
    """The tricks of the hand itself, three points of partner's for one, are eleven."""
    need = max(_ALONE, (_TRICKS - s.his.points[0] + 2) // 3)
    return lambda w: w.longest == suit and w.playing_tricks >= need


def _is_flat(s: Situation) -> bool:
    return s.his.balanced or has_bid_notrump(s)


def _controlled(trump: Suit) -> Test:
    """At most one suit beside trumps of which two tricks may be lost at once; no void."""

    def test(w: Worth) -> bool:
        rest = (suit for suit in DOWN if suit != trump)
        loose = sum(w.length[suit] >= 2 and not w.top(suit, 2) for suit in rest)
        return loose <= 1 and w.shape[-1] > 0

    return test


def _stops_in_time(trump: Suit, call: CallCode) -> Test:
    least = _ACES_FIRST.get(trump, 0) if strain_of(call) == NT else 0
    return lambda w: w.aces >= least


def _notrump(s: Situation) -> Iterator[Rule]:
    """Opposite a balanced hand by points: six at once, or 4NT, which he raises with a maximum."""
    low, high = s.his.points
    if _is_flat(s):
        yield rule(call_at(6, NT), "to_play", hcp=SLAM - low, test=_is_even)
        if is_quantitative(s) and high - low <= _NARROW and s.bid < call_at(4, NT):
            points = (0, SLAM - low - 1)
            yield rule(call_at(4, NT), "quantitative", hcp=points, worth=SLAM - high, test=_is_even)
    elif s.level >= 2:
        yield rule(call_at(6, NT), "to_play", hcp=SLAM - low, test=both(_has_no_void, _stops(s)))


def _is_even(w: Worth) -> bool:
    return w.is_nearly_balanced


def _has_no_void(w: Worth) -> bool:
    return w.shape[-1] > 0


def _stops(s: Situation) -> Test:
    rest = [suit for suit in DOWN if suit not in s.bid_suits(s.partner)]
    return lambda w: all(w.stops(suit) for suit in rest)
