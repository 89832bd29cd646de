"""What is called over their opening of a suit, at once and where a pass would end the auction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from majlis.games.bridge.bidding.rule import NT, Bounds, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, MINORS, SUITS_UP, Situation
from majlis.games.bridge.bidding.traits import both, good, major_beside
from majlis.games.bridge.bidding.twosuiters import over_strong, two_suited
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import DOUBLE, PASS
from majlis.games.bridge.cards import LENGTH, Suit

_KING = 3
"""So many points fewer are enough where a pass would end the auction."""
_HUGE = 18
"""High-card points that are too many for an overcall."""
_TAKEOUT = {1: 12, 2: 12, 3: 13, 4: 15}
"""The least points of a takeout double, by the level of their bid."""
_FLAT = 16
_MOST_OVERCALL = 17


def over_suit(s: Situation) -> Iterator[Rule]:
    """Neither partner nor I have done more than pass, and they have bid suits."""
    if s.code(s.opener or 0) == "strong_2c" and s.level == 2:
        yield from over_strong(s)
        yield from _jumps(s, (7, 8))
        yield from _suits(s, 0)
        yield rule(PASS, "no_overcall")
        return
    light = _KING if s.is_last_chance and s.level <= 2 else 0
    yield from two_suited(s)
    yield from _notrump(s, light)
    yield from _big_double(s, light)
    if s.is_last_chance:
        yield from _good_jumps(s)
    else:
        yield from _jumps(s, (6, 7, 8))
    if len(s.their_suits) == 2 and not light:
        yield from _other_two(s)
    yield from _suits(s, light, MAJORS)
    yield from _takeout(s, light)
    yield from _suits(s, light, MINORS)
    yield from _takeout(s, light, any_shape=True)
    yield from _flat_double(s, light)
    yield rule(PASS, "no_overcall", hcp=(0, _MOST_OVERCALL))


# Notrump and doubles


def _notrump(s: Situation, light: int) -> Iterator[Rule]:
    stopped = _stopped(s)
    if s.level == 1 and light:
        yield rule(call_at(1, NT), "balancing_nt", hcp=(12, 15), balanced=True, test=stopped)
        yield rule(call_at(2, NT), "overcall_2nt", hcp=(18, 20), balanced=True, test=stopped)
    elif s.level == 1:
        yield rule(call_at(1, NT), "overcall_nt", hcp=(15, 18), balanced=True, test=stopped)
    elif s.level == 2:
        yield rule(call_at(2, NT), "overcall_nt", hcp=(15, 18), balanced=True, test=stopped)
    elif s.level == 3:
        yield rule(
            call_at(3, NT),
            "overcall_3nt",
            hcp=(16, 21),
            test=both(stopped, lambda w: w.is_nearly_balanced),
        )


def _stopped(s: Situation) -> Test:
    """Their suits are stopped, and there is no good major to be bid instead."""
    suits, is_late = s.theirs, s.is_last_chance

    def test(w: Worth) -> bool:
        is_better = any(w.length[m] >= 5 and w.top(m) >= 2 for m in MAJORS)
        return all(w.stops(suit) for suit in suits) and (is_late or not is_better)

    return test


def _big_double(s: Situation, light: int) -> Iterator[Rule]:
    """Too strong for anything else."""
    if s.level <= 4:
        code = "balancing_double" if light else "takeout"
        least = _HUGE - 2 * (light > 0) + 2 * (s.level == 4)
        yield rule(DOUBLE, code, hcp=least, forcing=True, silent=True)


def _support(s: Situation, least: int) -> dict[Suit, Bounds]:
    return {suit: least for suit in SUITS_UP if suit not in s.theirs}


def _takeout(s: Situation, light: int, any_shape: bool = False) -> Iterator[Rule]:
    """Opening values, short in theirs, and support for the others; lighter when very short."""
    if s.level > 4 or not s.theirs:
        return
    code = "balancing_double" if light else "takeout"
    least = _TAKEOUT[s.level] - light
    test = None if any_shape else major_beside(s.theirs)
    yield rule(
        DOUBLE, code, _shape(s, 3 if light else 2), hcp=least + any_shape, test=test, forcing=True
    )
    if s.level <= 3:
        yield rule(
            DOUBLE,
            code,
            _shape(s, 1),
            hcp=max(8, least - 2 + (s.level == 3)),
            test=major_beside(s.theirs),
            forcing=True,
        )


def _flat_double(s: Situation, light: int) -> Iterator[Rule]:
    """The strength of a notrump overcall without a stopper: three of theirs are no hindrance."""
    if s.level == 1 and len(s.theirs) == 1:
        code = "balancing_double" if light else "takeout"
        flat = dict.fromkeys(SUITS_UP, (2, LENGTH))
        yield rule(DOUBLE, code, flat, hcp=_FLAT - light, balanced=True, forcing=True, silent=True)


def _shape(s: Situation, most: int) -> Mapping[Suit, Bounds]:
    """At most so many of theirs, and three of every other."""
    return {suit: (0, most) if suit in s.theirs else 3 for suit in SUITS_UP}


def _other_two(s: Situation) -> Iterator[Rule]:
    """They have bid two suits: a double shows the other two."""
    if s.level <= 2:
        yield rule(DOUBLE, "takeout", _support(s, 4), hcp=10, test=_nine(s), forcing=True)


def _nine(s: Situation) -> Test:
    suits = [suit for suit in SUITS_UP if suit not in s.theirs]
    return lambda w: sum(w.length[suit] for suit in suits) >= 9


# Suits


def _jumps(s: Situation, lengths: tuple[int, ...]) -> Iterator[Rule]:
    """Weak: six cards at the two-level, seven at the three-level, eight at the four-level."""
    for suit in DOWN:
        for cards in sorted(lengths, reverse=True):
            to = cards - 4
            if suit not in s.theirs and to > s.cheapest(suit) and (to, s.level) != (2, 2):
                most = 11 if cards == 6 else 10
                long = {suit: cards}
                yield rule(
                    call_at(to, suit), "weak_jump", long, hcp=(5, most), test=_weak(s, suit, cards)
                )


def _weak(s: Situation, suit: Suit, cards: int) -> Test:
    """A suit of some quality; of seven cards and more one honour is enough, not vulnerable."""
    honours = 1 if cards >= 7 and not s.we_are_vulnerable else 2
    return lambda w: w.length[suit] == cards and w.top(suit, 5) >= honours and w.top(suit) >= 1


def _good_jumps(s: Situation) -> Iterator[Rule]:
    """Where a pass would end it, a jump is a good suit and an opening."""
    for suit in DOWN:
        if suit not in s.theirs and s.cheapest(suit) <= 2 and s.level == 1:
            yield rule(s.to(suit, 1), "good_jump", {suit: 6}, hcp=(12, 16), test=good(suit))


def _suits(s: Situation, light: int, suits: tuple[Suit, ...] = DOWN) -> Iterator[Rule]:
    code = "balancing_suit" if light else "overcall"
    for suit in suits:
        level = s.cheapest(suit)
        if suit in s.theirs or level > 3 + (suit in MAJORS):
            continue
        if level == 1:
            points = (8 - light, _MOST_OVERCALL)
            yield rule(call_at(1, suit), code, {suit: 5}, hcp=points, test=_best(suit))
            four = (10, _MOST_OVERCALL)
            yield rule(
                call_at(1, suit), code, {suit: 4}, hcp=four, test=_strong_four(suit), silent=True
            )
        else:
            test = _sound(suit, level, s.we_are_vulnerable, light)
            points = (9 + 2 * (level - 2) - light, _MOST_OVERCALL + (level > 2))
            yield rule(call_at(level, suit), code, {suit: 5}, hcp=points, test=test)


def _best(suit: Suit) -> Test:
    """The longest suit, and not too bad."""
    return lambda w: w.longest == suit and w.top(suit) >= 1 and (w.top(suit, 5) >= 2 or w.hcp >= 10)


def _strong_four(suit: Suit) -> Test:
    return lambda w: w.top(suit) == 3 and w.length[suit] == 4 and w.shape[0] <= 5


def _sound(suit: Suit, level: int, is_vulnerable: bool, light: int) -> Test:
    """At a higher level a better suit and more points, the more if vulnerable."""

    def test(w: Worth) -> bool:
        if w.length[suit] < w.shape[0] or w.top(suit, 5) < 2 or w.top(suit) < 1:
            return False
        longer = w.length[suit] - 5
        if level > 2 and not longer and not w.is_good(suit):
            return False
        need = (
            11 + 2 * (level - 2) + 2 * is_vulnerable - light - w.is_good(suit) * (not is_vulnerable)
        )
        return w.hcp + (2 + w.is_good(suit) * is_vulnerable) * longer >= need

    return test
