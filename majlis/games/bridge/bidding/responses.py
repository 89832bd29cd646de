"""What partner answers to one of a suit that the opponents have let pass."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, MINORS, Situation
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import PASS, strain_of
from majlis.games.bridge.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit

_STRONG = 17
"""Worth of a hand with a good suit that jumps in it."""


def to_major(s: Situation) -> Iterator[Rule]:
    """Over one of a major: raise with three cards, or look for another place."""
    suit, passed = strain_of(s.his_call), s.passed_first(s.me)
    yield from jump_shifts(s, suit)
    if not passed:
        yield from _game_raises(suit)
    yield rule(
        call_at(4, suit), "raise_preempt", {suit: 5}, hcp=(0, 9), test=lambda w: w.shape[-1] <= 2
    )
    yield rule(call_at(3, suit), "limit_raise", {suit: 4}, support=(suit, (10, 12)), test=_limit)
    yield rule(call_at(3, suit), "limit_raise", {suit: 3}, support=(suit, (11, 12)), test=_limit)
    yield rule(call_at(2, suit), "raise", {suit: 3}, support=(suit, (6, 10)))
    yield from _spades(suit)
    yield from _two_over_one(suit, passed)
    if not passed:
        yield rule(call_at(3, NT), "strong_nt", {suit: (2, 3)}, hcp=(15, 17), balanced=True)
    yield rule(call_at(1, NT), "one_nt", worth=(6, 12), test=lambda w: w.hcp <= 11)
    yield rule(PASS, "no_answer", worth=(0, 5))
    yield from _rest(s)


def _rest(s: Situation) -> Iterator[Rule]:
    """What no other rule wanted: strength without a suit, or length without strength."""
    yield rule(call_at(1, NT), "one_nt", hcp=(0, 11), silent=True)
    yield rule(call_at(2, NT), "strong_nt", hcp=(12, 14), silent=True, to_game=True)
    yield rule(call_at(3, NT), "strong_nt", silent=True)


def _limit(w: Worth) -> bool:
    return w.hcp >= 8


def _game_raises(suit: Suit) -> Iterator[Rule]:
    """Forcing raises: 2NT (Jacoby) with four trumps, or three in a flat hand."""
    two = call_at(2, NT)
    yield rule(
        call_at(5, NT),
        "grand_try",
        {suit: 4},
        hcp=16,
        test=_grand(suit),
        alert=True,
        forcing=True,
        about=suit,
    )
    yield rule(
        two,
        "jacoby",
        {suit: 4},
        support=(suit, 13),
        test=lambda w: w.hcp >= 11,
        alert=True,
        to_game=True,
        about=suit,
    )
    flat = _flat_raise(suit)
    yield rule(
        two,
        "jacoby",
        {suit: 3},
        hcp=(13, 14),
        balanced=True,
        test=flat,
        alert=True,
        to_game=True,
        about=suit,
    )
    yield rule(
        two,
        "jacoby",
        {suit: 3},
        hcp=18,
        balanced=True,
        test=flat,
        alert=True,
        to_game=True,
        about=suit,
    )
    yield rule(call_at(3, NT), "strong_nt", {suit: (2, 3)}, hcp=(15, 17), test=flat)


def _grand(suit: Suit) -> Test:
    """Nothing is wanting but trumps."""
    rest = [other for other in range(4) if other != suit]
    return lambda w: (
        all(w.has(other, 12) or not w.length[other] for other in rest) and w.twenty >= 33
    )


def _flat_raise(suit: Suit) -> Test:
    return lambda w: w.is_balanced and w.shape[0] == 4 and (suit == SPADES or w.length[SPADES] < 4)


def jump_shifts(s: Situation, suit: Suit) -> Iterator[Rule]:
    """A good suit of one's own, and a hand that looks for slam."""
    for own in DOWN:
        if own != suit:
            call = s.to(own, jump=1)
            yield rule(call, "jump_shift", {own: 5}, worth=_STRONG, test=_jumps(own), to_game=True)


def _jumps(suit: Suit) -> Test:
    """One good suit, not two."""

    def test(w: Worth) -> bool:
        rest = max(n for other, n in enumerate(w.length) if other != suit)
        is_long = w.length[suit] >= 6 or w.hcp >= 18
        return w.top(suit) >= 2 and is_long and rest <= 4 and w.hcp >= 15

    return test


def _spades(suit: Suit) -> Iterator[Rule]:
    if suit == HEARTS:
        yield rule(call_at(1, SPADES), "one_over_one", {SPADES: 4}, worth=6, forcing=True)


def _two_over_one(suit: Suit, passed: bool) -> Iterator[Rule]:
    """Ten points and a suit: hearts five cards, minors four."""
    force = not passed
    if suit == SPADES:
        yield rule(
            call_at(2, HEARTS),
            "two_over_one",
            {HEARTS: 5},
            worth=11,
            test=_two(HEARTS),
            forcing=force,
        )
    for own in (CLUBS, DIAMONDS):
        yield rule(
            call_at(2, own), "two_over_one", {own: 4}, worth=11, test=_two(own), forcing=force
        )


def _two(suit: Suit) -> Test:
    """The longest suit, of four-card minors the lower."""

    def test(w: Worth) -> bool:
        if w.hcp < 10:
            return False
        if suit == HEARTS:
            return w.length[HEARTS] >= max(w.length[CLUBS], w.length[DIAMONDS])
        other = w.length[CLUBS + DIAMONDS - suit]
        return w.length[suit] > other or (
            w.length[suit] == other and (suit == DIAMONDS) == (other > 4)
        )

    return test


