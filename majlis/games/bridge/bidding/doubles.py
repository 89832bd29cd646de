"""Takeout and negative doubles, and what partner answers to them."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, SUITS_UP, Situation
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import DOUBLE, ONE_CLUB, PASS, strain_of
from majlis.games.bridge.cards import HEARTS, SPADES, Suit

_CUE = 12


def _theirs(s: Situation) -> tuple[Suit, ...]:
    return s.their_suits or ((s.strain,) if s.strain != NT else ())


def _stopped(s: Situation) -> Test:
    suits = _theirs(s)
    return lambda w: all(w.stops(suit) for suit in suits)


def after_takeout(s: Situation) -> Iterator[Rule]:
    """Partner doubled for takeout: the best unbid suit, by strength; notrump; a pass with theirs."""
    low = 12 if s.his.points[0] < 12 else s.his.points[0]
    balanced = _KING if s.code(s.partner) == "balancing_double" else 0
    del low
    if s.rho_call == PASS or s.rho_call >= ONE_CLUB:
        yield from _sits(s)
    yield from _answers(s, balanced)


_KING = 3


def _sits(s: Situation) -> Iterator[Rule]:
    """So good in their suit that the double is left in."""
    suit = s.strain
    if suit == NT or s.doubled != 1:
        return
    yield rule(PASS, "penalty_pass", {suit: 5}, test=lambda w: w.top(suit, 5) >= 3)
    yield rule(PASS, "penalty_pass", {suit: 5}, test=lambda w: s.level >= 2 and w.top(suit, 5) >= 2)
    yield rule(PASS, "penalty_pass", {suit: 4}, test=lambda w: s.level >= 4)


def _answers(s: Situation, more: int) -> Iterator[Rule]:
    free = s.rho_call >= ONE_CLUB
    theirs = _theirs(s)
    suits = tuple(suit for suit in DOWN if suit not in theirs)
    majors = tuple(suit for suit in suits if suit in MAJORS)
    stopped = _stopped(s)
    if s.level <= 2:
        for major in majors:
            yield rule(
                call_at(4, major), "game", {major: 5}, worth=_CUE + more, test=_best(major, suits)
            )
            yield rule(call_at(4, major), "game", {major: 6}, worth=8 + more)
        yield rule(call_at(3, NT), "to_play", hcp=(13 + more, 18), test=_no_major(majors, stopped))
        for suit in theirs[:1]:
            yield rule(s.to(suit), "cue_bid", hcp=_CUE + more, alert=True, forcing=True, about=suit)
    if s.level == 3:
        for major in majors:
            yield rule(
                call_at(4, major), "game", {major: 4}, worth=9 + more, test=_best(major, suits)
            )
        yield rule(call_at(3, NT), "to_play", hcp=10 + more, test=stopped)
    if s.level == 1:
        yield rule(
            call_at(2, NT),
            "advance_nt",
            hcp=(11 + more, 12 + more),
            test=_no_major(majors, stopped),
        )
    elif s.level == 2:
        yield rule(
            call_at(2, NT),
            "advance_nt",
            hcp=(10 + more, 12 + more),
            test=_no_major(majors, stopped),
        )
    for suit in suits:
        jump = s.cheapest(suit) + 1
        if jump <= 3:
            yield rule(
                call_at(jump, suit),
                "jump_advance",
                {suit: 4},
                worth=(10 + more, 12 + more),
                test=_best(suit, suits),
            )
    if s.cheapest(NT) == 1:
        yield rule(
            call_at(1, NT), "advance_nt", hcp=(6 + more, 10 + more), test=_no_major(majors, stopped)
        )
    if free:
        for suit in suits:
            if s.cheapest(suit) <= 3:
                least = {1: 5, 2: 7, 3: 9}[s.cheapest(suit)]
                yield rule(
                    s.to(suit), "advance", {suit: 4}, worth=(least, 11), test=_best(suit, suits)
                )
        yield rule(PASS, "no_advance", hcp=(0, 9))
        return
    for suit in suits:
        yield rule(s.to(suit), "advance", {suit: 4}, worth=(0, 9 + more), test=_best(suit, suits))
    for suit in suits:
        yield rule(s.to(suit), "advance", {suit: 3}, test=_best(suit, suits))
    for suit in suits:
        yield rule(s.to(suit), "advance", test=_best(suit, suits))


def _best(suit: Suit, suits: tuple[Suit, ...]) -> Test:
    """A major before a longer minor; else the longest, of equals the higher."""

    def rank(w: Worth, one: Suit) -> tuple[int, int]:
        return w.length[one] + (1 if one in MAJORS and w.length[one] >= 4 else 0), one

    return lambda w: max(suits, key=lambda one: rank(w, one)) == suit


def _no_major(majors: tuple[Suit, ...], stopped: Test) -> Test:
    return lambda w: (
        stopped(w)
        and all(w.length[major] <= 4 for major in majors)
        and all(w.length[major] < 4 for major in majors)
    )


# The doubler again


def doubler(s: Situation) -> Iterator[Rule]:
    """Partner answered my takeout double, at the least 0-8: only strong hands call again."""
    his = strain_of(s.his_call) if s.his_call >= ONE_CLUB else NT
    theirs = _theirs(s)
    jumped = s.his_code == "jump_advance"
    if s.his_code == "cue_bid":
        yield from _after_cue(s)
        return
    if s.his_code in ("advance_nt",):
        yield from _own_suits(s)
        return
    if s.his_code in ("advance", "preference") and his != NT and s.bidder == s.partner:
        level = s.level
        four = {his: 4}
        if his in MAJORS:
            yield rule(call_at(4, his), "game_raise", four, hcp=22 - (level > 1))
            yield rule(call_at(3, his), "jump_raise", four, hcp=(20 - (level > 1), 21))
        yield (
            rule(s.to(NT, 1), "strong_doubler_nt", hcp=(21, 22), balanced=True, test=_stopped(s))
            if level == 1
            else rule(s.to(NT), "strong_doubler_nt", hcp=(19, 21), balanced=True, test=_stopped(s))
        )
        yield rule(call_at(3, NT), "to_play", hcp=23, balanced=True, test=_stopped(s))
        for suit in theirs[:1] if s.level <= 3 else ():
            yield rule(s.to(suit), "cue_bid", hcp=21, alert=True, forcing=True, about=suit)
        if his not in MAJORS:
            yield from _own_suits(s)
        if level == 1:
            yield rule(call_at(3, his), "jump_raise", four, hcp=(19, 21))
            yield rule(call_at(2, his), "raise_four", four, hcp=(16, 19))
        else:
            yield rule(call_at(3, his), "raise_four", four, hcp=(17, 19))
        yield from _own_suits(s)
        if level == 1:
            yield rule(call_at(1, NT), "strong_doubler_nt", hcp=(18, 20), balanced=True)
        if s.rho_call == PASS:
            yield rule(PASS, "minimum", hcp=(0, 18))
        return
    if s.my_code == "balancing_double" and s.his_code == "advance" and s.cheapest(NT) <= 2:
        yield rule(s.to(NT), "strong_doubler_nt", hcp=(16, 17), balanced=True, test=_stopped(s))
    if jumped and his in MAJORS:
        yield rule(call_at(4, his), "game", {his: 3}, support=(his, 15))
        if s.level == 2:
            yield rule(call_at(3, his), "invite", {his: 3}, support=(his, (14, 14)))
    if jumped:
        yield from _own_suits(s)
    if s.his_call == PASS:
        if s.level <= 4 and s.is_theirs and s.strain != NT:
            short: dict[Suit, int | tuple[int, int]] = dict.fromkeys(theirs, (0, 2))
            least = 17 if s.level <= 3 else 20
            yield rule(DOUBLE, "takeout", short, hcp=least, test=_four_of(theirs), forcing=True)
        yield from _own_suits(s)


def _four_of(theirs: tuple[Suit, ...]) -> Test:
    """A major of four that partner could have."""
    return lambda w: any(w.length[major] >= 4 for major in MAJORS if major not in theirs)


def _after_cue(s: Situation) -> Iterator[Rule]:
    for major in (HEARTS, SPADES):
        if major not in _theirs(s):
            yield rule(s.to(major), "natural_suit", {major: 4})
    yield rule(s.to(NT), "natural_nt", test=_stopped(s))
    for suit in SUITS_UP:
        if suit not in _theirs(s):
            yield rule(s.to(suit), "natural_suit", {suit: 4})


def _own_suits(s: Situation) -> Iterator[Rule]:
    for suit in DOWN:
        if suit not in _theirs(s) and suit != s.strain:
            yield rule(s.to(suit), "strong_suit_doubler", {suit: 5}, hcp=17)


# Negative doubles


def negative(s: Situation) -> Iterator[Rule]:
    """They overcalled partner's opening: a double shows the unbid majors."""
    over = s.strain
    majors = tuple(m for m in MAJORS if m != over and m not in s.our_suits)
    least = {1: 6, 2: 7, 3: 10}.get(s.level, 40)
    if over == NT:
        return
    if not majors:
        both = {suit: 4 for suit in (0, 1) if suit not in s.our_suits}
        yield rule(DOUBLE, "negative", both, hcp=least + 2, forcing=True)
        return
    if len(majors) == 2:
        lengths: dict[Suit, int | tuple[int, int]] = dict.fromkeys(majors, 4)
    else:
        only = majors[0]
        lengths = {only: (4, 4) if s.cheapest(only) == 1 else 4}
    yield rule(DOUBLE, "negative", lengths, worth=least, forcing=True)


