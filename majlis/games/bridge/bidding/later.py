"""Responder's second call, and what opener answers to the fourth suit."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.games.bridge.bidding.rule import NT, Range, Rule, asks, call_at, rule
from majlis.games.bridge.bidding.situation import DOWN, MAJORS, SUITS_UP, Situation
from majlis.games.bridge.bidding.sums import SLAM
from majlis.games.bridge.bidding.traits import is_uneven, stops
from majlis.games.bridge.bidding.worth import Worth
from majlis.games.bridge.calls import PASS
from majlis.games.bridge.cards import SPADES, Suit

_GAME = 25


def after_rebid_nt(s: Situation) -> Iterator[Rule]:
    """Opener is balanced and a minimum: jumps in new suits and reverses force, nothing else."""
    own, his = s.named(s.me), s.named(s.partner)
    if own == NT:
        return
    game = _GAME - s.his.points[0]
    weak = (5, game - 3)
    if own in MAJORS:
        yield rule(call_at(4, own), "game", {own: 6}, worth=game)
        yield rule(call_at(3, own), "invite_suit", {own: 6}, worth=(game - 2, game - 1))
    yield from _strong_suits(s, own, his, game)
    yield rule(call_at(3, NT), "to_play", worth=game)
    yield rule(call_at(2, NT), "invite_nt", worth=(game - 2, game - 1))
    yield from _weak_suits(s, own, his, weak)
    yield rule(PASS, "to_play", worth=(0, game - 3))


def _strong_suits(s: Situation, own: Suit, his: Suit, game: int) -> Iterator[Rule]:
    for suit in DOWN:
        if suit in (own, his) or s.cheapest(suit) != 2:
            continue
        if suit > own:
            lengths, two = {suit: 4, own: 5}, call_at(2, suit)
            yield rule(two, "reverse", lengths, hcp=game, test=is_uneven, forcing=True)
        else:
            lengths = {suit: 5, own: 5}
            yield rule(call_at(3, suit), "game_suit", lengths, hcp=game - 1, to_game=True)


def _weak_suits(s: Situation, own: Suit, his: Suit, weak: Range) -> Iterator[Rule]:
    yield rule(s.to(own), "rebid", {own: 6}, worth=weak)
    for suit in DOWN:
        if suit < own and suit != his:
            yield rule(s.to(suit), "second_suit", {suit: 4, own: 5}, worth=weak, test=is_uneven)
    if s.cheapest(his) == 2:
        yield rule(call_at(2, his), "preference", {his: 4}, worth=weak, test=_has_doubleton)
    if own in MAJORS:
        yield rule(s.to(own), "rebid", {own: 5}, worth=weak, test=is_uneven)


def _has_doubleton(w: Worth) -> bool:
    return w.shape[-1] <= 2


def after_jump_nt(s: Situation) -> Iterator[Rule]:
    """Opener has eighteen or nineteen, balanced: three of a suit forces to game."""
    own, his = s.named(s.me), s.named(s.partner)
    if own == NT:
        return
    low = s.his.points[0]
    game = _GAME - 1 - low
    if own in MAJORS:
        yield rule(call_at(4, own), "game", {own: 6}, worth=game)
    yield rule(call_at(6, NT), "to_play", hcp=33 - low, balanced=True)
    if own in MAJORS:
        yield rule(call_at(3, own), "rebid", {own: 5}, worth=game, to_game=True)
    for suit in DOWN:
        if suit != own and s.cheapest(suit) == 3:
            least = 4 if suit in MAJORS or suit == his else 5
            lengths = {suit: least, own: 4 if suit in (his, SPADES) else 5}
            three = call_at(3, suit)
            yield rule(three, "game_suit", lengths, worth=game, test=_has_doubleton, to_game=True)
    yield rule(call_at(3, NT), "to_play", worth=game)
    yield rule(PASS, "to_play", worth=(0, game - 1))


def after_reverse(s: Situation) -> Iterator[Rule]:
    """Opener has seventeen or more and two suits: forced, so weak hands need bids too."""
    own, his, second = s.named(s.me), s.named(s.partner), s.strain
    game = _GAME - s.his.points[0]
    if second in MAJORS:
        yield rule(call_at(4, second), "game", {second: 4}, support=(second, (game, game + 3)))
        yield rule(s.to(second), "support", {second: 4}, worth=game + 2, to_game=True)
    if own == NT:
        yield from _notrump_over_reverse(his, game)
    else:
        rest = [suit for suit in SUITS_UP if suit not in (own, his, second)]
        yield from _suits_over_reverse(s, own, rest, game)
    yield rule(s.to(his), "preference", worth=(5, game))


def _notrump_over_reverse(his: Suit, game: int) -> Iterator[Rule]:
    yield rule(call_at(3, NT), "to_play", worth=game + 1)
    yield rule(call_at(3, NT), "to_play", {his: 3}, worth=game)
    yield rule(call_at(2, NT), "natural_nt", {his: (0, 4)}, worth=(5, game))


def _suits_over_reverse(s: Situation, own: Suit, rest: list[Suit], game: int) -> Iterator[Rule]:
    stopped = stops(rest)
    if own in MAJORS:
        yield rule(call_at(4, own), "game", {own: 6}, worth=game + 4)
    yield rule(call_at(3, NT), "to_play", worth=game + 1, test=stopped)
    for suit in rest:
        if s.cheapest(suit) <= 3:
            yield asks(rule(s.to(suit), "fourth_suit", hcp=game + 1), suit, to_game=True)
    if own in MAJORS and s.cheapest(own) == 2:
        yield rule(call_at(2, own), "rebid", {own: 5}, worth=(5, game + 1), forcing=True)
    yield rule(s.to(NT), "natural_nt", worth=(5, game), test=stopped)


def after_fourth_suit(s: Situation) -> Iterator[Rule]:
    """Responder asks by the fourth suit: support for his major, a stopper, more of my suits."""
    asked, own, his = s.meanings[-2].about, s.named(s.me), s.named(s.partner)
    assert asked is not None, "the fourth suit is about itself"
    stopped = stops([asked])
    mine = [suit for suit in s.bid_suits(s.me) if s.cheapest(suit) <= 3]
    if his in MAJORS and s.cheapest(his) <= 3:
        yield rule(s.to(his), "support", {his: 3}, forcing=True)
    slam = SLAM - s.his.points[0] - 1
    yield rule(call_at(4, NT), "quantitative", hcp=slam, test=stopped)
    yield rule(call_at(3, NT), "to_play", hcp=(15, slam - 1), test=stopped)
    if s.cheapest(NT) == 2:
        yield rule(call_at(2, NT), "natural_nt", hcp=(11, 15), test=stopped, forcing=True)
    for suit in sorted(mine, key=lambda one: one != own):
        yield rule(s.to(suit), "rebid", {suit: 6 if suit == own else 5}, forcing=True)
    if s.cheapest(asked) <= 3:
        yield rule(s.to(asked), "support", {asked: 4}, forcing=True)
    yield rule(s.to(NT), "natural_nt", test=stopped, forcing=True)
    for suit in mine:
        yield rule(s.to(suit), "rebid", {suit: 5 if suit == own else 4}, forcing=True)
