"""Opener's second call, after one of a suit and partner's answer."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, Situation
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import ONE_CLUB, PASS, level_of, strain_of
from majlis.games.bridge.cards import HEARTS, SPADES, Suit

_MIDDLE, _BIG = 16, 19
"""Worth of hands that invite, and that force to game."""
_REVERSE = 17


def opened_suit(s: Situation) -> Suit:
    """The suit that I opened."""
    return s.named(s.me)


# After a suit at the one-level


def after_one_over_one(s: Situation) -> Iterator[Rule]:
    """Raise a major, show a suit, the balanced hands, or the own suit again."""
    own, his = opened_suit(s), strain_of(s.his_call)
    if his in MAJORS:
        yield from _raises(s, his)
    yield from _solid(own)
    yield from _balanced_jump(s)
    yield from _new_suits(s, own, his)
    yield from _reverse_on_three(s, own, his)
    yield from _long_suit(s, own)
    if his not in MAJORS:
        yield from _raises(s, his)
    if s.cheapest(NT) == 1:
        test = None if s.rho_call < ONE_CLUB else _stops(s.strain)
        yield rule(call_at(1, NT), "rebid_nt", hcp=(12, 14), test=_quiet(own, test))
        yield rule(call_at(1, NT), "rebid_nt", hcp=(11, 15), test=_quiet(own, test))
    if s.rho_call != PASS:
        yield rule(PASS, "minimum", hcp=(0, 15))
    if his in MAJORS:
        yield rule(
            call_at(2, his),
            "raise_three",
            {his: 3},
            worth=(12, 16),
            test=lambda w: w.shape[-1] <= 1,
        )
    yield rule(s.to(own), "rebid", {own: 5}, worth=(12, 16))
    yield rule(s.to(NT), "minimum_nt", hcp=(12, 15))


def _stops(suit: Suit) -> Test:
    return lambda w: w.stops(suit)


def _quiet(own: Suit, also: Test | None) -> Test:
    """No suit of six, no two-suiter with a suit that could still be shown."""
    return lambda w: w.length[own] <= 5 and (also is None or also(w)) and w.shape[-1] >= 1


def _raises(s: Situation, his: Suit) -> Iterator[Rule]:
    four = {his: 4}
    yield rule(call_at(4, his), "game_raise", four, support=(his, _BIG), test=lambda w: w.hcp >= 15)
    yield rule(call_at(3, his), "jump_raise", four, support=(his, (_MIDDLE, _BIG)))
    least = 12 if s.cheapest(his) == 2 else 14
    yield rule(s.to(his), "raise_four", four, support=(his, (least, _MIDDLE + 1)))


def _solid(own: Suit) -> Iterator[Rule]:
    yield rule(
        call_at(3, NT),
        "solid_suit",
        {own: 6},
        hcp=(15, 19),
        test=lambda w: w.top(own) == 3 and w.is_nearly_balanced and own not in MAJORS,
    )


def _balanced_jump(s: Situation) -> Iterator[Rule]:
    if s.cheapest(NT) == 1:
        yield rule(call_at(2, NT), "jump_nt", hcp=(18, 19), test=_calm(s))


def _calm(s: Situation) -> Test:
    """Balanced, and no spades to be shown on the way."""
    bypass = s.cheapest(SPADES) == 1

    def test(w: Worth) -> bool:
        return w.is_balanced and not (bypass and w.length[SPADES] == 4 and False)

    return test


def _new_suits(s: Situation, own: Suit, his: Suit) -> Iterator[Rule]:
    """At the one-level; lower ones at the two-level; higher ones are reverses; jumps force."""
    for suit in (HEARTS, SPADES):
        if s.cheapest(suit) == 1 and suit not in (own, his):
            yield rule(call_at(2, suit), "jump_shift_opener", {suit: 4}, worth=20, to_game=True)
            yield rule(call_at(1, suit), "second_suit_one", {suit: 4}, worth=(12, 20))
    for suit in DOWN:
        if suit in (own, his) or s.cheapest(suit) == 1:
            continue
        if suit > own and s.cheapest(suit) == 2:
            longer = _longer(own, suit)
            yield rule(
                call_at(3, suit),
                "jump_shift_opener",
                {suit: 4},
                worth=21,
                test=longer,
                to_game=True,
            )
            yield rule(
                call_at(2, suit),
                "reverse",
                {suit: 4, own: 5},
                worth=_REVERSE,
                test=longer,
                forcing=True,
            )
        elif suit < own:
            call = s.to(suit)
            if level_of(call) == 2:
                yield rule(
                    call_at(3, suit), "jump_shift_opener", {suit: 4}, worth=_BIG, to_game=True
                )
                yield rule(
                    call,
                    "second_suit",
                    {suit: 4, own: 5},
                    worth=(12, 18),
                    test=_two_suits(own, suit),
                )
                if own in MAJORS:
                    yield rule(call, "second_suit", {suit: 4}, worth=(12, 18))


def _longer(own: Suit, other: Suit) -> Test:
    return lambda w: w.length[own] > w.length[other]


def _two_suits(own: Suit, suit: Suit) -> Test:
    return lambda w: (
        w.length[own] >= 5
        and w.length[suit] >= 4
        and not w.is_balanced
        and (w.shape[0] + w.shape[1] >= 9)
    )


def _long_suit(s: Situation, own: Suit) -> Iterator[Rule]:
    six = {own: 6}
    if own in MAJORS:
        yield rule(call_at(4, own), "game_alone", six, worth=_BIG)
    jump = s.to(own, 1)
    yield rule(jump, "jump_rebid", six, worth=(_MIDDLE + 2, _BIG), test=lambda w: w.hcp <= 18)
    if s.cheapest(own) == 2:
        yield rule(call_at(2, own), "rebid", six, worth=(12, _MIDDLE + 1))


def _reverse_on_three(s: Situation, own: Suit, his: Suit) -> Iterator[Rule]:
    """Too strong for a jump in the own suit: the cheapest suit, though it is no suit."""
    for suit in range(4):
        if suit not in (own, his) and s.cheapest(suit) == 2:
            yield rule(
                call_at(2, suit),
                "reverse",
                {suit: 3, own: 6},
                worth=_BIG,
                forcing=True,
                test=lambda w, one=suit: w.honours(one) >= 4,
            )
            return


# After 1NT


def after_one_nt(s: Situation) -> Iterator[Rule]:
    """Partner has six to ten, and no suit to show."""
    own = opened_suit(s)
    yield from _solid(own)
    yield rule(call_at(2, NT), "jump_nt", hcp=(18, 19), balanced=True)
    yield rule(
        call_at(2, NT),
        "jump_nt",
        hcp=(18, 19),
        test=lambda w: w.shape[:2] == (5, 4) and w.shape[-1] == 2,
    )
    if own in MAJORS:
        yield rule(call_at(4, own), "game_alone", {own: 7}, worth=_BIG)
    for suit in DOWN:
        if suit > own:
            yield rule(
                call_at(3, suit),
                "jump_shift_opener",
                {suit: 4},
                worth=20,
                test=_longer(own, suit),
                to_game=True,
            )
            yield rule(
                call_at(2, suit),
                "reverse",
                {suit: 4, own: 5},
                worth=_REVERSE,
                test=_longer(own, suit),
                forcing=True,
            )
        elif suit < own:
            call = s.to(suit)
            yield rule(call_at(3, suit), "jump_shift_opener", {suit: 4}, worth=20, to_game=True)
            yield rule(call, "second_suit", {suit: 4, own: 5}, worth=(12, 19), test=_unbalanced)
    yield rule(call_at(3, own), "jump_rebid", {own: 6}, worth=(_MIDDLE + 2, _BIG))
    yield rule(s.to(own), "rebid", {own: 6}, worth=(12, _MIDDLE + 1))
    yield rule(call_at(3, NT), "to_play", hcp=19)
    if s.rho_call == PASS:
        yield rule(PASS, "minimum", {own: (3, 5)}, hcp=(11, 17))


def _unbalanced(w: Worth) -> bool:
    return not w.is_balanced


# After two over one


def after_two_over_one(s: Situation) -> Iterator[Rule]:
    """Partner has ten or more: say what more there is."""
    own, his = opened_suit(s), strain_of(s.his_call)
    if his in MAJORS:
        yield rule(call_at(4, his), "game_raise", {his: 3}, support=(his, 16))
        yield rule(call_at(3, his), "raise_three", {his: 3}, support=(his, (12, 15)), forcing=True)
    if s.cheapest(own) == 2:
        yield rule(call_at(3, own), "jump_rebid", {own: 6}, worth=17, to_game=True)
    for suit in DOWN:
        if suit in (own, his):
            continue
        if suit < own and s.cheapest(suit) == 2:
            yield rule(call_at(2, suit), "second_suit", {suit: 4}, worth=12, forcing=True)
        elif suit > own and s.cheapest(suit) == 2:
            yield rule(
                call_at(2, suit),
                "reverse",
                {suit: 4},
                worth=_REVERSE,
                test=_longer(own, suit),
                to_game=True,
            )
    yield rule(call_at(3, NT), "jump_nt", hcp=(18, 19), balanced=True, to_game=True)
    yield rule(
        call_at(2, NT), "minimum_nt", hcp=(12, 14), balanced=True, test=_not_six(own), forcing=True
    )
    yield rule(s.to(own), "rebid", {own: 6}, worth=(12, 16), forcing=True)
    for suit in DOWN:
        if suit < own and suit != his and s.cheapest(suit) == 3:
            yield rule(call_at(3, suit), "second_suit", {suit: 4}, worth=16, to_game=True)
    if his not in MAJORS:
        yield rule(s.to(his), "raise_four", {his: 4}, worth=12, forcing=True)
    yield rule(s.to(own), "rebid", {own: 5}, worth=(12, 16), forcing=True)
    yield rule(call_at(2, NT), "minimum_nt", hcp=(12, 17), forcing=True)


def _not_six(own: Suit) -> Test:
    return lambda w: w.length[own] <= 5


# After raises


def after_raise(s: Situation) -> Iterator[Rule]:
    """Partner raised with six to ten: pass, invite, or bid game."""
    own = opened_suit(s)
    if s.rho_call >= ONE_CLUB:
        yield from _raise_disturbed(s, own)
        return
    if own in MAJORS:
        yield rule(call_at(4, own), "game", {own: 5}, test=_trumps(own, _BIG, 40))
        yield rule(call_at(2, NT), "invite_nt", hcp=(16, 18), balanced=True)
        yield rule(call_at(3, own), "invite", {own: 5}, hcp=(14, 18), test=_trumps(own, 17, 18))
    else:
        yield rule(call_at(3, NT), "to_play", hcp=(19, 21), test=lambda w: w.losing <= 1)
        yield rule(call_at(2, NT), "invite_nt", hcp=(18, 19), balanced=True)
        for suit in range(4):
            if suit != own and s.cheapest(suit) == 2:
                yield rule(call_at(2, suit), "game_try", {suit: 4}, worth=_MIDDLE + 1, forcing=True)
        yield rule(call_at(3, own), "invite", {own: 5}, worth=(_MIDDLE, 18))
    yield rule(PASS, "minimum", worth=(10, 17))


def _trumps(suit: Suit, low: int, high: int) -> Test:
    return lambda w: low <= w.trumps(suit) <= high


def _raise_disturbed(s: Situation, own: Suit) -> Iterator[Rule]:
    if own in MAJORS:
        yield rule(call_at(4, own), "game", {own: 5}, test=_trumps(own, _BIG, 40))
    if s.cheapest(own) == 3:
        yield rule(call_at(3, own), "compete", {own: 6}, worth=(12, 18))
        if own not in MAJORS:
            yield rule(call_at(3, own), "compete", {own: 5}, worth=(14, 18))
    yield rule(PASS, "minimum", worth=(10, 18))


def after_limit_raise(s: Situation) -> Iterator[Rule]:
    """Partner invited: game with anything above a minimum."""
    own = opened_suit(s)
    if own in MAJORS:
        yield rule(
            call_at(4, NT),
            "blackwood",
            test=_trumps(own, 21, 40),
            alert=True,
            forcing=True,
            about=NT,
        )
        yield rule(call_at(4, own), "game", {own: 5}, test=_trumps(own, 14, 20))
    else:
        yield rule(call_at(3, NT), "to_play", hcp=15, test=lambda w: w.losing <= 1)
        yield rule(call_at(5, own), "game", {own: 4}, test=_trumps(own, 17, 40))
    yield rule(PASS, "minimum", worth=(10, 14))


def after_preemptive_raise(s: Situation) -> Iterator[Rule]:
    """Partner raised on trumps alone."""
    own = opened_suit(s)
    if s.level == 4 and own in MAJORS:
        yield rule(
            call_at(4, NT),
            "blackwood",
            test=_trumps(own, 23, 40),
            alert=True,
            forcing=True,
            about=NT,
        )
    elif own in MAJORS:
        yield rule(call_at(4, own), "game", {own: 5}, test=_trumps(own, 18, 40))
    yield rule(PASS, "minimum")


# After notrump jumps and jump shifts


def after_strong_nt(s: Situation) -> Iterator[Rule]:
    """Partner is balanced with game values (2NT), or with more (3NT)."""
    own = opened_suit(s)
    low = s.his.points[0]
    yield rule(call_at(6, NT), "to_play", worth=33 - low, balanced=True)
    if s.level == 2:
        for suit in DOWN:
            if suit != own:
                yield rule(
                    call_at(3, suit),
                    "second_suit",
                    {suit: 4, own: 5},
                    worth=12,
                    test=_shapely,
                    to_game=True,
                )
        yield rule(call_at(3, own), "rebid", {own: 6}, worth=12, to_game=True)
        yield rule(call_at(3, NT), "to_play", worth=12)
    elif own in MAJORS:
        yield rule(call_at(4, own), "game", {own: 6})
        yield rule(PASS, "minimum", hcp=(0, 17))
    else:
        yield rule(PASS, "minimum", hcp=(0, 16))


def _shapely(w: Worth) -> bool:
    return w.shape[-1] <= 1


def after_jump_shift(s: Situation) -> Iterator[Rule]:
    """Partner looks for a slam: support, the suits, notrump."""
    own, his = opened_suit(s), strain_of(s.his_call)
    yield rule(call_at(6, NT), "to_play", {own: 6}, hcp=16, test=lambda w: w.top(own) == 3)
    yield rule(s.to(his), "support", {his: 3}, forcing=True)
    yield rule(s.to(own), "rebid", {own: 6}, forcing=True)
    for suit in DOWN:
        if suit not in (own, his):
            yield rule(
                s.to(suit), "second_suit", {suit: 4}, test=_two_suits(own, suit), forcing=True
            )
    yield rule(s.to(NT), "minimum_nt", forcing=True)


_ = (SPADES,)