def after_negative(s: Situation) -> Iterator[Rule]:
    """Partner has the unbid major or majors, and six points or more."""
    own = s.named(s.me)
    theirs = _theirs(s)
    level = s.level
    majors = [m for m in MAJORS if s.his.least(m) >= 4 and m != own]
    if s.rho_call >= ONE_CLUB:
        yield from _disturbed(s, own, majors)
        return
    if s.strain != NT:
        yield rule(PASS, "penalty_pass", {s.strain: 5}, test=lambda w: w.top(s.strain, 5) >= 3)
    yield from _strong_major(s, majors, theirs)
    stopped = _stopped(s)
    if level == 1:
        yield rule(call_at(2, NT), "jump_nt", hcp=(16, 19), test=_flat(stopped))
        yield rule(call_at(1, NT), "minimum_nt", hcp=(12, 15), test=_flat(stopped))
    if level == 2:
        yield rule(call_at(3, NT), "to_play", hcp=(17, 20), test=_flat(stopped))
        yield rule(call_at(2, NT), "minimum_nt", hcp=(12, 16), test=_flat(stopped))
    if level == 3:
        yield rule(call_at(3, NT), "to_play", hcp=(12, 21), test=_flat(stopped))
    if s.cheapest(own) == 2:
        yield rule(call_at(3, own), "jump_rebid", {own: 6}, worth=(17, 21))
    if own in MAJORS:
        yield rule(s.to(own), "rebid", {own: 6}, worth=(10, 16))
    for suit in DOWN:
        if suit not in (own, *theirs) and (suit < own or s.cheapest(suit) == s.cheapest(own)):
            yield rule(s.to(suit), "second_suit", {suit: 4}, worth=(12, 18))
    for suit in MAJORS:
        if suit not in (own, *theirs) and s.cheapest(suit) == 1:
            yield rule(s.to(suit), "support", {suit: 3})
    yield rule(s.to(own), "rebid", {own: 6})
    yield rule(s.to(own), "rebid", {own: 5})
    for suit in majors:
        yield rule(s.to(suit), "support", {suit: 3})
    yield rule(s.to(NT), "minimum_nt", test=stopped)
    yield rule(s.to(own), "rebid")