# Over a minor


def to_minor(s: Situation) -> Iterator[Rule]:
    """Over one of a minor: majors first, then notrump, then the minor."""
    suit, passed = strain_of(s.his_call), s.passed_first(s.me)
    yield from jump_shifts(s, suit)
    yield from _one_over_one(suit)
    yield from _strong_minor(suit, passed)
    if suit == DIAMONDS:
        yield rule(
            call_at(2, CLUBS),
            "two_over_one",
            {CLUBS: 5},
            worth=11,
            test=lambda w: w.hcp >= 10,
            forcing=not passed,
        )
        yield rule(
            call_at(2, CLUBS),
            "two_over_one",
            {CLUBS: 4},
            hcp=11,
            test=_no_diamonds,
            forcing=not passed,
        )
    yield rule(call_at(3, suit), "limit_raise", {suit: 5}, worth=(11, 13))
    yield rule(call_at(3, suit), "limit_raise", {suit: 4}, hcp=(11, 12), test=_unbalanced_or(suit))
    yield rule(call_at(2, suit), "raise", {suit: 5}, worth=(6, 10))
    yield rule(call_at(2, suit), "raise", {suit: 4}, worth=(6, 10), test=_raises_minor(suit))
    yield rule(call_at(1, NT), "one_nt", worth=(6, 11), test=lambda w: w.hcp <= 10)
    yield rule(PASS, "no_answer", worth=(0, 5))
    yield rule(call_at(1, NT), "one_nt", hcp=(6, 12), silent=True)
    yield from _rest(s)


def _no_diamonds(w: Worth) -> bool:
    return w.length[DIAMONDS] <= 3 and not w.is_balanced


def _unbalanced_or(suit: Suit) -> Test:
    return lambda w: suit == DIAMONDS


def _raises_minor(suit: Suit) -> Test:
    return lambda w: suit == DIAMONDS


def _one_over_one(suit: Suit) -> Iterator[Rule]:
    """The longest suit; of fives the higher, of fours the lower."""
    for own in (DIAMONDS, HEARTS, SPADES):
        if own > suit:
            yield rule(
                call_at(1, own),
                "one_over_one",
                {own: 4},
                worth=6,
                test=_first(own, suit),
                forcing=True,
            )


def _first(suit: Suit, opened: Suit) -> Test:
    def test(w: Worth) -> bool:
        majors = w.length[HEARTS], w.length[SPADES]
        if suit == DIAMONDS:
            return w.length[DIAMONDS] > max(majors) and (max(majors) < 4 or w.length[1] >= 5)
        longer = w.length[DIAMONDS] > max(majors) and w.hcp >= 12 and w.length[DIAMONDS] > 4
        if longer and opened == CLUBS:
            return False
        if suit == HEARTS:
            return majors[0] > majors[1] or majors == (4, 4)
        return majors[1] > majors[0] or (majors[0] == majors[1] > 4)

    return test


def _strong_minor(suit: Suit, passed: bool) -> Iterator[Rule]:
    """Balanced hands jump in notrump; a long fit jumps beyond the limit raise."""
    if passed:
        return
    yield rule(
        call_at(2, NT), "strong_nt", hcp=(13, 15), test=_no_major, balanced=True, to_game=True
    )
    yield rule(call_at(3, NT), "strong_nt", hcp=(16, 19), test=_no_major, balanced=True)
    yield rule(call_at(4, suit), "strong_raise", {suit: 6}, hcp=13, test=_no_major, to_game=True)


def _no_major(w: Worth) -> bool:
    return w.length[SPADES] < 4 and w.length[HEARTS] < 4


# Answers to Jacoby


def jacoby(s: Situation) -> Iterator[Rule]:
    """Partner raised by 2NT: a second suit of five, a short suit, or how strong the hand is."""
    suit = s.meanings[-2].about
    assert suit is not None, "the raise is about a suit"
    for other in DOWN:
        if other < suit:
            yield rule(call_at(4, other), "second_suit", {other: 5}, test=_good_five(other))
    for other in range(4):
        if other != suit:
            yield rule(call_at(3, other), "shortness", {other: (0, 1)}, alert=True, about=other)
    yield rule(call_at(3, suit), "maximum", hcp=18)
    yield rule(call_at(3, NT), "medium", hcp=(15, 17), alert=True, about=suit)
    yield rule(call_at(4, suit), "minimum", hcp=(0, 14))


def after_jacoby(s: Situation) -> Iterator[Rule]:
    """Opener has answered the forcing raise: ask for aces with extra strength, else game."""
    suit = next((one.about for one in s.meanings[s.me :: 4] if one.code == "jacoby"), None)
    if suit is None:
        return
    least = {"minimum": 20, "medium": 17, "maximum": 15}.get(s.his_code, 18)
    yield rule(
        call_at(4, NT),
        "blackwood",
        support=(suit, least),
        alert=True,
        forcing=True,
        about=NT,
        test=lambda w: w.losing <= 2,
    )
    yield rule(call_at(4, suit), "game")
    yield rule(PASS, "to_play")


def _good_five(suit: Suit) -> Test:
    return lambda w: w.top(suit) >= 2


_ = (MINORS, MAJORS)
