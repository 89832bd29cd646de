"""They double or overcall partner's opening of one: what his partner calls."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.negative import negative
from majlis.games.bridge.bidding.rule import NT, Bounds, Rule, Test, asks, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, Situation
from majlis.games.bridge.bidding.traits import fair, longest, other_major, stops, trumps
from majlis.games.bridge.calls import DOUBLE, PASS, REDOUBLE, strain_of
from majlis.games.bridge.cards import DIAMONDS, HEARTS, SPADES, Suit

_STRONG = 13
"""Points that force to game opposite an opening."""


def _enough(suit: Suit) -> int:
    """Trumps for a raise of an opened suit."""
    return 3 if suit in MAJORS else 4


# Over a double


def over_double(s: Situation) -> Iterator[Rule]:
    """Strength redoubles, trumps raise, suits at the two-level do not force."""
    suit = strain_of(s.his_call)
    others = [own for own in DOWN if own != suit]
    yield from _raises_over_double(suit)
    yield rule(REDOUBLE, "redouble", hcp=10, forcing=True)
    for own in others:
        if s.cheapest(own) == 1:
            yield rule(call_at(1, own), "natural_suit", {own: 4}, worth=(6, 10), forcing=True)
    for own in others:
        yield rule(s.to(own, 1), "weak_jump", {own: 6}, hcp=(4, 9), test=fair(own))
    yield rule(call_at(2, suit), "raise", {suit: _enough(suit)}, worth=(5, 10))
    for own in others:
        if s.cheapest(own) == 2:
            yield rule(call_at(2, own), "weak_suit", {own: 5}, hcp=(5, 9), test=fair(own))
    yield rule(call_at(1, NT), "one_nt", hcp=(6, 9))
    yield rule(PASS, "no_answer", hcp=(0, 9))


def _raises_over_double(suit: Suit) -> Iterator[Rule]:
    trumps = _enough(suit) + 1
    if suit in MAJORS:
        yield rule(call_at(4, suit), "raise_preempt", {suit: 5}, hcp=(0, 9))
        yield asks(rule(call_at(2, NT), "jordan", {suit: 4}, support=(suit, 11)), suit)
    weak = (3, 8)
    yield rule(
        call_at(3, suit), "raise_preempt", {suit: trumps}, hcp=weak, test=_long_or_short(suit)
    )


def _long_or_short(suit: Suit) -> Test:
    return lambda w: w.shape[-1] <= 1 or w.length[suit] >= 5


def after_jordan(s: Situation) -> Iterator[Rule]:
    """Partner has a limit raise or better, over their double."""
    suit = s.meanings[-2].about
    assert suit is not None, "the raise is about a suit"
    yield rule(call_at(4, suit), "game", {suit: 5}, test=trumps(suit, 14))
    yield rule(call_at(3, suit), "minimum", {suit: 5})


# Over a suit


def over_overcall(s: Situation) -> Iterator[Rule]:
    """Raises of a major, suits that force, the negative double, raises of a minor, notrump."""
    suit, over = strain_of(s.his_call), s.strain
    if over == NT:
        yield from _over_notrump(s, suit)
        return
    if suit in MAJORS:
        yield from _long_major(s, suit)
        yield from _major_raises(s, suit)
    yield from _one_level(s)
    yield from _free_bids(s, suit)
    yield from negative(s)
    if suit not in MAJORS:
        yield from _minor_raises(s, suit)
    yield from _notrump(s, over)
    if s.cheapest(over) <= 3:
        yield asks(rule(s.to(over), "cue_bid", hcp=_STRONG), over, to_game=True)
    yield rule(PASS, "no_answer", hcp=(0, 11))


def _long_major(s: Situation, suit: Suit) -> Iterator[Rule]:
    """Five of the other major and an opening come before a raise on three cards."""
    own = other_major(suit)
    if own != s.strain and s.cheapest(own) == 2:
        lengths: dict[Suit, Bounds] = {own: 5, suit: (0, 3)}
        yield rule(call_at(2, own), "free_bid", lengths, hcp=12, forcing=True)


def _major_raises(s: Situation, suit: Suit) -> Iterator[Rule]:
    level, three = s.cheapest(suit), {suit: 3}
    yield rule(call_at(4, suit), "raise_preempt", {suit: 5}, hcp=(0, 9))
    if s.cheapest(s.strain) <= 3:
        cue = rule(s.to(s.strain), "cue_raise", {suit: 4}, support=(suit, _STRONG))
        yield asks(cue, suit)
    yield rule(call_at(4, suit), "game_raise", three, support=(suit, (_STRONG, 16)))
    if level == 2:
        yield rule(call_at(3, suit), "limit_raise", three, support=(suit, (11, 12)))
        yield rule(call_at(2, suit), "raise", three, support=(suit, (6, 10)))
    else:
        yield rule(call_at(3, suit), "raise", three, support=(suit, (8, 12)))


def _one_level(s: Situation) -> Iterator[Rule]:
    """Five cards, because a double shows four; over 1♦ four, because a double shows both."""
    for own in (SPADES, HEARTS):
        if s.cheapest(own) == 1 and own not in s.our_suits:
            yield rule(call_at(1, own), "natural_suit", {own: 5}, worth=6, forcing=True)
    if s.strain == DIAMONDS:
        for own in (HEARTS, SPADES):
            if s.cheapest(own) == 1:
                lengths: dict[Suit, Bounds] = {own: 4, other_major(own): (0, 3)}
                yield rule(call_at(1, own), "natural_suit", lengths, worth=6, forcing=True)


_FREE = {2: (9, 11), 3: (11, 14)}
"""High-card points and worth of a new suit, by its level."""


def _free_bids(s: Situation, suit: Suit) -> Iterator[Rule]:
    """A suit of five at the two-level or the three-level: forcing."""
    for own in DOWN:
        if own not in (suit, s.strain) and s.cheapest(own) in _FREE:
            hcp, worth = _FREE[s.cheapest(own)]
            yield rule(
                s.to(own),
                "free_bid",
                {own: 5},
                hcp=hcp,
                worth=worth,
                test=longest(own),
                forcing=True,
            )


def _minor_raises(s: Situation, suit: Suit) -> Iterator[Rule]:
    cards = 4 if suit == DIAMONDS else 5
    over = s.strain
    if s.cheapest(over) <= 3:
        unstopped = rule(
            s.to(over), "cue_raise", {suit: cards}, worth=13, test=lambda w: not w.stops(over)
        )
        yield asks(unstopped, suit)
    if s.cheapest(suit) <= 3:
        points, test = (10, 13), _uneven_or_long(suit)
        yield rule(call_at(3, suit), "limit_raise", {suit: cards}, worth=points, test=test)
    if s.cheapest(suit) == 2:
        yield rule(call_at(2, suit), "raise", {suit: cards}, worth=(6, 10))


def _uneven_or_long(suit: Suit) -> Test:
    return lambda w: not w.is_balanced or w.length[suit] >= 5


def _notrump(s: Situation, over: Suit) -> Iterator[Rule]:
    stopped = stops([over])
    if s.level == 1:
        yield rule(call_at(1, NT), "free_nt", hcp=(7, 10), test=stopped)
        yield rule(call_at(2, NT), "free_nt", hcp=(11, 12), test=stopped)
    elif s.level == 2:
        yield rule(call_at(2, NT), "free_nt", hcp=(10, 12), test=stopped)
    if s.level <= 3:
        yield rule(call_at(3, NT), "to_play", hcp=(_STRONG, 18), test=stopped)


# Over notrump


def _over_notrump(s: Situation, suit: Suit) -> Iterator[Rule]:
    """They overcalled in notrump, or showed two suits by it: double with strength."""
    if s.level == 1:
        yield rule(DOUBLE, "penalty_nt", hcp=9)
        yield rule(call_at(2, suit), "raise", {suit: _enough(suit)}, worth=(5, 9))
        for own in DOWN:
            if own != suit and s.cheapest(own) == 2:
                test = _six_or_good(own)
                yield rule(call_at(2, own), "weak_suit", {own: 5}, hcp=(4, 8), test=test)
    elif s.cheapest(suit) == 3:
        if suit in MAJORS:
            yield rule(call_at(4, suit), "game_raise", {suit: 4}, support=(suit, _STRONG))
        yield rule(call_at(3, suit), "raise", {suit: _enough(suit)}, worth=(7, 12))
        yield rule(DOUBLE, "penalty_values", hcp=10)
    yield rule(PASS, "no_answer", hcp=(0, 9))


def _six_or_good(suit: Suit) -> Test:
    return lambda w: w.length[suit] >= 6 or w.is_good(suit)