def _flat(stopped: Test) -> Test:
    return lambda w: stopped(w) and w.is_nearly_balanced


def _strong_major(s: Situation, majors: list[Suit], theirs: tuple[Suit, ...]) -> Iterator[Rule]:
    for suit in majors:
        four, level = {suit: 4}, s.cheapest(suit)
        for their in theirs[:1]:
            if level <= 2:
                yield rule(
                    s.to(their),
                    "cue_bid",
                    four,
                    support=(suit, 21),
                    alert=True,
                    to_game=True,
                    about=their,
                )
        if level <= 2:
            yield rule(call_at(level + 1, suit), "jump_raise", four, support=(suit, (17, 20)))
        yield rule(call_at(4, suit), "game_raise", four, support=(suit, 17 if level == 3 else 20))
        yield rule(s.to(suit), "raise_four", four, support=(suit, (11, 16)))


def _disturbed(s: Situation, own: Suit, majors: list[Suit]) -> Iterator[Rule]:
    for suit in majors:
        if s.cheapest(suit) <= 3:
            yield rule(s.to(suit), "raise_four", {suit: 4}, support=(suit, 13))
    if s.cheapest(own) <= 3:
        yield rule(s.to(own), "compete", {own: 6}, worth=14)
    yield rule(PASS, "minimum", worth=(0, 16))


def after_negative_answer(s: Situation) -> Iterator[Rule]:
    """I doubled negatively and partner answered: add up; a cue bid where game is certain."""
    his = strain_of(s.his_call)
    if s.his_call >= ONE_CLUB and his in MAJORS and s.mine.least(his) >= 4:
        low = s.his.points[0]
        yield rule(call_at(4, his), "game", {his: 4}, support=(his, 13))
        if s.cheapest(his) <= 3:
            yield rule(call_at(3, his), "invite", {his: 4}, support=(his, (11, 12)))
        yield rule(PASS, "to_play", support=(his, (0, 24 - low)))
