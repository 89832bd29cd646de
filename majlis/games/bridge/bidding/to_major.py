"""What partner answers to one of a major that the opponents have let pass."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from majlis.games.bridge.bidding.rule import NT, Rule, Test, asks, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, SUITS_UP, Situation
from majlis.games.bridge.bidding.traits import other_minor, top_two
from majlis.games.bridge.bidding.worth import ACE, Worth
from majlis.games.bridge.calls import ONE_CLUB, PASS, strain_of
from majlis.games.bridge.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit

_JUMP_SHIFT = 17
"""Worth of a hand with a good suit that jumps in it."""


def to_major(s: Situation) -> Iterator[Rule]:
    """Raise with three cards, or look for another place."""
    suit, has_passed = strain_of(s.his_call), s.passed_first(s.me)
    yield from jump_shifts(s, suit)
    if not has_passed:
        yield from _game_raises(suit)
    yield from _raises(suit)
    if suit == HEARTS:
        yield rule(call_at(1, SPADES), "one_over_one", {SPADES: 4}, worth=6, forcing=True)
    yield from _two_over_one(suit, forcing=not has_passed)
    if not has_passed:
        yield rule(call_at(3, NT), "strong_nt", {suit: (2, 3)}, hcp=(15, 17), balanced=True)
    yield rule(call_at(1, NT), "one_nt", hcp=(0, 11), worth=(6, 12))
    yield rule(PASS, "no_answer", worth=(0, 5))
    yield from no_other()


def no_other() -> Iterator[Rule]:
    """What no other rule wanted: strength without a suit, or length without strength."""
    yield rule(call_at(1, NT), "one_nt", hcp=(0, 11), silent=True)
    yield rule(call_at(2, NT), "strong_nt", hcp=(12, 14), silent=True, to_game=True)
    yield rule(call_at(3, NT), "strong_nt", silent=True)


def _raises(suit: Suit) -> Iterator[Rule]:
    """To two with a minimum, to three with an invitation, to four with trumps and little else."""
    preempt = call_at(4, suit)
    yield rule(preempt, "raise_preempt", {suit: 5}, hcp=(0, 9), test=lambda w: w.shape[-1] <= 2)
    yield rule(call_at(3, suit), "limit_raise", {suit: 4}, hcp=8, support=(suit, (10, 12)))
    yield rule(call_at(3, suit), "limit_raise", {suit: 3}, hcp=8, support=(suit, (11, 12)))
    yield rule(call_at(2, suit), "raise", {suit: 3}, support=(suit, (6, 10)))


def _game_raises(suit: Suit) -> Iterator[Rule]:
    """Forcing raises: 2NT (Jacoby) with four trumps, or three in a flat hand."""
    two, three = call_at(2, NT), call_at(3, NT)
    grand = rule(call_at(5, NT), "grand_try", {suit: 4}, hcp=16, test=_wants_trumps(suit))
    yield asks(grand, suit)
    flat = _flat(suit)
    for one in (
        rule(two, "jacoby", {suit: 4}, hcp=11, support=(suit, 13)),
        rule(two, "jacoby", {suit: 3}, hcp=(13, 14), test=flat),
        rule(two, "jacoby", {suit: 3}, hcp=18, test=flat),
    ):
        yield asks(one, suit, to_game=True)
    yield rule(three, "strong_nt", {suit: (2, 3)}, hcp=(15, 17), balanced=True, test=flat)


def _wants_trumps(suit: Suit) -> Test:
    """Nothing is wanting but trumps."""
    rest = [other for other in SUITS_UP if other != suit]
    return lambda w: (
        w.twenty >= 33 and all(w.has(other, ACE) or not w.length[other] for other in rest)
    )


def _flat(suit: Suit) -> Test:
    """No suit of five, and no spades to be shown first."""
    return lambda w: w.is_balanced and w.shape[0] == 4 and (suit == SPADES or w.length[SPADES] < 4)


def jump_shifts(s: Situation, suit: Suit) -> Iterator[Rule]:
    """A good suit of one's own, and a hand that looks for slam."""
    for own in DOWN:
        if own != suit:
            call, test = s.to(own, jump=1), _one_good_suit(own)
            yield rule(
                call, "jump_shift", {own: 5}, hcp=15, worth=_JUMP_SHIFT, test=test, to_game=True
            )


def _one_good_suit(suit: Suit) -> Test:
    """Six cards, or five with more strength; no second suit."""

    def test(w: Worth) -> bool:
        rest = max(n for other, n in enumerate(w.length) if other != suit)
        return w.top(suit) >= 2 and (w.length[suit] >= 6 or w.hcp >= 18) and rest <= 4

    return test


def _two_over_one(suit: Suit, forcing: bool) -> Iterator[Rule]:
    """Ten points and a suit: hearts five cards, minors four."""
    least = {HEARTS: 5, DIAMONDS: 4, CLUBS: 4}
    for own in (HEARTS, CLUBS, DIAMONDS):
        if own != suit:
            yield rule(
                call_at(2, own), "two_over_one", {own: least[own]}, hcp=10, worth=11,
                test=_shown_first(own), forcing=forcing,
            )  # fmt: skip


def _shown_first(suit: Suit) -> Test:
    """The longest suit; hearts before a minor, of two fours clubs, of two fives diamonds."""

    def test(w: Worth) -> bool:
        if suit == HEARTS:
            return w.length[HEARTS] >= max(w.length[CLUBS], w.length[DIAMONDS])
        mine, other = w.length[suit], w.length[other_minor(suit)]
        return mine > other or (mine == other and (suit == DIAMONDS) == (other > 4))

    return test


# Answers to Jacoby


def jacoby(s: Situation) -> Iterator[Rule]:
    """Partner raised by 2NT: a second suit of five, a short suit, or how strong the hand is."""
    suit = s.meanings[-2].about
    assert suit is not None, "the raise is about a suit"
    if s.rho_call >= ONE_CLUB and s.cheapest(NT) <= 4:
        yield asks(rule(call_at(4, NT), "blackwood", hcp=18))
    for other in DOWN:
        if other < suit:
            yield rule(call_at(4, other), "second_suit", {other: 5}, test=top_two(other))
    for other in SUITS_UP:
        if other != suit:
            short = rule(call_at(3, other), "shortness", {other: (0, 1)})
            yield replace(asks(short, other), forcing=False)
    yield rule(call_at(3, suit), "maximum", hcp=18)
    yield rule(call_at(3, NT), "medium", hcp=(15, 17), alert=True, about=suit)
    yield rule(call_at(4, suit), "minimum", hcp=(0, 14))


_ENOUGH = {"minimum": 19, "medium": 16, "maximum": 14}
"""Support points with which the raiser asks for aces, by what opener has told."""


def after_jacoby(s: Situation) -> Iterator[Rule]:
    """Opener has answered the forcing raise: ask for aces with extra strength, else game."""
    suit = next((one.about for one in s.meanings[s.me :: 4] if one.code == "jacoby"), None)
    if suit is None:
        return
    least = _ENOUGH.get(s.his_code, 18)
    ask = rule(call_at(4, NT), "blackwood", support=(suit, least), test=lambda w: w.losing <= 2)
    yield asks(ask)
    yield rule(call_at(4, suit), "game")
    yield rule(PASS, "to_play")
