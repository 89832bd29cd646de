"""Opener's second call, after one of a suit and an answer of partner's that was no raise."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, SUITS_UP, Situation
from majlis.games.bridge.bidding.traits import has_short, is_uneven, longer, stops
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import ONE_CLUB, PASS, strain_of
from majlis.games.bridge.cards import HEARTS, SPADES, Suit

_LEAST, _MIDDLE, _BIG = 12, 16, 19
"""Worth of hands that open, that invite, and that force to game."""
_REVERSE = 17
_LONG = (_MIDDLE + 2, _BIG)
"""Worth of a hand that jumps in its suit of six."""
_MINIMUM = (_LEAST, _MIDDLE + 1)


# After a suit at the one-level


def after_one_over_one(s: Situation) -> Iterator[Rule]:
    """Raise a major, show a suit, the balanced hands, or the own suit again."""
    own, his = s.named(s.me), strain_of(s.his_call)
    if his in MAJORS:
        yield from _raises(s, his)
    yield from _solid(own)
    if s.cheapest(NT) == 1:
        yield rule(call_at(2, NT), "jump_nt", hcp=(18, 19), balanced=True)
    yield from _one_level(s, own, his)
    yield from _two_level(s, own, his)
    yield from _reverse_on_three(s, own, his)
    yield from _long_suit(s, own)
    if his not in MAJORS:
        yield from _raises(s, his)
    yield from _minimum(s, own, his)


def _raises(s: Situation, his: Suit) -> Iterator[Rule]:
    four = {his: 4}
    yield rule(call_at(4, his), "game_raise", four, hcp=15, support=(his, _BIG))
    yield rule(call_at(3, his), "jump_raise", four, support=(his, (_MIDDLE, _BIG)))
    least = _LEAST if s.cheapest(his) == 2 else _LEAST + 2
    yield rule(s.to(his), "raise_four", four, support=(his, (least, _MIDDLE + 1)))


def _solid(own: Suit) -> Iterator[Rule]:
    if own not in MAJORS:
        yield rule(call_at(3, NT), "solid_suit", {own: 6}, hcp=(15, 19), test=_runs(own))


def _runs(own: Suit) -> Test:
    return lambda w: w.top(own) == 3 and w.is_nearly_balanced


def _one_level(s: Situation, own: Suit, his: Suit) -> Iterator[Rule]:
    for suit in (HEARTS, SPADES):
        if s.cheapest(suit) == 1 and suit not in (own, his):
            four = {suit: 4}
            yield rule(call_at(2, suit), "jump_shift_opener", four, worth=_BIG + 1, to_game=True)
            yield rule(call_at(1, suit), "second_suit_one", four, worth=(_LEAST, _BIG + 1))


def _two_level(s: Situation, own: Suit, his: Suit) -> Iterator[Rule]:
    """Lower suits with any hand, higher ones (reverses) with more; jumps force to game."""
    for suit in DOWN:
        if suit in (own, his) or s.cheapest(suit) != 2:
            continue
        if suit > own:
            yield from reverse(suit, own)
        else:
            jump = call_at(3, suit)
            yield rule(jump, "jump_shift_opener", {suit: 4}, worth=_BIG, to_game=True)
            yield from second(suit, own, _BIG - 1)


def reverse(suit: Suit, own: Suit) -> Iterator[Rule]:
    """A higher suit than the opened one."""
    test = longer(own, suit)
    yield rule(
        call_at(3, suit), "jump_shift_opener", {suit: 4}, worth=_BIG + 1, test=test, to_game=True
    )
    yield rule(
        call_at(2, suit), "reverse", {suit: 4, own: 5}, worth=_REVERSE, test=test, forcing=True
    )


def second(suit: Suit, own: Suit, most: int) -> Iterator[Rule]:
    """A lower suit: after a minor only with an uneven hand."""
    two, points, lengths = call_at(2, suit), (_LEAST, most), {suit: 4, own: 5}
    yield rule(two, "second_suit", lengths, worth=points, test=is_uneven)
    if own in MAJORS:
        yield rule(two, "second_suit", {suit: 4}, worth=points)


def _reverse_on_three(s: Situation, own: Suit, his: Suit) -> Iterator[Rule]:
    """Too strong for a jump in the own suit: the cheapest suit with strength, though no suit."""
    for suit in SUITS_UP:
        if suit not in (own, his) and s.cheapest(suit) == 2:
            lengths, test = {suit: 3, own: 6}, _strong(suit)
            yield rule(call_at(2, suit), "reverse", lengths, worth=_BIG, test=test, forcing=True)
            return


def _strong(suit: Suit) -> Test:
    return lambda w: w.honours(suit) >= 4


def _long_suit(s: Situation, own: Suit) -> Iterator[Rule]:
    if own in MAJORS:
        yield rule(call_at(4, own), "game_alone", {own: 6}, worth=_BIG)
    yield rule(s.to(own, 1), "jump_rebid", {own: 6}, hcp=(0, 18), worth=_LONG)
    if s.cheapest(own) == 2:
        yield rule(call_at(2, own), "rebid", {own: 6}, worth=_MINIMUM)


def _minimum(s: Situation, own: Suit, his: Suit) -> Iterator[Rule]:
    """No suit of six and nothing to jump with."""
    if s.cheapest(NT) == 1:
        test = stops([s.strain] if s.rho_call >= ONE_CLUB else [])
        for points, silent in (((12, 14), False), ((11, 15), True)):
            yield rule(
                call_at(1, NT), "rebid_nt", {own: (0, 5)}, hcp=points, test=_no_void(test),
                silent=silent,
            )  # fmt: skip
    if s.rho_call != PASS:
        yield rule(PASS, "minimum", hcp=(0, 15))
    if his in MAJORS:
        yield rule(call_at(2, his), "raise_three", {his: 3}, worth=(12, 16), test=has_short)
    yield rule(s.to(own), "rebid", {own: 5}, worth=(12, 16))
    yield rule(s.to(NT), "minimum_nt", hcp=(12, 15))


def _no_void(also: Test) -> Test:
    return lambda w: w.shape[-1] >= 1 and also(w)


# After 1NT


def after_one_nt(s: Situation) -> Iterator[Rule]:
    """Partner has six to ten, and no suit to show."""
    own = s.named(s.me)
    yield from _solid(own)
    yield rule(call_at(2, NT), "jump_nt", hcp=(18, 19), test=_almost_balanced)
    if own in MAJORS:
        yield rule(call_at(4, own), "game_alone", {own: 7}, worth=_BIG)
    for suit in DOWN:
        if suit > own and s.cheapest(suit) == 2:
            yield from reverse(suit, own)
        elif suit < own:
            jump = call_at(3, suit)
            yield rule(jump, "jump_shift_opener", {suit: 4}, worth=_BIG + 1, to_game=True)
            lengths, points = {suit: 4, own: 5}, (_LEAST, _BIG)
            yield rule(s.to(suit), "second_suit", lengths, worth=points, test=is_uneven)
            strong = {suit: 4, own: 4}
            yield rule(s.to(suit), "second_suit", strong, hcp=(15, 18), test=_three_suited)
    yield rule(call_at(3, own), "jump_rebid", {own: 6}, worth=_LONG)
    yield rule(s.to(own), "rebid", {own: 6}, worth=_MINIMUM)
    yield rule(call_at(3, NT), "to_play", hcp=19)
    if s.rho_call == PASS:
        yield rule(PASS, "minimum", {own: (3, 5)}, hcp=(11, 17))


def _three_suited(w: Worth) -> bool:
    return w.shape == (4, 4, 4, 1)


def _almost_balanced(w: Worth) -> bool:
    return w.is_balanced or w.shape == (5, 4, 2, 2)


# After two over one


def after_two_over_one(s: Situation) -> Iterator[Rule]:
    """Partner has ten or more: say what more there is."""
    own, his = s.named(s.me), strain_of(s.his_call)
    if his in MAJORS:
        yield from _raises_of_two(his)
    if s.cheapest(own) == 2:
        yield rule(call_at(3, own), "jump_rebid", {own: 6}, worth=_REVERSE, to_game=True)
    yield from _second_over_two(s, own, his)
    yield rule(call_at(3, NT), "jump_nt", hcp=(18, 19), balanced=True, to_game=True)
    flat = {own: (0, 5)}
    yield rule(call_at(2, NT), "minimum_nt", flat, hcp=(12, 14), balanced=True, forcing=True)
    yield rule(s.to(own), "rebid", {own: 6}, worth=(12, 16), forcing=True)
    for suit in DOWN:
        if suit < own and suit != his and s.cheapest(suit) == 3:
            yield rule(call_at(3, suit), "second_suit", {suit: 4}, worth=_MIDDLE, to_game=True)
    if his not in MAJORS:
        yield rule(s.to(his), "raise_four", {his: 4}, worth=_LEAST, forcing=True)
    yield rule(s.to(own), "rebid", {own: 5}, worth=(12, 16), forcing=True)
    yield rule(call_at(2, NT), "minimum_nt", hcp=(12, 17), forcing=True)


def _raises_of_two(his: Suit) -> Iterator[Rule]:
    three = {his: 3}
    yield rule(call_at(4, his), "game_raise", three, support=(his, _MIDDLE))
    yield rule(call_at(3, his), "raise_three", three, support=(his, (12, 15)), forcing=True)


def _second_over_two(s: Situation, own: Suit, his: Suit) -> Iterator[Rule]:
    for suit in DOWN:
        if suit in (own, his) or s.cheapest(suit) != 2:
            continue
        two = call_at(2, suit)
        if suit < own:
            yield rule(two, "second_suit", {suit: 4}, worth=_LEAST, forcing=True)
        else:
            test = longer(own, suit)
            yield rule(two, "reverse", {suit: 4}, worth=_REVERSE, test=test, to_game=True)


# After notrump jumps and jump shifts


def after_strong_nt(s: Situation) -> Iterator[Rule]:
    """Partner is balanced with game values (2NT), or with more (3NT)."""
    own = s.named(s.me)
    yield rule(call_at(6, NT), "to_play", worth=33 - s.his.points[0], balanced=True)
    if s.level == 2:
        for suit in DOWN:
            if suit != own:
                lengths = {suit: 4, own: 5}
                yield rule(
                    call_at(3, suit), "second_suit", lengths, worth=12, test=has_short, to_game=True
                )
        yield rule(call_at(3, own), "rebid", {own: 6}, worth=12, to_game=True)
        yield rule(call_at(3, NT), "to_play", worth=12)
    elif own in MAJORS:
        yield rule(call_at(4, own), "game", {own: 6})
        yield rule(PASS, "minimum", hcp=(0, 17))
    else:
        yield rule(PASS, "minimum", hcp=(0, 16))


def after_jump_shift(s: Situation) -> Iterator[Rule]:
    """Partner looks for a slam: support, the suits, notrump."""
    own, his = s.named(s.me), strain_of(s.his_call)
    yield rule(call_at(6, NT), "to_play", {own: 6}, hcp=16, test=lambda w: w.top(own) == 3)
    yield rule(s.to(his), "support", {his: 3}, forcing=True)
    yield rule(s.to(own), "rebid", {own: 6}, forcing=True)
    for suit in DOWN:
        if suit not in (own, his):
            lengths = {suit: 4, own: 5}
            yield rule(s.to(suit), "second_suit", lengths, test=is_uneven, forcing=True)
    yield rule(s.to(NT), "minimum_nt", forcing=True)
