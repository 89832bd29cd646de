"""They bid or double over our opening: what partner of the opener calls, and the opener himself."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.doubles import negative
from majlis.games.bridge.bidding.rule import NT, Rule, Test, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, Situation
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import DOUBLE, PASS, REDOUBLE, strain_of
from majlis.games.bridge.cards import HEARTS, SPADES, Suit


def over_double(s: Situation) -> Iterator[Rule]:
    """They doubled partner's opening of one: strength redoubles, trumps raise, suits do not force."""
    suit = strain_of(s.his_call)
    yield from _raises_over_double(suit)
    yield rule(REDOUBLE, "redouble", hcp=10, forcing=True)
    for own in DOWN:
        if own == suit:
            continue
        level = s.cheapest(own)
        if level == 1:
            yield rule(call_at(1, own), "natural_suit", {own: 4}, worth=(6, 10), forcing=True)
    for own in DOWN:
        if own != suit and s.cheapest(own) <= 2:
            yield rule(s.to(own, 1), "weak_jump", {own: 6}, hcp=(4, 9), test=_fair(own))
    yield rule(call_at(2, suit), "raise", {suit: 3 if suit in MAJORS else 4}, worth=(5, 10))
    for own in DOWN:
        if own != suit and s.cheapest(own) == 2:
            yield rule(call_at(2, own), "weak_suit", {own: 5}, hcp=(5, 9), test=_fair(own))
    yield rule(call_at(1, NT), "one_nt", hcp=(6, 9))
    yield rule(PASS, "no_answer", hcp=(0, 9))


def _raises_over_double(suit: Suit) -> Iterator[Rule]:
    trumps = 4 if suit in MAJORS else 5
    if suit in MAJORS:
        yield rule(call_at(4, suit), "raise_preempt", {suit: 5}, hcp=(0, 9))
        yield rule(
            call_at(2, NT),
            "jordan",
            {suit: 4},
            support=(suit, 11),
            alert=True,
            forcing=True,
            about=suit,
        )
    yield rule(call_at(3, suit), "raise_preempt", {suit: trumps}, hcp=(3, 8), test=_shapely(suit))


def _shapely(suit: Suit) -> Test:
    return lambda w: w.shape[-1] <= 1 or w.length[suit] >= 5


def _fair(suit: Suit) -> Test:
    return lambda w: w.top(suit) >= 1


def after_jordan(s: Situation) -> Iterator[Rule]:
    """Partner has a limit raise or better, over their double."""
    suit = s.meanings[-2].about
    assert suit is not None, "the raise is about a suit"
    yield rule(call_at(4, suit), "game", {suit: 5}, test=lambda w: w.trumps(suit) >= 14)
    yield rule(call_at(3, suit), "minimum", {suit: 5})


def over_overcall(s: Situation) -> Iterator[Rule]:
    """They overcalled partner's opening of one in a suit."""
    suit, over = strain_of(s.his_call), s.strain
    if over == NT:
        yield from _over_their_nt(s, suit)
        return
    yield from _long_major(s, suit)
    if suit in MAJORS:
        yield from _major_raises(s, suit)
    yield from _one_level(s)
    yield from _free_bids(s, suit)
    yield from negative(s)
    if suit not in MAJORS:
        yield from _minor_raises(s, suit)
    yield from _notrump(s, over)
    yield from _cue(s, suit, over)
    yield rule(PASS, "no_answer", hcp=(0, 11))


def _major_raises(s: Situation, suit: Suit) -> Iterator[Rule]:
    level = s.cheapest(suit)
    yield rule(call_at(4, suit), "raise_preempt", {suit: 5}, hcp=(0, 9))
    if s.cheapest(s.strain) <= 3:
        yield rule(
            s.to(s.strain),
            "cue_raise",
            {suit: 4},
            support=(suit, 13),
            alert=True,
            forcing=True,
            about=suit,
        )
    yield rule(call_at(4, suit), "game_raise", {suit: 3}, support=(suit, (13, 16)))
    if level <= 3:
        yield rule(call_at(3, suit), "limit_raise", {suit: 3}, support=(suit, (11, 12)))
    if level == 2:
        yield rule(call_at(2, suit), "raise", {suit: 3}, support=(suit, (6, 10)))
    else:
        yield rule(call_at(3, suit), "raise", {suit: 3}, support=(suit, (8, 12)))


def _long_major(s: Situation, suit: Suit) -> Iterator[Rule]:
    """Five of the other major and an opening come before a raise on three cards."""
    for own in MAJORS:
        if own != suit and own != s.strain and s.cheapest(own) == 2 and suit in MAJORS:
            long = {own: 5, suit: (0, 3)}
            yield rule(call_at(2, own), "free_bid", long, hcp=12, forcing=True)


def _one_level(s: Situation) -> Iterator[Rule]:
    for own in (SPADES, HEARTS):
        if s.cheapest(own) == 1 and own not in s.our_suits:
            least = 5 if own == SPADES and s.strain == HEARTS else 5
            yield rule(
                call_at(1, own),
                "natural_suit",
                {own: least},
                worth=6,
                forcing=True,
                test=_longest(own),
            )
    if len(s.unbid) >= 2 and s.strain == 1:
        for own in (HEARTS, SPADES):
            if s.cheapest(own) == 1:
                other = SPADES + HEARTS - own
                yield rule(
                    call_at(1, own), "natural_suit", {own: 4, other: (0, 3)}, worth=6, forcing=True
                )


def _longest(suit: Suit) -> Test:
    return lambda w: w.longest == suit or w.length[suit] >= 5


def _free_bids(s: Situation, suit: Suit) -> Iterator[Rule]:
    """A suit of five and ten points at the two-level, more at the three-level: forcing."""
    for own in DOWN:
        if own in (suit, s.strain):
            continue
        level = s.cheapest(own)
        if level in (2, 3):
            least = 11 if level == 2 else 14
            yield rule(
                call_at(level, own),
                "free_bid",
                {own: 5},
                worth=least,
                forcing=True,
                test=_free(own, level),
            )


def _free(suit: Suit, level: int) -> Test:
    return lambda w: w.hcp >= (9 if level == 2 else 11) and w.longest == suit


def _minor_raises(s: Situation, suit: Suit) -> Iterator[Rule]:
    trumps = 4 if suit == 1 else 5
    if s.cheapest(s.strain) <= 3:
        yield rule(
            s.to(s.strain),
            "cue_raise",
            {suit: trumps},
            worth=13,
            alert=True,
            forcing=True,
            about=suit,
            test=lambda w: not w.stops(s.strain),
        )
    if s.cheapest(suit) <= 3:
        yield rule(
            call_at(3, suit),
            "limit_raise",
            {suit: trumps},
            worth=(10, 13),
            test=lambda w: not w.is_balanced or w.length[suit] >= 5,
        )
    if s.cheapest(suit) == 2:
        yield rule(call_at(2, suit), "raise", {suit: trumps}, worth=(6, 10))


def _notrump(s: Situation, over: Suit) -> Iterator[Rule]:
    def stopper(w: Worth) -> bool:
        return w.stops(over)

    if s.level == 1:
        yield rule(call_at(1, NT), "free_nt", hcp=(7, 10), test=stopper)
        yield rule(call_at(2, NT), "free_nt", hcp=(11, 12), test=stopper)
    if s.level == 2:
        yield rule(call_at(2, NT), "free_nt", hcp=(10, 12), test=stopper)
    if s.level <= 3:
        yield rule(call_at(3, NT), "to_play", hcp=(13, 18), test=stopper)


def _cue(s: Situation, suit: Suit, over: Suit) -> Iterator[Rule]:
    if s.cheapest(over) <= 3:
        yield rule(s.to(over), "cue_bid", hcp=13, alert=True, to_game=True, about=over)


def _over_their_nt(s: Situation, suit: Suit) -> Iterator[Rule]:
    """They overcalled in notrump, or showed two suits by it: double with strength."""
    if s.level == 1:
        yield rule(DOUBLE, "penalty_nt", hcp=9)
        yield rule(call_at(2, suit), "raise", {suit: 3 if suit in MAJORS else 4}, worth=(5, 9))
        for own in DOWN:
            if own != suit and s.cheapest(own) == 2:
                yield rule(
                    call_at(2, own),
                    "weak_suit",
                    {own: 5},
                    hcp=(4, 8),
                    test=lambda w, o=own: w.length[o] >= 6 or w.is_good(o),
                )
    else:
        if s.cheapest(suit) == 3:
            yield (
                rule(call_at(4, suit), "game_raise", {suit: 4}, support=(suit, 13))
                if suit in MAJORS
                else rule(call_at(3, suit), "raise", {suit: 5}, worth=(7, 11))
            )
            yield rule(call_at(3, suit), "raise", {suit: 3 if suit in MAJORS else 4}, worth=(7, 12))
        yield rule(DOUBLE, "penalty_values", hcp=10)
    yield rule(PASS, "no_answer", hcp=(0, 9))


# Opener again


def reopening(s: Situation) -> Iterator[Rule]:
    """They overcalled, partner passed, and a pass would end it: double with a short suit of theirs."""
    own = s.named(s.me)
    over = s.strain
    if over == NT:
        yield rule(PASS, "minimum")
        return
    if s.level == 1:
        yield rule(
            call_at(2, NT), "jump_nt", hcp=(18, 19), test=lambda w: w.is_balanced and w.stops(over)
        )
    yield (
        rule(DOUBLE, "reopening", {over: (0, 2)}, hcp=11, forcing=True, test=_playable(s, own))
        if s.level <= 3
        else rule(DOUBLE, "reopening", {over: (0, 1)}, hcp=17, forcing=True)
    )
    if s.cheapest(own) <= 3:
        yield rule(s.to(own), "rebid", {own: 6}, worth=14)
    for suit in DOWN:
        if suit < own and s.cheapest(suit) <= 3 and suit != over:
            yield rule(s.to(suit), "second_suit", {suit: 5}, worth=14)
    yield rule(PASS, "minimum", worth=(0, 17))


def _playable(s: Situation, own: Suit) -> Test:
    """Not a hand that plays in its own suits only."""
    others = [suit for suit in range(4) if suit not in (own, s.strain)]
    return lambda w: w.length[own] <= 6 and all(w.length[suit] >= 2 for suit in others)


def opener_low(s: Situation) -> Iterator[Rule]:
    """Partner passed, they have answered the overcall or bid late: only with something more."""
    own = s.named(s.me)
    if s.strain == NT or not s.is_theirs:
        yield rule(PASS, "minimum")
        return
    if s.level <= 2:
        short: dict[Suit, int | tuple[int, int]] = dict.fromkeys(s.their_suits, (0, 2))
        unbid = [suit for suit in range(4) if suit != own and suit not in s.their_suits]
        for suit in unbid:
            short[suit] = 3
        least = 12 if s.level == 1 else 16
        yield rule(DOUBLE, "takeout", short, hcp=least, forcing=True)
    strong = [suit for suit in DOWN if suit > own and suit not in s.their_suits]
    for suit in strong:
        if s.cheapest(suit) <= 3:
            yield rule(s.to(suit), "reverse", {suit: 4, own: 5}, worth=20, forcing=True)
    if s.cheapest(own) <= 3:
        yield rule(s.to(own), "rebid", {own: 6}, worth=15 if s.cheapest(own) == 2 else 18)
    for suit in DOWN:
        if suit < own and s.cheapest(suit) <= 3 and suit not in s.their_suits:
            yield rule(s.to(suit), "second_suit", {suit: 5 if suit not in MAJORS else 4}, worth=17)
    yield rule(PASS, "minimum", worth=(0, 18))


_ = HEARTS
